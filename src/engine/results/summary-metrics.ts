import {
  add,
  DECIMALS,
  ExactDecimal,
  fromUnits,
  LARGEST,
  mulDiv,
  ratio,
  roundToNumber,
  toUnits,
  type Cents,
  type MicroShares,
} from '../numeric/index.js';
import { presentValue } from '../rules/present-value.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import { fundingRatio, type AnnualProjection } from './annual-projection.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import { COMPLIANCE_FINDING, type ComplianceFinding } from './compliance.js';
import { peakOf, sumOf, type RunFigures } from './run-figures.js';
import type { Sensitivity } from './sensitivity.js';
import { trustCash, type TrustState } from './trust-state.js';

/** A run at its end. */
export interface RunEnd {
  readonly plan: Plan;
  readonly figures: RunFigures;
  readonly years: readonly AnnualProjection[];
  /** The state of the last year end, and the trust then: counted up, and as it is reported. */
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
  readonly trust: TrustState;
  readonly findings: ComplianceFinding[];
}

/** The run in a few figures, and what deserves a look: the columns of `summary_metrics`. Ratios are summed up as they are reported. */
export const SUMMARY_METRICS = {
  total_repurchase_obligation: {
    unit: 'dollars',
    is: 'Sum of the obligation over all years.',
    of: ({ figures }) => sumOf(figures.obligations),
  },
  ten_year_repurchase_obligation: {
    unit: 'dollars',
    is: 'Sum of the obligation over the first ten years.',
    of: ({ figures }) => sumOf(figures.obligations, 10),
  },
  twenty_year_repurchase_obligation: {
    unit: 'dollars',
    is: 'Sum of the obligation over the first twenty years.',
    of: ({ figures }) => sumOf(figures.obligations, 20),
  },
  present_value_repurchase_obligation: {
    unit: 'dollars',
    is: 'Obligations discounted to the census date at `discount_rate`; what is paid after the last year is not in it.',
    reported: ({ plan, figures }) => presentValue(figures.obligations, plan.discountRate),
  },
  discount_rate: {
    unit: 'fraction',
    is: 'The yearly rate of that present value.',
    of: ({ plan }) => plan.discountRate,
  },
  total_repurchase_cash: {
    unit: 'dollars',
    is: 'Sum of repurchase cash over all years.',
    of: ({ figures }) => sumOf(figures.cash),
  },
  peak_cash_year: {
    unit: 'year',
    is: 'Year of the largest repurchase cash, the earliest on a tie.',
    of: ({ figures: { years, cash } }) => years[peakOf(cash)]!,
  },
  peak_cash_amount: {
    unit: 'dollars',
    is: 'Repurchase cash of that year.',
    of: ({ figures: { cash } }) => cash[peakOf(cash)]!,
  },
  average_annual_contribution: {
    unit: 'dollars',
    is: 'Company contribution a year, on average.',
    of: ({ figures }) => averageOf(figures.contributions),
  },
  average_annual_repurchase_cash: {
    unit: 'dollars',
    is: 'Repurchase cash a year, on average.',
    of: ({ figures }) => averageOf(figures.cash),
  },
  max_repurchase_to_payroll: {
    unit: 'fraction',
    is: 'Largest yearly obligation over payroll.',
    reported: ({ years }) => Math.max(...years.map((year) => year.repurchase_to_payroll)),
  },
  max_repurchase_to_payroll_year: {
    unit: 'year',
    is: 'Year of that, the earliest on a tie.',
    of: ({ years }) => years[peakOf(years.map((year) => year.repurchase_to_payroll))]!.year,
  },
  final_share_price: { unit: 'price', is: 'Share price at the end.', of: ({ state }) => state.company.price },
  final_trust_cash: {
    unit: 'dollars',
    is: 'All cash in the trust at the end.',
    of: ({ closing }) => trustCash(closing),
  },
  final_loan_balance: {
    unit: 'dollars',
    is: 'Principal owed on all loans at the end.',
    of: ({ state }) => sumOf(state.loans.map((loan) => loan.balance)),
  },
  final_shares_outstanding: {
    unit: 'shares',
    is: 'Shares outstanding at the end.',
    of: ({ state }) => state.company.sharesOutstanding,
  },
  final_trust_solvency: {
    unit: 'ratio',
    orNull: true,
    is: "Final trust cash, participants' own included, over the last year's obligation; null when there is none. See `final_cash_cover` for what is cover.",
    reported: trustSolvency,
  },
  final_cash_cover: {
    unit: 'ratio',
    orNull: true,
    is: "Cash of the trust that is nobody's own, contributions and forfeitures not allocated, over the last year's obligation; null when there is none.",
    reported: cashCover,
  },
  average_benefit_level_contribution: {
    unit: 'fraction',
    is: 'Mean of the yearly `benefit_level_contribution`.',
    reported: ({ years }) => meanOf(years.map((year) => year.benefit_level_contribution)),
  },
  average_benefit_level_value: {
    unit: 'fraction',
    is: 'Mean of the yearly `benefit_level_value`.',
    reported: ({ years }) => meanOf(years.map((year) => year.benefit_level_value)),
  },
  peak_repurchase_to_shares_outstanding: {
    unit: 'fraction',
    is: 'Largest yearly `repurchase_to_shares_outstanding`.',
    reported: ({ years }) => Math.max(...years.map((year) => year.repurchase_to_shares_outstanding)),
  },
  overall_funding_ratio: {
    unit: 'fraction',
    orNull: true,
    is: 'Part of all obligations that trust cash met; null without obligation.',
    reported: ({ figures }) => fundingRatio(sumOf(figures.trustFunded), sumOf(figures.obligations)),
  },
  suspense_exhaustion_year: {
    unit: 'year',
    orNull: true,
    is: 'First year at whose end no suspense shares were left; null when there never were any, or some are left at the end.',
    of: suspenseExhaustion,
  },
  final_emerging_liability: {
    unit: 'dollars',
    orNull: true,
    is: 'Vested value at the end, if all left then; null beyond the exact range.',
    reported: ({ trust }) => trust.emerging_liability,
  },
  final_terminated_value: {
    unit: 'dollars',
    orNull: true,
    is: 'Part of it due to those who left; null beyond the exact range.',
    reported: ({ trust }) => trust.terminated_value,
  },
  final_top_tenth_share: {
    unit: 'fraction',
    orNull: true,
    is: 'Part of the allocated shares that the top tenth holds at the end; null when nobody holds any.',
    reported: ({ trust }) => trust.top_tenth_share,
  },
  final_gini: {
    unit: 'ratio',
    orNull: true,
    is: 'Gini coefficient at the end; null when nobody holds any.',
    reported: ({ trust }) => trust.gini,
  },
  years_with_cash_shortfall: {
    unit: 'count',
    optional: true,
    is: "Years in which the company's cash falls short; only with `company_finances`, as the four that follow.",
    of: (run) => (run.plan.finances === null ? undefined : shortYears(run).length),
  },
  first_cash_shortfall_year: {
    unit: 'year',
    optional: true,
    orNull: true,
    is: 'The first of these years; null when there is none.',
    of: (run) => (run.plan.finances === null ? undefined : (shortYears(run)[0]?.year ?? null)),
  },
  max_debt_to_ebitda: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: 'Largest yearly `debt_to_ebitda`; null when every year is.',
    reported: (run) => extreme(run, 'debt_to_ebitda', Math.max),
  },
  min_fixed_charge_coverage: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: 'Smallest yearly `fixed_charge_coverage`; null when every year is.',
    reported: (run) => extreme(run, 'fixed_charge_coverage', Math.min),
  },
  max_repurchase_to_free_cash_flow: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: 'Largest yearly `repurchase_to_free_cash_flow`; null when every year is.',
    reported: (run) => extreme(run, 'repurchase_to_free_cash_flow', Math.max),
  },
  compliance_findings: {
    rows: COMPLIANCE_FINDING,
    is: 'What deserves a look: warnings that change no number.',
    of: ({ findings }) => findings,
  },
} satisfies Formulas<[run: RunEnd]>;

/** The run in a few figures. */
export interface SummaryMetrics extends Row<typeof SUMMARY_METRICS> {
  /** What drives the result; only with `run_sensitivity_analysis`. */
  sensitivity?: Sensitivity;
}

/** The run in a few figures. */
export const summaryMetrics: (run: RunEnd) => SummaryMetrics = rowMaker(SUMMARY_METRICS);

function shortYears({ years }: RunEnd): readonly AnnualProjection[] {
  return years.filter((year) => year.cash_shortfall! > 0);
}

/** The most extreme of a year's ratios; null when they all are, undefined when there are none. */
function extreme(
  { plan, years }: RunEnd,
  name: 'debt_to_ebitda' | 'fixed_charge_coverage' | 'repurchase_to_free_cash_flow',
  choose: (...ratios: number[]) => number,
): number | null | undefined {
  if (plan.finances === null) return undefined;
  const ratios = years.flatMap((year) => year[name] ?? []);
  return ratios.length === 0 ? null : choose(...ratios);
}

function averageOf(amounts: readonly Cents[]): Cents {
  return mulDiv(sumOf(amounts), 1, amounts.length) as Cents;
}

/** `R8` of the mean of ratios as they are reported. */
function meanOf(ratios: readonly number[]): number {
  const units = ratios.reduce((total, each) => total + toUnits(each, DECIMALS.rate), 0);
  if (units <= LARGEST) return fromUnits(mulDiv(units, 1, ratios.length), DECIMALS.rate);
  const sum = ratios.reduce((total, each) => total.plus(each), new ExactDecimal(0));
  return roundToNumber(sum.dividedBy(ratios.length), DECIMALS.rate);
}

function trustSolvency({ figures: { obligations }, closing }: RunEnd): number | null {
  const last = obligations[obligations.length - 1]!;
  return last === 0 ? null : ratio(trustCash(closing), last);
}

/** Participants' own cash is theirs, and no cover for what others are due. */
function cashCover({ figures: { obligations }, closing }: RunEnd): number | null {
  const last = obligations[obligations.length - 1]!;
  return last === 0 ? null : ratio(add(closing.contributions, closing.forfeitures), last);
}

/** The first year at whose end no suspense shares were left, when there had been some; null when some are left at the last. */
function suspenseExhaustion({ figures: { years, suspenseShares }, closing }: RunEnd): number | null {
  const suspense: MicroShares[] = [...suspenseShares, closing.suspenseShares];
  if (suspense[years.length]! > 0) return null;
  return years.find((_, i) => suspense[i]! > 0 && suspense[i + 1] === 0) ?? null;
}
