import { portion, WHOLE, type Cents, type MicroShares } from '../../numeric/index.js';
import { forfeitureYear, lastPaymentYear } from '../../rules/distribution-schedule.js';
import { layForfeiture } from '../../state/forfeiture-ladder.js';
import type { Writes } from '../../state/state.js';
import { ENTRIES } from './entries.js';
import { hold } from './hold.js';
import { ASK, CAUSE, DELAY, DELAY_OF_CASH_OUT, DELAY_UNASKED, NOBODY_WAITS } from './leaving-cells.js';
import { askDelay, askUnasked, CASHED_OUT, settlementOf, TERMINATION, type LeavingTerms } from './leaving-terms.js';

/**
 * Finds when entries are first paid, lays what waits for loans on the ladders, and what is not vested on the forfeiture ladder. Where some of an entry's people do
 * not ask for their money, their part becomes an entry of its own. Returns how many entries there are then.
 */
export function schedule(
  { participants: { participationAtCensus }, ladder, forfeitures }: Writes<'participants' | 'ladder' | 'forfeitures'>,
  terms: LeavingTerms,
  count: number,
): number {
  const { cells, year, index, asking, atTermination, sharesOfLoans } = terms;
  const { entries } = cells;
  const { rows, places, unvestedShares, unvestedCash, fractions, payments, delays, isHeld } = ENTRIES;
  const mayWait = asking < WHOLE;
  let all = count;
  for (let i = 0; i < count; i++) {
    const at = places[i]!;
    const isCashOut = payments[i] === CASHED_OUT;
    let delay = entries[at + (isCashOut ? DELAY_OF_CASH_OUT : DELAY)]!;
    if (delay === ASK) delay = askDelay(terms, at, participationAtCensus[rows[i]!]! + index, isCashOut);
    let unasked = NOBODY_WAITS;
    if (mayWait && !isCashOut) {
      unasked = entries[at + DELAY_UNASKED]!;
      if (unasked === ASK) unasked = askUnasked(terms, at, delay);
      if (unasked !== NOBODY_WAITS && asking === 0) {
        delay = unasked;
        unasked = NOBODY_WAITS;
      }
    }
    delays[i] = delay;
    isHeld[i] = 0;
    if (sharesOfLoans !== null && !isCashOut && entries[at + CAUSE] === TERMINATION) {
      hold(ladder, terms, sharesOfLoans, i, participationAtCensus[rows[i]!]! + index);
    }
    if (unasked !== NOBODY_WAITS) keepBack(i, all++, asking, unasked);
    if (unvestedShares[i]! + unvestedCash[i]! === 0) continue;
    const last = lastPaymentYear(year + delay, settlementOf(payments[i]!));
    const when = forfeitureYear(year, last, atTermination || fractions[i] === 0);
    layForfeiture(forfeitures, when, unvestedShares[i]!, unvestedCash[i]!);
  }
  return all;
}

/** Leaves in an entry what is asked for, and puts the rest into another one. */
function keepBack(from: number, into: number, asking: LeavingTerms['asking'], delay: number): void {
  const { rows, places, vestedShares, vestedCash, payments, delays, isHeld } = ENTRIES;
  const shares = portion(vestedShares[from]!, asking);
  const cash = portion(vestedCash[from]!, asking);
  rows[into] = rows[from]!;
  places[into] = places[from]!;
  payments[into] = payments[from]!;
  delays[into] = delay;
  isHeld[into] = isHeld[from]!;
  vestedShares[into] = (vestedShares[from]! - shares) as MicroShares;
  vestedCash[into] = (vestedCash[from]! - cash) as Cents;
  vestedShares[from] = shares;
  vestedCash[from] = cash;
}
