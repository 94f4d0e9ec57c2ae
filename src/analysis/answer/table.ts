import type { RowUnit } from '../rows/tidy.js';

/** A value in a table; null where there is none. */
export type TableValue = number | string | boolean | null;

/** A row of a table, by the keys of its columns. */
export type TableRow = Readonly<Record<string, TableValue>>;

/** A column of a table: hosts write its values in its unit. */
export interface TableColumn {
  /** Its name in the rows, in CSV and in a workbook. */
  readonly key: string;
  /** Its heading for people. */
  readonly label: string;
  /** What its numbers are counted in; `text` where they are none. */
  readonly unit: RowUnit;
  /** The member of a row that has its unit, where rows differ in it. */
  readonly unitFrom?: string;
  /** A definition in a sentence, where the heading does not say it: for the workbook. */
  readonly is?: string;
  /** A change, written with its sign. */
  readonly isChange?: true;
  /** Not shown to people where all its values are 0 or missing; files have it. */
  readonly ifAny?: true;
  /** In files only. */
  readonly isForFiles?: true;
  /** Drawn only: files have what it is made of. */
  readonly isForPeople?: true;
  /** Left out where the table would not fit. */
  readonly isForWide?: true;
}

/** A table of an answer, the same for every host: each draws it, none adds to it. */
export interface AnswerTable {
  /** The name of its CSV file and of its sheet. */
  readonly name: string;
  /** Its title. */
  readonly caption: string;
  /** In order; the first heads the rows. */
  readonly columns: readonly TableColumn[];
  /** In order. */
  readonly rows: readonly TableRow[];
  /** A last row, of totals; a column that it leaves out stays empty. */
  readonly total?: TableRow;
  /** How to read it. */
  readonly note?: string;
  /** Where people and programs need other columns: a table that is drawn only, or one that is in files only. */
  readonly isFor?: 'people' | 'files';
  /** Its bars, where a host has room for a drawing: a row each. */
  readonly bars?: readonly TableBar[];
}

/** A column whose values are drawn as bars from 0 to the left and right. */
export interface TableBar {
  readonly key: string;
  /** The column with the words at the end of a bar. */
  readonly label?: string;
  /** What all of its bars are, in the legend. */
  readonly name: string;
}

/** The columns that people are shown. */
export function shownColumns({ columns, rows, total }: AnswerTable): TableColumn[] {
  const all = total === undefined ? rows : [...rows, total];
  const isEmpty = ({ key }: TableColumn): boolean =>
    all.every((row) => row[key] === undefined || row[key] === null || row[key] === 0 || row[key] === '');
  return columns.filter((column) => column.isForFiles === undefined && !(column.ifAny && isEmpty(column)));
}

/** The table for a place where it would be too wide otherwise. */
export function narrowTable(table: AnswerTable): AnswerTable {
  return { ...table, columns: table.columns.filter(({ isForWide }) => isForWide === undefined) };
}

/** A column of which the heading says all. */
export function column(
  key: string,
  label: string,
  unit: RowUnit,
  more: Omit<Partial<TableColumn>, 'key'> = {},
): TableColumn {
  return { key, label, unit, ...more };
}
