import type { ServiceContext } from '../context.js';
import { answered, type Answer } from '../http/answer.js';
import { checkQuota } from '../http/check-quota.js';
import { nextCursor, pageRequest } from '../http/page.js';
import { repeatable } from '../http/repeatable.js';
import { found, invalidValue, notFound, ServiceError } from '../http/service-error.js';
import { forgetRequests, noteRequest } from '../idempotency/requests.js';
import type { Deleted, WebhookAnswer, WebhookList, WebhookWithSecret } from '../openapi/answers.js';
import type { Webhook } from '../records.js';
import { listQuery, readRequest, webhookChanges, webhookRequest } from '../requests/index.js';
import { addressIssue } from '../webhooks/address.js';
import { addDelivery } from '../webhooks/deliveries.js';
import { payloadOf } from '../webhooks/payload.js';
import { newSecret } from '../webhooks/secret.js';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  MOST_WEBHOOKS,
  rotateSecret,
} from '../webhooks/subscriptions.js';
import { onItsWay } from './deliveries.js';
import { route, type Call } from './route.js';

const tag = 'Webhooks';
const KIND = 'webhooks';

/** What a test delivery names in place of a run. */
const NO_RUN = 'run_test';

/** Routes of webhooks and their deliveries. */
export const webhookRoutes = [
  route({
    id: 'listWebhooks',
    method: 'GET',
    path: '/v1/webhooks',
    tag,
    summary: 'List webhooks',
    description: 'The subscriptions of the tenant, newest first, without their secrets.',
    query: listQuery,
    answers: { 200: { description: 'A page of webhooks.', data: 'WebhookList' } },
    answer: async (context, { key, query }) => {
      const page = await listWebhooks(context, key.tenant, pageRequest(KIND, query));
      return answered<WebhookList>({ webhooks: page.entries.map(webhookAnswer), next_cursor: nextCursor(KIND, page) });
    },
  }),
  route({
    id: 'createWebhook',
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
    answer: create,
  }),
  route({
    id: 'getWebhook',
    method: 'GET',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'Get a webhook',
    description: 'A subscription, without its secret.',
    answers: { 200: { description: 'The webhook.', data: 'WebhookAnswer' } },
    answer: async (context, { key, id }) => answered(webhookAnswer(found(await getWebhook(context, key.tenant, id)))),
  }),
  route({
    id: 'changeWebhook',
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'Change a webhook',
    description:
      'Gives a subscription another address or other events; its secret stays, and so do deliveries on their way.',
    body: { type: 'application/merge-patch+json', schema: 'WebhookChanges' },
    answers: { 200: { description: 'The webhook.', data: 'WebhookAnswer' } },
    answer: async (context, { key, id, body }) => {
      const { url, events } = readRequest('body', webhookChanges, body);
      if (url !== undefined) checkAddress(context, url);
      const changes = { ...(url !== undefined && { url }), ...(events !== undefined && { events }) };
      return answered(webhookAnswer(found(await changeWebhook(context, key.tenant, id, changes))));
    },
  }),
  route({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    tag,
    summary: 'End a subscription',
    description: 'The address is told nothing more. Its deliveries are deleted, whether they were sent or not.',
    answers: { 200: { description: 'The webhook is deleted.', data: 'Deleted' } },
    answer: async ({ database }, { key, id }) => {
      const isDeleted = await database.transaction(async (transaction) => {
        await forgetRequests(transaction, key.tenant, id);
        return deleteWebhook(transaction, key.tenant, id);
      });
      if (!isDeleted) throw notFound();
      await database.eraseTraces();
      return answered<Deleted>({ id, deleted: true });
    },
  }),
  route({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/v1/webhooks/{id}/rotate-secret',
    tag,
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is shown this once. Until `previous_secret_until` deliveries are signed with both, so that a receiver can ' +
      'change over in peace.',
    answers: { 200: { description: 'The webhook with its new secret.', data: 'WebhookWithSecret' } },
    answer: async (context, { key, id }) => {
      const next = { secret: newSecret(), now: context.clock() };
      return answered(withSecret(found(await rotateSecret(context, key.tenant, id, next))));
    },
  }),
  route({
    id: 'testWebhook',
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    tag,
    stores: true,
    summary: 'Send a test event',
    description: 'Sends the event `webhook.test` to the address. The deliveries of the webhook have the result.',
    answers: { 202: { description: 'The delivery is on its way.', data: 'DeliveryAnswer', headers: ['Location'] } },
    answer: sendTest,
  }),
];

/** @throws ServiceError VALIDATION_ERROR when no webhook may go to that address */
function checkAddress({ webhooks }: ServiceContext, url: string): void {
  const issue =
    webhooks.send === undefined ? 'Not with this service: it sends no webhooks' : addressIssue(url, webhooks);
  if (issue !== null) throw invalidValue('url', issue);
}

function create(context: ServiceContext, call: Call): Promise<Answer> {
  const { tenant } = call.key;
  const { url, events } = readRequest('body', webhookRequest, call.body);
  checkAddress(context, url);
  const created = (webhook: Webhook): Answer =>
    answered(withSecret(webhook), 201, { location: `/v1/webhooks/${webhook.id}` });
  return repeatable(context, call, {
    make: async (note) => {
      const webhook: Webhook = {
        id: context.ids('whk'),
        url,
        events,
        created_at: context.clock().toISOString(),
        secret: newSecret(),
        previous_secret: null,
        previous_until: null,
      };
      await context.database.transaction(async (transaction) => {
        if (!(await addWebhook(context, transaction, tenant, webhook))) throw tooMany();
        if (note !== undefined) await noteRequest(transaction, tenant, note, webhook.id);
      });
      return created(webhook);
    },
    resume: async (id) => {
      const webhook = await getWebhook(context, tenant, id);
      if (webhook === null) throw new ServiceError('CONFLICT', 'The webhook of this Idempotency-Key is deleted');
      return created(webhook);
    },
  });
}

function tooMany(): ServiceError {
  return new ServiceError('QUOTA_EXCEEDED', `A tenant may have at most ${MOST_WEBHOOKS} webhooks; delete one first`);
}

async function sendTest(context: ServiceContext, { key: { tenant }, id: webhook_id }: Call): Promise<Answer> {
  await checkQuota(context, tenant, 0);
  const { url } = found(await getWebhook(context, tenant, webhook_id));
  const id = context.ids('dlv');
  const event = 'webhook.test';
  await context.database.transaction((transaction) =>
    addDelivery(context, transaction, {
      id,
      tenant,
      webhook_id,
      run_id: null,
      url,
      secret: null,
      event,
      payload: payloadOf(event, NO_RUN, 'completed', url),
      created_at: context.clock().toISOString(),
    }),
  );
  context.queue.wake('deliveries');
  return onItsWay(context, tenant, id);
}

/** What is shown of a webhook: everything but its secret. */
function webhookAnswer({ id, url, events, created_at, previous_until }: Webhook): WebhookAnswer {
  return { id, url, events, created_at, previous_secret_until: previous_until };
}

function withSecret(webhook: Webhook): WebhookWithSecret {
  return { ...webhookAnswer(webhook), secret: webhook.secret };
}
