import { isNothing } from './nothing.js';
import type { ColumnMapping } from './proposals.js';
import {
  causeMeant,
  leavesCauseOpen,
  ownMeaning,
  type OwnWords,
  statusMeant,
  wordKey,
  type WordColumn,
} from './status-words.js';

/** A word of a census that needs an answer, or was given one. */
export interface CensusWord {
  readonly column: WordColumn;
  /** As it is first written; `''` for the blank cells of people who left. */
  readonly word: string;
  readonly lines: number;
}

/**
 * The words in the columns of statuses and causes that are not known, or that leave the cause of leaving open where no column has it,
 * or of which the user has said something.
 *
 * @param leftByDate - the rows of people who have left though no status says so
 */
export function openWords(
  { rows }: { readonly rows: readonly { readonly cells: readonly string[] }[] },
  mapping: ColumnMapping,
  own: OwnWords,
  leftByDate: readonly number[] = [],
): CensusWord[] {
  const words = new Map<string, CensusWord>();
  const statusAt = mapping.indexOf('status');
  const hasCauses = mapping.includes('separation.cause');
  for (const column of ['status', 'separation.cause'] as const) {
    const at = mapping.indexOf(column);
    if (at < 0) continue;
    for (const { cells } of rows) {
      const word = wordIn(column, cells[at]);
      const isAsked =
        column === 'status'
          ? asksStatus(word, hasCauses, own)
          : asksCause(word, wordIn('status', cells[statusAt]), own);
      if (!isAsked) continue;
      const key = `${column} ${wordKey(word)}`;
      words.set(key, { column, word, lines: (words.get(key)?.lines ?? 0) + 1, ...pick(words.get(key)) });
    }
  }
  const causeAt = mapping.indexOf('separation.cause');
  const open = leftByDate.filter((row) => (rows[row]!.cells[causeAt] ?? '') === '').length;
  if (open > 0) {
    const key = 'separation.cause ';
    const before = words.get(key)?.lines ?? 0;
    words.set(key, { column: 'separation.cause', word: '', lines: before + open });
  }
  return [...words.values()];
}

function pick(before: CensusWord | undefined): { readonly word?: string } {
  return before === undefined ? {} : { word: before.word };
}

/** The word in a cell; `''` for one that says nothing. */
function wordIn(column: WordColumn, cell = ''): string {
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
