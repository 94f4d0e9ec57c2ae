import type { Delivery } from './records.js';
import { newDelivery } from './outbox.js';
import { before, pageOf } from './page.js';
import type { Dialect } from './schema.js';
import type { ClaimedDelivery, DeliveryStore } from './store.js';
import type { DeliveryRow, ServiceDatabase } from './tables.js';

const COLUMNS = [
  'position',
  'id',
  'webhook_id',
  'event',
  'url',
  'payload',
  'status',
  'attempts',
  'created_at',
  'next_attempt_at',
  'last_attempt_at',
  'last_outcome',
] as const;

/** The outbox in a database. */
export function deliveryStore(database: ServiceDatabase, dialect: Dialect['name']): DeliveryStore {
  return {
    add: (tenant, webhookId, { id, event, payload, created_at }) =>
      database.transaction().execute(async (transaction) => {
        const webhook = await transaction
          .selectFrom('webhooks')
          .select('url')
          .where('tenant', '=', tenant)
          .where('id', '=', webhookId)
          .$if(dialect === 'postgres', (query) => query.forShare())
          .executeTakeFirst();
        if (webhook === undefined) return false;
        const row = newDelivery(id, tenant, event, payload, created_at);
        await transaction
          .insertInto('deliveries')
          .values({ ...row, webhook_id: webhookId, url: webhook.url, secret: null })
          .execute();
        return true;
      }),

    claim: (now, leaseUntil, limit, { urls, tenants } = { urls: [], tenants: [] }) =>
      database.transaction().execute(async (transaction) => {
        const rows = await transaction
          .updateTable('deliveries')
          .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseUntil }))
          .where('id', 'in', (of) =>
            of
              .selectFrom('deliveries')
              .select('id')
              .where('status', '=', 'pending')
              .where('next_attempt_at', '<=', now)
              .$if(urls.length > 0, (query) => query.where('url', 'not in', urls))
              .$if(tenants.length > 0, (query) => query.where('tenant', 'not in', tenants))
              .orderBy('position')
              .limit(limit)
              .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
          )
          .returning([...COLUMNS, 'tenant', 'secret'])
          .execute();
        const claimed: ClaimedDelivery[] = [];
        for (const row of rows.sort((one, other) => one.position - other.position)) {
          const secrets = row.secret === null ? await secretsOf(transaction, row.webhook_id, now) : [row.secret];
          claimed.push({ ...deliveryOf(row), tenant: row.tenant, secrets });
        }
        return claimed;
      }),

    record: async (id, { words, at, then }) => {
      const again = typeof then === 'object' ? then.again : null;
      await database
        .updateTable('deliveries')
        .set({
          status: typeof then === 'object' ? 'pending' : then,
          next_attempt_at: again,
          last_attempt_at: at,
          last_outcome: words,
        })
        .where('id', '=', id)
        // One that was received or given up meanwhile stays so.
        .where('status', '=', 'pending')
        .execute();
    },

    list: async (tenant, webhookId, page) => {
      const rows = await database
        .selectFrom('deliveries')
        .select(COLUMNS)
        .where('tenant', '=', tenant)
        .where('webhook_id', webhookId === null ? 'is' : '=', webhookId)
        .where('position', '<', before(page))
        .orderBy('position', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, deliveryOf);
    },

    get: async (tenant, id) => {
      const row = await database
        .selectFrom('deliveries')
        .select(COLUMNS)
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : deliveryOf(row);
    },

    revive: async (tenant, id, at) => {
      const { numUpdatedRows } = await database
        .updateTable('deliveries')
        .set({ status: 'pending', attempts: 0, next_attempt_at: at })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('status', '=', 'dead')
        // Nobody has the secret to sign for a subscription that was deleted.
        .where((of) =>
          of.or([
            of('webhook_id', 'is', null),
            of('webhook_id', 'in', of.selectFrom('webhooks').select('webhooks.id')),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** The secret of a subscription, and the one before while it is in use. */
async function secretsOf(database: ServiceDatabase, webhookId: string | null, now: string): Promise<readonly string[]> {
  const webhook = await database
    .selectFrom('webhooks')
    .select(['secret', 'previous_secret', 'previous_until'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (webhook === undefined) return [];
  const { secret, previous_secret, previous_until } = webhook;
  return previous_secret !== null && previous_until !== null && previous_until > now
    ? [secret, previous_secret]
    : [secret];
}

function deliveryOf(row: Pick<DeliveryRow, Exclude<(typeof COLUMNS)[number], 'position'>>): Delivery {
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    event: row.event,
    url: row.url,
    payload: row.payload,
    status: row.status,
    attempts: row.attempts,
    created_at: row.created_at,
    next_attempt_at: row.next_attempt_at,
    last_attempt_at: row.last_attempt_at,
    last_outcome: row.last_outcome,
  };
}
