/** The bounds of a number, in the keywords of JSON Schema. */
interface Bounds {
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
}

/** The values that a number may have; undefined without a bound. */
export function rangeOfNumber(
  unit: string | undefined,
  { minimum, maximum, exclusiveMinimum }: Bounds,
): string | undefined {
  const written = (value: unknown): string => (unit === 'year' ? String(value) : Number(value).toLocaleString('en'));
  if (exclusiveMinimum !== undefined)
    return `more than ${written(exclusiveMinimum)}${maximum === undefined ? '' : `, at most ${written(maximum)}`}`;
  if (minimum === undefined) return undefined;
  return maximum === undefined ? `${written(minimum)} or more` : `${written(minimum)} to ${written(maximum)}`;
}
