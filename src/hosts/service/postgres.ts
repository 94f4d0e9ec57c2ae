/**
 * esop-repurchase-service/postgres: keeps what the service must not lose in PostgreSQL.
 *
 * @packageDocumentation
 */
export { postgresStore } from './database/postgres.js';
export type { PostgresStoreOptions } from './database/postgres.js';
