import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ExactDecimal,
  fromUnits,
  isDecimalText,
  LARGEST,
  OutOfRangeError,
  roundToUnits,
  toExact,
  toUnits,
  toWholeDown,
} from '../../../src/engine/numeric/index.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

/** Units of a decimal text by exact integers. */
function exactUnits(text: string, decimals: number): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const scaled = BigInt(whole + fraction.padEnd(decimals, '0'));
  const units = divideHalfEven(scaled, 10n ** BigInt(Math.max(0, fraction.length - decimals)));
  return negative ? -units : units;
}

const decimalText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 12n }),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9]{1,12}$/), fc.stringMatching(/^[0-9]{1,7}5$/)),
  )
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);

describe('toUnits', () => {
  it('reads decimal text exactly and rounds once, half to even', () => {
    fc.assert(
      fc.property(decimalText, fc.constantFrom(2, 4, 6, 8), (text, decimals) => {
        const exact = exactUnits(text, decimals);
        fc.pre(exact <= BigInt(LARGEST) && exact >= -BigInt(LARGEST));
        expect(BigInt(toUnits(text, decimals))).toBe(exact);
      }),
      { numRuns: draws(5_000) },
    );
  });

  it('reads a number through its shortest decimal text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e9, max: 1e9, noNaN: true }),
          decimalText.map(Number),
          fc.tuple(fc.maxSafeNat(), fc.constantFrom(1e2, 1e3, 1e4, 1e5, 1e6, 1e8, 1e9)).map(([n, scale]) => n / scale),
        ),
        fc.constantFrom(2, 4, 6, 8),
        (number, decimals) => {
          const text = new ExactDecimal(String(number)).toFixed();
          const exact = exactUnits(text, decimals);
          if (exact > BigInt(LARGEST)) expect(toUnits(number, decimals)).toBe(Infinity);
          else if (exact < -BigInt(LARGEST)) expect(toUnits(number, decimals)).toBe(-Infinity);
          else expect(BigInt(toUnits(number, decimals))).toBe(exact);
        },
      ),
      { numRuns: draws(20_000) },
    );
  });

  it('knows the ties that doubles lose', () => {
    expect(toUnits(1.005, 2)).toBe(100);
    expect(toUnits(1.015, 2)).toBe(102);
    expect(toUnits('0.00000000500000001', 8)).toBe(1);
    expect(toUnits(5e-9, 8)).toBe(0);
    expect(toUnits(1.5e-8, 8)).toBe(2);
    expect(Object.is(toUnits(-0, 2), 0)).toBe(true);
    expect(Object.is(toUnits(-0.001, 2), 0)).toBe(true);
  });

  it('says when no unit can hold it', () => {
    expect(toUnits(1e300, 2)).toBe(Infinity);
    expect(toUnits('-99999999999999999', 2)).toBe(-Infinity);
    expect(toUnits('90071992547409.91', 2)).toBe(LARGEST);
  });
});

describe('isDecimalText', () => {
  it.each(['0', '-1', '12.50', '007'])('takes %s', (text) => expect(isDecimalText(text)).toBe(true));
  it.each(['', '+1', '1e5', '.5', '5.', ' 1', '1 ', '0x1F', '1_000', 'NaN', 'Infinity', '1,000', '--1', '١', '1\n'])(
    'refuses %j',
    (text) => expect(isDecimalText(text)).toBe(false),
  );
});

describe('fromUnits', () => {
  it('gives the double nearest to the decimal text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(2, 4, 6, 8), (units, decimals) => {
        const text = toExact(units, decimals).toFixed();
        expect(fromUnits(units, decimals) + 0).toBe(Number(text) + 0);
      }),
      { numRuns: draws(5_000) },
    );
  });

  it('is undone by toUnits up to fifteen digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), fc.constantFrom(2, 4, 6, 8), (units, d) => {
        expect(toUnits(fromUnits(units, d), d)).toBe(units + 0);
      }),
    );
  });
});

describe('roundToUnits and toWholeDown', () => {
  it('rounds an exact decimal half to even, and refuses what is beyond the range', () => {
    expect(roundToUnits(new ExactDecimal('2.345'), 2)).toBe(234);
    expect(roundToUnits(new ExactDecimal('2.355'), 2)).toBe(236);
    expect(() => roundToUnits(new ExactDecimal('1e20'), 2)).toThrow(OutOfRangeError);
  });

  it('floors numbers and text alike', () => {
    expect([toWholeDown(64.999), toWholeDown('64.999999999999999999'), toWholeDown(-0.5), toWholeDown('-0.5')]).toEqual(
      [64, 64, -1, -1],
    );
  });
});
