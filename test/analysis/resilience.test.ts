/** How much a company can bear: worked by hand, and each limit run again, with one step more. */
import { describe, expect, it } from 'vitest';
import { resilience, solve, stress, type ResilienceAnswer } from '../../src/analysis/index.js';
import { outlookWords, runWithOutlook } from '../../src/analysis/outlook.js';
import { resilienceAnalysis } from '../../src/analysis/resilience/descriptor.js';
import { issues } from '../../src/engine/errors.js';
import { prepare, type PreparedPlan, ValidationError } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { delta } from '../delta.js';

/** People of all ages who retire and leave, a company of theirs that redeems, and a price by one of two methods. */
function plan(
  method: 'ebitda_multiple' | 'per_share_growth',
  finances: object = {},
  company: object = {},
): PreparedPlan {
  const valuation =
    method === 'ebitda_multiple'
      ? { method, current_price: 50, multiple: [6] }
      : { method, current_price: 50, annual_growth_rate: 0.03 };
  return prepare(
    {
      plan_name: 'Bearing',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { form: 'installments', installment_years: 3, timing: 'termination_plus_1_year' },
    },
    {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.05 },
      share_valuation: valuation,
      repurchase_strategy: { method: 'redeem' },
      company_finances: {
        ebitda: [500_000],
        base_ebitda: 500_000,
        capital_expenditure: [100_000],
        minimum_cash: 50_000,
        ...finances,
      },
    },
    {
      census_year: 2026,
      participants: [
        { id: 'largest', age: 64, service_years: 20, allocated_shares: 16_000 },
        ...Array.from({ length: 12 }, (_, i) => ({
          id: `P${i}`,
          age: 28 + 3 * i,
          service_years: 4 + i,
          compensation: 200_000,
          allocated_shares: 2000 + 500 * i,
        })),
      ],
      company: { shares_outstanding: 100_000, cash: 250_000, ...company },
    },
    { projection_years: 12 },
  );
}

const yearsShort = (of: PreparedPlan): number => of.simulateRun().summary_metrics.years_with_cash_shortfall!;
const round = (value: number): number => Math.round(value * 1e8) / 1e8;

describe.each(['ebitda_multiple', 'per_share_growth'] as const)(
  '%s: each limit leaves no year short, one step further does',
  (method) => {
    const base = plan(method);
    const answer = resilience(base);
    const shortAfter = (fall: number, year: number, more: object): number =>
      stress(base, [{ name: 'fall', shocks: [{ shock: 'earnings_fall', year, fall, ...more }] }]).affordability![1]!
        .years_with_cash_shortfall;

    it('is not short as it is', () => expect(yearsShort(base)).toBe(0));

    it('a fall for good, as stress has it', () => {
      const { largest_permanent_fall: most, fall_step: step } = answer;
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(1);
      expect(shortAfter(most!, 2027, {})).toBe(0);
      expect(shortAfter(round(most! + step), 2027, {})).toBeGreaterThan(0);
    });

    it('a fall for good is borne by leavers too, as the plan with those earnings has it', () => {
      const { fall, total_repurchase_obligation: total, final_share_price: price } = answer.after_permanent_fall!;
      expect(fall).toBe(answer.largest_permanent_fall);
      const [asItIs, after] = [base, plan(method, { ebitda: [round(500_000 * (1 - fall))] })].map(
        (each) => each.simulateRun().summary_metrics,
      );
      expect(total).toEqual([asItIs!.total_repurchase_obligation, after!.total_repurchase_obligation]);
      expect(price).toEqual([asItIs!.final_share_price, after!.final_share_price]);
      const isTold = resilienceAnalysis.words(answer, sayOf('Bearing')).some((line) => line.startsWith('Leavers bear'));
      expect(isTold).toBe(method === 'ebitda_multiple');
    });

    it('a fall in a single year: the weakest, and every other bears it', () => {
      const { largest_single_year_fall: most, weakest_year: weakest, fall_step: step } = answer;
      expect(weakest).not.toBeNull();
      for (let year = 2027; year <= 2038; year++) expect(shortAfter(most!, year, { recovery_years: 1 })).toBe(0);
      expect(shortAfter(round(most! + step), weakest!, { recovery_years: 1 })).toBeGreaterThan(0);
    });

    it('growth and contribution, equal to solve', () => {
      const [growth, contribution] = answer.searches;
      for (const [search, value] of [
        [growth!, answer.break_even_growth],
        [contribution!, answer.highest_contribution_rate],
      ] as const) {
        const vary = (at: number): PreparedPlan => {
          const [, group, field] = search.vary.split('.');
          return base.with({ operatingAssumptions: { [group!]: { [field!]: at } } });
        };
        expect(value).not.toBeNull();
        expect(value).toBe(search.value);
        expect(yearsShort(vary(value!))).toBe(0);
        expect(Math.abs(search.next_value! - value!)).toBeCloseTo(search.step, 8);
        expect(yearsShort(vary(search.next_value!))).toBeGreaterThan(0);
        const { crossings } = solve(base, {
          vary: search.vary,
          between: [...search.between],
          target: { metric: 'largest_cash_shortfall', value: 0, bound: 'at_most' },
          tolerance: search.step,
        });
        expect(crossings.at(-1)!.value).toBe(value);
      }
      expect(growth!.holds).toBe(method === 'ebitda_multiple' ? 'at_or_above' : 'at_or_below');
    });

    it('payments', () => {
      const { payments, now } = answer.earliest_payment!;
      expect(now).toBe(3);
      const pay = (count: number): PreparedPlan =>
        base.with({
          planRules: {
            distribution_policy:
              count === 1 ? { form: 'lump_sum' } : { form: 'installments', installment_years: count },
          },
        });
      expect(yearsShort(pay(payments))).toBe(0);
      expect(payments).toBeGreaterThan(1);
      for (let fewer = 1; fewer < payments; fewer++) expect(yearsShort(pay(fewer))).toBeGreaterThan(0);
    });
  },
);

it('a fall for good is what solve finds for level earnings', () => {
  const base = plan('per_share_growth');
  const { crossings } = solve(base, {
    vary: 'operatingAssumptions.company_finances.ebitda',
    between: [0, 500_000],
    target: { metric: 'largest_cash_shortfall', value: 0, bound: 'at_most' },
    tolerance: 500,
  });
  expect(crossings).toHaveLength(1);
  expect(resilience(base).largest_permanent_fall).toBe(round(1 - crossings[0]!.value / 500_000));
});

describe('a company that is short already', () => {
  const short = plan('per_share_growth', { ebitda: [100_000] });
  const answer = resilience(short);

  it('has no falls, and the answer says why', () => {
    expect(answer).toMatchObject({
      largest_permanent_fall: null,
      largest_single_year_fall: null,
      weakest_year: null,
    } satisfies Partial<ResilienceAnswer>);
    expect(answer.affordability.years_with_cash_shortfall).toBe(yearsShort(short));
    const [first, second] = resilienceAnalysis.words(answer, sayOf('Bearing'));
    expect(first).toBe('The company of Bearing is short of cash as it is, so it can bear no fall of EBITDA.');
    expect(second).toMatch(/short of cash in \d+ years/);
  });
});

describe('the long run', () => {
  it('is repurchases over EBITDA of years 21 to 40 of one run', () => {
    const base = plan('ebitda_multiple');
    const years = base
      .with({ systemConfig: { projection_years: 40 } })
      .simulateRun()
      .annual_projections.slice(20);
    const bought = years.reduce((sum, year) => sum + year.repurchase_cash, 0);
    expect(years).toHaveLength(20);
    expect(resilience(base).steady_state).toEqual({
      years: [2047, 2066],
      repurchases_over_ebitda: Math.round((bought / (20 * 500_000)) * 1e4) / 1e4,
    });
  });

  it('follows ownership, and names the first year in which it is below a half', () => {
    // Delta: the trust has 1,000,000 shares; 40,000 are bought from the leaver in the first year and redeemed.
    const base = prepare(...delta('redeem', { company: { shares_outstanding: 1_950_000 } }));
    expect(resilience(base).ownership).toEqual({
      at_census: 0.51282051,
      // 960,000 of 1,910,000
      at_end: 0.5026178,
      below_half_year: null,
    });
    const less = prepare(...delta('redeem', { company: { shares_outstanding: 1_970_000 } }));
    // 960,000 of 1,930,000
    expect(resilience(less).ownership).toMatchObject({ at_end: 0.49740933, below_half_year: 2027 });
  });

  it('doubts a price that rests on idle cash', () => {
    const level = resilience(plan('ebitda_multiple', {}, { cash: 5_000_000 }));
    const growing = resilience(
      plan('ebitda_multiple', { ebitda_growth_rate: 0.1, capital_expenditure: [380_000], expense_growth_rate: 0.1 }),
    );
    expect(level.excess_cash.is_doubtful).toBe(true);
    expect(level.excess_cash.at_census).toBe(4_950_000);
    expect(resilienceAnalysis.words(level, sayOf('Bearing')).join(' ')).toContain('price that rests on cash');
    expect(growing.excess_cash.is_doubtful).toBe(false);
    // The first screen says so too, by the same figures.
    const base = plan('ebitda_multiple', {}, { cash: 5_000_000 });
    const run = runWithOutlook(base, {});
    expect(run.excess_cash).toEqual(level.excess_cash);
    expect(outlookWords(run, sayOf('Bearing')).join(' ')).toContain('price that rests on cash');
  });

  it('says that obligations still rise where the peak is the last year, or where most is still to come', () => {
    const rising = resilience(plan('ebitda_multiple').with({ systemConfig: { projection_years: 2 } }));
    expect(rising.vested_value_over_obligations).toBeGreaterThan(2);
    expect(rising.is_still_rising).toBe(true);
  });
});

it('is refused without company finances', () => {
  const without = plan('per_share_growth').with({ operatingAssumptions: { company_finances: null } });
  expect(() => resilience(without)).toThrow(ValidationError);
  try {
    resilience(without);
  } catch (error) {
    expect((error as ValidationError).issues).toEqual([{ field: 'company_finances', issue: issues.financesRequired }]);
  }
});
