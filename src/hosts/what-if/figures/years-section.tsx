import type { VNode } from 'preact';
import type { SimulationRun, AnnualProjection } from '../../../index.js';
import {
  AS_PLANNED,
  keyFigures,
  fundingTable,
  payrollTable,
  pricesTable,
  spokenDollars,
  trustTable,
  YEAR_COLUMNS,
  yearByYearTable,
} from '../../../presentation/words/index.js';
import type { Ask } from '../derivation/derivation.js';
import { HowMark, HowLink, SectionHead } from '../page/section-head.js';
import { axisEnd, yearsChart, yearsLines } from '../../../presentation/charts/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureTable, type FigureTableOptions } from './figure-table.js';

/** Places of figures in the documentation; the others are among the results. */
const AT: Readonly<Record<string, string>> = {
  total_repurchase_obligation: '#47-repurchase',
  overall_funding_ratio: '#71-metrics',
};

/** The run in a few figures: below the sentence, above the chart. `planned` is that of the plan, where anything differs from it. */
export function KeyFigures(props: {
  readonly run: SimulationRun;
  readonly planned: SimulationRun | null;
  readonly discountRate: string;
  readonly ask: Ask;
}): VNode {
  const { run, planned, discountRate, ask } = props;
  return (
    <>
      {keyFigures(run, discountRate, planned).map(({ name, value, exact, metric, change }) => (
        <div key={metric}>
          <dt>
            {name} <HowMark anchor={AT[metric] ?? '#7-results'} topic={name} />
          </dt>
          <dd>
            <button
              type="button"
              class="value figure-button"
              aria-label={`${name}: ${value}. What is it made of?`}
              onClick={() => ask({ metric, name })}
            >
              {value}
            </button>
            <span class="exact">{exact}</span>
            {change !== null && <span class={change === AS_PLANNED ? 'change' : 'change is-moved'}>{change}</span>}
          </dd>
        </div>
      ))}
    </>
  );
}

/** A chart of the run, and its section. */
interface YearFigure {
  readonly id: string;
  readonly title: string;
  readonly documentation: string;
  readonly content: FigureContent;
}

/** Charts of the run, by section. `planned` is the plan's run, where anything differs from it. */
export function yearCharts(
  { annual_projections: years, trust_states: states }: SimulationRun,
  selected: number,
  planned: SimulationRun | null,
  onSelect: (year: number) => void,
): readonly YearFigure[] {
  const [cash, prices, payroll, trust] = [
    fundingTable(years),
    pricesTable(years),
    payrollTable(years),
    trustTable(states),
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
          const height = width < 480 ? 130 : onPaper ? 135 : 300;
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
      id: 'trust',
      title: 'Shares of the trust by where they are',
      documentation: '#3-state',
      content: {
        table: trust,
        draw: (width, onPaper) =>
          yearsChart(trust, { width, height: onPaper ? 140 : 220, not: ['total', 'emerging_liability'] }),
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

/** A sum of two columns: each of them has a derivation, it has none. */
const NOT_DERIVED = ['note_payments'];

const TITLE = 'Year by year';

/** The years in full; they can be chosen like the bars, and their figures asked for. */
export function Years(props: {
  readonly run: SimulationRun;
  readonly selectedYear: number;
  readonly onSelect: (year: number) => void;
  readonly ask: Ask;
}): VNode {
  const { run, selectedYear, onSelect, ask } = props;
  const table = yearByYearTable(run.annual_projections);
  const years = run.annual_projections.map(({ year }) => year);
  const choose = (row: number): VNode => {
    const year = years[row]!;
    return (
      <button type="button" class="year" aria-pressed={year === selectedYear} onClick={() => onSelect(year)}>
        {year}
      </button>
    );
  };
  const derivable: FigureTableOptions['ask'] = (row, { key, label }) =>
    NOT_DERIVED.includes(key) ? null : () => ask({ year: years[row]!, metric: key, name: label });
  return (
    <>
      <SectionHead id="years" title={TITLE}>
        <HowLink anchor="#7-results" topic={TITLE} />
      </SectionHead>
      <p class="note">
        {table.note} Choose a figure to see what it is made of; from a year, arrow keys lead to its figures.
      </p>
      <FigureTable
        table={table}
        head={choose}
        selected={years.indexOf(selectedYear)}
        ask={derivable}
        onKeyDown={moveInTable}
      />
    </>
  );
}

/** Arrows move from figure to figure, across and down. */
function moveInTable(event: KeyboardEvent): void {
  const cell = (event.target as HTMLElement).closest('td, th');
  const row = cell?.parentElement;
  if (cell === null || row === null || row === undefined) return;
  const at = [...row.children].indexOf(cell);
  const to = {
    ArrowLeft: row.children[at - 1],
    ArrowRight: row.children[at + 1],
    ArrowUp: row.previousElementSibling?.children[at],
    ArrowDown: row.nextElementSibling?.children[at],
  }[event.key];
  const next = to?.querySelector('button');
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
}
