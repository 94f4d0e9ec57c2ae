import { setTimeout } from 'node:timers/promises';
import type { Ciphers } from './ciphers.js';
import { DELETED_TOGETHER, OTHERS_MS, rowId } from './leftovers.js';
import type { Dialect } from './schema.js';
import { RepeatedRequest, type RequestNote, type RequestStore, type StoredAnswer } from './store.js';
import type { ServiceDatabase } from './tables.js';

const encoder = new TextEncoder();

/** Requests with a key in a database. */
export function requestStore(database: ServiceDatabase, dialect: Dialect['name'], ciphers: Ciphers): RequestStore {
  return {
    find: async (tenant, { key, operation }) => {
      const row = await database
        .selectFrom('requests')
        .selectAll()
        .where('tenant', '=', tenant)
        .where('key', '=', key)
        .where('operation', '=', operation)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { body_hash: bodyHash, made, status, body } = row;
      const headers = JSON.parse(row.headers ?? '{}') as StoredAnswer['headers'];
      if (status === null) return { bodyHash, made, answer: null };
      return { bodyHash, made, answer: { status, headers, body: (await ciphers.toRead(tenant)).openText(body ?? '') } };
    },
    answer: async (tenant, { key, operation }, made, { status, headers, body: given }) => {
      // It may show a secret.
      const body = (await ciphers.of(tenant)).sealText(given);
      await database
        .updateTable('requests')
        .set({ status, headers: JSON.stringify(headers), body, bytes: encoder.encode(body).length })
        .where('tenant', '=', tenant)
        .where('key', '=', key)
        .where('operation', '=', operation)
        // The record may have been deleted meanwhile, and the request sent anew.
        .where('made', '=', made)
        // The first answer stays: a repetition must not get a different one.
        .where('status', 'is', null)
        .execute();
    },
    purge: async (begunBefore) => {
      const some = database
        .selectFrom('requests')
        .select(rowId(dialect).as('row'))
        .where('begun_at', '<', begunBefore)
        .limit(DELETED_TOGETHER);
      for (;;) {
        const { numDeletedRows } = await database
          .deleteFrom('requests')
          .where(rowId(dialect), 'in', some)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return;
        await setTimeout(OTHERS_MS);
      }
    },
  };
}

/**
 * Notes that a request is answered by the record of that id, in the transaction that makes the record.
 *
 * @throws RepeatedRequest when it is answered by another already, which ends the transaction: nothing is made twice
 */
export async function noteRequest(
  transaction: ServiceDatabase,
  tenant: string,
  { key, operation, bodyHash, at }: RequestNote,
  made: string,
): Promise<void> {
  const noted = await transaction
    .insertInto('requests')
    .values({ tenant, key, operation, body_hash: bodyHash, begun_at: at, made })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (noted === undefined) throw new RepeatedRequest(key);
}

/** Forgets the requests that a deleted record answered, because their answers show the record. */
export async function forgetRequests(transaction: ServiceDatabase, tenant: string, made: string): Promise<void> {
  await transaction.deleteFrom('requests').where('tenant', '=', tenant).where('made', '=', made).execute();
}
