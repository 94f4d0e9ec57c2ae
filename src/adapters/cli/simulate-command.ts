import { simulateRun, type SimulationRun } from '../../index.js';
import { failureOf } from './failure.js';
import { writeFailure } from './files.js';
import { isClosedPipe, writeChunks, writeText, type Host } from './host.js';
import { readInputs } from './inputs.js';
import { writeFiles, type OutputFile } from './output-files.js';
import { startProgress } from './progress.js';
import { report } from './report.js';
import { annualProjectionsCsv, runCsvFiles } from './run-csv.js';
import { runJson } from './run-json.js';
import { plainStyle, styleFor, widthFor } from './style.js';

/** The forms a result can take. */
export const FORMATS = ['table', 'json', 'csv'] as const;

/** What the user may say after `simulate plan.json`. */
export interface SimulateOptions {
  readonly census?: string;
  readonly format: (typeof FORMATS)[number];
  readonly out?: string;
}

/** Runs the plan and writes the result to standard output, or to files in the folder that `--out` names. */
export async function simulateCommand(host: Host, planFile: string, options: SimulateOptions): Promise<void> {
  const { serviceArguments, locate } = readInputs(host.cwd, planFile, options.census);
  const progress = startProgress(host);
  let run: SimulationRun;
  try {
    run = simulateRun(...serviceArguments, { onYear: progress.onYear });
  } catch (error) {
    throw failureOf(error, locate);
  } finally {
    progress.clear();
  }

  const planName = serviceArguments[0].plan_name;
  if (options.out === undefined) {
    await writeChunks(host.stdout, toStandardOutput(host, planName, run, options.format)).catch(refuseWriteError);
    return;
  }
  const files = toFiles(host, planName, run, options.format);
  await writeFiles(host, options.out, files);
  if (host.stderr.isTTY === true) {
    await writeText(host.stderr, `${options.out}: ${files.map(({ name }) => name).join(', ')}\n`);
  }
}

/** A full disk behind `> file` is worth an explanation; a reader who has left is not. */
function refuseWriteError(error: unknown): never {
  if (isClosedPipe(error)) throw error;
  throw writeFailure('standard output', error);
}

function toStandardOutput(
  host: Host,
  planName: string,
  run: SimulationRun,
  format: SimulateOptions['format'],
): Iterable<string> {
  switch (format) {
    case 'table':
      return [report(planName, run, widthFor(host), styleFor(host))];
    case 'json':
      return runJson(run);
    case 'csv':
      return annualProjectionsCsv(run.annual_projections);
  }
}

function toFiles(host: Host, planName: string, run: SimulationRun, format: SimulateOptions['format']): OutputFile[] {
  switch (format) {
    case 'table':
      return [{ name: 'report.txt', chunks: [report(planName, run, widthFor(host), plainStyle)] }];
    case 'json':
      return [{ name: 'run.json', chunks: runJson(run) }];
    case 'csv':
      return runCsvFiles(run);
  }
}
