import type { ServiceContext } from '../context.js';
import { VERSION_TABLE } from '../database/tables.js';
import { checkKeyRing } from '../encryption/key-ring.js';
import { answered } from '../http/answer.js';
import { notFound, ServiceError } from '../http/service-error.js';
import type { Health, Readiness } from '../openapi/answers.js';
import { queueDepth } from '../queue/depth.js';
import { within } from '../runs/within.js';
import { route } from './route.js';

/** A database that takes longer than this to answer counts as unavailable. */
const CHECK_MS = 2000;

/** Checking writes, and needs no key: one check serves all who ask within this time. */
const CHECK_EVERY_MS = 200;

/** The pause after a count, in times of what it took. */
const COUNT_PAUSES = 20;

/** What the service says about itself: without a key, or to whoever runs it. */
export const serviceRoutes = [
  route({
    id: 'getOpenApi',
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Get this document',
    description: 'The description of the service in OpenAPI 3.1, without an envelope.',
    open: true,
    answers: { 200: { description: 'The document.' } },
    answer: ({ openApi }) => {
      const headers = { 'cache-control': 'public, max-age=3600' };
      return Promise.resolve({ status: 200, headers, content: { body: openApi() } });
    },
  }),
  route({
    id: 'getHealth',
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process can answer at all; it asks nothing of the database.',
    open: true,
    answers: { 200: { description: 'It is.', data: 'Health' } },
    answer: () => Promise.resolve(answered<Health>({ status: 'ok' })),
  }),
  route({
    id: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Can the service take requests?',
    description:
      'Answers 200 while the service is not stopping and its database can be read and written; with the depth of the queue.',
    open: true,
    answers: { 200: { description: 'It can.', data: 'Readiness' } },
    answer: async (context) => {
      if (!context.isReady()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
      if (!(await isReachable(context))) throw unreachable();
      return answered<Readiness>({ status: 'ok', queue: await depth(context) });
    },
  }),
  route({
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    description:
      'Requests, runs and webhooks by how they ended, the queue, the process; 404 unless the service is run with it.',
    admin: true,
    answers: { 200: { description: 'The figures.', type: 'text/plain; version=0.0.4; charset=utf-8' } },
    errors: ['NOT_FOUND'],
    answer: async ({ metrics }) => {
      if (metrics === undefined) throw notFound();
      const { contentType, text } = await metrics();
      return { status: 200, headers: { 'content-type': contentType }, content: { body: text } };
    },
  }),
];

/** Asks so seldom: what is found serves all who ask meanwhile, and for a pause after it. */
function seldom<Found>(
  find: (context: ServiceContext) => Promise<Found>,
  pauseMs: (tookMs: number) => number,
): (context: ServiceContext) => Promise<Found> {
  const last = new WeakMap<ServiceContext, { readonly found: Promise<Found>; until: number }>();
  return (context) => {
    const known = last.get(context);
    if (known !== undefined && performance.now() < known.until) return known.found;
    const began = performance.now();
    const asked = { found: find(context), until: Infinity };
    last.set(context, asked);
    asked.found.then(
      () => (asked.until = performance.now() + pauseMs(performance.now() - began)),
      () => last.delete(context),
    );
    return asked.found;
  };
}

/** Whether the database answers, can be written, and is encrypted by keys that this process has. Why not is in the log. */
export const isReachable = seldom(
  async ({ database, keyRing, log }) => {
    let reachable = false;
    const look = async (): Promise<void> => {
      await checkKeyRing(database, keyRing);
      // Nothing changes, but it is written all the same.
      await database.run(`update ${VERSION_TABLE} set version = version`);
      reachable = true;
    };
    const logged = look().catch((error: unknown) =>
      log({ level: 'error', event: 'database.unavailable', error: String(error) }),
    );
    await within(CHECK_MS, logged);
    return reachable;
  },
  () => CHECK_EVERY_MS,
);

/** The more runs there are to count, the longer a count serves all who ask: counting takes a small part of the time. */
const depth = seldom(
  ({ database, clock }) => queueDepth(database, clock()),
  (tookMs) => tookMs * COUNT_PAUSES,
);

/** The database does not answer, has no room, or another process has rotated its keys. */
export function unreachable(
  message = 'The database does not answer, has no room, or is encrypted by another key',
): ServiceError {
  return new ServiceError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}
