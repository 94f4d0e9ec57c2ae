import { expect, it } from 'vitest';
import { startEndless } from './endless.js';
import { smallPlan, smallScenario } from './plans.js';
import { describeServed } from './served.js';

const headers = { 'idempotency-key': 'one' };

describeServed('Idempotency-Key', { limits: { concurrency: 1 } }, (served) => {
  it.each([
    ['/v1/simulate', smallPlan(), '/v1/runs', 'runs'],
    ['/v1/analyses/sensitivity', smallPlan(), '/v1/runs', 'runs'],
    ['/v1/scenarios', smallScenario(), '/v1/scenarios', 'scenarios'],
  ] as const)('gives the same answer again, POST %s', async (path, body, list, kind) => {
    const { ask } = await served.newTenant();
    const first = await ask('POST', path, { body, headers });
    const again = await ask('POST', path, { body, headers });
    expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ask('GET', list)).body.data[kind]).toHaveLength(1);
  });

  it('is 422 with another body', async () => {
    const { ask } = await served.newTenant();
    await ask('POST', '/v1/scenarios', { body: smallScenario('A'), headers });
    const { status, body } = await ask('POST', '/v1/scenarios', { body: smallScenario('B'), headers });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'Idempotency-Key' } });
  });

  it('given again while the first request is being answered waits for the same run', async () => {
    const { ask } = await served.newTenant();
    const long = await startEndless(ask);
    const first = ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    await expect.poll(async () => (await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(2);
    const second = ask('POST', '/v1/simulate', { body: smallPlan(), headers });
    const other = await ask('POST', '/v1/simulate', { body: { ...smallPlan(), systemConfig: {} }, headers });
    expect([other.status, other.body.error?.details?.field]).toEqual([422, 'Idempotency-Key']);
    await ask('POST', `${long}/cancel`);
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].body.data).toEqual(answers[0].body.data);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(2);
  });

  it('of a request that was answered 202 answers the run once it is complete', async () => {
    const { ask } = await served.newTenant();
    const asked = { body: smallPlan(), headers: { ...headers, prefer: 'respond-async' } };
    const first = await ask('POST', '/v1/simulate', asked);
    expect(first.status).toBe(202);
    const path = first.headers.get('location')!;
    await expect.poll(async () => (await ask('GET', path)).body.data.status).toBe('completed');
    const again = await ask('POST', '/v1/simulate', asked);
    expect([again.status, again.body.data.status]).toEqual([200, 'completed']);
    expect(again.body.data.simulation_id).toBe(first.body.data.simulation_id);
    expect(again.body.data.results.annual_projections).toHaveLength(2);
  });

  it('given many times at the same moment makes one run, which all are told of', async () => {
    const { ask } = await served.newTenant();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/v1/simulate', { body: smallPlan(), headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.simulation_id)).size).toBe(1);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toHaveLength(1);
  });

  it('keeps no answer to an invalid request', async () => {
    const { ask } = await served.newTenant();
    const { initialState } = smallPlan();
    const invalid = { initialState, scenario_id: 'scn_none' };
    expect((await ask('POST', '/v1/simulate', { body: invalid, headers })).status).toBe(422);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(200);
  });

  it('belongs to a tenant and an operation', async () => {
    const { ask } = await served.newTenant();
    const { key } = await served.newTenant();
    const first = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers });
    const other = await ask('POST', '/v1/scenarios', { body: smallScenario(), headers, key });
    expect(other.status).toBe(201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
    expect((await ask('POST', '/v1/simulate', { body: smallPlan(), headers })).status).toBe(200);
  });

  it('of a run that was deleted makes another one', async () => {
    const { ask } = await served.newTenant();
    const asked = { body: smallPlan(), headers };
    const first = (await ask('POST', '/v1/simulate', asked)).body.data.simulation_id;
    await ask('DELETE', `/v1/runs/${first}`);
    const second = await ask('POST', '/v1/simulate', asked);
    expect([second.status, second.headers.has('idempotency-replayed')]).toEqual([200, false]);
    expect(second.body.data.simulation_id).not.toBe(first);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(256)])('is 400 as %j', async (key) => {
    const { ask } = await served.newTenant();
    const asked = { body: smallScenario(), headers: { 'idempotency-key': key } };
    const { status, body } = await ask('POST', '/v1/scenarios', asked);
    expect([status, body.error?.details?.field]).toEqual([400, 'Idempotency-Key']);
  });
});
