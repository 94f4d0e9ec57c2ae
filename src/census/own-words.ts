import type { CensusColumn } from './columns.js';

/** The columns of words. */
export type WordColumn = Extract<CensusColumn, 'status' | 'separation.cause'>;

/** What a word of a census may be said to mean; `blank`: nothing is given. */
export const MEANINGS = ['active', 'separated', 'retirement', 'death', 'disability', 'termination', 'blank'] as const;
export type Meaning = (typeof MEANINGS)[number];

/**
 * What the people who wrote a census mean by words that are not known, the same in every line: by column, then by the word in lower
 * case. The word `''` is a blank cell of somebody who left.
 */
export type OwnWords = Readonly<Partial<Record<WordColumn, Readonly<Record<string, Meaning>>>>>;

/** The key of a word. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The meanings that a word may have in a column: a status may say the cause as well, but a cause no status. */
export function meaningsIn(column: WordColumn): readonly Meaning[] {
  return column === 'status' ? MEANINGS : MEANINGS.filter((meaning) => meaning !== 'active' && meaning !== 'separated');
}

/** What was said of a word, if anything was. */
export function ownMeaning(words: OwnWords, column: WordColumn, text: string): Meaning | undefined {
  const known = words[column] ?? {};
  const key = wordKey(text);
  return Object.hasOwn(known, key) ? known[key] : undefined;
}
