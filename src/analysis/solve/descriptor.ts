import { changeInput } from '../../engine/input/index.js';
import { solveOptions, type SolveOptions } from '../../engine/input/options/solve.js';
import { inputOf } from '../../engine/prepared-plan.js';
import type { Analysis } from '../descriptor.js';
import { unitOf } from '../rows/tidy.js';
import { solutionRows } from './rows.js';
import type { Solution } from './solution.js';
import { readSolve, solve } from './solve.js';

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
  words: ({ vary, metric, target, bound, crossings, between: [low, high] }, say) => {
    const figure = (value: number | null): string => say.value(value, unitOf(metric));
    const goal = `${bound === null ? '' : `${bound.replace('_', ' ')} `}${figure(target)}`;
    if (crossings.length === 0) {
      return [`No ${vary} from ${say.input(vary, low)} to ${say.input(vary, high)} begins to make ${metric} ${goal}.`];
    }
    return crossings.map(
      ({ value, metric_at_value: found }) =>
        `With ${vary} at ${say.input(vary, value)}, ${metric} is ${figure(found)}.`,
    );
  },
  example: {
    options: {
      vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
      between: [0, 0.1],
      target: { metric: 'total_repurchase_obligation', value: 215_000 },
    },
  },
};
