import type { Database } from '../database/database.js';
import { pageOf, type Page, type PageRequest } from '../database/page.js';
import type { Instant, RunRecord } from '../records.js';
import type { Store } from '../store.js';
import { failRun } from './end-run.js';
import { rowsOf, type RunFilter } from './read-runs.js';
import { CANCELLED } from './run-error.js';
import { COLUMNS, recordOf, type StoredRun } from './run-record.js';

/** A run and whose it is. */
export interface OwnedRun extends RunRecord {
  readonly tenant: string;
  /** How often it was begun. */
  readonly attempts: number;
  /** False when its figures and its error cannot be read: then they are null. */
  readonly readable: boolean;
}

/** The runs of all tenants, or of one, the latest accepted first: for whoever runs the service. */
export async function listAllRuns(
  { database, keyRing }: Pick<Store, 'database' | 'keyRing'>,
  page: PageRequest & Pick<RunFilter, 'tenant' | 'status'>,
): Promise<Page<OwnedRun>> {
  const rows = await rowsOf<StoredRun & { attempts: number }>(database, `${COLUMNS}, attempts`, page);
  return pageOf(rows, page, ({ attempts, ...row }) => {
    const { tenant } = row;
    try {
      return { ...recordOf(keyRing, row), tenant, attempts, readable: true };
    } catch {
      // Whoever looks after all tenants sees the others' runs even where one's are damaged.
      return { ...recordOf(keyRing, { ...row, figures: null, error: null }), tenant, attempts, readable: false };
    }
  });
}

/** Whose run it is; null when there is none of that id. */
export async function ownerOf(database: Database, id: string): Promise<string | null> {
  return (await database.one<{ tenant: string }>('select tenant from runs where id = $1', id))?.tenant ?? null;
}

/** Ends a run that is queued or running: it is failed with the code CANCELLED. False when it has ended, or there is none. */
export function cancelRun(
  store: Pick<Store, 'database' | 'keyRing' | 'queue'>,
  tenant: string,
  id: string,
  at: Instant,
): Promise<boolean> {
  return failRun(store, { id, tenant }, CANCELLED, at);
}

/** Has a run that failed, or is stuck, computed anew; false when it is completed, or there is none of that id. */
export async function requeueRun({ database, queue }: Pick<Store, 'database' | 'queue'>, id: string): Promise<boolean> {
  const isQueued = await database.transaction(async (transaction) => {
    const changed = await transaction.run(
      `update runs set status = 'queued', started_at = null, finished_at = null, error = null, attempts = 0
        where id = $1 and status in ('running', 'failed')`,
      id,
    );
    if (changed > 0) await queue.send(transaction, { topic: 'runs', id });
    return changed > 0;
  });
  if (isQueued) queue.wake('runs');
  return isQueued;
}
