import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  companyCash,
  mergeMonteCarlo,
  monteCarlo,
  type MonteCarloOptions,
  type MonteCarloResult,
} from '../../src/analysis/index.js';
import { drawnDeviations, withDeviations } from '../../src/analysis/monte-carlo/chance/price-paths.js';
import { wilsonInterval } from '../../src/engine/numeric/index.js';
import type { Plan } from '../../src/engine/state/plan.js';
import { prepareInput } from '../../src/engine/input/index.js';
import { ENGINE_VERSION, prepare, simulate, simulateRun } from '../../src/index.js';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../src/index.js';
import { draws } from '../draws.js';

type Inputs = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** Everybody is vested at once and paid in full in the year of leaving: nothing feeds back, so the model is linear. */
const linearRules: PlanRules = {
  plan_name: 'Linear',
  vesting_schedule: { type: 'immediate' },
  distribution_policy: { timing: 'immediate', form: 'lump_sum' },
  diversification_rules: { enabled: false },
};
const people = (count: number): InitialState => ({
  census_year: 2025,
  participants: Array.from({ length: count }, (_, i) => ({
    id: `P${i}`,
    age: 24 + ((i * 7) % 40),
    service_years: (i * 3) % 20,
    compensation: 40_000 + 500 * i,
    allocated_shares: 100 + ((i * 37) % 400),
  })),
});
const linear: Inputs = [
  linearRules,
  {
    contribution_policy: {},
    share_valuation: { current_price: 50, annual_growth_rate: 0.04 },
    repurchase_strategy: { funding_source: 'company_redemption' },
    turnover: { mortality: 'irs_2026_unisex', disability_rate: 0.005, retirement_rates: [{ age: 62, rate: 0.3 }] },
  },
  people(60),
  { projection_years: 15 },
];
const allKinds: MonteCarloOptions = {
  paths: 60,
  seed: 7,
  price: { volatility: 0.3, mean_reversion: 0.2 },
  turnover: { volatility: 0.4, price_correlation: -0.5 },
  budget: 20_000,
};
const busy: Inputs = [
  { plan_name: 'Busy', vesting_schedule: { years: 6 } },
  {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.05 },
    share_valuation: { current_price: 50, annual_growth_rate: 0.05 },
    diversification_election_rate: 0.4,
    workforce: { replacement_rate: 1.3, entry_age: 52, entry_compensation: 45_000 },
  },
  people(60),
  { projection_years: 12 },
];
/** The plan with what chance does to price and earnings along a path. */
const withDrawn = (plan: Plan, settings: MonteCarloResult['settings'], seed: number, path: number): Plan =>
  withDeviations(plan, settings, drawnDeviations(settings, seed, path, plan.projectionYears));
/** How far the mean of a sample may be from the truth: beyond 4 standard errors once in 16,000. */
const within = (figure: { mean: number; standard_error: number | null }, truth: number): void => {
  expect(Math.abs(figure.mean - truth)).toBeLessThan(4 * figure.standard_error! + 1e-9);
};

describe('Monte Carlo against what is known', () => {
  test('where the model is linear the mean of every year converges to the expected-value run', () => {
    const expected = simulate(...linear).results;
    const result = monteCarlo(prepare(...linear), { paths: 3000, seed: 11 });
    within(result.total_repurchase_obligation, expected.total_repurchase_obligation);
    result.years.forEach((year, i) => {
      within(year.repurchase_obligation, expected.annual_projections[i]!.repurchase_obligation);
      within(year.active_headcount, expected.annual_projections[i]!.active_headcount);
      expect(year.share_price.standard_deviation).toBe(0);
    });
    // There is chance at all, and the error of the mean is small enough to reveal a wrong rate.
    const { mean, standard_error } = result.total_repurchase_obligation;
    expect(standard_error! / mean).toBeGreaterThan(0);
    expect(standard_error! / mean).toBeLessThan(0.005);
  });

  test('one participant who leaves with probability q: mean q X and variance q (1 - q) X^2', () => {
    const q = 0.3;
    const [rules, assumptions] = linear;
    const one: Inputs = [
      rules,
      { ...assumptions, turnover: { termination_rates: [{ rate: q }] } },
      { census_year: 2025, participants: [{ id: 'A', age: 40, service_years: 5, allocated_shares: 200 }] },
      { projection_years: 1 },
    ];
    const value = 200 * 50;
    const paths = draws(20_000);
    const { mean, standard_deviation, standard_error } = monteCarlo(prepare(...one), {
      paths,
      seed: 5,
    }).total_repurchase_obligation;
    const sd = Math.sqrt(q * (1 - q)) * value;
    expect(Math.abs(mean - q * value)).toBeLessThan((4 * sd) / Math.sqrt(paths));
    expect(standard_deviation! / sd).toBeCloseTo(1, 1.5);
    expect(standard_error).toBeCloseTo(standard_deviation! / Math.sqrt(paths), 2);
  });

  test('scales of a person and of a year hold in every path', () => {
    const [rules, assumptions] = linear;
    const activeIn = (turnover: OperatingAssumptions['turnover'], scale: { readonly termination_scale?: number }) =>
      monteCarlo(
        prepare(
          rules,
          { ...assumptions, turnover: { termination_rates: [{ rate: 1 }], ...turnover } },
          {
            census_year: 2025,
            participants: [{ id: 'A', age: 40, service_years: 5, allocated_shares: 200, ...scale }],
          },
          { projection_years: 2 },
        ),
        { paths: 10, seed: 1 },
      ).years.map(({ active_headcount: heads }) => heads.mean);
    expect(activeIn({}, {})).toEqual([0, 0]);
    expect(activeIn({}, { termination_scale: 0 })).toEqual([1, 1]);
    expect(activeIn({ termination_scales: [0, 1] }, {})).toEqual([1, 0]);
  });

  test('causes take their parts in order: each has its probability', () => {
    const [rules, assumptions, , config] = linear;
    const causes: Inputs = [
      { ...rules, vesting_schedule: { type: 'cliff', years: 3 }, forfeiture_timing: 'at_termination' },
      {
        ...assumptions,
        turnover: { termination_rates: [{ rate: 0.5 }], disability_rate: 0.4 },
      },
      { census_year: 2025, participants: [{ id: 'A', age: 30, service_years: 0, allocated_shares: 100 }] },
      { ...config, projection_years: 1 },
    ];
    // Vested when disabled, not when terminated: the obligation counts the disabled alone, 40 % of the paths.
    const result = monteCarlo(prepare(...causes), { paths: draws(20_000), seed: 2 });
    within(result.total_repurchase_obligation, 0.4 * 100 * 50);
    // 1 - 0.6 * 0.5 leave.
    within(result.years[0]!.active_headcount, 0.3);
  });

  test('elections are all or nothing, with the election rate as their probability', () => {
    const inputs: Inputs = [
      { ...linearRules, diversification_rules: {} },
      { ...linear[1], diversification_election_rate: 0.3, turnover: { termination_table: 'none' } },
      {
        census_year: 2025,
        participants: [{ id: 'A', age: 56, service_years: 12, participation_years: 10, allocated_shares: 400 }],
      },
      { projection_years: 1 },
    ];
    const result = monteCarlo(prepare(...inputs), { paths: draws(20_000), seed: 3 });
    within(result.total_repurchase_obligation, 0.3 * 100 * 50);
    expect(new Set(result.samples.map(({ total }) => total))).toEqual(new Set([0, 100 * 50_00]));
  });

  test('people are whole, hires too, and as many are hired as expected', () => {
    const result = monteCarlo(prepare(...busy), { paths: 400, seed: 4 });
    for (const { active_headcount } of result.samples) {
      expect(active_headcount.every(Number.isInteger)).toBe(true);
    }
    // Who leaves does not depend on anything else that is drawn, so every year's mean headcount is the expected one.
    simulate(...busy).results.annual_projections.forEach(({ active_headcount }, i) => {
      within(result.years[i]!.active_headcount, active_headcount);
    });
  });
});

describe('acquired groups', () => {
  const [rules, assumptions, { participants, ...state }, config] = busy;
  // Nobody is near retirement.
  const young = participants.filter(({ age }) => Number(age) < 50);
  const joined = (joiners: object[], more: object = {}): Inputs => [
    rules,
    { ...assumptions, workforce: { replacement_rate: 0, joiners } } as OperatingAssumptions,
    { ...state, participants: young },
    { ...config, ...more },
  ];
  const group = { year: 2027, count: 2.5, age: 40, compensation: 50_000 };

  test('come whole, a part of a person by chance, and as many leave of them as expected', () => {
    const inputs = joined([group, { ...group, year: 2028, count: 40, age: 58 }]);
    const result = monteCarlo(prepare(...inputs), { paths: 400, seed: 4 });
    for (const { active_headcount } of result.samples) expect(active_headcount.every(Number.isInteger)).toBe(true);
    simulate(...inputs).results.annual_projections.forEach(({ active_headcount }, i) => {
      within(result.years[i]!.active_headcount, active_headcount);
    });
  });

  test('are conserved in each path where nobody leaves: two or three of 2.5 people, whichever group comes first', () => {
    const stays = { include_turnover_projection: false };
    const headsOf = (joiners: object[]): readonly (readonly number[])[] =>
      monteCarlo(prepare(...joined(joiners, stays)), { paths: 200, seed: 4 }).samples.map(
        (path) => path.active_headcount,
      );
    const census = young.length;
    const later = { ...group, year: 2028, count: 7 };
    for (const heads of [headsOf([group, later]), headsOf([later, group])]) {
      const joining = heads.map((ofYears) => ofYears[1]! - ofYears[0]!);
      expect(new Set(joining)).toEqual(new Set([2, 3]));
      expect(joining.reduce((sum, each) => sum + each, 0) / joining.length).toBeCloseTo(2.5, 0);
      for (const [i, [first, , ...rest]] of heads.entries()) {
        expect(first).toBe(census);
        expect(new Set(rest)).toEqual(new Set([census + joining[i]! + 7]));
      }
    }
  });
});

describe('the share price', () => {
  const growth = 0.06;
  const withPrice = (price: MonteCarloOptions['price']): MonteCarloResult =>
    monteCarlo(
      prepare(
        linearRules,
        { contribution_policy: {}, share_valuation: { current_price: 100, annual_growth_rate: growth } },
        { participants: [], census_year: 2025 },
        { projection_years: 10 },
      ),
      { paths: draws(20_000), seed: 9, ...(price === undefined ? {} : { price }) },
    );

  test('is lognormal with the mean of the plan: E = P (1+g)^k, Var = E^2 (exp(s^2 k) - 1)', () => {
    const volatility = 0.2;
    withPrice({ volatility }).years.forEach(({ share_price }, k) => {
      const mean = 100 * (1 + growth) ** k;
      within(share_price, mean);
      const sd = mean * Math.sqrt(Math.exp(volatility ** 2 * k) - 1);
      if (k > 0) expect(Math.abs(share_price.standard_deviation! / sd - 1)).toBeLessThan(0.06);
    });
  });

  test('comes back with mean reversion: Var of the logarithm is s^2 (1 + c^2 + .. + c^(2k-2)), c = 1 - reversion', () => {
    const volatility = 0.2;
    const kept = 1 - 0.5;
    let variance = 0;
    withPrice({ volatility, mean_reversion: 0.5 }).years.forEach(({ share_price }, k) => {
      const mean = 100 * (1 + growth) ** k;
      within(share_price, mean);
      const sd = mean * Math.sqrt(Math.exp(variance) - 1);
      if (k > 0) expect(Math.abs(share_price.standard_deviation! / sd - 1)).toBeLessThan(0.04);
      variance = kept ** 2 * variance + volatility ** 2;
    });
  });

  test('the growth rates of a path, given as growth_rates, repeat its prices', () => {
    const { plan } = prepareInput(...linear);
    const { samples, settings } = monteCarlo(prepare(...linear), { paths: 3, seed: 1, price: { volatility: 0.4 } });
    for (const { path, share_price } of samples) {
      const growth_rates = withDrawn(plan, settings, 1, path).years.map((year) => year.growth / 1e8);
      const [rules, assumptions, state, config] = linear;
      const run = simulate(
        rules,
        { ...assumptions, share_valuation: { current_price: 50, growth_rates } },
        state,
        config,
      ).results;
      expect(run.annual_projections.map((year) => Math.round(year.share_price * 1e4))).toEqual(share_price);
    }
  });

  const byEbitda: Inputs = [
    linearRules,
    {
      contribution_policy: {},
      share_valuation: { method: 'ebitda_multiple', current_price: 50, multiple: [5, 6], calibrate: false },
      company_finances: { ebitda: [200_000], capital_expenditure: [110_000] },
      turnover: { mortality: 'irs_2026_unisex' },
    },
    people(60),
    { projection_years: 6 },
  ];

  test('by EBITDA follows multiples and earnings of a path, which given as lists repeat it', () => {
    const { plan } = prepareInput(...byEbitda);
    const options = {
      ...{ paths: 3, seed: 1, price: { volatility: 0.4 }, earnings: { volatility: 0.3, multiple_correlation: 0.5 } },
      capital_expenditure: { earnings_elasticity: 0.8 },
    };
    const drawn = monteCarlo(prepare(...byEbitda), options);
    const paths = [0, 1, 2].map((path) => withDrawn(plan, drawn.settings, 1, path).years.map((year) => year.finances!));
    expect(new Set(paths.flat().map(({ multiple }) => multiple)).size).toBe(18);
    paths.forEach((years, path) => {
      const [rules, assumptions, state, config] = byEbitda;
      const given = {
        ...assumptions,
        share_valuation: { ...assumptions.share_valuation!, multiple: years.map(({ multiple }) => multiple / 1e8) },
        company_finances: {
          ebitda: years.map(({ ebitda }) => ebitda / 100),
          capital_expenditure: years.map(({ capitalExpenditure }) => capitalExpenditure / 100),
        },
      };
      const repeated = monteCarlo(prepare(rules, given, state, config), {
        paths: 3,
        seed: 1,
        earnings: { volatility: 0 },
      });
      const { drivers: _drivers, ...figures } = drawn.samples[path]!;
      expect(repeated.samples[path]).toMatchObject(figures);
    });
  });

  test('by EBITDA has the mean of the plan', () => {
    const { plan } = prepareInput(...byEbitda);
    const { settings } = monteCarlo(prepare(...byEbitda), {
      paths: 1,
      price: { volatility: 0.3, mean_reversion: 0.2 },
    });
    const drawn = Array.from({ length: 4000 }, (_, path) => withDrawn(plan, settings, 3, path).years);
    plan.years.forEach(({ finances }, i) => {
      const sample = drawn.map((years): number => years[i]!.finances!.multiple);
      const mean = sample.reduce((a, b) => a + b) / sample.length;
      const deviation = Math.sqrt(sample.reduce((a, b) => a + (b - mean) ** 2, 0) / sample.length);
      expect(Math.abs(mean - finances!.multiple)).toBeLessThan((4 * deviation) / Math.sqrt(sample.length));
    });
  });

  test('and the cash of the company: how often it falls short, by year and ever, in parts as in the whole', () => {
    const options = { paths: 40, seed: 5, price: { volatility: 0.5 } };
    const whole = monteCarlo(prepare(...byEbitda), options);
    const short = whole.samples.map((path) => path.cash_shortfall!);
    const part = (of: (years: number[]) => boolean): number => short.filter(of).length / 40;
    whole.years.forEach(({ cash_shortfall }, i) => {
      expect(cash_shortfall!.probability).toBe(part((years) => years[i] === 1));
    });
    const ever = whole.cash_shortfall_in_any_year!.probability;
    expect(ever).toBe(part((years) => years.includes(1)));
    expect([0, 1]).not.toContain(ever);
    const parts = [[0, 13] as const, [13, 40] as const].map(([from, to]) =>
      monteCarlo(prepare(...byEbitda), { ...options, range: [from, to] }),
    );
    expect(mergeMonteCarlo(parts)).toEqual(whole);
    expect(monteCarlo(prepare(...linear), { paths: 2 })).not.toHaveProperty('cash_shortfall_in_any_year');
  });

  test('and turnover move together as they should', () => {
    const correlationOf = (rho: number): number => {
      const [rules, assumptions] = linear;
      const turnover = { termination_rates: [{ rate: 0.2 }] };
      const plan = prepare(rules, { ...assumptions, turnover }, people(200), { projection_years: 2 });
      const result = monteCarlo(plan, {
        paths: 800,
        seed: 8,
        price: { volatility: 0.2 },
        turnover: { volatility: 0.5, price_correlation: rho },
      });
      const price = result.samples.map(({ share_price }) => Math.log(share_price[1]! / share_price[0]!));
      const stayed = result.samples.map(({ active_headcount }) => Math.log(201 - active_headcount[0]!));
      const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
      const centered = (values: number[]): number[] => values.map((value) => value - mean(values));
      const [a, b] = [centered(price), centered(stayed)];
      const product = (x: number[], y: number[]): number => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
      return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    };
    expect(correlationOf(-0.9)).toBeLessThan(-0.7);
    expect(Math.abs(correlationOf(0))).toBeLessThan(0.12);
    expect(correlationOf(0.9)).toBeGreaterThan(0.7);
  });
});

describe('what a decision needs', () => {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const indebted: Inputs = [
    linearRules,
    {
      contribution_policy: {},
      share_valuation: { method: 'ebitda_multiple', current_price: 50, multiple: [6], calibrate: false },
      company_finances: {
        ebitda: [200_000],
        capital_expenditure: [100_000],
        covenants: { max_debt_to_ebitda: 2, min_fixed_charge_coverage: 1.1 },
      },
      turnover: { mortality: 'irs_2026_unisex', termination_rates: [{ rate: 0.1 }] },
    },
    {
      ...people(60),
      company: { debts: [{ debt_id: 'bank', principal_balance: 400_000, interest_rate: 0.08, years_remaining: 8 }] },
    },
    { projection_years: 6 },
  ];
  const options: MonteCarloOptions = { paths: 60, seed: 5, price: { volatility: 0.4 }, budget: 60_000 };
  const result = monteCarlo(prepare(...indebted), options);
  const { samples } = result;

  test.each([
    ['trust_shortfall', ({ trust_shortfall }) => trust_shortfall],
    ['cash_over_budget', ({ repurchase_cash }) => repurchase_cash.map((cash) => (cash > 60_000_00 ? 1 : 0))],
    ['cash_shortfall', ({ cash_shortfall }) => cash_shortfall!],
    ['leverage_breach', ({ findings }, years) => years.map((y) => (findings.COVENANT_LEVERAGE?.includes(y) ? 1 : 0))],
    ['coverage_breach', ({ findings }, years) => years.map((y) => (findings.COVENANT_COVERAGE?.includes(y) ? 1 : 0))],
  ] as const satisfies readonly (readonly [
    string,
    (path: MonteCarloResult['samples'][number], years: number[]) => number[],
  ])[])('%s: in the year, by then and ever, with Wilson intervals', (name, flagsOf) => {
    const calendar = result.years.map(({ year }) => year);
    const flags = samples.map((path) => flagsOf(path, calendar));
    const share = (of: (years: number[]) => boolean): number => flags.filter(of).length / samples.length;
    result.years.forEach((year, i) => {
      const chance = year[name]!;
      expect(chance.probability).toBe(share((years) => years[i] === 1));
      expect(chance.by_then.probability).toBe(share((years) => years.slice(0, i + 1).includes(1)));
      expect(chance.by_then.low).toBe(wilsonInterval(chance.by_then.probability * 60, 60)[0]);
    });
    const ever = result[`${name}_in_any_year`]!;
    expect(ever.probability).toBe(share((years) => years.includes(1)));
    expect(ever).toEqual(result.years[5]![name]!.by_then);
  });

  test('covenants and budgets that there are not have no chance', () => {
    const plain = monteCarlo(prepare(...linear), { paths: 2 });
    expect(plain.cash_over_budget_in_any_year).toBeNull();
    for (const name of ['cash_shortfall', 'leverage_breach', 'coverage_breach']) {
      expect(plain).not.toHaveProperty(`${name}_in_any_year`);
      expect(plain.years[0]).not.toHaveProperty(name);
    }
  });

  test('figures of a path are those of the run with its price', () => {
    const [rules, assumptions, state, config] = indebted;
    const still = { ...assumptions, turnover: { termination_table: 'none' as const, retirement_rates: [] } };
    const plan = prepare(rules, still, state, config);
    const run = simulateRun(rules, still, state, config);
    const one = monteCarlo(plan, { paths: 1, earnings: { volatility: 0 } });
    one.years.forEach((year, i) => {
      const { benefit_level_value, fixed_charge_coverage } = run.annual_projections[i]!;
      expect(year.benefit_level_value.mean).toBe(benefit_level_value);
      expect(year.fixed_charge_coverage?.mean ?? null).toBe(fixed_charge_coverage);
      expect(year.emerging_liability?.mean).toBe(run.trust_states[i]!.emerging_liability);
    });
    expect(one.total_company_cash.mean).toBe(companyCash(plan).total_company_cash);
    expect(one.owed_at_end!.mean).toBe(companyCash(plan).owed_at_end);
  });

  test('coverage is over the paths that have charges, and may be negative', () => {
    const year = result.years[0]!.fixed_charge_coverage!;
    const defined = samples.flatMap((path) => path.fixed_charge_coverage![0] ?? []);
    expect(year.paths).toBe(defined.length);
    expect(year.mean).toBeCloseTo(sum(defined) / defined.length / 1e8, 7);
    expect(Math.min(...samples.flatMap((path) => path.fixed_charge_coverage!.map((each) => each ?? 0)))).toBeLessThan(
      0,
    );
    // After eight years nothing is due to lenders, if missing cash costs nothing.
    const [rules, assumptions, state] = indebted;
    const free = { company_finances: { ...assumptions.company_finances!, shortfall_interest_rate: 0 } };
    const plan = prepare(rules, { ...assumptions, ...free }, state, { projection_years: 10 });
    const longer = monteCarlo(plan, { ...options, paths: 5 });
    expect(longer.years[9]!.fixed_charge_coverage).toBeNull();
  });

  test('the tail of the total is the mean of the worst paths', () => {
    const totals = samples.map(({ total }) => total).sort((a, b) => a - b);
    const [p5, , p50, , p95] = result.total_repurchase_obligation.percentiles;
    expect(p95!.tail_mean).toBe(Math.round(sum(totals.slice(57)) / 3) / 100);
    expect(p50!.tail_mean).toBe(Math.round(sum(totals.slice(30)) / 30) / 100);
    expect(p5!.tail_mean).toBe(Math.round(sum(totals.slice(0, 3)) / 3) / 100);
    expect(p95!.tail_mean).toBeGreaterThanOrEqual(p95!.value);
  });

  test('the reserve is a percentile of what the first years cost, discounted by what it earns', () => {
    const reserve = { years: 4, probability: 0.8, earns: 0.05 };
    const withReserve = monteCarlo(prepare(...indebted), { ...options, reserve }).reserve!;
    const needed = samples
      .map(({ company_funding: cash }) => sum(cash.slice(0, 4).map((cents, k) => cents / 1.05 ** (k + 1))))
      .sort((a, b) => a - b);
    expect(withReserve).toMatchObject(reserve);
    expect(withReserve.amount.percentile).toBe(80);
    const place = 0.8 * 59;
    const at = needed[47]! + (place - 47) * (needed[48]! - needed[47]!);
    expect(withReserve.amount.value).toBeCloseTo(at / 100, 1);
    expect(withReserve.amount.tail_mean).toBeCloseTo(sum(needed.slice(48)) / 12 / 100, 1);
    expect(result.reserve).toBeNull();
    const tooLong = { ...options, reserve: { years: 7 } };
    expect(() => monteCarlo(prepare(...indebted), tooLong)).toThrow(
      expect.objectContaining({ details: { field: 'reserve.years', issue: 'Must be at most 6' } }) as Error,
    );
  });

  test('parts merge to the whole, with the company and the reserve', () => {
    const whole = { ...options, reserve: { years: 3 } };
    const parts = [[0, 20] as const, [20, 60] as const].map(([from, to]) =>
      monteCarlo(prepare(...indebted), { ...whole, range: [from, to] }),
    );
    expect(mergeMonteCarlo(parts)).toEqual(monteCarlo(prepare(...indebted), whole));
  });
});

describe('parts of a whole', () => {
  const whole = monteCarlo(prepare(...busy), allKinds);
  const part = (from: number, to: number): MonteCarloResult =>
    monteCarlo(prepare(...busy), { ...allKinds, range: [from, to] });
  const cuts = (count: number): MonteCarloResult[] =>
    Array.from({ length: count }, (_, i) => part(Math.floor((60 * i) / count), Math.floor((60 * (i + 1)) / count)));

  test.each([1, 2, 7])('%i parts in any order, through JSON, merge to the same bytes', (count) => {
    const parts = cuts(count).map((each) => JSON.parse(JSON.stringify(each)) as MonteCarloResult);
    const orders = [parts, [...parts].reverse(), [...parts.slice(3), ...parts.slice(0, 3)]];
    for (const order of orders) expect(JSON.stringify(mergeMonteCarlo(order))).toBe(JSON.stringify(whole));
  });

  test('merging is associative, with holes on the way', () => {
    const [a, b, c] = cuts(3) as [MonteCarloResult, MonteCarloResult, MonteCarloResult];
    expect(mergeMonteCarlo([a, c]).ranges).toEqual([
      [0, 20],
      [40, 60],
    ]);
    expect(mergeMonteCarlo([mergeMonteCarlo([c, a]), b])).toEqual(mergeMonteCarlo([a, mergeMonteCarlo([b, c])]));
  });

  test.each<[string, () => readonly MonteCarloResult[], string]>([
    ['nothing', () => [], 'parts'],
    [
      'another seed',
      () => [part(0, 2), monteCarlo(prepare(...busy), { ...allKinds, seed: 8, range: [2, 4] })],
      'parts[1]',
    ],
    ['a path twice', () => [part(0, 3), part(2, 4)], 'parts[1].ranges'],
  ])('%s does not merge', (_, parts, field) => {
    expect(() => mergeMonteCarlo(parts())).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field }) as object }) as Error,
    );
  });
});

describe('an earlier answer', () => {
  const fewer = monteCarlo(prepare(...busy), { ...allKinds, paths: 25 });

  test('is extended to what the whole is, and only the rest is computed', () => {
    const whole = monteCarlo(prepare(...busy), allKinds);
    const thawed = JSON.parse(JSON.stringify(fewer)) as MonteCarloResult;
    expect(JSON.stringify(monteCarlo(prepare(...busy), allKinds, thawed))).toBe(JSON.stringify(whole));
    // A path of it that is not as it would be computed stays as it is.
    thawed.samples[3]!.total = 1;
    expect(monteCarlo(prepare(...busy), allKinds, thawed).samples[3]!.total).toBe(1);
  });

  test.each<[string, () => MonteCarloResult, MonteCarloOptions, string, string]>([
    ['another seed', () => fewer, { ...allKinds, seed: 8 }, 'earlier', 'Must be a whole of'],
    ['another budget', () => fewer, { ...allKinds, budget: 1 }, 'earlier', 'Must be a whole of'],
    ['another version', () => ({ ...fewer, version: '0.0.9' }), allKinds, 'earlier', 'Must be a whole of'],
    ['no samples', () => ({ ...fewer, samples: [] }), allKinds, 'earlier', 'Must be a whole of'],
    ['a part', () => monteCarlo(prepare(...busy), { ...allKinds, range: [0, 5] }), allKinds, 'earlier', 'Must be'],
    ['as many paths', () => fewer, { ...allKinds, paths: 25 }, 'earlier', 'Must have fewer than 25 paths'],
    ['a range besides', () => fewer, { ...allKinds, range: [30, 40] }, 'range', 'Not with earlier'],
  ])('%s cannot be extended', (_, earlier, options, field, issue) => {
    expect(() => monteCarlo(prepare(...busy), options, earlier())).toThrow(
      expect.objectContaining({ details: { field, issue: expect.stringContaining(issue) as string } }) as Error,
    );
  });
});

describe('paths that end early', () => {
  /** Two people who hold all shares, redeemed as they leave: with nobody left there is no share to appraise. */
  const twoOwners: Inputs = [
    linearRules,
    {
      contribution_policy: {},
      share_valuation: { current_price: 100, method: 'equity_value' },
      repurchase_strategy: { method: 'redeem', funding_source: 'company_redemption' },
      turnover: { termination_rates: [{ rate: 0.5 }] },
    },
    {
      census_year: 2025,
      participants: ['A', 'B'].map((id) => ({ id, age: 40, service_years: 9, allocated_shares: 10 })),
    },
    { projection_years: 3 },
  ];

  test('are outcomes: both have left after n years with probability (1 - 0.5^n)^2', () => {
    const result = monteCarlo(prepare(...twoOwners), { paths: 4000, seed: 3 });
    result.years.forEach(({ ended, year }, i) => {
      const truth = (1 - 0.5 ** (i + 1)) ** 2;
      expect(Math.abs(ended.probability - truth)).toBeLessThan(4 * Math.sqrt((truth * (1 - truth)) / 4000));
      expect(result.samples.filter((path) => path.ended_in === year).length).toBeGreaterThan(0);
    });
    expect(result.ended_in_any_year).toEqual(result.years[2]!.ended);
    expect(result.ended_paths).toBe(result.samples.filter(({ ended_in }) => ended_in !== null).length);
    for (const { ended_in, repurchase_obligation: owed, share_price, total } of result.samples) {
      if (ended_in === null) continue;
      const years = ended_in - 2025;
      expect(owed[years - 1]).toBeGreaterThan(0);
      expect(owed.slice(years)).toEqual(owed.slice(years).map(() => 0));
      expect(share_price.slice(years)).toEqual(share_price.slice(years).map(() => 0));
      // Each has 10 shares at $100 that cost the company as much equity as they are worth.
      expect(total).toBe(2 * 1000_00);
    }
  });

  test('end where the price grows by itself, too, as soon as nobody holds a share', () => {
    const [rules, assumptions, state, config] = twoOwners;
    const growing = { ...assumptions, share_valuation: { current_price: 100 } };
    const result = monteCarlo(prepare(rules, growing, state, config), { paths: 50, seed: 3 });
    const equity = monteCarlo(prepare(...twoOwners), { paths: 50, seed: 3 });
    expect(result.samples.map(({ ended_in }) => ended_in)).toEqual(equity.samples.map(({ ended_in }) => ended_in));
  });

  test('are an error in the expected-value run, which has no such outcome', () => {
    const [rules, assumptions, state, config] = twoOwners;
    const certain = { ...assumptions, turnover: { termination_rates: [{ rate: 1 }] } };
    expect(() => simulate(rules, certain, state, config)).toThrow(
      expect.objectContaining({ name: 'SimulationError', year: 2026 }) as Error,
    );
  });
});

describe('paths beyond the exact range', () => {
  /** 20 people with shares worth 12 trillion together; a price 8 times as high is beyond the 90 trillion of the exact range. */
  const huge: Inputs = [
    linearRules,
    { contribution_policy: {}, share_valuation: { current_price: 3_000_000, annual_growth_rate: 0.5 }, turnover: { termination_rates: [{ rate: 0.1 }] } },
    {
      census_year: 2025,
      participants: Array.from({ length: 20 }, (_, i) => ({ id: `P${i}`, age: 40, service_years: 9, allocated_shares: 200_000 })),
    },
    { projection_years: 6 },
  ]; // prettier-ignore
  const options: MonteCarloOptions = { paths: 150, seed: 1, price: { volatility: 1 } };
  const whole = monteCarlo(prepare(...huge), { ...options, leave_out_beyond_range: true });

  test('are named and counted, and left out of every figure', () => {
    const leftOut = whole.left_out.map(({ path }) => path);
    expect(leftOut.length).toBeGreaterThan(0);
    expect(leftOut.length + whole.samples.length).toBe(150);
    expect([...leftOut, ...whole.samples.map(({ path }) => path)].sort((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, i) => i)); // prettier-ignore
    for (const { year, issue } of whole.left_out) {
      expect(year).toBeGreaterThanOrEqual(2026);
      expect(year).toBeLessThanOrEqual(2031);
      expect(issue).toBe(`A figure of ${year} is beyond the exact range`);
    }
    const totals = whole.samples.map(({ total }) => total / 100);
    expect(whole.total_repurchase_obligation.mean / (totals.reduce((sum, each) => sum + each, 0) / totals.length)).toBeCloseTo(1, 12); // prettier-ignore
  });

  test('are an error unless the caller allows it, which names the first path and its year', () => {
    const { path, year } = whole.left_out[0]!;
    expect(() => monteCarlo(prepare(...huge), options)).toThrow(
      expect.objectContaining({
        name: 'SimulationError',
        year,
        details: {
          field: 'share_valuation.current_price',
          issue: `Path ${path}: A figure of ${year} is beyond the exact range`,
        },
      }) as Error,
    );
  });

  test('merge with their parts', () => {
    const part = (range: [number, number]): MonteCarloResult =>
      monteCarlo(prepare(...huge), { ...options, leave_out_beyond_range: true, range });
    expect(mergeMonteCarlo([part([70, 150]), part([0, 70])])).toEqual(whole);
  });

  test('are still an error when there is no other', () => {
    const { path } = whole.left_out[0]!;
    const alone: MonteCarloOptions = { ...options, leave_out_beyond_range: true, range: [path, path + 1] };
    expect(() => monteCarlo(prepare(...huge), alone)).toThrow('Simulation failed');
  });
});

describe('findings', () => {
  /** One of two people may leave in the first year; the other earns too little for what 4,000 dollars a year then are of pay. */
  const two: Inputs = [
    { ...linearRules, plan_name: 'Two' },
    {
      contribution_policy: { type: 'fixed_amount', annual_amount: 4000 },
      share_valuation: { current_price: 1 },
      compensation_growth_rate: 0,
      turnover: { termination_rates: [{ max_age: 41, rate: 0.2 }, { rate: 0 }] },
    },
    {
      census_year: 2025,
      participants: [
        { id: 'A', age: 40, service_years: 9, compensation: 10_000, allocated_shares: 1 },
        { id: 'B', age: 50, service_years: 9, compensation: 10_000 },
      ],
    },
    { projection_years: 1 },
  ];

  test('that chance brings have their probability, in each year and in any', () => {
    const known = simulateRun(...two).summary_metrics.compliance_findings.map(({ code }) => code);
    expect(known).not.toContain('DEDUCTION_LIMIT_404');
    const { new_findings, gone_findings, samples } = monteCarlo(prepare(...two), { paths: 2000, seed: 1 });
    const [found, ...others] = new_findings.filter(({ code }) => code === 'DEDUCTION_LIMIT_404');
    expect(others).toEqual([]);
    // 4,000 is 20 % of 20,000 and 40 % of 10,000: too much once A is gone, in a fifth of the paths.
    expect(found).toMatchObject({ severity: 'breach', message: expect.stringContaining('25 %') as string });
    expect(Math.abs(found!.in_any_year.probability - 0.2)).toBeLessThan(4 * Math.sqrt((0.2 * 0.8) / 2000));
    expect(found!.years).toEqual([{ year: 2026, probability: found!.in_any_year.probability }]);
    const left = samples.filter((path) => path.active_headcount[0] === 1);
    expect(left.every(({ findings }) => findings.DEDUCTION_LIMIT_404?.[0] === 2026)).toBe(true);
    expect(gone_findings.map(({ code }) => code)).not.toContain('DEDUCTION_LIMIT_404');
  });

  test('of the plan as it is that chance takes away have theirs', () => {
    const [rules, assumptions, state, config] = two;
    const more = { ...assumptions, contribution_policy: { type: 'fixed_amount', annual_amount: 4750 } } as const;
    // 4,750 is more than a quarter of the 18,000 of pay that are expected, and less than one of 20,000.
    const { gone_findings } = monteCarlo(prepare(rules, more, state, config), { paths: 2000, seed: 1 });
    const found = gone_findings.find(({ code }) => code === 'DEDUCTION_LIMIT_404');
    expect(Math.abs(found!.in_any_year.probability - 0.8)).toBeLessThan(4 * Math.sqrt((0.2 * 0.8) / 2000));
  });
});

describe('seeds', () => {
  test('give what they gave before: a patch release changes no number', () => {
    // Named one by one: figures that are added do not change those there were.
    const { samples, years, total_repurchase_obligation: total, peak_cash_amount: peak } = monteCarlo(prepare(...busy), allKinds); // prettier-ignore
    const paths = samples.map((path) => [
      ...[path.path, path.total, path.present_value, path.repurchase_obligation, path.repurchase_cash],
      ...[
        path.company_funding,
        path.share_price,
        path.active_headcount,
        path.repurchase_to_payroll,
        path.trust_shortfall,
      ],
    ]);
    const means = years.map((year) => [year.repurchase_cash.mean, year.share_price.mean, year.company_funding.mean]);
    const figures = [paths, means, total.mean, total.standard_deviation, peak.mean, peak.standard_deviation];
    const hash = createHash('sha256').update(JSON.stringify(figures)).digest('hex');
    expect(hash).toMatchInlineSnapshot(`"21695c935fcb66f8eb442d375c5639271abf9016c667f1578c6a67bcf840b3d6"`);
  });

  test('differ from one another, and random_seed is the default', () => {
    const of = (options: MonteCarloOptions, config: SystemConfig): unknown =>
      monteCarlo(prepare(busy[0], busy[1], busy[2], { projection_years: 3, ...config }), options).samples;
    expect(of({ paths: 5, seed: 6 }, {})).toEqual(of({ paths: 5 }, { random_seed: 6 }));
    expect(of({ paths: 5, seed: 6 }, {})).not.toEqual(of({ paths: 5, seed: 7 }, {}));
  });
});

describe('options', () => {
  test('budgets, percentiles and peaks are counted as they say', () => {
    const result = monteCarlo(prepare(...busy), {
      paths: 40,
      seed: 1,
      budgets: [0, 25_000],
      percentiles: [0, 50, 100],
    });
    expect(result.settings.budgets!.slice(0, 3)).toEqual([0, 25_000, 25_000]);
    result.years.forEach((year, i) => {
      const cash = result.samples.map(({ repurchase_cash }) => repurchase_cash[i]!).sort((a, b) => a - b);
      const budget = i === 0 ? 0 : 25_000_00;
      expect(year.cash_over_budget!.probability).toBe(cash.filter((amount) => amount > budget).length / 40);
      // Of 40 values the median lies between the 14th and the 27th, with 96 %: 1 - 2 P(B < 14).
      expect(year.repurchase_cash.percentiles).toMatchObject([
        { percentile: 0, value: cash[0]! / 100, low: null, high: cash[0]! / 100 },
        {
          percentile: 50,
          value: expect.closeTo((cash[19]! + cash[20]!) / 200, 1) as number,
          low: cash[13]! / 100,
          high: cash[26]! / 100,
        },
        { percentile: 100, value: cash[39]! / 100, low: cash[39]! / 100, high: null },
      ]);
    });
    expect(result.years[0]!.ended).toEqual({ probability: 0, standard_error: 0, low: 0, high: expect.closeTo(0.0876, 4) as number }); // prettier-ignore
    expect(result.version).toBe(ENGINE_VERSION);
    expect(result.peak_cash_year.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });
});
