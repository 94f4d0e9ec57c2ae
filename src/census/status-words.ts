import type { CensusColumn } from './columns.js';

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
  const known = words[column] ?? {};
  const key = wordKey(text);
  return Object.hasOwn(known, key) ? known[key] : undefined;
}
