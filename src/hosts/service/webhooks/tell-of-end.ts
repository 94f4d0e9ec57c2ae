import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.js';
import type { WebhookRow } from '../database/tables.js';
import { DamagedData } from '../database/encryption.js';
import type { EventName, Instant } from '../records.js';
import type { Store } from '../store.js';
import { addDelivery, type NewDelivery } from './deliveries.js';

/** A run that is completed or failed now. */
export interface EndedRun {
  readonly id: string;
  readonly tenant: string;
  readonly status: 'completed' | 'failed';
  readonly finished_at: Instant;
  /** The address that its request named, with the secret of it. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

/** Adds the deliveries that tell of the end of a run, in the transaction that ends it. Call `queue.wake('deliveries')` afterwards. */
export async function tellOfEnd(
  store: Pick<Store, 'database' | 'keyRing'>,
  transaction: Transaction,
  { id, tenant, status, finished_at, webhook }: EndedRun,
): Promise<void> {
  const event: EventName = `simulation.${status}`;
  const subscribed = await transaction.all<Pick<WebhookRow, 'id' | 'url' | 'events'>>(
    // Locked: nobody deletes one before its delivery is written, which would then refer to nothing. In SQLite nobody can.
    `select id, url, events from webhooks where tenant = $1 and paused_at is null order by position
      ${store.database.dialect === 'postgres' ? 'for key share' : ''}`,
    tenant,
  );
  const told: Pick<NewDelivery, 'webhook_id' | 'url' | 'secret'>[] = subscribed
    .filter(({ events }) => (JSON.parse(events) as EventName[]).includes(event))
    .flatMap(({ id: webhook_id, url }) => {
      const opened = readable(() => store.keyRing.openText(tenant, url));
      return opened === null ? [] : [{ webhook_id, url: opened, secret: null }];
    });
  if (webhook !== null) told.push({ webhook_id: null, ...webhook });
  for (const to of told) {
    await addDelivery(store, transaction, {
      ...to,
      id: deliveryId(id, to.webhook_id, event),
      tenant,
      run_id: id,
      event,
      payload: JSON.stringify({ event, simulation_id: id, status, webhook_url: to.url }),
      created_at: finished_at,
    });
  }
}

/** A damaged address is told nothing, but the run ends all the same. */
export function readable(open: () => string): string | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof DamagedData) return null;
    throw error;
  }
}

/** The id of the delivery that tells a webhook of the end of a run: the same whenever the run ends in the same way again. */
function deliveryId(runId: string, webhookId: string | null, event: EventName): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([runId, webhookId, event]))
    .digest('hex');
  return `dlv_${digest.slice(0, 32)}`;
}
