import { unpackRows } from '../../../../../src/hosts/service/store/packed-rows.js';
import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import {
  aRun,
  aWebhook,
  completeRun,
  computed,
  gzipped,
  NEVER,
  pagesOf,
  readGroup,
  readPage,
  time,
} from '../records.js';

const QUEUED = {
  kind: 'simulation',
  id: 'run_1',
  status: 'queued',
  scenario_id: null,
  scenario_version: null,
  inputs_hash: 'hash of run_1',
  engine_version: '1.0.0',
  created_at: time(0),
  started_at: null,
  finished_at: null,
  total_repurchase_obligation: null,
  peak_cash_year: null,
  error: null,
};

export function runsContract({ open, newPlace }: StoreKind): void {
  test("the secret of a run's own address is the tenant's only", async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1', { webhook: { url: 'https://example.com/own', secret: 'own' } }));
    await runs.accept('acme', aRun('run_2'));
    expect(await runs.webhookSecret('acme', 'run_1')).toBe('own');
    expect(await runs.webhookSecret('acme', 'run_2')).toBeNull();
    expect(await runs.webhookSecret('other', 'run_1')).toBeNull();
  });

  test('a run is queued, running, and completed with its groups to the letter', async () => {
    const { runs } = await open();
    expect(await runs.accept('acme', aRun('run_1'))).toEqual(QUEUED);
    expect(await runs.get('acme', 'run_1')).toEqual(QUEUED);
    expect(await runs.claim({ holder: 'a', until: time(61) }, time(1))).toEqual({
      id: 'run_1',
      tenant: 'acme',
      inputs: Buffer.from(aRun('run_1').inputs!),
      engine_version: '1.0.0',
      attempts: 1,
      traceparent: null,
    });
    expect(await runs.get('acme', 'run_1')).toEqual({ ...QUEUED, status: 'running', started_at: time(1) });
    expect(await runs.groups('acme', 'run_1')).toBeNull();
    expect(await runs.snapshotPage('acme', 'run_1', 0)).toBeNull();

    // The process that computes it may be of a newer version than the one that accepted it.
    const { snapshot_pages, ...groups } = computed('run_1', 3, { engine_version: '1.0.1' });
    expect(await runs.complete('run_1', 'a', { ...groups, snapshot_pages }, time(2))).toBe(true);
    expect(await runs.get('acme', 'run_1')).toEqual({
      ...QUEUED,
      status: 'completed',
      engine_version: '1.0.1',
      started_at: time(1),
      finished_at: time(2),
      total_repurchase_obligation: groups.total_repurchase_obligation,
      peak_cash_year: 2033,
    });
    const kept = (await runs.groups('acme', 'run_1'))!;
    const ofBytes = (value: unknown): unknown => (value instanceof Uint8Array ? readGroup(value) : value);
    expect(Object.entries(kept).map(([name, value]) => [name, ofBytes(value)])).toEqual(
      Object.keys(kept).map((name) => [name, ofBytes(groups[name as keyof typeof groups])]),
    );
    expect(Object.keys(kept).sort()).toEqual(Object.keys(groups).sort());
    for (const [number, page] of snapshot_pages.entries()) {
      const kept = await runs.snapshotPage('acme', 'run_1', number);
      expect(kept).toMatchObject({ count: 1 });
      expect(readPage(kept)).toEqual(unpackRows(page));
    }
    expect(await runs.snapshotPage('acme', 'run_1', 3)).toBeNull();
    expect(await runs.snapshotPage('acme', 'run_1', -1)).toBeNull();
  });

  test('a failed run says why, and has no groups', async () => {
    const { runs } = await open();
    const error = { code: 'SIMULATION_ERROR', message: 'No', details: { field: 'a.b', issue: 'é\u0000' } };
    await runs.accept('acme', aRun('run_1'));
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(await runs.fail('run_1', 'a', error, time(2))).toBe(true);
    const failed = { ...QUEUED, status: 'failed', started_at: time(1), finished_at: time(2), error };
    expect(await runs.get('acme', 'run_1')).toEqual(failed);
    expect(await runs.groups('acme', 'run_1')).toBeNull();
    expect(await runs.snapshotPage('acme', 'run_1', 0)).toBeNull();
  });

  test('a run ends once, and by its holder only', async () => {
    const { runs } = await open();
    const error = { code: 'X', message: 'Y', details: {} };
    await runs.accept('acme', aRun('run_1'));
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(1))).toBe(false);
    expect(await runs.fail('run_1', 'a', error, time(1))).toBe(false);
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(await runs.complete('run_1', 'b', computed('run_1'), time(1))).toBe(false);
    expect(await runs.fail('run_1', 'b', error, time(1))).toBe(false);
    await runs.release('run_1', 'b', 'counted');
    expect(await runs.claim({ holder: 'b', until: NEVER }, time(2))).toBeNull();
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(2))).toBe(true);
    expect(await runs.complete('run_1', 'a', computed('again'), time(3))).toBe(false);
    expect(await runs.fail('run_1', 'a', error, time(3))).toBe(false);
    expect(await runs.claim({ holder: 'a', until: NEVER }, NEVER)).toBeNull();
    await runs.release('run_1', 'a', 'counted');
    expect(await runs.get('acme', 'run_1')).toMatchObject({ status: 'completed', finished_at: time(2), error: null });
    expect(readGroup((await runs.groups('acme', 'run_1'))?.summary_metrics)).toEqual({ of: 'run_1' });
    expect(await runs.complete('run_2', 'a', computed('run_2'), time(2))).toBe(false);
    expect(await runs.claim({ holder: 'a', until: NEVER }, time(1))).toBeNull();
  });

  test('the lease protects a run until it ends, and then whoever claims it holds it', async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1'));
    await runs.claim({ holder: 'a', until: time(61) }, time(1));
    expect(await runs.claim({ holder: 'b', until: time(120) }, time(60.999))).toBeNull();
    expect(await runs.claim({ holder: 'b', until: time(121) }, time(61))).toMatchObject({ attempts: 2 });
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(62))).toBe(false);
    expect(await runs.get('acme', 'run_1')).toMatchObject({ status: 'running', started_at: time(1) });
    expect(await runs.complete('run_1', 'b', computed('run_1'), time(63))).toBe(true);
  });

  test('a run that was released may be claimed at once, and stays running meanwhile', async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1'));
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    await runs.release('run_1', 'a', 'counted');
    expect(await runs.get('acme', 'run_1')).toMatchObject({ status: 'running' });
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(2))).toBe(false);
    expect(await runs.claim({ holder: 'b', until: NEVER }, time(2))).toMatchObject({ attempts: 2 });
  });

  test('of 20 that claim a run at once, from two connections, one has it', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    await stores[0]!.runs.accept('acme', aRun('run_1'));
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]!.runs.claim({ holder: `${index}`, until: NEVER }, time(1)),
      ),
    );
    expect(claims.filter((claim) => claim !== null)).toEqual([expect.objectContaining({ attempts: 1 })]);
    const holder = claims.findIndex((claim) => claim !== null);
    expect(await stores[1]!.runs.complete('run_1', `${holder}`, computed('run_1'), time(2))).toBe(true);
  });

  test('equal inputs of a tenant have one result for each version of the engine', async () => {
    const store = await open();
    const { runs, deliveries, webhooks } = store;
    const same = { inputs_hash: 'same', created_at: time(100) };
    await completeRun(store, 'acme', aRun('run_1', { inputs_hash: 'same' }));
    await webhooks.add('acme', aWebhook('whk_1'));

    expect(await runs.accept('acme', aRun('run_2', same))).toEqual({
      ...QUEUED,
      id: 'run_2',
      status: 'completed',
      inputs_hash: 'same',
      created_at: time(100),
      started_at: time(100),
      finished_at: time(100),
      total_repurchase_obligation: computed('').total_repurchase_obligation,
      peak_cash_year: 2033,
    });
    expect(readGroup((await runs.groups('acme', 'run_2'))?.annual_projections)).toEqual([{ year: 2026, of: 'run_1' }]);
    expect(readPage(await runs.snapshotPage('acme', 'run_2', 1))).toEqual([{ of: 'run_1', number: 1 }]);
    expect(await runs.claim({ holder: 'a', until: NEVER }, NEVER)).toBeNull();
    const told = await deliveries.claim(time(100), NEVER, 9);
    expect(told.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      {
        event: 'simulation.completed',
        simulation_id: 'run_2',
        status: 'completed',
        webhook_url: 'https://example.com/whk_1',
      },
    ]);

    const newer = await runs.accept('acme', aRun('run_3', { ...same, engine_version: '2.0.0' }));
    expect(newer.status).toBe('queued');
    // Nobody learns from it what another tenant has computed.
    expect((await runs.accept('other', aRun('run_4', same))).status).toBe('queued');
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect((await runs.claim({ holder: 'a', until: NEVER }, time(1)))?.id).toBe('run_4');
    await runs.complete('run_4', 'a', computed('run_4', 1), time(2));
    expect(readGroup((await runs.groups('other', 'run_4'))?.summary_metrics)).toEqual({ of: 'run_4' });
    expect(readGroup((await runs.groups('acme', 'run_1'))?.summary_metrics)).toEqual({ of: 'run_1' });
  });

  test('of equal runs that are computed at the same time the first result stays, with all its pages', async () => {
    const { runs } = await open();
    for (const id of ['run_1', 'run_2']) {
      await runs.accept('acme', aRun(id, { inputs_hash: 'same' }));
      await runs.claim({ holder: 'a', until: NEVER }, time(1));
    }
    const ended = await Promise.all(
      ['run_1', 'run_2'].map((id) => runs.complete(id, 'a', computed(id, id === 'run_1' ? 2 : 4), time(2))),
    );
    expect(ended).toEqual([true, true]);
    const { of } = readGroup((await runs.groups('acme', 'run_1'))!.summary_metrics) as { of: string };
    for (const id of ['run_1', 'run_2']) {
      expect(readGroup((await runs.groups('acme', id))?.summary_metrics)).toEqual({ of });
      expect(readPage(await runs.snapshotPage('acme', id, 1))).toEqual([{ of, number: 1 }]);
      expect((await runs.snapshotPage('acme', id, 2)) !== null).toBe(of === 'run_2');
    }
  });

  test('runs are listed newest first, all or those of a scenario, in pages', async () => {
    const { runs } = await open();
    for (let index = 0; index < 6; index += 1) {
      const scenario = index % 2 === 0 ? { scenario_id: 'scn_1', scenario_version: 4 } : {};
      await runs.accept('acme', aRun(`run_${index}`, { ...scenario, created_at: time(-index) }));
      await runs.accept('other', aRun(`run_other_${index}`, { scenario_id: 'scn_1' }));
    }
    const ids = async (limit: number, of: { scenario_id?: string } = {}): Promise<string[][]> =>
      (await pagesOf((page) => runs.list('acme', { ...page, ...of }), limit)).map((page) => page.map(({ id }) => id));
    expect(await ids(4)).toEqual([
      ['run_5', 'run_4', 'run_3', 'run_2'],
      ['run_1', 'run_0'],
    ]);
    expect(await ids(2, { scenario_id: 'scn_1' })).toEqual([['run_4', 'run_2'], ['run_0']]);
    expect(await ids(3, { scenario_id: 'scn_2' })).toEqual([[]]);
    expect(await runs.get('acme', 'run_4')).toMatchObject({ scenario_id: 'scn_1', scenario_version: 4 });
  });

  test('runs are listed by status, and by when they were accepted', async () => {
    const store = await open();
    await completeRun(store, 'acme', aRun('run_0', { created_at: time(0) }));
    await completeRun(store, 'acme', aRun('run_10', { created_at: time(10) }));
    await store.runs.accept('acme', aRun('run_20', { created_at: time(20), scenario_id: 'scn_1' }));
    await completeRun(store, 'other', aRun('run_other', { created_at: time(10) }));
    const ids = async (filter: Parameters<typeof store.runs.list>[1]): Promise<string[]> =>
      (await store.runs.list('acme', filter)).entries.map(({ id }) => id);
    expect(await ids({ limit: 9, status: 'completed' })).toEqual(['run_10', 'run_0']);
    expect(await ids({ limit: 9, status: 'queued', scenario_id: 'scn_1' })).toEqual(['run_20']);
    expect(await ids({ limit: 9, status: 'failed' })).toEqual([]);
    expect(await ids({ limit: 9, created_from: time(10) })).toEqual(['run_20', 'run_10']);
    expect(await ids({ limit: 9, created_from: time(10), created_before: time(20) })).toEqual(['run_10']);
    expect(await ids({ limit: 9, created_before: time(10) })).toEqual(['run_0']);
  });

  test("another tenant's run is not there", async () => {
    const store = await open();
    await completeRun(store, 'acme', aRun('run_1', { scenario_id: 'scn_1' }));
    const { runs } = store;
    expect(await runs.get('other', 'run_1')).toBeNull();
    expect(await runs.groups('other', 'run_1')).toBeNull();
    expect(await runs.snapshotPage('other', 'run_1', 0)).toBeNull();
    expect(await runs.list('other', { limit: 9 })).toEqual({ entries: [], next: null });
    expect(await runs.list('other', { limit: 9, scenario_id: 'scn_1' })).toEqual({ entries: [], next: null });
    await expect(runs.accept('other', aRun('run_1'))).rejects.toThrow();
    expect(await runs.get('acme', 'run_1')).toMatchObject({ status: 'completed' });
  });

  test('a deleted run leaves nothing behind, unless another run has the same inputs', async () => {
    const store = await open();
    const { runs, requests } = store;
    const same = { inputs_hash: 'same' };
    const request = { key: 'k1', operation: 'POST /v1/simulate', bodyHash: 'body', at: time(0) };
    await runs.accept('acme', aRun('run_1', { ...same, body_hash: 'body' }), {
      request,
      lease: { holder: 'a', until: NEVER },
    });
    await runs.complete('run_1', 'a', computed('run_1'), time(1));
    await requests.answer('acme', request, 'run_1', { status: 200, headers: {}, body: 'The results' });
    await completeRun(store, 'other', aRun('run_other', same));
    await runs.accept('acme', aRun('run_2', { ...same, inputs: null }));

    expect(await runs.delete('other', 'run_1')).toBe(false);
    expect(await runs.delete('acme', 'run_1')).toBe(true);
    expect(await runs.delete('acme', 'run_1')).toBe(false);
    expect(await runs.get('acme', 'run_1')).toBeNull();
    expect(await requests.find('acme', request)).toBeNull();
    expect(await runs.groups('acme', 'run_2')).not.toBeNull();
    expect(await runs.delete('acme', 'run_2')).toBe(true);
    // A caller that takes the inputs for known is wrong now; the same inputs are computed anew.
    await expect(runs.accept('acme', aRun('run_3', { ...same, inputs: null }))).rejects.toThrow();
    expect((await runs.accept('acme', aRun('run_4', same))).status).toBe('queued');
    expect(readGroup((await runs.groups('other', 'run_other'))?.summary_metrics)).toEqual({ of: 'run_other' });
  });

  test('with a run goes what is, or was, sent to its own address', async () => {
    const store = await open();
    const { runs, deliveries } = store;
    const webhook = { url: 'https://example.com/own', secret: 'own' };
    await store.webhooks.add('acme', aWebhook('whk_1'));
    for (const id of ['run_1', 'run_2']) await completeRun(store, 'acme', aRun(id, { webhook }));
    expect(await runs.delete('acme', 'run_1')).toBe(true);
    const left = await deliveries.list('acme', null, { limit: 9 });
    expect(left.entries.map(({ payload }) => (JSON.parse(payload) as { simulation_id: string }).simulation_id)).toEqual(
      ['run_2'],
    );
    expect((await deliveries.list('acme', 'whk_1', { limit: 9 })).entries).toHaveLength(2);
  });

  test('a run that is deleted while it is computed is not completed', async () => {
    const { runs } = await open();
    await runs.accept('acme', aRun('run_1'), { lease: { holder: 'a', until: NEVER } });
    expect(await runs.delete('acme', 'run_1')).toBe(true);
    expect(await runs.held('a')).toEqual([]);
    expect(await runs.complete('run_1', 'a', computed('run_1'), time(1))).toBe(false);
  });

  test('runs that are accepted and deleted at the same time always have their inputs', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const ids = Array.from({ length: 15 }, (_, index) => `run_${index}`);
    const same = { inputs_hash: 'same' };
    await Promise.all(
      ids.map(async (id, index) => {
        const { runs } = stores[index % 2]!;
        await runs.accept('acme', aRun(id, same));
        if (index % 3 > 0) await runs.delete('acme', id);
      }),
    );
    for (const _ of ids.filter((__, index) => index % 3 === 0)) {
      expect(await stores[0]!.runs.claim({ holder: 'a', until: NEVER }, time(1))).not.toBeNull();
    }
    expect(await stores[0]!.runs.claim({ holder: 'a', until: NEVER }, time(1))).toBeNull();
  });

  test('inputs of 15 megabytes come back as they were given', { timeout: 60_000 }, async () => {
    const { runs } = await open();
    const participants = Array.from({ length: 400_000 }, (_, index) => `{"id":"E${index}","compensation":${index}.5}`);
    const inputs = gzipped(
      `[{},{},{"participants":[${participants.join(',')}],"note":"${'x'.repeat(1_000_000)}"},null]`,
    );
    await runs.accept('acme', aRun('run_1', { inputs }));
    const claimed = await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(Buffer.compare(claimed!.inputs!, inputs)).toBe(0);
  });
}
