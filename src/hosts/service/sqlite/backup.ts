import { chmodSync, constants, copyFileSync, existsSync, statSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { MIGRATIONS } from '../store/schema.js';
import { makeWhole } from '../store/whole-file.js';
import { besideNone, ownAsFolder, refuseLogOfAnother } from './open-file.js';

/** What SQLite keeps beside a file: what is to be undone, or done yet. */
const BESIDE = ['-journal', '-wal'] as const;

/**
 * Copies a database file that may be in use, as it is at one moment. The copy is readable by its owner only, and is whole
 * or not there.
 *
 * @throws Error when there is no such file, or the copy exists
 */
export async function backupFile(file: string, copy: string): Promise<void> {
  await makeWhole(copy, async (part) => {
    refuseLogOfAnother(file);
    const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    try {
      // While this connection reads, it sees no writes of others. Each of them would have the copy begun anew.
      database.exec('begin');
      refuseOther(database);
      await database.backup(part);
    } finally {
      database.close();
    }
  });
}

/**
 * Puts a copy where there is no database. The copy is only read, so it may be on a medium that cannot be written to.
 *
 * @throws Error when there is a file already, or the copy is damaged, not whole or another program's; then no file is left
 */
export async function restoreFile(copy: string, file: string): Promise<void> {
  const inTheWay = inTheWayOf(file);
  if (inTheWay !== null) throw Object.assign(new Error(inTheWay), { path: file });
  await makeWhole(file, (part) => {
    if (!existsSync(copy)) throw new Error('No such file');
    for (const suffix of BESIDE) {
      // SQLite would first undo or redo what is in it: the copy by itself is not what the database was.
      if ((statSync(copy + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0) {
        throw new Error(`Is not whole: it has a file ${suffix} beside it, as when copying was cut short`);
      }
    }
    copyFileSync(copy, part, constants.COPYFILE_FICLONE);
    chmodSync(part, 0o600);
    settle(part);
    ownAsFolder(part, file);
    return Promise.resolve();
  });
}

/** What is there already of a database, if anything. */
function inTheWayOf(file: string): string | null {
  if (existsSync(file)) {
    return 'Is there already. To restore another in its place, stop every service on it, then move it away together with its -wal and -shm';
  }
  // As a crash leaves it, or a service that goes on with a file that was moved away. SQLite would take it for the log of the copy.
  const suffix = [...BESIDE, '-shm'].find((beside) => existsSync(file + beside));
  return suffix === undefined ? null : besideNone(suffix);
}

/** Checks a file that is a copy, and makes it one that needs none beside it. */
function settle(file: string): void {
  const database = new BetterSqlite3(file);
  try {
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('Is a damaged database');
    refuseOther(database);
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
}

function refuseOther(database: Database): void {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (tables.includes(MIGRATIONS)) return;
  throw new Error(tables.length === 0 ? 'Is empty: it has nothing of the service' : 'Is a database of another program');
}
