import { DECIMALS, fromUnits, mulDiv, ratio, type Cents } from '../numeric/index.js';
import { presentValue } from '../rules/present-value.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { TrustTotals } from '../state/year-record.js';
import { peakOf, sumOf, type RunFigures } from './run-figures.js';
import { trustCash } from './trust-state.js';
import type { ComplianceFinding, SummaryMetrics } from './types.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);

/** The run in a few figures; `state` and `closing` are those of its last year end. */
export function summaryMetrics(
  plan: Plan,
  figures: RunFigures,
  state: ReadOnly<State>,
  closing: TrustTotals,
  findings: ComplianceFinding[],
): SummaryMetrics {
  const { years, obligations, cash, contributions, burdens } = figures;
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
    max_repurchase_to_payroll: Math.max(...burdens),
    final_share_price: fromUnits(state.company.price, DECIMALS.price),
    final_trust_cash: dollars(trustCash(closing)),
    final_loan_balance: dollars(sumOf(state.loans.map((loan) => loan.balance))),
    final_shares_outstanding: fromUnits(state.company.sharesOutstanding, DECIMALS.shares),
    final_trust_solvency: lastObligation === 0 ? null : ratio(trustCash(closing), lastObligation),
    compliance_findings: findings,
  };
}
