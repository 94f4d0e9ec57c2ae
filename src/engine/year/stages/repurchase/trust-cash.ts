import {
  add,
  apportion,
  Apportionment,
  inRange,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
} from '../../../numeric/index.js';
import type { Payer } from '../../../state/plan.js';
import type { Participants, Writes } from '../../../state/state.js';

/** One quantity for each payer. */
export type ByPayer<Q extends number> = Record<Payer, Q>;

const nothing = <Q extends number>(): ByPayer<Q> => ({
  unallocated_company_contributions: ZERO as number as Q,
  unallocated_forfeiture_cash: ZERO as number as Q,
  participant_cash_accounts: ZERO as number as Q,
  company: ZERO as number as Q,
});

/**
 * Asks payers in order, each for what is still needed; the company has no limit. What buckets give leaves them here; participants'
 * cash is drawn later, with the shares it buys, by `creditPayers`.
 */
export function askInOrder(
  { participants, trust }: Writes<'participants' | 'trust'>,
  payers: readonly Payer[],
  needed: Cents,
): ByPayer<Cents> {
  const held: ByPayer<Cents> = {
    unallocated_company_contributions: trust.contributions,
    unallocated_forfeiture_cash: trust.forfeitures,
    participant_cash_accounts: payers.includes('participant_cash_accounts') ? activeCash(participants) : ZERO,
    company: needed,
  };
  const given = nothing<Cents>();
  let lacking = needed;
  for (const payer of payers) {
    given[payer] = smaller(lacking, held[payer]);
    lacking = subtract(lacking, given[payer]);
  }
  trust.contributions = subtract(trust.contributions, given.unallocated_company_contributions);
  trust.forfeitures = subtract(trust.forfeitures, given.unallocated_forfeiture_cash);
  return given;
}

/** The shares bought, apportioned by what each payer paid, in the order in which payers were asked. */
export function sharesByPayer(
  payers: readonly Payer[],
  bought: MicroShares,
  cash: ByPayer<Cents>,
): ByPayer<MicroShares> {
  const parts = apportion(
    bought,
    payers.map((payer) => cash[payer]),
  );
  const shares = nothing<MicroShares>();
  payers.forEach((payer, i) => (shares[payer] = parts[i]!));
  return shares;
}

/** Cash in the accounts of those still active; nobody else's can buy shares. */
function activeCash({ cash, living, livingCount }: Participants): Cents {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) sum += cash[living[i]!]!;
  return inRange(sum as Cents);
}

/** Draws cash from active accounts in proportion to what they hold, and credits the shares in proportion to what each gave. */
export function creditPayers(participants: Participants, spent: Cents, shares: MicroShares): void {
  if (spent === 0) return;
  const { living, livingCount, cash } = participants;
  const cashByRow = new Apportionment(spent, activeCash(participants));
  const sharesByRow = new Apportionment(shares, spent);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const given = cashByRow.part(cash[row]!);
    cash[row] = subtract(cash[row]!, given);
    participants.shares[row] = add(participants.shares[row]!, sharesByRow.part(given));
  }
}
