import { gunzip } from '../gzip.js';
import type { RunStore } from '../store/store.js';

/** Where to start reading snapshots: the page, and the position on it. */
export type SnapshotPlace = readonly [page: number, position: number];

/** Participant snapshots as they are stored. */
export interface StoredSnapshots {
  readonly runs: Pick<RunStore, 'snapshotPage'>;
  readonly tenant: string;
  readonly id: string;
}

/** JSON text of the list of all snapshots of a run, in parts: at most one page of it is in memory. */
export async function* allSnapshots(stored: StoredSnapshots): AsyncGenerator<string> {
  yield* listed(pagesOf(stored));
}

/** The same for the snapshots of one person. */
export async function* snapshotsOf(stored: StoredSnapshots, participant: string): AsyncGenerator<string> {
  yield* listed(pagesOf(stored, participant));
}

/** Some snapshots, and where the list continues; null at the end. */
export interface SnapshotStretch {
  readonly snapshots: readonly unknown[];
  readonly next: SnapshotPlace | null;
}

/** A limited number of snapshots from a given place: everybody's, or one person's. */
export async function snapshotsFrom(
  stored: StoredSnapshots,
  [firstPage, firstPosition]: SnapshotPlace,
  limit: number,
  participant: string | undefined,
): Promise<SnapshotStretch> {
  const snapshots: unknown[] = [];
  for (let page = firstPage; ; page++) {
    const text = await pageText(stored, page);
    if (text === null) return { snapshots, next: null };
    const entries = JSON.parse(text) as Snapshot[];
    for (let position = page === firstPage ? firstPosition : 0; position < entries.length; position++) {
      const entry = entries[position]!;
      if (participant !== undefined && entry.participant_id !== participant) continue;
      if (snapshots.length === limit) return { snapshots, next: [page, position] };
      snapshots.push(entry);
    }
  }
}

interface Snapshot {
  readonly participant_id: string;
}

async function* listed(pages: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const entries of pages) {
    if (entries === '') continue;
    yield before + entries;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The entries of each page, without the brackets around them. */
async function* pagesOf(stored: StoredSnapshots, participant?: string): AsyncGenerator<string> {
  for (let page = 0; ; page++) {
    const text = await pageText(stored, page);
    if (text === null) return;
    if (participant === undefined) yield text.slice(1, -1);
    else {
      const entries = (JSON.parse(text) as Snapshot[]).filter((entry) => entry.participant_id === participant);
      yield JSON.stringify(entries).slice(1, -1);
    }
  }
}

async function pageText({ runs, tenant, id }: StoredSnapshots, number: number): Promise<string | null> {
  const page = await runs.snapshotPage(tenant, id, number);
  if (page === null) return null;
  return gunzip(page.gzip);
}
