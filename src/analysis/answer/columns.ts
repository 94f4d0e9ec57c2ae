import { figureRows, type Dimensions, type RowUnit, type TidyRow } from './rows.js';
import type { TableColumn } from './table.js';

/** A figure of an answer, said once: its unit, heading and definition, its value, and where it is shown. */
export interface Figure<From, Value = unknown> extends Omit<TableColumn, 'key' | 'is'> {
  readonly is: string;
  /** Continues the definition for those who read the type. */
  readonly more?: string;
  /** True for a figure that may have no value. */
  readonly orNull?: boolean;
  readonly of: (from: From) => Value;
}

type Shown = Partial<TableColumn> & Pick<Figure<never>, 'orNull' | 'more'>;

/** Figures of a row, in order. */
type Figures = Readonly<Record<string, Figure<never>>>;

/** A row of these figures, which the type made of their sentences must hold. */
type RowOf<Table extends Figures> = { readonly [Name in keyof Table]: ReturnType<Table[Name]['of']> };

/** Makes figures from one source: `of('dollars', 'headroom', 'Cash above the minimum.', ({ y }) => y.headroom)`. */
export function figuresOf<From>() {
  return <Value>(
    ...[unit, label, is, of, shown]: [RowUnit, string, string, (from: From) => Value, Shown?]
  ): Figure<From, Value> => ({ label, unit, is, ...shown, of });
}

/** Units of figures that no table shows. */
export function unshownFiguresOf<From>() {
  return <Value>(...[unit, is, of, shown]: [RowUnit, string, (from: From) => Value, Shown?]): Figure<From, Value> =>
    figuresOf<From>()(unit, '', is, of, shown);
}

export function rowFrom<Table extends Figures>(
  table: Table,
  from: Parameters<Table[keyof Table]['of']>[0],
): RowOf<Table> {
  return Object.fromEntries(Object.entries(table).map(([name, { of }]) => [name, of(from)])) as RowOf<Table>;
}

/** Columns for people and files; the headings say enough without their definitions. */
export function columnsOf(table: Figures): TableColumn[] {
  return Object.entries(table).map(([key, { of: _, is: __, more: ___, orNull: ____, ...column }]) => ({
    key,
    ...column,
  }));
}

/** A tidy row for each figure of a row of the answer. */
export function tidyRows(table: Figures, year: number | null, row: object, dimensions: Dimensions = {}): TidyRow[] {
  const named = row as Readonly<Record<string, unknown>>;
  return Object.entries(table).flatMap(([name, { unit }]) =>
    figureRows(year, { [name]: named[name] }, dimensions).map((each) => ({ ...each, unit })),
  );
}
