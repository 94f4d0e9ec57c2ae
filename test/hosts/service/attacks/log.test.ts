import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/hosts/service/http/operation.js';
import { OPERATIONS } from '../../../../src/hosts/service/http/operations/index.js';
import { describeEachStore } from '../http/stores.js';
import { serve, smallPlan, smallScenario } from '../http/service-under-test.js';

/** Marks everything that belongs to a client, wherever it is sent. */
const MARK = 'PRIVATE';

describeEachStore('the log of a whole session', (open) => {
  it('has nothing that a client sent or was shown but ids, and a line for each request, run and delivery', async () => {
    let sent = 0;
    const send = (): Promise<{ status: number }> => {
      sent += 1;
      return sent % 2 === 0 ? Promise.resolve({ status: 200 }) : Promise.reject(new Error('connection refused'));
    };
    const under = await serve({ webhooks: { send, firstPauseSeconds: 0.01 } }, open);
    const { ask, log, key } = under;
    const plan = smallPlan();
    plan.planRules['plan_name'] = MARK;
    plan.initialState['participants'] = [
      { id: `${MARK}-E1`, age: 63, service_years: 21, compensation: 64_123, allocated_shares: 2150 },
    ];
    const url = `https://example.com/${MARK}?token=${MARK}`;
    const headers = { 'idempotency-key': MARK, 'user-agent': MARK, cookie: MARK, referer: url };

    const scenario = await ask('POST', '/v1/scenarios', { body: smallScenario(MARK), headers });
    const webhook = await ask('POST', '/v1/webhooks', { body: { url }, headers });
    const run = await ask('POST', '/v1/simulate', { body: { ...plan, webhook_url: url }, headers });
    await ask('POST', '/v1/simulate', { body: { ...plan, webhook_url: url }, headers });
    expect([scenario.status, webhook.status, run.status]).toEqual([201, 201, 200]);
    const ids: Record<string, string> = {
      scenarios: scenario.body.data.id,
      webhooks: webhook.body.data.id,
      runs: run.body.data.simulation_id,
      deliveries: (await ask('POST', `/v1/webhooks/${webhook.body.data.id}/test`)).body.data.id,
    };
    const rotated = await ask('POST', `/v1/webhooks/${ids['webhooks']}/rotate-secret`);
    while (!log.some(({ event, outcome }) => event === 'webhook.attempt' && outcome === '200')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const { method, path } of Object.values<Operation>(OPERATIONS)) {
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

    const text = JSON.stringify(log);
    const secrets = [
      key,
      key.split('_')[2],
      webhook.body.data.secret,
      rotated.body.data.secret,
      run.body.meta.webhook_secret,
    ];
    for (const secret of secrets) {
      expect(secret).toMatch(/.{20}/);
      expect(text).not.toContain(secret);
    }
    for (const shown of [MARK, 'example.com', '64123', '413331', 'select ', 'insert '])
      expect(text).not.toContain(shown);
    expect(log.filter(({ event }) => event === 'run.completed')).toHaveLength(1);
    expect(log.filter(({ event }) => event === 'request.failed')).toEqual([]);
    expect(log.filter(({ event }) => event === 'request').length).toBeGreaterThan(50);
  });
});
