import { expect, it } from 'vitest';
import { smallPlan, smallScenario } from './plans.js';
import { describeServed } from './served.js';

describeServed('scenarios', {}, (served) => {
  it('are replaced by a new version; the ones before stay readable', async () => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('POST', '/v1/scenarios', { body: smallScenario('One') })).body;
    const replaced = await ask('PUT', `/v1/scenarios/${data.id}`, { body: smallScenario('Two') });
    expect(replaced.status).toBe(200);
    expect(replaced.body.data).toMatchObject({ id: data.id, name: 'Two', version: 2 });
    const old = await ask('GET', `/v1/scenarios/${data.id}?version=1`);
    expect(old.body.data).toEqual(data);
    expect((await ask('GET', `/v1/scenarios/${data.id}`)).body.data.name).toBe('Two');
    expect((await ask('GET', `/v1/scenarios/${data.id}?version=3`)).status).toBe(404);
  });

  it('make a version of each change when several are made at once', async () => {
    const { ask } = await served.newTenant();
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    const names = ['A', 'B', 'C'];
    const answers = await Promise.all(
      names.map((name) => ask('PUT', `/v1/scenarios/${id}`, { body: smallScenario(name) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.data.version).sort()).toEqual([2, 3, 4]);
    for (const { data } of answers.map(({ body }) => body)) {
      expect((await ask('GET', `/v1/scenarios/${id}?version=${data.version}`)).body.data).toEqual(data);
    }
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
    [
      'PUT',
      { ...smallScenario(), plan_rules: { plan_name: 'Long', vesting_schedule: { years: 9 } } },
      'vesting_schedule.years',
    ],
    ['PUT', [], 'body'],
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
