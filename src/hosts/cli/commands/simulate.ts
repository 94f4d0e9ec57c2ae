import { Option } from 'commander';
import { rowCounts, runWithOutlook } from '../../../analysis/internal.js';
import { type ParticipantSnapshot, ValidationError } from '../../../index.js';
import { peopleLines, runFiles, type WrittenRun } from '../../../presentation/answer/index.js';
import { longerView, runAnswer } from '../../../presentation/words/index.js';
import { Failure } from '../errors/failure.js';
import { refuseDoubts, writeWarnings } from '../errors/report.js';
import { spokenName } from '../files/files.js';
import { checkFiles, readPlan } from '../files/inputs.js';
import { type Host, writeText } from '../host.js';
import { folderThatWillHold, LineFile, RowFile } from '../output/output-files.js';
import { type Forms, outputOptions, type OutputOptions } from '../output/result-output.js';
import { printable } from '../text/style.js';
import { answer, formsOf } from './answer.js';
import { type CommandRow, PLAN_FILE, type PlanFlags, planOptions } from './command.js';

/** Doubtful input ends the command. */
const STRICT = new Option('--strict', 'treat doubtful input as an error, before anything is computed');

/** Runs the plan and shows the result, then what is doubtful in the inputs. */
export const SIMULATE: CommandRow<PlanFlags> = {
  name: 'simulate',
  summary: 'project the plan and show its cost',
  description: 'Projects the plan and shows the cost and the payers of its repurchases, year by year.',
  words: [PLAN_FILE],
  options: [...planOptions(), STRICT, ...outputOptions()],
  run: async ({ host, words: [planFile], flags }) => {
    const inputs = await readPlan(host, planFile!, flags);
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
          const run = runWithOutlook(plan, { onYear, onSnapshots, snapshots: rows !== null || lines !== null });
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
  },
};

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

/** Checks the files without running the plan: says on standard output whether they are right, and on standard error what is doubtful. */
export const VALIDATE: CommandRow<Omit<PlanFlags, 'format'>> = {
  name: 'validate',
  summary: 'check the files without a projection',
  description: 'Checks the plan file, and the census file if given, and names every problem.',
  words: [PLAN_FILE],
  options: [...planOptions(), STRICT],
  run: async ({ host, words, flags }) => {
    const planFile = words[0]!;
    const inputs = await checkFiles(host, planFile, flags).catch((error: unknown) => {
      throw error instanceof Failure ? asInvalid(error) : error;
    });
    const { planInputs, notes, censusFile } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    const people = planInputs.initialState.participants.length;
    const files = [planFile, ...(censusFile === null ? [] : [censusFile])].map(spokenName).join(' and ');
    await writeText(
      host.stdout,
      `${files} ${censusFile === null ? 'is' : 'are'} valid: ${people} ${people === 1 ? 'participant' : 'participants'}\n${notes.map((note) => `  ${printable(note)}\n`).join('')}`,
    );
    await writeWarnings(host, inputs);
  },
};

/** Nothing was simulated here: inputs for which the model has no answer are invalid too. */
function asInvalid(failure: Failure): Failure {
  if (failure.code !== 'SIMULATION_ERROR') return failure;
  return new Failure('VALIDATION_ERROR', new ValidationError([failure.issues[0]!]).message, failure.issues);
}
