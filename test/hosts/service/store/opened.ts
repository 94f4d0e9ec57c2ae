import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Store } from '../../../../src/hosts/service/store/store.js';
import { openStore, type Place } from './place.js';
import { missingPostgres, sharedPostgres } from '../postgres-server.js';

/** One kind of store, as a test uses it. */
export interface StoreKind {
  /** An empty place. */
  readonly newPlace: () => Promise<Place>;
  /** A store in an empty place, or another one in the same; closed after the test. */
  readonly open: (place?: Place, encryptionKeys?: readonly Uint8Array[]) => Promise<Store>;
}

if (missingPostgres !== null) console.warn(`SKIPPED, the store in PostgreSQL: ${missingPostgres}`);

/** Describes what both kinds of store do. Each file that calls it has a database of its own. */
export function describeStores(about: string, body: (kind: StoreKind) => void): void {
  const opened: Store[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  };
  const opener =
    (newPlace: StoreKind['newPlace']): StoreKind['open'] =>
    async (place, encryptionKeys) => {
      const store = await openStore(place ?? (await newPlace()), encryptionKeys);
      opened.push(store);
      return store;
    };

  describe(`${about} in SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'esop-store-'));
    let files = 0;
    const newPlace = (): Promise<Place> => Promise.resolve({ file: join(folder, `${(files += 1)}.db`) });
    afterEach(closeAll);
    afterAll(() => rmSync(folder, { recursive: true }));
    body({ newPlace, open: opener(newPlace) });
  });

  describe.skipIf(missingPostgres !== null)(`${about} in PostgreSQL`, () => {
    let connectionString = '';
    let schemas = 0;
    beforeAll(async () => {
      connectionString = await (await sharedPostgres()).newDatabase();
    });
    afterEach(closeAll);
    // A schema is made much faster than a database.
    const newPlace = (): Promise<Place> => Promise.resolve({ connectionString, schema: `test_${(schemas += 1)}` });
    body({ newPlace, open: opener(newPlace) });
  });
}
