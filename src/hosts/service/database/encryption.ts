import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Database, Queries, Transaction, Value } from './database.js';

/** Seals personal and secret values with the newest key of a ring, which the operator keeps outside of the database. */
export interface KeyRing {
  /** The ids of its keys, the newest first; none: nothing is encrypted. They say nothing about the keys. */
  readonly ids: readonly string[];
  /** Encrypts bytes of a tenant; without keys they stay as they are. */
  seal(tenant: string, bytes: Uint8Array): Uint8Array;
  /**
   * Decrypts them. Bytes that were stored without encryption are returned as they are.
   *
   * @throws MissingKey when the key is not in the ring; DamagedData when a byte is not as it was sealed, or it is another tenant's
   */
  open(tenant: string, bytes: Uint8Array): Uint8Array;
  /** Encrypts text of a tenant as `seal` does its bytes in UTF-8. */
  sealText(tenant: string, text: string): Uint8Array;
  /**
   * Decrypts text that `sealText` encrypted.
   *
   * @throws MissingKey, DamagedData as `open` does
   */
  openText(tenant: string, bytes: Uint8Array): string;
}

/** Length of a key. */
export const KEY_BYTES = 32;

const ALGORITHM = 'aes-256-gcm';
/** First bytes of a sealed value. No JSON text and no compressed data begins with them. */
const MAGIC = Buffer.from([0xe5, 0x02]);
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const IV_AT = MAGIC.length + ID_BYTES;
const TAG_AT = IV_AT + IV_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

/**
 * A ring of keys. The first key encrypts, by AES-256-GCM with a random number for each value; the others only decrypt. A value names
 * the key that sealed it, and opens for its tenant alone. Without keys nothing is encrypted.
 *
 * @throws Error when a key has not 32 bytes
 * @example
 * const ring = keyRing([new Uint8Array(32)]);
 * const sealed = ring.sealText('harbor', 'census');
 * ring.openText('harbor', sealed) // 'census'
 */
export function keyRing(keys: readonly Uint8Array[]): KeyRing {
  if (keys.some(({ length }) => length !== KEY_BYTES)) throw new Error(`A key must have ${KEY_BYTES} bytes`);
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const ids = [...byId.keys()];
  const [newest] = ids;

  const seal = (tenant: string, bytes: Uint8Array): Uint8Array => {
    if (newest === undefined) return bytes;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, byId.get(newest)!, iv).setAAD(Buffer.from(tenant));
    const encrypted = cipher.update(bytes);
    cipher.final();
    return Buffer.concat([MAGIC, Buffer.from(newest, 'hex'), iv, cipher.getAuthTag(), encrypted]);
  };
  const open = (tenant: string, bytes: Uint8Array): Uint8Array => {
    const id = sealedBy(bytes);
    if (id === null) return bytes;
    const key = byId.get(id);
    if (key === undefined) throw new MissingKey('The data is encrypted by a key that this process does not have');
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(IV_AT, TAG_AT), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(tenant))
        .setAuthTag(bytes.subarray(TAG_AT, TEXT_AT));
      const text = decipher.update(bytes.subarray(TEXT_AT));
      decipher.final();
      return text;
    } catch (cause) {
      throw new DamagedData('Stored data cannot be decrypted', { cause });
    }
  };
  return {
    ids,
    seal,
    open,
    sealText: (tenant, text) => seal(tenant, Buffer.from(text)),
    openText: (tenant, bytes) => Buffer.from(open(tenant, bytes)).toString(),
  };
}

/**
 * Checks that a process has all keys that the database is encrypted by, and notes the key that it encrypts with itself.
 *
 * @throws MissingKey
 */
export async function checkKeyRing(database: Queries, ring: KeyRing): Promise<void> {
  const used = await database.all<{ id: string }>('select id from key_ring');
  if (used.some(({ id }) => !ring.ids.includes(id))) {
    throw new MissingKey('The database is encrypted by a key that this process does not have');
  }
  const [newest] = ring.ids;
  if (newest === undefined || used.some(({ id }) => id === newest)) return;
  await database.run('insert into key_ring (id) values ($1) on conflict do nothing', newest);
}

/** The id of the key that sealed these bytes; null when they are not encrypted. */
function sealedBy(bytes: Uint8Array): string | null {
  if (bytes.length < TEXT_AT || bytes[0] !== MAGIC[0] || bytes[1] !== MAGIC[1]) return null;
  return Buffer.from(bytes.subarray(MAGIC.length, IV_AT)).toString('hex');
}

/** SHA-256 in hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function idOf(key: Uint8Array): string {
  return sha256(key).slice(0, 2 * ID_BYTES);
}

/** Something is encrypted by a key that this process does not have. */
export class MissingKey extends Error {
  override readonly name = 'MissingKey';
}

/** Something is not as it was stored. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData';
}

/** The tables with sealed columns, the columns that find a row, and how to tell whose it is. */
const SEALED = {
  scenario_versions: { columns: ['content'], key: ['scenario_id', 'version'], tenant: 'tenant' },
  runs: { columns: ['figures', 'error', 'webhook'], key: ['id'], tenant: 'tenant' },
  run_parts: {
    columns: ['data'],
    key: ['run_id', 'name', 'first'],
    tenant: '(select tenant from runs where runs.id = run_id)',
  },
  webhooks: { columns: ['url', 'secret'], key: ['id'], tenant: 'tenant' },
  deliveries: { columns: ['secret', 'url', 'payload'], key: ['id'], tenant: 'tenant' },
} as const;
type SealedTable = keyof typeof SEALED;

/** Rows read at a time. A part of a large run has up to megabytes. */
const TOGETHER = 20;

type Row = Readonly<Record<string, Value>> & { readonly owner: string };

/** A value and what it is replaced by. */
interface Change {
  readonly row: Row;
  readonly column: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Encrypts everything with the newest key that is encrypted by another one, or not at all. Services may run meanwhile if they encrypt
 * with the newest key already. Afterwards nothing needs the other keys. Resolves with the number of values that it encrypted.
 *
 * @throws MissingKey when a key is not in the ring; DamagedData after all others are encrypted when some values cannot be decrypted
 */
export async function rotateKeys(database: Database, ring: KeyRing): Promise<number> {
  const [newest] = ring.ids;
  if (newest === undefined) throw new Error('There is no key to rotate to');
  await checkKeyRing(database, ring);
  let rotated = 0;
  const damaged: string[] = [];
  for (const table of Object.keys(SEALED) as SealedTable[]) {
    for await (const rows of batchesOf(database, table)) {
      const changes = rows.flatMap((row) => {
        try {
          return changesOf(table, row, ring);
        } catch (error) {
          if (!(error instanceof DamagedData)) throw error;
          damaged.push(`${table} ${keyOf(table, row).join(' ')}`);
          return [];
        }
      });
      if (changes.length === 0) continue;
      await database.transaction(async (transaction) => {
        for (const change of changes) rotated += await replace(transaction, table, change);
      });
    }
  }
  if (damaged.length > 0) throw new DamagedData(`Some stored values cannot be decrypted: ${damaged.join(', ')}`);
  await database.run('delete from key_ring where id <> $1', newest);
  return rotated;
}

/** @throws DamagedData */
function changesOf(table: SealedTable, row: Row, ring: KeyRing): Change[] {
  return SEALED[table].columns.flatMap((column) => {
    const before = row[column] as Uint8Array | null;
    if (before === null || sealedBy(before) === ring.ids[0]) return [];
    return [{ row, column, before, after: ring.seal(row.owner, ring.open(row.owner, before)) }];
  });
}

/** All rows of a table, some at a time, by their keys, so that rows may come and go meanwhile. */
async function* batchesOf(database: Database, table: SealedTable): AsyncGenerator<readonly Row[]> {
  const { columns, key, tenant } = SEALED[table];
  const asked = [...key, ...columns].join(', ');
  const numbered = key.map((_, i) => `$${i + 1}`).join(', ');
  let last: readonly Value[] | undefined;
  do {
    const after = last === undefined ? '' : `where (${key.join(', ')}) > (${numbered})`;
    const rows: Row[] = await database.all<Row>(
      `select ${asked}, ${tenant} as owner from ${table} ${after} order by ${key.join(', ')} limit ${TOGETHER}`,
      ...(last ?? []),
    );
    yield rows;
    last = rows.length < TOGETHER ? undefined : keyOf(table, rows.at(-1)!);
  } while (last !== undefined);
}

function keyOf(table: SealedTable, row: Row): Value[] {
  return SEALED[table].key.map((name) => row[name]!);
}

/** Replaces a value unless it has changed since it was read. */
function replace(
  transaction: Transaction,
  table: SealedTable,
  { row, column, before, after }: Change,
): Promise<number> {
  const same = SEALED[table].key.map((name, i) => `${name} = $${i + 3}`).join(' and ');
  return transaction.run(
    `update ${table} set ${column} = $1 where ${column} = $2 and ${same}`,
    after,
    before,
    ...keyOf(table, row),
  );
}
