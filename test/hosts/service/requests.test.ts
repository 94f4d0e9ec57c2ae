import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { smallPlan } from './plans.js';
import { describeOnOne, start, PLACES } from './served.js';

describeOnOne('every answer', {}, (served) => {
  it('is an envelope, of unknown paths and methods too', async () => {
    const { ask } = await served.newTenant();
    for (const [method, path, status, code] of [
      ['GET', '/', 404, 'NOT_FOUND'],
      ['GET', '/v1', 404, 'NOT_FOUND'],
      ['GET', '/v1/runs/', 404, 'NOT_FOUND'],
      ['GET', '/v1/scenarios/a/b', 404, 'NOT_FOUND'],
      ['GET', '/admin', 404, 'NOT_FOUND'],
      ['PUT', '/v1/runs/run_1', 405, 'METHOD_NOT_ALLOWED'],
      ['GET', '/v1/simulate', 405, 'METHOD_NOT_ALLOWED'],
      ['OPTIONS', '/v1/simulate', 405, 'METHOD_NOT_ALLOWED'],
      ['PROPFIND', '/v1/runs', 405, 'METHOD_NOT_ALLOWED'],
    ] as const) {
      const answer = await ask(method, path);
      expect(answer.status, `${method} ${path}`).toBe(status);
      expect(answer.body).toMatchObject({ success: false, error: { code }, meta: { api_version: 'v1' } });
    }
  });

  it('to an unknown method names those that are known', async () => {
    const { ask } = await served.newTenant();
    expect((await ask('PATCH', '/v1/scenarios')).headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await ask('POST', '/v1/scenarios/x')).headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
    expect((await ask('GET', '/v1/simulate')).headers.get('allow')).toBe('POST');
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const { ask } = await served.newTenant();
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    for (const path of ['/v1/runs', `/v1/runs/${body.data.simulation_id}`, '/healthz']) {
      const head = await ask('HEAD', path);
      expect([head.status, head.text], path).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe('application/json');
    }
  });

  it('has headers that keep it from being stored, sniffed or framed', async () => {
    const { ask } = await served.newTenant();
    for (const path of ['/v1/runs', '/nowhere', '/healthz']) {
      const { headers } = await ask('GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('x-powered-by')).toBe(false);
    }
    const document = await ask('GET', '/v1/openapi.json', { key: null });
    expect(document.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('without anything to point at has empty details', async () => {
    const { ask } = await served.newTenant();
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['DELETE', '/v1/runs'],
      ['GET', '/v1/runs/run_1'],
    ] as const) {
      expect((await ask(method, path)).body.error?.details).toEqual({});
    }
    expect((await ask('GET', '/v1/runs', { key: null })).body.error?.details).toEqual({});
  });

  it('has the request id of the client when it is a UUID, and the log has it too', async () => {
    const { ask } = await served.newTenant();
    const id = crypto.randomUUID();
    const { headers } = await ask('GET', '/v1/runs', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
    expect(served.log.at(-1)).toMatchObject({ event: 'request', request: id, status: 200 });
  });

  it.each(['a b', 'jane.doe', '1234567890', '"><script>', ''])(
    'has a new request id instead of %j, which is not logged',
    async (id) => {
      const { ask } = await served.newTenant();
      const { headers } = await ask('GET', '/nowhere', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f-]{36}$/);
      expect(served.log.at(-1)?.['request']).toBe(headers.get('x-request-id'));
    },
  );

  it('has a new request id instead of a key that was sent in the wrong header, which is not logged', async () => {
    const { ask, key } = await served.newTenant();
    const { headers } = await ask('GET', '/v1/runs', { headers: { 'x-request-id': key }, key: null });
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(JSON.stringify(served.log)).not.toContain(key);
  });

  it('is one entry of the log: its route, not its path; its tenant and key', async () => {
    const { ask, name } = await served.newTenant();
    await ask('GET', '/v1/runs/run_1?include=');
    expect(served.log.filter(({ tenant }) => tenant === name)).toEqual([
      {
        level: 'info',
        event: 'request',
        request: expect.stringMatching(/^req_/) as string,
        method: 'GET',
        route: '/v1/runs/{id}',
        tenant: name,
        key: expect.stringMatching(/^key_/) as string,
        status: 404,
        ms: expect.any(Number) as number,
      },
    ]);
  });
});

it('pages of other sites are answered by no header of ours', async () => {
  const served = await start(await PLACES.SQLite());
  onTestFinished(() => served.stop());
  const { ask } = await served.newTenant();
  const { headers } = await ask('GET', '/v1/runs', { headers: { origin: 'https://app.example.com' } });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

describeOnOne('requests that a proxy in front may read differently from Node', {}, (served) => {
  const talk = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(served.origin).port), '127.0.0.1', () => socket.write(text));
      let said = '';
      socket.setEncoding('utf8').on('data', (part: string) => (said += part));
      socket.on('error', () => undefined).on('close', () => resolve(said));
      onTestFinished(() => void socket.destroy());
    });

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a length that is none', 'Content-Length: +5\r\n\r\nhello'],
    ['a header with a bare line feed', 'X: a\nY: b\r\n\r\n'],
    ['a folded header', 'X: a\r\n b\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ])('are refused: %s', async (_, rest) => {
    expect(await talk(`POST /v1/simulate HTTP/1.1\r\nHost: x\r\n${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('and what is no HTTP at all is refused, and headers that are too large', async () => {
    expect(await talk('EHLO mail.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await talk(`GET /v1/runs HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it.each(['/%61dmin', '/v1/../metrics', '/v1/%2e%2e/metrics', '//metrics', '/metrics/', '/METRICS', '/v1/runs/..'])(
    'open nothing by a path that is written in another way: %s',
    async (path) => {
      const { ask } = await served.newTenant({ scopes: ['admin', 'read'] });
      expect([400, 404]).toContain((await ask('GET', path)).status);
    },
  );
});
