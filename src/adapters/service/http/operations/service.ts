import type { Operation } from '../operation.js';

/** What the service says about itself, without a key. */
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
} as const satisfies Readonly<Record<string, Operation>>;
