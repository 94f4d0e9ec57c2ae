import type { InitialState } from '../../index.js';
import type { Doubt } from './doubt.js';

/** A person of the census, as written. */
export type Person = InitialState['participants'][number];

/** Those who share a doubt: counted, and the first one named. */
export class GroupOfPeople {
  private readonly rows: number[] = [];
  private first = { id: '', field: '' };

  /** Adds somebody, with the field that is in doubt. */
  add(row: number, { id }: Person, field: string): void {
    if (this.rows.length === 0) this.first = { id, field };
    this.rows.push(row);
  }

  /** One entry for all of them, at the first one; none without any. */
  doubts(what: string): Doubt[] {
    const { id, field } = this.first;
    const count = this.rows.length;
    if (count === 0) return [];
    const who = count === 1 ? id : `${count} participants, first ${id}`;
    return [{ field: `participants[${this.rows[0]!}].${field}`, issue: `${who}: ${what}`, people: this.rows }];
  }
}
