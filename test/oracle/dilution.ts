import { type Decimal, ZERO } from './decimals.js';
import type { Right } from './company.js';

// The value of a share when everyone with a right to shares has been counted (MODEL section 14.2, line 9).

export interface DilutedValue {
  /** Value per share as an exact quotient. */
  numerator: Decimal;
  denominator: Decimal;
  takenShares: Decimal;
}

/** Rights are exercised by ascending strike as long as the value per share so far is above the next strike. */
export function dilutedValue(equity: Decimal, sharesOutstanding: Decimal, rights: readonly Right[]): DilutedValue {
  let numerator = equity;
  let takenShares: Decimal = ZERO;
  for (const right of [...rights].sort((a, b) => a.strike.comparedTo(b.strike))) {
    const denominator = sharesOutstanding.plus(takenShares);
    if (!numerator.greaterThan(right.strike.times(denominator))) break;
    numerator = numerator.plus(right.strike.times(right.shares));
    takenShares = takenShares.plus(right.shares);
  }
  return { numerator, denominator: sharesOutstanding.plus(takenShares), takenShares };
}
