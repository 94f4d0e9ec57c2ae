import { expect, it } from 'vitest';
import { simulateRun, trySimulate, type PlanRules } from '../../src/index.js';
import { parseInput } from '../../src/engine/input/index.js';
import { project } from '../../src/engine/year/project.js';
import { draws } from '../draws.js';
import { divideHalfEven } from '../unit/numeric/exact.js';

const rules: PlanRules = { plan_name: 'A million', vesting_schedule: { years: 6 }, allocation: { basis: 'points' } };
const CONTRIBUTION = 4_321_098_765.43;

interface Someone {
  readonly id: string;
  readonly age: number;
  readonly service_years: number;
  readonly compensation: number;
}

/** Everybody earns something else, two in five more than the 370,000 that count in 2027. */
const people = (count: number): Someone[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `P${i}`,
    age: 30 + (i % 25),
    service_years: 2 + (i % 20),
    compensation: 30_000 + ((i * 7_919) % 600_000),
  }));

/** What each receives of the contribution, in exact integers, if `heads` hundred-millionths of each person are still there. */
function exactParts(census: readonly Someone[], heads: bigint): bigint[] {
  const weights = census.map(
    ({ compensation, service_years }) =>
      heads * BigInt(Math.floor(Math.min(compensation, 370_000) / 100) + service_years + 1),
  );
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const total = BigInt(Math.round(CONTRIBUTION * 100));
  let weightSoFar = 0n;
  let paid = 0n;
  return weights.map((weight) => {
    const before = paid;
    paid = divideHalfEven(total * (weightSoFar += weight), sum);
    return paid - before;
  });
}

it.each([
  ['whole', 0, 100_000_000n],
  ['fractional', 0.12345678, 87_654_322n],
])('a million people share by points, to the cent: %s headcounts', (_, rate, heads) => {
  // A quarter of them has weights of 2^56 already.
  const participants = people(draws(1_000_000));
  const plan = parseInput(
    rules,
    {
      contribution_policy: { annual_amount: CONTRIBUTION },
      compensation_growth_rate: 0,
      turnover: { termination_rates: [{ rate }] },
    },
    { census_year: 2026, participants },
    { projection_years: 1 },
  );
  const { state } = project(plan, () => undefined);
  const exact = exactParts(participants, heads);
  const wrong = exact.findIndex((part, row) => BigInt(state.participants.cash[row]!) !== part);
  expect(wrong).toBe(-1);
  expect(state.trust.contributions).toBe(0);
});

it('annual additions are limited, and reported, with points beyond 2^53', () => {
  // 30,000 people with 3,700 points each, and some for service. 80,000 for each is more than the 74,000 that 415(c) allows in 2027.
  const participants = people(30_000).map((one) => ({ ...one, compensation: 400_000 }));
  const given = (additions_415: 'report' | 'enforce'): ReturnType<typeof simulateRun> =>
    simulateRun(
      rules,
      {
        contribution_policy: { annual_amount: 30_000 * 80_000 },
        compensation_growth_rate: 0,
        turnover: { termination_table: 'none' },
        repurchase_strategy: { limits: { additions_415 } },
      },
      { census_year: 2026, participants },
      { projection_years: 1 },
    );
  const findings = (run: ReturnType<typeof simulateRun>): unknown =>
    run.summary_metrics.compliance_findings.find(({ code }) => /415|ADDITIONS/.test(code));
  expect(findings(given('report'))).toMatchObject({ code: 'ANNUAL_ADDITIONS_415C' });
  const enforced = given('enforce');
  expect(findings(enforced)).toMatchObject({ code: 'ADDITIONS_LIMITED' });
  // Everybody has what the limit allows, and no more.
  const cash = enforced.participant_snapshots.filter(({ year }) => year === 2027).map((row) => row.cash_balance);
  expect(new Set(cash)).toEqual(new Set([74_000]));
});

it("one row's points beyond 2^53 are an error", () => {
  // 4.2 x as many people every year from one row of hires.
  const outcome = trySimulate(
    rules,
    {
      contribution_policy: {},
      turnover: { termination_rates: [{ rate: 0.539 }] },
      workforce: { replacement_rate: 4, entry_compensation: 370_000 },
    },
    { census_year: 2026, participants: people(10) },
    { projection_years: 40 },
  );
  expect(outcome).toMatchObject({ success: false, error: { details: { field: 'workforce.replacement_rate' } } });
});
