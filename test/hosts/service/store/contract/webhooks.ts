import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aRun, aWebhook, NEVER, pagesOf, time } from '../records.js';

export function webhooksContract({ open, newPlace }: StoreKind): void {
  test('a subscription is kept whole', async () => {
    const { webhooks } = await open();
    const webhook = aWebhook('whk_1', { events: ['simulation.failed'], previous_secret: 'x', previous_until: time(9) });
    await webhooks.add('acme', webhook);
    expect(await webhooks.get('acme', 'whk_1')).toEqual(webhook);
    expect(await webhooks.get('acme', 'whk_2')).toBeNull();
  });

  test('a tenant has as many as it may, and however many it had before, all are told of a run', async () => {
    const { webhooks, runs, deliveries } = await open();
    for (let number = 0; number < 2100; number += 1) {
      expect(await webhooks.add('acme', aWebhook(`whk_${number}`), undefined, 2100)).toBe(true);
    }
    expect(await webhooks.add('acme', aWebhook('whk_2100'), undefined, 2100)).toBe(false);
    expect(await webhooks.add('other', aWebhook('whk_other'), undefined, 2100)).toBe(true);
    await runs.accept('acme', aRun('run_1'));
    expect(await runs.cancel('acme', 'run_1', { code: 'CANCELLED', message: 'No', details: {} }, time(1))).toBe(true);
    for (const id of ['whk_0', 'whk_2099']) {
      expect((await deliveries.list('acme', id, { limit: 2 })).entries).toMatchObject([{ event: 'simulation.failed' }]);
    }
  });

  test('a tenant has no more than it may, however many are added at once', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const adding = Array.from({ length: 12 }, (_, number) =>
      stores[number % 2]!.webhooks.add('acme', aWebhook(`whk_${number}`), undefined, 3),
    );
    expect((await Promise.all(adding)).filter((added) => added)).toHaveLength(3);
    expect((await stores[0]!.webhooks.list('acme', { limit: 99 })).entries).toHaveLength(3);
  });

  test('a new secret takes the place of the one before, which stays in use for a while', async () => {
    const { webhooks } = await open();
    await webhooks.add('acme', aWebhook('whk_1'));
    const rotated = { secret: 'whsec_new', previous_secret: 'whsec_whk_1', previous_until: time(10) };
    expect(await webhooks.rotate('acme', 'whk_1', 'whsec_new', time(10))).toEqual(aWebhook('whk_1', rotated));
    expect(await webhooks.get('acme', 'whk_1')).toEqual(aWebhook('whk_1', rotated));
    expect(await webhooks.rotate('acme', 'whk_2', 'whsec_new', time(10))).toBeNull();
  });

  test('a subscription is changed in part, and keeps the rest', async () => {
    const { webhooks } = await open();
    const before = aWebhook('whk_1');
    await webhooks.add('acme', before);
    const url = 'https://example.com/another';
    expect(await webhooks.change('acme', 'whk_1', { url })).toEqual({ ...before, url });
    expect(await webhooks.change('acme', 'whk_1', {})).toEqual({ ...before, url });
    const events = ['simulation.failed'] as const;
    expect(await webhooks.change('acme', 'whk_1', { events })).toEqual({ ...before, url, events });
    expect(await webhooks.get('acme', 'whk_1')).toEqual({ ...before, url, events });
    expect(await webhooks.change('other', 'whk_1', { url })).toBeNull();
  });

  test('a deleted subscription is gone with its deliveries', async () => {
    const { webhooks, deliveries, requests } = await open();
    const request = { key: 'k1', operation: 'POST /v1/webhooks', bodyHash: 'body', at: time(0) };
    for (const id of ['whk_1', 'whk_2']) {
      await webhooks.add('acme', aWebhook(id), id === 'whk_1' ? request : undefined);
      for (const number of [1, 2]) {
        const delivery = { event: 'webhook.test', payload: '{}', created_at: time(0) } as const;
        await deliveries.add('acme', id, { id: `dlv_${id}_${number}`, ...delivery });
      }
    }
    await deliveries.record('dlv_whk_1_1', { words: '200', at: time(1), then: 'delivered' });
    expect(await webhooks.delete('acme', 'whk_1')).toBe(true);
    expect(await webhooks.delete('acme', 'whk_1')).toBe(false);
    expect(await webhooks.get('acme', 'whk_1')).toBeNull();
    // The answer has the secret.
    expect(await requests.find('acme', request)).toBeNull();
    for (const id of ['dlv_whk_1_1', 'dlv_whk_1_2']) expect(await deliveries.get('acme', id)).toBeNull();
    const due = await deliveries.claim(NEVER, NEVER, 9);
    expect(due.map(({ id }) => id)).toEqual(['dlv_whk_2_1', 'dlv_whk_2_2']);
    // A delivery under way when the subscription was deleted does not come back.
    await deliveries.record('dlv_whk_1_2', { words: '500', at: time(2), then: { again: time(3) } });
    expect(await deliveries.get('acme', 'dlv_whk_1_2')).toBeNull();
  });

  test('subscriptions are listed newest first, in pages', async () => {
    const { webhooks } = await open();
    for (let index = 0; index < 3; index += 1) {
      await webhooks.add('acme', aWebhook(`whk_${index}`, { created_at: time(-index) }));
      await webhooks.add('other', aWebhook(`whk_other_${index}`));
    }
    const pages = await pagesOf((page) => webhooks.list('acme', page), 2);
    expect(pages).toEqual([
      [aWebhook('whk_2', { created_at: time(-2) }), aWebhook('whk_1', { created_at: time(-1) })],
      [aWebhook('whk_0', { created_at: time(-0) })],
    ]);
  });

  test("another tenant's subscription is not there", async () => {
    const { webhooks, deliveries } = await open();
    await webhooks.add('acme', aWebhook('whk_1'));
    expect(await webhooks.get('other', 'whk_1')).toBeNull();
    expect(await webhooks.list('other', { limit: 9 })).toEqual({ entries: [], next: null });
    expect(await webhooks.delete('other', 'whk_1')).toBe(false);
    expect(await webhooks.rotate('other', 'whk_1', 'whsec_stolen', time(9))).toBeNull();
    const delivery = { id: 'dlv_1', event: 'webhook.test', payload: '{}', created_at: time(0) } as const;
    expect(await deliveries.add('other', 'whk_1', delivery)).toBe(false);
    expect(await deliveries.claim(NEVER, NEVER, 9)).toEqual([]);
    expect(await webhooks.get('acme', 'whk_1')).toEqual(aWebhook('whk_1'));
  });
}
