import { expect, it } from 'vitest';
import { ANALYSES, compare, stress } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { prepare, type PreparedPlan } from '../../../src/index.js';
import { command, recordsOf } from './commands.js';
import { planOf, smallPlan } from './plans.js';
import { plainReceiver } from './receivers.js';
import { describeOnOne, describeServed, type Answered } from './served.js';

const body = smallPlan();
const prepared = ({ planRules, operatingAssumptions, initialState, systemConfig }: typeof body): PreparedPlan =>
  prepare(
    planRules as unknown as Parameters<typeof prepare>[0],
    operatingAssumptions as unknown as Parameters<typeof prepare>[1],
    initialState as unknown as Parameters<typeof prepare>[2],
    systemConfig,
  );
const plan = prepared(body);
const faster = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.08 } } };
const chance = { paths: 20, seed: 7, price: { volatility: 0.3 } };
const target = {
  vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
  between: [0, 0.1],
  target: { metric: 'total_repurchase_obligation', value: 220_000 },
};
const shocks = [{ shock: 'price_fall', year: 2027, fall: 0.3 }] as const;

/** The result of an analysis in an answer. */
const resultOf = (answer: Answered): unknown => answer.body.data.result;

describeOnOne('analyses', { webhooks: { allowPrivateAddresses: true } }, (served) => {
  it.each(ANALYSES)('$kind: the result of the library, as a run of that kind', async ({ kind, example, run }) => {
    const { ask } = await served.newTenant();
    const inputs = examplePlan(example.changes);
    const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
    const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
    const expected: unknown = JSON.parse(JSON.stringify(run(plan, example.options as never)));
    const asked = await ask('POST', `/v1/analyses/${kind}`, { body: { ...inputs, options: example.options } });
    expect(asked.status, asked.text).toBe(200);
    const { simulation_id: id } = asked.body.data;
    expect(asked.headers.get('location')).toBe(`/v1/runs/${id}`);
    expect(asked.body.data).toMatchObject({ kind, status: 'completed' });
    expect(resultOf(asked)).toEqual(expected);

    const kept = await ask('GET', `/v1/runs/${id}`);
    expect(kept.body.data).toMatchObject({ id, kind, status: 'completed', total_repurchase_obligation: null });
    expect(resultOf(kept)).toEqual(expected);
    const listed = await ask('GET', `/v1/runs?kind=${kind}`);
    expect(listed.body.data.runs).toEqual([expect.objectContaining({ id, kind })]);
    expect((await ask('GET', '/v1/runs?kind=simulation')).body.data.runs).toEqual([]);
  });

  it('the same body means something else to each of them', async () => {
    const { ask } = await served.newTenant();
    await ask('POST', '/v1/simulate', { body });
    await ask('POST', '/v1/analyses/sensitivity', { body });
    await ask('POST', '/v1/analyses/sensitivity', { body });
    const runs = (await ask('GET', '/v1/runs')).body.data.runs as unknown as { kind: string; inputs_hash: string }[];
    expect(runs.map(({ kind }) => kind)).toEqual(['sensitivity', 'sensitivity', 'simulation']);
    expect(new Set(runs.map(({ inputs_hash: hash }) => hash)).size).toBe(2);
  });

  it('counts as a simulation, is repeated by its Idempotency-Key, and is told of by webhooks', async () => {
    const { url, requests } = await plainReceiver((_, response) => response.end());
    const { ask } = await served.newTenant({ tier: 'standard' });
    const asked = {
      body: { ...body, options: chance, webhook_url: url },
      headers: { 'idempotency-key': 'one' },
    };
    const first = await ask('POST', '/v1/analyses/montecarlo', asked);
    expect(first.headers.get('ratelimit')).toContain('"simulations";r=9');
    expect(first.body.meta.webhook_secret).toMatch(/^whsec_/);
    const second = await ask('POST', '/v1/analyses/montecarlo', asked);
    expect(second.body.data).toEqual(first.body.data);
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(second.body.meta.webhook_secret).toBe(first.body.meta.webhook_secret);
    await expect.poll(() => requests).toHaveLength(1);
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      event: 'simulation.completed',
      simulation_id: first.body.data.simulation_id,
    });
  });

  it('takes a scenario in place of rules and assumptions', async () => {
    const { ask } = await served.newTenant();
    const { planRules: plan_rules, operatingAssumptions: operating_assumptions, initialState, systemConfig } = body;
    const scenario = await ask('POST', '/v1/scenarios', { body: { name: 'One', plan_rules, operating_assumptions } });
    const asked = { scenario_id: scenario.body.data.id, initialState, systemConfig, options: { shocks } };
    const answer = await ask('POST', '/v1/analyses/stress', { body: asked });
    expect(resultOf(answer)).toEqual(JSON.parse(JSON.stringify(stress(plan, shocks))));
  });
});

/** Small enough that a comparison of a few plans has several pages. */
const pageBytes = 300_000;

describeServed('a result that is longer than a page', { limits: { pageBytes } }, (served) => {
  const scenarios = Array.from({ length: 60 }, (_, i) => ({ name: `💥"${i}`, ...(i > 0 && { changes: faster }) }));
  const asked = { body: { ...body, systemConfig: { projection_years: 30 }, options: { scenarios } } };

  it('is 202 when it is computed, and read in pages of limited size that make up its text', async () => {
    const { ask } = await served.newTenant();
    const made = await ask('POST', '/v1/analyses/compare', asked);
    expect([made.status, made.body.data]).toMatchObject([202, { status: 'completed' }]);
    const path = made.headers.get('location')!;
    let text = '';
    let pages = 0;
    let cursor: string | null = null;
    do {
      const page: Answered = await ask('GET', cursor === null ? path : `${path}?cursor=${cursor}`);
      expect(page.status).toBe(200);
      expect(page.bytes.length).toBeLessThan(1.1 * pageBytes);
      expect(page.body.data).toMatchObject({ kind: 'compare', status: 'completed' });
      expect(page.body.data.result).toBeUndefined();
      const known = await ask('GET', cursor === null ? path : `${path}?cursor=${cursor}`, {
        headers: { 'if-none-match': page.headers.get('etag')! },
      });
      expect(known.status).toBe(304);
      text += page.body.data.result_text!;
      cursor = page.body.data.next_cursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBeGreaterThan(3);
    const longer = { ...body, systemConfig: asked.body.systemConfig };
    const [first, ...others] = scenarios;
    const expected = compare([
      { ...first!, plan: prepared(longer) },
      ...others.map((each) => ({ ...each, changes: faster })),
    ]);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it('is no other for who repeats the request; a short one is answered whole', async () => {
    const { ask, name } = await served.newTenant();
    const headers = { 'idempotency-key': 'one' };
    const first = await ask('POST', '/v1/analyses/compare', { ...asked, headers });
    const again = await ask('POST', '/v1/analyses/compare', { ...asked, headers });
    expect([again.status, again.body.data]).toEqual([202, first.body.data]);
    const short = await ask('POST', '/v1/analyses/sensitivity', { body });
    expect(short.status).toBe(200);
    const { data } = (await ask('GET', short.headers.get('location')!)).body;
    expect([data.result, data.result_text, data.next_cursor]).toEqual([short.body.data.result, undefined, undefined]);
    const { stdout } = await command(served.place, `tenants export --tenant ${name}`);
    const results = recordsOf(stdout).filter(({ type }) => type === 'results') as unknown as {
      result: { kind: string };
    }[];
    expect(results.map(({ result }) => result.kind).sort()).toEqual(['compare', 'sensitivity']);
  });
});

/** One more than may be named in a request. */
const many = (entryOf: (index: number) => object): object[] =>
  Array.from({ length: 101 }, (_, i) => ({ name: `${i}`, ...entryOf(i) }));

describeOnOne('what analyses refuse', {}, (served) => {
  it('compares, or varies, as many plans as can be checked in seconds', async () => {
    const { ask } = await served.newTenant();
    const rates = Array.from({ length: 9_999 }, () => ({ min_age: 20, min_service: 0, rate: 0.1 }));
    const large = {
      ...body,
      operatingAssumptions: { ...body.operatingAssumptions, turnover: { termination_rates: rates } },
      initialState: planOf(20_000, 1).initialState,
    };
    const compared = Array.from({ length: 100 }, (_, i) => ({ name: `${i}`, ...(i > 0 && { changes: {} }) }));
    const refused = await ask('POST', '/v1/analyses/compare', { body: { ...large, options: { scenarios: compared } } });
    expect([refused.status, refused.body.error?.details?.field]).toEqual([422, 'options.scenarios']);
    expect(refused.body.error?.details?.issue).toMatch(/^Must have at most \d\d entries with a plan of this size$/);
    const vary = Array.from({ length: 100 }, (_, i) => ({ path: `planRules.p${i}`, low: 0, high: 1 }));
    const varied = await ask('POST', '/v1/analyses/sensitivity', { body: { ...large, options: { vary } } });
    expect(varied.body.error?.details?.field).toBe('options.vary');
    expect(varied.body.error?.details?.issue).toContain('with a plan of this size');
  });

  it.each([
    ['montecarlo', undefined, 'options.paths', 'Required'],
    ['montecarlo', { paths: 0 }, 'options.paths', 'Must be between 1 and'],
    ['stress', { shocks: many(() => ({ shocks: [] })) }, 'options.shocks', 'Must have at most 100 entries'],
    [
      'compare',
      { scenarios: many((i) => (i === 0 ? {} : { changes: {} })) },
      'options.scenarios',
      'Must have at most 100',
    ],
    ['montecarlo', { paths: 10_001 }, 'options.paths', 'Must be at most 10000'],
    ['montecarlo', { paths: 200_000, range: [5, 10_006] }, 'options.range[1]', 'Must be at most 10005'],
    [
      'montecarlo',
      { paths: 1, percentiles: Array.from({ length: 101 }, (_, i) => i / 2) },
      'options.percentiles',
      'Must have at most 100',
    ],
    [
      'sensitivity',
      { vary: Array.from({ length: 101 }, (_, i) => ({ path: `planRules.p${i}`, low: 0, high: 1 })) },
      'options.vary',
      'Must have at most 100',
    ],
    ['compare', { scenarios: [{ name: 'a' }, { name: 'b' }] }, 'options.scenarios[1].changes', 'Required'],
    ['solve', { ...target, between: [0.1, 0] }, 'options.between[1]', 'Must be greater than 0.1'],
    ['montecarlo', { paths: 1, reserve: { years: 60 } }, 'options.reserve.years', 'Must be at most 2'],
  ] as const)('%s refuses %j at %s', async (kind, options, field, issue) => {
    const { ask } = await served.newTenant({ tier: 'standard' });
    const {
      status,
      headers,
      body: answered,
    } = await ask('POST', `/v1/analyses/${kind}`, { body: { ...body, options } });
    expect(status).toBe(422);
    expect(answered.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
    expect(answered.error?.details?.issue).toContain(issue);
    // It was refused before anything was accepted, counted or computed.
    expect(headers.get('ratelimit')).not.toMatch(/"simulations";r=9/);
    expect((await ask('GET', '/v1/runs')).body.data.runs).toEqual([]);
  });
});
