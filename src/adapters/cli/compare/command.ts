import { Option } from 'commander';
import { basename } from 'node:path';
import {
  compareScenarios,
  compareThreeRs,
  type ChangedScenario,
  type Comparison,
  type FullScenario,
} from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { runAnalysis } from '../command/analysis-run.js';
import { compareCsvFiles } from './csv.js';
import { compareReport } from './report.js';
import type { Issue } from '../errors/failure.js';
import type { Host } from '../host.js';
import { readInputs, type Inputs } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/json-file.js';
import { linesJson } from '../output/lines-json.js';
import { invalidOption, repeated } from '../command/option-values.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';

/** What the user may say after `compare plan.json other.json`. */
export interface CompareFlags extends OutputOptions {
  readonly census?: readonly string[];
  readonly scenarios?: string;
  readonly threeRs: boolean;
}

/** One census for all plan files, or one for each. */
export const censusesOption = repeated(
  new Option('--census <census.csv>', 'the participants, as a CSV file: of all plans, or given once for each of them'),
);

/** The options of the command. */
export const compareOptions: readonly Option[] = [
  new Option('--scenarios <changes.json>', 'a list of { name, changes }: changes to the first plan'),
  new Option('--three-rs', 'the one plan with recycle, redeem and releverage').default(false),
];

/** Projects plans and shows them side by side. */
export async function compareCommand(host: Host, planFiles: readonly string[], flags: CompareFlags): Promise<void> {
  checkFlags(planFiles, flags);
  const plans = planFiles.map((file, index) => readInputs(host.cwd, file, censusOf(flags.census, index)));
  const comparison = flags.threeRs ? threeRs(host, plans[0]!) : scenarios(host, planFiles, plans, flags.scenarios);
  const [{ plan_name: planName }] = plans[0]!.serviceArguments;
  await writeResult(host, flags, {
    table: (width, style) => compareReport(planName, comparison, width, style),
    json: () => linesJson(comparison),
    jsonName: 'comparison.json',
    csv: () => compareCsvFiles(comparison),
  });
}

/** Something to compare with, and one way of saying it. */
function checkFlags(
  planFiles: readonly string[],
  { census = [], scenarios: file, threeRs: isThreeRs }: CompareFlags,
): void {
  if (isThreeRs && file !== undefined) throw invalidOption('--three-rs', 'Not with --scenarios');
  if (isThreeRs && planFiles.length > 1) throw invalidOption('--three-rs', 'Not with a second plan file');
  if (!isThreeRs && file === undefined && planFiles.length === 1) {
    throw invalidOption('--scenarios', 'Required: this, --three-rs or another plan file to compare with');
  }
  if (census.length > 1 && census.length !== planFiles.length) {
    throw invalidOption('--census', 'Must be given once, or once for each plan file');
  }
}

function censusOf(files: readonly string[] | undefined, index: number): string | undefined {
  return files?.length === 1 ? files[0] : files?.[index];
}

function threeRs(host: Host, { serviceArguments, locate }: Inputs): Comparison {
  return runAnalysis(host, locate, (control) => compareThreeRs(...serviceArguments, control));
}

function scenarios(
  host: Host,
  planFiles: readonly string[],
  plans: readonly Inputs[],
  changesFile: string | undefined,
): Comparison {
  const names = namesOf(planFiles);
  const full = plans.map(({ serviceArguments: given }, index): FullScenario => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = given;
    return { name: names[index]!, planRules, operatingAssumptions, initialState, systemConfig };
  });
  const changed = changesFile === undefined ? [] : readChanges(host.cwd, changesFile);
  const locate = (details: ErrorDetails): Issue => {
    const [, at, field = ''] = /^scenarios\[(\d+)\]\.?(.*)$/.exec(details.field) ?? [];
    const index = Number(at);
    const plan = plans[index];
    if (plan !== undefined) {
      // The name of a plan is that of its file.
      if (field === 'name') return { ...details, field: planFiles[index]!, file: planFiles[index]! };
      return plan.locate({ ...details, field: withoutArgument(field) });
    }
    const file = changesFile ?? planFiles[0]!;
    const place = at === undefined ? details.field : `[${index - plans.length}]${field && `.${field}`}`;
    return { ...details, field: place, file };
  };
  return runAnalysis(host, locate, (control) => compareScenarios([...full, ...changed], control));
}

/** The file's name without `.json`; of files that have the same, the path as it was given. */
export function namesOf(planFiles: readonly string[]): string[] {
  const short = planFiles.map((file) => basename(file).replace(/\.json$/i, '') || file);
  return short.map((name, index) => (short.filter((other) => other === name).length > 1 ? planFiles[index]! : name));
}

function readChanges(cwd: string, file: string): ChangedScenario[] {
  const content = readJsonFile(cwd, file, 'scenarios file');
  // What the entries are the engine checks.
  if (Array.isArray(content) && content.length > 0) return content as ChangedScenario[];
  throw invalidFile('scenarios file', [{ file, field: file, issue: 'Must be a list of { name, changes }' }]);
}

/** A field of a plan file is named without its argument, as everywhere. */
function withoutArgument(field: string): string {
  return field.replace(/^(?:planRules|operatingAssumptions|initialState|systemConfig)\./, '');
}
