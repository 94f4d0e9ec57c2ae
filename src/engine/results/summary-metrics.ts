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

// prettier-ignore
/** Labels and sentences of these figures, and formulas of those that are no fold of the years. */
export const SUMMARY_METRICS_WORDS = {
  total_repurchase_obligation: ['Repurchase obligation', 'Sum of the obligation over all years.', '7.1'],
  ten_year_repurchase_obligation: ['Obligation of the first 10 years', 'Sum of the obligation over the first ten years.', '7.1', 'first 10 years'],
  twenty_year_repurchase_obligation: ['Obligation of the first 20 years', 'Sum of the obligation over the first twenty years.', '7.1', 'first 20 years'],
  present_value_repurchase_obligation: ['Present value of the obligation', 'Obligations discounted to the census date at `discount_rate`; what is paid after the last year is not in it.', '7.1', 'present value'],
  discount_rate: ['Discount rate', 'The yearly rate of that present value.', '7.1', 'discount rate a year', 'discount_rate'],
  total_repurchase_cash: ['Repurchase cash', 'Sum of repurchase cash over all years.', '7.1'],
  peak_cash_year: ['Hardest year', 'Year of the largest repurchase cash, the earliest on a tie.', '7.1', 'peak year', 'year of peak_cash_amount'],
  peak_cash_amount: ['Largest yearly repurchase cash', 'Repurchase cash of that year.', '7.1', 'peak'],
  average_annual_contribution: ['Contributions a year', 'Company contribution a year, on average.', '7.1'],
  average_annual_repurchase_cash: ['Repurchase cash a year', 'Repurchase cash a year, on average.', '7.1'],
  max_repurchase_to_payroll: ['Highest % of payroll', 'Largest yearly obligation over payroll.', '7.1', 'highest % of payroll'],
  max_repurchase_to_payroll_year: ['Year of the highest % of payroll', 'Year of that, the earliest on a tie.', '7.1', 'in the year', 'year of max_repurchase_to_payroll'],
  final_share_price: ['Share price at the end', 'Share price at the end.', '7.1', 'share price'],
  final_trust_cash: ['Cash in trust at the end', 'All cash in the trust at the end.', '7.1', 'cash in trust'],
  final_loan_balance: ['Owed on ESOP loans at the end', 'Principal owed on all loans at the end.', '7.1', 'owed on ESOP loans', 'sum of principal_balance of all loans'],
  final_shares_outstanding: ['Shares outstanding at the end', 'Shares outstanding at the end.', '7.1', 'shares outstanding'],
  final_trust_solvency: ['Trust cash to last year’s obligation', "Final trust cash, participants' own included, over the last year's obligation; null when there is none. See `final_cash_cover` for what is cover.", '7.1', null, 'final_trust_cash / repurchase_obligation of the last year'],
  final_cash_cover: ['Cover of last year', "Cash of the trust that is nobody's own, contributions and forfeitures not allocated, over the last year's obligation; null when there is none.", '7.1', 'cover of last year', '(unallocated_company_contributions + unallocated_forfeiture_cash at the end) / repurchase_obligation of the last year'],
  average_benefit_level_contribution: ['Benefit level by cost', 'Mean of the yearly `benefit_level_contribution`.', 'S-benefit-basis', 'benefit level by cost'],
  average_benefit_level_value: ['Benefit level', 'Mean of the yearly `benefit_level_value`.', 'S-benefit-basis', 'benefit level, of pay'],
  peak_repurchase_to_shares_outstanding: ['Highest % of shares', 'Largest yearly `repurchase_to_shares_outstanding`.', 'S-velocity', 'highest % of shares'],
  overall_funding_ratio: ['Met by trust cash', 'Part of all obligations that trust cash met; null without obligation.', '7.1', 'met by trust cash'],
  suspense_exhaustion_year: ['Suspense empty in', 'First year at whose end no suspense shares were left; null when there never were any, or some are left at the end.', '7.1', 'suspense empty in', 'first year with suspense of 0 at its end'],
  final_emerging_liability: ['Vested if all left', 'Vested value at the end, if all left then; null beyond the exact range.', '7.1', 'vested if all left'],
  final_terminated_value: ['Owed after the last year', 'Part of the vested value at the end that is due to those who left; null beyond the exact range.', '7.1', 'owed after that'],
  final_top_tenth_share: ['Top tenth holds', 'Part of the allocated shares that the top tenth holds at the end; null when nobody holds any.', '7.1', 'top tenth holds'],
  final_gini: ['Gini coefficient at the end', 'Gini coefficient at the end; null when nobody holds any.', '7.1'],
  years_with_cash_shortfall: ['Years short of cash', "Years in which the company's cash falls short; only with `company_finances`, as all figures of the company.", '7.1', null, 'years with cash_shortfall above 0'],
  first_cash_shortfall_year: ['First year short of cash', 'The first of these years; null when there is none.', '7.1', 'the first of them', 'first year with cash_shortfall above 0'],
  max_debt_to_ebitda: ['Highest debt to EBITDA', 'Largest yearly `debt_to_ebitda`; null when every year is.', '7.1'],
  min_fixed_charge_coverage: ['Lowest coverage', 'Smallest yearly `fixed_charge_coverage`; null when every year is.', '7.1'],
  max_repurchase_to_free_cash_flow: ['Repurchases / free cash', 'Largest yearly `repurchase_to_free_cash_flow`; null when every year is.', '7.1'],
  compliance_findings: ['Findings', 'Findings that deserve a look: warnings that change no number.', '8', null, 'conditions of section 8'],
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
