import type { ServiceContext } from '../context.js';
import { answered, type Answer } from '../http/answer.js';
import { nextCursor, pageRequest } from '../http/pages.js';
import { repeatable } from '../http/repeatable.js';
import { found, invalidValue, notFound, ServiceError } from '../http/service-error.js';
import { forgetRequests, noteRequest } from '../records/requests.js';
import type { Deleted, WebhookList } from '../openapi/answers.js';
import type { WebhookAnswer, WebhookWithSecret } from '../openapi/types.js';
import type { Webhook } from '../records.js';
import { listQuery, readRequest, webhookRequest } from '../requests.js';
import { addressRefusal } from '../webhooks/address.js';
import { newSecret } from '../webhooks/deliver.js';
import { addWebhook, deleteWebhook, getWebhook, listWebhooks, MOST_WEBHOOKS } from '../webhooks/deliveries.js';
import { route, type Call } from './route.js';

const tag = 'Webhooks';
const KIND = 'webhooks';

/** Routes of webhooks. */
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
      'which is shown this once, and repeated until they are received. A receiver that answers 410 pauses the webhook, which says when ' +
      '(`paused_at`): delete it, and subscribe the address anew. A tenant may have 100 webhooks.',
    body: 'WebhookRequest',
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
];

function create(context: ServiceContext, call: Call): Promise<Answer> {
  const { tenant } = call.key;
  const { url, events } = readRequest('body', webhookRequest, call.body);
  const issue = addressRefusal(context, url);
  if (issue !== null) throw invalidValue('url', issue);
  const created = (webhook: Webhook): Answer =>
    answered<WebhookWithSecret>(webhook, 201, { location: `/v1/webhooks/${webhook.id}` });
  return repeatable(context, call, {
    make: async (note) => {
      const webhook: Webhook = {
        id: context.ids('whk'),
        url,
        events,
        created_at: context.clock().toISOString(),
        paused_at: null,
        secret: newSecret(),
      };
      await context.database.transaction(async (transaction) => {
        if (!(await addWebhook(context, transaction, tenant, webhook))) {
          const issue = `A tenant may have at most ${MOST_WEBHOOKS} webhooks; delete one first`;
          throw new ServiceError('QUOTA_EXCEEDED', issue);
        }
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

/** Public fields of a webhook: all but its secret. */
function webhookAnswer({ secret: _, ...shown }: Webhook): WebhookAnswer {
  return shown;
}
