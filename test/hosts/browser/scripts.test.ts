import { readFileSync } from 'node:fs';
import { type Context, createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { ANALYSES } from '../../../src/analysis/index.js';
import * as core from '../../../src/index.js';
import { inDist, inputs, outputsHere } from './vectors.js';

/** Needs the build. The scripts stand on each other, in this order. */
const NAMES = { core: '', runs: '.runs', analyses: '.analyses' };
type Name = keyof typeof NAMES;

/** Language alone: no page, no Node. */
function loaded(...names: Name[]): Context {
  const context = createContext({});
  for (const name of names)
    runInContext(readFileSync(inDist(`esop-repurchase${NAMES[name]}.global.js`), 'utf8'), context);
  return context;
}

/** JSON of an expression, or name, code and message of what it throws. */
function ask(context: Context, expression: string): string {
  const script = `try { JSON.stringify(${expression}) } catch (e) { [e.name, e.code, e.message].join(' ') }`;
  return String(runInContext(script, context));
}

const api = (call: string, given: readonly unknown[]): string =>
  `EsopRepurchase.${call}(${given.map((argument) => JSON.stringify(argument)).join()})`;
const given = inputs[0]!;
const missingRun =
  'MissingScript MISSING_SCRIPT simulateRun() is in esop-repurchase.runs.global.js: load that script after esop-repurchase.global.js';

describe('scripts that stand on each other, in a bare context', () => {
  test('the first gives the results of every vector, with no other script', () => {
    const context = loaded('core');
    for (const input of inputs) {
      expect(ask(context, api('simulate', input))).toBe(JSON.stringify(core.simulate(...input)));
      expect(ask(context, `${api('prepare', input)}.simulate()`)).toBe(JSON.stringify(core.simulate(...input)));
    }
    expect(ask(context, api('validate', [{}, {}, {}]))).toBe(JSON.stringify(core.validate({}, {}, {})));
    expect(ask(context, api('trySimulate', [{}, {}, {}]))).toBe(JSON.stringify(core.trySimulate({}, {}, {})));
  });

  test('a function of a script that is not loaded names the script', () => {
    const context = loaded('core');
    expect(ask(context, api('simulateRun', given))).toBe(missingRun);
    expect(ask(context, `${api('prepare', given)}.simulateRun()`)).toBe(missingRun);
    const missing = ask(loaded('core', 'runs'), 'EsopRepurchase.monteCarlo()');
    expect(missing).toContain(
      'monteCarlo() is in esop-repurchase.analyses.global.js: load that script after esop-repurchase.runs.global.js',
    );
  });

  test('the second adds complete runs with their sensitivity, to plans from before too', async () => {
    const expected = await outputsHere();
    const context = loaded('core', 'runs');
    inputs.forEach((input, i) =>
      expect(`[${ask(context, api('simulate', input))},${ask(context, api('simulateRun', input))}]`).toBe(expected[i]),
    );
    const [rules, assumptions, state, config] = given;
    const asking = [rules, assumptions, state, { ...config, run_sensitivity_analysis: true }] as const;
    const run = core.simulateRun(...asking);
    expect(run.summary_metrics.sensitivity?.rows.length).toBeGreaterThan(5);
    const before = loaded('core');
    runInContext(`var plan = ${api('prepare', asking)}`, before);
    runInContext(readFileSync(inDist('esop-repurchase.runs.global.js'), 'utf8'), before);
    expect(ask(before, 'plan.simulateRun()')).toBe(JSON.stringify(run));
  });

  test('the third answers what the one script of all answers', () => {
    const context = loaded('core', 'runs', 'analyses');
    const all = createContext({});
    runInContext(readFileSync(inDist('esop-repurchase.all.global.js'), 'utf8'), all);
    const names = (of: Context): string[] => JSON.parse(ask(of, 'Object.keys(EsopRepurchase).sort()')) as string[];
    expect(names(context).filter((name) => !/^shared\d$/.test(name))).toEqual(names(all));
    const answered = ANALYSES.filter(({ kind }) => {
      const question = `EsopRepurchase.analysisOf('${kind}').run(${api('prepare', given)}, {})`;
      const answer = ask(context, question);
      expect(answer).toBe(ask(all, question));
      return answer.startsWith('{');
    });
    expect(answered.length).toBeGreaterThan(3);
  });

  test.each([
    [['runs'], 'esop-repurchase.runs.global.js needs esop-repurchase.global.js of the same version'],
    [['analyses'], 'esop-repurchase.analyses.global.js needs esop-repurchase.global.js of the same version'],
    [
      ['core', 'analyses'],
      'esop-repurchase.analyses.global.js needs esop-repurchase.runs.global.js of the same version',
    ],
  ] satisfies [Name[], string][])('%j: says what it needs', (names, sentence) => {
    expect(() => loaded(...names)).toThrow(`${sentence}: load that script first`);
  });

  test('one of another build is refused', () => {
    const context = loaded('core');
    runInContext('EsopRepurchase.shared0[0] = "another"', context);
    const runs = readFileSync(inDist('esop-repurchase.runs.global.js'), 'utf8');
    expect(() => void runInContext(runs, context)).toThrow('of the same version: load that script first');
  });
});
