import type { SimulationRun } from '../../index.js';
import { formatYears, spokenDollars, spokenPercent } from '../text/figures.js';

/** The answer in one sentence: how much over how long, and when it is hardest. */
export function headline(
  planName: string,
  {
    annual_projections: years,
    summary_metrics: summary,
  }: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>,
): string {
  const span = formatYears(years.length);
  if (summary.total_repurchase_cash === 0) return `${planName} has nothing to repurchase in ${span}.`;
  const payroll = years.find(({ year }) => year === summary.peak_cash_year)?.covered_payroll ?? 0;
  const share = payroll > 0 ? `, ${spokenPercent(summary.peak_cash_amount / payroll)} of payroll` : '';
  const hardest = `the hardest year is ${summary.peak_cash_year}: ${spokenDollars(summary.peak_cash_amount)}${share}`;
  return `${planName} must find ${spokenDollars(summary.total_repurchase_cash)} over ${span}; ${hardest}.`;
}
