/**
 * The space between two columns of a table: it is as wide as any other, and tells where a table may be cut when its rules, headings and
 * bars are there. No page has it once it is written.
 */
export const BETWEEN_COLUMNS = '\u00a0';

const STYLES = /\u001b\[\d+m/g;
const MARKS = new RegExp(BETWEEN_COLUMNS, 'g');
const ACROSS = /^[-─]+$/;

const shown = (line: string): string => line.replace(STYLES, '');
const isOfTable = (line: string): boolean => line.includes(BETWEEN_COLUMNS) || ACROSS.test(shown(line));

/** Lines of at most `width` characters: a table that is wider becomes several below each other, each with its first column. */
export function inBlocks(lines: readonly string[], width: number): string[] {
  const fitted: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = lines.findIndex((line, i) => i > at && isOfTable(line) !== isOfTable(lines[at]!));
    const run = lines.slice(at, end < 0 ? lines.length : end);
    const isWide = isOfTable(run[0]!) && run.some((line) => shown(line).length > width);
    fitted.push(...(isWide ? split(run, width) : run));
    at += run.length;
  }
  return fitted.map((line) => line.replaceAll(BETWEEN_COLUMNS, ' ').trimEnd());
}

function split(table: readonly string[], width: number): string[] {
  const plain = table.map(shown);
  const starts = startsOf(plain);
  const [first = 0] = starts;
  const cells = plain.filter((line) => !ACROSS.test(line));
  const length = Math.max(...cells.map((line) => line.length));
  const end = (column: number): number => starts[column] ?? length;
  const widest = Math.max(...starts.map((from, column) => end(column + 1) - from));
  // Names in the first column are broken where a figure would have no room beside them.
  const names = Math.min(first, Math.max(LEAST_NAMES, width - widest));
  const blocks: string[][] = [];
  for (let from = 0; from < starts.length;) {
    let to = from + 1;
    while (to < starts.length && names + end(to + 1) - starts[from]! <= width) to += 1;
    // No heading above several columns is cut, unless it is wider than a block.
    let whole = to;
    while (whole > from + 1 && isCut(cells, end(whole))) whole -= 1;
    if (!isCut(cells, end(whole))) to = whole;
    blocks.push(
      blockOf(table, {
        names,
        room: width - names,
        first,
        from: starts[from]!,
        to: to === starts.length ? undefined : end(to),
      }),
    );
    from = to;
  }
  return blocks.flatMap((block, at) => (at === 0 ? block : ['', ...block]));
}

/** Room that the first column keeps beside a wide one. */
const LEAST_NAMES = 12;

/** Where the columns after the first begin. */
function startsOf(plain: readonly string[]): number[] {
  const places = plain.map((line) => [...line.matchAll(MARKS)].map(({ index }) => index));
  return places.reduce((most, each) => (each.length > most.length ? each : most));
}

function isCut(cells: readonly string[], at: number): boolean {
  return cells.some((line) => line.length > at && line[at]!.trim() !== '');
}

/** Some columns beside the first. */
interface Block {
  /** Width of the first column, in the block and in the table. */
  readonly names: number;
  readonly first: number;
  /** For the others, which begin and end there in the table. */
  readonly room: number;
  readonly from: number;
  readonly to: number | undefined;
}

function blockOf(table: readonly string[], { names, first, room, from, to }: Block): string[] {
  const rows = table.flatMap((line): string[] => {
    const plain = shown(line);
    if (ACROSS.test(plain)) return [line];
    const [begins = '', ends = ''] = [/^\u001b\[\d+m/.exec(line)?.[0], /\u001b\[\d+m$/.exec(line)?.[0]];
    const figures = plain.slice(from, to).trimEnd();
    const name = linesOf(plain.slice(0, first).trimEnd(), names);
    // A figure stands beside the last line of its name; a text that has no room is broken.
    const texts =
      figures.length <= room
        ? [...name.slice(1).map(() => ''), figures]
        : linesOf(figures.trim(), room - 1).map((text) => ` ${text}`);
    const block = Array.from({ length: Math.max(name.length, texts.length) }, (_, at) =>
      `${(name[at] ?? '').padEnd(names)}${texts[at] ?? ''}`.trimEnd(),
    );
    // A heading above columns of other blocks leaves nothing.
    return block.join('') === ''
      ? []
      : block.map((text) => (begins !== '' && ends !== '' ? begins + text + ends : text));
  });
  const used = Math.max(...rows.map((row) => (ACROSS.test(shown(row)) ? 0 : shown(row).length)));
  return rows.map((row) =>
    ACROSS.test(shown(row)) ? row.replace(/([-─])[-─]*/, (_, dash: string) => dash.repeat(used)) : row,
  );
}

/** Text in lines of at most `width`, moved in as the first one is. */
function linesOf(name: string, width: number): string[] {
  if (name.length <= width) return [name];
  const indent = ' '.repeat(Math.min(/^ */.exec(name)![0].length, width - 2));
  const lines: string[] = [];
  for (const word of name
    .trim()
    .split(' ')
    .flatMap((one) => one.match(new RegExp(`.{1,${width - indent.length}}`, 'g')) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}
