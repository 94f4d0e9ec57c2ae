import packageJson from '../../../../package.json' with { type: 'json' };
import { Failure } from '../errors/failure.js';
import { FILE_REASONS } from '../files/files.js';

type Peer = keyof typeof packageJson.peerDependencies;

/** The packages that each part of the command line needs, and nothing else does. */
const NEEDS = {
  keys: [],
  sqlite: ['better-sqlite3'],
  postgres: ['pg'],
  metrics: ['prom-client'],
  mcp: ['@modelcontextprotocol/sdk'],
  server: [
    'hono',
    '@hono/node-server',
    'http-graceful-shutdown',
    'ipaddr.js',
    'pino',
    'request-filtering-agent',
    'standardwebhooks',
  ],
} as const satisfies Readonly<Record<string, readonly Peer[]>>;

/** A module of a package that has none by its own name. */
const MODULES: Partial<Readonly<Record<Peer, string>>> = {
  '@modelcontextprotocol/sdk': '@modelcontextprotocol/sdk/types.js',
};

/** A part of the command line that has packages of its own. */
export type Part = keyof typeof NEEDS;

/** Loads a part of the service; if its packages are not installed, the error says how to install them. */
export async function loadPart<Loaded>(name: Part, load: () => Promise<Loaded>): Promise<Loaded> {
  await requireParts(name);
  return load();
}

/** Checks that the packages of these parts are installed; the error names all that are not, and how to install them. */
export async function requireParts(...names: readonly Part[]): Promise<void> {
  const missing: Peer[] = [];
  for (const peer of new Set<Peer>(names.flatMap((name) => NEEDS[name]))) {
    // Another error, such as one of a native module, is reported by who needs the package.
    await import(MODULES[peer] ?? peer).catch((error: unknown) => isMissing(error) && missing.push(peer));
  }
  if (missing.length === 0) return;
  const packages = missing.map((peer) => `${peer}@${versionOf(peer)}`).join(' ');
  const noun = missing.length === 1 ? 'package' : 'packages';
  throw serviceFailure(missing.join(', '), `Missing ${noun}. To install: npm install ${packages}`);
}

/** Loads what is of use only to who has its package; undefined for others. */
export async function ifInstalled<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The service cannot be started or reached, for a reason that lies outside what the user wrote. */
export function serviceFailure(place: string, issue: string, value?: string): Failure {
  const told = value === undefined ? {} : { value };
  return new Failure('SERVICE_ERROR', 'Cannot run the service', [{ file: place, field: place, issue, ...told }]);
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
export function isOfDatabase(error: unknown): boolean {
  const { name } = error instanceof Error ? error : { name: '' };
  return /^SQLITE_|^\d[0-9A-Z]{4}$/.test(codeOf(error)) || name === 'MissingKey' || name === 'DamagedData';
}

/** The store cannot be opened. A database's own message may hold its address, and so a password: it is left out. */
export function storeFailure(place: string, value: string | undefined, error: unknown): Failure {
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

const LISTEN_REASONS: Readonly<Record<string, readonly [flag: string, issue: string]>> = {
  EADDRINUSE: ['--port', 'Is in use by another program'],
  EACCES: ['--port', 'Permission denied: ports below 1024 are for the administrator'],
  EADDRNOTAVAIL: ['--host', 'Is no address of this machine'],
  ENOTFOUND: ['--host', 'No such host'],
  EAI_AGAIN: ['--host', 'No such host'],
};

/** The failure for an address that cannot be listened on; undefined for any other error. */
export function listenFailure(error: unknown, { host, port }: { host: string; port: number }): Failure | undefined {
  const [flag, issue] = LISTEN_REASONS[codeOf(error)] ?? [];
  if (flag === undefined || issue === undefined) return undefined;
  return serviceFailure(flag, issue, flag === '--port' ? String(port) : host);
}

function isMissing(error: unknown): boolean {
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeOf(error));
}

/** One that works on every Node: 4.13.19 is asked for as 4, 0.28.18 as 0.28. */
function versionOf(peer: Peer): string {
  return /^0\.\d+|^\d+/.exec(packageJson.devDependencies[peer])![0];
}

function withoutAddresses(text: string): string {
  return text.replace(/\/\/[^\s/]*@/g, '//');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
