import { told } from '../answer/words.js';
import { changedIds, type IdQuestion } from './changed-ids.js';
import { isYearOlder, type NewIds, type People } from './people.js';

/** Two censuses a year apart, person by person. */
export interface Compared {
  /** Row of the later census of each row of the earlier; undefined where nobody is known to be it. */
  readonly rowNow: (row: number) => number | undefined;
  /** True if a row of the later census is a person that the earlier census lacks. */
  readonly isNew: (row: number) => boolean;
  /** Questions about ids. While there are any, nobody knows who left. */
  readonly questions: readonly IdQuestion[];
  /** Sentences on what makes a census look like the wrong file. */
  readonly doubts: readonly string[];
}

/** Statements about people, by their present ids. */
export interface KnownIds {
  /** True for an id mapped to itself: its person has left, and a later one under that id is somebody else. */
  readonly hasLeft: (id: string) => boolean;
  /** True for people who are excluded. */
  readonly isLeftOut: (id: string) => boolean;
}

/** The leavers that `new_ids` confirms. */
export function confirmedLeavers(newIds: NewIds = {}): KnownIds['hasLeft'] {
  return (id) => newIds[id] === id;
}

/** Finds each person of one census in the next, and the questions to ask. */
export function compareCensuses(before: People, after: People, { hasLeft, isLeftOut }: KnownIds): Compared {
  const rows = new Map(after.census.ids.map((id, row) => [id, row]));
  const found: (number | undefined)[] = [];
  const reused: IdQuestion[] = [];
  before.census.ids.forEach((id, row) => {
    const now = rows.get(id);
    const isOther = now !== undefined && isContradicted(before, row, after, now);
    if (isOther && !hasLeft(id) && !isLeftOut(id) && isSomebodyElse(before, row, after, now)) {
      reused.push({ year: after.year, about: 'reused', pairs: [{ former: id, present: id }] });
    }
    found.push(isOther && hasLeft(id) ? undefined : now);
  });
  const known = new Set(found);
  const gone = before.census.ids.flatMap((id, row) =>
    found[row] === undefined && !hasLeft(id) && !isLeftOut(id) ? [row] : [],
  );
  const isGone = new Set(gone);
  const appeared = after.census.ids.flatMap((_, row) => (known.has(row) ? [] : [row]));
  const { pairs, questions } = changedIds(before, after, { gone, appeared });
  const maybe = new Map(pairs.map(({ was, is }) => [was, is]));
  return {
    rowNow: (row) => found[row],
    isNew: (row) => !known.has(row),
    questions: [...questions, ...reused],
    doubts: censusDoubts(before, after, {
      rowNow: (row) => found[row] ?? maybe.get(row),
      isMissing: (row) => isGone.has(row) && !maybe.has(row),
    }),
  };
}

/** True if age or service do not follow, so that one of the censuses is wrong or the id is somebody else's. */
function isContradicted(before: People, was: number, after: People, is: number): boolean {
  return !isYearOlder(before, was, after, is) || hasLessService(before, was, after, is);
}

/** True if neither age nor service follow: hardly one wrong date. */
export function isSomebodyElse(before: People, was: number, after: People, is: number): boolean {
  return !isYearOlder(before, was, after, is) && hasLessService(before, was, after, is);
}

/** True if service is less a year later. People who left gain none, and a census may omit theirs. */
export function hasLessService(
  { census: before }: People,
  was: number,
  { census: after }: People,
  is: number,
): boolean {
  return after.active[is] === 1 && after.serviceAtCensus[is]! < before.serviceAtCensus[was]!;
}

/** Count of people below which an odd result may be chance. `[std]` */
const FEW = 10;

/** Rows of the next census for people of this one. */
interface Found {
  readonly rowNow: (row: number) => number | undefined;
  /** True if the next census has no row for a person and nothing explains it. */
  readonly isMissing: (row: number) => boolean;
}

/** Signs of a wrong file: the same census twice, years in the wrong order, a part of the company. One sentence each. */
export function censusDoubts(
  { year, census: was }: People,
  { year: later, census: is }: People,
  { rowNow, isMissing }: Found,
): string[] {
  const employed = was.ids.flatMap((_, row) => (was.active[row] === 1 ? [row] : []));
  const stayed = employed.flatMap((row) => {
    const now = rowNow(row);
    return now !== undefined && is.active[now] === 1 ? [[row, now] as const] : [];
  });
  const missing = employed.filter(isMissing).length;
  const paid = stayed.filter(([row, now]) => was.pay[row]! > 0 && is.pay[now]! > 0);
  const fell = paid.filter(([row, now]) => is.pay[now]! < was.pay[row]!).length;
  const isSame = stayed.every(([row, now]) => is.pay[now] === was.pay[row] && is.shares[now] === was.shares[row]);
  return told(
    stayed.length >= FEW &&
      isSame &&
      `From ${year} to ${later} no pay and no account changed: check that it is not the same file twice.`,
    paid.length >= FEW &&
      2 * fell > paid.length &&
      `From ${year} to ${later} the pay of ${fell} of ${paid.length} people fell: check that the years are not swapped.`,
    employed.length >= FEW &&
      2 * missing >= employed.length &&
      `${later} lacks ${missing} of the ${employed.length} people employed in ${year}: check that its file has the whole company.`,
  );
}
