/**
 * Encryption of what is personal or secret, or discloses a tenant's figures: inputs, results, totals and errors of runs, scenarios,
 * secrets of webhooks and kept answers. Each tenant has a key of its own, made at random and kept encrypted under a master key that is not in the database (envelope encryption). To
 * rotate the master key, only the tenants' keys are encrypted anew; once a tenant's key is deleted, nobody can read its data.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { checkedText, withChecksum } from './checked-text.js';
import { DamagedData } from './damaged-data.js';
import type { Dialect } from './schema.js';
import type { ServiceDatabase } from './tables.js';

/** Decrypts what belongs to one tenant. */
export interface Reader {
  /** What was stored without encryption is returned as it is: all bytes that are stored have a checksum of their own. */
  open(bytes: Uint8Array): Uint8Array;
  /** @throws DamagedData when a character is not as it was stored */
  openText(text: string): string;
}

/** Encrypts and decrypts what belongs to one tenant. */
export interface Cipher extends Reader {
  seal(bytes: Uint8Array): Uint8Array;
  /** Without encryption the text with its checksum. */
  sealText(text: string): string;
}

/** A tenant's key is encrypted by a master key that this process does not have. */
export class MissingKey extends Error {
  override readonly name = 'MissingKey';
}

/** The ciphers of all tenants. */
export interface Ciphers {
  /**
   * The cipher of a tenant; its key is made when there is none. In a transaction that stores something new, a purge of the tenant
   * waits for its end, or it for the purge: nothing is stored under a key that is erased already.
   *
   * @throws MissingKey when this process lacks the master key, or has none at all while any tenant has a key; DamagedData when the
   * tenant's key cannot be decrypted
   */
  of(tenant: string, transaction?: ServiceDatabase): Promise<Cipher>;
  /**
   * The same, to read what the tenant has stored. Without a master key nothing is looked up: what turns out to be encrypted cannot
   * be opened.
   *
   * @throws MissingKey, DamagedData as `of()`, but without a master key MissingKey only once something is encrypted
   */
  toRead(tenant: string): Promise<Reader>;
  /**
   * Resolves when all tenants' keys can be decrypted.
   *
   * @throws MissingKey when one is encrypted by a master key that is not given, as after it was rotated by another process
   */
  check(): Promise<void>;
  /** The same, where a key has been missing since the last check: whoever takes work on asks first, and takes none that it cannot do. */
  checkAgain(): Promise<void>;
  /**
   * Encrypts the tenants' keys with the first master key. Resolves with the number of those that were encrypted by another.
   *
   * @throws DamagedData naming the tenants whose keys cannot be decrypted, after all others are encrypted
   */
  rotate(): Promise<number>;
}

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first bytes of what is sealed; the gzip of what is not begins with others. */
const MAGIC = Buffer.from([0xe5, 0x01]);
const TEXT_PREFIX = 'sealed:';

const NO_MASTER_KEY = 'The database is encrypted by a master key that this process does not have';

/**
 * The ciphers of a database.
 *
 * @param masterKeys - the first encrypts; the others only decrypt what they encrypted before. None: nothing is encrypted
 * @throws MissingKey when the database has tenants' keys that none of them decrypts; Error when one of them is not 32 bytes
 */
export async function openCiphers(
  database: ServiceDatabase,
  dialect: Dialect['name'],
  masterKeys: readonly Uint8Array[] = [],
): Promise<Ciphers> {
  if (masterKeys.some(({ length }) => length !== KEY_BYTES)) throw new Error('A master key must have 32 bytes');
  const masters = new Map(masterKeys.map((key) => [idOf(key), key]));
  const [current] = masters.keys();
  let isMissing = false;
  const check = async (): Promise<void> => {
    const used = await database.selectFrom('tenant_keys').select('master').distinct().execute();
    if (used.some(({ master }) => !masters.has(master))) {
      throw new MissingKey('Is encrypted by a master key that is not given');
    }
    isMissing = false;
  };
  await check();

  const missing = (message: string): MissingKey => {
    isMissing = true;
    return new MissingKey(message);
  };
  const wrap = (tenant: string, key: Uint8Array) => encrypt(masters.get(current!)!, key, tenant);

  /** Without a master key: nothing may be stored in the clear once another process encrypts. */
  async function checkNoKeys(within: ServiceDatabase): Promise<void> {
    const found = await within.selectFrom('tenant_keys').select('tenant').limit(1).executeTakeFirst();
    if (found !== undefined) throw missing(NO_MASTER_KEY);
  }

  async function keyOf(tenant: string, within: ServiceDatabase): Promise<Uint8Array> {
    // Looked up each time: it must not outlive its row, or another process that still has it would encrypt for nobody.
    const found = await within
      .selectFrom('tenant_keys')
      .selectAll()
      .where('tenant', '=', tenant)
      .$if(dialect === 'postgres' && within.isTransaction, (query) => query.forKeyShare())
      .executeTakeFirst();
    if (found !== undefined) {
      const master = masters.get(found.master);
      if (master === undefined) throw missing('The master key was rotated to one that this process does not have');
      return decrypt(master, found.wrapped, tenant);
    }
    await within
      .insertInto('tenant_keys')
      .values({ tenant, master: current!, wrapped: wrap(tenant, randomBytes(KEY_BYTES)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return keyOf(tenant, within);
  }

  return {
    check,
    checkAgain: async () => {
      if (isMissing) await check();
    },
    of: async (tenant, within = database) => {
      if (current === undefined) await checkNoKeys(within);
      return cipherOf(current === undefined ? null : await keyOf(tenant, within), tenant, missing);
    },
    toRead: async (tenant) => cipherOf(current === undefined ? null : await keyOf(tenant, database), tenant, missing),
    rotate: async () => {
      if (current === undefined) throw new Error('There is no master key to rotate to');
      const others = await database.selectFrom('tenant_keys').selectAll().where('master', '!=', current).execute();
      const damaged: string[] = [];
      for (const { tenant, master, wrapped } of others) {
        let key: Uint8Array;
        try {
          key = decrypt(masters.get(master)!, wrapped, tenant);
        } catch {
          damaged.push(tenant);
          continue;
        }
        await database
          .updateTable('tenant_keys')
          .set({ master: current, wrapped: wrap(tenant, key) })
          .where('tenant', '=', tenant)
          .where('master', '=', master)
          .execute();
      }
      if (damaged.length > 0) {
        throw new DamagedData(`The stored keys of these tenants cannot be read: ${damaged.join(', ')}`);
      }
      return others.length;
    },
  };
}

/** Without a key nothing is encrypted; `missing` makes the error of what is all the same. */
function cipherOf(key: Uint8Array | null, tenant: string, missing: (message: string) => MissingKey): Cipher {
  const seal = (bytes: Uint8Array): Uint8Array =>
    key === null ? bytes : Buffer.concat([MAGIC, encrypt(key, bytes, tenant)]);
  const open = (bytes: Uint8Array): Uint8Array => {
    if (bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1]) return bytes;
    if (key === null) throw missing(NO_MASTER_KEY);
    return decrypt(key, bytes.subarray(MAGIC.length), tenant);
  };
  return {
    seal,
    open,
    sealText: (text) =>
      key === null ? withChecksum(text) : TEXT_PREFIX + Buffer.from(seal(Buffer.from(text))).toString('base64'),
    openText: (text) =>
      text.startsWith(TEXT_PREFIX)
        ? Buffer.from(open(Buffer.from(text.slice(TEXT_PREFIX.length), 'base64'))).toString()
        : checkedText(text),
  };
}

/** A random number, the tag, and the encrypted bytes, which belong to the tenant and to no other. */
function encrypt(key: Uint8Array, bytes: Uint8Array, tenant: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(tenant));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

function decrypt(key: Uint8Array, bytes: Uint8Array, tenant: string): Uint8Array {
  try {
    const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(tenant))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return new Uint8Array(Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]));
  } catch (cause) {
    throw new DamagedData('What is stored cannot be decrypted', { cause });
  }
}

/** Tells master keys apart, and says nothing about them. */
function idOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
