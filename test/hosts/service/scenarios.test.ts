import { expect, it } from 'vitest';
import { smallPlan, smallScenario } from './plans.js';
import { describeServed } from './served.js';

describeServed('scenarios', {}, (served) => {
  it('are replaced by a new version; the ones before stay readable', async () => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('POST', '/v1/scenarios', { body: smallScenario('One') })).body;
    const replaced = await ask('PUT', `/v1/scenarios/${data.id}`, { body: smallScenario('Two') });
    expect(replaced.status).toBe(200);
    expect(replaced.headers.get('etag')).toBe('"2"');
    expect(replaced.body.data).toMatchObject({ id: data.id, name: 'Two', version: 2 });
    const old = await ask('GET', `/v1/scenarios/${data.id}?version=1`);
    expect(old.headers.get('etag')).toBe('"1"');
    expect(old.body.data).toEqual(data);
    expect((await ask('GET', `/v1/scenarios/${data.id}`)).body.data.name).toBe('Two');
    expect((await ask('GET', `/v1/scenarios/${data.id}?version=3`)).status).toBe(404);
  });

  it('are changed by a merge patch', async () => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body;
    const changes = { operating_assumptions: { discount_rate: 0.07, share_valuation: { annual_growth_rate: 0.05 } } };
    const changed = await ask('PATCH', `/v1/scenarios/${data.id}`, { body: changes });
    expect(changed.status).toBe(200);
    expect(changed.body.data.operating_assumptions).toEqual({
      contribution_policy: { annual_amount: 9000 },
      share_valuation: { current_price: 100, annual_growth_rate: 0.05 },
      discount_rate: 0.07,
    });
    const removed = await ask('PATCH', `/v1/scenarios/${data.id}`, {
      body: { operating_assumptions: { discount_rate: null } },
    });
    expect(removed.body.data.operating_assumptions).not.toHaveProperty('discount_rate');
    expect(removed.body.data.version).toBe(3);
  });

  it('are changed only at the version that If-Match names', async () => {
    const { ask } = await served.newTenant();
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    const path = `/v1/scenarios/${id}`;
    const withTag = (tag: string): { headers: Record<string, string> } => ({ headers: { 'if-match': tag } });
    expect((await ask('PUT', path, { body: smallScenario('B'), ...withTag('"1"') })).status).toBe(200);
    for (const [method, body] of [
      ['PUT', smallScenario('C')],
      ['PATCH', { name: 'C' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, body: answer } = await ask(method, path, { body, ...withTag('"1"') });
      expect(status, method).toBe(412);
      expect(answer.error?.code).toBe('PRECONDITION_FAILED');
    }
    expect((await ask('PATCH', path, { body: { name: 'C' }, ...withTag('W/"2"') })).status).toBe(412);
    expect((await ask('PATCH', path, { body: { name: 'C' }, ...withTag('2') })).status).toBe(400);
    expect((await ask('PATCH', path, { body: { name: 'C' }, ...withTag('"9", "2"') })).status).toBe(200);
    expect((await ask('DELETE', path, withTag('*'))).status).toBe(200);
  });

  it('lose no change when several are made at once', async () => {
    const { ask } = await served.newTenant();
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    const changes = ['discount_rate', 'compensation_growth_rate', 'limit_growth_rate'];
    const answers = await Promise.all(
      changes.map((name) => ask('PATCH', `/v1/scenarios/${id}`, { body: { operating_assumptions: { [name]: 0.01 } } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = (await ask('GET', `/v1/scenarios/${id}`)).body;
    expect(data.version).toBe(4);
    expect(data.operating_assumptions).toMatchObject(Object.fromEntries(changes.map((name) => [name, 0.01])));
  });

  it('are deleted; their runs stay', async () => {
    const { ask } = await served.newTenant();
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    const { initialState } = smallPlan();
    const run = await ask('POST', '/v1/simulate', { body: { scenario_id: id, initialState } });
    expect((await ask('DELETE', `/v1/scenarios/${id}`)).body.data).toEqual({ id, deleted: true });
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', smallScenario()],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const) {
      expect((await ask(method, `/v1/scenarios/${id}`, { body })).status, method).toBe(404);
    }
    expect((await ask('GET', '/v1/scenarios')).body.data.scenarios).toEqual([]);
    const kept = await ask('GET', `/v1/runs/${run.body.data.simulation_id}?include=`);
    expect(kept.body.data).toMatchObject({ scenario_id: id, status: 'completed' });
  });

  it('keep numbers as they were written, and what is doubtful in them', async () => {
    const { ask } = await served.newTenant();
    const share_valuation = { current_price: '100.000000', annual_growth_rate: 1e-2 };
    const scenario = smallScenario();
    const body = {
      ...scenario,
      operating_assumptions: { contribution_policy: { annual_amount: '9000.10' }, share_valuation },
    };
    const made = await ask('POST', '/v1/scenarios', { body });
    expect(made.body.data.operating_assumptions).toEqual(body.operating_assumptions);
  });

  it('are listed in pages, newest first', async () => {
    const { ask } = await served.newTenant();
    for (const name of ['A', 'B', 'C', 'D', 'E']) await ask('POST', '/v1/scenarios', { body: smallScenario(name) });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = (await ask('GET', `/v1/scenarios?limit=2${after}`)).body;
      names.push(...data.scenarios.map(({ name }) => name));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(names).toEqual(['E', 'D', 'C', 'B', 'A']);
  });

  it.each([
    ['PATCH', { plan_rules: { vesting_schedule: { years: 9 } } }, 'vesting_schedule.years'],
    ['PATCH', { name: null }, 'name'],
    ['PATCH', { id: 'scn_mine' }, 'id'],
    ['PATCH', [], 'body'],
    ['PATCH', '{"__proto__":{"polluted":true}}', '__proto__'],
    ['PUT', { name: 'Only' }, 'plan_rules'],
    ['PUT', { ...smallScenario(), version: 7 }, 'version'],
  ])('keep their version when %s %j is refused', async (method, changes, field) => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body;
    const { status, body } = await ask(method, `/v1/scenarios/${data.id}`, { body: changes });
    expect(status).toBe(422);
    expect(body.error?.details?.field).toBe(field);
    expect((await ask('GET', `/v1/scenarios/${data.id}`)).body.data).toEqual(data);
  });
});
