/** Every finding of section 8 of docs/model.md: an input for which it holds, and its nearest neighbours for which it does not. */
import { describe, expect, it } from 'vitest';
import { FINDING_CODES, simulateRun, type ComplianceFinding, type FindingCode } from '../../../src/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';

/** A plan without findings. */
const CLEAN = {
  planRules: { plan_name: 'Clean', vesting_schedule: { years: 6 } },
  operatingAssumptions: {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 },
    share_valuation: { current_price: 100 },
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2025,
    participants: [
      { id: 'stays', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 100 },
      { id: 'leaves', age: 30, service_years: 2, compensation: 50_000, allocated_shares: 1000, cash_balance: 900 },
    ],
  },
  systemConfig: { projection_years: 1 },
};

function findings(...changes: object[]): ComplianceFinding[] {
  const input = changes.reduce<unknown>(mergePatch, CLEAN) as typeof CLEAN;
  const run = simulateRun(input.planRules, input.operatingAssumptions as never, input.initialState, input.systemConfig);
  return run.summary_metrics.compliance_findings;
}

const rules = (planRules: object): object => ({ planRules });
const assume = (operatingAssumptions: object): object => ({ operatingAssumptions });
const state = (initialState: object): object => ({ initialState });

const loan = {
  loan_id: 'L',
  principal_balance: 50_000,
  interest_rate: 0.1,
  years_remaining: 5,
  suspense_shares: 500,
};
const withLoan = (terms: object): object => state({ esop_loans: [{ ...loan, ...terms }] });
/** The second participant leaves in 2026, 40 % vested (three years of service, 2-to-6). */
const [stays, leaves] = CLEAN.initialState.participants;
const leaver = (details: object): object =>
  state({
    participants: [stays, { ...leaves, separation: { year: 2026, cause: 'termination' }, ...details }],
  });
const releverage = (releverage_loan: object): object =>
  assume({ repurchase_strategy: { method: 'releverage', releverage_loan } });
const atTermination = rules({ forfeiture_timing: 'at_termination', distribution_policy: { cash_out_limit: 0 } });
const proRata = rules({ forfeiture_order: 'pro_rata' });
const everythingNow = rules({
  vesting_schedule: { type: 'immediate', years: null },
  distribution_policy: { timing: 'immediate', form: 'lump_sum' },
});

const wellPaid = state({ participants: [stays, leaves].map((person) => ({ ...person, compensation: 100_000 })) });

const kept = assume({
  contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount: 0 },
  repurchase_strategy: { limits: { deduction_404: 'enforce' } },
});
const within = assume({ repurchase_strategy: { limits: { additions_415: 'enforce' } } });
const otherPlans = { other_plan_contribution_rate: 0.1501 };
const redeemed = assume({ repurchase_strategy: { method: 'redeem' } });
const owed = leaver({
  status: 'separated',
  cash_balance: 0,
  separation: { year: 2020, cause: 'termination', payments_remaining: 1, next_payment_year: 2030 },
});
const fromTrust = { funding: ['unallocated_forfeiture_cash'] };

const waits = rules({ distribution_policy: { defer_until_loan_repaid: true, deferral: 'loan_shares' } });
/** Shares bought out of accounts, which hold 1,100 at 100. */
const buys = (purchase: object): object =>
  assume({
    purchases: [
      { purchase_id: 'Q', year: 2026, shares: 10, from: 'accounts', interest_rate: 0.05, years: 5, ...purchase },
    ],
  });

const cases: readonly [FindingCode, string, object[], boolean][] = [
  ['CENSUS_YEAR_ASSUMED', 'no census year', [state({ census_year: null })], true],
  ['CENSUS_YEAR_ASSUMED', 'the same year, given', [state({ census_year: 2026 })], false],
  ['VESTING_SLOWER_THAN_ERISA', '3-to-7 graded', [rules({ vesting_schedule: { years: 7 } })], true],
  ['VESTING_SLOWER_THAN_ERISA', 'four-year cliff', [rules({ vesting_schedule: { type: 'cliff', years: 4 } })], true],
  ['VESTING_SLOWER_THAN_ERISA', 'three-year cliff', [rules({ vesting_schedule: { type: 'cliff', years: 3 } })], false],
  ['NORMAL_RETIREMENT_AGE', '66', [rules({ normal_retirement_age: 66 })], true],
  ['NORMAL_RETIREMENT_AGE', 'not vested there', [rules({ full_vesting_on: ['death'] })], true],
  ['NORMAL_RETIREMENT_AGE', 'nothing else vests', [rules({ full_vesting_on: ['normal_retirement'] })], false],
  ['ELIGIBILITY_LIMITS', 'age 22', [rules({ eligibility: { minimum_age: 22 } })], true],
  ['ELIGIBILITY_LIMITS', 'two years', [rules({ eligibility: { minimum_service_years: 2 } })], true],
  ['ELIGIBILITY_LIMITS', 'none', [rules({ eligibility: { minimum_age: 0, minimum_service_years: 0 } })], false],
  [
    'DISTRIBUTION_LATER_THAN_409O',
    'two years after death',
    [rules({ distribution_policy: { by_cause: { death: { delay_years: 2 } } } })],
    true,
  ],
  [
    'DISTRIBUTION_LATER_THAN_409O',
    'six years after termination',
    [rules({ distribution_policy: { by_cause: { termination: { delay_years: 6 } } } })],
    false,
  ],
  [
    'DISTRIBUTION_LATER_THAN_409O',
    'six payments after a change',
    [rules({ distribution_policy: { changes: [{ from_year: 2030, installment_years: 6 }] } })],
    true,
  ],
  ['DISTRIBUTION_LATER_THAN_409O', 'six payments', [rules({ distribution_policy: { installment_years: 6 } })], true],
  [
    'DISTRIBUTION_LATER_THAN_409O',
    'six payments that lump sums never make',
    [rules({ distribution_policy: { installment_years: 6, form: 'lump_sum' } })],
    false,
  ],
  ['DIVERSIFICATION_BELOW_401A28B', 'disabled', [rules({ diversification_rules: { enabled: false } })], true],
  ['DIVERSIFICATION_BELOW_401A28B', 'from 56', [rules({ diversification_rules: { age_requirement: 56 } })], true],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'after 11 years',
    [rules({ diversification_rules: { service_requirement: 11 } })],
    true,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'a fifth',
    [rules({ diversification_rules: { first_election_percentage: 0.2 } })],
    true,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'less than half',
    [rules({ diversification_rules: { final_election_percentage: 0.49999999 } })],
    true,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'half six years on',
    [rules({ diversification_rules: { final_election_age: 61 } })],
    true,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'half five years on',
    [rules({ diversification_rules: { final_election_age: 60 } })],
    false,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'earlier, and over earlier',
    [rules({ diversification_rules: { age_requirement: 54 } })],
    true,
  ],
  [
    'DIVERSIFICATION_BELOW_401A28B',
    'earlier, and continued',
    [rules({ diversification_rules: { service_requirement: 9, continue_after_period: true } })],
    false,
  ],
  [
    'DOUBLE_DECREMENT',
    'Sarason and mortality',
    [assume({ turnover: { termination_table: 'sarason_t3', mortality: 'irs_2026_unisex' } })],
    true,
  ],
  [
    'DOUBLE_DECREMENT',
    'Sarason and disability',
    [assume({ turnover: { termination_table: 'sarason_t3', disability_rate: 0.01 } })],
    true,
  ],
  ['DOUBLE_DECREMENT', 'Sarason alone', [assume({ turnover: { termination_table: 'sarason_t3' } })], false],
  [
    'DOUBLE_DECREMENT',
    'turnover off',
    [
      assume({ turnover: { termination_table: 'sarason_t3', disability_rate: 0.01 } }),
      { systemConfig: { turnover_model: 'none' } },
    ],
    false,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'eleven years',
    [withLoan({ release_method: 'principal_only', years_remaining: 11 })],
    true,
  ],
  ['PRINCIPAL_ONLY_RELEASE', 'ten', [withLoan({ release_method: 'principal_only', years_remaining: 10 })], false],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a balloon of two years',
    [withLoan({ release_method: 'principal_only', years_remaining: 2, payment_schedule: 'balloon' })],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a balloon of one',
    [withLoan({ release_method: 'principal_only', years_remaining: 1, payment_schedule: 'balloon' })],
    false,
  ],
  ['PRINCIPAL_ONLY_RELEASE', 'the general rule', [withLoan({ years_remaining: 11 })], false],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a year of interest only',
    [withLoan({ release_method: 'principal_only', interest_only_years: 1 })],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'interest only, and a refinancing to the general rule',
    [
      withLoan({
        release_method: 'principal_only',
        interest_only_years: 1,
        refinanced: { year: 2027, years_remaining: 3, release_method: 'principal_and_interest' },
      }),
    ],
    true,
  ],
  ['PRINCIPAL_ONLY_RELEASE', 'interest only by the general rule', [withLoan({ interest_only_years: 4 })], false],
  ...[
    // A census loan of 20 years that is refinanced in its tenth, and in its eleventh year.
    ['principal_only', 20, 'level_payment', 2035, 20, 'principal_and_interest', false],
    ['principal_only', 20, 'level_payment', 2036, 20, 'principal_and_interest', true],
    ['principal_only', 20, 'level_payment', 2035, 1, undefined, true],
    ['principal_only', 20, 'level_payment', 2035, 1, 'principal_only', true],
    ['principal_only', 20, 'balloon', 2026, 20, 'principal_and_interest', false],
    ['principal_only', 20, 'balloon', 2027, 20, 'principal_and_interest', true],
    ['principal_and_interest', 20, 'balloon', 2027, 8, 'principal_only', false],
    ['principal_and_interest', 20, 'level_payment', 2027, 9, 'principal_only', true],
  ].map(([release_method, years_remaining, payment_schedule, year, years, anew, holds]): (typeof cases)[number] => [
    'PRINCIPAL_ONLY_RELEASE',
    `${String(release_method)}, ${String(payment_schedule)}, from ${String(year)} ${String(anew)} for ${String(years)} years`,
    [
      withLoan({
        release_method,
        years_remaining,
        payment_schedule,
        refinanced: {
          year,
          years_remaining: years,
          payment_schedule: 'level_payment',
          ...(anew === undefined ? {} : { release_method: anew }),
        },
      }),
    ],
    holds as boolean,
  ]),
  [
    'PRINCIPAL_ONLY_RELEASE',
    'the releverage loan',
    [releverage({ years: 11, release_method: 'principal_only' })],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a releverage loan that is never made',
    [
      releverage({ years: 11, release_method: 'principal_only' }),
      assume({ repurchase_strategy: { method: 'recycle' } }),
    ],
    false,
  ],
  [
    'DEFERRAL_BEYOND_LOAN_SHARES',
    'deferral while a loan is owed',
    [rules({ distribution_policy: { defer_until_loan_repaid: true } }), withLoan({})],
    true,
  ],
  [
    'DEFERRAL_BEYOND_LOAN_SHARES',
    'a loan without balance',
    [rules({ distribution_policy: { defer_until_loan_repaid: true } }), withLoan({ principal_balance: 0 })],
    false,
  ],
  ['DEFERRAL_BEYOND_LOAN_SHARES', 'no deferral', [withLoan({})], false],
  [
    'LUMP_SUM_THRESHOLD_BELOW_CASH_OUT',
    'the cash-out limit itself',
    [rules({ distribution_policy: { lump_sum_threshold: 7000 } })],
    true,
  ],
  [
    'LUMP_SUM_THRESHOLD_BELOW_CASH_OUT',
    'above it',
    [rules({ distribution_policy: { lump_sum_threshold: 7000.01 } })],
    false,
  ],
  [
    'LUMP_SUM_THRESHOLD_BELOW_CASH_OUT',
    'of one cause, after a change of the limit',
    [
      rules({
        distribution_policy: {
          by_cause: { death: { lump_sum_threshold: 8000 } },
          changes: [{ from_year: 2030, cash_out_limit: 9000 }],
        },
      }),
    ],
    true,
  ],
  ['FREEZE_VESTING', 'stopped, nobody vests', [rules({ freeze: { from_year: 2026, full_vesting: false } })], true],
  ['FREEZE_VESTING', 'stopped, everybody vests', [rules({ freeze: { from_year: 2026 } })], false],
  [
    'FREEZE_VESTING',
    'contributions go on',
    [rules({ freeze: { from_year: 2026, contributions: 'continue', full_vesting: false } })],
    false,
  ],
  ['ELIGIBILITY_LIMITS', 'a freeze keeps newcomers out', [rules({ freeze: { from_year: 2026 } })], false],
  ['FORFEITURE_BEFORE_BREAK', 'partly vested', [atTermination, leaver({})], true],
  ['FORFEITURE_BEFORE_BREAK', 'cash alone', [atTermination, proRata, leaver({ allocated_shares: 0 })], true],
  ['FORFEITURE_BEFORE_BREAK', 'shares alone', [atTermination, leaver({ cash_balance: 0 })], true],
  [
    'FORFEITURE_BEFORE_BREAK',
    'nothing to forfeit',
    [atTermination, leaver({ allocated_shares: 0, cash_balance: 0 })],
    false,
  ],
  ['FORFEITURE_BEFORE_BREAK', 'fully vested', [atTermination, leaver({ service_years: 6 })], false],
  ['FORFEITURE_BEFORE_BREAK', 'not vested at all', [atTermination, leaver({ service_years: 0 })], false],
  ['FORFEITURE_BEFORE_BREAK', 'after the breaks', [leaver({})], false],
  [
    'FORFEITURE_BEFORE_BREAK',
    'cashed out',
    [atTermination, leaver({}), rules({ distribution_policy: { cash_out_limit: 1_000_000 } })],
    false,
  ],
  ['FORFEITURE_ORDER', 'shares before cash', [proRata, leaver({}), withLoan({})], true],
  ['FORFEITURE_ORDER', 'no loan', [proRata, leaver({})], false],
  ['FORFEITURE_ORDER', 'cash first', [leaver({}), withLoan({})], false],
  ['FORFEITURE_ORDER', 'no cash', [proRata, leaver({ cash_balance: 0 }), withLoan({})], false],
  ['FORFEITURE_ORDER', 'no shares', [proRata, leaver({ allocated_shares: 0 }), withLoan({})], false],
  ['FORFEITURE_ORDER', 'everything vested', [proRata, leaver({ service_years: 6 }), withLoan({})], false],
  ['CONTRIBUTIONS_NOT_ALLOCATED', 'held', [rules({ unused_contributions: 'hold' })], true],
  [
    'CONTRIBUTIONS_NOT_ALLOCATED',
    'nothing to hold',
    [rules({ unused_contributions: 'hold' }), assume({ contribution_policy: { percentage: 0 } })],
    false,
  ],
  // 50,000 at 10 % over five years: 13,189.87 a year, against 10,000 of policy.
  ['CONTRIBUTION_BELOW_DEBT_SERVICE', 'less than the payment', [withLoan({})], true],
  [
    'CONTRIBUTION_BELOW_DEBT_SERVICE',
    'just the payment',
    [
      withLoan({}),
      assume({ contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount: 13_189.87 } }),
    ],
    false,
  ],
  [
    'CONTRIBUTION_BELOW_DEBT_SERVICE',
    'a policy of paying the loans',
    [withLoan({}), assume({ contribution_policy: { type: 'loan_payment', percentage: null } })],
    false,
  ],
  ['CONTRIBUTION_BELOW_DEBT_SERVICE', 'stopped', [withLoan({}), rules({ freeze: { from_year: 2026 } })], false],
  ['DEDUCTION_LIMIT_404', 'over a quarter of pay', [assume({ contribution_policy: { percentage: 0.2501 } })], true],
  ['DEDUCTION_LIMIT_404', 'a quarter of pay', [assume({ contribution_policy: { percentage: 0.25 } })], false],
  ['DEDUCTION_LIMIT_404', 'in stock', [assume({ contribution_policy: { percentage: 0.2501, form: 'stock' } })], true],
  // Pay 103,000: the payment of 27,745 is more than a quarter, its principal of 21,500 is not.
  [
    'DEDUCTION_LIMIT_404',
    'an S corporation pays interest within the quarter',
    [withLoan({ principal_balance: 105_178, interest_rate: 0.1, years_remaining: 5 })],
    true,
  ],
  [
    'DEDUCTION_LIMIT_404',
    'a C corporation deducts it beyond',
    [withLoan({ principal_balance: 105_178 }), state({ company: { tax_status: 'c_corp' } })],
    false,
  ],
  [
    'DEDUCTION_LIMIT_404',
    'a C corporation’s principal over a quarter',
    [withLoan({ principal_balance: 30_000, years_remaining: 1 }), state({ company: { tax_status: 'c_corp' } })],
    true,
  ],
  [
    'DEDUCTION_LIMIT_404',
    'a C corporation’s other contributions over a quarter',
    [state({ company: { tax_status: 'c_corp' } }), assume({ contribution_policy: { percentage: 0.2501 } })],
    true,
  ],
  ['ANNUAL_ADDITIONS_415C', 'over the dollar limit', [wellPaid, bonus(144_000.02)], true],
  ['ANNUAL_ADDITIONS_415C', 'at the dollar limit', [wellPaid, bonus(144_000)], false],
  [
    'ANNUAL_ADDITIONS_415C',
    'more than all pay',
    [state({ participants: [{ ...stays, compensation: 10 }] }), bonus(11)],
    true,
  ],
  ['REPURCHASE_SHORTFALL', 'the company pays the rest', [everythingNow, leaver({})], true],
  [
    'REPURCHASE_SHORTFALL',
    'as it is meant to',
    [everythingNow, leaver({}), assume({ repurchase_strategy: { funding_source: 'company_redemption' } })],
    false,
  ],
  [
    'REPURCHASE_SHORTFALL',
    'no cash is meant to be used',
    [everythingNow, leaver({}), rules({ cash_usage_policy: [] })],
    false,
  ],
  [
    'REPURCHASE_SHORTFALL',
    'cash enough',
    [everythingNow, leaver({}), state({ trust_cash: { unallocated_contributions: 100_000 } })],
    false,
  ],
  // 51,500 of pay is left: a quarter is 12,875.
  ['HIGH_REPURCHASE_BURDEN', 'over a quarter of pay', [everythingNow, leaver({ allocated_shares: 128.76 })], true],
  ['HIGH_REPURCHASE_BURDEN', 'a quarter of pay', [everythingNow, leaver({ allocated_shares: 128.75 })], false],
  [
    'HIGH_REPURCHASE_BURDEN',
    'no pay at all',
    [everythingNow, leaver({ allocated_shares: 1 }), rules({ eligibility: { minimum_age: 99 } })],
    true,
  ],
  ['HIGH_REPURCHASE_BURDEN', 'nothing bought, no pay', [rules({ eligibility: { minimum_age: 99 } })], false],
  ['EQUITY_EXHAUSTED', 'bought for more than there is', [everythingNow, leaver({}), equity(99_999.99), bonus(0)], true],
  ['EQUITY_EXHAUSTED', 'bought for all there is', [everythingNow, leaver({}), equity(100_000), bonus(0)], false],
  // Pay 51,500 is left: 12,875 may be deducted, and nothing is contributed before.
  ['RECYCLE_LIMITED', 'more than may be deducted', [everythingNow, leaver({ allocated_shares: 129 }), kept], true],
  ['RECYCLE_LIMITED', 'as much as may be deducted', [everythingNow, leaver({ allocated_shares: 128.75 }), kept], false],
  ['RECYCLE_LIMITED', 'redeemed in any case', [everythingNow, leaver({}), kept, redeemed], false],
  [
    'RECYCLE_LIMITED',
    'other plans take the rest',
    [
      everythingNow,
      leaver({ allocated_shares: 128.75 }),
      kept,
      assume({ repurchase_strategy: { limits: { other_plan_contribution_rate: 0.01 } } }),
    ],
    true,
  ],
  ['DEDUCTION_LIMIT_404', 'other plans count', [assume({ repurchase_strategy: { limits: otherPlans } })], true],
  ['ADDITIONS_LIMITED', 'over the dollar limit', [wellPaid, bonus(144_000.02), within], true],
  ['ADDITIONS_LIMITED', 'at the dollar limit', [wellPaid, bonus(144_000), within], false],
  ['ANNUAL_ADDITIONS_415C', 'kept', [wellPaid, bonus(144_000.02), within], false],
  ['SEGREGATION_UNFUNDED', 'no cash', [owed, rules({ distribution_policy: { segregation: fromTrust } })], true],
  ['SEGREGATION_UNFUNDED', 'the company pays', [owed, rules({ distribution_policy: { segregation: {} } })], false],
  [
    'SEGREGATION_UNFUNDED',
    'no more is wanted',
    [owed, rules({ distribution_policy: { segregation: { ...fromTrust, maximum_amount: 0 } } })],
    false,
  ],
  ['REPURCHASE_SHORTFALL', 'converted only', [owed, rules({ distribution_policy: { segregation: {} } })], false],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'what may not be recycled is lent',
    [
      assume({
        repurchase_strategy: {
          limits: { deduction_404: 'enforce', overflow: 'releverage' },
          releverage_loan: { years: 11, release_method: 'principal_only' },
        },
      }),
    ],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'lent in some later year',
    [
      assume({
        repurchase_strategy: {
          mix: [{ recycle: 1 }, { releverage: 1 }],
          releverage_loan: { years: 11, release_method: 'principal_only' },
        },
      }),
    ],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'eleven years with those of a refinancing',
    [withLoan({ release_method: 'principal_only', refinanced: { year: 2027, years_remaining: 9 } })],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'ten years with those of a refinancing',
    [withLoan({ release_method: 'principal_only', refinanced: { year: 2027, years_remaining: 8 } })],
    false,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a refinancing when nothing is owed any more',
    [withLoan({ release_method: 'principal_only', refinanced: { year: 2030, years_remaining: 9 } })],
    false,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a new balloon of two years',
    [
      withLoan({
        release_method: 'principal_only',
        refinanced: { year: 2027, years_remaining: 2, payment_schedule: 'balloon' },
      }),
    ],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'an old balloon of five years',
    [
      withLoan({
        release_method: 'principal_only',
        payment_schedule: 'balloon',
        refinanced: { year: 2027, years_remaining: 2, payment_schedule: 'level_payment' },
      }),
    ],
    true,
  ],
  // 1,100 shares receive 1,100 dollars; the loan needs them, and releases 100 shares.
  ['DIVIDEND_REPLACEMENT_SHORT', 'shares worth less', [accountsPay(1), price(10.9999)], true],
  ['DIVIDEND_REPLACEMENT_SHORT', 'shares worth as much', [accountsPay(1), price(11)], false],
  ['PURCHASE_SHORT', 'a millionth more than accounts have', [buys({ shares: 1100.000001 })], true],
  ['PURCHASE_SHORT', 'all that accounts have', [buys({ shares: 1100 })], false],
  ['PURCHASE_SHORT', 'after the last year', [buys({ shares: 5000, year: 2027 })], false],
  ['PURCHASE_ABOVE_APPRAISAL', 'a little more', [buys({ price: 100.0001 })], true],
  ['PURCHASE_ABOVE_APPRAISAL', 'the appraisal', [buys({ price: 100 })], false],
  ['PURCHASE_ABOVE_APPRAISAL', 'more, of nobody', [buys({ price: 200, from: 'outside' })], false],
  ['DEFERRAL_S_CORP', 'an S corporation, without loans', [waits], true],
  ['DEFERRAL_S_CORP', 'a C corporation', [waits, state({ company: { tax_status: 'c_corp' } })], false],
  ['DEFERRAL_S_CORP', 'whole accounts', [rules({ distribution_policy: { defer_until_loan_repaid: true } })], false],
  ['DEFERRAL_BEYOND_LOAN_SHARES', 'shares of the loan alone', [waits, withLoan({})], false],
  ['NONALLOCATION_YEAR', 'two people who own everything', [state({ company: { test_409p: true } })], true],
  ['NONALLOCATION_YEAR', 'the same, not tested', [], false],
  [
    'NONALLOCATION_YEAR',
    'just less than half',
    [state({ company: { test_409p: true, shares_outstanding: 2201 } })],
    false,
  ],
  ['PRINCIPAL_ONLY_RELEASE', 'a purchase over 11 years', [buys({ release_method: 'principal_only', years: 11 })], true],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'one after the last year too',
    [buys({ release_method: 'principal_only', years: 11, year: 2090 })],
    true,
  ],
  [
    'PRINCIPAL_ONLY_RELEASE',
    'a purchase over 10 years',
    [buys({ release_method: 'principal_only', years: 10 })],
    false,
  ],
  ['CASH_SHORTFALL', 'a loss beyond the cash there is', [company({ capital_expenditure: [849_700] })], true],
  ['CASH_SHORTFALL', 'cash that just suffices', [company({ capital_expenditure: [839_700] })], false],
  ['CASH_SHORTFALL', 'less than the minimum', [company({ capital_expenditure: [839_700], minimum_cash: 0.01 })], true],
  [
    'CASH_SHORTFALL',
    'a line of credit that helps',
    [
      company(
        { capital_expenditure: [849_700], funding_order: ['revolver'] },
        { revolver: { limit: 10_000, interest_rate: 0.1 } },
      ),
    ],
    false,
  ],
  [
    'CASH_SHORTFALL',
    'a line of credit that is no source',
    [
      company(
        { capital_expenditure: [849_700], funding_order: ['cash'] },
        { revolver: { limit: 10_000, interest_rate: 0.1 } },
      ),
    ],
    true,
  ],
  ['COVENANT_LEVERAGE', 'three times EBITDA', [company({ covenants: { max_debt_to_ebitda: 2.99999999 } })], true],
  ['COVENANT_LEVERAGE', 'just what lenders accept', [company({ covenants: { max_debt_to_ebitda: 3 } })], false],
  ['COVENANT_LEVERAGE', 'nothing agreed', [company({})], false],
  ['COVENANT_LEVERAGE', 'no EBITDA', [company({ ebitda: [0], covenants: { max_debt_to_ebitda: 100 } })], true],
  [
    'COVENANT_LEVERAGE',
    'neither EBITDA nor debt',
    [company({ ebitda: [0], covenants: { max_debt_to_ebitda: 100 } }, { debts: [] })],
    false,
  ],
  [
    'COVENANT_COVERAGE',
    'a million over 150,000 is less',
    [company({ covenants: { min_fixed_charge_coverage: 6.66666668 } })],
    true,
  ],
  ['COVENANT_COVERAGE', 'just as much', [company({ covenants: { min_fixed_charge_coverage: 6.66666667 } })], false],
  [
    'COVENANT_COVERAGE',
    'nothing due to lenders',
    [company({ capital_expenditure: [2e6], covenants: { min_fixed_charge_coverage: 100 } }, { debts: [] })],
    false,
  ],
];

/** A company with an EBITDA of a million, 150,000 a year to pay to a bank, and 3 million left to owe it then. */
function company(finances: object, means: object = {}): object {
  return mergePatch(assume({ company_finances: { ebitda: [1_000_000], ...finances } }), {
    initialState: {
      company: {
        debts: [{ debt_id: 'bank', principal_balance: 3_150_000, interest_rate: 0, years_remaining: 21 }],
        ...means,
      },
    },
  }) as object;
}

/** Dividends on the 1,100 shares of accounts pay a loan without interest, which releases 100 shares a year. */
function accountsPay(per_share: number): object {
  return mergePatch(
    withLoan({ interest_rate: 0 }),
    assume({ dividends: { per_share, on_allocated_shares: 'loan' } }),
  ) as object;
}

function price(current_price: number): object {
  return assume({ share_valuation: { current_price } });
}

function bonus(annual_amount: number): object {
  return assume({ contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount } });
}

function equity(company_equity_value: number): object {
  return assume({
    share_valuation: { method: 'equity_value', company_equity_value },
    repurchase_strategy: { funding_source: 'company_redemption' },
  });
}

describe('findings', () => {
  it('are none for a plan without fault', () => expect(findings()).toEqual([]));

  it.each(cases)('%s: %s', (code, _case, changes, holds) => {
    const found = findings(...changes).filter((finding) => finding.code === code);
    expect(found).toHaveLength(holds ? 1 : 0);
    if (found[0] === undefined) return;
    const isAboutThePlan = FINDING_CODES.indexOf(code) <= FINDING_CODES.indexOf('FREEZE_VESTING');
    expect(found[0].year).toBe(isAboutThePlan ? null : 2026);
    expect(found[0].message).toMatch(/^[A-Z].*\.$/);
  });

  it('every code has a case', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(FINDING_CODES));
  });

  it('name the people concerned, each once, in the order of the census', () => {
    const twice = {
      retirement_rates: [{ age: 31, rate: 0.5 }],
      termination_rates: [{ rate: 0.5 }],
      termination_table: null,
    };
    const people = [stays, leaves, { ...leaves, id: 'too' }];
    const found = findings(
      atTermination,
      proRata,
      withLoan({}),
      state({ participants: people }),
      assume({ turnover: twice }),
    );
    const concerned = (code: FindingCode): unknown => found.find((finding) => finding.code === code)?.participants;
    expect(concerned('FORFEITURE_BEFORE_BREAK')).toEqual(['leaves', 'too']);
    expect(concerned('FORFEITURE_ORDER')).toEqual(['leaves', 'too']);
    const additions = findings(bonus(160_000)).find(({ code }) => code === 'ANNUAL_ADDITIONS_415C');
    expect(additions?.participants).toEqual(['stays', 'leaves']);
  });

  it('name those whose additions are over pay by the one cent that apportioning gives them', () => {
    // A dollar over three is 33, 34 and 33 cents.
    const found = findings(
      state({ participants: ['A', 'B', 'C'].map((id) => ({ ...stays, id, compensation: 0.33, allocated_shares: 0 })) }),
      assume({
        contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount: 1 },
        compensation_growth_rate: 0,
      }),
    );
    expect(found.find(({ code }) => code === 'ANNUAL_ADDITIONS_415C')?.participants).toEqual(['B']);
  });

  it('come for the plan first, then by year, then in the order of their codes', () => {
    const found = findings(
      atTermination,
      proRata,
      everythingNow,
      rules({ vesting_schedule: { type: null, years: 7 }, eligibility: { minimum_age: 22 } }),
      withLoan({}),
      leaver({}),
      { systemConfig: { projection_years: 3 } },
    );
    const places = found.map(({ year, code }) => (year ?? 0) * 100 + FINDING_CODES.indexOf(code));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
    expect(found.map(({ code }) => code)).toContain('FORFEITURE_ORDER');
  });

  it('remember a loan that only a releverage made', () => {
    const found = findings(
      proRata,
      rules({ distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 } }),
      releverage({}),
      state({
        participants: [
          stays,
          { ...leaves, separation: { year: 2026, cause: 'termination' } },
          { ...leaves, id: 'later', separation: { year: 2027, cause: 'termination' } },
        ],
      }),
      { systemConfig: { projection_years: 2 } },
    );
    const order = found.filter(({ code }) => code === 'FORFEITURE_ORDER');
    expect(order).toMatchObject([{ year: 2027, participants: ['later'] }]);
  });
});
