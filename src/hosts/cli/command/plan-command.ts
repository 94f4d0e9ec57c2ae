import { Option, type Command } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { formsOf, type Told } from '../analysis/forms.js';
import { failureOf, type Locate } from '../errors/failure.js';
import { writeDoubts } from '../errors/warnings.js';
import { type CensusFlags, censusOptions } from '../files/census-options.js';
import { type LaterCensus, readLaterCensuses, readPlan, type Plan, type PlanOptions } from '../files/inputs.js';
import { repeated } from './option-values.js';
import type { Host } from '../host.js';
import { checkOutput, outputOptions, writeResult, type Forms, type OutputOptions } from '../output/result-output.js';
import { startProgress, type Progress } from './progress.js';

/** Options of any command that has a result. */
export interface PlanFlags extends OutputOptions, PlanOptions {
  readonly strict?: boolean;
}

/** Place of a command in the program's help and its own. */
export interface Help {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}

/** Help of an analysis, whether its command is its own or the one that all have. */
export function helpOf({ kind: name, question, gist, description }: Omit<AnyAnalysis, 'run' | 'options'>): Help {
  return { name, summary: `${question.charAt(0).toLowerCase()}${question.slice(1)} ${gist}`, description };
}

/** Inputs that the plan file lacks, or that are replaced for one run. */
export const planOptions = (): Option[] => [
  new Option('--census <census.csv>', 'the participants, as CSV or XLSX, when the plan file does not list them'),
  ...censusOptions(),
  ...settingOptions(),
];

/** Inputs that are to be other than in the plan file, or in each of them. */
export const settingOptions = (): Option[] => [
  new Option('--years <n>', "number of years to project, instead of the plan file's"),
  repeated(new Option('--set <path=value>', "an input, instead of the plan file's; repeatable")),
];

/** Doubtful input ends the command. */
export const strictOption = (): Option =>
  new Option('--strict', 'treat doubtful input as an error, before anything is computed');

/** A command that starts from a plan file. Its options come in the order given, those of its result last. */
export function planCommand(
  program: Command,
  { name, summary, description }: Help,
  options: readonly Option[],
): Command {
  const command = program
    .command(name)
    .summary(summary)
    .description(description)
    .argument(
      '<plan.json>',
      'planRules, operatingAssumptions, initialState and systemConfig in one object; - reads standard input',
    );
  for (const option of options) command.addOption(option);
  return command;
}

/** A command that analyses one plan. */
export function analysisCommand<Flags extends PlanFlags>(
  program: Command,
  host: Host,
  help: Help,
  options: readonly Option[],
  analyse: (plan: Plan, flags: Flags) => Promise<void>,
): void {
  const command = planCommand(program, help, [...planOptions(), ...options, ...outputOptions()]);
  command.action(async (planFile: string, flags: Flags) => analyse(await readPlan(host, planFile, flags), flags));
}

/** Options of a command that looks back at a plan. */
interface HistoryFlags extends OutputOptions, CensusFlags {
  readonly lastCensus?: string;
}

/** A command that looks back at a plan from the censuses of later years, which `filesOf` names. */
export function historyCommand<Flags extends HistoryFlags>(
  program: Command,
  host: Host,
  help: Help,
  options: readonly Option[],
  filesOf: (last: Plan, flags: Flags) => readonly (readonly [year: number, file: string])[],
  look: (last: Plan, later: readonly LaterCensus[], flags: Flags) => Promise<unknown>,
): void {
  const command = planCommand(program, help, [...options, ...outputOptions()]);
  command.action(async (planFile: string, flags: Flags) => {
    const { lastCensus: census } = flags;
    const others = { ...flags, mapsUsed: new Set<string>() };
    const last = await readPlan(host, planFile, { ...(census === undefined ? {} : others), census });
    const later = await readLaterCensuses(host, filesOf(last, flags), last.planInputs.planRules, others);
    await look(last, later, flags);
    for (const { doubts } of later) await writeDoubts(host, doubts);
  });
}

/** Result of a command, and the forms in which it is other than its kind. */
export interface Question<Result extends object> extends Partial<Forms<Result>> {
  readonly compute: (progress: Progress) => Result | Promise<Result>;
  /** Where in the files and options the engine's issues about its arguments belong. */
  readonly locate: Locate;
}

/** Computes the answer to a question about a plan, showing how far it is, and writes it as the user wants it. */
export async function answer<Result extends object>(
  host: Host,
  flags: OutputOptions,
  kind: Told<Result>,
  plan: Plan,
  { compute, locate, ...forms }: Question<Result>,
): Promise<Result> {
  const progress = startProgress(host);
  let result: Result;
  try {
    checkOutput(flags, forms);
    result = await compute(progress);
  } catch (error) {
    throw failureOf(error, locate);
  } finally {
    progress.clear();
  }
  await writeResult(host, flags, { ...formsOf(kind, plan), ...forms }, result);
  return result;
}
