import type { RequestKey } from '../store/store.js';
import { bodyOf, type Answer } from './answer.js';
import type { Call, HttpContext } from './context.js';
import { badRequest, invalidValue, ServiceError } from './service-error.js';

/** How a request that may be repeated is answered. */
export interface Repeatable {
  /** `POST /v1/simulate`. */
  readonly operation: string;
  /** Answers it; what is made is made together with a note of the key. */
  readonly make: (key: RequestKey | undefined) => Promise<Answer>;
  /** Answers it when what was asked for has been made by a process that ended before it could answer. */
  readonly resume: (made: string) => Promise<Answer>;
}

const HEADER = 'Idempotency-Key';
const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;
/** A request is answered by then, or its process has ended. */
const LEASE_SECONDS = 60;
const PURGE_EVERY_MS = 3_600_000;

/**
 * Answers a request once for each `Idempotency-Key`: a repetition gets the answer of the first. Answers of 5xx and to invalid
 * requests are not kept, so that they can be tried again.
 *
 * @throws ServiceError CONFLICT while the first is being answered; VALIDATION_ERROR for a key that stands for another body, or is
 * malformed
 */
export async function repeatable(
  context: HttpContext,
  call: Call,
  { operation, make, resume }: Repeatable,
): Promise<Answer> {
  const key = call.headers.get(HEADER);
  if (key === null) return make(undefined);
  if (!WELL_FORMED.test(key)) throw badRequest(HEADER, 'Must be between 1 and 255 visible ASCII characters');
  const { requests } = context.store;
  const { tenant } = call.key;
  const request = { key, operation };
  purgeNowAndThen(context);
  const now = context.clock();
  const lease = context.limits.answerSeconds + LEASE_SECONDS;
  const leaseUntil = new Date(now.getTime() + lease * 1000).toISOString();
  const standing = await requests.begin(tenant, request, await call.bodyHash(), now.toISOString(), leaseUntil);
  switch (standing.standing) {
    case 'answered': {
      const { status, headers, body } = standing.answer;
      return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, content: { body } };
    }
    case 'running':
      throw new ServiceError('CONFLICT', 'A request with this Idempotency-Key is still being answered', {
        headers: { 'retry-after': '1' },
      });
    case 'different':
      throw invalidValue(HEADER, 'Must not be used again with another body');
    default:
  }
  const answer = await (standing.standing === 'resumed' ? resume(standing.made) : make(request)).catch(
    async (error: unknown) => {
      // So that it can be tried again at once. A key that something was made for is not forgotten by the store.
      await requests.forget(tenant, request).catch(() => undefined);
      throw error;
    },
  );
  return kept(context, call, request, answer);
}

/** Keeps the answer. When that fails it is given all the same: a repetition is then answered by what was made. */
async function kept(context: HttpContext, call: Call, request: RequestKey, answer: Answer): Promise<Answer> {
  const body = bodyOf(answer, call.milliseconds);
  if (body === undefined || answer.status >= 500) return answer;
  const { status, headers = {} } = answer;
  try {
    await context.store.requests.answer(call.key.tenant, request, { status, headers, body });
  } catch (error) {
    context.log({ level: 'warn', event: 'answer.not_kept', tenant: call.key.tenant, error: String(error) });
  }
  return { status, headers, content: { body } };
}

const purged = new WeakMap<HttpContext, number>();

/** Forgets what is past its time, at most once an hour; it is in nobody's way. */
function purgeNowAndThen(context: HttpContext): void {
  const now = context.clock().getTime();
  if (now - (purged.get(context) ?? 0) < PURGE_EVERY_MS) return;
  purged.set(context, now);
  const before = new Date(now - context.limits.idempotencySeconds * 1000).toISOString();
  context.store.requests.purge(before).catch((error: unknown) => {
    context.log({ level: 'warn', event: 'purge.failed', error: String(error) });
  });
}
