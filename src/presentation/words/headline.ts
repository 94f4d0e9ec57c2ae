import type { LongerView } from '../../analysis/longer-view.js';
import type { SimulationRun } from '../../index.js';
import { formatYears, spokenDollars, spokenPercent } from './figures.js';

/** What else the sentence says, each with the blanks and commas that it needs. */
export interface HeadlineParts {
  readonly before?: string;
  /** After the amount. */
  readonly aside?: string;
  /** After the years. */
  readonly part?: string;
}

/** The answer in one sentence: how much over how long, and when it is hardest. */
export function headline(
  planName: string,
  {
    annual_projections: years,
    summary_metrics: summary,
  }: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
  { before = '', aside = '', part = '' }: HeadlineParts = {},
): string {
  const span = formatYears(years.length);
  if (summary.total_repurchase_cash === 0) return `${before}${planName} has nothing to repurchase in ${span}.`;
  const payroll = years.find(({ year }) => year === summary.peak_cash_year)?.covered_payroll ?? 0;
  const share = payroll > 0 ? `, ${spokenPercent(summary.peak_cash_amount / payroll)} of payroll` : '';
  const isLast = years.length > 1 && summary.peak_cash_year === years.at(-1)!.year;
  const rises = isLast ? ', the last one: it still rises' : '';
  const hardest = `the hardest year is ${summary.peak_cash_year}: ${spokenDollars(summary.peak_cash_amount)}${share}${rises}`;
  return `${before}${planName} must find ${spokenDollars(summary.total_repurchase_cash)}${aside} over ${span}${part}; ${hardest}.`;
}

/** After a headline whose hardest year is the last: what 30 years come to. */
export function longerSentence(view: LongerView | null): readonly string[] {
  if (view === null) return [];
  const { total_repurchase_cash: total, peak_cash_year: year, peak_cash_amount: most } = view;
  return [`Over 30 years it is ${spokenDollars(total)}, and the hardest year is ${year}: ${spokenDollars(most)}.`];
}
