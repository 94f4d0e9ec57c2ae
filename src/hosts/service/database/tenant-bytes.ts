import type { Database } from './database.js';

/** The tables whose rows count towards the quota of their tenant, by a column `bytes`. */
const COUNTED = ['scenario_versions', 'runs', 'deliveries'] as const;

/**
 * The sum of these bytes for each tenant, which the database itself keeps: by triggers, so that no way to write or delete a row is left
 * out, cascades and other programs included. A tenant without rows has none here.
 */
const TABLE = 'create table tenant_bytes (tenant text not null primary key, bytes bigint not null)';

/** The statements for SQLite, whose triggers are of single rows. */
export const COUNTED_BY_ROW: readonly string[] = [
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
export const COUNTED_BY_STATEMENT: readonly string[] = [
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

/** Bytes that a tenant keeps: its scenarios, runs with inputs and results, and deliveries. */
export async function tenantBytes(database: Pick<Database, 'one'>, tenant: string): Promise<number> {
  const row = await database.one<{ bytes: number }>('select bytes from tenant_bytes where tenant = $1', tenant);
  return row?.bytes ?? 0;
}
