import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve, type RunningServer, type ServeOptions } from '../../../../src/hosts/service/node/serve.js';
import type { Service } from '../../../../src/hosts/service/service.js';

/** A service that answers as told, and what it was told. */
function serviceThat(fetch: Service['fetch'], more: Partial<Service> = {}): Service & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    fetch,
    start: ({ worker = true } = {}) => {
      calls.push(worker ? 'start' : 'start without worker');
      return Promise.resolve();
    },
    retire: () => void calls.push('retire'),
    stop: (seconds) => {
      calls.push(`stop ${seconds}`);
      return Promise.resolve();
    },
    ...more,
  };
}

const hello = (): Promise<Response> => Promise.resolve(new Response('hello'));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function run(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await serve({ service: serviceThat(hello), port: 0, ...options });
  onTestFinished(() => server.stop(0));
  return server;
}

/** A connection on which a test may send anything. */
function open(port: number): Promise<{ socket: Socket; said: () => string; closed: Promise<string> }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => resolve({ socket, said: () => text, closed }));
    const closed = new Promise<string>((ended) => socket.once('close', () => ended(text)));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
}

/** The envelope of the answer to a malformed request. */
function envelopeIn(text: string): { status: number; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
}

const failure = (code: string, message: string): object => ({
  success: false,
  error: { code, message, details: {} },
  meta: { execution_time_ms: 0, api_version: 'v1' },
});

describe('serving', () => {
  test('hands requests to the service, under the address that it tells', async () => {
    const service = serviceThat(async (asked) =>
      Response.json({ method: asked.method, path: new URL(asked.url).pathname, body: await asked.text() }),
    );
    const server = await run({ service });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/v1`);
    const answer = await fetch(`${server.url}/runs`, { method: 'POST', body: 'ü' });
    expect(await answer.json()).toEqual({ method: 'POST', path: '/v1/runs', body: 'ü' });
    expect(service.calls).toEqual(['start']);
  });

  test('leaves the global classes of the process as they are', async () => {
    const before = [globalThis.Request, globalThis.Response];
    await run();
    expect([globalThis.Request, globalThis.Response]).toEqual(before);
  });

  test('gives IPv6 addresses their brackets', async () => {
    const server = await run({ host: '::1' });
    expect(server.url).toBe(`http://[::1]:${server.port}/v1`);
    expect(await (await fetch(server.url)).text()).toBe('hello');
  });

  test('says when the port is taken, and has not started the service then', async () => {
    const { port } = await run();
    const service = serviceThat(hello);
    await expect(serve({ service, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(service.calls).toEqual([]);
  });

  test('gives the port back when the service does not start', async () => {
    const service = serviceThat(hello, { start: () => Promise.reject(new Error('no store')) });
    const server = await run();
    await server.stop();
    const { port } = server;
    await expect(serve({ service, port })).rejects.toThrow('no store');
    expect((await run({ port })).port).toBe(port);
  });

  test('ends a connection after so many requests', async () => {
    // The client, which is told, ends it; one that does not is idle from then on.
    const { port } = await run({ requestsPerConnection: 3, idleSeconds: 0.5 });
    const { socket, said, closed } = await open(port);
    const answers = (): number => said().split('hello').length - 1;
    for (let i = 1; i <= 3; i += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await expect.poll(answers, { interval: 5 }).toBe(i);
    }
    await closed;
    expect(said().toLowerCase().lastIndexOf('connection: close')).toBeGreaterThan(said().indexOf('hello'));
  });
});

describe('clients that do not keep to the rules', () => {
  test.each([
    ['EHLO mail.example\r\n\r\n', 400, failure('VALIDATION_ERROR', 'Not a request in HTTP/1.1')],
    [
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      failure('PAYLOAD_TOO_LARGE', 'The headers are too large'),
    ],
    ['GET // HTTP/1.1\r\nHost: a b\r\n\r\n', 400, failure('VALIDATION_ERROR', 'Not a request in HTTP/1.1')],
  ])('are told in the envelope what is wrong: %.20j', async (text, status, body) => {
    const { port } = await run();
    const { socket, said } = await open(port);
    socket.write(text);
    await expect.poll(said).toContain('"success":false');
    expect(envelopeIn(said())).toEqual({ status, body });
  });

  test('have limited time for their headers, however they dribble', async () => {
    const { port } = await run({ headerSeconds: 0.5 });
    const { socket, closed } = await open(port);
    socket.write('GET /v1/runs HTTP/1.1\r\nHost: x\r\n');
    const timer = setInterval(() => socket.writable && socket.write('X: y\r\n'), 100);
    onTestFinished(() => clearInterval(timer));
    expect(envelopeIn(await closed)).toEqual({
      status: 408,
      body: failure('REQUEST_TIMEOUT', 'The request did not arrive in time'),
    });
  });

  test('have limited time for their request', async () => {
    const service = serviceThat(async (asked) => new Response(await asked.text()));
    const { port } = await run({ service, headerSeconds: 0.2, requestSeconds: 0.5 });
    const { socket, closed } = await open(port);
    socket.write('POST /v1/simulate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.writable && socket.write('x'), 100);
    onTestFinished(() => clearInterval(timer));
    expect(envelopeIn(await closed).status).toBe(408);
  });

  test('do not keep a connection open for ever without asking', async () => {
    const { port } = await run({ idleSeconds: 0.3 });
    const { socket, closed } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('are cut off when they do not read their answer', async () => {
    let cancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
      cancel: () => {
        cancelled = true;
      },
    });
    const service = serviceThat(() => Promise.resolve(new Response(endless)));
    const { port } = await run({ service, stalledSeconds: 0.5 });
    const { socket } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.pause();
    await expect.poll(() => cancelled).toBe(true);
  });
});

describe('stopping', () => {
  test('begins with a time in which it is not ready, answers everybody, and resets no connection', async () => {
    // A load balancer finds out some time later.
    let asking = true;
    let asked = 0;
    const service = serviceThat(async () => {
      asked += 1;
      // Some requests are still being answered when the server stops listening.
      if (service.calls.includes('retire') && asked % 10 === 0) await stopping;
      return new Response('hello');
    });
    let stop = (): void => undefined;
    const stopping = new Promise<void>((resolve) => (stop = resolve));
    service.stop = () => {
      stop();
      return Promise.resolve();
    };
    const server = await run({ service });
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    onTestFinished(() => agent.destroy());
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        request(server.url, { agent }, (answer) => {
          answer.resume().on('end', () => resolve(`answered, ${answer.headers.connection}`));
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
          .end();
      });
    const outcomes = new Set<string>();
    const client = async (): Promise<void> => {
      while (asking) outcomes.add(await ask());
    };
    const clients = Array.from({ length: 20 }, client);
    await expect.poll(() => asked).toBeGreaterThan(20);
    expect([...outcomes]).toEqual(['answered, keep-alive']);
    // Far longer than the clients need for their last requests.
    const stopped = server.stop(60, 3);
    expect(service.calls).toEqual(['start', 'retire']);
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 100);
    asking = false;
    await Promise.all([stopped, ...clients]);
    expect([...outcomes].sort()).toEqual(['answered, close', 'answered, keep-alive']);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('lets an answer under way come to its end, accepts nobody else, and ends idle connections', async () => {
    let answer = (_: Response): void => undefined;
    let arrived = (): void => undefined;
    const asked = new Promise<void>((resolve) => (arrived = resolve));
    const service = serviceThat((given) => {
      if (given.url.endsWith('/idle')) return hello();
      arrived();
      return new Promise((done) => (answer = done));
    });
    const server = await run({ service });
    const idle = await open(server.port);
    idle.socket.write('GET /idle HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(idle.said).toContain('hello');
    const pending = fetch(server.url);
    await asked;
    const stopped = server.stop(10);
    await idle.closed;
    await expect(fetch(server.url)).rejects.toThrow();
    answer(new Response('late'));
    expect(await (await pending).text()).toBe('late');
    await stopped;
  });

  test('cuts what has not ended in time, after a moment for those who wait for a run that was handed back', async () => {
    let answer = (_: Response): void => undefined;
    let arrived = 0;
    const service = serviceThat(
      (given) =>
        new Promise((done) => {
          arrived += 1;
          if (given.url.endsWith('/run')) answer = done;
        }),
      {
        // The time to drain is over before.
        stop: async () => {
          await pause(50);
          answer(new Response('handed back', { status: 202 }));
        },
      },
    );
    const server = await run({ service });
    const hanging = fetch(server.url).catch((error: unknown) => error);
    const waiting = fetch(`${server.url}/run`);
    await expect.poll(() => arrived).toBe(2);
    await server.stop(0);
    expect((await waiting).status).toBe(202);
    expect(await hanging).toBeInstanceOf(TypeError);
  });
});
