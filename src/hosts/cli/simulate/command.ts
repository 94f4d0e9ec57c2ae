import type { Command } from 'commander';
import type { ParticipantSnapshot } from '../../../index.js';
import { rowCounts } from '../../../analysis/internal.js';
import { peopleLines, runFiles, type WrittenRun } from '../../../presentation/answer/index.js';
import { longerView, runAnswer } from '../../../presentation/words/index.js';
import { formsOf } from '../analysis/forms.js';
import { answer, planCommand, type PlanFlags, planOptions, strictOption } from '../command/plan-command.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { readPlan } from '../files/inputs.js';
import type { Host } from '../host.js';
import { type Forms, outputOptions, type OutputOptions } from '../output/result-output.js';
import { folderThatWillHold, LineFile, RowFile } from '../output/output-files.js';

const HELP = {
  name: 'simulate',
  summary: 'project the plan and show its cost',
  description: 'Projects the plan and shows the cost and the payers of its repurchases, year by year.',
};

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export function addSimulate(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [...planOptions(), strictOption(), ...outputOptions()]);
  command.action(async (planFile: string, flags: PlanFlags) => {
    const inputs = await readPlan(host, planFile, flags);
    const { plan, planInputs, locate } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    const { rows, lines, onSnapshots } = peopleOf(host, flags);
    const told = (run: WrittenRun): Forms<WrittenRun> =>
      formsOf(runAnswer(planInputs, longerView(plan, run.summary_metrics.peak_cash_year)), inputs);
    try {
      await answer<WrittenRun>(host, flags, runAnswer(planInputs, null), inputs, {
        expected: () => {
          const { snapshots } = rowCounts(plan);
          return [{ name: 'participant_snapshots', rows: snapshots, fewer: 'project fewer years with --years' }];
        },
        compute: ({ onYear }) => {
          const run = plan.simulateRun({ onYear, onSnapshots, snapshots: rows !== null || lines !== null });
          return { ...run, participant_snapshots: rows ?? [] };
        },
        locate,
        report: (run, ...page) => told(run).report(run, ...page),
        cover: (run) => told(run).cover(run),
        csv: (run) => runFiles(run, planInputs, lines?.text()),
      });
    } finally {
      rows?.remove();
      lines?.remove();
    }
    await writeWarnings(host, inputs);
  });
}

/**
 * Where the rows of participants go until the run is complete: nowhere for the page for people, and for standard output as CSV, which gets
 * the years alone.
 */
function peopleOf(
  host: Host,
  { format, out }: OutputOptions,
): {
  readonly rows: RowFile<ParticipantSnapshot> | null;
  readonly lines: LineFile | null;
  readonly onSnapshots: (snapshots: ParticipantSnapshot[]) => void;
} {
  const isShown = format === 'json' || (format !== 'table' && out !== undefined);
  const folder = out === undefined || !isShown ? undefined : folderThatWillHold(host, out);
  const lines = isShown && format === 'csv' ? new LineFile(folder) : null;
  const rows = isShown && format !== 'csv' ? new RowFile<ParticipantSnapshot>(folder) : null;
  const onSnapshots = (snapshots: ParticipantSnapshot[]): void => {
    lines?.add(peopleLines(snapshots));
    rows?.add(snapshots);
  };
  return { rows, lines, onSnapshots };
}
