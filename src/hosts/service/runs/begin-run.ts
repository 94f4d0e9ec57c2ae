import type { Store } from '../store.js';
import type { Instant, RunStatus } from '../records.js';
import { readPart } from './read-runs.js';

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
  store: Pick<Store, 'database' | 'keyRing'>,
  id: string,
  tenantConcurrency: number | null,
  at: Instant,
): Promise<BegunRun | 'ended' | 'others first'> {
  const { database } = store;
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
    return { ...begun, inputs: await readPart(store, begun.tenant, id, 'inputs') };
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
