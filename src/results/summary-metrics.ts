import {
  DECIMALS,
  ExactDecimal,
  fromUnits,
  mulDiv,
  ratio,
  roundToNumber,
  type Cents,
  type MicroShares,
} from '../numeric/index.js';
import { presentValue } from '../rules/present-value.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import { fundingRatio } from './annual-projection.js';
import { peakOf, sumOf, type RunFigures } from './run-figures.js';
import { trustCash } from './trust-state.js';
import type { ComplianceFinding, SimulationRun, SummaryMetrics } from './types.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);

/** The run in a few figures; `state` and `closing` are those of its last year end. Ratios are summed up as they are reported. */
export function summaryMetrics(
  plan: Plan,
  figures: RunFigures,
  { annual_projections: rows, trust_states: ends }: Pick<SimulationRun, 'annual_projections' | 'trust_states'>,
  state: ReadOnly<State>,
  closing: TrustTotals,
  findings: ComplianceFinding[],
): SummaryMetrics {
  const { years, obligations, cash, contributions } = figures;
  const end = ends[ends.length - 1]!;
  const peak = peakOf(cash);
  const lastObligation = obligations[obligations.length - 1]!;
  const average = (amounts: readonly Cents[]): number => dollars(mulDiv(sumOf(amounts), 1, amounts.length) as Cents);
  return {
    total_repurchase_obligation: dollars(sumOf(obligations)),
    ten_year_repurchase_obligation: dollars(sumOf(obligations, 10)),
    twenty_year_repurchase_obligation: dollars(sumOf(obligations, 20)),
    present_value_repurchase_obligation: presentValue(obligations, plan.discountRate),
    total_repurchase_cash: dollars(sumOf(cash)),
    peak_cash_year: years[peak]!,
    peak_cash_amount: dollars(cash[peak]!),
    average_annual_contribution: average(contributions),
    average_annual_repurchase_cash: average(cash),
    max_repurchase_to_payroll: Math.max(...rows.map((row) => row.repurchase_to_payroll)),
    final_share_price: fromUnits(state.company.price, DECIMALS.price),
    final_trust_cash: dollars(trustCash(closing)),
    final_loan_balance: dollars(sumOf(state.loans.map((loan) => loan.balance))),
    final_shares_outstanding: fromUnits(state.company.sharesOutstanding, DECIMALS.shares),
    final_trust_solvency: lastObligation === 0 ? null : ratio(trustCash(closing), lastObligation),
    average_benefit_level_contribution: meanOf(rows.map((row) => row.benefit_level_contribution)),
    average_benefit_level_value: meanOf(rows.map((row) => row.benefit_level_value)),
    peak_repurchase_to_shares_outstanding: Math.max(...rows.map((row) => row.repurchase_to_shares_outstanding)),
    overall_funding_ratio: fundingRatio(sumOf(figures.trustFunded), sumOf(obligations)),
    suspense_exhaustion_year: suspenseExhaustion(years, [...figures.suspenseShares, closing.suspenseShares]),
    final_emerging_liability: end.emerging_liability,
    final_terminated_value: end.terminated_value,
    final_top_tenth_share: end.top_tenth_share,
    final_gini: end.gini,
    compliance_findings: findings,
  };
}

/** `R8` of the mean of ratios as they are reported. */
function meanOf(ratios: readonly number[]): number {
  const sum = ratios.reduce((total, each) => total.plus(each), new ExactDecimal(0));
  return roundToNumber(sum.dividedBy(ratios.length), DECIMALS.rate);
}

/** The first year at whose end no suspense shares were left, when there had been some; null when some are left at the last. */
function suspenseExhaustion(years: readonly number[], suspense: readonly MicroShares[]): number | null {
  if (suspense[years.length]! > 0) return null;
  return years.find((_, i) => suspense[i]! > 0 && suspense[i + 1] === 0) ?? null;
}
