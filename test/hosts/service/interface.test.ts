/** One test for each sentence of the document that the service must fulfil, named by its section and words. */
import { expect, it } from 'vitest';
import { described } from './openapi/document-of-service.js';
import { smallPlan, smallScenario, vector } from './plans.js';
import { plainReceiver } from './receivers.js';
import { describeOnOne } from './served.js';

const settings = { webhooks: { allowPrivateAddresses: true } };

describeOnOne('the service interface', settings, (served) => {
  const { input, expected } = vector(31);

  it('1: "runs simulations of an employee stock ownership plan\'s repurchase obligations"', async () => {
    const { ask } = await served.newTenant();
    const { status, body } = await ask('POST', '/v1/simulate', { body: input });
    expect(status).toBe(200);
    expect(body.data.results.total_repurchase_obligation).toBe(expected.results.total_repurchase_obligation);
  });

  it('1: "stores named scenario configurations and returns the results of earlier simulation runs"', async () => {
    const { ask } = await served.newTenant();
    const scenario = await ask('POST', '/v1/scenarios', { body: smallScenario('Ours') });
    expect((await ask('GET', `/v1/scenarios/${scenario.body.data.id}`)).body.data.name).toBe('Ours');
    const { body } = await ask('POST', '/v1/simulate', { body: input });
    const run = await ask('GET', `/v1/runs/${body.data.simulation_id}`);
    expect(run.body.data.total_repurchase_obligation).toBe(expected.results.total_repurchase_obligation);
  });

  it('1: "a total repurchase obligation, a peak cash year and annual projections"', async () => {
    const { ask } = await served.newTenant();
    const { body } = await ask('POST', '/v1/simulate', { body: input });
    expect(body.data.results).toMatchObject(expected.results);
    expect(body.data.results.annual_projections).toMatchObject(expected.annual_projections);
  });

  it('1: "can be fetched by identifier or listed by scenario"', async () => {
    const { ask } = await served.newTenant();
    const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data.id;
    const { initialState, systemConfig } = smallPlan();
    const run = await ask('POST', '/v1/simulate', { body: { scenario_id: scenario, initialState, systemConfig } });
    const id = run.body.data.simulation_id;
    expect((await ask('GET', `/v1/runs/${id}`)).body.data.id).toBe(id);
    const listed = await ask('GET', `/v1/runs?scenario_id=${scenario}`);
    expect(listed.body.data.runs).toMatchObject([{ id, scenario_id: scenario, scenario_version: 1 }]);
  });

  it('1: "All requests and responses use JSON"', async () => {
    const { ask } = await served.newTenant();
    const answers = await Promise.all([
      ask('POST', '/v1/simulate', { body: smallPlan() }),
      ask('POST', '/v1/simulate', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ask('GET', '/v1/runs'),
      ask('GET', '/nowhere'),
    ]);
    for (const { headers } of answers) expect(headers.get('content-type')).toBe('application/json');
    expect(answers[1].status).toBe(415);
  });

  it('1: "it ends in the path prefix /v1"', async () => {
    const { ask } = await served.newTenant();
    expect((await ask('GET', '/v1/runs')).status).toBe(200);
    expect((await ask('GET', '/runs')).status).toBe(404);
    expect((await ask('GET', '/v2/runs')).status).toBe(404);
  });

  it.each(['plan_name', 'vesting_schedule'])('2: planRules "contains at least %s"', async (name) => {
    const { ask } = await served.newTenant();
    const { planRules, ...others } = smallPlan();
    const plan = { ...others, planRules: { ...planRules, [name]: undefined } };
    const { status, body } = await ask('POST', '/v1/simulate', { body: plan });
    expect(status).toBe(422);
    expect(body.error?.details).toEqual({ field: name, issue: 'Required' });
  });

  it('2: "a years field, which must be between 2 and 7"', async () => {
    const { ask } = await served.newTenant();
    const statuses: Record<number, number> = {};
    for (const years of [1, 2, 7, 8]) {
      const plan = { ...smallPlan(), planRules: { plan_name: 'P', vesting_schedule: { years } } };
      const { status, body } = await ask('POST', '/v1/simulate', { body: plan });
      statuses[years] = status;
      if (status !== 200) expect(body.error?.details?.field).toBe('vesting_schedule.years');
    }
    expect(statuses).toEqual({ 1: 422, 2: 200, 7: 200, 8: 422 });
  });

  it('2: operatingAssumptions "contains at least contribution_policy (object)"', async () => {
    const { ask } = await served.newTenant();
    const body = { ...smallPlan(), operatingAssumptions: {} };
    const answer = await ask('POST', '/v1/simulate', { body });
    expect(answer.body.error?.details).toEqual({ field: 'contribution_policy', issue: 'Required' });
    const text = await ask('POST', '/v1/simulate', {
      body: { ...body, operatingAssumptions: { contribution_policy: 'x' } },
    });
    expect(text.body.error?.details).toEqual({ field: 'contribution_policy', issue: 'Must be an object' });
  });

  it('2: initialState "contains at least participants (array)"', async () => {
    const { ask } = await served.newTenant();
    const answer = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), initialState: { census_year: 2026 } } });
    expect(answer.body.error?.details).toEqual({ field: 'participants', issue: 'Required' });
    const text = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), initialState: { participants: {} } } });
    expect(text.body.error?.details).toEqual({ field: 'participants', issue: 'Must be a list' });
  });

  it('2: systemConfig "present in the request shape"', async () => {
    const { ask } = await served.newTenant();
    const years = async (systemConfig?: object): Promise<number> => {
      const { body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), systemConfig } });
      return (body.data.results.annual_projections as unknown[]).length;
    };
    expect(await years({ projection_years: 3 })).toBe(3);
    expect(await years()).toBe(20);
  });

  it('2: "uses camelCase top-level keys"', async () => {
    const { ask } = await served.newTenant();
    const { planRules, ...others } = smallPlan();
    const { status, body } = await ask('POST', '/v1/simulate', { body: { plan_rules: planRules, ...others } });
    expect(status).toBe(422);
    expect(body.error?.details).toEqual({ field: 'plan_rules', issue: 'Unknown field' });
  });

  it('2: the simulation result has simulation_id, status and results, and no more', async () => {
    const { ask } = await served.newTenant();
    const { data } = (await ask('POST', '/v1/simulate', { body: input })).body;
    expect(Object.keys(data)).toEqual(['simulation_id', 'status', 'results']);
    expect(Object.keys(data.results)).toEqual(['total_repurchase_obligation', 'peak_cash_year', 'annual_projections']);
    expect(data.simulation_id).toEqual(expect.any(String));
    expect(data.status).toEqual(expect.any(String));
    expect(data.results.total_repurchase_obligation).toEqual(expect.any(Number));
    expect(String(data.results.peak_cash_year)).toMatch(/^[0-9]{4}$/);
    expect(data.results.annual_projections).toEqual(expect.any(Array));
  });

  it('2: the envelope has success, data or error, and meta with execution_time_ms and api_version', async () => {
    const { ask } = await served.newTenant();
    const good = await ask('GET', '/v1/scenarios');
    expect(Object.keys(good.body)).toEqual(['success', 'data', 'meta']);
    expect(good.body.success).toBe(true);
    const bad = await ask('GET', '/v1/scenarios/scn_none');
    expect(Object.keys(bad.body)).toEqual(['success', 'error', 'meta']);
    expect(bad.body.success).toBe(false);
    for (const { meta } of [good.body, bad.body]) {
      expect(Number.isInteger(meta.execution_time_ms)).toBe(true);
      expect(meta.api_version).toBe('v1');
    }
  });

  it('2: "Scenario bodies use snake_case keys": name, plan_rules, operating_assumptions', async () => {
    const { ask } = await served.newTenant();
    const scenario = smallScenario('Recycle');
    const { status, body } = await ask('POST', '/v1/scenarios', { body: scenario });
    expect(status).toBe(201);
    expect(body.data).toMatchObject(scenario);
    const camel = await ask('POST', '/v1/scenarios', {
      body: { ...scenario, planRules: {}, operatingAssumptions: {} },
    });
    expect(camel.body.error?.details).toEqual({ field: 'planRules', issue: 'Unknown field' });
  });

  it('2: "four groups: annual projections, participant snapshots, trust states and summary metrics"', async () => {
    const { ask } = await served.newTenant();
    const { body } = await ask('POST', '/v1/simulate', { body: input });
    const { data } = (await ask('GET', `/v1/runs/${body.data.simulation_id}`)).body;
    expect(data.annual_projections).toMatchObject(expected.annual_projections);
    expect(data.participant_snapshots).toMatchObject(expected.participant_snapshots);
    expect(data.trust_states).toMatchObject(expected.trust_states);
    expect(data.summary_metrics.present_value_repurchase_obligation).toBe(expected.present_value_repurchase_obligation);
  });

  it('3: "a status string. The value completed"', async () => {
    const { ask } = await served.newTenant();
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(body.data.status).toBe('completed');
  });

  it('4: "Every endpoint requires authentication"', async () => {
    const { ask } = await served.newTenant();
    for (const { method, path } of described.filter(({ operation }) => operation.security === undefined)) {
      expect((await ask(method, path.replace('{id}', 'x'), { key: null })).status, `${method} ${path}`).toBe(401);
    }
  });

  it('4: "success=true and data = simulation result (simulation_id, status, results)"', async () => {
    const { ask } = await served.newTenant();
    const { status, body } = await ask('POST', '/v1/simulate', { body: input });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { status: 'completed', results: expected.results } });
  });

  it('4: "GET /scenarios ... List of scenarios"', async () => {
    const { ask } = await served.newTenant();
    expect((await ask('GET', '/v1/scenarios')).body.data).toEqual({ scenarios: [], next_cursor: null });
    for (const name of ['A', 'B']) await ask('POST', '/v1/scenarios', { body: smallScenario(name) });
    const { data } = (await ask('GET', '/v1/scenarios')).body;
    expect(data.scenarios.map(({ name }) => name)).toEqual(['B', 'A']);
  });

  it('4: "POST /scenarios ... Created scenario"', async () => {
    const { ask } = await served.newTenant();
    const { status, headers, body } = await ask('POST', '/v1/scenarios', { body: smallScenario() });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/scenarios/${body.data.id}`);
  });

  it('4: "GET /scenarios/{id} ... One scenario"', async () => {
    const { ask } = await served.newTenant();
    const made = await ask('POST', '/v1/scenarios', { body: smallScenario() });
    expect((await ask('GET', `/v1/scenarios/${made.body.data.id}`)).body.data).toEqual(made.body.data);
  });

  it('4: "GET /runs ... List of runs, filtered to the given scenario"', async () => {
    const { ask } = await served.newTenant();
    const scenario = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data.id;
    await ask('POST', '/v1/simulate', { body: smallPlan() });
    const { initialState } = smallPlan();
    await ask('POST', '/v1/simulate', { body: { scenario_id: scenario, initialState } });
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(2);
    expect((await ask('GET', `/v1/runs?scenario_id=${scenario}`)).body.data.runs).toHaveLength(1);
    expect((await ask('GET', '/v1/runs?scenario_id=scn_none')).body.data.runs).toEqual([]);
  });

  it('5: "Every request carries the header Authorization: Bearer <API_KEY>"', async () => {
    const { ask, key } = await served.newTenant();
    expect((await ask('GET', '/v1/runs', { key: null, headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  });

  it('5: "A request without valid credentials is not accepted"', async () => {
    const { ask } = await served.newTenant();
    const { status, headers, body } = await ask('POST', '/v1/simulate', { body: smallPlan(), key: null });
    expect(status).toBe(401);
    expect(body.error?.code).toBe('UNAUTHORIZED');
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('6: "can deliver a webhook event when a simulation completes": event, simulation_id, status, webhook_url', async () => {
    const { url, requests } = await plainReceiver((_, response) => response.end());
    const { ask } = await served.newTenant();
    await ask('POST', '/v1/webhooks', { body: { url } });
    const { body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect.poll(() => requests).toHaveLength(1);
    expect(JSON.parse(requests[0]!.body)).toEqual({
      event: 'simulation.completed',
      simulation_id: body.data.simulation_id,
      status: 'completed',
      webhook_url: url,
    });
  });

  it('7: "success false, error.code, error.message, error.details of field and issue"', async () => {
    const { ask } = await served.newTenant();
    const body = { ...smallPlan(), planRules: { plan_name: 'P', vesting_schedule: { years: 9 } } };
    const answer = await ask('POST', '/v1/simulate', { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false });
    expect(answer.body.error).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid vesting schedule',
      details: { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
    });
  });

  it('8: Standard "100 per hour, 10 per hour", the latter "applies to POST /simulate"', async () => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 11; i++) {
      const { status } = await ask('POST', '/v1/simulate', { body: smallPlan() });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 10, 429: 1 });
    for (let i = 11; i < 100; i++) expect((await ask('GET', '/v1/runs?limit=1')).status).toBe(200);
    expect((await ask('GET', '/v1/runs?limit=1')).status).toBe(429);
  });

  it('8: Enterprise "unlimited"', async () => {
    const { ask } = await served.newTenant({ tier: 'enterprise' });
    for (let i = 0; i < 12; i++) {
      const { status, headers } = await ask('POST', '/v1/simulate', { body: smallPlan() });
      expect(status).toBe(200);
      expect(headers.has('ratelimit')).toBe(false);
    }
  });

  it('9: "The version is part of the path prefix: /v1", and meta.api_version says it', async () => {
    const { ask } = await served.newTenant();
    expect((await ask('GET', '/v1/runs')).body.meta.api_version).toBe('v1');
  });
});
