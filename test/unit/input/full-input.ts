import { ValidationError, type ErrorDetails } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../../src/engine/input/index.js';

/** The four arguments as a JSON object. */
export interface FullInput {
  planRules: PlanRules;
  operatingAssumptions: OperatingAssumptions;
  initialState: InitialState;
  systemConfig: SystemConfig;
}

/** A valid input that gives a value to (nearly) every field; a new one each time. */
export function fullInput(): FullInput {
  return {
    planRules: {
      plan_name: 'Full',
      plan_year_end: '06/30',
      vesting_schedule: { type: 'graded', years: 6, schedule: [0, 0, 20, 40, 60, 80, 100] },
      normal_retirement_age: 62,
      full_vesting_on: ['normal_retirement', 'death'],
      eligibility: { minimum_age: 20.5, minimum_service_years: 1 },
      allocation: { basis: 'points' },
      distribution_policy: {
        timing: 'termination_plus_1_year',
        form: 'installments',
        installment_years: 4,
        by_cause: {
          retirement: { delay_years: 0 },
          death: { form: 'lump_sum' },
          disability: { installment_years: 3 },
          termination: { delay_years: 5, form: 'installments', installment_years: 6 },
        },
        cash_out_limit: 5000,
        large_balance_extension: false,
        defer_until_loan_repaid: true,
        in_service_distributions: { minimum_age: 60, minimum_service: 5, fraction: 0.2 },
      },
      forfeiture_timing: 'at_termination',
      forfeiture_order: 'pro_rata',
      forfeiture_use: 'hold',
      unused_contributions: 'hold',
      cash_usage_policy: ['participant_cash_accounts', 'unallocated_forfeiture_cash'],
      diversification_rules: {
        enabled: true,
        age_requirement: 54,
        service_requirement: 9,
        first_election_percentage: 0.3,
        final_election_percentage: 0.6,
        final_election_age: 60,
        continue_after_period: true,
      },
    },
    operatingAssumptions: {
      contribution_policy: {
        type: 'fixed_amount',
        annual_amount: 500_000,
        annual_increase_rate: 0.02,
        percentage: 0.1,
        amounts: [1, 2],
        form: 'stock',
      },
      share_valuation: {
        method: 'equity_value',
        current_price: 105.25,
        growth_rates: [0.05, -0.01],
        company_equity_value: 25_000_000,
        tax_rate: 0.21,
        floor: { price: 120, until_year: 2030 },
      },
      repurchase_strategy: {
        timing: 'deferred',
        funding_source: 'company_contribution',
        method: 'hybrid',
        redeem_fraction: 0.4,
        note: { years: 4, interest_rate: 0.045 },
        releverage_loan: {
          years: 12,
          interest_rate: 0.07,
          payment_schedule: 'level_principal',
          release_method: 'principal_only',
        },
      },
      compensation_growth_rate: 0.035,
      limit_growth_rate: 0.02,
      cash_return_rate: 0.01,
      dividends: { per_share: 1.25, annual_growth_rate: 0.03 },
      diversification_election_rate: 0.8,
      discount_rate: 0.06,
      turnover: {
        termination_rates: [{ min_age: 20, max_age: 30, min_service: 0, max_service: 4, rate: 0.2 }, { rate: 0.05 }],
        mortality: 'irs_2026_unisex',
        disability_rate: 0.001,
        retirement_rates: [
          { age: 60, rate: 0.1 },
          { age: 61, rate: 0.2 },
        ],
      },
      workforce: { replacement_rate: 0.5, entry_age: 28, entry_compensation: 50_000 },
    },
    initialState: {
      census_year: 2025,
      participants: [
        {
          id: 'A',
          age: 45.9,
          service_years: 10.5,
          participation_years: 8,
          compensation: 80_000,
          allocated_shares: 1234.56789,
          cash_balance: 100.25,
          vested_percentage: 0.5,
          diversified_shares: 10,
          status: 'active',
          separation: { year: 2030, cause: 'disability' },
        },
        {
          id: 'B',
          birth_date: '1960-02-29',
          hire_date: '2001-07-01',
          status: 'separated',
          separation: { year: 2023, cause: 'termination' },
        },
      ],
      trust_cash: { participant_cash_accounts: 100.25, unallocated_contributions: 20, unallocated_forfeitures: 30 },
      unallocated_shares: 5,
      esop_loans: [
        {
          loan_id: 'L1',
          principal_balance: 1_000_000,
          interest_rate: 0.05,
          years_remaining: 10,
          suspense_shares: 10_000,
          payment_schedule: 'balloon',
          release_method: 'principal_only',
        },
      ],
      company: { shares_outstanding: 20_000, tax_status: 'c_corp' },
    },
    systemConfig: {
      projection_years: 30,
      include_turnover_projection: true,
      turnover_model: 'age_service_based',
      run_sensitivity_analysis: false,
      random_seed: 42,
      simulation_id: 'mine',
    },
  };
}

/** What is wrong with four arguments, in order; empty when nothing is. */
export function issuesOf(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig?: unknown,
): readonly ErrorDetails[] {
  try {
    parseInput(planRules, operatingAssumptions, initialState, systemConfig);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    throw error;
  }
}

/** What is wrong with an input. */
export function issuesIn(input: {
  planRules?: unknown;
  operatingAssumptions?: unknown;
  initialState?: unknown;
  systemConfig?: unknown;
}): readonly ErrorDetails[] {
  return issuesOf(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
}

/**
 * Puts a value at a path of an input, or takes the key away when the value is undefined.
 *
 * @param path - the argument and the field: `initialState.participants[0].age`
 */
export function put<T extends object>(input: T, path: string, value: unknown): T {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  const last = keys.pop()!;
  let object = input as Record<string, unknown>;
  for (const key of keys) object = (object[key] ??= {}) as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(object, last);
  else object[last] = value;
  return input;
}
