import type { Queries } from '../database/database.js';

/** The tables whose rows count towards the quota of a tenant. */
const COUNTED = ['scenario_versions', 'runs', 'deliveries'] as const;

const SUMS = COUNTED.map((table) => `select coalesce(sum(bytes), 0) as bytes from ${table} where tenant = $1`);

/**
 * A sum that took longer than this is used for a time in proportion, and no longer than `KEPT_MS`: with hundreds of thousands of rows it
 * would otherwise be most of what the process does for a tenant that asks often.
 */
const QUICK_MS = 5;
const KEPT_TIMES = 20;
const KEPT_MS = 3000;

const sums = new WeakMap<Queries, Map<string, Promise<number>>>();

/** Bytes that a tenant keeps: its scenarios, runs with inputs and results, and deliveries. */
export function tenantBytes(database: Queries, tenant: string): Promise<number> {
  const kept = sums.get(database) ?? new Map<string, Promise<number>>();
  sums.set(database, kept);
  const known = kept.get(tenant);
  if (known !== undefined) return known;
  const began = performance.now();
  const sum = bytesOf(database, tenant);
  kept.set(tenant, sum);
  const forget = (): unknown => kept.delete(tenant);
  sum.then(() => {
    const took = performance.now() - began;
    if (took < QUICK_MS) forget();
    else setTimeout(forget, Math.min(took * KEPT_TIMES, KEPT_MS)).unref();
  }, forget);
  return sum;
}

async function bytesOf(database: Queries, tenant: string): Promise<number> {
  const sum = await database.one<{ bytes: number }>(
    `select cast(sum(bytes) as double precision) as bytes from (${SUMS.join(' union all ')}) as sums`,
    tenant,
  );
  return sum!.bytes;
}
