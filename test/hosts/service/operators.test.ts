import { expect, it, onTestFinished } from 'vitest';
import { command } from './commands.js';
import { smallPlan } from './plans.js';
import { describeServed, PLACES, start, type Served } from './served.js';

/** A service as `serve --metrics` starts it. */
async function startWithFigures(): Promise<Served> {
  const served = await start(await PLACES.SQLite(), { figures: true });
  onTestFinished(() => served.stop());
  return served;
}

describeServed('an operator', { limits: { concurrency: 1 } }, (served) => {
  it('sees whether it is alive and ready without a key', async () => {
    const { ask } = await served.newTenant();
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await ask('GET', path, { key: null });
      expect([status, body.data], path).toEqual([200, { status: 'ok' }]);
    }
  });

  it('makes, lists and revokes keys', async () => {
    const { name, ask } = await served.newTenant();
    const made = await command(served.place, `keys create --tenant ${name} --scopes read --name nightly`);
    const key = made.stdout.trim();
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(200);
    const listed = async (): Promise<{ id: string; name: string; last_used_at: string | null }[]> => {
      const { stdout } = await command(served.place, `keys list --tenant ${name} --format json`);
      return (JSON.parse(stdout) as { keys: { id: string; name: string; last_used_at: string | null }[] }).keys;
    };
    const nightly = async () => (await listed()).find((record) => record.name === 'nightly')!;
    await expect.poll(async () => (await nightly()).last_used_at).not.toBeNull();
    expect((await ask('POST', '/v1/scenarios', { key, body: {} })).status).toBe(403);
    await command(served.place, `keys revoke ${(await nightly()).id}`);
    await expect.poll(async () => (await ask('GET', '/v1/runs', { key })).status).toBe(401);
    expect((await ask('GET', '/v1/runs')).status).toBe(200);
  });
});

it('reads figures by a key with the scope admin, which name no tenant', async () => {
  const served = await startWithFigures();
  const { ask, name, keyOf } = await served.newTenant();
  await ask('POST', '/v1/simulate', { body: smallPlan() });
  await ask('GET', '/v1/nothing/here');
  expect((await ask('GET', '/metrics')).status).toBe(403);
  expect((await ask('GET', '/metrics', { key: 'none' })).status).toBe(401);
  const { headers, text } = await ask('GET', '/metrics', {
    key: await keyOf({ tier: 'standard', scopes: ['admin'] }),
  });
  expect(headers.get('content-type')).toContain('text/plain');
  // Prometheus asks more often than a tier allows.
  expect(headers.has('ratelimit')).toBe(false);
  expect(text).toContain('esop_requests_total{route="/v1/simulate",method="POST",status="200"} 1');
  expect(text).toContain('esop_requests_total{route="unknown",method="GET",status="404"} 1');
  expect(text).toContain('esop_runs_total{outcome="completed"} 1');
  expect(text).toContain('esop_queue_waiting 0');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain(name);
});

it('has figures at one path only, as a proxy that keeps that path to itself reads it', async () => {
  const served = await startWithFigures();
  const { ask } = await served.newTenant({ scopes: ['read', 'simulate', 'admin'] });
  const steps = [
    '/v1/../',
    '/v1/%2e%2e/',
    '/v1/.%2E/',
    '/./',
    '/%2e/',
    '//',
    '/v1//../',
    '/%2f',
    '/v1%2f..%2f',
    '/%252e%252e/',
    '/;/',
  ];
  for (const step of steps) {
    for (const path of ['metrics', 'readyz', 'v1/runs']) {
      const { status, body } = await ask('GET', `${step}${path}`);
      expect([status, body.error?.code], `${step}${path}`).toEqual([404, 'NOT_FOUND']);
    }
  }
  for (const path of ['/%6detrics', '/metrics/', '/metrics%00', '/METRICS', `${served.origin}/v1/../metrics`]) {
    expect((await ask('GET', path)).status, path).toBe(404);
  }
  // What Node's parser of URLs takes for `/` is no request at all.
  expect((await ask('GET', '/v1\\..\\metrics')).status).toBe(400);
  for (const path of ['/metrics', '/v1/runs', '/v1/runs?limit=1', `${served.origin}/metrics`]) {
    expect((await ask('GET', path)).status, path).toBe(200);
  }
});

it('has no path for figures without the option', async () => {
  const served = await start(await PLACES.SQLite());
  onTestFinished(() => served.stop());
  const { ask } = await served.newTenant({ scopes: ['admin'] });
  expect((await ask('GET', '/metrics')).status).toBe(404);
});
