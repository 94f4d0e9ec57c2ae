/** People who left before the census and are being paid, model 3. Expected values by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type SimulationRun } from '../../../src/index.js';

type Person = InitialState['participants'][number];

const being = (separation: object, more: object = {}): Person => ({
  id: 'A',
  age: 50,
  service_years: 2,
  allocated_shares: 90,
  cash_balance: 30,
  status: 'separated',
  separation: { year: 2019, cause: 'termination', ...separation },
  ...more,
});

/** Statutory timing, a slow vesting schedule and cash-outs: nothing of it holds for those who are being paid. */
function run(person: Person, years = 5, rules: object = {}): SimulationRun {
  return simulateRun(
    { plan_name: 'Paid', vesting_schedule: { years: 7 }, ...rules },
    { contribution_policy: {}, share_valuation: { current_price: 10 }, turnover: { termination_table: 'none' } },
    { census_year: 2026, participants: [person] },
    { projection_years: years },
  );
}

const paid = ({ annual_projections: years }: SimulationRun): number[] => years.map((year) => year.distribution_shares);
const cash = ({ annual_projections: years }: SimulationRun): number[] => years.map((year) => year.cash_distributions);

describe('payments remaining', () => {
  it('are equal parts of what is stated, from the first projection year on', () => {
    const result = run(being({ payments_remaining: 3 }));
    expect(paid(result)).toEqual([30, 30, 30, 0, 0]);
    expect(cash(result)).toEqual([10, 10, 10, 0, 0]);
  });

  it('begin in the year that is stated', () => {
    expect(paid(run(being({ payments_remaining: 2, next_payment_year: 2029 })))).toEqual([0, 0, 45, 45, 0]);
  });

  it('may be fifteen, the last thirty years after the census', () => {
    const years = paid(run(being({ payments_remaining: 15, next_payment_year: 2042 }), 31));
    expect(years.slice(0, 15)).toEqual(new Array(15).fill(0));
    expect(years.slice(15)).toEqual([...(new Array(15).fill(6) as number[]), 0]);
  });

  it('are of the vested part that is stated; the rest is forfeited with the last one, whatever the plan says', () => {
    const rules = { forfeiture_timing: 'at_termination', forfeiture_order: 'pro_rata' };
    const result = run(being({ payments_remaining: 2, next_payment_year: 2028 }, { vested_percentage: 0.6 }), 5, rules);
    expect(paid(result)).toEqual([0, 27, 27, 0, 0]);
    expect(cash(result)).toEqual([0, 9, 9, 0, 0]);
    expect(result.annual_projections.map((year) => year.shares_forfeited)).toEqual([0, 0, 36, 0, 0]);
    expect(result.summary_metrics.compliance_findings.map(({ code }) => code)).not.toContain('FORFEITURE_ORDER');
  });

  it('are forfeited beyond the horizon where they end there', () => {
    const person = being({ payments_remaining: 15, next_payment_year: 2042 }, { vested_percentage: 0 });
    const { trust_states: states } = run(person, 1);
    expect(states[0]!.shares.pending_forfeiture).toBe(90);
  });

  it('are no total distribution: no note pays the only one', () => {
    const [year] = simulateRun(
      { plan_name: 'Paid', vesting_schedule: { years: 7 }, cash_usage_policy: [] },
      { contribution_policy: {}, share_valuation: { current_price: 10 }, repurchase_strategy: { timing: 'deferred' } },
      { census_year: 2026, participants: [being({ payments_remaining: 1 })] },
      { projection_years: 1 },
    ).annual_projections;
    expect(year).toMatchObject({ distribution_amount: 900, notes_issued: 0, funded_by_company: 900 });
  });
});
