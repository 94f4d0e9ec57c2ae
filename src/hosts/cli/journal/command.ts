import { Option, type Command } from 'commander';
import { JOURNAL_FILES, journalText, type JournalFormat } from '../../../presentation/journal/index.js';
import { planCommand, planOptions } from '../command/plan-command.js';
import { startProgress } from '../command/progress.js';
import { failureOf, type Locate } from '../errors/failure.js';
import { readPlan, type PlanOptions } from '../files/inputs.js';
import { writeChunks, type Host } from '../host.js';
import { writeComputed } from '../output/output-files.js';
import { refuseFileName, refuseWriteError } from '../output/result-output.js';

const HELP = {
  name: 'journal',
  summary: 'every cent and share in double entry, for hledger, Beancount or a table',
  description:
    'Writes the movements of the projection as a journal in double entry, which accounting programs check: each entry with its rule and source.',
};

interface JournalFlags extends PlanOptions {
  readonly format: JournalFormat;
  readonly out?: string;
}

/** Writes the journal of a plan. */
export function addJournal(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    ...planOptions(),
    new Option('--format <format>', 'form of the journal').choices(Object.keys(JOURNAL_FILES)).default('hledger'),
    new Option('--out <dir>', 'write a file to this folder instead of standard output'),
  ]);
  command.action(async (planFile: string, flags: JournalFlags) => {
    const { format, out } = flags;
    refuseFileName(out);
    const { name, plan, locate } = await readPlan(host, planFile, flags);
    const progress = startProgress(host);
    // Text that runs over a terminal shows by itself how far it is.
    const isSeen = out === undefined && host.stdout.isTTY === true;
    const chunks = failing(journalText(plan, format, name, isSeen ? {} : progress), locate);
    try {
      if (out !== undefined) await writeComputed(host, out, JOURNAL_FILES[format], chunks);
      else await writeChunks(host.stdout, chunks).catch(refuseWriteError);
    } finally {
      progress.clear();
    }
  });
}

/** The journal is projected while it is written, so that is when a plan may turn out to have no answer. */
function* failing(chunks: Iterable<string>, locate: Locate): Generator<string> {
  try {
    yield* chunks;
  } catch (error) {
    throw failureOf(error, locate);
  }
}
