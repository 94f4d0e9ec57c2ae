import { distance } from 'fastest-levenshtein';
import { spelledOut } from './abbreviations.js';
import type { CensusColumn } from './columns.js';
import { datedHeading } from './heading-date.js';
import type { Meaning, WordColumn } from './own-words.js';
import { plain, spellings } from './spellings.js';
import { statusMeant, causeMeant, KNOWN_WORDS } from './status-words.js';

const ENTRIES = spellings();
/** Spellings shorter than this are found in words that mean something else. */
const SHORTEST_INSIDE = 5;

/**
 * The column that a heading nearly names, by a slip of the pen or an abbreviation; undefined where none is near.
 *
 * @example
 * columnNear('Hire Dt') // 'hire_date'
 * columnNear('Brith Date') // 'birth_date'
 * columnNear('Shoe size') // undefined
 */
export function columnNear(heading: string): CensusColumn | undefined {
  const name = datedHeading(heading)?.name ?? heading;
  return nearest([name, ...spelledOut(name)].map(plain), ENTRIES);
}

/**
 * The column whose name is part of a heading. The heading may mean something else: `Shares forfeited`.
 *
 * @example
 * columnInside('Annual Base Salary ($)') // 'compensation'
 */
export function columnInside(heading: string): CensusColumn | undefined {
  const text = plain(heading);
  let longest = '';
  let found: CensusColumn | undefined;
  for (const [spelling, column] of ENTRIES) {
    // "Employee name" is not an id column.
    if (column === 'id' || spelling.length < SHORTEST_INSIDE || spelling.length <= longest.length) continue;
    if (!text.includes(spelling)) continue;
    [longest, found] = [spelling, column];
  }
  return found;
}

/**
 * What a word of a status or a cause is nearly spelled like; undefined where nothing is near.
 *
 * @example
 * meaningNear('status', 'Actve') // 'active'
 */
export function meaningNear(column: WordColumn, word: string): Meaning | undefined {
  const near = nearest(
    [word.trim().toLowerCase()],
    KNOWN_WORDS[column].filter((known) => known.length > 3).map((known) => [known, known] as const),
  );
  if (near === undefined) return undefined;
  if (column === 'separation.cause') return causeMeant(near) as Meaning;
  const { status, cause } = statusMeant(near)!;
  return (cause ?? status) as Meaning;
}

/** The entry with the least to change, if that is at most a quarter of its letters and not the first. */
function nearest<Found>(texts: readonly string[], entries: readonly (readonly [string, Found])[]): Found | undefined {
  let least = Infinity;
  let found: Found | undefined;
  for (const [spelling, value] of entries) {
    for (const text of texts) {
      const length = Math.max(text.length, spelling.length);
      const away = distance(text, spelling);
      if (away >= least || length < 4 || away * 4 > length || text[0] !== spelling[0]) continue;
      [least, found] = [away, value];
    }
  }
  return found;
}
