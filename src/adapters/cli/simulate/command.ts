import { simulateRun, type SimulationRun } from '../../../index.js';
import { failureOf } from '../errors/failure.js';
import type { Host } from '../host.js';
import { readInputs } from '../files/inputs.js';
import { startProgress } from '../command/progress.js';
import { report } from './report.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';
import { runCsvFiles } from './run-csv.js';
import { linesJson } from '../output/lines-json.js';
import { writeWarnings } from '../errors/warnings.js';

/** What the user may say after `simulate plan.json`. */
export interface SimulateOptions extends OutputOptions {
  readonly census?: string;
}

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export async function simulateCommand(host: Host, planFile: string, options: SimulateOptions): Promise<void> {
  const inputs = readInputs(host.cwd, planFile, options.census);
  const { serviceArguments, locate } = inputs;
  const progress = startProgress(host);
  let run: SimulationRun;
  try {
    run = simulateRun(...serviceArguments, { onYear: progress.onYear });
  } catch (error) {
    throw failureOf(error, locate);
  } finally {
    progress.clear();
  }
  await writeResult(host, options, {
    table: (width, style) => report(serviceArguments[0].plan_name, run, width, style),
    json: () => linesJson(run),
    jsonName: 'run.json',
    csv: () => runCsvFiles(run),
  });
  await writeWarnings(host, inputs);
}
