import { afterOthers } from './after-others.js';
import { type Ciphers, MissingKey, type Reader } from './ciphers.js';
import { DamagedData } from './damaged-data.js';
import { queueOf } from './overview.js';
import { before, inStretches, pageOf, type Stretch } from './page.js';
import { COLUMNS, ownedRecordOf, recordOf } from './run-rows.js';
import type { RunFilter, RunStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/** Runs asked for by one statement. */
const ASKED_TOGETHER = 20;

/** Runs as they are looked at: nothing here changes one. */
export function runReads(
  database: ServiceDatabase,
  ciphers: Ciphers,
): Pick<RunStore, 'get' | 'unended' | 'webhookSecret' | 'depth' | 'listAll' | 'list' | 'inputs'> & {
  /** Whose run it is, also within a transaction. */
  readonly ownerOf: (id: string, within?: ServiceDatabase) => Promise<string | null>;
} {
  /** Null when this process cannot read what the tenant has stored. */
  async function readableCipher(tenant: string): Promise<Reader | null> {
    try {
      return await ciphers.toRead(tenant);
    } catch (error) {
      if (error instanceof DamagedData || error instanceof MissingKey) return null;
      throw error;
    }
  }

  const find = (tenant: string, id: string) =>
    database.selectFrom('runs').where('tenant', '=', tenant).where('id', '=', id);

  const listed = (filter: RunFilter, { below, from, limit }: Stretch) => {
    const { scenario_id, kind, status, created_from, created_before } = filter;
    return database
      .selectFrom('runs')
      .select(COLUMNS)
      .where('position', '<', below)
      .where('position', '>=', from)
      .$if(scenario_id !== undefined, (query) => query.where('scenario_id', '=', scenario_id!))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(created_from !== undefined, (query) => query.where('created_at', '>=', created_from!))
      .$if(created_before !== undefined, (query) => query.where('created_at', '<', created_before!))
      .orderBy('position', 'desc')
      .limit(limit);
  };

  return {
    ownerOf: async (id, within = database) => {
      const row = await within.selectFrom('runs').select('tenant').where('id', '=', id).executeTakeFirst();
      return row?.tenant ?? null;
    },

    get: async (tenant, id) => {
      // Thousands of requests may wait for the end of one run.
      await afterOthers(tenant);
      const row = await find(tenant, id).select(COLUMNS).executeTakeFirst();
      return row === undefined ? null : recordOf(row, await ciphers.toRead(tenant));
    },

    unended: async (ids) => {
      const found: string[] = [];
      for (let first = 0; first < ids.length; first += ASKED_TOGETHER) {
        // The last again and again: each number of them would be another statement for the database to prepare.
        const some = Array.from({ length: ASKED_TOGETHER }, (_, i) => ids[first + i] ?? ids.at(-1)!);
        const rows = await database
          .selectFrom('runs')
          .select('id')
          .where('id', 'in', some)
          .where('turn', 'is not', null)
          .execute();
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },

    webhookSecret: async (tenant, id) => {
      const row = await find(tenant, id).select('webhook_secret').executeTakeFirst();
      const secret = row?.webhook_secret ?? null;
      return secret === null ? null : (await ciphers.toRead(tenant)).openText(secret);
    },

    depth: async (now) => {
      const tenants = await queueOf(database, now);
      const sumOf = (of: 'waiting' | 'running') => tenants.reduce((sum, tenant) => sum + tenant[of], 0);
      const oldest_seconds = Math.max(0, ...tenants.map((tenant) => tenant.oldest_seconds));
      return { waiting: sumOf('waiting'), running: sumOf('running'), oldest_seconds };
    },

    listAll: async ({ tenant, ...page }) => {
      const rows = await listed(page, { below: before(page), from: 0, limit: page.limit + 1 })
        .select(['tenant', 'attempts'])
        .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant!))
        .execute();
      const known = new Map<string, Reader | null>();
      for (const { tenant: owner } of rows) {
        if (!known.has(owner)) known.set(owner, await readableCipher(owner));
      }
      return pageOf(rows, page, ({ tenant: owner, attempts, ...row }) => ({
        ...ownedRecordOf(row, known.get(owner)!),
        tenant: owner,
        attempts,
      }));
    },

    list: async (tenant, page) => {
      const lowest = async (below: number, count: number): Promise<number | null> => {
        const row = await database
          .selectFrom('runs')
          .select('position')
          .where('tenant', '=', tenant)
          .where('position', '<', below)
          .orderBy('position', 'desc')
          .limit(1)
          .offset(count - 1)
          .executeTakeFirst();
        return row?.position ?? null;
      };
      const rows = await inStretches(tenant, page, lowest, (stretch) =>
        listed(page, stretch).where('tenant', '=', tenant).execute(),
      );
      const cipher = await ciphers.toRead(tenant);
      return pageOf(rows, page, (row) => recordOf(row, cipher));
    },

    inputs: async (tenant, id) => {
      const row = await database
        .selectFrom('runs as run')
        .innerJoin('inputs as given', (on) =>
          on.onRef('given.tenant', '=', 'run.tenant').onRef('given.inputs_hash', '=', 'run.inputs_hash'),
        )
        .select('given.gzip')
        .where('run.tenant', '=', tenant)
        .where('run.id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : (await ciphers.toRead(tenant)).open(row.gzip);
    },
  };
}
