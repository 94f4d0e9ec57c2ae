import type { ParticipantSnapshot } from '../../../index.js';
import type { RunStore } from '../store/store.js';

/** Where to start reading snapshots: the page, and the position on it. */
export type SnapshotPlace = readonly [page: number, position: number];

/** Participant snapshots as they are stored. */
export interface StoredSnapshots {
  readonly runs: Pick<RunStore, 'snapshotPage'>;
  readonly tenant: string;
  readonly id: string;
}

/** JSON text of the list of all snapshots of a run, or of one person's, in parts: at most one page of it is in memory. */
export async function* listOfSnapshots(
  stored: StoredSnapshots,
  participant: string | undefined,
): AsyncGenerator<string> {
  let before = '[';
  for (let number = 0; ; number++) {
    const page = await pageOf(stored, number);
    if (page === null) break;
    const entries = textOf(page.filter((entry) => participant === undefined || entry.participant_id === participant));
    if (entries === '') continue;
    yield before + entries;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Some snapshots as text, with commas between them, and where the list continues; null at the end. */
export interface SnapshotStretch {
  readonly entries: string;
  readonly next: SnapshotPlace | null;
}

/** A limited number of snapshots from a given place: everybody's, or one person's. */
export async function snapshotsFrom(
  stored: StoredSnapshots,
  [firstPage, firstPosition]: SnapshotPlace,
  limit: number,
  participant: string | undefined,
): Promise<SnapshotStretch> {
  const snapshots: ParticipantSnapshot[] = [];
  for (let number = firstPage; ; number++) {
    const page = await pageOf(stored, number);
    if (page === null) return { entries: textOf(snapshots), next: null };
    const from = number === firstPage ? firstPosition : 0;
    for (const [position, entry] of page.entries()) {
      if (position < from || (participant !== undefined && entry.participant_id !== participant)) continue;
      if (snapshots.length === limit) return { entries: textOf(snapshots), next: [number, position] };
      snapshots.push(entry);
    }
  }
}

function pageOf({ runs, tenant, id }: StoredSnapshots, number: number): ReturnType<RunStore['snapshotPage']> {
  return runs.snapshotPage(tenant, id, number);
}

function textOf(snapshots: readonly ParticipantSnapshot[]): string {
  return JSON.stringify(snapshots).slice(1, -1);
}
