import type { ApiKey, Delivery, RunFigures, RunRecord, Webhook } from '../records.js';
import type { Database, Queries } from './database.js';

/** Names that differ between the two databases. */
interface Dialect {
  /** A column that numbers the rows and never repeats a number. */
  readonly position: string;
  readonly bytes: string;
  /** A time as ISO text, ordered by its characters whatever the language of the database. */
  readonly instant: string;
  /** The statements that make it count the bytes of tenants, after those of the tables. */
  readonly counting: readonly string[];
}

/** The table that tells the version of the tables. */
export const VERSION_TABLE = 'esop_repurchase_version';

/** The table by which a database of 0.1 is known, whose tables are others. */
const FORMER_TABLE = 'esop_repurchase_migrations';

/** The version that this package writes. */
const VERSION = 2;

/** Migration from version 1 to version 2. */
function fromVersion1({ instant }: Dialect): readonly string[] {
  return [`alter table webhooks add column paused_at ${instant}`, `update ${VERSION_TABLE} set version = 2`];
}

/**
 * The tables, each in one statement. Lists are in the order of `position`, which grows with each row, because clocks may jump. What is
 * sealed (see `encryption.ts`) is personal or secret. `bytes` is what a row counts towards the quota of its tenant.
 */
function tables({ position, bytes, instant, counting }: Dialect): readonly string[] {
  return [
    `create table api_keys (
      position ${position}, id text not null unique, tenant text not null, tier text not null, name text not null,
      scopes text not null, sha256 text not null, created_at ${instant} not null, expires_at ${instant},
      revoked_at ${instant}, last_used_at ${instant})`,
    'create index api_keys_of_tenant on api_keys (tenant)',
    `create table scenarios (
      position ${position}, id text not null unique, tenant text not null, version integer not null)`,
    'create index scenarios_of_tenant on scenarios (tenant, position)',
    `create table scenario_versions (
      scenario_id text not null references scenarios (id) on delete cascade, version integer not null,
      tenant text not null, content ${bytes} not null, bytes integer not null, created_at ${instant} not null,
      updated_at ${instant} not null, primary key (scenario_id, version))`,
    `create table runs (
      position ${position}, id text not null unique, tenant text not null, kind text not null,
      status text not null check (status in ('queued', 'running', 'completed', 'failed')),
      scenario_id text, scenario_version integer, inputs_hash text not null, engine_version text not null,
      created_at ${instant} not null, started_at ${instant}, finished_at ${instant},
      figures ${bytes}, error ${bytes}, webhook ${bytes}, turn integer not null, due_at ${instant} not null, attempts integer not null,
      bytes integer not null)`,
    'create index runs_of_tenant on runs (tenant, position)',
    'create index runs_of_scenario on runs (tenant, scenario_id, position)',
    `create index runs_unfinished on runs (tenant, turn) where status in ('queued', 'running')`,
    `create index runs_next on runs (turn, position) where status in ('queued', 'running')`,
    'create index runs_finished on runs (finished_at) where finished_at is not null',
    `create table run_parts (
      run_id text not null references runs (id) on delete cascade, name text not null, first integer not null,
      entries integer not null, data ${bytes} not null, primary key (run_id, name, first))`,
    `create table webhooks (
      position ${position}, id text not null unique, tenant text not null, url ${bytes} not null, events text not null,
      created_at ${instant} not null, secret ${bytes} not null, paused_at ${instant})`,
    'create index webhooks_of_tenant on webhooks (tenant, position)',
    `create table deliveries (
      position ${position}, id text not null unique, tenant text not null,
      webhook_id text references webhooks (id) on delete cascade, run_id text not null, secret ${bytes}, event text not null,
      url ${bytes} not null, payload ${bytes} not null, status text not null, attempts integer not null,
      created_at ${instant} not null, next_attempt_at ${instant}, last_attempt_at ${instant}, last_status integer,
      last_outcome text, bytes integer not null)`,
    'create index deliveries_of_tenant on deliveries (tenant, position)',
    'create index deliveries_of_webhook on deliveries (webhook_id)',
    'create index deliveries_of_run on deliveries (run_id)',
    'create index deliveries_pending on deliveries (next_attempt_at) where next_attempt_at is not null',
    'create index deliveries_ended on deliveries (created_at) where next_attempt_at is null',
    `create table requests (
      tenant text not null, operation text not null, key text not null, body_hash text not null,
      begun_at ${instant} not null, made text not null, primary key (tenant, operation, key))`,
    'create index requests_made on requests (tenant, made)',
    'create index requests_begun on requests (begun_at)',
    'create table usage (tenant text not null, counted text not null, counts text not null, primary key (tenant, counted))',
    'create table key_ring (id text not null primary key)',
    ...counting,
    `create table ${VERSION_TABLE} (version integer not null)`,
    `insert into ${VERSION_TABLE} (version) values (${VERSION})`,
  ];
}

/** The tables with rows of tenants, in the order in which a purge empties them, and the columns that find a row; the others go with these. */
export const TABLES_OF_TENANTS = {
  api_keys: 'id',
  requests: 'operation, key',
  deliveries: 'id',
  webhooks: 'id',
  runs: 'id',
  scenarios: 'id',
  usage: 'counted',
} as const;

/** A row of a list. */
interface Row {
  readonly position: number;
  readonly tenant: string;
}

/** `scopes` are separated by spaces. */
export type KeyRow = Row & Omit<ApiKey, 'scopes'> & { readonly scopes: string };

export interface RunRow extends Row, Omit<RunRecord, 'error' | keyof RunFigures> {
  /** Sealed JSON of `RunFigures`; null unless it is a completed simulation. */
  readonly figures: Uint8Array | null;
  /** Sealed JSON of a `RunError`: it may quote an input. */
  readonly error: Uint8Array | null;
  /** Sealed JSON of the address that the request named, and its secret. */
  readonly webhook: Uint8Array | null;
  /** Of those that are not done, the one with the lowest turn is computed next. */
  readonly turn: number;
  /** The time from which a process may take it; later while one holds it. */
  readonly due_at: string;
  /** Number of times it was begun. */
  readonly attempts: number;
  readonly bytes: number;
}

export interface WebhookRow extends Row, Pick<Webhook, 'id' | 'created_at' | 'paused_at'> {
  readonly url: Uint8Array;
  /** JSON text. */
  readonly events: string;
  readonly secret: Uint8Array;
}

/** `next_attempt_at` is null once it is delivered or dead. */
export interface DeliveryRow extends Row, Omit<Delivery, 'url' | 'payload'> {
  /** The run that it tells of. */
  readonly run_id: string;
  readonly url: Uint8Array;
  /** JSON text, sealed. */
  readonly payload: Uint8Array;
  /** The secret of a delivery without a subscription. */
  readonly secret: Uint8Array | null;
  readonly bytes: number;
}

/**
 * Makes the tables in an empty database.
 *
 * @throws Error for the tables of another version, or of another program, which stay as they are
 */
export async function prepareTables(
  database: Database,
  namesOf: (queries: Queries) => Promise<string[]>,
): Promise<void> {
  const dialect = DIALECTS[database.dialect];
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'tables');
    const names = await namesOf(transaction);
    if (names.length === 0) {
      for (const statement of tables(dialect)) await transaction.run(statement);
      return;
    }
    if (names.includes(FORMER_TABLE)) {
      throw new Error(
        'Was written by version 0.1, whose tables are others: export its tenants with that version, and start with another database',
      );
    }
    if (!names.includes(VERSION_TABLE)) throw new Error('Is a database of another program');
    const { version } = (await transaction.one<{ version: number }>(`select version from ${VERSION_TABLE}`))!;
    if (version === 1) for (const statement of fromVersion1(dialect)) await transaction.run(statement);
    else if (version !== VERSION) {
      throw new Error(`A newer version of this package has written the database: its tables are of version ${version}`);
    }
  });
}

/** The tables whose rows count towards the quota of their tenant, by a column `bytes`. */
const COUNTED = ['scenario_versions', 'runs', 'deliveries'] as const;

/**
 * The sum of these bytes for each tenant, which the database itself keeps: by triggers, so that no way to write or delete a row is left
 * out, cascades and other programs included. A tenant without rows has none here.
 */
const TABLE = 'create table tenant_bytes (tenant text not null primary key, bytes bigint not null)';

/** The statements for SQLite, whose triggers are of single rows. */
const COUNTED_BY_ROW: readonly string[] = [
  TABLE,
  ...COUNTED.flatMap((table) => [
    `create trigger ${table}_added after insert on ${table} begin
      insert into tenant_bytes (tenant, bytes) values (new.tenant, new.bytes)
        on conflict (tenant) do update set bytes = tenant_bytes.bytes + excluded.bytes; end`,
    `create trigger ${table}_resized after update of bytes on ${table} begin
      update tenant_bytes set bytes = bytes + new.bytes - old.bytes where tenant = new.tenant; end`,
    `create trigger ${table}_removed after delete on ${table} begin
      update tenant_bytes set bytes = bytes - old.bytes where tenant = old.tenant;
      delete from tenant_bytes where tenant = old.tenant and bytes = 0; end`,
  ]),
];

/** The statements for PostgreSQL, where thousands of rows that go together are one change of the sum. */
const COUNTED_BY_STATEMENT: readonly string[] = [
  TABLE,
  `create function count_bytes() returns trigger language plpgsql set search_path from current as $$ begin
    if tg_op = 'UPDATE' then
      update tenant_bytes set bytes = bytes + new.bytes - old.bytes where tenant = new.tenant;
    elsif tg_op = 'INSERT' then
      insert into tenant_bytes as kept (tenant, bytes) select tenant, sum(bytes) from added group by tenant
        on conflict (tenant) do update set bytes = kept.bytes + excluded.bytes;
    else
      update tenant_bytes as kept set bytes = kept.bytes - gone.bytes
        from (select tenant, sum(bytes) as bytes from removed group by tenant) as gone where kept.tenant = gone.tenant;
      delete from tenant_bytes where bytes = 0 and tenant in (select tenant from removed);
    end if;
    return null; end $$`,
  ...COUNTED.flatMap((table) => [
    `create trigger ${table}_added after insert on ${table} referencing new table as added execute function count_bytes()`,
    `create trigger ${table}_resized after update of bytes on ${table} for each row execute function count_bytes()`,
    `create trigger ${table}_removed after delete on ${table} referencing old table as removed execute function count_bytes()`,
  ]),
];

const DIALECTS: Readonly<Record<Database['dialect'], Dialect>> = {
  sqlite: {
    position: 'integer primary key autoincrement',
    bytes: 'blob',
    instant: 'text',
    counting: COUNTED_BY_ROW,
  },
  postgres: {
    position: 'bigint generated always as identity primary key',
    bytes: 'bytea',
    instant: 'text collate "C"',
    counting: COUNTED_BY_STATEMENT,
  },
};

/** Bytes that a tenant keeps: its scenarios, runs with inputs and results, and deliveries. */
export async function tenantBytes(database: Pick<Database, 'one'>, tenant: string): Promise<number> {
  const row = await database.one<{ bytes: number }>('select bytes from tenant_bytes where tenant = $1', tenant);
  return row?.bytes ?? 0;
}
