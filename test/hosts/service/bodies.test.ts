import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, onTestFinished, test } from 'vitest';
import { threads } from '../../../src/hosts/service/node/index.js';
import type { Prepare } from '../../../src/hosts/service/options.js';
import { planOf, smallPlan, smallScenario } from './plans.js';
import { describeOnOne, type Answered, type Served, type Tenant } from './served.js';

const MEGABYTE = 2 ** 20;

/** Sends what is given on a connection of its own; gives all that is answered until the connection ends, or the pattern is found. */
function talk({ origin }: Served, parts: readonly (string | Uint8Array)[], until: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (until.test(text)) resolve(text);
    });
    socket.on('error', (error) => resolve(`${text}${String(error)}`));
    socket.on('close', () => resolve(`${text}closed`));
    for (const part of parts) socket.write(part);
  });
}

const head = ({ key }: Tenant, more: string, path = '/v1/scenarios'): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const chunk = (bytes: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(`${Buffer.from(bytes).length.toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
const ANOTHER = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describeOnOne('the body of a request', {}, (served) => {
  it('may arrive in parts, a character in two of them', async () => {
    const tenant = await served.newTenant();
    const bytes = Buffer.from(JSON.stringify(smallScenario('Öl')));
    const middle = bytes.indexOf(0xc3) + 1;
    const parts = [chunk(bytes.subarray(0, middle)), chunk(bytes.subarray(middle)), '0\r\n\r\n'];
    const answer = await talk(served, [head(tenant, 'Transfer-Encoding: chunked'), ...parts], /Öl/);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('that breaks off leaves nothing behind', async () => {
    const tenant = await served.newTenant();
    const socket = connect(Number(new URL(served.origin).port), '127.0.0.1');
    socket.write(`${head(tenant, 'Content-Length: 1000\r\nExpect: 100-continue')}{"name":`);
    const [heard] = (await once(socket, 'data')) as [Buffer];
    expect(heard.toString()).toMatch(/^HTTP\/1\.1 100 /);
    socket.destroy();
    expect((await tenant.ask('GET', '/v1/scenarios')).body.data.scenarios).toEqual([]);
  });

  it.each([
    ['text/plain', 415],
    ['', 415],
    ['application/jsonp', 415],
    ['application/json; charset=latin1', 415],
    ['application/json;charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
  ])('of the type %j is %i', async (type, expected) => {
    const { ask } = await served.newTenant();
    const { status } = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers: { 'content-type': type } });
    expect(status).toBe(expected);
  });

  it('that is compressed is 415', async () => {
    const { ask } = await served.newTenant();
    const headers = { 'content-encoding': 'gzip' };
    const { status, body } = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers });
    expect([status, body.error?.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
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
    [`{"a":"${'\\n'.repeat(500_000)}`, 'Must be JSON: line 1, column 6'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'Must be nested at most 32 deep'],
    ['{"a":'.repeat(100_000), 'Must be nested at most 32 deep'],
    ['['.repeat(1_000_000), 'Must be nested at most 32 deep'],
  ])('that is no JSON, or has too much of it, is 400: %.30s', async (body, issue) => {
    const { ask } = await served.newTenant();
    const answer = await ask('POST', '/v1/simulate', { body });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error?.details?.field).toBe('body');
    expect(answer.body.error?.details?.issue).toContain(issue);
  });

  it('that is no UTF-8 is 400', async () => {
    const { ask } = await served.newTenant();
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const answer = await ask('POST', '/v1/scenarios', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toEqual({ field: 'body', issue: 'Must be UTF-8' });
  });

  it.each(['null', '3', '"text"', '[]', 'true'])('that is no object, %s, is 422', async (body) => {
    const { ask } = await served.newTenant();
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
    const { ask } = await served.newTenant();
    const { status, text } = await ask('POST', '/v1/simulate', { body });
    expect(status).toBe(422);
    expect(text).toContain('Unknown field');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('of an object with more than a thousand names is 413, and with fewer 422 and the first hundred of those unknown', async () => {
    const { ask } = await served.newTenant();
    const { initialState, ...others } = smallPlan();
    const askedWith = (count: number): object => {
      const names = Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 1]));
      const participants = [{ id: 'E1', age: 40, service_years: 5, ...names }];
      return { body: { ...others, initialState: { ...initialState, participants } } };
    };
    for (const count of [1_000, 130_000]) {
      const { status, body } = await ask('POST', '/v1/simulate', askedWith(count));
      expect([status, body.error?.message]).toEqual([413, 'An object of a body may have at most 1000 names']);
    }
    const { status, body } = await ask('POST', '/v1/simulate', askedWith(900));
    expect(status).toBe(422);
    expect(body.error?.details).toEqual({ field: 'participants[0].name0', issue: 'Unknown field' });
    expect(body.meta.issues).toHaveLength(100);
  });

  it('may give a number as decimal text', async () => {
    const { ask } = await served.newTenant();
    const { planRules, ...others } = smallPlan();
    const asText = { ...planRules, vesting_schedule: { years: '6' } };
    const [number, text] = await Promise.all(
      [planRules, asText].map((rules) => ask('POST', '/v1/simulate', { body: { planRules: rules, ...others } })),
    );
    expect(text!.status).toBe(200);
    expect(text!.body.data.results).toEqual(number!.body.data.results);
  });

  it('may use names such as those of objects where names are free', async () => {
    const { ask } = await served.newTenant();
    const participants = [{ id: '__proto__', age: 50, service_years: 10, allocated_shares: 5 }];
    const body = { ...smallPlan(), initialState: { census_year: 2026, participants } };
    const { simulation_id } = (await ask('POST', '/v1/simulate', { body })).body.data;
    const run = await ask('GET', `/v1/runs/${simulation_id}?participant_id=__proto__`);
    expect(run.body.data.participant_snapshots).toHaveLength(2);
  });
});

const LIMIT = 100_000;

describeOnOne('a body of more bytes than are allowed', { limits: { bodyBytes: LIMIT } }, (served) => {
  const tooMuch = Buffer.alloc(LIMIT + 1, ' ');

  it('is 413 by its Content-Length, before any of it arrives', async () => {
    const tenant = await served.newTenant();
    const answer = await talk(served, [head(tenant, `Content-Length: ${LIMIT + 1}`)], /PAYLOAD_TOO_LARGE/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is 413 without one too, and not read to its end', async () => {
    const tenant = await served.newTenant();
    const parts = [chunk(tooMuch), chunk(tooMuch)];
    const answer = await talk(served, [head(tenant, 'Transfer-Encoding: chunked'), ...parts], /PAYLOAD_TOO_LARGE/);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is refused without a reset when it comes to its end', async () => {
    const tenant = await served.newTenant();
    const sent = [head(tenant, `Content-Length: ${LIMIT + 1}`), tooMuch, ANOTHER];
    expect(await talk(served, sent, /closed/)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of as many bytes as are allowed is read', async () => {
    const { ask } = await served.newTenant();
    const text = JSON.stringify(smallScenario());
    const padded = text + ' '.repeat(LIMIT - text.length);
    expect((await ask('POST', '/v1/scenarios', { body: padded })).status).toBe(201);
    expect((await ask('POST', '/v1/scenarios', { body: `${padded} ` })).status).toBe(413);
    // A simulation may be larger.
    expect((await ask('POST', '/v1/simulate', { body: `${JSON.stringify(smallPlan())}${padded}` })).status).toBe(400);
  });

  it('or of more values than are allowed is 413', async () => {
    const { ask } = await served.newTenant();
    const { initialState, ...others } = smallPlan();
    const text = JSON.stringify({ ...others, initialState: { ...initialState, participants: [] } });
    const people = `${'{},'.repeat(2_100_000)}{}`;
    const body = text.replace('"participants":[]', `"participants":[${people}]`);
    expect(body.length).toBeLessThan(16 * MEGABYTE);
    const answer = await ask('POST', '/v1/simulate', { body });
    expect([answer.status, answer.body.error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describeOnOne('large bodies of one tenant', {}, (served) => {
  const body = Buffer.from(JSON.stringify(planOf(4_000, 1)));
  const headers = { prefer: 'respond-async' };

  it('wait for one another, and the bodies of others are read in between; more than sixteen are 503', async () => {
    const [tenant, other] = [await served.newTenant(), await served.newTenant()];
    const ended: string[] = [];
    const ask = async (who: Tenant): Promise<Answered> => {
      const answer = await who.ask('POST', '/v1/simulate', { body, headers });
      if (answer.status === 202) ended.push(who.name);
      return answer;
    };
    const asked = Array.from({ length: 20 }, () => ask(tenant));
    expect((await ask(other)).status).toBe(202);
    const answers = await Promise.all(asked);
    expect(ended.indexOf(other.name)).toBeLessThan(8);
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(4);
    for (const { status, headers, body } of refused) {
      expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    }
  });
});

describeOnOne('small analyses of one tenant', {}, (served) => {
  it('are all computed, however many come at once', async () => {
    const { ask } = await served.newTenant();
    const asked = Array.from({ length: 20 }, () => ask('POST', '/v1/analyses/sensitivity', { body: smallPlan() }));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

const impatient = threads({
  workerUrl: pathToFileURL(resolve('src/hosts/service/dist/service-worker.cjs')),
  readerSeconds: 0.01,
});

describeOnOne('a large body that waits too long for others', { prepare: impatient.prepare }, (served) => {
  afterAll(() => impatient.end());

  it('is answered by 503', async () => {
    const { ask } = await served.newTenant();
    const { status, headers } = await ask('POST', '/v1/simulate', { body: planOf(20_000, 1) });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  });
});

const reader = threads({ workerUrl: pathToFileURL(resolve('src/hosts/service/dist/service-worker.cjs')) });
/** Of each body that was read (too large a one is refused before): whether this thread could do anything else meanwhile, such as answering others. */
let meanwhile: boolean[] = [];
const watched: Prepare = async (...given) => {
  let isFree = false;
  setImmediate(() => (isFree = true));
  const prepared = await reader.prepare(...given);
  if (!('refused' in prepared && prepared.refused.status === 503)) meanwhile.push(isFree);
  return prepared;
};

describeOnOne('four hostile bodies at once', { prepare: watched }, (served) => {
  afterAll(() => reader.end());

  const withPeople = (people: string): string => {
    const { initialState, ...others } = smallPlan();
    const text = JSON.stringify({ ...others, initialState: { ...initialState, participants: [] } });
    return text.replace('"participants":[]', `"participants":[${people}]`);
  };

  test.each([
    ['of more bytes than are allowed', () => withPeople(`${'{},'.repeat(5_700_000)}{}`), 413],
    ['of very many values', () => withPeople(`${'{},'.repeat(250_000)}{}`), 422],
    ['of names', () => withPeople(`{${'"a":1,'.repeat(250_000)}"a":1}`), 413],
    ['of one long text', () => withPeople(`"${'x'.repeat(4 * MEGABYTE)}"`), 422],
    ['of 256 kB', () => withPeople(`${'{},'.repeat(85_000)}{}`), 422],
  ])('%s keep nobody from being answered', async (_, bodyOf, expected) => {
    const tenant = await served.newTenant();
    const other = await served.newTenant();
    const body = Buffer.from(bodyOf());
    meanwhile = [];
    const answers = Promise.all(
      Array.from({ length: 4 }, () =>
        tenant.ask('POST', '/v1/simulate', { body }).then(
          ({ status }) => status,
          // Answered before it was sent to its end, and cut off.
          () => expected,
        ),
      ),
    );
    expect((await other.ask('GET', '/healthz', { key: null })).status).toBe(200);
    // Those for which there is no room are told to try again.
    expect((await answers).filter((status) => status !== 503)).toContain(expected);
    expect((await answers).filter((status) => status !== 503 && status !== expected)).toEqual([]);
    // A quick reading may end before this thread takes a turn. If it read them itself, it had a turn during none.
    expect(meanwhile.length === 0 || meanwhile.includes(true)).toBe(true);
    expect((await other.ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  });
});
