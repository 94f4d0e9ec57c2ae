import { s, type Svg } from './chart-style.js';
import { decimalFormat } from '../words/figures.js';

/** Name and painting of a series: `series` is a class of the style sheet. */
export interface Series {
  readonly name: string;
  readonly series: string;
  readonly mark: 'area' | 'line' | 'dashed';
}

/** Options of every chart by year. */
export interface FrameOptions {
  readonly width: number;
  readonly height?: number;
  readonly years: readonly number[];
  readonly least?: number;
  readonly most: number;
  readonly axis: (value: number) => string;
  readonly series: readonly Series[];
  /** Description of the chart for those who cannot see it. */
  readonly label: string;
}

/** Positions in a chart by year. */
export interface Frame {
  /** Axes, grid and legend, with the marks of the chart on them. */
  readonly chart: (...marks: readonly (Svg | null)[]) => Svg;
  readonly y: Scale;
  /** The left edge and the width of a year's place. */
  readonly x: (index: number) => number;
  readonly slot: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for a character of a label. */
export const CHARACTER = 7;
const LINE = 18;
/** Height of the name of a mark. */
const MARK = 11;
/** Height of axes that have room for two marks. */
const LOW = 55;

export function chartFrame(options: FrameOptions): Frame {
  const { width, years, axis, series, label } = options;
  const { items, rows } = legend(series, width);
  const top = rows * LINE + 12;
  const height = (options.height ?? 280) + rows * LINE;
  const bottom = height - 24;
  // Marks of a low chart would meet.
  const marks = bottom - top < LOW ? 2 : marksIn(width);
  const y = scaleFor(options.least ?? 0, options.most, bottom, top, marks);
  // A minus sign is wider than a figure.
  const left = Math.max(...y.ticks.map((tick) => axis(tick).length + (tick < 0 ? 0.6 : 0))) * CHARACTER + 10;
  const slot = (width - left - 4) / years.length;
  const x = (index: number): number => left + index * slot;

  // Names of marks that would meet are left out, never that of zero.
  const apart = Math.ceil(MARK / Math.abs(y.at(y.ticks[1]!) - y.at(y.ticks[0]!)));
  const isNamed = (i: number): boolean => (i - Math.max(0, y.ticks.indexOf(0))) % apart === 0;
  const grid = y.ticks.map((tick, i) =>
    s(
      'g',
      {},
      s('line', {
        class: tick === 0 ? 'axis' : 'grid',
        x1: px(left),
        x2: width,
        y1: px(y.at(tick)),
        y2: px(y.at(tick)),
      }),
      isNamed(i)
        ? s('text', { class: 'tick', x: px(left - 8), y: px(y.at(tick) + 4), 'text-anchor': 'end' }, axis(tick))
        : null,
    ),
  );
  const nth = everyNth(years.length, width - left, 38);
  const labels = years.map((year, i) =>
    i % nth === 0
      ? s('text', { class: 'tick', x: px(x(i) + slot / 2), y: height - 6, 'text-anchor': 'middle' }, String(year))
      : null,
  );
  const chart = (...marks: readonly (Svg | null)[]): Svg =>
    drawing(
      { width, height, label },
      ...items,
      s('g', { 'aria-hidden': 'true' }, ...grid, ...labels),
      // Positions of the years, for the pointer.
      s('g', { class: 'plot', 'data-left': px(left), 'data-slot': slot }, ...marks),
    );
  return { chart, y, x, slot, top, bottom };
}

/** Drawing with its description. */
export function drawing(
  { width, height, label }: Pick<FrameOptions, 'width' | 'label'> & { height: number },
  ...children: readonly (Svg | null)[]
): Svg {
  return s(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
    ...children,
  );
}

/** Names of the series above the chart, in as many lines as it takes. */
function legend(series: readonly Series[], width: number): { items: Svg[]; rows: number } {
  let x = 0;
  let row = 0;
  const items = series.map(({ name, series: paint, mark }) => {
    const room = 20 + name.length * CHARACTER + 16;
    if (x > 0 && x + room > width) {
      x = 0;
      row += 1;
    }
    const y = row * LINE + 12;
    const sign =
      mark === 'area'
        ? s('rect', { class: `fill-${paint}`, x, y: y - 9, width: 12, height: 10, rx: 1 })
        : s('line', { class: `stroke-${paint} ${mark}`, x1: x, x2: x + 14, y1: y - 4, y2: y - 4 });
    const item = s('g', { 'aria-hidden': 'true' }, sign, s('text', { class: 'legend', x: x + 19, y }, name));
    x += room;
    return item;
  });
  return { items, rows: series.length === 0 ? 0 : row + 1 };
}

/** A scale of values on pixels, with round places to mark. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

/** A scale that contains `least` and `most` and begins and ends at round numbers. */
export function scaleFor(least: number, most: number, from: number, to: number, wanted = 5): Scale {
  const span = most > least ? most - least : Math.abs(most) || 1;
  const step = roundStep(span / wanted);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  const low = first * step;
  const high = last * step;
  return { ticks, at: (value) => from + ((value - low) / (high - low)) * (to - from) };
}

/** Count of marks on the scale of a chart of this width. */
function marksIn(width: number): number {
  return width < 480 ? 4 : 5;
}

/** 1, 2, 2.5 or 5 times a power of ten, at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= size * (1 - 1e-9))!;
}

/** Step between labels that fit: every first, second, fifth and so on. */
export function everyNth(count: number, room: number, width: number): number {
  return [1, 2, 5, 10, 20, 25, 50].find((nth) => (room / count) * nth >= width) ?? 100;
}

/** A coordinate, short. */
export function px(value: number): number {
  return Math.round(value * 100) / 100;
}

const short = decimalFormat(0, 3);

/** Dollars on an axis: `$3.5 M`. */
export function axisDollars(value: number): string {
  const sign = value < 0 ? '−' : '';
  const amount = Math.abs(value);
  for (const [size, name] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (amount >= size) return `${sign}$${short(amount / size)} ${name}`;
  }
  return `${sign}$${short(amount)}`;
}

/** Shares on an axis: `250 k`. */
export function axisCount(value: number): string {
  if (value >= 1e6) return `${short(value / 1e6)} M`;
  return value >= 1e4 ? `${short(value / 1e3)} k` : short(value);
}

/** A percentage on an axis. */
export function axisPercent(value: number): string {
  return `${short(value * 100)} %`;
}
