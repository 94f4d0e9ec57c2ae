import { refuseNonFunction } from '../given.js';
import { dateText, planYearEnd } from '../../engine/input/calendar.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RunOptions } from '../../engine/report.js';
import { project } from '../../engine/year/project.js';
import type { JournalEntry } from './poster.js';
import { Journaling } from './journaling.js';

/**
 * Every cent and every share that a projection moves, in double entry: the opening balances in one entry, then year by year what each
 * stage did, and at each year end the new appraisal with balances counted from the state. The postings of an entry add up to nothing in
 * dollars and in shares; added up from the start they are the balances of the plan at every year end.
 *
 * Entries come year by year, and no more than one year of them is kept: `eachEntry()` keeps none.
 *
 * @param control - `onYear` is called after the entries of each projected year
 * @throws SimulationError as `simulate()`, when the year in which it happens is asked for
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const [, left] = journal(plan);
 * [left.date, left.cause, left.rule] // ['2027-12-31', 'retirement', 'vesting.normal_retirement_age']
 * left.postings.map(({ account, units }) => [account, units])
 * // [['Participants:A:Shares', -500000000], ['Participants:A:PayoutLadder:2028', 500000000]]
 */
export function* journal(
  plan: PreparedPlan,
  control: Pick<RunOptions, 'onYear'> = {},
): Generator<JournalEntry, void, undefined> {
  let entries: JournalEntry[] = [];
  for (const _ of postYears(plan, (entry) => entries.push(entry), control)) {
    yield* entries;
    entries = [];
  }
}

/**
 * Hands over the entries of `journal()` one by one: nothing is kept, however many people there are.
 *
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * let count = 0;
 * eachEntry(plan, () => { count += 1; });
 * count // 9
 */
export function eachEntry(plan: PreparedPlan, hand: (entry: JournalEntry) => void): void {
  refuseNonFunction('hand', hand);
  for (const _ of postYears(plan, hand));
}

/** Projects the plan and posts; stops after the opening balances and after each year, which it names. */
export function* postYears(
  prepared: PreparedPlan,
  hand: (entry: JournalEntry) => void,
  { onYear }: Pick<RunOptions, 'onYear'> = {},
): Generator<number, void, undefined> {
  const { plan, read } = inputOf(prepared);
  const { censusYear, projectionYears } = plan;
  const dateOf = (year: number): string => dateText(planYearEnd(year, read.planRules.plan_year_end));
  const journaling = new Journaling(plan, dateOf, hand);
  const { listeners } = journaling;
  const { state, closing } = project(plan, () => undefined, { ...listeners, through: censusYear });
  journaling.open(state, closing);
  yield censusYear;
  for (let year = censusYear + 1; year <= censusYear + projectionYears; year++) {
    project(plan, (record, atEnd, totals) => journaling.close(record, atEnd, totals), {
      ...listeners,
      from: state,
      through: year,
    });
    yield year;
    onYear?.(year, year - censusYear, projectionYears);
  }
}
