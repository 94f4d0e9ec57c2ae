import type { Database } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { checkOfPlace } from './open-file.js';
import { whileBusy } from './while-busy.js';

/**
 * SQLite for several processes. Transactions lock the file for writing from their start. A transaction that reads first and
 * writes later fails when another process has written in between; one that locks first waits for its turn.
 */
export class ImmediateDialect extends SqliteDialect {
  constructor(private readonly file: Database) {
    super({ database: file });
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.file);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** Makes tables in a transaction, so that only one of several processes that open an empty file makes them. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  private readonly checkPlace: () => void;

  constructor(private readonly file: Database) {
    super({ database: withStatements(file) });
    this.checkPlace = checkOfPlace(file);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.checkPlace();
    const asked = performance.now();
    const connection = await super.acquireConnection();
    const { file } = this;
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        // Inside a transaction the lock is held already.
        file.inTransaction
          ? connection.executeQuery<R>(query)
          : whileBusy(() => connection.executeQuery<R>(query), asked),
      streamQuery: <R>(query: CompiledQuery, size: number) => connection.streamQuery<R>(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction by itself. The caller must hear of the full disk, not of a rollback that fails after it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Far more than there are statements, but lists in them make some that differ. */
const MOST_STATEMENTS = 500;

/** Keeps statements: preparing one takes longer than executing it. */
function withStatements(file: Database): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => file.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size === MOST_STATEMENTS) statements.clear();
      const statement = file.prepare(sql) as unknown as ReturnType<SqliteDatabase['prepare']>;
      statements.set(sql, statement);
      return statement;
    },
  };
}
