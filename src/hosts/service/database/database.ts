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
