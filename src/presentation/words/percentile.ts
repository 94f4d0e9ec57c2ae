import type { Distribution } from '../../analysis/index.js';

/** The value at a percentile that was asked for. */
export function percentileOf({ percentiles }: Distribution, wanted: number): number {
  return percentiles.find(({ percentile }) => percentile === wanted)!.value;
}
