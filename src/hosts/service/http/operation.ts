import type { deliveriesQuery, listQuery, noQuery, runQuery, runsQuery, scenarioQuery } from '../requests/index.js';
import type { ServiceErrorCode } from './service-error.js';

/** An operation of the service. Its route and its documentation are both made from this. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/v1/scenarios/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Analyses' | 'Runs' | 'Scenarios' | 'Webhooks' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** The operation needs no key, and counts against no limit. */
  readonly open?: true;
  /** It is for whoever runs the service: it needs a key with the scope admin, and counts against no limit. */
  readonly admin?: true;
  /** It shows no record, and programs ask for it all the time: the audit log has only who was refused it. */
  readonly impersonal?: true;
  /** People open it in a browser, which sends the key as the password of HTTP Basic. */
  readonly browser?: true;
  /** The schema that reads its query; without one the operation takes no query. */
  readonly query?: QuerySchema;
  readonly body?: RequestBody;
  /** Request headers that it heeds besides those that all operations do. */
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match' | 'If-None-Match' | 'Prefer')[];
  /** What it stores counts against the quota of the tenant. */
  readonly stores?: true;
  /** The operation counts against the limit of simulations too. */
  readonly simulates?: true;
  /** Answers that are not errors, by status. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** Codes of errors besides those that all such operations may have. */
  readonly errors?: readonly ServiceErrorCode[];
}

/** The query of an operation. */
export type QuerySchema =
  | typeof noQuery
  | typeof listQuery
  | typeof deliveriesQuery
  | typeof runsQuery
  | typeof runQuery
  | typeof scenarioQuery;

/** A body that an operation reads. */
export interface RequestBody {
  readonly type: 'application/json' | 'application/merge-patch+json';
  /** The name of its schema. */
  readonly schema: string;
}

/** An answer that is not an error. */
export interface DescribedAnswer {
  readonly description: string;
  /** The name of the schema of its `data`; without one the body is not an envelope. */
  readonly data?: string;
  /** The media type of a body that is not JSON. */
  readonly type?: string;
  readonly headers?: readonly HeaderOfAnswer[];
  /** Headers that it has in some cases. */
  readonly mayHave?: readonly HeaderOfAnswer[];
}

type HeaderOfAnswer = 'ETag' | 'Location' | 'Preference-Applied' | 'Idempotency-Replayed';
