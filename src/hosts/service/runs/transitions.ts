import { setImmediate } from 'node:timers/promises';
import { insertion, type Transaction } from '../database/database.js';
import type { Queue } from '../queue.js';
import type { ComputedRun, Instant, RunError, RunPart, RunRecord, RunStatus } from '../records.js';
import { findRequest, noteRequest, type RequestNote } from '../records/requests.js';
import type { Store, Stored } from '../store.js';
import { readable, tellOfEnd } from '../webhooks/deliveries.js';
import { type OwnWebhook, readPartAt } from './read-runs.js';

type WithQueue = Stored & { readonly queue: Pick<Queue, 'wake'> };

/** A run to be accepted. */
interface NewRun extends Pick<
  RunRecord,
  'id' | 'kind' | 'scenario_id' | 'scenario_version' | 'inputs_hash' | 'engine_version' | 'created_at'
> {
  /** The gzip of JSON text of `[planRules, operatingAssumptions, initialState, systemConfig, analysis?]`. */
  readonly inputs: Uint8Array;
  readonly webhook: OwnWebhook | null;
}

/** Terms on which a run is accepted. */
interface Acceptance {
  /** The request that the run answers. */
  readonly request: RequestNote | undefined;
  /** Counts the run as a simulation: once, however often its request is repeated. Resolves with an error where there is one too many. */
  readonly count: (transaction: Transaction) => Promise<Error | null>;
}

/**
 * Accepts a run: from then on it is in the queue.
 *
 * @throws RepeatedRequest when the request has been answered by another; the error of `count`, once what it counted is kept
 */
export async function acceptRun(
  { database, keyRing, queue }: WithQueue,
  tenant: string,
  run: NewRun,
  { request, count }: Acceptance,
): Promise<RunRecord> {
  const { id, kind, scenario_id, scenario_version, inputs_hash, engine_version, created_at } = run;
  const inputs = keyRing.seal(tenant, run.inputs);
  const webhook = run.webhook === null ? null : keyRing.sealText(tenant, JSON.stringify(run.webhook));
  const refusal = await database.transaction(async (transaction) => {
    const refusal = await count(transaction);
    // A repeated request is answered, though the limit is reached meanwhile.
    if (refusal !== null && (request === undefined || (await isNew(transaction, tenant, request)))) return refusal;
    if (request !== undefined) await noteRequest(transaction, tenant, request, id);
    const turn = await nextTurn(transaction, tenant);
    const row = { id, tenant, kind, status: 'queued', scenario_id, scenario_version, inputs_hash, engine_version };
    const queued = { created_at, webhook, turn, due_at: created_at, attempts: 0, bytes: inputs.length };
    await transaction.run(...insertion('runs', { ...row, ...queued }));
    const part = { run_id: id, name: 'inputs', first: 0, entries: 1, data: inputs };
    await transaction.run(...insertion('run_parts', part));
    return null;
  });
  if (refusal !== null) throw refusal;
  queue.wake('runs');
  return {
    ...{ id, kind, status: 'queued', scenario_id, scenario_version, inputs_hash, engine_version, created_at },
    ...{ started_at: null, finished_at: null, total_repurchase_obligation: null, peak_cash_year: null, error: null },
  };
}

async function isNew(transaction: Transaction, tenant: string, request: RequestNote): Promise<boolean> {
  return (await findRequest(transaction, tenant, request)) === null;
}

/**
 * The turn of a run that a tenant adds: after the tenant's own runs, and not before any that already wait. So tenants alternate, however
 * many runs each of them has waiting.
 */
async function nextTurn(transaction: Transaction, tenant: string): Promise<number> {
  const row = await transaction.one<{ last: number | null; first: number | null }>(
    `select (select max(turn) from runs where status in ('queued', 'running') and tenant = $1) as last,
      (select min(turn) from runs where status in ('queued', 'running')) as first`,
    tenant,
  );
  const { last, first } = row!;
  return Math.max(last === null ? 0 : last + 1, first ?? 0);
}

/** A run that is computed now. */
export interface BegunRun {
  readonly id: string;
  readonly tenant: string;
  /** Number of times it was begun, this one included. */
  readonly attempts: number;
  /** Null when they cannot be read any more, though the process has the key. */
  readonly inputs: Uint8Array | null;
}

/**
 * Begins a run, which may have been begun before by a process that ended. `ended`: there is nothing to compute; `others first`: so many of
 * its tenant are computed as there may be at once, which holds over all processes.
 */
export async function beginRun(
  stored: Stored,
  id: string,
  tenantConcurrency: number | null,
  at: Instant,
): Promise<BegunRun | 'ended' | 'others first'> {
  const { database } = stored;
  const begun = await database.transaction(async (transaction) => {
    const run = await transaction.one<{ tenant: string; position: number; status: RunStatus }>(
      `select tenant, position, status from runs where id = $1 and status in ('queued', 'running')`,
      id,
    );
    if (run === undefined) return 'ended';
    const { tenant, position, status } = run;
    if (tenantConcurrency !== null) {
      await database.lock(transaction, `runs of ${tenant}`);
      const others = await transaction.one<{ count: number }>(
        // All that are running, also those that were handed back: they go on first. One of these itself waits for earlier ones only, and
        // the earliest for none.
        `select count(*) as count from runs where tenant = $1 and status = 'running' and position < $2`,
        tenant,
        status === 'queued' ? Number.MAX_SAFE_INTEGER : position,
      );
      if (others!.count >= tenantConcurrency) return 'others first';
    }
    const row = await transaction.one<{ attempts: number }>(
      `update runs set status = 'running', started_at = coalesce(started_at, $1), attempts = attempts + 1
        where id = $2 and status in ('queued', 'running') returning attempts`,
      at,
      id,
    );
    return row === undefined ? 'ended' : { id, tenant, attempts: row.attempts };
  });
  if (typeof begun === 'string') return begun;
  try {
    return { ...begun, inputs: (await readPartAt(stored, begun.tenant, id, 'inputs', 0))?.data ?? null };
  } catch (error) {
    // Of a key that this process lacks another may be told.
    if (error instanceof Error && error.name === 'DamagedData') return { ...begun, inputs: null };
    await undoBegin(database, id);
    throw error;
  }
}

/** Takes an attempt back that was not the run's: it may be begun as often as before. */
export async function undoBegin(database: Store['database'], id: string): Promise<void> {
  await database.run('update runs set attempts = attempts - 1 where id = $1 and attempts > 0', id);
}

/** A run that is not done yet. */
interface Run {
  readonly id: string;
  readonly tenant: string;
}

/** Parts that one transaction writes, some two megabytes: all other requests wait for its end. */
const PARTS_TOGETHER = 32;

/** Ends a run well; false when it was ended or deleted meanwhile. The deliveries that tell of the end are written with it. */
export async function completeRun(stored: WithQueue, run: Run, computed: ComputedRun, at: Instant): Promise<boolean> {
  const { database, keyRing } = stored;
  const { parts, total_repurchase_obligation, peak_cash_year, engine_version } = computed;
  const figures = keyRing.sealText(run.tenant, JSON.stringify({ total_repurchase_obligation, peak_cash_year }));
  // Encrypting adds a few bytes to each part: quotas are not that exact.
  const bytes = parts.reduce((sum, { data }) => sum + data.length, 0);
  // Parts of a large run go ahead: they are found only once the run is completed.
  let next = 0;
  for (; parts.length - next > PARTS_TOGETHER; next += PARTS_TOGETHER) {
    const some = parts.slice(next, next + PARTS_TOGETHER);
    const isUnended = await database.transaction((transaction) => writeParts(stored, transaction, run, some));
    if (!isUnended) return false;
    await setImmediate();
  }
  const isEnded = await database.transaction(async (transaction) => {
    if (!(await writeParts(stored, transaction, run, parts.slice(next)))) return false;
    const set = 'figures = $5, engine_version = $6';
    const values = [figures, engine_version];
    const isEnded = await end(stored, transaction, run, { status: 'completed', at, set, values });
    // Last, as whoever deletes a webhook does: it locks the sum of the tenant, for which others would wait in turn.
    if (isEnded) await transaction.run('update runs set bytes = bytes + $1 where id = $2', bytes, run.id);
    return isEnded;
  });
  if (isEnded) stored.queue.wake('deliveries');
  return isEnded;
}

/** Ends a run badly; false when it has ended, or was deleted. */
export async function failRun(stored: WithQueue, run: Run, error: RunError, at: Instant): Promise<boolean> {
  const sealed = stored.keyRing.sealText(run.tenant, JSON.stringify(error));
  const isEnded = await stored.database.transaction(async (transaction) => {
    const isEnded = await end(stored, transaction, run, { status: 'failed', at, set: 'error = $5', values: [sealed] });
    if (isEnded) await transaction.run(`delete from run_parts where run_id = $1 and name <> 'inputs'`, run.id);
    return isEnded;
  });
  if (isEnded) stored.queue.wake('deliveries');
  return isEnded;
}

/** An attempt before this one may have written the part. */
const OVER_AN_EARLIER_ONE =
  'on conflict (run_id, name, first) do update set entries = excluded.entries, data = excluded.data';

/** Writes parts of a run that is not done yet; false for any other. */
async function writeParts(
  { keyRing }: WithQueue,
  transaction: Transaction,
  { id, tenant }: Run,
  parts: readonly RunPart[],
): Promise<boolean> {
  // Locks it: nobody ends or deletes it meanwhile.
  const unended = `update runs set attempts = attempts where id = $1 and status in ('queued', 'running')`;
  if ((await transaction.run(unended, id)) === 0) return false;
  for (const { name, first, entries, data } of parts) {
    const row = { run_id: id, name, first, entries, data: keyRing.seal(tenant, data) };
    await transaction.run(...insertion('run_parts', row, OVER_AN_EARLIER_ONE));
  }
  return true;
}

interface End {
  readonly status: 'completed' | 'failed';
  readonly at: Instant;
  /** Further columns to set, from `$5` on. */
  readonly set: string;
  readonly values: readonly (string | Uint8Array)[];
}

async function end(
  stored: WithQueue,
  transaction: Transaction,
  { id, tenant }: Run,
  { status, at, set, values }: End,
): Promise<boolean> {
  const row = await transaction.one<{ webhook: Uint8Array | null }>(
    `update runs set status = $1, finished_at = $2, ${set}
      where id = $3 and tenant = $4 and status in ('queued', 'running') returning webhook`,
    ...[status, at, id, tenant, ...values],
  );
  if (row === undefined) return false;
  const sealed = row.webhook;
  const text = sealed === null ? null : readable(() => stored.keyRing.openText(tenant, sealed));
  const webhook = text === null ? null : (JSON.parse(text) as OwnWebhook);
  await tellOfEnd(stored, transaction, { id, tenant, status, finished_at: at, webhook });
  return true;
}
