import type { PlanInputs, SensitivityAnswer } from '../../../analysis/index.js';
import type { ComplianceFinding, Sensitivity, SensitivityFigures } from '../../../index.js';
import { formatDollars } from '../../../presentation/words/figures.js';
import { foldFindings } from '../../../presentation/words/findings.js';
import {
  casesOf,
  choiceText,
  figureLabel,
  movedText,
  rowLabel,
  type AppliedRow,
} from '../../../presentation/words/sensitivity-words.js';
import { rankedFigure } from '../../../presentation/words/ranked-figure.js';
import { settingsLines } from '../output/basis.js';
import { strategyNote } from '../../../presentation/words/strategy-note.js';
import { page } from '../text/page.js';
import { indented, wrap, type Style } from '../text/style.js';
import { rankedFigureFormat } from './ranked-figure.js';
import { tornado, tornadoCharacters } from './tornado.js';

/** The tornado as a page for people: the answer in a sentence, the bars, what could not be moved and why. */
export function sensitivityReport(
  planName: string,
  inputs: PlanInputs,
  result: SensitivityAnswer,
  width: number,
  style: Style,
): string {
  const { rank_by: figure, base, rows } = result;
  const moved = rows.filter((row) => row.applies);
  const note = strategyNote(inputs, rows);
  const notes = [...withoutAnswer(moved), ...notApplying(result)];
  const asItIs =
    `As it is: ${formatDollars(base.total)} in all, ${formatDollars(base.present_value)} in present value; the ` +
    `hardest year is ${base.peak_year} with ${formatDollars(base.peak_amount)}.`;
  const bars = moved.length === 0 ? [] : tornado(moved, base, figure, width, style);
  const sections = [
    [...bars, ...wrap(legend(moved, style.unicode), width).map(style.dim)],
    note === null ? [] : wrap(note, width),
    wrap(asItIs, width),
    findings(moved, width, style),
    notes.length === 0 ? [] : [style.bold('Without a bar'), ...notes.flatMap((each) => indented(each, width))],
    settingsLines(result, [`Ranked by the ${figureLabel(figure)}.`], width, style),
  ];
  const subject = `What drives the ${figureLabel(figure)}`;
  return page({ planName, subject, answer: driversHeadline(planName, result, moved) }, sections, width, style);
}

/** What matters most, in a sentence. */
export function driversHeadline(
  name: string,
  { rank_by: figure, base }: Sensitivity,
  rows: readonly AppliedRow[],
): string {
  const { spoken } = rankedFigureFormat(figure, 0);
  const amount = (figures: SensitivityFigures): string => {
    const value = rankedFigure(figures, figure);
    return value === null ? 'not defined' : spoken(value);
  };
  const start = `The ${figureLabel(figure)} of ${name} is ${amount(base)}.`;
  const [first] = rows;
  const effect = first === undefined ? null : rankedFigure(first.effect, figure);
  if (first === undefined || effect === null || effect === 0) return `${start} Nothing that was moved changes it.`;
  if ('alternative' in first) {
    const { value, figures } = first.alternative;
    const what = first.assumption === 'strategy' ? 'the strategy' : 'when payments begin';
    return `${start} What matters most is ${what}: ${choiceText(value)} makes it ${amount(figures!)}.`;
  }
  const ends = (['down', 'up'] as const).flatMap((direction) => {
    const { figures } = first[direction];
    return figures === null ? [] : [`at ${movedText(first, direction)} it is ${amount(figures)}`];
  });
  const label = first.assumption === 'input' ? rowLabel(first) : `the ${rowLabel(first).toLowerCase()}`;
  return `${start} What matters most is ${label}: ${ends.join(', ')}.`;
}

function legend(rows: readonly AppliedRow[], unicode: boolean): string {
  const { down, up, alternative, base } = tornadoCharacters(unicode);
  const isClipped = rows.some((row) => casesOf(row).some(([, { clipped }]) => clipped));
  const isReplaced = rows.some((row) => 'alternative' in row);
  return (
    `Each is moved alone; what that adds or takes away. Bars: moved down ${down}, up ${up}` +
    `${isReplaced ? `, something else ${alternative}` : ''}; the base plan ${base}.` +
    (isClipped ? ' * is the end of the range.' : '')
  );
}

/** `Price growth, 7 %`. */
function caseText(row: AppliedRow, direction: 'down' | 'up' | 'alternative', value: unknown): string {
  const text = 'alternative' in row || direction === 'alternative' ? choiceText(value) : movedText(row, direction);
  return `${rowLabel(row)}, ${text}`;
}

/** What cases do to the findings, a line each; those that change none are not mentioned. */
function findings(rows: readonly AppliedRow[], width: number, style: Style): string[] {
  const lines = rows.flatMap((row) =>
    casesOf(row).flatMap(([direction, { value, new_findings: added, gone_findings: gone }]) =>
      [...codes('new', added), ...codes('no longer', gone)].flatMap((words) =>
        indented(`${caseText(row, direction, value)}: ${words}`, width),
      ),
    ),
  );
  return lines.length === 0 ? [] : [style.bold('Findings that come and go'), ...lines];
}

/** `new HIGH_REPURCHASE_BURDEN 2039-2040; REPURCHASE_SHORTFALL 2033`: breaches first. */
function codes(change: string, changed: readonly ComplianceFinding[]): string[] {
  const listed = foldFindings(changed).map(({ code, years }) => (years === '' ? code : `${code} ${years}`));
  return listed.length === 0 ? [] : [`${change} ${listed.join('; ')}`];
}

/** Values for which the model has no answer. */
function withoutAnswer(rows: readonly AppliedRow[]): string[] {
  return rows.flatMap((row) =>
    casesOf(row).flatMap(([direction, { value, issue }]) => {
      return issue === undefined ? [] : [`${caseText(row, direction, value)}: no answer. ${issue}.`];
    }),
  );
}

function notApplying({ rows }: Sensitivity): string[] {
  return rows.flatMap((row) => (row.applies ? [] : [`${rowLabel(row)}: ${row.reason}.`]));
}
