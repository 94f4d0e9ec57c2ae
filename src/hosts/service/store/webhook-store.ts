import { sql, type Selectable } from 'kysely';
import type { Ciphers, Reader } from './ciphers.js';
import { readOf } from './damaged-data.js';
import { letOthersWrite } from './leftovers.js';
import type { EventName, Webhook } from './records.js';
import { forgetRequests, noteRequest } from './request-store.js';
import type { Dialect } from './schema.js';
import type { WebhookStore } from './store.js';
import { before, pageOf, withoutPosition } from './page.js';
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

/** "whk" in ASCII: whoever adds a subscription of a tenant waits for others who do, so that all are counted. */
const COUNTING_LOCK = 0x77686b;

/** Deliveries deleted at a time. */
const DELIVERIES_TOGETHER = 200;

/** Subscriptions in a database. */
export function webhookStore(database: ServiceDatabase, dialect: Dialect['name'], ciphers: Ciphers): WebhookStore {
  const find = (tenant: string) => database.selectFrom('webhooks').select(COLUMNS).where('tenant', '=', tenant);

  /** Deletes some of its deliveries; false when there were few. */
  async function deleteSome(tenant: string, id: string): Promise<boolean> {
    const some = database
      .selectFrom('deliveries')
      .select('id')
      .where('tenant', '=', tenant)
      .where('webhook_id', '=', id)
      .limit(DELIVERIES_TOGETHER);
    const { numDeletedRows } = await database
      .deleteFrom('deliveries')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows) === DELIVERIES_TOGETHER;
  }

  return {
    add: (tenant, webhook, request, most = Infinity) =>
      database.transaction().execute(async (transaction) => {
        if (dialect === 'postgres') {
          await sql`select pg_advisory_xact_lock(${COUNTING_LOCK}, hashtext(${tenant}))`.execute(transaction);
        }
        const { count } = await transaction
          .selectFrom('webhooks')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('tenant', '=', tenant)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        const cipher = await ciphers.of(tenant, transaction);
        const { previous_secret } = webhook;
        const row = {
          ...webhook,
          secret: cipher.sealText(webhook.secret),
          previous_secret: previous_secret === null ? null : cipher.sealText(previous_secret),
          tenant,
          events: JSON.stringify(webhook.events),
        };
        await transaction.insertInto('webhooks').values(row).execute();
        if (request !== undefined) await noteRequest(transaction, tenant, request, webhook.id);
        return true;
      }),
    get: async (tenant, id) => {
      const row = await find(tenant).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : webhookOf(row, await ciphers.toRead(tenant));
    },
    list: async (tenant, page) => {
      const rows = await find(tenant)
        .where('position', '<', before(page))
        .orderBy('position', 'desc')
        .limit(page.limit + 1)
        .execute();
      const cipher = await ciphers.toRead(tenant);
      return pageOf(rows, page, (row) => webhookOf(row, cipher));
    },
    change: async (tenant, id, { url, events }) => {
      const row = await database
        .updateTable('webhooks')
        // Setting its own id changes nothing, and is valid where nothing else is set.
        .set({ id, ...(url !== undefined && { url }), ...(events && { events: JSON.stringify(events) }) })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : webhookOf(row, await ciphers.toRead(tenant));
    },
    delete: async (tenant, id) => {
      // Most of its log before itself: whatever ends the process, there is nothing left of a subscription that is gone.
      do await letOthersWrite(tenant);
      while (await deleteSome(tenant, id));
      return database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('webhooks')
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await forgetRequests(transaction, tenant, id);
        await transaction.deleteFrom('deliveries').where('tenant', '=', tenant).where('webhook_id', '=', id).execute();
        return true;
      });
    },
    rotate: async (tenant, id, next, previousUntil) => {
      const cipher = await ciphers.of(tenant);
      const secret = cipher.sealText(next);
      const row = await database
        .updateTable('webhooks')
        .set((row) => ({ secret, previous_secret: row.ref('secret'), previous_until: previousUntil }))
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : webhookOf(row, cipher);
    },
  };
}

function webhookOf(row: Pick<Selectable<WebhookRow>, (typeof COLUMNS)[number]>, cipher: Reader): Webhook {
  const { secret, previous_secret } = row;
  return {
    ...withoutPosition(row),
    events: JSON.parse(row.events) as EventName[],
    secret: readOf(row.id, () => cipher.openText(secret)),
    previous_secret: previous_secret === null ? null : readOf(row.id, () => cipher.openText(previous_secret)),
  };
}
