import { readFileSync } from 'node:fs';

/** A plan of which parts may be changed. */
export interface Plan {
  planRules: Record<string, unknown>;
  operatingAssumptions: Record<string, unknown>;
  initialState: Record<string, unknown>;
  systemConfig: Record<string, unknown>;
}

/** A small simulation, two years of one person. */
export function smallPlan(price = 100): Plan {
  return {
    planRules: { plan_name: 'Small', vesting_schedule: { years: 6 } },
    operatingAssumptions: {
      contribution_policy: { annual_amount: 9000 },
      share_valuation: { current_price: price, annual_growth_rate: 0.04 },
    },
    initialState: {
      census_year: 2026,
      participants: [{ id: 'E1', age: 63, service_years: 21, compensation: 64_000, allocated_shares: 2150 }],
    },
    systemConfig: { projection_years: 2 },
  };
}

/** A simulation of so many people over so many years; 20,000 over 40 take seconds. */
export function planOf(people: number, years: number, price = 100): Plan {
  const participants = Array.from({ length: people }, (_, index) => ({
    id: `E${index}`,
    age: 25 + (index % 40),
    service_years: index % 20,
    compensation: 50_000 + index,
    allocated_shares: 10 + (index % 90),
  }));
  return {
    ...smallPlan(price),
    initialState: { census_year: 2026, participants },
    systemConfig: { projection_years: years },
  };
}

/** The body of an analysis that takes longer than any test: it is to be cancelled. */
export function endlessAnalysis(): object {
  return { ...planOf(300, 60), options: { paths: 10_000, seed: 1, price: { volatility: 0.2 } } };
}

/** An answer that is too large to compute exactly: prices grow beyond the range. */
export function planWithoutAnswer(): Plan {
  const plan = smallPlan();
  plan.operatingAssumptions['share_valuation'] = { current_price: 1_000_000, annual_growth_rate: 9 };
  plan.systemConfig = { projection_years: 75 };
  return plan;
}

/** A scenario made from `smallPlan()`. */
export function smallScenario(name = 'Steady'): Record<string, unknown> {
  const { planRules, operatingAssumptions } = smallPlan();
  return { name, plan_rules: planRules, operating_assumptions: operatingAssumptions };
}

/** A conformance vector: inputs, and the results computed from them without this engine. */
export function vector(number: number): { input: Plan; expected: VectorResults } {
  const file = new URL(`../../vectors/${String(number).padStart(3, '0')}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as { input: Plan; expected: VectorResults };
}

interface VectorResults {
  readonly results: { readonly total_repurchase_obligation: number; readonly peak_cash_year: number };
  readonly present_value_repurchase_obligation: number;
  readonly annual_projections: readonly object[];
  readonly trust_states: readonly object[];
  readonly participant_snapshots: readonly { readonly participant_id: string }[];
}
