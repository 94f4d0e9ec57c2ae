/** What repeated measurements come to: the median, and between `low` and `high` the middle half of them. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The median and the quartiles. Means would follow the one sample that the operating system interrupted. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/** A spread in another unit. */
export function scaled({ median, low, high }: Spread, factor: number): Spread {
  return { median: median * factor, low: low * factor, high: high * factor };
}

/** The exponent k of the power law `cost ~ size^k` that fits best: the slope of the line through the logarithms. */
export function growthExponent(sizes: readonly number[], costs: readonly number[]): number {
  const x = sizes.map(Math.log);
  const y = costs.map(Math.log);
  const centre = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [cx, cy] = [centre(x), centre(y)];
  const covariance = x.reduce((sum, xi, i) => sum + (xi - cx) * (y[i]! - cy), 0);
  return covariance / x.reduce((sum, xi) => sum + (xi - cx) ** 2, 0);
}

function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const below = Math.floor(position);
  const rest = position - below;
  return rest === 0 ? sorted[below]! : sorted[below]! * (1 - rest) + sorted[below + 1]! * rest;
}
