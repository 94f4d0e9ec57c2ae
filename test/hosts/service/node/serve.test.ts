import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve, type RunningServer, type ServeOptions } from '../../../../src/hosts/service/node/serve.js';
import type { Service } from '../../../../src/hosts/service/service.js';

/** A service that answers as told, and the requests that it received. */
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

async function run(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await serve({ service: serviceThat(hello), port: 0, ...options });
  onTestFinished(() => server.stop(0));
  return server;
}

function keepBusy(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

/** A connection on which a test may send anything. */
function open(port: number): Promise<{ socket: Socket; said: () => string; closed: Promise<string> }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => resolve({ socket, said: () => text, closed }));
    const closed = new Promise<string>((ended) => socket.once('close', () => ended(text)));
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', (error) => reject(error));
    onTestFinished(() => void socket.destroy());
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The envelope of the answer to a malformed request. */
function envelopeIn(text: string): { status: number; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
}

const failure = (code: string, message: string): object => ({
  success: false,
  error: { code, message, details: {} },
  meta: { execution_time_ms: 0, api_version: 'v1' },
});

describe('serving', () => {
  test('cuts off a client that does not read its answer', async () => {
    let cancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
      cancel: () => {
        cancelled = true;
      },
    });
    const { port } = await run({
      service: serviceThat(() => Promise.resolve(new Response(endless))),
      stalledSeconds: 0.5,
    });
    const { socket } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.pause();
    await expect.poll(() => cancelled).toBe(true);
  });

  test('cuts off a client that sends many requests ahead of their answers', async () => {
    let answered = 0;
    const { port } = await run({
      service: serviceThat(() => {
        answered += 1;
        return hello();
      }),
    });
    const ask = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const patient = await open(port);
    for (const times of [1, 2, 3]) {
      patient.socket.write(ask.repeat(4));
      await expect.poll(() => patient.said().split('hello').length - 1).toBe(4 * times);
    }
    answered = 0;
    const { socket, closed } = await open(port);
    socket.write(ask.repeat(1_000));
    await closed;
    expect(answered).toBeLessThan(8);
  });

  test.each([
    '/v1/../admin',
    '/v1/%2e%2E/admin',
    '/v1/.%2e/admin',
    '/./admin',
    '/v1/..',
    '/v1/..\\admin',
    'http://a/v1/../admin',
  ])('takes a path that leads elsewhere than it seems to as it is written: %s', async (path) => {
    const { port } = await run({
      service: serviceThat(({ url }) => Promise.resolve(new Response(new URL(url).pathname))),
    });
    const { socket, said } = await open(port);
    socket.write(`GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(said).toContain(`/${encodeURIComponent(path)}`);
    expect(said().indexOf('/first')).toBeGreaterThan(0);
    expect(said().indexOf('/first')).toBeLessThan(said().indexOf(encodeURIComponent(path)));
  });

  test.each([
    ['malformed', 'GARBAGE\r\n\r\n', 400, 0],
    ['late', 'POST /late HTTP/1.1\r\nHost: a', 408, 0],
    ['late', 'POST /late HTTP/1.1\r\nHost: a', 408, 2500],
  ])('refuses a %s request in its turn, not in the middle of another answer: %j', async (_, refused, status, ms) => {
    const { port } = await run({
      service: serviceThat(() => {
        const words = ['one ', 'two ', 'three'];
        return pause(ms).then(
          () =>
            new Response(
              new ReadableStream({
                pull: async (controller) => {
                  await pause(400);
                  const word = words.shift();
                  if (word === undefined) controller.close();
                  else controller.enqueue(new TextEncoder().encode(word));
                },
              }),
            ),
        );
      }),
      headerSeconds: 0.2,
      requestSeconds: 0.2,
    });
    const { socket, said, closed } = await open(port);
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${refused}`);
    await closed;
    expect(said()).toMatch(new RegExp(`^HTTP/1.1 200 [^]*one [^]*two [^]*three[^]*\r\n0\r\n\r\nHTTP/1.1 ${status} `));
  });

  test('reads no more of a connection once something malformed came, while the answer before it is not read', async () => {
    const endless = (): Response =>
      new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1 << 20)) }));
    const { port } = await run({ service: serviceThat(() => Promise.resolve(endless())) });
    const { socket } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    let sent = 0;
    const megabyte = Buffer.alloc(1 << 20, 'x');
    const isTaken = (): Promise<boolean> => new Promise((resolve) => socket.write(megabyte, () => resolve(true)));
    // The system's own buffers take some.
    while (sent < 64 && (await Promise.race([isTaken(), pause(1000).then(() => false)]))) sent += 1;
    expect(sent).toBeLessThan(32);
    socket.destroy();
  });

  test('answers the requests of a connection one after the other', async () => {
    let underWay = 0;
    let most = 0;
    const { port } = await run({
      service: serviceThat(async () => {
        most = Math.max(most, (underWay += 1));
        await pause(5);
        underWay -= 1;
        return hello();
      }),
    });
    const { socket, said } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(4));
    await expect.poll(() => said().split('hello').length - 1).toBe(4);
    expect(most).toBe(1);
  });

  test('begins requests for a few milliseconds in each round of the event loop, however many arrive at once', async () => {
    let round = 0;
    const watch = (): void => {
      round += 1;
      if (begun.length < 160) setImmediate(watch);
    };
    const begun: number[] = [];
    const { port } = await run({
      service: serviceThat(() => {
        begun.push(round);
        keepBusy(2);
        return hello();
      }),
    });
    const clients = await Promise.all(Array.from({ length: 40 }, () => open(port)));
    watch();
    for (const { socket } of clients) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(4));
    await expect.poll(() => begun.length).toBe(160);
    // At most four that take two milliseconds each.
    expect(new Set(begun).size).toBeGreaterThanOrEqual(40);
  });

  test('cuts off who sends a body in tiny pieces, whether anybody reads it or not', async () => {
    for (const [size, isCut] of [
      [1, true],
      [100, false],
    ] as const) {
      const { port } = await run();
      const { socket, said, closed } = await open(port);
      socket.on('error', () => undefined);
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.write(`${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`.repeat(6000));
      if (isCut) await closed;
      else {
        socket.write('0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n');
        await expect.poll(() => said().split('hello').length - 1).toBe(2);
      }
    }
  });

  test('a look whether it lives does not wait for the requests that came before it', async () => {
    const begun: string[] = [];
    const { port } = await run({
      service: serviceThat((request) => {
        begun.push(new URL(request.url).pathname);
        keepBusy(4);
        return hello();
      }),
    });
    const clients = await Promise.all(Array.from({ length: 51 }, () => open(port)));
    const ask = (path: string, among = clients): void => {
      for (const { socket } of among) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    };
    // Node accepts one connection in each round.
    ask('/');
    await expect.poll(() => begun.length).toBe(51);
    ask('/v1/runs', clients.slice(0, 50));
    ask('/healthz', clients.slice(50));
    await expect.poll(() => begun.length).toBe(102);
    expect(begun.indexOf('/healthz')).toBeLessThan(61);
  });

  test.each(['/v1/runs?a=/../', '/v1/run..s', '/.well-known'])('hands on the path %s', async (path) => {
    const { port } = await run();
    const { socket, said } = await open(port);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(said).toContain('hello');
  });

  test('hands requests to the service, on this machine only', async () => {
    const service = serviceThat(async (request) =>
      Response.json({ method: request.method, path: new URL(request.url).pathname, body: await request.text() }),
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

  test('can leave what waits in the store to others', async () => {
    const service = serviceThat(hello);
    await run({ service, worker: false });
    expect(service.calls).toEqual(['start without worker']);
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
    const first = await run();
    const { port } = first;
    await first.stop();
    await expect(serve({ service, port })).rejects.toThrow('no store');
    const second = await run({ port });
    expect(second.port).toBe(port);
  });
});

describe('clients that do not keep to the rules', () => {
  test('are told in the envelope that they do not speak HTTP', async () => {
    const { port } = await run();
    const { socket, closed } = await open(port);
    socket.write('EHLO mail.example\r\n\r\n');
    expect(envelopeIn(await closed)).toEqual({
      status: 400,
      body: failure('VALIDATION_ERROR', 'Not a request in HTTP/1.1'),
    });
  });

  // Requests that a proxy in front may read differently from Node.
  test.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a length that is none', 'Content-Length: +5\r\n\r\nhello'],
    ['a header with a bare line feed', 'X: a\nY: b\r\n\r\n'],
    ['a folded header', 'X: a\r\n b\r\n\r\n'],
    ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ])('are refused with %s', async (_, rest) => {
    let asked = 0;
    const service = serviceThat(() => {
      asked += 1;
      return hello();
    });
    const { port } = await run({ service });
    const { socket, closed } = await open(port);
    socket.write(`POST /v1/simulate HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect((await closed).startsWith('HTTP/1.1 400 ')).toBe(true);
    expect(asked).toBe(0);
  });

  test('are told that their headers are too large', async () => {
    const { port } = await run();
    const { socket, closed } = await open(port);
    socket.write(`GET /v1/runs HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(envelopeIn(await closed)).toEqual({
      status: 431,
      body: failure('PAYLOAD_TOO_LARGE', 'The headers are too large'),
    });
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

  test.each(['GET /v1/runs HTTP/1.1', 'GET // HTTP/1.1\r\nHost: a b', 'GET /v1/runs HTTP/1.1\r\nHost: x@y'])(
    'are told in the envelope that this is no request: %j',
    async (head) => {
      const { port } = await run();
      const { socket, closed } = await open(port);
      socket.write(`${head}\r\nConnection: close\r\n\r\n`);
      const text = await closed;
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain(JSON.stringify(failure('VALIDATION_ERROR', 'Not a request in HTTP/1.1')));
    },
  );

  test('have limited time for their request', async () => {
    const service = serviceThat(async (request) => new Response(await request.text()));
    const { port } = await run({ service, headerSeconds: 0.2, requestSeconds: 0.5 });
    const { socket, closed } = await open(port);
    socket.write('POST /v1/simulate HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.writable && socket.write('x'), 100);
    onTestFinished(() => clearInterval(timer));
    expect(envelopeIn(await closed).status).toBe(408);
  });

  test('do not keep a connection open for ever without asking', async () => {
    const { port } = await run({ idleSeconds: 0.3 });
    const { socket, said, closed } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed;
    expect(said()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('stopping', () => {
  test('begins with a time in which it is not ready, answers everybody, and ends each connection with its answer', async () => {
    const service = serviceThat(hello);
    const server = await run({ service });
    const before = await fetch(server.url);
    expect([await before.text(), before.headers.get('connection')]).toEqual(['hello', 'keep-alive']);
    const stopped = server.stop(1, 0.4);
    expect(service.calls).toEqual(['start', 'retire']);
    await pause(50);
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(server.url);
      expect([await answer.text(), answer.headers.get('connection')]).toEqual(['hello', 'close']);
    }
    expect(service.calls).toEqual(['start', 'retire']);
    await stopped;
    expect(service.calls).toEqual(['start', 'retire', 'stop 1']);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('ends the connections of those who asked before, too', async () => {
    let answer = (_: Response): void => undefined;
    const service = serviceThat(() => new Promise<Response>((resolve) => (answer = resolve)));
    const server = await run({ service });
    const asked = fetch(server.url);
    await pause(100);
    const stopped = server.stop(1, 0.1);
    answer(new Response('hello'));
    expect((await asked).headers.get('connection')).toBe('close');
    await stopped;
  });

  test('resets no connection of those who ask until they have found out that it is not ready', async () => {
    // A load balancer finds out some time later.
    let asking = true;
    let asked = 0;
    const service = serviceThat(
      async () => {
        // Some requests are still being answered when the server stops listening.
        await pause((asked++ % 10) * 60);
        return new Response('hello');
      },
      { retire: () => void setTimeout(() => (asking = false), 300) },
    );
    const server = await run({ service });
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    onTestFinished(() => agent.destroy());
    const outcomes = new Set<string>();
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        request(server.url, { agent }, (answer) => answer.resume().on('end', () => resolve('answered')))
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
          .end();
      });
    const client = async (): Promise<void> => {
      while (asking) {
        outcomes.add(await ask());
        await pause(1);
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await pause(300);
    await server.stop(2, 0.5);
    await Promise.all(clients);
    expect([...outcomes]).toEqual(['answered']);
    expect(asked).toBeGreaterThan(10);
  });

  test('lets an answer under way come to its end, and accepts nobody else', async () => {
    let answer = (_: Response): void => undefined;
    let arrived = (): void => undefined;
    const asked = new Promise<void>((resolve) => (arrived = resolve));
    const service = serviceThat(() => {
      arrived();
      return new Promise((done) => (answer = done));
    });
    const server = await run({ service });
    const pending = fetch(server.url);
    await asked;
    const stopped = server.stop(10);
    await pause(100);
    await expect(fetch(server.url)).rejects.toThrow();
    answer(new Response('late'));
    expect(await (await pending).text()).toBe('late');
    const before = performance.now();
    await stopped;
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test('ends idle connections at once', async () => {
    const server = await run();
    const { socket, said, closed } = await open(server.port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!said().includes('hello')) await pause(5);
    const before = performance.now();
    await Promise.all([server.stop(10), closed]);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test('cuts what has not ended in time, and tells the service how long it has', async () => {
    const service = serviceThat(() => new Promise(() => undefined));
    const server = await run({ service });
    const pending = fetch(server.url).catch((error: unknown) => error);
    await pause(100);
    const before = performance.now();
    await server.stop(0.3);
    // A second more than `drainSeconds`: clients that wait for a simulation are told that it was handed back.
    expect(performance.now() - before).toBeGreaterThan(280);
    expect(performance.now() - before).toBeLessThan(3000);
    expect(await pending).toBeInstanceOf(TypeError);
    expect(service.calls).toEqual(['start', 'retire', 'stop 0.3']);
  });

  test('answers those who wait until the service has handed their work back', async () => {
    let answer = (_: Response): void => undefined;
    const service = serviceThat(() => new Promise((done) => (answer = done)), {
      stop: async () => {
        await pause(400);
        answer(new Response('handed back', { status: 202 }));
      },
    });
    const server = await run({ service });
    const pending = fetch(server.url);
    await pause(100);
    await server.stop(0.2);
    expect((await pending).status).toBe(202);
  });
});
