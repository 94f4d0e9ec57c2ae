import { expect, it } from 'vitest';
import { serve, smallPlan } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const tiers = {
  standard: { requests: 5, simulations: 2 },
  enterprise: { requests: null, simulations: null },
} as const;

describeEachStore('limits', (open) => {
  it('are told in the headers of each answer, also of one that is refused', async () => {
    const { ask, keyOf } = await serve({ limits: { tiers, windowSeconds: 600 } }, open);
    const key = await keyOf('small', 'standard');
    const first = await ask('GET', '/v1/runs', { key });
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=600');
    expect(first.headers.get('ratelimit')).toMatch(/^"requests";r=4;t=(599|60\d|610)$/);
    const missing = await ask('GET', '/v1/runs/run_1', { key });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('ratelimit')).toMatch(/^"requests";r=3;/);
    const simulated = await ask('POST', '/v1/simulate', { key, body: smallPlan() });
    expect(simulated.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=600, "simulations";q=2;w=600');
    expect(simulated.headers.get('ratelimit')).toMatch(/^"requests";r=2;t=\d+, "simulations";r=1;t=\d+$/);
  });

  it('answer 429 with Retry-After, and no more is done', async () => {
    const { ask, keyOf } = await serve({ limits: { tiers } }, open);
    const key = await keyOf('small', 'standard');
    for (let i = 0; i < 2; i++)
      expect((await ask('POST', '/v1/simulate', { key, body: smallPlan() })).status).toBe(200);
    const refused = await ask('POST', '/v1/simulate', { key, body: smallPlan() });
    expect(refused.status).toBe(429);
    expect(refused.body.error?.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3590);
    // An hour, and what is left of the minute that it was counted in.
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3660);
    expect(refused.headers.get('ratelimit')).toMatch(/"simulations";r=0;/);
    expect((await ask('GET', '/v1/runs', { key })).body.data.runs).toHaveLength(2);
  });

  it('do not count an invalid simulation, nor one that is repeated by its Idempotency-Key', async () => {
    const { ask, keyOf } = await serve(
      { limits: { tiers: { ...tiers, standard: { requests: 9, simulations: 1 } } } },
      open,
    );
    const key = await keyOf('small', 'standard');
    expect((await ask('POST', '/v1/simulate', { key, body: { ...smallPlan(), planRules: {} } })).status).toBe(422);
    const headers = { 'idempotency-key': 'one' };
    for (let i = 0; i < 3; i++) {
      expect((await ask('POST', '/v1/simulate', { key, body: smallPlan(), headers })).status).toBe(200);
    }
    expect((await ask('POST', '/v1/simulate', { key, body: smallPlan() })).status).toBe(429);
    const another = { 'idempotency-key': 'two' };
    expect((await ask('POST', '/v1/simulate', { key, body: smallPlan(), headers: another })).status).toBe(429);
  });

  it('count requests with one new key that arrive at the same moment once', async () => {
    const limits = { tiers: { ...tiers, standard: { requests: 9, simulations: 1 } } };
    const { ask, keyOf } = await serve({ limits }, open);
    const asked = { key: await keyOf('small', 'standard'), body: smallPlan(), headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/v1/simulate', asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.simulation_id)).size).toBe(1);
    expect((await ask('GET', '/v1/runs', { key: asked.key })).body.data.runs).toHaveLength(1);
  });

  it('belong to a tenant, whichever of its keys is used, and to no other', async () => {
    const { ask, keyOf } = await serve({ limits: { tiers } }, open);
    const keys = [await keyOf('small', 'standard'), await keyOf('small', 'standard')];
    for (let i = 0; i < 5; i++) expect((await ask('GET', '/v1/runs', { key: keys[i % 2]! })).status).toBe(200);
    for (const key of keys) expect((await ask('GET', '/v1/runs', { key })).status).toBe(429);
    expect((await ask('GET', '/v1/runs', { key: await keyOf('other', 'standard') })).status).toBe(200);
  });

  it('do not count requests without a key, nor what needs none', async () => {
    const { ask, keyOf } = await serve({ limits: { tiers } }, open);
    const key = await keyOf('small', 'standard');
    for (let i = 0; i < 6; i++) {
      expect((await ask('GET', '/v1/openapi.json', { key })).headers.has('ratelimit')).toBe(false);
      expect((await ask('GET', '/v1/runs', { key: `${key}0` })).status).toBe(401);
    }
    expect((await ask('GET', '/v1/runs', { key })).headers.get('ratelimit')).toMatch(/r=4/);
  });
});
