import { setTimeout } from 'node:timers/promises';
import { TABLES_OF_TENANTS } from '../database/tables.js';
import type { Store } from '../store.js';

/** Rows deleted at a time: others write in between. A run has up to hundreds of parts of its own. */
const TOGETHER = 100;
const OTHERS_MS = 5;

/**
 * Deletes everything of a tenant for good, its keys first. After an error, purge again. A request that is being answered meanwhile may
 * still store something: rows are looked for until a whole pass finds none. Resolves with the number of records deleted.
 */
export async function purgeTenant({ database }: Pick<Store, 'database'>, tenant: string): Promise<number> {
  let deleted = 0;
  for (let before = -1; deleted > before;) {
    before = deleted;
    for (const [table, key] of Object.entries(TABLES_OF_TENANTS)) {
      const most = table === 'runs' ? 1 : TOGETHER;
      const some = `select ${key} from ${table} where tenant = $1 limit ${most}`;
      let now: number;
      do {
        now = await database.run(`delete from ${table} where tenant = $1 and (${key}) in (${some})`, tenant);
        deleted += now;
        await setTimeout(OTHERS_MS);
      } while (now === most);
    }
  }
  return deleted;
}
