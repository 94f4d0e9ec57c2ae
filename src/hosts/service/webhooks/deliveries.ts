import { conditions } from '../database/conditions.js';
import type { Transaction } from '../database/database.js';
import { before, pageOf, type Page, type PageRequest } from '../database/page.js';
import type { DeliveryRow } from '../database/tables.js';
import type { KeyRing } from '../encryption/key-ring.js';
import type { Delivery, DeliveryStatus, EventName, Instant } from '../records.js';
import type { Store } from '../store.js';

const COLUMNS =
  'position, id, tenant, webhook_id, event, url, payload, status, attempts, created_at, next_attempt_at, last_attempt_at, last_status, last_outcome';

/** What a row takes besides its texts, indexes included. */
const BYTES_OF_A_ROW = 500;

/** A delivery to be made. */
export interface NewDelivery {
  readonly id: string;
  readonly tenant: string;
  /** The subscription; null for the address of a single run. */
  readonly webhook_id: string | null;
  /** The run that it tells of; null of a test. */
  readonly run_id: string | null;
  readonly url: string;
  /** The secret of an address without a subscription. */
  readonly secret: string | null;
  readonly event: EventName;
  readonly payload: string;
  readonly created_at: Instant;
}

/** Adds a delivery that is due at once, and sends it to the queue. One that there is already stays as it is. */
export async function addDelivery(
  { keyRing, queue }: Pick<Store, 'keyRing' | 'queue'>,
  transaction: Transaction,
  { id, tenant, webhook_id, run_id, url, secret, event, payload, created_at }: NewDelivery,
): Promise<void> {
  const added = await transaction.run(
    `insert into deliveries (id, tenant, webhook_id, run_id, url, secret, event, payload, status, attempts, created_at, next_attempt_at, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', 0, $9, $10, $11) on conflict (id) do nothing`,
    id,
    tenant,
    webhook_id,
    run_id,
    keyRing.sealText(tenant, url),
    secret === null ? null : keyRing.sealText(tenant, secret),
    event,
    keyRing.sealText(tenant, payload),
    created_at,
    created_at,
    BYTES_OF_A_ROW + url.length + payload.length,
  );
  if (added > 0) await queue.send(transaction, { topic: 'deliveries', id });
}

/** Which deliveries are listed. */
export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: EventName | undefined;
  /** Those of events then or later. */
  readonly created_from?: Instant | undefined;
  /** Those of events before. */
  readonly created_before?: Instant | undefined;
}

/** The deliveries of a subscription, or those to the addresses of single runs (null), the latest first. */
export async function listDeliveries(
  { database, keyRing }: Pick<Store, 'database' | 'keyRing'>,
  tenant: string,
  webhookId: string | null,
  page: PageRequest & DeliveryFilter,
): Promise<Page<Delivery>> {
  const { sql, values } = conditions(
    ['tenant = ?', tenant],
    ['position < ?', before(page)],
    ['webhook_id = ?', webhookId ?? undefined],
    ['status = ?', page.status],
    ['event = ?', page.event],
    ['created_at >= ?', page.created_from],
    ['created_at < ?', page.created_before],
  );
  const rows = await database.all<DeliveryRow>(
    `select ${COLUMNS} from deliveries where ${webhookId === null ? 'webhook_id is null and ' : ''}${sql}
     order by position desc limit ${page.limit + 1}`,
    ...values,
  );
  return pageOf(rows, page, (row) => deliveryOf(row, keyRing));
}

/** The delivery; null when the tenant has none of that id. */
export async function getDelivery(
  { database, keyRing }: Pick<Store, 'database' | 'keyRing'>,
  tenant: string,
  id: string,
): Promise<Delivery | null> {
  const row = await database.one<DeliveryRow>(
    `select ${COLUMNS} from deliveries where tenant = $1 and id = $2`,
    tenant,
    id,
  );
  return row === undefined ? null : deliveryOf(row, keyRing);
}

/** Sends a delivery again that was received or given up, its attempts forgotten. False when it is still to be sent, or there is none. */
export async function reviveDelivery(
  { database, queue }: Pick<Store, 'database' | 'queue'>,
  tenant: string,
  id: string,
  at: Instant,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const changed = await transaction.run(
      `update deliveries set status = 'pending', attempts = 0, next_attempt_at = $1
       where tenant = $2 and id = $3 and status <> 'pending'`,
      at,
      tenant,
      id,
    );
    if (changed === 0) return false;
    await queue.send(transaction, { topic: 'deliveries', id });
    return true;
  });
}

function deliveryOf({ position: _, tenant, ...row }: DeliveryRow, keyRing: KeyRing): Delivery {
  return { ...row, url: keyRing.openText(tenant, row.url), payload: keyRing.openText(tenant, row.payload) };
}
