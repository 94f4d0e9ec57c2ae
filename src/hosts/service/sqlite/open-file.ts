import { chmodSync, closeSync, existsSync, fchownSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';

/** Time to wait while a command writes. */
export const PATIENCE_MS = 5000;

/** Opens a database file, made when there is none, readable by its owner only; or a database in memory for `:memory:`. */
export function openFile(file: string): Database {
  if (file !== ':memory:') createPrivately(file);
  const database = new BetterSqlite3(file, { timeout: PATIENCE_MS });
  try {
    database.pragma('journal_mode = WAL');
    // Deleted data is overwritten.
    database.pragma('secure_delete = ON');
    // A transaction is on disk before it returns.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The files beside it, `-wal` and `-shm`, take over its mode. */
function createPrivately(file: string): void {
  if (existsSync(file)) {
    if (statSync(file).size === 0) chmodSync(file, 0o600);
    return;
  }
  const made = openNew(file);
  if (made === null) return;
  // A service of whoever owns the folder could not open what root has made.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(file));
    fchownSync(made, uid, gid);
  }
  closeSync(made);
}

/**
 * Null when another process has made it in between. Nothing is made where a link leads: whoever owns the folder could have root make, and
 * give away, any file.
 */
function openNew(file: string): number | null {
  try {
    return openSync(file, 'ax', 0o600);
  } catch (error) {
    if (existsSync(file)) return null;
    throw error;
  }
}

/**
 * Makes this the one process that serves a file, for as long as it lives: the system forgets the lock with the process.
 *
 * @throws Error with the word PostgreSQL when there is another
 */
export function lockForServing(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  // Whatever link it is opened by.
  const name = `${realpathSync(file)}-lock`;
  createPrivately(name);
  const lock = new BetterSqlite3(name, { timeout: 0 });
  try {
    // Nothing is ever written to it.
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
    throw isHeld
      ? new Error('Is served by another process already: for several, use PostgreSQL', { cause: error })
      : error;
  }
  return () => lock.close();
}
