import type { ServiceContext } from '../context.js';
import type { Page, PageRequest } from '../database/page.js';
import { answered, type Answer } from '../http/answer.js';
import { inUtc, nextCursor, pageRequest } from '../http/page.js';
import { found, ServiceError } from '../http/service-error.js';
import type { DeliveryAnswer, DeliveryList, EventPayload } from '../openapi/answers.js';
import type { Delivery } from '../records.js';
import { deliveriesQuery, type ReadBy } from '../requests/index.js';
import { getDelivery, listDeliveries, reviveDelivery, type DeliveryFilter } from '../webhooks/deliveries.js';
import { getWebhook } from '../webhooks/subscriptions.js';
import { route } from './route.js';

const tag = 'Webhooks';
const KIND = 'deliveries';

/** Routes of the log of deliveries. */
export const deliveryRoutes = [
  route({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    tag,
    summary: 'List the deliveries of a webhook',
    description:
      'The log of a subscription: what was sent or is to be sent to its address, how often it was tried, and what was answered; newest ' +
      'first, all of it or by status, event and time.',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', data: 'DeliveryList' } },
    answer: async (context, { key, id, query }) => {
      found(await getWebhook(context, key.tenant, id));
      return listed(await listDeliveries(context, key.tenant, id, deliveriesRequest(query)));
    },
  }),
  route({
    id: 'listDeliveries',
    method: 'GET',
    path: '/v1/deliveries',
    tag,
    summary: 'List the deliveries of single runs',
    description: 'What was sent or is to be sent to addresses that simulation requests named themselves, newest first.',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', data: 'DeliveryList' } },
    answer: async (context, { key, query }) =>
      listed(await listDeliveries(context, key.tenant, null, deliveriesRequest(query))),
  }),
  route({
    id: 'getDelivery',
    method: 'GET',
    path: '/v1/deliveries/{id}',
    tag,
    summary: 'Get a delivery',
    description: 'One event for one address, and the status of its delivery.',
    answers: { 200: { description: 'The delivery.', data: 'DeliveryAnswer' } },
    answer: async (context, { key, id }) => answered(deliveryAnswer(found(await getDelivery(context, key.tenant, id)))),
  }),
  route({
    id: 'retryDelivery',
    method: 'POST',
    path: '/v1/deliveries/{id}/retry',
    tag,
    summary: 'Send a delivery again',
    description:
      'A delivery that was given up or received is sent again under the same `webhook-id`, its attempts counted anew. One that is still ' +
      'to be sent is not: 409.',
    answers: { 202: { description: 'The delivery is on its way.', data: 'DeliveryAnswer', headers: ['Location'] } },
    errors: ['CONFLICT'],
    answer: async (context, { key, id }) => {
      found(await getDelivery(context, key.tenant, id));
      if (!(await reviveDelivery(context, key.tenant, id, context.clock().toISOString()))) {
        throw new ServiceError('CONFLICT', 'The delivery is still to be sent');
      }
      context.queue.wake('deliveries');
      return onItsWay(context, key.tenant, id);
    },
  }),
];

/** The answer about a delivery that is to be sent. */
export async function onItsWay(context: ServiceContext, tenant: string, id: string): Promise<Answer> {
  const delivery = found(await getDelivery(context, tenant, id));
  return answered(deliveryAnswer(delivery), 202, { location: `/v1/deliveries/${id}` });
}

function deliveriesRequest(query: ReadBy<typeof deliveriesQuery>): PageRequest & DeliveryFilter {
  const { status, event } = query;
  const [created_from, created_before] = [inUtc(query.created_from), inUtc(query.created_before)];
  return { ...pageRequest(KIND, query), status, event, created_from, created_before };
}

function listed(page: Page<Delivery>): Answer {
  const deliveries = page.entries.map(deliveryAnswer);
  return answered<DeliveryList>({ deliveries, next_cursor: nextCursor(KIND, page) });
}

function deliveryAnswer({ payload, ...delivery }: Delivery): DeliveryAnswer {
  return { ...delivery, payload: JSON.parse(payload) as EventPayload };
}
