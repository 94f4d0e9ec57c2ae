import { scaledProduct, WHOLE, type Headcount } from '../../numeric/index.js';
import { cellOf } from '../../state/separation-cells.js';
import type { Writes } from '../../state/state.js';
import type { LeaversByRow } from '../stages/turnover/by-row.js';
import { causeOfCell, ENTRIES } from './entries.js';
import { ENTRY, RATE } from './leaving-cells.js';
import type { LeavingTerms } from './leaving-terms.js';
import type { YearSums } from './year-sums.js';

/**
 * Takes the leavers of a year out of some living rows, one row after the other and cause by cause, as `by-row.ts` does. Returns how many
 * entries there are. Rows without a cell are left to the reference, accounts and all, and listed in `apart`.
 */
export function leave(
  { participants }: Writes<'participants'>,
  { cells, index }: LeavingTerms,
  byRow: LeaversByRow,
  sums: YearSums,
  apart: number[],
  from: number,
  to: number,
): number {
  const { living, headcount, ageAtCensus, serviceAtCensus, separationYear } = participants;
  const { counts, places } = cells;
  let { entries } = cells;
  const { rows, causes, heads: headsLeaving, parts } = ENTRIES;
  let separations = 0;
  let found = 0;
  for (let i = from; i < to; i++) {
    const row = living[i]!;
    const cell = separationYear[row] === 0 ? cellOf(ageAtCensus[row]! + index, serviceAtCensus[row]! + index) : -1;
    if (cell < 0) {
      apart.push(row);
      separations += byRow.takeRow(row);
      continue;
    }
    let count = counts[cell]!;
    if (count < 0) {
      count = cells.ask(cell);
      // It may have moved to more room.
      entries = cells.entries;
    }
    if (count === 0) continue;
    let at = places[cell]!;
    let heads: number = headcount[row]!;
    for (let nth = 0; nth < count && heads > 0; nth++, at += ENTRY) {
      const rate = entries[at + RATE]!;
      const people = scaledProduct(heads, rate);
      heads -= people;
      separations += people;
      rows[found] = row;
      causes[found] = causeOfCell(cell, nth);
      headsLeaving[found] = people as Headcount;
      parts[found] = heads === 0 ? WHOLE : rate;
      found += 1;
    }
    headcount[row] = heads as Headcount;
  }
  sums.separations += separations;
  return found;
}
