import type { Command } from 'commander';
import { simulateRun } from '../../../index.js';
import { answer, planCommand, planOptions, strictOption, type PlanFlags } from '../command/plan-command.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { readInputs } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions } from '../output/result-output.js';
import { report } from './report.js';
import { runCsvFiles } from './run-csv.js';

const HELP = {
  name: 'simulate',
  summary: 'project the plan and show what it costs',
  description: 'Projects the plan and shows, year by year, what its repurchases cost and who pays.',
};

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export function addSimulate(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [...planOptions(), strictOption(), ...outputOptions()]);
  command.action(async (planFile: string, flags: PlanFlags) => {
    const inputs = readInputs(host.cwd, planFile, flags);
    const { serviceArguments, locate } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    await answer(host, flags, {
      name: 'run',
      compute: ({ onYear }) => simulateRun(...serviceArguments, { onYear }),
      locate,
      report: (run, width, style) => report(serviceArguments[0].plan_name, run, width, style),
      csv: runCsvFiles,
    });
    await writeWarnings(host, inputs);
  });
}
