/**
 * esop-repurchase-service/sqlite: keeps what the service must not lose in one file, by better-sqlite3.
 *
 * @packageDocumentation
 */
export { sqliteStore } from './database/sqlite.js';
export type { SqliteStoreOptions } from './database/sqlite.js';
