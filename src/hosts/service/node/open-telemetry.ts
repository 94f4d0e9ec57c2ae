import type { Link } from '@opentelemetry/api';
import { ENGINE_VERSION } from '../engine-version.js';
import type { Tracing } from '../tracing.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Spans by the API of OpenTelemetry: one for each request, each run, which is linked to the request that accepted it, and each
 * attempt to deliver a webhook. Who records them is up to the program: without an SDK nobody does. They name routes, hosts and ids,
 * never tenants, addresses or contents.
 *
 * @throws Error of Node when the package `@opentelemetry/api` is not installed
 * @example
 * import { createService } from 'esop-repurchase/service';
 * import { sqliteStore } from 'esop-repurchase/service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const service = createService({ store, tracing: await openTelemetry() });
 * (await service.fetch(new Request('http://localhost/healthz'))).status // 200
 * await service.stop();
 * await store.close();
 */
export async function openTelemetry(): Promise<Tracing> {
  // Loaded when it is asked for, as nothing else here needs it.
  const api = await import('@opentelemetry/api');
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api;
  const tracer = trace.getTracer('esop-repurchase', ENGINE_VERSION);
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

  function linksTo(traceparent: string | null | undefined): Link[] {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (traceId === undefined || spanId === undefined || flags === undefined) return [];
    return [{ context: { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } }];
  }

  return {
    span: ({ name, kind, attributes, headers, link }, work) => {
      const active = context.active();
      // An instrumentation of the server may have made a span of the request already.
      const isFirst = headers !== undefined && trace.getSpan(active) === undefined;
      const parent = isFirst ? propagation.extract(active, Object.fromEntries(headers)) : active;
      // Runs and webhooks are nobody's part: who happened to wake the loop that takes them has not caused them.
      const options = { kind: kinds[kind], attributes, links: linksTo(link), root: headers === undefined };
      const span = tracer.startSpan(name, options, parent);
      const { traceId, spanId, traceFlags } = span.spanContext();
      const fail = (type: string): void => {
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      };
      const traceparent = api.isSpanContextValid(span.spanContext())
        ? `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
        : null;
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work({
            traceparent,
            rename: (other) => span.updateName(other),
            set: (more) => span.setAttributes(more),
            fail,
          });
        } catch (error) {
          fail(error instanceof Error ? error.name : 'Error');
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}
