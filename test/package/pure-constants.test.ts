import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { withPureConstants } from '../../.config/build/pure-constants.js';

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
