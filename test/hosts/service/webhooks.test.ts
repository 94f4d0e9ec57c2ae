import { Webhook as Signer } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import type { Webhook } from '../../../src/hosts/service/records.js';
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  tellOfEnd,
} from '../../../src/hosts/service/webhooks/deliveries.js';
import { smallPlan } from './plans.js';
import { missingPostgres } from './postgres-server.js';
import { plainReceiver } from './receivers.js';
import { type Ask, deliveriesOf, describeOnOne, describeServed, openStore, PLACES } from './served.js';

/** Nobody who hangs is given up while a test waits. */
const fast = { allowPrivateAddresses: true, firstPauseSeconds: 0.05, attempts: 3, timeoutSeconds: 600 };
const url = 'https://example.com/hook';

/** Subscribes an address; gives the path of the webhook and its secret. */
async function subscribe(ask: Ask, to: string): Promise<{ path: string; secret: string }> {
  const { headers, body } = await ask('POST', '/v1/webhooks', { body: { url: to } });
  return { path: headers.get('location')!, secret: body.data.secret };
}

describeServed('webhooks', { webhooks: fast }, (served) => {
  it('are signed as Standard Webhooks are, under the id of their delivery', async () => {
    const { url: to, requests } = await plainReceiver((_, response) => response.end());
    const { ask, name } = await served.newTenant();
    const { secret } = await subscribe(ask, to);
    const { simulation_id } = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    await expect.poll(() => requests).toHaveLength(1);
    const headers = requests[0]!.headers as Record<string, string>;
    const read = (with_: string): unknown => new Signer(with_).verify(requests[0]!.body, headers);
    expect(read(secret)).toEqual({
      event: 'simulation.completed',
      simulation_id,
      status: 'completed',
      webhook_url: to,
    });
    expect(() => read(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('No matching signature found');
    expect(headers['content-type']).toBe('application/json');
    await expect
      .poll(() => deliveriesOf(served.place, name))
      .toMatchObject([{ id: headers['webhook-id'], status: 'delivered', attempts: 1, last_status: 200 }]);
  });

  it('are sent again under the same id until they are accepted', async () => {
    let answers = 0;
    const { url: to, requests } = await plainReceiver((_, response) => {
      answers += 1;
      response.writeHead(answers < 3 ? 500 : 204).end();
    });
    const { ask, name } = await served.newTenant();
    await subscribe(ask, to);
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect.poll(() => deliveriesOf(served.place, name)).toMatchObject([{ status: 'delivered', attempts: 3 }]);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });

  it('are given up after so many attempts, with what was answered last', async () => {
    const { url: to, requests } = await plainReceiver((_, response) => response.writeHead(500).end());
    const { ask, name } = await served.newTenant();
    await subscribe(ask, to);
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect
      .poll(() => deliveriesOf(served.place, name))
      .toMatchObject([{ status: 'dead', attempts: 3, last_status: 500 }]);
    expect(requests).toHaveLength(3);
  });

  it('are given up at once by 410, and their subscription is paused, which it says', async () => {
    const gone = await plainReceiver((_, response) => response.writeHead(410).end());
    const there = await plainReceiver((_, response) => response.end());
    const { ask, name } = await served.newTenant();
    const { path } = await subscribe(ask, gone.url);
    expect((await ask('GET', path)).body.data).toMatchObject({ paused_at: null });
    await subscribe(ask, there.url.replace('localhost', '127.0.0.1'));
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    const at = expect.stringMatching(/^\d{4}-/) as string;
    await expect.poll(async () => (await ask('GET', path)).body.data).toMatchObject({ paused_at: at });
    expect((await ask('GET', '/v1/webhooks')).body.data.webhooks).toMatchObject([
      { paused_at: null },
      { paused_at: at },
    ]);
    await ask('POST', '/v1/simulate', { body: smallPlan(50) });
    await expect.poll(() => there.requests).toHaveLength(2);
    expect(gone.requests).toHaveLength(1);
    const ofGone = (await deliveriesOf(served.place, name)).filter(({ url }) => url === gone.url);
    expect(ofGone).toMatchObject([{ status: 'dead', attempts: 1, last_status: 410 }]);
    expect(served.log.filter(({ event, tenant }) => event === 'webhook.paused' && tenant === name)).toHaveLength(1);
  });

  it('that wait for a receiver that is gone are given up with its subscription', async () => {
    let status = 500;
    const { url: to, requests } = await plainReceiver((_, response) => response.writeHead(status).end());
    const { ask, name } = await served.newTenant();
    await subscribe(ask, to);
    // A subscription that is paused gets no second delivery, so both are there before the receiver is gone.
    for (const price of [100, 50]) await ask('POST', '/v1/simulate', { body: smallPlan(price) });
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    status = 410;
    await expect
      .poll(async () => (await deliveriesOf(served.place, name)).map(({ status }) => status))
      .toEqual(['dead', 'dead']);
  });

  it('that hang keep no other from being told', async () => {
    const hanging = await plainReceiver(() => undefined);
    const prompt = await plainReceiver((_, response) => response.end());
    const { ask } = await served.newTenant();
    for (let times = 0; times < 10; times += 1) await subscribe(ask, hanging.url);
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    const other = await served.newTenant();
    // Another name, since a host has a share of the senders.
    await subscribe(other.ask, prompt.url.replace('localhost', '127.0.0.1'));
    await other.ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect.poll(() => prompt.requests).toHaveLength(1);
  });

  it('are told of nothing once they are deleted', async () => {
    const { url: to, requests } = await plainReceiver((_, response) => response.end());
    const { ask, name } = await served.newTenant();
    const { path } = await subscribe(ask, to);
    expect((await ask('DELETE', path)).body.data).toEqual({ id: path.split('/').pop(), deleted: true });
    for (const method of ['GET', 'DELETE']) expect((await ask(method, path)).status, method).toBe(404);
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    // What is to be sent is written down together with the end of the run.
    expect(await deliveriesOf(served.place, name)).toEqual([]);
    expect(requests).toEqual([]);
  });
});

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
let secondsLater = 0;
const clock = (): Date => new Date(NOON + 1000 * secondsLater);

describeServed('webhooks of a receiver that asks for time', { webhooks: fast, clock }, (served) => {
  it('wait as long as its Retry-After says', async () => {
    secondsLater = 0;
    const { url: to, requests } = await plainReceiver((_, response) =>
      response.writeHead(secondsLater === 0 ? 503 : 200, { 'retry-after': '7' }).end(),
    );
    const { ask, name } = await served.newTenant();
    await subscribe(ask, to);
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    const deliveries = (): Promise<unknown> => deliveriesOf(served.place, name);
    const later = [{ last_status: 503, next_attempt_at: '2026-03-01T12:00:07.000Z' }];
    await expect.poll(deliveries).toMatchObject(later);
    secondsLater = 7;
    await expect.poll(deliveries).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    expect(requests).toHaveLength(2);
  });
});

it.skipIf(missingPostgres !== null)('may be deleted while a run ends, which ends all the same', async () => {
  const store = await openStore(await PLACES.PostgreSQL());
  onTestFinished(() => store.close());
  const { database } = store;
  const tenant = 'harbor';
  const created_at = new Date().toISOString();
  const webhook: Webhook = {
    id: 'whk_1',
    url,
    events: ['simulation.completed'],
    created_at,
    paused_at: null,
    secret: 'whsec_1',
  };
  await database.transaction((transaction) => addWebhook(store, transaction, tenant, webhook));
  let keep = (): void => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  let isDeleted = (): void => undefined;
  const deleted = new Promise<void>((resolve) => (isDeleted = resolve));
  const deleting = database.transaction(async (transaction) => {
    await deleteWebhook(transaction, tenant, webhook.id);
    isDeleted();
    await kept;
  });
  await deleted;
  const run = { id: 'run_1', tenant, status: 'completed', finished_at: created_at, webhook: null } as const;
  let isTold = false;
  const telling = database
    .transaction((transaction) => tellOfEnd(store, transaction, run))
    .finally(() => (isTold = true));
  // Told already, or waiting for the row that is about to be gone.
  const waiting = () => database.all('select 1 from pg_locks where not granted');
  await expect.poll(async () => isTold || (await waiting()).length > 0).toBe(true);
  keep();
  await Promise.all([deleting, telling]);
  expect((await listDeliveries(store, tenant, { limit: 1 })).entries).toEqual([]);
});

describeServed('subscriptions', {}, (served) => {
  it('show their secret when they are made, and never again', async () => {
    const { ask } = await served.newTenant();
    const made = await ask('POST', '/v1/webhooks', { body: { url } });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ url, events: ['simulation.completed', 'simulation.failed'] });
    expect(made.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _secret, ...shown } = made.body.data;
    expect((await ask('GET', made.headers.get('location')!)).body.data).toEqual(shown);
    expect((await ask('GET', '/v1/webhooks')).body.data).toEqual({ webhooks: [shown], next_cursor: null });
  });

  it('are at most a hundred of one tenant', async () => {
    const { ask } = await served.newTenant();
    for (let number = 0; number < 100; number += 1) {
      expect((await ask('POST', '/v1/webhooks', { body: { url } })).status).toBe(201);
    }
    const refused = await ask('POST', '/v1/webhooks', { body: { url } });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'QUOTA_EXCEEDED']);
    const other = await served.newTenant();
    expect((await other.ask('POST', '/v1/webhooks', { body: { url } })).status).toBe(201);
  });

  it('are made once for an Idempotency-Key, and shown with the same secret', async () => {
    const { ask } = await served.newTenant();
    const asked = { body: { url }, headers: { 'idempotency-key': 'one' } };
    const first = await ask('POST', '/v1/webhooks', asked);
    const again = await ask('POST', '/v1/webhooks', asked);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ask('GET', '/v1/webhooks')).body.data.webhooks).toHaveLength(1);
  });

  it.each([
    [{}, 'url'],
    [{ url: 3 }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'http://example.com/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 'https://example.com:8443/' }, 'url'],
    [{ url, events: [] }, 'events'],
    [{ url, events: ['simulation.started'] }, 'events[0]'],
    [{ url, events: ['simulation.failed', 'simulation.failed'] }, 'events[1]'],
    [{ url, secret: 'whsec_mine' }, 'secret'],
  ])('are refused: %j', async (body, field) => {
    const { ask } = await served.newTenant();
    const answer = await ask('POST', '/v1/webhooks', { body });
    expect([answer.status, answer.body.error?.details?.field]).toEqual([422, field]);
    expect((await ask('GET', '/v1/webhooks')).body.data.webhooks).toEqual([]);
  });

  it.each(['http://example.com/', 'https://127.0.0.1/', 'ftp://example.com/', 'nothing'])(
    'of one run are refused as well: %s',
    async (webhook_url) => {
      const { ask } = await served.newTenant();
      const { status, body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url } });
      expect([status, body.error?.details?.field]).toEqual([422, 'webhook_url']);
      expect((await ask('GET', '/v1/runs')).body.data.runs).toEqual([]);
    },
  );
});

describeOnOne('subscriptions with ports that the operator lists', { webhooks: { ports: [8443] } }, (served) => {
  it.each([
    ['https://example.com/', 201],
    ['https://example.com:443/', 201],
    ['https://example.com:8443/', 201],
    ['https://example.com:22/', 422],
    ['https://example.com:8444/', 422],
  ])('%s: %i', async (to, expected) => {
    const { ask } = await served.newTenant();
    expect((await ask('POST', '/v1/webhooks', { body: { url: to } })).status).toBe(expected);
  });
});
