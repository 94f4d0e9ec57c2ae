import { propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SendWebhook, ServiceOptions } from '../../../../src/hosts/service/index.js';
import { openTelemetry, serve as listen } from '../../../../src/hosts/service/node/index.js';
import { SimulationError } from '../../../../src/index.js';
import { serve, smallPlan } from '../http/service-under-test.js';

const exporter = new InMemorySpanExporter();

beforeEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  propagation.disable();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

/** The service on a port, with one simulation asked for over HTTP by a caller who has a span. */
async function asked(send: SendWebhook, options: Partial<ServiceOptions> = {}) {
  const under = await serve({ ...options, tracing: await openTelemetry(), webhooks: { send, attempts: 1 } });
  const server = await listen({ service: under.service, port: 0, worker: false });
  const response = await fetch(new URL('/v1/simulate', server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${under.key}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
    },
    body: JSON.stringify({ ...smallPlan(), webhook_url: 'https://receiver.example/hook?token=sesame' }),
  });
  await response.text();
  await expect.poll(() => spans().some(({ kind }) => kind === SpanKind.CLIENT)).toBe(true);
  await server.stop(0);
  return { ...under, response };
}

const spans = (): ReadableSpan[] => exporter.getFinishedSpans();
const only = (kind: SpanKind): ReadableSpan => {
  const found = spans().filter((span) => span.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!;
};

test('without an SDK the service works, and a run is linked to nothing', async () => {
  const under = await serve({ tracing: await openTelemetry() });
  expect((await under.ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  expect(under.log.find(({ event }) => event === 'request')).not.toHaveProperty('trace');
  expect(spans()).toEqual([]);
});

test('a request has a span in the trace of its caller, its run one that is linked to it, its webhook another', async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const { response, log } = await asked(() => Promise.resolve({ status: 204 }));
  expect(response.status).toBe(200);

  const request = only(SpanKind.SERVER);
  expect(request).toMatchObject({ name: 'POST /v1/simulate', parentSpanContext: { spanId: CALLER } });
  expect(request.spanContext().traceId).toBe(TRACE);
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/simulate',
    'http.response.status_code': 200,
    'http.response.header.x-request-id': [response.headers.get('x-request-id')],
    'url.scheme': 'http',
  });
  expect(log.find(({ event }) => event === 'request')).toMatchObject({ trace: TRACE });

  const run = only(SpanKind.CONSUMER);
  expect(run).toMatchObject({ name: 'process runs', parentSpanContext: undefined });
  expect(run.links.map(({ context }) => [context.traceId, context.spanId])).toEqual([
    [TRACE, request.spanContext().spanId],
  ]);
  expect(run.attributes).toMatchObject({
    'messaging.destination.name': 'runs',
    'messaging.message.id': response.headers.get('location')!.split('/').pop(),
    'esop.run.attempt': 1,
  });

  const delivery = only(SpanKind.CLIENT);
  expect(delivery.name).toBe('POST');
  expect(delivery.attributes).toMatchObject({
    'http.request.method': 'POST',
    'server.address': 'receiver.example',
    'server.port': 443,
    'http.response.status_code': 204,
  });
  for (const span of spans()) expect(span.status.code).toBe(SpanStatusCode.UNSET);
});

test('what fails is said by its type: a run, a delivery, a request', async () => {
  const compute = (): Promise<never> =>
    Promise.reject(new SimulationError({ field: 'share_valuation', issue: 'A figure is beyond the exact range' }));
  await asked(() => Promise.reject(new Error('connection refused')), { compute });
  const failed = (kind: SpanKind): unknown => [only(kind).status.code, only(kind).attributes['error.type']];
  expect(failed(SpanKind.CONSUMER)).toEqual([SpanStatusCode.ERROR, 'SIMULATION_ERROR']);
  expect(failed(SpanKind.CLIENT)).toEqual([SpanStatusCode.ERROR, 'connection refused']);
  // The client's fault is not the server's.
  expect(only(SpanKind.SERVER).status.code).toBe(SpanStatusCode.UNSET);
  expect(only(SpanKind.SERVER).attributes['http.response.status_code']).toBe(422);

  exporter.reset();
  const { ask } = await serve({ tracing: await openTelemetry() });
  await ask('GET', '/healthz/somebody@example.com');
  expect(only(SpanKind.SERVER)).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } });
});

test('nothing personal and no secret is in a span', async () => {
  const { key } = await asked(() => Promise.resolve({ status: 204 }));
  const all = JSON.stringify(
    spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  expect(all).toContain('receiver.example');
  for (const hidden of [key, 'harbor', 'E1', 'Small', '64000', 'token', 'sesame', '127.0.0.1']) {
    expect(all).not.toContain(hidden);
  }
});
