import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder, UpdateObject } from 'kysely';
import { MissingKey, type Ciphers } from './ciphers.js';
import { withChecksum } from './checked-text.js';
import { DamagedData } from './damaged-data.js';
import { sealFigures } from './figures.js';
import { letOthersWrite, type Leftover, type Leftovers } from './leftovers.js';
import { forgetOwnDeliveries, tellOfEnd } from './outbox.js';
import type { ComputedRun, RunError } from './records.js';
import { forgetRequests, noteRequest } from './request-store.js';
import { findResults, insertPages, keepResults, runResults } from './results.js';
import { lapsed, nextTenant, nextTurn, tenantsAtLimit } from './run-queue.js';
import { runReads } from './run-reads.js';
import { COLUMNS, recordOf } from './run-rows.js';
import type { Dialect } from './schema.js';
import { DeletedInputs, type RunStore } from './store.js';
import type { ServiceDatabase, Tables } from './tables.js';
import { consume } from './usage-store.js';

/** Pages written by one transaction of SQLite, some four megabytes: whoever asks for anything else waits for its end. */
const PAGES_IN_TRANSACTION = 128;

/** SQLite writes everything to its log first, and that may grow until nobody reads. */
const TIMES_WRITTEN = 2;

/** What a run has until it is computed. */
const WAITING = {
  status: 'queued',
  started_at: null,
  finished_at: null,
  figures: null,
  error: null,
  holder: null,
  lease_until: null,
  turn: null,
  attempts: 0,
} as const;

/** The columns that are cleared when a run ends. */
const ENDED = { turn: null, holder: null, lease_until: null } as const;

/**
 * Runs in a database. The row of a run is changed before any other, so that two transactions that end the same run wait for each
 * other.
 */
export function runStore(
  database: ServiceDatabase,
  { name: dialect, room = () => Infinity }: Dialect,
  ciphers: Ciphers,
  leftovers: Leftovers,
): RunStore {
  const reads = runReads(database, ciphers);
  const { ownerOf } = reads;

  /** Ends a run, unless `which` finds that it cannot be ended, and writes the deliveries that tell of its end. */
  async function end(
    transaction: ServiceDatabase,
    changes: UpdateObject<Tables, 'runs'> & { status: 'completed' | 'failed'; finished_at: string },
    which: (row: ExpressionBuilder<Tables, 'runs'>) => ReturnType<typeof row.and>,
  ) {
    const run = await transaction
      .updateTable('runs')
      .set({ ...changes, ...ENDED })
      .where(which)
      .returning([...COLUMNS, 'tenant', 'webhook_url', 'webhook_secret'])
      .executeTakeFirst();
    if (run !== undefined) await tellOfEnd(transaction, dialect, run, changes.status, changes.finished_at);
    return run;
  }

  /** Ends a run of a tenant badly; false when it cannot be ended. */
  async function fail(tenant: string, error: RunError, at: string, which: Parameters<typeof end>[2]): Promise<boolean> {
    const text = JSON.stringify(error);
    // Without details it quotes nothing, and can be kept even where the tenant's key is damaged.
    const isPlain = Object.keys(error.details).length === 0;
    const sealed = isPlain ? withChecksum(text) : (await ciphers.of(tenant)).sealText(text);
    return database.transaction().execute(async (transaction) => {
      return (await end(transaction, { status: 'failed', finished_at: at, error: sealed }, which)) !== undefined;
    });
  }

  const held = (id: string, holder: string) => (row: ExpressionBuilder<Tables, 'runs'>) =>
    row.and({ id, holder, status: 'running' });

  /** Locks inputs: until the transaction ends, nobody may delete them or add runs to them. */
  const lockInputs = (transaction: ServiceDatabase, tenant: string, hash: string) =>
    transaction
      .selectFrom('inputs')
      .select('inputs_hash')
      .where('tenant', '=', tenant)
      .where('inputs_hash', '=', hash)
      .$if(dialect === 'postgres', (query) => query.forUpdate());

  const release: RunStore['release'] = (id, holder, attempt) =>
    database.transaction().execute(async (transaction) => {
      const owner = await ownerOf(id, transaction);
      if (owner === null) return;
      // One that was tried has had its turn, any other keeps it.
      const turn = attempt === 'counted' ? await nextTurn(transaction, owner) : undefined;
      await transaction
        .updateTable('runs')
        .set((row) => ({
          ...(attempt !== 'postponed' && { holder: null, lease_until: null }),
          // Not below none, if the answer to the first time was lost.
          ...(turn === undefined
            ? {
                attempts: row
                  .case()
                  .when('attempts', '>', 0)
                  .then(row('attempts', '-', 1))
                  .else(0)
                  .end(),
              }
            : { turn }),
        }))
        .where(held(id, holder))
        .execute();
    });

  /**
   * What needs the tenant's key, done for a run that a process holds. A process that lacks the key, or cannot ask for it, hands the run
   * back: it is good, nobody has tried it, and another computes it.
   */
  async function orHandBack<T>(id: string, holder: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DamagedData)) await release(id, holder, 'undone').catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes the pages of large results before these are kept, in transactions of their own. They are noted as left over until then: nobody
   * can read them, and what ends this half-way does not leave them behind. Nothing is written when there are few pages, or when it need
   * not be: PostgreSQL answers others meanwhile.
   */
  async function* writeAhead(
    id: string,
    holder: string,
    { engine_version, snapshot_pages: pages }: ComputedRun,
  ): AsyncGenerator<Leftover> {
    let leftover: Leftover | null = null;
    if (dialect === 'postgres' || pages.length <= PAGES_IN_TRANSACTION) return;
    const bytes = pages.reduce((sum, { length }) => sum + length, 0);
    if (TIMES_WRITTEN * bytes > room()) {
      // Half of them would take the room of everybody else's, and erasing needs room too.
      throw Object.assign(new Error('The results of the run do not fit on the disk'), { code: 'SQLITE_FULL' });
    }
    for (let first = 0; first < pages.length; first += PAGES_IN_TRANSACTION) {
      const noted: Leftover | null = await database.transaction().execute(async (transaction) => {
        const run = await transaction
          .selectFrom('runs')
          .select(['tenant', 'inputs_hash'])
          .where(held(id, holder))
          .executeTakeFirst();
        // It is deleted, or another process has it.
        if (run === undefined) return null;
        // Another process may have begun to encrypt meanwhile: nothing more is stored in the clear.
        const cipher = await ciphers.of(run.tenant, transaction);
        const some = pages.slice(first, first + PAGES_IN_TRANSACTION);
        await insertPages(transaction, { ...run, engine_version }, some, first, cipher);
        return leftovers.note(transaction, { ...leftover, ...run });
      });
      if (noted === null) return;
      leftover = noted;
      yield leftover;
      await letOthersWrite(leftover.tenant);
    }
  }

  return {
    accept: (tenant, run, { lease, request, allowance, tenantLimit = null } = {}) =>
      database.transaction().execute(async (transaction) => {
        const cipher = await ciphers.of(tenant, transaction);
        const { webhook, inputs: given, traceparent = null, ...columns } = run;
        const inputs = given === null ? null : cipher.seal(given);
        const { inputs_hash, engine_version, created_at } = run;
        const own = {
          webhook_url: webhook?.url ?? null,
          webhook_secret: webhook === null ? null : cipher.sealText(webhook.secret),
        };
        // First, so that a repetition is not counted again: it waits here until the first has been accepted.
        if (request !== undefined) await noteRequest(transaction, tenant, request, run.id);
        if (allowance !== undefined) {
          const { limit, windowSeconds, onUsage } = allowance;
          onUsage(await consume(transaction, tenant, 'simulations', limit, windowSeconds, created_at));
        }
        if (inputs === null) {
          const kept = await lockInputs(transaction, tenant, inputs_hash).executeTakeFirst();
          if (kept === undefined) throw new DeletedInputs();
        } else {
          await transaction
            .insertInto('inputs')
            .values({ tenant, inputs_hash, bytes: inputs.length, gzip: inputs })
            // Changes nothing, but waits for a transaction that deletes them.
            .onConflict((conflict) => conflict.columns(['tenant', 'inputs_hash']).doUpdateSet({ tenant }))
            .execute();
        }
        const results = await findResults(transaction, { tenant, inputs_hash, engine_version });
        const mayStart =
          lease !== undefined &&
          !(await tenantsAtLimit(transaction, dialect, created_at, tenantLimit)).includes(tenant);
        const row = await transaction
          .insertInto('runs')
          .values({
            ...WAITING,
            ...columns,
            traceparent,
            tenant,
            ...own,
            ...(results !== undefined
              ? { ...results, status: 'completed', started_at: created_at, finished_at: created_at }
              : mayStart
                ? { status: 'running', started_at: created_at, ...heldBy(lease), attempts: 1, turn: 0 }
                : { turn: await nextTurn(transaction, tenant) }),
          })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow();
        if (results !== undefined) {
          await tellOfEnd(transaction, dialect, { id: run.id, tenant, ...own }, 'completed', created_at);
        }
        return recordOf(row, cipher);
      }),

    claim: async (lease, now, tenantLimit = null, after = null) => {
      // SQLite answers at once: many runs that end without being computed would otherwise keep the process from everything else.
      await setImmediate();
      await ciphers.checkAgain();
      const claimWith = (within: ServiceDatabase, tenant: string | null) =>
        within
          .updateTable('runs')
          .set((row) => ({
            status: 'running',
            ...heldBy(lease),
            started_at: row.fn.coalesce('started_at', row.val(now)),
            attempts: row('attempts', '+', 1),
          }))
          .where('id', '=', (of) =>
            of
              .selectFrom('runs')
              .select('id')
              .where('turn', 'is not', null)
              .where(lapsed(now, lease.until))
              .$if(tenant !== null, (query) => query.where('tenant', '=', tenant!))
              .orderBy('turn')
              .$if(after !== null, (query) => query.orderBy((row) => row('tenant', '=', after!)))
              .orderBy('position')
              .limit(1)
              .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
          )
          .returning((row) => [
            ...(['id', 'tenant', 'engine_version', 'attempts', 'traceparent'] as const),
            row
              .selectFrom('inputs')
              .select('gzip')
              .whereRef('inputs.tenant', '=', 'runs.tenant')
              .whereRef('inputs.inputs_hash', '=', 'runs.inputs_hash')
              .as('inputs'),
          ])
          .executeTakeFirst();
      const claimed =
        tenantLimit === null
          ? await claimWith(database, null)
          : await database.transaction().execute(async (transaction) => {
              const busy = await tenantsAtLimit(transaction, dialect, now, tenantLimit);
              if (busy.length === 0) return claimWith(transaction, null);
              const tenant = await nextTenant(transaction, busy, now, lease.until, after);
              return tenant === null ? undefined : claimWith(transaction, tenant);
            });
      if (claimed === undefined) return null;
      try {
        return await orHandBack(claimed.id, lease.holder, async () => {
          const cipher = await ciphers.toRead(claimed.tenant);
          return { ...claimed, inputs: claimed.inputs && cipher.open(claimed.inputs) };
        });
      } catch (error) {
        if (!(error instanceof DamagedData)) throw error;
        return { ...claimed, inputs: null };
      }
    },

    renew: async (ids, { holder, until }) => {
      await database
        .updateTable('runs')
        .set({ lease_until: until })
        .where('holder', '=', holder)
        .where('id', 'in', ids)
        .execute();
    },

    held: async (holder) => {
      const rows = await database.selectFrom('runs').select('id').where('holder', '=', holder).execute();
      return rows.map(({ id }) => id);
    },

    release,

    complete: async (id, holder, computed, at) => {
      const owner = await ownerOf(id);
      if (owner === null) return false;
      const before = await orHandBack(id, holder, () => ciphers.of(owner));
      const { engine_version } = computed;
      let ahead: Leftover | null = null;
      try {
        for await (const noted of writeAhead(id, holder, computed)) ahead = noted;
        return await database.transaction().execute(async (transaction) => {
          const cipher = ahead === null ? before : await ciphers.of(owner, transaction);
          const completed = { engine_version, figures: sealFigures(computed, cipher), finished_at: at };
          const run = await end(transaction, { status: 'completed', ...completed }, held(id, holder));
          if (run === undefined) return false;
          const { tenant, inputs_hash } = run;
          await keepResults(transaction, { tenant, inputs_hash, engine_version }, computed, cipher, ahead !== null);
          return true;
        });
      } catch (error) {
        if (error instanceof MissingKey) await release(id, holder, 'undone').catch(() => undefined);
        throw error;
      } finally {
        // What is kept now is left over no more.
        if (ahead !== null) await leftovers.remove(ahead).catch(() => undefined);
      }
    },

    fail: async (id, holder, error, at) => {
      const owner = await ownerOf(id);
      return owner !== null && fail(owner, error, at, held(id, holder));
    },

    cancel: (tenant, id, error, at) =>
      fail(tenant, error, at, (row) =>
        row.and([row('tenant', '=', tenant), row('id', '=', id), row('turn', 'is not', null)]),
      ),

    delete: async (tenant, id) => {
      const leftover = await database.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('runs')
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .returning('inputs_hash')
          .executeTakeFirst();
        if (deleted === undefined) return undefined;
        await forgetRequests(transaction, tenant, id);
        await forgetOwnDeliveries(transaction, id);
        const { inputs_hash } = deleted;
        await lockInputs(transaction, tenant, inputs_hash).execute();
        const another = await transaction
          .selectFrom('runs')
          .select('id')
          .where('tenant', '=', tenant)
          .where('inputs_hash', '=', inputs_hash)
          .limit(1)
          .executeTakeFirst();
        if (another !== undefined) return null;
        for (const table of ['inputs', 'results'] as const) {
          await transaction
            .deleteFrom(table)
            .where('tenant', '=', tenant)
            .where('inputs_hash', '=', inputs_hash)
            .execute();
        }
        return leftovers.begin(transaction, tenant, inputs_hash);
      });
      if (leftover === undefined) return false;
      if (leftover !== null) await leftovers.remove(leftover);
      return true;
    },

    requeue: (id) =>
      database.transaction().execute(async (transaction) => {
        const owner = await ownerOf(id, transaction);
        if (owner === null) return false;
        const { numUpdatedRows } = await transaction
          .updateTable('runs')
          .set({ ...WAITING, turn: await nextTurn(transaction, owner) })
          .where('id', '=', id)
          .where('status', 'in', ['failed', 'running'])
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),

    ...reads,
    ...runResults(database, ciphers),
  };
}

function heldBy({ holder, until }: { readonly holder: string; readonly until: string }) {
  return { holder, lease_until: until };
}
