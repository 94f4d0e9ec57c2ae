import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ComputeTimeout, computeRun, type ServiceOptions } from '../../../../src/hosts/service/index.js';
import { recordingSender, serve, smallPlan, smallScenario, vector } from './service-under-test.js';
import { describeEachStore } from './stores.js';

/** Computes once it is allowed to. */
function heldBack(): { compute: ServiceOptions['compute'] & object; allow: () => void; count: () => number } {
  let allow = (): void => undefined;
  let count = 0;
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  return {
    compute: async (inputs) => {
      count += 1;
      await allowed;
      return computeRun(inputs);
    },
    allow: () => allow(),
    count: () => count,
  };
}

/** An answer that is too large to compute exactly: prices grow beyond the range. */
function planWithoutAnswer(): object {
  const { operatingAssumptions, ...others } = smallPlan();
  const share_valuation = { current_price: 1_000_000, annual_growth_rate: 9 };
  return {
    ...others,
    operatingAssumptions: { ...operatingAssumptions, share_valuation },
    systemConfig: { projection_years: 75 },
  };
}

describeEachStore('POST /simulate', (open) => {
  it('answers 202 at once when the client prefers that, and its run completes', async () => {
    const held = heldBack();
    const { ask } = await serve({ compute: held.compute }, open);
    const headers = { prefer: 'wait=5, respond-async' };
    const { status, headers: given, body } = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    expect(status).toBe(202);
    expect(given.get('preference-applied')).toBe('respond-async');
    expect(Object.keys(body.data)).toEqual(['simulation_id', 'status']);
    expect(body.data.status).toBe('queued');
    const location = given.get('location')!;
    expect(location).toBe(`/v1/runs/${body.data.simulation_id}`);
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('running');
    const running = await ask('GET', location);
    expect(running.status).toBe(200);
    expect(running.body.data).not.toHaveProperty('annual_projections');
    held.allow();
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('completed');
  });

  it('answers 202 without a preference when the result takes longer than a client waits', async () => {
    const held = heldBack();
    const { ask } = await serve({ compute: held.compute, limits: { answerSeconds: 0.05 } }, open);
    const { status, headers, body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(status).toBe(202);
    expect(headers.has('preference-applied')).toBe(false);
    // On a busy machine the run may still wait for its turn when its client no longer does.
    expect(['queued', 'running']).toContain(body.data.status);
    const location = headers.get('location')!;
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('running');
    held.allow();
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('completed');
  });

  it('answers 409 when its run is deleted meanwhile by another process', async () => {
    const held = heldBack();
    const { ask, store } = await serve({ compute: held.compute }, open);
    const answer = ask('POST', '/v1/simulate', { body: smallPlan() });
    await expect.poll(held.count).toBe(1);
    const { entries } = await store.runs.list('harbor', { limit: 1 });
    await store.runs.delete('harbor', entries[0]!.id);
    const { status, body } = await answer;
    expect([status, body.error?.message]).toEqual([409, 'What the request made was deleted meanwhile']);
    held.allow();
  });

  it('computes the same inputs once, and gives each request a run of its own', async () => {
    let computed = 0;
    const compute: ServiceOptions['compute'] = (inputs) => {
      computed += 1;
      return computeRun(inputs);
    };
    const { ask } = await serve({ compute }, open);
    const one = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const other = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(computed).toBe(1);
    expect(other.body.data.simulation_id).not.toBe(one.body.data.simulation_id);
    expect(other.body.data.results).toEqual(one.body.data.results);
  });

  it('takes a scenario for its two objects, at its newest version, and names the version', async () => {
    const { ask } = await serve({}, open);
    const { input, expected } = vector(31);
    const scenario = { name: 'V', plan_rules: input.planRules, operating_assumptions: input.operatingAssumptions };
    const { id } = (await ask('POST', '/v1/scenarios', { body: smallScenario() })).body.data;
    await ask('PUT', `/v1/scenarios/${id}`, { body: scenario });
    const { initialState, systemConfig } = input;
    const { body } = await ask('POST', '/v1/simulate', { body: { scenario_id: id, initialState, systemConfig } });
    expect(body.data.results).toMatchObject(expected.results);
    const run = await ask('GET', `/v1/runs/${body.data.simulation_id}?include=`);
    expect(run.body.data).toMatchObject({ scenario_id: id, scenario_version: 2 });
  });

  it('refuses a scenario beside the objects it stands for, and one that does not exist', async () => {
    const { ask } = await serve({}, open);
    const { initialState } = smallPlan();
    const both = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), scenario_id: 'scn_1' } });
    expect(both.status).toBe(422);
    expect(both.body.error?.details).toEqual({ field: 'planRules', issue: 'Not with scenario_id' });
    const none = await ask('POST', '/v1/simulate', { body: { scenario_id: 'scn_1', initialState } });
    expect(none.status).toBe(422);
    expect(none.body.error?.details).toEqual({ field: 'scenario_id', issue: 'Must be the id of a scenario' });
    expect((await ask('GET', '/v1/runs')).body.data.runs).toEqual([]);
  });

  it('names all that is wrong in meta.issues, the first in details', async () => {
    const { ask } = await serve({}, open);
    const { planRules, ...others } = smallPlan();
    const body = { ...others, planRules: { ...planRules, plan_name: 3, vesting_schedule: { years: 8 } } };
    const answer = await ask('POST', '/v1/simulate', { body });
    expect(answer.body.error?.details).toEqual({ field: 'plan_name', issue: 'Must be a string' });
    expect(answer.body.meta.issues).toEqual([
      { field: 'plan_name', issue: 'Must be a string' },
      { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
    ]);
  });

  it('answers 422 SIMULATION_ERROR to inputs for which the model has no answer', async () => {
    const { ask } = await serve({}, open);
    const { status, body } = await ask('POST', '/v1/simulate', { body: planWithoutAnswer() });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'SIMULATION_ERROR', message: 'Simulation failed' });
    expect(body.error?.details?.issue).toMatch(/beyond the exact range/);
  });

  it('answers 422 SIMULATION_ERROR to a simulation that takes too long, and keeps the failed run', async () => {
    const compute: ServiceOptions['compute'] = (_, seconds) => Promise.reject(new ComputeTimeout(seconds));
    const { ask } = await serve({ compute, limits: { computeSeconds: 7 } }, open);
    const { status, headers, body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(status).toBe(422);
    expect(body.error?.code).toBe('SIMULATION_ERROR');
    expect(body.error?.details?.issue).toContain('7 seconds');
    const run = await ask('GET', headers.get('location')!);
    expect(run.body.data).toMatchObject({ status: 'failed', error: body.error });
  });

  it('tells the address that a request names, signed with the secret in meta', async () => {
    const { sent, send } = recordingSender();
    const { ask } = await serve({ webhooks: { send } }, open);
    const webhook_url = 'https://example.com/once';
    const { body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url } });
    expect(body.meta.webhook_secret).toMatch(/^whsec_/);
    await expect.poll(() => sent.map(({ url }) => url), { timeout: 5000 }).toEqual([webhook_url]);
    await expect
      .poll(async () => (await ask('GET', '/v1/deliveries')).body.data.deliveries, { timeout: 5000 })
      .toMatchObject([{ url: webhook_url, webhook_id: null, status: 'delivered', event: 'simulation.completed' }]);
  });

  it('accepts no simulation once it is stopping', async () => {
    const { ask, service } = await serve({}, open);
    await service.stop();
    const { status, body } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(status).toBe(503);
    expect(body.error?.code).toBe('UNAVAILABLE');
  });
});

describeEachStore('Idempotency-Key', (open) => {
  const headers = { 'idempotency-key': 'one' };

  it.each(['/v1/simulate', '/v1/scenarios'])('gives the same answer again, POST %s', async (path) => {
    const { ask } = await serve({}, open);
    const body = path === '/v1/simulate' ? smallPlan() : smallScenario();
    const first = await ask('POST', path, { body, headers });
    const again = await ask('POST', path, { body, headers });
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(first.status);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { runs, scenarios } = (await ask('GET', path.replace('simulate', 'runs'))).body.data;
    expect(path === '/v1/simulate' ? runs : scenarios).toHaveLength(1);
  });

  it('is 422 with another body', async () => {
    const { ask } = await serve({}, open);
    await ask('POST', '/v1/scenarios', { body: smallScenario('A'), headers });
    const { status, body } = await ask('POST', '/v1/scenarios', { body: smallScenario('B'), headers });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'Idempotency-Key' } });
  });

  it('given again while the first request is being answered waits for the same run', async () => {
    const held = heldBack();
    const { ask } = await serve({ compute: held.compute }, open);
    const first = ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    await expect.poll(held.count).toBe(1);
    const second = ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    const other = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), systemConfig: {} }, headers });
    expect([other.status, other.body.error?.details?.field]).toEqual([422, 'Idempotency-Key']);
    held.allow();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].body.data).toEqual(answers[0].body.data);
    expect(held.count()).toBe(1);
  });

  it('given twice at the same moment makes one run, which both are told of', async () => {
    const { ask } = await serve({}, open);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/v1/simulate', { body: smallPlan(), headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.simulation_id)).size).toBe(1);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
  });

  it('resumes at once when the process that accepted the run has ended', async () => {
    const { ask, store } = await serve({}, open);
    // A process that accepts a run and then ends leaves this behind: the run, with the note of its request.
    const answered = await ask('POST', '/v1/simulate', { body: smallPlan(), headers: { 'idempotency-key': 'other' } });
    const body = JSON.stringify(smallPlan());
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))).toString('hex');
    const at = store.clock().toISOString();
    const run = {
      id: 'run_left',
      scenario_id: null,
      scenario_version: null,
      inputs_hash: 'sim_other',
      body_hash: null,
      engine_version: '0.0.0',
      inputs: new Uint8Array(gzipSync(JSON.stringify(Object.values(smallPlan())))),
      created_at: at,
      kind: 'simulation' as const,
      webhook: { url: 'https://example.com/hook', secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz' },
    };
    const request = { key: 'one', operation: 'POST /v1/simulate', bodyHash: hash, at };
    await store.runs.accept('harbor', run, { request });
    const resumed = await ask('POST', '/v1/simulate', { body, headers });
    expect(resumed.status).toBe(200);
    expect(resumed.body.data).toEqual({ ...answered.body.data, simulation_id: 'run_left' });
    // Nobody has been shown it yet.
    expect(resumed.body.meta.webhook_secret).toBe(run.webhook.secret);
  });

  it('keeps no answer to an invalid request', async () => {
    const { ask } = await serve({}, open);
    const { initialState } = smallPlan();
    const invalid = { initialState, scenario_id: 'scn_none' };
    expect((await ask('POST', '/v1/simulate', { body: invalid, headers })).status).toBe(422);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(200);
  });

  it('keeps the answer to a simulation that failed', async () => {
    let tries = 0;
    const compute: ServiceOptions['compute'] = (_, seconds) => {
      tries += 1;
      return Promise.reject(new ComputeTimeout(seconds));
    };
    const { ask } = await serve({ compute }, open);
    const first = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    const again = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    expect([first.status, again.status, tries]).toEqual([422, 422, 1]);
    expect(again.text).toBe(first.text);
  });

  it('belongs to a tenant and an operation', async () => {
    const { ask, keyOf } = await serve({}, open);
    const key = await keyOf('other');
    const first = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers });
    const other = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers, key });
    expect(other.status).toBe(201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(200);
  });
});

describe('what a simulation request may not say', () => {
  it('is 422: a simulation_id of the client', async () => {
    const { ask } = await serve();
    const { status, body } = await ask('POST', '/v1/simulate', {
      body: { ...smallPlan(), systemConfig: { simulation_id: 'mine' } },
    });
    expect(status).toBe(422);
    expect(body.error?.details?.field).toBe('simulation_id');
  });

  it.each(['http://example.com/', 'https://127.0.0.1/', 'ftp://example.com/', 'nothing'])(
    'is 422: the webhook_url %s',
    async (webhook_url) => {
      const { ask } = await serve({ webhooks: { send: recordingSender().send } });
      const { status, body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url } });
      expect(status).toBe(422);
      expect(body.error?.details?.field).toBe('webhook_url');
    },
  );

  it('is 422: webhooks when it cannot send them', async () => {
    const { ask } = await serve();
    const webhook_url = 'https://example.com/';
    const { body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url } });
    expect(body.error?.details).toEqual({
      field: 'webhook_url',
      issue: 'Not with this service: it sends no webhooks',
    });
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(256)])('is 400 for the Idempotency-Key %j', async (key) => {
    const { ask } = await serve();
    const { status, body } = await ask('POST', '/v1/scenarios', {
      body: smallScenario(),
      headers: { 'idempotency-key': key },
    });
    expect(status).toBe(400);
    expect(body.error?.details?.field).toBe('Idempotency-Key');
  });
});
