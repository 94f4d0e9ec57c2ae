import { column, portion, ZERO, type Cents, type MicroShares, type Rate } from '../../../numeric/index.js';
import type { Cause } from '../../../rules/causes.js';
import { firstPaymentUnasked } from '../../../rules/consent.js';
import type { DistributionTerms } from '../../../rules/distribution-schedule.js';
import { ageOf } from '../../../state/separation-cells.js';
import { BLOCK, cells, delay, isCashOut, SETTLED, vestedCash, vestedShares, way } from './entries.js';

// What nobody of an entry asked for, and the years until it is paid; -1 where no consent is needed.
const waitingShares = column<MicroShares>(BLOCK);
const waitingCash = column<Cents>(BLOCK);
const waitingDelay = new Int32Array(BLOCK);

/** Finds when those are paid who do not ask. Where nobody asks, that is when the entry is paid. */
export function findWaiting(
  distribution: DistributionTerms,
  normalRetirementAge: number,
  year: number,
  cause: Cause,
  electionRate: Rate,
  count: number,
): void {
  const leaver = { cause, year, attainedAge: 0 };
  for (let i = 0; i < count; i++) {
    waitingDelay[i] = -1;
    if (way[i] === SETTLED || isCashOut[i] === 1) continue;
    leaver.attainedAge = ageOf(cells[i]!);
    const unasked = firstPaymentUnasked(distribution, normalRetirementAge, leaver, year + delay[i]!);
    if (unasked === 0) continue;
    if (electionRate === 0) delay[i] = unasked - year;
    else waitingDelay[i] = unasked - year;
  }
}

/** Leaves in the entries what is asked for. */
export function keepBack(electionRate: Rate, count: number): void {
  for (let i = 0; i < count; i++) {
    const waits = waitingDelay[i]! >= 0;
    const ofShares = waits ? portion(vestedShares[i]!, electionRate) : vestedShares[i]!;
    const ofCash = waits ? portion(vestedCash[i]!, electionRate) : vestedCash[i]!;
    waitingShares[i] = (vestedShares[i]! - ofShares) as MicroShares;
    waitingCash[i] = (vestedCash[i]! - ofCash) as Cents;
    vestedShares[i] = ofShares;
    vestedCash[i] = ofCash;
  }
}

/** Puts what was kept back into the entries, and when it is paid: nothing into those that nothing was kept back of. */
export function takeUp(count: number): void {
  for (let i = 0; i < count; i++) {
    const waits = waitingDelay[i]! >= 0;
    vestedShares[i] = waits ? waitingShares[i]! : ZERO;
    vestedCash[i] = waits ? waitingCash[i]! : ZERO;
    if (waits) delay[i] = waitingDelay[i]!;
  }
}
