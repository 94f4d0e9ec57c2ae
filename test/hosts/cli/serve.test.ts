import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createKeyOptions, listKeysOptions } from '../../../src/hosts/cli/keys/command.js';
import { serveOptions } from '../../../src/hosts/cli/serve/command.js';
import { simulate } from '../../../src/index.js';
import { missingPostgres, sharedPostgres } from '../service/postgres-server.js';
import { plainReceiver } from '../service/node/receivers.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';
import { createKey, logOf, start, startService, until, type ServiceProcess } from './serve-process.js';

interface Envelope {
  readonly success: boolean;
  readonly data: Record<string, unknown>;
  readonly meta: Record<string, unknown>;
}

async function call(
  service: { url: string },
  key: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Envelope> {
  const answer = await fetch(`${service.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Envelope;
}

/** A plan that takes a few seconds. */
const longPlan = {
  ...smallPlan,
  initialState: {
    census_year: 2026,
    participants: Array.from({ length: 20_000 }, (_, index) => ({
      id: `E${index}`,
      age: 25 + (index % 40),
      service_years: index % 7,
      compensation: 50_000,
      allocated_shares: 100,
    })),
  },
  systemConfig: { projection_years: 40 },
};
const expected = (plan: typeof longPlan): number =>
  simulate(
    plan.planRules as Parameters<typeof simulate>[0],
    plan.operatingAssumptions as Parameters<typeof simulate>[1],
    plan.initialState,
    plan.systemConfig,
  ).results.total_repurchase_obligation;

const running = (service: ServiceProcess, key: string, id: string): Promise<string> =>
  until(async () => {
    const { data } = await call(service, key, `/runs/${id}?include=`);
    return data['status'] === 'running' ? 'running' : undefined;
  }, service);

async function ended(service: ServiceProcess, key: string, id: string): Promise<Record<string, unknown>> {
  return until(async () => {
    const { data } = await call(service, key, `/runs/${id}?include=summary_metrics`);
    return data['status'] === 'completed' || data['status'] === 'failed' ? data : undefined;
  }, service);
}

describe('serve', () => {
  test('on SIGTERM is not ready for a while before it stops, and answers meanwhile', async () => {
    const folder = folderWith({});
    const service = await startService(folder, ['--lame-duck', '2']);
    const key = await createKey(folder);
    const ready = async (): Promise<number> => (await fetch(new URL('/readyz', service.url))).status;
    expect(await ready()).toBe(200);
    service.child.kill('SIGTERM');
    await until(async () => ((await ready()) === 503 ? true : undefined), service);
    expect(await call(service, key, '/simulate', smallPlan)).toMatchObject({ data: { status: 'completed' } });
    expect(await service.ended).toEqual({ code: 0, signal: null });
  });

  test('answers with a key, keeps everything in one file, and ends in order when it is told to', async () => {
    const folder = folderWith({});
    const service = await startService(folder);
    expect(service.stdout()).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+\/v1\n$/);
    const key = await createKey(folder);
    const done = await call(service, key, '/simulate', smallPlan);
    expect(done).toMatchObject({ success: true, data: { status: 'completed' } });

    const before = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - before).toBeLessThan(3000);
    expect(logOf(service).map(({ event }) => event)).toEqual([
      'service.started',
      'run.completed',
      'request',
      'service.stopping',
      'service.stopped',
    ]);
    expect(service.stderr()).not.toContain(key);
    // A database that is closed well has no files beside it.
    expect(readdirSync(folder)).toEqual(['esop-repurchase.db']);

    const again = await startService(folder);
    const id = String(done.data['simulation_id']);
    expect((await call(again, key, `/runs/${id}`)).data).toMatchObject({ simulation_id: id, status: 'completed' });
  });

  test('told to end during a simulation, lets it come to its end', async () => {
    const folder = folderWith({});
    const key = await createKey(folder);
    const service = await startService(folder, ['--drain', '60']);
    const answer = call(service, key, '/simulate', longPlan);
    await until(async () => {
      const runs = (await call(service, key, '/runs')).data['runs'] as { status: string }[];
      return runs[0]?.status === 'running' ? true : undefined;
    }, service);
    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(logOf(service).map(({ event }) => event)).toContain('run.completed');
    const { data } = await answer;
    const again = await startService(folder);
    expect(await ended(again, key, String(data['simulation_id']))).toMatchObject({ status: 'completed' });
  });

  test.each<[string, NodeJS.Signals]>([
    ['SIGTERM without time to drain', 'SIGTERM'],
    ['SIGINT without time to drain', 'SIGINT'],
  ])('on %s hands a simulation back, and the next process completes it at once', async (_, signal) => {
    const folder = folderWith({});
    const key = await createKey(folder);
    const service = await startService(folder, ['--drain', '0']);
    const accepted = await call(service, key, '/simulate', longPlan, { prefer: 'respond-async' });
    const id = String(accepted.data['simulation_id']);
    await running(service, key, id);
    service.child.kill(signal);
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(logOf(service).map(({ event }) => event)).not.toContain('run.completed');

    const again = await startService(folder);
    const record = await ended(again, key, id);
    expect(record).toMatchObject({ status: 'completed', total_repurchase_obligation: expected(longPlan) });
    // Handed back, not waited for until its lease ends; and not counted as tried.
    const completed = () => logOf(again).find(({ event }) => event === 'run.completed');
    await expect.poll(completed).toMatchObject({ run: id, attempts: 1 });
  });

  test('stopped with its machine for longer than a simulation may take, completes it all the same', async () => {
    const folder = folderWith({});
    const key = await createKey(folder);
    const service = await startService(folder, ['--time-limit', '10']);
    const plan = {
      ...longPlan,
      initialState: { ...longPlan.initialState, participants: longPlan.initialState.participants.slice(0, 8000) },
    };
    const accepted = await call(service, key, '/simulate', plan, { prefer: 'respond-async' });
    const id = String(accepted.data['simulation_id']);
    await running(service, key, id);
    service.child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 10_500));
    service.child.kill('SIGCONT');
    expect(await ended(service, key, id)).toMatchObject({ status: 'completed' });
  });

  test('who asks a second time is not asked to wait', async () => {
    const folder = folderWith({});
    const key = await createKey(folder);
    const service = await startService(folder, ['--drain', '3600']);
    const accepted = await call(service, key, '/simulate', longPlan, { prefer: 'respond-async' });
    await running(service, key, String(accepted.data['simulation_id']));
    service.child.kill('SIGTERM');
    await until(() => (service.stderr().includes('service.stopping') ? true : undefined), service);
    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('sends webhooks, signed, to private addresses only when that is allowed', async () => {
    const receiver = await plainReceiver((_, response) => response.end());
    const folder = folderWith({});
    const key = await createKey(folder);
    const guarded = await startService(folder);
    expect(await call(guarded, key, '/simulate', { ...smallPlan, webhook_url: receiver.url })).toMatchObject({
      success: false,
      error: { code: 'VALIDATION_ERROR', details: { field: 'webhook_url', issue: 'Must be an https address' } },
    });
    guarded.child.kill('SIGTERM');
    await guarded.ended;

    const service = await startService(folder, ['--allow-private-webhooks']);
    const { data, meta } = await call(service, key, '/simulate', { ...smallPlan, webhook_url: receiver.url });
    const request = await until(() => receiver.requests[0], service);
    const headers = request.headers as Record<string, string>;
    expect(new Webhook(String(meta['webhook_secret'])).verify(request.body, headers)).toEqual({
      event: 'simulation.completed',
      simulation_id: data['simulation_id'],
      status: 'completed',
      webhook_url: receiver.url,
    });
  });

  test('answers pages of the sites that it is told of, and of no others', async () => {
    const service = await startService(folderWith({}), ['--cors', 'https://a.example', '--cors', 'https://b.example']);
    const allowed = async (origin: string): Promise<string | null> =>
      (await fetch(`${service.url}/openapi.json`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed('https://a.example')).toBe('https://a.example');
    expect(await allowed('https://b.example')).toBe('https://b.example');
    expect(await allowed('https://c.example')).toBeNull();
  });

  test('without a worker leaves what waits to a process that has one', async () => {
    const folder = folderWith({});
    const key = await createKey(folder);
    const front = await startService(folder, ['--no-worker']);
    const { data } = await call(front, key, '/simulate', smallPlan, { prefer: 'respond-async' });
    const id = String(data['simulation_id']);
    await new Promise((done) => setTimeout(done, 1500));
    expect((await call(front, key, `/runs/${id}`)).data).toMatchObject({ status: 'queued' });
    await startService(folder);
    expect(await ended(front, key, id)).toMatchObject({ status: 'completed' });
  });

  test('logs as much as it is told to', async () => {
    const service = await startService(folderWith({}), ['--log-level', 'error']);
    await fetch(`${service.url}/runs`);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(service.stderr()).toBe('');
  });
});

describe.skipIf(missingPostgres !== null)('serve on PostgreSQL', () => {
  test('is told the database by the environment, and shares it with other processes', async () => {
    const ESOP_POSTGRES_URL = await (await sharedPostgres()).newDatabase();
    const folder = folderWith({});
    const key = await createKey(folder, [], { ESOP_POSTGRES_URL });
    const [front, back] = await Promise.all([
      startService(folder, ['--no-worker'], { ESOP_POSTGRES_URL }),
      startService(folder, [], { ESOP_POSTGRES_URL }),
    ]);
    const { data } = await call(front, key, '/simulate', smallPlan, { prefer: 'respond-async' });
    const id = String(data['simulation_id']);
    expect(await ended(front, key, id)).toMatchObject({ status: 'completed' });
    expect(logOf(back).map(({ event, run: of }) => [event, of])).toContainEqual(['run.completed', id]);
    for (const service of [front, back]) {
      service.child.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('the guide lists the options of serve, and those of the database', () => {
  const guide = readFileSync('docs/guides/command-line.md', 'utf8');
  for (const { long } of serveOptions()) expect(guide).toContain(`\`${long}`);
  for (const { long } of [...createKeyOptions(), ...listKeysOptions()]) expect(guide).toContain(`${long}`);
});

describe('what serve cannot do', () => {
  test('is to listen on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((done) => other.once('listening', done));
    const port = String((other.address() as AddressInfo).port);
    const process_ = start(folderWith({}), ['serve', '--port', port]);
    expect(await process_.ended).toEqual({ code: 1, signal: null });
    expect(process_.stdout()).toBe('');
    expect(JSON.parse(process_.stderr())).toMatchObject({
      success: false,
      error: {
        code: 'SERVICE_ERROR',
        details: { field: '--port', issue: 'Is in use by another program' },
        issues: [{ value: port }],
      },
    });
  });

  test('is to listen on an address of another machine', async () => {
    const process_ = start(folderWith({}), ['serve', '--port', '0', '--host', '192.0.2.1']);
    expect(await process_.ended).toEqual({ code: 1, signal: null });
    expect(JSON.parse(process_.stderr())).toMatchObject({
      error: { details: { field: '--host', issue: 'Is no address of this machine' } },
    });
  });

  test.each([
    ['--port 65536', '--port', 'Must be a whole number between 0 and 65535'],
    ['--port http', '--port', 'Must be a whole number between 0 and 65535'],
    ['--threads 0', '--threads', 'Must be a whole number between 1 and 1024'],
    ['--threads 1.5', '--threads', 'Must be a whole number between 1 and 1024'],
    ['--drain -1', '--drain', 'Must be a whole number of seconds between 0 and 3600'],
    ['--retain 1h', '--retain', 'Must be a whole number of days between 1 and 36500'],
    ['--db=', '--db', 'Must not be empty'],
    ['--cors *', '--cors', 'Must be an origin such as https://example.com'],
    ['--cors https://a.example/', '--cors', 'Must be an origin such as https://example.com'],
    ['--db missing/a.db', '--db', 'No such folder'],
  ])('is to run with %s', async (args, field, issue) => {
    const outcome = await run(folderWith({}), ['serve', ...args.split(' ')]);
    expect(outcome).toMatchObject({ code: issue === 'No such folder' ? 1 : 2, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({ details: { field, issue } });
  });

  test.each(['serve --db a --postgres postgres://x', 'serve --log-level loud', 'serve now'])(
    '%s is wrong usage',
    async (args) => {
      expect(await run(folderWith({}), args.split(' '))).toMatchObject({ code: 2, stdout: '' });
    },
  );
});

describe('without the optional packages', () => {
  /** The package as npm installs it, with its dependencies and without its optional peers. */
  function installed(): {
    folder: string;
    command: (...args: string[]) => { status: number | null; stdout: string; stderr: string };
  } {
    const folder = folderWith({ 'plan.json': smallPlan });
    cpSync('dist', join(folder, 'package/dist'), { recursive: true, filter: (path) => !path.endsWith('.map') });
    cpSync('package.json', join(folder, 'package/package.json'));
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    for (const name of Object.keys(dependencies)) {
      const link = join(folder, 'package/node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(resolve('node_modules', name), link);
    }
    const cli = join(folder, 'package/dist/cli.js');
    return {
      folder,
      command: (...args) => spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' }),
    };
  }

  test('everything else works, and the service says how to install them', () => {
    const { folder, command } = installed();
    expect(command('validate', 'plan.json')).toMatchObject({
      status: 0,
      stdout: 'plan.json is valid: 2 participants\n',
    });
    expect(command('serve', '--help')).toMatchObject({ status: 0, stderr: '' });

    const serve = command('serve');
    expect(serve).toMatchObject({ status: 1, stdout: '' });
    expect(JSON.parse(serve.stderr)).toMatchObject({
      error: {
        code: 'SERVICE_ERROR',
        details: {
          field: 'hono, @hono/node-server, ipaddr.js, pino, standardwebhooks, better-sqlite3, kysely',
          issue:
            'Missing packages. To install: npm install hono@4 @hono/node-server@2 ipaddr.js@2 pino@10 standardwebhooks@1 better-sqlite3@12 kysely@0.28',
        },
      },
    });
    expect(command('serve', '--metrics', '--postgres', 'postgres://x').stderr).toMatch(
      /standardwebhooks@1 pg@8 kysely@0\.28 prom-client@15"/,
    );
    for (const [args, issue] of [
      [[], 'npm install better-sqlite3@12 kysely@0.28'],
      [['--postgres', 'postgres://x'], 'npm install pg@8 kysely@0.28'],
    ] as const) {
      const keys = command('keys', 'list', ...args);
      expect(keys).toMatchObject({ status: 1, stdout: '' });
      expect(keys.stderr).toContain(`Missing packages. To install: ${issue}"`);
    }
    expect(readdirSync(folder).sort()).toEqual(['package', 'plan.json']);
  });
});
