import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { ServiceContext } from '../context.js';
import { ROUTES } from '../routes/index.js';
import { answerRequest, startTrace, type Trace } from './answer-request.js';
import { type Answer, answerTo, responseOf } from './answer.js';
import { notFound, ServiceError } from './service-error.js';

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
