import type * as exact from '../../../src/numeric/apportion.js';
import type { Weight } from '../../../src/numeric/units.js';

export class Apportionment<Q extends number> implements Pick<exact.Apportionment<Q>, keyof exact.Apportionment<Q>> {
  constructor(
    private readonly total: Q,
    private readonly weightSum: Weight,
  ) {}

  part(weight: Weight): Q {
    return ((this.total * weight) / this.weightSum) as Q;
  }
}

export const apportion: typeof exact.apportion = <Q extends number>(total: Q, weights: readonly Weight[]) => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum) as Q);
};
