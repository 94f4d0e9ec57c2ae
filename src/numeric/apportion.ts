import { proportion } from './kernel.js';
import { outOfRange, LARGEST, type Weight } from './units.js';

/**
 * Divides a total over weights so that the parts add up to it exactly, whatever the rounding: each part is the difference
 * of two rounded running totals,
 *
 *   part_i = R[total * (w_1 + .. + w_i) / W] - R[total * (w_1 + .. + w_(i-1)) / W].
 *
 * Rounding each part by itself would lose or invent a cent. `W` must be the sum of all weights that will be asked for, and
 * above zero: with nothing to weigh by, nothing is apportioned and the caller keeps the total. `[std]`
 *
 * @example
 * const third = new Apportionment(100, 3);
 * [third.part(1), third.part(1), third.part(1)] // [33, 34, 33]
 */
export class Apportionment<Q extends number> {
  private weightSoFar = 0;
  private paidSoFar = 0;
  private readonly ratio: number;

  constructor(
    private readonly total: Q,
    private readonly weightSum: Weight,
  ) {
    this.ratio = total / weightSum;
  }

  /** The part of the next row in order. */
  part(weight: Weight): Q {
    if (weight === 0) return 0 as Q;
    this.weightSoFar += weight;
    const paid = proportion(this.total, this.weightSoFar, this.weightSum, this.ratio);
    const part = paid - this.paidSoFar;
    this.paidSoFar = paid;
    return part as Q;
  }
}

/** A total apportioned over a short list of weights; all zeros when the weights are. */
export function apportion<Q extends number>(total: Q, weights: readonly Weight[]): Q[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum > LARGEST) outOfRange();
  if (sum === 0) return weights.map(() => 0 as Q);
  const apportionment = new Apportionment(total, sum);
  return weights.map((weight) => apportionment.part(weight));
}
