import type { PayoutLadder } from '../../state/payout-ladder.js';
import type { ReadOnly } from '../../state/read-only.js';
import type { Participants, Writes } from '../../state/state.js';

/** Rows that nobody is in any more, and that are still owed something. */
export class GoneRows {
  rows = new Int32Array(0);
  count = 0;
  /** The year at whose end these are all of them. */
  asOf = -1;

  /** Lists them by looking at all rows. */
  listAll({ participants, ladder }: ReadOnly<Writes<'participants' | 'ladder'>>, year: number): void {
    const { headcount, count } = participants;
    if (this.rows.length < headcount.length) this.rows = new Int32Array(headcount.length);
    this.count = 0;
    for (let row = 0; row < count; row++) {
      if (headcount[row] === 0 && ladder.lastYear[row]! > year) this.rows[this.count++] = row;
    }
    this.asOf = year;
  }

  /** Keeps those that are owed something after a year. */
  keepOwed({ lastYear }: ReadOnly<PayoutLadder>, year: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const row = this.rows[i]!;
      this.rows[kept] = row;
      kept += Number(lastYear[row]! > year);
    }
    this.count = kept;
    this.asOf = year;
  }

  /** Adds those living rows between two positions that the last has left this year. */
  addEmptied(
    { living, headcount }: ReadOnly<Participants>,
    { lastYear }: ReadOnly<PayoutLadder>,
    year: number,
    from: number,
    to: number,
  ): void {
    for (let i = from; i < to; i++) {
      const row = living[i]!;
      if (headcount[row] === 0 && lastYear[row]! > year) this.rows[this.count++] = row;
    }
  }
}
