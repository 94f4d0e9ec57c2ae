import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { inRoot } from '../build/root.js';

/** Services under load, on loopback. */
export interface Services {
  readonly origins: readonly string[];
  readonly key: string;
  stop(): Promise<void>;
}

const CLI = inRoot('dist/cli.js');

/** Starts `count` services on one database: `['--db', file]` or `['--postgres', url]`. */
export async function startServices(database: readonly string[], count: number): Promise<Services> {
  const made = spawnSync(
    process.execPath,
    [CLI, 'keys', 'create', '--tenant', 'bench', '--tier', 'enterprise', ...database],
    {
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`keys create: ${made.stderr}`);
  const started = await Promise.all(Array.from({ length: count }, () => startOne(database)));
  return {
    origins: started.map(({ origin }) => origin),
    key: made.stdout.trim(),
    stop: async () => {
      await Promise.all(started.map(({ child }) => ended(child)));
    },
  };
}

async function startOne(database: readonly string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', ...database], {
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

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
