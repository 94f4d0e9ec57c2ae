import { causeMeant, statusMeant, wordKey, type OwnWords, type WordColumn } from '../../census/index.js';
import type { CensusTable } from './census-table.js';
import type { ColumnMapping } from './column-names.js';

/** A word of a census that needs an answer, or was given one. */
export interface CensusWord {
  readonly column: WordColumn;
  /** As it is first written; `''` for the blank cells of people who left. */
  readonly word: string;
  readonly lines: number;
}

/**
 * The words in the columns of statuses and causes that are not known, or of which the user has said something; without a column of causes,
 * those too that say only that somebody has left.
 */
export function wordsOf({ rows }: CensusTable, mapping: ColumnMapping, own: OwnWords): CensusWord[] {
  const words = new Map<string, CensusWord>();
  const statusAt = mapping.indexOf('status');
  const hasCauses = mapping.includes('separation.cause');
  for (const column of ['status', 'separation.cause'] as const) {
    const at = mapping.indexOf(column);
    if (at < 0) continue;
    for (const { cells } of rows) {
      const word = cells[at] ?? '';
      if (!needsAnswer(column, word, cells[statusAt] ?? '', own, hasCauses)) continue;
      const key = `${column} ${wordKey(word)}`;
      words.set(key, { column, word, lines: (words.get(key)?.lines ?? 0) + 1, ...pick(words.get(key)) });
    }
  }
  return [...words.values()];
}

function pick(before: CensusWord | undefined): { readonly word?: string } {
  return before === undefined ? {} : { word: before.word };
}

function needsAnswer(column: WordColumn, word: string, status: string, own: OwnWords, hasCauses: boolean): boolean {
  if (column === 'status') {
    const meant = statusMeant(word);
    const isCauseOpen = meant?.status === 'separated' && meant.cause === undefined && !hasCauses;
    return word !== '' && (meant === undefined || isCauseOpen);
  }
  if (word !== '') return causeMeant(word) === undefined;
  // Nothing is missing where the status says the cause as well.
  const left = statusMeant(status, own);
  return left?.status === 'separated' && left.cause === undefined;
}
