import { describe, expect, it, onTestFinished } from 'vitest';
import { smallPlan } from './plans.js';
import { missingPostgres } from './postgres-server.js';
import { plainReceiver } from './receivers.js';
import { deliveriesOf, PLACES, start, type Served, type Settings } from './served.js';

const AT_ONCE = { prefer: 'respond-async' };
const SOON = { timeout: 150_000, interval: 50 };

/** A clock that is ahead by thirty days. */
const AHEAD = (): Date => new Date(Date.now() + 30 * 86_400_000);

async function served(place: Awaited<ReturnType<(typeof PLACES)['SQLite']>>, settings: Settings): Promise<Served> {
  const service = await start(place, { webhooks: { allowPrivateAddresses: true }, ...settings });
  onTestFinished(() => service.stop());
  return service;
}

for (const [store, newPlace] of Object.entries(PLACES)) {
  describe.skipIf(store === 'PostgreSQL' && missingPostgres !== null)(`after a clock that was ahead, ${store}`, () => {
    it('a run is computed at once', async () => {
      const place = await newPlace();
      const before = await served(place, { clock: AHEAD, worker: false });
      const { ask, name } = await before.newTenant();
      const { body } = await ask('POST', '/v1/simulate', { body: smallPlan(), headers: AT_ONCE });
      await before.stop();
      const { ask: again } = await (await served(place, {})).newTenant({ tenant: name });
      const path = `/v1/runs/${body.data.simulation_id}`;
      await expect.poll(async () => (await again('GET', path)).body.data.status, SOON).toBe('completed');
    });

    it('a delivery that was put off is sent at once', async () => {
      let status = 500;
      const { url, requests } = await plainReceiver((_, response) => response.writeHead(status).end());
      const place = await newPlace();
      const before = await served(place, { clock: AHEAD });
      const { ask, name } = await before.newTenant();
      await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url: url } });
      await expect.poll(async () => (await deliveriesOf(place, name))[0]?.last_outcome, SOON).toBe('500');
      await before.stop();
      status = 200;
      await served(place, {});
      await expect.poll(() => requests.length, SOON).toBe(2);
      await expect.poll(async () => (await deliveriesOf(place, name))[0]?.status, SOON).toBe('delivered');
    });
  });
}

describe.skipIf(missingPostgres !== null)('two processes on PostgreSQL', () => {
  it('compute each of many runs once, and send each delivery once', async () => {
    const { url, requests } = await plainReceiver((_, response) => response.end());
    const place = await PLACES.PostgreSQL();
    const services = [await served(place, {}), await served(place, {})];
    const { ask, name } = await services[0]!.newTenant();
    await ask('POST', '/v1/webhooks', { body: { url } });
    const asked = Array.from({ length: 60 }, (_, i) =>
      ask('POST', '/v1/simulate', { body: smallPlan(i + 1), headers: AT_ONCE }),
    );
    const ids = (await Promise.all(asked)).map(({ body }) => body.data.simulation_id);
    await expect.poll(() => requests.length, SOON).toBe(60);
    const computed = services.map(({ log }) =>
      log.filter(({ event }) => event === 'run.completed').map(({ run, attempts }) => ({ run, attempts })),
    );
    expect(computed.flat()).toHaveLength(60);
    expect(new Set(computed.flat().map(({ run }) => run))).toEqual(new Set(ids));
    expect(computed.flat().every(({ attempts }) => attempts === 1)).toBe(true);
    // Both took their part.
    expect(computed.every((some) => some.length > 0)).toBe(true);
    const told = requests.map(({ body }) => (JSON.parse(body) as { simulation_id: string }).simulation_id);
    expect(new Set(told)).toEqual(new Set(ids));
    await expect
      .poll(async () => (await deliveriesOf(place, name)).filter(({ status }) => status === 'pending'), SOON)
      .toEqual([]);
  });
});
