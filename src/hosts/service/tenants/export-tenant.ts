import { gunzip } from '../gzip.js';
import { snapshotPageOf } from '../runs/snapshot-page.js';
import type { Page, PageRequest, Store } from '../store/store.js';

const PAGE = 100;

/**
 * Everything that a tenant has stored, decrypted, one record after another: keys, scenarios with all versions, runs with their inputs
 * and results, webhooks, deliveries. Secrets and what proves a key are left out. Only one record is in memory, and one page of its
 * snapshots.
 */
export async function* exportTenant(store: Store, tenant: string): AsyncGenerator<object> {
  for (const { sha256: _, ...key } of await store.keys.list(tenant)) yield { type: 'key', ...key };
  for await (const newest of all((page) => store.scenarios.list(tenant, page))) {
    for (let version = 1; version <= newest.version; version += 1) {
      yield { type: 'scenario', ...(await store.scenarios.get(tenant, newest.id, version)) };
    }
  }
  for await (const run of all((page) => store.runs.list(tenant, page))) {
    const inputs = await store.runs.inputs(tenant, run.id);
    yield { type: 'run', ...run, inputs: inputs === null ? null : (JSON.parse(await gunzip(inputs)) as unknown) };
    yield* resultsOf(store, tenant, run.id);
  }
  for await (const webhook of all((page) => store.webhooks.list(tenant, page))) {
    const { secret: _, previous_secret: __, ...shown } = webhook;
    yield { type: 'webhook', ...shown };
    yield* deliveriesTo(store, tenant, webhook.id);
  }
  yield* deliveriesTo(store, tenant, null);
}

async function* resultsOf({ runs }: Store, tenant: string, run: string): AsyncGenerator<object> {
  const groups = await runs.groups(tenant, run);
  if (groups === null) return;
  const read = async (gzip: Uint8Array | null): Promise<unknown> =>
    gzip === null ? null : JSON.parse(await gunzip(gzip));
  yield {
    type: 'results',
    run,
    engine_version: groups.engine_version,
    annual_projections: await read(groups.annual_projections),
    trust_states: await read(groups.trust_states),
    summary_metrics: await read(groups.summary_metrics),
    result: await read(groups.analysis),
  };
  for (let number = 0; ; number += 1) {
    const page = await snapshotPageOf({ runs, tenant, id: run }, number);
    if (page === null) return;
    yield {
      type: 'participant_snapshots',
      run,
      number,
      snapshots: JSON.parse(`[${await gunzip(page.gzip)}]`) as unknown,
    };
  }
}

async function* deliveriesTo({ deliveries }: Store, tenant: string, webhook: string | null): AsyncGenerator<object> {
  for await (const delivery of all((page) => deliveries.list(tenant, webhook, page))) {
    yield { type: 'delivery', ...delivery };
  }
}

/** All entries of a list, page by page. */
export async function* all<T>(list: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let after: number | null | undefined; after !== null;) {
    const page: Page<T> = await list({ limit: PAGE, ...(after !== undefined && { after }) });
    yield* page.entries;
    after = page.next;
  }
}
