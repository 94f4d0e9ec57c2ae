import { grown } from '../numeric/index.js';
import type { Plan } from '../state/plan.js';
import type { Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * 1 Open: pay has grown.
 *
 * Pay: `R2[pay * (1 + growth)]` of every row that exists at the start of the year; what new hires are paid grows likewise, so
 * that later hires start at later pay. Ages and service follow from the year. `[std]`
 *
 * The year's price is the last appraisal: payments of a year are made before its own appraisal exists, IRC 409(h)(1)(B),
 * 401(a)(28)(C) `[S-409]`.
 */
export function open(
  plan: Plan,
  { participants, company }: Writes<'participants' | 'company'>,
  year: Pick<YearRecord, 'sharesOutstanding'>,
): void {
  const { pay, headcount, count } = participants;
  for (let row = 0; row < count; row++) {
    if (headcount[row] !== 0) pay[row] = grown(pay[row]!, plan.payGrowth);
  }
  company.entryPay = grown(company.entryPay, plan.payGrowth);
  year.sharesOutstanding = company.sharesOutstanding;
}
