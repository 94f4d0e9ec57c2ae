import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { heldBytes } from '../../../../src/hosts/service/http/held-bytes.js';
import {
  read,
  serve,
  smallPlan,
  smallScenario,
  type Answered,
  type ServiceUnderTest,
} from '../http/service-under-test.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function post(
  under: ServiceUnderTest,
  path: string,
  body: ReadableStream<Uint8Array>,
  key = under.key,
): Promise<Answered> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const request = new Request(`http://service.test${path}`, { method: 'POST', headers, body, duplex: 'half' });
  return under.service.fetch(request).then(read);
}

const MEGABYTE = 1024 * 1024;
/** This much of each body is counted apart. */
const FREE = MEGABYTE;

/** A body of that many spaces; the last one arrives only on command. */
function body(bytes: number): { stream: ReadableStream<Uint8Array>; arrived: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const told = new Promise<void>((resolve) => (end = resolve));
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let left = bytes - 1;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (left > 0) {
          const part = Math.min(left, MEGABYTE);
          left -= part;
          controller.enqueue(new Uint8Array(part).fill(0x20));
        } else {
          arrive();
          await told;
          controller.enqueue(new Uint8Array(1).fill(0x20));
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, arrived, end };
}

describe('large bodies', () => {
  it('that arrive in small pieces take no more memory than others', async () => {
    const under = await serve();
    const parts = 60_000;
    const bytes = 256;
    let given = 0;
    let before = 0;
    let taken = 0;
    const memory = (): number => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const dribbling = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (given === 1000) before = memory();
        if (given === parts) {
          taken = memory() - before;
          controller.close();
        } else controller.enqueue(new Uint8Array(bytes).fill(0x20));
        given += 1;
      },
    });
    expect((await post(under, '/v1/simulate', dribbling)).status).toBe(400);
    expect(given).toBe(parts + 1);
    // Besides the room for the largest body.
    expect((taken - 16 * MEGABYTE) / parts).toBeLessThan(60);
  });

  it('of a tenant are refused when they have half of the room, and those of others are not; later there is room again', async () => {
    const bodyBytes = 2 * MEGABYTE;
    const under = await serve({ limits: { simulationBytes: bodyBytes } });
    // Four of the largest are the room of all.
    const ofOne = 2 * bodyBytes;
    const many = Array.from({ length: ofOne / (bodyBytes - FREE) }, () => body(bodyBytes));
    const answers = many.map(({ stream }) => post(under, '/v1/simulate', stream));
    await Promise.all(many.map(({ arrived }) => arrived));
    // One byte of each is still to come.
    const tooMany = await post(under, '/v1/simulate', body(bodyBytes).stream);
    expect([tooMany.status, tooMany.body.error?.code]).toEqual([503, 'UNAVAILABLE']);
    expect(tooMany.headers.get('retry-after')).toBe('5');
    const neighbour = body(bodyBytes);
    neighbour.end();
    expect((await post(under, '/v1/simulate', neighbour.stream, await under.keyOf('other'))).status).toBe(400);
    expect((await under.ask('POST', '/v1/scenarios', { body: smallScenario() })).status).toBe(201);
    expect((await under.ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
    for (const { end } of many) end();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(many.map(() => 400));
    const again = body(bodyBytes);
    again.end();
    expect((await post(under, '/v1/simulate', again.stream)).status).toBe(400);
  });
  it('that are refused for want of room give up theirs at once', () => {
    const held = heldBytes(20);
    const refused = held.forRequest('one');
    refused.hold(FREE + 6);
    expect(() => refused.hold(5)).toThrow('Too many bodies at once');
    held.forRequest('one').hold(FREE + 10);
    // What is released when the request has ended is not released twice.
    refused.release();
    expect(() => held.forRequest('one').hold(FREE + 1)).toThrow();
  });
  it('are refused when they are small too, but so many that they take as much memory', () => {
    const held = heldBytes(20);
    const small = Array.from({ length: 32 }, () => held.forRequest('one'));
    for (const { hold } of small) {
      hold(MEGABYTE - 10);
      hold(10);
    }
    const next = held.forRequest('one');
    expect(() => next.hold(1)).toThrow('Too many bodies at once');
    for (let number = 0; number < 16; number += 1) held.forRequest('other').hold(MEGABYTE);
    expect(() => held.forRequest('other').hold(1)).toThrow('Too many bodies at once');
    small.forEach(({ release }) => release());
    held.forRequest('one').hold(MEGABYTE);
  });
  it('leave room for other tenants, however many of them send large ones', () => {
    const held = heldBytes(64);
    for (const [tenant, room] of [
      ['one', 32],
      ['two', 16],
      ['three', 8],
    ] as const) {
      held.forRequest(tenant).hold(FREE + room);
      expect(() => held.forRequest(tenant).hold(FREE + 1)).toThrow();
    }
  });
});
