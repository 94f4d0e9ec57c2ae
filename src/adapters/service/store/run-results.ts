import type { RunStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/** The results of a tenant's completed runs. */
export function runResults(database: ServiceDatabase): Pick<RunStore, 'groups' | 'snapshotPage'> {
  const completed = (tenant: string, id: string) =>
    database
      .selectFrom('runs as run')
      .where('run.tenant', '=', tenant)
      .where('run.id', '=', id)
      .where('run.status', '=', 'completed');

  return {
    groups: async (tenant, id) => {
      const row = await completed(tenant, id)
        .innerJoin('results as result', (join) =>
          join
            .onRef('result.tenant', '=', 'run.tenant')
            .onRef('result.inputs_hash', '=', 'run.inputs_hash')
            .onRef('result.engine_version', '=', 'run.engine_version'),
        )
        .select([
          'result.engine_version',
          'result.total_repurchase_obligation',
          'result.peak_cash_year',
          'result.annual_projections',
          'result.trust_states',
          'result.summary_metrics',
        ])
        .executeTakeFirst();
      return row ?? null;
    },
    snapshotPage: async (tenant, id, number) => {
      const row = await completed(tenant, id)
        .innerJoin('snapshot_pages as page', (join) =>
          join
            .onRef('page.tenant', '=', 'run.tenant')
            .onRef('page.inputs_hash', '=', 'run.inputs_hash')
            .onRef('page.engine_version', '=', 'run.engine_version'),
        )
        .where('page.number', '=', number)
        .select(['page.count', 'page.gzip'])
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
