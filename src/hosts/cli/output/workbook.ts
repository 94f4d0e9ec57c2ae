import type { Feature } from 'write-excel-file/node';
import type { AnswerTable, RowUnit } from '../../../analysis/index.js';
import type { ValueColumn } from '../../../engine/internal.js';
import { narrowTable, type ShownCell, shownTable } from '../../../presentation/answer/index.js';
import { columnsOf, type CsvCell, type CsvFile } from '../../../presentation/words/csv.js';
import { formatWhole } from '../../../presentation/words/index.js';
import { invalidOption } from '../commands/option-values.js';

/** A sheet of Excel or LibreOffice has at most 1,048,576 rows, the heading included. */
const MOST_ROWS = 1_048_575;

/** Number of rows of a table. */
export interface ExpectedTable {
  readonly name: string;
  readonly rows: number;
  /** Way to fewer rows, as an infinitive: `project fewer years with --years`. */
  readonly fewer?: string;
}

/**
 * Refuses a workbook that cannot hold its tables.
 *
 * @throws Failure naming the first table that is too long
 */
export function refuseLongTables(tables: readonly ExpectedTable[]): void {
  const long = tables.find(({ rows }) => rows > MOST_ROWS);
  if (long === undefined) return;
  const { name, rows, fewer } = long;
  const limit = `Sheet ${sheetName(name)} would have ${formatWhole(rows)} rows, and a workbook holds ${formatWhole(MOST_ROWS)} below the headings`;
  throw invalidOption(
    '--format',
    `${limit}: write csv or parquet${fewer === undefined ? '' : `, or ${fewer}`}`,
    'xlsx',
  );
}

/** Format of figures, by unit; the value in the cell stays exact. */
const NUMBER_FORMATS: Partial<Record<ValueColumn['unit'], string>> = {
  dollars: '#,##0.00',
  price: '#,##0.0000',
  shares: '#,##0.000000',
  headcount: '#,##0.00######',
  fraction: '0.00######',
  ratio: '0.00######',
  year: '0',
  count: '0',
};

/**
 * An Excel workbook: the answer in words on the first sheet, the tables behind it, a sheet for each with the headings on top, and a last
 * sheet with their definitions. Numbers are numbers and text is text; totals follow the cells that they are of.
 */
export async function workbook(cover: Cover, files: readonly CsvFile[]): Promise<Uint8Array> {
  refuseLongTables(files.map(({ name, rows }) => ({ name, rows: rows.length })));
  // Nothing else needs the writer, and loading it takes time.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const tables = [...files, ...definitions(files)].map((file) => {
    const columns = columnsOf(file);
    const headings = columns.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const }));
    const formats = columns.map((column) => formatOf(file.described?.get(column)));
    const { live } = file;
    const rows = Array.from(file.rows, (row) => [
      ...columns.map((column, i) => cell(row[column], formats[i])),
      ...(live === undefined ? [] : [formulaCell(live.formula(row))]),
    ]);
    if (live !== undefined) headings.push({ value: live.column, type: String, fontWeight: 'bold' });
    return {
      data: [headings, ...rows],
      sheet: sheetName(file.name),
      columns: columns.map((column) => ({ width: Math.max(10, column.length + 2) })),
      stickyRowsCount: 1,
    };
  });
  const sheets = [coverSheet(cover), ...tables].map((sheet) => ({ ...sheet, orientation: 'landscape' as const }));
  return writeExcelFile(sheets, { features: [printSetup(sheets)] }).toBuffer();
}

function formatOf(column: ValueColumn | undefined): string | undefined {
  return column && NUMBER_FORMATS[column.unit];
}

/** Formula of a cell; nothing without one. */
function formulaCell(formula: string | null): object | undefined {
  return formula === null ? undefined : { value: `=${formula}`, type: 'Formula' };
}

function cell(value: CsvCell | undefined, format: string | undefined): CsvCell | undefined | object {
  return typeof value === 'number' && format !== undefined ? { value, type: Number, format } : value;
}

/** The definitions of the columns in the sheets; no sheet where no column has one. */
function definitions(files: readonly CsvFile[]): CsvFile[] {
  const rows = files.flatMap(({ name, described = [] }) =>
    [...described].map(([column, { unit, is, label = column }]) => {
      return { sheet: sheetName(name), column, unit, definition: is, heading: label };
    }),
  );
  return rows.length === 0 ? [] : [{ name: 'definitions.csv', rows }];
}

function sheetName(file: string): string {
  return file.replace(/\.csv$/, '');
}

/** First sheet of a workbook: the answer in sentences, and its tables as people read them. */
export interface Cover {
  readonly plan: string;
  readonly question: string;
  readonly sentences: readonly string[];
  readonly tables: readonly AnswerTable[];
}

/** Width of the columns in characters: names, then figures. */
const WIDTHS = { first: 46, others: 15 };
/** Least number of columns, over which sentences go. */
const FEWEST = 6;
/** Points of a line of text. */
const LINE = 15;

/** Format of figures for people, by unit. */
const FORMATS: Partial<Record<RowUnit, string>> = {
  dollars: '$#,##0',
  price: '$#,##0.00',
  fraction: '0.0%',
  ratio: '0.00',
  shares: '#,##0',
  headcount: '#,##0.0',
  year: '0',
  count: '0',
};

/** The cells of the first sheet. Rows by year are left to the sheets behind. */
function coverSheet({ plan, question, sentences, tables }: Cover) {
  const shown = tables
    .filter(({ columns: [first] }) => first!.unit !== 'year')
    .map((table) => shownTable(narrowTable(table)));
  const width = Math.max(FEWEST, ...shown.map(({ heads }) => heads.length));
  const characters = WIDTHS.first + WIDTHS.others * (width - 1);
  /** Text over the columns from one on: merged cells take no height of their own. */
  const text = (value: string, more: object = {}, from = 0): object[] => {
    const room = from === 0 ? characters : WIDTHS.others * (width - from);
    const height = LINE * Math.max(1, Math.ceil(value.length / room));
    return [{ value, type: String, wrap: true, alignVertical: 'top', columnSpan: width - from, height, ...more }];
  };
  const row = (cells: readonly ShownCell[]): object[] =>
    cells.flatMap((cell, i) => {
      const isLast = i > 0 && i === cells.length - 1 && cell.value === null;
      return isLast ? text(cell.text, {}, i) : [cellOf(cell)];
    });
  const bold = { fontWeight: 'bold' };
  const data = [
    text(plan, { ...bold, fontSize: 14, height: 20 }),
    text(question, bold),
    ...sentences.map((sentence) => text(sentence)),
    ...shown.flatMap(({ caption, heads, rows, total, note }) => [
      [],
      text(caption, bold),
      heads.map(({ label, isText }) => ({ value: label, ...bold, wrap: true, align: isText ? 'left' : 'right' })),
      ...[...rows, ...(total === undefined ? [] : [total])].map(row),
      ...(note === undefined ? [] : [text(note)]),
    ]),
  ];
  const columns = Array.from({ length: width }, (_, i) => ({ width: i === 0 ? WIDTHS.first : WIDTHS.others }));
  return { data, sheet: 'answer', columns };
}

function cellOf({ value, text, unit }: ShownCell): object {
  const format = FORMATS[unit];
  return value === null || format === undefined
    ? { value: text, type: String, wrap: true, alignVertical: 'top' }
    : { value, type: Number, format };
}

/** US Letter, as 18.3.1.63 of ECMA-376 numbers paper. */
const LETTER = 1;

/**
 * Print set-up of a workbook, which its writer has none of: Letter, landscape, each sheet as wide as a page and as long as it takes, and the
 * headings of sheets that freeze them on every page.
 */
function printSetup(sheets: readonly { readonly sheet: string; readonly stickyRowsCount?: number }[]) {
  const titles = sheets.flatMap(({ sheet, stickyRowsCount: rows = 0 }, i) => {
    const place = `'${sheet.replaceAll("'", "''")}'!$1:$${rows}`;
    return rows === 0 ? [] : [`<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${place}</definedName>`];
  });
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          // The sheet's properties come first in it.
          transform: (xml: string) =>
            xml.replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
          transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
            tag === 'pageSetup' ? { ...attributes, paperSize: LETTER, fitToWidth: 1, fitToHeight: 0 } : attributes,
        },
        'xl/workbook.xml': {
          transform: (xml: string) =>
            xml.replace(/<definedNames *\/>/, `<definedNames>${titles.join('')}</definedNames>`),
        },
      },
    },
  } satisfies Feature<Uint8Array>;
}
