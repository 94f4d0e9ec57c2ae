import type { ComputedRun } from './records.js';
import type { ServiceDatabase } from './tables.js';

/** What results are found by. Equal runs of a tenant share them. */
export interface ResultsKey {
  readonly tenant: string;
  readonly inputs_hash: string;
  readonly engine_version: string;
}

/** Keeps results, unless those of an equal run are kept already. */
export async function keepResults(
  transaction: ServiceDatabase,
  key: ResultsKey,
  { snapshot_pages, ...groups }: ComputedRun,
): Promise<void> {
  const kept = await transaction
    .insertInto('results')
    .values({ ...groups, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('inputs_hash')
    .executeTakeFirst();
  if (kept === undefined) return;
  for (const [number, { count, gzip }] of snapshot_pages.entries()) {
    await transaction
      .insertInto('snapshot_pages')
      .values({ ...key, number, count, gzip })
      .execute();
  }
}

/** The figures of kept results that a run's record shows. */
export async function findResults(database: ServiceDatabase, { tenant, inputs_hash, engine_version }: ResultsKey) {
  return database
    .selectFrom('results')
    .select(['total_repurchase_obligation', 'peak_cash_year'])
    .where('tenant', '=', tenant)
    .where('inputs_hash', '=', inputs_hash)
    .where('engine_version', '=', engine_version)
    .executeTakeFirst();
}
