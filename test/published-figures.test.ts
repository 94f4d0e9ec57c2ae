/**
 * Figures that others published, or that follow from a published rule by hand, each with its source; the engine must give
 * them. Tags are those of docs/sources.md, which says which figures are quoted and which are computed.
 */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../src/index.js';
import type { AnnualProjection } from '../src/index.js';
import type { Cents, MicroShares, Rate } from '../src/engine/numeric/index.js';
import { extendedInstallments } from '../src/engine/rules/settlement.js';
import { entitlement } from '../src/engine/rules/diversification.js';

const plan: PlanRules = { plan_name: 'Published', vesting_schedule: { type: 'immediate' } };
const still: OperatingAssumptions = {
  contribution_policy: { type: 'loan_payment' },
  share_valuation: { current_price: 10 },
  turnover: { termination_table: 'none' },
};
const worker = { id: 'A', age: 30, service_years: 5, compensation: 50_000 };

function years(
  planRules: PlanRules,
  assumptions: OperatingAssumptions,
  state: InitialState,
  projection_years: number,
): AnnualProjection[] {
  return simulateRun(planRules, assumptions, { census_year: 2025, ...state }, { projection_years }).annual_projections;
}

describe('release of shares from suspense', () => {
  const sop936 = (release_method: 'principal_and_interest' | 'principal_only') =>
    years(
      plan,
      still,
      {
        participants: [worker],
        esop_loans: [
          {
            loan_id: 'SOP 93-6',
            principal_balance: 1_000_000,
            interest_rate: 0.1,
            years_remaining: 5,
            suspense_shares: 100_000,
            release_method,
          },
        ],
      },
      5,
    );

  it('SOP 93-6, ASC 718-40-55: level payments of 263,797.48 release 20,000 shares a year [S-SOP936]', () => {
    const run = sop936('principal_and_interest');
    expect(run.map((y) => y.shares_released)).toEqual([20_000, 20_000, 20_000, 20_000, 20_000]);
    expect(run.map((y) => y.loan_principal_paid)).toEqual([163_797.48, 180_177.23, 198_194.95, 218_014.45, 239_815.89]);
    expect(run.map((y) => y.loan_interest_paid)).toEqual([100_000, 83_620.25, 65_602.53, 45_783.03, 23_981.59]);
  });

  it('the same loan, principal only: 16,379.748 to 23,981.589 shares [S-SOP936]', () => {
    expect(sop936('principal_only').map((y) => y.shares_released)).toEqual([
      16_379.748, 18_017.723, 19_819.495, 21_801.445, 23_981.589,
    ]);
  });

  it('Treas. Reg. 54.4975-7(b)(8): 750,000 at 5 % over 15 years releases 1,000 of 15,000 shares a year [S-4975-7]', () => {
    const run = years(
      plan,
      still,
      {
        participants: [worker],
        esop_loans: [
          {
            loan_id: 'regulation',
            principal_balance: 750_000,
            interest_rate: 0.05,
            years_remaining: 15,
            suspense_shares: 15_000,
          },
        ],
      },
      15,
    );
    expect(run[0]!.debt_service).toBe(72_256.72);
    // The last payment is a few cents short of level, which moves the release by no more than a hundredth of a share.
    for (const year of run) expect(Math.abs(year.shares_released - 1000)).toBeLessThan(0.01);
    expect(run.reduce((sum, y) => sum + y.shares_released, 0)).toBeCloseTo(15_000, 6);
  });

  it('a level-principal loan of 1,000,000 at 6 % over 10 years releases 12,030.08 to 7,969.92 shares [S-release]', () => {
    const run = years(
      plan,
      still,
      {
        participants: [worker],
        esop_loans: [
          {
            loan_id: 'level principal',
            principal_balance: 1_000_000,
            interest_rate: 0.06,
            years_remaining: 10,
            suspense_shares: 100_000,
            payment_schedule: 'level_principal',
          },
        ],
      },
      10,
    );
    expect(run.map((y) => Math.round(y.shares_released * 100) / 100)).toEqual([
      12030.08, 11578.95, 11127.82, 10676.69, 10225.56, 9774.44, 9323.31, 8872.18, 8421.05, 7969.92,
    ]);
  });
});

describe('large balances, IRC 409(o)(1)(C)', () => {
  /** Years over which a lump of shares worth `value` is paid to somebody who retires in `year`. */
  const paymentYears = (value: number, year: number): number =>
    years(
      { ...plan, distribution_policy: { timing: 'immediate' } },
      { ...still, share_valuation: { current_price: 1 } },
      {
        census_year: year - 1,
        participants: [
          { id: 'R', age: 64, service_years: 20, allocated_shares: value, separation: { year, cause: 'retirement' } },
        ],
      },
      12,
    ).filter((y) => y.distribution_shares > 0).length;

  it.each([
    [1_455_000, 5],
    [1_455_001, 6],
    [1_745_000, 6],
    [1_745_001, 7],
    [2_000_000, 7],
    [2_615_001, 10],
    [3_000_000, 10],
  ])('2026: a balance of %d is paid over %d years [S-2025-67]', (value, expected) => {
    expect(paymentYears(value, 2026)).toBe(expected);
  });

  it.each([
    [1_600_000, 6],
    [1_745_000, 7],
  ])('2025: a balance of %d is paid over %d years [S-2024-80]', (value, expected) => {
    expect(paymentYears(value, 2025)).toBe(expected);
  });
});

describe('time of distributions, IRC 409(o)(1)(A)', () => {
  const firstPayment = (cause: 'retirement' | 'termination', age = 40): number =>
    years(
      { ...plan, distribution_policy: { cash_out_limit: 0 } },
      still,
      {
        census_year: 2025,
        participants: [{ id: 'L', age, service_years: 20, allocated_shares: 1000, separation: { year: 2026, cause } }],
      },
      12,
    ).find((y) => y.distribution_shares > 0)!.year;

  it('starts the year after retirement, and in the sixth year after another separation [S-timing]', () => {
    expect(firstPayment('retirement', 66)).toBe(2027);
    // In the statute, retiring before normal retirement age is a termination.
    expect(firstPayment('retirement')).toBe(2032);
    expect(firstPayment('termination')).toBe(2032);
  });
});

describe('diversification, IRC 401(a)(28)(B), Notice 88-56', () => {
  it('1,000 shares growing by 100 a year, always elected in full: 250, 25, 25, 25, 25, 400 [S-88-56]', () => {
    // 100 released shares a year reach the only participant; what is sold is redeemed, so that it does not come back.
    const run = years(
      { ...plan, cash_usage_policy: [] },
      { ...still, repurchase_strategy: { funding_source: 'company_redemption' } },
      {
        participants: [{ id: 'D', age: 55, service_years: 10, compensation: 50_000, allocated_shares: 1000 }],
        esop_loans: [
          {
            loan_id: 'hundred a year',
            principal_balance: 6000,
            interest_rate: 0,
            years_remaining: 6,
            suspense_shares: 600,
            release_method: 'principal_only',
          },
        ],
      },
      7,
    );
    expect(run.map((y) => y.diversification_shares)).toEqual([250, 25, 25, 25, 25, 400, 0]);
  });
});

describe('diversification entitlement', () => {
  const shares = (n: number): MicroShares => (n * 1_000_000) as MicroShares;
  const percent = (n: number): Rate => (n * 1_000_000) as Rate;

  it.each([
    ['NCEO erratum, first year', 1000, 0, 25, 250],
    ['NCEO erratum, second year', 850, 250, 25, 25],
    ['BenefitsLink 65945, 15 % of 1,700', 1700, 0, 15, 255],
    ['BenefitsLink 65945, then 6 %: never negative', 1545, 255, 6, 0],
    ['BenefitsLink 65945, then 15 %', 1545, 255, 15, 15],
    ['BenefitsLink 65945, then 25 %', 1545, 255, 25, 195],
  ])('%s [S-nceo-div, S-bl-65945]', (_case, held, diversified, percentage, available) => {
    expect(entitlement(shares(held), shares(diversified), percent(percentage))).toBe(shares(available));
  });
});

describe('409(o) extension of 2012', () => {
  it('1,600,000 over a threshold of 1,015,000 and an increment of 200,000: 8 installments [S-esoppartners]', () => {
    const limits = { largeBalanceThreshold: 101_500_000 as Cents, largeBalanceIncrement: 20_000_000 as Cents };
    expect(extendedInstallments(5, 160_000_000 as Cents, limits)).toBe(8);
  });
});

describe('redemption', () => {
  it('at the appraised price leaves the price unchanged: T.C. Memo 2004-116 n.31, and 800,000 / 800 [S-blount]', () => {
    const [year] = years(
      { ...plan, distribution_policy: { timing: 'immediate', form: 'lump_sum' }, cash_usage_policy: [] },
      {
        ...still,
        share_valuation: { current_price: 1000, method: 'equity_value' },
        repurchase_strategy: { funding_source: 'company_redemption' },
      },
      {
        participants: [
          {
            id: 'seller',
            age: 60,
            service_years: 20,
            allocated_shares: 200,
            separation: { year: 2026, cause: 'retirement' },
          },
          { id: 'stays', age: 40, service_years: 10, allocated_shares: 40 },
        ],
        company: { shares_outstanding: 1000 },
      },
      1,
    );
    expect(year).toMatchObject({ distribution_amount: 200_000, shares_redeemed: 200, year_end_share_price: 1000 });
  });
});

describe('closed forms', () => {
  it('k installments of a flat holding: payment j is (s/k) V0 (1+g)^j', () => {
    const run = years(
      { ...plan, distribution_policy: { timing: 'immediate', installment_years: 5, large_balance_extension: false } },
      { ...still, share_valuation: { current_price: 100, annual_growth_rate: 0.05 } },
      {
        participants: [
          {
            id: 'R',
            age: 60,
            service_years: 20,
            allocated_shares: 1000,
            separation: { year: 2026, cause: 'retirement' },
          },
        ],
      },
      5,
    );
    expect(run.map((y) => y.repurchase_obligation)).toEqual([20_000, 21_000, 22_050, 23_152.5, 24_310.12]);
  });
});

describe('cases that people asked about', () => {
  const idle: OperatingAssumptions = { ...still, compensation_growth_rate: 0 };
  const loan = { loan_id: 'L', interest_rate: 0, years_remaining: 1, suspense_shares: 2500 };

  it('how many of 2,500 shares fit, for a contribution of 51,250 and a limit of 42,000: 2,048.78 [S-bl-30761]', () => {
    const [year] = years(
      plan,
      { ...idle, repurchase_strategy: { limits: { additions_415: 'enforce' } } },
      {
        // Pay is the lower limit of IRC 415(c)(1).
        participants: [{ ...worker, compensation: 42_000 }],
        esop_loans: [{ ...loan, principal_balance: 51_250 }],
      },
      1,
    );
    // 2,500 x 42,000 / 51,250
    expect(year!.shares_allocated).toBe(2048.780488);
  });

  it('$100,000 of dividends, 6 % of them on allocated shares, all for the loan: the company pays nothing more [S-bl-55735]', () => {
    const [year] = years(
      { ...plan, diversification_rules: { enabled: false } },
      { ...idle, dividends: { per_share: 1, on_allocated_shares: 'loan' } },
      {
        participants: [{ ...worker, allocated_shares: 6000 }],
        esop_loans: [{ ...loan, principal_balance: 1_000_000, years_remaining: 10, suspense_shares: 94_000 }],
      },
      1,
    );
    expect(year).toMatchObject({
      dividends: 100_000,
      debt_service: 100_000,
      company_contribution: 0,
      dividends_on_allocated_for_debt: 6000,
      shares_for_dividends: 600,
    });
  });

  it('10 % of pay of 100,000 with forfeited shares worth 2,000: 8,000 in cash [S-bl-29901]', () => {
    const [year] = years(
      {
        plan_name: 'Forfeitures',
        vesting_schedule: { type: 'cliff', years: 3 },
        forfeited_shares_use: 'reduce_contributions',
      },
      { ...idle, contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 } },
      {
        participants: [
          { ...worker, compensation: 100_000 },
          {
            id: 'leaves',
            age: 30,
            service_years: 1,
            allocated_shares: 200,
            separation: { year: 2026, cause: 'termination' },
          },
        ],
      },
      1,
    );
    expect(year).toMatchObject({ company_contribution: 8000, shares_allocated: 200 });
  });

  it('early retirement at 60 with seven years, left at 58 with twelve: paid from 60 on [S-401a14]', () => {
    const paid = years(
      {
        ...plan,
        distribution_policy: { cash_out_limit: 0, early_retirement: { age: 60, service_requirement: 7 } },
      },
      idle,
      {
        census_year: 2026,
        participants: [
          {
            id: 'leaves',
            age: 57,
            service_years: 11,
            allocated_shares: 100,
            separation: { year: 2027, cause: 'termination' },
          },
        ],
      },
      10,
    );
    expect(paid.find((year) => year.distribution_amount > 0)?.year).toBe(2030);
  });

  it('a floor price, which the employer pays and the trust may not [S-floor]', () => {
    const [year] = years(
      {
        ...plan,
        distribution_policy: { timing: 'immediate', form: 'lump_sum' },
        cash_usage_policy: ['participant_cash_accounts'],
      },
      { ...idle, share_valuation: { current_price: 10, floor: { price: 15, until_year: 2030 } } },
      {
        participants: [
          { ...worker, cash_balance: 5000 },
          {
            id: 'leaves',
            age: 50,
            service_years: 9,
            allocated_shares: 100,
            separation: { year: 2026, cause: 'termination' },
          },
        ],
      },
      1,
    );
    // The trust buys 100 shares at 10; 5 more for each is the company's.
    expect(year).toMatchObject({ distribution_amount: 1500, funded_by_participant_cash: 1000, funded_by_company: 500 });
  });

  it('a loan of 11,800,000 at 5 % over 15 years, paid monthly: interest of 577,689.37, service of 1,119,763.80', () => {
    const ofLoan = (payments_per_year: 1 | 12): unknown[] => {
      const [year] = years(
        plan,
        idle,
        {
          participants: [worker],
          esop_loans: [
            {
              loan_id: 'L',
              principal_balance: 11_800_000,
              interest_rate: 0.05,
              years_remaining: 15,
              suspense_shares: 1,
              payments_per_year,
            },
          ],
        },
        1,
      );
      return [year!.debt_service, year!.loan_interest_paid];
    };
    // A payment is 93,313.6484, and 93,313.65 to the cent; twelve that are not rounded are 1,119,763.78.
    expect(ofLoan(12)).toEqual([1_119_763.8, 577_689.37]);
    expect(ofLoan(1)).toEqual([1_136_838.99, 590_000]);
  });
});

describe('IRC 409(p)', () => {
  /** B, C, D, E and F of the table, and others with the rest of 1,000 shares, none of them 10 %. */
  const TABLE = {
    B: 330,
    C: 145,
    D: 75,
    E: 30,
    F: 20,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`O${i}`, 80])),
  };
  const tested = (options: Readonly<Record<string, number>>) => {
    const participants = Object.entries(TABLE).map(([id, allocated_shares]) => {
      return { ...worker, id, allocated_shares, synthetic_shares: options[id] ?? 0 };
    });
    const company = { test_409p: true, shares_outstanding: 1_200 };
    const run = simulateRun(plan, still, { census_year: 2025, participants, company }, { projection_years: 1 });
    const found = run.summary_metrics.compliance_findings.filter(({ code }) => code === 'NONALLOCATION_YEAR');
    return { ...run.annual_projections[0]!, found };
  };

  it('Treas. Reg. 1.409(p)-1: options disqualify four persons, and half of the company is theirs [S-409p]', () => {
    const { found, ...year } = tested({ E: 110, F: 130 });
    expect(year).toMatchObject({
      largest_deemed_owned: 0.33,
      disqualified_persons: 4,
      disqualified_ownership: 0.51785714,
    });
    expect(found).toMatchObject([{ year: 2026, severity: 'breach', participants: ['B', 'C', 'E', 'F'] }]);
  });

  it('the same persons without options: two with 39.6 % [S-409p]', () => {
    expect(tested({})).toMatchObject({ disqualified_persons: 2, disqualified_ownership: 0.39583333, found: [] });
  });
});
