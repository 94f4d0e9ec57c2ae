import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import type { Instant } from '../records.js';

/** Records deleted at a time: others write in between. */
const TOGETHER = 50;
const OTHERS_MS = 5;

/**
 * Deletes runs that ended before that time, with their results, kept answers and deliveries to an address of their own, and deliveries of
 * older events that were received or given up. Resolves with the number of both.
 */
export async function deleteOld(
  database: Database,
  before: Instant,
): Promise<{ readonly runs: number; readonly deliveries: number }> {
  const runs = await inBatches(() =>
    database.transaction(async (transaction) => {
      const old = await transaction.all<{ id: string; tenant: string }>(
        `select id, tenant from runs where finished_at < $1 order by finished_at limit ${TOGETHER}`,
        before,
      );
      for (const { id, tenant } of old) {
        await transaction.run('delete from requests where tenant = $1 and made = $2', tenant, id);
        await transaction.run('delete from deliveries where run_id = $1 and webhook_id is null', id);
        await transaction.run('delete from runs where id = $1', id);
      }
      return old.length;
    }),
  );
  const ended = `select id from deliveries where next_attempt_at is null and created_at < $1 limit ${TOGETHER}`;
  const deliveries = await inBatches(() => database.run(`delete from deliveries where id in (${ended})`, before));
  if (runs + deliveries > 0) await database.eraseTraces();
  return { runs, deliveries };
}

async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0;
  for (let some = TOGETHER; some === TOGETHER;) {
    some = await deleteSome();
    deleted += some;
    await setTimeout(OTHERS_MS);
  }
  return deleted;
}
