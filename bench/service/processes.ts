import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../build/root.js';

/** A service under load, on loopback. */
export interface Service {
  readonly origin: string;
  readonly key: string;
  /** Milliseconds of processor time that it has taken so far; NaN where the system does not tell. */
  readonly processorMs: () => number;
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** The build that is measured. */
export const BUILD = inRoot('src/hosts/service/dist');

/** Makes a key for a service on a database: `['--db', file]` or `['--postgres', url]`. */
export function makeKey(build: string, database: readonly string[]): string {
  const keys = [join(build, 'cli.js'), 'keys', 'create', '--tenant', 'bench', '--tier', 'enterprise', ...database];
  const made = spawnSync(process.execPath, keys, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`keys create: ${made.stderr}`);
  return made.stdout.trim();
}

/** Starts a service of a build on a database. */
export async function startService(build: string, database: readonly string[], key: string): Promise<Service> {
  const serve = [join(build, 'cli.js'), 'serve', '--port', '0', '--log-level', 'error', ...database];
  const child = spawn(process.execPath, serve, { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals) => (): Promise<void> => {
    child.kill(signal);
    return gone;
  };
  return {
    origin: await originOf(child),
    key,
    processorMs: () => processorMsOf(child),
    // Not SIGTERM, after which it answers for some seconds more.
    stop: end('SIGINT'),
    kill: end('SIGKILL'),
  };
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (part: Buffer): void => {
      text += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found !== null) resolve(found[0]);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${text}`)));
  });
}

/** Linux counts in hundredths of a second, in the 14th and 15th field; the second field, a name in brackets, may have spaces. */
function processorMsOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
