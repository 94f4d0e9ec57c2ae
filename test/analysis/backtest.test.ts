/** Several years against their forecasts: the case of one year, parts that add up on every vector, scores by hand, ranges. */
import { describe, expect, it } from 'vitest';
import { backtest, reconcile, type Actuals } from '../../src/analysis/index.js';
import { ExactDecimal } from '../../src/engine/numeric/index.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { prepare, SimulationError, ValidationError, type InitialState, type PreparedPlan } from '../../src/index.js';
import { vectors } from '../vectors.js';

type People = InitialState['participants'];

const person = (id: string, age: number, more: object = {}): People[number] => ({
  ...{ id, age, service_years: age - 25, compensation: 60_000, allocated_shares: 100 },
  ...more,
});
/** So many people, whose ages are from 30 on. */
const crew = (count: number, older: number): People =>
  Array.from({ length: count }, (_, i) => person(`P${i}`, 30 + (i % 25) + older));

const plan = prepare(
  {
    plan_name: 'Crew',
    vesting_schedule: { type: 'immediate' },
    distribution_policy: { timing: 'immediate', form: 'lump_sum' },
  },
  {
    contribution_policy: {},
    share_valuation: { method: 'per_share_growth', current_price: 100, annual_growth_rate: 0.05 },
    turnover: { termination_rates: [{ rate: 0.1 }] },
  },
  { census_year: 2023, participants: crew(100, 0) },
  { projection_years: 3 },
);
const YEARS: readonly Actuals[] = [
  { price: 110, participants: crew(91, 1), repurchases: 95_000 },
  { price: 110, participants: crew(60, 2) },
];

const errorOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

/** What happened to the people of a plan in a year: every fifth is gone, pay is the same for all. */
function somethingHappened(of: PreparedPlan, price: number): Actuals {
  const { census } = inputOf(of).plan;
  const participants = census.ids.flatMap((id, row) =>
    census.active[row] === 1 && row % 5 !== 4
      ? [person(id, census.ageAtCensus[row]! + 1, { service_years: 2, allocated_shares: row })]
      : [],
  );
  return { price, participants };
}

describe('the laws', () => {
  it('one year is reconcile()', () => {
    const { year, figures, flags } = reconcile(plan, YEARS[0]!);
    expect(backtest(plan, YEARS.slice(0, 1)).years).toEqual([{ year, figures, flags, ranges: {} }]);
  });

  it('the next year is that of the plan with the census and the price before it', () => {
    const [{ participants, price }, second] = YEARS as [Actuals, Actuals];
    const next = plan.with({
      initialState: { census_year: 2024, participants },
      operatingAssumptions: { share_valuation: { current_price: price } },
    });
    const { year, figures, flags } = reconcile(next, second);
    expect(backtest(plan, YEARS).years[1]).toEqual({ year, figures, flags, ranges: {} });
  });

  it('the parts add up exactly on every vector', () => {
    let seen = 0;
    for (const { name, input } of vectors()) {
      const { planRules, operatingAssumptions, initialState, systemConfig } = input;
      const of = prepare(planRules, operatingAssumptions, initialState, systemConfig);
      if (inputOf(of).plan.census.count === 0) continue;
      let result: ReturnType<typeof backtest>;
      try {
        result = backtest(of, [somethingHappened(of, 31.4159)]);
      } catch (error) {
        // Some vectors have no answer, on purpose.
        expect(error, name).toBeInstanceOf(SimulationError);
        continue;
      }
      seen += 1;
      for (const { forecast, variances, actual } of result.years[0]!.figures) {
        if (actual === null) continue;
        const parts = Object.values(variances).map((part: number) => new ExactDecimal(part));
        const sum = parts.reduce((total, part) => total.plus(part), new ExactDecimal(forecast));
        expect(sum.eq(actual), name).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(10);
  });
});

describe('scores', () => {
  it('are means of actual over forecast, by hand', () => {
    const { scores, years } = backtest(plan, YEARS);
    const of = (figure: string) => scores.find((score) => score.figure === figure)!;
    const [first, second] = [110 / 105 - 1, 110 / 115.5 - 1];
    expect(of('share_price').bias).toBeCloseTo((first + second) / 2, 8);
    expect(of('share_price').error).toBeCloseTo((first - second) / 2, 8);
    // 100 people and a tenth leaves; then 91.
    expect(years.map(({ figures }) => figures[0]!.forecast)).toEqual([90, 81.9]);
    expect(of('employed').bias).toBeCloseTo((91 / 90 + 60 / 81.9) / 2 - 1, 8);
    // What was paid is known of one year.
    expect(of('repurchases')).toMatchObject({ years: 1, ranged: 0, within: 0 });
    expect(of('repurchases').bias).toBeCloseTo(95_000 / 100_000 - 1, 8);
  });

  it('say in how many years the range held', () => {
    const { scores, years } = backtest(plan, YEARS, { paths: 400, seed: 1 });
    const [near, far] = years.map(({ ranges }) => ranges.employed!);
    // Of 100 people a tenth leaves, give or take 3: nine in ten futures are within 5 of 90.
    expect(Math.abs(near!.low - 85)).toBeLessThanOrEqual(1);
    expect(Math.abs(near!.high - 95)).toBeLessThanOrEqual(1);
    expect([near!.holds, far!.holds]).toEqual([true, false]);
    expect(scores.find(({ figure }) => figure === 'employed')!.within).toBe(1);
    expect(years[1]!.ranges.repurchases!.holds).toBeNull();
    // Nothing moves the price.
    expect(years[0]!.ranges.share_price).toBeUndefined();
    const volatile = backtest(plan, YEARS, { paths: 400, seed: 1, price: { volatility: 0.2 } });
    const { low, high } = volatile.years[0]!.ranges.share_price!;
    expect(Math.abs(low - 105 * Math.exp(-1.645 * 0.2 - 0.02))).toBeLessThan(4);
    expect(Math.abs(high - 105 * Math.exp(1.645 * 0.2 - 0.02))).toBeLessThan(8);
    // An actual at either end of the range is within it; the next price beyond is not.
    const holdsAt = (price: number): boolean | null => {
      const { years: one } = backtest(plan, [{ ...YEARS[0]!, price }], {
        paths: 400,
        seed: 1,
        price: { volatility: 0.2 },
      });
      return one[0]!.ranges.share_price!.holds;
    };
    const step = 0.0001;
    expect([low - step, low, high, high + step].map((price) => holdsAt(Number(price.toFixed(4))))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it.each<[string, readonly Actuals[], string]>([
  ['no year', [], 'years'],
  ['an age', [{ price: 1, participants: [person('P0', -1)] }], 'years[0].participants[0].age'],
  ['a price', [YEARS[0]!, { ...YEARS[1]!, price: -1 }], 'years[1].price'],
  ['a census of the same year again', [YEARS[0]!, YEARS[0]!], 'years[1].participants'],
])('%s is refused', (_, years, field) => {
  const error = errorOf(() => backtest(plan, years));
  expect(error).toBeInstanceOf(ValidationError);
  expect((error as ValidationError).details.field).toBe(field);
});
