import { resolve } from 'node:path';
import type { Command } from 'commander';
import { invalidOption } from '../command/option-values.js';
import { settingsFrom } from '../command/setting.js';
import { Failure } from '../errors/failure.js';
import { writeDoubts } from '../errors/warnings.js';
import { writeText, type Host } from '../host.js';
import { loadPart, serviceFailure, storeFailure } from '../serve/failure.js';
import { requireDatabase, storeOptions, storePlace, withStore, type StoreFlags } from '../serve/store.js';

/** The database of the service: `database backup`, `database restore`, `database rotate-encryption`. */
export function addDatabase(program: Command, host: Host): void {
  const database = program
    .command('database')
    .summary('back up and restore the database of the service')
    .description('The database of the service.');
  database.hook('preAction', (_, action) => settingsFrom(host, action));
  const add = (name: string, description: string): Command => {
    const command = database.command(name).description(description);
    for (const option of storeOptions()) command.addOption(option);
    return command;
  };
  add('backup', 'Writes the database of one moment to a file, while the service runs.')
    .argument('<file>', 'the file to be written')
    .action((file: string, flags: StoreFlags) => backupCommand(host, file, flags));
  add('restore', 'Reads a backup into the database, which must not contain data of the service yet.')
    .argument('<file>', 'the file that backup wrote')
    .action((file: string, flags: StoreFlags) => restoreCommand(host, file, flags));
  add(
    'rotate-encryption',
    'Encrypts the keys of all tenants with the first key of the file. The other keys of the file may then be removed.',
  ).action((flags: StoreFlags) => rotateCommand(host, flags));
}

async function backupCommand(host: Host, file: string, flags: StoreFlags): Promise<void> {
  const path = resolve(host.cwd, file);
  const place = storePlace(host, flags);
  await requireDatabase(place);
  const copy = { name: '<file>', said: file, path };
  await about([copy, place], async () => {
    if ('file' in place) {
      const { backupFile } = await loadPart('sqlite', () => import('../../service/sqlite/backup.js'));
      await backupFile(place.file, path);
    } else {
      const { dumpTables } = await loadPart('postgres', () => import('../../service/postgres/backup.js'));
      await dumpTables(place.connectionString, path);
    }
  });
  await writeText(host.stdout, `The database is in ${file}\n`);
}

async function restoreCommand(host: Host, file: string, flags: StoreFlags): Promise<void> {
  const path = resolve(host.cwd, file);
  const place = storePlace(host, flags);
  const copy = { name: '<file>', said: file, path };
  if ('file' in place) {
    const { restoreFile } = await loadPart('sqlite', () => import('../../service/sqlite/backup.js'));
    await about([{ ...place, path: place.file }, copy], () => restoreFile(path, place.file));
  } else {
    const { restoreTables } = await loadPart('postgres', () => import('../../service/postgres/backup.js'));
    await about([copy, { name: place.name }], () => restoreTables(place.connectionString, path));
  }
  await writeText(host.stdout, `${file} is restored\n`);
  try {
    await withStore(host, flags, (store) => store.check());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // It is restored all the same: the keys, or the version that reads it, can be given later.
    const hint =
      'The service and its commands need the --encryption-keys of the time of the backup, and a version no older.';
    await writeDoubts(
      host,
      error.issues.map((issue) => ({
        ...issue,
        issue: `${file} is restored, but cannot be opened yet: ${issue.issue}`,
        hint,
      })),
    );
  }
}

/** What a command reads or writes, as the user named it. */
interface Named {
  readonly name: string;
  readonly said?: string;
}

/** Makes one of another. What goes wrong with the file of the first, or for want of room, is said of it, all else of the other. */
async function about([one, other]: [Named & { path: string }, Named], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, path = '' } = error as NodeJS.ErrnoException;
    const isOfOne = path.startsWith(one.path) || code === 'ENOSPC' || code === 'SQLITE_FULL';
    const { name, said } = isOfOne ? one : other;
    throw storeFailure(name, said, error);
  }
}

async function rotateCommand(host: Host, flags: StoreFlags): Promise<void> {
  if (flags.encryptionKeys === undefined)
    throw invalidOption('--encryption-keys', 'Required: the keys of tenants are encrypted with its first key');
  await withStore(host, flags, async (store) => {
    const rotated = await store.rotateEncryption().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'DamagedData')
        throw serviceFailure('--encryption-keys', error.message);
      throw error;
    });
    await writeText(host.stdout, `${rotated} keys of tenants are encrypted anew\n`);
  });
}
