import type { Command } from 'commander';
import { settingsFrom } from '../command/setting.js';
import { writeText, type Host } from '../host.js';
import { storeOptions, withStore, type StoreFlags } from '../serve/store.js';

/** The database of the service: `database rotate-encryption`. */
export function addDatabase(program: Command, host: Host): void {
  const database = program
    .command('database')
    .summary('look after the database of the service')
    .description('The database of the service.');
  database.hook('preAction', (_, action) => settingsFrom(host.env, action));
  const add = (name: string, description: string): Command => {
    const command = database.command(name).description(description);
    for (const option of storeOptions()) command.addOption(option);
    return command;
  };
  add(
    'rotate-encryption',
    'Encrypts the keys of all tenants with the first key of the file, so that its other keys may be removed.',
  ).action((flags: StoreFlags) => rotateCommand(host, flags));
}

async function rotateCommand(host: Host, flags: StoreFlags): Promise<void> {
  await withStore(host, flags, async (store) => {
    await writeText(host.stdout, `${await store.rotateEncryption()} keys of tenants are encrypted anew\n`);
  });
}
