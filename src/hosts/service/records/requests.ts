import type { Queries, Transaction } from '../database/database.js';
import type { Instant } from '../records.js';
import type { Store } from '../store.js';

/** A request that may be repeated: its `Idempotency-Key`, and what it asks for (`POST /v1/simulate`). */
interface RequestKey {
  /** The header `Idempotency-Key`. */
  readonly key: string;
  /** Method and path: the same key may be used for another operation. */
  readonly operation: string;
}

/** A request with a key, as it is noted together with the record that it makes. */
export interface RequestNote extends RequestKey {
  /** Tells whether a request with the same key is the same request. */
  readonly bodyHash: string;
  /** When it was made. */
  readonly at: Instant;
}

/** Another request with the same key has already made what this one asks for. */
export class RepeatedRequest extends Error {
  override readonly name = 'RepeatedRequest';

  constructor(key: string) {
    super(`The request with the key ${JSON.stringify(key)} has been answered by another`);
  }
}

/** A request whose record has been made. */
export interface StoredRequest {
  readonly bodyHash: string;
  /** Id of the record that answers it. */
  readonly made: string;
}

/**
 * Notes that a request is answered by the record of that id, in the transaction that makes the record.
 *
 * @throws RepeatedRequest when it is answered by another already, which ends the transaction: nothing is made twice
 */
export async function noteRequest(
  transaction: Transaction,
  tenant: string,
  { key, operation, bodyHash, at }: RequestNote,
  made: string,
): Promise<void> {
  const noted = await transaction.run(
    `insert into requests (tenant, operation, key, body_hash, begun_at, made) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    ...[tenant, operation, key, bodyHash, at, made],
  );
  if (noted === 0) throw new RepeatedRequest(key);
}

/** Forgets the requests that a deleted record answered. */
export async function forgetRequests(transaction: Transaction, tenant: string, made: string): Promise<void> {
  await transaction.run('delete from requests where tenant = $1 and made = $2', tenant, made);
}

/** The request; null when nothing has been made for it. */
export async function findRequest(
  database: Queries,
  tenant: string,
  { key, operation }: RequestKey,
): Promise<StoredRequest | null> {
  const row = await database.one<{ body_hash: string; made: string }>(
    'select body_hash, made from requests where tenant = $1 and operation = $2 and key = $3',
    tenant,
    operation,
    key,
  );
  return row === undefined ? null : { bodyHash: row.body_hash, made: row.made };
}

/** Forgets the requests that were noted before that time. */
export async function forgetOldRequests({ database }: Pick<Store, 'database'>, before: Instant): Promise<void> {
  await database.run('delete from requests where begun_at < $1', before);
}
