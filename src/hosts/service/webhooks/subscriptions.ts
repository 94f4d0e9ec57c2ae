import { before, type Page, pageOf, type PageRequest, type Transaction } from '../database/database.js';
import type { WebhookRow } from '../database/tables.js';
import type { KeyRing } from '../database/encryption.js';
import type { EventName, Instant, Webhook } from '../records.js';
import type { Store } from '../store.js';

/** Subscriptions of one tenant: each run that ends is told to all of them. */
export const MOST_WEBHOOKS = 100;

const COLUMNS = 'position, id, tenant, url, events, created_at, paused_at, secret';

type Keeper = Pick<Store, 'database' | 'keyRing'>;

/** Adds a subscription: it is told of runs that end from now on. False when the tenant has as many as it may. */
export async function addWebhook(
  { database, keyRing }: Keeper,
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
  await transaction.run(
    'insert into webhooks (id, tenant, url, events, created_at, secret) values ($1, $2, $3, $4, $5, $6)',
    id,
    tenant,
    keyRing.sealText(tenant, url),
    JSON.stringify(events),
    created_at,
    keyRing.sealText(tenant, secret),
  );
  return true;
}

/** The subscription; null when the tenant has none of that id. */
export async function getWebhook({ database, keyRing }: Keeper, tenant: string, id: string): Promise<Webhook | null> {
  const row = await database.one<WebhookRow>(
    `select ${COLUMNS} from webhooks where tenant = $1 and id = $2`,
    tenant,
    id,
  );
  return row === undefined ? null : webhookOf(row, keyRing);
}

/** The subscriptions of a tenant, the latest first. */
export async function listWebhooks(
  { database, keyRing }: Keeper,
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

/** Pauses a subscription for good: what is to be delivered to it is given up. False when it is paused already. */
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
