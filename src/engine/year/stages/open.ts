import { add, grown, net, portion, subtract, ZERO, type SharePrice } from '../../numeric/index.js';
import { paymentPrice } from '../../rules/floor-price.js';
import { NO_REACTION, reactionAt } from '../../rules/reactions.js';
import { ownerTaxDistribution } from '../../rules/owner-taxes.js';
import type { Behaviour } from '../../state/behaviour.js';
import { debtService } from '../../state/loan.js';
import { forgetEmptyRows } from '../../state/open-state.js';
import type { Plan, YearTerms } from '../../state/plan.js';
import type { Reads, State, Writes } from '../../state/state.js';
import { trustShares, type PlanYear, type TrustTotals } from '../../state/year-record.js';

type Touched = Writes<'participants' | 'company'> &
  Reads<'loans' | 'trust' | 'finances'> &
  Readonly<Pick<State, 'year'>>;

/**
 * Open, model 4.1: pay grows, and the figures that hold for the whole year are fixed.
 *
 * Pay: `R2[pay * (1 + growth)]` of every active row; the starting pay of hires grows likewise. Ages and service follow from the
 * year. `[std]`
 *
 * Pitfall: the year's price is the last appraisal. Payments of a year are made before its own appraisal exists, IRC 409(h)(1)(B),
 * 401(a)(28)(C) `[S-409]`.
 */
export function open(
  plan: Plan,
  state: Touched,
  behaviour: Behaviour,
  opening: TrustTotals,
  growPay: typeof growPayOfAll,
): PlanYear {
  const { company, loans, trust } = state;
  growPay(plan, state);
  company.entryPay = grown(company.entryPay, plan.payGrowth);
  const index = state.year + 1 - plan.censusYear;
  const year = state.year + 1;
  const terms = plan.years[index - 1]!;
  const outsideShares = subtract(company.sharesOutstanding, trustShares(opening));
  const forTaxes = outsideShares === 0 ? ZERO : forOwnersTaxes(plan, state);
  const reaction = reactionOf(plan, state, terms);
  const factors = plan.finances?.reactions?.[(reaction ?? 0) - 1] ?? NO_REACTION;
  return {
    year,
    index,
    terms,
    behaviour,
    price: company.price,
    paymentPrice: paymentPrice(company.price, plan.valuation.floor, year, index),
    hasFloor: plan.valuation.floor !== null,
    sharesOutstanding: company.sharesOutstanding,
    outsideShares,
    factors,
    reaction,
    dividend: portion(add(terms.dividend, forTaxes), factors.dividend),
    ownerTaxDistribution: plan.ownerTaxRate === null ? null : forTaxes,
    debtService: debtService(loans),
    hadLoan: trust.hadLoan,
  };
}

/** Which reaction holds, by what the company has and may draw at the start of the year. */
function reactionOf({ finances: terms }: Plan, { finances }: Touched, year: YearTerms): number | null {
  if (terms === null || terms.reactions === null || finances === null) return null;
  const { cash, drawn } = finances;
  const mayDraw = terms.fundingOrder.includes('revolver');
  const undrawn = mayDraw ? net([year.finances!.lending.revolverLimit], [drawn]) : ZERO;
  return reactionAt(terms.reactions, net([cash, undrawn], [terms.minimumCash]));
}

/** Distribution a share for the taxes of owners, by the income of the year before. */
function forOwnersTaxes({ ownerTaxRate }: Plan, { finances, company }: Touched): SharePrice {
  if (ownerTaxRate === null || finances === null) return ZERO;
  return ownerTaxDistribution(ownerTaxRate, finances.taxableIncome, company.sharesOutstanding);
}

/** Pay of everybody still here. */
export function growPayOfAll({ payGrowth }: Plan, { participants }: Writes<'participants'>): void {
  forgetEmptyRows(participants);
  const { pay, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    pay[row] = grown(pay[row]!, payGrowth);
  }
}
