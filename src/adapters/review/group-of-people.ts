import type { InitialState } from '../../index.js';
import type { Doubt } from './doubt.js';

/** A person of the census, as written. */
export type Person = InitialState['participants'][number];

/** Those who share a doubt: counted, and the first one named. */
export class GroupOfPeople {
  private count = 0;
  private first = { row: 0, id: '', field: '' };

  /** Adds somebody, with the field that is in doubt. */
  add(row: number, { id }: Person, field: string): void {
    if (this.count === 0) this.first = { row, id, field };
    this.count += 1;
  }

  /** One entry for all of them, at the first one; none without any. */
  doubts(what: string): Doubt[] {
    if (this.count === 0) return [];
    const { row, id, field } = this.first;
    const who = this.count === 1 ? id : `${this.count} participants, first ${id}`;
    return [{ field: `participants[${row}].${field}`, issue: `${who}: ${what}` }];
  }
}
