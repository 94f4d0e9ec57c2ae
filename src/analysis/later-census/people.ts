import { refuse } from '../given.js';
import { issues as words } from '../../engine/errors.js';
import { type PreparedInput, prepareInput, type InitialState } from '../../engine/input/index.js';
import type { Census } from '../../engine/state/plan.js';

/** People of a census under their present ids, for comparison with another year. */
export interface People {
  readonly year: number;
  readonly census: Census;
  /** Dates of each row; undefined where the census has age or service in place of them. */
  readonly dates: readonly Dates[];
}

/** Dates of birth and hire. */
interface Dates {
  readonly born: number | undefined;
  readonly hired: number | undefined;
}

/** Former ids with the present ones. A confirmed leaver has the same id twice. */
export type NewIds = Readonly<Record<string, string>>;

/**
 * The people of a census under their present ids.
 *
 * @throws ValidationError at `new_ids` when two people of the census would have one id
 */
export function peopleOf({ plan, read }: PreparedInput, newIds: NewIds = {}): People {
  const { census, censusYear: year } = plan;
  const given = new Set(census.ids);
  const present = presentId(newIds);
  const ids = census.ids.map((id) => {
    const now = present(id);
    // Where both are there, the former id has been given to somebody else.
    return given.has(now) ? id : now;
  });
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) refuse('new_ids', words.oneIdForTwo(id, year));
    seen.add(id);
  }
  const { participants } = read.initialState;
  const hired = participants.readerOf('hire_date');
  const dates = participants.valuesOf('birth_date').map((born, row) => ({ born, hired: hired(row) }));
  return { year, census: { ...census, ids }, dates };
}

/** The id at the end of a chain of changes. */
export function presentId(newIds: NewIds = {}): (id: string) => string {
  const present = new Map(Object.entries(newIds));
  return (id) => {
    const passed = new Set([id]);
    let now = id;
    for (let next = present.get(now); next !== undefined && !passed.has(next); next = present.get(now)) {
      passed.add(next);
      now = next;
    }
    return now;
  };
}

/** True if ages follow a year later. Equal dates of birth in both censuses suffice, also across a leap day. */
export function isYearOlder(before: People, was: number, after: People, is: number): boolean {
  const born = before.dates[was]!.born;
  if (born !== undefined && born === after.dates[is]!.born) return true;
  return after.census.ageAtCensus[is] === before.census.ageAtCensus[was]! + 1;
}

/** Years by which most people are older in the later census: 1, unless it is the census of another year. */
export function yearsOlder({ census: before }: People, { census: after }: People): number {
  const rowOf = new Map(after.ids.map((id, row) => [id, row]));
  const years = new Map<number, number>();
  let inBoth = 0;
  before.ids.forEach((id, was) => {
    const row = rowOf.get(id);
    if (row === undefined) return;
    inBoth += 1;
    const older = after.ageAtCensus[row]! - before.ageAtCensus[was]!;
    years.set(older, (years.get(older) ?? 0) + 1);
  });
  // One person alone may be a mistake in the census.
  const [most] = [...years].find(([, people]) => people > 1 && 2 * people > inBoth) ?? [1];
  return most;
}

/** A census by itself, of any year: the trust, the loans and the company of a plan do not belong to it. Paths of issues begin in `participants`. */
export function readCensus(
  { given }: PreparedInput,
  year: number,
  participants: InitialState['participants'],
): PreparedInput {
  const { plan_name, plan_year_end } = given.planRules;
  return prepareInput(
    { plan_name, plan_year_end, vesting_schedule: { type: 'immediate' } },
    { contribution_policy: {}, share_valuation: { current_price: 1 } },
    { census_year: year, participants },
    {},
  );
}
