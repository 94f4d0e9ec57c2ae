import type { Table } from './columns.js';
import type { Postings } from './postings.js';

/**
 * Words of a column. Words stand below the table of their columns and not in it: who only computes loads none of them. The compiler
 * names a column without words, and words without a column.
 */
export interface Words {
  /** Heading, for people. */
  readonly label: string;
  /** Heading where room is short, or other headings say the rest. */
  readonly short?: string;
  /** Meaning, in a sentence. */
  readonly is: string;
}

/** Words of a column as they are written down: in a row, with the heading for little room last. */
export type WordsRow = readonly [label: string, is: string, short?: string | undefined];

/** Words for each column of a table. */
export type WordsOf<T extends Table> = Readonly<Record<keyof T, WordsRow>>;

/** Where a figure is defined: a section of the model, or the tag of a source. */
export type Source = `${number}` | `S-${string}`;

/**
 * Derivation of a figure of a year: from others, in their names, which are columns of the year or what `explain` has names for; from
 * postings; from people, one by one; or in a way that depends on the plan, which `explain` knows.
 */
export type Formula =
  | string
  | Postings
  | readonly Postings[]
  | { readonly people: 'leavers' | 'eligible_pay' }
  | { readonly plan: string };

/**
 * Fold of the years into one figure of the run. A `quotient` is the formula of the column with the sums of what it names. `none` says
 * why there is no such figure.
 */
export type YearFold = 'sum' | 'max' | 'min' | 'mean' | 'last' | 'quotient' | { readonly none: string };

/** Words for a column of the years. */
export interface YearColumnWords extends Words {
  readonly formula: Formula;
  readonly source: Source;
  readonly fold: YearFold;
}

/** The same as they are written down. */
export type YearWordsRow = readonly [
  ...[label: string, is: string, formula: Formula, source: Source, fold: YearFold],
  short?: string | undefined,
];

/** Words for each column of a table of years. */
export type YearWords<T extends Table> = Readonly<Record<keyof T, YearWordsRow>>;

/** Derivation of a figure of the run from the years: of which column, and of which table where it is not `annual_projections`. */
export interface RunFold {
  readonly by: 'sum' | 'present_value' | 'max' | 'min' | 'mean' | 'last' | 'quotient';
  readonly column: string;
  readonly of?: 'trust_states';
  /** Of the first years only. */
  readonly years?: number;
}

/** Words for a figure of a run. One that is no fold of the years also says how it follows. */
export interface SummaryColumnWords extends Words {
  readonly formula?: string;
  readonly source: Source;
}

/** The same as they are written down. */
export type SummaryWordsRow = readonly [
  label: string,
  is: string,
  source: Source,
  short?: string | null,
  formula?: string,
];

/** Words for each figure of a run. */
export type SummaryWords<T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends { readonly fold: RunFold } ? SummaryWordsRow : Required<SummaryWordsRow>;
};
