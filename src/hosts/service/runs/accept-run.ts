import type { Transaction } from '../database/database.js';
import { findRequest, noteRequest, type RequestNote } from '../idempotency/requests.js';
import type { RunRecord } from '../records.js';
import type { Queue } from '../queue/queue.js';
import type { Store } from '../store.js';
import type { OwnWebhook } from './run-record.js';

/** A run to be accepted. */
export interface NewRun extends Pick<
  RunRecord,
  'id' | 'kind' | 'scenario_id' | 'scenario_version' | 'inputs_hash' | 'engine_version' | 'created_at'
> {
  /** The gzip of JSON text of `[planRules, operatingAssumptions, initialState, systemConfig, analysis?]`. */
  readonly inputs: Uint8Array;
  readonly webhook: OwnWebhook | null;
}

/** Terms on which a run is accepted. */
export interface Acceptance {
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
  { database, keyRing, queue }: Pick<Store, 'database' | 'keyRing'> & { readonly queue: Pick<Queue, 'wake'> },
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
    await transaction.run(
      `insert into runs (id, tenant, kind, status, scenario_id, scenario_version, inputs_hash, engine_version, created_at,
        webhook, turn, due_at, attempts, bytes) values ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $8, 0, $11)`,
      ...[id, tenant, kind, scenario_id, scenario_version, inputs_hash, engine_version, created_at],
      ...[webhook, turn, inputs.length],
    );
    await transaction.run(
      `insert into run_parts (run_id, name, first, entries, data) values ($1, 'inputs', 0, 1, $2)`,
      id,
      inputs,
    );
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
