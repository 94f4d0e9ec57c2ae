import { isDate, type Cell } from './cell.js';

/** Day 0 of the serial numbers: in Excel's usual system and in the one of old Macintosh workbooks. */
export type DateSystem = 1900 | 1904;

const DAY = 86_400_000;
/** 30 December 1899: right from 1 March 1900 on, because Excel counts a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/**
 * Smaller serial numbers are not dates of anybody alive but ages, years of service or years of birth in the wrong column: 5,000
 * is a day in 1913.
 */
const FIRST_DAY = 5000;

/** The calendar date of a cell. */
export interface CellDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of a serial number or of a date object; null for any other cell, and for a number that is not a date. */
export function dateOf(cell: Cell, system: DateSystem): CellDate | null {
  if (isDate(cell)) return isNaN(cell.getTime()) ? null : nearestMidnight(cell);
  if (typeof cell !== 'number') return null;
  const serial = Math.floor(cell) + (system === 1904 ? (EPOCH_1904 - EPOCH_1900) / DAY : 0);
  if (!(serial >= FIRST_DAY && serial <= LAST_DAY)) return null;
  const date = new Date(EPOCH_1900 + serial * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * A date cell is midnight in the spreadsheet's time zone, which may not be the script's, and clocks change. The nearest midnight
 * in the script's time zone is the day that was meant.
 */
function nearestMidnight(date: Date): CellDate {
  const noon = new Date(date.getTime() + DAY / 2);
  return { year: noon.getFullYear(), month: noon.getMonth() + 1, day: noon.getDate() };
}

/** `YYYY-MM-DD`, as the engine takes it. */
export function isoDate({ year, month, day }: CellDate): string {
  return `${`000${year}`.slice(-4)}-${dayOfYear({ month, day }).replace('/', '-')}`;
}

/** `MM/DD`, likewise. */
export function dayOfYear({ month, day }: Omit<CellDate, 'year'>): string {
  return `${`0${month}`.slice(-2)}/${`0${day}`.slice(-2)}`;
}
