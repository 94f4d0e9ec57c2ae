import type { Database, Queries } from './database.js';
import { FORMER_TABLE, fromVersion1, tables, VERSION, VERSION_TABLE, type Dialect } from './tables.js';

/**
 * Makes the tables in an empty database.
 *
 * @throws Error for the tables of another version, or of another program, which stay as they are
 */
export async function prepareTables(
  database: Database,
  dialect: Dialect,
  namesOf: (queries: Queries) => Promise<string[]>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'tables');
    const names = await namesOf(transaction);
    if (names.length === 0) {
      for (const statement of tables(dialect)) await transaction.run(statement);
      return;
    }
    if (names.includes(FORMER_TABLE)) {
      throw new Error(
        'Was written by version 0.1, whose tables are others: export its tenants with that version, and start with another database',
      );
    }
    if (!names.includes(VERSION_TABLE)) throw new Error('Is a database of another program');
    const { version } = (await transaction.one<{ version: number }>(`select version from ${VERSION_TABLE}`))!;
    if (version === 1) for (const statement of fromVersion1(dialect)) await transaction.run(statement);
    else if (version !== VERSION) {
      throw new Error(`A newer version of this package has written the database: its tables are of version ${version}`);
    }
  });
}
