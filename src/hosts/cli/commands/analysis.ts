import { Option } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { describeIn } from '../../../engine/internal.js';
import { mergePatch } from '../../../index.js';
import type { Locate } from '../errors/failure.js';
import { type Plan, readPlan } from '../files/inputs.js';
import { invalidFile, isObject, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import { answer } from './answer.js';
import { analysisCommand, type CommandRow, helpOf, type PlanFlags } from './command.js';
import { byFlag, fieldsOf, type FlagsOfFields, optionFlags, optionsOf } from './option-values.js';

export interface AnalysisFlags extends PlanFlags {
  readonly options?: string;
}

/** Flags that no schema describes, such as `--step name=value`, and where issues belong among the values given. */
interface OwnFlags {
  readonly flags: FlagsOfFields;
  readonly locate: (locate: Locate, given: object) => Locate;
}

/** The command of an analysis: flags from the schema of its options unless it has its own, and the forms of its answer. */
export function commandOf(analysis: AnyAnalysis, own?: OwnFlags): CommandRow<AnalysisFlags> {
  const flags = own?.flags ?? optionFlags(analysis.options);
  const file = new Option(
    '--options <options.json>',
    'what is asked, as one object; the other options replace parts of it',
  );
  const hasFile = own === undefined && describeIn(analysis.options, [])?.names?.length !== 0;
  const options = [...otherPlanOption(analysis), ...optionsOf(flags), ...(hasFile ? [file] : [])];
  return analysisCommand<AnalysisFlags>(helpOf(analysis), options, async (read, { host, flags: given }) => {
    const { changes, locate } = await readOtherPlan(host, analysis, read, { ...given });
    const said = mergePatch(readOptions(host.cwd, given.options), fieldsOf(flags, given)) as object;
    const asked = { ...said, ...changes };
    await answer<object>(host, given, analysis as never, read, {
      compute: (progress) => analysis.run(read.plan, asked as never, progress),
      locate: (own?.locate ?? ((found) => found))(byFlag(flags, inFile(given.options, asked, locate)), given),
    });
  });
}

function readOptions(cwd: string, file: string | undefined): object {
  if (file === undefined) return {};
  const content = readJsonFile(cwd, file, 'options file');
  if (isObject(content)) return content;
  throw invalidFile('options file', [{ file, field: file, issue: 'Must be one object' }]);
}

/** Faults of options that a file gives are reported in that file. */
function inFile(file: string | undefined, asked: object, locate: Locate): Locate {
  return (details) => {
    const [name = ''] = details.field.split(/[.[]/);
    return file !== undefined && Object.keys(asked).includes(name) ? { ...details, file } : locate(details);
  };
}

type Asked = Pick<AnyAnalysis, 'otherPlan' | 'options'>;

/** The flag of an analysis for another plan; none where it has no such option. */
function otherPlanOption({ otherPlan, options }: Asked): Option[] {
  if (otherPlan === undefined) return [];
  const { description = '' } = describeIn(options, [otherPlan])!;
  return [new Option(`--${otherPlan} <plan or changes>`, `${description} A plan file, or a file of changes.`)];
}

/**
 * The other plan, as changes to the first, under its option; nothing where none is given. A file with the arguments of a plan is a plan
 * file, read with the options of the first; `{ name, changes }` is a scenario of `compare`; all else are changes.
 */
async function readOtherPlan(
  host: Host,
  { otherPlan }: Asked,
  { planInputs, locate }: Plan,
  flags: PlanFlags & Readonly<Record<string, unknown>>,
): Promise<{ readonly changes: object; readonly locate: Locate }> {
  const file = otherPlan === undefined ? undefined : flags[otherPlan];
  if (otherPlan === undefined || typeof file !== 'string') return { changes: {}, locate };
  const content = readJsonFile(host.cwd, file, 'other plan');
  if (!isObject(content)) throw invalidFile('other plan', [{ file, field: file, issue: 'Must be one object' }]);
  const isPlan = ['planRules', 'operatingAssumptions', 'initialState'].every((name) => name in content);
  const other = isPlan ? await readPlan(host, file, flags) : null;
  const scenario = isObject(content['changes']) ? content['changes'] : content;
  const changes = other === null ? scenario : (patchTo(planInputs, other.planInputs) ?? {});
  return {
    changes: { [otherPlan]: changes },
    locate: (details) => {
      const [name, ...path] = details.field.split('.');
      if (name !== otherPlan) return locate(details);
      return { ...details, field: path.join('.') || file, file };
    },
  };
}

/** The merge patch that makes one JSON value of another; undefined where nothing changes. */
function patchTo(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return JSON.stringify(from) === JSON.stringify(to) ? undefined : to;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...names].flatMap((name): [string, unknown][] => {
    const change = patchTo(from[name], to[name] ?? null);
    return change === undefined || (change === null && from[name] === undefined) ? [] : [[name, change]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
