import type { AnnualProjection } from '../../index.js';

/** The columns of the years, in their order. */
export function columnsOf(years: readonly AnnualProjection[]): readonly string[] {
  return Object.keys(years[0] ?? {});
}

/** The column that a text means, in any case and with spaces for underscores; undefined when there is none. */
export function columnNamed(text: string, all: readonly string[]): string | undefined {
  const name = text.toLowerCase().replace(/[ -]+/g, '_');
  return all.includes(name) ? name : undefined;
}

/** The issue with a column name that does not exist: it names the columns with the same words, and all there are. */
export function noColumn(text: string, all: readonly string[]): string {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const likely = all.filter((column) => words.length > 0 && words.every((word) => column.includes(word))).slice(0, 3);
  const perhaps = likely.length === 0 ? '' : `: perhaps ${likely.join(' or ')}`;
  return `No column ${text}${perhaps}. The columns are ${all.join(', ')}`;
}
