import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../database/database.js';
import type { ComputedRun, Instant, RunError, RunPart } from '../records.js';
import { readable, tellOfEnd } from '../webhooks/tell-of-end.js';
import type { Queue } from '../queue/queue.js';
import type { Store } from '../store.js';
import type { OwnWebhook } from './run-record.js';

type Stored = Pick<Store, 'database' | 'keyRing'> & { readonly queue: Pick<Queue, 'wake'> };

/** A run that is not done yet. */
interface Run {
  readonly id: string;
  readonly tenant: string;
}

/** Parts that are written by one transaction, some two megabytes: whoever asks for anything else waits for its end. */
const PARTS_TOGETHER = 32;

/** Ends a run well; false when it was ended or deleted meanwhile. The deliveries that tell of the end are written with it. */
export async function completeRun(stored: Stored, run: Run, computed: ComputedRun, at: Instant): Promise<boolean> {
  const { database, keyRing } = stored;
  const { parts, total_repurchase_obligation, peak_cash_year, engine_version } = computed;
  const figures = keyRing.sealText(run.tenant, JSON.stringify({ total_repurchase_obligation, peak_cash_year }));
  // Encrypting adds a few bytes to each part: quotas are not that exact.
  const bytes = parts.reduce((sum, { data }) => sum + data.length, 0);
  // Those of a large run go ahead: they are found only once the run is completed.
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
export async function failRun(stored: Stored, run: Run, error: RunError, at: Instant): Promise<boolean> {
  const sealed = stored.keyRing.sealText(run.tenant, JSON.stringify(error));
  const isEnded = await stored.database.transaction(async (transaction) => {
    const isEnded = await end(stored, transaction, run, { status: 'failed', at, set: 'error = $5', values: [sealed] });
    if (isEnded) await transaction.run(`delete from run_parts where run_id = $1 and name <> 'inputs'`, run.id);
    return isEnded;
  });
  if (isEnded) stored.queue.wake('deliveries');
  return isEnded;
}

/** Writes parts of a run that is not done yet; false for any other. */
async function writeParts(
  { keyRing }: Stored,
  transaction: Transaction,
  { id, tenant }: Run,
  parts: readonly RunPart[],
): Promise<boolean> {
  // Locks it: nobody ends or deletes it meanwhile.
  const unended = `update runs set attempts = attempts where id = $1 and status in ('queued', 'running')`;
  if ((await transaction.run(unended, id)) === 0) return false;
  for (const { name, first, entries, data } of parts) {
    await transaction.run(
      `insert into run_parts (run_id, name, first, entries, data) values ($1, $2, $3, $4, $5)
        on conflict (run_id, name, first) do update set entries = excluded.entries, data = excluded.data`,
      ...[id, name, first, entries, keyRing.seal(tenant, data)],
    );
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
  stored: Stored,
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
