import { Option, type Command } from 'commander';
import { invalidOption } from '../command/option-values.js';
import { settingsFrom } from '../command/setting.js';
import { writeDoubts } from '../errors/warnings.js';
import { writeText, type Host } from '../host.js';
import { loadPart } from '../serve/failure.js';
import { storeOptions, withStore, type StoreFlags } from '../serve/store.js';

interface TenantFlags extends StoreFlags {
  readonly tenant: string;
}

interface PurgeFlags extends TenantFlags {
  readonly yes?: true;
}

/** Tenants of the service as a whole: `tenants export`, `tenants purge`, `tenants audit`. */
export function addTenants(program: Command, host: Host): void {
  const tenants = program
    .command('tenants')
    .summary('export or erase what a tenant of the service has stored')
    .description('Everything that a tenant of the service has stored.');
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
  add('export', 'Writes everything of a tenant to standard output, a JSON object a line, without secrets.').action(
    (flags: TenantFlags) => exportCommand(host, flags),
  );
  add(
    'purge',
    'Erases everything of a tenant for good, its keys included. What is left is the audit log.',
    new Option('--yes', 'yes, for good'),
  ).action((flags: PurgeFlags) => purgeCommand(host, flags));
  add('audit', 'Writes who read and changed what, a JSON object a line, the latest first.').action(
    (flags: TenantFlags) => auditCommand(host, flags),
  );
}

async function exportCommand(host: Host, flags: TenantFlags): Promise<void> {
  const { exportTenant } = await loadPart('keys', () => import('../../service/tenants/export-tenant.js'));
  await withStore(host, flags, async (store) => {
    if ((await writeLines(host, exportTenant(store, flags.tenant))) === 0)
      await doubt(host, flags, 'Nothing of it is in this database: look at the names of both');
  });
}

async function purgeCommand(host: Host, { yes, ...flags }: PurgeFlags): Promise<void> {
  if (yes !== true) throw invalidOption('--yes', 'Required: what is purged cannot be restored');
  await withStore(host, flags, async (store) => {
    const deleted = await store.tenants.purge(flags.tenant);
    await writeText(host.stdout, `${flags.tenant} is purged: ${deleted} records\n`);
    if ((await store.eraseTraces?.()) === false)
      await doubt(
        host,
        flags,
        'Somebody reads the database: what was erased is in its file -wal until they end, and a service runs or you purge once more',
      );
    if (deleted === 0)
      await doubt(
        host,
        flags,
        'Nothing of it was in this database. Unless it was purged before, look at the names of both',
      );
  });
}

async function auditCommand(host: Host, flags: TenantFlags): Promise<void> {
  const { all } = await loadPart('keys', () => import('../../service/tenants/export-tenant.js'));
  await withStore(host, flags, async (store) => {
    const entries = all((page) => store.audit.list(flags.tenant, page));
    if ((await writeLines(host, entries)) === 0)
      await doubt(host, flags, 'Nothing is noted of it: look at its name, and whether serve has --audit');
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
