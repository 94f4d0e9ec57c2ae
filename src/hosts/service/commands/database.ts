import { invalidOption, writeDoubts, writeText, type Command, type Host } from 'esop-repurchase/internal/command-line';
import { rotateKeys } from '../database/encryption.js';
import { storeOptions, withStore, type StoreFlags } from './open-store.js';
import { settingsFrom } from './setting.js';

/** The database of the service: `database rotate-encryption`. */
export function addDatabase(program: Command, host: Host): void {
  const database = program
    .command('database')
    .summary('encrypt the database of the service with another key')
    .description('The database of the service.');
  database.hook('preAction', (_, action) => settingsFrom(host, action));
  const rotate = database
    .command('rotate-encryption')
    .description('Encrypts all data with the first key of the file. The other keys of the file may then be removed.');
  for (const option of storeOptions()) rotate.addOption(option);
  rotate.action((flags: StoreFlags) => rotateCommand(host, flags));
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
