import { type Command, Option } from 'commander';
import {
  explain,
  type ExplainedPart,
  type Explanation,
  type ParticipantStory,
  story,
} from '../../../presentation/journal/index.js';
import { byFlag, type FlagsOfFields, invalidOption, optionsOf } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Host } from '../host.js';
import { tableFile } from '../../../presentation/answer/index.js';
import {
  definitionOf,
  exactly,
  explanationTable,
  formulaFigures,
  openingOf,
  partName,
  type Reason,
  reasonsOf,
  storyTable,
} from '../../../presentation/words/index.js';
import { page, printable, type Style, wrap } from '../text/style.js';

const HELP = {
  name: 'explain',
  summary: "the parts of a figure, or a person's case",
  description:
    'Shows what a figure of a year is made of, by cause and person, with the rule behind each part; without a year, what a figure of the run is made of, by years; or, with --participant alone, what the projection expects of one person.',
};

const FLAGS: FlagsOfFields = [
  ['year', new Option('--year <year>', 'a projected year')],
  [
    'metric',
    new Option('--metric <name>', 'a column of annual_projections, such as distribution_amount, or of summary_metrics'),
  ],
  [
    'participant',
    new Option('--participant <id>', 'one person of the census, the hires of a year or a group: hires-2030, joiners-1'),
  ],
  ['most', new Option('--most <n>', 'parts named at each level before the rest is one line').default('10')],
];

interface ExplainFlags extends PlanFlags {
  readonly year?: string;
  readonly metric?: string;
  readonly participant?: string;
  readonly most: string;
}

/** Explains a figure, or tells a person's story. */
export function addExplain(program: Command, host: Host): void {
  analysisCommand(program, host, HELP, optionsOf(FLAGS), async ({ name, plan, locate }, flags: ExplainFlags) => {
    const { year, metric, participant } = flags;
    const byOption = byFlag(FLAGS, locate);
    if (participant !== undefined && year === undefined && metric === undefined) {
      await answer(host, flags, {
        name: 'story',
        compute: () => story(plan, participant),
        locate: byOption,
        report: (told, width, style) => storyReport(name, told, width, style),
        csv: (told) => [tableFile(storyTable(told))],
      });
      return;
    }
    if (metric === undefined) throw invalidOption('--metric', 'Required, or --participant alone');
    const question = {
      metric,
      most: Number(flags.most),
      ...(year === undefined ? {} : { year: Number(year) }),
      ...(participant === undefined ? {} : { participant }),
    };
    await answer(host, flags, {
      name: 'explanation',
      compute: () => explain(plan, question),
      locate: byOption,
      report: (explanation, width, style) => explanationReport(name, explanation, width, style),
      csv: (explanation) => [tableFile(explanationTable(explanation))],
    });
  });
}

/** The figure in a sentence, and its parts below one another, each with the rule behind it. */
function explanationReport(planName: string, explanation: Explanation, width: number, style: Style): string {
  const { year, metric, participant, unit, amount, parts, formula } = explanation;
  const write = exactly(unit);
  const subject = [metric, year, participant].filter((each) => each !== null).join(', ');
  const shown = amount === null ? 'Nothing' : write(amount);
  const tree = parts.flatMap((part) => partLines(part, 0, write, width, style));
  const derived =
    formula === null
      ? []
      : [
          ...wrap(`= ${formula}`, width),
          ...formulaFigures(explanation).map(([name, figure]) => `  ${name} = ${figure}`),
        ];
  return page({ planName, subject, answer: `${shown}. ${definitionOf(explanation)}` }, [tree, derived], width, style);
}

/** The part and its amount on a line, why below it, and its own parts below that. */
function partLines(
  part: ExplainedPart,
  depth: number,
  write: ReturnType<typeof exactly>,
  width: number,
  style: Style,
): string[] {
  const indent = '  '.repeat(depth);
  const amount = write(part.amount);
  const room = width - indent.length - amount.length - 2;
  const label = printable(partName(part));
  const name = label.length > room ? `${label.slice(0, room - 3)}...` : label;
  const line = `${indent}${name}${' '.repeat(room - name.length + 2)}${amount}`;
  const below = reasonsOf(part).flatMap((reason) =>
    wrap(printable(reasonText(reason)), width - indent.length - 4).map((each) => style.dim(`${indent}    ${each}`)),
  );
  return [
    depth === 0 ? style.bold(line) : line,
    ...below,
    ...(part.parts ?? []).flatMap((inner) => partLines(inner, depth + 1, write, width, style)),
  ];
}

/** With the rule, its source and the entry in the journal. */
function reasonText({ text, rule, source, entry }: Reason): string {
  if (rule === undefined) return text;
  return `${text} (${rule}, ${source!}${entry === undefined ? '' : `; entry ${entry}`})`;
}

/** The years one below the other, with their sentences. */
function storyReport(planName: string, told: ParticipantStory, width: number, style: Style): string {
  const { participant, years, closing } = told;
  const sections = years.map(({ year, sentences }) => [
    style.bold(String(year)),
    ...sentences.flatMap((sentence) => wrap(printable(sentence), width - 2).map((line) => `  ${line}`)),
  ]);
  const end = wrap(printable(closing.join(' ')), width);
  return page(
    { planName, subject: `What the projection expects of ${participant}`, answer: openingOf(told) },
    [...sections, end],
    width,
    style,
  );
}
