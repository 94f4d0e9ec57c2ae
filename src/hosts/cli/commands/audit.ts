import { Option } from 'commander';
import { explain, JOURNAL_FILES, type JournalFormat, journalText, story } from '../../../presentation/journal/index.js';
import { explanationAnswer, storyAnswer } from '../../../presentation/words/index.js';
import { failureOf, type Locate } from '../errors/failure.js';
import { type PlanOptions, readPlan } from '../files/inputs.js';
import { writeChunks } from '../host.js';
import { writeComputed } from '../output/output-files.js';
import { refuseFileName, refuseWriteError } from '../output/result-output.js';
import { answer } from './answer.js';
import { analysisCommand, type CommandRow, PLAN_FILE, type PlanFlags, planOptions } from './command.js';
import { byFlag, type FlagsOfFields, invalidOption, numeric, optionsOf } from './option-values.js';
import { startProgress } from './progress.js';

const EXPLAINED = {
  name: 'explain',
  summary: "the parts of a figure, or a person's case",
  description:
    'Shows what a figure of a year is made of, by cause and person, with the rule behind each part; without a year, what a figure of the run is made of, by years; or, with --participant alone, what the projection expects of one person.',
};

const FLAGS: FlagsOfFields = [
  ['year', numeric(new Option('--year <year>', 'a projected year'), 'year')],
  [
    'metric',
    new Option('--metric <name>', 'a column of annual_projections, such as distribution_amount, or of summary_metrics'),
  ],
  [
    'participant',
    new Option('--participant <id>', 'one person of the census, the hires of a year or a group: hires-2030, joiners-1'),
  ],
  [
    'most',
    numeric(new Option('--most <n>', 'parts named at each level before the rest is one line'), 'parts').default('10'),
  ],
];

interface ExplainFlags extends PlanFlags {
  readonly year?: string;
  readonly metric?: string;
  readonly participant?: string;
  readonly most: string;
}

/** Explains a figure, or tells a person's story. */
export const EXPLAIN = analysisCommand<ExplainFlags>(EXPLAINED, optionsOf(FLAGS), async (read, { host, flags }) => {
  const { year, metric, participant } = flags;
  const locate = byFlag(FLAGS, read.locate);
  if (participant !== undefined && year === undefined && metric === undefined) {
    await answer(host, flags, storyAnswer, read, { compute: () => story(read.plan, participant), locate });
    return;
  }
  if (metric === undefined) throw invalidOption('--metric', 'Required, or --participant alone');
  const question = {
    metric,
    most: Number(flags.most),
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(participant === undefined ? {} : { participant }),
  };
  await answer(host, flags, explanationAnswer, read, { compute: () => explain(read.plan, question), locate });
});

interface JournalFlags extends PlanOptions {
  readonly format: JournalFormat;
  readonly out?: string;
}

/** Writes the journal of a plan. */
export const JOURNAL: CommandRow<JournalFlags> = {
  name: 'journal',
  summary: 'every cent and share in double entry, for hledger, Beancount or a table',
  description:
    'Writes the movements of the projection as a journal in double entry, which accounting programs check: each entry with its rule and source.',
  words: [PLAN_FILE],
  options: [
    ...planOptions(),
    new Option('--format <format>', 'form of the journal').choices(Object.keys(JOURNAL_FILES)).default('hledger'),
    new Option('--out <dir>', 'write a file to this folder instead of standard output'),
  ],
  run: async ({ host, words: [planFile], flags }) => {
    const { format, out } = flags;
    refuseFileName(out);
    const { name, plan, locate } = await readPlan(host, planFile!, flags);
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
  },
};

/** The journal is projected while it is written, so that is when a plan may turn out to have no answer. */
function* failing(chunks: Iterable<string>, locate: Locate): Generator<string> {
  try {
    yield* chunks;
  } catch (error) {
    throw failureOf(error, locate);
  }
}
