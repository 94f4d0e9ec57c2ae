import type { AnswerTable } from '../../analysis/index.js';
import { formatDollars } from '../words/figures.js';
import { axisDollars } from './chart-frame.js';
import type { Room } from './run-charts.js';
import { stackedBars } from './stacked-bars.js';
import type { Svg } from './svg.js';

/** A colour for each column, in order. */
const PAINT = ['company', 'contributions', 'scenario-3', 'notes', 'forfeitures', 'accounts', 'scenario-4'] as const;

/** A table of dollars by year as bars: a bar a year, made of all columns but the year and `all`, which have amounts. */
export function yearsChart({ caption, columns, rows }: AnswerTable, all: string, room: Room): Svg {
  const amount = (row: (typeof rows)[number], key: string): number => Number(row[key] ?? 0);
  const [year, ...others] = columns;
  const drawn = others.filter(({ key }) => key !== all && rows.some((row) => amount(row, key) !== 0));
  return stackedBars({
    ...room,
    years: rows.map((row) => amount(row, year!.key)),
    values: drawn.map(({ key }) => rows.map((row) => amount(row, key))),
    series: drawn.map(({ label }, i) => ({ name: label, series: PAINT[i % PAINT.length]!, mark: 'area' })),
    axis: axisDollars,
    label: `${caption}: ${drawn.map(({ label }) => label).join(', ')}, by year.`,
    describe: (i) => {
      const row = rows[i]!;
      return `${String(row[year!.key])}: ${drawn.map(({ key, label }) => `${label} ${formatDollars(amount(row, key))}`).join(', ')}`;
    },
    selected: null,
  });
}
