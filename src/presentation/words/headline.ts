import type { LongerView } from '../../analysis/longer-view.js';
import type { SimulationRun } from '../../index.js';
import { formatYears, spokenDollars, spokenPercent } from './figures.js';

/** Additions to the sentence, each with its own blanks and commas. */
export interface HeadlineParts {
  readonly before?: string;
  /** Text after the amount. */
  readonly aside?: string;
  /** Text after the years. */
  readonly part?: string;
}

/** Answer in one sentence: the amount, the years, and the hardest of them. */
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

/** Addition to a headline whose hardest year is the last: the figures of 30 years. */
export function longerSentence(view: LongerView | null): readonly string[] {
  if (view === null) return [];
  const { total_repurchase_cash: total, peak_cash_year: year, peak_cash_amount: most } = view;
  return [`Over 30 years it is ${spokenDollars(total)}, and the hardest year is ${year}: ${spokenDollars(most)}.`];
}
