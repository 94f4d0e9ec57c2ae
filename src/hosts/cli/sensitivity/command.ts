import { type Command, Option } from 'commander';
import { sensitivityAnalysis } from '../../../analysis/sensitivity/descriptor.js';
import { helpOf } from '../analysis/help.js';
import { sensitivity, type SensitivityAnswer, type SensitivityOptions, toRows } from '../../../analysis/index.js';
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
import { sensitivityReport } from './report.js';
import type { SensitivityFigures, SensitivityRow } from '../../../index.js';
import type { CsvCell, CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { casesOf } from '../../../presentation/words/sensitivity-words.js';

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

/** Moves one assumption at a time, and shows what drives the result. */
export function addSensitivity(program: Command, host: Host): void {
  analysisCommand(
    program,
    host,
    helpOf(sensitivityAnalysis),
    optionsOf(FLAGS),
    async ({ name, plan, planInputs, locate }, flags: SensitivityFlags) => {
      await answer(host, flags, {
        name: 'sensitivity',
        compute: (progress) => sensitivity(plan, fieldsOf(FLAGS, flags) as SensitivityOptions, progress),
        locate: ofStep(flags.step ?? {}, byFlag(FLAGS, locate)),
        report: (result, width, style) => sensitivityReport(name, planInputs, result, width, style),
        csv: sensitivityCsvFiles,
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

/**
 * The figures, one row a case and statistic, the base plan first; one for each assumption, by rank, and for what cannot be moved the
 * reason; one for each finding that a case changes, and one for each setting.
 */
export function sensitivityCsvFiles(answer: SensitivityAnswer): [CsvFile, ...CsvFile[]] {
  const { rank_by, base, rows } = answer;
  const metric = base.metric === undefined ? null : rank_by;
  const cases = rows.flatMap((row) =>
    row.applies ? casesOf(row).map(([name, found]) => [nameOf(row), name, found] as const) : [],
  );
  return [
    { name: 'figures.csv', rows: toRows(answer) },
    { name: 'assumptions.csv', rows: rows.map((row, index) => assumptionRow(row, index, metric)) },
    findingsCsvFile(
      ['assumption', 'case', 'value'],
      cases.map(([assumption, name, found]) => [{ assumption, case: name, value: cell(found.value) }, found]),
    ),
    settingsCsvFile(answer, { rank_by, moved: rows.map(nameOf).filter(isFirst).join('; ') }),
  ];
}

function isFirst(name: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(name) === at;
}

/** The assumption, or the path of an input that the user named. */
function nameOf({ assumption, paths }: SensitivityRow): string {
  return assumption === 'input' ? paths[0]! : assumption;
}

function assumptionRow(row: SensitivityRow, index: number, metric: string | null): CsvRow {
  const { applies, paths } = row;
  const step = applies && 'step' in row ? row : null;
  return {
    rank: index + 1,
    assumption: nameOf(row),
    applies,
    base: applies ? cell(row.base) : null,
    step: step?.step ?? null,
    relative: step?.relative ?? null,
    ...figureCells(applies ? row.effect : null, '_effect', metric),
    paths: paths.join('; '),
    reason: applies ? null : row.reason,
  };
}

function figureCells(figures: SensitivityFigures | null, suffix: string, metric: string | null): CsvRow {
  const names = ['total', 'present_value', 'peak_amount', 'peak_year'] as const;
  return {
    ...Object.fromEntries(names.map((name) => [`${name}${suffix}`, figures?.[name] ?? null])),
    ...(metric === null ? {} : { [`${metric}${suffix}`]: figures?.metric ?? null }),
  };
}

function cell(value: CsvCell | number[]): CsvCell {
  return Array.isArray(value) ? value.join('; ') : value;
}
