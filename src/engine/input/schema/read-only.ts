/**
 * The type of what users write, with lists that may be read-only: frozen values, state of a store and literals `as const` are
 * inputs like any other, since nothing that is given is ever changed.
 */
export type ReadOnly<T> = T extends readonly unknown[]
  ? { readonly [Position in keyof T]: ReadOnly<T[Position]> }
  : T extends object
    ? ReadOnlyFields<T>
    : T;

/** An object whose fields may hold read-only lists. */
export type ReadOnlyFields<T> = { [Name in keyof T]: ReadOnly<T[Name]> };
