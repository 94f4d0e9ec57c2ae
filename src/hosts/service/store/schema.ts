import * as kysely from 'kysely';
import type { ServiceDatabase } from './tables.js';

/** What SQLite and PostgreSQL name differently. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** A column that numbers the rows and never repeats a number. */
  readonly position: string;
  readonly bytes: string;
  /** A time as ISO text, ordered by its characters whatever the language of the database. */
  readonly instant: string;
  /** The schema of the tables, where there are schemas. */
  readonly schema?: string;
  /** How many bytes may still be written; only where whatever takes the last of them cannot give them back. */
  readonly room?: () => number;
}

/** The table that marks a database as the service's. */
export const MIGRATIONS = 'esop_repurchase_migrations';

/** Each step brings the tables from one version to the next. A step that was released is never changed. */
const STEPS: Readonly<Record<string, (dialect: Dialect, prefix: string) => readonly string[]>> = {
  '0001': firstTables,
  '0002': bytesOfScenarios,
  '0003': deletionInSteps,
  '0004': largeOutboxes,
  '0005': longQueues,
  '0006': withoutSamples,
};

function firstTables({ position, bytes, instant }: Dialect, prefix: string): readonly string[] {
  return [
    `create table ${prefix}api_keys (
      position ${position}, id text not null unique, tenant text not null, tier text not null, name text not null,
      scopes text not null, sha256 text not null, created_at ${instant} not null, expires_at ${instant},
      revoked_at ${instant}, last_used_at ${instant})`,
    `create table ${prefix}scenarios (
      position ${position}, id text not null unique, tenant text not null, version integer not null)`,
    `create index scenarios_of_tenant on ${prefix}scenarios (tenant, position)`,
    `create table ${prefix}scenario_versions (
      tenant text not null, scenario_id text not null, version integer not null, name text not null,
      plan_rules text not null, operating_assumptions text not null, created_at ${instant} not null,
      updated_at ${instant} not null, primary key (scenario_id, version))`,
    `create table ${prefix}inputs (
      tenant text not null, inputs_hash text not null, bytes integer not null, gzip ${bytes} not null,
      primary key (tenant, inputs_hash))`,
    `create index inputs_bytes on ${prefix}inputs (tenant, bytes)`,
    `create table ${prefix}results (
      tenant text not null, inputs_hash text not null, engine_version text not null, bytes integer not null,
      figures text not null, annual_projections ${bytes}, trust_states ${bytes}, summary_metrics ${bytes},
      analysis ${bytes},
      primary key (tenant, inputs_hash, engine_version))`,
    `create index results_bytes on ${prefix}results (tenant, bytes)`,
    `create table ${prefix}snapshot_pages (
      tenant text not null, inputs_hash text not null, engine_version text not null, number integer not null,
      packed ${bytes} not null, primary key (tenant, inputs_hash, engine_version, number))`,
    `create table ${prefix}runs (
      position ${position}, id text not null unique, tenant text not null, kind text not null,
      status text not null check (status in ('queued', 'running', 'completed', 'failed')),
      scenario_id text, scenario_version integer, inputs_hash text not null, body_hash text,
      engine_version text not null,
      created_at ${instant} not null, started_at ${instant}, finished_at ${instant},
      figures text, error text,
      webhook_url text, webhook_secret text, traceparent text, turn integer, holder text, lease_until ${instant},
      attempts integer not null)`,
    `create index runs_of_tenant on ${prefix}runs (tenant, position)`,
    `create index runs_finished on ${prefix}runs (finished_at) where finished_at is not null`,
    `create index runs_of_scenario on ${prefix}runs (tenant, scenario_id, position)`,
    `create index runs_of_inputs on ${prefix}runs (tenant, inputs_hash)`,
    `create index runs_of_body on ${prefix}runs (tenant, body_hash) where body_hash is not null`,
    `create index runs_in_turn on ${prefix}runs (turn, position) where turn is not null`,
    `create index runs_of_tenant_in_turn on ${prefix}runs (tenant, turn) where turn is not null`,
    `create table ${prefix}webhooks (
      position ${position}, id text not null unique, tenant text not null, url text not null, events text not null,
      created_at ${instant} not null, secret text not null, previous_secret text, previous_until ${instant})`,
    `create index webhooks_of_tenant on ${prefix}webhooks (tenant, position)`,
    `create table ${prefix}deliveries (
      position ${position}, id text not null unique, tenant text not null, webhook_id text, secret text,
      event text not null, url text not null, receiver text not null, payload text not null, status text not null,
      attempts integer not null, created_at ${instant} not null, scheduled_at ${instant} not null,
      next_attempt_at ${instant}, last_attempt_at ${instant},
      last_status integer, last_outcome text)`,
    `create index deliveries_of_webhook on ${prefix}deliveries (tenant, webhook_id, position)`,
    `create index deliveries_due on ${prefix}deliveries (next_attempt_at) where next_attempt_at is not null`,
    `create index deliveries_scheduled on ${prefix}deliveries (scheduled_at) where next_attempt_at is not null`,
    `create table ${prefix}requests (
      tenant text not null, operation text not null, key text not null, body_hash text not null,
      begun_at ${instant} not null, made text not null, status integer, headers text, body text,
      bytes integer not null default 0, primary key (tenant, operation, key))`,
    `create index requests_bytes on ${prefix}requests (tenant, bytes)`,
    `create index requests_begun on ${prefix}requests (begun_at)`,
    `create table ${prefix}usage (tenant text not null, counted text not null, counts text not null,
      primary key (tenant, counted))`,
    `create table ${prefix}tenant_keys (
      tenant text not null primary key, master text not null, wrapped ${bytes} not null)`,
    `create table ${prefix}audit (
      position ${position}, at ${instant} not null, tenant text not null, key_id text not null,
      operation text not null, record text, status integer not null, request text not null)`,
    `create index audit_of_tenant on ${prefix}audit (tenant, position)`,
    `create table ${prefix}room (position ${position}, filler ${bytes} not null)`,
  ];
}

/** With the index, a tenant's quota is checked without reading its scenarios. */
function bytesOfScenarios({ name }: Dialect, prefix: string): readonly string[] {
  return [
    `alter table ${prefix}scenario_versions add column bytes integer generated always as
      (octet_length(name) + octet_length(plan_rules) + octet_length(operating_assumptions))
      ${name === 'sqlite' ? 'virtual' : 'stored'}`,
    `create index scenario_versions_bytes on ${prefix}scenario_versions (tenant, bytes)`,
  ];
}

/** What is deleted is found by indexes, and pages that are still to be deleted are noted. */
function deletionInSteps({ position }: Dialect, prefix: string): readonly string[] {
  return [
    `create table ${prefix}leftovers (position ${position}, tenant text not null, inputs_hash text not null)`,
    `create index leftovers_of_tenant on ${prefix}leftovers (tenant)`,
    `create index requests_made on ${prefix}requests (tenant, made)`,
    `create index deliveries_ended on ${prefix}deliveries (created_at) where next_attempt_at is null`,
  ];
}

/** What is due is found without reading what is not, or is to be left alone; what is kept of deliveries counts towards quotas. */
function largeOutboxes({ name }: Dialect, prefix: string): readonly string[] {
  return [
    `drop index ${prefix}deliveries_due`,
    `create index deliveries_due on ${prefix}deliveries (next_attempt_at, receiver, tenant, attempts)
      where next_attempt_at is not null`,
    `alter table ${prefix}deliveries add column bytes integer generated always as
      (octet_length(url) + octet_length(payload)) ${name === 'sqlite' ? 'virtual' : 'stored'}`,
    `create index deliveries_bytes on ${prefix}deliveries (tenant, bytes)`,
  ];
}

/** What is due is found receiver by receiver, and what is computed without looking at what waits. */
function longQueues(_: Dialect, prefix: string): readonly string[] {
  return [
    `create index runs_held on ${prefix}runs (holder, lease_until, tenant) where holder is not null`,
    `drop index ${prefix}deliveries_due`,
    `create index deliveries_due on ${prefix}deliveries (next_attempt_at, receiver, attempts)
      where next_attempt_at is not null`,
    `create index deliveries_of_receiver on ${prefix}deliveries (receiver, next_attempt_at, position, attempts)
      where next_attempt_at is not null`,
  ];
}

/** What is personal or secret, if it is not encrypted. */
const PERSONAL = {
  inputs: ['gzip'],
  results: ['figures', 'annual_projections', 'trust_states', 'summary_metrics', 'analysis'],
  snapshot_pages: ['packed'],
  scenario_versions: ['name', 'plan_rules', 'operating_assumptions'],
  runs: ['figures', 'error', 'webhook_url', 'webhook_secret'],
  webhooks: ['url', 'secret', 'previous_secret'],
  deliveries: ['url', 'secret', 'payload'],
  requests: ['headers', 'body'],
};

/** PostgreSQL keeps samples of a column's values for its planner, which would stay after the rows are erased. */
function withoutSamples({ name }: Dialect, prefix: string): readonly string[] {
  if (name === 'sqlite') return [];
  return Object.entries(PERSONAL).map(([table, columns]) => {
    const changes = columns.map((column) => `alter ${column} set statistics 0`);
    return `alter table ${prefix}${table} ${changes.join(', ')}`;
  });
}

/**
 * Brings the tables to the newest version.
 *
 * @throws Error when a newer version of this package has written the database
 */
export async function migrate(database: ServiceDatabase, dialect: Dialect): Promise<void> {
  const { schema } = dialect;
  const prefix = schema === undefined ? '' : `${schema}.`;
  const migrations = Object.entries(STEPS).map(([name, step]): [string, kysely.Migration] => [
    name,
    {
      up: async (transaction) => {
        for (const statement of step(dialect, prefix)) await kysely.sql.raw(statement).execute(transaction);
      },
    },
  ]);
  const Migrator = await loadMigrator();
  const { error } = await new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    migrationTableName: MIGRATIONS,
    migrationLockTableName: `${MIGRATIONS}_lock`,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  }).migrateToLatest();
  if (!(error instanceof Error)) return;
  const [, newer] = /previously executed migration (\S+) is missing/.exec(error.message) ?? [];
  if (newer === undefined) throw error;
  throw new Error(`A newer version of this package has written the database: it is at step ${newer}`, { cause: error });
}

/** kysely 0.28 exports it itself, 0.29 from an entry of its own, which a bundler would not find in 0.28. */
async function loadMigrator(): Promise<typeof kysely.Migrator> {
  if ('Migrator' in kysely) return kysely.Migrator;
  const entry = ['kysely', 'migration'].join('/');
  const { Migrator } = (await import(/* @vite-ignore */ entry)) as typeof kysely;
  return Migrator;
}
