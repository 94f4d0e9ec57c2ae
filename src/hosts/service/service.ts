import { createApp } from './http/app.js';
import { heldBytes } from './http/held-bytes.js';
import { onceAMinute } from './http/once-a-minute.js';
import { prepareRun } from './http/prepare-run.js';
import type { LogEntry, ServiceLimits, ServiceOptions } from './options.js';
import { computeRun } from './runs/compute-run.js';
import { expireRuns } from './runs/expire-runs.js';
import { createRuns } from './runs/runs.js';
import { NO_TRACING } from './tracing.js';
import { createWebhooks } from './webhooks/webhooks.js';

/**
 * The service. It answers requests from the moment it is made. Once started, it also computes runs that others left behind, and
 * sends webhooks.
 */
export interface Service {
  /**
   * Answers a request by web standards: for Node, Bun, Deno, workers and frameworks alike. Never rejects. Of what a server gives
   * as `environment`, only `outgoing` is used, Node's response: its connection is reset when an answer cannot be sent to its end.
   */
  readonly fetch: (request: Request, environment?: object) => Promise<Response>;
  /**
   * Takes on the runs and deliveries that wait in the store, and deletes what is old. With `worker: false` it leaves the former to other
   * processes on the same store.
   */
  start(options?: { readonly worker?: boolean }): Promise<void>;
  /** Reports from now on that the service is not ready, so that load balancers send requests elsewhere. It still answers. */
  retire(): void;
  /**
   * Takes on no more work. Runs and deliveries under way have `drainSeconds` to end; after that they are handed back. The store
   * stays open.
   */
  stop(drainSeconds?: number): Promise<void>;
}

/** What is allowed, unless the options say otherwise. */
export const DEFAULT_LIMITS: ServiceLimits = {
  tiers: {
    standard: { requests: 100, simulations: 10 },
    enterprise: { requests: null, simulations: null },
  },
  windowSeconds: 3600,
  simulationBytes: 16 * 1024 * 1024,
  bodyBytes: 256 * 1024,
  bodyValues: 2_000_000,
  bodySeconds: 30,
  bodyDepth: 32,
  computeSeconds: 60,
  leaseSeconds: 30,
  answerSeconds: 10,
  concurrency: 1,
  tenantConcurrency: null,
  attempts: 3,
  tenantBytes: 5 * 2 ** 30,
  retainSeconds: null,
  idempotencySeconds: 24 * 3600,
};

/** How many bodies of the largest size may be in memory at once; there may be more that are smaller. */
const LARGEST_BODIES_AT_ONCE = 4;

const DRAIN_SECONDS = 10;

/**
 * Makes the service interface on top of the engine: simulations, scenarios, runs and webhooks under `/v1`, with keys, limits and
 * one envelope for every answer. It keeps everything in its store, so several services may share one store.
 *
 * @example
 * import { sqliteStore } from 'esop-repurchase/service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const service = createService({ store });
 * await service.start();
 * const answer = await service.fetch(new Request('http://localhost/v1/runs'));
 * answer.status // 401: every request needs a key, as issueApiKey() makes it
 * await service.stop();
 * await store.close();
 */
export function createService(options: ServiceOptions): Service {
  const { store } = options;
  const clock = options.clock ?? store.clock;
  const ids = options.ids ?? ((prefix): string => `${prefix}_${crypto.randomUUID()}`);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const log = quietly(options.log);
  const { tracing = NO_TRACING } = options;
  const compute = options.compute ?? ((inputs): ReturnType<typeof computeRun> => computeRun(inputs));

  const webhooks = createWebhooks({ store, clock, ids, log, tracing, options: options.webhooks ?? {} });
  const runs = createRuns({ store, clock, ids, compute, limits, log, tracing, onEnd: () => webhooks.outbox.wake() });
  const retention = expireRuns({ store, clock, limits, log });
  let isReady = true;
  let isStopping = false;
  const app = createApp({
    store,
    keys: options.keys ?? store.keys,
    clock,
    ids,
    limits,
    bodies: heldBytes(LARGEST_BODIES_AT_ONCE * limits.simulationBytes),
    prepare: options.prepare ?? prepareRun,
    runs,
    webhooks,
    cors: options.cors,
    audit: options.audit === true,
    isNew: onceAMinute(clock),
    metrics: options.metrics,
    tracing,
    log,
    isReady: () => isReady,
    isStopping: () => isStopping,
  });
  return {
    fetch: async (request, environment = {}) => app.fetch(request, environment),
    start: ({ worker = true } = {}) => {
      if (worker) {
        webhooks.outbox.start();
        runs.start();
      }
      retention.start();
      return Promise.resolve();
    },
    retire: () => {
      isReady = false;
    },
    stop: async (drainSeconds = DRAIN_SECONDS) => {
      isReady = false;
      isStopping = true;
      await retention.stop();
      await runs.stop(drainSeconds);
      await webhooks.outbox.stop(drainSeconds);
    },
  };
}

/** Keeps a failing log from failing the work that it records. */
function quietly(log: ServiceOptions['log']): (entry: LogEntry) => void {
  return (entry) => {
    try {
      log?.(entry);
    } catch {
      // There is nowhere left to report this.
    }
  };
}
