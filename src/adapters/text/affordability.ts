import type { AnnualProjection, SimulationRun } from '../../index.js';
import { spokenDollars, spokenPercent } from './figures.js';
import { yearRanges } from './findings.js';

/** Whether the company can pay, in one sentence; null where its finances are not projected. */
export function affordability({ annual_projections: years }: Pick<SimulationRun, 'annual_projections'>): string | null {
  if (years[0]?.cash_shortfall === undefined) return null;
  const short = years.filter(({ cash_shortfall: missing = 0 }) => missing > 0);
  if (short.length > 0) {
    const worst = short.reduce((a, b) => (b.cash_shortfall! > a.cash_shortfall! ? b : a));
    const when = short.length > 1 ? `up to ${missingIn(worst)}, in ${worst.year}` : missingIn(worst);
    return `Not in ${yearRanges(short.map(({ year }) => year))}: ${when}.`;
  }
  const tightest = years.reduce((a, b) => (tightness(b) > tightness(a) ? b : a));
  if (tightness(tightest) === 0) return 'Yes, in every year; there is nothing to pay for.';
  const { year, fixed_charge_coverage: coverage } = tightest;
  const covered = typeof coverage === 'number' ? `, coverage ${coverage.toFixed(1)}` : '';
  return `Yes, in every year; the tightest is ${year}: ${taken(tightest)}${covered}.`;
}

function missingIn({ cash_shortfall: missing = 0 }: AnnualProjection): string {
  return `${spokenDollars(missing)} short`;
}

/** How much of the year's free cash flow repurchases take; a year without any is tighter than all others. */
function tightness({
  repurchase_to_free_cash_flow: ratio,
  company_repurchase_cash: cash = 0,
}: AnnualProjection): number {
  return cash === 0 ? 0 : (ratio ?? Infinity);
}

function taken(year: AnnualProjection): string {
  const { repurchase_to_free_cash_flow: ratio, company_repurchase_cash: cash = 0 } = year;
  if (typeof ratio === 'number') return `${spokenPercent(ratio)} of free cash flow`;
  return `${spokenDollars(cash)} for repurchases and no free cash flow`;
}
