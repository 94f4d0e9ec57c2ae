import { packColumns, type FlatRow } from '../../../../src/hosts/service/store/packed-rows.js';
import { gunzipSync, gzipSync } from 'node:zlib';
import type {
  ApiKey,
  ComputedRun,
  Scenario,
  SnapshotPage,
  Webhook,
} from '../../../../src/hosts/service/store/records.js';
import type { NewRun, Page, PageRequest, Store } from '../../../../src/hosts/service/store/store.js';

/** That many seconds after the test's own start of time. */
export function time(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 31, 12) + seconds * 1000).toISOString();
}

/** A moment that never comes. */
export const NEVER = '2999-01-01T00:00:00.000Z';

export function aKey(id: string, changes: Partial<ApiKey> = {}): ApiKey {
  const made = {
    id,
    tenant: 'acme',
    tier: 'standard',
    name: 'Payroll',
    scopes: ['read', 'simulate'],
    sha256: 'c0ffee',
    created_at: time(0),
  } as const;
  return { ...made, expires_at: null, revoked_at: null, last_used_at: null, ...changes };
}

export function aScenario(id: string, changes: Partial<Scenario> = {}): Scenario {
  return {
    id,
    name: 'Base case',
    plan_rules: { plan_name: 'Acme', vesting_schedule: { years: 6 } },
    operating_assumptions: { contribution_policy: { annual_amount: 9000.1 } },
    version: 1,
    created_at: time(0),
    updated_at: time(0),
    ...changes,
  };
}

export function aRun(id: string, changes: Partial<NewRun> = {}): NewRun {
  return {
    id,
    kind: 'simulation',
    scenario_id: null,
    scenario_version: null,
    inputs_hash: `hash of ${id}`,
    body_hash: null,
    engine_version: '1.0.0',
    inputs: gzipped(`[{"plan_name":"${id} é \\u0000"},{},{"participants":[]},null]`),
    created_at: time(0),
    webhook: null,
    ...changes,
  };
}

/** Groups and pages that say whose they are. */
export function computed(of: string, pages = 2, changes: Partial<ComputedRun> = {}): ComputedRun {
  return {
    engine_version: '1.0.0',
    // A double that has no short decimal.
    total_repurchase_obligation: 123_456_789.1 + 0.2,
    peak_cash_year: 2033,
    annual_projections: gzipped(`[{"year":2026,"of":"${of}"}]`),
    trust_states: gzipped(`[{"cash":0.10,"of":"${of}"}]`),
    summary_metrics: gzipped(`{"of":"${of}"}`),
    analysis: null,
    snapshot_pages: Array.from({ length: pages }, (_, number) => packRows([{ of, number }])),
    ...changes,
  };
}

/** A page of any rows that have the same columns. */
export function packRows(rows: readonly FlatRow[]): Uint8Array {
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const values = [...new Set(rows.map((row) => row[name]!))];
    return { name, values, places: rows.map((row) => values.indexOf(row[name]!)) };
  });
  return packColumns(rows.length, columns);
}

/** Text as inputs are kept. */
export function gzipped(text: string): Uint8Array {
  return new Uint8Array(gzipSync(text));
}

/** What a group holds. */
export function readGroup(gzip: Uint8Array | null | undefined): unknown {
  return gzip ? JSON.parse(gunzipSync(gzip).toString()) : gzip;
}

/** What is on a page. */
export function readPage(page: SnapshotPage | null): unknown {
  return page === null ? null : JSON.parse(`[${gunzipSync(page.gzip).toString()}]`);
}

export function aWebhook(id: string, changes: Partial<Webhook> = {}): Webhook {
  return {
    id,
    url: `https://example.com/${id}`,
    events: ['simulation.completed', 'simulation.failed'],
    created_at: time(0),
    secret: `whsec_${id}`,
    previous_secret: null,
    previous_until: null,
    ...changes,
  };
}

/** Accepts a run and completes it. */
export async function completeRun(
  store: Store,
  tenant: string,
  run: NewRun,
  results = computed(run.id),
): Promise<void> {
  await store.runs.accept(tenant, run, { lease: { holder: 'worker', until: NEVER } });
  if (!(await store.runs.complete(run.id, 'worker', results, time(60)))) throw new Error('Not completed');
}

/** All entries of a list, page by page of `limit` entries. */
export async function pagesOf<T>(list: (page: PageRequest) => Promise<Page<T>>, limit: number): Promise<T[][]> {
  const pages: T[][] = [];
  for (let after: number | undefined; ;) {
    const { entries, next } = await list(after === undefined ? { limit } : { limit, after });
    pages.push([...entries]);
    if (next === null) return pages;
    after = next;
  }
}
