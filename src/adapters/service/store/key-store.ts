import { withoutPosition } from './page.js';
import type { KeyStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/** Bearer keys in a database. */
export function keyStore(database: ServiceDatabase): KeyStore {
  return {
    add: async (key) => {
      await database.insertInto('api_keys').values(key).execute();
    },
    find: async (id) => {
      const key = await database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      return key === undefined ? null : withoutPosition(key);
    },
    list: async (tenant) => {
      const keys = await database
        .selectFrom('api_keys')
        .selectAll()
        .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant!))
        .orderBy('position')
        .execute();
      return keys.map(withoutPosition);
    },
    revoke: async (id, at) => {
      const { numUpdatedRows } = await database
        .updateTable('api_keys')
        .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(at)) }))
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
  };
}
