import type { Instant } from '../records.js';

/** A request that may be repeated: its `Idempotency-Key`, and what it asks for (`POST /v1/simulate`). */
export interface RequestKey {
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
  /** Tells it from other errors. */
  override readonly name = 'RepeatedRequest';

  constructor(key: string) {
    super(`The request with the key ${JSON.stringify(key)} has been answered by another`);
  }
}

/** An answer to be given again. */
export interface StoredAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The headers that belong to the answer, not to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** A request whose record has been made. */
export interface StoredRequest {
  /** As in `RequestNote`. */
  readonly bodyHash: string;
  /** Id of the record that answers it. */
  readonly made: string;
  /** Null while no answer has been kept. */
  readonly answer: StoredAnswer | null;
}

/** Requests with a key, kept until `purge` removes them. A request is noted in the transaction that makes its record. */
export interface RequestStore {
  /** The request; null when nothing has been made for it. */
  find(tenant: string, request: RequestKey): Promise<StoredRequest | null>;
  /** Keeps the answer about a record for repetitions of the request that made it. The first answer kept stays. */
  answer(tenant: string, request: RequestKey, made: string, answer: StoredAnswer): Promise<void>;
  /** Forgets the requests that were noted before that time. */
  purge(before: Instant): Promise<void>;
}
