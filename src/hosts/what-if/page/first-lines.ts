/** First lines of the views that need no further computation: the answer of each in a sentence. */
import type { SimulationRun } from '../../../index.js';
import { formatPrice, formatWhole, formatYears } from '../../../presentation/words/index.js';
import type { Session } from './session.js';

/** Name of the plan, people, year of the census, price, and years projected. */
export function planLine({ name, projection: { inputs, run } }: Session): string {
  const { participants, census_year: year } = inputs.initialState;
  const left = participants.filter(({ status }) => status === 'separated').length;
  const people = `${formatWhole(participants.length - left)} people employed and ${formatWhole(left)} who left`;
  const price = Number(inputs.operatingAssumptions.share_valuation?.current_price ?? 0);
  return `${name}: ${people}${year === undefined ? '' : ` at the end of ${year}`}, $${formatPrice(price)} a share, ${formatYears(run.annual_projections.length)} projected.`;
}

/** Share price at the end; `planned` is the run without changes, null if there are none. */
export function endPriceLine({ annual_projections: years }: SimulationRun, planned: SimulationRun | null): string {
  const priceOf = (of: SimulationRun['annual_projections']): string =>
    `$${formatPrice(of.at(-1)!.year_end_share_price)}`;
  const before = planned === null ? '' : ` (plan: ${priceOf(planned.annual_projections)})`;
  return `A share is worth ${priceOf(years)} at the end of ${years.at(-1)!.year}${before}.`;
}
