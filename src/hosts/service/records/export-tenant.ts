import type { Page, PageRequest } from '../database/database.js';
import { gunzip } from '../gzip.js';
import type { RunPart } from '../records.js';
import { lengthOf, listRuns, partsFrom, readPartAt } from '../runs/read-runs.js';
import { readSnapshotPart } from '../runs/snapshot-parts.js';
import type { Store } from '../store.js';
import { listDeliveries, listWebhooks } from '../webhooks/deliveries.js';
import { listKeys } from './keys.js';
import { getScenario, listScenarios } from './scenarios.js';

const PAGE = 100;

/**
 * Everything that a tenant has stored, decrypted, one record after another: keys, scenarios with all versions, runs with their inputs
 * and results, webhooks, deliveries. Secrets and what proves a key are left out. Only one record is in memory, and some of its
 * snapshots.
 */
export async function* exportTenant(store: Store, tenant: string): AsyncGenerator<object> {
  for (const { sha256: _, ...key } of await listKeys(store.database, tenant)) yield { type: 'key', ...key };
  for await (const newest of all((page) => listScenarios(store, tenant, page))) {
    for (let version = 1; version <= newest.version; version += 1) {
      yield { type: 'scenario', ...(await getScenario(store, tenant, newest.id, version)) };
    }
  }
  for await (const run of all((page) => listRuns(store, tenant, page))) {
    yield { type: 'run', ...run, inputs: await jsonOf(store, tenant, run.id, 'inputs') };
    if (run.status === 'completed') yield* resultsOf(store, tenant, run.id);
  }
  for await (const webhook of all((page) => listWebhooks(store, tenant, page))) {
    const { secret: _, ...shown } = webhook;
    yield { type: 'webhook', ...shown };
  }
  for await (const delivery of all((page) => listDeliveries(store, tenant, page))) {
    yield { type: 'delivery', ...delivery };
  }
}

async function* resultsOf(store: Store, tenant: string, run: string): AsyncGenerator<object> {
  const result = await readAnalysis(store, tenant, run);
  yield {
    type: 'results',
    run,
    annual_projections: await jsonOf(store, tenant, run, 'annual_projections'),
    trust_states: await jsonOf(store, tenant, run, 'trust_states'),
    summary_metrics: await jsonOf(store, tenant, run, 'summary_metrics'),
    result: result === null ? null : (JSON.parse(result) as unknown),
  };
  for (let number = 0; ;) {
    const stored = await readPartAt(store, tenant, run, 'snapshots', number);
    if (stored === null) return;
    const snapshots = [...readSnapshotPart(stored.data, 0)].map(({ text }) => JSON.parse(text()) as unknown);
    yield { type: 'participant_snapshots', run, first: stored.first, snapshots };
    number = stored.first + stored.entries;
  }
}

/** JSON text of a result; null when there is none, or it was deleted meanwhile. */
async function readAnalysis(store: Store, tenant: string, id: string): Promise<string | null> {
  const length = await lengthOf(store, { tenant, id }, 'analysis');
  const { parts } = await partsFrom(store, { tenant, id }, 'analysis', { from: 0, entries: length ?? 0 });
  const text = parts.map(({ data }) => gunzip(data)).join('');
  return length === null || text.length < length ? null : text;
}

async function jsonOf(store: Store, tenant: string, run: string, part: RunPart['name'] | 'inputs'): Promise<unknown> {
  const stored = await readPartAt(store, tenant, run, part, 0);
  return stored === null ? null : JSON.parse(gunzip(stored.data));
}

/** All entries of a list, page by page. */
async function* all<T>(list: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let after: number | null | undefined; after !== null;) {
    const page: Page<T> = await list({ limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.entries;
    after = page.next;
  }
}
