import type { Context, Span, SpanOptions, Tracer } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { ENGINE_VERSION } from '../engine-version.js';

/** The address of a request may name a person, so spans have the route only. */
const ADDRESS = 'url.full';

/**
 * A span for each request by the API of OpenTelemetry, in the trace of its caller, as an option `middleware` of `createService()`. The
 * program decides who records spans: without an SDK nobody does. They have method, route, status and the id of the request.
 *
 * @throws Error of Node when the packages `@hono/otel` and `@opentelemetry/api` are not installed
 * @example
 * import { createService } from 'esop-repurchase-service';
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const service = createService({ store, middleware: [await openTelemetry()] });
 * (await service.fetch(new Request('http://localhost/healthz'))).status // 200
 * await service.stop();
 * await store.close();
 */
export async function openTelemetry(): Promise<MiddlewareHandler> {
  // Loaded when it is asked for, as nothing else here needs it.
  const { trace } = await import('@opentelemetry/api');
  const { httpInstrumentationMiddleware } = await import('@hono/otel');
  const tracer = withoutAddresses(trace.getTracer('esop-repurchase', ENGINE_VERSION));
  return httpInstrumentationMiddleware({ tracer, captureResponseHeaders: ['x-request-id'] });
}

function withoutAddresses(tracer: Tracer): Tracer {
  const started = (name: string, options: SpanOptions, parent: Context, work: (span: Span) => unknown): unknown => {
    const { [ADDRESS]: _, ...attributes } = options.attributes ?? {};
    return tracer.startActiveSpan(name, { ...options, attributes }, parent, work);
  };
  return { startSpan: tracer.startSpan.bind(tracer), startActiveSpan: started as Tracer['startActiveSpan'] };
}
