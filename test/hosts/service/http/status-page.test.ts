import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import type { SendWebhook } from '../../../../src/hosts/service/index.js';
import { openChromium } from '../../../../bench/browser/chromium.js';
import { serve as listen } from '../../../../src/hosts/service/node/index.js';
import { storeIn } from '../../../../src/hosts/service/sqlite/sqlite-store.js';
import { serve, smallPlan } from './service-under-test.js';
import { describeEachStore } from './stores.js';

const chromium = await openChromium();
if (typeof chromium === 'string') console.warn(`SKIPPED, the status page in a browser: ${chromium}`);
afterAll(() => (typeof chromium === 'string' ? undefined : chromium.close()));

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TENANT = '<script>alert(1)</script>';

describeEachStore('the status page', (open) => {
  /** A service in which one run is completed, one is under way and one waits, and a receiver fails. */
  async function busy() {
    let isHung = false;
    const send: SendWebhook = () => Promise.reject(new Error('connection refused'));
    const under = await serve(
      {
        webhooks: { send },
        limits: { concurrency: 1, answerSeconds: 0 },
        compute: async (inputs) => {
          const { computeRun } = await import('../../../../src/hosts/service/runs/compute-run.js');
          return isHung ? new Promise<never>(() => undefined) : computeRun(inputs);
        },
      },
      open,
    );
    const key = await under.keyOf(TENANT);
    const ask = (body: object) => under.ask('POST', '/v1/simulate', { key, body });
    const first = await ask({ ...smallPlan(), webhook_url: 'https://receiver.example:8443/hook?token=secret' });
    const id = first.body.data.simulation_id;
    await expect
      .poll(async () => (await under.ask('GET', `/v1/runs/${id}`, { key })).body.data.status)
      .toBe('completed');
    isHung = true;
    for (const years of [3, 4]) await ask({ ...smallPlan(), systemConfig: { projection_years: years } });
    await expect.poll(async () => (await under.store.runs.depth(new Date().toISOString())).running).toBe(1);
    const admin = await under.keyOf('operator', 'standard', null, ['admin']);
    await expect
      .poll(async () => (await under.ask('GET', '/admin', { key: admin })).text)
      .toContain('connection refused');
    return { under, admin, id };
  }

  it('shows queue, runs and receivers, escaped, and nothing of their contents', async () => {
    const { under, admin, id } = await busy();
    const { status, headers, text } = await under.ask('GET', '/admin', { key: admin });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).not.toContain('<script');
    for (const shown of ['&lt;script&gt;', id, 'completed', 'running', 'queued', 'receiver.example:8443']) {
      expect(text).toContain(shown);
    }
    for (const hidden of ['token=secret', 'E1', 'Small', '64000', 'whsec_', 'esop_'])
      expect(text).not.toContain(hidden);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('shows the others where the stored key of one tenant is damaged', async () => {
    const file = new BetterSqlite3(':memory:');
    const store = await storeIn(file, () => new Date(), [new Uint8Array(32).fill(1)]);
    const under = await serve({ store });
    const ids: string[] = [];
    for (const tenant of ['harbor', 'acme']) {
      const key = await under.keyOf(tenant);
      ids.push((await under.ask('POST', '/v1/simulate', { key, body: smallPlan() })).body.data.simulation_id);
    }
    file.exec("update tenant_keys set wrapped = x'00' where tenant = 'acme'");
    const admin = await under.keyOf('operator', 'standard', null, ['admin']);
    const { status, text } = await under.ask('GET', '/admin', { key: admin });
    expect(status).toBe(200);
    const unreadable = text.split('</tr>').filter((row) => row.includes('cannot be read'));
    expect(unreadable.map((row) => ids.filter((id) => row.includes(id)))).toEqual([[ids[1]]]);
    expect(text).toContain(ids[0]);
    await store.close();
  });

  it('allows its own style and nothing else', async () => {
    const under = await serve({}, open);
    const { headers, text } = await under.ask('GET', '/admin', {
      key: await under.keyOf('operator', 'standard', null, ['admin']),
    });
    const style = /<style>([^]*)<\/style>/.exec(text)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect((await under.ask('GET', '/healthz')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('takes the key as a password, and asks a browser for it; nothing else does', async () => {
    const under = await serve({}, open);
    const admin = await under.keyOf('operator', 'standard', null, ['read', 'simulate', 'admin']);
    const basic = (password: string) => ({
      key: null,
      headers: { authorization: `Basic ${btoa(`anybody:${password}`)}` },
    });
    expect((await under.ask('GET', '/admin', basic(admin))).status).toBe(200);
    for (const asked of [
      basic('esop_wrong_key'),
      { key: null },
      { key: null, headers: { authorization: 'Basic %' } },
    ]) {
      const { status, headers } = await under.ask('GET', '/admin', asked);
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        'Basic realm="esop-repurchase", charset="UTF-8"',
      ]);
    }
    expect((await under.ask('GET', '/admin')).status).toBe(403);
    for (const path of ['/v1/runs', '/metrics']) expect((await under.ask('GET', path, basic(admin))).status).toBe(401);
    expect((await under.ask('POST', '/v1/simulate', { ...basic(admin), body: smallPlan() })).status).toBe(401);
  });

  it.skipIf(typeof chromium === 'string')('can be read in a browser on a narrow screen', async () => {
    const { under, admin } = await busy();
    const server = await listen({ service: under.service, port: 0, worker: false });
    const page = await (chromium as Exclude<typeof chromium, string>).newPage({
      viewport: { width: 320, height: 640 },
      httpCredentials: { username: 'anybody', password: admin },
    });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(new URL('/admin', server.url).href);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.evaluate('getComputedStyle(document.querySelector("dl")).display')).toBe('flex');
    expect(await page.locator('table').count()).toBe(3);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.close();
    await server.stop(0);
  });
});
