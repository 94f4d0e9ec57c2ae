import { changeInput } from '../../engine/input/index.js';
import { unitAt } from '../../engine/input/options/numeric-input.js';
import { solveOptions, type SolveOptions } from '../../engine/input/options/solve.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { caveatOfVarying } from '../compare/scenarios.js';
import type { Analysis } from '../descriptor.js';
import { findingsOf } from '../finding-changes.js';
import { deductionWords } from './goal-words.js';
import { solutionRows } from './rows.js';
import type { Solution } from './solution.js';
import { readSolve, solve } from './solve.js';
import { solveTables } from './tables.js';
import { solutionWords } from './words.js';

/** A value of an input, a rate in percent. */
function plainly(path: string, value: number): string {
  return unitAt(path) === 'fraction' ? `${Number((100 * value).toFixed(6))} %` : String(value);
}

/** Goal seeking, as hosts offer it. */
export const solveAnalysis: Analysis<'solve', SolveOptions, Solution> = {
  kind: 'solve',
  title: 'Solve',
  question: 'What must we contribute?',
  gist: 'the input that meets a target',
  description: 'Finds the value of one input that brings a figure of the run to a target.',
  options: solveOptions,
  check: (plan, options) => {
    const input = inputOf(plan);
    const { varied, low, high } = readSolve(input, options);
    // An input may stand where another does already.
    for (const end of [low, high]) changeInput(input, varied.changes(end));
  },
  run: solve,
  rows: solutionRows,
  files: { answer: 'solution', rows: 'solution' },
  tables: solveTables,
  asked: ({ status, vary, between: [low, high], metric, target, bound, tolerance, monotone, evaluations }) => ({
    ...{ status, vary, low, high, metric, target, bound, tolerance, monotone, evaluations },
  }),
  words: solutionWords,
  caveats: (plan, solution) => [
    ...deductionWords(solution, findingsOf(inputOf(plan).plan), { input: plainly }),
    ...[caveatOfVarying(plan, solution.vary) ?? []].flat(),
  ],
  example: {
    options: {
      vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
      between: [0, 0.1],
      target: { metric: 'total_repurchase_obligation', value: 215_000 },
    },
  },
};
