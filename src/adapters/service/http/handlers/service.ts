import { openApiText } from '../../openapi/document.js';
import { within } from '../../runs/within.js';
import type { Health, Readiness } from '../../openapi/answers.js';
import { answered } from '../answer.js';
import type { Handlers, HttpContext } from '../context.js';
import type { serviceOperations } from '../operations/service.js';
import { ServiceError } from '../service-error.js';

/** A database that takes longer than this to answer counts as unavailable. */
const CHECK_MS = 2000;

/** Answers requests about the service itself. */
export function serviceHandlers(context: HttpContext): Handlers<keyof typeof serviceOperations> {
  return {
    getOpenApi: () => {
      const headers = { 'cache-control': 'public, max-age=3600' };
      return Promise.resolve({ status: 200, headers, content: { body: openApiText() } });
    },
    getHealth: () => Promise.resolve(answered<Health>({ status: 'ok' })),
    getReadiness: async () => {
      if (!context.isReady()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
      if (!(await isReachable(context))) throw unreachable();
      const queue = await context.store.runs.depth(context.clock().toISOString());
      return answered<Readiness>({ status: 'ok', queue });
    },
  };
}

/** Whether the database answers. */
export async function isReachable({ store }: HttpContext): Promise<boolean> {
  let reachable = false;
  const check = store.check().then(
    () => (reachable = true),
    () => undefined,
  );
  await within(CHECK_MS, check);
  return reachable;
}

/** The database does not answer, or has no room. */
export function unreachable(): ServiceError {
  return new ServiceError('UNAVAILABLE', 'The database does not answer, or has no room', {
    headers: { 'retry-after': '5' },
  });
}
