import type { ApiKey } from './records.js';
import type { KeyStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

const COLUMNS = ['id', 'tenant', 'tier', 'name', 'sha256', 'created_at', 'expires_at', 'revoked_at'] as const;

/** Bearer keys in a database. */
export function keyStore(database: ServiceDatabase): KeyStore {
  return {
    add: async (key: ApiKey) => {
      const { id, tenant, tier, name, sha256, created_at, expires_at, revoked_at } = key;
      const row = { id, tenant, tier, name, sha256, created_at, expires_at, revoked_at };
      await database.insertInto('api_keys').values(row).execute();
    },
    find: async (id) => {
      const key = await database.selectFrom('api_keys').select(COLUMNS).where('id', '=', id).executeTakeFirst();
      return key ?? null;
    },
    list: (tenant) =>
      database
        .selectFrom('api_keys')
        .select(COLUMNS)
        .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant!))
        .orderBy('position')
        .execute(),
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
