import type { ComputedRun } from './records.js';
import type { ResultsRow, ServiceDatabase } from './tables.js';

/** What results are found by. Equal runs of a tenant share them. */
export interface ResultsKey {
  readonly tenant: string;
  readonly inputs_hash: string;
  readonly engine_version: string;
}

/** Keeps results, unless those of an equal run are kept already. */
export async function keepResults(transaction: ServiceDatabase, key: ResultsKey, run: ComputedRun): Promise<void> {
  const row: ResultsRow = {
    ...key,
    total_repurchase_obligation: run.total_repurchase_obligation,
    peak_cash_year: run.peak_cash_year,
    annual_projections: run.annual_projections,
    trust_states: run.trust_states,
    summary_metrics: run.summary_metrics,
  };
  const kept = await transaction
    .insertInto('results')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('inputs_hash')
    .executeTakeFirst();
  if (kept === undefined) return;
  for (const [number, { count, gzip }] of run.snapshot_pages.entries()) {
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
