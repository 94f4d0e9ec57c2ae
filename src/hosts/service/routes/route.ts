import type { ServiceContext } from '../context.js';
import type { Transaction } from '../database/database.js';
import type { Answer } from '../http/answer.js';
import type { ServiceError, ServiceErrorCode } from '../http/service-error.js';
import type { ApiKey } from '../records.js';
import type { QuerySchema, ReadBy } from '../requests.js';

/** A request to be answered, after its key and its form have been checked. */
export interface Call<Query = unknown> {
  /** The key that it carries; of an open route an empty one. */
  readonly key: ApiKey;
  /** Method and path, `POST /v1/simulate`. */
  readonly operation: string;
  /** The id in its path. */
  readonly id: string;
  readonly query: Query;
  /** The value of its JSON body, not yet validated; undefined when the route has no body, or reads it itself. */
  readonly body: unknown;
  /** Body as it was sent. */
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** Milliseconds since it arrived. */
  readonly milliseconds: () => number;
  /** Counts a simulation in the transaction that accepts it. */
  readonly countSimulation: CountSimulation;
}

/** Resolves with RATE_LIMITED where nothing may be accepted. The transaction is to be kept all the same, and then the error thrown. */
export type CountSimulation = (transaction: Transaction) => Promise<ServiceError | null>;

/** Declaration of a route, for the documentation and the checks of requests. */
export interface Operation {
  /** The operation's id in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/v1/scenarios/{id}`. */
  readonly path: string;
  readonly tag: 'Simulations' | 'Analyses' | 'Runs' | 'Scenarios' | 'Webhooks' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** It needs no key, and counts against no limit. */
  readonly open?: true;
  /** Route for operators: it needs a key with the scope admin, and counts against no limit. */
  readonly admin?: true;
  /** The schema that reads its query; without one it takes no query. */
  readonly query?: QuerySchema;
  /** The name of the schema of its JSON body; without one it takes no body. */
  readonly body?: string;
  /** Request headers that it heeds besides those that all routes do. */
  readonly headers?: readonly ('Idempotency-Key' | 'If-None-Match' | 'Prefer')[];
  /** True if its records count against the quota of the tenant. */
  readonly stores?: true;
  /** It counts against the limit of simulations too. */
  readonly simulates?: true;
  /** Answers that are not errors, by status. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /** Codes of errors besides those that all such routes may have. */
  readonly errors?: readonly ServiceErrorCode[];
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

/** A route: its address, its words in the documentation, and what answers it. */
export interface Route extends Operation {
  readonly answer: (context: ServiceContext, call: Call<never>) => Promise<Answer>;
}

/** A route whose calls have the query that its schema reads. */
export function route<Schema extends QuerySchema | undefined = undefined>(
  operation: Omit<Operation, 'query'> & {
    readonly query?: Schema;
    readonly answer: (
      context: ServiceContext,
      call: Call<Schema extends QuerySchema ? ReadBy<Schema> : object>,
    ) => Promise<Answer>;
  },
): Route {
  return operation as Route;
}
