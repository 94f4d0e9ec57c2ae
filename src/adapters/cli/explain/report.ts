import type { ExplainedPart, Explanation, LaidBy, ParticipantStory } from '../../journal/index.js';
import { decimalFormat } from '../../text/decimal-format.js';
import { page } from '../text/page.js';
import { printable, wrap, type Style } from '../text/style.js';

type Format = (amount: number) => string;

const FORMATS: Readonly<Partial<Record<Explanation['unit'], Format>>> = {
  dollars: prefixed(decimalFormat(2, 2)),
  price: prefixed(decimalFormat(2, 4)),
  shares: decimalFormat(0, 6),
  headcount: decimalFormat(0, 8),
  year: String,
};
const plain = decimalFormat(0, 8);
const sharesText = decimalFormat(0, 6);
const priceText = prefixed(decimalFormat(2, 4));

function prefixed(format: Format): Format {
  return (amount) => `${amount < 0 ? '-' : ''}$${format(Math.abs(amount))}`;
}

/** The figure in a sentence, and its parts below one another, each with the rule behind it. */
export function explanationReport(planName: string, explanation: Explanation, width: number, style: Style): string {
  const { year, metric, participant, unit, is, amount, parts, formula, figures } = explanation;
  const format = FORMATS[unit] ?? plain;
  const subject = `${metric}, ${year}${participant === null ? '' : `, ${participant}`}`;
  const shown = amount === null ? 'Nothing' : format(amount);
  const tree = parts.flatMap((part) => partLines(part, 0, format, width, style));
  const derived =
    formula === null
      ? []
      : [
          ...wrap(`= ${formula}`, width),
          ...Object.entries(figures).map(
            ([name, figure]) => `  ${name} = ${figure === null ? 'nothing' : plain(figure)}`,
          ),
        ];
  return page({ planName, subject, answer: `${shown}. ${is}` }, [tree, derived], width, style);
}

/** The part and its amount on a line, why below it, and its own parts below that. */
function partLines(part: ExplainedPart, depth: number, format: Format, width: number, style: Style): string[] {
  const indent = '  '.repeat(depth);
  const amount = format(part.amount);
  const room = width - indent.length - amount.length - 2;
  const label = printable(part.label);
  const name = label.length > room ? `${label.slice(0, room - 3)}...` : label;
  const line = `${indent}${name}${' '.repeat(room - name.length + 2)}${amount}`;
  const reasons = [...(part.rule === undefined ? [] : [reasonOf(part)]), ...(part.because ?? []).map(laidText)];
  const below = reasons.flatMap((reason) =>
    wrap(printable(reason), width - indent.length - 4).map((each) => style.dim(`${indent}    ${each}`)),
  );
  return [
    depth === 0 ? style.bold(line) : line,
    ...below,
    ...(part.parts ?? []).flatMap((inner) => partLines(inner, depth + 1, format, width, style)),
  ];
}

function reasonOf({ entry, rule, says, source, price, inputs = {} }: ExplainedPart): string {
  const { shares, ...others } = inputs;
  const traded = typeof shares === 'number' ? [`${sharesText(shares)} shares at ${priceText(price!)}`] : [];
  const applied = [...traded, ...Object.entries(others).map(inputText)];
  return `${applied.length === 0 ? '' : `${applied.join(', ')}. `}${says!} (${rule}, ${source}; entry ${entry!})`;
}

function laidText({ year, cause, shares, rule, source, inputs }: LaidBy): string {
  if (cause === 'opening') return `${sharesText(shares)} shares due since before the census.`;
  const { age, service, vested_fraction } = inputs;
  const person = `at ${age} after ${service} years of service, vested_fraction ${vested_fraction} (${rule}, ${source})`;
  return `${sharesText(shares)} shares due since ${year}: ${cause} ${person}.`;
}

function inputText([name, value]: [string, number | string]): string {
  return `${name} ${typeof value === 'number' ? plain(value) : value}`;
}

/** The years one below the other, with their sentences. */
export function storyReport(
  planName: string,
  { participant, opening, years }: ParticipantStory,
  width: number,
  style: Style,
): string {
  const sections = years.map(({ year, sentences }) => [
    style.bold(String(year)),
    ...sentences.flatMap((sentence) => wrap(printable(sentence), width - 2).map((line) => `  ${line}`)),
  ]);
  const answer = opening.length === 0 ? 'Nothing is held at the census.' : opening.join(' ');
  return page({ planName, subject: `What the projection expects of ${participant}`, answer }, sections, width, style);
}
