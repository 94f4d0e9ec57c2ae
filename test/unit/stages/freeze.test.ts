import { describe, expect, it } from 'vitest';
import { prepare, simulateRun, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import { explain, journal } from '../../../src/presentation/journal/index.js';

/**
 * Veteran, who takes part; novice, who has not completed the year of service asked for before 2027; a hire every year, because somebody
 * leaves; and an acquired group with ten years of service that joins in 2028. 10,000 a year is contributed.
 */
function run(freeze: PlanRules['freeze'], assumptions: Partial<OperatingAssumptions> = {}, years = 3) {
  return simulateRun(...inputs(freeze, assumptions, years));
}

function inputs(freeze: PlanRules['freeze'], assumptions: Partial<OperatingAssumptions> = {}, years = 3) {
  return [
    {
      plan_name: 'Frozen',
      vesting_schedule: { years: 6 },
      allocation: { basis: 'per_capita' },
      cash_usage_policy: [],
      ...(freeze === undefined ? {} : { freeze }),
    },
    {
      contribution_policy: { type: 'fixed_amount', annual_amount: 10_000 },
      share_valuation: { current_price: 10 },
      turnover: { termination_rates: [{ min_age: 60, rate: 0.1 }] },
      workforce: {
        replacement_rate: 1,
        entry_compensation: 50_000,
        joiners: [{ year: 2028, count: 1, age: 40, compensation: 50_000, service_years: 10 }],
      },
      ...assumptions,
    },
    {
      census_year: 2026,
      participants: [
        { id: 'veteran', age: 40, service_years: 1, compensation: 50_000, allocated_shares: 100 },
        { id: 'novice', age: 30, service_years: 0, compensation: 50_000 },
        { id: 'leaver', age: 61, service_years: 4, compensation: 50_000, allocated_shares: 100 },
      ],
    },
    { projection_years: years },
  ] as const satisfies Parameters<typeof simulateRun>;
}

/** Rows with cash in their account at the end of a year. */
const withCash = ({ participant_snapshots: rows }: ReturnType<typeof run>, in_: number): string[] =>
  rows.flatMap(({ year, participant_id: id, cash_balance: cash }) => (year === in_ && cash > 0 ? [id] : []));

describe('a frozen plan', () => {
  it('keeps out those who did not take part in the year before', () => {
    const frozen = run({ from_year: 2028, contributions: 'continue' });
    // In 2027 the novice completes a year of service and comes in; in 2028 nobody does, whatever the service.
    expect(withCash(frozen, 2027)).toEqual(['veteran', 'novice', 'leaver']);
    expect(withCash(frozen, 2029)).toEqual(['veteran', 'novice', 'leaver']);
    expect(withCash(run({ from_year: 2027, contributions: 'continue' }), 2029)).toEqual(['veteran', 'leaver']);
    expect(withCash(run(undefined), 2029)).toEqual([
      'veteran',
      'novice',
      'leaver',
      'hires-2027',
      'joiners-1',
      'hires-2028',
    ]);
  });

  it('lets rows that came before take part once they met the requirements in time', () => {
    // Hires of 2027 complete their year of service in 2028, the year before the freeze; those of 2028 in the first frozen year.
    expect(withCash(run({ from_year: 2029, contributions: 'continue' }), 2029)).toEqual([
      'veteran',
      'novice',
      'leaver',
      'hires-2027',
      'joiners-1',
    ]);
  });

  it('is explained, and its journal names the rule', () => {
    const plan = prepare(...inputs({ from_year: 2027 }));
    expect(explain(plan, { metric: 'policy_contribution', year: 2028 })).toMatchObject({ amount: 0, formula: '0' });
    const { parts, amount } = explain(plan, { metric: 'covered_payroll', year: 2028 });
    expect(parts.reduce((sum, { amount: part }) => sum + part, 0)).toBeCloseTo(amount!, 6);
    const left = [...journal(plan)].find(({ stage }) => stage === 'turnover');
    expect(left).toMatchObject({ rule: 'vesting.freeze' });
  });
});
