import { describe, expect, it, vi } from 'vitest';
import { issueApiKey } from '../../../../src/hosts/service/index.js';
import type { Operation } from '../../../../src/hosts/service/http/operation.js';
import { OPERATIONS } from '../../../../src/hosts/service/http/operations/index.js';
import { recordingSender, serve, smallPlan, smallScenario, type ServiceUnderTest } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const operations = Object.values<Operation>(OPERATIONS);

describe('API keys', () => {
  it('are shown once: the store has a hash of them, and nothing of their secret', async () => {
    const { key, store } = await serve();
    const [record] = await store.keys.list('harbor');
    const secret = key.split('_')[2]!;
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(record)).not.toContain(secret);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
    expect(record?.sha256).toBe(Buffer.from(hash).toString('hex'));
  });

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
    ['a long key', `Bearer esop_${'1'.repeat(100_000)}_2`],
    ['a prototype', 'Bearer esop___proto___x'],
  ])('are refused: %s', async (_, authorization) => {
    const { ask } = await serve();
    const headers = authorization === undefined ? {} : { authorization };
    const { status, headers: given, body } = await ask('GET', '/v1/runs', { key: null, headers });
    expect(status).toBe(401);
    expect(body.error?.code).toBe('UNAUTHORIZED');
    expect(given.get('www-authenticate')).toMatch(/^Bearer realm="esop-repurchase"/);
  });

  it('are refused with a wrong secret, in all the places where it may be wrong', async () => {
    const { ask, key } = await serve();
    for (const wrong of [key.slice(0, -1), `${key}0`, key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
      expect((await ask('GET', '/v1/runs', { key: wrong })).status).toBe(401);
    }
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(200);
  });

  it('may be kept elsewhere than in the store', async () => {
    const about = { id: 'key_own', tenant: 'elsewhere', name: '', created: new Date(), expires: null };
    const { key, record } = await issueApiKey({ ...about, tier: 'standard' });
    const { ask, key: inStore } = await serve({
      keys: { find: (id) => Promise.resolve(id === record.id ? record : null) },
    });
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(200);
    expect((await ask('GET', '/v1/runs', { key: inStore })).status).toBe(401);
  });

  it('are refused once they are revoked', async () => {
    const { ask, key, store } = await serve();
    const [record] = await store.keys.list('harbor');
    await store.keys.revoke(record!.id, new Date().toISOString());
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(401);
  });

  it('are refused from the moment they expire', async () => {
    let now = new Date('2026-11-20T12:00:00.000Z');
    const { ask, keyOf } = await serve({ clock: () => now });
    const key = await keyOf('harbor', 'enterprise', new Date('2026-11-20T12:00:01.000Z'));
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(200);
    now = new Date('2026-11-20T12:00:01.000Z');
    expect((await ask('GET', '/v1/runs', { key })).status).toBe(401);
  });

  it('are told apart in no way when they are refused', async () => {
    const { ask, key, keyOf, store } = await serve();
    const expired = await keyOf('harbor', 'standard', new Date('2020-01-01'));
    const revoked = await keyOf('other');
    const [record] = await store.keys.list('other');
    await store.keys.revoke(record!.id, new Date().toISOString());
    const answers = [];
    for (const refused of [expired, revoked, `${key}0`, 'esop_1_2', 'nothing']) {
      const { status, headers, body } = await ask('GET', '/v1/runs', { key: refused });
      answers.push({ status, error: body.error, authenticate: headers.get('www-authenticate') });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('cost as much when they are unknown: a hash and a comparison', async () => {
    const { ask, key } = await serve();
    const hashed = vi.spyOn(process.getBuiltinModule('node:crypto'), 'createHash');
    for (const tried of [key, `${key}0`, `esop_${crypto.randomUUID()}_0`, 'nothing']) {
      await ask('GET', '/v1/runs', { key: tried });
    }
    expect(hashed).toHaveBeenCalledTimes(4);
    hashed.mockRestore();
  });

  it('open nothing by a path that is written in another way', async () => {
    const { ask, keyOf } = await serve();
    const admin = await keyOf('operator', 'standard', null, ['admin']);
    expect((await ask('GET', '/%61dmin', { key: admin })).status).toBe(404);
    expect((await ask('GET', '/admin', { key: admin })).status).toBe(200);
  });

  it('are never logged, nor anything of a body or a query', async () => {
    const { ask, key, log } = await serve();
    const participants = [{ id: 'SSN-123-45-6789', age: 'x' }];
    await ask('POST', '/v1/simulate', { body: { ...smallPlan(), initialState: { participants } } });
    await ask('POST', '/v1/simulate', { body: '{"planRules":"SECRET-PLAN"' });
    await ask('GET', '/v1/runs/run_x?participant_id=SSN-123-45-6789');
    await ask('GET', '/v1/runs', { key: `${key}0` });
    const text = JSON.stringify(log);
    expect(log.filter(({ event }) => event === 'request')).toHaveLength(4);
    for (const private_ of [key, key.split('_')[2]!, 'SSN', 'SECRET']) expect(text).not.toContain(private_);
  });
});

describeEachStore('another tenant', (open) => {
  async function recordsOf({ ask }: ServiceUnderTest): Promise<Record<string, string>> {
    const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data.id;
    const run = (await ask('POST', '/v1/simulate', { body: smallPlan() })).body.data.simulation_id;
    const webhook = (await ask('POST', '/v1/webhooks', { body: { url: 'https://example.com/' } })).body.data.id;
    const delivery = (await ask('POST', `/v1/webhooks/${webhook}/test`)).body.data.id;
    return { scenarios: scenario, runs: run, webhooks: webhook, deliveries: delivery };
  }

  it("finds none of a tenant's records by their ids, on any route", async () => {
    const under = await serve({ webhooks: { send: recordingSender().send } }, open);
    const ids = await recordsOf(under);
    const key = await under.keyOf('intruder');
    const tried = operations.filter(({ path }) => path.includes('{id}'));
    expect(tried).toHaveLength(15);
    for (const { method, path, body: reads } of tried) {
      const place = path.replace('{id}', ids[path.split('/')[2]!]!);
      const changes = path.includes('/webhooks') ? { url: 'https://example.com/mine' } : { name: 'Mine' };
      const body = reads === undefined ? undefined : method === 'PATCH' ? changes : smallScenario('Mine');
      const { status, body: answer } = await under.ask(method, place, { key, body });
      expect(status, `${method} ${path}`).toBe(404);
      const unknown = await under.ask(method, path.replace('{id}', 'xxx_none'), { key, body });
      expect(answer.error).toEqual(unknown.body.error);
    }
    const { initialState } = smallPlan();
    const run = await under.ask('POST', '/v1/simulate', { key, body: { scenario_id: ids['scenarios'], initialState } });
    expect(run.status).toBe(422);
    const unchanged = await under.ask('GET', `/v1/scenarios/${ids['scenarios']}`);
    expect(unchanged.body.data).toMatchObject({ name: 'Steady', version: 1 });
  });

  it('sees none of them in any list', async () => {
    const under = await serve({ webhooks: { send: recordingSender().send } }, open);
    const ids = await recordsOf(under);
    const key = await under.keyOf('intruder');
    for (const name of ['scenarios', 'runs', 'webhooks', 'deliveries'] as const) {
      expect((await under.ask('GET', `/v1/${name}`, { key })).body.data[name], name).toEqual([]);
    }
    const byScenario = await under.ask('GET', `/v1/runs?scenario_id=${ids['scenarios']}`, { key });
    expect(byScenario.body.data.runs).toEqual([]);
  });

  it("has no use of a tenant's cursor, and of its stored results", async () => {
    const under = await serve({}, open);
    for (const years of [1, 2, 3]) {
      await under.ask('POST', '/v1/simulate', { body: { ...smallPlan(), systemConfig: { projection_years: years } } });
    }
    const { next_cursor } = (await under.ask('GET', '/v1/runs?limit=1')).body.data;
    const key = await under.keyOf('intruder');
    const page = await under.ask('GET', `/v1/runs?cursor=${next_cursor}`, { key });
    expect(page.body.data).toEqual({ runs: [], next_cursor: null });
  });
});

describeEachStore('injection', (open) => {
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

  it('by an id in a path finds nothing, and changes nothing', async () => {
    const { ask } = await serve({ webhooks: { send: recordingSender().send } }, open);
    await ask('POST', '/v1/scenarios', { body: smallScenario() });
    for (const id of attempts) {
      for (const { method, path, body: reads } of operations.filter((operation) => operation.path.includes('{id}'))) {
        const body = reads === undefined ? undefined : method === 'PATCH' ? {} : smallScenario();
        const { status, headers } = await ask(method, path.replace('{id}', id.replace(/[ "]/g, encodeURIComponent)), {
          body,
        });
        expect([404, 405], `${method} ${path} ${id}`).toContain(status);
        expect(headers.has('x-injected')).toBe(false);
      }
    }
    expect((await ask('GET', '/v1/scenarios')).body.data.scenarios).toHaveLength(1);
  });

  it('by a filter or a name is a value like any other', async () => {
    const { ask } = await serve({}, open);
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
