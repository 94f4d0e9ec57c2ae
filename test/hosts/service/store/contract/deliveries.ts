import { expect, test } from 'vitest';
import type { DeliveryFilter, Store } from '../../../../../src/hosts/service/store/store.js';
import type { StoreKind } from '../opened.js';
import { aRun, aWebhook, completeRun, computed, NEVER, pagesOf, time } from '../records.js';

/** Adds test deliveries to a subscription of Acme's, one a second. */
async function addDeliveries({ deliveries }: Store, webhookId: string, ...ids: string[]): Promise<void> {
  for (const [second, id] of ids.entries()) {
    const delivery = { id, event: 'webhook.test', payload: `{"of":"${id}"}`, created_at: time(second) } as const;
    if (!(await deliveries.add('acme', webhookId, delivery))) throw new Error('Not added');
  }
}

export function deliveriesContract({ open, newPlace }: StoreKind): void {
  test('a run that ends is told to the subscriptions to its event and to its own address', async () => {
    const store = await open();
    const { webhooks, deliveries, runs } = store;
    await webhooks.add('acme', aWebhook('whk_1'));
    await webhooks.add('acme', aWebhook('whk_failed', { events: ['simulation.failed'] }));
    await webhooks.add('other', aWebhook('whk_other'));
    const webhook = { url: 'https://example.com/own', secret: 'whsec_own' };
    await runs.accept('acme', aRun('run_1', { webhook }));
    await runs.claim({ holder: 'a', until: NEVER }, time(1));
    expect(await deliveries.claim(NEVER, NEVER, 9)).toEqual([]);
    await runs.complete('run_1', 'a', computed('run_1'), time(2));
    await runs.complete('run_1', 'a', computed('run_1'), time(3));

    const told = (url: string, status = 'completed'): string =>
      `{"event":"simulation.${status}","simulation_id":"run_1","status":"${status}","webhook_url":"${url}"}`;
    const first = await deliveries.claim(time(2), time(60), 9);
    const common = {
      tenant: 'acme',
      receiver: 'acme example.com',
      event: 'simulation.completed',
      status: 'pending',
      attempts: 1,
    };
    const times = {
      created_at: time(2),
      next_attempt_at: time(60),
      last_attempt_at: null,
      last_status: null,
      last_outcome: null,
    };
    expect(first).toEqual([
      {
        ...common,
        ...times,
        id: expect.stringMatching(/^dlv_[0-9a-f]{32}$/) as string,
        webhook_id: 'whk_1',
        url: 'https://example.com/whk_1',
        payload: told('https://example.com/whk_1'),
        secrets: ['whsec_whk_1'],
      },
      {
        ...common,
        ...times,
        id: expect.stringMatching(/^dlv_[0-9a-f]{32}$/) as string,
        webhook_id: null,
        url: webhook.url,
        payload: told(webhook.url),
        secrets: ['whsec_own'],
      },
    ]);
    expect(new Set(first.map(({ id }) => id)).size).toBe(2);

    await runs.accept('acme', aRun('run_2'));
    await runs.claim({ holder: 'a', until: NEVER }, time(3));
    await runs.fail('run_2', 'a', { code: 'X', message: 'Y', details: {} }, time(4));
    const second = await deliveries.claim(time(4), time(60), 9);
    expect(second.map(({ webhook_id, event }) => [webhook_id, event])).toEqual([
      ['whk_1', 'simulation.failed'],
      ['whk_failed', 'simulation.failed'],
    ]);
    expect(JSON.parse(second[1]!.payload)).toMatchObject({ simulation_id: 'run_2', status: 'failed' });
  });

  test('the same run and subscription have the same delivery id in every store', async () => {
    const ids: string[][] = [];
    for (const store of [await open(), await open()]) {
      await store.webhooks.add('acme', aWebhook('whk_1'));
      await completeRun(store, 'acme', aRun('run_1', { webhook: { url: 'https://example.com/own', secret: 's' } }));
      ids.push((await store.deliveries.claim(NEVER, NEVER, 9)).map(({ id }) => id));
    }
    expect(ids[0]).toHaveLength(2);
    expect(ids[1]).toEqual(ids[0]);
  });

  test('the oldest that are due are handed out, and not again before their lease ends', async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1', 'dlv_2', 'dlv_3');
    const claim = async (now: number, lease: number, limit: number): Promise<[string, number][]> =>
      (await deliveries.claim(time(now), time(lease), limit)).map(({ id, attempts }) => [id, attempts]);
    expect(await claim(2, 10, 2)).toEqual([
      ['dlv_0', 1],
      ['dlv_1', 1],
    ]);
    expect(await claim(2, 20, 2)).toEqual([['dlv_2', 1]]);
    expect(await claim(9.999, 30, 0)).toEqual([]);
    expect(await claim(9.999, 30, 9)).toEqual([['dlv_3', 1]]);
    expect(await claim(10, 40, 9)).toEqual([
      ['dlv_0', 2],
      ['dlv_1', 2],
    ]);
  });

  test('receivers and tenants that are busy are passed over, and what was tried before when only first attempts are wanted', async () => {
    const store = await open();
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await store.webhooks.add('acme', aWebhook('whk_2', { url: 'https://other.example/whk_2' }));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1');
    await addDeliveries(store, 'whk_2', 'dlv_2');
    const claimed = await store.deliveries.claim(NEVER, NEVER, 1, {
      receivers: ['acme example.com', 'other other.example'],
      tenants: ['other'],
      retries: false,
    });
    expect(claimed.map(({ id }) => id)).toEqual(['dlv_2']);
    const nobody = { receivers: [], tenants: [], retries: false };
    const receivers = ['acme example.com', 'acme other.example'];
    const claim = async (busy: object): Promise<string[]> =>
      (await store.deliveries.claim(NEVER, NEVER, 9, { ...nobody, ...busy })).map(({ id }) => id);
    expect(await claim({ receivers })).toEqual([]);
    expect(await claim({ tenants: ['acme'] })).toEqual([]);
    expect(await claim({ retries: true })).toEqual(['dlv_0', 'dlv_1']);
    expect(await claim({ tenants: ['other'] })).toHaveLength(3);
  });

  test('what a clock scheduled that was ahead is due, once', async () => {
    const store = await open();
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1');
    await store.deliveries.claim(time(7200), time(7230), 2);
    await store.deliveries.record('dlv_1', { words: '500', at: time(7205), then: { again: time(7210) } });
    expect(await store.deliveries.claim(time(60), time(90), 9)).toHaveLength(2);
    expect(await store.deliveries.claim(time(61), time(91), 9)).toEqual([]);
  });

  test('of several that claim at once each gets others', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const ids = Array.from({ length: 20 }, (_, index) => `dlv_${index}`);
    await stores[0]!.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(stores[0]!, 'whk_1', ...ids);
    const claimed = await Promise.all(
      Array.from({ length: 10 }, (_, index) => stores[index % 2]!.deliveries.claim(time(99), NEVER, 3)),
    );
    const handedOut = claimed.flat().map(({ id }) => id);
    expect(new Set(handedOut).size).toBe(handedOut.length);
    const rest = await stores[0]!.deliveries.claim(time(99), NEVER, 99);
    expect([...handedOut, ...rest.map(({ id }) => id)].sort()).toEqual(ids.sort());
  });

  test('a subscription that is deleted while runs end leaves nothing to be sent', async () => {
    const store = await open();
    const ids = Array.from({ length: 10 }, (_, index) => `${index}`);
    for (const id of ids) {
      await store.webhooks.add('acme', aWebhook(`whk_${id}`));
      await store.runs.accept('acme', aRun(`run_${id}`));
      await store.runs.claim({ holder: 'a', until: NEVER }, time(0));
    }
    await Promise.all(
      ids.flatMap((id) => [
        store.runs.complete(`run_${id}`, 'a', computed(id), time(1)),
        store.webhooks.delete('acme', `whk_${id}`),
      ]),
    );
    expect(await store.deliveries.claim(NEVER, NEVER, 999)).toEqual([]);
  });

  test('an attempt is recorded: delivered, to be made again, or given up', async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1', 'dlv_2');
    await deliveries.claim(time(5), time(60), 9);
    await deliveries.record('dlv_0', { words: '204', at: time(6), then: 'delivered' });
    await deliveries.record('dlv_1', { words: '500', at: time(7), then: { again: time(20) } });
    await deliveries.record('dlv_2', { words: 'timed out', at: time(8), then: 'dead' });
    const standing = async (id: string): Promise<unknown[]> => {
      const delivery = await deliveries.get('acme', id);
      return [delivery?.status, delivery?.next_attempt_at, delivery?.last_attempt_at, delivery?.last_outcome];
    };
    expect(await standing('dlv_0')).toEqual(['delivered', null, time(6), '204']);
    expect(await standing('dlv_1')).toEqual(['pending', time(20), time(7), '500']);
    expect(await standing('dlv_2')).toEqual(['dead', null, time(8), 'timed out']);
    const due = await deliveries.claim(time(20), time(60), 9);
    expect(due.map(({ id, attempts }) => [id, attempts])).toEqual([['dlv_1', 2]]);

    // A process that records its attempt too late changes nothing.
    await deliveries.record('dlv_0', { words: '500', at: time(9), then: { again: time(30) } });
    expect(await standing('dlv_0')).toEqual(['delivered', null, time(6), '204']);
  });

  test('a delivery that is over is made again from the start', async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0');
    expect(await deliveries.revive('acme', 'dlv_0', time(9))).toBe(false);
    await deliveries.claim(time(5), time(60), 9);
    await deliveries.record('dlv_0', { words: '500', at: time(8), then: 'dead' });
    expect(await deliveries.revive('acme', 'dlv_0', time(9))).toBe(true);
    expect(await deliveries.get('acme', 'dlv_0')).toMatchObject({
      status: 'pending',
      attempts: 0,
      last_outcome: '500',
    });
    expect(await deliveries.claim(time(8.5), time(60), 9)).toEqual([]);
    expect(await deliveries.claim(time(9), time(60), 9)).toMatchObject([{ id: 'dlv_0', attempts: 1 }]);
    expect(await deliveries.revive('acme', 'dlv_9', time(9))).toBe(false);

    await completeRun(store, 'acme', aRun('run_1', { webhook: { url: 'https://example.com/own', secret: 'own' } }));
    const [, own] = await deliveries.claim(time(60), time(99), 9);
    await deliveries.record(own!.id, { words: '200', status: 200, at: time(61), then: 'delivered' });
    expect(await deliveries.revive('acme', own!.id, time(62))).toBe(true);
  });

  test('deliveries are listed by status, event and time, with the last answer', async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1', 'dlv_2');
    await completeRun(store, 'acme', aRun('run_1'));
    await deliveries.record('dlv_0', { words: '200', status: 200, at: time(1), then: 'delivered' });
    await deliveries.record('dlv_1', { words: '503', status: 503, at: time(2), then: { again: time(9) } });
    await deliveries.record('dlv_2', { words: 'timed out', at: time(3), then: 'dead' });
    const found = async (filter: DeliveryFilter) =>
      (await deliveries.list('acme', 'whk_1', { limit: 9, ...filter })).entries;
    const ids = async (filter: DeliveryFilter) => (await found(filter)).map(({ id }) => id);
    const [ofRun] = await found({ event: 'simulation.completed' });
    expect((await found({})).map(({ last_status }) => last_status)).toEqual([null, null, 503, 200]);
    expect(await ids({ status: 'delivered' })).toEqual(['dlv_0']);
    expect(await ids({ status: 'dead', event: 'webhook.test' })).toEqual(['dlv_2']);
    expect(await ids({ status: 'pending' })).toEqual([ofRun!.id, 'dlv_1']);
    expect(await ids({ created_from: time(60) })).toEqual([ofRun!.id]);
    expect(await ids({ created_before: time(60), status: 'pending' })).toEqual(['dlv_1']);
    expect((await deliveries.list('acme', 'whk_1', { limit: 1, status: 'pending' })).next).not.toBeNull();
  });

  test('the secret before is signed with as long as it is in use', async () => {
    const store = await open();
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0');
    await store.webhooks.rotate('acme', 'whk_1', 'whsec_new', time(10));
    const secretsAt = async (now: number): Promise<readonly string[] | null> =>
      (await store.deliveries.claim(time(now), time(now), 1))[0]!.secrets;
    expect(await secretsAt(9.999)).toEqual(['whsec_new', 'whsec_whk_1']);
    expect(await secretsAt(10)).toEqual(['whsec_new']);
  });

  test('deliveries of a subscription, or of addresses of single runs, are listed newest first', async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await store.webhooks.add('acme', aWebhook('whk_2', { events: [] }));
    await addDeliveries(store, 'whk_1', 'dlv_0', 'dlv_1', 'dlv_2');
    await addDeliveries(store, 'whk_2', 'dlv_of_2');
    for (const id of ['run_1', 'run_2', 'run_3']) {
      const webhook = { url: `https://example.com/${id}`, secret: 's' };
      await completeRun(store, 'acme', aRun(id, id === 'run_2' ? {} : { webhook }));
    }
    const list = async (webhookId: string | null): Promise<string[][]> =>
      (await pagesOf((page) => deliveries.list('acme', webhookId, page), 4)).map((page) => page.map(({ url }) => url));
    expect((await pagesOf((page) => deliveries.list('acme', 'whk_1', page), 4))[1]?.map(({ id }) => id)).toEqual([
      'dlv_1',
      'dlv_0',
    ]);
    expect((await list('whk_1')).flat()).toHaveLength(6);
    expect(await list('whk_2')).toEqual([['https://example.com/whk_2']]);
    expect(await list(null)).toEqual([['https://example.com/run_3', 'https://example.com/run_1']]);
    expect(await list('whk_3')).toEqual([[]]);
  });

  test("another tenant's delivery is not there", async () => {
    const store = await open();
    const { deliveries } = store;
    await store.webhooks.add('acme', aWebhook('whk_1'));
    await addDeliveries(store, 'whk_1', 'dlv_0');
    await completeRun(store, 'acme', aRun('run_1', { webhook: { url: 'https://example.com/own', secret: 'own' } }));
    await deliveries.record('dlv_0', { words: '500', at: time(1), then: 'dead' });
    expect(await deliveries.get('other', 'dlv_0')).toBeNull();
    expect(await deliveries.list('other', 'whk_1', { limit: 9 })).toEqual({ entries: [], next: null });
    expect(await deliveries.list('other', null, { limit: 9 })).toEqual({ entries: [], next: null });
    expect(await deliveries.revive('other', 'dlv_0', time(2))).toBe(false);
    expect(await deliveries.get('acme', 'dlv_0')).toMatchObject({ status: 'dead' });
  });
}
