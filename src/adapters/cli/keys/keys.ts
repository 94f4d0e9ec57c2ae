import type { Command, Option } from 'commander';
import type { Host } from '../host.js';
import {
  createKeyCommand,
  createKeyOptions,
  listKeysCommand,
  listKeysOptions,
  revokeKeyCommand,
  type CreateKeyFlags,
  type ListKeysFlags,
} from './command.js';
import { storeOptions, type StoreFlags } from '../serve/store.js';

/** The keys of the service: `keys create`, `keys list`, `keys revoke`. */
export function describeKeys(program: Command, host: Host): void {
  const keys = program
    .command('keys')
    .summary('make, list and revoke keys of the service')
    .description('The bearer keys that requests to the service carry.');
  const add = (name: string, description: string, options: readonly Option[]): Command => {
    const command = keys.command(name).description(description);
    for (const option of [...options, ...storeOptions()]) command.addOption(option);
    return command;
  };
  add('create', 'Makes a key and writes it to standard output, once.', createKeyOptions()).action(
    (flags: CreateKeyFlags) => createKeyCommand(host, flags),
  );
  add('list', 'Lists the keys with their ids.', listKeysOptions()).action((flags: ListKeysFlags) =>
    listKeysCommand(host, flags),
  );
  add('revoke', 'Has a key refused from now on.', [])
    .argument('<id>', 'the id of the key, key_...')
    .action((id: string, flags: StoreFlags) => revokeKeyCommand(host, id, flags));
}
