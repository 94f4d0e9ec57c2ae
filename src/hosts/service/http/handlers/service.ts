import { openApiText } from '../../openapi/document.js';
import { within } from '../../runs/within.js';
import type { Health, Readiness } from '../../openapi/answers.js';
import { answered } from '../answer.js';
import type { Handlers, HttpContext } from '../context.js';
import type { serviceOperations } from '../operations/service.js';
import { notFound, ServiceError } from '../service-error.js';
import { statusPage } from '../status-page.js';

/** A database that takes longer than this to answer counts as unavailable. */
const CHECK_MS = 2000;

/** Checking writes, and whoever asks needs no key: a good check serves all who ask within this time. */
const CHECK_EVERY_MS = 200;

const A_DAY_MS = 86_400_000;
const LATEST_RUNS = 20;

/** Answers requests about the service itself. */
export function serviceHandlers(context: HttpContext): Handlers<keyof typeof serviceOperations> {
  let latest: { readonly at: number; readonly isReachable: Promise<boolean> } | undefined;
  const queue = inPart(() => context.store.runs.depth(context.clock().toISOString()));

  return {
    getOpenApi: () => {
      const headers = { 'cache-control': 'public, max-age=3600' };
      return Promise.resolve({ status: 200, headers, content: { body: openApiText() } });
    },
    getHealth: () => Promise.resolve(answered<Health>({ status: 'ok' })),
    getReadiness: async () => {
      if (!context.isReady()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
      const at = performance.now();
      if (latest === undefined || at - latest.at > CHECK_EVERY_MS) {
        latest = { at, isReachable: isReachable(context) };
      }
      if (!(await latest.isReachable)) {
        latest = undefined;
        throw unreachable();
      }
      return answered<Readiness>({ status: 'ok', queue: await queue() });
    },
    getMetrics: async () => {
      if (context.metrics === undefined) throw notFound();
      const { contentType, text } = await context.metrics();
      return { status: 200, headers: { 'content-type': contentType }, content: { body: text } };
    },
    getStatusPage: async () => {
      const now = context.clock();
      const { store } = context;
      const latest = await store.runs.listAll({ limit: LATEST_RUNS });
      const status = await store.overview(now.toISOString(), new Date(now.getTime() - A_DAY_MS).toISOString());
      const body = await statusPage({ ...status, now, isReady: context.isReady(), runs: latest.entries });
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, content: { body } };
    },
  };
}

/** Counting may take this part of the time: the more there is to count, the longer a count serves all who ask. */
const PART = 1 / 20;

function inPart<Count>(count: () => Promise<Count>): () => Promise<Count> {
  let last: Promise<Count> | undefined;
  let until = -Infinity;
  return async () => {
    if (last !== undefined && performance.now() < until) return last;
    const began = performance.now();
    until = Infinity;
    last = count().finally(() => (until = performance.now() + (performance.now() - began) / PART));
    last.catch(() => (last = undefined));
    return last;
  };
}

/** Whether the database answers. Why it does not is in the log, once a minute. */
export async function isReachable({ store, isNew, log }: HttpContext): Promise<boolean> {
  let reachable = false;
  const check = store.check().then(
    () => (reachable = true),
    (error: unknown) => {
      const event = 'database.unavailable';
      if (isNew(event)) log({ level: 'error', event, error: String(error) });
    },
  );
  await within(CHECK_MS, check);
  return reachable;
}

/** The database does not answer, has no room, or another process has rotated its keys. */
export function unreachable(
  message = 'The database does not answer, has no room, or is encrypted by another key',
): ServiceError {
  return new ServiceError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}
