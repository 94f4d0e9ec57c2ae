import { add, cost, DECIMALS, fromUnits, type Cents } from '../../engine/numeric/index.js';
import { outlineOf } from '../../engine/report.js';
import { companyCashOf, stillOwed } from '../../engine/results/company-cash.js';
import type { ComplianceFinding } from '../../engine/results/types.js';
import { sumOf } from '../../engine/results/run-figures.js';
import { orNull } from '../../engine/results/vested-value-if-all-left.js';
import { presentValue } from '../../engine/rules/present-value.js';
import type { Plan } from '../../engine/state/plan.js';
import { breachesOf, covenantBreachYears } from '../affordability.js';
import { newestQuarter } from './newest-quarter.js';

/** What a plan comes to, in what a board asks first. */
export interface LeverFigures {
  /** First year short of cash; null when there is none. */
  readonly first_cash_shortfall_year: number | null;
  /** Years short of cash. */
  readonly years_with_cash_shortfall: number;
  /** Most cash missing at the end of a year. */
  readonly largest_cash_shortfall: number;
  /** Years in which a covenant is broken. */
  readonly years_with_covenant_breach: number;
  /** Codes of findings that a law is broken. */
  readonly breaches: readonly string[];
  /** What the company pays over all years, as `companyCash()` gives it. */
  readonly total_company_cash: number;
  /** Still to be paid at the end: shares due, notes, and suspense shares, which will be allocated and bought. Null beyond the exact range. */
  readonly left_to_pay: number | null;
  /** Both, discounted to the census date at the plan's `discount_rate`: what plans are ranked by. Null beyond the exact range. */
  readonly present_value: number | null;
  /** Mean of the yearly `benefit_level_value`. */
  readonly average_benefit_level_value: number;
  /** Of the shares that reach accounts, the part of the newest quarter of participants; null when none do. */
  readonly newest_quarter_share: number | null;
  /** Dollars a share at the end. */
  readonly final_share_price: number;
}

/** A plan that was run. */
export interface MeasuredPlan {
  readonly figures: LeverFigures;
  readonly findings: readonly ComplianceFinding[];
  /** Sum of the obligation over all years. */
  readonly totalObligation: number;
}

/** Runs a plan once. */
export function measured(plan: Plan): MeasuredPlan {
  const newest = newestQuarter();
  const paid: Cents[] = [];
  const atEnd: { left: Cents | null } = { left: null };
  const { annual_projections: years, summary_metrics: summary } = outlineOf(
    plan,
    { onStage: newest.onStage },
    (record, state, closing) => {
      paid.push(companyCashOf(record));
      const owed = stillOwed(state, closing);
      atEnd.left = owed === null ? null : orNull(() => add(owed, cost(closing.suspenseShares, state.company.price)));
    },
  );
  const { left } = atEnd;
  const figures: LeverFigures = {
    first_cash_shortfall_year: summary.first_cash_shortfall_year ?? null,
    years_with_cash_shortfall: summary.years_with_cash_shortfall!,
    largest_cash_shortfall: Math.max(...years.map(({ cash_shortfall: missing }) => missing!)),
    years_with_covenant_breach: covenantBreachYears(summary.compliance_findings).length,
    breaches: breachesOf(summary.compliance_findings),
    total_company_cash: fromUnits(sumOf(paid), DECIMALS.cents),
    left_to_pay: left === null ? null : fromUnits(left, DECIMALS.cents),
    present_value: left === null ? null : presentValue(withLast(paid, left), plan.discountRate),
    average_benefit_level_value: summary.average_benefit_level_value,
    newest_quarter_share: newest.share(),
    final_share_price: summary.final_share_price,
  };
  return { figures, findings: summary.compliance_findings, totalObligation: summary.total_repurchase_obligation };
}

/** Amounts with something added to the last of them. */
function withLast(amounts: readonly Cents[], more: Cents): Cents[] {
  return [...amounts.slice(0, -1), add(amounts[amounts.length - 1]!, more)];
}
