import type { ServerResponse } from 'node:http';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { HEADERS_OF_ANSWERS, HEADERS_OF_REQUESTS } from '../openapi/headers.js';
import { answerTo, responseOf, type Answer } from './answer.js';
import type { HttpContext } from './context.js';
import { handlersOf } from './handlers/index.js';
import { OPERATIONS, type OperationId } from './operations/index.js';
import { answerRequest } from './answer-request.js';
import { notFound, ServiceError } from './service-error.js';
import { STATUS_PAGE_POLICY } from './status-page.js';
import { startTrace, type Trace } from './trace.js';

interface Environment {
  /** `outgoing` is Node's response, where a server on Node gives it. */
  Bindings: { outgoing?: Partial<Pick<ServerResponse, 'destroy' | 'socket'>> };
  Variables: { trace: Trace };
}

/** The service as a Hono application: one route for each operation, everything else refused in the same envelope. */
export function createApp(context: HttpContext): Hono<Environment> {
  // As it was asked for: decoded, `/%61dmin` would be another path to this than to a proxy.
  const app = new Hono<Environment>({ getPath: ({ url }) => new URL(url).pathname });
  const handlers = handlersOf(context);
  const respond = (c: Context<Environment>, answer: Answer): Response => {
    const trace = c.get('trace');
    return responseOf(answer, trace.milliseconds, (error) => {
      context.log({ level: 'error', event: 'answer.cut', request: trace.id, error: String(error) });
      // The adapter for Node would end a body that fails with the error's text, as if that were all of it.
      const { outgoing } = c.env;
      if (typeof outgoing?.destroy !== 'function') return false;
      try {
        // Reset, not ended: for a reader by HTTP/1.0, as a proxy may be, the end of the connection is that of the answer.
        outgoing.socket?.resetAndDestroy();
      } catch {
        // Node resets TCP only. TLS tells of its end itself, and a socket of the file system has none but this.
      }
      outgoing.destroy();
      return true;
    });
  };

  app.use(async (c, next) => {
    const { method, headers, url } = c.req.raw;
    const attributes = { 'http.request.method': method, 'url.scheme': url.slice(0, url.indexOf(':')) };
    await context.tracing.span({ name: method, kind: 'server', headers, attributes }, async (span) => {
      const trace = startTrace(c.req.raw, span, context);
      c.set('trace', trace);
      await next();
      c.header('X-Request-Id', trace.id);
      if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
      trace.end(c.res.status);
    });
  });
  // Outside the other, so that this policy stays.
  app.use(OPERATIONS.getStatusPage.path, secureHeaders({ contentSecurityPolicy: STATUS_PAGE_POLICY }));
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      xFrameOptions: 'DENY',
    }),
  );
  if (context.cors !== undefined) app.use(cors(corsOptions(context.cors.origins)));

  const methods = new Map<string, string[]>();
  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, (typeof OPERATIONS)[OperationId]][]) {
    const path = operation.path.replace('{id}', ':id');
    methods.set(path, [...(methods.get(path) ?? []), operation.method]);
    app.on(operation.method, path, async (c) => {
      const trace = c.get('trace');
      trace.note({ route: operation.path });
      const answer = await answerRequest(context, operation, handlers[id], c.req.raw, c.req.param('id') ?? '', trace);
      return respond(c, answer);
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
    const trace = c.get('trace');
    trace.failed(error);
    return respond(c, answerTo(error));
  });
  return app;
}

function corsOptions(origins: readonly string[]): Parameters<typeof cors>[0] {
  return {
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', ...Object.keys(HEADERS_OF_REQUESTS)],
    exposeHeaders: Object.keys(HEADERS_OF_ANSWERS),
    maxAge: 3600,
  };
}
