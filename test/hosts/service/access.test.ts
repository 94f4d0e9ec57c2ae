import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { described } from './openapi/document-of-service.js';
import { smallPlan, smallScenario } from './plans.js';
import { describeServed, type Tenant } from './served.js';

describeServed('API keys', {}, (served) => {
  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no key', 'Bearer'],
    ['an empty key', 'Bearer '],
    ['another scheme', 'Basic a2V5OnNlY3JldA=='],
    ['no scheme', 'esop_1_2'],
    ['two keys', 'Bearer esop_1_2 esop_3_4'],
    ['a malformed key', 'Bearer key'],
    ['an unknown key', `Bearer esop_${crypto.randomUUID()}_${'0'.repeat(64)}`],
    ['SQL', `Bearer esop_1'or'1'='1_x`],
    ['a wildcard', 'Bearer esop_%_%'],
    ['a long key', `Bearer esop_${'1'.repeat(10_000)}_2`],
    ['a prototype', 'Bearer esop___proto___x'],
  ])('are refused: %s', async (_, authorization) => {
    const { ask } = await served.newTenant();
    const headers = authorization === undefined ? {} : { authorization };
    const { status, headers: given, body } = await ask('GET', '/v1/runs', { key: null, headers });
    expect([status, body.error?.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(given.get('www-authenticate')).toMatch(/^Bearer realm="esop-repurchase"/);
  });

  it('are refused with a wrong secret, in all the places where it may be wrong', async () => {
    const { ask, key } = await served.newTenant();
    for (const wrong of [key.slice(0, -1), `${key}0`, key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
      expect((await ask('GET', '/v1/runs', { key: wrong })).status).toBe(401);
    }
    expect((await ask('GET', '/v1/runs')).status).toBe(200);
  });

  it('are refused from the moment they expire', async () => {
    const { ask, keyOf } = await served.newTenant();
    const tomorrow = await keyOf({ expires: new Date(Date.now() + 86_400_000) });
    expect((await ask('GET', '/v1/runs', { key: tomorrow })).status).toBe(200);
    const soon = await keyOf({ expires: new Date(Date.now() + 700) });
    await expect.poll(async () => (await ask('GET', '/v1/runs', { key: soon })).status).toBe(401);
  });

  it('are told apart in no way when they are refused', async () => {
    const { ask, key, keyOf } = await served.newTenant();
    const expired = await keyOf({ expires: new Date('2020-01-01') });
    const answers = [];
    for (const refused of [expired, `${key}0`, 'esop_1_2', 'nothing']) {
      const { status, headers, body } = await ask('GET', '/v1/runs', { key: refused });
      answers.push({ status, error: body.error, authenticate: headers.get('www-authenticate') });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('may do what their scopes say, and nothing else', async () => {
    const { ask, keyOf } = await served.newTenant();
    const reading = await keyOf({ scopes: ['read'] });
    const refused = await ask('POST', '/v1/simulate', { key: reading, body: smallPlan() });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'FORBIDDEN']);
    expect((await ask('GET', '/v1/runs', { key: reading })).status).toBe(200);
    const writing = await keyOf({ scopes: ['simulate'] });
    expect((await ask('POST', '/v1/simulate', { key: writing, body: smallPlan() })).status).toBe(200);
    expect((await ask('GET', '/v1/runs', { key: writing })).status).toBe(403);
    const admin = await keyOf({ scopes: ['admin'] });
    expect((await ask('GET', '/v1/runs', { key: admin })).status).toBe(403);
  });

  it('are random, and their hash tells nothing of their secret', async () => {
    const { key } = await served.newTenant();
    const [, id, secret] = key.split('_');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(createHash('sha256').update(id!).digest('hex')).not.toBe(secret);
  });
});

/** A record of each kind. */
async function recordsOf({ ask }: Tenant): Promise<Record<string, string>> {
  const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data.id;
  const run = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data.simulation_id;
  const webhook = (await ask('POST', '/v1/webhooks', { body: { url: 'https://receiver.invalid/' } })).body.data.id;
  return { scenarios: scenario, runs: run, webhooks: webhook };
}

const ofRecords = described.filter(({ path }) => path.includes('{id}'));

describeServed('another tenant', {}, (served) => {
  it("finds none of a tenant's records by their ids, on any route", async () => {
    const owner = await served.newTenant();
    const ids = await recordsOf(owner);
    const { ask } = await served.newTenant();
    expect(ofRecords).toHaveLength(8);
    for (const { method, path, operation } of ofRecords) {
      const place = path.replace('{id}', ids[path.split('/')[2]!]!);
      const body = operation.requestBody && smallScenario('Mine');
      const { status, body: answer } = await ask(method, place, { body });
      expect(status, `${method} ${path}`).toBe(404);
      const unknown = await ask(method, path.replace('{id}', 'xxx_none'), { body });
      expect(answer.error).toEqual(unknown.body.error);
    }
    const { initialState } = smallPlan();
    const run = await ask('POST', '/v1/simulate', { body: { scenario_id: ids['scenarios'], initialState } });
    expect(run.status).toBe(422);
    const unchanged = await owner.ask('GET', `/v1/scenarios/${ids['scenarios']}`);
    expect(unchanged.body.data).toMatchObject({ name: 'Steady', version: 1 });
    for (const [kind, id] of Object.entries(ids)) {
      expect((await owner.ask('GET', `/v1/${kind}/${id}`)).status, kind).toBe(200);
    }
  });

  it('sees none of them in any list, and has no use of a cursor', async () => {
    const owner = await served.newTenant();
    const ids = await recordsOf(owner);
    await owner.ask('POST', '/v1/simulate', { body: smallPlan(50) });
    const { next_cursor } = (await owner.ask('GET', '/v1/runs?limit=1')).body.data;
    const { ask } = await served.newTenant();
    for (const name of ['scenarios', 'runs', 'webhooks'] as const) {
      expect((await ask('GET', `/v1/${name}`)).body.data[name], name).toEqual([]);
    }
    expect((await ask('GET', `/v1/runs?scenario_id=${ids['scenarios']}`)).body.data.runs).toEqual([]);
    const page = await ask('GET', `/v1/runs?cursor=${next_cursor}`);
    expect(page.body.data).toEqual({ runs: [], next_cursor: null });
  });

  it('is not told from the answer to If-None-Match that a run is there', async () => {
    const owner = await served.newTenant();
    const { simulation_id } = (await owner.ask('POST', '/v1/simulate', { body: smallPlan() })).body.data;
    const { ask } = await served.newTenant();
    const asked = { headers: { 'if-none-match': '*' } };
    expect((await ask('GET', `/v1/runs/${simulation_id}`, asked)).status).toBe(404);
  });
});

describe('injection', () => {
  const attempts = [
    "x' OR '1'='1",
    "x'; DROP TABLE runs; --",
    'x" OR 1=1 --',
    '%',
    '_',
    '..%2Fscenarios',
    '%00',
    '%0d%0aX-Injected:%20yes',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
    '%E0%A4%A',
    '💥',
  ];

  describeServed('by', {}, (served) => {
    it('an id in a path finds nothing, and changes nothing', async () => {
      const { ask } = await served.newTenant();
      await ask('POST', '/v1/scenarios', { body: smallScenario() });
      for (const id of attempts) {
        for (const { method, path, operation } of ofRecords) {
          const body = operation.requestBody && smallScenario();
          const place = path.replace('{id}', id.replace(/[ "]|[^ -~]+/g, encodeURIComponent));
          const { status, headers } = await ask(method, place, { body });
          expect([400, 404, 405], `${method} ${path} ${id}`).toContain(status);
          expect(headers.has('x-injected')).toBe(false);
        }
      }
      expect((await ask('GET', '/v1/scenarios')).body.data.scenarios).toHaveLength(1);
    });

    it('a filter or a name is a value like any other', async () => {
      const { ask } = await served.newTenant();
      await ask('POST', '/v1/simulate', { body: smallPlan() });
      for (const value of attempts.filter((attempt) => !attempt.includes('%') && attempt.length < 200)) {
        const filtered = await ask('GET', `/v1/runs?scenario_id=${encodeURIComponent(value)}`);
        expect(filtered.body.data.runs).toEqual([]);
        const made = await ask('POST', '/v1/scenarios', { body: smallScenario(value) });
        expect((await ask('GET', `/v1/scenarios/${made.body.data.id}`)).body.data.name).toBe(value);
      }
      expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
    });
  });
});
