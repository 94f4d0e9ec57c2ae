import type { InitialState } from '../../index.js';
import type { Doubt } from './doubt.js';

/** A person of the census, as written. */
export type Person = InitialState['participants'][number];

/** Those who share a doubt: counted, and the first one named. */
export class GroupOfPeople {
  private readonly rows: number[] = [];
  private first = { id: '', field: '', detail: '' };

  /** Adds somebody, with the field that is in doubt, and what is said of somebody alone. */
  add(row: number, { id }: Person, field: string, detail = ''): void {
    if (this.rows.length === 0) this.first = { id, field, detail };
    this.rows.push(row);
  }

  /** One entry for all of them, at the first one; none without any. */
  doubts(what: string): Doubt[] {
    const { id, field, detail } = this.first;
    const count = this.rows.length;
    if (count === 0) return [];
    const issue = count === 1 ? `${id}: ${what}${detail}` : `${count} participants, first ${id}: ${what}`;
    return [{ field: `participants[${this.rows[0]!}].${field}`, issue, people: this.rows }];
  }
}
