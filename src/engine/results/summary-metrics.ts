import { add, ratio, type MicroShares } from '../numeric/index.js';
import type { AnnualProjection } from './annual-projection.js';
import { rowMaker, type Formulas } from './columns.js';
import { COMPLIANCE_FINDING } from './compliance.js';
import { peakOf, sumOf } from './run-figures.js';
import {
  atTheEnd,
  discounted,
  extremeRatio,
  largest,
  largestRatio,
  mean,
  meanRatio,
  sum,
  type RunEnd,
} from './run-folds.js';
import type { Sensitivity } from './sensitivity.js';
import { trustCash } from './trust-state.js';
import type { RunFold, SummaryWords } from './words.js';
import { fundingRatio } from './year-figures.js';
import type { SummaryColumns } from './rows.js';

/** The run in a few figures, and what deserves a look: the columns of `summary_metrics`. Ratios are summed up as they are reported. */
export const SUMMARY_METRICS = {
  total_repurchase_obligation: { unit: 'dollars', ...sum('repurchase_obligation') },
  ten_year_repurchase_obligation: { unit: 'dollars', ...sum('repurchase_obligation', 10) },
  twenty_year_repurchase_obligation: { unit: 'dollars', ...sum('repurchase_obligation', 20) },
  present_value_repurchase_obligation: { unit: 'dollars', ...discounted('repurchase_obligation') },
  discount_rate: { unit: 'fraction', of: ({ plan }) => plan.discountRate },
  total_repurchase_cash: { unit: 'dollars', ...sum('repurchase_cash') },
  peak_cash_year: { unit: 'year', of: ({ figures }) => figures.years[peakOf(figures.repurchase_cash)]! },
  peak_cash_amount: { unit: 'dollars', ...largest('repurchase_cash') },
  average_annual_contribution: { unit: 'dollars', ...mean('company_contribution') },
  average_annual_repurchase_cash: { unit: 'dollars', ...mean('repurchase_cash') },
  max_repurchase_to_payroll: { unit: 'fraction', ...largestRatio('repurchase_to_payroll') },
  max_repurchase_to_payroll_year: {
    unit: 'year',
    of: ({ years }) => years[peakOf(years.map((year) => year.repurchase_to_payroll))]!.year,
  },
  final_share_price: { unit: 'price', ...atTheEnd('share_price'), of: ({ state }) => state.company.price },
  final_trust_cash: { unit: 'dollars', ...atTheEnd('cash.total'), of: ({ closing }) => trustCash(closing) },
  final_loan_balance: { unit: 'dollars', of: ({ state }) => sumOf(state.loans.map((loan) => loan.balance)) },
  final_shares_outstanding: {
    unit: 'shares',
    ...atTheEnd('shares_outstanding'),
    of: ({ state }) => state.company.sharesOutstanding,
  },
  final_trust_solvency: { unit: 'ratio', orNull: true, reported: trustSolvency },
  final_cash_cover: { unit: 'ratio', orNull: true, reported: cashCover },
  average_benefit_level_contribution: { unit: 'fraction', ...meanRatio('benefit_level_contribution') },
  average_benefit_level_value: { unit: 'fraction', ...meanRatio('benefit_level_value') },
  peak_repurchase_to_shares_outstanding: { unit: 'fraction', ...largestRatio('repurchase_to_shares_outstanding') },
  overall_funding_ratio: {
    unit: 'fraction',
    orNull: true,
    fold: { by: 'quotient', column: 'funding_ratio' },
    reported: ({ figures }) => fundingRatio(sumOf(figures.trustFunded), sumOf(figures.repurchase_obligation)),
  },
  suspense_exhaustion_year: { unit: 'year', orNull: true, of: suspenseExhaustion },
  final_emerging_liability: {
    unit: 'dollars',
    orNull: true,
    ...atTheEnd('emerging_liability'),
    reported: ({ trust }) => trust.emerging_liability,
  },
  final_terminated_value: {
    unit: 'dollars',
    orNull: true,
    ...atTheEnd('terminated_value'),
    reported: ({ trust }) => trust.terminated_value,
  },
  final_top_tenth_share: {
    unit: 'fraction',
    orNull: true,
    ...atTheEnd('top_tenth_share'),
    reported: ({ trust }) => trust.top_tenth_share,
  },
  final_gini: { unit: 'ratio', orNull: true, ...atTheEnd('gini'), reported: ({ trust }) => trust.gini },
  years_with_cash_shortfall: {
    unit: 'count',
    optional: true,
    of: (run) => (run.plan.finances === null ? undefined : shortYears(run).length),
  },
  first_cash_shortfall_year: {
    unit: 'year',
    optional: true,
    orNull: true,
    of: (run) => (run.plan.finances === null ? undefined : (shortYears(run)[0]?.year ?? null)),
  },
  max_debt_to_ebitda: { unit: 'ratio', optional: true, orNull: true, ...extremeRatio('max', 'debt_to_ebitda') },
  min_fixed_charge_coverage: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    ...extremeRatio('min', 'fixed_charge_coverage'),
  },
  max_repurchase_to_free_cash_flow: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    ...extremeRatio('max', 'repurchase_to_free_cash_flow'),
  },
  compliance_findings: { rows: COMPLIANCE_FINDING, of: ({ findings }) => findings },
} satisfies Formulas<[run: RunEnd]> & Readonly<Record<string, { readonly fold?: RunFold }>>;

/** Labels and sentences of these figures, and formulas of those that are no fold of the years. */
export const SUMMARY_METRICS_WORDS = {
  total_repurchase_obligation: {
    label: 'Repurchase obligation',
    is: 'Sum of the obligation over all years.',
    source: '7.1',
  },
  ten_year_repurchase_obligation: {
    label: 'Obligation of the first 10 years',
    short: 'first 10 years',
    is: 'Sum of the obligation over the first ten years.',
    source: '7.1',
  },
  twenty_year_repurchase_obligation: {
    label: 'Obligation of the first 20 years',
    short: 'first 20 years',
    is: 'Sum of the obligation over the first twenty years.',
    source: '7.1',
  },
  present_value_repurchase_obligation: {
    label: 'Present value of the obligation',
    short: 'present value',
    is: 'Obligations discounted to the census date at `discount_rate`; what is paid after the last year is not in it.',
    source: '7.1',
  },
  discount_rate: {
    label: 'Discount rate',
    short: 'discount rate a year',
    is: 'The yearly rate of that present value.',
    formula: 'discount_rate',
    source: '7.1',
  },
  total_repurchase_cash: { label: 'Repurchase cash', is: 'Sum of repurchase cash over all years.', source: '7.1' },
  peak_cash_year: {
    label: 'Hardest year',
    short: 'peak year',
    is: 'Year of the largest repurchase cash, the earliest on a tie.',
    formula: 'year of peak_cash_amount',
    source: '7.1',
  },
  peak_cash_amount: {
    label: 'Repurchase cash, hardest year',
    short: 'peak',
    is: 'Repurchase cash of that year.',
    source: '7.1',
  },
  average_annual_contribution: {
    label: 'Contributions a year',
    is: 'Company contribution a year, on average.',
    source: '7.1',
  },
  average_annual_repurchase_cash: {
    label: 'Repurchase cash a year',
    is: 'Repurchase cash a year, on average.',
    source: '7.1',
  },
  max_repurchase_to_payroll: {
    label: 'Highest % of payroll',
    short: 'highest % of payroll',
    is: 'Largest yearly obligation over payroll.',
    source: '7.1',
  },
  max_repurchase_to_payroll_year: {
    label: 'Year of the highest % of payroll',
    short: 'in the year',
    is: 'Year of that, the earliest on a tie.',
    formula: 'year of max_repurchase_to_payroll',
    source: '7.1',
  },
  final_share_price: {
    label: 'Share price at the end',
    short: 'share price',
    is: 'Share price at the end.',
    source: '7.1',
  },
  final_trust_cash: {
    label: 'Cash in trust at the end',
    short: 'cash in trust',
    is: 'All cash in the trust at the end.',
    source: '7.1',
  },
  final_loan_balance: {
    label: 'Owed on ESOP loans at the end',
    short: 'owed on ESOP loans',
    is: 'Principal owed on all loans at the end.',
    formula: 'sum of principal_balance of all loans',
    source: '7.1',
  },
  final_shares_outstanding: {
    label: 'Shares outstanding at the end',
    short: 'shares outstanding',
    is: 'Shares outstanding at the end.',
    source: '7.1',
  },
  final_trust_solvency: {
    label: 'Trust cash to last year’s obligation',
    is: "Final trust cash, participants' own included, over the last year's obligation; null when there is none. See `final_cash_cover` for what is cover.",
    formula: 'final_trust_cash / repurchase_obligation of the last year',
    source: '7.1',
  },
  final_cash_cover: {
    label: 'Cover of last year',
    short: 'cover of last year',
    is: "Cash of the trust that is nobody's own, contributions and forfeitures not allocated, over the last year's obligation; null when there is none.",
    formula:
      '(unallocated_company_contributions + unallocated_forfeiture_cash at the end) / repurchase_obligation of the last year',
    source: '7.1',
  },
  average_benefit_level_contribution: {
    label: 'Benefit level by cost',
    short: 'benefit level by cost',
    is: 'Mean of the yearly `benefit_level_contribution`.',
    source: 'S-benefit-basis',
  },
  average_benefit_level_value: {
    label: 'Benefit level',
    short: 'benefit level, of pay',
    is: 'Mean of the yearly `benefit_level_value`.',
    source: 'S-benefit-basis',
  },
  peak_repurchase_to_shares_outstanding: {
    label: 'Highest % of shares',
    short: 'highest % of shares',
    is: 'Largest yearly `repurchase_to_shares_outstanding`.',
    source: 'S-velocity',
  },
  overall_funding_ratio: {
    label: 'Met by trust cash',
    short: 'met by trust cash',
    is: 'Part of all obligations that trust cash met; null without obligation.',
    source: '7.1',
  },
  suspense_exhaustion_year: {
    label: 'Suspense empty in',
    short: 'suspense empty in',
    is: 'First year at whose end no suspense shares were left; null when there never were any, or some are left at the end.',
    formula: 'first year with suspense of 0 at its end',
    source: '7.1',
  },
  final_emerging_liability: {
    label: 'Vested if all left',
    short: 'vested if all left',
    is: 'Vested value at the end, if all left then; null beyond the exact range.',
    source: '7.1',
  },
  final_terminated_value: {
    label: 'Owed after the last year',
    short: 'owed after that',
    is: 'Part of the vested value at the end that is due to those who left; null beyond the exact range.',
    source: '7.1',
  },
  final_top_tenth_share: {
    label: 'Top tenth holds',
    short: 'top tenth holds',
    is: 'Part of the allocated shares that the top tenth holds at the end; null when nobody holds any.',
    source: '7.1',
  },
  final_gini: {
    label: 'Gini coefficient at the end',
    is: 'Gini coefficient at the end; null when nobody holds any.',
    source: '7.1',
  },
  years_with_cash_shortfall: {
    label: 'Years short of cash',
    is: "Years in which the company's cash falls short; only with `company_finances`, as all figures of the company.",
    formula: 'years with cash_shortfall above 0',
    source: '7.1',
  },
  first_cash_shortfall_year: {
    label: 'First year short of cash',
    short: 'the first of them',
    is: 'The first of these years; null when there is none.',
    formula: 'first year with cash_shortfall above 0',
    source: '7.1',
  },
  max_debt_to_ebitda: {
    label: 'Highest debt to EBITDA',
    is: 'Largest yearly `debt_to_ebitda`; null when every year is.',
    source: '7.1',
  },
  min_fixed_charge_coverage: {
    label: 'Lowest coverage',
    is: 'Smallest yearly `fixed_charge_coverage`; null when every year is.',
    source: '7.1',
  },
  max_repurchase_to_free_cash_flow: {
    label: 'Repurchases / free cash',
    is: 'Largest yearly `repurchase_to_free_cash_flow`; null when every year is.',
    source: '7.1',
  },
  compliance_findings: {
    label: 'Findings',
    is: 'Findings that deserve a look: warnings that change no number.',
    formula: 'conditions of section 8',
    source: '8',
  },
} satisfies SummaryWords<typeof SUMMARY_METRICS>;

/** The run in a few figures. */
export interface SummaryMetrics extends SummaryColumns {
  /** Sensitivity of the result; only with `run_sensitivity_analysis`. */
  sensitivity?: Sensitivity;
}

/** The run in a few figures. */
export const summaryMetrics: (run: RunEnd) => SummaryMetrics = rowMaker(SUMMARY_METRICS);

function shortYears({ years }: RunEnd): readonly AnnualProjection[] {
  return years.filter((year) => year.cash_shortfall! > 0);
}

function trustSolvency({ figures, closing }: RunEnd): number | null {
  const last = figures.repurchase_obligation.at(-1)!;
  return last === 0 ? null : ratio(trustCash(closing), last);
}

/** Participants' own cash is theirs, and no cover for what others are due. */
function cashCover({ figures, closing }: RunEnd): number | null {
  const last = figures.repurchase_obligation.at(-1)!;
  return last === 0 ? null : ratio(add(closing.contributions, closing.forfeitures), last);
}

/** The first year at whose end no suspense shares were left, when there had been some; null when some are left at the last. */
function suspenseExhaustion({ figures: { years, suspenseShares }, closing }: RunEnd): number | null {
  const suspense: MicroShares[] = [...suspenseShares, closing.suspenseShares];
  if (suspense[years.length]! > 0) return null;
  return years.find((_, i) => suspense[i]! > 0 && suspense[i + 1] === 0) ?? null;
}
