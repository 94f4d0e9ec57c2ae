import { issues, SimulationError } from '../../errors.js';
import { add, interestOn, larger, net, priceOf, ZERO, type Cents } from '../../numeric/index.js';
import { recycledPart } from '../../rules/repurchase-funding.js';
import { dilutedValue, enterpriseValue, equityAtYearEnd } from '../../rules/valuation.js';
import { appraisedPrice, type Company, type Writes } from '../../state/state.js';
import { creditForfeitureInterest, creditInterest, entryAt } from '../../state/payout-ladder.js';
import type { Plan } from '../../state/plan.js';
import type {
  Closed,
  Contributed,
  Financed,
  PlanYear,
  Purchased,
  Repurchased,
  Valued,
} from '../../state/year-record.js';

/** Figures that decide the company's value. */
interface Before {
  readonly contributed: Pick<Contributed, 'coveredPayroll'>;
  readonly repurchased: Pick<Repurchased, 'remainder' | 'recycledRemainder' | 'floorPayments' | 'noteInterest'>;
  readonly purchased: Purchased | null;
  readonly financed: Financed | null;
}

/**
 * Close, model 4.9: cash earns its return, and the shares are appraised.
 *
 * Interest is credited to every balance separately. The price grows at its assumed rate (`per_share_growth`), or follows from the
 * company's equity and the shares still outstanding: equity that repurchases reduce (`equity_value`), or that of an appraisal by
 * EBITDA, multiple, debt and cash (`ebitda_multiple`). `[std]`; appraisal by an independent appraiser IRC 401(a)(28)(C) `[S-401a28]`.
 *
 * Pitfall: with `equity_value` a purchase counts in full in the year the shares move. A note given for it is a liability, so
 * its later principal must not count again; only its interest does.
 *
 * @throws SimulationError under `equity_value` and `ebitda_multiple` when no shares are expected to be outstanding: there is no price.
 */
export function close(
  plan: Plan,
  state: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust' | 'company'>,
  year: PlanYear,
  before: Before,
): Closed {
  const interest = creditInterestEverywhere(plan, state, year);
  const valued = appraise(plan, state, year, before);
  return {
    interestToAccounts: interest.interestToAccounts,
    interestToContributions: interest.interestToContributions,
    interestToForfeitures: interest.interestToForfeitures,
    valued,
  };
}

/** Sets the year-end price; returns the value of the company where the price follows from EBITDA. */
function appraise(plan: Plan, state: Writes<'company'>, year: PlanYear, before: Before): Valued | null {
  const { company } = state;
  switch (plan.valuation.method) {
    case 'per_share_growth':
      company.price = year.terms.grownPrice;
      return null;
    case 'equity_value':
      appraiseByEquity(plan, state, year, before);
      return null;
    case 'ebitda_multiple':
      return appraiseByEbitda(plan, state, year, before);
  }
}

/** Equity grows, and repurchases reduce it. */
function appraiseByEquity(
  { valuation }: Plan,
  { company }: Writes<'company'>,
  year: PlanYear,
  { repurchased: { remainder, recycledRemainder, floorPayments, noteInterest }, purchased }: Before,
): void {
  const recycledInterest = recycledPart(year.terms.mix, noteInterest);
  const equity = equityAtYearEnd(company.equity, {
    growth: year.terms.growth,
    recycledCost: add(recycledRemainder, recycledInterest),
    redeemedCost: net(
      [remainder, noteInterest, floorPayments, purchased?.cost ?? ZERO],
      [recycledRemainder, recycledInterest],
    ),
    taxRate: valuation.taxRate,
  });
  company.equity = larger(equity, ZERO);
  company.price = isBoughtOut(company, year) ? ZERO : priceOf(company.equity, company.sharesOutstanding);
}

/** Price by the value of the enterprise, less debt, plus cash, over all shares that have a part in it. */
function appraiseByEbitda(
  plan: Plan,
  { company }: Writes<'company'>,
  year: PlanYear,
  { contributed, financed }: Before,
): Valued | null {
  const { ebitda, debt, closing } = financed!;
  const { normalBenefitRate } = plan.finances!;
  const { multiple, rights } = year.terms.finances!;
  const payroll = contributed.coveredPayroll;
  const enterprise = enterpriseValue({ ebitda, payroll, normalBenefitRate, multiple });
  const equity = net([enterprise, closing.cash, closing.sinkingFund], [debt]);
  company.equity = larger(equity, ZERO);
  if (isBoughtOut(company, year)) {
    company.price = ZERO;
    return null;
  }
  const { sharesOutstanding } = company;
  const now = dilutedValue(company.equity, sharesOutstanding, rights);
  company.price = appraisedPrice(plan, now);
  return { enterpriseValue: enterprise, equity: company.equity, rightsTaken: now.taken, sharesOutstanding };
}

/** Whether no shares are left. By chance that is an outcome, in which nothing is left to appraise or to buy. */
function isBoughtOut({ sharesOutstanding }: Company, { year, behaviour }: PlanYear): boolean {
  if (sharesOutstanding > 0) return false;
  if (behaviour.wholePeople) return true;
  throw new SimulationError({ field: 'share_valuation.method', issue: issues.noSharesOutstanding(year) }, year);
}

/** Credits a year's return to every balance separately. */
function creditInterestEverywhere(
  plan: Plan,
  state: Writes<'participants' | 'ladder' | 'forfeitures' | 'trust'>,
  year: PlanYear,
): Omit<Closed, 'valued'> {
  const { cashReturn: rate } = plan;
  const { forfeitures, trust } = state;
  const toPeople = creditInterestToPeople(plan, state, year);
  if (rate === 0) return { interestToAccounts: ZERO, interestToContributions: ZERO, interestToForfeitures: ZERO };
  const toForfeitures = creditForfeitureInterest(forfeitures, rate);
  const interestToAccounts = add(toForfeitures, toPeople);
  const interestToContributions = interestOn(trust.contributions, rate);
  trust.contributions = add(trust.contributions, interestToContributions);
  const interestToForfeitures = interestOn(trust.forfeitures, rate);
  trust.forfeitures = add(trust.forfeitures, interestToForfeitures);
  return { interestToAccounts, interestToContributions, interestToForfeitures };
}

/** Credits a year's return to the cash of active accounts and to every payment that people who left are still owed. */
function creditInterestToPeople(
  { cashReturn: rate }: Plan,
  { participants, ladder }: Writes<'participants' | 'ladder'>,
  { year }: PlanYear,
): Cents {
  if (rate === 0) return ZERO;
  let credited: Cents = ZERO;
  const place = entryAt(ladder, 0, year + 1);
  const { cash, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const interest = interestOn(cash[row]!, rate);
    cash[row] = add(cash[row]!, interest);
    credited = add(credited, interest);
  }
  for (let row = 0; row < participants.count; row++) {
    if (ladder.rowCash[row] === 0) continue;
    const interest = creditInterest(ladder, row, row * ladder.width + place, ladder.lastYear[row]! - year, rate);
    credited = add(credited, interest);
  }
  return credited;
}
