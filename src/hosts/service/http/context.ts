import type { ReadBy } from '../requests/index.js';
import type { LogEntry, Prepare, ServiceLimits, ServiceOptions } from '../options.js';
import type { Runs } from '../runs/runs.js';
import type { ApiKey } from '../store/records.js';
import type { Allowance, KeyStore, Store } from '../store/store.js';
import type { Tracing } from '../tracing.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import type { Answer } from './answer.js';
import type { HeldBytes } from './held-bytes.js';
import type { OPERATIONS, OperationId } from './operations/index.js';

/** What answering requests needs. */
export interface HttpContext {
  readonly store: Store;
  readonly keys: Pick<KeyStore, 'find'> & Partial<Pick<KeyStore, 'used'>>;
  readonly clock: () => Date;
  readonly ids: (prefix: string) => string;
  readonly limits: ServiceLimits;
  readonly bodies: HeldBytes;
  readonly prepare: Prepare;
  readonly runs: Runs;
  readonly webhooks: Webhooks;
  readonly cors: ServiceOptions['cors'];
  readonly metrics: ServiceOptions['metrics'];
  readonly tracing: Tracing;
  /** Whether there is an audit log. */
  readonly audit: boolean;
  /** Whether a refusal is the first of its kind within a minute. */
  readonly isNew: (refusal: string) => boolean;
  readonly log: (entry: LogEntry) => void;
  /** Becomes false when the service is about to stop. */
  readonly isReady: () => boolean;
  /** Becomes true when the service takes on no more work. */
  readonly isStopping: () => boolean;
}

/** A request to be answered, after its key and its form have been checked. */
export interface Call<Query = unknown> {
  /** The key that it carries; a request for an open operation carries none. */
  readonly key: ApiKey;
  /** Method and path, `POST /v1/simulate`. */
  readonly operation: string;
  /** The id in its path. */
  readonly id: string;
  readonly query: Query;
  /** The value of its JSON body, not yet validated; undefined when the operation has no body, or reads it itself. */
  readonly body: unknown;
  /** Its body as it was sent. */
  readonly bytes: Uint8Array;
  /** Tells the body, as it was sent, from others. */
  readonly bodyHash: () => Promise<string>;
  readonly headers: Headers;
  /** Milliseconds since it arrived. */
  readonly milliseconds: () => number;
  /** Names its span; null when nobody records it. */
  readonly traceparent: string | null;
  /** What a run that it makes counts against; the limit throws ServiceError RATE_LIMITED. */
  readonly allowance: () => Allowance | undefined;
  /**
   * Looks up a key again that was checked a while ago: it may have been revoked, or its tenant purged, while the body arrived or waited.
   *
   * @throws ServiceError UNAUTHORIZED
   */
  readonly checkKey: () => Promise<void>;
}

type QueryOf<Id extends OperationId> = (typeof OPERATIONS)[Id] extends { query: infer Schema }
  ? ReadBy<Schema>
  : object;

/** Answers the requests of an operation. */
export type Handler<Id extends OperationId> = (call: Call<QueryOf<Id>>) => Promise<Answer>;

/** A handler for each of these operations. */
export type Handlers<Ids extends OperationId = OperationId> = { readonly [Id in Ids]: Handler<Id> };
