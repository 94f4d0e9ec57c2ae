import type { ServiceContext } from '../context.js';
import type { ApiKey } from '../records.js';
import { noQuery } from '../requests.js';
import type { Call, Route } from '../routes/route.js';
import { isReachable, unreachable } from '../routes/service.js';
import { unable } from '../unable.js';
import { answerTo, type Answer } from './answer.js';
import { authenticate, requireScope } from './authenticate.js';
import { parseJson } from './json-text.js';
import { rateLimitsOf } from './rate-limits.js';
import { readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { mayBeId } from './record-id.js';
import { IDEMPOTENCY_KEY } from './repeatable.js';
import { badRequest, notFound, ServiceError } from './service-error.js';
import type { Trace } from './trace.js';

/** Stands in for a key when an open route is called. */
const NO_KEY: ApiKey = {
  ...{ id: '', tenant: '', tier: 'standard', name: '', sha256: '', created_at: '', scopes: [] },
  ...{ expires_at: null, revoked_at: null, last_used_at: null },
};

/**
 * Answers a request for a route. It first checks whose request it is, whether it is allowed, and what it says; only then does it do what
 * the request asks for. Every failure becomes an answer too.
 */
export async function answerRequest(
  context: ServiceContext,
  route: Route,
  request: Request,
  id: string,
  trace: Trace,
): Promise<Answer> {
  const headers = new Headers();
  try {
    const { open, admin, simulates, method, path } = route;
    if (open !== true) await context.turnstile();
    const key = open === true ? NO_KEY : await authenticate(request, context);
    const policies = simulates === true ? (['requests', 'simulations'] as const) : (['requests'] as const);
    const limits = rateLimitsOf(key, open === true || admin === true ? [] : policies, context, headers);
    if (open !== true) {
      trace.note({ tenant: key.tenant, key: key.id });
      if (admin !== true) await limits.countRequest();
      requireScope(key, admin === true ? 'admin' : method === 'GET' ? 'read' : 'simulate');
    }
    checkIdempotencyKey(route, request.headers);
    const query = readQuery(route.query ?? noQuery, new URL(request.url).searchParams);
    if (path.includes('{id}') && !mayBeId(id)) throw notFound();
    const answer = await route.answer(context, {
      key,
      operation: `${method} ${path}`,
      id,
      query: query as never,
      ...(await bodyOf(context, route, request)),
      headers: request.headers,
      milliseconds: trace.milliseconds,
      countSimulation: limits.countSimulation,
    });
    return withHeaders(answer, headers);
  } catch (error) {
    return withHeaders(await explained(context, error, trace), headers);
  }
}

const KEY_OF_REQUEST = /^[\x21-\x7e]{1,255}$/;

/** Refuses the header where a request cannot be repeated, so that no client relies on it there. */
function checkIdempotencyKey({ method, headers }: Route, given: Headers): void {
  const key = given.get(IDEMPOTENCY_KEY);
  if (method !== 'POST' || key === null) return;
  if (headers?.includes(IDEMPOTENCY_KEY) !== true) {
    throw badRequest(IDEMPOTENCY_KEY, 'Not with this operation: each request is done');
  }
  if (!KEY_OF_REQUEST.test(key)) {
    throw badRequest(IDEMPOTENCY_KEY, 'Must be between 1 and 255 visible ASCII characters');
  }
}

/** No other body has nearly as many values as a census. */
const SHARE_OF_OTHERS = 100;

async function bodyOf(
  { limits }: ServiceContext,
  { simulates, body }: Route,
  request: Request,
): Promise<Pick<Call, 'body' | 'bytes'>> {
  if (body === undefined) return { body: undefined, bytes: new Uint8Array() };
  const bytes = await readBody(request, simulates === true ? limits.simulationBytes : limits.bodyBytes);
  if (simulates === true) return { body: undefined, bytes };
  return { body: parseJson(bytes, { ...limits, bodyValues: limits.bodyValues / SHARE_OF_OTHERS }), bytes };
}

/** The answer to an error. An unforeseen error is logged; an unavailable database may have caused it. */
async function explained(context: ServiceContext, error: unknown, trace: Trace): Promise<Answer> {
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
