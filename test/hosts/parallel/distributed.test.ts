import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installPackages } from '../../../.config/packages-of.js';
import type { MonteCarloOptions } from '../../../src/analysis/index.js';
import { monteCarlo, portfolio, prepare } from './built.js';

const packages = resolve('test/hosts/parallel/distributed');

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.warn('SKIPPED, Monte Carlo on several machines: no redis-server; apt-get install redis-server');

/** A process that the test started, with what it said so far. */
interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Resolves with the first match in its output, and rejects when it ends without one. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Its exit code and signal. */
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>;
}

const folder = mkdtempSync(join(tmpdir(), 'esop-distributed-'));
/** The example as its reader has it, beside the packages that it needs. */
const example = (name: string): string => join(folder, 'example', name);

function installExample(): void {
  installPackages(packages);
  cpSync('docs/examples/distributed', join(folder, 'example'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(packages, 'node_modules/bullmq'), join(folder, 'node_modules/bullmq'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/esop-repurchase'));
}
const started: Started[] = [];

function start(command: string, args: readonly string[], port: number): Started {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, REDIS_PORT: String(port) } });
  let text = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<readonly [number | null, string | null]>((settle) => {
    child.once('close', (code, signal) => settle([code, signal]));
  });
  const process_: Started = {
    child,
    said: () => text,
    says: (pattern) =>
      new Promise((settle, reject) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null) return;
          listeners.delete(look);
          settle(match);
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`${command} ended without ${String(pattern)}:\n${text}`)));
      }),
    ended,
  };
  started.push(process_);
  return process_;
}

beforeAll(() => {
  if (hasRedis) installExample();
}, 120_000);
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a Redis of the test's own; gives what starts programs of the example beside it. */
async function beside(): Promise<(...args: string[]) => Started> {
  const port = await freePort();
  const redis = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  await start('redis-server', redis, port).says(/Ready to accept connections/);
  return (...args) => start(process.execPath, args, port);
}

test.skipIf(!hasRedis)(
  'paths from a queue on Redis are the single run, bit for bit, though a worker is killed midway',
  async () => {
    const node = await beside();
    const workers = [node(example('worker.js')), node(example('worker.js'))] as const;
    await Promise.all(workers.map((worker) => worker.says(/ready/)));
    const producer = node(example('producer.js'), '--out', 'whole.json');

    // Wait for a worker's second range: jobs are done, jobs are waiting, and both workers have one under way.
    const [doomed, survivor] = workers;
    const [, range] = await doomed.says(/done\n(paths \d+ to \d+): started\n/);
    doomed.child.kill('SIGKILL');
    expect(await doomed.ended).toEqual([null, 'SIGKILL']);
    expect(await producer.ended, producer.said()).toEqual([0, null]);

    expect(doomed.said()).not.toContain(`${range}: done`);
    expect(survivor.said()).toContain(`${range}: done`);
    const { inputs, options } = (await import(/* @vite-ignore */ example('company.js'))) as {
      inputs: Parameters<typeof prepare>;
      options: MonteCarloOptions;
    };
    const single = monteCarlo(prepare(...inputs), options);
    expect(readFileSync(join(folder, 'whole.json'), 'utf8')).toBe(JSON.stringify(single));
    const alone = spawnSync(process.execPath, [example('single-run.js')], { encoding: 'utf8' });
    expect(producer.said()).toBe(alone.stdout);

    // A worker ends when asked to.
    survivor.child.kill('SIGTERM');
    expect(await survivor.ended).toEqual([0, null]);
  },
  120_000,
);

test.skipIf(!hasRedis)(
  '1,000 plans from a queue on Redis are all there, though a worker is killed midway',
  async () => {
    const node = await beside();
    const [doomed, survivor] = [node(example('book-worker.js')), node(example('book-worker.js'))];
    await Promise.all([doomed.says(/ready/), survivor.says(/ready/)]);
    const producer = node(example('book-producer.js'), '--out', 'book.json');
    await doomed.says(/done\n/);
    doomed.child.kill('SIGKILL');
    expect(await producer.ended, producer.said()).toEqual([0, null]);
    expect(producer.said()).toContain(
      '1000 plans, 10 without an answer\nplan-100: share_valuation.current_price: Must be',
    );

    const { book } = (await import(/* @vite-ignore */ example('book.js'))) as { book: Parameters<typeof portfolio>[0] };
    expect(readFileSync(join(folder, 'book.json'), 'utf8')).toBe(JSON.stringify(portfolio(book)));
  },
  120_000,
);

/** A port of the loopback interface that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => settle(port));
    });
  });
}
