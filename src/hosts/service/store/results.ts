import { setImmediate } from 'node:timers/promises';
import { afterOthers } from './after-others.js';
import type { Cipher, Ciphers } from './ciphers.js';
import { joinableGzip } from '../joinable-gzip.js';
import { openFigures, sealFigures } from './figures.js';
import { unpackRows } from './packed-rows.js';
import type { ComputedRun } from './records.js';
import type { RunStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

/** What results are found by. Equal runs of a tenant share them. */
export interface ResultsKey {
  readonly tenant: string;
  readonly inputs_hash: string;
  readonly engine_version: string;
}

/** Pages written by one statement. */
const PAGES_TOGETHER = 10;

/** Keeps results, unless those of an equal run are kept already. `isAhead`: their pages have been written. */
export async function keepResults(
  transaction: ServiceDatabase,
  key: ResultsKey,
  computed: ComputedRun,
  cipher: Cipher,
  isAhead: boolean,
): Promise<void> {
  const pages = computed.snapshot_pages;
  const groups = eachGroup(computed, (gzip) => cipher.seal(gzip));
  // Encrypting adds a few bytes to each page: quotas are not that exact.
  const bytes = [...Object.values(groups), ...pages].reduce((sum, value) => sum + (value?.length ?? 0), 0);
  const kept = await transaction
    .insertInto('results')
    .values({ ...groups, figures: sealFigures(computed, cipher), ...key, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .returning('inputs_hash')
    .executeTakeFirst();
  if (kept === undefined) return;
  // Whoever removes what is left over may have taken some of them.
  if (isAhead && (await countPages(transaction, key)) === pages.length) return;
  // Those of results that were deleted, if they are not all gone yet.
  await transaction
    .deleteFrom('snapshot_pages')
    .where('tenant', '=', key.tenant)
    .where('inputs_hash', '=', key.inputs_hash)
    .where('engine_version', '=', key.engine_version)
    .execute();
  await insertPages(transaction, key, pages, 0, cipher);
}

async function countPages(transaction: ServiceDatabase, key: ResultsKey): Promise<number> {
  const { count } = await transaction
    .selectFrom('snapshot_pages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('tenant', '=', key.tenant)
    .where('inputs_hash', '=', key.inputs_hash)
    .where('engine_version', '=', key.engine_version)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts pages, the first of them with a number, in place of any that are there already. */
export async function insertPages(
  transaction: ServiceDatabase,
  key: ResultsKey,
  pages: readonly Uint8Array[],
  number: number,
  cipher: Cipher,
): Promise<void> {
  for (let first = 0; first < pages.length; first += PAGES_TOGETHER) {
    // Not in the turn of the tenant: while it read its own results, nobody else could write.
    await setImmediate();
    const some = pages.slice(first, first + PAGES_TOGETHER);
    await transaction
      .insertInto('snapshot_pages')
      .values(some.map((packed, index) => ({ ...key, number: number + first + index, packed: cipher.seal(packed) })))
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'inputs_hash', 'engine_version', 'number'])
          .doUpdateSet((row) => ({ packed: row.ref('excluded.packed') })),
      )
      .execute();
  }
}

type Groups = Pick<ComputedRun, 'annual_projections' | 'trust_states' | 'summary_metrics' | 'analysis'>;

function eachGroup(groups: Groups, change: (gzip: Uint8Array) => Uint8Array): Groups {
  const { annual_projections, trust_states, summary_metrics, analysis } = groups;
  const changed = (group: Uint8Array | null): Uint8Array | null => (group === null ? null : change(group));
  return {
    annual_projections: changed(annual_projections),
    trust_states: changed(trust_states),
    summary_metrics: changed(summary_metrics),
    analysis: changed(analysis),
  };
}

/** The figures of kept results that a run's record shows, as they are stored. */
export async function findResults(database: ServiceDatabase, { tenant, inputs_hash, engine_version }: ResultsKey) {
  return database
    .selectFrom('results')
    .select('figures')
    .where('tenant', '=', tenant)
    .where('inputs_hash', '=', inputs_hash)
    .where('engine_version', '=', engine_version)
    .executeTakeFirst();
}

/** Results as they are found by runs. */
export function runResults(
  database: ServiceDatabase,
  ciphers: Ciphers,
): Pick<RunStore, 'known' | 'groups' | 'snapshotPage'> {
  const resultsOfRuns = (tenant: string) =>
    database
      .selectFrom(['runs as run', 'results as found'])
      .where('run.tenant', '=', tenant)
      .whereRef('found.tenant', '=', 'run.tenant')
      .whereRef('found.inputs_hash', '=', 'run.inputs_hash')
      .whereRef('found.engine_version', '=', 'run.engine_version');

  return {
    known: async (tenant, bodyHash, engineVersion) => {
      // Not joined: PostgreSQL would at times look through all results of the tenant. Equal bodies have equal inputs.
      const run = await database
        .selectFrom('runs')
        .select(['inputs_hash', 'webhook_url'])
        .where('tenant', '=', tenant)
        .where('body_hash', '=', bodyHash)
        // Another version may read the body differently.
        .where('engine_version', '=', engineVersion)
        .limit(1)
        .executeTakeFirst();
      if (run === undefined) return null;
      const results = await findResults(database, {
        tenant,
        inputs_hash: run.inputs_hash,
        engine_version: engineVersion,
      });
      return results === undefined ? null : run;
    },
    groups: async (tenant, id) => {
      const row = await resultsOfRuns(tenant)
        .where('run.id', '=', id)
        .where('run.status', '=', 'completed')
        .selectAll('found')
        .executeTakeFirst();
      if (row === undefined) return null;
      const cipher = await ciphers.toRead(tenant);
      const { engine_version, figures } = row;
      return { engine_version, ...openFigures(figures, cipher), ...eachGroup(row, (gzip) => cipher.open(gzip)) };
    },
    snapshotPage: async (tenant, id, number) => {
      const row = await database
        .selectFrom(['runs as run', 'snapshot_pages as page'])
        .where('run.tenant', '=', tenant)
        .where('run.id', '=', id)
        .where('run.status', '=', 'completed')
        .whereRef('page.tenant', '=', 'run.tenant')
        .whereRef('page.inputs_hash', '=', 'run.inputs_hash')
        .whereRef('page.engine_version', '=', 'run.engine_version')
        .where('page.number', '=', number)
        .select('page.packed')
        .executeTakeFirst();
      if (row === undefined) return null;
      await afterOthers(tenant);
      const snapshots = unpackRows((await ciphers.toRead(tenant)).open(row.packed));
      // Most results are never read: the text is made, and compressed, of those that are.
      return { count: snapshots.length, gzip: await joinableGzip(JSON.stringify(snapshots).slice(1, -1)) };
    },
  };
}
