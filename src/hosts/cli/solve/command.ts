import { Option, type Command } from 'commander';
import { chanceSolutionAnswer, solveAnalysis } from '../../../analysis/internal.js';
import { formsOf } from '../analysis/forms.js';
import { helpOf } from '../analysis/help.js';
import {
  solve,
  solveUnderChance,
  type MonteCarloOptions,
  type SolveOptions,
  type SolveUnderChanceOptions,
} from '../../../analysis/index.js';
import { chanceOf, optionalChanceFlags, runUnderChance, workersOption, type ThreadFlags } from '../command/chance.js';
import { byFlag, fieldsOf, listed, optionsOf, type FlagsOfFields } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Host } from '../host.js';

const vary = new Option('--vary <path>', 'the input, such as operatingAssumptions.contribution_policy.percentage');
const between = listed(new Option('--between <low,high>', 'lowest and highest value of the input, such as 0,0.3'));
const metric = new Option('--metric <name>', 'the figure, such as max_repurchase_to_payroll');

/** The options of the command, and the fields of `solve()` that they stand for. */
const FLAGS: FlagsOfFields = [
  ['vary', vary.makeOptionMandatory()],
  ['between', between.makeOptionMandatory()],
  ['target.metric', metric.makeOptionMandatory()],
  ['target.value', new Option('--value <v>', 'target of the figure').makeOptionMandatory()],
  ['target.bound', new Option('--at-most', 'the figure may be less').default(false).preset('at_most')],
  [
    'target.bound',
    new Option('--at-least', 'the figure may be more').default(false).preset('at_least').conflicts('atMost'),
  ],
  ['tolerance', new Option('--tolerance <t>', 'precision of the input, such as 0.001')],
];

/** Options of `solveUnderChance()` besides. */
const UNDER_CHANCE: FlagsOfFields = [
  [
    'target.percentile',
    new Option('--percentile <p>', 'with --paths: a percentile of the figure, instead of its mean'),
  ],
  ['confident', new Option('--confident', 'with --paths: the whole 95 % interval must meet the target').default(false)],
];
const CHANCE = optionalChanceFlags();
const WORKERS = workersOption();

/**
 * Looks for the value of one input; `noSolution` is called when there is none. A command of its own because with `--paths` chance decides,
 * which is another answer, and because of the exit code.
 */
export function addSolve(program: Command, host: Host, noSolution: () => void): void {
  const options = [...optionsOf(FLAGS), ...optionsOf(CHANCE), ...optionsOf(UNDER_CHANCE), WORKERS];
  analysisCommand(
    program,
    host,
    helpOf(solveAnalysis),
    options,
    async ({ name, plan, locate }, flags: PlanFlags & ThreadFlags) => {
      const asked = fieldsOf(FLAGS, flags);
      const chance = chanceOf([...CHANCE, ...UNDER_CHANCE], flags);
      if (chance === null) {
        const { status } = await answer(host, flags, {
          ...formsOf(solveAnalysis, name, (result) => solveAnalysis.caveats?.(plan, result) ?? []),
          compute: (progress) => solve(plan, asked as SolveOptions, progress),
          locate: byFlag(FLAGS, locate),
        });
        if (status === 'no_solution' || status === 'no_effect') noSolution();
        return;
      }
      const question = fieldsOf([...FLAGS, ...UNDER_CHANCE], flags) as SolveUnderChanceOptions;
      const { status } = await answer(host, flags, {
        ...formsOf(chanceSolutionAnswer, name),
        compute: ({ onStep, onPaths: onProgress }) => {
          let done = 0;
          return solveUnderChance(
            plan,
            question,
            fieldsOf(CHANCE, flags) as MonteCarloOptions,
            async (each, options) => {
              const result = await runUnderChance(host, each, options, flags, { onProgress });
              onStep(++done, null);
              return result;
            },
          );
        },
        locate: byFlag([...FLAGS, ...UNDER_CHANCE, ...CHANCE, ['workers', WORKERS]], locate),
      });
      if (status === 'no_solution' || status === 'no_effect') noSolution();
    },
  );
}
