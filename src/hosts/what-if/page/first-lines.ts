/** First lines of the views that need no further computation: the answer of each in a sentence. */
import type { Purchase } from '../../../analysis/index.js';
import type { SimulationRun } from '../../../index.js';
import { REASONS, sumOfCents } from '../../../presentation/words/index.js';
import { formatCell, formatWhole, formatYears, spokenDollars } from '../figures/format.js';
import type { Session } from './session.js';

/** The year of the largest payments, and the most frequent cause of its purchases. */
export function peopleLine({ summary_metrics: summary }: SimulationRun, purchases: readonly Purchase[]): string {
  const { peak_cash_year: year, peak_cash_amount: paid } = summary;
  const ofYear = purchases.filter((purchase) => purchase.year === year);
  const costOf = (of: readonly Purchase[]): number => sumOfCents(of.map(({ cost }) => cost));
  const whole = costOf(ofYear);
  const start = `In the hardest year, ${year}, ${spokenDollars(paid)} must be paid`;
  if (whole === 0) return `${start}.`;
  const [[name, most]] = REASONS.map(
    ([reason, label]) => [label, costOf(ofYear.filter((purchase) => purchase.reason === reason))] as const,
  ).sort(([, a], [, b]) => b - a) as [readonly [string, number]];
  return `${start}. The largest part of the shares bought then, ${formatCell(most / whole, 'percent')}, has the cause: ${name.toLowerCase()}.`;
}

/** Name of the plan, people, year of the census, price, and years projected. */
export function planLine({ name, projection: { inputs, run } }: Session): string {
  const { participants, census_year: year } = inputs.initialState;
  const left = participants.filter(({ status }) => status === 'separated').length;
  const people = `${formatWhole(participants.length - left)} people employed and ${formatWhole(left)} who left`;
  const price = Number(inputs.operatingAssumptions.share_valuation?.current_price ?? 0);
  return `${name}: ${people}${year === undefined ? '' : ` at the end of ${year}`}, $${formatCell(price, 'price')} a share, ${formatYears(run.annual_projections.length)} projected.`;
}

/** Share price at the end; `planned` is the run without changes, null if there are none. */
export function endPriceLine({ annual_projections: years }: SimulationRun, planned: SimulationRun | null): string {
  const priceOf = (of: SimulationRun['annual_projections']): string =>
    `$${formatCell(of.at(-1)!.year_end_share_price, 'price')}`;
  const before = planned === null ? '' : ` (plan: ${priceOf(planned.annual_projections)})`;
  return `A share is worth ${priceOf(years)} at the end of ${years.at(-1)!.year}${before}.`;
}
