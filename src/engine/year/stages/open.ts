import { grown } from '../../numeric/index.js';
import { paymentPrice } from '../../rules/floor-price.js';
import type { Behaviour } from '../../state/behaviour.js';
import { debtService } from '../../state/loan.js';
import { forgetEmptyRows } from '../../state/open-state.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, State, Writes } from '../../state/state.js';
import type { PlanYear } from '../../state/year-record.js';

type Touched = Writes<'participants' | 'company'> & Reads<'loans' | 'trust'> & Readonly<Pick<State, 'year'>>;

/**
 * Open, model 4.1: pay grows, and the figures that hold for the whole year are fixed.
 *
 * Pay: `R2[pay * (1 + growth)]` of every active row; the starting pay of hires grows likewise. Ages and service follow from the
 * year. `[std]`
 *
 * Pitfall: the year's price is the last appraisal. Payments of a year are made before its own appraisal exists, IRC 409(h)(1)(B),
 * 401(a)(28)(C) `[S-409]`.
 */
export function open(plan: Plan, state: Touched, behaviour: Behaviour): PlanYear {
  const { participants, company, loans, trust } = state;
  forgetEmptyRows(participants);
  const { pay, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    pay[row] = grown(pay[row]!, plan.payGrowth);
  }
  company.entryPay = grown(company.entryPay, plan.payGrowth);
  const index = state.year + 1 - plan.censusYear;
  const year = state.year + 1;
  return {
    year,
    index,
    terms: plan.years[index - 1]!,
    behaviour,
    price: company.price,
    paymentPrice: paymentPrice(company.price, plan.valuation.floor, year, index),
    hasFloor: plan.valuation.floor !== null,
    sharesOutstanding: company.sharesOutstanding,
    debtService: debtService(loans),
    hadLoan: trust.hadLoan,
  };
}
