import { Option } from 'commander';
import { csv, type CsvFile } from '../../../presentation/words/csv.js';
import { invalidOption } from '../commands/option-values.js';
import { type Failure, writeFailure } from '../errors/failure.js';
import { type Host, isClosedPipe, writeChunks, writeText } from '../host.js';
import { plainStyle, type Style, styleFor, widthFor } from '../text/style.js';
import { RowFile, writeFiles } from './output-files.js';
import { parquet } from './parquet.js';
import { type Cover, type ExpectedTable, refuseLongTables, workbook } from './workbook.js';

/** The forms a result can take. */
const FORMATS = ['table', 'json', 'csv', 'xlsx', 'parquet'] as const;

/** Options of the form of a result. */
export interface OutputOptions {
  readonly format: (typeof FORMATS)[number];
  /** Files go to this folder. */
  readonly out?: string;
}

/** Help of these options. */
export const outputOptions = (): Option[] => [
  new Option('--format <format>', 'form of the result').choices(FORMATS).default('table'),
  new Option('--out <dir>', 'write files to this folder instead of standard output'),
];

/** The forms that a result can take. */
export interface Forms<Result extends object> {
  /** Name of the files that hold all of it, without their ending. */
  readonly name: string;
  /** A page for people. */
  readonly report: (result: Result, width: number, style: Style) => string;
  /** The first sheet of a workbook. */
  readonly cover: (result: Result) => Cover;
  /** The tables, as CSV files or sheets of a workbook; standard output gets the first. */
  readonly csv: (result: Result) => readonly [CsvFile, ...CsvFile[]];
  /** The tables that may be longer than a sheet of a workbook, as far as their rows are known before anything is computed. */
  readonly expected?: () => readonly ExpectedTable[];
  /** The part of it that JSON gets; all of it by default. */
  readonly json?: (result: Result) => object;
}

/** Writes a result to standard output, or to files in the folder that `--out` names. */
export async function writeResult<Result extends object>(
  host: Host,
  { format, out }: OutputOptions,
  { name, report, cover, csv: tables, json = (all) => all }: Forms<Result>,
  result: Result,
): Promise<void> {
  const page = (style: Style): string => report(result, widthFor(host), style);
  const forms = {
    table: () => [{ name: 'report.txt', chunks: [page(out === undefined ? styleFor(host) : plainStyle)] }],
    json: () => [{ name: `${name}.json`, chunks: linesJson(json(result)) }],
    csv: () => tables(result).map((file) => ({ name: file.name, chunks: csv(file) })),
    xlsx: async () => [{ name: `${name}.xlsx`, chunks: await workbook(cover(result), tables(result)) }],
    parquet: () =>
      Promise.all(
        tables(result).map(async (file) => ({
          name: file.name.replace(/csv$/, 'parquet'),
          chunks: await parquet(file),
        })),
      ),
  };
  if (out === undefined) {
    if (isBinary(format)) throw needsFolder(format);
    await writeChunks(host.stdout, forms[format]()[0]!.chunks).catch(refuseWriteError);
    return;
  }
  const files = (await forms[format]()).map((file) => ({ ...file, name: ownName(file.name, name) }));
  await writeFiles(host, out, files);
  if (host.stderr.isTTY === true) {
    await writeText(host.stderr, `${out}: ${files.map((file) => file.name).join(', ')}\n`);
  }
}

/** Several answers have files of these names: in one folder each would replace the others. Those of a run keep them. */
export function ownName(file: string, answer: string): string {
  const own = answer.replace(/-/g, '_');
  const isShared = /^(?:company_cash|figures|findings|settings|inputs|leavers|left_out|report)\./.test(file);
  return isShared && answer !== 'run' && !file.startsWith(own) ? `${own}_${file}` : file;
}

/** Refuses the name of a file where a folder is asked for. */
export function refuseFileName(out: string | undefined): void {
  if (out !== undefined && /\.(?:csv|html?|json|parquet|pdf|txt|xlsx)$/i.test(out)) {
    throw invalidOption('--out', 'Must be a folder: --format says the form of the files in it', out);
  }
}

/** Faults that show before anything is computed. */
export function checkOutput({ format, out }: OutputOptions, { expected }: Pick<Forms<object>, 'expected'> = {}): void {
  refuseFileName(out);
  if (isBinary(format) && out === undefined) throw needsFolder(format);
  if (format === 'xlsx' && expected !== undefined) refuseLongTables(expected());
}

type Binary = 'xlsx' | 'parquet';

/** Binary formats go to no terminal. */
function isBinary(format: OutputOptions['format']): format is Binary {
  return format === 'xlsx' || format === 'parquet';
}

function needsFolder(format: Binary): Failure {
  return invalidOption('--out', format === 'xlsx' ? 'A workbook needs --out <dir>' : 'Parquet files need --out <dir>');
}

/** A full disk behind `> file` is worth an explanation; a reader who has left is not. */
export function refuseWriteError(error: unknown): never {
  if (isClosedPipe(error)) throw error;
  throw writeFailure('standard output', error);
}

/**
 * An object or a list as JSON, one entry of a list to a line: readable, easy to compare by line, and never in memory as a whole (the
 * snapshots of a large plan are longer than the longest string).
 */
export function* linesJson(result: object): Generator<string> {
  if (isIterable(result)) {
    yield* rows(result, '');
    yield '\n';
    return;
  }
  let separator = '{';
  for (const [key, value] of Object.entries(result)) {
    yield `${separator}\n  ${JSON.stringify(key)}: `;
    if (isIterable(value)) yield* rows(value, '  ');
    else yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
    separator = ',';
  }
  yield '\n}\n';
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function* rows(values: Iterable<unknown>, indent: string): Generator<string> {
  let separator = '[';
  for (const text of values instanceof RowFile ? values.json() : eachAsJson(values)) {
    yield `${separator}\n${indent}  ${text}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : `\n${indent}]`;
}

function* eachAsJson(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield JSON.stringify(value);
}
