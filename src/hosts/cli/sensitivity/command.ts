import { type Command, Option } from 'commander';
import { sensitivityAnalysis } from '../../../presentation/words/index.js';
import { addAnalysis } from '../analysis/command.js';
import { type FlagsOfFields, flagsOf, invalidOption, numberIn, repeated } from '../command/option-values.js';
import type { Host } from '../host.js';

type Steps = Readonly<Record<string, string>>;

const step = new Option('--step <name=value>', 'the move of an assumption, such as turnover=0.5; repeatable');

const vary = new Option(
  '--vary <path=low,high>',
  'also move an input, such as operatingAssumptions.discount_rate=0.03,0.08',
);

/** The options of the command, and the fields of `sensitivity()` that they stand for. */
const FLAGS: FlagsOfFields = [
  ...flagsOf(sensitivityAnalysis.options, { rank_by: '--rank-by <figure>' }),
  ['steps', repeated(step.argParser((text: string, before: Steps | undefined) => ({ ...before, ...readStep(text) })))],
  [
    'vary',
    repeated(vary.argParser((text: string, before: Varied[] | undefined) => [...(before ?? []), readVaried(text)])),
  ],
  ...flagsOf(sensitivityAnalysis.options, { assumptions: '--only <names>' }),
];

/** Moves one assumption at a time. An issue with one of several steps names that step. */
export function addSensitivity(program: Command, host: Host): void {
  addAnalysis(program, host, sensitivityAnalysis, {
    flags: FLAGS,
    locate:
      (locate, { step: steps = {} }: { readonly step?: Steps }) =>
      (details) => {
        const [, name] = /^steps\.(\w+)$/.exec(details.field) ?? [];
        const issue = locate(details);
        return name === undefined ? issue : { ...issue, value: `${name}=${steps[name] ?? ''}` };
      },
  });
}

/** `turnover=0.5` by name. */
function readStep(text: string): Steps {
  const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { [name]: numberIn('--step', value) };
  throw invalidOption('--step', 'Must be <name>=<value>, such as turnover=0.5', text);
}

/** An input and two values for it. */
interface Varied {
  readonly path: string;
  readonly low: string;
  readonly high: string;
}

/** `operatingAssumptions.discount_rate=0.03,0.08`. */
function readVaried(text: string): Varied {
  const [, path, low, high] = /^\s*([^=]+?)\s*=\s*([^,]+?)\s*,\s*([^,]+?)\s*$/.exec(text) ?? [];
  if (path !== undefined && low !== undefined && high !== undefined)
    return { path, low: numberIn('--vary', low), high: numberIn('--vary', high) };
  throw invalidOption('--vary', 'Must be <path>=<low>,<high>', text);
}
