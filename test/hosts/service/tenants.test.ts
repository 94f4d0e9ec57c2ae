import { expect, it } from 'vitest';
import { command, recordsOf } from './commands.js';
import { smallPlan, smallScenario } from './plans.js';
import { tenantBytes } from '../../../src/hosts/service/database/tables.js';
import { describeServed, openStore, type Place, type Tenant } from './served.js';

/** Fills a tenant with a record of each kind. */
async function filled({ ask }: Tenant): Promise<{ run: string; scenario: string }> {
  const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario('First') })).body.data.id;
  await ask('PUT', `/v1/scenarios/${scenario}`, { body: smallScenario('Second') });
  await ask('POST', '/v1/webhooks', { body: { url: 'https://receiver.invalid/' } });
  const { initialState, systemConfig } = smallPlan();
  const body = { scenario_id: scenario, initialState, systemConfig };
  const headers = { 'idempotency-key': 'PRIVATE-KEY' };
  const run = (await ask('POST', '/v1/simulate', { body, headers })).body.data.simulation_id;
  await ask('POST', '/v1/analyses/sensitivity', { body: smallPlan() });
  return { run, scenario };
}

describeServed('a tenant', {}, (served) => {
  it('is exported whole, a record a line, and without secrets', async () => {
    const tenant = await served.newTenant();
    const { run, scenario } = await filled(tenant);
    const { code, stdout, stderr } = await command(served.place, `tenants export --tenant ${tenant.name}`);
    expect([code, stderr]).toEqual([0, '']);
    const records = recordsOf(stdout);
    const types = new Set(records.map(({ type }) => type));
    for (const type of ['key', 'scenario', 'run', 'participant_snapshots', 'webhook', 'delivery']) {
      expect([...types], type).toContain(type);
    }
    expect(records.filter(({ type }) => type === 'run')).toHaveLength(2);
    expect(stdout).toContain(run);
    expect(stdout).toContain(scenario);
    for (const name of ['"First"', '"Second"', '"E1"', '"allocated_shares":2150']) expect(stdout).toContain(name);
    expect(stdout).not.toContain('whsec_');
    expect(stdout).not.toContain(tenant.key.split('_')[2]);
  });

  it('is purged with its keys, and nothing of others', async () => {
    const [leaving, staying] = [await served.newTenant(), await served.newTenant()];
    await filled(leaving);
    const { run } = await filled(staying);
    const refused = await command(served.place, `tenants purge --tenant ${leaving.name}`);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    const purged = await command(served.place, `tenants purge --tenant ${leaving.name} --yes`);
    expect(purged).toMatchObject({ code: 0, stderr: '' });
    expect(purged.stdout).toMatch(new RegExp(`^${leaving.name} is purged: \\d+ records\n$`));
    await expect.poll(async () => (await leaving.ask('GET', '/v1/runs')).status).toBe(401);
    const again = await command(served.place, `tenants purge --tenant ${leaving.name} --yes`);
    expect(again.stdout).toBe(`${leaving.name} is purged: 0 records\n`);
    const left = await command(served.place, `tenants export --tenant ${leaving.name}`);
    expect(left.stdout).toBe('');
    // Another key of a tenant of this name finds nothing of before.
    const back = await served.newTenant({ tenant: leaving.name });
    for (const kind of ['runs', 'scenarios', 'webhooks'] as const) {
      expect((await back.ask('GET', `/v1/${kind}`)).body.data[kind], kind).toEqual([]);
    }
    expect((await staying.ask('GET', `/v1/runs/${run}`)).body.data.status).toBe('completed');
  });

  it('of which nothing is known is told so', async () => {
    for (const line of ['tenants export --tenant nobody', 'tenants purge --tenant nobody --yes']) {
      const { code, stderr } = await command(served.place, line);
      expect(code, line).toBe(0);
      expect(stderr, line).toContain('no records for this tenant');
    }
  });
});

describeServed('a tenant at its quota', { limits: { tenantBytes: 6000 } }, (served) => {
  it('stores no more until it deletes something; others are not concerned', async () => {
    const { ask } = await served.newTenant();
    const runs: string[] = [];
    let refused = await ask('POST', '/v1/simulate', { body: smallPlan(1) });
    for (let price = 2; refused.status === 200 && price < 50; price += 1) {
      runs.push(refused.body.data.simulation_id);
      refused = await ask('POST', '/v1/simulate', { body: smallPlan(price) });
    }
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'QUOTA_EXCEEDED']);
    expect(runs.length).toBeGreaterThan(0);
    const scenario = { ...smallScenario(), name: 'x'.repeat(190) };
    for (const [path, body] of [
      ['/v1/analyses/sensitivity', smallPlan()],
      ['/v1/scenarios', scenario],
    ] as const) {
      const other = await ask('POST', path, { body });
      expect([other.status, other.body.error?.code], path).toEqual([403, 'QUOTA_EXCEEDED']);
    }
    const neighbour = await served.newTenant();
    expect((await neighbour.ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
    for (const id of runs) await ask('DELETE', `/v1/runs/${id}`);
    expect((await ask('POST', '/v1/scenarios', { body: scenario })).status).toBe(201);
  });
});

/** The sum that the quota goes by, and what it should be. */
async function bytesOf(place: Place, tenant: string): Promise<{ kept: number; counted: number; others: number }> {
  const store = await openStore(place);
  const counted = await store.database.one<{ bytes: number | null }>(
    `select sum(bytes) as bytes from (select tenant, bytes from scenario_versions union all select tenant, bytes from runs
      union all select tenant, bytes from deliveries) as rows where tenant = $1`,
    tenant,
  );
  const others = await store.database.all('select tenant from tenant_bytes where bytes <= 0');
  const kept = await tenantBytes(store.database, tenant);
  await store.close();
  return { kept, counted: counted!.bytes ?? 0, others: others.length };
}

describeServed('the bytes of a tenant', { webhooks: { allowPrivateAddresses: true } }, (served) => {
  it('are the sum of what it keeps, whatever is stored and deleted, and by whom', async () => {
    const tenant = await served.newTenant();
    const { ask, name } = tenant;
    const sizes: number[] = [];
    const agree = async (): Promise<void> => {
      const { kept, counted, others } = await bytesOf(served.place, name);
      expect([kept, others]).toEqual([counted, 0]);
      sizes.push(kept);
    };
    await agree();
    const { run, scenario } = await filled(tenant);
    await agree();
    const own = { ...smallPlan(3), webhook_url: 'https://receiver.invalid/' };
    const told = (await ask('POST', '/v1/simulate', { body: own })).body.data.simulation_id;
    await agree();
    await ask('POST', '/v1/simulate', { body: own, headers: { 'idempotency-key': 'one' } });
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask('POST', '/v1/simulate', { body: smallPlan(i + 1) })));
    await agree();
    for (const id of [run, told]) await ask('DELETE', `/v1/runs/${id}`);
    await agree();
    await ask('DELETE', `/v1/scenarios/${scenario}`);
    await agree();
    const { webhooks } = (await ask('GET', '/v1/webhooks')).body.data;
    for (const { id } of webhooks) await ask('DELETE', `/v1/webhooks/${id}`);
    await agree();
    expect(sizes[0]).toBe(0);
    expect(sizes[1]).toBeGreaterThan(0);
    expect(sizes[4]).toBeLessThan(sizes[3]!);
    expect(sizes[5]).toBeLessThan(sizes[4]!);
    expect(sizes[6]).toBeLessThan(sizes[5]!);
    await command(served.place, `tenants purge --tenant ${name} --yes`);
    expect(await bytesOf(served.place, name)).toEqual({ kept: 0, counted: 0, others: 0 });
  });
});
