import { chartFrame, type FrameOptions, px, type Series } from './chart-frame.js';
import { s, type Svg } from './chart-style.js';

/** A line over the years; null where it has no value. */
export interface Line extends Series {
  readonly values: readonly (number | null)[];
}

/** The area between two lines. */
export interface Band extends Series {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface LineChartOptions extends Omit<FrameOptions, 'most' | 'series' | 'interactive'> {
  readonly lines: readonly Line[];
  readonly bands?: readonly Band[];
  /** The least end of the scale: the end of the chart beside it. */
  readonly reach?: number;
  /** False for a scale that begins where the lines do. */
  readonly fromZero?: boolean;
  /** False for a single line, which needs no legend. */
  readonly legend?: boolean;
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
