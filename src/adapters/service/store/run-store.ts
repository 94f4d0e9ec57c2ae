import { compress, decompress } from './compress.js';
import { tellOfEnd } from './outbox.js';
import { before, pageOf } from './page.js';
import type { RunError, RunRecord } from './records.js';
import { answerWith } from './request-store.js';
import { findResults, keepResults } from './results.js';
import type { RunJobs } from './run-jobs.js';
import { runResults } from './run-results.js';
import type { Dialect } from './schema.js';
import type { NewRun, RunStore } from './store.js';
import type { RunRow, ServiceDatabase } from './tables.js';

const COLUMNS = [
  'position',
  'id',
  'status',
  'scenario_id',
  'scenario_version',
  'inputs_hash',
  'engine_version',
  'created_at',
  'started_at',
  'finished_at',
  'total_repurchase_obligation',
  'peak_cash_year',
  'error',
] as const;

/** What a run has while nobody computes it, and it has not ended. */
const WAITING = {
  status: 'queued',
  started_at: null,
  finished_at: null,
  total_repurchase_obligation: null,
  peak_cash_year: null,
  error: null,
  holder: null,
  attempts: 0,
} as const;

/** Runs in a database. The row of a run is changed before any other, so that two that end it wait for each other. */
export function runStore(database: ServiceDatabase, dialect: Dialect['name'], jobs: RunJobs): RunStore {
  /** Inputs are kept once, so most of the work of compressing them is saved by looking first. */
  async function inputsToKeep(tenant: string, { inputs_hash, inputs }: NewRun): Promise<Uint8Array | null> {
    const kept = await database
      .selectFrom('inputs')
      .select('inputs_hash')
      .where('tenant', '=', tenant)
      .where('inputs_hash', '=', inputs_hash)
      .executeTakeFirst();
    return kept === undefined ? await compress(inputs) : null;
  }

  /** The run that `holder` computes, about to end. */
  const held = (transaction: ServiceDatabase, id: string, holder: string) =>
    transaction.updateTable('runs').where('id', '=', id).where('holder', '=', holder).where('status', '=', 'running');

  return {
    accept: async (tenant, run, startAt, request) => {
      const gzip = await inputsToKeep(tenant, run);
      const { inputs_hash, engine_version, created_at } = run;
      const accepted = await database.transaction().execute(async (transaction) => {
        if (gzip !== null) {
          await transaction
            .insertInto('inputs')
            .values({ tenant, inputs_hash, gzip })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        const results = await findResults(transaction, { tenant, inputs_hash, engine_version });
        const known = { ...results, status: 'completed', started_at: created_at, finished_at: created_at } as const;
        const row = await transaction
          .insertInto('runs')
          .values({
            id: run.id,
            tenant,
            scenario_id: run.scenario_id,
            scenario_version: run.scenario_version,
            inputs_hash,
            engine_version,
            created_at,
            webhook_url: run.webhook?.url ?? null,
            webhook_secret: run.webhook?.secret ?? null,
            ...WAITING,
            ...(results === undefined ? { due_at: startAt } : { ...known, due_at: null }),
          })
          .returning([...COLUMNS, 'tenant', 'webhook_url', 'webhook_secret'])
          .executeTakeFirstOrThrow();
        if (request !== undefined) await answerWith(transaction, tenant, request, run.id);
        if (results === undefined) await jobs.put(transaction, run.id, startAt);
        else await tellOfEnd(transaction, dialect, row, 'completed', created_at);
        return recordOf(row);
      });
      jobs.wake();
      return accepted;
    },

    claim: async (id, holder, now, leaseUntil) => {
      const claimed = await database.transaction().execute(async (transaction) => {
        const run = await transaction
          .updateTable('runs')
          .set((row) => ({
            status: 'running',
            holder,
            due_at: leaseUntil,
            started_at: row.fn.coalesce('started_at', row.val(now)),
            attempts: row('attempts', '+', 1),
          }))
          .where('id', '=', id)
          .where((row) =>
            row.or([row('status', '=', 'queued'), row.and([row('status', '=', 'running'), row('due_at', '<=', now)])]),
          )
          .returning(['tenant', 'inputs_hash', 'engine_version', 'attempts'])
          .executeTakeFirst();
        if (run === undefined) return null;
        await jobs.put(transaction, id, leaseUntil);
        const { gzip } = await transaction
          .selectFrom('inputs')
          .select('gzip')
          .where('tenant', '=', run.tenant)
          .where('inputs_hash', '=', run.inputs_hash)
          .executeTakeFirstOrThrow();
        return { ...run, gzip };
      });
      if (claimed === null) return null;
      const { tenant, engine_version, attempts, gzip } = claimed;
      return { id, tenant, inputs: await decompress(gzip), engine_version, attempts };
    },

    complete: (id, holder, computed, at) =>
      database.transaction().execute(async (transaction) => {
        const run = await held(transaction, id, holder)
          .set({
            status: 'completed',
            engine_version: computed.engine_version,
            finished_at: at,
            total_repurchase_obligation: computed.total_repurchase_obligation,
            peak_cash_year: computed.peak_cash_year,
            holder: null,
            due_at: null,
          })
          .returning(['id', 'tenant', 'inputs_hash', 'engine_version', 'webhook_url', 'webhook_secret'])
          .executeTakeFirst();
        if (run === undefined) return false;
        const { tenant, inputs_hash, engine_version } = run;
        await keepResults(transaction, { tenant, inputs_hash, engine_version }, computed);
        await tellOfEnd(transaction, dialect, run, 'completed', at);
        await jobs.remove(transaction, id);
        return true;
      }),

    fail: (id, holder, error, at) =>
      database.transaction().execute(async (transaction) => {
        const run = await held(transaction, id, holder)
          .set({ status: 'failed', finished_at: at, error: JSON.stringify(error), holder: null, due_at: null })
          .returning(['id', 'tenant', 'webhook_url', 'webhook_secret'])
          .executeTakeFirst();
        if (run === undefined) return false;
        await tellOfEnd(transaction, dialect, run, 'failed', at);
        await jobs.remove(transaction, id);
        return true;
      }),

    release: async (id, holder, at) => {
      await database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await held(transaction, id, holder)
          .set({ holder: null, due_at: at })
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await jobs.put(transaction, id, at);
      });
      jobs.wake();
    },

    get: async (tenant, id) => {
      const row = await database
        .selectFrom('runs')
        .select(COLUMNS)
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : recordOf(row);
    },

    webhookSecret: async (tenant, id) => {
      const row = await database
        .selectFrom('runs')
        .select('webhook_secret')
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.webhook_secret ?? null;
    },

    list: async (tenant, page) => {
      const rows = await database
        .selectFrom('runs')
        .select(COLUMNS)
        .where('tenant', '=', tenant)
        .where('position', '<', before(page))
        .$if(page.scenario_id !== undefined, (query) => query.where('scenario_id', '=', page.scenario_id!))
        .orderBy('position', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, recordOf);
    },

    ...runResults(database),
  };
}

function recordOf(row: Pick<RunRow, Exclude<(typeof COLUMNS)[number], 'position'>>): RunRecord {
  return {
    id: row.id,
    status: row.status,
    scenario_id: row.scenario_id,
    scenario_version: row.scenario_version,
    inputs_hash: row.inputs_hash,
    engine_version: row.engine_version,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    total_repurchase_obligation: row.total_repurchase_obligation,
    peak_cash_year: row.peak_cash_year,
    error: row.error === null ? null : (JSON.parse(row.error) as RunError),
  };
}
