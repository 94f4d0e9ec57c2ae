import { everyNth, marksIn, px, scaleFor, type Scale } from './scale.js';
import { s, type Svg } from './svg.js';

/** What a series is called and how it is painted: `series` is a class of the style sheet. */
export interface Series {
  readonly name: string;
  readonly series: string;
  readonly mark: 'area' | 'line' | 'dashed';
}

/** What every chart by year needs. */
export interface FrameOptions {
  readonly width: number;
  readonly height?: number;
  readonly years: readonly number[];
  readonly least?: number;
  readonly most: number;
  readonly axis: (value: number) => string;
  readonly series: readonly Series[];
  /** What the chart shows, for those who cannot see it. */
  readonly label: string;
  /** True when parts of the chart can be chosen. */
  readonly interactive?: boolean;
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

export function chartFrame(options: FrameOptions): Frame {
  const { width, years, axis, series, label } = options;
  const { items, rows } = legend(series, width);
  const top = rows * LINE + 12;
  const height = (options.height ?? 280) + rows * LINE;
  const bottom = height - 24;
  const y = scaleFor(options.least ?? 0, options.most, bottom, top, marksIn(width));
  // A minus sign is wider than a figure.
  const left = Math.max(...y.ticks.map((tick) => axis(tick).length + (tick < 0 ? 0.6 : 0))) * CHARACTER + 10;
  const slot = (width - left - 4) / years.length;
  const x = (index: number): number => left + index * slot;

  const grid = y.ticks.map((tick) =>
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
      s('text', { class: 'tick', x: px(left - 8), y: px(y.at(tick) + 4), 'text-anchor': 'end' }, axis(tick)),
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
      { width, height, label, interactive: options.interactive ?? false },
      ...items,
      s('g', { 'aria-hidden': 'true' }, ...grid, ...labels),
      // Positions of the years, for the pointer.
      s('g', { class: 'plot', 'data-left': px(left), 'data-slot': slot }, ...marks),
    );
  return { chart, y, x, slot, top, bottom };
}

/** A drawing that says what it shows; `group` instead of `img` lets a reader into its parts. */
export function drawing(
  {
    width,
    height,
    label,
    interactive = false,
  }: Pick<FrameOptions, 'width' | 'label' | 'interactive'> & { height: number },
  ...children: readonly (Svg | null)[]
): Svg {
  const role = interactive ? 'group' : 'img';
  return s(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, role, 'aria-label': label },
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
