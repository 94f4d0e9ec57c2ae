import type { SimulationRun, AnnualProjection } from '../../../index.js';
import {
  benefitTable,
  fundingTable,
  payrollTable,
  pricesTable,
  spokenDollars,
  YEAR_COLUMNS,
} from '../../../presentation/words/index.js';
import { axisEnd, yearsChart, yearsLines } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';

/** A chart of the run, and its section. */
interface YearFigure {
  readonly id: string;
  readonly title: string;
  readonly documentation: string;
  readonly content: FigureContent;
}

/** Charts of the run, by section. `planned` is the plan's run, where anything differs from it. */
export function yearCharts(
  { annual_projections: years }: SimulationRun,
  selected: number,
  planned: SimulationRun | null,
  onSelect: (year: number) => void,
): readonly YearFigure[] {
  const [cash, prices, payroll, benefit] = [
    fundingTable(years),
    pricesTable(years),
    payrollTable(years),
    benefitTable(years),
  ];
  const before = planned?.annual_projections.map((row) => row.repurchase_cash);
  return [
    {
      id: 'cash',
      title: `${YEAR_COLUMNS.repurchase_cash.label} by who pays`,
      documentation: '#47-repurchase',
      content: {
        table: cash,
        onSelect,
        draw: (width, onPaper) => {
          const height = width < 480 ? 150 : onPaper ? 135 : 240;
          return yearsChart(cash, { width, height, sum: 'repurchase_cash', selected, before });
        },
        note: (width) => (before === undefined ? '' : axisNote(before, years, width)),
      },
    },
    {
      id: 'price',
      title: 'Share price paid',
      documentation: '#49-close',
      content: {
        table: prices,
        draw: (width, onPaper) => yearsLines(prices, { width, height: onPaper ? 85 : 200, only: ['share_price'] }),
      },
    },
    {
      id: 'payroll',
      title: 'Obligation as part of payroll',
      documentation: '#7-results',
      content: {
        table: payroll,
        draw: (width, onPaper) =>
          yearsChart(payroll, { width, height: onPaper ? 85 : 200, not: ['repurchase_obligation', 'covered_payroll'] }),
      },
    },
    {
      id: 'benefit',
      title: 'Contributions to accounts as part of payroll',
      documentation: '#7-results',
      content: {
        table: benefit,
        draw: (width, onPaper) => yearsChart(benefit, { width, height: onPaper ? 85 : 130 }),
      },
    },
  ];
}

/** Note on the scale after a move: it is that of the plan for as long as everything fits. */
function axisNote(before: readonly number[], rows: readonly AnnualProjection[], width: number): string {
  const top = (of: readonly number[]): number => axisEnd(Math.max(...of), width);
  const [then, now] = [top(before), top([...before, ...rows.map((row) => row.repurchase_cash)])];
  const outline = 'The dashed outline is the base plan.';
  return now === then
    ? `${outline} The scale has not moved.`
    : `${outline} The scale has moved: it ends at ${spokenDollars(now)}, for the plan alone at ${spokenDollars(then)}.`;
}
