import { CHARACTER, chartFrame, type FrameOptions, px, type Series } from './chart-frame.js';
import { s, type Svg } from './chart-style.js';

/** Bars by year, each made of parts that lie on one another. */
export interface StackedBarsOptions extends Omit<FrameOptions, 'most'> {
  /** Values by series, then by year. */
  readonly values: readonly (readonly number[])[];
  /** Text of a bar that is pointed at or read out. */
  readonly describe: (index: number) => string;
  /** Bar that is chosen; null where none can be. Bars that can be carry their year as `data-year`. */
  readonly selected: number | null;
  /** Lines over the bars: the sums of other runs. */
  readonly lines?: readonly Line[];
  /** The text above the highest bar. */
  readonly peak?: string;
}

export function stackedBars(options: StackedBarsOptions): Svg {
  const { width, years, series, values, describe, selected, peak, lines = [] } = options;
  const totals = years.map((_, i) => values.reduce((sum, ofSeries) => sum + ofSeries[i]!, 0));
  const most = Math.max(...totals);
  const { chart, x, y, slot, top, bottom } = chartFrame({
    ...options,
    series: [...series, ...lines],
    most: Math.max(most, ...lines.flatMap((line) => line.values.map(Number))),
  });
  const gap = Math.max(1, Math.min(10, slot * 0.22));

  const bars = years.map((year, i) => {
    let base = 0;
    const parts = series.map(({ series: paint }, at) => {
      const value = values[at]![i]!;
      const from = y.at(base);
      base += value;
      const to = y.at(base);
      const place = { x: px(x(i) + gap / 2), y: px(to), width: px(slot - gap), height: px(from - to) };
      return value > 0 ? s('rect', { class: `fill-${paint}`, ...place }) : null;
    });
    const isSelected = selected === i;
    const target = s('rect', { class: 'target', x: px(x(i)), y: top, width: px(slot), height: px(bottom - top) });
    const attributes = {
      class: isSelected ? 'bar chosen' : 'bar',
      'aria-hidden': 'true',
      ...(selected === null ? {} : { 'data-year': year }),
    };
    return s('g', attributes, s('title', {}, describe(i)), target, ...parts);
  });
  const marks = [...bars, ...linesOver(lines, (value, i) => `${px(x(i) + slot / 2)},${px(y.at(value))}`)];
  if (peak === undefined || most <= 0) return chart(...marks);
  const middle = x(totals.indexOf(most)) + slot / 2;
  // Its exact length depends on the font: near an edge it begins or ends there. Strong characters are wider.
  const half = 0.65 * peak.length * CHARACTER;
  const [at, anchor] =
    middle + half > width ? [width, 'end'] : middle - half < x(0) ? [x(0), 'start'] : [middle, 'middle'];
  const place = { x: px(at), y: px(y.at(most) - 5), 'text-anchor': anchor };
  return chart(...marks, s('text', { class: 'peak', 'aria-hidden': 'true', ...place }, peak));
}

/** A line over the years; null where it has no value. */
export interface Line extends Series {
  readonly values: readonly (number | null)[];
}

/** The area between two lines. */
export interface Band extends Series {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface LineChartOptions extends Omit<FrameOptions, 'most' | 'series'> {
  readonly lines: readonly Line[];
  readonly bands?: readonly Band[];
  /** The least end of the scale: the end of the chart beside it. */
  readonly reach?: number;
  /** False for a scale that begins where the lines do. */
  readonly fromZero?: boolean;
  /** False for a single line, which needs no legend. */
  readonly legend?: boolean;
}

/** Lines over bars, each on a wider one in the colour of the paper, so that it is seen on every colour. */
export function linesOver(lines: readonly Line[], point: (value: number, year: number) => string): Svg[] {
  return lines.flatMap(({ series, mark, values }) => {
    const points = values.map((value, i) => point(value ?? 0, i)).join(' ');
    return ['under', `stroke-${series} ${mark}`].map((name) => s('polyline', { class: name, points }));
  });
}

/** Lines by year, over bands of chance where there are any. */
export function lineChart(options: LineChartOptions): Svg {
  const { lines, bands = [], fromZero = true, legend = true, reach = -Infinity } = options;
  const values = [...lines.flatMap((line) => line.values), ...bands.flatMap(({ low, high }) => [...low, ...high])];
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const { chart, x, y, slot } = chartFrame({
    ...options,
    least: fromZero ? Math.min(0, least) : least,
    most: Math.max(reach, ...known),
    series: legend ? [...bands, ...lines] : [],
  });
  const point = (value: number, i: number): string => `${px(x(i) + slot / 2)},${px(y.at(value))}`;
  const areas = bands.map(({ series, low, high }) => {
    const outline = [...high.map(point), ...low.map(point).reverse()].join(' ');
    return s('polygon', { class: `fill-${series}`, points: outline });
  });
  const strokes = lines.flatMap(({ series, mark, values: along }) => {
    const points = along.flatMap((value, i) => (value === null ? [] : [point(value, i)]));
    const stroke = s('polyline', { class: `stroke-${series} ${mark}`, points: points.join(' ') });
    if (points.length !== 1) return [stroke];
    const only = along.findIndex((value) => value !== null);
    const dot = { cx: px(x(only) + slot / 2), cy: px(y.at(along[only]!)), r: 3 };
    return [stroke, s('circle', { class: `fill-${series}`, ...dot })];
  });
  return chart(...areas, ...strokes);
}
