import type { VNode } from 'preact';
import type { StressComparison } from '../../../analysis/index.js';
import type { ComplianceFinding } from '../../../index.js';
import { lineChart } from '../../../presentation/charts/index.js';
import {
  leaversWords,
  shockWords,
  affordabilityWords,
  sayOf,
  spokenDifference,
  SUMMARY_COLUMNS,
  sumOfCents,
} from '../../../presentation/words/index.js';
import type { FigureContent } from '../charts/chart-figure.js';
import { FigureSection } from '../charts/figure-section.js';
import { type Column, FigureTable, type Table } from '../figures/figure-table.js';
import { breachesInBrief } from '../figures/breach-fates.js';
import { FindingsAgainst } from '../figures/findings.js';
import { axisDollars, spokenDollars } from '../figures/format.js';
import { IN_ADDITION, OBLIGATION } from '../figures/sums.js';
import { askLibrary, noteAsked, useAskedAgain } from '../page/ask-library.js';
import { RunButton, RunStatus, useRun } from '../page/run.js';
import type { Session } from '../page/session.js';

/** More lines than these cannot be told apart. */
const MOST_LINES = 4;

/** Results of the usual stresses, in one click. */
export function Stress(props: { readonly session: Session; readonly announce: (text: string) => void }): VNode {
  const { session, announce } = props;
  const { projection } = session;
  const run = useRun<StressComparison>();
  const start = (): void => {
    noteAsked(session, 'stress');
    run.start(
      projection,
      (watch) => askLibrary('stress', projection.inputs, null, watch),
      (comparison) => announce(sentenceOf(comparison)),
    );
  };
  useAskedAgain(session, 'stress', start);
  const comparison = run.shown?.answer ?? null;
  const stresses = comparison === null ? [] : worstFirst(comparison);
  return (
    <FigureSection
      id="stress"
      title="What if it goes wrong?"
      documentation="#15-stress"
      planName={session.name}
      content={comparison === null ? null : chartOf(comparison, stresses)}
    >
      <p class="note">
        The plan as it is shown, under what boards ask about first: a fall of the price, large holders who retire, a
        layoff, years without contributions, a recession, and what may happen to the company where the plan says
        something of it. The sizes are conventions, not forecasts.
      </p>
      <div class="line">
        <RunButton run={run} text="Put it to the test" start={start} />
      </div>
      <RunStatus run={run} projection={projection} label="Runs computed" />
      {comparison !== null && (
        <>
          <p class="sentence">{sentenceOf(comparison)}</p>
          <FigureTable table={tableOf(comparison, stresses)} />
          {stresses.map((stressed) => (
            <What
              key={stressed.index}
              {...{ comparison, stressed }}
              planned={run.shown!.of.run.summary_metrics.compliance_findings}
            />
          ))}
        </>
      )}
    </FigureSection>
  );
}

/** Size of a stress, its effect on breaches, and its findings. */
function What(props: {
  readonly comparison: StressComparison;
  readonly stressed: Stressed;
  readonly planned: readonly ComplianceFinding[];
}): VNode {
  const { comparison, stressed, planned } = props;
  const { index, name, added } = stressed;
  const against = { planned, changes: comparison.finding_changes[index]! };
  const leavers = comparison.leavers[index]!.map(leaversWords);
  return (
    <details class="data">
      <summary>
        {name} ({sizeOf(comparison, index)}): {breachesInBrief(against)}
      </summary>
      {added <= 0 && <p class="note cheaper">{whyNotDearer(comparison, stressed)}</p>}
      {leavers.length > 0 && <p class="note">{leavers.join('; ')}.</p>}
      <FindingsAgainst {...against} />
    </details>
  );
}

/** `2027: the price falls by 30 % and is back in 5 years`. */
function sizeOf({ shocks }: StressComparison, index: number): string {
  return shocks[index]!.map(shockWords).join('; ');
}

/** Explains a stress without a higher cost, since people expect one. */
function whyNotDearer({ shocks }: StressComparison, { index, added, short, missing }: Stressed): string {
  if (short > 0 || missing > 0)
    return 'Lower payments for shares are no relief: the company is shorter of cash than in the plan shown.';
  const has = (kind: string): boolean => shocks[index]!.some(({ shock }) => shock === kind);
  if (added === 0)
    return has('contribution_holiday')
      ? 'The company pays the same: contributions of these years buy no shares. They pay the ESOP loans, which are due under any policy.'
      : 'The company pays the same.';
  if (has('largest_holders_leave'))
    return 'The company pays less in all: their shares are bought now and not later, when the price has grown. What is hard is when the cash is needed.';
  if (has('price_fall') || has('earnings_fall'))
    return 'The company pays less in all: while the price is down, those who leave receive less for their shares.';
  return 'The company pays less in all: fewer shares are bought in these years, or at a lower price.';
}

/** With the finances of the company, how far it is short of cash comes first, then the obligation. */
function sentenceOf(comparison: StressComparison): string {
  const [worst] = worstFirst(comparison);
  const { added, cash, index } = worst!;
  const name = `“${worst!.name}” (${sizeOf(comparison, index)})`;
  const { affordability = [] } = comparison;
  const [now, then] = [affordability[0], affordability[index]];
  if (now && then) {
    const say = sayOf('');
    const { total_repurchase_obligation: more } = comparison.summary.differences[index]!;
    return (
      `The worst is ${name}: the company is ${affordabilityWords(then, say)}. Without it, it is ${affordabilityWords(now, say)}. ` +
      `The repurchase obligation is ${spokenDifference(more ?? 0)}.`
    );
  }
  if (added > 0)
    return `The worst is ${name}: the company pays ${spokenDollars(added)} more in addition to its contributions.`;
  const hardest = cash > 0 ? `; its hardest year costs ${spokenDollars(cash)} more` : '';
  return `In none of them does the company pay more in addition than in the plan. The worst is ${name}${hardest}.`;
}

const NAME: Column = { key: 'stress', head: 'Stress', format: 'text' };
const ADDS: readonly Column[] = [
  { key: 'company_adds', head: IN_ADDITION, format: 'dollars' },
  { key: 'company_adds_difference', head: 'Difference', format: 'dollars' },
];
const OWED: readonly Column[] = [
  { key: 'repurchase_obligation', head: OBLIGATION, format: 'dollars' },
  { key: 'repurchase_obligation_difference', head: 'Difference', format: 'dollars' },
];
const PEAK: readonly Column[] = [
  { key: 'peak_cash_amount', head: SUMMARY_COLUMNS.peak_cash_amount.label, format: 'dollars' },
  { key: 'peak_cash_year', head: 'in', format: 'year' },
];
const SHORT: readonly Column[] = [
  { key: 'years_short', head: SUMMARY_COLUMNS.years_with_cash_shortfall.label, format: 'year' },
  { key: 'first_year_short', head: 'the first', format: 'year' },
  { key: 'worst_shortfall', head: 'Worst shortfall', format: 'dollars' },
];

/** The plan, and the stresses below it. Dollars over all years. With the finances of the company, how far it is short of cash leads. */
function tableOf(comparison: StressComparison, stresses: readonly Stressed[]): Table {
  const { summary, affordability = [] } = comparison;
  const hasFinances = affordability.length > 0;
  const row = (name: string, i: number, added: number, difference: number | null): (string | number | null)[] => {
    const { total_repurchase_obligation: total, peak_cash_amount: peak, peak_cash_year: year } = summary.figures[i]!;
    const { total_repurchase_obligation: more } = summary.differences[i]!;
    const owed = [total, i === 0 ? null : more];
    const pays = affordability[i];
    return pays
      ? [
          name,
          pays.years_with_cash_shortfall,
          pays.first_cash_shortfall_year,
          pays.largest_cash_shortfall,
          ...owed,
          added,
          difference,
          peak,
          year,
        ]
      : [name, added, difference, ...owed, peak, year];
  };
  const base = stresses[0]!;
  return {
    caption: 'The plan under stress, in dollars over all years, worst first',
    columns: hasFinances ? [NAME, ...SHORT, ...OWED, ...ADDS, ...PEAK] : [NAME, ...ADDS, ...OWED, ...PEAK],
    rows: [
      row('Shown now', 0, base.adds - base.added, null),
      ...stresses.map(({ name, index, adds, added }) => row(name, index, adds, added)),
    ],
  };
}

/** The worst of them beside the plan: what repurchases cost by year. A stress that leaves this as it is has no line. */
function chartOf({ by_year: years }: StressComparison, stresses: readonly Stressed[]): FigureContent {
  const shown = [{ name: 'Shown now', index: 0 }, ...stresses];
  const along = (i: number): (number | null)[] => years.map(({ figures }) => figures[i]?.repurchase_cash ?? null);
  const moved = stresses.filter(({ index }) =>
    years.some(({ differences }) => differences[index]?.repurchase_cash !== 0),
  );
  return {
    table: {
      caption: 'Repurchase cash by year under stress, in dollars',
      columns: [
        { key: 'year', head: 'Year', format: 'year' },
        ...shown.map(({ name }) => ({ key: name, head: name, format: 'dollars' as const })),
      ],
      rows: years.map(({ year, figures }) => [
        year,
        ...shown.map(({ index }) => figures[index]?.repurchase_cash ?? null),
      ]),
    },
    draw: (width) =>
      lineChart({
        width,
        height: 240,
        years: years.map(({ year }) => year),
        lines: [shown[0]!, ...moved.slice(0, MOST_LINES)].map(({ name, index }, i) => ({
          name,
          series: i === 0 ? 'now' : `scenario-${i}`,
          mark: i === 0 ? 'dashed' : 'line',
          values: along(index),
        })),
        axis: axisDollars,
        label: 'Repurchase cash by year, of the plan and of the worst stresses.',
      }),
  };
}

/** A stress, by what it does to the company. */
export interface Stressed {
  /** Position in the lists of the comparison. */
  readonly index: number;
  readonly name: string;
  /** Cash that the company adds for repurchases over all years, and how much more that is than without the stress. */
  readonly adds: number;
  readonly added: number;
  /**
   * Additional years in which the company is short of cash, and additional cash missing at worst; 0 where its finances are not projected.
   */
  readonly short: number;
  readonly missing: number;
  /** Additional cash of the hardest year. */
  readonly cash: number;
}

/** The stresses: those first in which the company is short of cash the longest, then by the most, then those in which it adds the most. */
export function worstFirst(comparison: StressComparison): Stressed[] {
  const { scenarios, by_year: years, summary, affordability } = comparison;
  const missing = scenarios.map((_, i) => affordability?.[i]?.largest_cash_shortfall ?? 0);
  const addsIn = (i: number): number => sumOfCents(years.map(({ figures }) => figures[i]?.funded_by_company ?? 0));
  const base = addsIn(0);
  return scenarios
    .map((name, index): Stressed => {
      const { years_with_cash_shortfall: short, peak_cash_amount: cash } = summary.differences[index]!;
      const adds = addsIn(index);
      const added = sumOfCents([adds, -base]);
      const more = sumOfCents([missing[index]!, -missing[0]!]);
      return { index, name: capital(name), adds, added, short: short ?? 0, missing: more, cash: cash ?? 0 };
    })
    .slice(1)
    .sort((a, b) => b.short - a.short || b.missing - a.missing || b.added - a.added || b.cash - a.cash);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
