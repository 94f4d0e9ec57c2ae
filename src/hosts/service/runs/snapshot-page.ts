import type { SnapshotPage } from '../store/records.js';
import type { RunStore } from '../store/store.js';

/** A completed run whose snapshots are read. */
export interface ReadRun {
  readonly runs: Pick<RunStore, 'snapshotPage' | 'ownerOf'>;
  readonly tenant: string;
  readonly id: string;
}

/**
 * A page of a run's snapshots, from 0; null past the last.
 *
 * @throws Error when the run has been deleted meanwhile: what was read of it must not pass for the whole
 */
export async function snapshotPageOf({ runs, tenant, id }: ReadRun, number: number): Promise<SnapshotPage | null> {
  const page = await runs.snapshotPage(tenant, id, number);
  if (page === null && (await runs.ownerOf(id)) === null) {
    throw new Error(`The run ${id} was deleted while it was read`);
  }
  return page;
}
