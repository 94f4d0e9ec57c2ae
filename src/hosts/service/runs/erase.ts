import { setTimeout } from 'node:timers/promises';
import type { ServiceContext } from '../context.js';
import type { Database, Transaction } from '../database/database.js';
import { TABLES_OF_TENANTS } from '../database/tables.js';
import { workLoop, type WorkLoop } from '../queue.js';
import type { Instant } from '../records.js';
import { forgetOldRequests, forgetRequests } from '../records/requests.js';
import type { Store } from '../store.js';

/**
 * Deletes a run for good, also while it is computed, with its inputs and results, and what was sent to its own address.
 * False when this tenant has none of that id.
 */
export async function deleteRun({ database }: Pick<Store, 'database'>, tenant: string, id: string): Promise<boolean> {
  const isDeleted = await database.transaction((transaction) => eraseRun(transaction, tenant, id));
  if (isDeleted) await database.eraseTraces();
  return isDeleted;
}

/** Deletes a run in a transaction; the last file that SQLite wrote still has it. */
async function eraseRun(transaction: Transaction, tenant: string, id: string): Promise<boolean> {
  // Locks it: nobody ends it meanwhile, which would add deliveries.
  const locked = 'update runs set attempts = attempts where tenant = $1 and id = $2';
  if ((await transaction.run(locked, tenant, id)) === 0) return false;
  await forgetRequests(transaction, tenant, id);
  await transaction.run('delete from deliveries where run_id = $1 and webhook_id is null', id);
  await transaction.run('delete from runs where id = $1', id);
  return true;
}

/** Rows deleted at a time: others write in between. A run has up to hundreds of parts of its own. */
const TOGETHER = 100;
const OTHERS_MS = 5;

/**
 * Deletes runs that ended before that time, with their results and deliveries to an address of their own, and deliveries of
 * older events that were received or given up. Resolves with the number of both.
 */
export async function deleteOld(
  database: Database,
  before: Instant,
): Promise<{ readonly runs: number; readonly deliveries: number }> {
  const runs = await untilFewer(1, () => database.transaction((transaction) => deleteOldest(transaction, before)));
  const ended = `select id from deliveries where next_attempt_at is null and created_at < $1 limit ${TOGETHER}`;
  const deliveries = await untilFewer(TOGETHER, () =>
    database.run(`delete from deliveries where id in (${ended})`, before),
  );
  if (runs + deliveries > 0) await database.eraseTraces();
  return { runs, deliveries };
}

async function deleteOldest(transaction: Transaction, before: Instant): Promise<number> {
  const old = await transaction.one<{ id: string; tenant: string }>(
    'select id, tenant from runs where finished_at < $1 order by finished_at limit 1',
    before,
  );
  return old !== undefined && (await eraseRun(transaction, old.tenant, old.id)) ? 1 : 0;
}

async function untilFewer(than: number, deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  let some: number;
  do {
    some = await deleteSome();
    deleted += some;
    await setTimeout(OTHERS_MS);
  } while (some === than);
  return deleted;
}

/**
 * Deletes everything of a tenant for good, its keys first. After an error, purge again. A request that is being answered meanwhile may
 * still store something: rows are looked for until a whole pass finds none. Resolves with the number of records deleted.
 */
export async function purgeTenant({ database }: Pick<Store, 'database'>, tenant: string): Promise<number> {
  let deleted = 0;
  for (let before = -1; deleted > before;) {
    before = deleted;
    for (const [table, key] of Object.entries(TABLES_OF_TENANTS)) {
      const most = table === 'runs' ? 1 : TOGETHER;
      const some = `select ${key} from ${table} where tenant = $1 limit ${most}`;
      deleted += await untilFewer(most, () =>
        database.run(`delete from ${table} where tenant = $1 and (${key}) in (${some})`, tenant),
      );
    }
  }
  return deleted;
}

const LOOK_EVERY_MS = 600_000;

/** So long the clock must have been steady before anything is deleted by age. */
const TRUSTED_AFTER_MS = 3_600_000;

/** A clock that has gained or lost more than this between two looks was set meanwhile. */
const STEADY_MS = 60_000;

/**
 * Deletes runs that ended, and deliveries of events, longer ago than they are to be kept, every ten minutes; and the answers that are kept
 * for repeated requests. Nothing is deleted before the clock has been steady for an hour: a machine that starts with a wrong time sets it
 * soon, and what is deleted does not come back.
 */
export function expireRuns({
  database,
  clock,
  limits,
  log,
}: Pick<ServiceContext, 'database' | 'clock' | 'limits' | 'log'>): WorkLoop {
  const { retainSeconds, idempotencySeconds } = limits;
  /** Lead of the clock over a monotonic one at the last look, and the time since which it has been steady. */
  let lastAhead = NaN;
  let steadySince = 0;

  function isTrusted(): boolean {
    const ahead = clock().getTime() - performance.now();
    if (!(Math.abs(ahead - lastAhead) < STEADY_MS)) steadySince = performance.now();
    lastAhead = ahead;
    return performance.now() - steadySince >= TRUSTED_AFTER_MS;
  }

  const ago = (seconds: number): Instant => new Date(clock().getTime() - seconds * 1000).toISOString();

  async function look(): Promise<void> {
    if (!isTrusted()) return;
    await forgetOldRequests({ database }, ago(idempotencySeconds));
    if (retainSeconds === null) return;
    const { runs } = await deleteOld(database, ago(retainSeconds));
    if (runs > 0) log({ level: 'info', event: 'runs.expired', runs });
  }

  return workLoop(LOOK_EVERY_MS, look, (error) => {
    log({ level: 'warn', event: 'expiry.failed', error: String(error) });
  });
}
