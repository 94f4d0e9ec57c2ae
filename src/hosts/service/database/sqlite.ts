import { chmodSync, closeSync, existsSync, fchownSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3, { type Database as File, type Statement } from 'better-sqlite3';
import { storeIn, type Store } from '../store.js';
import type { Database, Queries, Transaction, Value } from './database.js';

/** Options of a store in a file. */
export interface SqliteStoreOptions {
  /** The file, made when there is none, readable by its owner only; `:memory:` for a database that is gone when it is closed. */
  readonly file: string;
  /**
   * Keys of 32 bytes: census, results, scenarios and secrets are encrypted with the first. The others are earlier ones, from before a
   * rotation. By default nothing is encrypted.
   */
  readonly encryptionKeys?: readonly Uint8Array[];
}

/**
 * A store in one file, for the service in one process. Commands may use the file meanwhile. What has been written is on disk. Close it
 * before the process ends.
 *
 * @throws Error when the file cannot be opened, is no database, or was written by another version of this package
 * @example
 * const store = await sqliteStore({ file: ':memory:' });
 * await store.database.all('select id from runs') // []
 * await store.close();
 */
export async function sqliteStore({ file, encryptionKeys = [] }: SqliteStoreOptions): Promise<Store> {
  const namesOf = async (queries: Queries): Promise<string[]> => {
    const rows = await queries.all<{ name: string }>("select name from sqlite_master where type = 'table'");
    return rows.map(({ name }) => name);
  };
  return storeIn(sqliteDatabase(openFile(file)), { encryptionKeys, namesOf, claim: () => lockForServing(file) });
}

/** Far more than there are statements, but filters make some that differ. */
const MOST_STATEMENTS = 500;

/** The database in a file. There is one connection: a query waits while a transaction is open. */
function sqliteDatabase(file: File): Database {
  const statements = new Map<string, Statement>();
  let busy: Promise<void> | null = null;

  /** Preparing a statement takes longer than executing it. */
  function statement(sql: string): Statement {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size === MOST_STATEMENTS) statements.clear();
    const prepared = file.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  }

  // SQLite takes `$1` for a name.
  const named = (values: readonly Value[]): object => Object.fromEntries(values.map((value, at) => [at + 1, value]));

  const now = {
    all: (sql: string, values: readonly Value[]) => statement(sql).all(named(values)),
    one: (sql: string, values: readonly Value[]) => statement(sql).get(named(values)),
    run: (sql: string, values: readonly Value[]) => statement(sql).run(named(values)).changes,
  };

  const transaction: Transaction = {
    kind: 'transaction',
    all: (sql, ...values) => inOrder(() => now.all(sql, values) as never),
    one: (sql, ...values) => inOrder(() => now.one(sql, values) as never),
    run: (sql, ...values) => inOrder(() => now.run(sql, values)),
  };

  /** Acts in the moment in which no transaction is open: between looking and acting nobody else has a turn. */
  async function whenFree<T>(act: () => T): Promise<T> {
    while (busy !== null) await busy;
    return act();
  }

  return {
    dialect: 'sqlite',
    all: (sql, ...values) => whenFree(() => now.all(sql, values) as never),
    one: (sql, ...values) => whenFree(() => now.one(sql, values) as never),
    run: (sql, ...values) => whenFree(() => now.run(sql, values)),
    transaction: async (work) => {
      let end = (): void => undefined;
      await whenFree(() => {
        busy = new Promise((resolve) => (end = resolve));
      });
      try {
        // A transaction that reads first and writes later fails when a command has written in between.
        file.exec('begin immediate');
        const done = await work(transaction);
        file.exec('commit');
        return done;
      } catch (error) {
        // A full disk ends the transaction by itself.
        if (file.inTransaction) file.exec('rollback');
        throw error;
      } finally {
        busy = null;
        end();
      }
    },
    lock: () => Promise.resolve(),
    eraseTraces: () =>
      whenFree(() => {
        // A reader such as a backup may take long, and all requests of this process would wait for it.
        file.pragma('busy_timeout = 0');
        try {
          const [{ busy }] = file.pragma('wal_checkpoint(truncate)') as [{ busy: number }];
          return busy === 0;
        } finally {
          file.pragma(`busy_timeout = ${PATIENCE_MS}`);
        }
      }),
    close: () => whenFree(() => void file.close()),
  };
}

/** SQLite answers at once; what it throws is a rejection. */
function inOrder<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}

/** Time to wait while a command writes. */
const PATIENCE_MS = 5000;

/** Opens a database file, made when there is none, readable by its owner only; or a database in memory for `:memory:`. */
function openFile(file: string): File {
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
function lockForServing(file: string): () => void {
  if (file === ':memory:') return () => undefined;
  // One lock for all links to a database.
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
