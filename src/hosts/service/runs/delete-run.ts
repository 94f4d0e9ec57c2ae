import type { Transaction } from '../database/database.js';
import { forgetRequests } from '../idempotency/requests.js';
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
export async function eraseRun(transaction: Transaction, tenant: string, id: string): Promise<boolean> {
  // Locks it: nobody ends it meanwhile, which would add deliveries.
  const locked = 'update runs set attempts = attempts where tenant = $1 and id = $2';
  if ((await transaction.run(locked, tenant, id)) === 0) return false;
  await forgetRequests(transaction, tenant, id);
  await transaction.run('delete from deliveries where run_id = $1 and webhook_id is null', id);
  await transaction.run('delete from runs where id = $1', id);
  return true;
}
