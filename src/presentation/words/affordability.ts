import type { AnnualProjection, FindingCode, SimulationRun } from '../../index.js';
import { decimalFormat } from './decimal-format.js';
import { spokenDollars, spokenPercent } from './figures.js';
import { yearRanges } from './findings.js';

const tenths = decimalFormat(1, 1);

/** Whether the company can pay, in one sentence that names the covenants it breaks; null where its finances are not projected. */
export function affordability(run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>): string | null {
  const { annual_projections: years } = run;
  if (years[0]?.cash_shortfall === undefined) return null;
  const broken = brokenCovenants(run);
  const short = years.filter(({ cash_shortfall: missing = 0 }) => missing > 0);
  if (short.length > 0) {
    const worst = short.reduce((a, b) => (b.cash_shortfall! > a.cash_shortfall! ? b : a));
    const when = short.length > 1 ? `up to ${missingIn(worst)}, in ${worst.year}` : missingIn(worst);
    return `Not in ${yearRanges(short.map(({ year }) => year))}: ${when}${broken === null ? '' : `; and ${broken}`}.`;
  }
  const yes = broken === null ? 'Yes, in every year' : `Yes, but ${broken}`;
  const tightest = tightestYear(years);
  if (tightest === null) return `${yes}; there is nothing to pay for.`;
  const { year, fixed_charge_coverage: coverage } = tightest;
  const covered = typeof coverage === 'number' ? `, coverage ${tenths(coverage)}` : '';
  return `${yes}; the tightest is ${year}: ${taken(tightest)}${covered}.`;
}

/** The year in which repurchases take most of free cash flow; null where the company pays for none, or its finances are not projected. */
export function tightestYear(years: readonly AnnualProjection[]): AnnualProjection | null {
  const tightest = years.reduce((a, b) => (tightness(b) > tightness(a) ? b : a));
  return tightness(tightest) === 0 ? null : tightest;
}

/** `the covenant on debt is broken in 2031-2033`; null where none is. */
function brokenCovenants({ summary_metrics: summary }: Pick<SimulationRun, 'summary_metrics'>): string | null {
  const yearsOf = (code: FindingCode): string =>
    yearRanges(summary.compliance_findings.flatMap((finding) => (finding.code === code ? (finding.year ?? []) : [])));
  const leverage = yearsOf('COVENANT_LEVERAGE');
  const coverage = yearsOf('COVENANT_COVERAGE');
  if (leverage !== '' && coverage !== '') {
    return `the covenants are broken, on debt in ${leverage} and on coverage in ${coverage}`;
  }
  if (leverage !== '') return `the covenant on debt is broken in ${leverage}`;
  return coverage === '' ? null : `the covenant on coverage is broken in ${coverage}`;
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
