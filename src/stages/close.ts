import { issues, SimulationError } from '../errors.js';
import { add, interestOn, larger, priceOf, subtract, ZERO, type Cents } from '../numeric/index.js';
import { recycledPart } from '../rules/repurchase-method.js';
import { equityAtYearEnd } from '../rules/valuation.js';
import { creditForfeitureInterest } from '../state/forfeiture-ladder.js';
import { creditInterest, entryAt } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { Writes } from '../state/state.js';
import type { Closed, PlanYear, Repurchased } from '../state/year-record.js';

/** What repurchases cost the company. */
type Bought = Pick<Repurchased, 'remainder' | 'recycledRemainder' | 'noteInterest'>;

/**
 * Close, model 4.9: cash earns its return, and the shares are appraised.
 *
 * Interest is credited to every balance separately. The price grows at its assumed rate (`per_share_growth`), or follows from the
 * company's equity after the year's repurchases and the shares still outstanding (`equity_value`). `[std]`; appraisal by an
 * independent appraiser IRC 401(a)(28)(C) `[S-401a28]`.
 *
 * Pitfall: with `equity_value` a purchase counts in full in the year the shares move. A note given for it is a liability, so
 * its later principal must not count again; only its interest does.
 *
 * @throws SimulationError under `equity_value` when no shares are expected to be outstanding: there is no price.
 */
export function close(
  plan: Plan,
  state: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust' | 'company'>,
  year: PlanYear,
  repurchased: Bought,
): Closed {
  const interest = creditInterestEverywhere(plan, state, year);
  return {
    interestToAccounts: interest.interestToAccounts,
    interestToContributions: interest.interestToContributions,
    interestToForfeitures: interest.interestToForfeitures,
    equityExhausted: appraise(plan, state, year, repurchased),
  };
}

/** Sets the year-end price; returns whether repurchases took more than all equity. */
function appraise(
  plan: Plan,
  { company }: Writes<'company'>,
  { year, terms, experience }: PlanYear,
  { remainder, recycledRemainder, noteInterest }: Bought,
): boolean {
  if (plan.valuation.method === 'per_share_growth') {
    company.price = terms.grownPrice;
    return false;
  }
  const recycledInterest = recycledPart(terms.mix, noteInterest);
  const equity = equityAtYearEnd(company.equity, {
    growth: terms.growth,
    recycledCost: add(recycledRemainder, recycledInterest),
    redeemedCost: add(subtract(remainder, recycledRemainder), subtract(noteInterest, recycledInterest)),
    taxRate: plan.valuation.taxRate,
  });
  company.equity = larger(equity, ZERO);
  if (company.sharesOutstanding === 0) {
    // By chance everybody may be bought out: an outcome, in which nothing is left to appraise or to buy.
    if (!experience.wholePeople) {
      throw new SimulationError({ field: 'share_valuation.method', issue: issues.noSharesOutstanding(year) }, year);
    }
    company.price = ZERO;
    return equity < 0;
  }
  company.price = priceOf(company.equity, company.sharesOutstanding);
  return equity < 0;
}

/** Credits a year's return to every balance separately. */
function creditInterestEverywhere(
  { cashReturn: rate }: Plan,
  { participants, ladder, forfeitures, trust }: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust'>,
  { year }: PlanYear,
): Omit<Closed, 'equityExhausted'> {
  if (rate === 0) return { interestToAccounts: ZERO, interestToContributions: ZERO, interestToForfeitures: ZERO };
  let interestToAccounts: Cents = creditForfeitureInterest(forfeitures, rate);
  const place = entryAt(ladder, 0, year + 1);
  const { cash, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const interest = interestOn(cash[row]!, rate);
    cash[row] = add(cash[row]!, interest);
    interestToAccounts = add(interestToAccounts, interest);
  }
  for (let row = 0; row < participants.count; row++) {
    if (ladder.rowCash[row] === 0) continue;
    const credited = creditInterest(ladder, row, row * ladder.width + place, ladder.lastYear[row]! - year, rate);
    interestToAccounts = add(interestToAccounts, credited);
  }
  const interestToContributions = interestOn(trust.contributions, rate);
  trust.contributions = add(trust.contributions, interestToContributions);
  const interestToForfeitures = interestOn(trust.forfeitures, rate);
  trust.forfeitures = add(trust.forfeitures, interestToForfeitures);
  return { interestToAccounts, interestToContributions, interestToForfeitures };
}
