import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, type Cents, type Headcount, type Rate } from '../../../src/engine/numeric/index.js';
import { additionsCap, beyondValue, divideWithinCaps } from '../../../src/engine/rules/limits.js';

const dollars = (...amounts: number[]): Cents[] => amounts.map((amount) => (amount * 100) as Cents);

const capOf = (pay: number, heads: number, rate = 0): Cents => {
  const [additionsLimit, payCap, own] = dollars(72_000, 360_000, pay) as [Cents, Cents, Cents];
  return additionsCap({ additionsLimit, payCap }, own, (heads * 1e8) as Headcount, (rate * 1e8) as Rate);
};

describe('additionsCap', () => {
  it('is the dollar limit, or pay if that is less, for each head', () => {
    expect(capOf(50_000, 1)).toBe(50_000_00);
    expect(capOf(90_000, 0.5)).toBe(36_000_00);
  });

  it('is less by what the other plans of the employer receive, of pay up to its own cap', () => {
    expect(capOf(100_000, 1, 0.2)).toBe(52_000_00);
    expect(capOf(500_000, 1, 0.1)).toBe(36_000_00);
    expect(capOf(400_000, 1, 0.25)).toBe(0);
  });
});

describe('beyondValue', () => {
  it('is what contributions to a loan are above the value of the shares', () => {
    expect(beyondValue(200_000 as Cents, 100_000 as Cents)).toBe(100_000);
    expect(beyondValue(100_000 as Cents, 200_000 as Cents)).toBe(0);
  });
});

/** The division, with a list of what is given. */
function divided(...input: Parameters<typeof divideWithinCaps>) {
  const { given, ...others } = divideWithinCaps(...input);
  return { ...others, given: Array.from(given) };
}

describe('divideWithinCaps', () => {
  const bases = dollars(360_000, 120_000, 60_000, 60_000);

  it('offers the others what one row may not take: the worked case of the model', () => {
    const caps = dollars(47_500, 62_000, 60_000, 60_000);
    expect(divided(15_000_000 as Cents, bases, caps)).toEqual({
      given: dollars(47_500, 51_250, 25_625, 25_625),
      left: 0,
      closed: [0],
    });
  });

  it('closes a row that only the second offer brings over its cap', () => {
    const caps = dollars(47_500, 50_000, 60_000, 60_000);
    expect(divided(15_000_000 as Cents, bases, caps)).toEqual({
      given: dollars(47_500, 50_000, 26_250, 26_250),
      left: 0,
      closed: [0, 1],
    });
  });

  it('keeps back what nobody may take', () => {
    const caps = dollars(47_500, 62_000, 10_000, 20_000);
    expect(divided(15_000_000 as Cents, bases, caps)).toEqual({
      given: dollars(47_500, 62_000, 10_000, 20_000),
      left: 1_050_000,
      closed: [0, 1, 2, 3],
    });
  });

  it('closes no row at its cap exactly, and none that has no part', () => {
    expect(divided(100 as Cents, [1, 0, 1], [50, 0, 50] as Cents[])).toEqual({
      given: [50, 0, 50],
      left: 0,
      closed: [],
    });
    expect(divided(0 as Cents, [1, 1], [0, 0] as Cents[]).closed).toEqual([]);
    expect(divided(100 as Cents, [0], [0] as Cents[])).toEqual({ given: [0], left: 0, closed: [] });
  });

  const row = fc.record({ weight: fc.nat(1_000_000), cap: fc.nat(1_000_000) });

  it('gives nobody more than the cap, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.nat(20_000_000), (rows, total) => {
        const caps = rows.map(({ cap }) => cap as Cents);
        const weights = rows.map(({ weight }) => weight);
        const { given, left, closed } = divided(total as Cents, weights, caps);
        const sum = given.reduce<number>((all, amount) => all + amount, 0);
        given.forEach((amount, i) => expect(amount).toBeLessThanOrEqual(caps[i]!));
        if (weights.some((weight) => weight > 0)) expect(sum + left).toBe(total);
        for (const i of closed) expect(given[i]).toBe(caps[i]);
        // What is left is left by all: nobody with a part could take more.
        if (left > 0) expect(closed).toEqual([...rows.keys()].filter((i) => weights[i]! > 0));
      }),
    );
  });

  it('is plain apportioning where no cap is reached', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), fc.nat(1_000_000_000), (weights, total) => {
        const caps = weights.map(() => Number.MAX_SAFE_INTEGER as Cents);
        const { given, closed } = divided(total as Cents, weights, caps);
        expect(given).toEqual(apportion(total as Cents, weights));
        expect(closed).toEqual([]);
      }),
    );
  });
});
