import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, journal, story, type ExplainedPart } from '../../../src/presentation/journal/index.js';
import { prepare, type AnnualProjection, type PreparedPlan } from '../../../src/index.js';
import { namesIn, TERMS } from '../../../src/analysis/explain/formulas.js';
import { RUN_METRICS } from '../../../src/analysis/explain/run-metrics.js';
import { near } from '../../../src/analysis/near.js';
import { DECIMALS_OF, type Unit } from '../../../src/engine/results/columns.js';
import { YEAR_COLUMNS } from '../../../src/engine/results/tables.js';
import type { Formula } from '../../../src/engine/results/words.js';
import { draws, hasTurn } from '../../draws.js';
import { planArbitrary } from '../../oracle/arbitrary.js';
import { fourArguments, orNull, units } from '../../properties/runs.js';
import { saying } from '../../saying.js';
import { vectors } from '../../vectors.js';

const metrics = Object.keys(YEAR_COLUMNS) as (keyof AnnualProjection)[];
const hasFormula = (metric: keyof AnnualProjection): boolean => {
  const { formula }: { readonly formula: Formula } = YEAR_COLUMNS[metric];
  return typeof formula === 'string' || 'plan' in formula;
};
const decimalsOf = (unit: Unit): number => DECIMALS_OF[unit];

/** Parts of a part add up to it, and the largest come first, but for the line of the rest. */
function expectSum(amount: number, parts: readonly ExplainedPart[], decimals: number): void {
  const sizes = parts.filter(({ label }) => !/^\d+ others$/.test(label)).map((part) => Math.abs(part.amount));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  const sum = parts.reduce((total, part) => total + units(part.amount, decimals), 0n);
  expect(sum).toBe(units(amount, decimals));
  for (const part of parts) if (part.parts !== undefined) expectSum(part.amount, part.parts, decimals);
}

/** What formulas are calculated with: nothing is rounded but what they round. */
const Exact = Decimal.clone({ precision: 1_000, rounding: Decimal.ROUND_HALF_EVEN });

/** The figure by its formula, read as arithmetic; null where it divides by 0. */
function evaluated(formula: string, figures: Readonly<Record<string, number | null>>): Decimal | null {
  const tokens = formula.match(/[a-z_]\w*|[\d.]+|\*\*|[-+*/(),]/g)!;
  expect(tokens.join('')).toBe(formula.replaceAll(' ', ''));
  let at = 0;
  const next = (wanted: string): boolean => tokens[at] === wanted && (at += 1) > 0;
  const operand = (): Decimal => {
    if (next('(')) {
      const inside = sum();
      expect(next(')')).toBe(true);
      return inside;
    }
    const token = tokens[at++]!;
    if (next('(')) {
      const of = [sum()];
      while (next(',')) of.push(sum());
      expect(next(')')).toBe(true);
      if (token === 'max') return Exact.max(...of);
      if (token === 'min') return Exact.min(...of);
      expect(token).toBe('round');
      return of[0]!.toDecimalPlaces(of[1]!.toNumber());
    }
    return new Exact(/^\d/.test(token) ? token : figures[token]!);
  };
  const power = (): Decimal => {
    const base = operand();
    return next('**') ? base.pow(operand()) : base;
  };
  const product = (): Decimal => {
    let value = power();
    for (;;) {
      if (next('*')) value = value.times(power());
      else if (next('/')) value = value.dividedBy(power());
      else return value;
    }
  };
  const sum = (): Decimal => {
    let value = product();
    for (;;) {
      if (next('+')) value = value.plus(product());
      else if (next('-')) value = value.minus(product());
      else return value;
    }
  };
  const value = sum();
  expect(at).toBe(tokens.length);
  return value.isFinite() ? value : null;
}

/** A third of the figures of the first year, of one in the middle or of the last, and of those of the run, by turns. */
function expectExplained(plan: PreparedPlan, turn: number, most: number): void {
  const run = plan.simulateRun({ snapshots: false });
  const entries = [...journal(plan)];
  const years = run.annual_projections;
  const year = [years[0]!, years[years.length >> 1]!, years.at(-1)!][Math.floor(turn / 3) % 3]!;
  for (const [i, metric] of metrics.entries()) {
    if (!hasTurn(i + turn, 3) || (year[metric] === undefined && hasFormula(metric))) continue;
    const { amount, parts, formula, figures, unit } = explain(plan, { year: year.year, metric, most }, entries);
    const expected = year[metric] ?? (hasFormula(metric) ? null : 0);
    expect({ metric, year: year.year, amount }).toEqual({ metric, year: year.year, amount: expected });
    if (formula === null) {
      expectSum(amount!, parts, decimalsOf(unit));
      continue;
    }
    const value = evaluated(formula, figures);
    // Without anything to divide by, a ratio is 0 or null.
    if (value === null) expect({ metric, nothing: amount ?? 0 }).toEqual({ metric, nothing: 0 });
    // A ratio that is told of profits only, and an appraisal that there is none of.
    else if (amount === null) expect(NULL_AT_TIMES).toContain(metric);
    else {
      const rounded = value.toDecimalPlaces(decimalsOf(unit)).toNumber();
      expect({ metric, year: year.year, formula, figures, rounded }).toMatchObject({ rounded: amount });
    }
  }
  for (const [i, metric] of (Object.keys(RUN_METRICS) as (keyof typeof RUN_METRICS)[]).entries()) {
    if (!hasTurn(i + turn, 3)) continue;
    const { amount, parts, year, unit, formula } = explain(plan, { metric, most }, entries);
    expect({ metric, amount }).toEqual({ metric, amount: run.summary_metrics[metric] });
    if (year !== null || formula !== null) continue;
    // A present value by a negative rate may be beyond what is counted exactly: it has no parts.
    const isExact = Math.abs(amount!) * 10 ** decimalsOf(unit) <= Number.MAX_SAFE_INTEGER;
    if (isExact) expectSum(amount!, parts, decimalsOf(unit));
    else expect(parts).toEqual([]);
  }
}

/** Figures that are null by their definition although their formula has a value. */
const NULL_AT_TIMES = ['enterprise_value', 'equity_value', 'dilution', 'repurchase_to_free_cash_flow'];

describe('every figure of annual_projections', () => {
  it('has a formula of columns of the year and of terms that explain knows', () => {
    const formulas = metrics.map((metric): Formula => YEAR_COLUMNS[metric].formula);
    const names = formulas.flatMap((formula) => (typeof formula === 'string' ? namesIn(formula) : []));
    expect(names.filter((name) => !(name in TERMS || name in YEAR_COLUMNS))).toEqual([]);
    expect(Object.keys(TERMS).filter((name) => !names.includes(name) || name in YEAR_COLUMNS)).toEqual([]);
  });

  it.each(
    vectors()
      .filter((_, i) => i % 2 === 0)
      .map((vector, turn) => [vector.name, turn, vector] as const),
  )('is explained by parts that add up to it, or by its formula: %s', (_, turn, { input }) => {
    const plan = prepare(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
    expectExplained(plan, turn, 2);
  });

  it('is explained in random plans', () => {
    fc.assert(
      fc.property(planArbitrary(), fc.nat(8), (input, turn) => {
        const plan = orNull(() => prepare(...fourArguments(input)));
        fc.pre(plan !== null);
        const run = orNull(() => plan.simulateRun());
        fc.pre(run !== null);
        fc.pre(run.trust_states.every((t) => t.shares.total * 1e6 < 1e14 && t.cash.total * 100 < 1e14));
        expectExplained(plan, turn, 10);
      }),
      { numRuns: draws(60) },
    );
  }, 300_000);
});

const plan = prepare(
  {
    plan_name: 'Two people',
    vesting_schedule: { years: 6 },
    distribution_policy: { form: 'lump_sum' },
    diversification_rules: { enabled: false },
  },
  {
    contribution_policy: { annual_amount: 4_000 },
    share_valuation: { current_price: 10 },
    turnover: { termination_table: 'none' },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'E1', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 1000 },
      { id: 'E2', age: 40, service_years: 3, compensation: 50_000, allocated_shares: 500, cash_balance: 12.5 },
    ],
  },
  { projection_years: 3 },
);

describe('a figure', () => {
  it('names rule, source, inputs, and how the shares came to be due', () => {
    expect(explain(plan, { year: 2028, metric: 'distribution_amount' })).toEqual({
      year: 2028,
      metric: 'distribution_amount',
      participant: null,
      unit: 'dollars',
      is: 'Cost of the shares distributed.',
      amount: 10_000,
      formula: null,
      figures: {},
      parts: [
        {
          label: 'retirement',
          amount: 10_000,
          parts: [
            {
              label: 'E1',
              amount: 10_000,
              entry: expect.any(Number) as number,
              rule: 'distribution.put',
              says: 'Shares due to people who left are bought at the last appraisal.',
              source: 'S-409',
              price: 10,
              inputs: { shares: 1000 },
              because: [
                {
                  year: 2027,
                  cause: 'retirement',
                  shares: 1000,
                  rule: 'vesting.normal_retirement_age',
                  source: 'S-411',
                  inputs: expect.objectContaining({ age: 65, service: 21, vested_fraction: 1 }) as object,
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('is that of one person, and those of all people are the figure', () => {
    const amountOf = (participant?: string): number =>
      explain(plan, {
        year: 2028,
        metric: 'repurchase_obligation',
        ...(participant === undefined ? {} : { participant }),
      }).amount!;
    expect(amountOf('E1')).toBe(10_000);
    expect(amountOf('E2')).toBe(0);
    expect(amountOf('E1') + amountOf('E2')).toBe(amountOf());
  });

  it('of many people has a line for the rest', () => {
    const [allocation] = explain(plan.with({ initialState: { participants: many(14) } }), {
      year: 2027,
      metric: 'shares_allocated',
      most: 3,
    }).parts;
    expect(allocation).toBeUndefined();
    const distributed = explain(
      plan.with({
        initialState: { participants: many(14) },
        operatingAssumptions: { repurchase_strategy: { method: 'recycle' } },
      }),
      { year: 2028, metric: 'distribution_amount', most: 3 },
    );
    expect(distributed.parts[0]!.parts!.map(({ label, amount }) => [label, amount])).toEqual([
      ['P13', 1130],
      ['P12', 1120],
      ['P11', 1110],
      ['11 others', 11_550],
    ]);
  });

  it('that is no sum has a formula with its figures', () => {
    expect(explain(plan, { year: 2028, metric: 'repurchase_to_payroll' })).toMatchObject({
      amount: 0.18851918,
      parts: [],
      formula: 'repurchase_obligation / covered_payroll',
      figures: { repurchase_obligation: 10_000, covered_payroll: 53_045 },
    });
  });

  it.each([
    [{ metric: 'distribution_amont', year: 2028 }, 'No such column of annual_projections: write distribution_amount'],
    [{ metric: 'obligation', year: 2028 }, 'write repurchase_obligation'],
    [{ metric: 'ebitda', year: 2030 }, 'must be between 2027 and 2029'],
    [{ metric: 'dividends', year: 2028, participant: 'E3' }, 'No such participant: write E1 or E2'],
    [{ metric: 'share_price', year: 2028, participant: 'E1' }, 'Only with a figure that is a sum of what moved'],
    [{ metric: 'dividends', year: 2028, most: 0 }, 'must be at least 1'],
  ])('%j is refused', (question, words) => {
    expect(() => explain(plan, question)).toThrow(saying(words));
  });
});

function many(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    id: `P${i}`,
    age: 64,
    service_years: 20,
    compensation: 60_000,
    allocated_shares: 100 + i,
  }));
}

describe('a story', () => {
  it('says how somebody leaves, what is due, and what is bought', () => {
    expect(story(plan, 'E1')).toEqual({
      participant: 'E1',
      opening: ['At the end of 2026 the account holds 1,000 shares.'],
      years: [
        {
          year: 2027,
          sentences: [
            'Leaves by retirement at 65 after 21 years of service, 100 % vested (IRC 411(a)).',
            '1,000 shares are due in 2028.',
            'At year end 1,000 shares still due.',
          ],
        },
        {
          year: 2028,
          sentences: [
            '1,000 shares are bought at $10.00 for $10,000.00 after retirement (IRC 409(h), (o)).',
            'Everything is paid.',
          ],
        },
      ],
      closing: ['In all, $10,000.00 is expected to be paid in 2028, of it for 1,000 shares.'],
    });
  });

  it('says how far somebody is vested, and what they receive', () => {
    const { opening, years } = story(plan, 'E2');
    expect(opening).toEqual(['At the end of 2026 the account holds 500 shares and $12.50.']);
    expect(years.map(({ year, sentences }) => [year, ...sentences.slice(-2)])).toEqual([
      [2027, '60 % vested at year end.', 'At 41 with 500 shares and $4,012.50, worth $9,012.50 at $10.00.'],
      [2028, '80 % vested at year end.', 'At 42 with 1,500 shares and $4,012.50, worth $19,012.50 at $10.00.'],
      [2029, '100 % vested at year end.', 'At 43 with 1,500 shares and $8,012.50, worth $23,012.50 at $10.00.'],
    ]);
  });

  it('of nobody is refused, with who may have been meant', () => {
    expect(() => story(plan, 'e1')).toThrow(saying('No such participant: write E1 or E2'));
  });
});

describe('near matches', () => {
  it.each([
    ['repurchase_obligaton', ['repurchase_obligation']],
    ['DIVIDENDS', ['dividends']],
    ['cash shortfall', ['cash_shortfall']],
    ['zzz', []],
    ['', []],
  ])('of %j', (name, expected) => {
    expect(near(name, ['repurchase_obligation', 'dividends', 'cash_shortfall'])).toEqual(expected);
  });
});
