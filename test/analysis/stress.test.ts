import { describe, expect, it } from 'vitest';
import {
  stress,
  usualStresses,
  type NamedStress,
  type Shock,
  type StressComparison,
} from '../../src/analysis/index.js';

import { worstFirst } from '../../src/analysis/stress/tables.js';
import { prepare, type InitialState, type OperatingAssumptions, type PlanRules } from '../../src/index.js';
import { delta } from '../delta.js';

/** Everybody is vested and paid in the year of leaving; nobody leaves of their own accord. */
const rules: PlanRules = {
  plan_name: 'P',
  vesting_schedule: { type: 'immediate' },
  distribution_policy: { timing: 'immediate', form: 'lump_sum' },
  diversification_rules: { enabled: false },
};
const flat: OperatingAssumptions = {
  contribution_policy: {},
  share_valuation: { current_price: 100 },
  compensation_growth_rate: 0,
  turnover: { termination_table: 'none' },
};
type Person = InitialState['participants'][number];
const person = (id: string, shares: number, more: Partial<Person> = {}): Person => ({
  id,
  age: 40,
  service_years: 9,
  allocated_shares: shares,
  ...more,
});
const people = (...participants: Person[]): InitialState => ({ census_year: 2026, participants });

interface Setting {
  readonly planRules?: Partial<PlanRules>;
  readonly assumptions?: Partial<OperatingAssumptions>;
  readonly state: InitialState;
  readonly years?: number;
}

const run = (
  { planRules, assumptions, state, years = 4 }: Setting,
  shocks: readonly Shock[] | readonly NamedStress[],
): StressComparison =>
  stress(prepare({ ...rules, ...planRules }, { ...flat, ...assumptions }, state, { projection_years: years }), shocks);

type Figure = keyof NonNullable<StressComparison['by_year'][number]['figures'][number]>;
const series = ({ by_year }: StressComparison, figure: Figure, scenario = 1): (number | null | undefined)[] =>
  by_year.map(({ figures }) => figures[scenario]?.[figure]);

describe('the largest holders leave', () => {
  const leave = (year: number, count: number, more: Partial<Shock> = {}): Shock =>
    ({ shock: 'largest_holders_leave', year, count, ...more }) as Shock;

  it('whole, in that year, of equals the first', () => {
    const state = people(person('A', 10), person('B', 30), person('C', 20), person('D', 20));
    const stressed = run({ state }, [leave(2028, 2)]);
    expect(stressed.leavers).toEqual([[], [{ year: 2028, participants: ['B', 'C'] }]]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([0, 5000, 0, 0]);
    expect(series(stressed, 'active_headcount')).toEqual([4, 2, 2, 2]);
    expect(series(stressed, 'repurchase_obligation', 0)).toEqual([0, 0, 0, 0]);
  });

  it('all of them when there are fewer', () => {
    const stressed = run({ state: people(person('A', 10), person('B', 30)) }, [leave(2027, 9)]);
    expect(series(stressed, 'active_headcount')).toEqual([0, 0, 0, 0]);
  });

  it('by what they hold then: shares bought before have gone to others', () => {
    // In 2027 A leaves; the 10 shares are recycled to C, the only one with pay: 35 are more than the 30 of B.
    const a = person('A', 10, { separation: { year: 2027, cause: 'death' } });
    const state = people(a, person('B', 30), person('C', 25, { compensation: 50_000 }));
    const stressed = run({ state }, [leave(2028, 1)]);
    expect(stressed.leavers[1]).toEqual([{ year: 2028, participants: ['C'] }]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([1000, 3500, 0, 0]);
  });

  it('by what they hold a head: half a person with 20 shares holds more than a person with 30', () => {
    const turnover = { termination_rates: [{ min_age: 50, rate: 0.5 }] };
    const state = people(person('A', 40, { age: 50 }), person('B', 30), person('C', 1, { compensation: 50_000 }));
    const stressed = run({ state, assumptions: { turnover }, years: 2 }, [leave(2028, 1)]);
    expect(stressed.leavers[1]).toEqual([{ year: 2028, participants: ['A'] }]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([2000, 2000]);
  });

  it('but not those who are known to leave in that year: theirs is no shock', () => {
    const a = person('A', 40, { separation: { year: 2028, cause: 'retirement' } });
    const b = person('B', 30, { separation: { year: 2029, cause: 'retirement' } });
    const stressed = run({ state: people(a, b, person('C', 20)) }, [leave(2028, 1)]);
    expect(stressed.leavers[1]).toEqual([{ year: 2028, participants: ['B'] }]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([0, 7000, 0, 0]);
  });

  it('but not new hires, whatever they hold', () => {
    // The 40 shares of A go to the person hired in A's place, the only one with pay.
    const a = person('A', 40, { separation: { year: 2027, cause: 'death' } });
    const assumptions = { workforce: { replacement_rate: 1, entry_compensation: 40_000 } };
    const planRules = { eligibility: { minimum_service_years: 0 } };
    const stressed = run({ state: people(a, person('B', 30)), assumptions, planRules, years: 2 }, [leave(2028, 1)]);
    expect(stressed.leavers[1]).toEqual([{ year: 2028, participants: ['B'] }]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([4000, 3000]);
  });

  it('first fewer, then more, when two such shocks of a year have one cause', () => {
    const state = people(person('A', 10), person('B', 30), person('C', 20));
    const shocks = [leave(2027, 2), leave(2027, 1)];
    const inTurn = [
      { year: 2027, participants: ['B'] },
      { year: 2027, participants: ['C', 'A'] },
    ];
    expect(run({ state }, shocks).leavers[1]).toEqual(inTurn);
    expect(run({ state }, [...shocks].reverse()).leavers[1]).toEqual(inTurn);
  });

  it('for the cause that is said, and twice in a year those who are left', () => {
    const statutory = { distribution_policy: { form: 'lump_sum' as const, cash_out_limit: 0 } };
    const state = people(person('A', 10), person('B', 30), person('C', 20));
    // After a death payments start in the next year, after a termination in the sixth.
    const shocks = [leave(2027, 1), leave(2027, 1, { cause: 'death' })];
    for (const those of [shocks, [...shocks].reverse()]) {
      const stressed = run({ state, planRules: statutory, years: 7 }, those);
      expect(series(stressed, 'repurchase_obligation')).toEqual([0, 3000, 0, 0, 0, 0, 2000]);
    }
  });
});

describe('the price falls', () => {
  const state = people(person('A', 100));
  const fall = (year: number, part: number, more: object = {}): Shock => ({
    shock: 'price_fall',
    year,
    fall: part,
    ...more,
  });
  const prices = (shocks: readonly Shock[], assumptions: Partial<OperatingAssumptions> = {}): unknown =>
    series(run({ state, assumptions }, shocks), 'year_end_share_price');

  it('at the end of the year, for good unless it recovers', () => {
    expect(prices([fall(2028, 0.4)])).toEqual([100, 60, 60, 60]);
    expect(prices([fall(2028, 0.4, { recovery_years: 2 })])).toEqual([100, 60, 80, 100]);
    expect(prices([fall(2028, 0.4, { recovery_years: 2, recovered: 0.5 })])).toEqual([100, 60, 70, 80]);
    expect(prices([fall(2027, 0.4, { recovery_years: 1, recovered: 0.5 })])).toEqual([60, 80, 80, 80]);
    // Thirds of 10 are 3.3333.., and each year's price is rounded separately.
    expect(prices([fall(2027, 0.1, { recovery_years: 3 })])).toEqual([90, 93.3333, 96.6667, 100]);
    expect(prices([fall(2027, 1, { recovery_years: 2 })])).toEqual([0, 50, 100, 100]);
  });

  it('from its path, which it comes back to', () => {
    const growing = { share_valuation: { current_price: 100, annual_growth_rate: 0.1 } };
    // 110, 121, 133.1, 146.41
    expect(prices([fall(2028, 0.4, { recovery_years: 2 })], growing)).toEqual([110, 72.6, 106.48, 146.41]);
  });

  it('further with another fall', () => {
    expect(prices([fall(2027, 0.5), fall(2028, 0.2, { recovery_years: 1 })])).toEqual([50, 40, 50, 50]);
  });

  it('and purchases of the next year are the first at that price', () => {
    const a = person('A', 100, { separation: { year: 2028, cause: 'retirement' } });
    const bought = (year: number): unknown =>
      series(run({ state: people(a) }, [fall(year, 0.4)]), 'repurchase_obligation');
    expect(bought(2027)).toEqual([0, 6000, 0, 0]);
    expect(bought(2028)).toEqual([0, 10_000, 0, 0]);
  });

  it('with the equity behind it', () => {
    const equity = { share_valuation: { method: 'equity_value' as const, current_price: 100 } };
    expect(prices([fall(2028, 0.4)], equity)).toEqual([100, 60, 60, 60]);
    // 60 to 80 is growth of 33.333333 %: 6,000.00 x 1.33333333 = 7,999.99998.
    expect(prices([fall(2028, 0.4, { recovery_years: 2 })], equity)).toEqual([100, 60, 80, 100]);
    const growing = { share_valuation: { ...equity.share_valuation, growth_rates: [0.1, 0.2, 0] } };
    // 110, then 1.2 x 0.6 - 1 = -28 %
    expect(prices([fall(2028, 0.4)], growing)).toEqual([110, 79.2, 79.2, 79.2]);
  });
});

describe('a price fall where the price follows from EBITDA', () => {
  it('is one of the multiple', () => {
    const planOf = (multiple: number[]) =>
      prepare(
        rules,
        {
          ...flat,
          share_valuation: { method: 'ebitda_multiple', current_price: 10, multiple },
          company_finances: { ebitda: [1000], base_ebitda: 1000 },
        },
        {
          ...people(person('A', 300), person('B', 200, { separation: { year: 2029, cause: 'death' } })),
          company: { debts: [{ debt_id: 'D', principal_balance: 3000, interest_rate: 0, years_remaining: 10 }] },
        },
        { projection_years: 4 },
      );
    const [plan, fallen] = [planOf([6]), planOf([6, 4.5, 5.25, 6])];
    const { by_year } = stress(plan, [{ shock: 'price_fall', year: 2028, fall: 0.25, recovery_years: 2 }]);
    const { by_year: given } = stress(fallen, []);
    expect(by_year.map(({ figures }) => figures[1])).toEqual(given.map(({ figures }) => figures[0]));
    // 6,000 - 2,400 + 1,400 of 2028 is 5,000; a quarter off the multiple takes 1,500 off all of it.
    expect(by_year[1]!.figures.map((one) => one!.year_end_share_price)).toEqual([16.6667, 11.6667]);
  });
});

describe('a layoff', () => {
  const layoff = (year: number, fraction: number): Shock => ({ shock: 'layoff', year, fraction });

  it('takes its part of the people and of what they hold', () => {
    const state = people(person('A', 100), person('B', 60, { age: 30 }));
    const stressed = run({ state, years: 2 }, [layoff(2027, 0.25)]);
    expect(series(stressed, 'active_headcount')).toEqual([1.5, 1.5]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([4000, 0]);
  });

  it('comes on top of ordinary turnover: 1 - 0.9 x 0.75', () => {
    const turnover = { termination_rates: [{ rate: 0.1 }] };
    const stressed = run({ state: people(person('A', 100)), assumptions: { turnover }, years: 1 }, [
      layoff(2027, 0.25),
    ]);
    expect(series(stressed, 'active_headcount')).toEqual([0.675]);
    expect(series(stressed, 'repurchase_obligation')).toEqual([3250]);
    expect(series(stressed, 'repurchase_obligation', 0)).toEqual([1000]);
  });

  it('is not made good by hires, as other departures are', () => {
    const assumptions = {
      turnover: { termination_rates: [{ rate: 0.1 }] },
      workforce: { replacement_rate: 1, entry_compensation: 40_000 },
    };
    const stressed = run({ state: people(person('A', 100), person('B', 60)), assumptions, years: 2 }, [
      layoff(2027, 0.25),
    ]);
    // Of two people 0.2 leave and are replaced, and a quarter of the 1.8 who are left goes without being replaced.
    expect(series(stressed, 'active_headcount')).toEqual([1.55, 1.55]);
    expect(series(stressed, 'active_headcount', 0)).toEqual([2, 2]);
  });

  it('counts as laid off only those whom other causes left, each year by itself', () => {
    const assumptions = {
      turnover: { termination_table: 'none' as const, disability_rate: 0.2 },
      workforce: { replacement_rate: 1, entry_compensation: 40_000 },
    };
    const stressed = run({ state: people(person('A', 100)), assumptions, years: 2 }, [
      layoff(2027, 0.5),
      layoff(2028, 0.25),
    ]);
    // 2027: 0.2 become disabled and are replaced, 0.4 of the 0.8 go. 2028: of 0.6 there are 0.12 disabled and replaced,
    // and a quarter of 0.48 goes.
    expect(series(stressed, 'active_headcount')).toEqual([0.6, 0.48]);
  });

  it('acts on those whom other causes leave, also past normal retirement age', () => {
    const turnover = {
      termination_table: 'none' as const,
      retirement_rates: [66, 67, 68].map((age) => ({ age, rate: age === 67 ? 0.2 : 0 })),
    };
    const state = people(person('A', 100, { age: 66 }));
    const stressed = run({ state, assumptions: { turnover }, years: 2 }, [layoff(2027, 0.5)]);
    expect(series(stressed, 'active_headcount')).toEqual([0.4, 0.4]);
  });

  it('acts where turnover is not projected, and spares those whose exit is known', () => {
    const known = person('A', 100, { separation: { year: 2030, cause: 'retirement' } });
    const config = { projection_years: 2, include_turnover_projection: false };
    const stressed = stress(prepare(rules, flat, people(known, person('B', 60)), config), [layoff(2028, 0.5)]);
    expect(series(stressed, 'active_headcount')).toEqual([2, 1.5]);
  });

  it('adds to another of the same year: 1 - 0.5 x 0.8', () => {
    const stressed = run({ state: people(person('A', 100)), years: 1 }, [layoff(2027, 0.5), layoff(2027, 0.2)]);
    expect(series(stressed, 'active_headcount')).toEqual([0.4]);
  });
});

describe('a contribution holiday', () => {
  const holiday: Shock = { shock: 'contribution_holiday', from: 2028, through: 2029 };
  const loan = {
    loan_id: 'L',
    principal_balance: 12_000,
    interest_rate: 0,
    years_remaining: 4,
    suspense_shares: 40,
  };
  const state = { ...people(person('A', 100, { compensation: 100_000 })), esop_loans: [loan] };

  it.each([
    ['fixed_amount', { annual_amount: 10_000 }],
    ['percentage_of_payroll', { percentage: 0.1 }],
    ['schedule', { amounts: [10_000] }],
  ] as const)('stops a policy of %s; the debt is serviced', (type, amounts) => {
    const assumptions = { contribution_policy: { type, ...amounts } as OperatingAssumptions['contribution_policy'] };
    const stressed = run({ state, assumptions }, [holiday]);
    expect(series(stressed, 'company_contribution')).toEqual([10_000, 3000, 3000, 10_000]);
    expect(series(stressed, 'debt_service')).toEqual([3000, 3000, 3000, 3000]);
    expect(series(stressed, 'company_contribution', 0)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  it('leaves the company its part of repurchases', () => {
    const a = person('A', 20, { separation: { year: 2028, cause: 'retirement' } });
    const assumptions = { contribution_policy: { annual_amount: 1500 } };
    const stressed = run({ state: people(a, person('B', 30, { compensation: 9000 })), assumptions }, [holiday]);
    expect(series(stressed, 'funded_by_company')).toEqual([0, 2000, 0, 0]);
    expect(series(stressed, 'funded_by_company', 0)).toEqual([0, 500, 0, 0]);
  });
});

describe('a loan is refinanced', () => {
  const loan = {
    loan_id: 'bank',
    principal_balance: 30_000,
    interest_rate: 0.05,
    years_remaining: 3,
    suspense_shares: 300,
    payment_schedule: 'level_principal' as const,
  };
  const state = { ...people(person('A', 100, { compensation: 100_000 })), esop_loans: [loan] };
  const refinance = (more: object = {}): Shock => ({
    shock: 'refinance',
    loan_id: 'bank',
    year: 2028,
    years: 4,
    interest_rate: 0,
    ...more,
  });
  const stressed = (shocks: readonly Shock[], more: object = {}): StressComparison =>
    run({ state: { ...state, esop_loans: [{ ...loan, ...more }] }, years: 5 }, shocks);

  it('its balance is spread over the new years at the new rate', () => {
    const payments = (...shocks: Shock[]): unknown => series(stressed(shocks), 'debt_service');
    // 10,000 and 1,500 are paid in 2027; 20,000 are left.
    expect(payments()).toEqual([11_500, 11_000, 10_500, 0, 0]);
    expect(payments(refinance())).toEqual([11_500, 5000, 5000, 5000, 5000]);
    expect(payments(refinance({ interest_rate: 0.1 }))).toEqual([11_500, 7000, 6500, 6000, 5500]);
    expect(payments(refinance({ interest_rate: 0.1, payment_schedule: 'balloon' }))).toEqual([
      11_500, 2000, 2000, 2000, 22_000,
    ]);
    expect(payments(refinance({ year: 2027, years: 1 }))).toEqual([30_000, 0, 0, 0, 0]);
    // Twice: 15,000 are left after 2028.
    expect(payments(refinance(), refinance({ year: 2029, years: 2 }))).toEqual([11_500, 5000, 7500, 7500, 0]);
  });

  it('and its shares are released by the new payments', () => {
    const shares = (shock: Shock, more?: object): unknown => series(stressed([shock], more), 'shares_released');
    // 300 x 11,500 / 33,000; of the rest, 195.454545, a quarter; a third; a half, to even; all.
    expect(shares(refinance())).toEqual([104.545455, 48.863636, 48.863636, 48.863636, 48.863637]);
    // 195.454545 x 7,000 / 25,000, 140.727272 x 6,500 / 18,000, 89.909090 x 6,000 / 11,500
    const atTen = refinance({ interest_rate: 0.1 });
    expect(shares(atTen)).toEqual([104.545455, 54.727273, 50.818182, 46.90909, 43]);
    // By principal alone: 300 / 3, then 200 / 4.
    expect(shares(atTen, { release_method: 'principal_only' })).toEqual([100, 50, 50, 50, 50]);
    const toPrincipal = { ...atTen, release_method: 'principal_only' as const };
    expect(shares(toPrincipal)).toEqual([104.545455, 48.863636, 48.863636, 48.863636, 48.863637]);
  });

  it('also when only the way in which it is repaid or released is new', () => {
    const sameYears = refinance({ years: 2, interest_rate: 0.05 });
    expect(series(stressed([sameYears]), 'debt_service')).toEqual([11_500, 11_000, 10_500, 0, 0]);
    const balloon = { ...sameYears, payment_schedule: 'balloon' as const };
    expect(series(stressed([balloon]), 'debt_service')).toEqual([11_500, 1000, 21_000, 0, 0]);
    const byPrincipal = { ...sameYears, release_method: 'principal_only' as const };
    // 195.454545 / 2, to even
    expect(series(stressed([byPrincipal]), 'shares_released')).toEqual([104.545455, 97.727272, 97.727273, 0, 0]);
  });

  it('and another one is not', () => {
    const other = { ...loan, loan_id: 'seller', principal_balance: 9000, interest_rate: 0, suspense_shares: 0 };
    const both = run({ state: { ...state, esop_loans: [other, loan] }, years: 5 }, [refinance()]);
    expect(series(both, 'debt_service')).toEqual([14_500, 8000, 8000, 5000, 5000]);
  });

  it('and people who wait for it to be repaid wait longer', () => {
    const planRules = {
      distribution_policy: { form: 'lump_sum' as const, cash_out_limit: 0, defer_until_loan_repaid: true },
    };
    const b = person('B', 50, { age: 25, separation: { year: 2028, cause: 'termination' } });
    const a = person('A', 100, { age: 20, compensation: 100_000 });
    const setting = { planRules, state: { ...state, participants: [a, b] }, years: 40 };
    const paidIn = (shocks: readonly Shock[]): unknown =>
      run(setting, shocks)
        .by_year.filter(({ figures }) => figures[1]!.repurchase_obligation > 0)
        .map(({ year, figures }) => [year, figures[1]!.repurchase_obligation])
        .at(0);
    // In the sixth year, or in the year after the last payment of a loan of 30 years from 2028 on.
    expect(paidIn([])).toEqual([2034, 5000]);
    expect(paidIn([refinance({ years: 30 })])).toEqual([2058, 5000]);
  });
});

describe('several stresses', () => {
  it('stand beside the base by name, each with its own shocks', () => {
    const state = people(person('A', 10), person('B', 30));
    const leave: Shock = { shock: 'largest_holders_leave', year: 2028, count: 1 };
    const fall: Shock = { shock: 'price_fall', year: 2027, fall: 0.5 };
    const all = run({ state }, [
      { name: 'leave', shocks: [leave] },
      { name: 'both', shocks: [leave, fall] },
      { name: 'none', shocks: [] },
    ]);
    expect(all.scenarios).toEqual(['base', 'leave', 'both', 'none']);
    expect(all.summary.figures.map((one) => one.total_repurchase_obligation)).toEqual([0, 3000, 1500, 0]);
    expect(all.summary.differences.map((one) => one.total_repurchase_obligation)).toEqual([0, 3000, 1500, 0]);
    expect(all.leavers.map((those) => those.length)).toEqual([0, 1, 1, 0]);
  });
});

describe('what happens to the company', () => {
  const stressOf = (shocks: readonly Shock[], more: Parameters<typeof delta>[1] = {}, years = 3): StressComparison =>
    stress(prepare(...delta('redeem', more, years)), shocks);

  it('earnings fall and come back, and the price with them', () => {
    const shock = { shock: 'earnings_fall', year: 2027, fall: 0.2, recovery_years: 2 } as const;
    const result = stressOf([shock]);
    // A fifth, a tenth and nothing of 10,400,000 is missing: in free cash flow, and in the cash that adds up.
    const { by_year: years } = result;
    const less = (figure: Figure): unknown[] => years.map(({ differences }) => differences[1]![figure]);
    expect(less('free_cash_flow')).toEqual([-2_080_000, -1_040_000, 0]);
    expect(less('company_cash')).toEqual([-2_080_000, -3_120_000, -3_120_000]);
    // 33.5349 / 0.95 less (6 x 2,080,000 + 2,080,000) / 1,010,000, above the strike of 20, times 0.95.
    expect(series(result, 'year_end_share_price')[0]).toBe(19.8398);
    // (8,320,000 - 1,200,000 - 977,144) / 4,770,000.
    expect(series(result, 'fixed_charge_coverage')[0]).toBe(1.28781048);
    expect(series(stressOf([{ ...shock, recovered: 0.5 }]), 'free_cash_flow', 1)[2]).toBe(
      series(stressOf([]), 'free_cash_flow', 0)[2]! - 1_040_000,
    );
  });

  it('earnings that fall twice are multiplied, and without a recovery stay down', () => {
    const shocks: Shock[] = [{ shock: 'earnings_fall', year: 2027, fall: 0.5 }, { shock: 'earnings_fall', year: 2028, fall: 0.2 }]; // prettier-ignore
    const { by_year: years } = stressOf(shocks);
    // The third year pays 8 % on 2,202,680 of cash that is missing.
    expect(years.map(({ differences }) => differences[1]!.free_cash_flow)).toEqual([-5_200_000, -6_240_000, -6_416_214.4]); // prettier-ignore
  });

  describe('the line of credit is lost', () => {
    const revolver = { limit: 3_000_000, drawn: 1_000_000, interest_rate: 0.06 };
    const lost: Shock = { shock: 'revolver_lost', year: 2027 };

    it('and what is drawn is repaid at the start of the year, without the interest of it', () => {
      const result = stressOf([lost], { company: { cash: 2_000_000, revolver } });
      // 2,000,000 + 4,170,000 - 977,144 less a million repaid at the end; at the start instead, 60,000 is not due.
      expect([series(result, 'company_cash', 0)[0], series(result, 'company_cash')[0]]).toEqual([4_192_856, 4_252_856]);
      expect(series(result, 'company_debt', 0)).toEqual(series(result, 'company_debt'));
    });

    it('and is missed where it would have kept the minimum of cash', () => {
      const more = { company: { cash: 2_000_000, revolver }, finances: { minimum_cash: 5_000_000 } };
      const result = stressOf([lost], more, 1);
      expect([series(result, 'cash_shortfall', 0), series(result, 'cash_shortfall')]).toEqual([[0], [747_144]]);
      const codes = result.finding_changes[1]!.new_findings.map(({ code, year }) => [code, year]);
      expect(codes).toEqual([['CASH_SHORTFALL', 2027]]);
      const later = stressOf([{ shock: 'revolver_lost', year: 2028 }], more, 1 + 1);
      expect(series(later, 'cash_shortfall')[0]).toBe(0);
    });

    it('even where there is no cash to repay it', () => {
      const result = stressOf([lost], { company: { cash: 0, revolver }, finances: { capital_expenditure: [5_500_000] } }, 1); // prettier-ignore
      // -1,000,000 - 70,000 - 977,144, and 6 % on the million that is missing once the line is repaid.
      expect([series(result, 'company_cash'), series(result, 'cash_shortfall')]).toEqual([[-2_107_144], [2_107_144]]);
    });
  });

  describe('a covenant', () => {
    it('asks for more in its years, and changes nothing else', () => {
      const shock = { shock: 'covenant', from: 2027, through: 2028, max_debt_to_ebitda: 2.5, min_fixed_charge_coverage: 1.8 } as const; // prettier-ignore
      const result = stressOf([shock]);
      expect(result.finding_changes[1]!.new_findings.map(({ code, year }) => [code, year])).toEqual([
        ['COVENANT_LEVERAGE', 2027],
        ['COVENANT_COVERAGE', 2027],
      ]);
      expect(result.by_year.every(({ differences: [, less] }) => Object.values(less!).every((each) => each === 0 || each === null))).toBe(true); // prettier-ignore
    });

    it('replaces that of the plan, the strictest of several', () => {
      const covenant = (coverage: number): Shock => ({ shock: 'covenant', from: 2027, through: 2027, min_fixed_charge_coverage: coverage }); // prettier-ignore
      const own = { finances: { covenants: { min_fixed_charge_coverage: 1.8 } } };
      expect(stressOf([covenant(1.5)], own).finding_changes[1]!.gone_findings).toHaveLength(1);
      expect(stressOf([covenant(1.5), covenant(1.75)], own).finding_changes[1]!.gone_findings).toHaveLength(0);
    });

    it('may sweep cash into debts', () => {
      const result = stressOf([{ shock: 'covenant', from: 2027, through: 2027, debt_sweep_rate: 1 }], {}, 1);
      expect([series(result, 'company_cash'), series(result, 'company_debt')]).toEqual([[0], [21_747_144]]);
    });
  });

  it.each<[object, string, string]>([
    [{ shock: 'revolver_lost', year: 2027 }, 'shock', 'Only with company.revolver'],
    [{ shock: 'earnings_fall', year: 2050, fall: 0.2 }, 'year', 'Must be between 2027 and 2029'],
    [{ shock: 'earnings_fall', year: 2027, fall: 1.2 }, 'fall', 'Must be between 0 and 1'],
    [{ shock: 'earnings_fall', year: 2027, fall: 0.2, recovered: 1 }, 'recovery_years', 'Required'],
    [{ shock: 'covenant', from: 2027, through: 2027 }, 'min_fixed_charge_coverage', 'Required'],
    [{ shock: 'covenant', from: 2028, through: 2027, debt_sweep_rate: 1 }, 'through', 'Must be at least 2028'],
    [{ shock: 'covenant', from: 2027, through: 2030, debt_sweep_rate: 1 }, 'through', 'Must be between 2027 and 2029'],
  ])('%j is refused', (shock, field, issue) => {
    const details = { field: `shocks[0].${field}`, issue };
    expect(() => stressOf([shock as Shock])).toThrow(expect.objectContaining({ details }));
  });
});

describe('a shock that is wrong', () => {
  const loans = {
    esop_loans: [{ loan_id: 'bank', principal_balance: 10, interest_rate: 0, years_remaining: 2, suspense_shares: 0 }],
  };
  const issuesOf = (
    shocks: unknown,
    assumptions: Partial<OperatingAssumptions> = {},
    owed: object = loans,
  ): unknown => {
    try {
      run({ state: { ...people(person('A', 10)), ...owed }, assumptions }, shocks as Shock[]);
    } catch (error) {
      return (error as { issues?: unknown }).issues ?? (error as { details: unknown }).details;
    }
    return [];
  };
  const refinance = { shock: 'refinance', loan_id: 'bank', year: 2027, years: 3, interest_rate: 0 };
  const holders = { shock: 'largest_holders_leave', year: 2027, count: 1 };

  it('a refinanced loan may be refinanced for as long as it then runs', () => {
    expect(issuesOf([refinance, { ...refinance, year: 2029 }])).toEqual([]);
    expect(
      issuesOf([
        { ...refinance, year: 2029 },
        { ...refinance, years: 1 },
      ]),
    ).toEqual([{ field: 'shocks[0].year', issue: 'Must be at most 2027' }]);
  });

  it('a loan that the plan refinances may be refinanced for as long as it then runs, and no longer', () => {
    const refinanced = (year: number, years_remaining: number): object => ({
      esop_loans: [{ ...loans.esop_loans[0], years_remaining: 3, refinanced: { year, years_remaining } }],
    });
    const in2030 = [{ ...refinance, year: 2030 }];
    const repaid = (last: number): object[] => [{ field: 'shocks[0].year', issue: `Must be at most ${last}` }];
    expect(issuesOf(in2030, {}, refinanced(2028, 2))).toEqual([]);
    expect(issuesOf(in2030, {}, refinanced(2027, 2))).toEqual(repaid(2029));
    // The last payment is made in 2029: then nothing is left to refinance.
    expect(issuesOf(in2030, {}, refinanced(2029, 9))).toEqual(repaid(2029));
  });

  it('equity that is lost does not come back', () => {
    const assumptions = { share_valuation: { method: 'equity_value' as const, current_price: 100 } };
    const all = { shock: 'price_fall', year: 2027, fall: 1, recovery_years: 1 };
    expect(issuesOf([all], assumptions)).toEqual([{ field: 'shocks[0].fall', issue: 'Must be less than 1' }]);
    const nearly = { ...all, fall: 0.99999999 };
    expect(issuesOf([nearly], assumptions)).toEqual({
      field: 'shocks.operatingAssumptions',
      issue: 'A figure of 2028 is beyond the exact range',
    });
  });

  it('that leaves no answer is named', () => {
    const assumptions = {
      share_valuation: { method: 'equity_value' as const, current_price: 100 },
      repurchase_strategy: { method: 'redeem' as const },
    };
    const field = 'operatingAssumptions.share_valuation.method';
    const issue = 'No shares outstanding at the end of 2027';
    expect(issuesOf([holders], assumptions)).toEqual({ field: `shocks.${field}`, issue });
    const named = [
      { name: 'a', shocks: [] },
      { name: 'b', shocks: [holders] },
    ];
    expect(issuesOf(named, assumptions)).toEqual({ field: `shocks[1].${field}`, issue });
  });
});

describe('the usual stresses', () => {
  const settings: readonly (readonly [string, Partial<OperatingAssumptions>, Partial<InitialState>, string[]])[] = [
    ['of a plan alone', {}, {}, []],
    ['of a company', { company_finances: { ebitda: [1_000] } }, {}, ['earnings fall']],
    [
      'of a company with a line of credit and a price by its earnings',
      {
        company_finances: { ebitda: [1_000], base_ebitda: 950 },
        share_valuation: { current_price: 100, method: 'ebitda_multiple', multiple: [10] },
      },
      { company: { revolver: { limit: 500, interest_rate: 0.08 }, shares_outstanding: 100 } },
      ['earnings fall', 'line of credit lost'],
    ],
  ];
  it.each(settings)('%s all have an answer, however short the projection', (_, assumptions, state, more) => {
    for (const years of [1, 2, 10]) {
      const plan = prepare(
        rules,
        { ...flat, ...assumptions },
        { ...people(person('A', 60), person('B', 40)), ...state },
        { projection_years: years },
      );
      const { scenarios, shocks } = stress(plan, usualStresses(plan));
      expect(scenarios).toEqual([
        'base',
        'price fall',
        'largest holders retire',
        'layoff',
        'no contributions',
        'recession',
        ...more,
      ]);
      const yearsOf = shocks.flat().map((shock) => ('from' in shock ? shock.from : shock.year));
      expect(new Set(yearsOf)).toEqual(new Set([Math.min(2028, 2026 + years)]));
    }
  });
});

it('the worst stress leaves the least headroom where nobody is short, whatever it adds to the obligation', () => {
  const setting: Setting = {
    assumptions: { company_finances: { ebitda: [10_000] } },
    state: { ...people(person('A', 60), person('B', 40)), company: { cash: 50_000 } },
  };
  const comparison = run(setting, [
    { name: 'holder', shocks: [{ shock: 'largest_holders_leave', year: 2028, count: 1 }] },
    { name: 'earnings', shocks: [{ shock: 'earnings_fall', year: 2027, fall: 0.9 }] },
  ]);
  const worst = worstFirst(comparison);
  expect(worst.map(({ name, short, headroom }) => [name, short, headroom])).toEqual([
    ['earnings', 0, 51_000],
    ['holder', 0, 60_000],
  ]);
  expect(worst[1]!.added).toBeGreaterThan(worst[0]!.added);
});
