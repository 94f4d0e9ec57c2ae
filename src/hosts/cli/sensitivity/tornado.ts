import type { SensitivityFigures } from '../../../index.js';
import { formatDifference } from '../../../presentation/words/figures.js';
import { grid, widthOf } from '../text/grid.js';
import {
  casesOf,
  choiceText,
  movedText,
  nowText,
  rowLabel,
  type AppliedRow,
} from '../../../presentation/words/sensitivity-words.js';
import { rankedFigure } from '../../../presentation/words/ranked-figure.js';
import { rankedFigureFormat } from './ranked-figure.js';
import { rule, type Style } from '../text/style.js';

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

  const bars = tornadoBars(differences, room, style);
  const [group = '', head = '', ...body] = lines;
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
