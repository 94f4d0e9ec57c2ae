import { scaledProduct, type Cents, type MicroShares } from '../../numeric/index.js';
import type { Writes } from '../../state/state.js';
import { ENTRIES } from './entries.js';

/** Takes out of accounts what the leavers of so many entries take along, as `by-row.ts` does. */
export function take({ participants }: Writes<'participants'>, count: number): void {
  const { shares, cash, diversified } = participants;
  const { rows, parts, leavingShares, leavingCash } = ENTRIES;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const part = parts[i]!;
    const ofShares = scaledProduct(shares[row]!, part) as MicroShares;
    leavingShares[i] = ofShares;
    shares[row] = (shares[row]! - ofShares) as MicroShares;
    let ofCash = 0;
    if (cash[row]! > 0) {
      ofCash = scaledProduct(cash[row]!, part);
      cash[row] = (cash[row]! - ofCash) as Cents;
    }
    leavingCash[i] = ofCash as Cents;
    if (diversified[row]! > 0) {
      diversified[row] = (diversified[row]! - scaledProduct(diversified[row]!, part)) as MicroShares;
    }
  }
}
