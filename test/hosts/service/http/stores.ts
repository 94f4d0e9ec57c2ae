import { beforeAll, describe } from 'vitest';
import { postgresStore } from '../../../../src/hosts/service/postgres/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { missingPostgres, sharedPostgres } from '../postgres-server.js';

/** Opens an empty store. */
export type OpenStore = () => Promise<Store>;

/** Runs the tests of a file once for each store that there is. */
export function describeEachStore(name: string, tests: (open: OpenStore) => void): void {
  describe(`${name}, SQLite`, () => tests(() => sqliteStore({ file: ':memory:' })));
  if (missingPostgres !== null) console.warn(`SKIPPED, ${name} on PostgreSQL: ${missingPostgres}`);
  describe.skipIf(missingPostgres !== null)(`${name}, PostgreSQL`, () => {
    let connectionString: string;
    let schemas = 0;
    beforeAll(async () => {
      connectionString = await (await sharedPostgres()).newDatabase();
    });
    // A schema is made much faster than a database.
    tests(() => postgresStore({ connectionString, schema: `test_${(schemas += 1)}` }));
  });
}
