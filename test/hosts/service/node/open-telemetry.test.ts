import { propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTelemetry } from '../../../../src/hosts/service/node/index.js';
import { smallPlan } from '../plans.js';
import { PLACES, start, type Served } from '../served.js';

const exporter = new InMemorySpanExporter();

beforeEach(() => exporter.reset());
afterAll(() => {
  trace.disable();
  propagation.disable();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

async function traced(): Promise<Served> {
  const served = await start(await PLACES.SQLite(), { middleware: [await openTelemetry()] });
  onTestFinished(() => served.stop());
  return served;
}

const spans = (): ReadableSpan[] => exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.SERVER);

test('without an SDK the service works as without the option', async () => {
  const { ask } = await (await traced()).newTenant();
  expect((await ask('POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  expect(spans()).toEqual([]);
});

test('a request has a span in the trace of its caller: route, status and request id, and nothing personal', async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const { ask, key, name } = await (await traced()).newTenant();
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
  const answer = await ask('POST', '/v1/simulate', { body: smallPlan(), headers });
  const path = `${answer.headers.get('location')}?participant_id=somebody%40example.com`;
  await ask('GET', path, { headers });
  await ask('GET', '/v1/runs/somebody@example.com', { headers });
  await expect.poll(spans).toHaveLength(3);
  const [simulated, read, missing] = spans();
  expect(simulated!.parentSpanContext?.spanId).toBe(CALLER);
  expect(simulated!.spanContext().traceId).toBe(TRACE);
  expect(simulated!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/simulate',
    'http.response.status_code': 200,
  });
  expect(read!.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
  // The client's fault is not the server's.
  expect(missing!.attributes['http.response.status_code']).toBe(404);
  expect(missing!.status.code).not.toBe(SpanStatusCode.ERROR);
  const all = JSON.stringify(
    spans().map(({ name: of, attributes, events, status }) => [of, attributes, events, status]),
  );
  for (const hidden of [key, name, 'somebody', 'E1', '64000']) expect(all).not.toContain(hidden);
});
