import { add, Apportionment, cost, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, Writes } from '../../state/state.js';
import type { PlanYear, Rebalanced } from '../../state/year-record.js';

/**
 * Rebalance, model 4.9: at the new appraisal all accounts are given the same parts of shares and cash; nobody's value changes by more
 * than rounding. It is allowed where it is definite and predetermined, IRS technical assistance of 23 February 2010 `[S-TAR-2010]`.
 *
 * Accounts of people who left are not part of it, and neither are those of people who have diversified.
 *
 * Pitfall: shares that were diversified must not be pushed back into the account.
 */
export function rebalance(
  { rebalancing: terms }: Plan,
  { participants, company }: Writes<'participants'> & Reads<'company'>,
  { year }: PlanYear,
): Rebalanced | null {
  if (terms === null) return null;
  if (year < terms.fromYear || (year - terms.fromYear) % terms.everyYears !== 0 || company.price === 0) return NOTHING;
  const rows: number[] = [];
  const values: Cents[] = [];
  let shares: MicroShares = ZERO;
  let cash: Cents = ZERO;
  let value: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    if (participants.headcount[row] === 0 || participants.diversified[row]! > 0) continue;
    const own = add(cost(participants.shares[row]!, company.price), participants.cash[row]!);
    rows.push(row);
    values.push(own);
    shares = add(shares, participants.shares[row]!);
    cash = add(cash, participants.cash[row]!);
    value = add(value, own);
  }
  if (value === 0) return NOTHING;
  const partsOfShares = new Apportionment(shares, value);
  const partsOfCash = new Apportionment(cash, value);
  let moved: MicroShares = ZERO;
  rows.forEach((row, i) => {
    const held = participants.shares[row]!;
    participants.shares[row] = partsOfShares.part(values[i]!);
    participants.cash[row] = partsOfCash.part(values[i]!);
    if (participants.shares[row] > held) moved = add(moved, subtract(participants.shares[row], held));
  });
  return { shares: moved };
}

const NOTHING: Rebalanced = { shares: ZERO };
