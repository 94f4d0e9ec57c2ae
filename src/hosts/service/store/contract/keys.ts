import type { ApiKey, Instant } from '../records.js';

/** Bearer keys. */
export interface KeyStore {
  /** Adds a key. Throws when a key with its id exists. */
  add(key: ApiKey): Promise<void>;
  /** The key, revoked or expired ones too; null when there is none. */
  find(id: string): Promise<ApiKey | null>;
  /** All keys, or those of one tenant, oldest first. */
  list(tenant?: string): Promise<readonly ApiKey[]>;
  /** False when there is no such key. A key that is already revoked keeps its time. */
  revoke(id: string, at: Instant): Promise<boolean>;
  /** Revokes a key from that time on, unless it ends earlier. False when there is no such key. */
  expire(id: string, at: Instant): Promise<boolean>;
  /** Notes that the key was used. */
  used(id: string, at: Instant): Promise<void>;
}
