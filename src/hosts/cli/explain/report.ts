import type { ExplainedPart, Explanation, ParticipantStory } from '../../../presentation/journal/index.js';
import { shorterRun } from '../../../presentation/words/first-years.js';
import { exactly, formulaFigures, reasonsOf, type Reason } from '../../../presentation/words/derivation.js';
import { page } from '../text/page.js';
import { printable, wrap, type Style } from '../text/style.js';

/** The figure in a sentence, and its parts below one another, each with the rule behind it. */
export function explanationReport(planName: string, explanation: Explanation, width: number, style: Style): string {
  const { year, metric, participant, unit, is, amount, parts, formula } = explanation;
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
  return page(
    { planName, subject, answer: `${shown}. ${is}${year === null ? shorterRun(metric, parts.length) : ''}` },
    [tree, derived],
    width,
    style,
  );
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
  const label = printable(part.label);
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
export function storyReport(
  planName: string,
  { participant, opening, years, closing }: ParticipantStory,
  width: number,
  style: Style,
): string {
  const sections = years.map(({ year, sentences }) => [
    style.bold(String(year)),
    ...sentences.flatMap((sentence) => wrap(printable(sentence), width - 2).map((line) => `  ${line}`)),
  ]);
  const answer = opening.length === 0 ? 'Nothing is held at the census.' : opening.join(' ');
  const end = wrap(printable(closing.join(' ')), width);
  return page(
    { planName, subject: `What the projection expects of ${participant}`, answer },
    [...sections, end],
    width,
    style,
  );
}
