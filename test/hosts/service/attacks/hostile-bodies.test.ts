import { describe, expect, onTestFinished, test } from 'vitest';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { smallPlan, smallScenario } from '../http/service-under-test.js';
import { createService, issueApiKey, threads } from '../node/built.js';
import { watched } from './watched.js';

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
    const { error, data } = (await response.json()) as {
      error?: { code: string };
      data?: { simulation_id?: string; id?: string };
    };
    return { status: response.status, code: error?.code, id: data?.simulation_id ?? data?.id };
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

const MEGABYTE = 2 ** 20;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Participants with nothing in them, up to so many bytes. */
const emptyPeople = (bytes: number): Uint8Array => bytesOf(withParticipants(`${'{},'.repeat(bytes / 3 - 200)}{}`));

/**
 * How long `/healthz` may wait for what the service itself does: less than this machine takes to read a body of 2 MiB. That is what
 * the smaller of the bodies below would cost if they were read on this thread.
 */
const LONGEST_DELAY_MS = (() => {
  const text = new TextDecoder().decode(emptyPeople(2 * MEGABYTE));
  const start = performance.now();
  JSON.parse(text);
  return performance.now() - start;
})();

describe('eight hostile bodies at once', () => {
  const tooLarge = [[413, 'PAYLOAD_TOO_LARGE']];
  const invalid = [[422, 'VALIDATION_ERROR']];
  test.each([
    ['of 64 MiB, which say their size', 16, emptyPeople(64 * MEGABYTE), undefined, tooLarge],
    ['of 64 MiB, which do not', 16, emptyPeople(64 * MEGABYTE), 'chunked', tooLarge],
    ['of 64 MiB, where that is allowed', 64, emptyPeople(64 * MEGABYTE), undefined, tooLarge],
    [
      'of as many values as are allowed',
      16,
      bytesOf(withParticipants(`${'{},'.repeat(900_000)}{}`)),
      undefined,
      invalid,
    ],
    [
      'of names',
      16,
      bytesOf(withParticipants(`{${'"a":1,'.repeat(900_000)}"a":1}`)),
      undefined,
      [[400, 'VALIDATION_ERROR']],
    ],
    ['of one long text', 64, bytesOf(withParticipants(`"${'x'.repeat(60 * MEGABYTE)}"`)), undefined, invalid],
    ['of 256 kB', 16, emptyPeople(256_000), undefined, invalid],
    [
      'of as many values as are read on this thread',
      16,
      bytesOf(withParticipants(`${'{},'.repeat(2_400)}{}`)),
      undefined,
      invalid,
    ],
  ] as const)('%s keep nobody from being answered', { timeout: 300_000 }, async (_, limit, body, how, expected) => {
    const { ask, longestTurn } = await watched(limit);
    // Both paths are compiled before they are watched.
    await ask('/healthz');
    await ask('/v1/simulate', bytesOf(JSON.stringify(smallPlan())));
    await longestTurn();
    const over = new AbortController();
    const health = (async () => {
      const found: number[] = [];
      while (!over.signal.aborted) {
        found.push((await ask('/healthz')).status);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return found;
    })();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/v1/simulate', body, how)));
    over.abort();
    expect(new Set(await health)).toEqual(new Set([200]));
    // Those for which there was no room are told to try again, or cut off while they send on.
    const read = answers
      .filter(({ status }) => status !== 503 && status !== 0)
      .map(({ status, code }) => [status, code]);
    expect(read.length).toBeGreaterThan(0);
    expect(read).toEqual(read.map(() => expected[0]));
    expect(await longestTurn()).toBeLessThan(LONGEST_DELAY_MS);
    expect((await ask('/v1/simulate', bytesOf(JSON.stringify(smallPlan())))).status).toBe(200);
  });
});

describe('hostile bodies', () => {
  test('that change a large scenario many times keep nobody from being answered', { timeout: 60_000 }, async () => {
    const { ask, longestTurn } = await watched(16);
    const { name, plan_rules, operating_assumptions } = smallScenario();
    const long = {
      contribution_policy: { type: 'schedule', amounts: Array.from({ length: 9_900 }, (_, i) => i) },
      share_valuation: { current_price: 100, growth_rates: Array.from({ length: 9_900 }, () => 0.01) },
    };
    const scenario = { name, plan_rules, operating_assumptions: { ...(operating_assumptions as object), ...long } };
    const made = await ask('/v1/scenarios', bytesOf(JSON.stringify(scenario)));
    expect(made.status).toBe(201);
    const { initialState } = smallPlan();
    const compare = (changed: number): Uint8Array => {
      const changes = { operatingAssumptions: {} };
      const others = Array.from({ length: changed }, (_, i) => ({ name: `${i}`, changes }));
      const wrong = { name: 'last', changes: { planRules: { nope: 1 } } };
      const options = { scenarios: [{ name: 'first' }, ...others, wrong] };
      return bytesOf(JSON.stringify({ scenario_id: made.id, initialState, options }));
    };
    await ask('/healthz');
    await longestTurn();
    expect((await ask('/v1/analyses/compare', compare(98))).code).toBe('VALIDATION_ERROR');
    expect(await longestTurn()).toBeLessThan(LONGEST_DELAY_MS);
    expect((await ask('/v1/analyses/compare', compare(500))).code).toBe('VALIDATION_ERROR');
    expect(await longestTurn()).toBeLessThan(LONGEST_DELAY_MS);
  });

  test('that take more memory than there is end a thread, and the next one is read', { timeout: 60_000 }, async () => {
    const { ask } = await start({ readingMegabytes: 24 });
    const large = withParticipants(people(100_000));
    expect(await ask('/v1/simulate', large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect((await ask('/v1/simulate', withParticipants(people(4_000)))).status).toBe(200);
  });
});

describe('a body that is read on a thread', () => {
  test('and names a scenario comes back, and is read again with it', async () => {
    const { ask } = await start();
    const { name, plan_rules, operating_assumptions } = smallScenario();
    const { id } = await ask('/v1/scenarios', JSON.stringify({ name, plan_rules, operating_assumptions }));
    const { initialState } = JSON.parse(withParticipants(people(5_000))) as { initialState: object };
    expect(await ask('/v1/simulate', JSON.stringify({ scenario_id: id, initialState }))).toMatchObject({ status: 200 });
    expect(await ask('/v1/simulate', JSON.stringify({ scenario_id: 'scn_other', initialState }))).toMatchObject({
      status: 422,
    });
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
