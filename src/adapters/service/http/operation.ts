import type { listQuery, noQuery, runQuery, runsQuery, scenarioQuery } from '../../../input/service/index.js';
import type { ServiceErrorCode } from './service-error.js';

/** What may be asked of the service, as it is answered and as it is documented: both are made from this. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/v1/scenarios/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Runs' | 'Scenarios' | 'Webhooks' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** It needs no key, and counts against no limit. */
  readonly open?: true;
  /** What reads its query; without one it takes none. */
  readonly query?: QuerySchema;
  readonly body?: RequestBody;
  /** Request headers it heeds besides those that all do. */
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match' | 'Prefer')[];
  /** It counts against the limit of simulations too. */
  readonly simulates?: true;
  /** Answers that are no errors, by status. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** Codes of errors besides those that all such operations may have. */
  readonly errors?: readonly ServiceErrorCode[];
}

/** The query of an operation. */
export type QuerySchema = typeof noQuery | typeof listQuery | typeof runsQuery | typeof runQuery | typeof scenarioQuery;

/** A body that an operation reads. */
export interface RequestBody {
  readonly type: 'application/json' | 'application/merge-patch+json';
  /** The name of its schema. */
  readonly schema: string;
}

/** An answer that is no error. */
export interface DescribedAnswer {
  readonly description: string;
  /** The name of the schema of its `data`; without one the body is no envelope. */
  readonly data?: string;
  readonly headers?: readonly ('ETag' | 'Location' | 'Preference-Applied' | 'Idempotency-Replayed')[];
}
