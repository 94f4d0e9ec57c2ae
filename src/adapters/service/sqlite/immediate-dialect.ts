import type { Database } from 'better-sqlite3';
import { CompiledQuery, type Driver, SqliteDialect, SqliteDriver } from 'kysely';

/**
 * SQLite whose transactions lock the file for writing from their start. One that reads first and writes later fails at once
 * when another process has written in between; one that locks first waits for its turn.
 */
export class ImmediateDialect extends SqliteDialect {
  constructor(private readonly file: Database) {
    super({ database: file });
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.file);
  }
}

class ImmediateDriver extends SqliteDriver {
  constructor(private readonly file: Database) {
    super({ database: file });
  }

  override async beginTransaction(connection: Parameters<SqliteDriver['beginTransaction']>[0]): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction before anybody can, and it is the full disk that the caller has to hear of. */
  override async rollbackTransaction(connection: Parameters<SqliteDriver['rollbackTransaction']>[0]): Promise<void> {
    if (this.file.inTransaction) await super.rollbackTransaction(connection);
  }
}
