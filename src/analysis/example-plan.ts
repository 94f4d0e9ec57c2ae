import { mergePatch } from '../engine/input/merge-patch.js';
import type { PlanChanges, PlanInputs } from '../engine/input/plan-inputs.js';

const EXAMPLE_PLAN = {
  planRules: { plan_name: 'Harbor Tool & Die ESOP', vesting_schedule: { years: 6 } },
  operatingAssumptions: {
    contribution_policy: { annual_amount: 9000 },
    share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
  },
  initialState: {
    census_year: 2026,
    participants: [{ id: 'E1', age: 64, service_years: 21, compensation: 64000, allocated_shares: 2150 }],
  },
  systemConfig: { projection_years: 1 },
} as const satisfies PlanInputs;

/** The plan of the examples of analyses, with changes. */
export function examplePlan(changes: PlanChanges = {}): PlanInputs {
  return mergePatch(EXAMPLE_PLAN, changes) as PlanInputs;
}

/** Changes with which its company cannot pay for all shares. */
export const SHORT_OF_CASH: PlanChanges = {
  operatingAssumptions: {
    company_finances: { ebitda: [20_000], minimum_cash: 10_000 },
    repurchase_strategy: { method: 'redeem' },
  },
  systemConfig: { projection_years: 4 },
};
