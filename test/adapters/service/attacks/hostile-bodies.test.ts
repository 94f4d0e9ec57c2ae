import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqliteStore } from '../../../../src/adapters/service/sqlite/index.js';
import { smallPlan } from '../http/service-under-test.js';
import { createService, issueApiKey, threads } from '../node/built.js';

/** A service that computes and reads on threads, and a function that sends it requests. */
async function start(options: Parameters<typeof threads>[0] = {}) {
  const store = await sqliteStore({ file: ':memory:' });
  const compute = threads(options);
  const service = createService({ store, compute, prepare: compute.prepare });
  onTestFinished(async () => {
    await service.stop(0);
    await compute.end();
    await store.close();
  });
  const about = {
    id: 'key_1',
    tenant: 'harbor',
    tier: 'enterprise',
    name: '',
    created: new Date(),
    expires: null,
  } as const;
  const { key, record } = await issueApiKey(about);
  await store.keys.add(record);
  const ask = async (path: string, body?: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const post = body === undefined ? {} : { method: 'POST', body };
    const response = await service.fetch(new Request(`http://service.test${path}`, { headers, ...post }));
    const { error, data } = (await response.json()) as { error?: { code: string }; data?: { simulation_id: string } };
    return { status: response.status, code: error?.code, id: data?.simulation_id };
  };
  return { ask, store };
}

/** A request for a simulation of these participants, given as JSON text. */
const withParticipants = (participants: string): string => {
  const { initialState, ...others } = smallPlan();
  const text = JSON.stringify({ ...others, initialState: { ...initialState, participants: [] } });
  return text.replace('"participants":[]', `"participants":[${participants}]`);
};

/** Ten participants, so often. */
const people = (count: number): string =>
  Array.from({ length: count }, (_, i) => `{"id":"E${i}","age":40,"service_years":5,"allocated_shares":9}`).join(',');

/** Far below the time that one such body took before bodies were read on a thread, and far above what a busy machine adds. */
const LONGEST_DELAY_MS = 1000;

describe('hostile bodies', () => {
  test.each([
    ['of more values than are allowed', withParticipants(`${'{},'.repeat(5_000_000)}{}`), 413, 'PAYLOAD_TOO_LARGE'],
    ['of as many values as are allowed', withParticipants(`${'{},'.repeat(900_000)}{}`), 422, 'VALIDATION_ERROR'],
    ['of names', withParticipants(`{${'"a":1,'.repeat(900_000)}"a":1}`), 400, 'VALIDATION_ERROR'],
    ['just small enough to be read here', withParticipants(`${'{},'.repeat(9_000)}{}`), 422, 'VALIDATION_ERROR'],
  ])('%s do not keep the service from answering others', { timeout: 120_000 }, async (_, body, status, code) => {
    const { ask } = await start();
    await ask('/healthz');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const answered = new AbortController();
    const health: number[] = [];
    const asker = (async () => {
      while (!answered.signal.aborted) {
        health.push((await ask('/healthz')).status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/v1/simulate', body)));
    answered.abort();
    await asker;
    delay.disable();
    // Requests for which there was no room are told to try again.
    const refused = answers.filter((answer) => answer.status !== 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect([answer.status, answer.code]).toEqual([status, code]);
    expect(new Set(health)).toEqual(new Set([200]));
    expect(delay.max / 1e6).toBeLessThan(LONGEST_DELAY_MS);
    expect((await ask('/v1/simulate', JSON.stringify(smallPlan()))).status).toBe(200);
  });

  test('that take more memory than there is end a thread, and the next one is read', { timeout: 60_000 }, async () => {
    const { ask } = await start({ readingMegabytes: 24 });
    const large = withParticipants(people(100_000));
    expect(await ask('/v1/simulate', large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect((await ask('/v1/simulate', withParticipants(people(4_000)))).status).toBe(200);
  });
});

describe('a simulation of which the result is known', () => {
  test('is found by its body, which is not read again', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    onTestFinished(() => store.close());
    let read = 0;
    const compute = threads();
    onTestFinished(() => compute.end());
    const service = createService({
      store,
      compute,
      prepare: (...given) => {
        read += 1;
        return compute.prepare(...given);
      },
    });
    onTestFinished(() => service.stop(0));
    const keyOf = async (id: string, tenant: string): Promise<string> => {
      const { key, record } = await issueApiKey({
        ...{ id, tenant, tier: 'enterprise', name: '', created: new Date(), expires: null },
      });
      await store.keys.add(record);
      return key;
    };
    const simulate = async (key: string, body: string) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const request = new Request('http://service.test/v1/simulate', { method: 'POST', headers, body });
      return (await (await service.fetch(request)).json()) as { data: { simulation_id: string; results: object } };
    };
    const [one, other] = [await keyOf('key_1', 'one'), await keyOf('key_2', 'other')];
    const body = withParticipants(people(5_000));
    const first = await simulate(one, body);
    const again = await simulate(one, body);
    expect(read).toBe(1);
    expect(again.data.results).toEqual(first.data.results);
    expect(again.data.simulation_id).not.toBe(first.data.simulation_id);
    await simulate(one, `${body} `);
    await simulate(other, body);
    expect(read).toBe(3);
  });
});
