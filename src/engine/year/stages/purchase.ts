import {
  add,
  Apportionment,
  cost,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
} from '../../numeric/index.js';
import { activeShares, shrinkLoanShares, startLoan } from '../../state/loan.js';
import type { Plan, PurchaseTerms } from '../../state/plan.js';
import type { Reads, State, Writes } from '../../state/state.js';
import { countTrust } from '../../state/trust-totals.js';
import { trustShares, type PlanYear, type Purchased } from '../../state/year-record.js';

type Touched = Writes<'participants' | 'loans' | 'trust'> & Reads<keyof State>;

/**
 * Purchase, model 4.10: the trust buys shares of owners outside, or the company buys them out of accounts and sells them to the trust; the
 * company lends the price. The shares stand in suspense behind a new loan of which the first payment is due next year, Treas. Reg.
 * 54.4975-7(b)(4) `[S-4975-7]`. A party in interest may be paid no more than adequate consideration, ERISA 408(e), 3(18) `[S-floor]`.
 * `[std]` for the order: after allocation, before the company closes its books.
 *
 * Pitfall: what is lent is no contribution and no repurchase; the contributions of later years that repay it are.
 */
export function purchase(plan: Plan, state: Touched, year: PlanYear): Purchased | null {
  if (plan.purchases === null) return null;
  let done = NOTHING;
  for (const terms of plan.purchases) {
    if (terms.year !== year.year) continue;
    const before = plan.defersLoanShares ? activeShares(state.participants) : ZERO;
    done = sumOf(done, buy(state, terms, year));
    if (plan.defersLoanShares) shrinkLoanShares(state.loans, before, activeShares(state.participants));
  }
  return done;
}

const NOTHING: Purchased = {
  shares: ZERO,
  fromOutside: ZERO,
  cost: ZERO,
  toAccounts: ZERO,
  isShort: false,
  isAboveAppraisal: false,
};

function sumOf(one: Purchased, other: Purchased): Purchased {
  return {
    shares: add(one.shares, other.shares),
    fromOutside: add(one.fromOutside, other.fromOutside),
    cost: add(one.cost, other.cost),
    toAccounts: add(one.toAccounts, other.toAccounts),
    isShort: one.isShort || other.isShort,
    isAboveAppraisal: one.isAboveAppraisal || other.isAboveAppraisal,
  };
}

function buy(state: Touched, { id, shares, isFromAccounts, price, loan }: PurchaseTerms, year: PlanYear): Purchased {
  const pricePaid = price ?? year.price;
  const bought = smaller(shares, isFromAccounts ? activeShares(state.participants) : sharesOutside(state));
  const paid = cost(bought, pricePaid);
  const isShort = bought < shares;
  if (bought === 0) return { ...NOTHING, isShort };
  if (isFromAccounts) takeFromAccounts(state, bought, paid);
  const { loans, trust } = state;
  if (paid === 0) {
    trust.unallocatedShares = add(trust.unallocatedShares, bought);
  } else {
    loans.push(
      startLoan({
        id,
        terms: loan,
        startBalance: paid,
        startYear: year.year,
        isFromCompany: true,
        suspenseShares: bought,
      }),
    );
    trust.hadLoan = true;
  }
  return {
    shares: bought,
    fromOutside: isFromAccounts ? ZERO : bought,
    cost: paid,
    toAccounts: isFromAccounts ? paid : ZERO,
    isShort,
    isAboveAppraisal: pricePaid > year.price,
  };
}

/** Shares outstanding that the trust does not hold. */
function sharesOutside(state: Touched): MicroShares {
  return subtract(state.company.sharesOutstanding, trustShares(countTrust(state)));
}

/** Active accounts give shares by what they hold, and receive the price by what they give. */
function takeFromAccounts(state: Touched, bought: MicroShares, paid: Cents): void {
  const { headcount, shares, cash, living, livingCount } = state.participants;
  const given = new Apportionment(bought, activeShares(state.participants));
  const received = new Apportionment(paid, bought);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (headcount[row] === 0) continue;
    const part = given.part(shares[row]!);
    shares[row] = subtract(shares[row]!, part);
    cash[row] = add(cash[row]!, received.part(part));
  }
}
