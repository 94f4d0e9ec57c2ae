import { Option, type Command } from 'commander';
import type { AnyAnalysis } from '../../../analysis/analyses.js';
import type { AnswerTable } from '../../../analysis/answer/table.js';
import type { TidyRow } from '../../../analysis/index.js';
import { mergePatch } from '../../../index.js';
import { byFlag, fieldsOf, optionsOf } from '../command/option-values.js';
import { otherPlanOption, readOtherPlan } from '../command/other-plan.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Locate } from '../errors/failure.js';
import type { Plan } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import type { ValueColumn } from '../../../engine/results/tables.js';
import type { CsvFile } from '../../../presentation/words/csv.js';
import type { Host } from '../host.js';
import { isBasis, settingsCsvFile } from '../output/basis.js';
import { helpOf } from './help.js';
import { hasOptions, optionFlags } from './option-flags.js';
import type { Style } from '../text/style.js';
import { analysisReport } from './report.js';

/** The headings where an answer has no rows. */
const NO_ROW: TidyRow = { year: null, metric: '', statistic: '', value: null, unit: null };

interface AnalysisFlags extends PlanFlags {
  readonly options?: string;
}

/** How an answer is shown of which its words and rows would not be enough. */
export interface Shown<Result> {
  readonly report: (planName: string, result: Result, width: number, style: Style) => string;
  readonly csv: (result: Result) => [CsvFile, ...CsvFile[]];
}

/** The command of an analysis: flags from the schema of its options; its words as the page and its rows as CSV unless `shown` has others. */
export function addAnalysis(program: Command, host: Host, analysis: AnyAnalysis, shown?: Shown<never>): void {
  const { kind, options: schema } = analysis;
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
    await answer<object>(host, given, {
      name: kind,
      compute: (progress) => analysis.run(plan, asked as never, progress),
      locate: byFlag(flags, inFile(given.options, asked, locate)),
      report: (result, width, style) =>
        shown?.report(name, result as never, width, style) ??
        analysisReport(name, analysis, result as never, width, style),
      csv: (result) => {
        if (shown !== undefined) return shown.csv(result as never);
        return filesOf(analysis, result as never);
      },
    });
  });
}

/** The rows, a file a table, and the settings. A table that is named as the answer takes the place of the rows. */
function filesOf({ kind, rows: rowsOf, tables, asked }: AnyAnalysis, result: never): [CsvFile, ...CsvFile[]] {
  const name = kind.replace(/-/g, '_');
  const shown = (tables?.(result) ?? []).map(tableFile);
  const settings = shown.length > 0 && isBasis(result) ? [settingsCsvFile(result, asked?.(result))] : [];
  const [first, ...others] = shown;
  if (first?.name === `${name}.csv`) return [first, ...others, ...settings];
  const rows = rowsOf(result);
  return [{ name: `${name}.csv`, rows, columns: Object.keys(rows[0] ?? NO_ROW) }, ...shown, ...settings];
}

function tableFile({ name, columns, rows }: AnswerTable): CsvFile {
  const described = new Map(
    columns.map(({ key, label, unit, is = label }) => [key, { unit, is } satisfies ValueColumn]),
  );
  return { name: `${name}.csv`, rows, columns: [...described.keys()], described };
}

function readOptions(cwd: string, file: string | undefined): object {
  if (file === undefined) return {};
  const content = readJsonFile(cwd, file, 'options file');
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw invalidFile('options file', [{ file, field: file, issue: 'Must be one object' }]);
}

/** What is asked for in the file is at fault there. */
function inFile(file: string | undefined, asked: object, locate: Locate): Locate {
  return (details) => {
    const [name = ''] = details.field.split(/[.[]/);
    return file !== undefined && Object.keys(asked).includes(name) ? { ...details, file } : locate(details);
  };
}
