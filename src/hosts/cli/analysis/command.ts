import { Option, type Command } from 'commander';
import type { AnyAnalysis } from '../../../analysis/index.js';
import { mergePatch } from '../../../index.js';
import { byFlag, fieldsOf, optionsOf } from '../command/option-values.js';
import { otherPlanOption, readOtherPlan } from '../command/other-plan.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import type { Plan } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import type { Forms } from '../output/result-output.js';
import { formsOf } from './forms.js';
import { helpOf } from './help.js';
import { hasOptions, optionFlags } from './option-flags.js';

interface AnalysisFlags extends PlanFlags {
  readonly options?: string;
}

/** The command of an analysis: flags from the schema of its options, and the forms of its answer unless `shown` has others. */
export function addAnalysis(
  program: Command,
  host: Host,
  analysis: AnyAnalysis,
  shown?: (planName: string) => Partial<Forms<never>>,
): void {
  const { options: schema, caveats } = analysis;
  const flags = optionFlags(schema);
  const file = new Option(
    '--options <options.json>',
    'what is asked, as one object; the other options replace parts of it',
  );
  const other = otherPlanOption(analysis);
  const options = hasOptions(schema) ? [...other, ...optionsOf(flags), file] : [];
  analysisCommand(program, host, helpOf(analysis), options, async (read: Plan, given: AnalysisFlags) => {
    const { name, plan } = read;
    const { changes, locate } = await readOtherPlan(host, analysis, read, { ...given });
    const said = mergePatch(readOptions(host.cwd, given.options), fieldsOf(flags, given)) as object;
    const asked = { ...said, ...changes };
    const forms = formsOf<object>(analysis as never, name, (result) => caveats?.(plan, result as never) ?? []);
    await answer<object>(host, given, {
      ...forms,
      ...(shown?.(name) as Partial<Forms<object>> | undefined),
      compute: (progress) => analysis.run(plan, asked as never, progress),
      locate: byFlag(flags, inFile(given.options, asked, locate)),
    });
  });
}

function readOptions(cwd: string, file: string | undefined): object {
  if (file === undefined) return {};
  const content = readJsonFile(cwd, file, 'options file');
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw invalidFile('options file', [{ file, field: file, issue: 'Must be one object' }]);
}

/** Faults of options that a file gives are reported in that file. */
function inFile(file: string | undefined, asked: object, locate: Locate): Locate {
  return (details) => {
    const [name = ''] = details.field.split(/[.[]/);
    return file !== undefined && Object.keys(asked).includes(name) ? { ...details, file } : locate(details);
  };
}
