import type { RequestKey, RequestStanding, RequestStore, StoredAnswer } from './store.js';
import type { Dialect } from './schema.js';
import type { RequestRow, ServiceDatabase } from './tables.js';

/** Requests with a key in a database. */
export function requestStore(database: ServiceDatabase, dialect: Dialect['name']): RequestStore {
  return {
    begin: (tenant, request, bodyHash, now, leaseUntil) =>
      database.transaction().execute(async (transaction): Promise<RequestStanding> => {
        const { key, operation } = request;
        const inserted = await transaction
          .insertInto('requests')
          .values({ tenant, key, operation, body_hash: bodyHash, begun_at: now, lease_until: leaseUntil })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst();
        if (inserted !== undefined) return { standing: 'new' };
        const row = await transaction
          .selectFrom('requests')
          .selectAll()
          .where(...isTenants(tenant))
          .where('key', '=', key)
          .where('operation', '=', operation)
          .$if(dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst();
        // It was forgotten this moment, by the one that had begun it.
        if (row === undefined) return { standing: 'running' };
        const standing = standingOf(row, bodyHash, now);
        if (standing.standing === 'new' || standing.standing === 'resumed') {
          await at(transaction, tenant, request).set({ lease_until: leaseUntil }).execute();
        }
        return standing;
      }),
    answer: async (tenant, request, { status, headers, body }) => {
      // The first answer stays: whoever asks again must not be told something else.
      await at(database, tenant, request)
        .set({ status, headers: JSON.stringify(headers), body })
        .where('status', 'is', null)
        .execute();
    },
    forget: async (tenant, { key, operation }) => {
      await database
        .deleteFrom('requests')
        .where(...isTenants(tenant))
        .where('key', '=', key)
        .where('operation', '=', operation)
        // What was made would be made twice.
        .where('made', 'is', null)
        .execute();
    },
    purge: async (begunBefore) => {
      await database.deleteFrom('requests').where('begun_at', '<', begunBefore).execute();
    },
  };
}

/**
 * Notes, in the transaction that makes it, that a request is answered by the run or scenario of that id.
 *
 * @throws Error when it is answered by another already, which ends the transaction: nothing is made twice
 */
export async function answerWith(
  transaction: ServiceDatabase,
  tenant: string,
  request: RequestKey,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await at(transaction, tenant, request)
    .set({ made: id })
    .where('made', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  throw new Error(`The request with the key ${JSON.stringify(request.key)} is not begun, or answered by another`);
}

function isTenants(tenant: string): ['tenant', '=', string] {
  return ['tenant', '=', tenant];
}

function at(database: ServiceDatabase, tenant: string, { key, operation }: RequestKey) {
  return database
    .updateTable('requests')
    .where(...isTenants(tenant))
    .where('key', '=', key)
    .where('operation', '=', operation);
}

function standingOf(row: RequestRow, bodyHash: string, now: string): RequestStanding {
  if (row.body_hash !== bodyHash) return { standing: 'different' };
  if (row.status !== null) {
    const headers = JSON.parse(row.headers ?? '{}') as StoredAnswer['headers'];
    return { standing: 'answered', answer: { status: row.status, headers, body: row.body ?? '' } };
  }
  if (row.lease_until > now) return { standing: 'running' };
  return row.made === null ? { standing: 'new' } : { standing: 'resumed', made: row.made };
}
