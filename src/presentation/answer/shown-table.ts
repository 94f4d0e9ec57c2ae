import {
  shownColumns,
  type AnswerTable,
  type TableColumn,
  type TableRow,
  type TableValue,
  narrowTable,
} from '../../analysis/answer/table.js';
import type { AnswerKind, Say } from '../../analysis/descriptor.js';
import type { RowUnit } from '../../analysis/index.js';
import {
  decimalFormat,
  formatDifference,
  formatDollars,
  formatPercent,
  formatPrice,
  formatWhole,
  type Unit,
  unitFor,
} from '../words/figures.js';
import { exactly } from '../words/explained.js';

/** A cell: the text for people, and the number behind it where it is one. */
export interface ShownCell {
  readonly text: string;
  readonly value: number | null;
  readonly unit: RowUnit;
  /** Change beside the value, with its sign; null where there is none. */
  readonly change: string | null;
}

/** Heading of a column, and its alignment: to the left above text. */
export interface ShownHead {
  readonly key: string;
  readonly label: string;
  readonly isText: boolean;
  /** True for sentences that hosts of narrow lines write below the row. */
  readonly isBelow: boolean;
}

/** A table as people read it: a host only draws it. */
export interface ShownTable {
  readonly caption: string;
  readonly heads: readonly ShownHead[];
  readonly rows: readonly (readonly ShownCell[])[];
  /** Rows that are drawn in grey, by their place. */
  readonly greyed: readonly boolean[];
  readonly total?: readonly ShownCell[];
  readonly note?: string;
}

/** The tables of an answer that people are shown: those that are not for files only, with rows and with figures in them. */
export function drawnTables<Result>(
  { tables }: Pick<AnswerKind<string, Result>, 'tables'>,
  result: Result,
  say: Say,
): readonly AnswerTable[] | null {
  const isShown = (table: AnswerTable): boolean =>
    table.isFor !== 'files' && table.rows.length > 0 && (table.columns.length === 1 || shownColumns(table).length > 1);
  return tables?.(result, say).filter(isShown) ?? null;
}

/** Digits of a column of money where room is short. */
export const SHORT_DIGITS = 6;

const ONES: Unit = { divisor: 1, name: '' };
const ratio = decimalFormat(2, 2);
/** People are expected numbers. */
const people = decimalFormat(0, 1);

/**
 * A table in text. With `digits`, dollars are in the unit in which the largest has at most so many digits, and the caption names it;
 * otherwise each has its own sign.
 */
export function shownTable(table: AnswerTable, digits?: number): ShownTable {
  const columns = shownColumns(table);
  const { caption, rows, total, note, setBack } = table;
  const money = digits === undefined ? ONES : moneyUnit(table, columns, digits);
  const hasMoney = columns.some(({ unit, isExact }) => unit === 'dollars' && !isExact);
  const inUnit = digits === undefined || !hasMoney ? '' : `, $${money.name && ` ${money.name}`}`;
  const cell = (column: TableColumn, row: TableRow, none: string): ShownCell => {
    const textOf = (value: TableValue, isChange: boolean): string =>
      column.isExact && typeof value === 'number'
        ? exactly(unitIn(column, row))(value)
        : cellText(unitIn(column, row), isChange, value, digits === undefined ? undefined : money);
    const value = row[column.key];
    const change = column.changeIn === undefined ? null : (row[column.changeIn] ?? null);
    return {
      text: value === undefined ? none : textOf(value, isChangeIn(column, row)),
      value: typeof value === 'number' ? value : null,
      unit: unitIn(column, row),
      // Points of a percentage; with the sign they would be taken for a percentage of the first.
      change: change === null ? null : textOf(change, true).replace(/ %$/, ''),
    };
  };
  return {
    caption: `${caption}${inUnit}`,
    heads: columns.map(({ key, label, unit, isBelow = false }) => ({ key, label, isText: unit === 'text', isBelow })),
    rows: rows.map((row) => columns.map((column) => cell(column, row, '-'))),
    greyed: rows.map((row) => setBack !== undefined && (row[setBack] ?? null) !== null),
    ...(total === undefined ? {} : { total: columns.map((column) => cell(column, total, '')) }),
    ...(note === undefined ? {} : { note }),
  };
}

function moneyUnit({ rows, total }: AnswerTable, columns: readonly TableColumn[], digits: number): Unit {
  const all = total === undefined ? rows : [...rows, total];
  const sizes = all.flatMap((row) =>
    columns
      .filter((column) => unitIn(column, row) === 'dollars')
      .map(({ key }) => Math.abs(Number(row[key] ?? 0)) || 0),
  );
  return unitFor(Math.max(0, ...sizes), digits);
}

function unitIn({ unit, unitFrom }: TableColumn, row: TableRow): RowUnit {
  return unitFrom === undefined ? unit : (row[unitFrom] as RowUnit);
}

function isChangeIn({ isChange, changeFrom }: TableColumn, row: TableRow): boolean {
  return changeFrom === undefined ? isChange === true : row[changeFrom] === true;
}

/** A value in its unit: a dash where there is none. */
function cellText(unit: RowUnit, isChange: boolean, value: TableValue, money: Unit | undefined): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  const plain = (amount: number): string => {
    switch (unit) {
      case 'dollars':
        return money === undefined ? formatDollars(amount) : formatWhole(amount / money.divisor);
      case 'price':
        return formatPrice(amount);
      case 'fraction':
        return `${formatPercent(amount)} %`;
      case 'ratio':
        return ratio(amount);
      case 'year':
      case 'count':
      case 'text':
      case 'flag':
        return String(amount);
      case 'shares':
        return formatWhole(amount);
      case 'headcount':
        return people(amount);
    }
  };
  return isChange ? formatDifference(value, plain) : plain(value);
}

/** Tables as Markdown, as far as they fit into so many characters; below them, what is left out. */
export function markdownTables(tables: readonly AnswerTable[], most: number): string {
  const parts: string[] = [];
  const leftOut: string[] = [];
  let room = most;
  for (const table of tables) {
    const text = markdownTable(narrowTable(table), room);
    if (text === null) leftOut.push(table.caption);
    else parts.push(text);
    // A table that is cut is the last: the most important come first.
    room = text === null || text.includes(MORE) ? 0 : room - text.length;
  }
  return [...parts, ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join('; ')}.`])].join('\n\n');
}

const MORE = ' more rows.';

/** A table with the rows for which there is room; null without room for any. */
function markdownTable(table: AnswerTable, room: number): string | null {
  const { caption, heads, rows, total, note } = shownTable(table, SHORT_DIGITS);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`;
  const lineOf = (row: readonly ShownCell[]): string =>
    line(row.map(({ text, change }) => (change === null ? text : `${text} (${change})`)));
  const head = `**${caption}**\n\n${line(heads.map(({ label }) => label))}${line(heads.map(({ isText }) => (isText ? '---' : '--:')))}`;
  const below = note === undefined ? '' : `\n${note}`;
  const lines = rows.map(lineOf);
  const whole = `${head}${lines.join('')}${total === undefined ? '' : lineOf(total)}${below}`.trimEnd();
  if (whole.length <= room) return whole;
  let used = head.length + below.length + MORE.length;
  const fitting = lines.filter((each) => (used += each.length) <= room);
  if (fitting.length === 0) return null;
  return `${head}${fitting.join('')}\n${formatWhole(lines.length - fitting.length)}${MORE}${below}`;
}
