import type { RowUnit } from './rows.js';
import type { PlanChanges } from '../../engine/input/plan-inputs.js';

/** A value in a table; null where there is none. */
export type TableValue = number | string | boolean | null;

/** A row of a table, by the keys of its columns. */
export type TableRow = Readonly<Record<string, TableValue>>;

/** A column of a table: hosts write its values in its unit. */
export interface TableColumn {
  /** Name in the rows, in CSV and in a workbook. */
  readonly key: string;
  /** Heading for people. */
  readonly label: string;
  /** Unit of its numbers; `text` for none. */
  readonly unit: RowUnit;
  /** Member of a row that has its unit, where rows differ in it. */
  readonly unitFrom?: string;
  /** Definition in a sentence, for the workbook, where the heading needs one. */
  readonly is?: string;
  /** True for a change, which is written with its sign. */
  readonly isChange?: true;
  /** Member of a row that is true where the value is a change, where rows differ in it. */
  readonly changeFrom?: string;
  /** Member of a row with the change that people read beside the value. */
  readonly changeIn?: string;
  /** True to hide the column from people where all its values are 0 or missing; files keep it. */
  readonly ifAny?: true;
  /** True for a column in files only. */
  readonly isForFiles?: true;
  /** Drawn only: files have what it is made of. */
  readonly isForPeople?: true;
  /** Left out where the table would not fit. */
  readonly isForWide?: true;
  /** True where the heading is a name that somebody gave: in a file it is the name of the column. */
  readonly isNamed?: true;
  /** Sentences, a line each: hosts of narrow lines write them below the row. */
  readonly isBelow?: true;
  /** True for amounts to the last digit, dollars to the cent. */
  readonly isExact?: true;
}

/** A table of an answer, the same for every host: each draws it, none adds to it. */
export interface AnswerTable {
  /** Name of its CSV file and of its sheet. */
  readonly name: string;
  /** Title. */
  readonly caption: string;
  /** Columns in order; the first heads the rows. */
  readonly columns: readonly TableColumn[];
  /** Rows in order. */
  readonly rows: readonly TableRow[];
  /** Last row, of totals; a column that it leaves out stays empty. */
  readonly total?: TableRow;
  /** Number of first columns that lead each part where a host cuts the table; 1 by default. */
  readonly leading?: number;
  /** Note on reading the table. */
  readonly note?: string;
  /** Where people and programs need other columns: a table that is drawn only, or one that is in files only. */
  readonly isFor?: 'people' | 'files';
  /** True where rows are about single people: hosts that must not hand people on leave the table out. */
  readonly isOfPeople?: true;
  /** Key of a column that sets a row back: hosts draw rows with a value in it in grey. */
  readonly setBack?: string;
  /** Bars beside the table where a host has room for a drawing, one a row. */
  readonly bars?: readonly TableBar[];
}

/** A column whose values are drawn as bars from 0 to the left and right. */
export interface TableBar {
  /** Key of the column. */
  readonly key: string;
  /** Key of the column with the words at the end of a bar. */
  readonly label?: string;
  /** Name of its bars in the legend. */
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

/** A column and its values: unit, heading, the value in a row (by default its member of that name), and where it is shown. */
export type Cell<From> = readonly [
  unit: RowUnit,
  label: string,
  of?: ((from: From) => TableValue) | null,
  more?: Omit<Partial<TableColumn>, 'key'>,
];

/** Columns and rows of a table at once. */
export function filled<From extends object>(
  rows: readonly From[],
  cells: Readonly<Record<string, Cell<From>>>,
): Pick<AnswerTable, 'columns' | 'rows'> {
  const all = Object.entries(cells);
  const valueIn = (row: From, key: string, of: Cell<From>[2]): TableValue =>
    of ? of(row) : (row as Readonly<Record<string, TableValue>>)[key]!;
  return {
    columns: all.map(([key, [unit, label, , more]]) => column(key, label, unit, more)),
    rows: rows.map((row) => Object.fromEntries(all.map(([key, [, , of]]) => [key, valueIn(row, key, of)]))),
  };
}

/** Settings of an answer, for files. */
export function settingsFile(rows: readonly TableRow[], leading: readonly TableColumn[] = []): AnswerTable {
  return {
    name: 'settings',
    caption: 'Settings',
    columns: [...leading, column('setting', 'Setting', 'text'), column('value', 'Value', 'text')],
    rows,
    isFor: 'files',
  };
}

/** Every figure of scenarios as a row, for files; `subject` heads their names. */
export function figuresFile(caption: string, subject: string, rows: readonly TableRow[]): AnswerTable {
  return {
    name: 'figures',
    caption,
    columns: [
      column('scenario', subject, 'text'),
      column('year', 'Year', 'year'),
      column('metric', 'Figure', 'text'),
      column('statistic', 'Statistic', 'text'),
      column('value', 'Value', 'ratio'),
      column('unit', 'Unit', 'text'),
    ],
    rows,
    isFor: 'files',
  };
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

/** Changes to a plan, an input a row, named without the argument it stands in as in every command; no rows without changes. */
export function changesTable(changes: PlanChanges): AnswerTable {
  return {
    name: 'changes',
    caption: 'Changes to the plan',
    columns: [column('input', 'Input', 'text'), column('value', 'Value', 'text')],
    rows: Object.values(changes).flatMap((argument: object) => rowsOf(argument)),
    note: 'The answer as JSON has them as `changes`, in the form of a plan.',
    isFor: 'people',
  };
}

/** A list has a row an entry. */
function rowsOf(changes: object, path = ''): TableRow[] {
  return Object.entries(changes).flatMap(([name, value]: [string, unknown]) => {
    const input = `${path}${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rowsOf(value, `${input}.`);
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry, i) => ({ input: i === 0 ? input : '', value: JSON.stringify(entry) }));
  });
}
