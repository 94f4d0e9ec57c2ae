import { Option, type Command } from 'commander';
import { chanceSolutionAnswer, solveAnalysis } from '../../../analysis/internal.js';
import {
  solve,
  solveUnderChance,
  type ChanceSolution,
  type MonteCarloOptions,
  type SolveOptions,
  type SolveUnderChanceOptions,
} from '../../../analysis/index.js';
import type { PreparedPlan } from '../../../index.js';
import { chanceFlags, chanceOf, runUnderChance, workersOption, type ThreadFlags } from '../command/chance.js';
import { byFlag, fieldsOf, flagsOf, numeric, optionsOf, type FlagsOfFields } from '../command/option-values.js';
import { analysisCommand, answer, helpOf, type PlanFlags } from '../command/plan-command.js';
import type { Progress } from '../command/progress.js';
import type { Host } from '../host.js';

const NEEDED = flagsOf(solveAnalysis.options, {
  vary: '--vary <path>',
  between: '--between <low,high>',
  'target.metric': '--metric <name>',
  'target.value': '--value <v>',
});
for (const option of optionsOf(NEEDED)) option.makeOptionMandatory();

/** The options of the command, and the fields of `solve()` that they stand for. */
const FLAGS: FlagsOfFields = [
  ...NEEDED,
  ['target.bound', new Option('--at-most', 'the figure may be less').default(false).preset('at_most')],
  [
    'target.bound',
    new Option('--at-least', 'the figure may be more').default(false).preset('at_least').conflicts('atMost'),
  ],
  ...flagsOf(solveAnalysis.options, { tolerance: '--tolerance <t>' }),
];

/** Options of `solveUnderChance()` besides. */
const UNDER_CHANCE: FlagsOfFields = [
  [
    'target.percentile',
    numeric(new Option('--percentile <p>', 'with --paths: a percentile of the figure, instead of its mean'), 'percent'),
  ],
  ['confident', new Option('--confident', 'with --paths: the whole 95 % interval must meet the target').default(false)],
];
const CHANCE = chanceFlags();
const WORKERS = workersOption();

/**
 * Looks for the value of one input; `noSolution` is called when there is none. A command of its own because with `--paths` chance decides,
 * which is another answer, and because of the exit code.
 */
export function addSolve(program: Command, host: Host, noSolution: () => void): void {
  const options = [...optionsOf(FLAGS), ...optionsOf(CHANCE), ...optionsOf(UNDER_CHANCE), WORKERS];
  analysisCommand(program, host, helpOf(solveAnalysis), options, async (read, flags: PlanFlags & ThreadFlags) => {
    const chance = chanceOf([...CHANCE, ...UNDER_CHANCE], flags);
    const { status } = await (chance === null
      ? answer(host, flags, solveAnalysis, read, {
          compute: (progress) => solve(read.plan, fieldsOf(FLAGS, flags) as SolveOptions, progress),
          locate: byFlag(FLAGS, read.locate),
        })
      : answer(host, flags, chanceSolutionAnswer, read, {
          compute: (progress) => underChance(host, read.plan, flags, progress),
          locate: byFlag([...FLAGS, ...UNDER_CHANCE, ...CHANCE, ['workers', WORKERS]], read.locate),
        }));
    if (status === 'no_solution' || status === 'no_effect') noSolution();
  });
}

function underChance(
  host: Host,
  plan: PreparedPlan,
  flags: ThreadFlags,
  { onStep, onPaths: onProgress }: Progress,
): Promise<ChanceSolution> {
  const question = fieldsOf([...FLAGS, ...UNDER_CHANCE], flags) as SolveUnderChanceOptions;
  let done = 0;
  return solveUnderChance(plan, question, fieldsOf(CHANCE, flags) as MonteCarloOptions, async (each, options) => {
    const result = await runUnderChance(host, each, options, flags, { onProgress });
    onStep(++done, null);
    return result;
  });
}
