import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { type Draws, type Futures, isShortLessOften, peoplesChange, peoplesValues } from '../futures.js';
import { heldParts, losesMore, type Failure, type Ran } from './goal.js';
import { inSeries, type LeverRow, type PeopleInFutures, type RanWith } from './search.js';

/** Change of the value of participants that plans make in the futures. */
export function peopleInFutures(
  prepared: PreparedPlan,
  plans: readonly RanWith[],
  draws: Draws,
): ReadonlyMap<RanWith, PeopleInFutures> {
  if (plans.length === 0) return new Map();
  const own = peoplesValues(prepared, {}, draws);
  return new Map(
    plans.map((each) => {
      const [at_3_percent, at_10_percent] = peoplesChange(peoplesValues(prepared, each.changes, draws), own);
      return [each, { at_3_percent, at_10_percent }];
    }),
  );
}

/** Part of the value of participants or other owners that a plan may take and still be told beside acceptable ones. `[std]` */
const NEARLY = 0.01;

/** Part of the futures of others that may be short in it, so that its loss is worth a word. `[std]` */
const LESS_OFTEN = 0.8;

/** Judgement of a small loss: true if the plan is so much less often short than another that it is worth a word. */
export function isWorthALoss(near: Futures, other: Futures): boolean {
  return near.chance.probability <= other.chance.probability * LESS_OFTEN && isShortLessOften(near, other);
}

/** The plan with the most headroom that fails by a small loss of value alone; undefined without one. */
export function nearlyAcceptable(
  plans: readonly RanWith[],
  failuresOf: (each: RanWith) => readonly Failure[],
  base: Ran,
): RanWith | undefined {
  const small = heldParts(base, NEARLY);
  const isNear = (each: RanWith): boolean => {
    const fails = failuresOf(each);
    const takes = (name: Failure): boolean =>
      (name === 'people' || name === 'outside_owners') && !losesMore(name, each.ran.figures, small);
    return fails.length > 0 && fails.every(takes);
  };
  return mostHeadroomFirst(plans.filter(isNear), (each) => each)[0];
}

/** Failures that the plan as it is may be cured of. */
const CURABLE: readonly Failure[] = ['cash_shortfall', 'covenant', 'chance'];

/**
 * The smallest plan of each series that ends something that fails as it is: the one that comes closest first if it does, then those with the
 * fewest failures.
 */
export function endingMost(
  base: RanWith,
  plans: readonly RanWith[],
  failuresOf: (each: RanWith) => readonly Failure[],
  closest: RanWith | null,
): RanWith[] {
  const wrong = failuresOf(base).filter((name) => CURABLE.includes(name));
  const isCure = (each: RanWith): boolean => wrong.some((name) => !failuresOf(each).includes(name));
  const smallest = inSeries(plans.filter(isCure)).map(([first]) => first!);
  const sorted = mostHeadroomFirst(smallest, (each) => each).sort(
    (a, b) => failuresOf(a).length - failuresOf(b).length,
  );
  return [...new Set([...(closest !== null && isCure(closest) ? [closest] : []), ...sorted])];
}

/** Plans that need the election of nobody. */
export function withoutElection(plans: readonly RanWith[]): RanWith[] {
  return plans.filter(({ moves }) => !moves.some(({ lever }) => lever.isElected));
}

/** Plans by their least headroom, the most first. */
export function mostHeadroomFirst<Entry>(
  entries: readonly Entry[],
  planOf: (entry: Entry) => { readonly ran: Ran },
): Entry[] {
  const roomOf = (entry: Entry): number => planOf(entry).ran.figures.least_headroom;
  return [...entries].sort((a, b) => roomOf(b) - roomOf(a));
}

/** Acceptable plans, then by the worst shortfall, broken covenants and headroom. */
export function inOrder(rows: readonly LeverRow[]): LeverRow[] {
  return [...rows].sort(
    (a, b) =>
      Math.sign(a.fails.length) - Math.sign(b.fails.length) ||
      a.largest_cash_shortfall - b.largest_cash_shortfall ||
      a.years_with_covenant_breach - b.years_with_covenant_breach ||
      b.least_headroom - a.least_headroom,
  );
}
