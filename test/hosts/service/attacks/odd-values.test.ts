import { expect, it } from 'vitest';
import { cursorOf } from '../../../../src/hosts/service/http/cursor.js';
import { describeEachStore } from '../http/stores.js';
import { recordingSender, serve, smallPlan, smallScenario } from '../http/service-under-test.js';

/** Text that a database may stumble over: characters it does not keep, halves of a character, and what looks like SQL. */
const ODD = ['\u0000', 'a\u0000b', '\ud800', '\udc00x', '\uffff', "'; drop table runs; --", '\\', '$1', '💥'];

describeEachStore('text that a database may stumble over', (open) => {
  it('as the id of a scenario names none', async () => {
    const { ask, log } = await serve({}, open);
    const { initialState } = smallPlan();
    for (const scenario_id of ODD) {
      const filtered = await ask('GET', `/v1/runs?${new URLSearchParams({ scenario_id }).toString()}`);
      expect([filtered.status, filtered.text.includes('"runs":[]')], JSON.stringify(scenario_id)).toEqual([200, true]);
      const run = await ask('POST', '/v1/simulate', { body: { scenario_id, initialState } });
      expect([run.status, run.body.error?.details?.field], JSON.stringify(scenario_id)).toEqual([422, 'scenario_id']);
    }
    expect(log.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });

  it('as a name is kept to the letter', async () => {
    const { ask } = await serve({}, open);
    for (const name of ODD) {
      const made = await ask('POST', '/v1/scenarios', { body: smallScenario(name) });
      expect(made.status, JSON.stringify(name)).toBe(201);
      const found = await ask('GET', `/v1/scenarios/${made.body.data.id}`);
      expect(found.body.data.name).toBe(name);
    }
  });

  it('as the id of a person is kept to the letter, and found again', async () => {
    const { ask } = await serve({}, open);
    for (const id of ['\u0000', 'a\u0000b', "'; drop table runs; --", '💥']) {
      const plan = smallPlan();
      plan.initialState['participants'] = [
        { id, age: 63, service_years: 21, compensation: 64_000, allocated_shares: 9 },
      ];
      const made = await ask('POST', '/v1/simulate', { body: plan });
      expect(made.status, JSON.stringify(id)).toBe(200);
      const query = new URLSearchParams({ participant_id: id }).toString();
      const run = await ask('GET', `/v1/runs/${made.body.data.simulation_id}?${query}`);
      expect(run.body.data.participant_snapshots.map(({ participant_id }) => participant_id)).toEqual([id, id]);
    }
  });
});

describeEachStore('a cursor that the service never gave', (open) => {
  const { MAX_SAFE_INTEGER } = Number;

  it('is the end of the list, or refused, and never a failure', async () => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } }, open);
    const run = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data.simulation_id;
    const webhook = (await ask('POST', '/v1/webhooks', { body: { url: 'https://example.com/' } })).body.data.id;
    const lists = {
      '/v1/runs': ['runs', 1],
      '/v1/scenarios': ['scenarios', 1],
      '/v1/webhooks': ['webhooks', 1],
      '/v1/deliveries': ['deliveries', 1],
      [`/v1/webhooks/${webhook}/deliveries`]: ['deliveries', 1],
      [`/v1/runs/${run}`]: ['snapshots', 2],
    } as const;
    for (const [path, [kind, places]] of Object.entries(lists)) {
      for (const place of [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, MAX_SAFE_INTEGER]) {
        const good = cursorOf(kind, ...Array<number>(places).fill(place));
        expect([200, 400], `${path} at ${place}`).toContain((await ask('GET', `${path}?cursor=${good}`)).status);
      }
      const forged = [
        ...['runs', 'scenarios', 'webhooks', 'deliveries', 'snapshots'].flatMap((other) =>
          [1, 2, 3]
            .filter((count) => other !== kind || count !== places)
            .map((count) => cursorOf(other, ...Array<number>(count).fill(1))),
        ),
        ...[-1, 0.5, Number.NaN, Infinity, 1e300].map((place) => cursorOf(kind, ...Array<number>(places).fill(place))),
        `${cursorOf(kind, ...Array<number>(places).fill(1))}=`,
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
