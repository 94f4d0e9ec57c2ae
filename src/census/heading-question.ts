import type { CensusColumn } from './columns.js';

/** Something about a column that nobody but its owner knows, and that may not be left open. */
export type HeadingQuestion = {
  /** What is not known, in words. */
  readonly what: string;
  /** How the file itself can answer it, for hosts without answers of their own. */
  readonly remedy: string;
} & (
  | {
      /** Which column is the balance at the end of the year. */
      readonly kind: 'balance';
      readonly account: CensusColumn;
      /** Columns whose sum it may be, and those to be taken off it. */
      readonly add: readonly number[];
      readonly takeOff: readonly number[];
      /** Columns that may be the balance themselves. */
      readonly perhaps: readonly number[];
    }
  /** Whether a movement belongs to a balance that is a sum. */
  | { readonly kind: 'movement'; readonly account: CensusColumn }
  /** Whether a balance counts shares or dollars. */
  | { readonly kind: 'unit' }
  /** Whether a column is what its heading can mean. */
  | { readonly kind: 'either'; readonly column: CensusColumn }
  /** From when on the service of people who came back counts. */
  | { readonly kind: 'rehire'; readonly isOnlyHire: boolean }
  /** Whether years of service before a rehire count. */
  | { readonly kind: 'earlier service' }
);
