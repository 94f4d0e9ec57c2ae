import { createHash } from 'node:crypto';
import { payloadOf } from '../webhooks/payload.js';
import type { EventName, Instant } from './records.js';
import type { Dialect } from './schema.js';
import type { DeliveryRow, RunRow, ServiceDatabase } from './tables.js';

/** What is told of a run that ended. */
type EndedRun = Pick<RunRow, 'id' | 'tenant' | 'webhook_url' | 'webhook_secret'>;

/** Writes the deliveries that tell of a run's end, in the transaction that ends it. */
export async function tellOfEnd(
  transaction: ServiceDatabase,
  dialect: Dialect['name'],
  run: EndedRun,
  status: 'completed' | 'failed',
  at: Instant,
): Promise<void> {
  const event: EventName = `simulation.${status}`;
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'url', 'events'])
    .where('tenant', '=', run.tenant)
    .orderBy('position')
    // A subscription that is being deleted waits, and gives up these deliveries too.
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute();
  const told: Pick<DeliveryRow, 'webhook_id' | 'url' | 'secret'>[] = webhooks
    .filter(({ events }) => (JSON.parse(events) as EventName[]).includes(event))
    .map(({ id, url }) => ({ webhook_id: id, url, secret: null }));
  if (run.webhook_url !== null) told.push({ webhook_id: null, url: run.webhook_url, secret: run.webhook_secret });
  for (const { webhook_id, url, secret } of told) {
    const payload = payloadOf(event, run.id, status, url);
    const delivery = newDelivery(deliveryId(run.id, webhook_id), run.tenant, event, payload, at);
    await transaction
      .insertInto('deliveries')
      .values({ ...delivery, webhook_id, url, secret })
      .execute();
  }
}

/** A delivery that is due at once, but for where it goes. */
export function newDelivery(
  id: string,
  tenant: string,
  event: EventName,
  payload: string,
  at: Instant,
): Omit<DeliveryRow, 'position' | 'webhook_id' | 'url' | 'secret'> {
  return {
    id,
    tenant,
    event,
    payload,
    status: 'pending',
    attempts: 0,
    created_at: at,
    next_attempt_at: at,
    last_attempt_at: null,
    last_outcome: null,
  };
}

/** The same run tells the same webhook by the same id, whoever ends it. */
function deliveryId(runId: string, webhookId: string | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, webhookId]))
    .digest('hex');
  return `dlv_${digest.slice(0, 32)}`;
}
