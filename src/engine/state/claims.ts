import { column, type Cents, type Weight } from '../numeric/index.js';
import type { Claims } from './year-record.js';

/** Empty columns for a number of claims. */
export function emptyClaims(most: number): Claims {
  return {
    rows: new Int32Array(most),
    leavers: new Int32Array(most),
    weights: column<Weight>(most),
    caps: column<Cents>(most),
  };
}

/** The first of some claims. */
export function firstOf({ rows, leavers, weights, caps }: Claims, count: number): Claims {
  return {
    rows: rows.subarray(0, count),
    leavers: leavers.subarray(0, count),
    weights: weights.subarray(0, count),
    caps: caps.subarray(0, count),
  };
}
