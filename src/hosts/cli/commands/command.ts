import { Argument, type Command, Option } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { censusOptions } from '../files/census-options.js';
import { type Plan, type PlanOptions, readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { repeated } from './repeated.js';

/** Place of a command in the program's help and its own. */
export interface Help {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}

/** Use of a command: its words, such as names of files, and its options. */
export interface Given<Flags> {
  readonly host: Host;
  readonly words: readonly string[];
  readonly flags: Flags;
  /** Takes an exit code that is neither 0 nor an error. */
  readonly end: (code: number) => void;
}

/** A command: a row of the table of commands. */
export interface CommandRow<Flags = never> extends Help {
  readonly words?: readonly Argument[];
  /** In the order of the help. */
  readonly options: readonly Option[];
  readonly run: (given: Given<Flags>) => unknown;
}

/** Adds a command to a program. */
export function addCommand(program: Command, host: Host, end: Given<never>['end'], row: CommandRow): void {
  const { name, summary, description, words = [], options, run } = row;
  const command = program.command(name).summary(summary).description(description);
  for (const word of words) command.addArgument(word);
  for (const option of options) command.addOption(option);
  command.action(async (...given: readonly unknown[]) => {
    const said = given.slice(0, words.length).flat() as (string | undefined)[];
    await run({ host, words: said.filter((word) => word !== undefined), flags: given[words.length] as never, end });
  });
}

/** The plan that most commands start from. */
export const PLAN_FILE = new Argument(
  '<plan.json>',
  'planRules, operatingAssumptions, initialState and systemConfig in one object; - reads standard input',
);

/** Inputs that are to be other than in the plan file, or in each of them. */
export const settingOptions = (): Option[] => [
  new Option('--years <n>', "number of years to project, instead of the plan file's"),
  repeated(new Option('--set <path=value>', "an input, instead of the plan file's; repeatable")),
];

/** Inputs that the plan file lacks, or that are replaced for one run. */
export const planOptions = (): Option[] => [
  new Option('--census <census.csv>', 'the participants, as CSV or XLSX, when the plan file does not list them'),
  ...censusOptions(),
  ...settingOptions(),
];

/** Options of any command that analyses a plan. */
export interface PlanFlags extends OutputOptions, PlanOptions {
  readonly strict?: boolean;
}

/** Help of an analysis, whether its command is its own or the one that all have. */
export function helpOf({ kind: name, question, gist, description }: Omit<AnyAnalysis, 'run' | 'options'>): Help {
  return { name, summary: `${question.charAt(0).toLowerCase()}${question.slice(1)} ${gist}`, description };
}

/** A command that analyses one plan: its own options, and how it answers. */
export function analysisCommand<Flags extends PlanFlags>(
  { name, summary, description }: Help,
  options: readonly Option[],
  analyse: (read: Plan, given: Given<Flags>) => Promise<unknown>,
): CommandRow<Flags> {
  return {
    name,
    summary,
    description,
    words: [PLAN_FILE],
    options: [...planOptions(), ...options, ...outputOptions()],
    run: async (given) => analyse(await readPlan(given.host, given.words[0]!, given.flags), given),
  };
}
