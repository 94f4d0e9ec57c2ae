/** Section 19 of docs/model.md: by hand for Delta, and a law of all plans. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBridge, type PriceBridgeYear } from '../../src/analysis/index.js';
import { prepare, ValidationError } from '../../src/index.js';
import { delta } from '../delta.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull, PLANS, units } from '../properties/runs.js';

const none: PriceBridgeYear['changes'] = {
  census_gap: 0,
  earnings: 0,
  normal_benefit: 0,
  multiple: 0,
  debt_paid: 0,
  cash_kept: 0,
  new_shares: 0,
  recycled: 0,
  redeemed: 0,
  lent: 0,
  purchased: 0,
  dilution: 0,
};
const bridgeOf = (...of: Parameters<typeof delta>): PriceBridgeYear[] => priceBridge(prepare(...delta(...of)));

describe('the bridge of Delta', () => {
  // 0.95 (E + 1,000,000) / 1,050,000 with E 26,000,000 at the census; 2,400,000 more from earnings of 10,400,000; 3,000,000 of debt paid.
  const shared = { earnings: 2.1714, debt_paid: 2.7143 };

  it('recycles as a C corporation', () => {
    // Free cash flow 2,610,200; 977,144 less the 254,057.44 of tax that it saves.
    const c = { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } } as const;
    expect(bridgeOf('recycle', c)).toEqual([
      {
        year: 2027,
        share_price: 24.4286,
        changes: { ...none, ...shared, cash_kept: 2.3616, recycled: -0.6542 },
        year_end_share_price: 31.0217,
      },
    ]);
  });

  it('redeems as an S corporation: the price rises, for it buys at the old one', () => {
    // Free cash flow 4,230,000: 0.95 x 36,630,000 / 1,050,000 = 33.1414; less 977,144 and 40,000 shares: 33.5349.
    expect(bridgeOf('redeem')[0]).toMatchObject({
      changes: { ...none, ...shared, cash_kept: 3.8271, redeemed: 0.3935 },
      year_end_share_price: 33.5349,
    });
  });

  it('lends: as much cash as redeeming takes, and as many shares as before', () => {
    // 0.95 x (36,630,000 - 977,144) / 1,050,000 = 32.2573.
    const [{ changes, year_end_share_price: price }] = bridgeOf('releverage') as [PriceBridgeYear];
    expect(changes).toEqual({ ...none, ...shared, cash_kept: 3.8271, lent: -0.8841 });
    expect(price).toBe(32.2573);
  });

  it('shows the multiple, a normal benefit cost that grows, and rights that come into the money', () => {
    const rights = [{ id: 'warrants', shares: 50_000, strike: 30 }];
    const [first, second] = bridgeOf(
      'redeem',
      { valuation: { multiple: [6, 7] }, company: { synthetic_equity: rights } },
      2,
    ) as [PriceBridgeYear, PriceBridgeYear];
    // At the census 26,000,000 / 1,000,000 x 0.95 = 24.70, where 24.4286 was given. The year ends at 34,652,856 a 960,000 shares,
    // 36.0967 each, above 30: with the rights 36,152,856 / 1,010,000. Times 0.95: 34.2919 and 34.0052.
    expect(first.changes).toMatchObject({ census_gap: 0.2714, multiple: 0, dilution: -0.2867 });
    expect(first.year_end_share_price).toBe(34.0052);
    // A unit of multiple on 9,400,000 over 1,010,000 shares: 34.00516 + 8.84158 = 42.8467, less 34.0052.
    expect(second.changes).toMatchObject({ census_gap: 0, multiple: 8.8415, dilution: 0 });
    const growing = delta('redeem');
    growing[1].compensation_growth_rate = 0.1;
    // 5 % of 2,000,000, six times, over 1,050,000 shares, times 0.95.
    expect(priceBridge(prepare(...growing))[0]!.changes.normal_benefit).toBe(-0.5429);
  });

  it('shows shares that are contributed', () => {
    const growing = delta('redeem');
    growing[1].contribution_policy = { annual_amount: 2_442_860, form: 'stock' };
    growing[2].esop_loans = [];
    const [{ changes }] = priceBridge(prepare(...growing)) as [PriceBridgeYear];
    // 500,000 shares without the loan: 0.95 x 36,630,000 is 63.27 for each of 550,000, and 53.5362 for 100,000 more.
    expect(changes.new_shares).toBe(-9.7338);
  });

  it('is refused for another method', () => {
    const [rules, , state, config] = delta('redeem');
    const plan = prepare(rules, { contribution_policy: {}, share_valuation: { current_price: 20 } }, state, config);
    expect(() => priceBridge(plan)).toThrow(ValidationError);
    expect(() => priceBridge(plan)).toThrow(
      expect.objectContaining({ details: { field: 'share_valuation.method', issue: 'Must be ebitda_multiple' } }),
    );
  });
});

it('the parts add up to every move of the price', () => {
  const plans = planArbitrary({ maxYears: 8, maxParticipants: 6 }).filter(
    ({ operatingAssumptions }) => operatingAssumptions.share_valuation?.method === 'ebitda_multiple',
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(plans, (input) => {
      const plan = orNull(() => prepare(...fourArguments(input)));
      const run = plan && orNull(() => plan.simulateRun({ snapshots: false }));
      const bridge = run && orNull(() => priceBridge(plan));
      fc.pre(bridge !== null);
      expect(bridge.map((year) => year.year)).toEqual(run!.annual_projections.map(({ year }) => year));
      bridge.forEach(({ share_price: before, changes, year_end_share_price: after }, i) => {
        const year = run!.annual_projections[i]!;
        expect([before, after]).toEqual([year.share_price, year.year_end_share_price]);
        fc.pre(Math.max(before, after, ...Object.values(changes).map(Math.abs)) < 1e11);
        const parts = Object.values(changes).map((part: number) => units(part, 4));
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(units(after, 4) - units(before, 4));
        if (i > 0) expect(changes.census_gap).toBe(0);
        for (const [part, amount] of Object.entries(changes)) if (amount !== 0) seen.add(part);
      });
    }),
    PLANS,
  );
  expect([...seen].sort()).toEqual(Object.keys(none).sort());
});
