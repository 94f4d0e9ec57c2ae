import { type SumOfColumns, type CensusColumn, isCensusColumn, type ColumnMapping } from './columns.js';
import { plain, columnMeant } from './spellings.js';
import { mayBeSum } from './add-up.js';
import { type Rows, textsOf } from './rows.js';
import {
  isWordColumn,
  MEANINGS,
  meaningsIn,
  type OwnWords,
  type Meaning,
  WORD_COLUMNS,
  wordKey,
} from './status-words.js';

/**
 * Positions of a heading that the user named: as it is written, else without regard to capitals, spaces and punctuation, else by its place,
 * `column 5`.
 */
export function positionsOf(name: string, headings: readonly string[]): number[] {
  const positions = (isIt: (heading: string) => boolean): number[] =>
    headings.flatMap((heading, at) => (heading !== '' && isIt(heading) ? [at] : []));
  const same = positions((heading) => heading === name);
  if (same.length > 0) return same;
  const alike = positions((heading) => plain(heading) !== '' && plain(heading) === plain(name));
  if (alike.length > 0) return alike;
  const at = Number(/^column (\d+)$/i.exec(name)?.[1]) - 1;
  return at >= 0 && at < headings.length ? [at] : [];
}

/** The name of a column by which `positionsOf` finds it: its heading, or its place where the heading alone would not do. */
export function nameOfColumn(position: number, headings: readonly string[]): string {
  const heading = headings[position] ?? '';
  const isEnough = heading !== '' && positionsOf(heading, headings).length === 1;
  return isEnough ? heading : placeOfColumn(position);
}

/** The name of any column by its place alone. */
export function placeOfColumn(position: number): string {
  return `column ${position + 1}`;
}

/**
 * The columns of a sum, such as `Base Pay+Bonus` or `Beg Shares + Bought - Sold`; null where it names anything else. A heading may
 * have these signs in it: the longest that is one counts. Of two columns with one heading, neither is meant.
 */
export function partsOf(said: string, headings: readonly string[]): SumOfColumns['parts'] | null {
  const pieces = said.split(/(\+|\s[-–—]\s)/);
  const parts: { position: number; isTakenOff?: boolean }[] = [];
  for (let at = 0; at < pieces.length;) {
    let end = pieces.length;
    let found: number[] = [];
    for (; end > at && found.length === 0; end -= 2) {
      found = positionsOf(pieces.slice(at, end).join('').trim(), headings);
      if (found.length > 0) break;
    }
    const [position] = found;
    if (position === undefined || found.length > 1) return null;
    const sign = at === 0 ? '+' : pieces[at - 1]!;
    parts.push({ position, ...(sign === '+' ? {} : { isTakenOff: true }) });
    at = end + 1;
  }
  const isOnce = new Set(parts.map(({ position }) => position)).size === parts.length;
  return parts.length > 1 && isOnce ? parts : null;
}

/** Columns of a file as somebody has named them. */
export interface SaidColumns {
  /** By the position of the column; null for one that is not read by itself. */
  readonly named: ReadonlyMap<number, CensusColumn | null>;
  readonly sums: readonly SumOfColumns[];
  /** Answers, by their positions, that name no column of this file; it may be of another one. */
  readonly absent: readonly number[];
  readonly wrong: readonly { readonly at: number; readonly issue: string }[];
}

/**
 * The field that an answer names: null for `ignore`, undefined for a name of none.
 *
 * @example
 * fieldNamed('hire_date') // 'hire_date'
 * fieldNamed('ignore') // null
 */
export function fieldNamed(name: string): CensusColumn | null | undefined {
  if (name === 'ignore') return null;
  return isCensusColumn(name) ? name : columnMeant(name);
}

/**
 * The columns of a file by answers such as `Hire Dt` = `hire_date`, or `Base+Bonus` = `compensation` for a sum.
 *
 * @param taken - columns with a use of their own, which are not read
 * @example
 * [...saidColumns([['Hire Dt', 'hire_date']], ['ID', 'Hire Dt']).named] // [[1, 'hire_date']]
 */
export function saidColumns(
  answers: readonly (readonly [heading: string, name: string])[],
  headings: readonly string[],
  taken: readonly number[] = [],
): SaidColumns {
  const named = new Map<number, CensusColumn | null>(taken.map((position) => [position, null]));
  const sums: SumOfColumns[] = [];
  const inSums = new Set<number>();
  const absent: number[] = [];
  const wrong: { at: number; issue: string }[] = [];
  for (const [at, [heading, name]] of answers.entries()) {
    const column = fieldNamed(name);
    const positions = positionsOf(heading, headings);
    const parts = positions.length > 0 ? null : partsOf(heading, headings);
    if (column === undefined) {
      wrong.push({ at, issue: 'Must name a column of the census, such as hire_date, or say ignore' });
    } else if (positions.length === 0 && parts === null) {
      absent.push(at);
    } else if (parts !== null && (column === null || !mayBeSum(column))) {
      wrong.push({ at, issue: 'Must name an amount or years of service, as columns are added up for it' });
    } else {
      if (parts !== null) sums.push({ column: column!, parts });
      for (const position of parts?.map((part) => part.position) ?? positions) {
        const own = parts !== null && position !== parts[0]!.position ? null : column;
        const isSaid = parts !== null && named.has(position);
        if (inSums.has(position) || (named.get(position) ?? own) !== own || isSaid) {
          wrong.push({ at, issue: 'Must say one thing of a column' });
        }
        named.set(position, own);
        if (parts !== null) inSums.add(position);
      }
    }
  }
  return { named, sums, absent, wrong };
}

/** Meanings of words as somebody has said them, and those that cannot be meant so. */
export interface SaidWords {
  readonly words: OwnWords;
  /** By the position of the answer. */
  readonly wrong: readonly { readonly at: number; readonly issue: string }[];
}

/**
 * Meanings of words by answers such as `FT,LOA` = `active`, for a census with these columns. A word may have its column in front, as
 * `Status: D`, and without it counts in all columns; in those of figures it can only be `blank`. A text with commas is one word where a cell is it, else several.
 *
 * @example
 * saidWords([['Status: D', 'death']], ['Status'], ['status'], [['D']]).words // { status: { d: 'death' }, 'separation.cause': {} }
 */
export function saidWords(
  answers: readonly (readonly [place: string, meaning: string])[],
  headings: readonly string[],
  columns: ColumnMapping,
  rows: Rows<string>,
): SaidWords {
  const words: Partial<Record<CensusColumn, Record<string, Meaning>>> = { status: {}, 'separation.cause': {} };
  const wrong: { at: number; issue: string }[] = [];
  const isCell = (column: CensusColumn, word: string): boolean => {
    const position = columns.indexOf(column);
    if (position < 0) return false;
    for (const { cell } of textsOf(rows, position)) if (wordKey(cell) === wordKey(word)) return true;
    return false;
  };
  const figures = columns.filter((column): column is CensusColumn => column !== null && !isWordColumn(column));
  for (const [at, [place, text]] of answers.entries()) {
    const refuse = (issue: string): void => void wrong.push({ at, issue });
    const meaning = MEANINGS.find((known) => known === text.toLowerCase());
    if (meaning === undefined) {
      refuse(`Must say what a word means: ${MEANINGS.join(', ')}`);
      continue;
    }
    const [, heading, rest] = /^(.+?): *(.*)$/.exec(place) ?? [];
    const [position = -1] = heading === undefined ? [] : positionsOf(heading, headings);
    const own = position < 0 ? null : columns[position];
    if (position >= 0 && own === null) {
      refuse('Must be of a column that is read');
      continue;
    }
    const named = position < 0 ? place : rest!;
    const those = position >= 0 ? [own!] : [...WORD_COLUMNS, ...figures];
    if (position >= 0 && !meaningsIn(own!).includes(meaning)) {
      refuse(
        own === 'separation.cause'
          ? `Must say one of ${meaningsIn(own).join(', ')}`
          : 'Must say blank: only words of a status or a cause have other meanings',
      );
      continue;
    }
    for (const column of those.filter((one) => meaningsIn(one).includes(meaning))) {
      const known = (words[column] ??= {});
      for (const word of isCell(column, named) ? [named] : [named, ...named.split(',')]) {
        const key = wordKey(word) === 'blank' ? '' : wordKey(word);
        if ((known[key] ?? meaning) === meaning) known[key] = meaning;
        else refuse('Must say one thing only of a word');
      }
    }
  }
  return { words, wrong };
}
