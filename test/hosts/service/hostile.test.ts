import { expect, it } from 'vitest';
import { described } from './openapi/document-of-service.js';
import { smallPlan, smallScenario } from './plans.js';
import { plainReceiver } from './receivers.js';
import { describeServed } from './served.js';

/** Text that a database may stumble over: characters it does not keep, halves of a character, and what looks like SQL. */
const ODD = ['\u0000', 'a\u0000b', '\ud800', '\udc00x', '\uffff', "'; drop table runs; --", '\\', '$1', '💥'];

describeServed('text that a database may stumble over', {}, (served) => {
  it('as the id of a scenario names none', async () => {
    const { ask } = await served.newTenant();
    const { initialState } = smallPlan();
    for (const scenario_id of ODD) {
      const filtered = await ask('GET', `/v1/runs?${new URLSearchParams({ scenario_id }).toString()}`);
      expect([filtered.status, filtered.text.includes('"runs":[]')], JSON.stringify(scenario_id)).toEqual([200, true]);
      const run = await ask('POST', '/v1/simulate', { body: { scenario_id, initialState } });
      expect([run.status, run.body.error?.details?.field], JSON.stringify(scenario_id)).toEqual([422, 'scenario_id']);
    }
  });

  it('as a name is kept to the letter', async () => {
    const { ask } = await served.newTenant();
    for (const name of ODD) {
      const made = await ask('POST', '/v1/scenarios', { body: smallScenario(name) });
      expect(made.status, JSON.stringify(name)).toBe(201);
      const found = await ask('GET', `/v1/scenarios/${made.body.data.id}`);
      expect(found.body.data.name).toBe(name);
    }
  });

  it('as the id of a person is kept to the letter, and found again', async () => {
    const { ask } = await served.newTenant();
    for (const id of ['\u0000', 'a\u0000b', "'; drop table runs; --", '💥']) {
      const plan = smallPlan();
      const person = { age: 63, service_years: 21, compensation: 64_000, allocated_shares: 9 };
      plan.initialState['participants'] = [{ id, ...person }];
      const made = await ask('POST', '/v1/simulate', { body: plan });
      expect(made.status, JSON.stringify(id)).toBe(200);
      const query = new URLSearchParams({ participant_id: id }).toString();
      const run = await ask('GET', `/v1/runs/${made.body.data.simulation_id}?${query}`);
      expect(run.body.data.participant_snapshots.map(({ participant_id }) => participant_id)).toEqual([id, id]);
    }
  });

  it('leaves no failure in the log', () => {
    expect(served.log.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });
});

const cursorOf = (kind: string, ...places: number[]): string =>
  Buffer.from([kind, ...places].join(' ')).toString('base64url');

describeServed('a cursor that the service never gave', {}, (served) => {
  it('is the end of the list, or refused, and never a failure', async () => {
    const { ask } = await served.newTenant();
    const run = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data.simulation_id;
    const lists = {
      '/v1/runs': 'runs',
      '/v1/scenarios': 'scenarios',
      '/v1/webhooks': 'webhooks',
      [`/v1/runs/${run}`]: 'snapshots',
    };
    for (const [path, kind] of Object.entries(lists)) {
      for (const place of [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
        for (const cursor of [cursorOf(kind, place), cursorOf(kind, place, place)]) {
          expect([200, 400], `${path} at ${place}`).toContain((await ask('GET', `${path}?cursor=${cursor}`)).status);
        }
      }
      const others = ['runs', 'scenarios', 'webhooks', 'snapshots'].filter((other) => other !== kind);
      const forged = [
        ...others.flatMap((other) => [cursorOf(other, 1), cursorOf(other, 1, 1)]),
        ...[-1, 0.5, Number.NaN, Infinity, 1e300].map((place) => cursorOf(kind, place)),
        `${cursorOf(kind, 1)}=`,
        btoa(`${kind} 1 or 1=1`),
        btoa(`${kind} 0x1`),
        btoa('\u0000'),
        '!',
        'x'.repeat(1001),
      ];
      for (const cursor of forged) {
        const answer = await ask('GET', `${path}?cursor=${encodeURIComponent(cursor)}`);
        expect([answer.status, answer.body.error?.details?.field], `${path} ${cursor}`).toEqual([400, 'cursor']);
      }
    }
  });
});

/** Marks everything that belongs to a client, wherever it is sent. */
const MARK = 'PRIVATE';

describeServed('the log of a whole session', { webhooks: { allowPrivateAddresses: true } }, (served) => {
  it('has nothing that a client sent or was shown but ids, and a line for each request, run and delivery', async () => {
    const receiver = await plainReceiver((_, response) => response.end());
    const { ask, key } = await served.newTenant();
    const plan = smallPlan();
    plan.planRules['plan_name'] = MARK;
    const person = { id: `${MARK}-E1`, age: 63, service_years: 21, compensation: 64_123, allocated_shares: 2150 };
    plan.initialState['participants'] = [person];
    const url = `${receiver.url}/${MARK}?token=${MARK}`;
    const headers = { 'idempotency-key': MARK, 'x-request-id': MARK, 'user-agent': MARK, cookie: MARK, referer: url };

    const scenario = await ask('POST', '/v1/scenarios', { body: smallScenario(MARK), headers });
    const webhook = await ask('POST', '/v1/webhooks', { body: { url }, headers });
    const run = await ask('POST', '/v1/simulate', { body: { ...plan, webhook_url: url }, headers });
    await ask('POST', '/v1/simulate', { body: { ...plan, webhook_url: url }, headers });
    expect([scenario.status, webhook.status, run.status]).toEqual([201, 201, 200]);
    const ids: Record<string, string> = {
      scenarios: scenario.body.data.id,
      webhooks: webhook.body.data.id,
      runs: run.body.data.simulation_id,
    };
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(1);
    for (const { method, path } of described) {
      const place = path.replace('{id}', ids[path.split('/')[2] ?? ''] ?? '');
      // A wrong query, a wrong body, an unknown id, and no query at all; operations that delete come last.
      await ask(method, `${place}?${MARK}=${MARK}&participant_id=${MARK}`, { headers });
      await ask(method, path.replace('{id}', MARK), { headers });
      if (method !== 'GET' && method !== 'DELETE') {
        await ask(method, place, { headers, body: `{"${MARK}":"${MARK}"` });
        await ask(method, place, { headers, body: { [MARK]: MARK, name: MARK, url } });
      }
      if (method === 'GET') await ask(method, place, { headers });
    }
    await ask('GET', '/v1/runs', { key: `${key}${MARK}` });
    await ask('GET', `/${MARK}`, { headers });

    const text = JSON.stringify(served.log);
    const secrets = [key, key.split('_')[2], webhook.body.data.secret, run.body.meta.webhook_secret];
    for (const secret of secrets) {
      expect(secret).toMatch(/.{20}/);
      expect(text).not.toContain(secret);
    }
    for (const shown of [MARK, '64123', '413331', 'select ', 'insert ']) expect(text).not.toContain(shown);
    expect(served.log.filter(({ event }) => event === 'run.completed')).toHaveLength(1);
    expect(served.log.filter(({ event }) => event === 'webhook.attempt')).toHaveLength(2);
    expect(served.log.filter(({ event }) => event === 'request.failed')).toEqual([]);
    expect(served.log.filter(({ event }) => event === 'request').length).toBeGreaterThan(50);
  });
});
