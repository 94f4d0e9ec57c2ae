import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aKey, aRun, aScenario, aWebhook, NEVER, time } from '../records.js';

const REQUEST = { key: 'k1', operation: 'POST /v1/simulate' };
const NOTE = { ...REQUEST, bodyHash: 'body', at: time(1) };
const ANSWER = {
  status: 200,
  headers: { 'content-type': 'application/json', location: '/v1/x' },
  body: '{"é":"\\u0000"}',
};

export function requestsContract({ open, newPlace }: StoreKind): void {
  test('a request is noted with the record it makes, and then with its answer, of which the first stays', async () => {
    const { requests, runs } = await open();
    expect(await requests.find('acme', REQUEST)).toBeNull();
    await runs.accept('acme', aRun('run_1'), { request: NOTE });
    const made = { bodyHash: 'body', made: 'run_1', answer: null };
    expect(await requests.find('acme', REQUEST)).toEqual(made);
    await requests.answer('acme', REQUEST, 'run_1', ANSWER);
    await requests.answer('acme', REQUEST, 'run_1', { ...ANSWER, status: 500 });
    expect(await requests.find('acme', REQUEST)).toEqual({ ...made, answer: ANSWER });
  });

  test('keys of other tenants and operations are other requests', async () => {
    const { requests, runs, scenarios, webhooks } = await open();
    await runs.accept('acme', aRun('run_1'), { request: NOTE });
    await requests.answer('other', REQUEST, 'run_1', { ...ANSWER, body: 'stolen' });
    await requests.answer('acme', { ...REQUEST, operation: 'POST /v1/scenarios' }, 'run_1', {
      ...ANSWER,
      body: 'mixed up',
    });
    expect(await requests.find('other', REQUEST)).toBeNull();
    expect(await requests.find('acme', REQUEST)).toMatchObject({ answer: null });
    await runs.accept('other', aRun('run_2'), { request: NOTE });
    await scenarios.add('acme', aScenario('scn_1'), { ...NOTE, operation: 'POST /v1/scenarios' });
    await webhooks.add('acme', aWebhook('whk_1'), { ...NOTE, operation: 'POST /v1/webhooks' });
    const made = async (tenant: string, operation: string) =>
      (await requests.find(tenant, { key: 'k1', operation }))?.made;
    expect(await made('acme', 'POST /v1/simulate')).toBe('run_1');
    expect(await made('other', 'POST /v1/simulate')).toBe('run_2');
    expect(await made('acme', 'POST /v1/scenarios')).toBe('scn_1');
    expect(await made('acme', 'POST /v1/webhooks')).toBe('whk_1');
  });

  test('an answer about a record that was deleted is none to the request that made another since', async () => {
    const { requests, runs } = await open();
    await runs.accept('acme', aRun('run_1'), { request: NOTE });
    await runs.delete('acme', 'run_1');
    await runs.accept('acme', aRun('run_2'), { request: NOTE });
    await requests.answer('acme', REQUEST, 'run_1', { ...ANSWER, status: 202 });
    expect(await requests.find('acme', REQUEST)).toMatchObject({ made: 'run_2', answer: null });
    await requests.answer('acme', REQUEST, 'run_2', ANSWER);
    expect(await requests.find('acme', REQUEST)).toMatchObject({ made: 'run_2', answer: ANSWER });
  });

  test('a request makes one record, and a second one leaves nothing behind', async () => {
    const { requests, runs, scenarios, webhooks } = await open();
    await runs.accept('acme', aRun('run_1'), { request: NOTE });
    const repeated = { name: 'RepeatedRequest' };
    await expect(runs.accept('acme', aRun('run_2'), { request: NOTE })).rejects.toMatchObject(repeated);
    await expect(scenarios.add('acme', aScenario('scn_1'), NOTE)).rejects.toMatchObject(repeated);
    await expect(webhooks.add('acme', aWebhook('whk_1'), NOTE)).rejects.toMatchObject(repeated);
    expect(await requests.find('acme', REQUEST)).toMatchObject({ made: 'run_1' });
    expect(await runs.get('acme', 'run_2')).toBeNull();
    expect((await runs.claim({ holder: 'a', until: NEVER }, time(1)))?.id).toBe('run_1');
    expect(await runs.claim({ holder: 'a', until: NEVER }, time(1))).toBeNull();
    expect(await scenarios.get('acme', 'scn_1')).toBeNull();
    expect(await webhooks.get('acme', 'whk_1')).toBeNull();
  });

  test('of 20 that make what the same request asks for at once, from two connections, one does', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]!.runs.accept('acme', aRun(`run_${index}`), { request: NOTE }),
      ),
    );
    const [one, ...others] = made.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(others).toEqual([]);
    expect(await stores[0]!.requests.find('acme', REQUEST)).toMatchObject({ made: one });
    expect((await stores[1]!.runs.list('acme', { limit: 99 })).entries).toHaveLength(1);
  });

  test('others write meanwhile when many are purged', async () => {
    const place = await newPlace();
    const [store, another] = [await open(place), await open(place)];
    for (let number = 0; number < 300; number += 1) {
      await store.webhooks.add('acme', aWebhook(`whk_${number}`), { ...NOTE, key: `k${number}` });
    }
    const over = new AbortController();
    const purged = store.requests.purge(time(3)).then(() => over.abort());
    let written = 0;
    for (; !over.signal.aborted; written += 1) {
      await another.keys.add(aKey(`key_${written}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await purged;
    expect(written).toBeGreaterThan(10);
    for (const key of ['k0', 'k299']) expect(await store.requests.find('acme', { ...REQUEST, key })).toBeNull();
  });

  test('old requests are purged', async () => {
    const { requests, runs } = await open();
    await runs.accept('acme', aRun('run_1'), { request: NOTE });
    await runs.accept('acme', aRun('run_2'), { request: { ...NOTE, key: 'k2', at: time(3) } });
    await requests.purge(time(3));
    expect(await requests.find('acme', REQUEST)).toBeNull();
    expect(await requests.find('acme', { ...REQUEST, key: 'k2' })).toMatchObject({ made: 'run_2' });
  });
}
