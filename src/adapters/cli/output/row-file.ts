import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { writeFailure } from '../files/files.js';
import { gather, type Host } from '../host.js';

const PIECE = 1 << 20;

/**
 * Rows in a temporary file, a line of JSON each: written as they are made and read one by one, so that they are never in memory
 * together. The file is there until `remove()` or an interrupt.
 */
export class RowFile<Row> implements Iterable<Row> {
  /** How many rows there are. */
  length = 0;
  private readonly folder: string;
  private readonly path: string;
  private readonly file: number;
  private readonly takeBack: () => void;

  constructor(host: Pick<Host, 'onInterrupt'>) {
    try {
      this.folder = mkdtempSync(join(tmpdir(), 'esop-repurchase-'));
      this.path = join(this.folder, 'rows');
      this.file = openSync(this.path, 'w');
    } catch (error) {
      throw writeFailure(tmpdir(), error);
    }
    this.takeBack = host.onInterrupt(() => this.remove());
  }

  add(rows: readonly Row[]): void {
    try {
      for (const piece of gather(linesOf(rows))) writeWhole(this.file, Buffer.from(piece));
    } catch (error) {
      throw writeFailure(this.path, error);
    }
    this.length += rows.length;
  }

  *[Symbol.iterator](): Generator<Row> {
    const file = openSync(this.path, 'r');
    try {
      const decoder = new StringDecoder('utf8');
      const bytes = Buffer.alloc(PIECE);
      let begun = '';
      for (let read = readSync(file, bytes); read > 0; read = readSync(file, bytes)) {
        const lines = (begun + decoder.write(bytes.subarray(0, read))).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines) yield JSON.parse(line) as Row;
      }
    } finally {
      closeSync(file);
    }
  }

  remove(): void {
    this.takeBack();
    closeSync(this.file);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function* linesOf(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** One call may write less than it was given. */
function writeWhole(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
