import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { removeAtExit } from '../../remove-at-exit.js';

/** A PostgreSQL of the test's own, on a socket in a temporary folder. */
export interface PostgresServer {
  /** The folder of its programs. */
  readonly binaries: string;
  /** Makes an empty database; resolves with its connection string. */
  newDatabase(): Promise<string>;
  /** Ends all connections, as an operator does. */
  restart(): Promise<void>;
  /** Stops it; a stopped one can be started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

const binaries = findBinaries();

/** Null, or why there is no PostgreSQL here. */
export const missingPostgres =
  binaries === null ? 'no initdb in PATH or /usr/lib/postgresql/*/bin; apt-get install postgresql' : null;

/** PostgreSQL refuses to run as root, so there it runs as the user that Debian's package makes, or as nobody. */
const owner = process.getuid?.() === 0 ? userToRunAs() : null;

const USER = 'esop';

let shared: Promise<PostgresServer> | undefined;

/** One for all tests of this process that do not stop it; it goes when the process ends. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}

/** Makes a cluster and starts it, which takes about two seconds. The caller has to remove it. */
export async function startPostgres(): Promise<PostgresServer> {
  if (binaries === null) throw new Error(missingPostgres ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'esop-pg-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    [
      ...['--pgdata', data, '--username', USER, '--auth', 'trust'],
      ...['--encoding', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);

  let server: ChildProcess | undefined;
  let databases = 0;
  const kill = (): void => {
    server?.kill('SIGQUIT');
  };
  process.once('exit', kill);
  removeAtExit(folder, () => server?.pid);

  const addressOf = (database: string): string =>
    `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`;

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: folder,
      max_connections: '60',
      // No test turns the machine off.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(binaries!, 'postgres'), ['-D', data, ...options], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    let said = '';
    started.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    for (const until = Date.now() + 120_000; ;) {
      try {
        await query(addressOf('postgres'), 'select 1');
        return;
      } catch (error) {
        if (Date.now() > until || started.exitCode !== null) throw new Error(`postgres: ${said}`, { cause: error });
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
  }

  async function stop(): Promise<void> {
    const stopped = server;
    server = undefined;
    if (stopped === undefined || stopped.exitCode !== null) return;
    const ended = new Promise((resolve) => stopped.once('exit', resolve));
    // Ends open connections, as the documentation of PostgreSQL recommends.
    stopped.kill('SIGINT');
    await ended;
  }

  await start();
  return {
    binaries,
    newDatabase: async () => {
      databases += 1;
      const name = `test_${databases}`;
      await query(addressOf('postgres'), `create database ${name}`);
      return addressOf(name);
    },
    restart: async () => {
      await stop();
      await start();
    },
    stop,
    start,
    remove: async () => {
      await stop();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

function userToRunAs(): { readonly uid: number; readonly gid: number } {
  const idOf = (option: string, user: string): number => {
    const { status, stdout } = spawnSync('id', [option, user], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  };
  const user = Number.isNaN(idOf('-u', 'postgres')) ? 'nobody' : 'postgres';
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}
