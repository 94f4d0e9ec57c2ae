import type { Sensitivity, SensitivityFigures } from '../../../index.js';
import { formatDollars, spokenDollars } from '../../text/figures.js';
import { ASSUMPTION_LABELS, casesOf, figureLabel, movedText } from '../../text/sensitivity-words.js';
import { page } from '../text/page.js';
import { indented, wrap, type Style } from '../text/style.js';
import { tornado, tornadoCharacters, type TornadoRow } from './tornado.js';

/** The tornado as a page for people: the answer in a sentence, the bars, what could not be moved and why. */
export function sensitivityReport(planName: string, result: Sensitivity, width: number, style: Style): string {
  const { rank_by: figure, base, rows } = result;
  const moved = rows.filter((row) => row.applies);
  const notes = [...withoutAnswer(moved), ...notApplying(result)];
  const asItIs =
    `As it is: ${formatDollars(base.total)} in all, ${formatDollars(base.present_value)} in present value; the ` +
    `hardest year is ${base.peak_year} with ${formatDollars(base.peak_amount)}.`;
  const bars = moved.length === 0 ? [] : tornado(moved, base, figure, width, style);
  const sections = [
    [...bars, ...wrap(legend(moved, style.unicode), width).map(style.dim)],
    wrap(asItIs, width),
    notes.length === 0 ? [] : [style.bold('Without a bar'), ...notes.flatMap((note) => indented(note, width))],
  ];
  const subject = `What drives the ${figureLabel(figure)}`;
  return page({ planName, subject, answer: headline(planName, result, moved) }, sections, width, style);
}

function headline(name: string, { rank_by: figure, base }: Sensitivity, rows: readonly TornadoRow[]): string {
  const amount = (figures: SensitivityFigures): string =>
    figure === 'peak_year' ? String(figures[figure]) : spokenDollars(figures[figure]);
  const start = `The ${figureLabel(figure)} of ${name} is ${amount(base)}.`;
  const [first] = rows;
  if (first === undefined || first.effect[figure] === 0) return `${start} Nothing that was moved changes it.`;
  if (first.assumption === 'strategy') {
    const { value, figures } = first.alternative;
    return `${start} What matters most is the strategy: ${value} makes it ${amount(figures!)}.`;
  }
  const ends = (['down', 'up'] as const).flatMap((direction) => {
    const { figures } = first[direction];
    return figures === null ? [] : [`at ${movedText(first, direction)} it is ${amount(figures)}`];
  });
  return `${start} What matters most is the ${ASSUMPTION_LABELS[first.assumption].toLowerCase()}: ${ends.join(', ')}.`;
}

function legend(rows: readonly TornadoRow[], unicode: boolean): string {
  const { down, up, alternative, base } = tornadoCharacters(unicode);
  const isClipped = rows.some((row) => row.assumption !== 'strategy' && (row.down.clipped || row.up.clipped));
  const isReplaced = rows.some((row) => row.assumption === 'strategy');
  return (
    `Each is moved alone; what that adds or takes away. Bars: moved down ${down}, up ${up}` +
    `${isReplaced ? `, another strategy ${alternative}` : ''}; the plan as it is ${base}.` +
    (isClipped ? ' * is the end of the range.' : '')
  );
}

/** Values for which the model has no answer. */
function withoutAnswer(rows: readonly TornadoRow[]): string[] {
  return rows.flatMap((row) =>
    casesOf(row).flatMap(([direction, { value, issue }]) => {
      const text =
        row.assumption === 'strategy' || direction === 'alternative' ? String(value) : movedText(row, direction);
      return issue === undefined ? [] : [`${ASSUMPTION_LABELS[row.assumption]}, ${text}: no answer. ${issue}.`];
    }),
  );
}

function notApplying({ rows }: Sensitivity): string[] {
  return rows.flatMap((row) => (row.applies ? [] : [`${ASSUMPTION_LABELS[row.assumption]}: ${row.reason}.`]));
}
