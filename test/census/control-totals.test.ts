import { expect, it } from 'vitest';
import type { CensusColumn } from '../../src/census/columns.js';
import { controlTotals, type ControlTotals } from '../../src/census/control-totals.js';
import { readPeople } from '../../src/census/people.js';
import { UNKNOWN_PLAN_YEARS } from '../../src/census/census-date.js';
import { rowsOfNobody } from '../../src/census/totals.js';

const columns: (CensusColumn | null)[] = [
  null,
  'id',
  'age',
  'status',
  'compensation',
  'allocated_shares',
  'cash_balance',
];
const people = [
  ['Press', 'E1', '40', 'A', '$50,000.10', '100.1001', '12.5'],
  ['Press', 'E2', '50', 'T', '', '200.2002', ''],
  ['Subtotal Press', '', '', '', '50,000.10', '300.3003', '12.50'],
  ['Bindery', 'E3', '50', '', '-', '1,000', '(1.00)'],
];
const totalsOf = (...last: string[][]): ControlTotals => {
  const rows = [...people, ...last];
  const nobody = rowsOfNobody(columns, rows);
  const left = rows.filter((_, row) => !nobody.includes(row));
  return controlTotals(readPeople(columns, left, UNKNOWN_PLAN_YEARS), columns, rows, (row) => `line ${row + 2}`);
};
const people3 = '3 people';
const read = '2 employed, 1 who left; 1,300.3003 shares, $11.50 of cash, $50,000.10 of pay';

it('adds up the people, whether the lines that are nobody are left out or not', () => {
  expect(totalsOf()).toEqual({ people: people3, read, same: null, differences: [] });
  const all = controlTotals(readPeople(columns, people, UNKNOWN_PLAN_YEARS), columns, people, String);
  expect(all.read).toBe(read);
});

it('says which totals of the file are the same, as far as they are stated', () => {
  expect(totalsOf(['GRAND TOTAL', '', '', '3 participants', '50,000', '1,300.3', '11.50'])).toEqual({
    people: people3,
    read,
    same: 'The file’s own totals are the same: people, shares, cash, pay; line 6',
    differences: [],
  });
});

it('says by how much each other total differs', () => {
  expect(totalsOf(['Total', '', '', '4 people', '50,000.10', '1,300', '12.50'])).toEqual({
    people: people3,
    read,
    same: 'The file’s own totals are the same: shares, pay; line 6',
    differences: [
      { column: null, issue: 'The file’s own total is 4 people, 1 person more than was read; line 6' },
      {
        column: 'cash_balance',
        issue: 'The file’s own total is $12.50 of cash, $1.00 of cash more than was read; line 6',
      },
    ],
  });
});

it('takes no total of a part for that of the whole', () => {
  const parts = [
    ['Total', '', '', '', '1', '1', '1'],
    ['Total', '', '', '', '2', '2', '2'],
  ];
  expect(totalsOf(...parts)).toEqual({ people: people3, read, same: null, differences: [] });
  const grand = ['Grand total', '', '', '', '50000.10', '', ''];
  expect(totalsOf(...parts, grand).same).toBe('The file’s own totals are the same: pay; line 8');
});

it('counts words that are not known neither as employed nor as having left, and columns that are not read not at all', () => {
  const rows = [['E1', '40', 'LOA']];
  const some: CensusColumn[] = ['id', 'age', 'status'];
  const totals = controlTotals(readPeople(some, rows, UNKNOWN_PLAN_YEARS), some, rows, String);
  expect(totals.read).toBe('0 employed, 0 who left, 1 whose status is not known yet');
});

it('finds remarks without an id, or in its place, and nobody else', () => {
  const rows = [
    ['', 'E1', '40', '', '', '', ''],
    ['* Shares include releases through 12/31/2025. Unaudited.', '', '', '', '', '', ''],
    ['', '* Preliminary and unaudited', '', '', '', '', ''],
    ['', 'E 2', '', '', '', '', ''],
  ];
  expect(rowsOfNobody(columns, rows)).toEqual([1, 2]);
});
