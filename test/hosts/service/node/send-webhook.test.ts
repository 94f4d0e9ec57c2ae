import type { Socket } from 'node:net';
import tls from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sendWebhook, webhookSender } from '../../../../src/hosts/service/node/send-webhook.js';
import type { SendWebhook } from '../../../../src/hosts/service/options.js';
import { CERTIFICATE, lookupTo, plainReceiver, rawReceiver, secureReceiver } from '../receivers.js';

type Sent = Awaited<ReturnType<SendWebhook>>;

const trusting = webhookSender({ lookup: lookupTo('127.0.0.1'), certificateAuthorities: CERTIFICATE });

const send = (
  url: string,
  {
    by = trusting,
    allowPrivateAddresses = true,
    timeoutSeconds = 60,
  }: Partial<{ by: SendWebhook; allowPrivateAddresses: boolean; timeoutSeconds: number }> = {},
): Promise<Sent> =>
  by({ url, headers: { 'webhook-id': 'dlv_1' }, body: '{"event":"ü"}', timeoutSeconds, allowPrivateAddresses });

const refused = (url: string, by?: SendWebhook): Promise<unknown> =>
  send(url, { allowPrivateAddresses: false, ...(by && { by }) }).catch((error: unknown) => (error as Error).message);

describe('sending a webhook', () => {
  test('posts the body with its headers over a secure connection', async () => {
    const receiver = await secureReceiver((_, response) => response.writeHead(204).end());
    expect(await send(receiver.url)).toEqual({ status: 204 });
    expect(receiver.requests).toMatchObject([
      {
        body: '{"event":"ü"}',
        headers: { 'webhook-id': 'dlv_1', 'content-length': '14', 'user-agent': 'esop-repurchase-webhooks' },
      },
    ]);
  });

  test('gives the status, whatever it is, and the Retry-After', async () => {
    const receiver = await plainReceiver((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('later'));
    expect(await send(receiver.url)).toEqual({ status: 503, retryAfter: '7' });
  });

  test('goes where a name leads if that is public', async () => {
    const receiver = await secureReceiver((_, response) => response.end('ok'));
    // The connection that Node would open to a public address goes to the receiver instead.
    const connect = tls.connect.bind(tls) as (options: object) => tls.TLSSocket;
    const spy = vi.spyOn(tls, 'connect').mockImplementation(((options: { lookup: ReturnType<typeof lookupTo> }) => {
      let found: unknown;
      options.lookup('receiver.example', { all: true }, (error, addresses) => (found = error ?? addresses));
      expect(found).toEqual([
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ]);
      return connect({ ...options, host: '127.0.0.1', lookup: undefined });
    }) as unknown as typeof tls.connect);
    onTestFinished(() => spy.mockRestore());
    const by = webhookSender({ lookup: lookupTo('8.8.8.8', '2606:4700::1'), certificateAuthorities: CERTIFICATE });
    expect(await send(receiver.url, { by, allowPrivateAddresses: false })).toEqual({ status: 200 });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('addresses inside are refused when they are connected to', () => {
  test.each([
    ['127.0.0.1'],
    ['127.8.8.8'],
    ['0.0.0.0'],
    ['10.0.0.1'],
    ['172.16.0.1'],
    ['192.168.0.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['198.18.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['::127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b:1::7f00:1'],
    ['2002:7f00:1::'],
    ['2001:db8::1'],
    ['fe80::1'],
    ['fec0::1'],
    ['fc00::1'],
    ['fd00:ec2::254'],
    ['ff02::1'],
    ['8.8.8.8', '127.0.0.1'],
    ['2606:4700::1', 'fd00::1'],
    ['127.0.0.1', '8.8.8.8'],
  ])('of a name that resolves to %s %s', async (...addresses) => {
    const receiver = await secureReceiver((_, response) => response.end());
    const by = webhookSender({ lookup: lookupTo(...addresses), certificateAuthorities: CERTIFICATE });
    expect(await refused(receiver.url, by)).toBe('address refused');
    expect(receiver.connections()).toBe(0);
  });

  test('of a name that resolved elsewhere before: each attempt looks anew', async () => {
    const receiver = await secureReceiver((_, response) => response.end());
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const by = webhookSender({
      lookup: (name, options, done) => lookupTo(...(answers.shift() ?? []))(name, options, done),
    });
    vi.spyOn(tls, 'connect').mockImplementationOnce(((options: { lookup: ReturnType<typeof lookupTo> }) => {
      options.lookup('receiver.example', { all: true }, () => undefined);
      throw Object.assign(new Error('no network'), { code: 'ENETUNREACH' });
    }) as unknown as typeof tls.connect);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await refused(receiver.url, by)).toBe('not reachable');
    expect(await refused(receiver.url, by)).toBe('address refused');
    expect(receiver.connections()).toBe(0);
  });

  test('as the system resolves them', async () => {
    expect(await refused('https://localhost:8443/', sendWebhook)).toBe('address refused');
  });

  test('in every literal spelling, and plain http, though they were subscribed to when that was allowed', async () => {
    const receiver = await plainReceiver((_, response) => response.end());
    const { port } = new URL(receiver.url);
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
    ]) {
      expect(await refused(`https://${host}:${port}/`)).toBe('address refused');
      expect(await refused(`http://${host}:${port}/`)).toBe('address refused');
    }
    expect(await refused('http://example.com/')).toBe('address refused');
    expect(receiver.connections()).toBe(0);
  });
});

describe('a hostile receiver', () => {
  test('sends nobody anywhere else: a redirect is an answer', async () => {
    const inside = await plainReceiver((_, response) => response.end());
    for (const status of [301, 302, 303, 307, 308]) {
      const receiver = await plainReceiver((_, response) => response.writeHead(status, { location: inside.url }).end());
      expect(await send(receiver.url)).toEqual({ status });
    }
    expect(inside.connections()).toBe(0);
  });

  test.each([
    ['never answers', () => undefined],
    [
      'dribbles its headers',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x: y\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'sends early hints for ever',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is given up when the time is over', async (_, answer) => {
    const receiver = await rawReceiver(answer);
    await expect(send(receiver.url, { timeoutSeconds: 0.4 })).rejects.toThrow(/^timed out$/);
  });

  test('that accepts no body is given up when the time is over', async () => {
    const receiver = await rawReceiver((socket) => socket.pause());
    const attempt = trusting({
      url: receiver.url,
      headers: {},
      body: 'x'.repeat(20_000_000),
      timeoutSeconds: 0.4,
      allowPrivateAddresses: true,
    });
    await expect(attempt).rejects.toThrow(/^timed out$/);
  });

  test('that dribbles its body without end has answered, and is left', async () => {
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const receiver = await plainReceiver((_, response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => {
        clearInterval(timer);
        closed();
      });
    });
    expect(await send(receiver.url)).toEqual({ status: 200 });
    await gone;
  });

  test('that sends a huge body is read no further than a few kilobytes', async () => {
    let written = 0;
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const receiver = await plainReceiver((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more).on('close', closed);
      more();
    });
    expect(await send(receiver.url)).toEqual({ status: 200 });
    await gone;
    // Only what the sockets of both ends hold, not the gigabytes that a second would allow.
    expect(written).toBeLessThan(50_000_000);
  });

  test.each<[string, (socket: Socket) => void, string | RegExp]>([
    ['resets the connection', (socket) => socket.resetAndDestroy(), 'connection reset'],
    ['hangs up', (socket) => socket.end(), 'connection reset'],
    ['speaks something else', (socket) => socket.end('220 mail.example ESMTP\r\n'), 'answer not understood'],
    [
      'sends headers without end',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}`),
      'answer not understood: its headers are too large',
    ],
    [
      'wants to speak another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      /^(?:not sent|connection reset)$/,
    ],
  ])('that %s has not answered', async (_, answer, words) => {
    const receiver = await rawReceiver(answer);
    const error = await send(receiver.url).catch((reason: unknown) => reason);
    expect((error as Error).message).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}$`));
  });

  test.each<[string, Parameters<typeof webhookSender>[0], RegExp]>([
    [
      'that nobody vouches for',
      { lookup: lookupTo('127.0.0.1') },
      /^certificate not accepted: DEPTH_ZERO_SELF_SIGNED_CERT$/,
    ],
  ])('with a certificate %s is not told anything', async (_, options, words) => {
    const receiver = await secureReceiver((_request, response) => response.end());
    await expect(send(receiver.url, { by: webhookSender(options) })).rejects.toThrow(words);
    expect(receiver.requests).toEqual([]);
  });

  test('with the certificate of another name is not told anything', async () => {
    const receiver = await secureReceiver((_, response) => response.end());
    const attempt = send(receiver.url.replace('receiver.example', 'other.example'));
    await expect(attempt).rejects.toThrow(/^certificate not accepted: ERR_TLS_CERT_ALTNAME_INVALID$/);
    expect(receiver.requests).toEqual([]);
  });

  test('without TLS is not told anything', async () => {
    const receiver = await plainReceiver((_, response) => response.end());
    await expect(send(receiver.url.replace('http:', 'https:'))).rejects.toThrow(/^no secure connection$/);
    expect(receiver.requests).toEqual([]);
  });

  test('that is not there, or has no name, is told apart', async () => {
    const { url } = await plainReceiver(() => undefined);
    const free = url.replace(/:\d+/, ':1');
    await expect(send(free)).rejects.toThrow(/^connection refused$/);
    const by = webhookSender({
      lookup: (_, __, done) => done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), ''),
    });
    await expect(send('https://nobody.example/', { by })).rejects.toThrow(/^name not found$/);
    expect(await refused('https://nobody.example/', by)).toBe('name not found');
  });
});
