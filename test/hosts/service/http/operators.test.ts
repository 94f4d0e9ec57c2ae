import { expect, it, vi } from 'vitest';
import type { LogEntry } from '../../../../src/hosts/service/index.js';
import { metrics } from '../../../../src/hosts/service/node/index.js';
import type { Scope } from '../../../../src/hosts/service/store/records.js';
import { serve, smallPlan, type ServiceUnderTest } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const keyWith = ({ keyOf }: ServiceUnderTest, ...scopes: Scope[]): Promise<string> =>
  keyOf('harbor', 'enterprise', null, scopes);

describeEachStore('operators', (open) => {
  it('a key may do what its scopes say, and nothing else', async () => {
    const under = await serve({}, open);
    const { ask } = under;
    const reading = await keyWith(under, 'read');
    expect((await ask('GET', '/v1/runs', { key: reading })).status).toBe(200);
    const refused = await ask('POST', '/v1/simulate', { key: reading, body: smallPlan() });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'FORBIDDEN']);
    const writing = await keyWith(under, 'simulate');
    expect((await ask('POST', '/v1/simulate', { key: writing, body: smallPlan() })).status).toBe(200);
    expect((await ask('GET', '/v1/runs', { key: writing })).status).toBe(403);
  });

  it('the use of a key is noted, once a minute', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { ask, store } = await serve({ clock: () => now }, open);
    const used = async () => (await store.keys.list('harbor'))[0]!.last_used_at;
    expect(await used()).toBeNull();
    await ask('GET', '/v1/runs');
    await expect.poll(used).toBe('2026-11-20T12:00:00.000Z');
    now = new Date('2026-11-20T12:00:59Z');
    await ask('GET', '/v1/runs');
    now = new Date('2026-11-20T12:02:00Z');
    await ask('GET', '/v1/runs');
    await expect.poll(used).toBe('2026-11-20T12:02:00.000Z');
  });

  it('readiness tells how deep the queue is', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { ask } = await serve({ clock: () => now, compute: () => new Promise<never>(() => undefined) }, open);
    const queue = async () =>
      ((await ask('GET', '/readyz', { key: null })).body.data as unknown as { queue: object }).queue;
    expect(await queue()).toEqual({ waiting: 0, running: 0, oldest_seconds: 0 });
    for (const price of [10, 20, 30]) {
      const operatingAssumptions = { contribution_policy: {}, share_valuation: { current_price: price } };
      const body = { ...smallPlan(), operatingAssumptions };
      await ask('POST', '/v1/simulate', { body, headers: { prefer: 'respond-async' } });
    }
    await expect.poll(async () => (await queue()) as { running: number }).toMatchObject({ running: 1 });
    now = new Date('2026-11-20T12:00:05Z');
    await expect.poll(queue).toEqual({ waiting: 2, running: 1, oldest_seconds: 5 });
  });

  it('readiness counts once for all who ask at the same time', async () => {
    const store = await open();
    const { ask } = await serve({ store });
    const depth = vi.spyOn(store.runs, 'depth');
    await Promise.all(Array.from({ length: 50 }, () => ask('GET', '/readyz', { key: null })));
    expect(depth).toHaveBeenCalledTimes(1);
    await store.close();
  });

  it('figures are for a key with the scope admin, and name no tenant', async () => {
    const store = await open();
    const { observe, read: figures } = await metrics({ store });
    const under = await serve({ store, log: (entry: LogEntry) => observe(entry), metrics: figures });
    const { ask } = under;
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    await ask('GET', '/v1/nothing/here');
    const asked = (key: string) => ask('GET', '/metrics', { key });
    expect((await asked(await keyWith(under, 'read', 'simulate'))).status).toBe(403);
    expect((await asked('none')).status).toBe(401);
    const admin = await under.keyOf('operator', 'standard', null, ['admin']);
    const { headers, text } = await asked(admin);
    expect(headers.get('content-type')).toContain('text/plain');
    // Prometheus asks more often than a tier allows.
    expect(headers.has('ratelimit')).toBe(false);
    expect(text).toContain('esop_requests_total{route="/v1/simulate",method="POST",status="200"} 1');
    expect(text).toContain('esop_requests_total{route="unknown",method="GET",status="404"} 1');
    expect(text).toContain('esop_runs_total{outcome="completed"} 1');
    expect(text).toContain('esop_queue_waiting 0');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('harbor');
    await store.close();
  });

  it('without the option there is no path for figures', async () => {
    const under = await serve({}, open);
    expect((await under.ask('GET', '/metrics', { key: await keyWith(under, 'admin') })).status).toBe(404);
  });
});
