import { closeSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { whileBusy } from './while-busy.js';

/** Opens a database file that several processes may use, or a database in memory for `:memory:`. */
export async function openFile(file: string): Promise<Database> {
  if (file !== ':memory:') createPrivately(file);
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    await whileBusy(() => refuseOthers(database));
    await whileBusy(() => database.pragma('journal_mode = WAL'));
    // A transaction is on disk before it returns.
    database.pragma('synchronous = FULL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A file with the tables of another program is left as it is. */
function refuseOthers(database: Database): void {
  const tables = database.prepare("select name, sql from sqlite_master where type = 'table'").all();
  const own = (tables as { name: string; sql: string }[]).find(({ name }) => name === 'schema_version');
  if (tables.length > 0 && own?.sql.includes('(id integer primary key, version integer not null)') !== true) {
    throw new Error('Is a database of another program');
  }
}

/** What is in it is nobody else's business. The files beside it, `-wal` and `-shm`, take over its mode. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
