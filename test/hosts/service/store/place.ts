import { postgresStore } from '../../../../src/hosts/service/postgres/index.js';
import { sqliteStore } from '../../../../src/hosts/service/sqlite/index.js';
import type { Store } from '../../../../src/hosts/service/store/store.js';

/** Where a store keeps its data: enough for another process to open it. */
export type Place = { readonly file: string } | { readonly connectionString: string; readonly schema: string };

/** Opens a store there. */
export function openStore(place: Place, encryptionKeys: readonly Uint8Array[] = []): Promise<Store> {
  return 'file' in place
    ? sqliteStore({ ...place, encryptionKeys })
    : postgresStore({ ...place, connections: 5, encryptionKeys });
}
