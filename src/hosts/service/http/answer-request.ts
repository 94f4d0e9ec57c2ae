import { ValidationError } from 'esop-repurchase';
import type { ServiceContext } from '../context.js';
import type { LogEntry } from '../options.js';
import type { ApiKey } from '../records.js';
import { noQuery, type QuerySchema, type ReadBy, readRequest } from '../requests.js';
import type { Call, Route } from '../routes/route.js';
import { type Answer, answerTo, responseOf } from './answer.js';
import { authenticate, requireScope } from './api-key.js';
import { mayBeId } from './pages.js';
import { rateLimitsOf } from './rate-limits.js';
import { isReachable, unable, unreachable } from './reachable.js';
import { parseJson, readBody } from './read-body.js';
import { IDEMPOTENCY_KEY } from './repeatable.js';
import { badRequest, notFound, ServiceError } from './service-error.js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { ROUTES } from '../routes/index.js';

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

/**
 * Reads the query of a request. A parameter that the operation does not know is an error, as is one given twice.
 *
 * @throws ServiceError VALIDATION_ERROR, 400
 */
function readQuery<S extends QuerySchema>(schema: S, parameters: URLSearchParams): ReadBy<S> {
  const given = Object.create(null) as Record<string, string>;
  for (const [name, value] of parameters) {
    if (Object.hasOwn(given, name)) throw badRequest(name, 'Must be given once');
    given[name] = value;
  }
  try {
    return readRequest('query', schema as never, given);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { code, message, details } = error;
    throw new ServiceError(code, message, { status: 400, details });
  }
}

/** Log entry of a request. It never holds the body, the query or the key. */
export interface Trace {
  /** The id of the request: the client's own if it is a UUID. */
  readonly id: string;
  /** Milliseconds since the request arrived. */
  readonly milliseconds: () => number;
  note(details: Readonly<Record<string, string>>): void;
  /** Something failed that should not have. */
  failed(error: unknown): void;
  end(status: number): void;
}

/** Other text may be a key, or name a person, and would be logged. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FIRST_SERVER_ERROR = 500;

/** A trace of a request that arrives now. */
export function startTrace(request: Request, { ids, log }: Pick<ServiceContext, 'ids' | 'log'>): Trace {
  const start = performance.now();
  const own = request.headers.get('x-request-id') ?? '';
  const id = UUID.test(own) ? own : ids('req');
  const milliseconds = (): number => Math.round(performance.now() - start);
  let noted: Partial<LogEntry> = {};
  return {
    id,
    milliseconds,
    note: (details) => {
      noted = { ...noted, ...details };
    },
    failed: (error) => {
      const stack = error instanceof Error ? (error.stack ?? null) : null;
      log({ level: 'error', event: 'request.failed', request: id, error: String(error), stack });
    },
    end: (status) => {
      // Not ready is an expected answer during shutdown; it is not logged as an error.
      const level = status < FIRST_SERVER_ERROR ? 'info' : noted['route'] === '/readyz' ? 'warn' : 'error';
      const { method } = request;
      log({ level, event: 'request', request: id, method, route: null, ...noted, status, ms: milliseconds() });
    },
  };
}

interface Environment {
  Variables: { trace: Trace };
}

/**
 * The path as it was sent: decoded, or with `..` resolved, it would be another path to this service than to a proxy that lets only some
 * pass. A `Request` that did not come over the network has resolved it already.
 */
function pathOf({ url }: Request, served?: { readonly env?: unknown }): string {
  const { incoming } = (served?.env ?? {}) as { readonly incoming?: { readonly url?: string } };
  return incoming?.url?.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') ?? new URL(url).pathname;
}

/** The service as a Hono application: its routes, everything else refused in the same envelope. */
export function createApp(context: ServiceContext, middleware: readonly MiddlewareHandler[]): Hono<Environment> {
  const app = new Hono<Environment>({ getPath: pathOf });
  const respond = (c: Context<Environment>, answer: Answer): Response =>
    responseOf(answer, c.get('trace').milliseconds);

  for (const each of middleware) app.use(each);
  app.use(async (c, next) => {
    const trace = startTrace(c.req.raw, context);
    c.set('trace', trace);
    await next();
    c.header('X-Request-Id', trace.id);
    if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
    trace.end(c.res.status);
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      xFrameOptions: 'DENY',
    }),
  );

  const methods = new Map<string, string[]>();
  for (const route of ROUTES) {
    const path = route.path.replace('{id}', ':id');
    methods.set(path, [...(methods.get(path) ?? []), route.method]);
    app.on(route.method, path, async (c) => {
      const trace = c.get('trace');
      trace.note({ route: route.path });
      return respond(c, await answerRequest(context, route, c.req.raw, c.req.param('id') ?? '', trace));
    });
  }
  for (const [path, known] of methods) {
    const allow = known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.all(path, (c) => {
      const refusal = new ServiceError('METHOD_NOT_ALLOWED', `This path knows ${allow}`, { headers: { allow } });
      return respond(c, answerTo(refusal));
    });
  }
  app.notFound((c) => respond(c, answerTo(notFound())));
  app.onError((error, c) => {
    c.get('trace').failed(error);
    return respond(c, answerTo(error));
  });
  return app;
}
