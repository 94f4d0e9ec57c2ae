/**
 * A list that makes a row when it is read and keeps none, for a census of a million people. Hosts of this repository hand it over in place
 * of an array; input from outside is JSON.
 */
export abstract class MadeRows<Row> implements Iterable<Row> {
  abstract readonly length: number;

  /** Makes a row. */
  abstract at(row: number): Row;

  *[Symbol.iterator](): Generator<Row> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }

  forEach(look: (made: Row, row: number) => void): void {
    for (let row = 0; row < this.length; row++) look(this.at(row), row);
  }

  some(test: (made: Row) => boolean): boolean {
    for (let row = 0; row < this.length; row++) if (test(this.at(row))) return true;
    return false;
  }
}
