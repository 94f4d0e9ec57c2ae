import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exportTenant } from '../../../../../src/hosts/service/tenants/export-tenant.js';
import type { Store } from '../../../../../src/hosts/service/store/store.js';
import type { StoreKind } from '../opened.js';
import { aKey, aRun, aScenario, aWebhook, completeRun, computed, NEVER, readPage, time } from '../records.js';

/** A store in which two tenants have one of everything. */
async function filled(store: Store): Promise<Store> {
  for (const [tenant, at] of [
    ['acme', 0],
    ['other', 50],
  ] as const) {
    await store.keys.add(aKey(`key_${tenant}`, { tenant }));
    await store.scenarios.add(tenant, aScenario(`scn_${tenant}`));
    await store.webhooks.add(tenant, aWebhook(`whk_${tenant}`));
    const request = { key: 'one', operation: 'POST /v1/simulate', bodyHash: 'hash', at: time(at) };
    await store.runs.accept(tenant, aRun(`run_${tenant}`), { request });
    await store.runs.claim({ holder: 'a', until: NEVER }, time(at));
    await store.runs.complete(`run_${tenant}`, 'a', computed(tenant), time(at));
    await store.requests.answer(tenant, request, `run_${tenant}`, {
      status: 200,
      headers: {},
      body: '{"secret":"whsec_kept"}',
    });
    await store.usage.consume(tenant, 'requests', 5, 60, time(at));
    await store.audit.add({
      ...{ at: time(at), tenant, key_id: `key_${tenant}`, operation: 'GET /v1/runs/{id}', record: `run_${tenant}` },
      ...{ status: 200, request: 'req_1' },
    });
  }
  return store;
}

async function exported(store: Store, tenant: string): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for await (const record of exportTenant(store, tenant)) records.push(record as Record<string, unknown>);
  return records;
}

/** What a store does with tenants as a whole, and with their audit log. */
export function tenantsContract({ open, newPlace }: StoreKind): void {
  test('an export has everything of a tenant, and neither secrets nor another tenant', async () => {
    const records = await exported(await filled(await open()), 'acme');
    expect(records.map(({ type }) => type)).toEqual([
      ...['key', 'scenario', 'run', 'results', 'participant_snapshots', 'participant_snapshots'],
      ...['webhook', 'delivery'],
    ]);
    expect(records.find(({ type }) => type === 'run')).toMatchObject({
      id: 'run_acme',
      inputs: [{ plan_name: 'run_acme é \u0000' }, {}, { participants: [] }, null],
    });
    expect(records.find(({ type }) => type === 'results')).toMatchObject({ summary_metrics: { of: 'acme' } });
    const text = JSON.stringify(records);
    for (const hidden of ['whsec_', 'sha256', 'other']) expect(text).not.toContain(hidden);
  });

  test('a purge leaves nothing of a tenant but its audit log, and leaves others alone', async () => {
    const store = await filled(await open());
    expect(await store.tenants.purge('acme')).toBeGreaterThan(10);
    expect(await exported(store, 'acme')).toEqual([]);
    expect(await store.tenants.bytes('acme')).toBe(0);
    expect(await store.requests.find('acme', { key: 'one', operation: 'POST /v1/simulate' })).toBeNull();
    expect((await store.audit.list('acme', { limit: 5 })).entries).toHaveLength(1);
    expect((await exported(store, 'other')).length).toBe(8);
    expect(await store.tenants.purge('acme')).toBe(0);
  });

  test.each([
    ['purge', 30, 3],
    ['expire', 30, 3],
    ['delete', 1, 400],
  ] as const)('others write meanwhile: %s', async (erase, runs, pages) => {
    const place = await newPlace();
    const [store, another] = [await open(place), await open(place)];
    for (let number = 0; number < runs; number += 1) {
      await completeRun(store, 'acme', aRun(`run_${number}`), computed(`run_${number}`, pages));
    }
    await store.keys.add(aKey('key_acme', { tenant: 'acme' }));
    const over = new AbortController();
    const { tenants } = store;
    const erasing = {
      purge: () => tenants.purge('acme'),
      expire: () => tenants.expire(NEVER, 30),
      delete: () => store.runs.delete('acme', 'run_0'),
    };
    const ended = erasing[erase]().then(() => over.abort());
    let written = 0;
    for (; !over.signal.aborted; written += 1) {
      await another.keys.add(aKey(`key_${written}`, { tenant: 'other' }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    expect(written).toBeGreaterThan(10);
    expect((await store.runs.list('acme', { limit: 1 })).entries).toEqual([]);
    expect(await store.tenants.bytes('acme')).toBe(0);
    expect(await store.tenants.removeLeftovers()).toBe(false);
    expect(await store.keys.list('acme')).toHaveLength(erase === 'purge' ? 0 : 1);
  });

  test.each(['never', 'again'])(
    'what is left of a run whose deletion is cut short is not read, and is deleted later; computed %s',
    async (when) => {
      const place = await newPlace();
      const [store, another] = [await open(place), await open(place)];
      await completeRun(store, 'acme', aRun('run_1'), computed('old', 200));
      const cut = expect(store.runs.delete('acme', 'run_1')).rejects.toThrow();
      await expect.poll(() => another.runs.get('acme', 'run_1'), { interval: 1 }).toBeNull();
      await store.close();
      await cut;
      expect(await another.runs.snapshotPage('acme', 'run_1', 199)).toBeNull();
      expect(await another.tenants.bytes('acme')).toBe(0);
      if (when === 'again') {
        await completeRun(
          another,
          'acme',
          aRun('run_2', { inputs_hash: aRun('run_1').inputs_hash }),
          computed('new', 200),
        );
      }
      let steps = 0;
      while (await another.tenants.removeLeftovers()) steps += 1;
      if (when === 'never') expect(steps).toBeGreaterThan(1);
      else {
        expect(readPage(await another.runs.snapshotPage('acme', 'run_2', 199))).toEqual([{ of: 'new', number: 199 }]);
        expect(await another.runs.delete('acme', 'run_2')).toBe(true);
      }
      expect(await another.tenants.purge('acme')).toBe(0);
    },
  );

  test('the bytes of a tenant are those of its scenarios, runs, inputs, results, kept answers and deliveries', async () => {
    const store = await open();
    expect(await store.tenants.bytes('acme')).toBe(0);
    const { inputs } = aRun('run_1');
    await store.runs.accept('acme', aRun('run_1'));
    await store.runs.accept('acme', aRun('run_2', { inputs_hash: 'hash of run_1' }));
    const aRow = 750;
    expect(await store.tenants.bytes('acme')).toBe(2 * aRow + inputs!.length);
    await store.runs.claim({ holder: 'a', until: NEVER }, time(1));
    await store.runs.complete('run_1', 'a', computed('run_1'), time(2));
    const { snapshot_pages: pages, annual_projections, trust_states, summary_metrics } = computed('run_1');
    const results = [annual_projections, trust_states, summary_metrics, ...pages];
    const expected = 2 * aRow + inputs!.length + results.reduce((sum, part) => sum + (part?.length ?? 0), 0);
    expect(await store.tenants.bytes('acme')).toBe(expected);
    const request = { key: 'k', operation: 'POST /v1/simulate' };
    await store.runs.accept('acme', aRun('run_3', { inputs_hash: 'hash of run_1' }), {
      request: { ...request, bodyHash: 'b', at: time(3) },
    });
    await store.requests.answer('acme', request, 'run_3', { status: 200, headers: {}, body: 'é'.repeat(50) });
    // Its checksum before it.
    const answer = 8 + 100;
    expect(await store.tenants.bytes('acme')).toBe(expected + aRow + answer);
    await store.scenarios.add('acme', aScenario('scn_1'));
    const before = await store.tenants.bytes('acme');
    expect(before).toBeGreaterThan(expected + aRow + answer);
    await store.webhooks.add('acme', aWebhook('whk_1'));
    const payload = 'é'.repeat(50);
    await store.deliveries.add('acme', 'whk_1', { id: 'dlv_1', event: 'webhook.test', payload, created_at: time(4) });
    expect(await store.tenants.bytes('acme')).toBe(before + 500 + 100 + 'https://example.com/whk_1'.length);
    expect(await store.tenants.bytes('other')).toBe(0);
  });

  test('runs that ended before a time expire, and their inputs with them', async () => {
    const store = await filled(await open());
    await store.runs.accept('acme', aRun('run_waiting'));
    expect(await store.tenants.expire(time(25), 10)).toEqual({ runs: 1, deliveries: 0 });
    expect(await store.runs.get('acme', 'run_acme')).toBeNull();
    expect(await store.runs.get('acme', 'run_waiting')).not.toBeNull();
    expect(await store.runs.get('other', 'run_other')).not.toBeNull();
    expect(await store.tenants.expire(NEVER, 10)).toEqual({ runs: 1, deliveries: 0 });
    expect(await store.tenants.expire(NEVER, 10)).toEqual({ runs: 0, deliveries: 0 });
    expect((await exported(store, 'other')).map(({ type }) => type)).toEqual([
      'key',
      'scenario',
      'webhook',
      'delivery',
    ]);
  });

  test('deliveries expire where there are no runs, and are counted', async () => {
    const store = await open();
    await store.webhooks.add('acme', aWebhook('whk_1'));
    for (let number = 0; number < 7; number += 1) {
      const id = `dlv_${number}`;
      await store.deliveries.add('acme', 'whk_1', { id, event: 'webhook.test', payload: '{}', created_at: time(0) });
      await store.deliveries.record(id, { words: '200', at: time(1), then: 'delivered' });
    }
    expect(await store.tenants.expire(NEVER, 5)).toEqual({ runs: 0, deliveries: 5 });
    expect(await store.tenants.expire(NEVER, 5)).toEqual({ runs: 0, deliveries: 2 });
    expect((await store.deliveries.list('acme', 'whk_1', { limit: 9 })).entries).toEqual([]);
  });

  test('an entry of the audit log that was begun is settled, and no other', async () => {
    const { audit } = await filled(await open());
    const entry = { at: time(9), tenant: 'acme', key_id: 'key_1', operation: 'POST /v1/simulate', request: 'req_2' };
    const number = await audit.add({ ...entry, record: null, status: 102 });
    await audit.add({ ...entry, record: null, status: 102 });
    await audit.settle(number, 'run_9', 200);
    const { entries } = await audit.list('acme', { limit: 2 });
    expect(entries.map(({ record, status }) => [record, status])).toEqual([
      [null, 102],
      ['run_9', 200],
    ]);
  });

  test('the audit log is read the latest first, in pages', async () => {
    const { audit } = await filled(await open());
    const entry = { tenant: 'acme', key_id: 'key_acme', operation: 'GET /v1/runs', record: null, status: 200 };
    await audit.add({ ...entry, at: time(9), request: 'req_2' });
    const first = await audit.list('acme', { limit: 1 });
    expect(first.entries).toEqual([{ ...entry, at: time(9), request: 'req_2' }]);
    const rest = await audit.list('acme', { limit: 1, after: first.next! });
    expect(rest).toMatchObject({ entries: [{ record: 'run_acme' }], next: null });
  });
}

const KEYS = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;

/** What a store does with master keys. */
export function encryptionContract({ newPlace, open }: StoreKind): void {
  test('with a master key everything reads as without one', async () => {
    const store = await filled(await open(await newPlace(), [KEYS[0]]));
    const records = await exported(store, 'acme');
    expect(records.find(({ type }) => type === 'participant_snapshots')).toMatchObject({ snapshots: [{ of: 'acme' }] });
    expect((await store.webhooks.get('acme', 'whk_acme'))?.secret).toBe('whsec_whk_acme');
    expect(await store.requests.find('acme', { key: 'one', operation: 'POST /v1/simulate' })).toMatchObject({
      answer: { body: '{"secret":"whsec_kept"}' },
    });
    const [delivery] = await store.deliveries.claim(NEVER, NEVER, 1);
    expect(delivery?.secrets).toEqual([expect.stringMatching(/^whsec_whk_/)]);
    const webhook = { url: 'https://example.com/own', secret: 'whsec_own' };
    await store.runs.accept('acme', aRun('run_2', { webhook }));
    expect(await store.runs.webhookSecret('acme', 'run_2')).toBe('whsec_own');
    const claimed = await store.runs.claim({ holder: 'a', until: NEVER }, time(99));
    expect(gunzipSync(claimed!.inputs!).toString()).toContain('run_2');
    const rotated = await store.webhooks.rotate('acme', 'whk_acme', 'whsec_new', NEVER);
    expect(rotated).toMatchObject({ secret: 'whsec_new', previous_secret: 'whsec_whk_acme' });
  });

  test('nothing opens it without that key, or with another', async () => {
    const place = await newPlace();
    await filled(await open(place, [KEYS[0]]));
    await expect(open(place)).rejects.toThrow('Is encrypted by a master key that is not given');
    await expect(open(place, [KEYS[1]])).rejects.toThrow('Is encrypted by a master key that is not given');
  });

  test('after a rotation the old key is needed no more', async () => {
    const place = await newPlace();
    await filled(await open(place, [KEYS[0]]));
    const both = await open(place, [KEYS[1], KEYS[0]]);
    expect(await both.rotateEncryption()).toBe(2);
    expect(await both.rotateEncryption()).toBe(0);
    const store = await open(place, [KEYS[1]]);
    expect(await exported(store, 'acme')).toHaveLength(8);
    await expect(open(place, [KEYS[0]])).rejects.toThrow('Is encrypted');
  });

  test('a process that has only the old key is no longer ready', async () => {
    const place = await newPlace();
    const old = await filled(await open(place, [KEYS[0]]));
    await old.check();
    await (await open(place, [KEYS[1], KEYS[0]])).rotateEncryption();
    await expect(old.check()).rejects.toThrow('Is encrypted by a master key that is not given');
  });

  test('what a process cannot decrypt, because its key was rotated away, is left to others and loses no attempt', async () => {
    const place = await newPlace();
    const old = await open(place, [KEYS[0]]);
    await old.webhooks.add('acme', aWebhook('whk_1'));
    await old.runs.accept('acme', aRun('run_1'));
    const sent = { id: 'dlv_1', event: 'webhook.test', payload: '{}', created_at: time(0) } as const;
    await old.deliveries.add('acme', 'whk_1', sent);
    const store = await open(place, [KEYS[1], KEYS[0]]);
    await store.rotateEncryption();
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(old.runs.claim({ holder: 'old', until: NEVER }, time(1))).rejects.toThrow('key');
      await expect(old.deliveries.claim(time(1), NEVER, 4)).rejects.toThrow('key');
    }
    expect(await store.runs.claim({ holder: 'a', until: NEVER }, time(2))).toMatchObject({ id: 'run_1', attempts: 1 });
    expect(await store.deliveries.claim(time(2), NEVER, 4)).toMatchObject([{ id: 'dlv_1', attempts: 1 }]);
    // It works again with tenants whose keys it has.
    await store.tenants.purge('acme');
    await old.runs.accept('other', aRun('run_2'));
    expect(await old.runs.claim({ holder: 'old', until: NEVER }, time(3))).toMatchObject({ id: 'run_2' });
  });

  test('once another process encrypts, one that was started without a key neither stores in the clear nor takes work on', async () => {
    const place = await newPlace();
    const keyless = await open(place);
    for (const number of [1, 2]) await keyless.runs.accept('acme', aRun(`run_${number}`));
    await keyless.webhooks.add('acme', aWebhook('whk_1'));
    const sent = { id: 'dlv_1', event: 'webhook.test', payload: '{}', created_at: time(0) } as const;
    await keyless.deliveries.add('acme', 'whk_1', sent);
    expect(await keyless.runs.claim({ holder: 'keyless', until: NEVER }, time(1))).toMatchObject({ id: 'run_1' });
    const store = await open(place, [KEYS[0]]);
    // The key of any tenant tells that all is to be encrypted.
    await store.runs.accept('other', aRun('run_3'));

    await expect(keyless.check()).rejects.toThrow('key');
    const attempts = await Promise.allSettled([
      keyless.runs.accept('acme', aRun('run_4')),
      keyless.scenarios.add('acme', aScenario('scn_1')),
      keyless.webhooks.add('acme', aWebhook('whk_2')),
      keyless.runs.complete('run_1', 'keyless', computed('run_1'), time(2)),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
    expect(await store.runs.get('acme', 'run_4')).toBeNull();
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(keyless.runs.claim({ holder: 'keyless', until: NEVER }, time(3))).rejects.toThrow('key');
      await expect(keyless.deliveries.claim(time(3), NEVER, 4)).rejects.toThrow('key');
    }
    for (const number of [1, 2, 3]) {
      const claimed = await store.runs.claim({ holder: 'a', until: NEVER }, time(4));
      expect(claimed).toMatchObject({ id: `run_${number}`, attempts: 1 });
      expect(gunzipSync(claimed!.inputs!).toString()).toContain(`run_${number}`);
    }
    expect(await store.deliveries.claim(time(4), NEVER, 4)).toMatchObject([{ id: 'dlv_1', attempts: 1 }]);
  });

  test('a tenant that was purged gets a new key', async () => {
    const place = await newPlace();
    const [one, other] = [await open(place, [KEYS[0]]), await open(place, [KEYS[0]])];
    await filled(one);
    await other.tenants.purge('acme');
    await one.webhooks.add('acme', aWebhook('whk_acme'));
    expect((await other.webhooks.get('acme', 'whk_acme'))?.secret).toBe('whsec_whk_acme');
  });
}
