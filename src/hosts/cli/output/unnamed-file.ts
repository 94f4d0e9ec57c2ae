import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { writeFailure } from '../files/files.js';

const PIECE = 1 << 20;

/**
 * Text in a temporary file that loses its name as soon as it is open. The system frees it when the process ends, however it ends, so
 * that nobody has to listen for Ctrl-C: a busy thread would not hear it, and with a listener the process would not end.
 */
export class UnnamedFile {
  private readonly file: number;

  /** `folder` is where its bytes are kept. */
  constructor(private readonly folder: string) {
    const path = join(folder, `.esop-repurchase-${randomUUID()}`);
    try {
      this.file = openSync(path, 'wx+', 0o600);
      rmSync(path);
    } catch (error) {
      throw writeFailure(folder, error);
    }
  }

  add(text: string): void {
    const bytes = Buffer.from(text);
    try {
      // One call may write less than it was given.
      for (let written = 0; written < bytes.length;) written += writeSync(this.file, bytes, written);
    } catch (error) {
      throw writeFailure(this.folder, error);
    }
  }

  /** All of it from the start, in pieces. */
  *text(): Generator<string> {
    const decoder = new StringDecoder('utf8');
    const bytes = Buffer.alloc(PIECE);
    for (let at = 0, read = 1; read > 0; at += read) {
      read = readSync(this.file, bytes, 0, PIECE, at);
      yield decoder.write(bytes.subarray(0, read));
    }
  }

  close(): void {
    closeSync(this.file);
  }
}
