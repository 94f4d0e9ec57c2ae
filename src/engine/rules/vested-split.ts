import {
  add,
  cost,
  portion,
  sharesBought,
  smaller,
  subtract,
  WHOLE,
  ZERO,
  type Cents,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';
import type { Cause } from './causes.js';
import { vestedFraction, type VestingTerms } from './vesting.js';

/** Somebody who leaves, and what leaves with them. */
interface Leaver {
  readonly cause: Cause;
  readonly attainedAge: number;
  readonly service: number;
  readonly vestedFloor: Rate;
  readonly shares: MicroShares;
  readonly cash: Cents;
  readonly price: SharePrice;
}

/** Amounts of leavers, split into vested and not vested. */
interface VestedSplit {
  vestedFraction: Rate;
  vestedShares: MicroShares;
  vestedCash: Cents;
  unvestedShares: MicroShares;
  unvestedCash: Cents;
}

/**
 * Splits what leaves into vested and not vested, IRC 411(a) `[S-411]`: in full where the plan grants it for the cause, otherwise as
 * if the leaver were still here. Written into the leaver, so that nothing is allocated for each of them.
 *
 * With `cashFirst`, cash is forfeited before shares, Treas. Reg. 54.4975-11(d)(4) `[S-4975-11]`: vested cash stands in for
 * unvested shares of the same value. Without a price nothing has a value, and both are split alike.
 */
export function splitVested(terms: VestingTerms, cashFirst: boolean, leaver: Leaver & VestedSplit): void {
  const { cause, shares, cash, price } = leaver;
  const stillHere = vestedFraction(terms, leaver.attainedAge, leaver.service, leaver.vestedFloor);
  const fraction = stillHere < WHOLE && terms.fullAtCauses.includes(cause) ? WHOLE : stillHere;
  let vestedShares = portion(shares, fraction);
  let vestedCash = portion(cash, fraction);
  const unvestedShares = subtract(shares, vestedShares);
  if (cashFirst) {
    const swapped = cashForShares(vestedCash, unvestedShares, price);
    vestedCash = subtract(vestedCash, swapped);
    vestedShares = add(vestedShares, sharesForCash(swapped, unvestedShares, price));
  }
  leaver.vestedFraction = fraction;
  leaver.vestedShares = vestedShares;
  leaver.vestedCash = vestedCash;
  leaver.unvestedShares = subtract(shares, vestedShares);
  leaver.unvestedCash = subtract(cash, vestedCash);
}

/** The vested cash that is forfeited in place of unvested shares. */
export function cashForShares(vestedCash: Cents, unvestedShares: MicroShares, price: SharePrice): Cents {
  return smaller(vestedCash, cost(unvestedShares, price));
}

/** The unvested shares that are kept in return for that cash. */
export function sharesForCash(swapped: Cents, unvestedShares: MicroShares, price: SharePrice): MicroShares {
  return swapped === 0 ? ZERO : smaller(unvestedShares, sharesBought(swapped, price));
}
