import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LogEntry, SendWebhook } from '../../../../src/hosts/service/options.js';
import { createDispatcher, type Dispatcher } from '../../../../src/hosts/service/webhooks/dispatcher.js';
import { createOutbox, SECRET, type Outbox } from './outbox.js';

const START = new Date('2026-01-31T12:00:00.000Z');
const HOUR = 3600;
const url = 'https://example.com/hook';

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);
const never = new Promise<never>(() => undefined);

/** A dispatcher at work, that sends by `send`; without jitter. */
function dispatch(outbox: Outbox, send: SendWebhook, entries: LogEntry[] = [], chance = 0.5): Dispatcher {
  const dispatcher = createDispatcher({
    deliveries: outbox,
    clock: () => new Date(),
    log: (entry) => entries.push(entry),
    send,
    allowPrivateAddresses: false,
    attempts: 10,
    firstPauseSeconds: 5,
    timeoutSeconds: 15,
    chance: () => chance,
  });
  dispatcher.start();
  onTestFinished(() => dispatcher.stop(0));
  return dispatcher;
}

/** Gives these answers one after the other, then repeats the last. Records when it was asked, in seconds from the start. */
function receiver(
  ...answers: (number | string | { status: number; retryAfter: string })[]
): SendWebhook & { at: number[] } {
  const at: number[] = [];
  const send: SendWebhook = () => {
    at.push((Date.now() - START.getTime()) / 1000);
    const answer = answers[Math.min(at.length, answers.length) - 1] ?? 200;
    if (typeof answer === 'string') return Promise.reject(new Error(answer));
    return Promise.resolve(typeof answer === 'number' ? { status: answer } : answer);
  };
  return Object.assign(send, { at });
}

describe('the outbox', () => {
  test('is sent at once, signed anew', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const sent: Parameters<SendWebhook>[0][] = [];
    dispatch(outbox, (request) => {
      sent.push(request);
      return Promise.resolve({ status: 204 });
    });
    await seconds(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url, body: '{}', timeoutSeconds: 15, allowPrivateAddresses: false });
    expect(new Webhook(SECRET).verify('{}', sent[0]!.headers)).toEqual({});
    expect(outbox.get('dlv_1')).toMatchObject({
      status: 'delivered',
      attempts: 1,
      last_outcome: '204',
      last_attempt_at: START.toISOString(),
    });
    await seconds(24 * HOUR);
    expect(sent).toHaveLength(1);
  });

  test('is looked at every second, and as soon as somebody says that there is something', async () => {
    const outbox = createOutbox();
    const send = receiver(200);
    const dispatcher = dispatch(outbox, send);
    await seconds(1.5);
    outbox.put('dlv_1', url, START);
    await seconds(0.6);
    outbox.put('dlv_2', url, START);
    dispatcher.wake();
    await seconds(0);
    expect(send.at).toEqual([2, 2.1]);
  });

  test('is sent again after 5 seconds, then fourfold up to 12 hours, and given up after 10 attempts', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const send = receiver(500, 'timed out', 404, 301, 302, 199, 'connection reset', 429, 503, 599);
    dispatch(outbox, send);
    await seconds(100 * HOUR);
    // Running sums of 5, 20, 80, 320, 1,280, 5,120, 20,480, and twice 12 hours.
    expect(send.at).toEqual([0, 5, 25, 105, 425, 1705, 6825, 27_305, 70_505, 113_705]);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'dead', attempts: 10, last_outcome: '599' });
  });

  test.each([
    [0, [0, 3]],
    [1, [0, 8]],
  ])('spreads the pauses by chance: %d', async (chance, expected) => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const send = receiver(500, 200);
    dispatch(outbox, send, [], chance);
    await seconds(60);
    // 2.5 and 7.5 seconds, at the next look.
    expect(send.at).toEqual(expected);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('signs each attempt with its own time, so that receivers may refuse old ones', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const stamps: unknown[] = [];
    dispatch(outbox, ({ headers }) => {
      stamps.push([headers['webhook-id'], Number(headers['webhook-timestamp']) - START.getTime() / 1000]);
      return Promise.resolve({ status: 500 });
    });
    await seconds(30);
    expect(stamps).toEqual([
      ['dlv_1', 0],
      ['dlv_1', 5],
      ['dlv_1', 25],
    ]);
  });

  test('waits as long as the receiver asks, but no less than it would have', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const send = receiver({ status: 503, retryAfter: '60' }, { status: 429, retryAfter: '1' }, 200);
    dispatch(outbox, send);
    await seconds(120);
    expect(send.at).toEqual([0, 60, 80]);
  });

  test('gives up at once on 410: nobody is there any more', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    dispatch(outbox, receiver(410));
    await seconds(0);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'dead', attempts: 1, last_outcome: '410' });
  });

  test('keeps the words of a failure, and no more of them than are fit to be shown', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const entries: LogEntry[] = [];
    dispatch(outbox, receiver('x'.repeat(5000)), entries);
    await seconds(0);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'pending', last_outcome: 'x'.repeat(200) });
    expect(entries).toMatchObject([{ level: 'warn', event: 'webhook.attempt', delivery: 'dlv_1', attempts: 1 }]);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  test('is not held up by a secret that cannot be signed with', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START, ['whsec_']);
    outbox.put('dlv_2', 'https://example.org/', START);
    dispatch(outbox, receiver(200));
    await seconds(0);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'pending', attempts: 1 });
    expect(outbox.get('dlv_2')).toMatchObject({ status: 'delivered' });
  });

  test('is given up after its attempts when its secret cannot be decrypted, and nothing is sent', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START, null);
    const send = receiver(200);
    dispatch(outbox, send);
    await seconds(0);
    const last_outcome = 'The secret to sign it with cannot be decrypted';
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'pending', attempts: 1, last_outcome });
    await seconds(72 * HOUR);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'dead', attempts: 10, last_outcome });
    expect(send.at).toEqual([]);
  });

  test.each([
    ['to everybody else while one receiver does not answer', 4, { slow: () => 'one', tenant: 'other' }],
    ['for other tenants while one has many that do not', 16, { slow: (i: number) => `${i}`, tenant: 'slow' }],
  ])('is sent %s', async (_, most, { slow, tenant }) => {
    const outbox = createOutbox();
    for (let i = 0; i < 500; i += 1)
      outbox.put(`slow_${i}`, `https://${slow(i)}.slow.example/${i}`, START, undefined, tenant);
    for (let i = 0; i < 200; i += 1)
      outbox.put(`fast_${i}`, `https://fast.example/${i % 3}`, START, undefined, 'other');
    let waiting = 0;
    dispatch(outbox, (request) => {
      if (!request.url.includes('slow')) return Promise.resolve({ status: 200 });
      waiting += 1;
      return never;
    });
    await seconds(2);
    expect(waiting).toBe(most);
    for (let i = 0; i < 200; i += 1) expect(outbox.get(`fast_${i}`).status).toBe('delivered');
  });

  test('leaves a receiver alone that does not answer: its deliveries wait and lose no attempts', async () => {
    const outbox = createOutbox();
    for (let i = 0; i < 50; i += 1) outbox.put(`dlv_${i}`, `https://dead.example/${i}`, START);
    for (let i = 0; i < 50; i += 1) outbox.put(`other_${i}`, `https://dead.example/${i}`, START, undefined, 'other');
    let isThere = false;
    const attempts: string[] = [];
    dispatch(outbox, (request) => {
      attempts.push(request.headers['webhook-id']!);
      return isThere ? Promise.resolve({ status: 200 }) : Promise.reject(new Error('connection refused'));
    });
    await seconds(59);
    // Four are under way when the fifth finds that nobody answers; another tenant finds out by itself.
    expect(attempts.filter((id) => id.startsWith('dlv')).length).toBeLessThanOrEqual(8);
    expect(attempts.filter((id) => id.startsWith('other')).length).toBeLessThanOrEqual(8);
    expect(outbox.get('dlv_49').attempts).toBe(0);
    isThere = true;
    await seconds(120);
    for (let i = 0; i < 50; i += 1) expect(outbox.get(`dlv_${i}`).status).toBe('delivered');
  });

  test('has room for what was never attempted, however much is attempted again', async () => {
    const outbox = createOutbox();
    for (let i = 0; i < 200; i += 1) outbox.put(`old_${i}`, `https://${i}.old.example/`, START, undefined, `${i % 20}`);
    let waiting = 0;
    dispatch(outbox, ({ url }) => {
      if (!url.includes('old')) return Promise.resolve({ status: 200 });
      if (Date.now() < START.getTime() + 3000) return Promise.resolve({ status: 500 });
      waiting += 1;
      return never;
    });
    await seconds(10);
    expect(waiting).toBe(48);
    outbox.put('new', 'https://new.example/', new Date());
    await seconds(1);
    expect(outbox.get('new').status).toBe('delivered');
  });

  test('is attempted 64 at once, in all', async () => {
    const outbox = createOutbox();
    for (let i = 0; i < 200; i += 1) {
      outbox.put(`dlv_${i}`, `https://${i}.example.com/`, START, undefined, `tenant ${i % 5}`);
    }
    let underWay = 0;
    dispatch(outbox, () => {
      underWay += 1;
      return never;
    });
    await seconds(5);
    expect(underWay).toBe(64);
  });

  test('is sent again by another process when this one ended before it recorded what came of it', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const first = receiver(200);
    const ended = dispatch(outbox, async (request) => {
      const answer = await first(request);
      outbox.fail(true);
      return answer;
    });
    await seconds(0.5);
    await ended.stop(0);
    outbox.fail(false);
    const second = receiver(200);
    dispatch(outbox, second);
    await seconds(60);
    // At the first look after the lease: 15 seconds for the attempt and 15 to record it.
    expect([first.at, second.at]).toEqual([[0], [30.5]]);
  });

  test('goes on when the store answers again', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    outbox.fail(true);
    const entries: LogEntry[] = [];
    const send = receiver(200);
    dispatch(outbox, send, entries);
    await seconds(2.5);
    outbox.fail(false);
    await seconds(1);
    expect(send.at).toEqual([3]);
    expect(entries.slice(0, 2)).toEqual([
      { level: 'error', event: 'webhook.outbox_unreadable', error: 'Error: no store' },
      { level: 'info', event: 'webhook.outbox_readable' },
    ]);
  });
});

describe('stopping', () => {
  test('claims no more, and records what is under way if it is in time', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    let answer = (_: { status: number }): void => undefined;
    const dispatcher = dispatch(outbox, () => new Promise((resolve) => (answer = resolve)));
    await seconds(0);
    const stopped = dispatcher.stop(10);
    outbox.put('dlv_2', url, START);
    dispatcher.wake();
    await seconds(1);
    answer({ status: 200 });
    await stopped;
    await seconds(60);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'delivered' });
    expect(outbox.get('dlv_2')).toMatchObject({ status: 'pending', attempts: 0 });
  });

  test('waits no longer than it may, and leaves the rest to others without a word to a store that is closed', async () => {
    const outbox = createOutbox();
    outbox.put('dlv_1', url, START);
    const entries: LogEntry[] = [];
    let answer = (_: { status: number }): void => undefined;
    const dispatcher = dispatch(outbox, () => new Promise((resolve) => (answer = resolve)), entries);
    await seconds(0);
    let ended = false;
    void dispatcher.stop(10).then(() => (ended = true));
    await seconds(9);
    expect(ended).toBe(false);
    await seconds(1);
    expect(ended).toBe(true);
    outbox.fail(true);
    answer({ status: 200 });
    await seconds(60);
    expect(outbox.get('dlv_1')).toMatchObject({ status: 'pending', attempts: 1 });
    expect(entries).toEqual([]);
  });
});
