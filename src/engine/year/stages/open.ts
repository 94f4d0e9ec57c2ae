import { add, grown, net, portion, type Rate, subtract, ZERO } from '../../numeric/index.js';
import { paymentPrice, tradePrice } from '../../rules/valuation.js';
import { inYear } from '../../rules/in-year.js';
import { NO_REACTION, reactionAt } from '../../rules/reactions.js';
import { ownerTaxDistribution } from '../../rules/company-tax.js';
import type { Behaviour } from '../../state/behaviour.js';
import type { Finances } from '../../state/finances.js';
import { debtService } from '../../state/loan.js';
import { forgetEmptyRows } from '../../state/open-state.js';
import type { Plan, YearTerms } from '../../state/plan.js';
import type { ReadOnly } from '../../state/read-only.js';
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
  const index = state.year + 1 - plan.censusYear;
  const payGrowth = inYear(plan.payGrowths, index - 1);
  growPay(payGrowth, state);
  company.entryPay = grown(company.entryPay, payGrowth);
  const year = state.year + 1;
  const terms = plan.years[index - 1]!;
  const outsideShares = subtract(company.sharesOutstanding, trustShares(opening));
  const { sharesOutstanding } = company;
  const { floor, interim } = plan.valuation;
  const trade = tradePrice(company.price, interim, year);
  const { factors, reaction, dividend, ownerTaxDistribution } = byMeans(plan, state.finances, {
    terms,
    outsideShares,
    sharesOutstanding,
  });
  return {
    year,
    index,
    terms,
    behaviour,
    price: company.price,
    tradePrice: trade,
    paymentPrice: paymentPrice(trade, floor, year, index),
    appraisedPaymentPrice: paymentPrice(company.price, floor, year, index),
    hasFloor: floor !== null,
    hasInterim: interim !== null,
    hasStatusChanges: plan.taxStatusChanges !== null,
    sharesOutstanding,
    outsideShares,
    factors,
    reaction,
    dividend,
    ownerTaxDistribution,
    debtService: debtService(loans),
    hadLoan: trust.hadLoan,
  };
}

/** Figures of a year that follow from the means and the income of the company as it opens: its reaction, and the dividend a share. */
export function byMeans(
  plan: Plan,
  finances: ReadOnly<Finances> | null,
  { terms, outsideShares, sharesOutstanding }: Pick<PlanYear, 'terms' | 'outsideShares' | 'sharesOutstanding'>,
): Pick<PlanYear, 'factors' | 'reaction' | 'dividend' | 'ownerTaxDistribution'> {
  const { ownerTaxRate } = plan;
  const forTaxes =
    outsideShares === 0 || ownerTaxRate === null || finances === null
      ? ZERO
      : ownerTaxDistribution(ownerTaxRate, finances.taxableIncome, sharesOutstanding);
  const reaction = reactionOf(plan, finances, terms);
  const factors = plan.finances?.reactions?.[(reaction ?? 0) - 1] ?? NO_REACTION;
  return {
    factors,
    reaction,
    dividend: portion(add(terms.dividend, forTaxes), factors.dividend),
    ownerTaxDistribution: ownerTaxRate === null ? null : forTaxes,
  };
}

/** Which reaction holds, by what the company has and may draw at the start of the year. */
function reactionOf({ finances: terms }: Plan, finances: ReadOnly<Finances> | null, year: YearTerms): number | null {
  if (terms === null || terms.reactions === null || finances === null) return null;
  const { cash, drawn } = finances;
  const mayDraw = terms.fundingOrder.includes('revolver');
  const undrawn = mayDraw ? net([year.finances!.lending.revolverLimit], [drawn]) : ZERO;
  return reactionAt(terms.reactions, net([cash, undrawn], [terms.minimumCash]));
}

/** Pay of everybody still here. */
export function growPayOfAll(payGrowth: Rate, { participants }: Writes<'participants'>): void {
  forgetEmptyRows(participants);
  const { pay, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    pay[row] = grown(pay[row]!, payGrowth);
  }
}
