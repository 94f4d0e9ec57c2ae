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
  const hardest = `the hardest year is ${summary.peak_cash_year}: ${spokenDollars(summary.peak_cash_amount)}${share}`;
  return `${before}${planName} must find ${spokenDollars(summary.total_repurchase_cash)}${aside} over ${span}${part}; ${hardest}.`;
}
