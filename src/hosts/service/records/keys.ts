import { insertion, type Database } from '../database/database.js';
import type { KeyRow } from '../database/tables.js';
import type { ApiKey, Instant, Scope } from '../records.js';

const COLUMNS = 'id, tenant, tier, scopes, name, sha256, created_at, expires_at, revoked_at, last_used_at';

/** Adds a bearer key, which is good from then on. */
export async function addKey(database: Database, key: ApiKey): Promise<void> {
  const { id, tenant, tier, name, sha256, created_at, expires_at, revoked_at, last_used_at } = key;
  const row = { id, tenant, tier, scopes: key.scopes.join(' '), name, sha256, created_at, expires_at, revoked_at };
  await database.run(...insertion('api_keys', { ...row, last_used_at }));
}

/** The key, revoked or expired ones too; null when there is none. */
export async function findKey(database: Database, id: string): Promise<ApiKey | null> {
  const row = await database.one<KeyRow>(`select ${COLUMNS} from api_keys where id = $1`, id);
  return row === undefined ? null : keyOf(row);
}

/** All keys, or those of one tenant, oldest first. */
export async function listKeys(database: Database, tenant?: string): Promise<readonly ApiKey[]> {
  const sql = `select ${COLUMNS} from api_keys`;
  const rows = await (tenant === undefined
    ? database.all<KeyRow>(`${sql} order by position`)
    : database.all<KeyRow>(`${sql} where tenant = $1 order by position`, tenant));
  return rows.map(keyOf);
}

/** False when there is no such key. A key that is already revoked keeps its time. */
export async function revokeKey(database: Database, id: string, at: Instant): Promise<boolean> {
  const sql = 'update api_keys set revoked_at = coalesce(revoked_at, $1) where id = $2';
  return (await database.run(sql, at, id)) > 0;
}

/** Notes that the key was used. */
export async function noteUse(database: Database, id: string, at: Instant): Promise<void> {
  await database.run('update api_keys set last_used_at = $1 where id = $2', at, id);
}

function keyOf(row: KeyRow): ApiKey {
  return { ...row, scopes: row.scopes.split(' ') as Scope[] };
}
