import { Option, type Command } from 'commander';
import { failureOf, type Locate } from '../errors/failure.js';
import { censusOptions } from '../files/census-options.js';
import { readPlan, type Plan, type PlanOptions } from '../files/inputs.js';
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

/** Result of a command, and the forms that it can take. */
export interface Question<Result extends object> extends Forms<Result> {
  readonly compute: (progress: Progress) => Result | Promise<Result>;
  /** Where in the files and options the engine's issues about its arguments belong. */
  readonly locate: Locate;
}

/** Computes the answer to a question, showing how far it is, and writes it as the user wants it. */
export async function answer<Result extends object>(
  host: Host,
  flags: OutputOptions,
  question: Question<Result>,
): Promise<Result> {
  const progress = startProgress(host);
  let result: Result;
  try {
    checkOutput(flags, question);
    result = await question.compute(progress);
  } catch (error) {
    throw failureOf(error, question.locate);
  } finally {
    progress.clear();
  }
  await writeResult(host, flags, question, result);
  return result;
}
