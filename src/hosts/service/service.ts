import { createApp } from './http/answer-request.js';
import { prepareRun } from './runs/prepare-run.js';
import { writeResults } from './http/write-results.js';
import { openApiText } from './openapi/document.js';
import type { LogEntry, ServiceLimits, ServiceOptions } from './options.js';
import { createQueue, releaseAll } from './queue.js';
import { computeRun } from './runs/compute-run.js';
import { expireRuns } from './runs/erase.js';
import { createRuns, RUNS } from './runs/runs.js';
import { createTurns, createTurnstile } from './turns.js';
import { deliveryJobs } from './webhooks/deliver.js';

/**
 * The service. It answers requests from the moment it is made. Once started, it also computes the runs in its queue, and sends webhooks.
 */
export interface Service {
  /** Answers a request by web standards. Never rejects. */
  readonly fetch: (request: Request, environment?: object) => Promise<Response>;
  /**
   * Takes runs and deliveries from the queue, and deletes what is old. With `worker: false` it leaves the former to other processes on the
   * same database.
   *
   * @throws Error with the word PostgreSQL when another process serves the same SQLite file
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

/** Limits, unless the options say otherwise. */
export const DEFAULT_LIMITS: ServiceLimits = {
  tiers: {
    standard: { requests: 100, simulations: 10 },
    enterprise: { requests: null, simulations: null },
  },
  windowSeconds: 3600,
  simulationBytes: 16 * 1024 * 1024,
  bodyBytes: 256 * 1024,
  bodyValues: 2_000_000,
  bodyNames: 1000,
  bodyDepth: 32,
  computeSeconds: 60,
  answerSeconds: 10,
  concurrency: 1,
  tenantConcurrency: null,
  snapshots: 5_000_000,
  pageBytes: 4 * 1024 * 1024,
  tenantBytes: 5 * 2 ** 30,
  retainSeconds: null,
  idempotencySeconds: 24 * 3600,
};

const DRAIN_SECONDS = 10;

/**
 * Makes the service interface on top of the engine: simulations, scenarios, runs and webhooks under `/v1`, with keys, limits and
 * one envelope for every answer. It keeps everything in its store.
 *
 * @example
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
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
  const { store, clock = () => new Date(), webhooks = {} } = options;
  const { database, keyRing } = store;
  const ids = options.ids ?? ((prefix): string => `${prefix}_${crypto.randomUUID()}`);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const log = quietly(options.log);
  const compute = options.compute ?? ((inputs) => Promise.resolve(computeRun(inputs)));
  let isReady = true;
  let isStopping = false;
  let unclaim: (() => void) | undefined;

  const queue = createQueue(database, clock, (error) => {
    log({ level: 'error', event: 'queue.failed', error: String(error) });
  });
  const shared = { database, keyRing, queue, clock, ids, limits, log, isStopping: () => isStopping };
  const runs = createRuns({ ...shared, compute });
  const { prepare = prepareRun, write = writeResults, metrics, middleware = [] } = options;
  const [turns, turnstile] = [createTurns(), createTurnstile()];
  const context = {
    ...shared,
    prepare,
    write,
    turns,
    turnstile,
    runs,
    webhooks,
    metrics,
    openApi: openApiText,
    isReady: () => isReady,
  };
  const retention = expireRuns(context);
  const app = createApp(context, middleware);
  return {
    fetch: async (request, environment = {}) => app.fetch(request, environment),
    start: async ({ worker = true } = {}) => {
      if (worker) {
        unclaim = store.claim();
        // What this file's last process held when it ended.
        if (database.dialect === 'sqlite') await releaseAll(database, RUNS, clock());
        queue.start([runs.jobs, ...deliveryJobs(context)]);
      }
      retention.start();
    },
    retire: () => {
      isReady = false;
    },
    stop: async (drainSeconds = DRAIN_SECONDS) => {
      isReady = false;
      isStopping = true;
      await retention.stop();
      await queue.stop(drainSeconds);
      unclaim?.();
    },
  };
}

/** Keeps a failing log from failing the work that it records. */
function quietly(log: ServiceOptions['log']): (entry: LogEntry) => void {
  return (entry) => {
    try {
      log?.(entry);
    } catch {
      // Nobody can be told.
    }
  };
}
