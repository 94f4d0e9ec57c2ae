/**
 * esop-repurchase-service/postgres: keeps what the service must not lose in PostgreSQL.
 *
 * @packageDocumentation
 */
export { postgresStore } from './postgres-store.js';
export type { PostgresStoreOptions } from './postgres-store.js';
