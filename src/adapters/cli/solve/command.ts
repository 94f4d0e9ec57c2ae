import { Option } from 'commander';
import { solveFor, type SolveOptions } from '../../../analysis/index.js';
import { runAnalysis } from '../command/analysis-run.js';
import type { Host } from '../host.js';
import { readInputs } from '../files/inputs.js';
import { linesJson } from '../output/lines-json.js';
import { byFlag, given, listed, type FlagsOfFields } from '../command/option-values.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';
import { solveCsvFiles } from './csv.js';
import { solveReport } from './report.js';

/** What the user may say after `solve plan.json`. Numbers stay text: the engine reads them, and no digit is lost. */
export interface SolveFlags extends OutputOptions {
  readonly census?: string;
  readonly vary: string;
  readonly between: string;
  readonly metric: string;
  readonly value: string;
  readonly atMost: boolean;
  readonly atLeast: boolean;
  readonly tolerance?: string;
}

/** The options of the command, and the fields of `solveFor()` that they stand for. */
export const solveFlags: FlagsOfFields = [
  [
    'vary',
    new Option(
      '--vary <path>',
      'the input, such as operatingAssumptions.contribution_policy.percentage',
    ).makeOptionMandatory(),
  ],
  ['between', new Option('--between <low,high>', 'the values to look between, such as 0,0.3').makeOptionMandatory()],
  [
    'target.metric',
    new Option('--metric <name>', 'the figure, such as max_repurchase_to_payroll').makeOptionMandatory(),
  ],
  ['target.value', new Option('--value <v>', 'what the figure is to be').makeOptionMandatory()],
  ['target.bound', new Option('--at-most', 'it may also be less').default(false)],
  ['target.bound', new Option('--at-least', 'it may also be more').default(false).conflicts('atMost')],
  ['tolerance', new Option('--tolerance <t>', 'how finely to look, such as 0.001')],
];

/** Looks for the value of one input. Resolves to whether there is one, or several. */
export async function solveCommand(host: Host, planFile: string, flags: SolveFlags): Promise<boolean> {
  const { serviceArguments, locate } = readInputs(host.cwd, planFile, flags.census);
  const { vary, between, metric, value, tolerance } = flags;
  const bound = flags.atMost ? 'at_most' : flags.atLeast ? 'at_least' : undefined;
  const options = {
    vary,
    between: listed(between),
    target: { metric, value, ...given({ bound }) },
    ...given({ tolerance }),
  } as SolveOptions;
  const solution = runAnalysis(host, byFlag(solveFlags, locate), (control) =>
    solveFor(...serviceArguments, options, control),
  );
  await writeResult(host, flags, {
    table: (width, style) => solveReport(serviceArguments[0].plan_name, solution, width, style),
    json: () => linesJson(solution),
    jsonName: 'solution.json',
    csv: () => solveCsvFiles(solution),
  });
  return solution.status !== 'no_solution';
}
