import { SEALED } from '../database/tables.js';
import type { Database, Transaction, Value } from '../database/database.js';
import { DamagedData } from './errors.js';
import { checkKeyRing, sealedBy, type KeyRing } from './key-ring.js';

type SealedTable = keyof typeof SEALED;

/** The columns that find a row, and how to tell whose it is. */
const ROWS: Readonly<Record<SealedTable, { readonly key: readonly string[]; readonly tenant: string }>> = {
  scenario_versions: { key: ['scenario_id', 'version'], tenant: 'tenant' },
  runs: { key: ['id'], tenant: 'tenant' },
  run_parts: { key: ['run_id', 'name', 'first'], tenant: '(select tenant from runs where runs.id = run_id)' },
  webhooks: { key: ['id'], tenant: 'tenant' },
  deliveries: { key: ['id'], tenant: 'tenant' },
};

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
  return SEALED[table].flatMap((column) => {
    const before = row[column] as Uint8Array | null;
    if (before === null || sealedBy(before) === ring.ids[0]) return [];
    return [{ row, column, before, after: ring.seal(row.owner, ring.open(row.owner, before)) }];
  });
}

/** All rows of a table, some at a time, by their keys, so that rows may come and go meanwhile. */
async function* batchesOf(database: Database, table: SealedTable): AsyncGenerator<readonly Row[]> {
  const { key, tenant } = ROWS[table];
  const columns = [...key, ...SEALED[table]].join(', ');
  const numbered = key.map((_, i) => `$${i + 1}`).join(', ');
  let last: readonly Value[] | undefined;
  do {
    const after = last === undefined ? '' : `where (${key.join(', ')}) > (${numbered})`;
    const rows: Row[] = await database.all<Row>(
      `select ${columns}, ${tenant} as owner from ${table} ${after} order by ${key.join(', ')} limit ${TOGETHER}`,
      ...(last ?? []),
    );
    yield rows;
    last = rows.length < TOGETHER ? undefined : keyOf(table, rows.at(-1)!);
  } while (last !== undefined);
}

function keyOf(table: SealedTable, row: Row): Value[] {
  return ROWS[table].key.map((name) => row[name]!);
}

/** Replaces a value unless somebody else has changed it since it was read. */
function replace(
  transaction: Transaction,
  table: SealedTable,
  { row, column, before, after }: Change,
): Promise<number> {
  const same = ROWS[table].key.map((name, i) => `${name} = $${i + 3}`).join(' and ');
  return transaction.run(
    `update ${table} set ${column} = $1 where ${column} = $2 and ${same}`,
    after,
    before,
    ...keyOf(table, row),
  );
}
