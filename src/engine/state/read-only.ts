import type { Column } from '../numeric/index.js';

/** A column that is only read. */
interface ReadOnlyColumn<Q extends number> {
  readonly length: number;
  readonly [row: number]: Q;
  [Symbol.iterator](): Iterator<Q>;
}

/** View of a value that is read and not written: a stage declares by it what it leaves alone. */
export type ReadOnly<T> = T extends number | string | boolean | null
  ? T
  : T extends Column<infer Q>
    ? ReadOnlyColumn<Q>
    : T extends object
      ? { readonly [K in keyof T]: ReadOnly<T[K]> }
      : T;
