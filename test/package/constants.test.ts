import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { build } from 'esbuild';
import { withConst, withPureConstants } from '../../.config/build/constants.js';

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
