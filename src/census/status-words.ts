import { type CensusColumn, type SumOfColumns, CENSUS_COLUMNS, ACCOUNT, type ColumnMapping } from './columns.js';
import { DATE_COLUMNS } from './census-date.js';
import { mapped, type Rows } from './rows.js';

/** Meaning of a word in a status column: employed or not, and the cause where the word tells it. */
interface Status {
  /** Undefined for a word that says nothing. */
  readonly status: 'active' | 'separated' | undefined;
  readonly cause?: string;
}

/**
 * Only words that leave no doubt. `R` may be retired or rehired, `D` disabled or deceased, and `Disabled` still employed;
 * `Terminated` is used for anybody who left, so it tells no cause. The causes themselves tell one, as no other column may have it.
 */
const STATUSES: Readonly<Record<string, Status>> = {
  active: { status: 'active' },
  a: { status: 'active' },
  employed: { status: 'active' },
  separated: { status: 'separated' },
  terminated: { status: 'separated' },
  term: { status: 'separated' },
  t: { status: 'separated' },
  retired: { status: 'separated', cause: 'retirement' },
  retirement: { status: 'separated', cause: 'retirement' },
  deceased: { status: 'separated', cause: 'death' },
  death: { status: 'separated', cause: 'death' },
  disability: { status: 'separated', cause: 'disability' },
  termination: { status: 'separated', cause: 'termination' },
};

const CAUSES: Readonly<Record<string, string>> = {
  retirement: 'retirement',
  retired: 'retirement',
  death: 'death',
  deceased: 'death',
  died: 'death',
  disability: 'disability',
  disabled: 'disability',
  termination: 'termination',
  terminated: 'termination',
  term: 'termination',
  resigned: 'termination',
  resignation: 'termination',
  discharged: 'termination',
  quit: 'termination',
};

/** The words that are known in a column. */
export const KNOWN_WORDS = { status: Object.keys(STATUSES), 'separation.cause': Object.keys(CAUSES) } as const;

/**
 * The status that a word means.
 *
 * @param own - what people have said of their own words, before anything else
 * @example
 * statusMeant('T') // { status: 'separated' }
 * statusMeant('Retired') // { status: 'separated', cause: 'retirement' }
 * statusMeant('R') // undefined
 * statusMeant('R', { status: { r: 'active' } }) // { status: 'active' }
 */
export function statusMeant(text: string, own: OwnWords = {}): Status | undefined {
  const said = ownMeaning(own, 'status', text);
  if (said === undefined) return of(STATUSES, text);
  if (said === 'blank') return { status: undefined };
  return said === 'active' || said === 'separated' ? { status: said } : { status: 'separated', cause: said };
}

/** True for a word that says of people that they left, but not why. */
export function leavesCauseOpen(text: string): boolean {
  const known = of(STATUSES, text);
  return known?.status === 'separated' && known.cause === undefined;
}

/** The cause of a separation that a word means; `''` for a word without a cause. */
export function causeMeant(text: string, own: OwnWords = {}): string | undefined {
  const said = ownMeaning(own, 'separation.cause', text);
  return said === undefined ? of(CAUSES, text) : said === 'blank' ? '' : said;
}

function of<T>(words: Readonly<Record<string, T>>, text: string): T | undefined {
  const word = text.toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** The columns of words. */
export type WordColumn = Extract<CensusColumn, 'status' | 'separation.cause'>;

export const WORD_COLUMNS: readonly WordColumn[] = ['status', 'separation.cause'];

/** True for a column of words, which have meanings. */
export function isWordColumn(column: CensusColumn): column is WordColumn {
  return column === 'status' || column === 'separation.cause';
}

/** Meanings that a word of a census may be given; `blank`: nothing is given. */
export const MEANINGS = ['active', 'separated', 'retirement', 'death', 'disability', 'termination', 'blank'] as const;
export type Meaning = (typeof MEANINGS)[number];

/**
 * Meanings of words that are not known, the same in every line: by column, then by the word in lower
 * case. The word `''` is a blank cell of somebody who left. In columns of figures a word can only be read as blank.
 */
export type OwnWords = Readonly<Partial<Record<CensusColumn, Readonly<Record<string, Meaning>>>>>;

/** Names of the meanings of words. */
export const MEANING_NAMES: Readonly<Record<Meaning, string>> = {
  active: 'employed',
  separated: 'left; the cause is in another column',
  retirement: 'left by retirement',
  death: 'left by death',
  disability: 'left by disability',
  termination: 'left otherwise',
  blank: 'as if it were blank',
};

/** The key of a word. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The meanings that a word may have in a column: a status may say the cause as well, but a cause no status. */
export function meaningsIn(column: CensusColumn): readonly Meaning[] {
  if (column === 'status') return MEANINGS;
  if (column !== 'separation.cause') return ['blank'];
  return MEANINGS.filter((meaning) => meaning !== 'active' && meaning !== 'separated');
}

/** Given meaning of a word, if there is one. */
export function ownMeaning(words: OwnWords, column: CensusColumn, text: string): Meaning | undefined {
  const known = words[column];
  if (known === undefined) return undefined;
  const key = wordKey(text);
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** Usual words for how somebody is employed, without signs between their letters. */
const EMPLOYED = new Set('ft pt fulltime parttime loa leave onleave leaveofabsence'.split(' '));

/**
 * The meaning that a word most likely has, to be proposed to the user; undefined for a word that may mean anything.
 *
 * @example
 * meaningProposed('status', 'F/T') // 'active'
 */
export function meaningProposed(column: CensusColumn, word: string): Meaning | undefined {
  return column === 'status' && EMPLOYED.has(wordKey(word).replace(/[^a-z]/g, '')) ? 'active' : undefined;
}

/** Words that programs write into a cell without a value: pandas, R, databases, spreadsheets. */
const WORDS = new Set(
  'nan nat none null nil n/a na #n/a <na> <null> (null) [null] (blank) \\n undefined - -- --- – —'.split(' '),
);
/** Their first characters: most cells begin with another one. */
const BEGINNINGS = new Set([...WORDS].map((word) => word.charAt(0)));
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
  const isDate = DATE_COLUMNS.includes(column);
  if (!isDate && !BEGINNINGS.has(text.charAt(0).toLowerCase())) return false;
  const word = text.toLowerCase();
  if (!WORDS.has(word)) return isDate && NO_DATE.test(word);
  // A status NA may mean that somebody is not active.
  if (column === 'status') return word !== 'na';
  const hasFigures = CENSUS_COLUMNS[column] !== 'text' && !DATE_COLUMNS.includes(column);
  return !(hasFigures && (word === NOT_FOUND || DASH.test(word)));
}

/** The cells of a census with blanks in place of words for nothing: of those that programs write, and of those that somebody has named. */
export function withoutNothing(
  columns: ColumnMapping,
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

/** A word of a census that needs an answer, or was given one. */
export interface CensusWord {
  readonly column: CensusColumn;
  /** As it is first written; `''` for the blank cells of people who left. */
  readonly word: string;
  readonly lines: number;
}

/**
 * The words in the columns of statuses and causes that are not known, or that leave the cause of leaving open where no column has it,
 * words where a number or a date should be, no payments left of somebody with an account, and those of which the user has said something.
 *
 * @param leftByDate - the lines of people who have left though no status says so
 */
export function openWords(
  { rows }: { readonly rows: readonly { readonly cells: readonly string[] }[] },
  mapping: ColumnMapping,
  own: OwnWords,
  leftByDate: readonly { readonly cells: readonly string[] }[] = [],
): CensusWord[] {
  const words = new Map<string, CensusWord>();
  const statusAt = mapping.indexOf('status');
  const hasCauses = mapping.includes('separation.cause');
  const accounts = mapping.flatMap((column, at) => (column !== null && ACCOUNT.includes(column) ? [at] : []));
  const isAsked = (column: CensusColumn, word: string, cells: readonly string[]): boolean => {
    const status = wordIn('status', cells[statusAt]);
    if (column === 'status') return asksStatus(word, hasCauses, own);
    if (column === 'separation.cause') return asksCause(word, status, own);
    if (word === '') return false;
    if (ownMeaning(own, column, word) !== undefined) return true;
    if (column === 'separation.payments_remaining' && Number(word) === 0) {
      const hasLeft = statusMeant(status, own)?.status === 'separated';
      return hasLeft && accounts.some((at) => /[1-9]/.test(cells[at] ?? ''));
    }
    return CENSUS_COLUMNS[column] !== 'text' && ofLetters.test(word);
  };
  for (const [at, column] of mapping.entries()) {
    if (column === null) continue;
    for (const { cells } of rows) {
      const word = wordIn(column, cells[at]);
      if (!isAsked(column, word, cells)) continue;
      const key = `${column} ${wordKey(word)}`;
      words.set(key, { column, word, lines: (words.get(key)?.lines ?? 0) + 1, ...pick(words.get(key)) });
    }
  }
  const causeAt = mapping.indexOf('separation.cause');
  const open = leftByDate.filter(({ cells }) => (cells[causeAt] ?? '') === '').length;
  if (open > 0) {
    const key = 'separation.cause ';
    const before = words.get(key)?.lines ?? 0;
    words.set(key, { column: 'separation.cause', word: '', lines: before + open });
  }
  return [...words.values()];
}

/** No number and no date. */
const ofLetters = /^\D*\p{L}\D*$/u;

function pick(before: CensusWord | undefined): { readonly word?: string } {
  return before === undefined ? {} : { word: before.word };
}

/** The word in a cell; `''` for one that says nothing. */
function wordIn(column: CensusColumn, cell = ''): string {
  return isNothing(column, cell) ? '' : cell;
}

function asksStatus(word: string, hasCauses: boolean, own: OwnWords): boolean {
  if (word === '') return false;
  return (
    statusMeant(word) === undefined ||
    ownMeaning(own, 'status', word) !== undefined ||
    (!hasCauses && leavesCauseOpen(word))
  );
}

function asksCause(word: string, status: string, own: OwnWords): boolean {
  if (word !== '') return causeMeant(word) === undefined;
  // Nothing is missing where the status says the cause as well.
  const left = statusMeant(status, own);
  return left?.status === 'separated' && left.cause === undefined;
}
