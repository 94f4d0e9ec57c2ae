/** Assumptions that each path draws once: how they are distributed, what a path with them is, and which part of the spread they make. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import {
  mergeMonteCarlo,
  monteCarlo,
  type MonteCarloOptions,
  type MonteCarloResult,
} from '../../src/analysis/index.js';
import { explainedVariance } from '../../src/analysis/monte-carlo/figures.js';
import { prepare, type PreparedPlan, ValidationError } from '../../src/index.js';

type Uncertainty = NonNullable<MonteCarloOptions['uncertainty']>;

const KNOWN: Required<Uncertainty> = {
  ...{ turnover: 25.25, retirement: 8, diversification: 13, pay_growth: 0.01, price_growth: 0.07, price_volatility: 9 },
  distribution_election: 17,
};
const WHOLE = 1e8;

const plan = (assumptions: object = {}): PreparedPlan =>
  prepare(
    { plan_name: 'Sixty', vesting_schedule: { type: 'immediate' }, distribution_policy: { timing: 'immediate' } },
    {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.05 },
      share_valuation: { current_price: 50, annual_growth_rate: 0.04 },
      diversification_election_rate: 0.4,
      distribution_election_rate: 0.7,
      compensation_growth_rate: 0.03,
      turnover: { retirement_rates: [{ age: 62, rate: 0.3 }] },
      ...assumptions,
    },
    {
      census_year: 2025,
      participants: Array.from({ length: 60 }, (_, i) => ({
        ...{ id: `P${i}`, age: 24 + ((i * 7) % 40), service_years: (i * 3) % 20 },
        ...{ compensation: 40_000 + 500 * i, allocated_shares: 100 + ((i * 37) % 400) },
      })),
    },
    { projection_years: 6 },
  );
const sixty = plan();
const drawn = (result: MonteCarloResult, name: keyof Uncertainty): number[] =>
  result.samples.map(({ assumptions }) => assumptions![name]! / WHOLE);
const momentsOf = (values: readonly number[]): { mean: number; variance: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) };
};

describe('assumptions drawn once a path', () => {
  const paths = 3000;
  const one = plan();
  const nobody = one.with({ initialState: { participants: [] }, systemConfig: { projection_years: 1 } });
  const result = monteCarlo(nobody, { paths, seed: 3, price: { volatility: 0.2 }, uncertainty: KNOWN });

  it.each<[keyof Uncertainty, number, number]>([
    ['turnover', 1, 1 / 25.25],
    ['retirement', 1, 1 / 8],
    ['diversification', 0.4, (0.4 * 0.6) / 14],
    ['distribution_election', 0.7, (0.7 * 0.3) / 18],
    ['pay_growth', 0.03, 0.01 ** 2],
    ['price_growth', 0, 0.07 ** 2],
  ])('%s has mean %d and variance %d', (name, mean, variance) => {
    const found = momentsOf(drawn(result, name));
    expect(Math.abs(found.mean - mean)).toBeLessThan(4 * Math.sqrt(variance / paths));
    expect(found.variance / variance).toBeCloseTo(1, 0.9);
  });

  it('the variance of the price is scaled inverse chi-square: 9 times 0.04 over a chi-square of 9', () => {
    const chiSquares = drawn(result, 'price_volatility').map((volatility) => (9 * 0.2 ** 2) / volatility ** 2);
    const found = momentsOf(chiSquares);
    expect(Math.abs(found.mean - 9)).toBeLessThan(4 * Math.sqrt(18 / paths));
    expect(found.variance / 18).toBeCloseTo(1, 0.9);
  });

  it('uncertain growth leaves the mean price of every year as planned', () => {
    const perShare = plan({
      share_valuation: { method: 'per_share_growth', current_price: 50, annual_growth_rate: 0.04 },
    });
    const { years } = monteCarlo(perShare, { paths: 1000, seed: 3, uncertainty: { price_growth: 0.07 } });
    years.forEach(({ share_price: price }, i) => {
      expect(Math.abs(price.mean - 50 * 1.04 ** i)).toBeLessThan(4 * price.standard_error! + 0.01);
    });
    expect(years.at(-1)!.share_price.standard_deviation).toBeGreaterThan(10);
  });

  it('another assumption moves no draw, and the parts of a whole are the whole', () => {
    const options = { paths: 40, seed: 9, price: { volatility: 0.2 }, uncertainty: KNOWN };
    const whole = monteCarlo(sixty, options);
    const alone = monteCarlo(sixty, { ...options, uncertainty: { pay_growth: 0.01 } });
    expect(drawn(alone, 'pay_growth')).toEqual(drawn(whole, 'pay_growth'));
    const part = (from: number, to: number): MonteCarloResult => monteCarlo(sixty, { ...options, range: [from, to] });
    expect(mergeMonteCarlo([part(25, 40), part(0, 25)])).toEqual(whole);
  });

  it('a path is the plan with the assumptions that it drew', () => {
    const options = { paths: 12, seed: 4 };
    const { samples } = monteCarlo(sixty, {
      ...options,
      uncertainty: { pay_growth: 0.01, diversification: 13, distribution_election: 17 },
    });
    for (const { path, assumptions, repurchase_obligation } of samples) {
      const itself = plan({
        compensation_growth_rate: assumptions!.pay_growth! / WHOLE,
        diversification_election_rate: assumptions!.diversification! / WHOLE,
        distribution_election_rate: assumptions!.distribution_election! / WHOLE,
      });
      const [same] = monteCarlo(itself, { ...options, range: [path, path + 1] }).samples;
      expect(same!.repurchase_obligation).toEqual(repurchase_obligation);
    }
  });

  it('with high turnover more people leave', () => {
    const { samples } = monteCarlo(sixty, { paths: 300, seed: 4, uncertainty: { turnover: 3 } });
    const active = samples.map(({ active_headcount }) => active_headcount[0]!);
    expect(explainedVariance([samples.map(({ assumptions }) => assumptions!.turnover!)], active)).toBeGreaterThan(0.2);
    const [low, high] = [...samples]
      .sort((a, b) => a.assumptions!.turnover! - b.assumptions!.turnover!)
      .reduce(
        ([first, second], { active_headcount }, i) =>
          i < 150 ? [first + active_headcount[0]!, second] : [first, second + active_headcount[0]!],
        [0, 0],
      );
    expect(low).toBeGreaterThan(high);
  });

  it('certain assumptions are the plan', () => {
    const options = { paths: 30, seed: 4, price: { volatility: 0.2 } };
    const { samples } = monteCarlo(sixty, options);
    const known = monteCarlo(sixty, { ...options, uncertainty: { pay_growth: 0, price_growth: 0 } });
    expect(known.samples.map(({ assumptions: _, ...figures }) => figures)).toEqual(samples);
    expect('uncertainty_parts' in monteCarlo(sixty, options)).toBe(false);
  });
});

describe('the part that more data would remove', () => {
  const partOf = (of: PreparedPlan, options: Omit<MonteCarloOptions, 'paths'>): number | null =>
    monteCarlo(of, { paths: 300, seed: 2, ...options }).uncertainty_parts![0]!.by_assumptions;

  it('is all of the spread where nothing else is drawn, and nearly none where the assumption is almost certain', () => {
    const certain = plan({ turnover: { termination_table: 'none', retirement_rates: [{ age: 62, rate: 1 }] } });
    const noElection = certain.with({ planRules: { diversification_rules: { enabled: false } } });
    expect(partOf(noElection, { uncertainty: { price_growth: 0.01 } })).toBeGreaterThan(0.99);
    expect(partOf(sixty, { uncertainty: { retirement: 1e6 } })).toBeLessThan(0.05);
  });

  it('of a figure that is a line through the columns and independent chance: its part of the variance', () => {
    const line = Array.from({ length: 200 }, (_, i) => i);
    const wave = line.map((i) => (i % 2 === 0 ? 1 : -1));
    expect(
      explainedVariance(
        [line],
        line.map((i) => 3 * i - 7),
      ),
    ).toBe(1);
    expect(explainedVariance([line, line], line)).toBe(1);
    const mixed = line.map((i) => i + 57.7350269 * wave[i]!);
    expect(explainedVariance([line], mixed)).toBeCloseTo(0.5, 1);
    expect(
      explainedVariance(
        [line],
        line.map(() => 4),
      ),
    ).toBeNull();
    expect(explainedVariance([[1, 2]], [1, 3])).toBeNull();
  });

  it('of Acme, by the history of the reference', () => {
    const { planRules, operatingAssumptions, initialState } = acmeInputs();
    const scaled = { ...operatingAssumptions.turnover, termination_scale: 1.29302 };
    const acme = prepare(planRules, { ...operatingAssumptions, turnover: scaled }, initialState, {
      projection_years: 20,
    });
    const result = monteCarlo(acme, { paths: 200, seed: 1, uncertainty: { turnover: 25.25 } });
    const total = result.total_repurchase_obligation;
    expect(result.uncertainty_parts![0]!.by_assumptions).toBeGreaterThan(0.05);
    expect(result.uncertainty_parts![0]!.by_assumptions).toBeLessThan(0.9);
    // The mean is near that of the fitted factor, 38.90 M by the reference.
    expect(total.mean).toBeGreaterThan(37e6);
    expect(total.mean).toBeLessThan(41e6);
  });
});

it.each<[Uncertainty | object, string]>([
  [{ turnover: 0 }, 'uncertainty.turnover'],
  [{ price_volatility: 2 }, 'uncertainty.price_volatility'],
  [{ price_volatility: 9 }, 'price.volatility'],
  [{ mortality: 9 }, 'uncertainty.mortality'],
])('%j is refused', (uncertainty, field) => {
  let thrown: unknown;
  try {
    monteCarlo(sixty, { paths: 2, uncertainty });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ValidationError);
  expect((thrown as ValidationError).details.field).toBe(field);
});
