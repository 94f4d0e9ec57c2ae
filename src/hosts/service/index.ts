/**
 * esop-repurchase-service: the service interface.
 *
 * @packageDocumentation
 */
export { createService, DEFAULT_LIMITS, type Service } from './service.js';
export type { Answer } from './http/answer.js';
export { issueApiKey, type IssuedApiKey, type NewApiKey } from './http/api-key.js';
export { addKey, findKey, listKeys, revokeKey } from './records/keys.js';
export { SERVICE_ERRORS, type AboutCode, type ServiceErrorCode } from './http/service-error.js';
export { computeRun } from './runs/compute-run.js';
export { ComputeTimeout, ComputeTooLarge } from './runs/compute-run.js';
export type * from './options.js';
export type * from './records.js';
export type { Store } from './store.js';
export type { Database, Queries, Transaction, Value } from './database/database.js';
export type { KeyRing } from './database/encryption.js';
