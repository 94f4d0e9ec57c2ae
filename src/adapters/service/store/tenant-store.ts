import { sql } from 'kysely';
import type { RunStore, TenantStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/**
 * All tables with rows of tenants but the audit log, in the order in which they are deleted: that in which others lock them, so that
 * none waits for the other for ever. Whoever stores something new locks the key that it is encrypted with. Who ends a run waits for its row, and then finds none. A run may be accepted after the first look at the
 * runs and before the inputs are deleted; the last look finds it, and no run stays without its inputs.
 */
const TABLES = [
  'tenant_keys',
  'usage',
  'runs',
  'inputs',
  'results',
  'snapshot_pages',
  'scenarios',
  'scenario_versions',
  'webhooks',
  'deliveries',
  'requests',
  'api_keys',
  'runs',
] as const;

/** Tenants as a whole in a database. */
export function tenantStore(database: ServiceDatabase, runs: Pick<RunStore, 'delete'>): TenantStore {
  const sumOf = async (tenant: string, table: 'inputs' | 'results' | 'requests'): Promise<number> => {
    const { sum } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
      .where('tenant', '=', tenant)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  };

  return {
    bytes: async (tenant) => {
      const { sum } = await database
        .selectFrom('scenario_versions')
        .select(sql<number | string | null>`sum(length(plan_rules) + length(operating_assumptions))`.as('sum'))
        .where('tenant', '=', tenant)
        .executeTakeFirstOrThrow();
      let bytes = Number(sum ?? 0);
      for (const table of ['inputs', 'results', 'requests'] as const) bytes += await sumOf(tenant, table);
      return bytes;
    },
    purge: (tenant) =>
      database.transaction().execute(async (transaction) => {
        let deleted = 0n;
        for (const table of TABLES) {
          const { numDeletedRows } = await transaction
            .deleteFrom(table)
            .where('tenant', '=', tenant)
            .executeTakeFirstOrThrow();
          deleted += numDeletedRows;
        }
        return Number(deleted);
      }),
    expire: async (before, limit) => {
      const old = await database
        .selectFrom('runs')
        .select(['tenant', 'id'])
        .where('finished_at', '<', before)
        .limit(limit)
        .execute();
      for (const { tenant, id } of old) await runs.delete(tenant, id);
      const { numDeletedRows } = await database
        .deleteFrom('deliveries')
        .where('id', 'in', (of) =>
          of
            .selectFrom('deliveries')
            .select('id')
            .where('status', '!=', 'pending')
            .where('created_at', '<', before)
            .limit(limit),
        )
        .executeTakeFirstOrThrow();
      return { runs: old.length, deliveries: Number(numDeletedRows) };
    },
  };
}
