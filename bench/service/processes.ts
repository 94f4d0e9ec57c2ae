import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../build/root.js';

/** Services under load, on loopback. */
export interface Services {
  readonly origins: readonly string[];
  readonly key: string;
  /** Milliseconds of processor time that they have taken so far; null where the system does not tell. */
  readonly processorMs: () => number | null;
  stop(): Promise<void>;
}

/** The build that is measured. */
export const BUILD = inRoot('dist');

/** Starts `count` services of a build on one database: `['--db', file]` or `['--postgres', url]`. */
export async function startServices(build: string, database: readonly string[], count: number): Promise<Services> {
  const cli = join(build, 'cli.js');
  const keys = [cli, 'keys', 'create', '--tenant', 'bench', '--tier', 'enterprise', ...database];
  const made = spawnSync(process.execPath, keys, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`keys create: ${made.stderr}`);
  const started = await Promise.all(Array.from({ length: count }, () => startOne(cli, database)));
  return {
    origins: started.map(({ origin }) => origin),
    key: made.stdout.trim(),
    processorMs: () => {
      const each = started.map(({ child }) => processorMsOf(child));
      return each.reduce<number | null>((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0);
    },
    stop: async () => {
      await Promise.all(started.map(({ child }) => ended(child)));
    },
  };
}

async function startOne(cli: string, database: readonly string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', ...database], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (part: Buffer): void => {
      text += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${text}`)));
  });
  return { child, origin };
}

/** Linux counts in hundredths of a second, in the 14th and 15th field; the second field, a name in brackets, may have spaces. */
function processorMsOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    // Not SIGTERM, after which it answers for some seconds more.
    child.kill('SIGINT');
  });
}
