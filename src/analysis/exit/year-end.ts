import type { PreparedInput } from '../../engine/input/index.js';
import { limitsOf } from '../../engine/input/build-years.js';
import { apportion, type Cents, net, smaller, subtract, type Weight, ZERO } from '../../engine/numeric/index.js';
import { allocationWeight } from '../../engine/rules/allocation-basis.js';
import { additionsCap, divideWithinCaps, type StatutoryLimits } from '../../engine/rules/limits.js';
import { eligibilityIn } from '../../engine/state/freeze.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { TrustTotals } from '../../engine/state/year-record.js';
import type { Claims } from '../../engine/state/sharing-leavers.js';
import { project } from '../../engine/year/project.js';

/** A year end at which a plan ends. */
export interface YearEnd {
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
  /** Weights of allocations, by row. */
  readonly weights: readonly Weight[];
  /** Room under IRC 415(c) left in the year, by row. */
  readonly room: readonly Cents[];
  /** The limit of the company's line of credit; null without `company_finances`. */
  readonly credit: Cents | null;
}

/** State of the plan at the end of a year; at the census nothing of the next year has happened. */
export function yearEndOf(input: PreparedInput, year: number): YearEnd {
  const { plan } = input;
  let last: Pick<YearEnd, 'weights' | 'room'> | undefined;
  const { state, closing } = project(
    plan,
    ({ terms, allocation, contribution }, { participants }) => {
      if (participants.count === 0) return;
      const { headcount, weight } = participants;
      const weights = Array.from(headcount, (heads, row) => (heads > 0 ? weight[row]! : 0)).slice(
        0,
        participants.count,
      );
      const caps = capsOf(terms.limits, participants, weights);
      const { additions, limitedRows } = allocation;
      const given =
        contribution.claims !== null
          ? givenToRows(additions, contribution.claims, weights.length, limitedRows.length > 0)
          : limitedRows.length === 0
            ? apportion(additions, weights)
            : divideWithinCaps(additions, weights, caps).given;
      last = { weights, room: caps.map((cap, row) => subtract(cap, smaller(given[row]!, cap))) };
    },
    { through: year },
  );
  const credit = plan.years[Math.max(0, year - plan.censusYear - 1)]!.finances?.lending.revolverLimit ?? null;
  return { state, closing, credit, ...(last ?? atCensus(input, state)) };
}

/** Additions of each row, where leavers of the year have a part in them. */
function givenToRows(additions: Cents, claims: Claims, rows: number, isLimited: boolean): Cents[] {
  const weights = Array.from(claims.weights);
  const parts = isLimited ? divideWithinCaps(additions, weights, claims.caps).given : apportion(additions, weights);
  const given = Array.from({ length: rows }, () => ZERO as Cents);
  claims.rows.forEach((row, i) => {
    if (claims.leavers[i]! < 0) given[row] = parts[i]!;
  });
  return given;
}

/**
 * Weights by the ages, service and pay of the census. What the census year has added to accounts is not known, so that all of IRC 415(c)
 * is left `[std]`.
 */
function atCensus(
  { plan, read }: PreparedInput,
  { participants, year }: ReadOnly<State>,
): Pick<YearEnd, 'weights' | 'room'> {
  const limits = limitsOf(year, read);
  const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year);
  const { headcount, pay, ageAtCensus: age, serviceAtCensus: service, count } = participants;
  const weights = Array.from({ length: count }, (_, row) =>
    row < rows && headcount[row]! > 0 && age[row]! >= minimumAge && service[row]! >= minimumService
      ? allocationWeight(plan.allocationBasis, smaller(pay[row]!, limits.payCap), service[row]!, headcount[row]!)
      : 0,
  );
  return { weights, room: capsOf(limits, participants, weights) };
}

function capsOf(
  { additionsLimit }: StatutoryLimits,
  { pay, headcount }: ReadOnly<State['participants']>,
  weights: readonly Weight[],
): Cents[] {
  return weights.map((weight, row) => (weight === 0 ? ZERO : additionsCap(additionsLimit, pay[row]!, headcount[row]!)));
}

/** Cash, sinking fund and undrawn credit of the company; below 0 where it has paid more than it had. Null without `company_finances`. */
export function meansAt({ state: { finances }, credit }: YearEnd): Cents | null {
  if (finances === null || credit === null) return null;
  const { cash, sinkingFund, drawn } = finances;
  const undrawn = net([credit], [smaller(drawn, credit)]);
  return net([cash, sinkingFund, undrawn]);
}
