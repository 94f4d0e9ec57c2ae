import { expect, it } from 'vitest';
import { prepareRun } from '../../../../src/hosts/service/http/prepare-run.js';
import { DEFAULT_LIMITS } from '../../../../src/hosts/service/service.js';
import type { ApiKey } from '../../../../src/hosts/service/store/records.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { serve, smallPlan, smallScenario } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const another = (price: number): object => {
  const plan = smallPlan();
  return {
    ...plan,
    operatingAssumptions: { ...plan.operatingAssumptions, share_valuation: { current_price: price } },
  };
};

async function revokeKeys(store: Store): Promise<void> {
  for (const { id } of await store.keys.list('leaving')) await store.keys.revoke(id, new Date().toISOString());
}

describeEachStore('personal data', (open) => {
  it('a tenant at its quota stores no more until it deletes something', async () => {
    const { ask, keyOf, store } = await serve({ limits: { tenantBytes: 2000 } }, open);
    const first = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(first.status).toBe(200);
    // On a busy machine a sum that took long is used for a while.
    await expect.poll(() => store.tenants.bytes('harbor')).toBeGreaterThan(2000);
    for (const [path, body] of [
      ['/v1/simulate', another(50)],
      ['/v1/analyses/sensitivity', smallPlan()],
      ['/v1/scenarios', smallScenario()],
    ] as const) {
      const refused = await ask('POST', path, { body });
      expect([refused.status, refused.body.error?.code], path).toEqual([403, 'QUOTA_EXCEEDED']);
    }
    const key = await keyOf('other');
    expect((await ask('POST', '/v1/simulate', { body: another(50), key })).status).toBe(200);
    await ask('DELETE', `/v1/runs/${first.body.data.simulation_id}`);
    await expect.poll(() => store.tenants.bytes('harbor')).toBe(0);
    expect((await ask('POST', '/v1/scenarios', { body: smallScenario() })).status).toBe(201);
  });

  it('answers that are kept for repeats count towards the quota', async () => {
    const { ask, store } = await serve({ limits: { tenantBytes: 12_000 } }, open);
    const statuses: number[] = [];
    for (let i = 0; i < 20 && statuses.at(-1) !== 403; i++) {
      // On a busy machine a sum that took long is used for a while.
      if (i === 19) await expect.poll(() => store.tenants.bytes('harbor')).toBeGreaterThan(12_000);
      const headers = { 'Idempotency-Key': `key-${i}` };
      statuses.push((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 403]);
  });

  it('the audit log has who did what with which record, and nothing of what is in it', async () => {
    const { ask, store } = await serve({ audit: true }, open);
    const { simulation_id: id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    await ask('GET', `/v1/runs/${id}?participant_id=E1`, { headers: { 'x-request-id': 'req_mine' } });
    await ask('GET', '/v1/runs');
    await ask('GET', '/v1/runs', { key: null });
    await ask('GET', '/healthz', { key: null });
    const { entries } = await store.audit.list('harbor', { limit: 10 });
    const [{ id: key_id }] = (await store.keys.list('harbor')) as unknown as [{ id: string }];
    const entry = { at: expect.any(String) as string, tenant: 'harbor', key_id, status: 200 };
    expect(entries).toEqual([
      { ...entry, operation: 'GET /v1/runs', record: null, request: expect.any(String) as string },
      { ...entry, operation: 'GET /v1/runs/{id}', record: id, request: 'req_mine' },
      { ...entry, operation: 'POST /v1/simulate', record: id, request: expect.any(String) as string },
    ]);
  });

  it('nothing is changed that cannot be noted in the audit log before', async () => {
    const store = await open();
    const { ask } = await serve({ store });
    const { simulation_id: id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    const broken = { ...store.audit, add: () => Promise.reject(new Error('the audit log cannot be written')) };
    const figures = () => Promise.resolve({ contentType: 'text/plain', text: 'esop_runs_total 1' });
    const audited = await serve({ store: { ...store, audit: broken }, audit: true, metrics: figures });
    const { key } = audited;
    // Where the disk is full, its figures can be watched all the same: they show no record.
    const admin = await audited.keyOf('operator', 'enterprise', null, ['admin']);
    expect((await audited.ask('GET', '/metrics', { key: admin })).status).toBe(200);
    const answers = [
      await audited.ask('DELETE', `/v1/runs/${id}`, { key }),
      await audited.ask('POST', '/v1/scenarios', { body: smallScenario(), key }),
      await audited.ask('GET', `/v1/runs/${id}`, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await ask('GET', `/v1/runs/${id}`)).status).toBe(200);
    expect((await ask('GET', '/v1/scenarios')).body.data).toMatchObject({ scenarios: [] });
    await store.close();
  });

  it('a change whose end cannot be noted is in the audit log as begun, and answered', async () => {
    const store = await open();
    const { ask } = await serve({ store });
    const { simulation_id: id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    const broken = { ...store.audit, settle: () => Promise.reject(new Error('the audit log cannot be written')) };
    const audited = await serve({ store: { ...store, audit: broken }, audit: true });
    expect((await audited.ask('DELETE', `/v1/runs/${id}`, { key: audited.key })).status).toBe(200);
    const { entries } = await store.audit.list('harbor', { limit: 10 });
    expect(entries).toMatchObject([{ operation: 'DELETE /v1/runs/{id}', record: id, status: 102 }]);
    expect((await ask('GET', `/v1/runs/${id}`)).status).toBe(404);
    await store.close();
  });

  it('the audit log has who was refused what, but neither names that are no ids nor keys', async () => {
    const { ask, store, key, keyOf } = await serve({ audit: true }, open);
    const { simulation_id: id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    const other = await keyOf('other', 'enterprise', undefined, ['read']);
    await ask('GET', `/v1/runs/${id}`, { key: other });
    await ask('DELETE', `/v1/runs/${id}`, { key: other });
    await ask('GET', `/v1/runs/${key}`, { key: other });
    await ask('GET', '/v1/runs/Jane%20Doe', { key: other });
    await ask('GET', '/v1/runs/run_1', { key: 'esop_unknown' });
    const { entries } = await store.audit.list('other', { limit: 10 });
    expect([...entries].reverse().map(({ operation, record, status }) => [operation, record, status])).toEqual([
      ['GET /v1/runs/{id}', id, 404],
      ['DELETE /v1/runs/{id}', id, 403],
      ['GET /v1/runs/{id}', null, 404],
      ['GET /v1/runs/{id}', null, 404],
    ]);
  });

  it.each([
    ['whose tenant is purged', (store: Store): Promise<unknown> => store.tenants.purge('leaving')],
    ['that is revoked', revokeKeys],
  ])('of a key %s while a body arrives is not stored', async (_, leave) => {
    const store = await open();
    let late = 0;
    const clock = () => new Date(Date.now() + late);
    const under = await serve({ store, clock });
    for (const [path, body] of [
      ['/v1/simulate', smallPlan()],
      ['/v1/scenarios', smallScenario()],
    ] as const) {
      const key = await under.keyOf('leaving');
      const stream = new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            await leave(store);
            late += 2000;
            controller.enqueue(new TextEncoder().encode(JSON.stringify(body)));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const asked = new Request(`http://service.test${path}`, {
        method: 'POST',
        headers,
        body: stream,
        duplex: 'half',
      });
      expect((await under.service.fetch(asked)).status).toBe(401);
      expect(await store.tenants.bytes('leaving')).toBe(0);
    }
    await store.close();
  });

  it('of a key that is revoked while a body waits to be read is not stored', async () => {
    const store = await open();
    let late = 0;
    const { ask, keyOf } = await serve({
      store,
      clock: () => new Date(Date.now() + late),
      prepare: async (...given) => {
        await revokeKeys(store);
        late += 2000;
        return prepareRun(...given);
      },
    });
    const key = await keyOf('leaving');
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), key })).status).toBe(401);
    expect(await store.tenants.bytes('leaving')).toBe(0);
    await store.close();
  });

  it('the audit and the log have whose key is revoked or beyond its limit, once a minute, and nothing of a key that is wrong', async () => {
    const tiers = { ...DEFAULT_LIMITS.tiers, standard: { requests: 2, simulations: 2 } };
    const { ask, store, keyOf, log } = await serve({ audit: true, limits: { tiers } }, open);
    const key = await keyOf('leaving', 'standard');
    const [{ id: key_id }] = (await store.keys.list('leaving')) as [ApiKey];
    for (let i = 0; i < 4; i += 1) await ask('GET', '/v1/runs', { key });
    await store.keys.revoke(key_id, new Date().toISOString());
    for (let i = 0; i < 3; i += 1) expect((await ask('GET', '/v1/scenarios', { key })).status).toBe(401);
    expect((await ask('GET', '/v1/runs', { key: `${key}0` })).status).toBe(401);
    const { entries } = await store.audit.list('leaving', { limit: 10 });
    expect([...entries].reverse().map((entry) => [entry.key_id, entry.operation, entry.status])).toEqual([
      [key_id, 'GET /v1/runs', 200],
      [key_id, 'GET /v1/runs', 200],
      [key_id, 'GET /v1/runs', 429],
      [key_id, 'GET /v1/scenarios', 401],
    ]);
    const refused = log.filter(({ event, status }) => event === 'request' && status === 401);
    expect(refused.map((entry) => [entry['tenant'], entry['key']])).toEqual([
      ...[1, 2, 3].map(() => ['leaving', key_id]),
      [undefined, undefined],
    ]);
  });

  it('there is no audit log unless it is asked for', async () => {
    const { ask, store } = await serve({}, open);
    await ask('GET', '/v1/runs');
    expect((await store.audit.list('harbor', { limit: 10 })).entries).toEqual([]);
  });
});
