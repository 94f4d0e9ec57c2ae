import { readdirSync, readFileSync } from 'node:fs';
import type * as DecimalJs from 'decimal.js';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { withConst, withPureConstants } from '../../.config/build/constants.js';
import { schemasAlone } from '../../.config/build/without-sentences.js';
import { withMethods } from '../../.config/build/decimal-in-use.js';
import { withOrigins } from '../../.config/build/modules.js';

describe('withConst', () => {
  test('names that are never assigned again are constants', () => {
    expect(withConst('var A = 1;\nvar b = f;\nfunction f() {\n  var c = A;\n  return c;\n}\n')).toBe(
      'const A = 1;\nconst b = f;\nfunction f() {\n  var c = A;\n  return c;\n}\n',
    );
  });

  test('a name stays constant where a member of its object is assigned, at an index that is a constant too', () => {
    expect(withConst('var A = 1;\nvar b = f();\nb[A] = 2;\nb.c += 1;\n')).toBe(
      'const A = 1;\nconst b = f();\nb[A] = 2;\nb.c += 1;\n',
    );
  });

  test.each([
    'var a = 1; a = 2;',
    'var a = 1; function f() { a += 1; }',
    'var a = 1; a++;',
    'var a = []; [a] = [1];',
    'var a = {}; ({ a } = { a: 1 });',
    'var a = 1; for (a of []) ;',
    'var a;',
    'var { a } = { a: 1 };',
  ])('others stay: %s', (code) => {
    expect(withConst(code)).toBe(code);
  });
});

/** Needs the build. */
test('the scales and tables of the built library are constants', () => {
  const chunks = readdirSync('dist').filter((name) => /^(chunk-.*|index)\.c?js$/.test(name));
  const code = chunks.map((name) => readFileSync(`dist/${name}`, 'utf8'));
  chunks.forEach((name, i) => {
    if (name.endsWith('.js')) expect(withConst(code[i]!)).toBe(code[i]);
  });
  // For modules and for CommonJS, where the imports between files alone are `var`; names are short in both.
  for (const extension of ['.js', '.cjs']) {
    const holds = chunks.filter((name, i) => name.endsWith(extension) && /(?:^|;)const [\w$]+=1e8[;,]/m.test(code[i]!));
    expect(holds).not.toEqual([]);
  }
});

test.each([
  ['const a=f(1),b=2;', 'const a=/* @__PURE__ */(()=>(f(1)))(),b=2;'],
  ['const a=[...b,c.d];', 'const a=/* @__PURE__ */(()=>([...b,c.d]))();'],
  ['const a={b:`${c}`};', 'const a=/* @__PURE__ */(()=>({b:`${c}`}))();'],
])('a constant that is made is made by a function: %s', (code, pure) => {
  expect(withPureConstants(code)).toBe(pure);
});

test.each(['const a=1e8;', 'const a=()=>f(1);', 'const a={b:[1]};', 'const {a}=f();', 'const a=await f();', 'f(1);'])(
  'others stay: %s',
  (code) => {
    expect(withPureConstants(code)).toBe(code);
  },
);

test('a bundler leaves out what nobody uses', async () => {
  const used = 'const a=f(1),c=[...f(2)];function f(x){return[x]}';
  const stdin = { contents: withPureConstants(`const b=f(3).map(f);${used}export{a,c};`) };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  expect(outputFiles[0]!.text).toContain('f(1)');
  expect(outputFiles[0]!.text).not.toContain('f(3)');
});

test.each([
  ["const a = about('What it is.', money());", 'const a = (money());'],
  ["x: about(\n  'One.',\n  z.optional(rate()),\n  { source: 'IRC 1', default: 0 },\n),", 'x: (z.optional(rate())),'],
  ["about('One.', list(about('Two.', a ? b : c)), { default: 1 })", '(list((a ? b : c)))'],
  ["about('One.', about('Two.', a))", '((a))'],
  ['about(text, a), said(b)', '(a), said(b)'],
  ["x: required(money(), 'What it is.', 'IRC 1'),", 'x: (money()),'],
  ["x: optional(rate(), 0.5, 'What it is.'),", 'x: z.optional(rate()),'],
  ["x: defaulted(list(required(rate(), 'One.')), [], 'Many.'),", 'x: z.prefault(list((rate())), []),'],
])('keeps the schema alone: %s', (source, alone) => {
  expect(schemasAlone(source)).toBe(alone);
});

/** Needs the build. */
test.each(['global', 'browser', 'all.global', 'all.browser'])(
  'esop-repurchase.%s.js says nothing of inputs',
  (name) => {
    const script = readFileSync(`dist/esop-repurchase.${name}.js`, 'utf8');
    expect(script).toContain('debt_id');
    // The source and the unlike default of a field.
    expect(script).not.toMatch(/IRC 11\(b\)|IRC 163\(j\)|default:"reallocate"/);
  },
);

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

test('imports from an entry lead to the files that declare what is imported, through further entries and under its name there', () => {
  const source = `import {\n  prepare,\n  type PlanRules,\n  planRulesSchema as rules,\n} from '../index.js';\nimport { a } from './a.js';\n`;
  const [all, other] = withOrigins(source, 'src/hosts/any.ts').split('\n');
  expect(all).toBe(
    'import { prepare as prepare } from "src/analysis/complete-run.ts"; import { planRules as rules } from "src/engine/input/plan-rules.ts";',
  );
  expect(other).toBe("import { a } from './a.js';");
});
