import { net, type Cents } from '../../engine/numeric/index.js';
import { digestOf } from '../../engine/report.js';
import { companyCashWithDistributionsOf } from '../../engine/results/company-cash.js';
import type { AnnualProjection, ComplianceFinding } from '../../engine/results/types.js';
import type { Plan } from '../../engine/state/plan.js';
import { companyPaid, type YearRecord } from '../../engine/state/year-record.js';
import { covenantBreachYears } from '../broken-limits.js';
import { bookkeeping } from '../ledger/ledger.js';
import { RATES } from '../measures/measuring.js';

/** A year of a plan, as policies are told apart by it: amounts in cents. */
export interface RanYear {
  readonly headroom: Cents;
  readonly shortfall: Cents;
  readonly benefit: number;
  /** Paid by the company for its plan, S distributions included. */
  readonly paid: Cents;
  /** Free cash flow before all that is paid for the plan. */
  readonly available: Cents;
}

/** Facts of a run that a score is made of. */
export interface RunFacts {
  readonly years: readonly RanYear[];
  readonly projections: readonly AnnualProjection[];
  readonly covenantYears: number;
  readonly findings: readonly ComplianceFinding[];
  /** Present values of participants at the rates between which a decision has to hold. */
  readonly people: readonly number[];
}

/**
 * Runs a plan with finances once.
 *
 * @throws SimulationError when the model has no answer
 */
export function factsOf(plan: Plan): RunFacts {
  const books = bookkeeping(plan);
  const money: Omit<RanYear, 'benefit'>[] = [];
  const { annual_projections: projections, summary_metrics: summary } = digestOf(
    plan,
    books.listeners,
    (record, state, closing) => {
      books.observe(record, state, closing);
      const { headroom, shortfall } = record.financed!;
      money.push({ headroom, shortfall, ...spent(record) });
    },
  );
  const { compliance_findings: findings } = summary;
  return {
    years: money.map((year, i) => ({ ...year, benefit: projections[i]!.benefit_level_value })),
    projections,
    covenantYears: covenantBreachYears(findings).length,
    findings,
    people: Object.values(RATES).map((rate) => books.peoplesValue(rate)),
  };
}

/** Pitfall: free cash flow is after contributions and dividends, and before repurchases and what is lent for purchases. */
function spent(record: YearRecord): Pick<RanYear, 'paid' | 'available'> {
  const paid = companyCashWithDistributionsOf(record);
  const afterFlow = [companyPaid(record.repurchase), record.purchase?.cost ?? 0] as Cents[];
  return { paid, available: net([record.financed!.freeCashFlow, paid], afterFlow) };
}
