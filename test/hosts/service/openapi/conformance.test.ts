/**
 * The service against its document: for each operation, it sends requests that the schemas allow, and broken ones. Status,
 * headers and body of every answer must be what the document says.
 */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { describe, expect, it, onTestFinished } from 'vitest';
import { draws } from '../../../draws.js';
import { endlessAnalysis, vector } from '../plans.js';
import { describeOnOne, type Answered, type Ask, type Served, type Settings, type Tenant } from '../served.js';
import {
  described,
  differences,
  document,
  isForOperators,
  resolved,
  type OperationObject,
  type ParameterObject,
  type Schema,
} from './document-of-service.js';

const ROUNDS = draws(16);

/** A value that a schema of the document allows. */
function generated(schema: Schema, seed: number): unknown {
  const whole = { ...schema, components: document.components } as JsonSchema;
  return generateSync(whole, { seed, maxItems: 3, optionalsProbability: (seed % 5) / 4 });
}

interface Generated {
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

function parametersOf({ operation }: Place, where: string): ParameterObject[] {
  return operation.parameters
    .map((parameter) => resolved<ParameterObject>(parameter))
    .filter(({ in: at }) => at === where);
}

function bodyOf({ operation }: Place): { type: string; schema: Schema; example: unknown } | undefined {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  return entry && { type: entry[0], schema: entry[1].schema, example: entry[1].example };
}

/** A request of an operation as its document allows it: some parameters, a body of the schema or, every third time, the example. */
function request(place: Place, id: string, seed: number): Generated {
  const query = new URLSearchParams();
  parametersOf(place, 'query').forEach(({ name, schema }, i) => {
    const value = (seed + i) % 3 === 0 ? generated(schema, seed + i) : undefined;
    if (value !== undefined)
      query.set(
        name,
        Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value),
      );
  });
  const headers: Record<string, string> = {};
  parametersOf(place, 'header').forEach(({ name, schema }, i) => {
    // By its schema, the tag of a version is plain text.
    if ((seed + i) % 4 === 0) headers[name] = name.startsWith('If-') ? `"${seed}"` : oneLine(generated(schema, seed));
  });
  const body = bodyOf(place);
  if (body === undefined) return { path: placed(place, id, query), headers };
  headers['content-type'] = body.type;
  return {
    path: placed(place, id, query),
    headers,
    body: seed % 3 === 0 ? body.example : generated(body.schema, seed),
  };
}

/** Headers hold visible ASCII characters and spaces; quotation marks are those of the JSON. */
function oneLine(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[^ -~]/g, '')
    .trim();
}

function placed({ path }: Place, id: string, query: URLSearchParams): string {
  return `${path.replace('{id}', encodeURIComponent(id))}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Requests that the document does not allow, and what they break. */
function broken(place: Place, id: string): (Generated & { readonly breaks: string; readonly status: number[] })[] {
  const none = new URLSearchParams();
  const path = placed(place, id, none);
  const body = bodyOf(place);
  const good = { path, headers: body === undefined ? {} : { 'content-type': body.type }, body: body?.example };
  const found = [
    { ...good, path: placed(place, id, new URLSearchParams({ unknown: '1' })), breaks: 'unknown query', status: [400] },
    ...parametersOf(place, 'query')
      .filter(({ schema }) => schema['type'] === 'integer')
      .map(({ name }) => ({
        ...good,
        path: placed(place, id, new URLSearchParams({ [name]: 'many' })),
        breaks: `query ${name}`,
        status: [400],
      })),
    ...parametersOf(place, 'header')
      .filter(({ name }) => name === 'Idempotency-Key')
      .map(({ name }) => ({ ...good, headers: { ...good.headers, [name]: 'a b' }, breaks: name, status: [400] })),
  ];
  if (place.path.includes('{id}')) {
    const path = placed(place, 'xxx_unknown', none);
    found.push({ ...good, path, breaks: 'id', status: [404] });
  }
  if (body === undefined) return found;
  const example = body.example as Record<string, unknown>;
  const breaks = (what: string, changed: unknown, status: number[]): void => {
    found.push({ ...good, body: changed, breaks: what, status });
  };
  breaks('JSON', '{"', [400]);
  breaks('type of the body', 3, [422]);
  breaks('unknown field', { ...example, unknown: 1 }, [422]);
  for (const name of Object.keys(example)) {
    breaks(`type of ${name}`, { ...example, [name]: 3 }, [422]);
    const isOptional =
      !((body.schema['$ref'] as string | undefined) === undefined) && !requiredNames(body.schema).has(name);
    if (!isOptional) breaks(`without ${name}`, { ...example, [name]: undefined }, [422]);
  }
  found.push({ ...good, headers: { 'content-type': 'text/plain' }, breaks: 'type', status: [415] });
  return found;
}

function requiredNames(schema: Schema): Set<unknown> {
  return new Set(resolved<Record<string, unknown>>(schema)['required'] as unknown[]);
}

/** Only a run that has not ended can be cancelled. */
const isCancel = (path: string): boolean => path.endsWith('/cancel');

/** Kinds of records that a tenant makes. */
const KINDS = ['webhooks', 'scenarios', 'runs'];

/** The id of a new record of the path's kind, made by the example of the document; empty where the path is of none. */
async function recordFor(ask: Ask, path: string): Promise<string> {
  const kind = path.split('/')[2]!;
  if (!KINDS.includes(kind)) return '';
  const example = (path: string): unknown =>
    bodyOf({ ...described[0]!, operation: document.paths[path]!['post']! })?.example;
  const made = async (path: string, more: object = {}): Promise<Answered['body']['data']> =>
    (await ask('POST', path, { body: example(path), ...more })).body.data;
  const unended = { body: endlessAnalysis(), headers: { prefer: 'respond-async' } };
  if (isCancel(path)) {
    const { simulation_id: id } = await made('/v1/analyses/montecarlo', unended);
    // Otherwise it keeps a thread from all that follows.
    onTestFinished(async () => void (await ask('POST', `/v1/runs/${id}/cancel`)));
    return id;
  }
  if (kind === 'runs') return (await made('/v1/simulate')).simulation_id;
  return (await made(`/v1/${kind}`)).id;
}

const settings: Settings = {
  webhooks: { send: () => Promise.resolve({ status: 404 }), attempts: 1 },
  figures: true,
};

describeOnOne('the service conforms to its document', settings, conforms);

function conforms(served: Served): void {
  describe.each(described.map((place) => [`${place.method} ${place.path}`, place] as const))('%s', (_, place) => {
    const { path, method } = place;
    const newTenant = (): Promise<Tenant> =>
      served.newTenant({ scopes: isForOperators(path) ? ['read', 'simulate', 'admin'] : ['read', 'simulate'] });

    it('by what it answers to requests that the document allows', async () => {
      const { ask } = await newTenant();
      const statuses = new Set<number>();
      let id = '';
      for (let seed = 0; seed < ROUNDS; seed++) {
        // Another one where the request may change or delete it.
        if (seed === 0 || (path.includes('{id}') && method !== 'GET')) id = await recordFor(ask, path);
        const asked = request(place, id, seed);
        const answer = await ask(method, asked.path, asked);
        expect(differences(path, method, answer), JSON.stringify(asked)).toEqual([]);
        expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
        statuses.add(answer.status);
      }
      expect([...statuses].filter((status) => status < 300)).not.toEqual([]);
    });

    it('by what it answers to broken ones', async () => {
      const { ask } = await newTenant();
      const id = await recordFor(ask, path);
      for (const { breaks, status, ...asked } of broken(place, id)) {
        const answer = await ask(method, asked.path, asked);
        expect(differences(path, method, answer), breaks).toEqual([]);
        expect(status, `${breaks}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }
    });
  });

  it.each(described.filter(({ path, operation }) => operation.security === undefined && !isForOperators(path)))(
    'by what it answers without a key, and over a limit: $method $path',
    async ({ method, path }) => {
      const { ask } = await served.newTenant({ tenant: 'small', tier: 'standard' });
      const without = await ask(method, path.replace('{id}', 'x'), { key: null });
      expect(without.status).toBe(401);
      let over = await ask(method, path.replace('{id}', 'x'));
      while (over.status !== 429) over = await ask(method, path.replace('{id}', 'x'));
      expect(over.status).toBe(429);
      for (const answer of [without, over]) expect(differences(path, method, answer)).toEqual([]);
    },
  );

  it('as far as the comparison sees: it notices a status, a header and a body that are not in the document', async () => {
    const { ask } = await served.newTenant();
    const good = await ask('GET', '/v1/runs');
    const differ = (changed: Partial<Answered>): string[] => differences('/v1/runs', 'GET', { ...good, ...changed });
    expect(differ({})).toEqual([]);
    expect(differ({ status: 418 })).toHaveLength(1);
    expect(differ({ headers: new Headers([...good.headers, ['x-secret', '1']]) })).toEqual([
      '200 with the header x-secret',
    ]);
    const { 'x-request-id': _, ...without } = Object.fromEntries(good.headers);
    expect(differ({ headers: new Headers(without) })).toEqual(['200 without X-Request-Id']);
    expect(differ({ body: { ...good.body, success: false } })).toHaveLength(1);
    expect(differ({ body: { ...good.body, data: { ...good.body.data, more: 1 } as never } })).toHaveLength(1);
  });

  it.each([0, 21, 38, 42])('with the analyses of vector %i', async (number) => {
    const { ask } = await served.newTenant();
    const { input } = vector(number);
    const last = Number(input.initialState['census_year'] ?? 2025) + 1;
    const growth = 'operatingAssumptions.share_valuation.annual_growth_rate';
    const ANALYSES = {
      montecarlo: { paths: 5, seed: 1, budget: 100_000, reserve: { years: 1 } },
      sensitivity: { rank_by: 'peak_cash_year', vary: [{ path: growth, low: 0, high: 0.1 }] },
      compare: {
        scenarios: [
          { name: 'as it is' },
          { name: 'shorter', changes: { systemConfig: { projection_years: 1 }, planRules: { plan_name: 'Other' } } },
        ],
      },
      solve: { vary: growth, between: [0, 0.1], target: { metric: 'peak_cash_amount', value: 1, bound: 'at_most' } },
      stress: { shocks: [{ name: 'two', shocks: [{ shock: 'largest_holders_leave', year: last, count: 1 }] }] },
    };
    for (const [kind, options] of Object.entries(ANALYSES)) {
      const path = `/v1/analyses/${kind}`;
      const answer = await ask('POST', path, { body: { ...input, options } });
      expect([answer.status, answer.body.error], kind).toEqual([200, undefined]);
      expect(differences(path, 'POST', answer), kind).toEqual([]);
      const run = await ask('GET', answer.headers.get('location')!);
      expect(differences('/v1/runs/{id}', 'GET', run), kind).toEqual([]);
    }
  });

  it.each([0, 5, 13, 21, 31, 38])('with the results of vector %i, all groups', async (number) => {
    const { ask } = await served.newTenant();
    const { input } = vector(number);
    const body = { ...input, systemConfig: { ...input.systemConfig, run_sensitivity_analysis: true } };
    const computed = await ask('POST', '/v1/simulate', { body });
    expect(differences('/v1/simulate', 'POST', computed)).toEqual([]);
    const run = await ask('GET', `/v1/runs/${computed.body.data.simulation_id}`);
    expect(run.status).toBe(200);
    expect(differences('/v1/runs/{id}', 'GET', run)).toEqual([]);
  });
}
