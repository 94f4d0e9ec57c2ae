import type { Queries, Transaction } from '../database/database.js';
import { before, pageOf, type Page, type PageRequest } from '../database/page.js';
import type { WebhookRow } from '../database/tables.js';
import type { KeyRing } from '../encryption/key-ring.js';
import type { EventName, Instant, Webhook } from '../records.js';
import type { Store } from '../store.js';

/** Subscriptions of one tenant: each run that ends is told to all of them. */
export const MOST_WEBHOOKS = 100;

/** How long the previous secret is in use after a rotation. */
const ROTATION_MS = 24 * 3600 * 1000;

const COLUMNS = 'position, id, tenant, url, events, created_at, secret, previous_secret, previous_until';

type Keeper = Pick<Store, 'database' | 'keyRing'>;

/** Adds a subscription: it is told of runs that end from now on. False when the tenant has as many as it may. */
export async function addWebhook(
  { database, keyRing }: Keeper,
  transaction: Transaction,
  tenant: string,
  { id, url, events, created_at, secret }: Webhook,
): Promise<boolean> {
  // Whoever adds one waits for others who do, so that all are counted.
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
  const row = await rowOf(database, tenant, id);
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

/** Changes its address or its events. Null when there is no such subscription. */
export async function changeWebhook(
  { database, keyRing }: Keeper,
  tenant: string,
  id: string,
  { url, events }: Partial<Pick<Webhook, 'url' | 'events'>>,
): Promise<Webhook | null> {
  await database.run(
    'update webhooks set url = coalesce($1, url), events = coalesce($2, events) where tenant = $3 and id = $4',
    url === undefined ? null : keyRing.sealText(tenant, url),
    events === undefined ? null : JSON.stringify(events),
    tenant,
    id,
  );
  return getWebhook({ database, keyRing }, tenant, id);
}

/** Deletes a subscription with its deliveries. False when there is no such subscription. */
export async function deleteWebhook(transaction: Transaction, tenant: string, id: string): Promise<boolean> {
  return (await transaction.run('delete from webhooks where tenant = $1 and id = $2', tenant, id)) > 0;
}

/** Replaces its secret; the previous one signs too for a day. Null when there is no such subscription. */
export async function rotateSecret(
  { database, keyRing }: Keeper,
  tenant: string,
  id: string,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<Webhook | null> {
  await database.run(
    'update webhooks set previous_secret = secret, secret = $1, previous_until = $2 where tenant = $3 and id = $4',
    keyRing.sealText(tenant, secret),
    new Date(now.getTime() + ROTATION_MS).toISOString(),
    tenant,
    id,
  );
  return getWebhook({ database, keyRing }, tenant, id);
}

/** The secrets that sign for a subscription: its own, and the previous one while it is in use. */
export async function secretsOf(
  { database, keyRing }: Keeper,
  tenant: string,
  id: string,
  now: Instant,
): Promise<readonly string[]> {
  const row = await rowOf(database, tenant, id);
  if (row === undefined) return [];
  const { secret, previous_secret, previous_until } = row;
  const isInUse = previous_secret !== null && previous_until !== null && previous_until > now;
  return [secret, ...(isInUse ? [previous_secret] : [])].map((sealed) => keyRing.openText(tenant, sealed));
}

function rowOf(database: Queries, tenant: string, id: string): Promise<WebhookRow | undefined> {
  return database.one<WebhookRow>(`select ${COLUMNS} from webhooks where tenant = $1 and id = $2`, tenant, id);
}

function webhookOf(row: WebhookRow, keyRing: KeyRing): Webhook {
  const { id, tenant, events, created_at, previous_secret, previous_until } = row;
  return {
    id,
    url: keyRing.openText(tenant, row.url),
    events: JSON.parse(events) as EventName[],
    created_at,
    secret: keyRing.openText(tenant, row.secret),
    previous_secret: previous_secret === null ? null : keyRing.openText(tenant, previous_secret),
    previous_until,
  };
}
