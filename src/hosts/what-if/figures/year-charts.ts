import type { AnnualProjection, SimulationRun } from '../../../index.js';
import {
  axisEnd,
  cashChart,
  lineChart,
  stackedBars,
  axisCount,
  axisPercent,
} from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { column } from '../../../presentation/answer/index.js';
import {
  formatPercent,
  formatPrice,
  formatWhole,
  fundersOf,
  spokenDollars,
  TRUST_COLUMNS,
  TRUST_SHARES_COLUMNS,
  valuesOf,
  type YearColumn,
  yearColumn,
} from '../../../presentation/words/index.js';
import type { AnswerTable } from '../../../analysis/index.js';
import { CASH, PRICE_PAID } from './sums.js';

const TRUST_STATES = (['allocated', 'separated', 'pending_forfeiture', 'unallocated', 'suspense'] as const).map(
  (key) => [key, TRUST_SHARES_COLUMNS[key].label] as const,
);

/** Charts of the run, by section. `planned` is the plan's run, where anything differs from it. */
export function yearCharts(
  run: SimulationRun,
  selectedYear: number,
  planned: SimulationRun | null,
  onSelect: (year: number) => void,
): readonly {
  readonly id: string;
  readonly title: string;
  readonly documentation: string;
  readonly content: FigureContent;
}[] {
  return [
    {
      id: 'cash',
      title: `${CASH} by who pays`,
      documentation: '#47-repurchase',
      content: cashContent(run, selectedYear, planned, onSelect),
    },
    { id: 'price', title: 'Share price paid', documentation: '#49-close', content: priceContent(run) },
    {
      id: 'payroll',
      title: 'Obligation as part of payroll',
      documentation: '#7-results',
      content: payrollContent(run),
    },
    {
      id: 'trust',
      title: 'Shares of the trust by where they are',
      documentation: '#3-state',
      content: trustContent(run),
    },
  ];
}

/** Columns of the years as a table. */
function yearsTable(caption: string, names: readonly YearColumn[], years: readonly AnnualProjection[]): AnswerTable {
  const columns = ['year' as const, ...names].map(yearColumn);
  return { name: 'years', caption, columns, rows: years.map((year) => valuesOf(year, columns)) };
}

function cashContent(
  { annual_projections: rows }: SimulationRun,
  selectedYear: number,
  planned: SimulationRun | null,
  onSelect: (year: number) => void,
): FigureContent {
  const funders = fundersOf(rows);
  const byYear = yearsTable('Repurchase cash by who pays', ['repurchase_cash'], rows);
  const table = {
    ...byYear,
    columns: [...byYear.columns, ...funders.map(({ key, name }) => column(key, name, 'dollars'))],
    rows: byYear.rows.map((row, i) => ({
      ...row,
      ...Object.fromEntries(funders.map(({ key, amount }) => [key, amount(rows[i]!)])),
    })),
  };
  return {
    table,
    onSelect,
    draw: (width, onPaper) =>
      cashChart(
        rows,
        { width, height: width < 480 ? 130 : onPaper ? 135 : 300 },
        selectedYear,
        planned?.annual_projections,
      ),
    note: (width) => (planned === null ? '' : axisNote(planned.annual_projections, rows, width)),
  };
}

function priceContent({ annual_projections: rows }: SimulationRun): FigureContent {
  const years = rows.map(({ year }) => year);
  const last = rows.at(-1)!;
  return {
    table: yearsTable('Share price by year, in dollars', ['share_price', 'year_end_share_price'], rows),
    draw: (width, onPaper) =>
      lineChart({
        width,
        height: onPaper ? 85 : 200,
        years,
        lines: [{ name: PRICE_PAID, series: 'main', mark: 'line', values: rows.map((row) => row.share_price) }],
        legend: false,
        axis: (value) => `$${axisCount(value)}`,
        label: `Share price paid by year, from $${formatPrice(rows[0]!.share_price)} to $${formatPrice(last.share_price)} in ${last.year}.`,
      }),
  };
}

function payrollContent({ annual_projections: rows, summary_metrics: summary }: SimulationRun): FigureContent {
  const years = rows.map(({ year }) => year);
  return {
    table: yearsTable(
      'Obligation and covered payroll by year',
      ['repurchase_obligation', 'covered_payroll', 'repurchase_to_payroll'],
      rows,
    ),
    draw: (width, onPaper) =>
      stackedBars({
        width,
        height: onPaper ? 85 : 200,
        years,
        values: [rows.map((row) => row.repurchase_to_payroll)],
        series: [{ name: 'Of covered payroll', series: 'main', mark: 'area' }],
        axis: axisPercent,
        label: `Obligation as part of covered payroll by year, at most ${formatPercent(summary.max_repurchase_to_payroll)} %.`,
        describe: (i) => `${years[i]!}: ${formatPercent(rows[i]!.repurchase_to_payroll)} % of payroll`,
        selected: null,
      }),
  };
}

function trustContent({ trust_states: states }: SimulationRun): FigureContent {
  const years = states.map(({ year }) => year);
  const shown = TRUST_STATES.filter(([key]) => states.some(({ shares }) => shares[key] > 0));
  const last = states.at(-1)!;
  return {
    table: {
      name: 'trust',
      caption: 'Shares of the trust at each year end',
      columns: [
        yearColumn('year'),
        ...shown.map(([key, head]) => column(key, head, 'shares')),
        column('total', TRUST_SHARES_COLUMNS.total.label, 'shares'),
        column('emerging_liability', `${TRUST_COLUMNS.emerging_liability.label}, $`, 'dollars'),
      ],
      rows: states.map(({ year, shares, emerging_liability }) => ({ ...shares, year, emerging_liability })),
    },
    draw: (width, onPaper) =>
      stackedBars({
        width,
        height: onPaper ? 140 : 220,
        years,
        values: shown.map(([key]) => states.map(({ shares }) => shares[key])),
        series: shown.map(([key, name]) => ({ name, series: key, mark: 'area' })),
        axis: axisCount,
        label: `Shares of the trust at each year end by where they are; ${formatWhole(last.shares.total)} at the end.${last.emerging_liability === null ? '' : ` The vested value if all left then is ${spokenDollars(last.emerging_liability)}.`}`,
        describe: (i) =>
          `${years[i]!}: ${shown.map(([key, name]) => `${name} ${formatWhole(states[i]!.shares[key])}`).join(', ')}`,
        selected: null,
      }),
  };
}

/** Note on the scale after a move: it is that of the plan for as long as everything fits. */
function axisNote(planned: readonly AnnualProjection[], rows: readonly AnnualProjection[], width: number): string {
  const top = (of: readonly AnnualProjection[]): number =>
    axisEnd(Math.max(...of.map((row) => row.repurchase_cash)), width);
  const [before, now] = [top(planned), top([...planned, ...rows])];
  const outline = 'The dashed outline is the base plan.';
  return now === before
    ? `${outline} The scale has not moved.`
    : `${outline} The scale has moved: it ends at ${spokenDollars(now)}, for the plan alone at ${spokenDollars(before)}.`;
}
