import type { AnswerTable, TableBar, TableRow } from '../../analysis/answer/table.js';
import { axisDollars, drawing, px, scaleFor } from './chart-frame.js';
import { s, type Svg } from './chart-style.js';

/** Bar of the tornado: effect on the figure of moving an assumption down and up. */
export interface TornadoBar {
  readonly name: string;
  /** Label of the moved value, such as `2 %`, and the change of the figure. */
  readonly down: { readonly label: string; readonly difference: number } | null;
  readonly up: { readonly label: string; readonly difference: number } | null;
}

/** The bars of a table: its first column names them, what moves nothing has none. */
export function tableBars({ columns: [first], rows, bars = [] }: AnswerTable): TornadoBar[] {
  const [down, up] = bars;
  const end = (row: TableRow, bar: TableBar | undefined): TornadoBar['up'] => {
    const difference = bar === undefined ? null : row[bar.key];
    if (typeof difference !== 'number') return null;
    return { label: String((bar!.label === undefined ? null : row[bar!.label]) ?? ''), difference };
  };
  return rows
    .map((row) => ({ name: String(row[first!.key]), down: end(row, down), up: end(row, up) }))
    .filter((bar) => [bar.down, bar.up].some((each) => each !== null && each.difference !== 0));
}

/** The bars of a table as a drawing, the names of its bars above them; null for a table without any. */
export function tableTornado(table: AnswerTable, width: number, room: TornadoRoom = {}): Svg | null {
  const bars = tableBars(table).slice(0, room.most);
  const [first] = bars;
  if (first === undefined) return null;
  const label = `${table.caption}. ${first.name} matters most.`;
  const names = table.bars!.map(({ name }) => name);
  return tornadoChart(bars, width, axisDollars, label, { ...room, names });
}

/** Room and legend of a tornado. */
interface TornadoRoom {
  /** Most bars that are drawn; all by default. */
  readonly most?: number;
  /** Height of a bar with its distance. */
  readonly row?: number;
  readonly names?: readonly string[];
}

/** Bars to the left and right of the run as it is, the longest on top. */
export function tornadoChart(
  bars: readonly TornadoBar[],
  width: number,
  axis: (value: number) => string,
  label: string,
  { row: rowHeight = 34, names = ['moved down', 'moved up, or replaced'] }: TornadoRoom = {},
): Svg {
  const room = Math.min(185, width * 0.4);
  const height = bars.length * rowHeight + 50;
  const sizes = bars.flatMap(({ down, up }) => [down?.difference ?? 0, up?.difference ?? 0]);
  const x = scaleFor(Math.min(0, ...sizes), Math.max(0, ...sizes), room + 44, width - 48, width < 480 ? 2 : 5);
  const legend = names.map((name, i) => [i === 0 ? 'down' : 'up', name, 120 * i] as const);
  const rows = bars.map(({ name, down, up }, i) => {
    const y = 28 + i * rowHeight;
    // When both lie on one side, their labels would overlap: the longer bar carries both.
    const sides = [down, up].flatMap((end) => (end === null || end.difference === 0 ? [] : [end]));
    const longer = sides.reduce<TornadoBar['down']>(
      (most, end) => (most === null || Math.abs(end.difference) > Math.abs(most.difference) ? end : most),
      null,
    );
    const isOneSided = sides.length === 2 && sides[0]!.difference < 0 === sides[1]!.difference < 0;
    const labelOf = (end: NonNullable<TornadoBar['down']>): string => {
      if (!isOneSided) return end.label;
      if (end !== longer) return '';
      // In the order in which the bars end.
      const inner = sides.find((other) => other !== end)!.label;
      return end.difference < 0 ? `${end.label}, ${inner}` : `${inner}, ${end.label}`;
    };
    const bar = (end: TornadoBar['down'], kind: string): Svg | null => {
      if (end === null || end.difference === 0) return null;
      const from = x.at(Math.min(0, end.difference));
      const to = x.at(Math.max(0, end.difference));
      const isLeft = end.difference < 0;
      return s(
        'g',
        {},
        s('rect', {
          class: `fill-${kind}`,
          x: px(from),
          y: y + rowHeight * 0.12,
          width: px(Math.max(1, to - from)),
          height: rowHeight * 0.65,
        }),
        s(
          'text',
          {
            class: 'tick',
            x: px(isLeft ? from - 5 : to + 5),
            y: y + rowHeight * 0.56,
            'text-anchor': isLeft ? 'end' : 'start',
          },
          labelOf(end),
        ),
      );
    };
    // The shorter one on top, should both lie on one side.
    const ends = [
      [down, 'down'],
      [up, 'up'],
    ] as const;
    const ordered = [...ends].sort(([a], [b]) => Math.abs(b?.difference ?? 0) - Math.abs(a?.difference ?? 0));
    return s(
      'g',
      {},
      s('text', { class: 'name', x: 0, y: y + rowHeight * 0.56 }, name),
      ...ordered.map(([end, kind]) => bar(end, kind)),
    );
  });
  return drawing(
    { width, height, label },
    ...legend.map(([kind, text, at]) =>
      s(
        'g',
        {},
        s('rect', { class: `fill-${kind}`, x: at, y: 3, width: 12, height: 10, rx: 1 }),
        s('text', { class: 'legend', x: at + 19, y: 12 }, text),
      ),
    ),
    ...x.ticks.map((tick) =>
      s(
        'g',
        {},
        s('line', {
          class: tick === 0 ? 'axis' : 'grid',
          x1: px(x.at(tick)),
          x2: px(x.at(tick)),
          y1: 26,
          y2: height - 20,
        }),
        s(
          'text',
          { class: 'tick', x: px(x.at(tick)), y: height - 5, 'text-anchor': 'middle' },
          `${tick > 0 ? '+' : ''}${axis(tick)}`,
        ),
      ),
    ),
    ...rows,
  );
}
