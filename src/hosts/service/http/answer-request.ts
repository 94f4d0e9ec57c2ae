import { noQuery } from '../requests/index.js';
import { hashOfBody } from '../sha256.js';
import type { ApiKey } from '../store/records.js';
import { unable } from '../unable.js';
import { answerTo, type Answer } from './answer.js';
import { auditOf, nameOf } from './audit.js';
import { authenticate, EndedKey, requireScope } from './authenticate.js';
import type { Call, HttpContext } from './context.js';
import { isReachable, unreachable } from './handlers/service.js';
import { parseJson } from './json-text.js';
import { mayBeId } from './record-id.js';
import type { Operation } from './operation.js';
import { rateLimitsOf } from './rate-limits.js';
import { readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { IDEMPOTENCY_KEY } from './repeatable.js';
import { badRequest, notFound, ServiceError } from './service-error.js';
import type { Trace } from './trace.js';

/** Stands in for a key when an open operation is called. */
const NO_KEY: ApiKey = {
  id: '',
  tenant: '',
  tier: 'standard',
  name: '',
  sha256: '',
  created_at: '',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  scopes: [],
};

/** A key that was good is not looked up again for so long: most bodies arrive at once. */
const KEY_HOLDS_MS = 1000;

/**
 * Answers a request for an operation. It first checks whose request it is, whether it is allowed, and what it says; only then
 * does it do what the request asks for. Every failure becomes an answer too.
 */
export async function answerRequest(
  context: HttpContext,
  operation: Operation,
  handler: (call: Call<never>) => Promise<Answer>,
  request: Request,
  id: string,
  trace: Trace,
): Promise<Answer> {
  const headers = new Headers();
  const audit = auditOf(context, operation, id, trace);
  let room: ReturnType<typeof context.bodies.forRequest> | undefined;
  let asks: ApiKey | null = null;
  try {
    const { open, admin, browser } = operation;
    const key = open === true ? NO_KEY : await authenticate(request, context, browser);
    const policies = operation.simulates === true ? (['requests', 'simulations'] as const) : (['requests'] as const);
    const limits = rateLimitsOf(
      key,
      open === true || admin === true ? [] : policies,
      context.limits,
      context.store.usage,
      context.clock().toISOString(),
      headers,
    );
    if (open !== true) {
      asks = key;
      trace.note({ tenant: key.tenant, key: key.id });
      if (admin !== true) await limits.countRequest();
      requireScope(key, admin === true ? 'admin' : operation.method === 'GET' ? 'read' : 'simulate');
    }
    let checked = context.clock().getTime();
    const checkKey = async (): Promise<void> => {
      const now = context.clock().getTime();
      if (open === true || Math.abs(now - checked) < KEY_HOLDS_MS) return;
      checked = now;
      await authenticate(request, context, browser);
    };
    checkIdempotencyKey(operation, request.headers);
    const query = readQuery(operation.query ?? noQuery, new URL(request.url).searchParams);
    if (operation.path.includes('{id}') && !mayBeId(id)) throw notFound();
    room = context.bodies.forRequest(key.tenant);
    const { body, bytes, bodyHash } = await bodyOf(context, operation, request, room.hold);
    await checkKey();
    await audit.begin(key);
    const answer = await handler({
      key,
      operation: nameOf(operation),
      id,
      query: query as never,
      body,
      bytes,
      bodyHash,
      headers: request.headers,
      milliseconds: trace.milliseconds,
      traceparent: trace.traceparent,
      allowance: limits.simulation,
      checkKey,
    });
    if (asks !== null) await audit.end(asks, answer);
    return withHeaders(answer, headers);
  } catch (error) {
    const refusal = await explained(context, error, trace);
    if (error instanceof EndedKey) {
      asks = error.record;
      trace.note({ tenant: asks.tenant, key: asks.id });
    }
    if (asks !== null) await audit.end(asks, refusal).catch((e: unknown) => trace.failed(e));
    return withHeaders(refusal, headers);
  } finally {
    room?.release();
  }
}

const KEY_OF_REQUEST = /^[\x21-\x7e]{1,255}$/;

/** Refuses the header where a request cannot be repeated, so that no client relies on it there. */
function checkIdempotencyKey({ method, headers }: Operation, given: Headers): void {
  const key = given.get(IDEMPOTENCY_KEY);
  if (method !== 'POST' || key === null) return;
  if (headers?.includes(IDEMPOTENCY_KEY) !== true) {
    throw badRequest(IDEMPOTENCY_KEY, 'Not with this operation: each request is done');
  }
  if (!KEY_OF_REQUEST.test(key))
    throw badRequest(IDEMPOTENCY_KEY, 'Must be between 1 and 255 visible ASCII characters');
}

/** No other body has nearly as many values as a census. */
const SHARE_OF_OTHERS = 100;

async function bodyOf(
  { limits }: HttpContext,
  operation: Operation,
  request: Request,
  hold: (bytes: number) => void,
): Promise<Pick<Call, 'body' | 'bytes' | 'bodyHash'>> {
  const { simulates, body } = operation;
  if (body === undefined)
    return { body: undefined, bytes: new Uint8Array(), bodyHash: () => hashOfBody(new Uint8Array()) };
  const most = simulates === true ? limits.simulationBytes : limits.bodyBytes;
  const bytes = await readBody(request, body.type, { ...limits, bodyBytes: most }, hold);
  let hash: Promise<string> | undefined;
  const bodyHash = (): Promise<string> => (hash ??= hashOfBody(bytes));
  if (simulates === true) return { body: undefined, bytes, bodyHash };
  const { bodyDepth, bodyValues } = limits;
  return { body: parseJson(bytes, { bodyDepth, bodyValues: bodyValues / SHARE_OF_OTHERS }), bytes, bodyHash };
}

/** The answer to an error. An unforeseen error is logged; an unavailable database may have caused it. */
async function explained(context: HttpContext, error: unknown, trace: Trace): Promise<Answer> {
  const answer = answerTo(error);
  if (answer.status !== 500 || error instanceof ServiceError) return answer;
  trace.failed(error);
  const why = unable(error);
  if (why === null) return (await isReachable(context)) ? answer : answerTo(unreachable());
  return answerTo(
    why === 'no room' ? unreachable('The database has no room: nothing can be written, or erased') : unreachable(),
  );
}

function withHeaders(answer: Answer, headers: Headers): Answer {
  return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(headers) } };
}
