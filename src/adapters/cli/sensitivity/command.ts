import { Option } from 'commander';
import { sensitivity, type SensitivityOptions } from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { runAnalysis } from '../command/analysis-run.js';
import type { Issue } from '../errors/failure.js';
import type { Host } from '../host.js';
import { readInputs } from '../files/inputs.js';
import { linesJson } from '../output/lines-json.js';
import { byFlag, given, invalidOption, listed, repeated, type FlagsOfFields } from '../command/option-values.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';
import { sensitivityCsvFiles } from './csv.js';
import { sensitivityReport } from './report.js';

/** What the user may say after `sensitivity plan.json`. Numbers stay text: the engine reads them, and no digit is lost. */
export interface SensitivityFlags extends OutputOptions {
  readonly census?: string;
  readonly rankBy: string;
  readonly step?: readonly string[];
  readonly only?: string;
}

/** The options of the command, and the fields of `sensitivity()` that they stand for. */
export const sensitivityFlags: FlagsOfFields = [
  [
    'rank_by',
    new Option('--rank-by <figure>', 'the figure by whose change they are ranked')
      .choices(['total', 'present_value', 'peak_amount', 'peak_year'])
      .default('total'),
  ],
  [
    'steps',
    repeated(new Option('--step <name=value>', 'move an assumption by this, such as turnover=0.5; once or more')),
  ],
  ['assumptions', new Option('--only <names>', 'the assumptions to move, such as price_growth,turnover')],
];

/** Moves one assumption at a time, and shows what drives the result. */
export async function sensitivityCommand(host: Host, planFile: string, flags: SensitivityFlags): Promise<void> {
  const { serviceArguments, locate } = readInputs(host.cwd, planFile, flags.census);
  const steps = stepsOf(flags.step ?? []);
  const options = given({
    rank_by: flags.rankBy,
    steps: given(steps),
    assumptions: flags.only === undefined ? undefined : listed(flags.only),
  }) as SensitivityOptions;
  const result = runAnalysis(host, ofStep(steps, byFlag(sensitivityFlags, locate)), (control) =>
    sensitivity(...serviceArguments, options, control),
  );
  await writeResult(host, flags, {
    table: (width, style) => sensitivityReport(serviceArguments[0].plan_name, result, width, style),
    json: () => linesJson(result),
    jsonName: 'sensitivity.json',
    csv: () => sensitivityCsvFiles(result),
  });
}

/** `['turnover=0.5']` by name. */
function stepsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
      if (name !== undefined && value !== undefined) return [name, value];
      throw invalidOption('--step', 'Must be <name>=<value>, such as turnover=0.5', text);
    }),
  );
}

/** What is wrong with one of several steps is said with the step. */
function ofStep(
  steps: Readonly<Record<string, string>>,
  locate: (details: ErrorDetails) => Issue,
): (details: ErrorDetails) => Issue {
  return (details) => {
    const [, name] = /^steps\.(\w+)$/.exec(details.field) ?? [];
    const issue = locate(details);
    return name === undefined ? issue : { ...issue, value: `${name}=${steps[name] ?? ''}` };
  };
}
