/**
 * Sums, from 0 on, that a loop over all rows adds up. A loop that is called once a year runs in the code that V8 made in the middle of
 * its first call, where a variable that grows is a new object in every row: a tenth of a run went into their garbage. An entry of a
 * typed array stays a number.
 */
export function runningSums(count: number): Float64Array {
  return new Float64Array(count);
}
