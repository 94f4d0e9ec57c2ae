/**
 * The type of what users write, with lists that may be read-only: frozen values, state of a store and literals `as const` are
 * inputs like any other, since nothing that is given is ever changed.
 */
export type ReadOnly<T> = T extends readonly unknown[]
  ? { readonly [Position in keyof T]: ReadOnly<T[Position]> }
  : T extends object
    ? { [Name in keyof T]: ReadOnly<T[Name]> }
    : T;
