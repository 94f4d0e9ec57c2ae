import type { Registry } from 'prom-client';
import type { Context, Span, SpanOptions, Tracer } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, pino } from 'pino';
import type { Queries } from '../database/database.js';
import { ENGINE_VERSION } from 'esop-repurchase';
import type { LogEntry, ServiceOptions } from '../options.js';
import type { Store } from '../store.js';

/** Figures for Prometheus. */
export interface Metrics {
  /** Counts what a log entry tells of; to be called with each of them. */
  readonly observe: (entry: LogEntry) => void;
  /** The option `metrics` of `createService()`. */
  readonly read: NonNullable<ServiceOptions['metrics']>;
}

/** Where figures come from. */
export interface MetricsOptions {
  /** Store of the service: each request for the figures reads the depth of its queue. */
  readonly store: Pick<Store, 'database'>;
  /** Takes them in, for a program that has its own; by default a new one, with those of the process. */
  readonly registry?: Registry;
}

/** Seconds, from a small request to the limit of a simulation. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 60];

/**
 * Figures of the service by prom-client: requests by route and status, runs and webhooks by how they ended, the queue, the process.
 * They are made from the entries of the log, and name no tenant.
 *
 * @example
 * import { createService } from 'esop-repurchase-service';
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const { observe, read } = await metrics({ store });
 * const service = createService({ store, log: observe, metrics: read });
 * await service.fetch(new Request('http://localhost/healthz'));
 * const { text } = await read();
 * text.includes('esop_requests_total{route="/healthz",method="GET",status="200"} 1') // true
 * await service.stop();
 * await store.close();
 */
export async function metrics({ store, registry: given }: MetricsOptions): Promise<Metrics> {
  // Loaded when it is asked for, as nothing else here needs it.
  const prometheus = await import('prom-client');
  const { Counter, Gauge, Histogram } = prometheus;
  const registry = given ?? new prometheus.Registry();
  if (given === undefined) prometheus.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });
  const requests = counter('esop_requests_total', 'Requests answered.', 'route', 'method', 'status');
  const durations = seconds('esop_request_duration_seconds', 'Time until a request was answered.', 'route');
  const runs = counter('esop_runs_total', 'Runs that this process took in hand, by what became of them.', 'outcome');
  const computing = seconds('esop_run_duration_seconds', 'Time from taking a run in hand to recording it.');
  const attempts = counter('esop_webhook_attempts_total', 'Attempts to deliver a webhook.', 'outcome');
  const waiting = new Gauge({ name: 'esop_queue_waiting', help: 'Runs that nobody computes yet.', registers });
  const running = new Gauge({ name: 'esop_queue_running', help: 'Runs that somebody computes.', registers });
  const oldest = new Gauge({ name: 'esop_queue_oldest_seconds', help: 'Age of the oldest that waits.', registers });

  return {
    observe: ({ event, level, route, method, status, ms }) => {
      const took = Number(ms ?? 0) / 1000;
      if (event === 'request') {
        // Paths that do not exist are many.
        const known = String(route ?? 'unknown');
        requests.inc({ route: known, method: String(method), status: String(status) });
        durations.observe({ route: known }, took);
      } else if (event.startsWith('run.')) {
        runs.inc({ outcome: event.slice('run.'.length) });
        if (ms !== undefined) computing.observe(took);
      } else if (event === 'webhook.attempt') attempts.inc({ outcome: level === 'info' ? 'delivered' : 'failed' });
    },
    read: async () => {
      const depth = await queueDepth(store.database, new Date());
      waiting.set(depth.waiting);
      running.set(depth.running);
      oldest.set(depth.oldest);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Waiting runs, running runs, and the seconds for which the oldest has waited. */
async function queueDepth(database: Queries, now: Date): Promise<{ waiting: number; running: number; oldest: number }> {
  const rows = await database.all<{ status: string; count: number | string; oldest: string }>(
    `select status, count(*) as count, min(created_at) as oldest from runs
     where status in ('queued', 'running') group by status`,
  );
  const of = (status: string): number => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const oldest = rows.find(({ status }) => status === 'queued')?.oldest;
  const waited = oldest === undefined ? 0 : (now.getTime() - Date.parse(oldest)) / 1000;
  return { waiting: of('queued'), running: of('running'), oldest: Math.max(0, waited) };
}

/** The address of a request may name a person, so spans have the route only. */
const ADDRESS = 'url.full';

/**
 * A span for each request by the API of OpenTelemetry, in the trace of its caller, as an option `middleware` of `createService()`. The
 * program decides who records spans: without an SDK nobody does. They have method, route, status and the id of the request.
 *
 * @throws Error of Node when the packages `@hono/otel` and `@opentelemetry/api` are not installed
 * @example
 * import { createService } from 'esop-repurchase-service';
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const service = createService({ store, middleware: [await openTelemetry()] });
 * (await service.fetch(new Request('http://localhost/healthz'))).status // 200
 * await service.stop();
 * await store.close();
 */
export async function openTelemetry(): Promise<MiddlewareHandler> {
  // Loaded when it is asked for, as nothing else here needs it.
  const { trace } = await import('@opentelemetry/api');
  const { httpInstrumentationMiddleware } = await import('@hono/otel');
  const tracer = withoutAddress(trace.getTracer('esop-repurchase', ENGINE_VERSION));
  return httpInstrumentationMiddleware({ tracer, captureResponseHeaders: ['x-request-id'] });
}

function withoutAddress(tracer: Tracer): Tracer {
  const started = (name: string, options: SpanOptions, parent: Context, work: (span: Span) => unknown): unknown => {
    const { [ADDRESS]: _, ...attributes } = options.attributes ?? {};
    return tracer.startActiveSpan(name, { ...options, attributes }, parent, work);
  };
  return { startSpan: tracer.startSpan.bind(tracer), startActiveSpan: started as Tracer['startActiveSpan'] };
}

/** Where the log goes. */
export interface PinoLogOptions {
  /** By default standard error. */
  readonly destination?: DestinationStream;
  /** Entries below this level are left out; `info` keeps all. */
  readonly level?: LogEntry['level'];
}

/** Names of details that are never written. */
const SECRET_NAMES = ['authorization', 'api_key', 'secret', 'password', 'inputs', 'body', 'payload', 'participants'];
const REDACTED = '[redacted]';
/** Patterns of secrets in any text: keys and webhook secrets of the service, bearer tokens, passwords in addresses. */
const SECRETS = [
  [/esop_[0-9A-Za-z-]+_[0-9A-Za-z_-]+/g, REDACTED],
  [/whsec_[0-9A-Za-z+/=_-]+/g, REDACTED],
  [/\bBearer\s+\S+/gi, `Bearer ${REDACTED}`],
  [/\/\/([^\s:/@]*):[^\s/@]+@/g, `//$1:${REDACTED}@`],
] as const;

/**
 * A log of JSON lines, by pino. The service logs no keys and nothing of a body. Should something slip through all the same, this
 * log leaves out everything that is named or looks like a secret.
 *
 * @example
 * let line = '';
 * const log = pinoLog({ destination: { write: (text: string) => (line = text) } });
 * log({ level: 'info', event: 'started', url: 'postgres://service:secret@db/esop' });
 * JSON.parse(line).url // 'postgres://service:[redacted]@db/esop'
 */
export function pinoLog({
  destination = pino.destination({ dest: 2, sync: true }),
  level = 'info',
}: PinoLogOptions = {}): (entry: LogEntry) => void {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_NAMES, censor: REDACTED },
  };
  const logger = pino(options, destination);
  return ({ level: entryLevel, ...entry }) => {
    logger[entryLevel](Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, withoutSecrets(value)])));
  };
}

function withoutSecrets(value: unknown): unknown {
  // A value that is not plain does not belong in a log: it may be a census.
  if (typeof value === 'object' && value !== null) return REDACTED;
  if (typeof value !== 'string') return value;
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value);
}
