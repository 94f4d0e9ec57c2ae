import { Option } from 'commander';
import { csv, type CsvFile } from './csv.js';
import { Failure } from '../errors/failure.js';
import { writeFailure } from '../files/files.js';
import { isClosedPipe, writeChunks, writeText, type Host } from '../host.js';
import { writeFiles, type OutputFile } from './output-files.js';
import { workbook } from './workbook.js';
import { plainStyle, styleFor, widthFor, type Style } from '../text/style.js';

/** The forms a result can take. */
const FORMATS = ['table', 'json', 'csv', 'xlsx'] as const;

/** What the user may say of a result. */
export interface OutputOptions {
  readonly format: (typeof FORMATS)[number];
  /** Files go to this folder. */
  readonly out?: string;
}

/** The same in the command's help. */
export const formatOption = (): Option =>
  new Option('--format <format>', 'form of the result').choices(FORMATS).default('table');
export const outOption = (): Option =>
  new Option('--out <dir>', 'write files to this folder instead of standard output');

/** A result in every form it can take. */
export interface CommandResult {
  /** A page for people. */
  readonly table: (width: number, style: Style) => string;
  readonly json: () => Iterable<string>;
  /** Name of the file that holds it. */
  readonly jsonName: string;
  /** The tables, CSV files or the sheets of a workbook; the first is what standard output gets. */
  readonly csv: () => readonly [CsvFile, ...CsvFile[]];
}

/** Writes a result to standard output, or to files in the folder that `--out` names. */
export async function writeResult(host: Host, { format, out }: OutputOptions, result: CommandResult): Promise<void> {
  if (out === undefined) {
    if (format === 'xlsx') throw noTerminal();
    await writeChunks(host.stdout, toStandardOutput(host, format, result)).catch(refuseWriteError);
    return;
  }
  const files = await toFiles(host, format, result);
  await writeFiles(host, out, files);
  if (host.stderr.isTTY === true) {
    await writeText(host.stderr, `${out}: ${files.map(({ name }) => name).join(', ')}\n`);
  }
}

/** A workbook is no text. */
function noTerminal(): Failure {
  const [file, field] = ['standard output', '--out'];
  return new Failure('FILE_ERROR', 'Cannot write the results', [
    { file, field, issue: 'A workbook needs --out <dir>' },
  ]);
}

/** A full disk behind `> file` is worth an explanation; a reader who has left is not. */
function refuseWriteError(error: unknown): never {
  if (isClosedPipe(error)) throw error;
  throw writeFailure('standard output', error);
}

function toStandardOutput(
  host: Host,
  format: Exclude<OutputOptions['format'], 'xlsx'>,
  result: CommandResult,
): Iterable<string> {
  switch (format) {
    case 'table':
      return [result.table(widthFor(host), styleFor(host))];
    case 'json':
      return result.json();
    case 'csv':
      return csv(result.csv()[0]);
  }
}

async function toFiles(
  host: Host,
  format: OutputOptions['format'],
  result: CommandResult,
): Promise<readonly OutputFile[]> {
  switch (format) {
    case 'table':
      return [{ name: 'report.txt', chunks: [result.table(widthFor(host), plainStyle)] }];
    case 'json':
      return [{ name: result.jsonName, chunks: result.json() }];
    case 'csv':
      return result.csv().map((file) => ({ name: file.name, chunks: csv(file) }));
    case 'xlsx':
      return [{ name: result.jsonName.replace(/json$/, 'xlsx'), chunks: await workbook(result.csv()) }];
  }
}
