import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { createService, issueApiKey, type LogEntry, type ServiceOptions } from '../../../../src/hosts/service/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Scope, Tier } from '../../../../src/hosts/service/store/records.js';
import type { OpenStore } from './stores.js';

/** The envelope of an answer, with the parts that tests read. */
export interface Envelope {
  readonly success: boolean;
  readonly data: Data;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: Details };
  readonly meta: {
    readonly execution_time_ms: number;
    readonly api_version: string;
    readonly webhook_secret?: string;
    readonly issues?: readonly Details[];
  };
}

/** Whatever `data` may hold: a test knows what it has asked for. */
interface Data {
  readonly id: string;
  readonly simulation_id: string;
  readonly scenario_id: string | null;
  readonly status: string;
  readonly name: string;
  readonly version: number;
  readonly total_repurchase_obligation: number | null;
  readonly results: {
    readonly total_repurchase_obligation: number;
    readonly peak_cash_year: number;
    readonly annual_projections: readonly object[];
  };
  readonly annual_projections: readonly object[];
  readonly participant_snapshots: readonly { readonly participant_id: string; readonly year: number }[];
  readonly trust_states: readonly object[];
  readonly summary_metrics: { readonly present_value_repurchase_obligation: number };
  readonly plan_rules: object;
  readonly operating_assumptions: object;
  readonly error: Envelope['error'] | null;
  readonly secret: string;
  readonly url: string;
  readonly scenarios: readonly { readonly id: string; readonly name: string }[];
  readonly runs: readonly { readonly id: string; readonly status: string }[];
  readonly webhooks: readonly { readonly id: string }[];
  readonly deliveries: readonly { readonly id: string; readonly status: string; readonly event: string }[];
  readonly next_cursor: string | null;
}

interface Details {
  readonly field: string;
  readonly issue: string;
}

/** An answer, read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Envelope;
}

/** The parts of a request besides its method and path. */
export interface Asked {
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** By default the key of tenant `harbor`; null for none. */
  readonly key?: string | null;
}

/** A service with a key for tenant `harbor`, in a store of its own; it is stopped when the test ends. */
export async function serve(
  options: Partial<ServiceOptions> = {},
  open: OpenStore = () => sqliteStore({ file: ':memory:' }),
): Promise<ServiceUnderTest> {
  const store = options.store ?? (await open());
  const log: LogEntry[] = [];
  const service = createService({ log: (entry) => log.push(entry), ...options, store });
  await service.start();
  onTestFinished(async () => {
    await service.stop(1);
    if (options.store === undefined) await store.close();
  });
  const keyOf: ServiceUnderTest['keyOf'] = async (tenant, tier = 'enterprise', expires = null, scopes) => {
    const id = `key_${crypto.randomUUID()}`;
    const about = { id, tenant, tier, name: 'test', created: new Date(), expires };
    const { key, record } = await issueApiKey({ ...about, ...(scopes && { scopes }) });
    await store.keys.add(record);
    return key;
  };
  const ownKey = await keyOf('harbor');
  const ask = async (method: string, path: string, { body, headers, key = ownKey }: Asked = {}): Promise<Answered> => {
    const request = new Request(`http://service.test${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return read(await service.fetch(request));
  };
  return { service, store, log, key: ownKey, keyOf, ask };
}

/** A service that can be asked. */
export interface ServiceUnderTest {
  readonly service: ReturnType<typeof createService>;
  readonly store: ServiceOptions['store'];
  readonly log: readonly LogEntry[];
  readonly key: string;
  readonly keyOf: (tenant: string, tier?: Tier, expires?: Date | null, scopes?: readonly Scope[]) => Promise<string>;
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answered>;
}

/** Reads an answer to its end. */
export async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body = (text === '' || !isJson ? {} : JSON.parse(text)) as Envelope;
  return { status: response.status, headers: response.headers, text, body };
}

/** A small simulation, two years of one person. */
export function smallPlan(): Plan {
  return {
    planRules: { plan_name: 'Small', vesting_schedule: { years: 6 } },
    operatingAssumptions: {
      contribution_policy: { annual_amount: 9000 },
      share_valuation: { current_price: 100, annual_growth_rate: 0.04 },
    },
    initialState: {
      census_year: 2026,
      participants: [{ id: 'E1', age: 63, service_years: 21, compensation: 64_000, allocated_shares: 2150 }],
    },
    systemConfig: { projection_years: 2 },
  };
}

/** A plan of which parts may be changed. */
export interface Plan {
  planRules: Record<string, unknown>;
  operatingAssumptions: Record<string, unknown>;
  initialState: Record<string, unknown>;
  systemConfig: Record<string, unknown>;
}

/** A scenario made from `smallPlan()`. */
export function smallScenario(name = 'Steady'): Record<string, unknown> {
  const { planRules, operatingAssumptions } = smallPlan();
  return { name, plan_rules: planRules, operating_assumptions: operatingAssumptions };
}

/** A conformance vector: inputs, and the results computed from them without this engine. */
export function vector(number: number): { input: Plan; expected: VectorResults } {
  const file = new URL(`../../../vectors/${String(number).padStart(3, '0')}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as { input: Plan; expected: VectorResults };
}

interface VectorResults {
  readonly results: { readonly total_repurchase_obligation: number; readonly peak_cash_year: number };
  readonly present_value_repurchase_obligation: number;
  readonly annual_projections: readonly object[];
  readonly trust_states: readonly object[];
  readonly participant_snapshots: readonly { readonly participant_id: string }[];
}

/** Sends nothing, and records what would have been sent. */
export function recordingSender(): { sent: { url: string; body: string }[]; send: () => Promise<{ status: number }> } {
  const sent: { url: string; body: string }[] = [];
  return {
    sent,
    send: ((request: { url: string; body: string }) => {
      sent.push({ url: request.url, body: request.body });
      return Promise.resolve({ status: 200 });
    }) as () => Promise<{ status: number }>,
  };
}
