import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { affordabilityWords } from '../../src/analysis/affordability.js';
import { compareAnalysis } from '../../src/analysis/compare/descriptor.js';
import { pricedBy } from '../../src/analysis/compare/compare.js';
import { compare, sensitivity, stress, usualStresses } from '../../src/analysis/index.js';
import { stressAnalysis, shockWords } from '../../src/analysis/stress/descriptor.js';
import { prepare } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/figures.js';

const acme = (file: 'plan.json' | 'plan-by-earnings.json') => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs(file);
  return prepare(planRules, operatingAssumptions, initialState, systemConfig);
};
const say = sayOf('Acme ESOP');

/** A company that keeps the 1,000 it has as long as it earns the 500 that it spends. */
const spending = (earned = 500) =>
  prepare(
    { plan_name: 'Spends what it earns', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      company_finances: { ebitda: [earned], capital_expenditure: [500], minimum_cash: 1000 },
    },
    {
      census_year: 2026,
      participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 0 }],
      company: { cash: 1000, shares_outstanding: 100 },
    },
    { projection_years: 4, include_turnover_projection: false },
  );

describe('answers about a company', () => {
  it('begin with its cash: under stress Acme is short in 16 years in place of 9, though it owes less', () => {
    const shock = { shock: 'earnings_fall', year: 2029, fall: 0.25, recovery_years: 4 } as const;
    const result = stress(acme('plan-by-earnings.json'), [shock]);
    expect(result.affordability!.map((each) => each?.years_with_cash_shortfall)).toEqual([9, 16]);
    expect(result.summary.differences[1]!.total_repurchase_obligation).toBeLessThan(-3_500_000);
    const [first, second] = stressAnalysis.words(result, say);
    expect(first).toMatch(
      /^Without shocks, the company behind Acme ESOP is short of cash in 9 years, the first 2038, .*; stressed: short of cash in 16 years, the first 2031, by \$6\.8 million at worst, in 2046/,
    );
    expect(second).toMatch(/^Without shocks, Acme ESOP must buy back/);
  });

  it('name the covenants that are broken', () => {
    const found = {
      years_with_cash_shortfall: 0,
      first_cash_shortfall_year: null,
      largest_cash_shortfall: 0,
      largest_cash_shortfall_year: null,
      leverage_breach_years: [2031, 2032, 2035],
      coverage_breach_years: [],
    };
    expect(affordabilityWords(found, say)).toBe(
      'never short of cash, and the covenant on debt is broken in 2031-2032, 2035',
    );
    expect(affordabilityWords({ ...found, coverage_breach_years: [2033] }, say)).toBe(
      'never short of cash, and the covenants are broken, on debt in 2031-2032, 2035 and on coverage in 2033',
    );
  });

  it('say nothing of a company that the plan does not have', () => {
    const plan = spending().with({ operatingAssumptions: { company_finances: null } });
    const result = stress(plan, [{ shock: 'price_fall', year: 2028, fall: 0.5 }]);
    expect(result).not.toHaveProperty('affordability');
    expect(stressAnalysis.words(result, say).join(' ')).not.toMatch(/company|short of cash/);
    expect(sensitivity(plan, { assumptions: ['price_growth'] })).not.toHaveProperty('affordability');
  });

  it('rank what drives them by headroom, whether short or not, unless asked otherwise', () => {
    const assumptions = ['ebitda_growth'] as const;
    expect(sensitivity(spending(), { assumptions }).rank_by).toBe('least_headroom');
    // 100 a year are missing: 400 after four years, and with 2 % more growth 100, 92, 83.84 and 75.52.
    const short = sensitivity(spending(400), { assumptions });
    expect(short.base.metric).toBe(-400);
    expect(short.rows[0]).toMatchObject({ up: { figures: { metric: -351.36 } } });
    expect(sensitivity(spending(400), { assumptions, rank_by: 'total' }).base).not.toHaveProperty('metric');
  });
});

describe('rights to be paid in cash', () => {
  it('help while they are outstanding and make the worst shortfall worse in the year they are paid', () => {
    const plan = acme('plan-by-earnings.json');
    const withRights = (settlesYear?: number) => {
      const right = { id: 'chief executive', shares: 13_000, strike: 100, settles_year: settlesYear };
      return plan.with({ initialState: { company: { synthetic_equity: [right] } } });
    };
    const yearsOf = (each: typeof plan) => each.simulateRun({ snapshots: false }).annual_projections;
    const worst = (each: typeof plan) => Math.max(...yearsOf(each).map(({ cash_shortfall: missing }) => missing!));
    expect(worst(withRights())).toBeLessThan(worst(plan));
    expect(yearsOf(withRights(2046)).at(-1)).toMatchObject({ synthetic_equity_paid: 1_659_665.8 });
    expect(worst(withRights(2046))).toBe(3_575_433.1);
    expect(worst(withRights(2046))).toBeGreaterThan(worst(plan));
  });
});

describe('a layoff', () => {
  const cash = (earnings_lost?: number) => {
    const layoff = {
      shock: 'layoff',
      year: 2028,
      fraction: 0.2,
      ...(earnings_lost === undefined ? {} : { earnings_lost }),
    } as const;
    return stress(spending(), [layoff]).by_year.map(({ figures }) => figures[1]!.company_cash);
  };

  it('lowers earnings in proportion and for good', () => {
    // 500 less a fifth is 400 from 2028 on, and 500 are spent.
    expect(cash()).toEqual([1000, 900, 800, 700]);
  });

  it('lowers them by what is said, or not at all', () => {
    expect(cash(0.1)).toEqual([1000, 950, 900, 850]);
    expect(cash(0)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('says what it does to earnings', () => {
    const words = (earnings_lost: number) => {
      const { shocks } = stress(spending(), [{ shock: 'layoff', year: 2028, fraction: 0.2, earnings_lost }]);
      return shockWords(shocks[1]![0]!, sayOf(''));
    };
    expect(words(0.2)).toBe('2028: 20 % of the people are laid off, earnings fall in proportion');
    expect(words(0.1)).toBe('2028: 20 % of the people are laid off, earnings fall by 10 %');
    expect(words(0)).toBe('2028: 20 % of the people are laid off, earnings stay');
  });

  it('may say so only of a company with finances', () => {
    const plan = spending().with({ operatingAssumptions: { company_finances: null } });
    const layoff = { shock: 'layoff', year: 2028, fraction: 0.2 } as const;
    expect(() => stress(plan, [{ ...layoff, earnings_lost: 0 }])).toThrow(
      expect.objectContaining({ issues: [{ field: 'shocks[0].earnings_lost', issue: 'Only with company_finances' }] }),
    );
    expect(shockWords(stress(plan, [layoff]).shocks[1]![0]!, sayOf(''))).toBe('2028: 20 % of the people are laid off');
  });

  it('is part of a recession whose earnings are said', () => {
    const recession = usualStresses(spending()).find(({ name }) => name === 'recession')!;
    expect(recession.shocks).toContainEqual({ shock: 'layoff', year: 2028, fraction: 0.15, earnings_lost: 0 });
  });
});

describe('repurchase methods', () => {
  it('are not ranked at a price that grows by itself', () => {
    const compared = compare(acme('plan.json'));
    expect(compared.company.ranking.map(({ rank, scenario }) => [rank, scenario])).toEqual([
      [null, 'redeem'],
      [null, 'recycle'],
      [null, 'releverage'],
    ]);
    const words = compareAnalysis.words(compared, say);
    expect(words[0]).toMatch(/^With redeem, the company behind Acme ESOP is short of cash in 6 years, the first 2039/);
    expect(words[1]).toMatch(/^No repurchase method ranks first here: the share price grows at a given rate/);
  });

  it('are ranked with what is still to be paid: recycling costs Acme the least at a price from earnings', () => {
    const { company, ranking_caveat, cheapest } = compare(acme('plan-by-earnings.json'));
    expect(ranking_caveat).toBeUndefined();
    // All of them are short of cash, so that none is called cheap.
    expect(cheapest).toBeNull();
    expect(company.ranking.map(({ rank, scenario }) => [rank, scenario])).toEqual([
      [1, 'recycle'],
      [2, 'redeem'],
      [3, 'releverage'],
    ]);
    const [recycle, redeem, releverage] = company.ranking;
    // In cash alone releverage would be first; 12.1 million of its shares still wait in suspense.
    expect(releverage!.total_company_cash).toBeLessThan(recycle!.total_company_cash);
    expect(releverage!.suspense_value_at_end).toBeCloseTo(12_100_000, -5);
    expect(recycle!.suspense_value_at_end).toBe(0);
    expect(redeem!.total_company_cash - recycle!.total_company_cash).toBeCloseTo(1_397_141, -1);
    for (const { total_cost, total_company_cash, owed_at_end, suspense_value_at_end } of company.ranking)
      expect(total_cost).toBeCloseTo(total_company_cash + owed_at_end! + suspense_value_at_end!, 2);
  });

  it('are compared at a price from earnings in one step, the same as that of the other plan', () => {
    const { plan, changes, how } = pricedBy(acme('plan.json'), 'earnings');
    // 260,000 shares at 100, 6,000,000 of debt and 2,250,000 of cash, over 4,950,000: 6.01.
    expect(changes.operatingAssumptions).toMatchObject({ share_valuation: { multiple: [6] } });
    expect(how).toContain('6 times EBITDA, less debt and plus cash');
    // The plan has no EBITDA of the census: 5,073,750 less a year of growth is 4,950,000.
    expect(changes.operatingAssumptions).toMatchObject({ company_finances: { base_ebitda: 4_950_000 } });
    const other = acme('plan-by-earnings.json').with({ planRules: { plan_name: 'Acme Manufacturing ESOP' } });
    expect(plan.simulationId).toBe(other.simulationId);
  });

  it('are compared at that price by an option of compare()', () => {
    const plan = acme('plan.json');
    const { priced, ...comparison } = compare(plan, { price_by: 'earnings' });
    expect(priced).toContain('6 times EBITDA, less debt and plus cash');
    expect(comparison).toEqual(compare(pricedBy(plan, 'earnings').plan));
    const scenarios = [
      { name: 'plan', plan },
      { name: 'recycle', changes: { operatingAssumptions: { repurchase_strategy: { method: 'recycle' as const } } } },
    ];
    expect(compare(scenarios).ranking_caveat).toBeDefined();
    expect(compare(scenarios, { price_by: 'equity' }).ranking_caveat).toBeUndefined();
    expect(() => compare(plan, { price_by: 'dividends' as 'equity' })).toThrow(
      expect.objectContaining({ issues: [{ field: 'price_by', issue: 'Must be one of equity, earnings' }] }),
    );
  });

  it('are compared at a price from equity in one step', () => {
    const { plan, how } = pricedBy(acme('plan.json'), 'equity');
    expect(how).toMatch(/^The price follows from equity/);
    expect(compare(plan).company.ranking[0]).toMatchObject({ rank: 1, scenario: 'releverage' });
    const again = pricedBy(plan, 'earnings');
    expect(again.plan).toBe(plan);
    expect(again.how).toMatch(/^The price reacts already/);
  });

  it('cannot be priced by earnings that the plan does not have', () => {
    const without = (changes: object) => spending().with({ operatingAssumptions: changes });
    expect(() => pricedBy(without({ company_finances: null }), 'earnings')).toThrow(
      expect.objectContaining({ issues: [{ field: 'price_by', issue: 'Only with company_finances' }] }),
    );
    // 100 shares at 10 are worth 1,000, and so is the cash: nothing is left for earnings.
    expect(() => pricedBy(spending(), 'earnings')).toThrow(
      expect.objectContaining({ issues: [{ field: 'company_finances.base_ebitda', issue: 'Must be greater than 0' }] }),
    );
  });
});
