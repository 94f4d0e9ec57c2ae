import { type Command, Option } from 'commander';
import { sensitivityAnalysis } from '../../../presentation/words/index.js';
import { formsOf } from '../analysis/forms.js';
import { helpOf } from '../analysis/help.js';
import { sensitivity, type SensitivityOptions } from '../../../analysis/index.js';
import {
  byFlag,
  fieldsOf,
  type FlagsOfFields,
  invalidOption,
  listed,
  optionsOf,
  repeated,
} from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import type { Host } from '../host.js';

type Steps = Readonly<Record<string, string>>;
type SensitivityFlags = PlanFlags & { readonly step?: Steps };

const step = new Option('--step <name=value>', 'the move of an assumption, such as turnover=0.5; repeatable');

const vary = new Option(
  '--vary <path=low,high>',
  'also move an input, such as operatingAssumptions.discount_rate=0.03,0.08',
);

/** The options of the command, and the fields of `sensitivity()` that they stand for. */
const FLAGS: FlagsOfFields = [
  [
    'rank_by',
    new Option(
      '--rank-by <figure>',
      'the figure that ranks them by its change: total, present_value, peak_amount, peak_year or a metric of solve; by default least_headroom with company_finances, otherwise total',
    ),
  ],
  ['steps', repeated(step.argParser((text: string, before: Steps | undefined) => ({ ...before, ...readStep(text) })))],
  [
    'vary',
    repeated(vary.argParser((text: string, before: Varied[] | undefined) => [...(before ?? []), readVaried(text)])),
  ],
  ['assumptions', listed(new Option('--only <names>', 'the assumptions to move, such as price_growth,turnover'))],
];

/** Moves one assumption at a time. A command of its own for `--step name=value` and `--vary path=low,high`, which no schema describes. */
export function addSensitivity(program: Command, host: Host): void {
  analysisCommand(
    program,
    host,
    helpOf(sensitivityAnalysis),
    optionsOf(FLAGS),
    async ({ name, plan, locate }, flags: SensitivityFlags) => {
      await answer(host, flags, {
        compute: (progress) => sensitivity(plan, fieldsOf(FLAGS, flags) as SensitivityOptions, progress),
        locate: ofStep(flags.step ?? {}, byFlag(FLAGS, locate)),
        ...formsOf(sensitivityAnalysis, name, (result) => sensitivityAnalysis.caveats?.(plan, result) ?? []),
      });
    },
  );
}

/** `turnover=0.5` by name. */
function readStep(text: string): Steps {
  const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { [name]: value };
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
  if (path !== undefined && low !== undefined && high !== undefined) return { path, low, high };
  throw invalidOption('--vary', 'Must be <path>=<low>,<high>', text);
}

/** An issue with one of several steps names that step. */
function ofStep(steps: Steps, locate: Locate): Locate {
  return (details) => {
    const [, name] = /^steps\.(\w+)$/.exec(details.field) ?? [];
    const issue = locate(details);
    return name === undefined ? issue : { ...issue, value: `${name}=${steps[name] ?? ''}` };
  };
}
