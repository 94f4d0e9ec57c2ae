/**
 * The part of the variance of `values` that a straight line through the columns explains, corrected for their number (adjusted R squared),
 * 0 to 1. Null where there are too few values, or they are all the same.
 */
export function explainedVariance(columns: readonly (readonly number[])[], values: readonly number[]): number | null {
  const n = values.length;
  const centred = columns.map(standardized).filter((column) => column !== null);
  const target = standardized(values);
  const free = n - centred.length - 1;
  if (target === null || free < 1) return null;
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0);
  // Columns are made orthogonal one after the other; what is left of one that follows from the others explains nothing.
  const independent: number[][] = [];
  let explained = 0;
  for (const column of centred) {
    const rest = [...column];
    for (const other of independent) {
      const along = dot(rest, other);
      other.forEach((each, i) => (rest[i]! -= along * each));
    }
    const length = Math.sqrt(dot(rest, rest));
    if (length < 1e-6) continue;
    const unit = rest.map((each) => each / length);
    independent.push(unit);
    explained += dot(target, unit) ** 2;
  }
  const corrected = 1 - ((1 - explained) * (n - 1)) / free;
  return Number(Math.min(1, Math.max(0, corrected)).toFixed(8));
}

/** Less the mean, and of length 1; null where all are the same. */
function standardized(values: readonly number[]): number[] | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return length === 0 || values.every((value) => value === values[0]) ? null : centred.map((value) => value / length);
}
