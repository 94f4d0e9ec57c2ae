import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { startEndless } from './endless.js';
import { endlessAnalysis, planOf, planWithoutAnswer, smallPlan, smallScenario, vector } from './plans.js';
import { plainReceiver } from './receivers.js';
import { deliveriesOf, describeOnOne, describeServed, PLACES, start, type Answered, type Ask } from './served.js';

const AT_ONCE = { prefer: 'respond-async' };
const webhooks = { allowPrivateAddresses: true, firstPauseSeconds: 0.05 };

const cancel = (ask: Ask, path: string): Promise<Answered> => ask('POST', `${path}/cancel`);

describeServed('POST /simulate', { webhooks, limits: { concurrency: 1 } }, (served) => {
  it('answers 202 at once when the client prefers that, and its run completes', async () => {
    const { ask } = await served.newTenant();
    const before = await startEndless(ask);
    const headers = { prefer: 'wait=5, respond-async' };
    const { status, headers: given, body } = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    expect([status, given.get('preference-applied')]).toEqual([202, 'respond-async']);
    expect(body.data).toEqual({ simulation_id: body.data.simulation_id, status: 'queued' });
    const location = given.get('location')!;
    expect(location).toBe(`/v1/runs/${body.data.simulation_id}`);
    const waiting = await ask('GET', location);
    expect(waiting.body.data.status).toBe('queued');
    expect(waiting.body.data).not.toHaveProperty('annual_projections');
    await cancel(ask, before);
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('completed');
  });

  it('gives each request a run of its own, with the same results for the same inputs', async () => {
    const { ask } = await served.newTenant();
    const one = await ask('POST', '/v1/simulate', { body: smallPlan() });
    const other = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect(other.body.data.simulation_id).not.toBe(one.body.data.simulation_id);
    expect(other.body.data.results).toEqual(one.body.data.results);
  });

  it('takes a scenario for its two objects, at its newest version, and names the version', async () => {
    const { ask } = await served.newTenant();
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
    const { ask } = await served.newTenant();
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
    const { ask } = await served.newTenant();
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
    const { ask } = await served.newTenant();
    const { status, body } = await ask('POST', '/v1/simulate', { body: planWithoutAnswer() });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'SIMULATION_ERROR', message: 'Simulation failed' });
    expect(body.error?.details?.issue).toMatch(/beyond the exact range/);
  });

  it('tells the address that a request names, signed with the secret in meta', async () => {
    const { url, requests } = await plainReceiver((_, response) => response.end());
    const { ask, name } = await served.newTenant();
    const { body } = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url: url } });
    await expect.poll(() => requests).toHaveLength(1);
    const [{ headers, body: sent }] = requests as [(typeof requests)[0]];
    expect(new Webhook(body.meta.webhook_secret!).verify(sent, headers as Record<string, string>)).toEqual({
      event: 'simulation.completed',
      simulation_id: body.data.simulation_id,
      status: 'completed',
      webhook_url: url,
    });
    await expect
      .poll(() => deliveriesOf(served.place, name))
      .toMatchObject([{ url, webhook_id: null, status: 'delivered', event: 'simulation.completed' }]);
  });

  it('is 422 with a simulation_id of the client', async () => {
    const { ask } = await served.newTenant();
    const body = { ...smallPlan(), systemConfig: { simulation_id: 'mine' } };
    const answer = await ask('POST', '/v1/simulate', { body });
    expect([answer.status, answer.body.error?.details?.field]).toEqual([422, 'simulation_id']);
  });
});

describeOnOne('POST /simulate of a busy service', { limits: { answerSeconds: 0.5, concurrency: 1 } }, (served) => {
  it('answers 202 without a preference when the result takes longer than a client waits', async () => {
    const { ask } = await served.newTenant();
    const before = await startEndless(ask);
    const { status, headers } = await ask('POST', '/v1/simulate', { body: smallPlan() });
    expect([status, headers.has('preference-applied')]).toEqual([202, false]);
    await cancel(ask, before);
    const location = headers.get('location')!;
    await expect.poll(async () => (await ask('GET', location)).body.data.status).toBe('completed');
  });
});

// The time of a run has room for the start of a thread, after the one before was ended.
describeOnOne('a run over its time', { webhooks, limits: { computeSeconds: 6, concurrency: 1 } }, (served) => {
  it('ends once, as 422 SIMULATION_ERROR that names the time, to its client, its webhook and its key, and its worker computes the next one', async () => {
    const { url, requests } = await plainReceiver((_, response) => response.end());
    const { ask } = await served.newTenant();
    const asked = { body: { ...endlessAnalysis(), webhook_url: url }, headers: { 'idempotency-key': 'one' } };
    const { status, headers, body } = await ask('POST', '/v1/analyses/montecarlo', asked);
    expect([status, body.error?.code]).toEqual([422, 'SIMULATION_ERROR']);
    expect(body.error?.details?.issue).toContain('6 seconds');
    const run = await ask('GET', headers.get('location')!);
    const { id } = run.body.data;
    expect(run.body.data).toMatchObject({ status: 'failed', error: body.error });
    expect(endsOf(id)).toHaveLength(1);
    await expect.poll(() => requests).toHaveLength(1);
    const event = { event: 'simulation.failed', simulation_id: id, status: 'failed' };
    expect(JSON.parse(requests[0]!.body)).toMatchObject(event);
    const again = await ask('POST', '/v1/analyses/montecarlo', asked);
    expect([again.status, again.body.error]).toEqual([422, body.error]);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  });

  it('ends once where others keep the processors busy', async () => {
    const { ask } = await served.newTenant();
    // One after the other: no more than two bodies of a tenant are read at once.
    for (const price of [1, 2, 3]) {
      const { status } = await ask('POST', '/v1/simulate', { body: planOf(3000, 30, price), headers: AT_ONCE });
      expect(status).toBe(202);
    }
    await ask('POST', '/v1/analyses/montecarlo', { body: endlessAnalysis() });
    const runs = async () => (await ask('GET', '/v1/runs?kind=montecarlo')).body.data.runs;
    await expect.poll(runs).toMatchObject([{ status: 'failed', error: { code: 'SIMULATION_ERROR' } }]);
    expect(endsOf((await runs())[0]!.id)).toHaveLength(1);
  });

  /** What the log has on the end of a run. */
  const endsOf = (id: string): object[] =>
    served.log.filter(({ event, run }) => event.startsWith('run.') && run === id);
});

describe.each(Object.entries(PLACES))('a service that stops, %s', (_, newPlace) => {
  it('accepts no simulation, and says so', async () => {
    const served = await start(await newPlace());
    const { ask } = await served.newTenant();
    served.retire();
    expect((await ask('GET', '/readyz', { key: null })).status).toBe(503);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
    await served.stop();
    await expect(ask('GET', '/healthz')).rejects.toThrow('ECONNREFUSED');
  });
});
