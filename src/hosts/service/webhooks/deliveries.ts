import { insertion, before, type Page, pageOf, type PageRequest, type Transaction } from '../database/database.js';
import { DamagedData, sha256, type KeyRing } from '../database/encryption.js';
import type { DeliveryRow, WebhookRow } from '../database/tables.js';
import type { Delivery, EventName, Instant, Webhook } from '../records.js';
import type { Stored } from '../store.js';

/** Subscriptions of one tenant: each run that ends is told to all of them. */
export const MOST_WEBHOOKS = 100;

const COLUMNS = 'position, id, tenant, url, events, created_at, paused_at, secret';

/** Adds a subscription: it is told of runs that end from now on. False when the tenant has as many as it may. */
export async function addWebhook(
  { database, keyRing }: Stored,
  transaction: Transaction,
  tenant: string,
  { id, url, events, created_at, secret }: Webhook,
): Promise<boolean> {
  // Additions wait for each other, so that all are counted.
  await database.lock(transaction, `webhooks ${tenant}`);
  const counted = await transaction.one<{ count: number | string }>(
    'select count(*) as count from webhooks where tenant = $1',
    tenant,
  );
  if (Number(counted!.count) >= MOST_WEBHOOKS) return false;
  const sealed = { url: keyRing.sealText(tenant, url), secret: keyRing.sealText(tenant, secret) };
  const row = { id, tenant, ...sealed, events: JSON.stringify(events), created_at };
  await transaction.run(...insertion('webhooks', row));
  return true;
}

/** The subscription; null when the tenant has none of that id. */
export async function getWebhook({ database, keyRing }: Stored, tenant: string, id: string): Promise<Webhook | null> {
  const row = await database.one<WebhookRow>(
    `select ${COLUMNS} from webhooks where tenant = $1 and id = $2`,
    tenant,
    id,
  );
  return row === undefined ? null : webhookOf(row, keyRing);
}

/** The subscriptions of a tenant, the latest first. */
export async function listWebhooks(
  { database, keyRing }: Stored,
  tenant: string,
  page: PageRequest,
): Promise<Page<Webhook>> {
  const rows = await database.all<WebhookRow>(
    `select ${COLUMNS} from webhooks where tenant = $1 and position < $2 order by position desc limit $3`,
    tenant,
    before(page),
    page.limit + 1,
  );
  return pageOf(rows, page, (row) => webhookOf(row, keyRing));
}

/** Pauses a subscription for good and gives up its deliveries. False when it is paused already. */
export async function pauseWebhook(transaction: Transaction, id: string, at: Instant): Promise<boolean> {
  const paused = 'update webhooks set paused_at = $1 where id = $2 and paused_at is null';
  if ((await transaction.run(paused, at, id)) === 0) return false;
  await transaction.run(
    `update deliveries set status = 'dead', next_attempt_at = null, last_outcome = 'paused'
      where webhook_id = $1 and status = 'pending'`,
    id,
  );
  return true;
}

/** Deletes a subscription with its deliveries. False when there is no such subscription. */
export async function deleteWebhook(transaction: Transaction, tenant: string, id: string): Promise<boolean> {
  return (await transaction.run('delete from webhooks where tenant = $1 and id = $2', tenant, id)) > 0;
}

function webhookOf({ position: _, tenant, ...row }: WebhookRow, keyRing: KeyRing): Webhook {
  return {
    ...row,
    url: keyRing.openText(tenant, row.url),
    events: JSON.parse(row.events) as EventName[],
    secret: keyRing.openText(tenant, row.secret),
  };
}

const DELIVERY_COLUMNS =
  'position, id, tenant, webhook_id, event, url, payload, status, attempts, created_at, next_attempt_at, last_attempt_at, last_status, last_outcome';

/** Bytes of a row besides its texts, indexes included. */
const BYTES_OF_A_ROW = 500;

/** The deliveries of a tenant, the latest first. */
export async function listDeliveries(
  { database, keyRing }: Stored,
  tenant: string,
  page: PageRequest,
): Promise<Page<Delivery>> {
  const rows = await database.all<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from deliveries where tenant = $1 and position < $2 order by position desc limit $3`,
    ...[tenant, before(page), page.limit + 1],
  );
  return pageOf(rows, page, ({ position: _, tenant, ...row }) => ({
    ...row,
    url: keyRing.openText(tenant, row.url),
    payload: keyRing.openText(tenant, row.payload),
  }));
}

/** A run that is completed or failed now. */
interface EndedRun {
  readonly id: string;
  readonly tenant: string;
  readonly status: 'completed' | 'failed';
  readonly finished_at: Instant;
  /** The address that its request named, with the secret of it. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}

/** Adds the deliveries that tell of the end of a run, in the transaction that ends it. Call `queue.wake('deliveries')` afterwards. */
export async function tellOfEnd(
  store: Stored,
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
  const told: { webhook_id: string | null; url: string; secret: string | null }[] = subscribed
    .filter(({ events }) => (JSON.parse(events) as EventName[]).includes(event))
    .flatMap(({ id: webhook_id, url }) => {
      const opened = readable(() => store.keyRing.openText(tenant, url));
      return opened === null ? [] : [{ webhook_id, url: opened, secret: null }];
    });
  if (webhook !== null) told.push({ webhook_id: null, ...webhook });
  const sealed = (text: string): Uint8Array => store.keyRing.sealText(tenant, text);
  for (const { webhook_id, url, secret } of told) {
    const payload = JSON.stringify({ event, simulation_id: id, status, webhook_url: url });
    const row = {
      ...{ id: deliveryId(id, webhook_id, event), tenant, webhook_id, run_id: id, event, status: 'pending' },
      ...{ url: sealed(url), secret: secret === null ? null : sealed(secret), payload: sealed(payload) },
      ...{ attempts: 0, created_at: finished_at, next_attempt_at: finished_at },
      bytes: BYTES_OF_A_ROW + url.length + payload.length,
    };
    // An existing one stays unchanged.
    await transaction.run(...insertion('deliveries', row, 'on conflict (id) do nothing'));
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
  return `dlv_${sha256(JSON.stringify([runId, webhookId, event])).slice(0, 32)}`;
}
