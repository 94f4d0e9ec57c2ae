/**
 * esop-repurchase/service: the service interface, on web standards alone: for Node, Bun, Deno and workers.
 *
 * @packageDocumentation
 */
export { createService, DEFAULT_LIMITS, type Service } from './service.js';
export type { Answer, Parts } from './http/answer.js';
export type { Encoding } from './http/encoding.js';
export { issueApiKey, type IssuedApiKey, type NewApiKey } from './http/api-key.js';
export { SERVICE_ERRORS, type AboutCode, type ServiceErrorCode } from './http/service-error.js';
export { computeRun } from './runs/compute-run.js';
export type { Gzip } from './gzip.js';
export { ComputeTimeout, ComputeTooLarge } from './runs/compute-limits.js';
export { DeletedInputs, RepeatedRequest } from './store/store.js';
export type * from './options.js';
export type * from './tracing.js';
export type * from './store/records.js';
export type * from './store/store.js';
