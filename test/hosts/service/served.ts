import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe } from 'vitest';
import { createService, issueApiKey, type LogEntry, type ServiceOptions } from '../../../src/hosts/service/index.js';
import { metrics, sendWebhook, serve, threads } from '../../../src/hosts/service/node/index.js';
import { postgresStore } from '../../../src/hosts/service/postgres.js';
import { sqliteStore } from '../../../src/hosts/service/sqlite.js';
import type { Delivery, Scope, Tier } from '../../../src/hosts/service/records.js';
import { addKey } from '../../../src/hosts/service/records/keys.js';
import { listDeliveries } from '../../../src/hosts/service/webhooks/deliveries.js';
import type { Store } from '../../../src/hosts/service/store.js';
import { missingPostgres, sharedPostgres } from './postgres-server.js';

/** Where a service keeps its data. */
export type Place = { readonly file: string } | { readonly connectionString: string };

/** What a test may set of a service; the rest is as the command `serve` has it. */
export interface Settings extends Partial<Omit<ServiceOptions, 'store'>> {
  readonly encryptionKeys?: readonly Uint8Array[];
  /** Whether it answers figures, as `serve --metrics` does. */
  readonly figures?: boolean;
  /** False: it leaves what waits to other processes. */
  readonly worker?: boolean;
}

/** A service that listens on loopback. */
export interface Served {
  readonly origin: string;
  readonly place: Place;
  readonly log: readonly LogEntry[];
  /** A tenant of its own, so that tests of one service do not meet. */
  newTenant(about?: About): Promise<Tenant>;
  /** Begins to stop: it is not ready any more. */
  retire(): void;
  /** Stops it; a second time does nothing. */
  stop(drainSeconds?: number): Promise<void>;
}

interface About {
  readonly tenant?: string;
  readonly tier?: Tier;
  readonly scopes?: readonly Scope[];
  readonly expires?: Date | null;
}

/** A tenant with a key, by default one without limits. */
export interface Tenant {
  readonly name: string;
  readonly key: string;
  readonly ask: Ask;
  /** Another key of the same tenant. */
  readonly keyOf: (about?: Omit<About, 'tenant'>) => Promise<string>;
}

/** Asks on behalf of a tenant. */
export type Ask = (method: string, path: string, asked?: Asked) => Promise<Answered>;

/** The parts of a request besides its method and path. */
export interface Asked {
  /** Sent as JSON; text and bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** By default the key of the tenant; null for none. */
  readonly key?: string | null;
}

/** An answer, read to its end. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  readonly body: Envelope;
}

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
  readonly result: unknown;
  readonly result_text?: string;
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
  readonly runs: readonly { readonly id: string; readonly status: string; readonly kind: string }[];
  readonly webhooks: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}

interface Details {
  readonly field: string;
  readonly issue: string;
}

/** Describes what a service does on either database; the tests of one description share a service. */
export function describeServed(name: string, settings: Settings, tests: (served: Served) => void): void {
  describeOn(['SQLite', 'PostgreSQL'], name, settings, tests);
}

/** Describes on one database: for tests that need none, or nothing that other tests do not ask of both. */
export function describeOnOne(name: string, settings: Settings, tests: (served: Served) => void): void {
  describeOn(['SQLite'], name, settings, tests);
}

function describeOn(
  stores: readonly (keyof typeof PLACES)[],
  name: string,
  settings: Settings,
  tests: (served: Served) => void,
): void {
  for (const store of stores) {
    describe.skipIf(store === 'PostgreSQL' && missingPostgres !== null)(`${name}, ${store}`, () => {
      let running: Served;
      beforeAll(async () => {
        running = await start(await PLACES[store](), settings);
      });
      afterAll(() => running.stop(0));
      tests({
        get origin() {
          return running.origin;
        },
        get place() {
          return running.place;
        },
        get log() {
          return running.log;
        },
        newTenant: (about) => running.newTenant(about),
        retire: () => running.retire(),
        stop: (seconds) => running.stop(seconds),
      });
    });
  }
}

/** A new place of each kind. */
export const PLACES: Readonly<Record<'SQLite' | 'PostgreSQL', () => Promise<Place>>> = {
  SQLite: () => {
    const folder = mkdtempSync(join(tmpdir(), 'esop-service-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return Promise.resolve({ file: join(folder, 'service.db') });
  },
  PostgreSQL: async () => ({ connectionString: await (await sharedPostgres()).newDatabase() }),
};

if (missingPostgres !== null) console.warn(`SKIPPED, the service on PostgreSQL: ${missingPostgres}`);

/** Opens the store of a place, as commands do beside a service. */
export function openStore(place: Place, encryptionKeys: readonly Uint8Array[] = []): Promise<Store> {
  return 'file' in place ? sqliteStore({ ...place, encryptionKeys }) : postgresStore({ ...place, encryptionKeys });
}

/** What was sent or is to be sent for a tenant, the latest first. */
export async function deliveriesOf(place: Place, tenant: string): Promise<readonly Delivery[]> {
  const store = await openStore(place);
  try {
    return (await listDeliveries(store, tenant, { limit: 100 })).entries;
  } finally {
    await store.close();
  }
}

/** Makes a key of a tenant. */
export async function newKey(
  store: Store,
  tenant: string,
  { tier = 'enterprise', scopes, expires = null }: About = {},
): Promise<string> {
  const id = `key_${crypto.randomUUID()}`;
  const about = { id, tenant, tier, name: 'test', created: new Date(), expires };
  const { key, record } = issueApiKey({ ...about, ...(scopes && { scopes }) });
  await addKey(store.database, record);
  return key;
}

/** Starts a service. */
export async function start(
  place: Place,
  { encryptionKeys, figures = false, worker = true, ...options }: Settings = {},
): Promise<Served> {
  const store = await openStore(place, encryptionKeys);
  const log: LogEntry[] = [];
  const counted = figures ? await metrics({ store }) : undefined;
  const compute = threads({ workerUrl: pathToFileURL(resolve('src/hosts/service/dist/service-worker.cjs')) });
  const service = createService({
    log: (entry) => {
      log.push(entry);
      counted?.observe(entry);
    },
    ...(counted && { metrics: counted.read }),
    compute,
    prepare: compute.prepare,
    write: compute.write,
    ...options,
    // An answer that a test waits for is no 202, however busy the machine is.
    limits: { answerSeconds: 150, ...options.limits },
    webhooks: { send: sendWebhook, ...options.webhooks },
    store,
  });
  const server = await serve({ service, port: 0, worker });
  const agent = new Agent({ keepAlive: true });
  let tenants = 0;
  let isStopped = false;
  const keyOf = (tenant: string, about?: About): Promise<string> => newKey(store, tenant, about);
  return {
    origin: new URL(server.url).origin,
    place,
    log,
    newTenant: async (about = {}) => {
      const name = about.tenant ?? `tenant-${(tenants += 1)}`;
      const own = await keyOf(name, about);
      const ask: Ask = (method, path, { key = own, ...asked } = {}) =>
        send(agent, method, `http://127.0.0.1:${server.port}`, path, { key, ...asked });
      return { name, key: own, ask, keyOf: (other) => keyOf(name, other) };
    },
    retire: () => service.retire(),
    stop: async (drainSeconds = 0) => {
      if (isStopped) return;
      isStopped = true;
      agent.destroy();
      await server.stop(drainSeconds);
      await compute.end();
      await store.close();
    },
  };
}

/** Sends a request as it stands; the answer is read as it comes, compressed or not. */
export function send(
  agent: Agent,
  method: string,
  origin: string,
  path: string,
  { body, headers, key }: Asked = {},
): Promise<Answered> {
  const bytes = body === undefined ? null : Buffer.from(isRaw(body) ? body : JSON.stringify(body));
  const { hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const call = request(
      {
        ...{ agent, method, hostname, port, path },
        headers: {
          ...(typeof key === 'string' ? { authorization: `Bearer ${key}` } : {}),
          ...(bytes === null ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => done(answered(answer.statusCode!, answer.headers, Buffer.concat(parts))));
      },
    );
    call.on('error', fail);
    // A socket whose request is answered before it is sent to its end has nobody else who listens.
    call.once('socket', (socket) => socket.off('error', ignore).on('error', ignore));
    call.end(bytes ?? undefined);
  });
}

const ignore = (): void => undefined;

const isRaw = (body: unknown): body is string => typeof body === 'string' || body instanceof Uint8Array;

function answered(status: number, given: NodeJS.Dict<string | string[]>, bytes: Buffer): Answered {
  const headers = new Headers(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const isJson = headers.get('content-type') === 'application/json' && !headers.has('content-encoding');
  const text = bytes.toString();
  return { status, headers, bytes, text, body: (text === '' || !isJson ? {} : JSON.parse(text)) as Envelope };
}
