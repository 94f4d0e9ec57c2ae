import { tmpdir } from 'node:os';
import { gather } from '../host.js';
import { UnnamedFile } from './unnamed-file.js';

/**
 * Rows in a temporary file, a line of JSON each: written as they are made and read one by one, so that they are never in memory
 * together. The file is there until `remove()` or the end of the process.
 */
export class RowFile<Row> implements Iterable<Row> {
  /** How many rows there are. */
  length = 0;
  private readonly file = new UnnamedFile(tmpdir());

  add(rows: readonly Row[]): void {
    for (const piece of gather(linesOf(rows))) this.file.add(piece);
    this.length += rows.length;
  }

  *[Symbol.iterator](): Generator<Row> {
    let begun = '';
    for (const piece of this.file.text()) {
      const lines = (begun + piece).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Row;
    }
  }

  remove(): void {
    this.file.close();
  }
}

function* linesOf(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}
