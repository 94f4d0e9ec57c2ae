import type { Selectable } from 'kysely';
import { afterOthers } from './after-others.js';
import { withoutPosition } from './page.js';
import type { ApiKey, Scope } from './records.js';
import type { KeyStore } from './store.js';
import type { KeyRow, ServiceDatabase } from './tables.js';

/** Bearer keys in a database. */
export function keyStore(database: ServiceDatabase): KeyStore {
  /** Sets a time of a key to the earlier of two. */
  const endAt = async (id: string, column: 'revoked_at' | 'expires_at', at: string): Promise<boolean> => {
    const { numUpdatedRows } = await database
      .updateTable('api_keys')
      .set((row) => ({
        [column]: row.case().when(column, '<', at).then(row.ref(column)).else(at).end(),
      }))
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  };

  return {
    add: async (key) => {
      await database
        .insertInto('api_keys')
        .values({ ...key, scopes: key.scopes.join(' ') })
        .execute();
    },
    find: async (id) => {
      const key = await database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
      if (key === undefined) return null;
      // Whoever sends many requests at once has one begun in each round: another tenant's waits for that, not for all.
      await afterOthers(key.tenant);
      return keyOf(key);
    },
    list: async (tenant) => {
      const keys = await database
        .selectFrom('api_keys')
        .selectAll()
        .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant!))
        .orderBy('position')
        .execute();
      return keys.map(keyOf);
    },
    revoke: (id, at) => endAt(id, 'revoked_at', at),
    expire: (id, at) => endAt(id, 'expires_at', at),
    used: async (id, at) => {
      await database.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}

function keyOf(row: Selectable<KeyRow>): ApiKey {
  return { ...withoutPosition(row), scopes: row.scopes.split(' ') as Scope[] };
}
