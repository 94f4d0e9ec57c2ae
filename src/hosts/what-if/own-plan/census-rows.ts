import type { CensusRow } from '../../../census/index.js';

/** The order of the lines of a view: by a column, or as they stand in the file. */
export interface RowOrder {
  readonly at: number;
  readonly isDown: boolean;
}

const SIGNS = /^[$ ]+|[,% ]/g;

/**
 * The lines with a text in one of their cells, in order: numbers by size, dates and words by their letters, blanks last.
 *
 * @param shown - how a cell is shown, and so ordered
 */
export function rowsInView(
  rows: readonly CensusRow[],
  text: string,
  order: RowOrder | null,
  shown: (row: CensusRow, at: number) => string = ({ cells }, at) => cells[at] ?? '',
): readonly CensusRow[] {
  const wanted = text.trim().toLowerCase();
  const found =
    wanted === '' ? rows : rows.filter(({ cells }) => cells.some((cell) => cell.toLowerCase().includes(wanted)));
  if (order === null) return found;
  const { at, isDown } = order;
  const texts = new Map(found.map((row) => [row, shown(row, at)]));
  const letters = new Intl.Collator('en', { numeric: true });
  return [...found].sort((one, other) => {
    const [a = '', b = ''] = [texts.get(one), texts.get(other)];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    const [m, n] = [Number(a.replace(SIGNS, '')), Number(b.replace(SIGNS, ''))];
    const difference = Number.isFinite(m) && Number.isFinite(n) ? m - n : letters.compare(a, b);
    return isDown ? -difference : difference;
  });
}
