import { describe, expect, it, test } from 'vitest';
import { createService, type Store } from '../../../../src/hosts/service/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { openFile } from '../../../../src/hosts/service/sqlite/open-file.js';
import { storeIn } from '../../../../src/hosts/service/sqlite/sqlite-store.js';
import { read, serve, smallPlan, smallScenario } from './service-under-test.js';

describe('every answer', () => {
  it('is an envelope, of unknown paths and methods too', async () => {
    const { ask } = await serve();
    for (const [method, path, status, code] of [
      ['GET', '/', 404, 'NOT_FOUND'],
      ['GET', '/v1', 404, 'NOT_FOUND'],
      ['GET', '/v1/runs/', 404, 'NOT_FOUND'],
      ['GET', '/v1/scenarios/a/b', 404, 'NOT_FOUND'],
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
    const { ask } = await serve();
    expect((await ask('PATCH', '/v1/scenarios')).headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await ask('POST', '/v1/scenarios/x')).headers.get('allow')).toBe('GET, HEAD, PUT, PATCH, DELETE');
    expect((await ask('GET', '/v1/simulate')).headers.get('allow')).toBe('POST');
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const { ask } = await serve();
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    for (const path of ['/v1/runs', `/v1/runs/${body.data.simulation_id}`, '/healthz']) {
      const head = await ask('HEAD', path);
      expect(head.status, path).toBe(200);
      expect(head.headers.get('content-type')).toBe('application/json');
      expect(head.text).toBe('');
    }
  });

  it('has headers that keep it from being stored, sniffed or framed', async () => {
    const { ask } = await serve();
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
});

describe('request ids', () => {
  it("are the client's own when they are well-formed, and are logged", async () => {
    const { ask, log } = await serve();
    const { headers } = await ask('GET', '/v1/runs', { headers: { 'x-request-id': 'trace-1.2_3' } });
    expect(headers.get('x-request-id')).toBe('trace-1.2_3');
    expect(log.at(-1)).toMatchObject({ event: 'request', request: 'trace-1.2_3', status: 200 });
  });

  it.each(['a b', 'x'.repeat(129), '"><script>', 'id: x', ''])('are new instead of %j', async (id) => {
    const { ask } = await serve();
    const { headers } = await ask('GET', '/nowhere', { headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f-]{36}$/);
  });

  it('are new instead of a key that was sent in the wrong header, which is not logged', async () => {
    const { ask, key, log } = await serve();
    const { headers } = await ask('GET', '/v1/runs', { headers: { 'x-request-id': key }, key: null });
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(JSON.stringify(log)).not.toContain(key);
  });
});

describe('the log', () => {
  it('has one entry for each request: its route, not its path; its tenant and key id', async () => {
    const { ask, log, store } = await serve();
    await ask('GET', '/v1/runs/run_1?include=');
    const [key] = await store.keys.list('harbor');
    expect(log).toEqual([
      {
        level: 'info',
        event: 'request',
        request: expect.stringMatching(/^req_/) as string,
        method: 'GET',
        route: '/v1/runs/{id}',
        tenant: 'harbor',
        key: key!.id,
        status: 404,
        ms: expect.any(Number) as number,
      },
    ]);
  });

  it('may fail without failing a request', async () => {
    const { ask } = await serve({
      log: () => {
        throw new Error('disk full');
      },
    });
    expect((await ask('GET', '/v1/runs')).status).toBe(200);
  });
});

describe('CORS', () => {
  const origin = 'https://app.example.com';

  it('is off: no answer allows another origin', async () => {
    const { ask } = await serve();
    const { headers } = await ask('GET', '/v1/runs', { headers: { origin } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is for the origins that are configured', async () => {
    const { ask } = await serve({ cors: { origins: [origin] } });
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const asked = await ask('OPTIONS', '/v1/simulate', { key: null, headers: { origin, ...preflight } });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    const answer = await ask('GET', '/v1/runs', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit');
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    const other = await ask('GET', '/v1/runs', { headers: { origin: 'https://evil.example.com' } });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('a failure', () => {
  const broken = (store: Store, isThere: boolean): Store => ({
    ...store,
    runs: { ...store.runs, list: () => Promise.reject(new Error('no such column: SECRET')) },
    check: () => (isThere ? Promise.resolve() : Promise.reject(new Error('gone'))),
  });

  it('of the service is 500 and says nothing of its cause, which is in the log', async () => {
    const store = broken(await sqliteStore({ file: ':memory:' }), true);
    const { ask, log } = await serve({ store });
    const { status, text, body, headers } = await ask('GET', '/v1/runs');
    expect(status).toBe(500);
    expect(body.error?.code).toBe('INTERNAL_ERROR');
    expect(text).not.toContain('SECRET');
    const request = headers.get('x-request-id');
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'request.failed',
        request,
        error: 'Error: no such column: SECRET',
      }),
    );
  });

  it('of the database is 503, and ready it is not', async () => {
    const store = broken(await sqliteStore({ file: ':memory:' }), false);
    const { ask } = await serve({ store });
    const { status, headers, body } = await ask('GET', '/v1/runs');
    expect(status).toBe(503);
    expect(body.error?.code).toBe('UNAVAILABLE');
    expect(headers.get('retry-after')).toBe('5');
    expect((await ask('GET', '/readyz')).status).toBe(503);
    expect((await ask('GET', '/healthz')).status).toBe(200);
  });

  it.each([
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('of a connection to the database is 503, though it has no code and the database is back: %s', async (message) => {
    const store = await sqliteStore({ file: ':memory:' });
    const list = () => Promise.reject(new Error(message));
    const { ask } = await serve({ store: { ...store, runs: { ...store.runs, list } } });
    expect((await ask('GET', '/v1/runs')).status).toBe(503);
    await store.close();
  });

  it('of a full disk is 503 with a time to try again, and ready it is not', async () => {
    const file = await openFile(':memory:');
    const store = await storeIn(file, () => new Date());
    const { ask, log } = await serve({ store });
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    file.pragma(`max_page_count = ${file.pragma('page_count', { simple: true }) as number}`);
    const add = (): ReturnType<typeof ask> => ask('POST', '/v1/scenarios', { body: smallScenario() });
    let refused = await add();
    while (refused.status === 201) refused = await add();
    const { status, headers } = refused;
    expect([status, refused.body.error?.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    expect(refused.body.error?.message).toContain('The database has no room');
    expect((await ask('GET', '/readyz', { key: null })).status).toBe(503);
    expect((await ask('GET', `/v1/runs/${body.data.simulation_id}`)).status).toBe(200);
    expect(log).toContainEqual(expect.objectContaining({ event: 'request.failed' }));
    file.pragma('max_page_count = 1000000');
    expect((await ask('GET', '/readyz', { key: null })).status).toBe(200);
    expect((await add()).status).toBe(201);
    await store.close();
  });

  it('without anything to point at has empty details', async () => {
    const { ask } = await serve();
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['DELETE', '/v1/runs'],
      ['GET', '/v1/runs/run_1'],
    ] as const) {
      expect((await ask(method, path)).body.error?.details).toEqual({});
    }
    expect((await ask('GET', '/v1/runs', { key: null })).body.error?.details).toEqual({});
  });

  it('in the midst of a long answer cuts it off, so that no part passes for the whole', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    const failing: Store = {
      ...store,
      runs: { ...store.runs, snapshotPage: () => Promise.reject(new Error('disk failed')) },
    };
    const { ask, key, service, log } = await serve({ store: failing });
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const response = await service.fetch(
      new Request(`http://service.test/v1/runs/${body.data.simulation_id}`, {
        headers: { authorization: `Bearer ${key}` },
      }),
    );
    await expect(response.text()).rejects.toThrow();
    expect(log).toContainEqual(expect.objectContaining({ event: 'answer.cut', error: 'Error: disk failed' }));
  });

  it('in the midst of a long answer cuts off a connection too that cannot be reset, as by TLS', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    const failing: Store = {
      ...store,
      runs: { ...store.runs, snapshotPage: () => Promise.reject(new Error('disk failed')) },
    };
    const { ask, key, service } = await serve({ store: failing });
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const headers = { authorization: `Bearer ${key}` };
    let cut = false;
    const resetAndDestroy = (): never => {
      throw new TypeError('This handle type cannot be sent');
    };
    const outgoing = { socket: { resetAndDestroy }, destroy: () => void (cut = true) };
    const response = await service.fetch(
      new Request(`http://service.test/v1/runs/${body.data.simulation_id}`, { headers }),
      { outgoing },
    );
    const reader = response.body!.getReader();
    const readOn = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    void readOn().catch(() => undefined);
    await expect.poll(() => cut).toBe(true);
  });

  it('is none when the reader of a long answer goes away', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    let asked = 0;
    let goAway = (): void => undefined;
    const slow: Store = {
      ...store,
      runs: {
        ...store.runs,
        snapshotPage: async (...which) => {
          asked += 1;
          goAway();
          await new Promise((resolve) => setTimeout(resolve, 50));
          return store.runs.snapshotPage(...which);
        },
      },
    };
    const { ask, key, service, log } = await serve({ store: slow });
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const headers = { authorization: `Bearer ${key}` };
    const response = await service.fetch(
      new Request(`http://service.test/v1/runs/${body.data.simulation_id}`, { headers }),
    );
    const reader = response.body!.getReader();
    goAway = () => void reader.cancel();
    while (!(await reader.read()).done);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log.filter(({ event }) => event === 'answer.cut')).toEqual([]);
    expect(asked).toBe(1);
  });
});

test.each([
  [1, 400],
  [300, 422],
])('a body in 1,100 pieces of %i bytes is answered %i', async (size, status) => {
  const { service, key } = await serve();
  const piece = new TextEncoder().encode(' '.repeat(size));
  let left = 1100;
  const body = new ReadableStream({
    pull: (controller) => {
      left -= 1;
      if (left === 0) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      } else controller.enqueue(piece);
    },
  });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  const answer = await read(await service.fetch(new Request('http://service.test/v1/simulate', init)));
  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(answer.body.error?.details).toEqual({ field: 'body', issue: 'Must arrive in pieces of 256 bytes or more' });
    expect(answer.headers.get('connection')).toBe('close');
  }
});

describe('readiness', () => {
  it('ends when the service is about to stop, and everything else is answered as before', async () => {
    const { ask, service } = await serve();
    service.retire();
    expect((await ask('GET', '/readyz', { key: null })).status).toBe(503);
    expect((await ask('GET', '/healthz', { key: null })).status).toBe(200);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  });

  it('is no error in the log when it ends: it does at each deploy', async () => {
    const { ask, service, log } = await serve();
    service.retire();
    await ask('GET', '/readyz', { key: null });
    expect(log).toMatchObject([{ event: 'request', route: '/readyz', status: 503, level: 'warn' }]);
  });

  it('ends when the service stops; the process is alive all the same', async () => {
    const { ask, service } = await serve();
    expect((await ask('GET', '/readyz', { key: null })).body.data).toMatchObject({ status: 'ok' });
    await service.stop();
    expect((await ask('GET', '/readyz', { key: null })).status).toBe(503);
    expect((await ask('GET', '/healthz', { key: null })).status).toBe(200);
  });
});

describe('a service', () => {
  it('answers before it is started, and needs nothing but a store', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    const { fetch } = createService({ store });
    expect((await read(await fetch(new Request('http://service.test/readyz')))).status).toBe(200);
    await store.close();
  });
});
