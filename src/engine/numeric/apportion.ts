import { roundToNumber } from './decimal-text.js';
import { proportion } from './kernel.js';
import type { Weight } from './units.js';
import { wideAsDecimal, sumOfWeights, type WeightSum, WideSum } from './wide-sum.js';

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

/** The relative error of a running total in doubles: four roundings of at most 2^-53 each, and as many for certainty. */
const MARGIN = 2 ** -50;

/** An apportionment over weights whose sum is beyond 2^53, such as the points of a million people. */
class WideApportionment<Q extends number> {
  private readonly weightSoFar = new WideSum();
  private paidSoFar = 0;
  private readonly ratio: number;

  constructor(
    private readonly total: Q,
    private readonly weightSum: Readonly<WideSum>,
  ) {
    this.ratio = total / weightSum.nearly();
  }

  part(weight: Weight): Q {
    if (weight === 0) return 0 as Q;
    this.weightSoFar.add(weight);
    const near = this.weightSoFar.nearly() * this.ratio;
    const paid = roundWithin(near, near * MARGIN) ?? this.exactlyPaid();
    const part = paid - this.paidSoFar;
    this.paidSoFar = paid;
    return part as Q;
  }

  private exactlyPaid(): number {
    const paid = wideAsDecimal(this.weightSoFar).times(this.total).dividedBy(wideAsDecimal(this.weightSum));
    return roundToNumber(paid, 0);
  }
}

/** An apportionment over weights with a sum of any size. */
export function apportionment<Q extends number>(total: Q, weightSum: WeightSum): Pick<Apportionment<Q>, 'part'> {
  return typeof weightSum === 'number' ? new Apportionment(total, weightSum) : new WideApportionment(total, weightSum);
}

/** A total apportioned over a short list of weights; all zeros when the weights are. */
export function apportion<Q extends number>(total: Q, weights: readonly Weight[]): Q[] {
  const sum = sumOfWeights(weights);
  if (sum === 0) return weights.map(() => 0 as Q);
  const parts = apportionment(total, sum);
  return weights.map((weight) => parts.part(weight));
}

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
