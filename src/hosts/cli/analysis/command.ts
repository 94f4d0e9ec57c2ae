import { Option, type Command } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { describeIn } from '../../../engine/internal.js';
import { mergePatch } from '../../../index.js';
import { byFlag, fieldsOf, type FlagsOfFields, optionFlags, optionsOf } from '../command/option-values.js';
import { otherPlanOption, readOtherPlan } from '../command/other-plan.js';
import { analysisCommand, answer, helpOf, type PlanFlags } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import { invalidFile, isObject, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';

interface AnalysisFlags extends PlanFlags {
  readonly options?: string;
}

/** Flags that no schema describes, such as `--step name=value`, and where issues belong among the values given. */
interface OwnFlags {
  readonly flags: FlagsOfFields;
  readonly locate: (locate: Locate, given: object) => Locate;
}

/** The command of an analysis: flags from the schema of its options unless it has its own, and the forms of its answer. */
export function addAnalysis(program: Command, host: Host, analysis: AnyAnalysis, own?: OwnFlags): void {
  const flags = own?.flags ?? optionFlags(analysis.options);
  const file = new Option(
    '--options <options.json>',
    'what is asked, as one object; the other options replace parts of it',
  );
  const hasFile = own === undefined && describeIn(analysis.options, [])?.names?.length !== 0;
  const options = [...otherPlanOption(analysis), ...optionsOf(flags), ...(hasFile ? [file] : [])];
  analysisCommand(program, host, helpOf(analysis), options, async (read, given: AnalysisFlags) => {
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
