import { Option, type Command } from 'commander';
import { solveFor, type SolveOptions } from '../../../analysis/index.js';
import { byFlag, fieldsOf, listed, optionsOf, type FlagsOfFields } from '../command/option-values.js';
import { analysisCommand, answer } from '../command/plan-command.js';
import type { Host } from '../host.js';
import { solveCsvFiles } from './csv.js';
import { solveReport } from './report.js';

const vary = new Option('--vary <path>', 'the input, such as operatingAssumptions.contribution_policy.percentage');
const between = listed(new Option('--between <low,high>', 'the values to look between, such as 0,0.3'));
const metric = new Option('--metric <name>', 'the figure, such as max_repurchase_to_payroll');

/** The options of the command, and the fields of `solveFor()` that they stand for. */
const FLAGS: FlagsOfFields = [
  ['vary', vary.makeOptionMandatory()],
  ['between', between.makeOptionMandatory()],
  ['target.metric', metric.makeOptionMandatory()],
  ['target.value', new Option('--value <v>', 'what the figure is to be').makeOptionMandatory()],
  ['target.bound', new Option('--at-most', 'it may also be less').default(false).preset('at_most')],
  [
    'target.bound',
    new Option('--at-least', 'it may also be more').default(false).preset('at_least').conflicts('atMost'),
  ],
  ['tolerance', new Option('--tolerance <t>', 'how finely to look, such as 0.001')],
];

const HELP = {
  name: 'solve',
  summary: 'what must we contribute? the input that meets a target',
  description: 'Finds the value of one input that brings a figure of the run to where it should be.',
};

/** Looks for the value of one input; `noSolution` is called when there is none. */
export function addSolve(program: Command, host: Host, noSolution: () => void): void {
  analysisCommand(program, host, HELP, optionsOf(FLAGS), async ({ name, plan, locate }, flags) => {
    const { status } = await answer(host, flags, {
      name: 'solution',
      compute: (progress) => solveFor(plan, fieldsOf(FLAGS, flags) as SolveOptions, progress),
      locate: byFlag(FLAGS, locate),
      report: (result, width, style) => solveReport(name, result, width, style),
      csv: solveCsvFiles,
    });
    if (status === 'no_solution' || status === 'no_effect') noSolution();
  });
}
