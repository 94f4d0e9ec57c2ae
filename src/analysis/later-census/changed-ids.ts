import { isYearOlder, type People } from './people.js';

/** Id that is gone, and the id that may be of the same person now. */
export interface IdPair {
  /** The id in the earlier census. */
  readonly former: string;
  /** The id in the later census. */
  readonly present: string;
}

/** A question about ids that only the company can answer, with `new_ids`. */
export interface IdQuestion {
  /** Year at whose end the later census is. */
  readonly year: number;
  /** `changed`: one person under two ids. `reused`: two people under one id, which the pair has twice. */
  readonly about: 'changed' | 'reused';
  /** Pairs of ids concerned; a change that many share is one question. */
  readonly pairs: readonly IdPair[];
}

/** Rows that only one of two censuses has. */
export interface Unmatched {
  /** Rows of the earlier census: people not known to have left. */
  readonly gone: readonly number[];
  /** Rows of the later census. */
  readonly appeared: readonly number[];
}

/** A row of the earlier census and the one of the later that may be of the same person. */
export interface RowPair {
  readonly was: number;
  readonly is: number;
}

/**
 * Finds people who may be one person under two ids: first by the form of the id, then by its digits and age, then by dates of birth and
 * hire, or by age, service and shares where a census has no dates. A change that many ids share is one question, others are a question
 * each.
 */
export function changedIds(
  before: People,
  after: People,
  { gone, appeared }: Unmatched,
): { pairs: RowPair[]; questions: IdQuestion[] } {
  const was = new Set(gone);
  const is = new Set(appeared);
  const take = (pairs: readonly RowPair[]): readonly RowPair[] => {
    for (const pair of pairs) {
      was.delete(pair.was);
      is.delete(pair.is);
    }
    return pairs;
  };
  const byKey = (keyOf: (id: string) => string): RowPair[] =>
    pairsByKey(keysOf(before, was, keyOf), keysOf(after, is, keyOf));
  const byForm = take(byKey(formOf));
  const byDigits = take(byKey(digitsOf).filter((pair) => isAlike(before, pair.was, after, pair.is)));
  const byPerson = take(pairsByPerson(before, was, after, is));
  const ofForm = [...byForm, ...byDigits];
  const all = [...ofForm, ...byPerson];
  const asked = (pairs: readonly RowPair[]): IdQuestion => ({
    year: after.year,
    about: 'changed',
    pairs: inOrder(pairs).map((pair) => ({
      former: before.census.ids[pair.was]!,
      present: after.census.ids[pair.is]!,
    })),
  });
  // Most people under new ids: a new system, in which some ids may look like the former ones.
  const employed = before.census.active.reduce((sum, active) => sum + active, 0);
  const groups = 2 * byPerson.length > employed ? [all] : [ofForm, ...byPerson.map((pair) => [pair])];
  return { pairs: all, questions: groups.filter(({ length }) => length > 0).map(asked) };
}

const inOrder = (pairs: readonly RowPair[]): RowPair[] => [...pairs].sort((a, b) => a.was - b.was);

/** Rows by key; null where two of them share it, since it tells neither. */
function keysOf(
  { census }: People,
  rows: ReadonlySet<number>,
  keyOf: (id: string) => string,
): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const row of rows) {
    const key = keyOf(census.ids[row]!);
    if (key !== '') found.set(key, found.has(key) ? null : row);
  }
  return found;
}

function pairsByKey(before: ReadonlyMap<string, number | null>, after: ReadonlyMap<string, number | null>): RowPair[] {
  return [...before].flatMap(([key, was]) => {
    const is = after.get(key) ?? null;
    return was === null || is === null ? [] : [{ was, is }];
  });
}

/** True if age and service of one person follow those of the other. People who left gain no service, and a census may omit it. */
function isAlike(before: People, was: number, after: People, is: number): boolean {
  if (!isYearOlder(before, was, after, is)) return false;
  const hired = before.dates[was]!.hired;
  if (hired !== undefined && hired === after.dates[is]!.hired) return true;
  const isEmployed = before.census.active[was] === 1 && after.census.active[is] === 1;
  return !isEmployed || after.census.serviceAtCensus[is] === before.census.serviceAtCensus[was]! + 1;
}

/** Pairs each row with the first alike that no other has taken. */
function pairsByPerson(
  before: People,
  gone: ReadonlySet<number>,
  after: People,
  appeared: ReadonlySet<number>,
): RowPair[] {
  const free = new Set(appeared);
  return [...gone].flatMap((was) => {
    for (const is of free) {
      if (!isSamePerson(before, was, after, is)) continue;
      free.delete(is);
      return [{ was, is }];
    }
    return [];
  });
}

function isSamePerson(before: People, was: number, after: People, is: number): boolean {
  const [former, present] = [before.dates[was]!, after.dates[is]!];
  const hasDates = [former.born, former.hired, present.born, present.hired].every((date) => date !== undefined);
  if (hasDates) return former.born === present.born && former.hired === present.hired;
  // Of age, service and shares alone, since many people have the same.
  return (
    before.census.active[was] === 1 &&
    after.census.shares[is]! > 0 &&
    after.census.shares[is]! >= before.census.shares[was]! &&
    isAlike(before, was, after, is) &&
    after.census.serviceAtCensus[is] === before.census.serviceAtCensus[was]! + 1
  );
}

/** Decimals that a program writes when it takes an id for a number, such as `1001.0`. */
const DECIMALS = /[.,]0+$/;

/** An id without what programs change in it: width, capitals, blanks and other invisible characters, punctuation, decimals, leading zeros. */
export function formOf(id: string): string {
  const plain = id
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .replace(DECIMALS, '');
  return withoutZeros(plain.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Digits of an id alone, since a prefix may be new or gone. Empty where there are none. */
export function digitsOf(id: string): string {
  return withoutZeros(formOf(id).replace(/\D/g, ''));
}

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');
