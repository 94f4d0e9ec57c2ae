/** The worked figures of pay growth, and companies whose growth is known: a year's raises are one observation. */
import { describe, expect, it } from 'vitest';
import { fit, type FitAnswer } from '../../../src/analysis/index.js';
import { trimmedMean } from '../../../src/analysis/fit/rates.js';
import { prepare, type InitialState } from '../../../src/index.js';
import { uniforms } from './uniforms.js';

const plan = prepare(
  { plan_name: 'Raises', vesting_schedule: { years: 6 } },
  { contribution_policy: {}, share_valuation: { current_price: 10 }, compensation_growth_rate: 0.03 },
  { participants: [] },
);

type People = InitialState['participants'];

/** Pay growth fitted to people with these raises, a list a year. */
function fitted(years: readonly (readonly number[])[]): NonNullable<FitAnswer['pay_growth']> {
  const pays = years[0]!.map(() => 50_000);
  const census = (year: number): { census_year: number; participants: People } => ({
    census_year: 2020 + year,
    participants: pays.map((pay, i) => ({
      ...{ id: `P${i}`, age: 30 + year, service_years: 5 + year, allocated_shares: 10 + year },
      compensation: Number(pay.toFixed(2)),
    })),
  });
  const censuses = [census(0)];
  for (const [year, raises] of years.entries()) {
    raises.forEach((raise, i) => (pays[i]! *= 1 + raise));
    censuses.push(census(year + 1));
  }
  return fit(plan, censuses).pay_growth!;
}
const all = (raise: number, people = 30): number[] => Array.from({ length: people }, () => raise);

it('one year of 8 % for all thirty: Z 0.30769, 4.5385 %, deviation 0.8321 %', () => {
  const pay = fitted([all(0.08)]);
  expect(pay).toMatchObject({ people: 30, years: 1, own: 0.08, between_years: 0.015 });
  expect(pay.z).toBeCloseTo(0.30769, 5);
  expect(pay.mean).toBeCloseTo(0.045385, 6);
  expect(pay.standard_deviation).toBeCloseTo(0.00832, 5);
});

it('one year without raises: 2.0769 %, and not 0', () => {
  expect(fitted([all(0)]).mean).toBeCloseTo(0.03 - 0.03 / 3.25, 7);
});

it('one year of 0 % and one of 8 % for all: tau^2 0.00082, Z 0.19608, 3.1961 %, deviation 0.8966 %', () => {
  const pay = fitted([all(0), all(0.08)]);
  expect(pay).toMatchObject({ people: 60, years: 2, own: 0.04 });
  expect(pay.between_years ** 2).toBeCloseTo(0.00082, 8);
  expect(pay.z).toBeCloseTo(0.19608, 5);
  expect(pay.mean).toBeCloseTo(0.031961, 6);
  expect(pay.standard_deviation).toBeCloseTo(0.008966, 6);
});

it('the winsorized variance of forty: the two outermost count as their neighbours, and the mean is of 38', () => {
  // 2 to 39, and an outlier at each end.
  const values = [-900, ...Array.from({ length: 38 }, (_, i) => i + 2), 900];
  const { own, variance } = trimmedMean(values);
  expect(own).toBe(20.5);
  // By hand: twice the squares of 0.5, 1.5 ... 18.5, and 18.5 once more at each end.
  const squares = 2 * (Array.from({ length: 19 }, (_, i) => (i + 0.5) ** 2).reduce((a, b) => a + b, 0) + 18.5 ** 2);
  expect(variance).toBeCloseTo(squares / 39 / (0.95 ** 2 * 40), 10);
});

/** Six hundred companies of 20 to 100 people and one to five years of raises; growth is drawn as companies are assumed to differ. */
function coverage(seed: number, shock: number): number {
  const draw = uniforms(seed);
  /** Box and Muller's. */
  const normal = (): number => Math.sqrt(-2 * Math.log(draw())) * Math.cos(2 * Math.PI * draw());
  const companies = 600;
  let held = 0;
  for (let company = 0; company < companies; company++) {
    const growth = 0.03 + 0.01 * normal();
    const people = 20 + Math.floor(80 * draw());
    const years = Array.from({ length: 1 + (company % 5) }, () => {
      const year = growth + shock * normal();
      // One in ten is promoted, changes hours, or works overtime.
      return Array.from({ length: people }, () => Math.max(-0.9, year + (draw() < 0.1 ? 0.12 : 0.025) * normal()));
    });
    const { mean, standard_deviation: deviation } = fitted(years);
    if (Math.abs(mean - growth) <= 1.645 * deviation) held += 1;
  }
  return held / companies;
}

describe('the 90 % interval holds the growth of at least 87 % of 600 companies', () => {
  it.each([
    ['whose people are independent', 1, 0],
    ['whose people share a shock of 1.2 points a year', 2, 0.012],
  ])('%s', (setting, seed, shock) => {
    const share = coverage(seed, shock);
    console.info(`The 90 % interval of pay growth, companies ${setting}: holds ${(100 * share).toFixed(1)} %`);
    expect(share).toBeGreaterThanOrEqual(0.87);
    // Nor is it so wide that it says nothing.
    expect(share).toBeLessThanOrEqual(0.99);
  });
});
