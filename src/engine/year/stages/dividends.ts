import {
  add,
  Apportionment,
  column,
  cost,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type SharePrice,
} from '../../numeric/index.js';
import { pendingShares, creditDividend, entryAt } from '../../state/payout-ladder.js';
import { duePayment, type Loan } from '../../state/loan.js';
import type { Plan } from '../../state/plan.js';
import type { ReadOnly } from '../../state/read-only.js';
import type { Reads, Writes } from '../../state/state.js';
import type { DividendsFromAccounts, DividendsPaid, PlanYear } from '../../state/year-record.js';

/** Dividends on shares that are in nobody's account. */
type InTrust = Pick<DividendsPaid, 'forDebt' | 'forLoans' | 'toContributions' | 'toForfeitures'>;

type Touched = Writes<'participants' | 'ladder' | 'trust'> & Reads<'loans' | 'forfeitures'>;

/**
 * Dividends, model 4.3: every share of the trust receives the year's dividend.
 *
 * Active accounts keep theirs as cash. People who left receive theirs with the next payment that has shares. Or both are paid out at
 * once, IRC 404(k)(2)(A)(i), (ii), or those of active accounts pay the loan that bought their shares, 404(k)(2)(A)(iv), (B). Dividends on
 * suspense shares pay this year's principal and interest of the loan that bought these shares, IRC 404(k)(2)(A)(iv), 4975(f)(7)
 * `[S-404k]`. What the loan does not need, and dividends on unallocated shares, go to the contributions bucket; dividends on shares
 * waiting to be forfeited go to the forfeiture bucket. `[std]` for the destinations.
 *
 * Pitfall: dividends on shares of one loan never pay another loan. Dividends are earnings, not annual additions.
 */
export function dividends(plan: Plan, state: Touched, year: PlanYear): DividendsPaid {
  const { dividend } = year;
  const { dividendsOnAllocated: use } = plan;
  if (dividend === 0) {
    const fromAccounts = use === 'loan' ? { used: ZERO, byRow: null } : null;
    return {
      toAccounts: ZERO,
      forDebt: ZERO,
      forLoans: [],
      toContributions: ZERO,
      toForfeitures: ZERO,
      passedThrough: use === 'pass_through' ? ZERO : null,
      fromAccounts,
    };
  }
  const { forDebt, forLoans, toContributions, toForfeitures } = payTrust(state, dividend);
  if (use === 'loan') {
    const active = creditActive(state, dividend);
    const fromAccounts = payLoanFromAccounts(state, active, forDebt, dividend);
    const toAccounts = add(subtract(active, fromAccounts.used), creditLeavers(state, year));
    const all = add(forDebt, fromAccounts.used);
    return {
      toAccounts,
      forDebt: all,
      forLoans: [all],
      toContributions,
      toForfeitures,
      passedThrough: null,
      fromAccounts,
    };
  }
  const isPassedThrough = use === 'pass_through';
  const toPeople = payPeople(state, year, !isPassedThrough);
  return {
    toAccounts: isPassedThrough ? ZERO : toPeople,
    forDebt,
    forLoans,
    toContributions,
    toForfeitures,
    passedThrough: isPassedThrough ? toPeople : null,
    fromAccounts: null,
  };
}

/** Dividends on shares of active accounts and of people who left: credited to them, or paid out. */
function payPeople(state: Touched, year: PlanYear, areCredited: boolean): Cents {
  if (!areCredited) return onSharesOfPeople(state, year.dividend);
  return add(creditActive(state, year.dividend), creditLeavers(state, year));
}

/** Credits active accounts with their dividends. */
function creditActive({ participants }: Touched, dividend: SharePrice): Cents {
  let credited: Cents = ZERO;
  const { shares, cash, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const received = cost(shares[row]!, dividend);
    cash[row] = add(cash[row]!, received);
    credited = add(credited, received);
  }
  return credited;
}

/** Credits people who left with the dividends on what they are still owed. */
function creditLeavers({ participants, ladder }: Touched, { year, dividend }: PlanYear): Cents {
  let credited: Cents = ZERO;
  const place = entryAt(ladder, 0, year);
  for (let row = 0; row < participants.count; row++) {
    const owed = ladder.rowShares[row]!;
    if (owed > 0) {
      const received = cost(owed, dividend);
      creditDividend(ladder, row, row * ladder.width + place, received);
      credited = add(credited, received);
    }
  }
  return credited;
}

/** Dividends of both that are paid out instead of credited. */
function onSharesOfPeople({ participants, ladder }: Touched, dividend: SharePrice): Cents {
  let paid: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    paid = add(paid, add(cost(participants.shares[row]!, dividend), cost(ladder.rowShares[row]!, dividend)));
  }
  return paid;
}

/**
 * Takes from active accounts, in proportion to their dividends, what the loan still needs once the dividends on its suspense shares are
 * used. All these accounts are taken as bought with the plan's one loan. `[std]`
 */
function payLoanFromAccounts(
  { participants, loans }: Touched,
  received: Cents,
  used: Cents,
  dividend: SharePrice,
): DividendsFromAccounts {
  const loan = loans[0]!;
  const taken = smaller(received, loan.balance === 0 ? ZERO : subtract(duePayment(loan), used));
  if (taken === 0) return { used: ZERO, byRow: null };
  const { shares, cash, living, livingCount, count } = participants;
  const byRow = column<Cents>(count);
  const parts = new Apportionment(taken, received);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const part = parts.part(cost(shares[row]!, dividend));
    byRow[row] = part;
    cash[row] = subtract(cash[row]!, part);
  }
  return { used: taken, byRow };
}

/** Dividends on shares that are in nobody's account. */
function payTrust({ loans, trust, forfeitures }: Touched, dividend: SharePrice): InTrust {
  let onSuspense: Cents = ZERO;
  let forDebt: Cents = ZERO;
  const forLoans = loans.map((loan: ReadOnly<Loan>) => {
    const received = cost(loan.suspenseShares, dividend);
    const used = smaller(received, duePayment(loan));
    onSuspense = add(onSuspense, received);
    forDebt = add(forDebt, used);
    return used;
  });
  const toContributions = add(subtract(onSuspense, forDebt), cost(trust.unallocatedShares, dividend));
  trust.contributions = add(trust.contributions, toContributions);

  const toForfeitures = cost(pendingShares(forfeitures), dividend);
  trust.forfeitures = add(trust.forfeitures, toForfeitures);
  return { forDebt, forLoans, toContributions, toForfeitures };
}
