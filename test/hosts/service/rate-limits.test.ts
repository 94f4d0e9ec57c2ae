import fc from 'fast-check';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { slidingWindow, type Counts } from '../../../src/hosts/service/http/rate-limits.js';
import { smallPlan } from './plans.js';
import { missingPostgres } from './postgres-server.js';
import { describeServed, PLACES, start } from './served.js';

const tiers = {
  standard: { requests: 5, simulations: 2 },
  enterprise: { requests: null, simulations: null },
} as const;

describeServed('limits', { limits: { tiers, windowSeconds: 600 } }, (served) => {
  it('are told in the headers of each answer, also of one that is refused', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const first = await ask('GET', '/v1/runs');
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=600');
    expect(first.headers.get('ratelimit')).toMatch(/^"requests";r=4;t=(599|6[0-5]\d|660)$/);
    const missing = await ask('GET', '/v1/runs/run_1');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('ratelimit')).toMatch(/^"requests";r=3;/);
    const simulated = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(simulated.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=600, "simulations";q=2;w=600');
    expect(simulated.headers.get('ratelimit')).toMatch(/^"requests";r=2;t=\d+, "simulations";r=1;t=\d+$/);
  });

  it('answer 429 with Retry-After, and no more is done', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    for (let i = 0; i < 2; i++) expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
    const refused = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
    // The window, and what is left of the minute that it was counted in.
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(660);
    expect(refused.headers.get('ratelimit')).toMatch(/"simulations";r=0;/);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(2);
  });

  it('do not count an invalid simulation, nor one that is repeated by its Idempotency-Key', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const invalid = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), planRules: {} } });
    expect(invalid.status).toBe(422);
    const headers = { 'idempotency-key': 'one' };
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await ask('POST', '/v1/simulate', { body: smallPlan(), headers }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).headers.get('ratelimit')).toMatch(
      /"simulations";r=0;/,
    );
  });

  it('count requests with one new key that arrive at the same moment once', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const asked = { body: smallPlan(), headers: { 'idempotency-key': 'one' } };
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/v1/simulate', asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.simulation_id)).size).toBe(1);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  });

  it('belong to a tenant, whichever of its keys is used, and to no other', async () => {
    const { ask, key, keyOf } = await served.newTenant({ tier: 'standard' });
    const keys = [key, await keyOf({ tier: 'standard' })];
    for (let i = 0; i < 5; i++) expect((await ask('GET', '/v1/runs', { key: keys[i % 2]! })).status).toBe(200);
    for (const over of keys) expect((await ask('GET', '/v1/runs', { key: over })).status).toBe(429);
    const other = await served.newTenant({ tier: 'standard' });
    expect((await other.ask('GET', '/v1/runs')).status).toBe(200);
  });

  it('do not count requests without a good key, nor what needs none', async () => {
    const { ask, key } = await served.newTenant({ tier: 'standard' });
    for (let i = 0; i < 6; i++) {
      expect((await ask('GET', '/v1/openapi.json')).headers.has('ratelimit')).toBe(false);
      expect((await ask('GET', '/v1/runs', { key: `${key}0` })).status).toBe(401);
    }
    expect((await ask('GET', '/v1/runs')).headers.get('ratelimit')).toMatch(/r=4/);
  });
});

test('no stretch of time as long as the window has more than the limit, and whoever waits as told is allowed', () => {
  const pauses = fc.array(fc.nat(90_000), { minLength: 1, maxLength: 60 });
  const windows = fc.constantFrom(60, 600);
  fc.assert(
    fc.property(windows, fc.integer({ min: 1, max: 5 }), pauses, fc.nat(100_000), (seconds, limit, pauses, start) => {
      let [now, counts] = [start, [] as Counts];
      const allowed: number[] = [];
      for (const pause of pauses) {
        now += pause;
        const { usage, next } = slidingWindow(counts, limit, seconds, now);
        if (usage.allowed) allowed.push(now);
        else expect(slidingWindow(next, limit, seconds, now + usage.resetSeconds * 1000).usage.allowed).toBe(true);
        counts = next;
      }
      for (const [at, time] of allowed.entries()) {
        const before = allowed[at - limit];
        if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(seconds * 1000);
      }
    }),
    { numRuns: 2000 },
  );
});

const HOUR = 3_600_000;
let ahead = 0;

describeServed(
  'limits after a clock that was ahead',
  { limits: { tiers }, clock: () => new Date(Date.now() + ahead) },
  (served) => {
    it.each([
      ['requests', 'GET', '/v1/runs', undefined, 5],
      ['simulations', 'POST', '/v1/simulate', smallPlan(), 2],
    ] as const)('hold for an hour from then on, and no longer: %s', async (_, method, path, body, limit) => {
      const { ask } = await served.newTenant({ tier: 'standard' });
      ahead = 30 * 24 * HOUR;
      onTestFinished(() => void (ahead = 0));
      for (let i = 0; i < limit; i += 1) expect((await ask(method, path, { body })).status).toBe(200);
      ahead = 0;
      const refused = await ask(method, path, { body });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(HOUR / 1000 + 120);
      ahead = HOUR + 120_000;
      expect((await ask(method, path, { body })).status).toBe(200);
    });
  },
);

describe.skipIf(missingPostgres !== null)('limits of a tenant', () => {
  it('hold over all processes on one database, and over restarts', async () => {
    const place = await PLACES.PostgreSQL();
    const settings = { limits: { tiers } };
    const [one, other] = [await start(place, settings), await start(place, settings)];
    const { key, ask } = await one.newTenant({ tenant: 'shared', tier: 'standard' });
    const elsewhere = await other.newTenant({ tenant: 'shared', tier: 'standard' });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? ask : elsewhere.ask)('GET', '/v1/runs', { key })),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(5);
    await Promise.all([one.stop(), other.stop()]);
    const again = await start(place, settings);
    const { ask: askAgain } = await again.newTenant();
    expect((await askAgain('GET', '/v1/runs', { key })).status).toBe(429);
    await again.stop();
  });
});
