import { sumsOf } from '../add-up.js';
import { CensusDialogue } from '../dialogue.js';
import { type PlanYears, UNKNOWN_PLAN_YEARS } from '../census-date.js';
import type { CensusColumn } from '../columns.js';
import { mayBeLatest } from '../latest-dates.js';
import type { ColumnMapping } from '../proposals.js';
import type { OwnWords } from '../status-words.js';
import type { CensusRow, CensusTable } from './census-table.js';

/** Answers of the user about a census, beside those about columns and words. */
export interface SaidOfCensus {
  /** The fields that are the sums of all columns that are read as them. */
  readonly added: readonly CensusColumn[];
  /** People without a status have left if their date of leaving is not after the census. */
  readonly leftByDate: boolean;
  /** Lines of one id are one person, whose amounts are added up. */
  readonly addLines?: boolean;
}

export const NOTHING_SAID: SaidOfCensus = { added: [], leftByDate: false };

/** A census as it is read with these answers. */
export function dialogueOf(
  { header, rows }: CensusTable,
  columns: ColumnMapping,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  words: OwnWords = {},
  { added, leftByDate, addLines = false }: SaidOfCensus = NOTHING_SAID,
  leftOut: ReadonlySet<CensusRow> = new Set(),
): CensusDialogue<CensusRow> {
  const sums = sumsOf(added, columns);
  const understood = { header, lines: rows, columns, sums, leftByDate, addLines, leftOut, wordsOf: () => words };
  return new CensusDialogue(understood, years);
}

/** The fields that a mapping reads twice: only one of two columns with one meaning can be right, unless they are added up or the latest date counts. */
export function doubledColumns(mapping: ColumnMapping, added: readonly CensusColumn[] = []): CensusColumn[] {
  return mapping.filter(
    (column, at): column is CensusColumn =>
      column !== null &&
      mapping.indexOf(column) < at &&
      mapping.lastIndexOf(column) === at &&
      !added.includes(column) &&
      !mayBeLatest(column),
  );
}
