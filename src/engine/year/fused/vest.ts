import { scaledProduct, WHOLE, type Cents, type MicroShares } from '../../numeric/index.js';
import { cashForShares, sharesForCash } from '../../rules/vested-split.js';
import type { Participants } from '../../state/state.js';
import { cellOfCause, ENTRIES, nthOfCause } from './entries.js';
import { ENTRY, VESTED } from './leaving-cells.js';
import type { LeavingTerms } from './leaving-terms.js';

/** Finds the entries of cells, and splits what leavers take along into vested and not, as `splitVested` does. */
export function vest({ vestedFloor }: Participants, { cells, price, cashFirst }: LeavingTerms, count: number): void {
  const { counts, places: firstPlaces } = cells;
  let { entries } = cells;
  const { rows, causes, places, fractions, leavingShares, leavingCash } = ENTRIES;
  const { vestedShares, vestedCash, unvestedShares, unvestedCash } = ENTRIES;
  for (let i = 0; i < count; i++) {
    const cause = causes[i]!;
    const cell = cellOfCause(cause);
    if (counts[cell]! < 0) {
      cells.ask(cell);
      // It may have moved to more room.
      entries = cells.entries;
    }
    const at = firstPlaces[cell]! + nthOfCause(cause) * ENTRY;
    places[i] = at;
    const floor = vestedFloor[rows[i]!]!;
    let fraction = entries[at + VESTED]!;
    if (fraction < WHOLE && floor > fraction) fraction = floor;
    fractions[i] = fraction;
    const ofShares = leavingShares[i]!;
    const ofCash = leavingCash[i]!;
    let ofVested: number = ofShares;
    let ofVestedCash: number = ofCash;
    if (fraction < WHOLE) {
      ofVested = scaledProduct(ofShares, fraction);
      ofVestedCash = ofCash > 0 ? scaledProduct(ofCash, fraction) : 0;
      if (cashFirst && ofVestedCash > 0 && ofVested < ofShares) {
        const unvested = (ofShares - ofVested) as MicroShares;
        const swapped = cashForShares(ofVestedCash as Cents, unvested, price);
        ofVestedCash -= swapped;
        ofVested += sharesForCash(swapped, unvested, price);
      }
    }
    vestedShares[i] = ofVested as MicroShares;
    vestedCash[i] = ofVestedCash as Cents;
    unvestedShares[i] = (ofShares - ofVested) as MicroShares;
    unvestedCash[i] = (ofCash - ofVestedCash) as Cents;
  }
}
