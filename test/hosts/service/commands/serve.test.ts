import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';
import { createKey, logOf, start, startService, until, type ServiceProcess } from '../serve-process.js';

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
const running = (service: ServiceProcess, key: string, id: string): Promise<string> =>
  until(async () => {
    const { data } = await call(service, key, `/runs/${id}?include=`);
    return data['status'] === 'running' ? 'running' : undefined;
  }, service);

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

    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(logOf(service).map(({ event }) => event)).toEqual([
      'service.started',
      'run.completed',
      'request',
      'service.stopping',
      'service.stopped',
    ]);
    expect(service.stderr()).not.toContain(key);
    // A database that is closed well has no log beside it.
    expect(readdirSync(folder)).toEqual(['esop-repurchase.db', 'esop-repurchase.db-lock']);

    const again = await startService(folder);
    const id = String(done.data['simulation_id']);
    expect((await call(again, key, `/runs/${id}`)).data).toMatchObject({ simulation_id: id, status: 'completed' });
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

  test('logs as much as it is told to', async () => {
    const service = await startService(folderWith({}), ['--log-level', 'error']);
    await fetch(`${service.url}/runs`);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(service.stderr()).toBe('');
  });
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
    ['--webhook-port 0', '--webhook-port', 'Must be a whole number between 1 and 65535'],
    ['--retain 1h', '--retain', 'Must be a whole number of days between 1 and 36500'],
    ['--db=', '--db', 'Must not be empty'],
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
