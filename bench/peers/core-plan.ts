import type { InitialState, OperatingAssumptions, PlanRules, SimulationResult, SystemConfig } from '../../src/index.js';

/** What changes between two runs: the figures somebody moves on a what-if slider. */
export interface Assumptions {
  /** Yearly growth of the share price. */
  readonly priceGrowth: number;
  /** Factor on every rate of termination. */
  readonly turnoverScale: number;
}

/** The core projection, as every tool receives it: plain columns and scalars. */
export interface CorePlan {
  readonly years: number;
  readonly price: number;
  readonly payGrowth: number;
  /** Yearly contribution of newly issued shares, as a fraction of pay. */
  readonly contributionRate: number;
  readonly retirementAge: number;
  /** Vested fraction by completed years of service; the last one holds for all longer service. */
  readonly vesting: readonly number[];
  /** Years from leaving to the first payment, and the number of yearly payments. */
  readonly delay: number;
  readonly installments: number;
  /** Rates of termination by band of start-of-year age (rows) and completed service (columns); bands by their lower bounds. */
  readonly termination: {
    readonly ages: readonly number[];
    readonly services: readonly number[];
    readonly rates: readonly (readonly number[])[];
  };
  readonly census: {
    readonly age: readonly number[];
    readonly service: readonly number[];
    readonly pay: readonly number[];
    readonly shares: readonly number[];
  };
}

/** The result, as every tool gives it: one entry a projection year in each column. */
export interface YearTable {
  readonly price: readonly number[];
  readonly headcount: readonly number[];
  readonly sharesAllocated: readonly number[];
  readonly obligation: readonly number[];
}

const CENSUS_YEAR = 2026;

/**
 * A closed group of active people between 22 and 64, the same in every run. Pay stays below the statutory cap for 20 years,
 * so that no tool needs the cap.
 */
export function corePlan(participants = 1000, years = 20): CorePlan {
  const random = seededRandom(20_26);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const people = Array.from({ length: participants }, () => {
    const age = Math.floor(between(22, 65));
    const service = Math.floor(between(0, Math.min(30, age - 20)));
    const pay = rounded(between(32_000, 140_000), 2);
    // About what yearly allocations of a few percent of pay would have left there.
    const shares = rounded(service * (pay / 1000) * between(0.2, 0.6), 6);
    return { age, service, pay, shares };
  });
  return {
    years,
    price: 100,
    payGrowth: 0.03,
    contributionRate: 0.06,
    retirementAge: 65,
    vesting: [0, 0, 0.2, 0.4, 0.6, 0.8, 1],
    delay: 1,
    installments: 5,
    termination: {
      ages: [0, 30, 40, 50],
      services: [0, 2, 5, 10],
      rates: [
        [0.22, 0.16, 0.11, 0.08],
        [0.18, 0.12, 0.08, 0.05],
        [0.15, 0.1, 0.06, 0.04],
        [0.14, 0.09, 0.05, 0.03],
      ],
    },
    census: {
      age: people.map(({ age }) => age),
      service: people.map(({ service }) => service),
      pay: people.map(({ pay }) => pay),
      shares: people.map(({ shares }) => shares),
    },
  };
}

/**
 * The same plan as the four arguments of `simulate()`. Shares are contributed by pay at the price of the year and recycled
 * when they are bought back, so that the price reaches every account; everything outside the core projection is off.
 */
export function simulateArguments(
  plan: CorePlan,
  assumptions: Assumptions,
): [PlanRules, OperatingAssumptions, InitialState, SystemConfig] {
  const { census } = plan;
  const rules: PlanRules = {
    plan_name: 'Core projection',
    vesting_schedule: { type: 'graded', schedule: plan.vesting.map((fraction) => rounded(fraction * 100, 6)) },
    normal_retirement_age: plan.retirementAge,
    eligibility: { minimum_age: 0, minimum_service_years: 0 },
    distribution_policy: {
      by_cause: {
        retirement: { delay_years: plan.delay },
        termination: { delay_years: plan.delay },
      },
      form: 'installments',
      installment_years: plan.installments,
      cash_out_limit: 0,
      large_balance_extension: false,
    },
    forfeiture_timing: 'at_termination',
    forfeiture_order: 'pro_rata',
    cash_usage_policy: [],
    diversification_rules: { enabled: false },
  };
  const state: InitialState = {
    census_year: CENSUS_YEAR,
    participants: census.age.map((age, i) => ({
      id: `P${i + 1}`,
      age,
      service_years: census.service[i]!,
      compensation: census.pay[i]!,
      allocated_shares: census.shares[i]!,
    })),
  };
  // With an id of its own, no time goes into deriving one, which no other tool does.
  const config: SystemConfig = { projection_years: plan.years, simulation_id: 'core' };
  return [rules, operatingAssumptions(plan, assumptions), state, config];
}

/** The engine's result as the table that every tool gives. */
export function yearTable({ results: { annual_projections: years } }: SimulationResult): YearTable {
  return {
    price: years.map((year) => year.year_end_share_price),
    headcount: years.map((year) => year.active_headcount),
    sharesAllocated: years.map((year) => year.shares_allocated),
    obligation: years.map((year) => year.repurchase_obligation),
  };
}

/** The one argument that a changed assumption changes. */
export function operatingAssumptions(
  plan: CorePlan,
  { priceGrowth, turnoverScale }: Assumptions,
): OperatingAssumptions {
  const { ages, services, rates } = plan.termination;
  return {
    contribution_policy: { type: 'percentage_of_payroll', percentage: plan.contributionRate, form: 'stock' },
    share_valuation: { current_price: plan.price, annual_growth_rate: priceGrowth },
    repurchase_strategy: { method: 'recycle' },
    compensation_growth_rate: plan.payGrowth,
    turnover: {
      // From the highest bounds down: the first band that matches applies, so lower bounds are enough.
      termination_rates: ages
        .flatMap((min_age, row) =>
          services.map((min_service, column) => ({
            min_age,
            min_service,
            rate: rounded(rates[row]![column]! * turnoverScale, 8),
          })),
        )
        .reverse(),
    },
  };
}

/** The double nearest to a decimal with so many places. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** mulberry32: small, and good enough for ages and pay. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
