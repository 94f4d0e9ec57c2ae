import type { Command } from 'commander';
import { prepare, simulateRun, type ParticipantSnapshot } from '../../../index.js';
import { rowCounts } from '../../../analysis/rows/row-counts.js';
import { answer, planCommand, planOptions, strictOption, type PlanFlags } from '../command/plan-command.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { readInputs } from '../files/inputs.js';
import type { Host } from '../host.js';
import { outputOptions, type OutputOptions } from '../output/result-output.js';
import { RowFile } from '../output/row-file.js';
import { report } from './report.js';
import { runCsvFiles, type WrittenRun } from './run-csv.js';

const HELP = {
  name: 'simulate',
  summary: 'project the plan and show its cost',
  description: 'Projects the plan and shows the cost and the payers of its repurchases, year by year.',
};

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export function addSimulate(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [...planOptions(), strictOption(), ...outputOptions()]);
  command.action(async (planFile: string, flags: PlanFlags) => {
    const inputs = await readInputs(host, planFile, flags);
    const { serviceArguments, locate } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    const people = showsPeople(flags) ? new RowFile<ParticipantSnapshot>() : null;
    try {
      await answer<WrittenRun>(host, flags, {
        name: 'run',
        expected: () => {
          const { snapshots } = rowCounts(prepare(...serviceArguments));
          return [{ name: 'participant_snapshots', rows: snapshots, fewer: 'project fewer years with --years' }];
        },
        compute: ({ onYear }) => {
          const onSnapshots = (rows: ParticipantSnapshot[]): void => people?.add(rows);
          const run = simulateRun(...serviceArguments, { onYear, onSnapshots, snapshots: people !== null });
          return { ...run, participant_snapshots: people ?? [] };
        },
        locate,
        report: (run, width, style) => report(serviceArguments[0].plan_name, run, width, style),
        csv: (run) => runCsvFiles(run, inputs.planInputs),
      });
    } finally {
      people?.remove();
    }
    await writeWarnings(host, inputs);
  });
}

/** The page for people has no rows of participants, and of several CSV files standard output gets the first, the years. */
function showsPeople({ format, out }: OutputOptions): boolean {
  return format === 'json' || (format !== 'table' && out !== undefined);
}
