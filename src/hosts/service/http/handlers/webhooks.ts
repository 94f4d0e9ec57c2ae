import {
  readRequest,
  webhookChanges,
  webhookRequest,
  type deliveriesQuery,
  type ReadBy,
} from '../../requests/index.js';
import type { Delivery, Webhook } from '../../store/records.js';
import type { DeliveryFilter, Page, PageRequest } from '../../store/store.js';
import type {
  Deleted,
  DeliveryAnswer,
  DeliveryList,
  EventPayload,
  WebhookAnswer,
  WebhookList,
  WebhookWithSecret,
} from '../../openapi/answers.js';
import { MOST_WEBHOOKS } from '../../webhooks/webhooks.js';
import { answered, type Answer } from '../answer.js';
import { checkQuota } from '../check-quota.js';
import type { Handlers, HttpContext } from '../context.js';
import type { webhookOperations } from '../operations/webhooks.js';
import { inUtc, nextCursor, pageRequest } from '../page.js';
import { repeatable } from '../repeatable.js';
import { invalidValue, notFound, ServiceError } from '../service-error.js';

const KIND = 'webhooks';
const KIND_OF_DELIVERIES = 'deliveries';

/** Answers requests about webhooks and their deliveries. */
export function webhookHandlers(context: HttpContext): Handlers<keyof typeof webhookOperations> {
  const { store, webhooks, clock } = context;

  async function deliveryOf(tenant: string, id: string): Promise<Delivery> {
    const delivery = await store.deliveries.get(tenant, id);
    if (delivery === null) throw notFound();
    return delivery;
  }

  async function onItsWay(tenant: string, id: string): Promise<Answer> {
    return answered(deliveryAnswer(await deliveryOf(tenant, id)), 202, { location: `/v1/deliveries/${id}` });
  }

  return {
    listWebhooks: async ({ key, query }) => {
      const page = await store.webhooks.list(key.tenant, pageRequest(KIND, query));
      return answered<WebhookList>({ webhooks: page.entries.map(webhookAnswer), next_cursor: nextCursor(KIND, page) });
    },
    createWebhook: (call) => {
      const { tenant } = call.key;
      const { url, events } = readRequest('body', webhookRequest, call.body);
      const issue = webhooks.enabled ? webhooks.issueOf(url) : 'Not with this service: it sends no webhooks';
      if (issue !== null) throw invalidValue('url', issue);
      const created = (webhook: Webhook): Answer =>
        answered(withSecret(webhook), 201, { location: `/v1/webhooks/${webhook.id}` });
      return repeatable(context, call, {
        make: async (request) => {
          const webhook = await webhooks.subscribe(tenant, url, events, request);
          if (webhook !== null) return created(webhook);
          throw new ServiceError(
            'QUOTA_EXCEEDED',
            `A tenant may have at most ${MOST_WEBHOOKS} webhooks; delete one first`,
          );
        },
        resume: async (id) => {
          const webhook = await store.webhooks.get(tenant, id);
          if (webhook === null) throw new ServiceError('CONFLICT', 'The webhook of this Idempotency-Key is deleted');
          return created(webhook);
        },
      });
    },
    getWebhook: async ({ key, id }) => {
      const webhook = await store.webhooks.get(key.tenant, id);
      if (webhook === null) throw notFound();
      return answered(webhookAnswer(webhook));
    },
    changeWebhook: async ({ key, id, body }) => {
      const { url, events } = readRequest('body', webhookChanges, body);
      const issue = url === undefined ? null : webhooks.issueOf(url);
      if (issue !== null) throw invalidValue('url', issue);
      const webhook = await store.webhooks.change(key.tenant, id, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
      });
      if (webhook === null) throw notFound();
      return answered(webhookAnswer(webhook));
    },
    deleteWebhook: async ({ key, id }) => {
      if (!(await store.webhooks.delete(key.tenant, id))) throw notFound();
      return answered<Deleted>({ id, deleted: true });
    },
    rotateWebhookSecret: async ({ key, id }) => {
      const webhook = await webhooks.rotate(key.tenant, id);
      if (webhook === null) throw notFound();
      return answered(withSecret(webhook));
    },
    testWebhook: async ({ key, id }) => {
      await checkQuota(context, key.tenant, 0);
      const delivery = await webhooks.test(key.tenant, id);
      if (delivery === null) throw notFound();
      return onItsWay(key.tenant, delivery);
    },
    listWebhookDeliveries: async ({ key, id, query }) => {
      const request = deliveriesRequest(query);
      if ((await store.webhooks.get(key.tenant, id)) === null) throw notFound();
      return listed(await store.deliveries.list(key.tenant, id, request));
    },
    listDeliveries: async ({ key, query }) =>
      listed(await store.deliveries.list(key.tenant, null, deliveriesRequest(query))),
    getDelivery: async ({ key, id }) => answered(deliveryAnswer(await deliveryOf(key.tenant, id))),
    retryDelivery: async ({ key, id }) => {
      await deliveryOf(key.tenant, id);
      if (!(await store.deliveries.revive(key.tenant, id, clock().toISOString()))) {
        throw new ServiceError('CONFLICT', 'The delivery is still to be sent');
      }
      webhooks.outbox.wake();
      return onItsWay(key.tenant, id);
    },
  };
}

/** What is shown of a webhook: everything but its secret. */
function webhookAnswer({ id, url, events, created_at, previous_until }: Webhook): WebhookAnswer {
  return { id, url, events, created_at, previous_secret_until: previous_until };
}

function withSecret(webhook: Webhook): WebhookWithSecret {
  return { ...webhookAnswer(webhook), secret: webhook.secret };
}

function deliveriesRequest(query: ReadBy<typeof deliveriesQuery>): PageRequest & DeliveryFilter {
  const { status, event } = query;
  const [created_from, created_before] = [inUtc(query.created_from), inUtc(query.created_before)];
  return { ...pageRequest(KIND_OF_DELIVERIES, query), status, event, created_from, created_before };
}

function listed(page: Page<Delivery>): Answer {
  const deliveries = page.entries.map(deliveryAnswer);
  return answered<DeliveryList>({ deliveries, next_cursor: nextCursor(KIND_OF_DELIVERIES, page) });
}

function deliveryAnswer({ payload, ...delivery }: Delivery): DeliveryAnswer {
  return { ...delivery, payload: JSON.parse(payload) as EventPayload };
}
