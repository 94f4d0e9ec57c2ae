import { add, interestOn, priceOf, subtract, ZERO, type Cents } from '../numeric/index.js';
import { redeemedPart } from '../rules/repurchase-method.js';
import { equityAtYearEnd } from '../rules/valuation.js';
import { creditForfeitureInterest } from '../state/forfeiture-ladder.js';
import { creditInterest } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';
import { issues, SimulationError } from '../errors.js';

/**
 * 9 Close: cash earns its return, and the shares are appraised.
 *
 * Interest is credited to every balance by itself. The price grows at its assumed rate (`per_share_growth`), or follows from
 * the company's equity after the year's repurchases and the shares still outstanding (`equity_value`). `[std]`; appraisal by
 * an independent appraiser IRC 401(a)(28)(C) `[S-401a28]`.
 *
 * Pitfall: with `equity_value` a purchase counts in full in the year the shares move. A note given for it is a liability, so
 * its later principal must not count again; only its interest does.
 *
 * @throws SimulationError under `equity_value` when no shares are outstanding: there is no price.
 */
export function close(
  plan: Plan,
  state: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust' | 'company'>,
  year: YearRecord,
): void {
  creditInterestEverywhere(plan, state, year);
  const { company } = state;
  if (plan.valuation.method === 'per_share_growth') {
    company.price = year.terms.grownPrice;
    return;
  }
  const redeemed = redeemedPart(plan.repurchase, year.remainder);
  const redeemedInterest = redeemedPart(plan.repurchase, year.noteInterest);
  const equity = equityAtYearEnd(
    company.equity,
    year.terms.growth,
    add(subtract(year.remainder, redeemed), subtract(year.noteInterest, redeemedInterest)),
    add(redeemed, redeemedInterest),
    plan.valuation.taxRate,
  );
  year.equityExhausted = equity < 0;
  company.equity = year.equityExhausted ? ZERO : equity;
  if (company.sharesOutstanding === 0) {
    throw new SimulationError({ field: 'share_valuation.method', issue: issues.noSharesOutstanding(year.year) });
  }
  company.price = priceOf(company.equity, company.sharesOutstanding);
}

function creditInterestEverywhere(
  plan: Plan,
  { participants, ladder, forfeitures, trust }: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust'>,
  year: YearRecord,
): void {
  const rate = plan.cashReturn;
  if (rate === 0) return;
  let toAccounts: Cents = creditForfeitureInterest(forfeitures, rate);
  for (let row = 0; row < participants.count; row++) {
    const cash = participants.cash[row]!;
    if (cash > 0) {
      const interest = interestOn(cash, rate);
      participants.cash[row] = add(cash, interest);
      toAccounts = add(toAccounts, interest);
    }
    if (ladder.lastYear[row]! > year.year) {
      toAccounts = add(toAccounts, creditInterest(ladder, row, year.year + 1, rate));
    }
  }
  year.interestToAccounts = toAccounts;

  year.interestToContributions = interestOn(trust.contributions, rate);
  trust.contributions = add(trust.contributions, year.interestToContributions);
  year.interestToForfeitures = interestOn(trust.forfeitures, rate);
  trust.forfeitures = add(trust.forfeitures, year.interestToForfeitures);
}
