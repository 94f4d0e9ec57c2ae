import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aRun, aScenario, time } from '../records.js';

const REQUEST = { key: 'k1', operation: 'POST /v1/simulate' };
const ANSWER = {
  status: 200,
  headers: { 'content-type': 'application/json', location: '/v1/x' },
  body: '{"é":"\\u0000"}',
};

export function requestsContract({ open, newPlace }: StoreKind): void {
  test('a request is new, then running, then answered, and another body is different throughout', async () => {
    const { requests } = await open();
    const begin = (bodyHash = 'body') => requests.begin('acme', REQUEST, bodyHash, time(1), time(61));
    expect(await begin()).toEqual({ standing: 'new' });
    expect(await begin()).toEqual({ standing: 'running' });
    expect(await begin('else')).toEqual({ standing: 'different' });
    await requests.answer('acme', REQUEST, ANSWER);
    expect(await begin()).toEqual({ standing: 'answered', answer: ANSWER });
    expect(await begin('else')).toEqual({ standing: 'different' });
    // The first answer stays.
    await requests.answer('acme', REQUEST, { ...ANSWER, status: 500 });
    expect(await begin()).toEqual({ standing: 'answered', answer: ANSWER });
  });

  test('keys of other tenants and operations are other requests', async () => {
    const { requests } = await open();
    const begin = (tenant: string, operation: string) =>
      requests.begin(tenant, { key: 'k1', operation }, 'body', time(1), time(61));
    await begin('acme', 'POST /v1/simulate');
    await requests.answer('acme', REQUEST, ANSWER);
    expect(await begin('other', 'POST /v1/simulate')).toEqual({ standing: 'new' });
    expect(await begin('acme', 'POST /v1/scenarios')).toEqual({ standing: 'new' });
    await requests.answer('other', { ...REQUEST, operation: 'POST /v1/scenarios' }, { ...ANSWER, body: 'stolen' });
    await requests.forget('other', REQUEST);
    expect(await begin('acme', 'POST /v1/simulate')).toEqual({ standing: 'answered', answer: ANSWER });
    expect(await begin('acme', 'POST /v1/scenarios')).toEqual({ standing: 'running' });
  });

  test('a request whose process ended is taken on by one other when its lease ends', async () => {
    const { requests } = await open();
    await requests.begin('acme', REQUEST, 'body', time(1), time(61));
    expect(await requests.begin('acme', REQUEST, 'body', time(60.999), time(120))).toEqual({ standing: 'running' });
    expect(await requests.begin('acme', REQUEST, 'body', time(61), time(121))).toEqual({ standing: 'new' });
    expect(await requests.begin('acme', REQUEST, 'body', time(62), time(122))).toEqual({ standing: 'running' });
  });

  test('a request is resumed with the run or scenario it has made', async () => {
    const { requests, runs, scenarios } = await open();
    const other = { key: 'k2', operation: 'POST /v1/scenarios' };
    await requests.begin('acme', REQUEST, 'body', time(1), time(61));
    await requests.begin('acme', other, 'body', time(1), time(61));
    await runs.accept('acme', aRun('run_1'), time(1), REQUEST);
    await scenarios.add('acme', aScenario('scn_1'), other);
    expect(await requests.begin('acme', REQUEST, 'body', time(2), time(62))).toEqual({ standing: 'running' });
    const resumed = await requests.begin('acme', REQUEST, 'body', time(61), time(121));
    expect(resumed).toEqual({ standing: 'resumed', made: 'run_1' });
    expect(await requests.begin('acme', REQUEST, 'body', time(62), time(122))).toEqual({ standing: 'running' });
    const scenario = await requests.begin('acme', other, 'body', time(61), time(121));
    expect(scenario).toEqual({ standing: 'resumed', made: 'scn_1' });
    // What was made would be made twice.
    await requests.forget('acme', REQUEST);
    expect(await requests.begin('acme', REQUEST, 'body', time(200), time(300))).toEqual(resumed);
  });

  test('a request makes one run, though it was taken on twice', async () => {
    const { requests, runs, scenarios } = await open();
    await requests.begin('acme', REQUEST, 'body', time(1), time(61));
    await requests.begin('acme', REQUEST, 'body', time(61), time(121));
    await runs.accept('acme', aRun('run_1'), time(61), REQUEST);
    await expect(runs.accept('acme', aRun('run_2'), time(61), REQUEST)).rejects.toThrow('k1');
    await expect(scenarios.add('acme', aScenario('scn_1'), REQUEST)).rejects.toThrow('k1');
    await expect(runs.accept('other', aRun('run_3'), time(61), REQUEST)).rejects.toThrow('k1');
    // None of them left anything behind.
    expect(await runs.get('acme', 'run_2')).toBeNull();
    expect(await runs.claim('run_2', 'a', time(99), time(99))).toBeNull();
    expect(await scenarios.get('acme', 'scn_1')).toBeNull();
    expect(await runs.get('other', 'run_3')).toBeNull();
  });

  test('of 20 that begin the same request at once, from two connections, one is new', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const begin = (index: number) => stores[index % 2]!.requests.begin('acme', REQUEST, 'body', time(1), time(61));
    const standings = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(index)));
    expect(standings.filter(({ standing }) => standing === 'new')).toHaveLength(1);
    expect(standings.filter(({ standing }) => standing === 'running')).toHaveLength(19);
  });

  test('of 20 that take on a request that was left, one has it', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    await stores[0]!.requests.begin('acme', REQUEST, 'body', time(1), time(61));
    const begin = (index: number) => stores[index % 2]!.requests.begin('acme', REQUEST, 'body', time(61), time(121));
    const standings = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(index)));
    expect(standings.filter(({ standing }) => standing === 'new')).toHaveLength(1);
    expect(standings.filter(({ standing }) => standing === 'running')).toHaveLength(19);
  });

  test('a forgotten request was never asked, and old ones are purged', async () => {
    const { requests } = await open();
    const begin = (key: string, now: number) =>
      requests.begin('acme', { ...REQUEST, key }, 'body', time(now), time(now + 60));
    await begin('k1', 1);
    await requests.forget('acme', REQUEST);
    expect(await begin('k1', 2)).toEqual({ standing: 'new' });
    await requests.answer('acme', REQUEST, ANSWER);
    await begin('k2', 3);
    await requests.purge(time(3));
    expect(await begin('k1', 4)).toEqual({ standing: 'new' });
    expect(await begin('k2', 4)).toEqual({ standing: 'running' });
  });
}
