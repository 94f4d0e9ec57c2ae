import { setImmediate } from 'node:timers/promises';
import type { Delivery, Instant } from './records.js';
import type { Ciphers } from './ciphers.js';
import { DamagedData } from './damaged-data.js';
import { byClockAhead } from './clock-ahead.js';
import { dueReceivers } from './due-receivers.js';
import { newDelivery } from './outbox.js';
import { inStretches, pageOf, withoutPosition } from './page.js';
import type { Dialect } from './schema.js';
import type { ClaimedDelivery, DeliveryStore } from './store.js';
import type { ServiceDatabase } from './tables.js';

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
  'last_status',
  'last_outcome',
] as const satisfies readonly (keyof Delivery | 'position')[];

const NOBODY = { receivers: [], tenants: [], retries: false };

/** Without a transaction, because there is nearly always none: each run that ends has this looked at. */
async function isAnyDue(database: ServiceDatabase, now: Instant): Promise<boolean> {
  const due = await database
    .selectFrom('deliveries')
    .select('id')
    .where('next_attempt_at', 'is not', null)
    .where((row) => row.or([row('next_attempt_at', '<=', now), row('scheduled_at', '>', byClockAhead(now))]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** The outbox in a database. */
export function deliveryStore(database: ServiceDatabase, dialect: Dialect['name'], ciphers: Ciphers): DeliveryStore {
  const find = (tenant: string) => database.selectFrom('deliveries').select(COLUMNS).where('tenant', '=', tenant);
  const receiversDue = dueReceivers();

  const claimOf = (
    transaction: ServiceDatabase,
    receiver: string,
    now: Instant,
    leaseUntil: Instant,
    limit: number,
    retries: boolean,
  ) =>
    transaction
      .updateTable('deliveries')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseUntil, scheduled_at: now }))
      .where('id', 'in', (of) =>
        of
          .selectFrom('deliveries')
          .select('id')
          .where('receiver', '=', receiver)
          .where('next_attempt_at', '<=', now)
          .$if(retries, (query) => query.where('attempts', '=', 0))
          .orderBy('next_attempt_at')
          .orderBy('position')
          .limit(limit)
          .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returning([...COLUMNS, 'tenant', 'receiver', 'secret'])
      .execute();
  type ClaimedRow = Awaited<ReturnType<typeof claimOf>>[number];

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
        const to = { webhook_id: webhookId, url: webhook.url, secret: null };
        await transaction
          .insertInto('deliveries')
          .values(newDelivery(id, tenant, to, event, payload, created_at))
          .execute();
        return true;
      }),

    claim: async (now, leaseUntil, limit, busy = NOBODY) => {
      if (!(await isAnyDue(database, now))) return [];
      // As with runs: those that cannot be signed are given up at once.
      await setImmediate();
      await ciphers.checkAgain();
      const claimed = await database.transaction().execute(async (transaction) => {
        // Hardly ever are there any: the next query needs but one index.
        await transaction
          .updateTable('deliveries')
          .set({ next_attempt_at: now, scheduled_at: now })
          .where('next_attempt_at', 'is not', null)
          .where('scheduled_at', '>', byClockAhead(now))
          .execute();
        const rows: ClaimedRow[] = [];
        for (const receiver of await receiversDue(transaction, now, busy)) {
          if (rows.length === limit) break;
          rows.push(...(await claimOf(transaction, receiver, now, leaseUntil, limit - rows.length, busy.retries)));
        }
        const found: (ClaimedDelivery & { readonly secrets: readonly string[] })[] = [];
        for (const row of rows.sort((one, other) => one.position - other.position)) {
          const { secret, ...delivery } = withoutPosition(row);
          const secrets = secret === null ? await secretsOf(transaction, row.webhook_id, now) : [secret];
          found.push({ ...delivery, secrets });
        }
        return found;
      });
      const opened: ClaimedDelivery[] = [];
      let failure: Error | undefined;
      for (const delivery of claimed) {
        try {
          const cipher = await ciphers.toRead(delivery.tenant);
          opened.push({ ...delivery, secrets: delivery.secrets.map((secret) => cipher.openText(secret)) });
        } catch (error) {
          if (error instanceof DamagedData) {
            opened.push({ ...delivery, secrets: null });
            continue;
          }
          // The others are sent all the same. Nobody has tried it: a process that has the key sends it.
          failure = error as Error;
          await database
            .updateTable('deliveries')
            .set(({ eb }) => ({ attempts: eb('attempts', '-', 1), next_attempt_at: now }))
            .where('id', '=', delivery.id)
            .where('next_attempt_at', '=', leaseUntil)
            .execute();
        }
      }
      if (opened.length === 0 && failure !== undefined) throw failure;
      return opened;
    },

    record: async (id, { words, status = null, at, then }) => {
      const again = typeof then === 'object' ? then.again : null;
      await database
        .updateTable('deliveries')
        .set({
          status: typeof then === 'object' ? 'pending' : then,
          next_attempt_at: again,
          scheduled_at: at,
          last_attempt_at: at,
          last_status: status,
          last_outcome: words,
        })
        .where('id', '=', id)
        // A delivery that was received or given up meanwhile stays so.
        .where('status', '=', 'pending')
        .execute();
    },

    list: async (tenant, webhookId, page) => {
      const { status, event, created_from, created_before } = page;
      const ofWebhook = find(tenant)
        .where('webhook_id', webhookId === null ? 'is' : '=', webhookId)
        .orderBy('position', 'desc');
      const filtered = ofWebhook
        .$if(status !== undefined, (query) => query.where('status', '=', status!))
        .$if(event !== undefined, (query) => query.where('event', '=', event!))
        .$if(created_from !== undefined, (query) => query.where('created_at', '>=', created_from!))
        .$if(created_before !== undefined, (query) => query.where('created_at', '<', created_before!));
      const lowest = async (below: number, count: number): Promise<number | null> => {
        const last = ofWebhook.clearSelect().select('position').where('position', '<', below);
        const row = await last
          .limit(1)
          .offset(count - 1)
          .executeTakeFirst();
        return row?.position ?? null;
      };
      const rows = await inStretches(tenant, page, lowest, ({ below, from, limit }) =>
        filtered.where('position', '<', below).where('position', '>=', from).limit(limit).execute(),
      );
      return pageOf(rows, page, withoutPosition);
    },

    get: async (tenant, id) => {
      const row = await find(tenant).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : withoutPosition(row);
    },

    revive: async (tenant, id, at) => {
      const { numUpdatedRows } = await database
        .updateTable('deliveries')
        .set({ status: 'pending', attempts: 0, next_attempt_at: at, scheduled_at: at })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('status', '!=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** The secret of a subscription, and the previous one while it is in use. */
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
