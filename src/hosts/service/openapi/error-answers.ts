import type { Operation } from '../routes/route.js';
import { SERVICE_ERRORS, type ServiceErrorCode } from '../http/service-error.js';

/** The codes that an operation may answer with, by status in ascending order. */
export function errorsOf(operation: Operation): ReadonlyMap<number, readonly ServiceErrorCode[]> {
  const codes = new Set<ServiceErrorCode>(operation.errors ?? []);
  const byStatus = new Map<number, ServiceErrorCode[]>();
  const add = (code: ServiceErrorCode, status: number = SERVICE_ERRORS[code].statuses[0]): void => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  };
  const BAD_REQUEST = 400;
  add('VALIDATION_ERROR', BAD_REQUEST);
  if (operation.open !== true) codes.add('UNAUTHORIZED').add('FORBIDDEN');
  if (operation.open !== true && operation.admin !== true) codes.add('RATE_LIMITED');
  if (operation.stores === true) codes.add('QUOTA_EXCEEDED');
  if (operation.path.includes('{id}')) codes.add('NOT_FOUND');
  if (operation.headers?.includes('Idempotency-Key') === true) codes.add('CONFLICT');
  if (operation.body !== undefined) {
    codes.add('VALIDATION_ERROR').add('REQUEST_TIMEOUT').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  }
  for (const code of codes.add('INTERNAL_ERROR').add('UNAVAILABLE')) add(code);
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}
