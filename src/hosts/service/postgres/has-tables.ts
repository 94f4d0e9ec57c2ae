import { VERSION_TABLE } from '../database/tables.js';
import { postgresDatabase } from './postgres-database.js';
import { SCHEMA } from './postgres-store.js';

/** Whether a database has the tables of the service. */
export async function hasTables(connectionString: string): Promise<boolean> {
  const database = postgresDatabase(connectionString, 1, SCHEMA);
  try {
    const row = await database.one<{ name: string | null }>(
      'select cast(to_regclass($1) as text) as name',
      `${SCHEMA}.${VERSION_TABLE}`,
    );
    return row!.name !== null;
  } finally {
    await database.close();
  }
}
