import {
  DECIMALS,
  type Cents,
  type Headcount,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';

/** Decimals of a figure, by its unit. A `fraction` is a part of something, which people read in percent; a `ratio` is not. */
export const DECIMALS_OF = {
  dollars: DECIMALS.cents,
  price: DECIMALS.price,
  shares: DECIMALS.shares,
  headcount: DECIMALS.headcount,
  fraction: DECIMALS.rate,
  ratio: DECIMALS.rate,
  year: 0,
  count: 0,
} as const;

/** Unit of a figure. */
export type Unit = keyof typeof DECIMALS_OF;

/** Representation of each unit in the engine. */
interface Held extends Record<Unit, number> {
  dollars: Cents;
  price: SharePrice;
  shares: MicroShares;
  headcount: Headcount;
  fraction: Rate;
  ratio: Rate;
}

/** Values that are no figures. */
interface Texts {
  text: string;
  texts: string[];
  flag: boolean;
}

/** Whether a column may have no value. Its name is its key in the table; what it is called and says stands in `words.ts`. */
interface Gaps {
  /** It may be null. */
  readonly orNull?: true;
  /** It may be absent. */
  readonly optional?: true;
}

/** A column of one value: a figure in its unit, text (one of some words, or any), several texts, or a flag. */
export interface ValueColumn extends Gaps {
  readonly unit: Unit | keyof Texts;
  readonly oneOf?: readonly string[];
}

/** A column that is a table itself: one row of it, or a list of rows. */
export type TableColumn = Gaps & ({ readonly row: Table } | { readonly rows: Table });

/** The columns of a result group, in their order. */
export type Table = Readonly<Record<string, ValueColumn | TableColumn>>;

/** Whether a column is a figure: a number in a unit, or null. */
export function isFigure(column: ValueColumn | TableColumn): column is ValueColumn & { readonly unit: Unit } {
  return 'unit' in column && column.unit in DECIMALS_OF;
}

/** Value of a column; undefined where the plan does not use the feature. */
type Formula<From extends readonly unknown[], Value> =
  | { readonly orNull?: never; readonly optional?: never; readonly of: (...from: From) => Value }
  | { readonly orNull?: never; readonly optional: true; readonly of: (...from: From) => Value | undefined }
  | { readonly orNull: true; readonly optional?: never; readonly of: (...from: From) => Value | null }
  | { readonly orNull: true; readonly optional: true; readonly of: (...from: From) => Value | null | undefined };

/** Value of a column that is given as it is reported: one that may be of any size, or is taken over from another table. */
type Reported<From extends readonly unknown[]> =
  | { readonly orNull?: never; readonly optional?: never; readonly reported: (...from: From) => number }
  | { readonly orNull?: never; readonly optional: true; readonly reported: (...from: From) => number | undefined }
  | { readonly orNull: true; readonly optional?: never; readonly reported: (...from: From) => number | null }
  | { readonly orNull: true; readonly optional: true; readonly reported: (...from: From) => number | null | undefined };

/** A table whose columns also say how they are found: in the units the engine holds, from the year's record and the like. */
export type Formulas<From extends readonly unknown[]> = Readonly<
  Record<
    string,
    | { [U in Unit]: Gaps & { readonly unit: U } & (Formula<From, Held[U]> | Reported<From>) }[Unit]
    | { [U in keyof Texts]: Gaps & { readonly unit: U } & Formula<From, Texts[U]> }[keyof Texts]
    | (TableColumn & { readonly of: (...from: From) => object })
  >
>;

/** A row of a table, as it leaves the engine. */
export type Row<T extends Table> = {
  -readonly [Name in keyof T as T[Name] extends { optional: true } ? never : Name]:
    | Value<T[Name]>
    | (T[Name] extends { orNull: true } ? null : never);
} & {
  -readonly [Name in keyof T as T[Name] extends { optional: true } ? Name : never]?:
    | Value<T[Name]>
    | (T[Name] extends { orNull: true } ? null : never);
};

type Value<Column> = Column extends { oneOf: readonly (infer Word)[] }
  ? Word
  : Column extends { unit: infer U }
    ? U extends keyof Texts
      ? Texts[U]
      : number
    : Column extends { of: (...from: never[]) => infer Rows }
      ? Rows
      : never;

/** Makes rows of a table. What the table says is looked up once: runs of small plans spend most of their time on rows. */
export function rowMaker<From extends readonly unknown[], T extends Formulas<From>>(
  table: T & Formulas<From>,
): (...from: From) => Row<T> {
  const names = Object.keys(table);
  const columns = Object.values<Formulas<From>[string]>(table);
  const formulas = columns.map((column) => ('of' in column ? column.of : column.reported) as AnyFormula);
  const scales = columns.map((column) => ('of' in column && 'unit' in column ? scaleOf(column.unit) : 1));
  // Filling a copy is faster than adding properties one by one.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
    names.filter((_, i) => columns[i]!.optional !== true).map((name) => [name, null]),
  );
  const make = (first: unknown, second?: unknown): Record<string, unknown> => {
    const row: Record<string, unknown> = { ...blank };
    for (let i = 0; i < names.length; i++) {
      const value = formulas[i]!(first, second);
      if (value !== undefined) row[names[i]!] = typeof value === 'number' ? value / scales[i]! : value;
    }
    return row;
  };
  return make as (...from: readonly unknown[]) => Row<T>;
}

type AnyFormula = (...from: readonly unknown[]) => unknown;

/** Divisor of units that gives the reported number, as in `fromUnits`. */
function scaleOf(unit: Unit | keyof Texts): number {
  return unit in DECIMALS_OF ? 10 ** DECIMALS_OF[unit as Unit] : 1;
}
