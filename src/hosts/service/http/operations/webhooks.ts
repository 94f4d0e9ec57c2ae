import { deliveriesQuery, listQuery } from '../../requests/index.js';
import type { Operation } from '../operation.js';

const tag = 'Webhooks';

/** Operations on webhooks and their deliveries. */
export const webhookOperations = {
  listWebhooks: {
    method: 'GET',
    path: '/v1/webhooks',
    tag,
    summary: 'List webhooks',
    description: 'The subscriptions of the tenant, newest first, without their secrets.',
    query: listQuery,
    answers: { 200: { description: 'A page of webhooks.', data: 'WebhookList' } },
  },
  createWebhook: {
    method: 'POST',
    path: '/v1/webhooks',
    tag,
    summary: 'Subscribe to events',
    description:
      'From now on the address is told of the events. Deliveries are signed (Standard Webhooks) with the secret of the answer, ' +
      'which is shown this once, and repeated until they are received. A tenant may have 100 webhooks.',
    body: { type: 'application/json', schema: 'WebhookRequest' },
    headers: ['Idempotency-Key'],
    errors: ['QUOTA_EXCEEDED'],
    answers: {
      201: {
        description: 'The webhook is created.',
        data: 'WebhookWithSecret',
        headers: ['Idempotency-Replayed', 'Location'],
      },
    },
  },
  getWebhook: {
    method: 'GET',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'Get a webhook',
    description: 'A subscription, without its secret.',
    answers: { 200: { description: 'The webhook.', data: 'WebhookAnswer' } },
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'Change a webhook',
    description:
      'Gives a subscription another address or other events; its secret stays, and so do deliveries on their way.',
    body: { type: 'application/merge-patch+json', schema: 'WebhookChanges' },
    answers: { 200: { description: 'The webhook.', data: 'WebhookAnswer' } },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'End a subscription',
    description: 'The address is told nothing more. Its deliveries are deleted, whether they were sent or not.',
    answers: { 200: { description: 'The webhook is deleted.', data: 'Deleted' } },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/v1/webhooks/{id}/rotate-secret',
    tag,
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is shown this once. Until `previous_secret_until` deliveries are signed with both, so that a receiver can ' +
      'change over in peace.',
    answers: { 200: { description: 'The webhook with its new secret.', data: 'WebhookWithSecret' } },
  },
  testWebhook: {
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    tag,
    stores: true,
    summary: 'Send a test event',
    description: 'Sends the event `webhook.test` to the address. The deliveries of the webhook have the result.',
    answers: { 202: { description: 'The delivery is on its way.', data: 'DeliveryAnswer', headers: ['Location'] } },
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    tag,
    summary: 'List the deliveries of a webhook',
    description:
      'The log of a subscription: what was sent or is to be sent to its address, how often it was tried, and what was answered; newest ' +
      'first, all of it or by status, event and time.',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', data: 'DeliveryList' } },
  },
  listDeliveries: {
    method: 'GET',
    path: '/v1/deliveries',
    tag,
    summary: 'List the deliveries of single runs',
    description: 'What was sent or is to be sent to addresses that simulation requests named themselves, newest first.',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', data: 'DeliveryList' } },
  },
  getDelivery: {
    method: 'GET',
    path: '/v1/deliveries/{id}',
    tag,
    summary: 'Get a delivery',
    description: 'One event for one address, and the status of its delivery.',
    answers: { 200: { description: 'The delivery.', data: 'DeliveryAnswer' } },
  },
  retryDelivery: {
    method: 'POST',
    path: '/v1/deliveries/{id}/retry',
    tag,
    summary: 'Send a delivery again',
    description:
      'A delivery that was given up or received is sent again under the same `webhook-id`, its attempts counted anew. One that is still ' +
      'to be sent is not: 409.',
    answers: { 202: { description: 'The delivery is on its way.', data: 'DeliveryAnswer', headers: ['Location'] } },
    errors: ['CONFLICT'],
  },
} as const satisfies Readonly<Record<string, Operation>>;
