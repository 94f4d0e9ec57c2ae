import { describe, expect, it } from 'vitest';
import { oracleRun, type AnnualProjection, type OracleRun } from './index.js';
import type { InitialStateInput, LoanInput, OperatingAssumptionsInput, PlanRulesInput } from './types.js';

// The figures worked out in MODEL sections 17 to 26, and some by hand.

interface Small {
  rules?: Partial<PlanRulesInput>;
  assumptions?: Partial<OperatingAssumptionsInput>;
  state?: Partial<InitialStateInput>;
  years?: number;
}

/** A plan in which nothing happens by itself: no turnover, no growth, no diversification; a share is worth 10. */
const run = ({ rules, assumptions, state, years = 1 }: Small): OracleRun =>
  oracleRun(
    {
      plan_name: 'Worked',
      vesting_schedule: { type: 'immediate' },
      cash_usage_policy: [],
      diversification_rules: { enabled: false },
      ...rules,
    },
    { contribution_policy: {}, compensation_growth_rate: 0, share_valuation: { current_price: 10 }, ...assumptions },
    { census_year: 2026, participants: [], ...state },
    { projection_years: years, turnover_model: 'none' },
  );

const column = (of: OracleRun, key: keyof AnnualProjection): unknown[] =>
  of.annual_projections.map((year) => year[key]);
const withLoan = (loan: Partial<LoanInput>): LoanInput[] => [
  { loan_id: 'L', principal_balance: 100_000, interest_rate: 0, years_remaining: 5, suspense_shares: 100_000, ...loan },
];
const person = { id: 'A', age: 40, service_years: 10, compensation: 60_000 };

describe('section 16', () => {
  it('dividends pay the loan that bought their shares, and no other', () => {
    const one = { principal_balance: 100_000, years_remaining: 10, suspense_shares: 10_000 };
    const two = { loan_id: 'M', principal_balance: 1_000, years_remaining: 1, suspense_shares: 10_000 };
    const loans = [...withLoan(one), ...withLoan(two)];
    const paid = run({ assumptions: { dividends: { per_share: 0.5 } }, state: { esop_loans: loans } });
    expect(column(paid, 'company_contribution')).toEqual([5_000]);
    expect(paid.trust_states[0]?.cash.unallocated_company_contributions).toBe(4_000);
  });
});

describe('section 17, dividends on accounts', () => {
  const assumptions = (on_allocated_shares: 'loan' | 'pass_through'): Partial<OperatingAssumptionsInput> => ({
    dividends: { per_share: 1, on_allocated_shares },
  });
  // 94,000 on suspense shares and 6,000 on allocated ones, of a year's service of 100,000.
  const state = {
    participants: [{ ...person, allocated_shares: 6_000 }],
    esop_loans: withLoan({ principal_balance: 500_000, suspense_shares: 94_000 }),
  };

  it('pay what those on suspense shares leave of the debt, for shares worth as much', () => {
    const paid = run({ assumptions: assumptions('loan'), state });
    expect(paid.annual_projections[0]).toMatchObject({
      company_contribution: 0,
      dividends: 100_000,
      dividends_on_allocated_for_debt: 6_000,
      shares_for_dividends: 600,
      shares_released: 18_800,
      shares_allocated: 18_200,
    });
    expect(paid.participant_snapshots[0]).toMatchObject({ shares: 24_800, cash_balance: 0 });
  });

  it('or are paid out at once', () => {
    const paid = run({ assumptions: assumptions('pass_through'), state });
    expect(paid.annual_projections[0]).toMatchObject({
      company_contribution: 6_000,
      dividends_passed_through: 6_000,
      cash_distributions: 0,
    });
    expect(paid.participant_snapshots[0]).toMatchObject({ cash_balance: 0 });
  });

  it('need released shares that are worth them: at 0.10, 18,800 shares are not', () => {
    const cheap = { share_valuation: { current_price: 0.1 }, ...assumptions('loan') };
    const [year] = run({ assumptions: cheap, state }).annual_projections;
    expect(year).toMatchObject({ shares_for_dividends: 18_800, shares_allocated: 0 });
    const { compliance_findings: findings } = run({ assumptions: cheap, state }).summary_metrics;
    expect(findings).toContainEqual({ year: 2027, code: 'DIVIDEND_REPLACEMENT_SHORT' });
  });
});

describe('section 18, people who come', () => {
  it('join as a group, and are hired up to the headcount that growth asks for', () => {
    const joiners = [
      { year: 2028, count: 1.5, age: '54.5', compensation: 50_000, service_years: 3 },
      { year: 2028, count: 1, age: 30, compensation: 40_000 },
    ];
    const grown = run({
      assumptions: {
        compensation_growth_rate: 0.1,
        workforce: { headcount_growth_rates: [1, 0.5], entry_compensation: 30_000, joiners },
      },
      state: { participants: [person, { ...person, id: 'B', age: 64 }] },
      years: 3,
    });
    // 2 at the census: 4, 6, 9. B retires in 2027; 2.5 join in 2028.
    expect(column(grown, 'active_headcount')).toEqual([4, 6.5, 9]);
    const came = grown.participant_snapshots.filter(({ participant_id: id }) => id !== 'A' && id !== 'B');
    expect(came.map((row) => [row.year, row.participant_id, row.headcount, row.age, row.compensation])).toEqual([
      [2027, 'hires-2027', 3, 30, 33_000],
      [2028, 'hires-2027', 3, 31, 36_300],
      [2028, 'joiners-1', 1.5, 54, 50_000],
      [2028, 'joiners-2', 1, 30, 40_000],
      [2029, 'hires-2027', 3, 32, 39_930],
      [2029, 'joiners-1', 1.5, 55, 55_000],
      [2029, 'joiners-2', 1, 31, 44_000],
      [2029, 'hires-2029', 2.5, 30, 39_930],
    ]);
  });
});

describe('sections 19 and 23, when leavers are paid', () => {
  const leaves = (age: number, service_years: number, allocated_shares: number): Partial<InitialStateInput> => ({
    participants: [
      { id: 'A', age: age - 1, service_years, allocated_shares, separation: { year: 2027, cause: 'termination' } },
    ],
  });

  it('20,000 at 45, of which 0.6 is asked for: 12,000 in 2027, and the rest at 65 in 2047', () => {
    const paid = run({
      rules: { distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 } },
      assumptions: { distribution_election_rate: 0.6 },
      state: leaves(45, 10, 2_000),
      years: 21,
    });
    const amounts = paid.annual_projections.filter((year) => year.distribution_amount > 0);
    expect(amounts.map((year) => [year.year, year.distribution_amount])).toEqual([[2027, 12_000], [2047, 8_000]]); // prettier-ignore
  });

  it('leaves at 58 with 12 years in 2027: with early retirement at 60 after 7 first paid in 2030', () => {
    const state = leaves(58, 11, 10_000);
    const first = (distribution_policy: NonNullable<PlanRulesInput['distribution_policy']>): number | undefined =>
      run({ rules: { distribution_policy }, state, years: 12 }).annual_projections.find(
        (year) => year.distribution_shares > 0,
      )?.year;
    expect(first({})).toBe(2033);
    expect(first({ early_retirement: { age: 60, service_requirement: 7 } })).toBe(2030);
    // 11.5 years are reached with the twelfth, 12.5 never.
    expect(first({ early_retirement: { age: 60, service_requirement: 11.5 } })).toBe(2030);
    expect(first({ early_retirement: { age: 60, service_requirement: 12.5 } })).toBe(2033);
  });
});

describe('section 20, loans', () => {
  it.each([
    [1, 1_136_838.99, 590_000],
    // 12 payments of 93,313.65 each: 93,313.648... to the cent.
    [12, 1_119_763.8, 577_689.37],
  ])('11,800,000 at 5 %% over 15 years, %i payments a year', (payments_per_year, service, interest) => {
    const loan = { principal_balance: 11_800_000, interest_rate: 0.05, years_remaining: 15, payments_per_year };
    expect(run({ state: { esop_loans: withLoan(loan) } }).annual_projections[0]).toMatchObject({
      debt_service: service,
      loan_interest_paid: interest,
    });
  });

  it('prepaid in its third year, a loan of five releases the rest', () => {
    const prepayments = [{ year: 2029, amount: 1_000_000 }];
    const paid = run({ state: { esop_loans: withLoan({ prepayments }) }, years: 5 });
    expect(column(paid, 'shares_released')).toEqual([20_000, 20_000, 60_000, 0, 0]);
    expect(column(paid, 'loan_principal_paid')).toEqual([20_000, 20_000, 60_000, 0, 0]);
  });

  it('prepaid in part it ends earlier; refinanced it is due over the new years', () => {
    const prepayments = [{ year: 2027, amount: 30_000 }];
    // 100,000 less 20,000 and 30,000: 20,000, 20,000 and 10,000. Half of the shares go with half of the payments.
    const shorter = run({ state: { esop_loans: withLoan({ prepayments }) }, years: 4 });
    expect(column(shorter, 'loan_principal_paid')).toEqual([50_000, 20_000, 20_000, 10_000]);
    expect(column(shorter, 'shares_released')).toEqual([50_000, 20_000, 20_000, 10_000]);
    expect(shorter.trust_states.map(({ loans }) => loans[0]?.years_remaining)).toEqual([3, 2, 1, 0]);
    const refinanced = { year: 2027, years_remaining: 2, interest_rate: 0.1, payment_schedule: 'balloon' as const };
    const anew = run({ state: { esop_loans: withLoan({ prepayments, refinanced }) }, years: 3 });
    expect(column(anew, 'debt_service')).toEqual([50_000, 5_000, 55_000]);
    // Of 50,000 paid and 60,000 to come: 45,454.545455 shares at once.
    expect(column(anew, 'shares_released')).toEqual([45_454.545455, 4_545.454545, 50_000]);
    expect(anew.trust_states[0]?.loans[0]).toMatchObject({ interest_rate: 0.1, years_remaining: 2 });
  });

  it('releases by principal only within ten years of all schedules together', () => {
    const codes = (loan: Partial<LoanInput>): string[] =>
      run({
        state: { esop_loans: withLoan({ release_method: 'principal_only', ...loan }) },
      }).summary_metrics.compliance_findings.map(({ code }) => code);
    const isFound = (loan: Partial<LoanInput>): boolean => codes(loan).includes('PRINCIPAL_ONLY_RELEASE');
    expect(isFound({ years_remaining: 10 })).toBe(false);
    expect(isFound({ refinanced: { year: 2029, years_remaining: 7 } })).toBe(false);
    expect(isFound({ refinanced: { year: 2029, years_remaining: 8 } })).toBe(true);
    expect(isFound({ refinanced: { year: 2029, years_remaining: 2, payment_schedule: 'balloon' } })).toBe(true);
    expect(isFound({ years_remaining: 15, refinanced: { year: 2028, years_remaining: 3 } })).toBe(false);
    // Repaid by then, it is refinanced by nobody.
    const prepayments = [{ year: 2028, amount: 100_000 }];
    expect(isFound({ prepayments, refinanced: { year: 2029, years_remaining: 8 } })).toBe(false);
  });
});

describe('section 21, a frozen plan', () => {
  it('lets in nobody new, pays what the loan needs only, and vests everyone', () => {
    const frozen = run({
      rules: { vesting_schedule: { years: 6 }, freeze: { from_year: 2028 } },
      assumptions: {
        contribution_policy: { type: 'fixed_amount', annual_amount: 50_000 },
        workforce: { joiners: [{ year: 2028, count: 1, age: 40, compensation: 60_000, service_years: 9 }] },
      },
      state: {
        participants: [
          { ...person, service_years: 0 },
          { ...person, id: 'Late', service_years: 0, age: 19 },
        ],
        esop_loans: withLoan({ suspense_shares: 1_000 }),
      },
      years: 2,
    });
    expect(column(frozen, 'policy_contribution')).toEqual([50_000, 0]);
    expect(column(frozen, 'company_contribution')).toEqual([50_000, 20_000]);
    expect(column(frozen, 'covered_payroll')).toEqual([60_000, 60_000]);
    const atEnd = frozen.participant_snapshots.filter(({ year }) => year === 2028);
    expect(atEnd.map((row) => [row.participant_id, row.shares, row.vested_percentage])).toEqual([
      ['A', 400, 1],
      ['Late', 0, 1],
      ['joiners-1', 0, 1],
    ]);
    const codes = frozen.summary_metrics.compliance_findings.map(({ code }) => code);
    expect(codes).not.toContain('CONTRIBUTION_BELOW_DEBT_SERVICE');
    expect(codes).not.toContain('ELIGIBILITY_LIMITS');
  });
});

describe('sections 22 and 26.1, in service and a floor', () => {
  it('a quarter of the account is paid at the floor, and the company pays the difference for no shares', () => {
    const paid = run({
      rules: { distribution_policy: { in_service_distributions: { minimum_age: 60, fraction: 0.25 } } },
      assumptions: { share_valuation: { current_price: 10, floor: { price: 12, until_year: 2027 } } },
      state: { participants: [{ ...person, age: 60, allocated_shares: 1_000, cash_balance: 400 }] },
      years: 2,
    });
    expect(paid.annual_projections).toMatchObject([
      { in_service_shares: 250, in_service_amount: 3_000, payment_price: 12, floor_payments: 500, repurchase_cash: 3_000, company_contribution: 2_500, cash_distributions: 100, shares_recycled: 250 },
      { in_service_shares: 250, in_service_amount: 2_500, payment_price: 10, floor_payments: 0, cash_distributions: 75 },
    ]); // prettier-ignore
  });
});

describe('section 24, synthetic equity that is paid', () => {
  it('is paid above its strike in its year, and shares in the value no longer', () => {
    const settled = run({
      assumptions: {
        share_valuation: { method: 'ebitda_multiple', current_price: 10, multiple: [5], calibrate: false },
        company_finances: { ebitda: [200_000], capital_expenditure: [200_000] },
      },
      state: {
        participants: [{ ...person, allocated_shares: 100_000 }],
        company: { synthetic_equity: [{ id: 'S', shares: 10_000, strike: 4, settles_year: 2028 }] },
      },
      years: 2,
    });
    // 1,000,000 over 100,000 shares, with 40,000 of strikes over 110,000; in 2028 10,000 x (9.4545 - 4) are paid.
    expect(column(settled, 'synthetic_equity_paid')).toEqual([0, 54_545]);
    expect(column(settled, 'year_end_share_price')).toEqual([9.4545, 9.4546]);
    expect(column(settled, 'free_cash_flow')).toEqual([0, -54_545]);
  });
});

describe('sections 25 and 26.2', () => {
  it('415 counts 1,000 of a contribution of 2,000 for shares worth 1,000, where the plan says so', () => {
    const over = (additions_415_value: 'contributions' | 'lesser_of_value'): boolean =>
      run({
        assumptions: { repurchase_strategy: { limits: { additions_415_value } } },
        state: {
          participants: [{ ...person, compensation: 1_500 }],
          esop_loans: withLoan({ principal_balance: 2_000, years_remaining: 1, suspense_shares: 100 }),
        },
      }).summary_metrics.compliance_findings.some(({ code }) => code === 'ANNUAL_ADDITIONS_415C');
    expect([over('contributions'), over('lesser_of_value')]).toEqual([true, false]);
  });

  it('200 shares forfeited at 10 pay 2,000 of 10 % of 100,000', () => {
    const applied = run({
      rules: {
        vesting_schedule: { type: 'cliff', years: 3 },
        forfeiture_timing: 'at_termination',
        forfeited_shares_use: 'reduce_contributions',
      },
      assumptions: { contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 } },
      state: {
        participants: [
          person,
          { ...person, id: 'B', compensation: 40_000 },
          {
            id: 'C',
            age: 30,
            service_years: 1,
            allocated_shares: 200,
            separation: { year: 2027, cause: 'termination' },
          },
        ],
      },
    });
    expect(applied.annual_projections[0]).toMatchObject({
      policy_contribution: 10_000,
      company_contribution: 8_000,
      forfeited_shares_applied: 2_000,
      shares_forfeited: 200,
      shares_allocated: 200,
    });
  });
});
