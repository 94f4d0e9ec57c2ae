import { MIGRATIONS } from '../store/schema.js';
import { openPool } from './open-pool.js';

/** Whether a database has the tables of the service; where it has none, none are made. */
export async function hasTables(connectionString: string, schema = 'esop_repurchase'): Promise<boolean> {
  const pool = openPool(connectionString, 1);
  try {
    const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `${schema}.${MIGRATIONS}`,
    ]);
    return rows[0]!.found;
  } finally {
    await pool.end();
  }
}
