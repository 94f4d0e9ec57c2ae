import { scaledProduct, WHOLE, type Cents, type Headcount, type MicroShares } from '../../numeric/index.js';
import { cashForShares, sharesForCash } from '../../rules/vested-split.js';
import { cellOf } from '../../state/separation-cells.js';
import type { Writes } from '../../state/state.js';
import type { LeaversByRow } from '../stages/turnover/by-row.js';
import { ENTRIES } from './entries.js';
import { CAUSE, ENTRY, PAYMENTS, RATE, VESTED } from './leaving-cells.js';
import { askPayments, INVERSE, type LeavingTerms } from './leaving-terms.js';
import type { YearSums } from './year-sums.js';

/** Above this value, a million million dollars in cents, doubles may be off by more than a cent. */
const LARGEST_NEAR_VALUE = 1e14;

/**
 * Takes the leavers of a year out of some living rows, one row after the other and cause by cause, and splits what they take into
 * vested and not, as `by-row.ts` does. Returns how many entries are to be laid on the ladders.
 *
 * Doubles give a value to within a cent. For what is nearer to a limit than that, the rules are asked. Rows without a cell are left to
 * the reference.
 */
export function leave(
  { participants }: Writes<'participants'>,
  terms: LeavingTerms,
  byRow: LeaversByRow,
  sums: YearSums,
  from: number,
  to: number,
): number {
  const { living, headcount, shares, cash, diversified, vestedFloor } = participants;
  const { ageAtCensus, serviceAtCensus, separationYear } = participants;
  const { cells, index, price, cashFirst, smallest, large } = terms;
  const { counts, places: firstPlaces } = cells;
  let { entries } = cells;
  const { rows, places, vestedShares, vestedCash, unvestedShares, unvestedCash, fractions } = ENTRIES;
  const { payments, heads: headsLeaving } = ENTRIES;
  const priceInCents = terms.paymentPrice * INVERSE;
  let separations = 0;
  let found = 0;
  for (let i = from; i < to; i++) {
    const row = living[i]!;
    const cell = separationYear[row] === 0 ? cellOf(ageAtCensus[row]! + index, serviceAtCensus[row]! + index) : -1;
    if (cell < 0) {
      separations += byRow.takeRow(row);
      continue;
    }
    let count = counts[cell]!;
    if (count < 0) {
      count = cells.ask(cell);
      // It may have moved to more room.
      entries = cells.entries;
    }
    if (count === 0) continue;
    let at = firstPlaces[cell]!;
    let heads: number = headcount[row]!;
    let ofRow: number = shares[row]!;
    let cashOfRow: number = cash[row]!;
    for (; count > 0 && heads > 0; count--, at += ENTRY) {
      const rate = entries[at + RATE]!;
      const people = scaledProduct(heads, rate);
      heads -= people;
      separations += people;
      const part = heads === 0 ? WHOLE : rate;
      const leaving = scaledProduct(ofRow, part);
      ofRow -= leaving;
      const leavingCash = cashOfRow > 0 ? scaledProduct(cashOfRow, part) : 0;
      cashOfRow -= leavingCash;
      if (diversified[row]! > 0)
        diversified[row] = (diversified[row]! - scaledProduct(diversified[row]!, part)) as MicroShares;

      let fraction = entries[at + VESTED]!;
      if (fraction < WHOLE && vestedFloor[row]! > fraction) fraction = vestedFloor[row]!;
      let ofVested = leaving;
      let ofVestedCash = leavingCash;
      if (fraction < WHOLE) {
        ofVested = scaledProduct(leaving, fraction);
        ofVestedCash = leavingCash > 0 ? scaledProduct(leavingCash, fraction) : 0;
        if (cashFirst && ofVestedCash > 0 && ofVested < leaving) {
          const unvested = (leaving - ofVested) as MicroShares;
          const swapped = cashForShares(ofVestedCash as Cents, unvested, price);
          ofVestedCash -= swapped;
          ofVested += sharesForCash(swapped, unvested, price);
        }
      }

      const cause = entries[at + CAUSE]!;
      const perPerson = people * INVERSE;
      const value = ofVested * priceInCents + ofVestedCash;
      const isAgreed = value > (smallest[cause]! + 1) * perPerson + 1 && value < (large[cause]! - 1) * perPerson - 1;
      payments[found] =
        isAgreed && value < LARGEST_NEAR_VALUE
          ? entries[at + PAYMENTS]!
          : askPayments(terms, cause, people, ofVested, ofVestedCash);
      rows[found] = row;
      places[found] = at;
      headsLeaving[found] = people as Headcount;
      fractions[found] = fraction;
      vestedShares[found] = ofVested as MicroShares;
      vestedCash[found] = ofVestedCash as Cents;
      unvestedShares[found] = (leaving - ofVested) as MicroShares;
      unvestedCash[found] = (leavingCash - ofVestedCash) as Cents;
      found += 1;
    }
    headcount[row] = heads as Headcount;
    shares[row] = ofRow as MicroShares;
    cash[row] = cashOfRow as Cents;
  }
  sums.separations += separations;
  return found;
}
