import type { EventName, Webhook } from './records.js';
import type { WebhookStore } from './store.js';
import { before, pageOf } from './page.js';
import type { ServiceDatabase, WebhookRow } from './tables.js';

const COLUMNS = [
  'position',
  'id',
  'url',
  'events',
  'created_at',
  'secret',
  'previous_secret',
  'previous_until',
] as const;

/** Subscriptions in a database. */
export function webhookStore(database: ServiceDatabase): WebhookStore {
  const find = (tenant: string) => database.selectFrom('webhooks').select(COLUMNS).where('tenant', '=', tenant);

  return {
    add: async (tenant, webhook) => {
      const { id, url, events, created_at, secret, previous_secret, previous_until } = webhook;
      const row = { id, tenant, url, events: JSON.stringify(events), created_at };
      await database
        .insertInto('webhooks')
        .values({ ...row, secret, previous_secret, previous_until })
        .execute();
    },
    get: async (tenant, id) => {
      const row = await find(tenant).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : webhookOf(row);
    },
    list: async (tenant, page) => {
      const rows = await find(tenant)
        .where('position', '<', before(page))
        .orderBy('position', 'desc')
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page, webhookOf);
    },
    delete: (tenant, id) =>
      database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('webhooks')
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await transaction
          .updateTable('deliveries')
          .set({ status: 'dead', next_attempt_at: null, last_outcome: 'subscription deleted' })
          .where('tenant', '=', tenant)
          .where('webhook_id', '=', id)
          .where('status', '=', 'pending')
          .execute();
        return true;
      }),
    rotate: async (tenant, id, secret, previousUntil) => {
      const row = await database
        .updateTable('webhooks')
        .set((row) => ({ secret, previous_secret: row.ref('secret'), previous_until: previousUntil }))
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : webhookOf(row);
    },
  };
}

function webhookOf(row: Pick<WebhookRow, Exclude<(typeof COLUMNS)[number], 'position'>>): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as EventName[],
    created_at: row.created_at,
    secret: row.secret,
    previous_secret: row.previous_secret,
    previous_until: row.previous_until,
  };
}
