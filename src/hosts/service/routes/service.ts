import { randomBytes } from 'node:crypto';
import type { ServiceContext } from '../context.js';
import { checkKeyRing } from '../database/encryption.js';
import { answered } from '../http/answer.js';
import { notFound, ServiceError } from '../http/service-error.js';
import type { Health } from '../openapi/answers.js';
import { within } from '../queue.js';
import { route } from './route.js';

/** A database that takes longer than this to answer counts as unavailable. */
const CHECK_MS = 2000;

/** Checking writes, and needs no key: one check serves all who ask within this time. */
const CHECK_EVERY_MS = 1000;

/** As much as a usual run takes: less may still fit into space that the database has already. */
const PROBE_BYTES = 16 * 1024;

/** Routes about the service itself: without a key, or for its operators. */
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
    description: 'Answers 200 while the service is not stopping and its database can take a run.',
    open: true,
    answers: { 200: { description: 'It can.', data: 'Health' } },
    answer: async (context) => {
      if (!context.isReady()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
      if (!(await isReachable(context))) throw unreachable();
      return answered<Health>({ status: 'ok' });
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

const checks = new WeakMap<ServiceContext, { readonly found: Promise<boolean>; until: number }>();

/** Whether the database answers, takes a run, and is encrypted by keys that this process has. Why not is in the log. */
export function isReachable(context: ServiceContext): Promise<boolean> {
  const last = checks.get(context);
  if (last !== undefined && performance.now() < last.until) return last.found;
  const check = { found: look(context), until: Infinity };
  checks.set(context, check);
  void check.found.then(() => (check.until = performance.now() + CHECK_EVERY_MS));
  return check.found;
}

async function look({ database, keyRing, clock, ids, log }: ServiceContext): Promise<boolean> {
  let reachable = false;
  const asked = async (): Promise<void> => {
    await checkKeyRing(database, keyRing);
    const now = clock().toISOString();
    // A run is written as one that is accepted, and nobody sees it. Its id and its tenant are its own: a process that is stopped in the
    // middle holds no row, and no sum of bytes, that the checks of others wait for.
    const id = ids('probe');
    await database.transaction(async (transaction) => {
      await transaction.run(
        `insert into runs (id, tenant, kind, status, inputs_hash, engine_version, created_at, turn, due_at, attempts, bytes)
          values ($2, $2, '', 'failed', '', '', $1, 0, $1, 0, 0)`,
        now,
        id,
      );
      await transaction.run(
        `insert into run_parts (run_id, name, first, entries, data) values ($1, '', 0, 1, $2)`,
        id,
        randomBytes(PROBE_BYTES),
      );
      await transaction.run('delete from runs where id = $1', id);
    });
    reachable = true;
  };
  const logged = asked().catch((error: unknown) =>
    log({ level: 'error', event: 'database.unavailable', error: String(error) }),
  );
  await within(CHECK_MS, logged);
  return reachable;
}

/** The database does not answer, has no room, or another process has rotated its keys. */
export function unreachable(
  message = 'The database does not answer, has no room, or is encrypted by another key',
): ServiceError {
  return new ServiceError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}
