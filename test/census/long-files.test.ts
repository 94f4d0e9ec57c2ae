import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { cellsOf, type CensusLine, TableLines, CellTable } from '../../src/census/cell-table.js';
import type { CensusColumn } from '../../src/census/columns.js';
import { csvRows } from '../../src/census/csv-rows.js';
import { type CensusReading, readLines } from '../../src/census/reading.js';
import { readPeople } from '../../src/census/people.js';
import { textsOf } from '../../src/census/rows.js';

/** Lines enough for several of the pieces in which a text is read. */
const MANY = 30_000;

/** Answer of Papaparse to a text at once: rows that are not blank, and the lines on which they start. */
function atOnce(text: string): { line: number; cells: string[] }[] {
  let line = 1;
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data.flatMap((cells) => {
    const row = { line, cells: cells.map((cell) => cell.trim()) };
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return row.cells.some((cell) => cell !== '') ? [row] : [];
  });
}

describe('a text that is read in pieces', () => {
  const cells = ['E1', '"a, b"', '"two\nlines"', '"say ""so"""', '', ' 12.5 ', '"', 'x"y'];
  const row = (i: number): string =>
    i % 7 === 3
      ? ''
      : Array.from({ length: 1 + (i % 4) }, (_, at) => (at === 0 ? `E${i}` : cells[(i * 5 + at) % 6])).join(',');
  const text = `id,age,service_years\n${Array.from({ length: MANY }, (_, i) => row(i)).join('\n')}\n`;

  it('has the rows and lines that it has at once', () => {
    const { rows, problems } = csvRows(text);
    expect(problems).toEqual([]);
    expect([...rows]).toEqual(atOnce(text));
  });

  it('has the line of a wrong quote, wherever it stands', () => {
    const lines = text.split('\n').length;
    expect(csvRows(`${text}"open,1,2\n`).problems).toEqual([
      { line: lines, issue: 'A quote is opened here and never closed' },
    ]);
    expect(csvRows(`id,age,service_years\n"a"b,1,2\n${text}`).problems).toEqual([
      { line: 2, issue: 'Text after a closing quote' },
    ]);
  });

  it('has a cell that is longer than a piece', () => {
    const long = 'x'.repeat(1_000_000);
    expect([...csvRows(`id,age,service_years\n"${long}\n",1,2\nE2,3,4`).rows].slice(1)).toEqual([
      { line: 2, cells: [long, '1', '2'] },
      { line: 4, cells: ['E2', '3', '4'] },
    ]);
  });
});

describe('a table in columns', () => {
  const rows = Array.from({ length: 80_000 }, (_, i) => [
    `E${i}`,
    `${i % 3}`,
    ...(i % 5 === 0 ? [`${i % 70_000}`] : []),
  ]);
  const table = new CellTable();
  for (const row of rows) table.add(row);

  it('has its rows, each as long as it was', () => {
    expect([...table]).toEqual(rows);
    expect(table.at(-1)).toBeUndefined();
    expect(table.at(rows.length)).toBeUndefined();
    expect([...table.only([7, 5])]).toEqual([rows[7], rows[5]]);
  });

  it('looks at equal texts once, and knows where the first of them is and how many there are', () => {
    expect([...textsOf(table, 1)]).toEqual(
      [0, 1, 2].map((i) => ({ cell: `${i}`, row: i, count: i < 2 ? 26_667 : 26_666 })),
    );
    let looks = 0;
    const read = table.readerOf(1, (text) => (looks += 1) > 0 && Number(text));
    expect(rows.map((_, row) => read(row))).toEqual(rows.map(([, text]) => Number(text)));
    expect(looks).toBeLessThan(10);
    expect([...textsOf(table.only([4, 1, 2]), 1)]).toEqual([
      { cell: '1', row: 0, count: 2 },
      { cell: '2', row: 2, count: 1 },
    ]);
  });
});

it('reads the lines of a long file as it reads those of a short one', () => {
  const header = ['ID', 'Born', 'Hired', 'Base', 'Bonus', 'Shares', 'Status', 'Left', 'Left again'];
  const columns: (CensusColumn | null)[] = [
    ...(['id', 'birth_date', 'hire_date', 'compensation', null, 'allocated_shares', 'status'] as const),
    ...(['separation.year', 'separation.year'] as const),
  ];
  const cells = [
    ['E1', '30/4/1968', '1/2/97', '64.000,50', '1.000,00', '1.234', 'A', '', ''],
    ['E2', '4/5/1970', '1/2/2001', '-', '', '5,5', 'Retired', '1/2/2020', '1/3/2021'],
    ['E3', '4/5/1970', '1/2/2001', '70.000,00', '5', '7', 'R', '', ''],
    ['', '', '', '', '', '', '', '', ''],
    ['* Unaudited, subject to change', '', '', '', '', '', '', '', ''],
    ['Total', '', '', '135.000,50', '', '1246,5', '', '', ''],
  ];
  const table = new CellTable();
  for (const row of cells) table.add(row);
  const lines = cells.map((row, at) => ({ line: at + 2, cells: row }));
  const census = {
    ...{
      header,
      columns,
      leftByDate: true,
      leftOut: 'nobody' as const,
      wordsOf: () => ({ status: { r: 'active' as const } }),
    },
    sums: [{ column: 'compensation' as const, parts: [{ position: 3 }, { position: 4 }] }],
  };
  const short = readLines({ ...census, lines }, { censusYear: 2026, yearEnd: [12, 31] });
  const long = readLines(
    {
      ...census,
      lines: new TableLines(
        table,
        lines.map(({ line }) => line),
      ),
    },
    { censusYear: 2026, yearEnd: [12, 31] },
  );
  const whole = ({ people: { list, ...people }, ...reading }: CensusReading<CensusLine>): object => ({
    ...reading,
    people: { ...people, list: [...list] },
    lines: [...reading.lines],
    rows: [...reading.rows],
  });
  expect(whole(long)).toEqual(whole(short));
  expect(long.people.participants).toHaveLength(3);
  expect(cellsOf(long.lines)).toBeInstanceOf(CellTable);
});

it('keeps no object of a person who is no more than the cells, and makes all of them once they are asked for', () => {
  const columns: CensusColumn[] = ['id', 'age', 'compensation', 'separation.year', 'status'];
  const table = new CellTable();
  for (let i = 0; i < 20_000; i++)
    table.add([`E${i}`, `${20 + (i % 40)}`, `$${i},000`, '', i % 2 === 0 ? 'Active' : '']);
  table.add(['E-left', '66', '$50', '2024', 'Retired']);
  const { list, participants } = readPeople(columns, table, { censusYear: 2026, yearEnd: [12, 31] });
  expect(list.at(1)).not.toBe(list.at(1));
  expect(list.at(1)).toEqual({ id: 'E1', age: '21', compensation: '1000' });
  expect(list.at(20_000)).toEqual({
    ...{ id: 'E-left', age: '66', compensation: '50', status: 'separated' },
    separation: { year: '2024', cause: 'retirement' },
  });
  expect([...list]).toEqual(participants);
});
