import { ZERO, type Cents } from '../numeric/index.js';
import { openFinances } from '../state/finances.js';
import type { Plan } from '../state/plan.js';
import type { PlanYear } from '../state/year-record.js';
import { finance, NO_PLAN } from './stages/finance.js';
import { byMeans } from './stages/open.js';

/**
 * Company without its plan, beside a run: it keeps books of its own over the earnings, investments, debts and rights of the run,
 * and contributes nothing, distributes nothing on shares of the trust, buys no shares and sets nothing aside for them. Owners outside
 * receive their dividends. It reacts to its own headroom. `[std]`
 *
 * Pitfall: loans of the trust are part of the plan, and so is the sinking fund that the company has at the census: it stays as it is and
 * pays for nothing.
 *
 * @returns for each year of the run in order, the cash that is missing at its end; null where the finances are not projected
 */
export function companyWithoutPlan(plan: Plan): ((year: PlanYear) => Cents) | null {
  if (plan.finances === null) return null;
  const state = { finances: openFinances(plan.finances), loans: [], notes: [] };
  return (year) => {
    const finances = { ...year.terms.finances!, sinkingFundContribution: ZERO };
    const terms = { ...year.terms, finances };
    const { year: number, price, outsideShares } = year;
    const { factors, dividend } = byMeans(plan, state.finances, year);
    const own = { year: number, terms, factors, price, outsideShares, dividend, debtService: ZERO };
    return finance(plan, state, own, NO_PLAN)!.shortfall;
  };
}
