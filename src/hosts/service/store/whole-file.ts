import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a file that only its owner can read, and that has its name only once it is whole and on disk. Until then it is in a
 * folder beside it, `<file>.part-…`, with whatever else is written along: only a killed process leaves one behind.
 *
 * @param write - fills the empty file of the name that it is given, and leaves it private
 * @throws Error when the file exists already, or what `write` throws; then nothing is left
 */
export async function makeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  refuseExisting(file);
  const folder = mkdtempSync(`${file}.part-`);
  try {
    const part = join(folder, 'part');
    closeSync(openSync(part, 'wx', 0o600));
    await write(part);
    const descriptor = openSync(part, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    refuseExisting(file);
    renameSync(part, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw Object.assign(new Error('Exists already'), { path: file });
}
