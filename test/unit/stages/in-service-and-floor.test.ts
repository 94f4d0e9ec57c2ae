/** Distributions in service, and a floor under the price: figures by hand. */
import { describe, expect, it } from 'vitest';
import {
  simulateRun,
  validate,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SimulationRun,
  type SystemConfig,
} from '../../../src/index.js';

type Person = InitialState['participants'][number];
type Policy = NonNullable<PlanRules['distribution_policy']>;

interface Given {
  rules?: Partial<PlanRules>;
  policy?: Policy;
  assumptions?: Partial<OperatingAssumptions>;
  valuation?: Partial<NonNullable<OperatingAssumptions['share_valuation']>>;
  state?: Partial<InitialState>;
  years?: number;
}

type Four = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** A plan in which nothing happens that a test does not ask for. */
function plan(
  participants: readonly Person[],
  { rules, policy, assumptions, valuation, state, years = 1 }: Given,
): Four {
  return [
    {
      plan_name: 'Worked',
      vesting_schedule: { type: 'immediate' },
      diversification_rules: { enabled: false },
      cash_usage_policy: [],
      ...rules,
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0, ...policy },
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10, ...valuation },
      turnover: { termination_table: 'none' },
      compensation_growth_rate: 0,
      ...assumptions,
    },
    { census_year: 2026, participants, ...state },
    { projection_years: years },
  ];
}

const run = (...given: Parameters<typeof plan>): SimulationRun => simulateRun(...plan(...given));
const person = (id: string, age: number, more: object = {}): Person => ({ id, age, service_years: 10, ...more });
const accounts = ({ participant_snapshots: rows }: SimulationRun, year: number): Record<string, number[]> =>
  Object.fromEntries(
    rows
      .filter((row) => row.year === year)
      .map((row) => [row.participant_id, [row.shares, row.cash_balance, row.diversified_shares]]),
  );

describe('distributions in service', () => {
  const policy: Policy = { in_service_distributions: { minimum_age: 60, minimum_service: 10, fraction: 0.2 } };

  it('take a part of shares and cash each year from the age at the start of the year on', () => {
    const people = [
      person('is60', 60, { allocated_shares: 100, cash_balance: 50.05 }),
      person('turns60', 59, { allocated_shares: 100 }),
      person('onlyCash', 62, { cash_balance: 10 }),
      person('newer', 62, { allocated_shares: 100, service_years: 8 }),
    ];
    const result = run(people, { policy, years: 2 });
    // 20 % of 100 shares at 10; in the second year of 80 and of 100. Cash: 50.05 and 10, then 40.04 and 8.
    expect(result.annual_projections).toMatchObject([
      { in_service_shares: 20, in_service_amount: 200, repurchase_obligation: 200, cash_distributions: 12.01 },
      { in_service_shares: 36, in_service_amount: 360, repurchase_obligation: 360, cash_distributions: 9.61 },
    ]);
    expect(result.annual_projections[0]).toMatchObject({
      shares_recycled: 20,
      funded_by_company: 200,
      repurchase_to_shares_outstanding: 0.06666667,
      distribution_shares: 0,
    });
    expect(result.annual_projections[0]).not.toHaveProperty('payment_price');
    expect(accounts(result, 2028)['onlyCash']).toEqual([expect.any(Number), 6.4, 0]);
  });

  it('wait for full vesting, by the schedule at year end, a floor or normal retirement age', () => {
    const people = [
      person('partly', 61, { allocated_shares: 100, service_years: 2 }),
      person('fully', 61, { allocated_shares: 100, service_years: 5 }),
      person('floor', 61, { allocated_shares: 100, service_years: 2, vested_percentage: 1 }),
      person('past', 65, { allocated_shares: 100, service_years: 2 }),
    ];
    const result = run(people, {
      rules: { vesting_schedule: { years: 6 } },
      policy: { in_service_distributions: { minimum_age: 60, fraction: 1 } },
      // Nobody retires.
      assumptions: { turnover: { termination_table: 'none', retirement_rates: [{ age: 66, rate: 0 }] } },
    });
    // 6 years of service at year end; the floor; 66 is past normal retirement age.
    expect(result.annual_projections[0]).toMatchObject({ in_service_shares: 300, in_service_amount: 3000 });
  });

  it('come after diversification, and leave its count as it was', () => {
    const result = run([person('P', 60, { allocated_shares: 100 })], { policy, rules: { diversification_rules: {} } });
    // A quarter of 100 is diversified; a fifth of the other 75 is taken.
    expect(result.annual_projections[0]).toMatchObject({
      diversification_shares: 25,
      in_service_shares: 15,
      repurchase_obligation: 400,
    });
    // Without pay nothing is allocated.
    expect(accounts(result, 2027)['P']).toEqual([60, 0, 25]);
  });

  it('are never paid by note', () => {
    const result = run(
      [
        person('P', 60, { allocated_shares: 100 }),
        person('R', 64, { allocated_shares: 10, separation: { year: 2027, cause: 'retirement' } }),
      ],
      { policy, assumptions: { repurchase_strategy: { timing: 'deferred' } } },
    );
    expect(result.annual_projections[0]).toMatchObject({ repurchase_obligation: 300, notes_issued: 100 });
  });

  it('are false or an object', () => {
    const issues = (given: unknown): unknown =>
      validate(...plan([], { policy: { in_service_distributions: given as false } })).map(({ field, issue }) => [
        field.replace('distribution_policy.in_service_distributions', ''),
        issue,
      ]);
    expect(issues(false)).toEqual([]);
    expect(issues(true)).toEqual([['', 'Must be an object']]);
    expect(issues({ minimum_age: 59.5, fraction: 2 })).toEqual([
      ['.minimum_age', 'Must be an integer'],
      ['.fraction', 'Must be between 0 and 1'],
    ]);
    expect(issues({})).toEqual([
      ['.minimum_age', 'Required'],
      ['.fraction', 'Required'],
    ]);
  });
});

describe('a floor under the price', () => {
  const valuation = { floor: { price: 15, until_year: 2027 } };
  const leaves = person('leaves', 60, { allocated_shares: 100, separation: { year: 2027, cause: 'termination' } });
  const stays = person('stays', 40, { compensation: 1000, cash_balance: 100 });

  it('is paid by the company above the appraisal, for no shares', () => {
    const result = run([leaves, stays], {
      valuation,
      rules: { cash_usage_policy: ['participant_cash_accounts'] },
      assumptions: { repurchase_strategy: { method: 'redeem' } },
    });
    // 100 shares: 1,500 to the leaver. At 10 they cost 1,000; accounts pay 100 of it and the company redeems for 900.
    expect(result.annual_projections[0]).toMatchObject({
      distribution_amount: 1500,
      repurchase_obligation: 1500,
      funded_by_participant_cash: 100,
      funded_by_company: 1400,
      repurchase_cash: 1500,
      company_contribution: 0,
      shares_recycled: 10,
      shares_redeemed: 90,
      repurchase_to_payroll: 1.5,
      payment_price: 15,
      floor_payments: 500,
    });
  });

  it('ends after its last year, and does nothing under a higher price', () => {
    const later = { ...leaves, separation: { year: 2028, cause: 'termination' as const } };
    expect(run([later], { valuation, years: 2 }).annual_projections).toMatchObject([
      { payment_price: 15, floor_payments: 0, repurchase_obligation: 0 },
      { payment_price: 10, floor_payments: 0, repurchase_obligation: 1000 },
    ]);
    const higher = run([leaves], { valuation: { ...valuation, current_price: 20 } });
    expect(higher.annual_projections[0]).toMatchObject({
      payment_price: 20,
      floor_payments: 0,
      distribution_amount: 2000,
    });
  });

  it('holds for the part of the shares that it protects, year by year', () => {
    const floor = { price: 15, until_year: 2028, protected_part: [0.5, 0.3] };
    const people = [2027, 2028, 2029].map((year) =>
      person(`${year}`, 60, { allocated_shares: 100, separation: { year, cause: 'termination' as const } }),
    );
    expect(run(people, { valuation: { floor }, years: 3 }).annual_projections).toMatchObject([
      { payment_price: 12.5, floor_payments: 250, repurchase_obligation: 1250 },
      { payment_price: 11.5, floor_payments: 150, repurchase_obligation: 1150 },
      { payment_price: 10, floor_payments: 0, repurchase_obligation: 1000 },
    ]);
    // 10.0001 + 0.0001 / 2 = 10.00015, halfway: to the even 10.0002. The difference alone would round to 0.
    const halfway = { current_price: 10.0001, floor: { price: 10.0002, until_year: 2028, protected_part: [0.5] } };
    expect(run(people, { valuation: halfway }).annual_projections[0]!.payment_price).toBe(10.0002);
    const whole = { valuation: { floor: { ...floor, protected_part: [1] } }, years: 3 };
    const { simulation_id: _id, ...same } = run(people, whole);
    const { simulation_id: _other, ...omitted } = run(people, {
      valuation: { floor: { price: 15, until_year: 2028 } },
      years: 3,
    });
    expect(same).toEqual(omitted);
  });

  it.each([
    [[], 'protected_part', 'Must not be empty'],
    [[1.1], 'protected_part[0]', 'Must be between 0 and 1'],
    [0.5, 'protected_part', 'Must be a list'],
  ])('protects the part %j: no', (protected_part, field, issue) => {
    const floor = { price: 15, until_year: 2028, protected_part: protected_part as number[] };
    expect(validate(...plan([], { valuation: { floor } }))).toEqual([
      { field: `share_valuation.floor.${field}`, issue },
    ]);
  });

  it('raises diversification and what is paid in service, row by row', () => {
    const result = run([person('P', 60, { allocated_shares: 10 }), person('Q', 60, { allocated_shares: 20 })], {
      valuation: { floor: { price: 15.005, until_year: 2027 } },
      rules: { diversification_rules: {} },
      policy: { in_service_distributions: { minimum_age: 60, fraction: 1 } },
    });
    // Diversified 2.5 and 5: 37.5125 and 75.025 round half to even to 37.51 and 75.02. In service 7.5 and 15: 112.5375 and 225.075.
    expect(result.annual_projections[0]).toMatchObject({
      diversification_amount: 112.53,
      in_service_amount: 337.62,
      repurchase_obligation: 450.15,
      floor_payments: 150.15,
      company_contribution: 300,
    });
  });

  it('measures the vested value of leavers, but not what the cash of an account is exchanged at', () => {
    const partly = person('partly', 40, {
      allocated_shares: 100,
      cash_balance: 100,
      service_years: 2,
      separation: { year: 2027, cause: 'termination' },
    });
    const given = (limit: number): Given => ({
      valuation,
      rules: { vesting_schedule: { years: 6 } },
      policy: { timing: 'statutory', cash_out_limit: limit },
      years: 2,
    });
    // 40 % vested: 40 shares and 40 of cash. The cash is forfeited for 4 shares at 10: 44 shares, 660 at 15, 440 at 10.
    const paidIn2028 = (limit: number): unknown =>
      run([partly], given(limit)).annual_projections[1]!.distribution_shares;
    expect(paidIn2028(660)).toBe(44);
    expect(paidIn2028(659.99)).toBe(0);
  });

  it('costs equity what it costs the company', () => {
    const result = run([leaves, person('holder', 40, { allocated_shares: 900 })], {
      valuation: { ...valuation, method: 'equity_value' },
      assumptions: { repurchase_strategy: { method: 'redeem' } },
    });
    // 10,000 less 1,000 for the shares and 500 above: 8,500 for 900 shares.
    expect(result.annual_projections[0]!.year_end_share_price).toBe(9.4444);
  });

  it('must end after the census year', () => {
    const issues = validate(...plan([], { valuation: { floor: { price: 1, until_year: 2026 } } }));
    expect(issues).toEqual([{ field: 'share_valuation.floor.until_year', issue: 'Must be greater than 2026' }]);
  });
});
