import type { PlanInputs } from '../../analysis/index.js';
import type { SimulationRun } from '../../index.js';
import { formatPrice, formatWhole, formatYears } from './figures.js';
import { newHires } from './new-hires.js';

type Years = Pick<SimulationRun, 'annual_projections'>;

/**
 * Sentence on the replacement of leavers and the size of the workforce, which any figure depends on.
 *
 * @param given - the inputs before changes, which tell what is given of new hires
 */
export function workforceWords(inputs: PlanInputs, { annual_projections: years }: Years, given = inputs): string {
  const last = years.at(-1)!;
  const rate = Number(inputs.operatingAssumptions.workforce?.replacement_rate ?? 0);
  const hires = rate === 0 ? '' : ` ${newHires(given)}`;
  const employed = `${formatWhole(countsOf(inputs).employed)} people are employed today`;
  return `${replaced(rate)}${hires}: ${employed}, ${formatWhole(last.active_headcount)} at the end of ${last.year}.`;
}

function replaced(rate: number): string {
  if (rate === 0) return 'Nobody who leaves is replaced';
  if (rate === 1) return 'Everybody who leaves is replaced by somebody hired';
  return `For every 100 people who leave ${Number((100 * rate).toFixed(6))} are hired`;
}

/** Name of the plan, people, year of the census, price, and years projected. */
export function planWords(plan: string, inputs: PlanInputs, { annual_projections: years }: Years): string {
  const { employed, left } = countsOf(inputs);
  const { census_year: year } = inputs.initialState;
  const people = `${formatWhole(employed)} people employed and ${formatWhole(left)} who left`;
  const price = Number(inputs.operatingAssumptions.share_valuation?.current_price ?? 0);
  return `${plan}: ${people}${year === undefined ? '' : ` at the end of ${year}`}, $${formatPrice(price)} a share, ${formatYears(years.length)} projected.`;
}

function countsOf({ initialState: { participants } }: PlanInputs): {
  readonly employed: number;
  readonly left: number;
} {
  const left = participants.filter(({ status }) => status === 'separated').length;
  return { employed: participants.length - left, left };
}
