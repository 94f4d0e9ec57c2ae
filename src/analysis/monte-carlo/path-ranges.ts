import { readOptions } from '../../engine/input/options/read-options.js';
import { workersOptions } from '../../engine/input/options/monte-carlo.js';

/** Ranges per worker. More of them make progress smoother and the wait for the last one shorter, but each costs two messages. */
const RANGES_A_WORKER = 64;
/** With more paths than this in a range, messages get long and progress seldom moves. */
const MOST_PATHS_A_RANGE = 250;

/**
 * Number of workers asked for.
 *
 * @throws ValidationError when the number is not one of workers
 */
export function readWorkers(workers: number | undefined): number | undefined {
  return readOptions(workersOptions, { workers }).workers;
}

/**
 * Cuts paths into ranges of nearly equal length for a number of workers, in order: several each, none of them empty.
 *
 * @example
 * pathRanges(10, 14, 2) // [[10, 11], [11, 12], [12, 13], [13, 14]]
 * pathRanges(0, 1000, 1).length // 64
 * pathRanges(0, 1_000_000, 1)[1] // [250, 500]
 */
export function pathRanges(from: number, to: number, workers: number): [from: number, to: number][] {
  const paths = to - from;
  const count = Math.min(paths, Math.max(workers * RANGES_A_WORKER, Math.ceil(paths / MOST_PATHS_A_RANGE)));
  const start = (range: number): number => from + Math.floor((paths * range) / count);
  return Array.from({ length: count }, (_, range) => [start(range), start(range + 1)]);
}
