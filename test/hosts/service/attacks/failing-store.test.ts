import { expect, it } from 'vitest';
import type { Store } from '../../../../src/hosts/service/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { describeEachStore } from '../http/stores.js';
import { serve, smallPlan, smallScenario } from '../http/service-under-test.js';

describeEachStore('a request with an Idempotency-Key that the store failed', (open) => {
  const once = <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) => {
    let failed = false;
    return (...given: Given): Promise<T> => {
      if (failed) return work(...given);
      failed = true;
      return Promise.reject(new Error('the connection broke'));
    };
  };
  const headers = { 'idempotency-key': 'key-1' };

  it.each([
    ['/v1/simulate', smallPlan(), 200, '/v1/runs', 'runs'],
    ['/v1/scenarios', smallScenario(), 201, '/v1/scenarios', 'scenarios'],
  ] as const)('may be sent again at once, POST %s', async (path, body, status, list, kind) => {
    const store = await open();
    const failing: Store = {
      ...store,
      runs: { ...store.runs, accept: once((...given) => store.runs.accept(...given)) },
      scenarios: { ...store.scenarios, add: once((...given) => store.scenarios.add(...given)) },
    };
    const { ask } = await serve({ store: failing });
    expect((await ask('POST', path, { body, headers })).status).toBe(500);
    expect((await ask('POST', path, { body, headers })).status).toBe(status);
    const repeated = await ask('POST', path, { body, headers });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect((await ask('GET', list)).body.data[kind]).toHaveLength(1);
    await store.close();
  });

  it('is not made twice when the store fails after making it', async () => {
    const store = await open();
    const failing: Store = {
      ...store,
      runs: { ...store.runs, groups: once((...given) => store.runs.groups(...given)) },
    };
    let now = new Date();
    const { ask } = await serve({ store: failing, clock: () => now });
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(500);
    now = new Date(now.getTime() + 120_000);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(200);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
    await store.close();
  });
});

it('erases a run whose end cannot be told', async () => {
  const store = await sqliteStore({ file: ':memory:' });
  const cancel = (): Promise<boolean> => Promise.reject(new Error('too many SQL variables'));
  const { ask, log } = await serve({ store: { ...store, runs: { ...store.runs, cancel } } });
  const { simulation_id: id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
  expect((await ask('DELETE', `/v1/runs/${id}`)).status).toBe(200);
  expect((await ask('GET', `/v1/runs/${id}`)).status).toBe(404);
  expect(log).toContainEqual(expect.objectContaining({ event: 'run.not_cancelled', run: id }));
  await store.close();
});

it('is checked once for all who ask at the same time whether the service is ready, and again later', async () => {
  const store = await sqliteStore({ file: ':memory:' });
  let checks = 0;
  let isFull = false;
  const check = async (): Promise<void> => {
    checks += 1;
    if (isFull) throw new Error('full');
    await store.check();
  };
  const { ask } = await serve({ store: { ...store, check } });
  const statuses = async (): Promise<number[]> => {
    const asked = Array.from({ length: 50 }, () => ask('GET', '/readyz', { key: null }));
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  };
  expect(await statuses()).toEqual([200]);
  expect(checks).toBeLessThan(5);
  isFull = true;
  await expect.poll(statuses).toEqual([503]);
  await store.close();
});
