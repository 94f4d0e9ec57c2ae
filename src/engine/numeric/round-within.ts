/**
 * The whole number nearest to a figure of which doubles give `nearly`, off by at most `error`; undefined where that leaves open
 * which one it is. Most figures are nowhere near a tie, so this spares the exact computation of nearly all of them.
 *
 * @example
 * roundWithin(7.4999, 0.00001) // 7
 * roundWithin(7.4999, 0.001) // undefined
 */
export function roundWithin(nearly: number, error: number): number | undefined {
  const below = Math.floor(nearly);
  const rest = nearly - below;
  if (!(Math.abs(rest - 0.5) > error)) return undefined;
  return rest < 0.5 ? below : below + 1;
}
