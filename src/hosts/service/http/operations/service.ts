import type { Operation } from '../operation.js';

/** What the service says about itself: without a key, or to whoever runs it. */
export const serviceOperations = {
  getOpenApi: {
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Get this document',
    description: 'The description of the service in OpenAPI 3.1, without an envelope.',
    open: true,
    answers: { 200: { description: 'The document.' } },
  },
  getHealth: {
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process can answer at all; it asks nothing of the database.',
    open: true,
    answers: { 200: { description: 'It is.', data: 'Health' } },
  },
  getReadiness: {
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Can the service take requests?',
    description:
      'Answers 200 while the service is not stopping and its database can be read and written; with the depth of the queue.',
    open: true,
    answers: { 200: { description: 'It can.', data: 'Readiness' } },
  },
  getMetrics: {
    method: 'GET',
    path: '/metrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    description:
      'Requests, runs and webhooks by how they ended, the queue, the process; 404 unless the service is run with it.',
    admin: true,
    impersonal: true,
    answers: { 200: { description: 'The figures.', type: 'text/plain; version=0.0.4; charset=utf-8' } },
    errors: ['NOT_FOUND'],
  },
  getStatusPage: {
    method: 'GET',
    path: '/admin',
    tag: 'Service',
    summary: 'The status of the service',
    description:
      'A page for people: the queue by tenant, the latest runs without their contents, deliveries and receivers that fail. A browser ' +
      'asks for a name, which may be anything, and a password, which is the key.',
    admin: true,
    browser: true,
    answers: { 200: { description: 'The page.', type: 'text/html; charset=utf-8' } },
  },
} as const satisfies Readonly<Record<string, Operation>>;
