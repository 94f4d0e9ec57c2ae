import type { PlanInputs, SensitivityAnswer } from '../../../analysis/index.js';
import type { ComplianceFinding, Sensitivity, SensitivityFigures } from '../../../index.js';
import {
  formatDifference,
  formatDollars,
  formatPercent,
  formatPrice,
  formatWhole,
  plainDecimal,
  spokenDollars,
  unitFor,
} from '../../../presentation/words/figures.js';
import { foldFindings } from '../../../presentation/words/findings.js';
import {
  type AppliedRow,
  casesOf,
  choiceText,
  figureLabel,
  movedText,
  nowText,
  rankedFigure,
  rowLabel,
} from '../../../presentation/words/sensitivity-words.js';
import { asItIs } from '../../../analysis/affordability.js';
import { sayOf } from '../../../presentation/words/values.js';
import { settingsLines } from '../output/basis.js';
import { strategyNote } from '../../../presentation/words/affordability.js';
import { grid, indented, page, rule, type Style, widthOf, wrap } from '../text/style.js';
import { metricUnit } from '../../../analysis/metrics.js';
import { RESULT_TABLES, type Table, type Unit } from '../../../engine/results/tables.js';

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
  return page({ planName, subject, answer: driversAnswer(planName, result, moved) }, sections, width, style);
}

/** Whether the company can pay, where its finances are projected, and what matters most. */
export function driversAnswer(name: string, answer: SensitivityAnswer, rows: readonly AppliedRow[]): string {
  return [...asItIs(answer.affordability, sayOf(name)), driversHeadline(name, answer, rows)].join(' ');
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

/** How the figure that rows are ranked by is written. */
export interface RankedFigureFormat {
  /** In which unit the table has it: `$ thousand`. */
  readonly heading: string;
  /** In that unit. */
  readonly amount: (value: number) => string;
  /** As one says it. */
  readonly spoken: (value: number) => string;
}

const DIGITS = 6;

/** The format of a figure whose largest value is `largest`. */
export function rankedFigureFormat(rankBy: string, largest: number): RankedFigureFormat {
  switch (unitOf(rankBy)) {
    case 'year':
      return { heading: 'years', amount: String, spoken: String };
    case 'fraction':
      return { heading: '%', amount: formatPercent, spoken: (value) => `${formatPercent(value)} %` };
    case 'price':
      return { heading: '$', amount: formatPrice, spoken: (value) => `$${formatPrice(value)}` };
    case 'dollars': {
      const { name, divisor } = unitFor(largest, DIGITS);
      return {
        heading: `$${name && ` ${name}`}`,
        amount: (value) => formatWhole(value / divisor),
        spoken: spokenDollars,
      };
    }
    case 'shares':
      return { heading: 'shares', amount: formatWhole, spoken: (value) => `${formatWhole(value)} shares` };
    default:
      return { heading: '', amount: plainDecimal, spoken: plainDecimal };
  }
}

function unitOf(rankBy: string): Unit | undefined {
  const figures: Table = RESULT_TABLES.SensitivityFigures.columns;
  const column = figures[rankBy];
  return column !== undefined && 'unit' in column ? (column.unit as Unit) : metricUnit(rankBy);
}

const MARGIN = 2;
const LONGEST_BAR = 60;
/** With less room for bars than this, a column is dropped. */
const SHORTEST_BAR = 18;

/** Characters of a bar: the assumption moved down, moved up, replaced by another, and the base between left and right. */
export function tornadoCharacters(unicode: boolean): { down: string; up: string; alternative: string; base: string } {
  return unicode
    ? { down: '▒', up: '█', alternative: '▓', base: '│' }
    : { down: '-', up: '+', alternative: '=', base: '|' };
}

/** The tornado as a table: each assumption, what it is moved to, what that does, and bars to the left and right of the base. */
export function tornado(
  rows: readonly AppliedRow[],
  base: SensitivityFigures,
  figure: string,
  width: number,
  style: Style,
): string[] {
  const differences = rows.map((row) => differencesOf(row, figure));
  const now = rankedFigure(base, figure);
  const sizes = differences.flat().map(({ size }) => Math.abs(size));
  const { heading, amount } = rankedFigureFormat(figure, Math.max(now ?? 0, ...sizes));
  const cells = rows.map((row) => tableCells(row, figure, amount));
  const heads = ['Assumption', 'now', 'down', 'up', 'down', 'up'];
  const groups = ['', '', 'moved', '', heading, ''];

  const lay = (columns: readonly number[], gap: number): string[] =>
    grid(
      [groups, heads, ...cells].map((line) => columns.map((column) => line[column]!)),
      gap,
    );
  const layouts = [lay([0, 1, 2, 3, 4, 5], 2), lay([0, 1, 2, 3, 4, 5], 1), lay([0, 2, 3, 4, 5], 1)];
  const roomFor = (lines: readonly string[]): number => width - MARGIN - widthOf(lines);
  const lines = layouts.find((candidate) => roomFor(candidate) >= SHORTEST_BAR) ?? layouts.at(-1)!;
  const room = Math.min(LONGEST_BAR, roomFor(lines));
  const used = widthOf(lines);
  const [group = '', head = '', ...body] = lines;
  if (room < SHORTEST_BAR) return [group, head, rule(used, style), ...body, rule(used, style)];

  const bars = tornadoBars(differences, room, style);
  const margin = ' '.repeat(MARGIN);
  const baseText = now === null ? '-' : amount(now);
  const baseHead = ' '.repeat(
    Math.max(0, Math.min(bars.base - Math.floor(baseText.length / 2), room - baseText.length)),
  );
  const line = rule(used + MARGIN + room, style);
  return [
    group,
    `${head.padEnd(used)}${margin}${baseHead}${baseText}`,
    line,
    ...body.map((cells, index) => `${cells.padEnd(used)}${margin}${bars.lines[index]!}`.trimEnd()),
    line,
  ];
}

/** What a row does to a figure, in the order in which its bars are drawn. */
interface Difference {
  readonly kind: 'down' | 'up' | 'alternative';
  readonly size: number;
}

function differencesOf(row: AppliedRow, figure: string): Difference[] {
  return casesOf(row).flatMap(([kind, { differences }]) => {
    const size = differences === null ? null : rankedFigure(differences, figure);
    return size === null ? [] : [{ kind, size }];
  });
}

function tableCells(row: AppliedRow, figure: string, amount: (value: number) => string): string[] {
  const difference = ({ differences }: { differences: SensitivityFigures | null }): string => {
    const size = differences === null ? null : rankedFigure(differences, figure);
    return size === null ? '-' : formatDifference(size, amount);
  };
  const label = rowLabel(row);
  if ('alternative' in row) {
    return [label, choiceText(row.base), '', choiceText(row.alternative.value), '', difference(row.alternative)];
  }
  return [label, nowText(row), movedText(row, 'down'), movedText(row, 'up'), difference(row.down), difference(row.up)];
}

/** The bars, all on one scale, and where among their characters the base stands. */
function tornadoBars(
  rows: readonly (readonly Difference[])[],
  room: number,
  style: Style,
): { lines: string[]; base: number } {
  const sizes = rows.flat().map(({ size }) => size);
  const left = -Math.min(0, ...sizes);
  const right = Math.max(0, ...sizes);
  const isFlat = left + right === 0;
  // A side with any effect has room for at least one character.
  const middle = isFlat ? 0 : Math.round(((room - 1) * left) / (left + right));
  const base = Math.min(Math.max(middle, left > 0 ? 1 : 0), room - 1 - (right > 0 ? 1 : 0));
  const roomy = (characters: number, size: number): number => (size > 0 ? characters / size : Infinity);
  const scale = isFlat ? 0 : Math.min(roomy(base, left), roomy(room - 1 - base, right));
  const lines = rows.map((differences) => tornadoBar(differences, base, scale, style));
  return { lines, base };
}

/** One bar, `scale` characters a unit. */
function tornadoBar(differences: readonly Difference[], base: number, scale: number, style: Style): string {
  const characters = tornadoCharacters(style.unicode);
  // The longer one last: when both lie on one side, the shorter one stands in front of it.
  const shortestFirst = [...differences].sort((a, b) => Math.abs(a.size) - Math.abs(b.size));
  const side = (sign: -1 | 1): string[] => {
    const parts: string[] = [];
    let reached = 0;
    for (const { kind, size } of shortestFirst.filter((difference) => Math.sign(difference.size) === sign)) {
      // Something visible for anything that is not 0.
      const length = Math.round(Math.abs(size) * scale);
      const part = length === 0 && reached === 0 ? '.' : characters[kind].repeat(Math.max(0, length - reached));
      parts.push(COLOURS[kind](style)(part));
      reached = Math.max(reached, length, part.length);
    }
    if (sign === -1) parts.push(' '.repeat(base - reached));
    return parts;
  };
  return [...side(-1).reverse(), characters.base, ...side(1)].join('');
}

const COLOURS: Readonly<Record<Difference['kind'], (style: Style) => (text: string) => string>> = {
  down: (style) => style.accent,
  up: (style) => style.contrast,
  alternative: (style) => style.dim,
};
