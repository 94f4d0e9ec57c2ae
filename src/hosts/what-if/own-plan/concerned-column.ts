import { isCensusColumn, NEEDED_COLUMNS, type CensusColumn } from '../../../census/index.js';
import type { ColumnMapping } from './column-names.js';

/** Where in a line a problem with a field is corrected: in its column, or in the one that stands for it, as birth date for age; else -1. */
export function concernedColumn(mapping: ColumnMapping, wrong: CensusColumn): number {
  const own = mapping.indexOf(wrong);
  if (own >= 0) return own;
  const instead = NEEDED_COLUMNS.find((columns) => columns.includes(wrong)) ?? [];
  return mapping.findIndex((column) => column !== null && instead.includes(column));
}

/** The column of that name; a file, or a field of a doubt, may say anything. */
export function columnOrNone(name: string | null): CensusColumn | null {
  return name !== null && isCensusColumn(name) ? name : null;
}
