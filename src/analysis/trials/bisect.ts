/** Two positions, the lower one first. */
export type Pair = readonly [low: number, high: number];

/**
 * Halves the interval between two positions, at one of which something holds and at one not, until they are neighbours.
 *
 * @param holdsLow - whether it holds at the lower one, where that is known
 */
export function bisect([from, to]: Pair, holds: (position: number) => boolean, holdsLow = holds(from)): Pair {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (holds(middle) === holdsLow) low = middle;
    else high = middle;
  }
  return [low, high];
}
