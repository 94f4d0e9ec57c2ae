import { type Command, Option } from 'commander';
import { explain, story } from '../../../presentation/journal/index.js';
import { explanationAnswer, storyAnswer } from '../../../presentation/words/index.js';
import { byFlag, type FlagsOfFields, invalidOption, numeric, optionsOf } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Host } from '../host.js';

const HELP = {
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
export function addExplain(program: Command, host: Host): void {
  analysisCommand(program, host, HELP, optionsOf(FLAGS), async (read, flags: ExplainFlags) => {
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
}
