import type * as exact from '../../../src/numeric/equal-parts.js';

export const equalPart: typeof exact.equalPart = <Q extends number>(total: Q, parts: number) => (total / parts) as Q;

export class EqualParts<Q extends number> implements Pick<exact.EqualParts<Q>, keyof exact.EqualParts<Q>> {
  private each = 0 as Q;

  divide(total: Q, parts: number): void {
    this.each = (total / parts) as Q;
  }

  part(): Q {
    return this.each;
  }
}
