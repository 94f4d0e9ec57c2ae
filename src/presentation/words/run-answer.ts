import { ownershipDoubts } from '../../analysis/actions/consents.js';
import { findingsTable } from '../../analysis/findings.js';
import type { AnswerKind, PlanInputs } from '../../analysis/index.js';
import { sourcesWords } from '../../analysis/funders.js';
import { type LongerView, type Outlook, outlookTables, outlookWords } from '../../analysis/outlook.js';
import { runRows } from '../../analysis/answer/rows.js';
import type { SimulationRun } from '../../index.js';
import { yardsticksOf, yardsticksSentence, canPay, type CompanyInputs } from './affordability.js';
import { companyYears, repurchasesTable, summaryTable } from './run-tables.js';
import { formatYears, spokenDollars, spokenPercent, formatPrice, formatWhole } from './figures.js';
import { newHires } from './new-hires.js';

/** Additions to the amount, each with its own blanks and commas. */
export interface HeadlineParts {
  readonly before?: string;
  /** Text after the amount. */
  readonly aside?: string;
  /** Text after the years. */
  readonly part?: string;
}

/** Amount and years, without a full stop: `Acme ESOP must find $5.0 million over 20 years`. */
export function amountClause(
  planName: string,
  {
    annual_projections: years,
    summary_metrics: { total_repurchase_cash: total },
  }: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  { before = '', aside = '', part = '' }: HeadlineParts = {},
): string {
  const span = formatYears(years.length);
  if (total === 0) return `${before}${planName} has nothing to repurchase in ${span}`;
  return `${before}${planName} must find ${spokenDollars(total)}${aside} over ${span}${part}`;
}

/** Answer in one sentence: the amount, the years, and the hardest of them. */
export function headline(planName: string, run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>): string {
  const { annual_projections: years, summary_metrics: summary } = run;
  const clause = amountClause(planName, run);
  if (summary.total_repurchase_cash === 0) return `${clause}.`;
  const payroll = years.find(({ year }) => year === summary.peak_cash_year)?.covered_payroll ?? 0;
  const share = payroll > 0 ? `, ${spokenPercent(summary.peak_cash_amount / payroll)} of payroll` : '';
  const isLast = years.length > 1 && summary.peak_cash_year === years.at(-1)!.year;
  const rises = isLast ? ', the last one: it still rises' : '';
  const hardest = `the hardest year is ${summary.peak_cash_year}: ${spokenDollars(summary.peak_cash_amount)}${share}${rises}`;
  return `${clause}; ${hardest}.`;
}

/** Addition to a headline whose hardest year is the last: the figures of 30 years. */
export function longerSentence(view: LongerView | null): readonly string[] {
  if (view === null) return [];
  const { total_repurchase_cash: total, peak_cash_year: year, peak_cash_amount: most } = view;
  return [
    `Over 30 years repurchases take ${spokenDollars(total)}, and the hardest year is ${year}: ${spokenDollars(most)}.`,
  ];
}

type Years = Pick<SimulationRun, 'annual_projections'>;

/**
 * Sentence on the replacement of leavers and the size of the workforce, which any figure depends on.
 *
 * @param given - the inputs before changes, which tell what is given of new hires
 */
export function workforceWords(inputs: PlanInputs, { annual_projections: years }: Years, given = inputs): string {
  const last = years.at(-1)!;
  const rate = Number(inputs.operatingAssumptions.workforce?.replacement_rate ?? 0);
  const hires = rate === 0 ? '' : ` ${newHires(given)}`;
  const employed = `${formatWhole(countsOf(inputs).employed)} people are employed today`;
  return `${replaced(rate)}${hires}: ${employed}, ${formatWhole(last.active_headcount)} at the end of ${last.year}.`;
}

function replaced(rate: number): string {
  if (rate === 0) return 'Nobody who leaves is replaced';
  if (rate === 1) return 'Everybody who leaves is replaced by somebody hired';
  return `For every 100 people who leave ${Number((100 * rate).toFixed(6))} are hired`;
}

/** Name of the plan, people, year of the census, price, and years projected. */
export function planWords(plan: string, inputs: PlanInputs, { annual_projections: years }: Years): string {
  const { employed, left } = countsOf(inputs);
  const { census_year: year } = inputs.initialState;
  const people = `${formatWhole(employed)} people employed and ${formatWhole(left)} who left`;
  const price = Number(inputs.operatingAssumptions.share_valuation?.current_price ?? 0);
  return `${plan}: ${people}${year === undefined ? '' : ` at the end of ${year}`}, $${formatPrice(price)} a share, ${formatYears(years.length)} projected.`;
}

function countsOf({ initialState: { participants } }: PlanInputs): {
  readonly employed: number;
  readonly left: number;
} {
  const left = participants.filter(({ status }) => status === 'separated').length;
  return { employed: participants.length - left, left };
}

/** The question that a run answers. */
export const SIMULATE_QUESTION = 'What will it cost, and can the company pay?';

/** Cost of a plan in sentences: amount and hardest year, its sources, the same over 30 years where it still rises, and yardsticks of the company. */
export function costWords(
  plan: string,
  run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  longer: LongerView | null,
): string[] {
  const yardsticks = yardsticksOf(run.annual_projections);
  return [
    headline(plan, run),
    ...sourcesWords(run.annual_projections, { dollars: spokenDollars }),
    ...longerSentence(longer),
    ...(yardsticks === null ? [] : [yardsticksSentence(yardsticks)]),
  ];
}

/**
 * A run as an answer: whether the company can pay, the cost, and tables of the years, the whole run and the findings.
 *
 * @param inputs - the plan's, which tell of the company
 * @param longer - the same over 30 years, where the hardest year is the last
 */
export function runAnswer(
  inputs: CompanyInputs,
  longer: LongerView | null,
): AnswerKind<'simulate', Omit<SimulationRun, 'participant_snapshots'> & Partial<Outlook>> {
  return {
    kind: 'simulate',
    title: 'Simulate',
    question: SIMULATE_QUESTION,
    // Rows have no participants.
    rows: (run) => runRows(run as SimulationRun),
    files: { answer: 'run' },
    words: (run, say) => [
      ...canPay(run, inputs),
      ...costWords(say.plan, run, longer),
      ...outlookWords({ maturities: [], ...run }, say),
      ...ownershipDoubts(inputs.initialState.company),
      ...(run.summary_metrics.compliance_findings.length === 0 ? ['There are no findings.'] : []),
    ],
    tables: (run) => [
      repurchasesTable(run.annual_projections),
      ...companyYears(run.annual_projections),
      ...outlookTables({ maturities: [], ...run }),
      summaryTable(run),
      findingsTable(run.summary_metrics.compliance_findings),
    ],
  };
}
