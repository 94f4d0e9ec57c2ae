import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Compute } from '../../../../src/hosts/service/index.js';
import { joinableGzip } from '../../../../src/hosts/service/joinable-gzip.js';
import { serve as serveOnNode } from '../../../../src/hosts/service/node/serve.js';
import { computeRun } from '../../../../src/hosts/service/runs/compute-run.js';
import { exportTenant } from '../../../../src/hosts/service/tenants/export-tenant.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import { serve, smallPlan, type ServiceUnderTest } from './service-under-test.js';
import { describeEachStore, type OpenStore } from './stores.js';

const encrypted: OpenStore = () => sqliteStore({ file: ':memory:', encryptionKeys: [randomBytes(32)] });

async function completed({ ask }: ServiceUnderTest, path = '/v1/simulate', more: object = {}): Promise<string> {
  const answer = await ask('POST', path, { body: { ...smallPlan(), ...more } });
  expect(answer.status).toBe(200);
  return answer.headers.get('location')!;
}

/** An answer as it is sent. */
async function sent({ service, key }: ServiceUnderTest, path: string, headers: object = {}, method = 'GET') {
  const all = { authorization: `Bearer ${key}`, ...headers };
  const response = await service.fetch(new Request(`http://service.test${path}`, { method, headers: all }));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** An analysis with a result of so many bytes of text. */
const withLongResult =
  (bytes: number): Compute =>
  async (inputs) => ({
    ...(await computeRun(inputs, joinableGzip)),
    total_repurchase_obligation: null,
    analysis: await joinableGzip(JSON.stringify(['x'.repeat(bytes)])),
  });

describeEachStore('the results of a completed run', (open) => {
  it('of analyses are in memory four at a time, however many of a tenant read them', async () => {
    const store = await open();
    const under = await serve({ store, compute: withLongResult(3_000_000) });
    const path = await completed(under, '/v1/analyses/sensitivity');
    const groups = vi.spyOn(store.runs, 'groups');
    const ask = async (): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
      const headers = { authorization: `Bearer ${under.key}` };
      const { body } = await under.service.fetch(new Request(`http://service.test${path}`, { headers }));
      const reader = body!.getReader();
      await reader.read();
      void reader.read();
      return reader;
    };
    const readers = await Promise.all(Array.from({ length: 10 }, ask));
    await expect.poll(() => groups.mock.calls.length).toBe(4);
    await readers[0]!.cancel();
    await expect.poll(() => groups.mock.calls.length).toBe(5);
    await Promise.all(readers.map((reader) => reader.cancel()));
    expect((await sent(under, path)).bytes.length).toBeGreaterThan(3_000_000);
    await store.close();
  });

  it.each(['identity', 'gzip'])('are never in memory as a whole text, however long it is: %s', async (encoding) => {
    const under = await serve({ compute: withLongResult(20_000_000) }, open);
    const path = await completed(under, '/v1/analyses/sensitivity');
    const headers = { authorization: `Bearer ${under.key}`, 'accept-encoding': encoding };
    const { body } = await under.service.fetch(new Request(`http://service.test${path}`, { headers }));
    let longest = 0;
    const pieces: Uint8Array[] = [];
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      longest = Math.max(longest, piece.length);
      pieces.push(piece);
    }
    expect(longest).toBeLessThan(1_048_576);
    const bytes = Buffer.concat(pieces);
    const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    expect(text).toContain(`"result":["${'x'.repeat(20_000_000)}"]`);
  });

  it('have a strong tag: the same bytes each time, and 304 to who has them', async () => {
    const under = await serve({}, open);
    const path = await completed(under);
    const first = await sent(under, path);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await sent(under, path);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect([second.headers.get('etag'), second.bytes.equals(first.bytes)]).toEqual([tag, true]);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await sent(under, path, { 'if-none-match': known });
      expect([again.status, again.bytes.length, again.headers.get('etag')], known).toEqual([304, 0, tag]);
      expect(again.headers.get('vary')).toBe('Accept-Encoding');
    }
    for (const other of [`${path}?include=trust_states`, `${path}?limit=1`]) {
      expect((await sent(under, other, { 'if-none-match': tag })).status, other).toBe(200);
    }
    expect((await sent(under, path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await sent(under, path, { 'if-none-match': 'other' })).status).toBe(400);
    const head = await sent(under, path, {}, 'HEAD');
    expect([head.status, head.bytes.length, head.headers.get('etag')]).toEqual([200, 0, tag]);
  });

  it('are refused with their tag to another tenant, and once they are deleted', async () => {
    const under = await serve({}, open);
    const path = await completed(under);
    const { headers } = await sent(under, path);
    const known = { 'if-none-match': headers.get('etag')! };
    const other = { ...known, authorization: `Bearer ${await under.keyOf('other')}` };
    expect((await sent(under, path, other)).status).toBe(404);
    await under.ask('DELETE', path);
    expect((await sent(under, path, known)).status).toBe(404);
  });

  it('have no tag before it is completed, as it changes', async () => {
    const under = await serve({ compute: () => new Promise<never>(() => undefined) }, open);
    const asked = await under.ask('POST', '/v1/simulate', { body: smallPlan(), headers: { prefer: 'respond-async' } });
    const { status, headers } = await sent(under, asked.headers.get('location')!, { 'if-none-match': '*' });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
  });
});

/** 1,600 snapshots, on two pages. */
const person = (i: number) => ({ id: `E${i}`, age: 30 + (i % 30), service_years: 3, compensation: 50_000 });
const participants = Array.from({ length: 800 }, (_, i) => person(i));
const many = { initialState: { census_year: 2026, participants } };

describeEachStore('a run that is deleted while it is read', (open) => {
  it.each(['', '?limit=1000', '?participant_id=E5'])(
    'is cut off, and no part passes for the whole: %s',
    async (query) => {
      const store = await open();
      const deleting: Store = {
        ...store,
        runs: {
          ...store.runs,
          snapshotPage: async (tenant, id, number) => {
            if (number === 1) await store.runs.delete(tenant, id);
            return store.runs.snapshotPage(tenant, id, number);
          },
        },
      };
      const under = await serve({ store: deleting });
      const path = await completed(under, '/v1/simulate', many);
      await expect(sent(under, path + query)).rejects.toThrow('was deleted while it was read');
      expect(under.log).toContainEqual(expect.objectContaining({ event: 'answer.cut' }));
      await store.close();
    },
  );

  it.each([
    ['before its beginning is sent', '1.1'],
    ['once its beginning is read', '1.1'],
    // For which the end of the connection is that of the answer.
    ['once its beginning is read', '1.0'],
  ])(
    '%s, by HTTP/%s, is reset by the server: no last chunk, no text of the error, nothing on the console',
    async (when, version) => {
      const store = await open();
      const firstRead = new EventEmitter();
      const isRead = once(firstRead, 'read');
      const deleting: Store = {
        ...store,
        runs: {
          ...store.runs,
          snapshotPage: async (tenant, id, number) => {
            if (number === 1) {
              // Node's reader takes a reset that comes together with data for an end.
              if (when.startsWith('once')) await isRead.then(() => pause(100));
              await store.runs.delete(tenant, id);
            }
            return store.runs.snapshotPage(tenant, id, number);
          },
        },
      };
      const console = (['error', 'info'] as const).map((name) => vi.spyOn(globalThis.console, name));
      const under = await serve({ store: deleting });
      const path = await completed(under, '/v1/simulate', many);
      const server = await serveOnNode({ service: under.service, port: 0, worker: false });
      onTestFinished(() => server.stop(0));
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/${version}\r\nHost: x\r\nAuthorization: Bearer ${under.key}\r\n\r\n`);
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.includes('"participant_id"')) firstRead.emit('read');
      });
      const failure = await new Promise((resolve) => socket.once('error', resolve).once('end', resolve));
      if (when.startsWith('once')) expect(failure).toMatchObject({ code: 'ECONNRESET' });
      expect(text).not.toContain('was deleted');
      expect(text).not.toContain('\r\n0\r\n');
      expect(console.flatMap(({ mock }) => mock.calls)).toEqual([]);
      expect(under.log.filter(({ event }) => event === 'answer.cut')).toHaveLength(1);
      await store.close();
    },
  );

  it('is an error in an export', async () => {
    const store = await open();
    const under = await serve({ store });
    const id = (await completed(under, '/v1/simulate', many)).split('/').pop()!;
    const exporting = async (): Promise<void> => {
      for await (const record of exportTenant(store, 'harbor')) {
        if ('snapshots' in record) await store.runs.delete('harbor', id);
      }
    };
    await expect(exporting()).rejects.toThrow('was deleted while it was read');
    await store.close();
  });
});

describe('a long answer', () => {
  it('leaves room for everybody else between any two of its pages, however many are read at once', async () => {
    const store = await sqliteStore({ file: ':memory:' });
    const under = await serve({ store });
    const path = await completed(under, '/v1/simulate', { ...many, systemConfig: { projection_years: 10 } });
    let rounds = 0;
    let isRead = false;
    const count = (): void => {
      rounds += 1;
      if (!isRead) setImmediate(count);
    };
    count();
    const readers = 6;
    const pages = 8;
    await Promise.all(Array.from({ length: readers }, () => sent(under, path, { 'accept-encoding': 'gzip' })));
    isRead = true;
    expect(rounds).toBeGreaterThanOrEqual(readers * pages);
    await store.close();
  });
});

describe.each<[string, OpenStore | undefined]>([
  ['as it is', undefined],
  ['encrypted', encrypted],
])('what is stored compressed, %s', (_, open) => {
  const compute: Compute = (inputs) => computeRun(inputs, joinableGzip);

  it.each(['threads', 'this thread'])('is sent compressed to who takes it, and is the same text: by %s', async (by) => {
    const under = await serve(by === 'threads' ? { compute } : {}, open);
    const simulation = await completed(under, '/v1/simulate', many);
    const analysis = await completed(under, '/v1/analyses/stress', {
      options: { shocks: [{ shock: 'price_fall', year: 2027, fall: 0.3 }] },
    });
    for (const path of [
      simulation,
      analysis,
      `${simulation}?limit=1000`,
      `${simulation}?limit=7`,
      `${simulation}?participant_id=E5`,
      `${simulation}?include=`,
    ]) {
      const plain = await sent(under, path, { 'accept-encoding': 'br' });
      const gzip = await sent(under, path, { 'accept-encoding': 'br, gzip' });
      expect(plain.headers.get('content-encoding'), path).toBeNull();
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      expect(gzip.headers.get('etag')).not.toBe(plain.headers.get('etag'));
      const tag = gzip.headers.get('etag')!;
      const again = await sent(under, path, { 'accept-encoding': 'gzip', 'if-none-match': tag });
      expect([again.status, again.headers.get('content-encoding')]).toEqual([304, null]);
    }
  });

  it('is passed through as it is stored, whole and by the page', async () => {
    const under = await serve({ compute }, open);
    const path = await completed(under, '/v1/simulate', many);
    const id = path.split('/').pop()!;
    const stored = [0, 1].map(async (number) => (await under.store.runs.snapshotPage('harbor', id, number))!);
    const [first, second] = (await Promise.all(stored)).map(({ gzip }) => Buffer.from(gzip).subarray(10, -10));
    const whole = await sent(under, path, { 'accept-encoding': 'gzip' });
    expect([first, second].map((page) => whole.bytes.includes(page!))).toEqual([true, true]);
    const page = await sent(under, `${path}?limit=1000&include=participant_snapshots`, { 'accept-encoding': 'gzip' });
    expect([first, second].map((page_) => page.bytes.includes(page_!))).toEqual([true, false]);
    const { data } = JSON.parse(gunzipSync(page.bytes).toString()) as {
      data: { participant_snapshots: object[]; next_cursor: string };
    };
    expect(data.participant_snapshots).toHaveLength(1000);
    const rest = await sent(under, `${path}?cursor=${data.next_cursor}`, { 'accept-encoding': 'gzip' });
    expect(rest.bytes.includes(second!)).toBe(true);
    expect(JSON.parse(gunzipSync(rest.bytes).toString())).toMatchObject({ data: { next_cursor: null } });
  });
});
