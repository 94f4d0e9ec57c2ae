import { nearest } from '../analysis/near.js';
import { plain, spelledOut, spellings } from './spellings.js';
import type { CensusColumn } from './columns.js';
import { datedHeading } from './heading-date.js';
import { causeMeant, KNOWN_WORDS, type Meaning, statusMeant, type WordColumn } from './status-words.js';

const ENTRIES = spellings();
/** Numbers of people beside those of their employer: proposed as ids, and read only when somebody says so, as a file may have several. */
const OTHER_IDS = new Set(
  `ssn ss ssnum ssno ssnumber socialsecurity socialsecuritynumber socialsecurityno socsecno socsecnumber taxid tin badge badgeid badgeno
  badgenum badgenumber file fileno filenum filenumber fileid clock clockno clocknum clocknumber clockid workerid workerno workernumber
  associateid associateno associatenumber payrollid payrollno payrollnumber payrollfileno payrollfilenumber staffid staffno staffnumber
  teammemberid personnelid personnelno personno personnumber membernumber memberno cofile`.split(/\s+/),
);
/** Two people can have one name. */
const isName = (heading: string): boolean => /name|(?:^|[^a-z])nm(?:[^a-z]|$)/i.test(heading);

/** Spellings shorter than this are found in words that mean something else. */
const SHORTEST_INSIDE = 5;

/**
 * The column that a heading nearly names, by a slip of the pen or an abbreviation; undefined where none is near.
 *
 * @example
 * columnNear('Hire Dt') // 'hire_date'
 * columnNear('Brith Date') // 'birth_date'
 * columnNear('SSN') // 'id'
 * columnNear('Employee Name') // undefined
 * columnNear('Shoe size') // undefined
 */
export function columnNear(heading: string): CensusColumn | undefined {
  const name = datedHeading(heading)?.name ?? heading;
  const texts = [name, ...spelledOut(name)].map(plain);
  if (texts.some((text) => OTHER_IDS.has(text))) return 'id';
  return nearest(texts, ENTRIES, isNear).find((column) => column !== 'id' || !isName(name));
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
 * Finds the meaning of a status or a cause with a similar spelling; undefined where nothing is near.
 *
 * @example
 * meaningNear('status', 'Actve') // 'active'
 */
export function meaningNear(column: WordColumn, word: string): Meaning | undefined {
  const [near] = nearest(
    [word.trim().toLowerCase()],
    KNOWN_WORDS[column].filter((known) => known.length > 3).map((known) => [known, known] as const),
    isNear,
  );
  if (near === undefined) return undefined;
  if (column === 'separation.cause') return causeMeant(near) as Meaning;
  const { status, cause } = statusMeant(near)!;
  return (cause ?? status) as Meaning;
}

/** True if at most a quarter of the letters have to change, and not the first one. */
function isNear(steps: number, text: string, spelling: string): boolean {
  const length = Math.max(text.length, spelling.length);
  return length >= 4 && steps * 4 <= length && text[0] === spelling[0];
}
