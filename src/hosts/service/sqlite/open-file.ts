import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readlinkSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { MIGRATIONS } from '../store/schema.js';
import { whileBusy } from './while-busy.js';

/** Opens a database file that several processes may use, or a database in memory for `:memory:`. */
export async function openFile(file: string): Promise<Database> {
  if (file !== ':memory:') createPrivately(file);
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    await whileBusy(() => refuseOthers(database));
    await whileBusy(() => database.pragma('journal_mode = WAL'));
    // Deleted data is overwritten.
    database.pragma('secure_delete = ON');
    // A transaction is on disk before it returns.
    database.pragma('synchronous = FULL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Refuses a file with the tables of another program, and leaves it as it is. */
function refuseOthers(database: Database): void {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (tables.length > 0 && !tables.includes(MIGRATIONS)) {
    throw new Error('Is a database of another program');
  }
}

/** Makes the file, unless it exists, readable by its owner only. The files beside it, `-wal` and `-shm`, take over its mode. */
function createPrivately(file: string): void {
  refuseLogOfAnother(file);
  try {
    closeSync(openSync(file, 'wx', 0o600));
    ownAsFolder(file, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    // A link to no file yet, or an empty file that somebody has made: it is never opened here while SQLite may have it locked.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    else if (statSync(file).size === 0) chmodSync(file, 0o600);
  }
}

/** Of a database that was moved away without its log, SQLite would take that for the log of the new one, and empty it. */
export function refuseLogOfAnother(name: string): void {
  const file = targetOf(name);
  const sizeOf = (suffix: string): number => statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0;
  const log = ['-wal', '-journal'].find((suffix) => sizeOf(suffix) > 0);
  // Looked for last: a database is there before its log. While it is made it is empty beside its `-journal`, but never beside its `-wal`.
  const isNone = !existsSync(file) || (log === '-wal' && sizeOf('') === 0);
  if (log !== undefined && isNone) throw new Error(besideNone(log));
}

const MOST_LINKS = 40;

/** Where a link leads, whether there is a file or not: beside that SQLite has its log. Any other file itself. */
function targetOf(name: string): string {
  let file = name;
  for (let links = 0; links < MOST_LINKS; links += 1) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
    file = resolve(dirname(file), readlinkSync(file));
  }
  return file;
}

/** What is wrong where a database is to be made, and what another left is there. */
export function besideNone(suffix: string): string {
  return `Has a file ${suffix} beside it, of a database that is gone: stop every service on it, then move it to where that is`;
}

/** Gives what root makes to whoever owns the folder that it goes into: a service of theirs could not open it. */
export function ownAsFolder(made: string, place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(place));
  chownSync(made, uid, gid);
}

/** Bytes that may still be written: on the disk, and of what was erased in the file. */
export function roomOf(database: Database): number {
  if (database.memory) return Infinity;
  const { bavail, bsize } = statfsSync(database.name);
  const [free, size] = ['freelist_count', 'page_size'].map((name) => database.pragma(name, { simple: true }) as number);
  return bavail * bsize + free! * size!;
}

/**
 * A check that the file, its log and its index are still where they were opened. What was moved or removed can be written to all the same,
 * but nobody finds what is written there.
 *
 * @throws Error with the code that SQLite has for this, where the system tells it
 */
export function checkOfPlace({ name }: Database): () => void {
  /** Log and index are made with the first write. */
  const opened = new Map<string, number>();
  return () => {
    for (const file of [name, `${name}-wal`, `${name}-shm`]) {
      const inode = statSync(file, { throwIfNoEntry: false })?.ino;
      const before = opened.get(file);
      if (inode === before) continue;
      if (before === undefined) opened.set(file, inode!);
      else {
        throw Object.assign(new Error('The database was moved, replaced or removed while it was in use'), {
          code: 'SQLITE_IOERR_VNODE',
        });
      }
    }
  };
}
