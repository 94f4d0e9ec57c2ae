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

/** How many places a chart of some width marks on its scale. */
export function marksIn(width: number): number {
  return width < 480 ? 4 : 5;
}

/** Where the scale of a chart of amounts from 0 ends. */
export function axisEnd(most: number, width: number): number {
  return scaleFor(0, most, 0, 1, marksIn(width)).ticks.at(-1)!;
}

/** 1, 2, 2.5 or 5 times a power of ten, at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= size * (1 - 1e-9))!;
}

/** Which of many labels fit: every first, second, fifth, .. */
export function everyNth(count: number, room: number, width: number): number {
  return [1, 2, 5, 10, 20, 25, 50].find((nth) => (room / count) * nth >= width) ?? 100;
}

/** A coordinate, short. */
export function px(value: number): number {
  return Math.round(value * 100) / 100;
}
