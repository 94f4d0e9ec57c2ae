import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { payloadOf } from '../webhooks/payload.js';
import type { EventName, Instant } from './records.js';
import type { Dialect } from './schema.js';
import type { DeliveryRow, RunRow, ServiceDatabase } from './tables.js';

/** What a delivery needs to know of a run that ended. */
type EndedRun = Pick<RunRow, 'id' | 'tenant' | 'webhook_url' | 'webhook_secret'>;

/** What a run may end with. */
const EVENTS = ['simulation.completed', 'simulation.failed'] as const satisfies readonly EventName[];

/** Databases allow only so many values in a statement. */
const INSERTED_TOGETHER = 500;

/** Writes the deliveries that tell of a run's end, in the transaction that ends it. */
export async function tellOfEnd(
  transaction: ServiceDatabase,
  dialect: Dialect['name'],
  { id, tenant, webhook_url, webhook_secret }: EndedRun,
  status: 'completed' | 'failed',
  at: Instant,
): Promise<void> {
  const event: EventName = `simulation.${status}`;
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id as webhook_id', 'url', 'events'])
    .where('tenant', '=', tenant)
    .orderBy('position')
    // A subscription that is being deleted waits, and these deliveries are deleted too.
    .$if(dialect === 'postgres', (query) => query.forShare())
    .execute();
  const told = webhooks
    .filter(({ events }) => (JSON.parse(events) as EventName[]).includes(event))
    .map(({ webhook_id, url }): Destination => ({ webhook_id, url, secret: null }));
  if (webhook_url !== null) told.push({ webhook_id: null, url: webhook_url, secret: webhook_secret });
  if (told.length === 0) return;
  const deliveries = told.map((to) =>
    newDelivery(deliveryId(id, to.webhook_id, event), tenant, to, event, payloadOf(event, id, status, to.url), at),
  );
  for (let first = 0; first < deliveries.length; first += INSERTED_TOGETHER) {
    await transaction
      .insertInto('deliveries')
      .values(deliveries.slice(first, first + INSERTED_TOGETHER))
      // A run that was requeued may end in the same way twice.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Deletes what was, or is to be, sent to the address of a run that is deleted: it has the address and its secret. */
export async function forgetOwnDeliveries(transaction: ServiceDatabase, runId: string): Promise<void> {
  const ids = EVENTS.map((event) => deliveryId(runId, null, event));
  await transaction.deleteFrom('deliveries').where('id', 'in', ids).execute();
}

/** Where a delivery goes; the secret is set only for an address without a subscription. */
type Destination = Pick<DeliveryRow, 'webhook_id' | 'url' | 'secret'>;

/** Whose receiver it is: its host has no spaces. */
export function tenantOf(receiver: string): string {
  return receiver.slice(0, receiver.lastIndexOf(' '));
}

/** A delivery that is due at once. */
export function newDelivery(
  id: string,
  tenant: string,
  to: Destination,
  event: EventName,
  payload: string,
  at: Instant,
): Insertable<DeliveryRow> {
  const times = { created_at: at, scheduled_at: at, next_attempt_at: at, last_attempt_at: null };
  const untried = { status: 'pending', attempts: 0, last_status: null, last_outcome: null } as const;
  const receiver = `${tenant} ${new URL(to.url).host}`;
  return { id, tenant, ...to, receiver, event, payload, ...untried, ...times };
}

/** The id of the delivery that tells a webhook of the end of a run: always the same, whoever ends the run. */
function deliveryId(runId: string, webhookId: string | null, event: EventName): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, webhookId, event]))
    .digest('hex');
  return `dlv_${digest.slice(0, 32)}`;
}
