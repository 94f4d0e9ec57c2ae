import { answered } from '../http/answer.js';
import { isReachable, unreachable } from '../http/reachable.js';
import { notFound, ServiceError } from '../http/service-error.js';
import type { Health } from '../openapi/answers.js';
import { route } from './route.js';

/** Routes about the service itself: without a key, or for its operators. */
export const serviceRoutes = [
  route({
    id: 'getOpenApi',
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Get this document',
    description: 'The description of the service in OpenAPI 3.1, without an envelope.',
    open: true,
    answers: { 200: { description: 'The document.' } },
    answer: ({ openApi }) => {
      const headers = { 'cache-control': 'public, max-age=3600' };
      return Promise.resolve({ status: 200, headers, content: { body: openApi() } });
    },
  }),
  route({
    id: 'getHealth',
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process can answer at all; it asks nothing of the database.',
    open: true,
    answers: { 200: { description: 'It is.', data: 'Health' } },
    answer: () => Promise.resolve(answered<Health>({ status: 'ok' })),
  }),
  route({
    id: 'getReadiness',
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Can the service take requests?',
    description: 'Answers 200 while the service is not stopping and its database can take a run.',
    open: true,
    answers: { 200: { description: 'It can.', data: 'Health' } },
    answer: async (context) => {
      if (!context.isReady()) throw new ServiceError('UNAVAILABLE', 'The service is stopping');
      if (!(await isReachable(context))) throw unreachable();
      return answered<Health>({ status: 'ok' });
    },
  }),
  route({
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    description:
      'Requests, runs and webhooks by how they ended, the queue, the process; 404 unless the service is run with it.',
    admin: true,
    answers: { 200: { description: 'The figures.', type: 'text/plain; version=0.0.4; charset=utf-8' } },
    errors: ['NOT_FOUND'],
    answer: async ({ metrics }) => {
      if (metrics === undefined) throw notFound();
      const { contentType, text } = await metrics();
      return { status: 200, headers: { 'content-type': contentType }, content: { body: text } };
    },
  }),
];
