import { setTimeout } from 'node:timers/promises';
import { DELETED_TOGETHER, OTHERS_MS, rowId } from './leftovers.js';
import type { Dialect } from './schema.js';
import type { RunStore, TenantStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/**
 * All tables with rows of tenants but the audit log and keys, in the order in which they are deleted. Runs go before what they need;
 * the last look finds those that were accepted meanwhile, and no run stays without its inputs.
 */
const TABLES = [
  'usage',
  'runs',
  'inputs',
  'results',
  'snapshot_pages',
  'leftovers',
  'scenarios',
  'scenario_versions',
  'deliveries',
  'webhooks',
  'requests',
  'runs',
] as const;

/** What a row takes besides the texts that are counted, indexes included; many runs may share inputs and results. */
const BYTES_OF_A_ROW = { runs: 750, deliveries: 500 } as const;

/**
 * A sum that took longer than this is used for as long as `KEPT_TIMES` that, and no longer than `KEPT_MS`: with hundreds of thousands of
 * rows it would otherwise be most of what the process does for a tenant that asks often.
 */
const QUICK_MS = 10;
const KEPT_TIMES = 20;
const KEPT_MS = 3000;

/** Tenants as a whole in a database. */
export function tenantStore(
  database: ServiceDatabase,
  dialect: Dialect['name'],
  runs: Pick<RunStore, 'delete'>,
): Omit<TenantStore, 'removeLeftovers'> {
  const sums = new Map<string, Promise<number>>();

  const hasRows = async (tenant: string, table: (typeof TABLES)[number]): Promise<boolean> =>
    (await database.selectFrom(table).select('tenant').where('tenant', '=', tenant).limit(1).executeTakeFirst()) !==
    undefined;

  async function bytesOf(tenant: string): Promise<number> {
    let bytes = 0;
    for (const table of ['runs', 'deliveries'] as const) {
      const { count } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('tenant', '=', tenant)
        .executeTakeFirstOrThrow();
      bytes += Number(count) * BYTES_OF_A_ROW[table];
    }
    for (const table of ['scenario_versions', 'inputs', 'results', 'requests', 'deliveries'] as const) {
      const { sum } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
        .where('tenant', '=', tenant)
        .executeTakeFirstOrThrow();
      bytes += Number(sum ?? 0);
    }
    return bytes;
  }

  return {
    bytes: (tenant) => {
      const known = sums.get(tenant);
      if (known !== undefined) return known;
      const begun = performance.now();
      const sum = bytesOf(tenant);
      sums.set(tenant, sum);
      const forget = (): unknown => sums.delete(tenant);
      sum.then(() => {
        const took = performance.now() - begun;
        // PostgreSQL sums elsewhere.
        if (dialect === 'postgres' || took < QUICK_MS) forget();
        else globalThis.setTimeout(forget, Math.min(took * KEPT_TIMES, KEPT_MS)).unref();
      }, forget);
      return sum;
    },
    purge: async (tenant) => {
      // Nobody can ask for more, take a run in hand, or read what is left.
      let deleted = await database.transaction().execute(async (transaction) => {
        const rows = [];
        const pending = transaction.deleteFrom('runs').where('turn', 'is not', null);
        // Whoever stores something new locks the key that it is encrypted with: what is stored before this one goes is found.
        for (const some of [transaction.deleteFrom('tenant_keys'), pending, transaction.deleteFrom('api_keys')]) {
          rows.push(await some.where('tenant', '=', tenant).executeTakeFirstOrThrow());
        }
        return rows.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
      });
      // What was stored meanwhile in a table already passed, the next pass finds. There is less each time: without keys nobody can ask.
      for (let before = -1; deleted !== before;) {
        before = deleted;
        for (const table of TABLES) {
          // PostgreSQL passes over a row that somebody else changes meanwhile, so few rows deleted do not mean that none are left.
          while (await hasRows(tenant, table)) {
            await setTimeout(OTHERS_MS);
            const some = database.selectFrom(table).select(rowId(dialect).as('row')).where('tenant', '=', tenant);
            const { numDeletedRows } = await database
              .deleteFrom(table)
              .where(rowId(dialect), 'in', some.limit(DELETED_TOGETHER))
              .executeTakeFirstOrThrow();
            deleted += Number(numDeletedRows);
          }
        }
      }
      return deleted;
    },
    expire: async (before, limit) => {
      const old = await database
        .selectFrom('runs as old')
        .select(['old.tenant', 'old.id'])
        .where('old.finished_at', '<', before)
        // One that was accepted after another that is not old got its time from a clock that was behind.
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('runs as earlier')
                .select('earlier.id')
                .whereRef('earlier.tenant', '=', 'old.tenant')
                .whereRef('earlier.position', '<', 'old.position')
                .where('earlier.created_at', '>=', before),
            ),
          ),
        )
        .orderBy('old.finished_at')
        .limit(limit)
        .execute();
      for (const { tenant, id } of old) {
        await runs.delete(tenant, id);
        await setTimeout(OTHERS_MS);
      }
      const { numDeletedRows } = await database
        .deleteFrom('deliveries')
        .where('id', 'in', (of) =>
          of
            .selectFrom('deliveries')
            .select('id')
            .where('next_attempt_at', 'is', null)
            .where('created_at', '<', before)
            .limit(limit),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await setTimeout(OTHERS_MS);
      return { runs: old.length, deliveries: Number(numDeletedRows) };
    },
  };
}
