/** Queries of a database, or of a transaction in it. SQL is the same for SQLite and PostgreSQL; its parameters are `$1`, `$2` and so on. */
export interface Queries {
  /** All rows that a statement returns. */
  all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  /** The first of them. */
  one<Row>(sql: string, ...values: readonly Value[]): Promise<Row | undefined>;
  /** Executes a statement that returns no rows; resolves with the number of rows that it changed. */
  run(sql: string, ...values: readonly Value[]): Promise<number>;
}

/** Numbers are whole or doubles; bytes come back as a `Uint8Array`. There are no booleans in SQLite. */
export type Value = string | number | Uint8Array | null;

/** A transaction: all that is done in it is kept, or none. */
export interface Transaction extends Queries {
  /** Always `transaction`: a database has no `kind`, so that it cannot be passed for a transaction. */
  readonly kind: 'transaction';
}

/** The database of the service: SQLite or PostgreSQL. */
export interface Database extends Queries {
  /** Which of the two it is, for the few statements that differ. */
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Does work in a transaction, which is undone when the work throws. With SQLite nobody else asks the file meanwhile: compute before,
   * and wait for nothing but the transaction itself in it.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Waits in a transaction until no other process holds the same name; SQLite, where there is only one, needs no waiting.
   */
  lock(transaction: Transaction, name: string): Promise<void>;
  /** Overwrites what was erased where SQLite keeps what it wrote last; false while another process reads it there. */
  eraseTraces(): Promise<boolean>;
  /** Closes its connections once open transactions have ended; nothing can be asked of it afterwards. */
  close(): Promise<void>;
}

/** A statement that inserts a row, with the values of its columns. */
export function insertion(
  table: string,
  row: Readonly<Record<string, Value>>,
  onConflict = '',
): readonly [sql: string, ...values: Value[]] {
  const columns = Object.keys(row);
  const numbered = columns.map((_, at) => `$${at + 1}`);
  return [
    `insert into ${table} (${columns.join(', ')}) values (${numbered.join(', ')}) ${onConflict}`,
    ...Object.values(row),
  ];
}

/** Condition on rows, and the values that it names. */
export interface Conditions {
  /** `a = $1 and b < $2`. */
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Conditions that are all to be fulfilled: SQL with one `?` for its value each. One whose value is undefined is left out. */
export function conditions(...each: readonly (readonly [sql: string, value: Value | undefined])[]): Conditions {
  const given = each.filter((pair): pair is [string, Value] => pair[1] !== undefined);
  return {
    sql: given.map(([sql], index) => sql.replace('?', `$${index + 1}`)).join(' and '),
    values: given.map(([, value]) => value),
  };
}

/** A stretch of a list, newest first. */
export interface PageRequest {
  /** The `next` of the page before; undefined for the first. */
  readonly after?: number;
  /** The largest number of entries. */
  readonly limit: number;
}

/** Entries of a list, and where the list continues; `next` is null at the end. */
export interface Page<T> {
  /** At most as many as `limit`. */
  readonly entries: readonly T[];
  /** The `after` of the page that follows; null when there is none. */
  readonly next: number | null;
}

/** The position below which entries have not been shown yet. */
export function before({ after }: PageRequest): number {
  return after ?? Number.MAX_SAFE_INTEGER;
}

/** A page made from rows. The query asked for one row more than `limit`: if that row came, there is another page. */
export function pageOf<Row extends { readonly position: number }, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  entryOf: (row: Row) => T,
): Page<T> {
  const shown = rows.slice(0, limit);
  return { entries: shown.map(entryOf), next: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}
