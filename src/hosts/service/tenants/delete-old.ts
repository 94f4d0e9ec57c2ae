import { setTimeout } from 'node:timers/promises';
import type { Database, Transaction } from '../database/database.js';
import type { Instant } from '../records.js';
import { eraseRun } from '../runs/delete-run.js';

/** Deliveries deleted at a time: others write in between. */
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
  // One at a time: it may have hundreds of parts.
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
