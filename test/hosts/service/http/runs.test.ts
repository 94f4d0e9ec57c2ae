import { describe, expect, it } from 'vitest';
import { computeRun, type ServiceOptions } from '../../../../src/hosts/service/index.js';
import { ENGINE_VERSION } from '../../../../src/index.js';
import { serve, smallPlan, vector, type ServiceUnderTest } from './service-under-test.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { describeEachStore } from './stores.js';

const { input, expected } = vector(31);

async function completed(ask: ServiceUnderTest['ask']): Promise<string> {
  const { body } = await ask('POST', '/v1/simulate', { body: input });
  return `/v1/runs/${body.data.simulation_id}`;
}

describeEachStore('runs', (open) => {
  it('leave out the groups that are not asked for', async () => {
    const { ask } = await serve({}, open);
    const path = await completed(ask);
    const groups = ['annual_projections', 'participant_snapshots', 'trust_states', 'summary_metrics'];
    for (const wanted of [[], ['summary_metrics'], ['trust_states', 'participant_snapshots'], groups]) {
      const { data } = (await ask('GET', `${path}?include=${wanted.join(',')}`)).body;
      expect(
        Object.keys(data)
          .filter((name) => groups.includes(name))
          .sort(),
      ).toEqual([...wanted].sort());
    }
    const wrong = await ask('GET', `${path}?include=summary_metrics,sumary`);
    expect(wrong.status).toBe(400);
    expect(wrong.body.error?.details?.field).toBe('include');
  });

  it('give the snapshots of one person', async () => {
    const { ask } = await serve({}, open);
    const path = await completed(ask);
    const id = expected.participant_snapshots[0]!.participant_id;
    const theirs = expected.participant_snapshots.filter(({ participant_id }) => participant_id === id);
    const { data } = (await ask('GET', `${path}?participant_id=${id}`)).body;
    expect(data.participant_snapshots).toMatchObject(theirs);
    expect(data.participant_snapshots).toHaveLength(theirs.length);
    expect((await ask('GET', `${path}?participant_id=nobody`)).body.data.participant_snapshots).toEqual([]);
  });

  it.each(['', 'participant_id=@&'])('give snapshots in pages, each once and in order: %s', async (filter) => {
    const { ask } = await serve({}, open);
    const path = await completed(ask);
    const id = expected.participant_snapshots[0]!.participant_id;
    const query = `${path}?include=participant_snapshots&${filter.replace('@', id)}`;
    const whole = (await ask('GET', query)).body.data;
    expect(whole).not.toHaveProperty('next_cursor');
    const found: object[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = (await ask('GET', `${query}&limit=3${after}`)).body;
      expect(data.participant_snapshots.length).toBeLessThanOrEqual(3);
      found.push(...data.participant_snapshots);
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(whole.participant_snapshots);
  });

  it('of many people are given whole, from more than one page of the store', async () => {
    const { ask } = await serve({}, open);
    const participants = Array.from({ length: 900 }, (_, i) => ({
      id: `E${i}`,
      age: 30 + (i % 30),
      service_years: 5,
      compensation: 50_000,
      allocated_shares: 10,
    }));
    const body = {
      ...smallPlan(),
      initialState: { census_year: 2026, participants },
      systemConfig: { projection_years: 5 },
    };
    const { simulation_id } = (await ask('POST', '/v1/simulate', { body })).body.data;
    const { data } = (await ask('GET', `/v1/runs/${simulation_id}`)).body;
    const keys = data.participant_snapshots.map(({ year, participant_id }) => `${year} ${participant_id}`);
    const people = participants.map(({ id }) => id);
    const years = [2027, 2028, 2029, 2030, 2031];
    expect(keys).toEqual(years.flatMap((year) => people.map((id) => `${year} ${id}`)));
    const lastPages = await ask('GET', `/v1/runs/${simulation_id}?participant_id=E899&limit=10`);
    expect(lastPages.body.data.participant_snapshots.map(({ year }) => year)).toEqual(years);
    expect(lastPages.body.data.next_cursor).toBeNull();
  });

  it('name their own id, their inputs, their version and their times', async () => {
    const { ask } = await serve({ clock: () => new Date('2026-11-20T12:00:00Z') }, open);
    const { data } = (await ask('GET', `${await completed(ask)}?include=`)).body;
    const at = '2026-11-20T12:00:00.000Z';
    expect(data).toEqual({
      id: data.simulation_id,
      simulation_id: expect.stringMatching(/^run_/) as string,
      status: 'completed',
      kind: 'simulation',
      scenario_id: null,
      scenario_version: null,
      inputs_hash: expect.stringMatching(/^sim_[0-9a-f]{32}$/) as string,
      engine_version: ENGINE_VERSION,
      created_at: at,
      started_at: at,
      finished_at: at,
      ...expected.results,
      annual_projections: undefined,
      error: null,
    });
  });

  it('are listed newest first, in pages that later runs do not shift', async () => {
    const { ask } = await serve({}, open);
    const ids: string[] = [];
    const add = async (years: number): Promise<void> => {
      const { body } = await ask('POST', '/v1/simulate', {
        body: { ...smallPlan(), systemConfig: { projection_years: years } },
      });
      ids.unshift(body.data.simulation_id);
    };
    for (const years of [1, 2, 3, 4]) await add(years);
    const first = (await ask('GET', '/v1/runs?limit=2')).body.data;
    expect(first.runs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await add(5);
    const second = (await ask('GET', `/v1/runs?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(second.runs.map(({ id }) => id)).toEqual(ids.slice(3, 5));
    expect(second.next_cursor).toBeNull();
  });
});

describeEachStore('a run that is deleted', (open) => {
  it('is gone with its inputs and results, and what is asked again is computed again', async () => {
    let count = 0;
    const compute: ServiceOptions['compute'] = (inputs) => {
      count += 1;
      return computeRun(inputs);
    };
    const { ask } = await serve({ compute }, open);
    const asked = { body: smallPlan(), headers: { 'idempotency-key': 'one' } };
    const first = (await ask('POST', '/v1/simulate', asked)).body.data.simulation_id;
    expect((await ask('DELETE', `/v1/runs/${first}`)).body.data).toEqual({ id: first, deleted: true });
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `/v1/runs/${first}`)).status).toBe(404);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toEqual([]);
    const second = await ask('POST', '/v1/simulate', asked);
    expect([second.status, second.headers.has('idempotency-replayed'), count]).toEqual([200, false, 2]);
    expect(second.body.data.simulation_id).not.toBe(first);
  });

  it('while the same is asked again is computed again', async () => {
    const store = await open();
    const { ask } = await serve({ store });
    const first = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data.simulation_id;
    const runs = Object.create(store.runs, {
      known: {
        value: async (...which: Parameters<Store['runs']['known']>) => {
          const known = await store.runs.known(...which);
          if (known !== null) await store.runs.delete('harbor', first);
          return known;
        },
      },
    }) as Store['runs'];
    const again = await serve({ store: Object.create(store, { runs: { value: runs } }) as Store });
    const key = await again.keyOf('harbor', 'standard');
    const second = await again.ask('POST', '/v1/simulate', { key, body: smallPlan() });
    expect([second.status, second.body.data.simulation_id === first]).toEqual([200, false]);
    // Accepted twice, counted and told once.
    expect(second.headers.get('ratelimit')).toMatch(/^"requests";r=99;t=\d+, "simulations";r=9;t=\d+$/);
    await store.close();
  });

  it.each(['before it is noted', 'after it was found'])(
    'while its request is repeated, %s: that is 409',
    async (when) => {
      const store = await open();
      const { ask } = await serve({ store });
      const asked = { body: smallPlan(), headers: { 'idempotency-key': 'one' } };
      const first = (await ask('POST', '/v1/simulate', asked)).body.data.simulation_id;
      const early = when === 'before it is noted';
      let calls = 0;
      const requests = Object.create(store.requests, {
        find: {
          value: async (...which: Parameters<Store['requests']['find']>) => {
            calls += 1;
            const found = await store.requests.find(...which);
            if (early && calls === 1) return null;
            await store.runs.delete('harbor', first);
            return early || found === null ? null : { ...found, answer: null };
          },
        },
      }) as Store['requests'];
      const again = await serve({ store: Object.create(store, { requests: { value: requests } }) as Store });
      const second = await again.ask('POST', '/v1/simulate', asked);
      expect([second.status, second.body.error?.code]).toEqual([409, 'CONFLICT']);
      expect((await ask('POST', '/v1/simulate', asked)).status).toBe(200);
      await store.close();
    },
  );

  it('while it is computed is computed no further', async () => {
    const compute = (): Promise<never> => new Promise(() => undefined);
    const { ask } = await serve({ compute }, open);
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan(), headers: { prefer: 'respond-async' } });
    const path = `/v1/runs/${body.data.simulation_id}`;
    await expect.poll(async () => (await ask('GET', path)).body.data.status).toBe('running');
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
  });
});

describeEachStore('a run that is cancelled', (open) => {
  it('is failed, says so whenever it is asked for, and answers who waits for it', async () => {
    const compute = (): Promise<never> => new Promise(() => undefined);
    const { ask } = await serve({ compute }, open);
    const waiting = ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect.poll(async () => (await ask('GET', '/v1/runs')).body.data.runs[0]?.status).toBe('running');
    const { id } = (await ask('GET', '/v1/runs')).body.data.runs[0]!;
    const cancelled = await ask('POST', `/v1/runs/${id}/cancel`, { headers: { 'idempotency-key': 'one' } });
    const error = { code: 'CANCELLED', message: 'The run was cancelled', details: {} };
    expect([cancelled.status, cancelled.body.data]).toMatchObject([200, { id, status: 'failed', error }]);
    expect([(await waiting).status, (await waiting).body.error]).toEqual([409, error]);
    expect((await ask('POST', `/v1/runs/${id}/cancel`)).body.data).toEqual(cancelled.body.data);
    expect((await ask('GET', `/v1/runs/${id}`)).body.data).toMatchObject({ status: 'failed', error });
  });

  it('was not completed before: that is 409, and the run stays', async () => {
    const { ask } = await serve({}, open);
    const path = await completed(ask);
    const { status, body } = await ask('POST', `${path}/cancel`);
    expect([status, body.error?.message]).toEqual([409, 'The run is completed already']);
    expect((await ask('GET', path)).body.data.status).toBe('completed');
  });
});

describe('the queries of runs', () => {
  it('choose by status and time', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { ask } = await serve({ clock: () => now });
    await completed(ask);
    now = new Date('2026-11-22T00:30:00+01:00');
    await completed(ask);
    const count = async (query: string): Promise<number> =>
      (await ask('GET', `/v1/runs?${query}`)).body.data.runs.length;
    expect(await count('status=completed')).toBe(2);
    expect(await count('status=failed')).toBe(0);
    expect(await count('created_from=2026-11-21T00:00:00Z')).toBe(1);
    expect(await count('created_from=2026-11-22T00:00:00Z')).toBe(0);
    expect(await count('created_from=2026-11-22T00:30:00%2B01:00&created_before=2026-11-22T00:00:00Z')).toBe(1);
    for (const wrong of [
      'status=done',
      'created_from=yesterday',
      'created_before=2026-13-01T00:00:00Z',
      'created_from=2026-11-21T12:00:00',
    ]) {
      const { status, body } = await ask('GET', `/v1/runs?${wrong}`);
      expect([status, body.error?.details?.field], wrong).toEqual([400, wrong.split('=')[0]]);
    }
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=',
    'offset=3',
    '__proto__=1',
    `cursor=${Buffer.from('scenarios 1').toString('base64url')}`,
    `cursor=${Buffer.from('runs -1').toString('base64url')}`,
    `cursor=${Buffer.from('runs 1e999').toString('base64url')}`,
    `cursor=${Buffer.from("runs 1' or '1'='1").toString('base64url')}`,
  ])('refuse the query %s', async (query) => {
    const { ask } = await serve();
    const { status, body } = await ask('GET', `/v1/runs?${query}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: query.split('=')[0] } });
  });

  it.each(['limit=1', 'participant_id=E1', 'cursor=x'])('refuse %s without snapshots', async (query) => {
    const { ask } = await serve();
    const { status, body } = await ask('GET', `${await completed(ask)}?include=trust_states&${query}`);
    expect(status).toBe(400);
    expect(body.error?.details?.field).toBe(query.split('=')[0]);
  });
});
