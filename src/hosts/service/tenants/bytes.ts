import type { Queries } from '../database/database.js';

/** The tables whose rows count towards the quota of a tenant. */
const COUNTED = ['scenario_versions', 'runs', 'deliveries', 'requests'] as const;

const SUMS = COUNTED.map((table) => `select coalesce(sum(bytes), 0) as bytes from ${table} where tenant = $1`);

/** Bytes that a tenant keeps: its scenarios, runs with inputs and results, deliveries and kept answers. */
export async function tenantBytes(database: Queries, tenant: string): Promise<number> {
  const sum = await database.one<{ bytes: number }>(
    `select cast(sum(bytes) as double precision) as bytes from (${SUMS.join(' union all ')}) as sums`,
    tenant,
  );
  return sum!.bytes;
}
