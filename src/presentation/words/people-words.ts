import { USUAL_ENTRY_AGE } from '../../engine/input/usual-entry-age.js';
import type { PlanInputs } from '../../analysis/index.js';
import type { SimulationRun } from '../../index.js';
import { formatDollars, formatPrice, formatWhole, formatYears } from './figures.js';

/** Words for new hires: `at 31 with $52,000 a year`. */
export function newHires(inputs: PlanInputs): string {
  const { entry_age: age, entry_compensation: given } = inputs.operatingAssumptions.workforce ?? {};
  const pay = formatDollars(Number(entryPay(inputs) ?? 0));
  return `at ${age ?? USUAL_ENTRY_AGE} with ${pay} a year${given === undefined ? ', the median of the census' : ''}`;
}

type Pay = NonNullable<NonNullable<PlanInputs['operatingAssumptions']['workforce']>['entry_compensation']>;

/** Pay of new hires: the plan's, or the median pay of those employed; null where nobody is paid anything. */
export function entryPay({
  operatingAssumptions: { workforce },
  initialState: { participants },
}: PlanInputs): Pay | null {
  if (workforce?.entry_compensation !== undefined) return workforce.entry_compensation;
  const pays = participants
    .filter(({ status }) => status !== 'separated')
    .map(({ compensation }) => Number(compensation ?? 0))
    .filter((pay) => pay > 0)
    .sort((a, b) => a - b);
  return pays.length === 0 ? null : Math.round(pays[Math.floor((pays.length - 1) / 2)]!);
}

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
