import { closeSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { whileBusy } from './while-busy.js';

/** Opens a database file that several processes may use, or a database in memory for `:memory:`. */
export async function openFile(file: string): Promise<Database> {
  if (file !== ':memory:') createPrivately(file);
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    await whileBusy(() => database.pragma('journal_mode = WAL'));
    // A transaction is on disk before it returns.
    database.pragma('synchronous = FULL');
    return database;
  } catch (error) {
    database.close();
    throw error;
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
