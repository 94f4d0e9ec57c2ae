import type { ExplainedPart, Explanation, ParticipantStory } from '../../../presentation/journal/index.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';

const COLUMNS = ['level', 'label', 'amount', 'entry', 'rule', 'source', 'price', 'inputs'];

/** One row a part, those of a part below it; the figure itself is the first. */
export function explanationCsvFile({ metric, amount, parts, formula, figures }: Explanation): [CsvFile] {
  const rows: CsvRow[] = [row(0, { label: metric, amount: amount ?? 0 }), ...parts.flatMap((part) => rowsOf(1, part))];
  const names = Object.entries(figures).map(([label, figure]) => row(1, { label, amount: figure ?? 0 }));
  const result = formula === null ? rows : [{ ...rows[0]!, rule: formula }, ...names];
  return [{ name: 'explanation.csv', rows: result, columns: COLUMNS }];
}

function rowsOf(level: number, part: ExplainedPart): CsvRow[] {
  return [row(level, part), ...(part.parts ?? []).flatMap((inner) => rowsOf(level + 1, inner))];
}

function row(level: number, { label, amount, entry, rule, source, price, inputs = {} }: ExplainedPart): CsvRow {
  const applied = Object.entries(inputs).map(([name, value]) => `${name} ${value}`);
  return {
    level,
    label,
    amount,
    entry: entry ?? null,
    rule: rule ?? null,
    source: source ?? null,
    price: price ?? null,
    inputs: applied.join('; '),
  };
}

/** One row a sentence. */
export function storyCsvFile({ years }: ParticipantStory): [CsvFile] {
  const rows = years.flatMap(({ year, sentences }) => sentences.map((sentence) => ({ year, sentence })));
  return [{ name: 'story.csv', rows, columns: ['year', 'sentence'] }];
}
