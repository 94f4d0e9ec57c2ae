import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ANALYSES } from '../../../src/analysis/index.js';
import * as core from '../../../src/index.js';
import { inDist, inputs, outputsHere } from './vectors.js';

/** Needs the build. JSON of an expression, or name and message of what it throws, in the language alone: no page, no Node. */
function ask(script: 'esop-repurchase' | 'esop-repurchase.all', expression: string): string {
  const context = createContext({});
  runInContext(readFileSync(inDist(`${script}.global.js`), 'utf8'), context);
  const asked = `try { JSON.stringify(${expression}) } catch (e) { [e.name, e.message].join(' ') }`;
  return String(runInContext(asked, context));
}
const given = JSON.stringify(inputs);

test('the small script gives the results of every vector, and says where complete runs are', () => {
  const expected = JSON.stringify(inputs.map((input) => core.simulate(...input)));
  expect(ask('esop-repurchase', `${given}.map((input) => EsopRepurchase.simulate(...input))`)).toBe(expected);
  expect(ask('esop-repurchase', `${given}.map((input) => EsopRepurchase.prepare(...input).simulate())`)).toBe(expected);
  for (const name of ['validate', 'trySimulate'] as const)
    expect(ask('esop-repurchase', `EsopRepurchase.${name}({}, {}, {})`)).toBe(JSON.stringify(core[name]({}, {}, {})));
  for (const call of [
    'simulateRun(...input)',
    'prepare(...input).simulateRun()',
    'prepare(...input).with({}).simulateRun()',
  ])
    expect(ask('esop-repurchase', `${given}.map((input) => EsopRepurchase.${call})`)).toBe(
      'Error simulateRun() is in esop-repurchase.all: load that script in place of this one',
    );
});

test('the large script has the exports of the package, and gives complete runs', async () => {
  const outputs = `${given}.map((input) => [EsopRepurchase.simulate(...input), EsopRepurchase.simulateRun(...input)])`;
  expect(ask('esop-repurchase.all', outputs)).toBe(`[${(await outputsHere()).join()}]`);
  const names = JSON.parse(ask('esop-repurchase.all', 'Object.keys(EsopRepurchase)')) as string[];
  expect(names).toEqual(expect.arrayContaining(Object.keys(core)));
});

test('the large script answers as the package does, every analysis that needs no options', () => {
  const plan = core.prepare(...inputs[0]!);
  const answered = ANALYSES.filter(({ kind, run }) => {
    const question = `EsopRepurchase.analysisOf('${kind}').run(EsopRepurchase.prepare(...${given}[0]), {})`;
    const answer = ask('esop-repurchase.all', question);
    if (answer.startsWith('{')) expect(answer).toBe(JSON.stringify(run(plan, {} as never)));
    return answer.startsWith('{');
  });
  expect(answered.length).toBeGreaterThan(3);
});
