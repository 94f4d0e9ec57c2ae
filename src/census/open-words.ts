import { CENSUS_COLUMNS, type CensusColumn } from './columns.js';
import { isNothing } from './nothing.js';
import { ACCOUNT } from './paid-out.js';
import type { ColumnMapping } from './proposals.js';
import { causeMeant, leavesCauseOpen, ownMeaning, type OwnWords, statusMeant, wordKey } from './status-words.js';

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
