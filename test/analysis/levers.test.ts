/** The levers of the reference on Acme, by a price that grows and by one from earnings; the search against all pairs; and figures by hand. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { companyCash, levers, type LeverRow, type LeversOptions } from '../../src/analysis/index.js';
import { areCompatible, movesOf, tried, type Move, type Tried } from '../../src/analysis/levers/candidates.js';
import { roundAmount } from '../../src/analysis/levers/lever.js';
import { doingWords, leverWords } from '../../src/analysis/levers/words.js';
import { measured } from '../../src/analysis/levers/measured.js';
import { cheaper, isGoal, leastCostly } from '../../src/analysis/levers/search.js';
import { LEVERS } from '../../src/analysis/levers/table.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { prepare, ValidationError, type PlanChanges, type PreparedPlan } from '../../src/index.js';

const say = sayOf('Two');

type File = 'plan.json' | 'plan-by-earnings.json' | 'plan-typical.json';

function acme(file: File): PreparedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs(file);
  return prepare(planRules, operatingAssumptions, initialState, systemConfig);
}

const nameOf = ({ levers: used }: LeverRow): string =>
  used.map(({ lever, setting }) => `${lever}: ${setting}`).join(' + ');

/** Years short, and the worst shortfall in millions, of each lever alone. */
const shortfalls = (rows: readonly LeverRow[]): Record<string, [years: number, worst: number]> =>
  Object.fromEntries(
    rows.map((row) => [
      nameOf(row),
      [row.years_with_cash_shortfall, Math.round(row.largest_cash_shortfall / 10_000) / 100],
    ]),
  );

describe.each(['plan.json', 'plan-by-earnings.json'] as const)('Acme, %s', (file) => {
  const plan = acme(file);
  const isByEarnings = file === 'plan-by-earnings.json';
  const answer = levers(plan);
  const alone = shortfalls(answer.alone);

  it('finds the levers that cure the shortfall, and drops none of them', () => {
    const cures = [
      'participant_cash: all',
      'held_contributions: all',
      'segregation: at most $500,000 a year',
      'dividends: none',
      'longer_payments: 10 payments',
    ];
    expect(answer.as_it_is.years_with_cash_shortfall).toBe(isByEarnings ? 9 : 6);
    expect(answer.as_it_is.first_cash_shortfall_year).toBe(isByEarnings ? 2038 : 2039);
    for (const lever of cures) expect([lever, alone[lever]]).toEqual([lever, [0, 0]]);
    for (const { lever, reasons } of answer.dropped) {
      expect(['contributions']).toContain(lever);
      expect(reasons.join()).toMatch(/^COVENANT_COVERAGE/);
    }
  });

  it('gives the others what was measured of them', () => {
    const known: Record<string, [years: number, worst: number]> = isByEarnings
      ? {
          'contributions: 15 % of pay': [14, 3.94],
          'debt: over 15 years': [8, 2.57],
          'releverage: over 20 years': [4, 0.41],
          'method: recycle': [8, 1.31],
        }
      : { 'debt: over 15 years': [4, 0.53] };
    expect(alone).toMatchObject(known);
  });

  it('gives each the figures of the plan with its changes', () => {
    const row = answer.least_costly!;
    const changed = plan.with(row.changes);
    const { summary_metrics: metrics, annual_projections: years } = changed.simulateRun({ snapshots: false });
    expect(row).toMatchObject({
      first_cash_shortfall_year: null,
      years_with_cash_shortfall: metrics.years_with_cash_shortfall,
      largest_cash_shortfall: Math.max(...years.map(({ cash_shortfall: missing }) => missing!)),
      total_company_cash: companyCash(changed).total_company_cash,
      average_benefit_level_value: metrics.average_benefit_level_value,
      final_share_price: metrics.final_share_price,
    });
    // The loans of Acme are repaid by then, and no new one is made.
    expect(row.left_to_pay).toBe(companyCash(changed).owed_at_end);
  });

  it('discounts what the company pays and what is left', () => {
    const { by_year: years, owed_at_end: owed } = companyCash(plan);
    const paid = years.map(({ company_cash: cash }, i) => cash / 1.06 ** (i + 1)).reduce((sum, each) => sum + each);
    expect(answer.as_it_is.present_value).toBeCloseTo(paid + owed! / 1.06 ** years.length, 1);
  });

  it('keeps the benefit level that is asked for, by default nearly that of the plan', () => {
    expect(answer.keep_benefit).toBeCloseTo(0.95 * answer.as_it_is.average_benefit_level_value, 6);
    expect(answer.least_costly!.average_benefit_level_value).toBeGreaterThanOrEqual(answer.keep_benefit);
    expect(answer.least_costly!.years_with_cash_shortfall).toBe(0);
    expect(answer.is_complete).toBe(true);
  });

  it('says under a price that grows by itself that costs cannot react', () => {
    expect(answer.caveats.some((caveat) => caveat.includes('per_share_growth'))).toBe(!isByEarnings);
  });
});

describe('the search', () => {
  // Enough levers that their effects do not add up: benefit and cost of both.
  const without = LEVERS.map(({ lever }) => lever).filter(
    (lever) =>
      !['participant_cash', 'held_contributions', 'method', 'contributions', 'dividends', 'longer_payments'].includes(
        lever,
      ),
  );
  // No lever of these cures the covenant that Acme breaks.
  const withoutCovenants = { operatingAssumptions: { company_finances: { covenants: null } } };
  const input = inputOf(acme('plan-by-earnings.json').with(withoutCovenants));
  const base = measured(input.plan);
  const table = LEVERS.filter(({ lever }) => !without.includes(lever));
  const moves = movesOf(table, { input, meanObligation: base.totalObligation / 20 });
  const known = new Map<string, Tried>();
  const run = (together: readonly Move[]): Tried => {
    const key = together.map((move) => moves.indexOf(move)).join(' ');
    known.set(key, known.get(key) ?? tried(input, base.findings, together));
    return known.get(key)!;
  };
  const grid = [
    ...moves.map((move) => [move]),
    ...moves.flatMap((one, i) =>
      moves.slice(i + 1).flatMap((other) => (areCompatible(one, other) ? [[one, other]] : [])),
    ),
  ];

  it.each([0, 0.06, 0.1, 0.13, 0.145, 0.16, 0.17, 0.18, 0.19, 0.3])(
    'finds what all pairs have to offer, at a benefit level of %f',
    (keepBenefit) => {
      const goal = { keepBenefit, maxRuns: 5000 };
      let best: Tried | null = null;
      for (const together of grid) if (isGoal(run(together), goal)) best = cheaper(best, run(together));
      const found = leastCostly(base.figures, moves, goal, run);
      expect(found.best?.figures?.present_value).toBe(best?.figures?.present_value);
      expect(found.isComplete).toBe(true);
      expect(found.runs).toBeLessThan(grid.length);
    },
  );

  it('stops at the runs it may take, and says so', () => {
    const { runs, is_complete: isComplete, alone, dropped } = levers(acme('plan.json'), { max_runs: 5 });
    expect([runs, isComplete, alone.length + dropped.length]).toEqual([5, false, 4]);
  });
});

/** One lever only, whatever the benefit level. */
const only = (lever: string): LeversOptions => ({
  without: LEVERS.map((each) => each.lever).filter((each) => each !== lever),
  keep_benefit: 0,
});

describe('what is dropped', () => {
  const plan = acme('plan-by-earnings.json');
  it('is what breaks a law that the plan as it is keeps', () => {
    // 23 % of pay with 3 points more is above the quarter of IRC 404(a)(3).
    const generous = plan.with({ operatingAssumptions: { contribution_policy: { percentage: 0.23 } } });
    const { dropped } = levers(generous, only('contributions'));
    expect(dropped.find(({ setting }) => setting === '26 % of pay')!.reasons.join(' ')).toContain(
      'DEDUCTION_LIMIT_404',
    );
    expect(dropped.map(({ setting }) => setting)).not.toContain('22 % of pay');
  });

  it('is not what a participant may elect', () => {
    const { alone, dropped } = levers(plan, only('longer_payments'));
    expect(dropped).toEqual([]);
    expect(alone.map(({ agree }) => agree)).toEqual([
      ['amendment', 'election'],
      ['amendment', 'election'],
    ]);
  });

  it('has the reason where a plan cannot be changed so', () => {
    const notes: PlanChanges = { operatingAssumptions: { repurchase_strategy: { timing: 'deferred' } } };
    const { dropped } = levers(plan.with(notes), only('segregation'));
    expect(dropped[0]!.reasons).toEqual(['planRules.distribution_policy.segregation: Not with deferred']);
  });

  it('is not tried where nothing waits for a loan', () => {
    const setting = 'shares of each loan';
    expect(levers(plan, only('deferral')).not_applicable).toEqual(['deferral']);
    const waits = plan.with({ planRules: { distribution_policy: { defer_until_loan_repaid: true } } });
    const { alone, dropped } = levers(waits, only('deferral'));
    expect([...alone.map(({ levers: used }) => used[0]!.setting), ...dropped.map((one) => one.setting)]).toEqual([
      setting,
    ]);
    const partly = waits.with({ planRules: { distribution_policy: { deferral: 'loan_shares' } } });
    expect(levers(partly, only('deferral')).not_applicable).toEqual(['deferral']);
  });

  it('leaves out what the plan has already', () => {
    const held = plan.with({ planRules: { unused_contributions: 'hold' } });
    expect(levers(held, only('held_contributions'))).toMatchObject({
      alone: [],
      not_applicable: ['held_contributions'],
      least_costly: null,
    });
  });
});

describe('by hand', () => {
  const plan = prepare(
    { plan_name: 'Two', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      company_finances: { ebitda: [20_000] },
      repurchase_strategy: { method: 'recycle' },
      discount_rate: 0,
    },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 500 },
        { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 300 },
        { id: 'C', age: 30, service_years: 2, compensation: 20_000, allocated_shares: 0 },
      ],
    },
    { projection_years: 3, include_turnover_projection: false },
  );

  it('A retires in 2027 and is paid 50,000 in 2028, 10,000 more than there is', () => {
    const { as_it_is: base } = levers(plan, { max_runs: 2 });
    expect(base).toMatchObject({
      first_cash_shortfall_year: 2028,
      years_with_cash_shortfall: 1,
      largest_cash_shortfall: 10_000,
      total_company_cash: 50_000,
      left_to_pay: 0,
      present_value: 50_000,
    });
    // 500 shares go to B and C by pay, 3 to 1; the newest quarter of two people is half of C.
    expect(base.newest_quarter_share).toBe(0.125);
  });

  it('two payments leave no shortfall, but 25,000 recycled in 2029 too are above a quarter of pay', () => {
    const lever = 'payments: 2 payments';
    const isTwo = (row: LeverRow): boolean => nameOf(row) === lever;
    const recycled = levers(plan);
    expect(recycled.alone.some(isTwo)).toBe(false);
    const { reasons } = recycled.dropped.find(({ lever: name, setting }) => `${name}: ${setting}` === lever)!;
    expect(reasons[0]).toMatch(/^DEDUCTION_LIMIT_404 \(2029\): /);
    const redeemed = plan.with({ operatingAssumptions: { repurchase_strategy: { method: 'redeem' } } });
    const two = levers(redeemed).alone.find(isTwo)!;
    expect(two).toMatchObject({ largest_cash_shortfall: 0, total_company_cash: 50_000, left_to_pay: 0 });
    expect(two.changes).toEqual({
      planRules: { distribution_policy: { form: 'installments', installment_years: 2 } },
    });
  });

  it('weighs doing nothing first where the company is not short', () => {
    // 20,000 a year less: 200,000 pay for 50,000 at once.
    const rich = plan.with({
      operatingAssumptions: { company_finances: { ebitda: [200_000] }, repurchase_strategy: { method: 'redeem' } },
    });
    const answer = levers(rich, only('payments'));
    expect(answer).toMatchObject({
      can_do_nothing: true,
      as_it_is: { years_with_cash_shortfall: 0, present_value: 50_000 },
      // Without discount, later payments cost as much.
      least_costly: null,
    });
    expect(leverWords(answer, say)[0]).toMatch(
      /^As it is, Two is not short of cash: no lever is needed in this one future; montecarlo tells how often chance makes it short\. Doing nothing costs a present value of \$50,000, .* no lever or pair that was tried costs less/,
    );
    // At 6 % two payments of 25,000 cost less than one of 50,000, which is due with the first of them.
    const later = levers(rich.with({ operatingAssumptions: { discount_rate: 0.06 } }), only('payments'));
    expect(later.can_do_nothing).toBe(true);
    expect(later.least_costly!.present_value!).toBeLessThan(later.as_it_is.present_value!);
    expect(leverWords(later, say)[1]).toContain(' less than doing nothing, ');
    expect(levers(plan, only('payments')).can_do_nothing).toBe(false);
  });

  it('has something to do where a covenant or the law is broken, though cash is never short', () => {
    // 50,000 recycled in 2028 are above a quarter of pay, which redeeming them is not.
    const recycled = plan.with({ operatingAssumptions: { company_finances: { ebitda: [200_000] } } });
    const lawless = levers(recycled, only('method'));
    expect(lawless.as_it_is).toMatchObject({ years_with_cash_shortfall: 0, breaches: ['DEDUCTION_LIMIT_404'] });
    expect(lawless.can_do_nothing).toBe(false);
    expect(leverWords(lawless, say)[0]).toContain('It breaks the law as it is (DEDUCTION_LIMIT_404)');
    // The debt of Acme falls due in 2033: spread over more years, it leaves fixed charges covered.
    const {
      as_it_is: base,
      alone,
      can_do_nothing: idle,
      least_costly: best,
    } = levers(acme('plan-typical.json'), only('debt'));
    expect([base.years_with_cash_shortfall, base.years_with_covenant_breach, idle]).toEqual([0, 1, false]);
    expect(alone.map((row) => row.years_with_covenant_breach)).toEqual([0, 0]);
    expect(best!.levers[0]).toMatchObject({ lever: 'debt', setting: 'over 15 years', now: '7' });
    expect(doingWords(best!)).toContain('over 15 years in place of 7');
  });

  it('says of a plan that is not short that its benefit level is too low', () => {
    const rich = plan.with({ operatingAssumptions: { company_finances: { ebitda: [200_000] } } });
    const answer = levers(rich, { ...only('payments'), keep_benefit: 0.9 });
    expect([answer.can_do_nothing, answer.least_costly]).toEqual([false, null]);
    expect(leverWords(answer, say)[0]).toMatch(
      /^As it is, Two is not short of cash, but its benefit level is .* of pay; no lever or pair/,
    );
  });

  it('needs the finances of the company', () => {
    const without = plan.with({ operatingAssumptions: { company_finances: null } });
    expect(() => levers(without)).toThrow(ValidationError);
    expect(() => levers(without)).toThrow(/company finances/);
  });

  it.each([
    [227_000, 200_000],
    [454_000, 500_000],
    [96, 1_000],
    [1_649, 2_000],
  ])('%d a year is tried as %d', (amount, round) => {
    expect(roundAmount(amount)).toBe(round);
  });
});
