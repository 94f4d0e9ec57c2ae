import type { CensusColumn } from './columns.js';
import { positionsOf } from './named-columns.js';
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
  columns: readonly (CensusColumn | null)[],
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
