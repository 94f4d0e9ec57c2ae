import { describe, expect, it } from 'vitest';
import {
  decimalFormat,
  formatDollars,
  formatPercent,
  formatPrice,
  formatWhole,
  formatYears,
  plainDecimal,
  spokenDollars,
  spokenPercent,
  unitFor,
  sayOf,
  valueText,
} from '../../../src/presentation/words/figures.js';
import fc from 'fast-check';
import { draws } from '../../draws.js';

describe('figures', () => {
  it('says money as a person would', () => {
    expect(spokenDollars(41_234_567.89)).toBe('$41.2 million');
    expect(spokenDollars(999_949)).toBe('$999,949');
    expect(spokenDollars(999_950)).toBe('$1.0 million');
    expect(spokenDollars(1_260_000_000)).toBe('$1.3 billion');
    expect(spokenDollars(9e13)).toBe('$90.0 trillion');
    expect(spokenDollars(0)).toBe('$0');
  });

  it('writes the sign of an amount before its dollars', () => {
    expect(valueText(-60.55, 'price')).toBe('-$60.55');
    expect(valueText(-60.55, 'dollars')).toBe('-$61');
    expect(valueText(60.55, 'price')).toBe('$60.55');
  });

  it('says percentages as a person would', () => {
    expect(spokenPercent(0.18)).toBe('18 %');
    expect(spokenPercent(0.0744)).toBe('7.4 %');
    expect(spokenPercent(0.0999)).toBe('10 %');
  });

  it('groups thousands', () => {
    expect(formatWhole(1_234_567.5)).toBe('1,234,568');
    expect(formatDollars(1234.4)).toBe('$1,234');
    expect(formatPrice(104)).toBe('104.00');
    expect(formatPrice(123_456.78)).toBe('123,457');
    expect(formatPercent(0.1844)).toBe('18.4');
    expect(formatPercent(1e6)).toBe('>9,999');
    expect([1, 20].map(formatYears)).toEqual(['1 year', '20 years']);
  });

  it('chooses the unit that keeps figures short', () => {
    expect(unitFor(999_999, 6).name).toBe('');
    expect(unitFor(1_000_000, 6)).toEqual({ divisor: 1000, name: 'thousand' });
    expect(unitFor(999_999_600, 6)).toEqual({ divisor: 1e6, name: 'million' });
  });
});

describe('decimals with thousands', () => {
  it.each([
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 4],
  ])('of %i to %i places are those of Intl', (least, most) => {
    const intl = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
    const format = decimalFormat(least, most);
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 100);
    const any = fc.double({ min: -1e11, max: 1e11, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(cents, any, fc.constantFrom(1.005, 0.5, 1.5, -2.5, 1e-9, 999.995)), (value) => {
        expect(format(value)).toBe(intl.format(value).replace(/^-(?=[0.,]+$)/, ''));
      }),
      { numRuns: draws(1000) },
    );
  });

  it('of what is no figure are its name', () => {
    expect(decimalFormat(0, 0)(Infinity)).toBe('Infinity');
    expect(decimalFormat(0, 0)(1e22)).toBe('10,000,000,000,000,000,000,000');
  });
});

describe('plain decimals', () => {
  it('never writes an exponent', () => {
    expect(plainDecimal(1e-8)).toBe('0.00000001');
    expect(plainDecimal(-1.25e-7)).toBe('-0.000000125');
    expect(plainDecimal(1e21)).toBe('1000000000000000000000');
    expect(plainDecimal(1.5e22)).toBe('15000000000000000000000');
    expect(plainDecimal(500000.1)).toBe('500000.1');
    expect(plainDecimal(0)).toBe('0');
  });

  it('writes text that reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainDecimal(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === value).toBe(true);
      }),
    );
  });
});

it.each([
  ['planRules.distribution_policy.lump_sum_threshold', 7000, '$7,000'],
  ['operatingAssumptions.workforce.replacement_rate', 0.9, '0.9'],
  ['operatingAssumptions.repurchase_strategy.mix.redeem', 0.25, '0.25 (25 %)'],
  ['operatingAssumptions.company_finances.reactions[0].contribution_factor', 0.5, '0.5 (50 %)'],
  ['operatingAssumptions.share_valuation.multiple', 6, '6'],
])('a value of %s is written in the unit of its schema', (path, value, text) => {
  expect(sayOf('P').input(path, value)).toBe(text);
});
