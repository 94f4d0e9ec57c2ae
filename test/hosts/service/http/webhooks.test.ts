import { describe, expect, it } from 'vitest';
import type { SendWebhook } from '../../../../src/hosts/service/index.js';
import { recordingSender, serve, smallPlan } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const url = 'https://example.com/hook';

describeEachStore('webhooks', (open) => {
  it('can be changed, but not to an address that could not have been subscribed', async () => {
    const { ask } = await serve({ webhooks: { send: () => Promise.resolve({ status: 200 }) } }, open);
    const made = await ask('POST', '/v1/webhooks', { body: { url: 'https://example.com/one' } });
    const path = `/v1/webhooks/${made.body.data.id}`;
    const refused = await ask('PATCH', path, { body: { url: 'https://127.0.0.1/' } });
    expect([refused.status, refused.body.error?.details?.issue]).toEqual([422, 'Must not be a private address']);
    const changed = await ask('PATCH', path, { body: { url: 'https://example.com/two' } });
    const { secret: _, ...shown } = made.body.data;
    expect(changed.body.data).toEqual({ ...shown, url: 'https://example.com/two' });
    expect((await ask('GET', path)).body.data).toEqual(changed.body.data);
  });

  it('are at most a hundred of one tenant', async () => {
    const { ask, keyOf } = await serve({ webhooks: { send: recordingSender().send } }, open);
    for (let number = 0; number < 100; number += 1) {
      expect((await ask('POST', '/v1/webhooks', { body: { url } })).status).toBe(201);
    }
    const refused = await ask('POST', '/v1/webhooks', { body: { url } });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'QUOTA_EXCEEDED']);
    expect((await ask('POST', '/v1/webhooks', { body: { url }, key: await keyOf('other') })).status).toBe(201);
  });

  it('show their secret when they are made, and never again', async () => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } }, open);
    const made = await ask('POST', '/v1/webhooks', { body: { url } });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ url, events: ['simulation.completed', 'simulation.failed'] });
    expect(made.body.data.secret).toMatch(/^whsec_/);
    const path = made.headers.get('location')!;
    const { secret: _secret, ...shown } = made.body.data;
    expect((await ask('GET', path)).body.data).toEqual(shown);
    expect((await ask('GET', '/v1/webhooks')).body.data).toEqual({ webhooks: [shown], next_cursor: null });
  });

  it('are made once for an Idempotency-Key, and shown with the same secret', async () => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } }, open);
    const asked = { body: { url: 'https://example.com/hook' }, headers: { 'idempotency-key': 'one' } };
    const first = await ask('POST', '/v1/webhooks', asked);
    const again = await ask('POST', '/v1/webhooks', asked);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ask('GET', '/v1/webhooks')).body.data.webhooks).toHaveLength(1);
    const { id } = first.body.data;
    for (const path of [`/v1/webhooks/${id}/rotate-secret`, `/v1/webhooks/${id}/test`, '/v1/deliveries/dlv_1/retry']) {
      const { status, body } = await ask('POST', path, { headers: { 'idempotency-key': 'one' } });
      expect([status, body.error?.details], path).toEqual([
        400,
        { field: 'Idempotency-Key', issue: 'Not with this operation: each request is done' },
      ]);
    }
  });

  it('have a new secret when it is rotated', async () => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } }, open);
    const { data } = (await ask('POST', '/v1/webhooks', { body: { url } })).body;
    const rotated = await ask('POST', `/v1/webhooks/${data.id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.data.secret).not.toBe(data.secret);
    expect(rotated.body.data).toMatchObject({ id: data.id, previous_secret_until: expect.any(String) as string });
  });

  it('are tested', async () => {
    const { sent, send } = recordingSender();
    const { ask } = await serve({ webhooks: { send } }, open);
    const { id } = (await ask('POST', '/v1/webhooks', { body: { url } })).body.data;
    const test = await ask('POST', `/v1/webhooks/${id}/test`);
    expect(test.status).toBe(202);
    const path = test.headers.get('location')!;
    await expect.poll(async () => (await ask('GET', path)).body.data.status, { timeout: 5000 }).toBe('delivered');
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ event: 'webhook.test', webhook_url: url });
    const listed = (await ask('GET', `/v1/webhooks/${id}/deliveries`)).body.data.deliveries;
    expect(listed).toMatchObject([{ id: test.body.data.id, event: 'webhook.test', status: 'delivered', attempts: 1 }]);
  });

  it('send a delivery again that is over, and leave one that is not', async () => {
    let status = 500;
    let send: SendWebhook = () => Promise.resolve({ status });
    const { ask } = await serve({ webhooks: { send: (request) => send(request), attempts: 1 } }, open);
    const { id } = (await ask('POST', '/v1/webhooks', { body: { url } })).body.data;
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    const deliveries = async (): Promise<{ id: string; status: string }[]> => [
      ...(await ask('GET', `/v1/webhooks/${id}/deliveries`)).body.data.deliveries,
    ];
    await expect.poll(deliveries, { timeout: 5000 }).toMatchObject([{ status: 'dead', last_status: 500 }]);
    const log = async (query: string): Promise<readonly object[]> =>
      (await ask('GET', `/v1/webhooks/${id}/deliveries?${query}`)).body.data.deliveries;
    expect(await log('status=dead&event=simulation.completed')).toHaveLength(1);
    expect(await log('status=delivered')).toEqual([]);
    expect(await log('created_before=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await ask('GET', `/v1/webhooks/${id}/deliveries?status=lost`)).status).toBe(400);
    status = 200;
    const path = `/v1/deliveries/${(await deliveries())[0]!.id}`;
    expect((await ask('POST', `${path}/retry`)).status).toBe(202);
    await expect.poll(async () => (await ask('GET', path)).body.data.status, { timeout: 5000 }).toBe('delivered');
    // Received, but lost by the receiver.
    expect((await ask('POST', `${path}/retry`)).status).toBe(202);
    await expect.poll(async () => (await ask('GET', path)).body.data.status, { timeout: 5000 }).toBe('delivered');
    send = () => new Promise<never>(() => undefined);
    await ask('POST', `${path}/retry`);
    const again = await ask('POST', `${path}/retry`);
    expect([again.status, again.body.error?.code]).toEqual([409, 'CONFLICT']);
    await ask('DELETE', `/v1/webhooks/${id}`);
    expect((await ask('GET', path)).status).toBe(404);
  });

  it('are told of nothing once they are deleted', async () => {
    const { sent, send } = recordingSender();
    const { ask } = await serve({ webhooks: { send } }, open);
    const { id } = (await ask('POST', '/v1/webhooks', { body: { url } })).body.data;
    expect((await ask('DELETE', `/v1/webhooks/${id}`)).body.data).toEqual({ id, deleted: true });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['GET', '/deliveries'],
    ] as const) {
      expect((await ask(method, `/v1/webhooks/${id}${path}`)).status, method + path).toBe(404);
    }
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sent).toEqual([]);
  });
});

describe('POST /webhooks', () => {
  it.each([
    [{}, 'url'],
    [{ url: 3 }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'http://example.com/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 'https://[::1]/' }, 'url'],
    [{ url, events: [] }, 'events'],
    [{ url, events: ['simulation.started'] }, 'events[0]'],
    [{ url, events: ['simulation.failed', 'simulation.failed'] }, 'events[1]'],
    [{ url, secret: 'whsec_mine' }, 'secret'],
  ])('refuses %j', async (body, field) => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } });
    const answer = await ask('POST', '/v1/webhooks', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.details?.field).toBe(field);
    expect((await ask('GET', '/v1/webhooks')).body.data.webhooks).toEqual([]);
  });
});
