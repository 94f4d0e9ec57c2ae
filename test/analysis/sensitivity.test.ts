import type { SensitivityOptions } from '../../src/analysis/option-types.js';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensitivity } from '../../src/analysis/sensitivity/sensitivity.js';
import {
  ENGINE_VERSION,
  prepare,
  simulateRun,
  type PreparedPlan,
  ValidationError,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SensitivityCase,
  type SensitivityRow,
  type SystemConfig,
} from '../../src/index.js';
import type {
  SensitivityAlternative,
  SensitivityFigures,
  SensitivityMove,
} from '../../src/engine/results/sensitivity.js';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { runWithOutlook } from '../../src/analysis/outlook.js';
import { sensitivityAnalysis } from '../../src/analysis/sensitivity/descriptor.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { delta } from '../delta.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull } from '../properties/runs.js';
import { put } from '../unit/input/full-input.js';
import { draws } from '../draws.js';

type Four = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

/** Those of the company, which plans without its finances have not. */
const OF_FINANCES: NonNullable<SensitivityOptions['assumptions']> = [
  'ebitda_level',
  'ebitda_growth',
  'multiple',
  'debt_interest',
];

/** Those of options, which plans without the option have not. */
const OF_OPTIONS: NonNullable<SensitivityOptions['assumptions']> = [
  'distribution_election',
  'headcount_growth',
  'in_service',
  'owner_tax',
];

/** Those of every plan. */
const ALL = [
  'price_growth',
  'turnover',
  'retirement_age',
  'pay_growth',
  'contribution',
  'election_rate',
  'dividends',
  'cash_return',
  'discount_rate',
  'replacement_rate',
  'installments',
  'strategy',
  'distribution_timing',
] as const;

/** One person of 64 with 1,000 shares at $100 who retires in 2027 and is paid 200 shares a year from 2028 to 2032. */
function installments(assumptions: Partial<OperatingAssumptions> = {}): Four {
  return [
    { plan_name: 'One retires', vesting_schedule: { years: 6 } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100, annual_growth_rate: 0.05 },
      ...assumptions,
    },
    { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 1000 }] },
    { projection_years: 8 },
  ];
}

/** One person of 30, fully vested, with 1,000 shares at $100; leavers are paid at once. One year. */
function leavers(assumptions: Partial<OperatingAssumptions>, rules: Partial<PlanRules> = {}): Four {
  return [
    {
      plan_name: 'One may leave',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { timing: 'immediate', form: 'lump_sum' },
      ...rules,
    },
    { contribution_policy: {}, share_valuation: { current_price: 100 }, ...assumptions },
    { census_year: 2026, participants: [{ id: 'A', age: 30, service_years: 10, allocated_shares: 1000 }] },
    { projection_years: 1 },
  ];
}

function rowsOf(four: Four, options: SensitivityOptions = {}): SensitivityRow[] {
  return sensitivity(prepare(...four), options).rows;
}

function moved(
  four: Four,
  assumption: SensitivityMove['assumption'],
  options: SensitivityOptions = {},
): SensitivityMove {
  const [row] = rowsOf(four, { ...options, assumptions: [assumption] });
  if (row?.applies !== true || !('step' in row)) expect.fail(JSON.stringify(row));
  return row;
}

const totals = ({ down, up }: SensitivityMove): unknown => [down.figures?.total, up.figures?.total];
const values = ({ down, up }: SensitivityMove): unknown => [down.value, up.value];

describe('sensitivity to the growth of the price', () => {
  // 200 shares at each of 100 (1+g), .., 100 (1+g)^5, every price to four decimals.
  // 3 %: 103 + 106.09 + 109.2727 + 112.5509 + 115.9274. 5 %: 105 + 110.25 + 115.7625 + 121.5506 + 127.6282.
  // 7 %: 107 + 114.49 + 122.5043 + 131.0796 + 140.2552.
  it('is that of the installments of a holding', () => {
    const row = moved(installments(), 'price_growth');
    expect(row).toMatchObject({
      paths: ['operatingAssumptions.share_valuation.annual_growth_rate'],
      base: 0.05,
      step: 0.02,
      relative: false,
      down: { value: 0.03, clipped: false, figures: { total: 109_368.2, peak_amount: 23_185.48, peak_year: 2032 } },
      up: { value: 0.07, clipped: false, figures: { total: 123_065.82, peak_amount: 28_051.04, peak_year: 2032 } },
    });
    expect(row.down.differences).toMatchObject({ total: -6_670.06, peak_amount: -2_340.16, peak_year: 0 });
    expect(row.up.differences).toMatchObject({ total: 7_027.56, peak_amount: 2_525.4, peak_year: 0 });
    expect(row.effect).toMatchObject({ total: 13_697.62, peak_amount: 4_865.56, peak_year: 0 });
  });

  it('moves the peak from the last installment to the first when the price falls', () => {
    const row = moved(installments(), 'price_growth', { steps: { price_growth: '0.1' } });
    expect([row.step, row.down.value, row.down.figures?.peak_year]).toEqual([0.1, -0.05, 2028]);
    expect([row.down.differences?.peak_year, row.effect.peak_year]).toEqual([-4, 4]);
  });

  it('moves every entry of growth by year', () => {
    const four = installments({ share_valuation: { current_price: 100, growth_rates: [0.05, 0] } });
    const row = moved(four, 'price_growth');
    expect(row.paths).toEqual(['operatingAssumptions.share_valuation.growth_rates']);
    expect([row.base, ...(values(row) as number[])]).toEqual([[0.05, 0], [0.03, -0.02], [0.07, 0.02]]); // prettier-ignore
    // 200 shares at 107, then growing by 2 % a year: 107 + 109.14 + 111.3228 + 113.5493 + 115.8202 (113.549256, 115.8202411).
    expect(row.up.figures?.total).toBe(111_366.46);
  });

  it('ends above -1 for the entry that would go further', () => {
    const four = installments({ share_valuation: { current_price: 100, growth_rates: ['-0.99', 0.05] } });
    const { down, up } = moved(four, 'price_growth');
    expect([down.value, down.clipped, up.clipped]).toEqual([[-0.99999999, 0.03], true, false]);
  });

  it('ends above -1, and says so', () => {
    const row = moved(installments(), 'price_growth', { steps: { price_growth: 1.5 } });
    expect(row.down).toMatchObject({ value: -0.99999999, clipped: true, figures: { total: 0 } });
    expect(row.up).toMatchObject({ value: 1.55, clipped: false });
  });
});

describe('each other assumption', () => {
  it('turnover: a scale of 0.75 and 1.25 of one in five', () => {
    const row = moved(leavers({ turnover: { termination_rates: [{ rate: 0.2 }] } }), 'turnover');
    expect([row.paths, row.base, values(row)]).toEqual([
      ['operatingAssumptions.turnover.termination_scale'],
      1,
      [0.75, 1.25],
    ]);
    expect(totals(row)).toEqual([15_000, 25_000]);
    const scaled = moved(
      leavers({ turnover: { termination_rates: [{ rate: 0.02 }], termination_scale: 9 } }),
      'turnover',
    );
    expect(scaled.down).toMatchObject({ value: 6.75, clipped: false, figures: { total: 13_500 } });
    expect(scaled.up).toMatchObject({ value: 10, clipped: true, figures: { total: 20_000 } });
  });

  it('retirement age: a year earlier, a year later and out of the projection', () => {
    const [rules, assumptions, state] = installments({ share_valuation: { current_price: 100 } });
    state.participants[0]!.age = 63;
    const four: Four = [
      { ...rules, distribution_policy: { form: 'lump_sum' }, diversification_rules: { enabled: false } },
      { ...assumptions, turnover: { termination_table: 'none' } },
      state,
      { projection_years: 3 },
    ];
    const row = moved(four, 'retirement_age');
    expect([row.paths, row.base, row.step, values(row)]).toEqual([['planRules.normal_retirement_age'], 65, 1, [64, 66]]); // prettier-ignore
    expect(row.down.figures).toMatchObject({ total: 100_000, peak_year: 2028 });
    expect(sensitivity(prepare(...four)).base).toMatchObject({ total: 100_000, peak_year: 2029 });
    expect(row.up.figures).toMatchObject({ total: 0, peak_year: 2027 });
    const late = put(four, '[0].normal_retirement_age', 75);
    expect(moved(late, 'retirement_age', { steps: { retirement_age: 3 } })).toMatchObject({
      down: { value: 72, clipped: false },
      up: { value: 75, clipped: true, differences: { total: 0, present_value: 0, peak_amount: 0, peak_year: 0 } },
    });
  });

  it('retirement age: listed ages move with it', () => {
    const turnover = { termination_table: 'none' as const, retirement_rates: [{ age: 65, rate: '0.25' }] };
    const rules = { normal_retirement_age: 66, diversification_rules: { enabled: false } };
    const four = leavers({ turnover }, rules);
    four[2].participants[0]!.age = 64;
    const row = moved(four, 'retirement_age');
    expect(row.paths).toEqual(['planRules.normal_retirement_age', 'operatingAssumptions.turnover.retirement_rates']);
    // A quarter retires at 65. Moved a year down, a quarter retires at 64 and everybody at 65; moved a year up, nobody does.
    expect([totals(row), sensitivity(prepare(...four)).base.total]).toEqual([[100_000, 0], 25_000]);
  });

  it('retirement age: no listed age goes below 0', () => {
    const four = leavers({ turnover: { retirement_rates: [{ age: 1, rate: 0 }] } });
    const row = moved(four, 'retirement_age', { steps: { retirement_age: 3 } });
    expect([values(row), row.down.clipped, row.up.clipped]).toEqual([[64, 68], true, false]);
  });

  it('election rate: of a quarter of the shares, and no more than all of it', () => {
    const four = leavers({ turnover: { termination_table: 'none' }, diversification_election_rate: 0.5 });
    Object.assign(four[2].participants[0]!, { age: 56 });
    const row = moved(four, 'election_rate');
    expect([values(row), totals(row)]).toEqual([[0.25, 0.75], [6_250, 18_750]]); // prettier-ignore
    const eager = moved(put(four, '[1].diversification_election_rate', '0.9'), 'election_rate');
    expect(eager.down).toMatchObject({ value: 0.65, clipped: false, figures: { total: 16_250 } });
    expect(eager.up).toMatchObject({ value: 1, clipped: true, figures: { total: 25_000 } });
  });

  it('discount rate: moves present values only', () => {
    const four = installments({ share_valuation: { current_price: 100 }, discount_rate: 0 });
    const row = moved(four, 'discount_rate', { steps: { discount_rate: 0.25 } });
    // 20,000 in years 2 to 6: at 25 %, each further year is worth 80 % of the one before, 20,000 (0.64 + 0.512 + 0.4096 + 0.32768
    // + 0.262144).
    expect(row.up.differences).toEqual({ total: 0, present_value: -56_971.52, peak_amount: 0, peak_year: 0 });
    // At -25 %, four thirds of it: 20,000 ((4/3)^2 + .. + (4/3)^6) = 20,000 x 16/9 x 781/81.
    expect(row.down.figures).toMatchObject({ total: 100_000, present_value: 342_825.79 });
  });

  it.each<[string, Partial<OperatingAssumptions>, SensitivityMove['assumption'], unknown]>([
    ['pay growth', { compensation_growth_rate: 0.005 }, 'pay_growth', [-0.005, 0.015]],
    ['cash return', {}, 'cash_return', [-0.01, 0.01]],
    ['a fixed amount', { contribution_policy: { annual_amount: '1000.05' } }, 'contribution', [900.04, 1100.06]],
    [
      'a percentage of payroll',
      { contribution_policy: { type: 'percentage_of_payroll', percentage: 0.95 } },
      'contribution',
      [0.855, 1],
    ],
    [
      'a schedule',
      { contribution_policy: { type: 'schedule', amounts: [0, 100, 50.5] } },
      'contribution',
      [
        [0, 90, 45.45],
        [0, 110, 55.55],
      ],
    ],
    ['dividends', { dividends: { per_share: 1.25 } }, 'dividends', [1.125, 1.375]],
  ])('%s', (_, assumptions, name, expected) => {
    expect(values(moved(installments(assumptions), name))).toEqual(expected);
  });

  it('strategy: each other way is a row', () => {
    const four = installments({ repurchase_strategy: { method: 'redeem' } });
    const rows = rowsOf(four, { assumptions: ['strategy'] }) as SensitivityAlternative[];
    expect(rows.map((row) => [row.base, row.alternative.value])).toEqual([['redeem', 'recycle'], ['redeem', 'releverage']]); // prettier-ignore
    const hybrid = installments({ repurchase_strategy: { method: 'hybrid' } });
    expect(rowsOf(hybrid, { assumptions: ['strategy'] })).toHaveLength(3);
  });

  it('strategy: a way for which the model has no answer says why', () => {
    const four = installments({
      share_valuation: { method: 'equity_value', current_price: 100 },
      repurchase_strategy: { method: 'recycle' },
    });
    const [redeem] = (rowsOf(four, { assumptions: ['strategy'] }) as SensitivityAlternative[]).filter(
      ({ alternative }) => alternative.value === 'redeem',
    );
    const unanswered = {
      figures: null,
      differences: null,
      new_findings: [],
      gone_findings: [],
      issue: 'No shares outstanding at the end of 2032',
    };
    expect(redeem?.alternative).toEqual({ value: 'redeem', clipped: false, ...unanswered });
    expect(redeem?.effect).toEqual({ total: 0, present_value: 0, peak_amount: 0, peak_year: 0 });
  });
});

describe('what does not apply', () => {
  const reasonsOf = (four: Four): Record<string, string> =>
    Object.fromEntries(rowsOf(four).flatMap((row) => (row.applies ? [] : [[row.assumption, row.reason]])));

  it('is listed last, with the reason', () => {
    const four = leavers(
      { turnover: { termination_table: 'none' }, contribution_policy: { type: 'loan_payment' }, repurchase_strategy: { timing: 'deferred' } },
      { diversification_rules: { enabled: false } },
    ); // prettier-ignore
    const rows = rowsOf(four);
    expect(rows.map(({ applies }) => applies)).toEqual([...Array<boolean>(8).fill(true), ...Array<boolean>(7).fill(false)]); // prettier-ignore
    expect(reasonsOf(four)).toEqual({
      turnover: 'No terminations',
      contribution: 'The company contributes what the loans need',
      election_rate: 'The plan offers no diversification',
      dividends: 'No dividends',
      replacement_rate: 'No pay is given for new hires',
      installments: 'Everybody is paid at once',
      strategy: 'No releverage with deferred payment',
    });
  });

  it('is a second loan where dividends of participants pay the first', () => {
    const loan = { loan_id: 'L', principal_balance: 0, interest_rate: 0, years_remaining: 1, suspense_shares: 1 };
    const four = leavers({ dividends: { per_share: 1, on_allocated_shares: 'loan' } });
    const reasons = reasonsOf(put(four, '[2].esop_loans', [loan]));
    expect(reasons).toMatchObject({ strategy: 'No releverage where dividends of participants pay the loan' });
  });

  it.each<[string, Four, Record<string, string>]>([
    ['a scale of 0', leavers({ turnover: { termination_scale: 0 } }), { turnover: 'The scale is 0' }],
    ['bands of 0', leavers({ turnover: { termination_rates: [{ rate: 0 }] } }), { turnover: 'No terminations' }],
    ['dividends of 0', leavers({ dividends: { per_share: 0 } }), { dividends: 'No dividends' }],
    ['amounts of 0', leavers({ contribution_policy: { type: 'schedule', amounts: [0, 0] } }), { contribution: 'No contributions' }], // prettier-ignore
    ['turnover off', put(leavers({}), '[3].include_turnover_projection', false), { turnover: 'Turnover is not projected' }], // prettier-ignore
    ['no turnover model', put(leavers({}), '[3].turnover_model', 'none'), { turnover: 'Turnover is not projected' }],
  ])('%s', (_, four, reasons) => expect(reasonsOf(four)).toMatchObject(reasons));

  it('without a share there is no price to grow', () => {
    const rows = sensitivity(prepare({ plan_name: 'P', vesting_schedule: { years: 6 } }, { contribution_policy: {} }, { participants: [] })).rows; // prettier-ignore
    expect(rows.find(({ assumption }) => assumption === 'price_growth')).toMatchObject({ reason: 'No share price' });
    expect(new Set(rows.map(({ assumption }) => assumption))).toEqual(new Set(ALL));
  });
});

describe('the rows', () => {
  const pinned = leavers({
    turnover: { termination_rates: [{ rate: 0.2 }] },
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1, form: 'stock' },
    dividends: { per_share: 2 },
  });
  pinned[2].participants = [
    ...pinned[2].participants,
    { id: 'B', age: 63, service_years: 20, compensation: 90_000, allocated_shares: 500 },
  ];
  pinned[3].projection_years = 6;

  it.each(['total', 'present_value', 'peak_amount', 'peak_year'] as const)('rank by %s', (rank_by) => {
    const result = sensitivity(prepare(...pinned), { rank_by });
    expect(result.rank_by).toBe(rank_by);
    const effects = result.rows.flatMap((row) => (row.applies ? [row.effect[rank_by]] : []));
    expect(effects).toEqual([...effects].sort((a, b) => b - a));
    expect(new Set(effects).size).toBeGreaterThan(1);
  });

  it('are those asked for, in the same order whatever the order of asking', () => {
    const all = rowsOf(pinned);
    fc.assert(
      fc.property(fc.shuffledSubarray<(typeof ALL)[number]>([...ALL], { minLength: 1 }), (assumptions) => {
        expect(rowsOf(pinned, { assumptions })).toEqual(
          all.filter(({ assumption }) => assumptions.some((asked) => asked === assumption)),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('hold what direct runs of the moved inputs give, and differences exact to the cent', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 4 }), (input) => {
        const four = fourArguments(input) as Four;
        const result = orNull(() => sensitivity(prepare(...four), { rank_by: 'total' }));
        fc.pre(result !== null);
        expect(result.base).toEqual(directly(four));
        for (const row of result.rows) {
          if (!row.applies) continue;
          const cases: readonly SensitivityCase<unknown>[] =
            'alternative' in row ? [row.alternative] : [row.down, row.up];
          for (const { value, figures, differences } of cases) {
            const other = orNull(() =>
              directly(movedInputs(four, row as SensitivityMove | SensitivityAlternative, value)),
            );
            expect(figures).toEqual(other);
            if (figures !== null) expect(differences).toEqual(centsBetween(figures, result.base));
          }
        }
      }),
      { numRuns: draws(40) },
    );
  });
});

describe('what the caller asks for besides', () => {
  const price = 'operatingAssumptions.share_valuation.current_price';

  it('is an input at two values', () => {
    const [row] = rowsOf(installments({ share_valuation: { current_price: 100 } }), {
      assumptions: ['cash_return'],
      vary: [{ path: price, low: 90, high: '120' }],
    });
    expect(row).toMatchObject({
      ...{ assumption: 'input', applies: true, paths: [price], base: 100 },
      down: { value: 90, clipped: false, figures: { total: 90_000 }, differences: { total: -10_000 } },
      up: { value: 120, clipped: false, figures: { total: 120_000 }, differences: { total: 20_000 } },
      effect: { total: 30_000 },
    });
  });

  it('may have no value yet, or one by default', () => {
    const nowOf = (path: string, low: number, high: number): unknown => {
      const rows = rowsOf(installments(), { assumptions: ['cash_return'], vary: [{ path, low, high }] });
      return rows.map((row) => (row.assumption === 'input' ? row.base : [])).flat()[0];
    };
    expect(nowOf('operatingAssumptions.dividends.per_share', 1, 2)).toBe(null);
    expect(nowOf('operatingAssumptions.discount_rate', 0, 1)).toBe(0.05);
  });

  it('is a ranking by any figure of the summary, which the rows then have', () => {
    const four = installments();
    const figures = Object.entries(simulateRun(...four).summary_metrics).filter(([, value]) => !Array.isArray(value));
    expect(figures.length).toBeGreaterThan(20);
    for (const [rank_by, now] of figures as [string, number | null][]) {
      const { base, rows } = sensitivity(prepare(...four), { rank_by, assumptions: ['price_growth', 'installments'] });
      expect(base.metric ?? null).toBe(rank_by === 'sensitivity' ? null : now);
      const effects = rows.flatMap((row) => (row.applies ? [row.effect.metric ?? 0] : []));
      expect(effects).toEqual([...effects].sort((a, b) => b - a));
    }
    const { rows } = sensitivity(prepare(...four), { rank_by: 'peak_cash_amount', assumptions: ['price_growth'] });
    const [row] = rows;
    expect(row?.applies === true && row.effect).toMatchObject({ peak_amount: 4_865.56, metric: 4_865.56 });
  });

  it('is not what is no figure', () => {
    const act = (): unknown => sensitivity(prepare(...installments()), { rank_by: 'compliance_findings' });
    expect(act).toThrow(ValidationError);
    expect(act).toThrow('Invalid rank by');
  });
});

describe('terms of distribution', () => {
  it('are moved in the number of installments, of the policy and of each cause that has its own', () => {
    const four = installments({ share_valuation: { current_price: 100 } });
    four[0].distribution_policy = { installment_years: 5, by_cause: { retirement: { installment_years: 9 } } };
    // Nine payments of which seven fall in the eight years, or eight, or ten.
    const row = moved(four, 'installments');
    expect(row).toMatchObject({
      base: [5, 9],
      step: 1,
      relative: false,
      down: { value: [4, 8] },
      up: { value: [6, 10] },
    });
    expect(totals(row)).toEqual([87_500, 70_000]);
  });

  it('bring their findings with them: a sixth installment is more than the law allows', () => {
    const { up, down } = moved(installments(), 'installments');
    expect(up.new_findings[0]).toMatchObject({ code: 'DISTRIBUTION_LATER_THAN_409O', year: null, severity: 'breach' });
    expect(up.new_findings.map(({ code, year }) => `${code} ${year}`)).toContain('HIGH_REPURCHASE_BURDEN 2033');
    expect([down.new_findings, down.gone_findings.map(({ year }) => year)]).toEqual([[], [2032, 2032, 2032]]);
  });

  it('are not moved where everybody is paid at once', () => {
    const [row] = rowsOf(leavers({}), { assumptions: ['installments'] });
    expect(row).toMatchObject({ applies: false, reason: 'Everybody is paid at once' });
  });

  it('are tried with payments that begin at another time', () => {
    const four = installments({ share_valuation: { current_price: 100, annual_growth_rate: 0.05 } });
    four[0].distribution_policy = { form: 'lump_sum' };
    const rows = rowsOf(four, { assumptions: ['distribution_timing'] });
    // Paid in 2028 at 105, or in 2027 at 100.
    expect(
      rows.map((row) => ('alternative' in row ? [row.base, row.alternative.value, row.effect.total] : [])),
    ).toEqual([
      ['statutory', 'immediate', 5_000],
      ['statutory', 'termination_plus_1_year', 0],
    ]);
  });
});

describe('sensitivity to the replacement rate', () => {
  it('is that of the pay of those hired', () => {
    const four = leavers({
      turnover: { termination_rates: [{ rate: 0.5 }] },
      workforce: { replacement_rate: 1, entry_compensation: 10_000 },
    });
    // Half of one leaves; each hire costs nothing here but is on the payroll.
    expect(values(moved(four, 'replacement_rate'))).toEqual([0.9, 1.1]);
    const [none] = rowsOf(leavers({}), { assumptions: ['replacement_rate'] });
    expect(none).toMatchObject({ applies: false, reason: 'No pay is given for new hires' });
  });
});

describe('sensitivity to the finances of the company', () => {
  const change = (row: SensitivityMove): unknown[] => [
    row.base,
    row.step,
    row.down.value,
    row.down.figures?.metric,
    row.up.value,
    row.up.figures?.metric,
  ];
  const price = { rank_by: 'final_share_price' } as const;

  // Delta redeems: 0.95 (6 (EB - 1,000,000) - debt + cash + 1,000,000) / (960,000 + 50,000), which at 10,400,000 is 33.5349.
  it('is that of the multiple, and the price follows', () => {
    // 940,000 is a tenth of 9,400,000 x 6, times 6: 5,640,000 more or less of equity, 5.30495 a share.
    const row = moved(delta('redeem'), 'multiple', price);
    expect(change(row)).toEqual([[6], 0.1, [5.4], 28.2299, [6.6], 38.8398]);
    expect(row.paths).toEqual(['operatingAssumptions.share_valuation.multiple']);
  });

  it('leaves the multiple to which the price is calibrated as it is', () => {
    const calibrated = { valuation: { calibrate: true, discount: undefined } };
    const row = moved(delta('redeem', calibrated, 2), 'multiple', price);
    expect([row.base, ...(values(row) as unknown[])]).toEqual([
      [6, 6],
      [6, 5.4],
      [6, 6.6],
    ]);
    const { figures: down } = row.down;
    const { figures: up } = row.up;
    // The price is lower with a lower multiple: had the first one moved too, most of that would cancel out.
    expect(down!.metric!).toBeLessThan(0.9 * up!.metric!);
    const [one] = rowsOf(delta('redeem', calibrated), { assumptions: ['multiple'] });
    expect(one).toMatchObject({ applies: false, reason: 'The price is calibrated to the first multiple' });
  });

  it('is that of the growth of EBITDA, from the second year on', () => {
    // 10,400,000 in 2027 and 208,000 more or less in 2028: 6 times that and the cash, 0.95 / 1,010,000 each.
    const row = moved(delta('redeem', {}, 2), 'ebitda_growth', price);
    const [, , low, at, high, above] = change(row) as number[];
    expect([row.base, low, high]).toEqual([0, -0.02, 0.02]);
    expect(above! - at!).toBeCloseTo((2 * 7 * 208_000 * 0.95) / 1_010_000, 3);
    const [one] = rowsOf(delta('redeem'), { assumptions: ['ebitda_growth'] });
    expect(one).toMatchObject({ applies: false, reason: 'EBITDA is given for every year' });
  });

  it('is that of the interest of debts and of the line of credit', () => {
    const revolver = { limit: 1_000_000, drawn: 500_000, interest_rate: 0.295 };
    const row = moved(delta('redeem', { company: { revolver } }), 'debt_interest', { rank_by: 'final_company_cash' });
    expect(row.paths).toEqual([
      'initialState.company.debts[0].interest_rate',
      'initialState.company.debts[1].interest_rate',
      'initialState.company.revolver.interest_rate',
    ]);
    expect([row.base, row.step, row.down.value, row.up.value, row.up.clipped]).toEqual(
      [[0.065, 0.05, 0.295], 0.01, [0.055, 0.04, 0.285], [0.075, 0.06, 0.3], true], // prettier-ignore
    );
    // A hundredth of 30,500,000; half of that of the line, which ends at 30 %.
    expect([row.down.differences?.metric, row.up.differences?.metric]).toEqual([305_000, -302_500]);
    const [none] = rowsOf(delta('redeem', { company: { debts: [] } }), { assumptions: ['debt_interest'] });
    expect(none).toMatchObject({ applies: false, reason: 'The company has neither debts nor a line of credit' });
  });

  it('ranks by what is missing, and by coverage', () => {
    const spent = { finances: { minimum_cash: 6_500_000 } };
    const missing = sensitivity(prepare(...delta('redeem', spent)), { rank_by: 'largest_cash_shortfall' });
    expect(missing.base.metric).toBe(1_247_144);
    // Nobody is paid in the first year unless at once: all of it is missing. A hundredth of 30 million of debt, down and up.
    expect(missing.rows[0]).toMatchObject({ assumption: 'ebitda_level', effect: { metric: 2_080_000 } });
    expect(missing.rows[1]).toMatchObject({ assumption: 'distribution_timing', effect: { metric: 977_144 } });
    const interest = missing.rows.find(({ assumption }) => assumption === 'debt_interest');
    expect(interest).toMatchObject({ effect: { metric: 600_000 } });
    const covered = sensitivity(prepare(...delta('redeem')), { rank_by: 'min_fixed_charge_coverage' });
    expect(covered.base.metric).toBe(1.72386918);
  });

  it('is not mentioned in a plan without them, unless it is asked for', () => {
    expect(rowsOf(installments()).map(({ assumption }) => assumption)).not.toContain('ebitda_growth');
    for (const row of rowsOf(installments(), { assumptions: OF_FINANCES })) {
      expect(row.applies).toBe(false);
    }
  });
});

describe('the sensitivity to options', () => {
  it('is not mentioned in a plan without them, unless it is asked for', () => {
    const usual = rowsOf(installments()).map(({ assumption }) => assumption);
    expect(OF_OPTIONS.filter((name) => usual.includes(name))).toEqual([]);
    expect(rowsOf(installments(), { assumptions: OF_OPTIONS }).map((row) => 'reason' in row && row.reason)).toEqual([
      'All leavers ask for their money',
      'The number of people is not given',
      'Nobody is paid in service',
      'Nothing is distributed for owners’ taxes',
    ]);
  });

  it('is that of what is taken in service', () => {
    const [rules, ...others] = installments();
    const inService = { minimum_age: 60, fraction: 0.02 };
    // The one person is of 63 and takes 2 % of 1,000 shares at $100 in the one year; 0 and 7 % instead.
    const plan: Four = [{ ...rules, distribution_policy: { in_service_distributions: inService } }, ...others];
    plan[2] = { census_year: 2026, participants: [{ ...plan[2].participants[0]!, age: 63 }] };
    plan[3] = { projection_years: 1, include_turnover_projection: false };
    const row = moved(plan, 'in_service', {});
    expect(row).toMatchObject({ base: 0.02, step: 0.05, down: { value: 0, clipped: true }, up: { value: 0.07 } });
    expect([row.down, row.up].map((each) => each.figures?.total)).toEqual([0, 7000]);
    expect(rowsOf(plan).map(({ assumption }) => assumption)).toContain('in_service');
  });

  it('is that of those who ask for their money, and of the growth of the number of people', () => {
    const workforce = { headcount_growth_rates: [0.1, 0], entry_compensation: 50_000 };
    const plan = installments({ distribution_election_rate: 0.95, workforce });
    const asked = moved(plan, 'distribution_election', {});
    expect(asked).toMatchObject({ base: 0.95, down: { value: 0.85 }, up: { value: 1, clipped: true } });
    const grown = moved(plan, 'headcount_growth', {});
    expect(grown).toMatchObject({ base: [0.1, 0], down: { value: [0.09, -0.01] }, up: { value: [0.11, 0.01] } });
  });
});

describe('docs/model/sensitivity.md', () => {
  it('states the steps as they are', () => {
    const everything = leavers(
      { contribution_policy: { annual_amount: 1 }, dividends: { per_share: 1 }, workforce: { entry_compensation: 1 } },
      { distribution_policy: {} },
    );
    const stepOf = (row: SensitivityMove): string =>
      row.relative
        ? `${row.step * 100} % of it`
        : row.assumption === 'retirement_age'
          ? '1 year'
          : row.assumption === 'installments'
            ? '1'
            : String(row.step);
    const ofCompany = rowsOf(delta('redeem', {}, 2), { assumptions: OF_FINANCES });
    const [rules, ...others] = installments({
      distribution_election_rate: 0.5,
      workforce: { headcount_growth_rates: [0], entry_compensation: 1 },
      dividends: { owner_tax_rate: 0.4 },
      company_finances: { ebitda: [1] },
    });
    const options: Four = [
      { ...rules, distribution_policy: { in_service_distributions: { minimum_age: 60, fraction: 0.1 } } },
      ...others,
    ];
    const ofOptions = rowsOf(options, { assumptions: OF_OPTIONS });
    const steps = [...rowsOf(everything), ...ofCompany, ...ofOptions].flatMap((row) =>
      row.applies && 'step' in row ? [[row.assumption, stepOf(row)]] : [],
    );
    const page = readFileSync('docs/model/sensitivity.md', 'utf8');
    const stated = [...page.matchAll(/^\| `(\w+)` .*\| ([^|]+?) +\|$/gm)].map(([, name, step]) => [name, step]);
    expect(stated.map(([name]) => name)).toEqual([
      ...ALL.slice(0, -2),
      ...OF_FINANCES,
      ...OF_OPTIONS,
      ...ALL.slice(-2),
    ]);
    expect(new Set(stated.slice(0, -2).map(String))).toEqual(new Set(steps.map(String)));
  });
});

describe('run_sensitivity_analysis', () => {
  const [rules, assumptions, state, config] = installments();
  const asked = { ...config, run_sensitivity_analysis: true };

  it('puts the analysis with the usual steps into the summary, and changes nothing else', () => {
    const run = simulateRun(rules, assumptions, state, asked);
    const { sensitivity: found, ...summary } = run.summary_metrics;
    const { rank_by, base, rows, as_it_is, ordered_by, ...basis } = sensitivity(
      prepare(rules, assumptions, state, asked),
    );
    const four = rows.map(
      ({ total_repurchase_obligation: _total, least_headroom: _room, final_share_price: _price, ...row }) => row,
    );
    expect(found).toEqual({ rank_by, base, rows: four });
    expect(as_it_is).toEqual({
      total_repurchase_obligation: base.total,
      least_headroom: null,
      final_share_price: summary.final_share_price,
    });
    expect(ordered_by).toBe('obligation');
    expect(basis).toEqual({
      kind: 'sensitivity',
      simulation_id: run.simulation_id,
      version: ENGINE_VERSION,
      held_certain: 'everything but the one that is moved',
    });
    const { simulation_id: _, ...plain } = simulateRun(rules, assumptions, state, config);
    const { simulation_id: __, ...rest } = run;
    expect({ ...rest, summary_metrics: summary }).toEqual(plain);
    expect(Object.keys(plain.summary_metrics)).not.toContain('sensitivity');
    expect(prepare(rules, assumptions, state, asked).simulateRun()).toEqual(run);
  });
});

function directly(four: Four): SensitivityFigures {
  const { summary_metrics: summary } = simulateRun(...four);
  return {
    total: summary.total_repurchase_obligation,
    present_value: summary.present_value_repurchase_obligation,
    peak_amount: summary.peak_cash_amount,
    peak_year: summary.peak_cash_year,
  };
}

/** The inputs with the value of a case written where the row says it stands. */
function movedInputs(four: Four, row: SensitivityMove | SensitivityAlternative, value: unknown): Four {
  const [planRules, operatingAssumptions, initialState, systemConfig] = structuredClone(four);
  const input = { planRules, operatingAssumptions, initialState, systemConfig };
  if (row.assumption === 'installments' || row.assumption === 'debt_interest')
    (value as number[]).forEach((each, i) => put(input, row.paths[i]!, each));
  else put(input, row.paths[0]!, value);
  // A method replaces a mix.
  if (row.assumption === 'strategy') put(input, 'operatingAssumptions.repurchase_strategy.mix', undefined);
  // What changes later says changes with it.
  if (row.assumption === 'distribution_timing') {
    for (const change of planRules.distribution_policy?.changes ?? [])
      if (change.timing !== undefined) change.timing = value as typeof change.timing;
  }
  if (row.assumption === 'retirement_age') {
    const shift = (value as number) - (row.base as number);
    const listed = operatingAssumptions.turnover?.retirement_rates;
    listed?.forEach((entry) => (entry.age = Number(entry.age) + shift));
  }
  return [planRules, operatingAssumptions, initialState, systemConfig];
}

/** Differences, computed in whole cents. */
function centsBetween(figures: SensitivityFigures, base: SensitivityFigures): unknown {
  const between = (key: Exclude<keyof SensitivityFigures, 'metric'>): number => (Math.round(figures[key] * 100) - Math.round(base[key] * 100)) / 100 + 0; // prettier-ignore
  return {
    total: between('total'),
    present_value: between('present_value'),
    peak_amount: between('peak_amount'),
    peak_year: between('peak_year'),
  };
}

describe('each row has what the plan comes to at both ends', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-typical.json');
  const typical = prepare(planRules, operatingAssumptions, initialState, systemConfig);
  const answer = sensitivity(typical);

  it('as the plan with its value has', () => {
    const row = answer.rows.find(({ assumption }) => assumption === 'ebitda_level') as SensitivityMove &
      (typeof answer.rows)[0];
    expect(row).toMatchObject({ step: 0.1, relative: true });
    for (const [i, { value }] of [row.down, row.up].entries()) {
      const ebitda = value as number[];
      const { annual_projections: years, summary_metrics: summary } = typical
        .with({ operatingAssumptions: { company_finances: { ebitda } } })
        .simulateRun();
      expect(row.total_repurchase_obligation![i]).toBe(summary.total_repurchase_obligation);
      expect(row.least_headroom![i]).toBe(Math.min(...years.map(({ headroom }) => headroom!)));
      expect(row.final_share_price![i]).toBe(summary.final_share_price);
    }
  });

  it('in an order that says why, decisions apart, and without effect only on none of the three', () => {
    // The covenant of 2033 is broken as it is.
    expect([answer.ordered_by, answer.rank_by]).toEqual(['headroom', 'least_headroom']);
    const [unknown, decided] = sensitivityAnalysis.tables!(answer, sayOf('Example'));
    expect(unknown!.caption).toContain('since the plan fails as it is');
    expect(unknown!.note).toContain('Without effect: Discount rate.');
    expect(decided!.rows.map(({ assumption }) => assumption)).toContain('Payments begin: at once');
    const rich = sensitivity(
      typical.with({
        operatingAssumptions: { company_finances: { covenants: null } },
        initialState: { company: { cash: 100_000_000 } },
      }),
    );
    expect([rich.ordered_by, rich.rank_by]).toEqual(['obligation', 'total']);
    expect(rich.base).not.toHaveProperty('metric');
  });

  it('by the headroom to a covenant where only that fails', () => {
    const lent = typical.with({ initialState: { company: { cash: 100_000_000 } } });
    const found = sensitivity(lent, { assumptions: ['price_growth', 'ebitda_level', 'retirement_age'] });
    expect([found.ordered_by, found.rank_by]).toEqual(['headroom', 'least_covenant_headroom']);
    const least = (plan: PreparedPlan): number =>
      Math.min(...runWithOutlook(plan, {}).covenants!.map(({ headroom }) => headroom));
    expect(found.as_it_is.least_covenant_headroom).toBe(least(lent));
    const row = found.rows.find(({ assumption }) => assumption === 'ebitda_level') as SensitivityMove &
      (typeof found.rows)[0];
    const ends = [row.down, row.up].map(({ value }) =>
      least(lent.with({ operatingAssumptions: { company_finances: { ebitda: value as number[] } } })),
    );
    expect(row.least_covenant_headroom).toEqual(ends);
    expect(sensitivityAnalysis.words(found, sayOf('Example')).join(' ')).toContain('least headroom to a covenant');
  });
});
