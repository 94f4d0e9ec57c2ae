import { describe, expect, it } from 'vitest';
import { read, serve, smallPlan, smallScenario } from './service-under-test.js';

/** A body that arrives in these parts, each after a pause. */
function arriving(parts: readonly (string | Uint8Array)[], pause = 0): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    pull: async (controller) => {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const part = left.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
    },
  });
}

async function post(
  under: Awaited<ReturnType<typeof serve>>,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): ReturnType<typeof read> {
  const request = new Request('http://service.test/v1/scenarios', {
    method: 'POST',
    headers: { authorization: `Bearer ${under.key}`, 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  });
  return read(await under.service.fetch(request));
}

describe('the body of a request', () => {
  it('may arrive in parts, a character in two of them', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(smallScenario('Öl')));
    const middle = bytes.indexOf(0xc3) + 1;
    const { status, body } = await post(await serve(), arriving([bytes.slice(0, middle), bytes.slice(middle)]));
    expect(status).toBe(201);
    expect(body.data.name).toBe('Öl');
  });

  it('of more bytes than are allowed is 413, by its Content-Length before it is read', async () => {
    const under = await serve({ limits: { bodyBytes: 1000 } });
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const { status, body } = await post(under, never, { 'content-length': '1001' });
    expect(status).toBe(413);
    expect(body.error?.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('of more bytes than are allowed is 413 without a Content-Length too, and is not read to its end', async () => {
    const under = await serve({ limits: { bodyBytes: 1000 } });
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 100;
        controller.enqueue(new Uint8Array(100).fill(0x20));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await post(under, endless)).status).toBe(413);
    // Some of the rest is read and dropped, so that a client that still sends gets its answer.
    expect(given).toBeLessThan(6000);
    expect(cancelled).toBe(true);
  });

  it('of as many bytes as are allowed is read', async () => {
    const text = JSON.stringify(smallScenario());
    const under = await serve({ limits: { bodyBytes: text.length } });
    expect((await post(under, arriving([text]))).status).toBe(201);
    expect((await post(under, arriving([text, ' ']))).status).toBe(413);
  });

  it('that arrives too slowly is 408, however steadily it comes', async () => {
    const under = await serve({ limits: { bodySeconds: 0.2 } });
    const { status, body } = await post(under, arriving(JSON.stringify(smallScenario()).split(''), 20));
    expect(status).toBe(408);
    expect(body.error?.code).toBe('REQUEST_TIMEOUT');
  });

  it('that breaks off is 400', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    const { status, body } = await post(await serve(), broken);
    expect(status).toBe(400);
    expect(body.error?.details).toEqual({ field: 'body', issue: 'Must arrive whole' });
  });

  it.each([
    ['text/plain', 415],
    ['', 415],
    ['application/jsonp', 415],
    ['application/json; charset=latin1', 415],
    ['application/json;charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
  ])('of the type %j is %i', async (type, expected) => {
    const { ask } = await serve();
    const { status } = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers: { 'content-type': type } });
    expect(status).toBe(expected);
  });

  it('of a change is application/merge-patch+json, and 415 says so', async () => {
    const { ask } = await serve();
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    const headers = { 'content-type': 'application/json' };
    const refused = await ask('PATCH', `/v1/scenarios/${id}`, { body: { name: 'B' }, headers });
    expect(refused.status).toBe(415);
    expect(refused.headers.get('accept-patch')).toBe('application/merge-patch+json');
    const create = { 'content-type': 'application/merge-patch+json' };
    expect((await ask('POST', '/v1/scenarios', { body: smallScenario(), headers: create })).status).toBe(415);
  });

  it('that is compressed is 415', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { status, body } = await (await serve()).ask('POST', '/v1/scenarios', { body: smallScenario(), headers });
    expect(status).toBe(415);
    expect(body.error?.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['', 'Must be JSON: line 1, column 1, expected a value'],
    ['{"a":1,}', 'Must be JSON: line 1, column 8, expected a property name'],
    ['{"a":1}\n{}', 'Must be JSON: line 2, column 1, expected the end'],
    ["{'a':1}", 'Must be JSON: line 1, column 2'],
    ['{"a":NaN}', 'Must be JSON: line 1, column 6'],
    [
      '{"name":"a","name":"b"}',
      'Must not have a name twice in an object: name is at line 1, column 2 and line 1, column 13',
    ],
    [
      '{"plan_rules":{"x":{"\\u0061":1},"y":[{"a":1,"b":":","\\u0061":2}]}}',
      'Must not have a name twice in an object: a is at line 1, column 39 and line 1, column 53',
    ],
    [`{"a":"${'\\n'.repeat(5_000_000)}`, 'Must be JSON: line 1, column 6'],
    [
      `{"a":"${'x'.repeat(15_000_000)}","b":1,"b":2}`,
      'Must not have a name twice in an object: b is at line 1, column 15000009 and line 1, column 15000015',
    ],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'Must be nested at most 32 deep'],
    ['{"a":'.repeat(100_000), 'Must be nested at most 32 deep'],
    ['['.repeat(1_000_000), 'Must be nested at most 32 deep'],
  ])('that is no JSON, or has too much of it, is 400: %.30s', async (body, issue) => {
    const answer = await (await serve()).ask('POST', '/v1/simulate', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error?.details?.field).toBe('body');
    expect(answer.body.error?.details?.issue).toContain(issue);
  });

  it('that is no UTF-8 is 400', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, ...new TextEncoder().encode('"}')]);
    const { status, body } = await post(await serve(), bytes);
    expect(status).toBe(400);
    expect(body.error?.details).toEqual({ field: 'body', issue: 'Must be UTF-8' });
  });

  it.each(['null', '3', '"text"', '[]', 'true'])('that is no object, %s, is 422', async (body) => {
    const { ask } = await serve();
    for (const path of ['/v1/simulate', '/v1/scenarios', '/v1/webhooks']) {
      const answer = await ask('POST', path, { body });
      expect(answer.status).toBe(422);
      expect(answer.body.error?.details).toEqual({ field: 'body', issue: 'Must be an object' });
    }
  });

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"planRules":{"__proto__":{"polluted":1}},"operatingAssumptions":{},"initialState":{}}',
    '{"planRules":{"plan_name":"P","vesting_schedule":{"years":6,"__proto__":{"polluted":1}}},"operatingAssumptions":{"constructor":{}},"initialState":{"participants":[{"__proto__":{"polluted":1}}]}}',
  ])('pollutes no prototype: %s', async (body) => {
    const { ask } = await serve();
    const { status, text } = await ask('POST', '/v1/simulate', { body });
    expect(status).toBe(422);
    expect(text).toContain('Unknown field');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('that names unknown fields is 422, and names them', async () => {
    const { ask } = await serve();
    const { body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook: 'x', plan_rules: {} } });
    expect(body.meta.issues).toEqual([
      { field: 'webhook', issue: 'Unknown field' },
      { field: 'plan_rules', issue: 'Unknown field' },
    ]);
  });

  it('of 130,000 unknown names is 422, with the first hundred', async () => {
    const { ask } = await serve();
    const { initialState, ...others } = smallPlan();
    const names = Object.fromEntries(Array.from({ length: 130_000 }, (_, i) => [`name${i}`, 1]));
    const participants = [{ id: 'E1', age: 40, service_years: 5, ...names }];
    const { status, body } = await ask('POST', '/v1/simulate', {
      body: { ...others, initialState: { ...initialState, participants } },
    });
    expect(status).toBe(422);
    expect(body.error?.details).toEqual({ field: 'participants[0].name0', issue: 'Unknown field' });
    expect(body.meta.issues).toHaveLength(100);
  });

  it('may give a number as decimal text', async () => {
    const { ask } = await serve();
    const { planRules, ...others } = smallPlan();
    const asText = { ...planRules, vesting_schedule: { years: '6' } };
    const [number, text] = await Promise.all(
      [planRules, asText].map((rules) => ask('POST', '/v1/simulate', { body: { planRules: rules, ...others } })),
    );
    expect(text!.status).toBe(200);
    expect(text!.body.data.results).toEqual(number!.body.data.results);
  });

  it('may use names such as those of objects where names are free', async () => {
    const { ask } = await serve();
    const participants = [{ id: '__proto__', age: 50, service_years: 10, allocated_shares: 5 }];
    const { status, body } = await ask('POST', '/v1/simulate', {
      body: { ...smallPlan(), initialState: { census_year: 2026, participants } },
    });
    expect(status).toBe(200);
    const run = await ask('GET', `/v1/runs/${body.data.simulation_id}?participant_id=__proto__`);
    expect(run.body.data.participant_snapshots).toHaveLength(2);
  });
});
