import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { writeFailure } from '../errors/failure.js';
import { gather, type Host } from '../host.js';

/** A file to write: its name in the folder and its text, its bytes, or a file that has them. */
export interface OutputFile {
  readonly name: string;
  readonly chunks: Iterable<string> | Uint8Array | UnnamedFile;
}

/**
 * Writes a file whose text takes long to compute. Its folder is made, and an interrupt listened for, once the text is complete:
 * until then nothing would be left, and Ctrl-C ends the process at once.
 */
export async function writeComputed(
  host: Host,
  directory: string,
  name: string,
  chunks: Iterable<string>,
): Promise<void> {
  const file = new UnnamedFile(folderThatWillHold(host, directory));
  try {
    for (const piece of gather(chunks)) file.add(piece);
    await writeFiles(host, directory, [{ name, chunks: file }]);
  } finally {
    file.close();
  }
}

/** The folder, or the one in which it will be made, on the same disk. Nothing is made yet: an interrupt would leave it behind. */
export function folderThatWillHold(host: Pick<Host, 'cwd'>, directory: string): string {
  try {
    const folder = existingFolder(resolve(host.cwd, directory));
    // The stroke at the end: of a file it asks for a folder.
    accessSync(`${folder}/`, constants.W_OK);
    return folder;
  } catch (error) {
    throw writeFailure(directory, error);
  }
}

function existingFolder(folder: string): string {
  const parent = dirname(folder);
  return parent === folder || existsSync(folder) ? folder : existingFolder(parent);
}

/**
 * Writes all files or none: to temporary names first, renamed when the last one is complete. Until then, files under the final
 * names stay as they were. A failure or an interrupt removes the temporary files, and the folders made for them. The chunks come
 * fast: an interrupt is heard between them.
 */
export async function writeFiles(host: Host, directory: string, files: readonly OutputFile[]): Promise<void> {
  const folder = resolve(host.cwd, directory);
  const pending = files.map(({ name, chunks }) => ({
    chunks,
    temporary: join(folder, `.${name}.${process.pid}.partial`),
    final: join(folder, name),
  }));
  let made: string | undefined;
  const cleanUp = (): void => {
    for (const { temporary } of pending) remove(temporary);
    if (made !== undefined) removeEmptyFolders(folder, made);
  };

  const takeBack = host.onInterrupt(cleanUp);
  try {
    made = makeFolder(folder);
    for (const { chunks, temporary, final } of pending) {
      if (statSync(final, { throwIfNoEntry: false })?.isDirectory()) throw folderInTheWay(final);
      await writeFile(temporary, chunks);
    }
    for (const { temporary, final } of pending) renameSync(temporary, final);
  } catch (error) {
    cleanUp();
    throw writeFailure(directory, error);
  } finally {
    takeBack();
  }
}

/**
 * Asynchronous, so that an interrupt is heard between the pieces. The file itself is made synchronously: if an interrupt removed
 * the others while it was being made, it would stay behind.
 */
async function writeFile(path: string, chunks: OutputFile['chunks']): Promise<void> {
  closeSync(openSync(path, 'w'));
  const file = await open(path, 'r+');
  try {
    if (chunks instanceof Uint8Array) await file.writeFile(chunks);
    else
      for (const piece of chunks instanceof UnnamedFile ? chunks.pieces() : gather(chunks)) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}

/**
 * Makes a folder and those around it; returns the outermost one made. Step by step: Node's own recursion never ends on a file
 * system such as /proc, which says that a folder that cannot be made does not exist.
 */
function makeFolder(folder: string): string | undefined {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const parent = dirname(folder);
  const outermost = parent === folder ? undefined : makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (outermost !== undefined) removeEmptyFolders(parent, outermost);
    throw error;
  }
  return outermost ?? folder;
}

function folderInTheWay(path: string): Error {
  return new Error(`${path} is a folder, not a file`);
}

/** A failure to remove must not hide the reason for removing. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A file that cannot be removed cannot have been written either.
  }
}

/** Removes `folder` and the folders around it up to `outermost`, as far as they are empty. */
function removeEmptyFolders(folder: string, outermost: string): void {
  try {
    for (let current = folder; current.startsWith(outermost); current = dirname(current)) rmdirSync(current);
  } catch {
    // Somebody else put something there.
  }
}

const PIECE = 1 << 20;

/**
 * Text in a temporary file that loses its name as soon as it is open. The system frees it when the process ends, however it ends, so
 * that nobody has to listen for Ctrl-C: a busy thread would not hear it, and with a listener the process would not end.
 */
export class UnnamedFile {
  private readonly file: number;

  /** `folder` is where its bytes are kept. */
  constructor(private readonly folder: string) {
    const path = join(folder, `.esop-repurchase-${crypto.randomUUID()}`);
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

  /** All of it from the start, in pieces. Use each before the next one: they share their memory. */
  *pieces(): Generator<Uint8Array> {
    const bytes = Buffer.alloc(PIECE);
    for (let at = 0, read = 1; read > 0; at += read) {
      read = readSync(this.file, bytes, 0, PIECE, at);
      yield bytes.subarray(0, read);
    }
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Lines of text in a temporary file, so that they are never in memory together. It is there until `remove()` or the end of the process. */
export class LineFile {
  private readonly file: UnnamedFile;

  /** @param folder - where they are kept */
  constructor(folder = tmpdir()) {
    this.file = new UnnamedFile(folder);
  }

  /** Each line with its end. */
  add(lines: Iterable<string>): void {
    for (const piece of gather(lines)) this.file.add(piece);
  }

  /** All lines, in pieces that end anywhere. */
  *text(): Generator<string> {
    const decoder = new StringDecoder('utf8');
    for (const piece of this.file.pieces()) yield decoder.write(piece);
  }

  remove(): void {
    this.file.close();
  }
}

/** Rows in such a file, a line of JSON each: written as they are made and read one by one. */
export class RowFile<Row> implements Iterable<Row> {
  /** Number of rows. */
  length = 0;
  private readonly file: LineFile;

  /** @param folder - where they are kept */
  constructor(folder?: string) {
    this.file = new LineFile(folder);
  }

  add(rows: readonly Row[]): void {
    this.file.add(linesOf(rows));
    this.length += rows.length;
  }

  /** The rows as JSON. */
  *json(): Generator<string> {
    let begun = '';
    for (const piece of this.file.text()) {
      const lines = (begun + piece).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  }

  *[Symbol.iterator](): Generator<Row> {
    for (const row of this.json()) yield JSON.parse(row) as Row;
  }

  remove(): void {
    this.file.remove();
  }
}

function* linesOf(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}
