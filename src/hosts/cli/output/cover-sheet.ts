import type { AnswerTable, RowUnit } from '../../../analysis/index.js';
import { narrowTable, shownTable, type ShownCell } from '../../../presentation/answer/index.js';

/** First sheet of a workbook: the answer in sentences, and its tables as people read them. */
export interface Cover {
  readonly plan: string;
  readonly question: string;
  readonly sentences: readonly string[];
  readonly tables: readonly AnswerTable[];
}

/** Width of the columns in characters: names, then figures. */
const WIDTHS = { first: 46, others: 15 };
/** Least number of columns, over which sentences go. */
const FEWEST = 6;
/** Points of a line of text. */
const LINE = 15;

/** Format of figures for people, by unit. */
const FORMATS: Partial<Record<RowUnit, string>> = {
  dollars: '$#,##0',
  price: '$#,##0.00',
  fraction: '0.0%',
  ratio: '0.00',
  shares: '#,##0',
  headcount: '#,##0.0',
  year: '0',
  count: '0',
};

/** The cells of the first sheet. Rows by year are left to the sheets behind. */
export function coverSheet({ plan, question, sentences, tables }: Cover) {
  const shown = tables
    .filter(({ columns: [first] }) => first!.unit !== 'year')
    .map((table) => shownTable(narrowTable(table)));
  const width = Math.max(FEWEST, ...shown.map(({ heads }) => heads.length));
  const characters = WIDTHS.first + WIDTHS.others * (width - 1);
  /** Text over the columns from one on: merged cells take no height of their own. */
  const text = (value: string, more: object = {}, from = 0): object[] => {
    const room = from === 0 ? characters : WIDTHS.others * (width - from);
    const height = LINE * Math.max(1, Math.ceil(value.length / room));
    return [{ value, type: String, wrap: true, alignVertical: 'top', columnSpan: width - from, height, ...more }];
  };
  const row = (cells: readonly ShownCell[]): object[] =>
    cells.flatMap((cell, i) => {
      const isLast = i > 0 && i === cells.length - 1 && cell.value === null;
      return isLast ? text(cell.text, {}, i) : [cellOf(cell)];
    });
  const bold = { fontWeight: 'bold' };
  const data = [
    text(plan, { ...bold, fontSize: 14, height: 20 }),
    text(question, bold),
    ...sentences.map((sentence) => text(sentence)),
    ...shown.flatMap(({ caption, heads, rows, total, note }) => [
      [],
      text(caption, bold),
      heads.map(({ label, isText }) => ({ value: label, ...bold, wrap: true, align: isText ? 'left' : 'right' })),
      ...[...rows, ...(total === undefined ? [] : [total])].map(row),
      ...(note === undefined ? [] : [text(note)]),
    ]),
  ];
  const columns = Array.from({ length: width }, (_, i) => ({ width: i === 0 ? WIDTHS.first : WIDTHS.others }));
  return { data, sheet: 'answer', columns };
}

function cellOf({ value, text, unit }: ShownCell): object {
  const format = FORMATS[unit];
  return value === null || format === undefined
    ? { value: text, type: String, wrap: true, alignVertical: 'top' }
    : { value, type: Number, format };
}
