import { gunzip } from '../gzip.js';
import { snapshotPageOf, type ReadRun } from '../runs/snapshot-page.js';
import type { SnapshotPage } from '../store/records.js';

/** Where to start reading snapshots: the page, and the position on it. */
export type SnapshotPlace = readonly [page: number, position: number];

/** JSON text of the list of all snapshots of a run, or of one person's, in parts: at most one page of it is in memory. */
export async function* listOfSnapshots(
  stored: ReadRun,
  participant: string | undefined,
): AsyncGenerator<string | Uint8Array> {
  let before = '[';
  for (let number = 0; ; number++) {
    const page = await snapshotPageOf(stored, number);
    if (page === null) break;
    const entries = participant === undefined ? page.gzip : textOf(ofPerson(await entriesOn(page), participant));
    if (page.count === 0 || entries === '') continue;
    yield before;
    yield entries;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Some snapshots with commas between them, as text or as they are stored, and where the list continues; null at the end. */
export interface SnapshotStretch {
  readonly entries: string | Uint8Array;
  readonly next: SnapshotPlace | null;
}

/** A limited number of snapshots from a given place: everybody's, or one person's. */
export async function snapshotsFrom(
  stored: ReadRun,
  [firstPage, firstPosition]: SnapshotPlace,
  limit: number,
  participant: string | undefined,
): Promise<SnapshotStretch> {
  const snapshots: Snapshot[] = [];
  for (let number = firstPage; ; number++) {
    const page = await snapshotPageOf(stored, number);
    if (page === null) return { entries: textOf(snapshots), next: null };
    const from = number === firstPage ? firstPosition : 0;
    if (participant === undefined && from === 0 && snapshots.length === 0 && page.count <= limit) {
      const isLast = (await snapshotPageOf(stored, number + 1)) === null;
      return { entries: page.gzip, next: isLast ? null : [number + 1, 0] };
    }
    for (const [position, entry] of (await entriesOn(page)).entries()) {
      if (position < from || (participant !== undefined && entry.participant_id !== participant)) continue;
      if (snapshots.length === limit) return { entries: textOf(snapshots), next: [number, position] };
      snapshots.push(entry);
    }
  }
}

interface Snapshot {
  readonly participant_id: string;
}

async function entriesOn({ gzip }: SnapshotPage): Promise<Snapshot[]> {
  return JSON.parse(`[${await gunzip(gzip)}]`) as Snapshot[];
}

function ofPerson(snapshots: readonly Snapshot[], participant: string): Snapshot[] {
  return snapshots.filter((entry) => entry.participant_id === participant);
}

function textOf(snapshots: readonly Snapshot[]): string {
  return JSON.stringify(snapshots).slice(1, -1);
}
