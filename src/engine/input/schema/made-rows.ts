/**
 * A list that makes a row when it is read and keeps none, for a census of a million people. Hosts of this repository hand it over in place
 * of an array; input from outside is JSON.
 */
export abstract class MadeRows<Row> {
  abstract readonly length: number;

  /** Makes a row. */
  abstract at(row: number): Row;
}
