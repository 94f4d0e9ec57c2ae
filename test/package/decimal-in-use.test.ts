import { readFileSync } from 'node:fs';
import type * as DecimalJs from 'decimal.js';
import { expect, test } from 'vitest';
import { withMethods } from '../../.config/build/decimal-in-use.js';

const source = readFileSync('node_modules/decimal.js/decimal.mjs', 'utf8');
const methodsOf = (text: string): string[] =>
  [...text.matchAll(/^P\.\w+ = (?:P\.(\w+) = )?function/gm)].map(([all]) => all);

test('methods that are named stay, under both of their names, with those that they need', () => {
  const text = withMethods(source, ['dividedBy']);
  expect(text).toContain('P.dividedBy = P.div = function');
  expect(withMethods(source, ['div'])).toBe(text);
  // Its result is a number that can be written.
  expect(text).toContain('P.toString = function');
  expect(text).not.toContain('P.hyperbolicSine');
  expect(methodsOf(text).length).toBeLessThan(methodsOf(source).length / 2);
});

test('what is left computes the same', async () => {
  const url = `data:text/javascript,${encodeURIComponent(withMethods(source, ['times', 'dividedBy', 'toDecimalPlaces']))}`;
  const { Decimal } = (await import(/* @vite-ignore */ url)) as typeof DecimalJs;
  expect(String(new Decimal('1.1').times('3').dividedBy(7).toDecimalPlaces(20))).toBe('0.47142857142857142857');
  expect(new Decimal(2)).not.toHaveProperty('sin');
});

test('a constant of which only unused methods read digits is not made', () => {
  expect(source).toContain('PI = new Decimal(PI);');
  expect(withMethods(source, ['pow'])).not.toContain('PI = new Decimal(PI);');
  expect(withMethods(source, ['pow'])).toContain('LN10 = new Decimal(LN10);');
  expect(withMethods(source, ['sin'])).toContain('PI = new Decimal(PI);');
});

test('a method that calls another keeps that too', () => {
  const own = [
    'var P = {};',
    'P.plus = P.add = function () { return this.carry(); };',
    'P.carry = function () { return helped(); };',
    'P.cosine = P.cos = function () { return 1; };',
    'function helped() { return x.last(); }',
    'P.last = function () { return 2; };',
    'function clone() { function Decimal() {} Decimal.plus = helped; Decimal.cos = helped; return Decimal; }',
    'export const Decimal = clone();',
  ];
  const left = withMethods(own.join('\n'), ['add']);
  expect(left).not.toContain('cos');
  for (const name of ['P.plus', 'P.carry', 'P.last', 'Decimal.plus']) expect(left).toContain(`${name} = `);
});
