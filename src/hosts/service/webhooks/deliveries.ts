import { before, type Page, pageOf, type PageRequest, type Transaction } from '../database/database.js';
import type { DeliveryRow } from '../database/tables.js';
import type { Delivery, EventName, Instant } from '../records.js';
import type { Store } from '../store.js';

const COLUMNS =
  'position, id, tenant, webhook_id, event, url, payload, status, attempts, created_at, next_attempt_at, last_attempt_at, last_status, last_outcome';

/** Bytes of a row besides its texts, indexes included. */
const BYTES_OF_A_ROW = 500;

/** A delivery to be made. */
export interface NewDelivery {
  readonly id: string;
  readonly tenant: string;
  /** The subscription; null for the address of a single run. */
  readonly webhook_id: string | null;
  /** The run that it tells of. */
  readonly run_id: string;
  readonly url: string;
  /** The secret of an address without a subscription. */
  readonly secret: string | null;
  readonly event: EventName;
  readonly payload: string;
  readonly created_at: Instant;
}

/** Adds a delivery that is due at once. One that there is already stays as it is. */
export async function addDelivery(
  { keyRing }: Pick<Store, 'keyRing'>,
  transaction: Transaction,
  { id, tenant, webhook_id, run_id, url, secret, event, payload, created_at }: NewDelivery,
): Promise<void> {
  await transaction.run(
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
}

/** The deliveries of a tenant, the latest first. */
export async function listDeliveries(
  { database, keyRing }: Pick<Store, 'database' | 'keyRing'>,
  tenant: string,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const rows = await database.all<DeliveryRow>(
    `select ${COLUMNS} from deliveries where tenant = $1 and position < $2 order by position desc limit $3`,
    ...[tenant, before(page), page.limit + 1],
  );
  return pageOf(rows, page, ({ position: _, tenant, ...row }) => ({
    ...row,
    url: keyRing.openText(tenant, row.url),
    payload: keyRing.openText(tenant, row.payload),
  }));
}
