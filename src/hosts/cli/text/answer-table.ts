import type { AnswerTable } from '../../../analysis/index.js';
import {
  narrowTable,
  SHORT_DIGITS,
  type ShownCell,
  shownTable,
  type ShownTable,
} from '../../../presentation/answer/index.js';
import { grid, printable, rule, type Style, widthOf, wrap } from './style.js';

/** A part of the width that text in a cell may take, and the room between columns. */
interface Layout {
  readonly share: number;
  readonly gap: number;
}

/** The first that fits is taken; where none does, the table becomes several. */
const LAYOUTS: readonly Layout[] = [
  { share: 2, gap: 2 },
  { share: 2, gap: 1 },
  { share: 3, gap: 1 },
  { share: 4, gap: 1 },
];

/** Room between a table and its bars, and how long bars are. */
const [MARGIN, SHORTEST_BAR, LONGEST_BAR] = [2, 10, 60];

/** Room before sentences below a row. */
const INDENT = 4;

/** Rows from which a list of figures stands in two halves. */
const LONG_LIST = 20;

/**
 * A table of an answer as lines, in as many parts as it takes to stay within the width; its leading columns stand in each. Sentences of a
 * row are below it.
 */
export function tableLines(given: AnswerTable, width: number, style: Style): string[] {
  const forBars = given.bars === undefined ? 0 : MARGIN + SHORTEST_BAR;
  const isWide = !isWithin(partedTable(given).shown, { share: 1, gap: 1 }, width - forBars);
  const table = isWide ? narrowTable(given) : given;
  const { shown: whole, below } = partedTable(table);
  const shown = below === null ? inHalves(whole, width) : whole;
  const count = shown.heads.length;
  const lines: string[] = wrap(printable(shown.caption), width).map(style.bold);
  // Bars, and columns that would not fit otherwise, make the table narrow.
  const layouts = table.bars === undefined ? LAYOUTS : LAYOUTS.slice(1);
  const { share, gap } = layouts.find((each) => isWithin(shown, each, width)) ?? { share: 3, gap: 2 };
  const { leading = 1 } = table;
  const cellsWith = (from: number, to: number): Cells => cellsOf(shown, leading, from, to, Math.floor(width / share));
  let from = leading;
  let hasBars = false;
  do {
    let to = count;
    while (to > from + 1 && widthOf(linesOf(cellsWith(from, to), gap)) > width) to -= 1;
    const part = drawn(cellsWith(from, to), gap);
    const used = widthOf([...part.heads, ...part.body, ...part.totals]);
    const { body, room } =
      from === leading && to === count ? withBars(table, part.body, used, width, style) : { body: part.body, room: 0 };
    hasBars ||= room > 0;
    const line = rule(below === null ? Math.min(width, used + room) : width, style);
    const { heads, totals } = part;
    const rows = below === null || from > leading ? body : withBelow(part, below, width, style);
    lines.push(...(from === leading ? [] : ['']), ...heads.map(style.bold), line, ...rows, line, ...totals);
    from = to;
  } while (from < count);
  const notes = [...(shown.note === undefined ? [] : [shown.note]), ...(hasBars ? legend(table, style) : [])];
  return [...lines, ...notes.flatMap((note) => wrap(printable(note), width)).map(style.dim)];
}

/** The table without the sentences that stand below its rows, and these; null where it has none. */
function partedTable(table: AnswerTable): { readonly shown: ShownTable; readonly below: readonly string[] | null } {
  const all = withChanges(shownTable(table, SHORT_DIGITS));
  if (!all.heads.some(({ isBelow }) => isBelow)) return { shown: all, below: null };
  const cellsOf = (row: readonly ShownCell[], isBelow: boolean): readonly ShownCell[] =>
    row.filter((_, i) => all.heads[i]!.isBelow === isBelow);
  return {
    shown: {
      ...all,
      heads: all.heads.filter(({ isBelow }) => !isBelow),
      rows: all.rows.map((row) => cellsOf(row, false)),
    },
    below: all.rows.map((row) =>
      cellsOf(row, true)
        .map(({ text }) => text)
        .join('\n'),
    ),
  };
}

/** The body with the sentences of each row below it, further in than its name. */
function withBelow({ body, heights }: Part, below: readonly string[], width: number, style: Style): string[] {
  let at = 0;
  return heights.flatMap((height, i) => {
    const lines = body.slice(at, (at += height));
    const indent = ' '.repeat(lines[0]!.search(/\S|$/) + INDENT);
    const sentences = below[i] === '' ? [] : below[i]!.split('\n');
    const told = sentences.flatMap((sentence) => wrap(printable(sentence), width - indent.length));
    return [...lines, ...told.map((line) => style.dim(`${indent}${line}`))];
  });
}

/** A long list of figures in two halves beside each other, where there is room; parts of a figure stay below it. */
function inHalves(table: ShownTable, width: number): ShownTable {
  const { heads, rows, total } = table;
  if (heads.length !== 2 || rows.length < LONG_LIST || total !== undefined) return table;
  const half = rows.findIndex(([name], i) => i >= rows.length / 2 && !name!.text.startsWith(' '));
  const none = { text: '', value: null, unit: 'text' as const, change: null };
  const halved = {
    ...table,
    heads: [...heads, ...heads],
    rows: rows.slice(0, half).map((row, i) => [...row, ...(rows[half + i] ?? [none, none])]),
  };
  return half > 0 && isWithin(halved, LAYOUTS[0]!, width) ? halved : table;
}

/** Whether the table is as wide as the page, with so much of the width for text in a cell and so much between columns. */
function isWithin(shown: ShownTable, { share, gap }: Layout, width: number): boolean {
  return widthOf(linesOf(cellsOf(shown, 1, 1, shown.heads.length, Math.floor(width / share)), gap)) <= width;
}

/** The body with a bar at the end of each line, where it has a line a row and there is room. */
function withBars(
  table: AnswerTable,
  body: readonly string[],
  used: number,
  width: number,
  style: Style,
): { readonly body: readonly string[]; readonly room: number } {
  const room = Math.min(LONGEST_BAR, width - used - MARGIN);
  if (table.bars === undefined || room < SHORTEST_BAR || body.length !== table.rows.length) return { body, room: 0 };
  const bars = barLines(table, room, style);
  const margin = ' '.repeat(MARGIN);
  return { body: body.map((line, i) => `${line.padEnd(used)}${margin}${bars[i]!}`.trimEnd()), room: MARGIN + room };
}

/** `Bars: - moved down, + moved up.` */
function legend(table: AnswerTable, { unicode }: Style): string[] {
  const { bars = [] } = table;
  if (bars.length < 2) return [];
  const marks = barMarks(table, unicode);
  return [`Bars: ${bars.map(({ name }, i) => `${marks[i]!} ${name}`).join(', ')}.`];
}

/** Lines of a part of a table. */
interface Part extends Readonly<Record<'heads' | 'body' | 'totals', string[]>> {
  /** Number of lines of each row. */
  readonly heights: readonly number[];
}

/** Writes changes beside their values, below each other. */
function withChanges(table: ShownTable): ShownTable {
  const { rows, total } = table;
  const all = total === undefined ? rows : [...rows, total];
  const longest = table.heads.map((_, i) => Math.max(...all.map((row) => row[i]!.change?.length ?? 0)));
  const joined = (row: readonly ShownCell[]): ShownCell[] =>
    row.map((cell, i) =>
      longest[i] === 0 ? cell : { ...cell, text: `${cell.text}  ${(cell.change ?? '').padStart(longest[i]!)}` },
    );
  return { ...table, rows: rows.map(joined), ...(total === undefined ? {} : { total: joined(total) }) };
}

/** Lines of a text, each indented as its first. */
function hanging(text: string, width: number): string[] {
  const start = text.length - text.trimStart().length;
  return wrap(text.slice(start), width - start).map((line) => `${text.slice(0, start)}${line}`);
}

/** Cells of a part of a table, each of one or more lines. */
interface Cells {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: readonly string[];
  readonly aligns: readonly ('left' | 'right')[];
}

/** The leading columns, and those from `from` up to `to`; text in cells is broken to `texts` characters. */
function cellsOf({ heads, rows, total }: ShownTable, leading: number, from: number, to: number, texts: number): Cells {
  const columns = [...heads.keys()].filter((i) => i < leading || (i >= from && i < to));
  const linesOf = ({ text, value }: ShownCell): string[] => (value === null ? hanging(printable(text), texts) : [text]);
  const broken = (row: ShownTable['rows'][number]): string[] => columns.map((i) => linesOf(row[i]!).join('\n'));
  const cells = rows.map(broken);
  const totals = total === undefined ? {} : { total: broken(total) };
  const longest = (at: number): number =>
    widthOf([...cells, ...Object.values(totals)].flatMap((row) => row[at]!.split('\n')));
  const heading = columns.map((i, at) => {
    const label = printable(heads[i]!.label);
    const width = Math.max(longest(at), ...label.split(' ').map((word) => Math.min(word.length, texts)));
    return wrap(label, width).join('\n');
  });
  const isText = (i: number): boolean => i === 0 || heads[i]!.isText;
  return { heading, rows: cells, ...totals, aligns: columns.map((i) => (isText(i) ? 'left' : 'right')) };
}

/** Lines of the cells, the heading first. */
function linesOf({ heading, rows, total, aligns }: Cells, gap: number): string[] {
  return grid([heading, ...rows, ...(total === undefined ? [] : [total])], gap, aligns);
}

function drawn(cells: Cells, gap: number): Part {
  const { heading, rows, total } = cells;
  const all = linesOf(cells, gap);
  const height = (row: readonly string[]): number => Math.max(...row.map((cell) => cell.split('\n').length));
  const headLines = height(heading);
  const end = all.length - (total === undefined ? 0 : height(total));
  return {
    heads: all.slice(0, headLines),
    body: all.slice(headLines, end),
    totals: all.slice(end),
    heights: rows.map(height),
  };
}

/** Characters of the bars of a table, one or two a row. */
function barMarks({ bars = [] }: AnswerTable, unicode: boolean): readonly string[] {
  if (bars.length === 1) return [unicode ? '█' : '#'];
  return unicode ? ['▒', '█'] : ['-', '+'];
}

/** A value that is drawn: which of the bars of its row it is, and its size. */
interface Drawn {
  readonly bar: 0 | 1;
  readonly size: number;
}

/** The bars of each row beside its table, all on one scale, the line between left and right in one column; `room` characters wide. */
function barLines(table: AnswerTable, room: number, style: Style): string[] {
  const { rows, bars = [] } = table;
  const marks = barMarks(table, style.unicode);
  const drawn = rows.map((row) =>
    bars.flatMap(({ key }, bar): Drawn[] => {
      const size = row[key];
      return typeof size === 'number' ? [{ bar: bar as Drawn['bar'], size }] : [];
    }),
  );
  const sizes = drawn.flat().map(({ size }) => size);
  const left = -Math.min(0, ...sizes);
  const right = Math.max(0, ...sizes);
  const isFlat = left + right === 0;
  // A side with any value has room for at least one character.
  const middle = isFlat ? 0 : Math.round(((room - 1) * left) / (left + right));
  const zero = Math.min(Math.max(middle, left > 0 ? 1 : 0), room - 1 - (right > 0 ? 1 : 0));
  const roomy = (characters: number, size: number): number => (size > 0 ? characters / size : Infinity);
  const scale = isFlat ? 0 : Math.min(roomy(zero, left), roomy(room - 1 - zero, right));
  return drawn.map((each) => barLine(each, marks, zero, scale, style));
}

/** The bars of one row, `scale` characters a unit. */
function barLine(drawn: readonly Drawn[], marks: readonly string[], zero: number, scale: number, style: Style): string {
  // The longer one last: when both lie on one side, the shorter one stands in front of it.
  const shortestFirst = [...drawn].sort((a, b) => Math.abs(a.size) - Math.abs(b.size));
  const side = (sign: -1 | 1): string[] => {
    const parts: string[] = [];
    let reached = 0;
    for (const { bar, size } of shortestFirst.filter((each) => Math.sign(each.size) === sign)) {
      // Something visible for anything that is not 0.
      const length = Math.round(Math.abs(size) * scale);
      const part = length === 0 && reached === 0 ? '.' : marks[bar]!.repeat(Math.max(0, length - reached));
      parts.push((bar === 0 ? style.accent : style.contrast)(part));
      reached = Math.max(reached, length, part.length);
    }
    if (sign === -1) parts.push(' '.repeat(zero - reached));
    return parts;
  };
  return [...side(-1).reverse(), style.unicode ? '│' : '|', ...side(1)].join('');
}
