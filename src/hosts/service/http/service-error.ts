import { ValidationError, type ErrorDetails } from 'esop-repurchase';

/** A code of the service. */
export type ServiceErrorCode =
  | 'VALIDATION_ERROR'
  | 'SIMULATION_ERROR'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'CONFLICT'
  | 'CANCELLED'
  | 'QUOTA_EXCEEDED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE';

/** Documentation of a code. */
export interface AboutCode {
  /** HTTP statuses that the code comes with, the usual one first. */
  readonly statuses: readonly [number, ...number[]];
  /** When the code is given, in words. */
  readonly when: string;
  /** Whether the same request may succeed later: try again, each time after a longer pause. */
  readonly retry: boolean;
}

/**
 * Every code of the service, with its status. The guide and the OpenAPI document are made from this table.
 *
 * @example
 * SERVICE_ERRORS.RATE_LIMITED.statuses // [429]
 */
export const SERVICE_ERRORS: Readonly<Record<ServiceErrorCode, AboutCode>> = {
  VALIDATION_ERROR: lasting(
    'A value breaks a rule: 422 inside a JSON body, 400 in the query or a header, and for a body that is not JSON.',
    422,
    400,
  ),
  SIMULATION_ERROR: lasting(
    'The input is valid, but the model has no answer for it, or takes more time or memory than is allowed.',
    422,
  ),
  UNAUTHORIZED: lasting('There is no API key, or it is unknown, expired or revoked.', 401),
  FORBIDDEN: lasting('The key may not be used for that: it lacks the scope.', 403),
  NOT_FOUND: lasting('There is no such path, or no such record of this tenant.', 404),
  METHOD_NOT_ALLOWED: lasting('The path does not know the method; the header Allow names those that it knows.', 405),
  REQUEST_TIMEOUT: passing('The body did not arrive in time.', 408),
  CONFLICT: passing('The record is not in a state that allows it, or is deleted.', 409),
  CANCELLED: lasting('The run was cancelled before it had ended.', 409),
  QUOTA_EXCEEDED: lasting(
    'The tenant keeps as many bytes, or has as many webhooks, as it may; deleting some makes room.',
    403,
  ),
  PAYLOAD_TOO_LARGE: lasting('The body has more bytes, values or names than are allowed.', 413),
  UNSUPPORTED_MEDIA_TYPE: lasting('The body is of a type, or encoded in a way, that the operation does not read.', 415),
  RATE_LIMITED: passing('The limit of the tier is reached; the header Retry-After says for how many seconds.', 429),
  INTERNAL_ERROR: passing(
    'Something failed that should not have; the logs have it under the request id of the answer.',
    500,
  ),
  UNAVAILABLE: passing(
    'The service is stopping, its database does not answer or has no room, or too many bodies or large answers wait.',
    503,
  ),
};

/** An error that stays however often the request is repeated, and one that may pass. */
function lasting(when: string, ...statuses: readonly [number, ...number[]]): AboutCode {
  return { statuses, when, retry: false };
}
function passing(when: string, ...statuses: readonly [number, ...number[]]): AboutCode {
  return { statuses, when, retry: true };
}

/** Further details of an error. */
interface Particulars {
  /** By default the usual status of the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly details?: ErrorDetails;
}

/** An answer that is an error. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: ErrorDetails | undefined;

  constructor(
    readonly code: ServiceErrorCode,
    message: string,
    { status, headers, details }: Particulars = {},
  ) {
    super(message);
    this.status = status ?? SERVICE_ERRORS[code].statuses[0];
    this.headers = headers ?? {};
    this.details = details;
  }
}

/** Nothing was found, at least not for this tenant. */
export function notFound(): ServiceError {
  return new ServiceError('NOT_FOUND', 'Not found');
}

/** @throws ServiceError NOT_FOUND when there is no such record */
export function found<T>(record: T | null): T {
  if (record === null) throw notFound();
  return record;
}

/** Fault of the request apart from the values in its body: its query, a header, or the body as a whole. */
export function badRequest(field: string, issue: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', messageOf({ field, issue }), { status: 400, details: { field, issue } });
}

/** Fault of a value in the body. */
export function invalidValue(field: string, issue: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', messageOf({ field, issue }), { details: { field, issue } });
}

/** The message, in the words of the engine. */
function messageOf(details: ErrorDetails): string {
  return new ValidationError([details]).message;
}
