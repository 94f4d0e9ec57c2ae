import { PATIENCE_MS } from './open-file.js';
import type { Database as File, Statement } from 'better-sqlite3';
import type { Database, Transaction, Value } from '../database/database.js';

/** Far more than there are statements, but filters make some that differ. */
const MOST_STATEMENTS = 500;

/** The database in a file. There is one connection: a query waits while a transaction is open. */
export function sqliteDatabase(file: File): Database {
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
        // Whoever reads, such as a backup, may take long, and everybody else would wait with this process.
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
