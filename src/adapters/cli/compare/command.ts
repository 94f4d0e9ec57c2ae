import { Option, type Command } from 'commander';
import { basename } from 'node:path';
import { compareScenarios, compareThreeRs, type ChangedScenario } from '../../../analysis/index.js';
import { invalidOption, repeated } from '../command/option-values.js';
import { answer, planCommand, type Question } from '../command/plan-command.js';
import { Failure, type Locate } from '../errors/failure.js';
import { readPlan, type Plan } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/json-file.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { compareCsvFiles } from './csv.js';
import { compareReport, type Compared } from './report.js';

/** What the user may say after `compare plan.json other.json`. */
interface CompareFlags extends OutputOptions {
  readonly census?: readonly string[];
  readonly scenarios?: string;
  readonly threeRs: boolean;
}

const HELP = {
  name: 'compare',
  summary: 'recycle or redeem? plans side by side',
  description:
    'Projects plans, or one plan with changes, and shows them side by side with the differences to the first.',
};
const CENSUSES = new Option(
  '--census <census.csv>',
  'the participants, as a CSV file: of all plans, or given once for each of them',
);

/** Projects plans and shows them side by side. */
export function addCompare(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    repeated(CENSUSES),
    new Option('--scenarios <changes.json>', 'a list of { name, changes }: changes to the first plan'),
    new Option('--three-rs', 'the one plan with recycle, redeem and releverage').default(false),
    ...outputOptions(),
  ]).argument('[other.json...]', 'plans to compare it with');
  command.action(async (planFile: string, others: string[], flags: CompareFlags) => {
    const planFiles = [planFile, ...others];
    checkFlags(planFiles, flags);
    const plans = readPlans(host.cwd, planFiles, flags.census);
    const [{ name, plan, locate }] = plans;
    const question: Pick<Question<Compared>, 'compute' | 'locate'> = flags.threeRs
      ? { compute: (progress) => compareThreeRs(plan, progress), locate }
      : ofScenarios(host, planFiles, plans, flags.scenarios);
    await answer(host, flags, {
      ...question,
      name: 'comparison',
      report: (comparison, width, style) => compareReport(name, comparison, width, style),
      csv: compareCsvFiles,
    });
  });
}

/** There must be something to compare with, given in one way only. */
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

/** Reads the plans; throws everything that is wrong with any of them. */
function readPlans(cwd: string, planFiles: readonly string[], censuses: readonly string[] = []): [Plan, ...Plan[]] {
  const failures: Failure[] = [];
  const plans = planFiles.flatMap((file, index) => {
    try {
      return readPlan(cwd, file, { census: censuses.length === 1 ? censuses[0] : censuses[index] });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
      return [];
    }
  });
  const [first, ...others] = failures;
  if (first !== undefined) {
    throw new Failure(first.code, first.message, [...first.issues, ...others.flatMap(({ issues }) => issues)]);
  }
  return plans as [Plan, ...Plan[]];
}

function ofScenarios(
  host: Host,
  planFiles: readonly string[],
  plans: readonly Plan[],
  changesFile: string | undefined,
): Pick<Question<Compared>, 'compute' | 'locate'> {
  const names = namesOf(planFiles);
  const full = plans.map(({ plan }, index) => ({ name: names[index]!, plan }));
  const changed = changesFile === undefined ? [] : readChanges(host.cwd, changesFile);
  const locate: Locate = (details) => {
    const [, at, field = ''] = /^scenarios\[(\d+)\]\.?(.*)$/.exec(details.field) ?? [];
    const index = Number(at);
    const plan = plans[index];
    if (plan !== undefined) {
      // A plan is named after its file.
      if (field === 'name') return { ...details, field: planFiles[index]!, file: planFiles[index]! };
      // A field of a plan file is named without its argument, as in every command.
      return plan.locate({ ...details, field: field.replace(/^operatingAssumptions\./, '') });
    }
    const file = changesFile ?? planFiles[0]!;
    const place = at === undefined ? details.field : `[${index - plans.length}]${field && `.${field}`}`;
    return { ...details, field: place, file };
  };
  return { compute: (progress) => compareScenarios([...full, ...changed], progress), locate };
}

/** The file's name without `.json`; for files with the same name, the path as it was given. */
export function namesOf(planFiles: readonly string[]): string[] {
  const short = planFiles.map((file) => basename(file).replace(/\.json$/i, '') || file);
  return short.map((name, index) => (short.filter((other) => other === name).length > 1 ? planFiles[index]! : name));
}

function readChanges(cwd: string, file: string): ChangedScenario[] {
  const content = readJsonFile(cwd, file, 'scenarios file');
  // The engine checks the entries.
  if (Array.isArray(content) && content.length > 0) return content as ChangedScenario[];
  throw invalidFile('scenarios file', [{ file, field: file, issue: 'Must be a list of { name, changes }' }]);
}
