import type { SumOfColumns } from './add-up.js';
import { DATE_COLUMNS } from './census-date.js';
import { CENSUS_COLUMNS, type CensusColumn } from './columns.js';
import { mapped, type Rows } from './rows.js';
import { ownMeaning, type OwnWords } from './status-words.js';

/** Words that programs write into a cell without a value: pandas, R, databases, spreadsheets. */
const WORDS = new Set(
  'nan nat none null nil n/a na #n/a <na> <null> (null) [null] (blank) \\n undefined - -- --- – —'.split(' '),
);
/** The word of spreadsheets for a value that was not found: a date of leaving that is not found is none, shares may be somebody's. */
const NOT_FOUND = '#n/a';
/** In accounts a dash is 0, and elsewhere among figures it may be. */
const DASH = /^[-–—]$/;
/** Dates that stand for none: zeros, the first and the last day of a calendar, and day 0 of spreadsheets, with or without a time. */
const NO_DATE =
  /^(?:0+|99999999|0001-01-01|0?1\/0?1\/0001|2999[-/.]12[-/.]31|12[-/.]31[-/.]2999|31[-/.]12[-/.]2999|0000[-/.]00[-/.]00|00[-/.]00[-/.](?:00)?00|9999[-/.]12[-/.]31|12[-/.]31[-/.]9999|31[-/.]12[-/.]9999|31-dec-9999|0?1[-/]0?0[-/](?:19)?00|1900-01-00|0?0-jan-(?:19)?00)(?:[t ].*)?$/;
/** Length in letters of the longest of them. */
const LONGEST = 30;

/**
 * True for text with which programs say that a cell has nothing; it is read as a blank cell.
 *
 * @example
 * isNothing('separation.year', 'NaT') // true
 * isNothing('separation.year', '9999-12-31') // true
 * isNothing('allocated_shares', '#N/A') // false
 */
export function isNothing(column: CensusColumn, text: string): boolean {
  if (text.length > LONGEST) return false;
  const word = text.toLowerCase();
  if (!WORDS.has(word)) return DATE_COLUMNS.includes(column) && NO_DATE.test(word);
  // A status NA may mean that somebody is not active.
  if (column === 'status') return word !== 'na';
  const hasFigures = CENSUS_COLUMNS[column] !== 'text' && !DATE_COLUMNS.includes(column);
  return !(hasFigures && (word === NOT_FOUND || DASH.test(word)));
}

/** The cells of a census with blanks in place of words for nothing: of those that programs write, and of those that somebody has named. */
export function withoutNothing(
  columns: readonly (CensusColumn | null)[],
  sums: readonly SumOfColumns[],
  rows: Rows<string>,
  own: OwnWords,
): { readonly rows: Rows<string>; readonly words: readonly string[] } {
  const all = [...columns];
  for (const { column, parts } of sums) for (const { position } of parts) all[position] = column;
  const words = new Set<string>();
  const blanked = mapped(rows, (text, at) => {
    const column = all[at] ?? null;
    if (text === '' || column === null) return text;
    const said = ownMeaning(own, column, text);
    if (said === undefined ? !isNothing(column, text) : said !== 'blank') return text;
    words.add(text);
    return '';
  });
  return { rows: words.size === 0 ? rows : blanked, words: [...words] };
}
