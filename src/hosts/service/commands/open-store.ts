import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  codeOf,
  Failure,
  FILE_REASONS,
  invalidOption,
  Option,
  serviceFailure,
  type Host,
} from 'esop-repurchase/internal/command-line';
import { KEY_BYTES } from '../database/encryption.js';
import type { Store } from '../store.js';
import { POSTGRES_VARIABLE, Setting } from './setting.js';

/** Where the service keeps what it must not lose. */
export interface StoreFlags {
  readonly db?: string;
  readonly postgres?: string;
  readonly encryptionKeys?: string;
}

const DEFAULT_FILE = 'esop-repurchase.db';

/** Help of these options. */
export const storeOptions = (): Option[] => [
  new Setting('--db <file>', `keep everything in this SQLite file (default: ${DEFAULT_FILE})`).conflicts('postgres'),
  new Option('--postgres <url>', `or in this PostgreSQL database; better said by the variable ${POSTGRES_VARIABLE}`),
  new Setting(
    '--encryption-keys <file>',
    'encrypt census, results and secrets: a key of 32 bytes in base64 a line, the newest first',
  ),
];

/** Where the store is: in a file or a database, and what the user named it by. */
export type StorePlace =
  | { readonly name: '--db'; readonly file: string; readonly said: string }
  | { readonly name: string; readonly connectionString: string };

/** Where the store is: where the options say, else where the environment says, else in a file in this folder. */
export function storePlace({ cwd, env }: Host, flags: StoreFlags): StorePlace {
  const ofEnvironment = flags.db === undefined ? env[POSTGRES_VARIABLE] : undefined;
  const connectionString = flags.postgres ?? (ofEnvironment === '' ? undefined : ofEnvironment);
  if (connectionString === undefined) {
    const said = flags.db ?? DEFAULT_FILE;
    if (said === '') throw invalidOption('--db', 'Must not be empty');
    return { name: '--db', file: resolve(cwd, said), said };
  }
  const name = flags.postgres === undefined ? POSTGRES_VARIABLE : '--postgres';
  // Without a host it is one of the machine's sockets, which a URL cannot say.
  const address = connectionString.replace('@/', '@socket/');
  if (!/^postgres(?:ql)?:\/\//.test(address) || !URL.canParse(address)) {
    throw invalidOption(
      name,
      'Must be an address such as postgres://user:password@host:5432/database, with %2F for / in the password, and so on',
    );
  }
  return { name, connectionString };
}

/** The kind of database that keeps the store. */
export function storeKind(host: Host, flags: StoreFlags): 'sqlite' | 'postgres' {
  return 'file' in storePlace(host, flags) ? 'sqlite' : 'postgres';
}

/** Refuses a file that is not there, and a database without the tables: in one that was just made nothing would be found, as if a wrong name were the right one. */
export async function requireDatabase(place: StorePlace): Promise<void> {
  if (!('file' in place)) {
    const { hasTables } = await import('../database/postgres.js');
    const isThere = await hasTables(place.connectionString).catch((error: unknown) => {
      throw storeFailure(place.name, undefined, error);
    });
    if (!isThere) throw serviceFailure(place.name, 'Has nothing of the service');
    return;
  }
  try {
    statSync(place.file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? serviceFailure('--db', 'No such database', place.said) : storeFailure('--db', place.said, error);
  }
}

/** Opens the store. A file that does not exist is made. */
export async function openStore(host: Host, flags: StoreFlags): Promise<Store> {
  const encryptionKeys = flags.encryptionKeys === undefined ? [] : readKeys(host.cwd, flags.encryptionKeys);
  const place = storePlace(host, flags);
  try {
    if ('file' in place) {
      const { sqliteStore } = await import('../sqlite.js');
      return await sqliteStore({ file: place.file, encryptionKeys });
    }
    const { postgresStore } = await import('../postgres.js');
    return await postgresStore({ connectionString: place.connectionString, encryptionKeys });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failureAt(host, flags, error);
  }
}

/** Reports a fault of the database at the option that names it. */
export function failureAt(host: Host, flags: StoreFlags, error: unknown): Failure {
  const place = storePlace(host, flags);
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'MissingKey') {
    const issue = 'Lacks the key that the database is encrypted by';
    return serviceFailure('--encryption-keys', issue, flags.encryptionKeys);
  }
  if (name === 'DamagedData') return serviceFailure(place.name, message);
  return storeFailure(place.name, 'file' in place ? place.said : undefined, error);
}

type Work = (store: Store) => Promise<void>;

/** Does something with a store that is there, and closes it. */
export async function withStore(host: Host, flags: StoreFlags, work: Work): Promise<void> {
  await requireDatabase(storePlace(host, flags));
  await withNewStore(host, flags, work);
}

/** Opens the store, and creates it where it is missing. */
export async function withNewStore(host: Host, flags: StoreFlags, work: Work): Promise<void> {
  const store = await openStore(host, flags);
  try {
    await work(store);
  } catch (error) {
    throw isOfDatabase(error) ? failureAt(host, flags, error) : error;
  } finally {
    await store.close();
  }
}

/** The ring of keys in a file. What is wrong is said without showing any of it. */
function readKeys(cwd: string, file: string): Buffer[] {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), 'utf8');
  } catch {
    throw invalidOption('--encryption-keys', 'Cannot be read', file);
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
  if (keys.length > 0 && keys.every(({ length }) => length === KEY_BYTES)) return keys;
  throw invalidOption('--encryption-keys', 'Must have a key a line, 32 bytes in base64: openssl rand -base64 32', file);
}

const STORE_REASONS: Readonly<Record<string, string>> = {
  ...FILE_REASONS,
  ENOENT: 'No such folder',
  SQLITE_CANTOPEN: 'Cannot be opened: it is a folder, or belongs to another user',
  SQLITE_CANTOPEN_ISDIR: 'Is a folder, not a file',
  SQLITE_READONLY: 'Cannot be written to',
  SQLITE_READONLY_DIRECTORY: 'Cannot be written to: its folder is read-only',
  SQLITE_NOTADB: 'Is not a database of SQLite',
  SQLITE_CORRUPT: 'Is a damaged database',
  SQLITE_FULL: 'No space left',
  SQLITE_BUSY: 'Is in use by another program',
  SQLITE_IOERR: 'Cannot be read or written: the disk fails, or is full',
  ERR_DLOPEN_FAILED: 'better-sqlite3 was installed for another Node: npm rebuild better-sqlite3',
  ECONNREFUSED: 'Nothing listens there',
  ENOTFOUND: 'No such host',
  EAI_AGAIN: 'No such host',
  ETIMEDOUT: 'Does not answer',
  '28P01': 'Wrong user or password',
  '28000': 'Wrong user or password',
  '3D000': 'No such database',
  '42501': 'The user may not make the schema and tables of the service',
};

/** Whether a database says so, SQLite by its codes, PostgreSQL by those of SQL, or what is in it cannot be decrypted. */
function isOfDatabase(error: unknown): boolean {
  const { name } = error instanceof Error ? error : { name: '' };
  return /^SQLITE_|^\d[0-9A-Z]{4}$/.test(codeOf(error)) || name === 'MissingKey' || name === 'DamagedData';
}

/** The store cannot be opened. A database's own message may hold its address, and so a password: it is left out. */
function storeFailure(place: string, value: string | undefined, error: unknown): Failure {
  const code = codeOf(error);
  // Where a host has several addresses, the error holds one for each.
  const inner = error instanceof AggregateError ? codeOf(error.errors[0]) : '';
  const words = error instanceof Error ? withoutAddresses(error.message) : 'Cannot be opened';
  const message = /password must be a/.test(words) ? 'Needs a password' : words;
  // SQLITE_READONLY_DBMOVED is a kind of SQLITE_READONLY.
  const [kind = ''] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  const issue = STORE_REASONS[code] ?? STORE_REASONS[kind] ?? STORE_REASONS[inner] ?? message;
  return serviceFailure(place, issue, value);
}

function withoutAddresses(text: string): string {
  return text.replace(/\/\/[^\s/]*@/g, '//');
}
