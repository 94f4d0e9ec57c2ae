import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { browserScript } from '../../../bench/build/bundle.js';
import { everything, monteCarlo, prepared } from './built.js';

/** Globals that a host may bring and spreadsheets do not, besides everything outside the language. */
const absent = ['BigInt', 'Intl', 'console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'];

test('a bare V8 context, without any host and without BigInt, gives the same bytes', async () => {
  const context = createContext(Object.create(null) as object);
  const run = (code: string): unknown => new Script(code).runInContext(context);
  run(absent.map((name) => `delete globalThis.${name};`).join('\n'));
  const names = run('Object.getOwnPropertyNames(globalThis)') as string[];
  expect([...absent, 'process', 'setTimeout', 'URL', 'TextEncoder'].filter((name) => names.includes(name))).toEqual([]);

  run(await browserScript('src/index.ts', {}));
  run('globalThis.prepare = bench.prepare');
  run(await browserScript('src/analysis/index.ts', {}));
  const [planRules, assumptions, state, config, options] = everything().map((argument) => JSON.stringify(argument));
  const plan = `prepare(${[planRules, assumptions, state, config].join()})`;
  const text = run(`JSON.stringify(bench.monteCarlo(${plan}, ${options}))`);
  expect(text).toBe(JSON.stringify(monteCarlo(...prepared(everything()))));
});
