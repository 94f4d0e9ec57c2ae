import { before, pageOf, withoutPosition } from './page.js';
import type { AuditStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/** The audit log in a database. */
export function auditStore(database: ServiceDatabase): AuditStore {
  return {
    add: async (entry) => {
      const added = await database.insertInto('audit').values(entry).returning('position').executeTakeFirstOrThrow();
      return added.position;
    },
    settle: async (number, record, status) => {
      await database.updateTable('audit').set({ record, status }).where('position', '=', number).execute();
    },
    list: async (tenant, page) => {
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .where('tenant', '=', tenant)
        .where('position', '<', before(page))
        .orderBy('position', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, withoutPosition);
    },
  };
}
