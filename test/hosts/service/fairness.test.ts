import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import type { ComputedRun, Compute, WriteResults } from '../../../src/hosts/service/index.js';
import { computeRun } from '../../../src/hosts/service/index.js';
import { writeResults } from '../../../src/hosts/service/http/write-results.js';
import { planOf, smallPlan } from './plans.js';
import { describeOnOne, describeServed, type Answered, type Ask } from './served.js';

let holds: ((name: string) => Promise<void>) | null = null;
/** Writes on this thread, so that it can be seen what is written, and held up. */
const write: WriteResults = async (pieces, isCompressed) => {
  await holds?.(JSON.stringify(pieces[0]));
  return writeResults(pieces, isCompressed);
};

/** A run of large snapshots. */
async function largeRun(ask: Ask, people = 500): Promise<string> {
  const { headers } = await ask('POST', '/v1/simulate', { body: planOf(people, 5) });
  return headers.get('location')!;
}

describeOnOne('pages of one tenant', { write }, (served) => {
  it('are made two at a time: others wait, and nobody else waits for them', async () => {
    const [tenant, other] = [await served.newTenant(), await served.newTenant()];
    const [path, theirs] = [await largeRun(tenant.ask), await largeRun(other.ask)];
    let isHeld = true;
    let [underWay, most, made] = [0, 0, 0];
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    holds = async (start) => {
      if (!start.includes(path.split('/').pop()!)) return;
      underWay += 1;
      most = Math.max(most, underWay);
      if (isHeld) await gate;
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      made += 1;
    };
    const asked = Array.from({ length: 30 }, () => tenant.ask('GET', path));
    await vi.waitUntil(() => underWay === 2);
    // All of these are answered while the first two pages are still being written.
    expect((await other.ask('GET', '/healthz', { key: null })).status).toBe(200);
    expect((await other.ask('GET', theirs)).status).toBe(200);
    expect((await tenant.ask('GET', `${path}?include=`)).status).toBe(200);
    expect((await tenant.ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
    expect([underWay, made]).toEqual([2, 0]);
    isHeld = false;
    letGo();
    const answers = await Promise.all(asked);
    holds = null;
    expect(most).toBe(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

/** The longest text that this thread has written, read or restored meanwhile. */
function longestHere(): { readonly characters: () => number } {
  const sizes = [0];
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...more) => {
    sizes.push(text.length);
    return parse(text, ...more) as unknown;
  });
  vi.spyOn(JSON, 'stringify').mockImplementation(((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given) as string | undefined;
    sizes.push(text?.length ?? 0);
    return text;
  }) as typeof stringify);
  return {
    characters: () => {
      vi.restoreAllMocks();
      return Math.max(...sizes);
    },
  };
}

describeOnOne('a large answer', {}, (served) => {
  const get = async (ask: Ask, path: string, encoding?: string): Promise<Answered> => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    return ask('GET', path, { headers });
  };

  it('is compressed for clients that accept that, and its text is the same', async () => {
    const { ask } = await served.newTenant();
    for (const path of [
      await largeRun(ask),
      (await ask('POST', '/v1/simulate', { body: smallPlan() })).headers.get('location')!,
    ]) {
      const plain = await get(ask, path);
      for (const encoding of ['gzip', 'br, gzip;q=0.5', '*']) {
        const { headers, bytes } = await get(ask, path, encoding);
        expect([headers.get('content-encoding'), headers.get('vary')], encoding).toEqual(['gzip', 'Accept-Encoding']);
        expect(gunzipSync(bytes).toString()).toBe(plain.text);
        // A strong tag stands for these very bytes.
        expect(headers.get('etag')).not.toBe(plain.headers.get('etag'));
        const known = { 'accept-encoding': encoding, 'if-none-match': headers.get('etag')! };
        expect((await ask('GET', path, { headers: known })).status).toBe(304);
      }
      for (const encoding of ['identity', 'br', 'gzip;q=0', '*;q=0', '']) {
        const { headers, text } = await get(ask, path, encoding);
        expect([headers.get('content-encoding'), text], encoding).toEqual([null, plain.text]);
      }
    }
  });

  it('takes no long text through this thread', async () => {
    const { ask } = await served.newTenant();
    const path = await largeRun(ask, 2000);
    const options = { paths: 2000, seed: 1, price: { volatility: 0.2 } };
    const analysis = await ask('POST', '/v1/analyses/montecarlo', { body: { ...planOf(5, 75), options } });
    const result = analysis.headers.get('location')!;
    for (const asked of [path, `${path}?participant_id=E1999`, `${path}?limit=1000`, result]) {
      const here = longestHere();
      const { status, bytes } = await ask('GET', asked, { headers: { 'accept-encoding': 'gzip' } });
      expect([status, bytes.length > 0]).toEqual([200, true]);
      expect(here.characters(), asked).toBeLessThan(100_000);
    }
  });
});

let underWay = new Map<string, number>();
let most = new Map<string, number>();
let both = (): void => undefined;
let two: Promise<void> = Promise.resolve();
/** Names the tenant by its plan, and takes its time. */
const counted: Compute = async (inputs): Promise<ComputedRun> => {
  const name = /"plan_name":"(\w+)"/.exec(gunzipSync(inputs).toString())![1]!;
  const count = (by: number): number => {
    const now = (underWay.get(name) ?? 0) + by;
    underWay.set(name, now);
    most.set(name, Math.max(most.get(name) ?? 0, now));
    return now;
  };
  if (count(1) === 2) both();
  await two;
  await new Promise((resolve) => setTimeout(resolve, 300));
  count(-1);
  return computeRun(inputs);
};

describeServed(
  'runs of one tenant at once',
  { compute: counted, limits: { concurrency: 6, tenantConcurrency: 2 } },
  (served) => {
    it('are as many as the limit says, and never one more', async () => {
      underWay = new Map();
      most = new Map();
      two = new Promise((resolve) => (both = resolve));
      const { ask } = await served.newTenant();
      const plan = smallPlan();
      plan.planRules['plan_name'] = 'Many';
      const asked = await Promise.all(
        Array.from({ length: 6 }, () =>
          ask('POST', '/v1/simulate', { body: plan, headers: { prefer: 'respond-async' } }),
        ),
      );
      expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
      const unended = async (): Promise<number> =>
        (await ask('GET', '/v1/runs')).body.data.runs.filter(({ status }) => status !== 'completed').length;
      await expect.poll(unended, { timeout: 150_000, interval: 100 }).toBe(0);
      expect(most.get('Many')).toBe(2);
    });
  },
);
