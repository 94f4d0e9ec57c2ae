import type { AnswerTable, RowUnit, TableRow } from '../../analysis/index.js';
import { shownTable } from '../answer/shown-table.js';
import { spokenDollars } from '../words/figures.js';
import { axisCount, axisDollars, axisPercent } from './chart-frame.js';
import { lineChart, type Line, stackedBars } from './bars-and-lines.js';
import type { Room } from './run-charts.js';
import type { Svg } from './chart-style.js';

/** A colour for each column, in order. */
const PAINT = ['company', 'contributions', 'scenario-2', 'notes', 'forfeitures', 'accounts', 'scenario-3'] as const;

/** Colours of columns that have one wherever they are drawn. */
const OWN_PAINT: Readonly<Record<string, string>> = {
  funded_by_unallocated_contributions: 'contributions',
  funded_by_forfeitures: 'forfeitures',
  funded_by_participant_cash: 'accounts',
  funded_by_company: 'company',
  note_payments: 'notes',
  allocated: 'allocated',
  separated: 'separated',
  pending_forfeiture: 'pending_forfeiture',
  unallocated: 'unallocated',
  suspense: 'suspense',
};

/** More lines than these, besides the dashed one, cannot be told apart. */
const MOST_LINES = 4;

/** Key of the column with the figures of a plan before it was changed. */
export const PLAN = 'plan';

/** Marks of an axis by the unit of what is drawn. */
const AXES: Readonly<Partial<Record<RowUnit, (value: number) => string>>> = {
  dollars: axisDollars,
  price: (value) => `$${axisCount(value)}`,
  fraction: axisPercent,
};

/** Bars of a table by year. */
export interface YearsChartOptions extends Room {
  /** Keys of columns that are no part of a bar, such as their sum. */
  readonly not?: readonly string[];
  /** Key of the sum of the parts, written above the highest bar. */
  readonly sum?: string;
  /** Year that is chosen, where one can be; null where none can be. */
  readonly selected?: number | null;
  /** Keys of columns with the sums of other runs: lines over the bars. */
  readonly lines?: readonly string[];
}

/** A table by year as bars: a bar a year, made of its columns. */
export function yearsChart(table: AnswerTable, options: YearsChartOptions): Svg {
  const { not = [], sum, selected = null, lines = [] } = options;
  const { rows } = table;
  const [year] = table.columns;
  const years = rows.map((row) => amount(row, year!.key));
  const drawn = drawnColumns(table).filter(({ key }) => key !== sum && ![...not, ...lines].includes(key));
  const textOf = textsOf(table);
  const totals = rows.map((row) => drawn.reduce((all, { key }) => all + amount(row, key), 0));
  const highest = totals.indexOf(Math.max(...totals));
  const partsOf = (i: number): string =>
    drawn
      .filter(({ key }) => amount(rows[i]!, key) > 0)
      .map(({ key, label }) => `${label} ${textOf(i, key)}`)
      .join(', ');
  // Of many parts without a sum it is said where the most is, and not of what it is made.
  const whole = sum ?? (drawn.length === 1 ? drawn[0]!.key : undefined);
  const most = whole === undefined ? '' : `: ${textOf(highest, whole)}`;
  const choose = selected === null ? '' : ' Choose a year to see its uses of cash.';
  return stackedBars({
    ...options,
    years,
    values: drawn.map(({ key }) => rows.map((row) => amount(row, key))),
    series: drawn.map(({ key, label }, i) => ({
      name: label,
      series: OWN_PAINT[key] ?? (drawn.length === 1 ? 'main' : PAINT[i % PAINT.length]!),
      mark: 'area',
    })),
    axis: AXES[drawn[0]?.unit ?? 'dollars'] ?? axisCount,
    label: `${table.caption}: ${drawn.map(({ label }) => label).join(', ')}, by year. The most is in ${years[highest]!}${most}.${choose}`,
    describe: (i) => {
      const parts = partsOf(i);
      return `${years[i]!}: ${sum === undefined ? parts : [textOf(i, sum), ...(parts === '' ? [] : [parts])].join('. ')}`;
    },
    selected: selected === null ? null : years.indexOf(selected),
    lines: comparedLines(table, lines),
    ...(sum === undefined ? {} : { peak: spokenDollars(totals[highest]!) }),
  });
}

/** Columns as lines, each in the colour of its place; the plan's is dashed. */
export function comparedLines({ columns, rows }: AnswerTable, keys: readonly string[]): Line[] {
  const along = (key: string): number[] => rows.map((row) => amount(row, key));
  return columns
    .filter(({ key }) => keys.includes(key))
    .map(({ key, label }, i) =>
      key === PLAN
        ? { name: label, series: 'now', mark: 'dashed', values: along(key) }
        : { name: label, series: `scenario-${i + 1}`, mark: 'line', values: along(key) },
    );
}

/** Lines of a table by year. */
export interface YearsLinesOptions extends Room {
  /** Keys of the columns that are drawn; all but the year by default. */
  readonly only?: readonly string[];
  /** Key of the column that the others are compared to: a dashed line. */
  readonly dashed?: string | undefined;
  /** False for a scale that begins where the lines do. */
  readonly fromZero?: boolean;
}

/** A table by year as lines, one a column; where they are too many, those that are farthest from the dashed one. */
export function yearsLines(table: AnswerTable, { only, dashed, ...options }: YearsLinesOptions): Svg {
  const [year, ...others] = table.columns;
  const columns = only === undefined ? others : others.filter(({ key }) => only.includes(key));
  const along = (key: string): (number | null)[] => table.rows.map((row) => (row[key] ?? null) as number | null);
  const compared = columns.filter(({ key }) => key !== dashed);
  const farthest = [...compared].sort((a, b) => distance(table, b.key, dashed) - distance(table, a.key, dashed));
  const kept = farthest.slice(0, MOST_LINES);
  const lines = compared
    .filter((column) => kept.includes(column))
    .map(({ key, label }, i): Line => ({
      name: label,
      series: columns.length === 1 ? 'main' : `scenario-${i + 1}`,
      mark: 'line',
      values: along(key),
    }));
  const base = columns
    .filter(({ key }) => key === dashed)
    .map(({ key, label }): Line => ({ name: label, series: 'now', mark: 'dashed', values: along(key) }));
  const textOf = textsOf(table);
  const last = table.rows.length - 1;
  const ends = columns.slice(0, 2).map(({ key, label }) => `${label} ${textOf(0, key)} to ${textOf(last, key)}`);
  return lineChart({
    ...options,
    years: table.rows.map((row) => amount(row, year!.key)),
    // On a page the base plan is first, and below its scenarios.
    lines: [...base, ...lines],
    legend: columns.length > 1,
    axis: AXES[columns[0]!.unit] ?? axisCount,
    label: `${table.caption}. ${ends.join('; ')}.`,
  });
}

function amount(row: TableRow, key: string): number {
  return Number(row[key] ?? 0);
}

/** Columns that have amounts, without the year. */
function drawnColumns({ columns, rows }: AnswerTable): AnswerTable['columns'] {
  return columns.slice(1).filter(({ key }) => rows.some((row) => amount(row, key) !== 0));
}

/** Distance of a column from another over all years. */
function distance({ rows }: AnswerTable, key: string, from: string | undefined): number {
  return rows.reduce((sum, row) => sum + Math.abs(amount(row, key) - (from === undefined ? 0 : amount(row, from))), 0);
}

/** Texts of the cells of a table as people read them, with their signs. */
function textsOf(table: AnswerTable): (row: number, key: string) => string {
  const { heads, rows } = shownTable(table);
  return (row, key) => {
    const at = heads.findIndex((head) => head.key === key);
    const text = rows[row]![at]?.text ?? '';
    return table.columns.find((column) => column.key === key)?.unit === 'price' ? `$${text}` : text;
  };
}
