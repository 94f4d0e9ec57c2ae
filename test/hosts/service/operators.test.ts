import { expect, it, onTestFinished } from 'vitest';
import { command } from './commands.js';
import { startEndless } from './endless.js';
import { smallPlan } from './plans.js';
import { describeServed, PLACES, start, type Served } from './served.js';

/** A service as `serve --metrics` starts it. */
async function startWithFigures(): Promise<Served> {
  const served = await start(await PLACES.SQLite(), { figures: true });
  onTestFinished(() => served.stop());
  return served;
}

const AT_ONCE = { prefer: 'respond-async' };

describeServed('an operator', { limits: { concurrency: 1 } }, (served) => {
  it('sees whether it is alive and ready without a key, and how deep the queue is', async () => {
    const { ask } = await served.newTenant();
    const asked = { key: null };
    expect((await ask('GET', '/healthz', asked)).body).toMatchObject({ success: true, data: { status: 'ok' } });
    const ready = async () => (await ask('GET', '/readyz', asked)).body.data.queue;
    expect(await ready()).toEqual({ waiting: 0, running: 0, oldest_seconds: 0 });
    const paths = [await startEndless(ask)];
    for (let i = 0; i < 2; i += 1) {
      const { headers } = await ask('POST', '/v1/simulate', { body: smallPlan(), headers: AT_ONCE });
      paths.push(headers.get('location')!);
    }
    await expect.poll(ready).toMatchObject({ waiting: 2, running: 1 });
    await expect.poll(async () => (await ready()).oldest_seconds).toBeGreaterThan(0);
    await ask('POST', `${paths[0]}/cancel`);
    await expect.poll(ready).toEqual({ waiting: 0, running: 0, oldest_seconds: 0 });
  });

  it('lists runs, cancels them and queues them again', async () => {
    const { ask, name } = await served.newTenant();
    const id = (await startEndless(ask)).split('/').pop()!;
    const list = async (): Promise<string> =>
      (await command(served.place, `runs list --tenant ${name} --format json`)).stdout;
    await expect.poll(list).toContain('"running"');
    expect(JSON.parse(await list())).toMatchObject({ runs: [{ id, tenant: name, kind: 'montecarlo' }] });
    expect(await command(served.place, `runs cancel ${id}`)).toMatchObject({ stdout: `${id} is cancelled\n` });
    expect((await command(served.place, `runs cancel ${id}`)).stderr).toContain('Has ended already');
    await expect.poll(async () => (await ask('GET', `/v1/runs/${id}`)).body.data.error?.code).toBe('CANCELLED');
    expect((await command(served.place, 'runs cancel run_9')).code).toBe(1);
    const failed = await command(served.place, `runs list --tenant ${name} --status failed`);
    expect(failed.stdout).toContain('CANCELLED');

    const small = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const refused = await command(served.place, `runs requeue ${small.body.data.simulation_id}`);
    expect(refused.stderr).toContain('Is completed, or waits already');
    expect((await command(served.place, 'runs requeue run_9')).stderr).toContain('No such run');
    expect((await command(served.place, `runs list --tenant nobody`)).stdout).toBe('No runs\n');
  });

  it('queues a failed run again, and the service computes it', async () => {
    const { ask } = await served.newTenant();
    const before = await startEndless(ask);
    const waiting = await ask('POST', '/v1/simulate', { body: smallPlan(), headers: AT_ONCE });
    const path = waiting.headers.get('location')!;
    await ask('POST', `${path}/cancel`);
    await ask('POST', `${before}/cancel`);
    expect((await command(served.place, `runs requeue ${path.split('/').pop()}`)).stdout).toContain('is queued again');
    await expect.poll(async () => (await ask('GET', path)).body.data.status).toBe('completed');
    expect((await ask('GET', path)).body.data.error).toBeNull();
  });

  it('makes, lists, rotates and revokes keys', async () => {
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
    const before = await listed();
    const rotated = await command(served.place, `keys rotate ${(await nightly()).id} --grace 1`);
    const newer = rotated.stdout.trim();
    for (const good of [key, newer]) expect((await ask('GET', '/v1/runs', { key: good })).status).toBe(200);
    expect((await ask('POST', '/v1/scenarios', { key: newer, body: {} })).status).toBe(403);
    const added = (await listed()).filter(({ id }) => !before.some((record) => record.id === id));
    expect(added).toHaveLength(1);
    await command(served.place, `keys revoke ${added[0]!.id}`);
    await expect.poll(async () => (await ask('GET', '/v1/runs', { key: newer })).status).toBe(401);
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(200);
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

it('has no path for figures without the option', async () => {
  const served = await start(await PLACES.SQLite());
  onTestFinished(() => served.stop());
  const { ask } = await served.newTenant({ scopes: ['admin'] });
  expect((await ask('GET', '/metrics')).status).toBe(404);
});
