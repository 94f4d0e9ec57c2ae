import { decimalFormat } from '../presentation/words/figures.js';
import type { People } from './people.js';

const whole = decimalFormat(0, 0);

/** Numbers of employed and of former people, under both readings of dates of leaving without a status. */
export interface BothReadings {
  /** Number of people with such a date. */
  readonly undecided: number;
  /** If it means that they have left: `121 employed, 29 who left`. */
  readonly ifLeft: string;
  /** If the dates are not read. */
  readonly ifNot: string;
}

/** Counts people under both readings; null where there is no such date. Lines that are nobody do not count. */
export function bothReadings({ list, complaints, undecided }: People): BothReadings | null {
  if (undecided.length === 0) return null;
  const nobody = new Set(complaints.flatMap(({ row, column }) => (column === null ? [row] : [])));
  const people = list.length - nobody.size;
  let left = 0;
  list.forEach(({ status }, row) => {
    if (status === 'separated' && !nobody.has(row)) left += 1;
  });
  const said = (gone: number): string => `${whole(people - gone)} employed, ${whole(gone)} who left`;
  return { undecided: undecided.length, ifLeft: said(left + undecided.length), ifNot: said(left) };
}

/**
 * Question about these dates, in words.
 *
 * @example
 * askedOfDates({ undecided: 1, ifLeft: '2 employed, 1 who left', ifNot: '3 employed, 0 who left' }, 2026)
 * // '1 person without a status has a date of leaving in plan year 2026 or before. If it means that the person has left: 2 employed, 1 who left. If the dates are not read: 3 employed, 0 who left'
 */
export function askedOfDates({ undecided, ifLeft, ifNot }: BothReadings, censusYear: number | null): string {
  const by = censusYear === null ? '' : ` in plan year ${censusYear} or before`;
  const [who, means] =
    undecided === 1
      ? ['1 person without a status has', 'the person has']
      : [`${whole(undecided)} people without a status have`, 'they have'];
  return `${who} a date of leaving${by}. If it means that ${means} left: ${ifLeft}. If the dates are not read: ${ifNot}`;
}
