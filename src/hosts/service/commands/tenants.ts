import { invalidOption, Option, writeDoubts, writeText, type Host } from 'esop-repurchase/internal/command-line';
import { rotateKeys } from '../database/encryption.js';
import { exportTenant } from '../records/export-tenant.js';
import { purgeTenant } from '../runs/erase.js';
import { command, group } from './setting.js';
import { storeOptions, withStore, type StoreFlags } from './open-store.js';

interface TenantFlags extends StoreFlags {
  readonly tenant: string;
}

interface PurgeFlags extends TenantFlags {
  readonly yes?: true;
}

const tenantOptions = (...more: Option[]): Option[] => [
  new Option('--tenant <name>', 'which tenant').makeOptionMandatory(),
  ...more,
  ...storeOptions(),
];

/** Tenants of the service as a whole. */
export const tenants = group(
  'tenants',
  'export or erase the data of a tenant of the service',
  'The stored data of a tenant of the service.',
  [
    command(
      'export',
      'Writes all data of a tenant to standard output, a JSON object a line, without secrets.',
      () => tenantOptions(),
      exportCommand,
    ),
    command(
      'purge',
      'Erases all data of a tenant for good, its keys included.',
      () => tenantOptions(new Option('--yes', 'yes, for good')),
      purgeCommand,
    ),
  ],
);

/** The database of the service. */
export const database = group(
  'database',
  'encrypt the database of the service with another key',
  'The database of the service.',
  [
    command(
      'rotate-encryption',
      'Encrypts all data with the first key of the file. The other keys of the file may then be removed.',
      storeOptions,
      rotateCommand,
    ),
  ],
);

async function exportCommand(host: Host, flags: TenantFlags): Promise<void> {
  refuseEmpty(flags);
  await withStore(host, flags, async (store) => {
    if ((await writeLines(host, exportTenant(store, flags.tenant))) === 0)
      await doubt(host, flags, 'This database has no records for this tenant. Check the tenant name and the database');
  });
}

async function purgeCommand(host: Host, { yes, ...flags }: PurgeFlags): Promise<void> {
  refuseEmpty(flags);
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

/** An empty name comes from a shell variable that is not set. */
function refuseEmpty({ tenant }: TenantFlags): void {
  if (tenant === '') throw invalidOption('--tenant', 'Must not be empty');
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

async function rotateCommand(host: Host, flags: StoreFlags): Promise<void> {
  if (flags.encryptionKeys === undefined)
    throw invalidOption('--encryption-keys', 'Required: data is encrypted with its first key');
  await withStore(host, flags, async ({ database, keyRing }) => {
    const rotated = await rotateKeys(database, keyRing);
    await writeText(host.stdout, `${rotated} values are encrypted anew\n`);
    if (await database.eraseTraces()) return;
    const issue =
      'Another process has the database open. What was written before stays in the -wal file until it closes';
    await writeDoubts(host, [{ file: '--db', field: '--db', issue }]);
  });
}
