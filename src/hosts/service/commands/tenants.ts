import {
  invalidOption,
  Option,
  writeDoubts,
  writeText,
  type Command,
  type Host,
} from 'esop-repurchase/internal/command-line';
import { exportTenant } from '../records/export-tenant.js';
import { purgeTenant } from '../runs/erase.js';
import { storeOptions, withStore, type StoreFlags } from './open-store.js';
import { settingsFrom } from './setting.js';

interface TenantFlags extends StoreFlags {
  readonly tenant: string;
}

interface PurgeFlags extends TenantFlags {
  readonly yes?: true;
}

/** Tenants of the service as a whole: `tenants export`, `tenants purge`. */
export function addTenants(program: Command, host: Host): void {
  const tenants = program
    .command('tenants')
    .summary('export or erase the data of a tenant of the service')
    .description('The stored data of a tenant of the service.');
  tenants.hook('preAction', async (_, action) => {
    await settingsFrom(host, action);
    // As of a variable of the shell that is not set.
    if (action.opts<TenantFlags>().tenant === '') throw invalidOption('--tenant', 'Must not be empty');
  });
  const add = (name: string, description: string, ...options: Option[]): Command => {
    const command = tenants.command(name).description(description);
    const tenant = new Option('--tenant <name>', 'which tenant').makeOptionMandatory();
    for (const option of [tenant, ...options, ...storeOptions()]) command.addOption(option);
    return command;
  };
  add('export', 'Writes all data of a tenant to standard output, a JSON object a line, without secrets.').action(
    (flags: TenantFlags) => exportCommand(host, flags),
  );
  add('purge', 'Erases all data of a tenant for good, its keys included.', new Option('--yes', 'yes, for good')).action(
    (flags: PurgeFlags) => purgeCommand(host, flags),
  );
}

async function exportCommand(host: Host, flags: TenantFlags): Promise<void> {
  await withStore(host, flags, async (store) => {
    if ((await writeLines(host, exportTenant(store, flags.tenant))) === 0)
      await doubt(host, flags, 'This database has no records for this tenant. Check the tenant name and the database');
  });
}

async function purgeCommand(host: Host, { yes, ...flags }: PurgeFlags): Promise<void> {
  if (yes !== true) throw invalidOption('--yes', 'Required: a purge cannot be undone');
  await withStore(host, flags, async (store) => {
    const deleted = await purgeTenant(store, flags.tenant);
    await writeText(host.stdout, `${flags.tenant} is purged: ${deleted} records\n`);
    if (!(await store.database.eraseTraces()))
      await doubt(
        host,
        flags,
        'Another process has the database open. Erased data stays in the -wal file until it closes and the service or another purge runs',
      );
    if (deleted === 0)
      await doubt(
        host,
        flags,
        'This database had no records for this tenant. Unless an earlier purge erased them, check the tenant name and the database',
      );
  });
}

/** Says that the tenant may have another name. */
function doubt(host: Host, { tenant }: TenantFlags, issue: string): Promise<void> {
  return writeDoubts(host, [{ file: '--tenant', field: '--tenant', issue, value: tenant }]);
}

/** Resolves with the number of lines. */
async function writeLines({ stdout }: Host, records: AsyncIterable<object>): Promise<number> {
  let lines = 0;
  for await (const record of records) {
    await writeText(stdout, `${JSON.stringify(record)}\n`);
    lines += 1;
  }
  return lines;
}
