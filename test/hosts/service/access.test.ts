import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  described,
  resolved,
  type OperationObject,
  type ParameterObject,
  type Schema,
} from './openapi/document-of-service.js';
import { smallPlan, smallScenario } from './plans.js';
import { describeServed, type Ask, type Tenant } from './served.js';

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

/** Marks everything of the owner. */
const MARK = 'OWNER';

/** A record of each kind, and what queries may name of them. */
async function recordsOf({ ask }: Tenant): Promise<Record<string, string>> {
  const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario(MARK) })).body.data.id;
  await ask('PUT', `/v1/scenarios/${scenario}`, { body: smallScenario(`${MARK} 2`) });
  await ask('POST', '/v1/scenarios', { body: smallScenario(`${MARK} 3`) });
  const { initialState, systemConfig } = smallPlan();
  const body = { scenario_id: scenario, initialState, systemConfig };
  await ask('POST', '/v1/simulate', { body });
  const run = (await ask('POST', '/v1/simulate', { body })).body.data.simulation_id;
  const webhooks = [1, 2].map((n) =>
    ask('POST', '/v1/webhooks', { body: { url: `https://receiver.invalid/${MARK}${n}` } }),
  );
  const [webhook] = await Promise.all(webhooks);
  return { scenarios: scenario, runs: run, webhooks: webhook!.body.data.id };
}

const ofRecords = described.filter(({ path }) => path.includes('{id}'));

/** Values of a parameter that mean something for the records of the owner. */
async function valuesOf(
  { name, schema }: ParameterObject,
  path: string,
  ids: Record<string, string>,
  ask: Ask,
): Promise<string[]> {
  if (name === 'scenario_id') return [ids['scenarios']!];
  if (name === 'participant_id') return ['E1'];
  if (name === 'cursor') return [String((await ask('GET', `${path}?limit=1`)).body.data.next_cursor)];
  const {
    type,
    format,
    items,
    enum: words,
  } = schema as { type: string; format?: string; items?: Schema; enum?: string[] };
  const listed = words ?? (items?.['enum'] as string[] | undefined);
  if (listed !== undefined) return listed;
  if (format === 'date-time') return ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  expect(type, `${path} ${name}`).toBe('integer');
  return ['1', '2'];
}

/** Every query that a route takes: none, and its parameters alone and in pairs. */
async function queriesOf(
  operation: OperationObject,
  path: string,
  ids: Record<string, string>,
  ask: Ask,
): Promise<string[]> {
  const parameters = operation.parameters
    .map((one) => resolved<ParameterObject>(one))
    .filter((one) => one.in === 'query');
  const alone: string[][] = [];
  for (const one of parameters) {
    alone.push(
      (await valuesOf(one, path, ids, ask)).map((value) => new URLSearchParams({ [one.name]: value }).toString()),
    );
  }
  const pairs = alone.flatMap((some, at) =>
    alone.slice(at + 1).flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
  );
  return ['', ...alone.flat(), ...pairs];
}

describeServed('another tenant', {}, (served) => {
  it("finds nothing of a tenant's records, on any route by any query", async () => {
    const owner = await served.newTenant();
    const ids = await recordsOf(owner);
    const { ask } = await served.newTenant();
    const kept = described.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/v1/') && !path.endsWith('.json'),
    );
    const all = () =>
      Promise.all(kept.map(({ path }) => owner.ask('GET', path.replace('{id}', ids[path.split('/')[2]!]!))));
    const before = (await all()).map(({ status, body }) => [status, body.data]);
    expect(ofRecords).toHaveLength(8);
    let compared = 0;
    for (const { method, path, operation } of described.filter(({ path }) => path.startsWith('/v1/'))) {
      const place = path.replace('{id}', ids[path.split('/')[2]!] ?? '');
      const example = operation.requestBody?.content['application/json']?.example as
        | Record<string, unknown>
        | undefined;
      const { planRules, operatingAssumptions: _, ...others } = example ?? {};
      const names = planRules === undefined ? {} : { scenario_id: ids['scenarios'] };
      const body = example && { ...others, ...names };
      for (const query of await queriesOf(operation, place, ids, owner.ask)) {
        const asked = `${place}${query === '' ? '' : `?${query}`}`;
        const answer = await ask(method, asked, { body });
        // Nothing but what was asked for: neither a record nor whether there is one.
        for (const secret of [MARK, ...Object.values(ids)])
          expect(answer.text, `${method} ${asked}`).not.toContain(secret);
        if (planRules !== undefined) {
          expect([answer.status, answer.body.error?.details?.field], path).toEqual([422, 'scenario_id']);
        }
        if (!path.includes('{id}')) continue;
        const none = await ask(method, asked.replace(/[a-z]{3}_[0-9a-f-]{36}/, 'xxx_none'), { body });
        expect([answer.status, answer.body.error], `${method} ${asked}`).toEqual([none.status, none.body.error]);
        const isRefused = method === 'GET' && (await owner.ask('GET', asked)).status === 400;
        expect(answer.status, `${method} ${asked}`).toBe(isRefused ? 400 : 404);
        compared += isRefused ? 0 : 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
    expect((await all()).map(({ status, body }) => [status, body.data])).toEqual(before);
    expect(before.map(([status]) => status)).toEqual(kept.map(() => 200));
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
