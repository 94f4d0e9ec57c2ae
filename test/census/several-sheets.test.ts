import { expect, it } from 'vitest';
import { readCensusSheet } from '../../src/census/in-hand/census-table.js';
import { proposedColumn, sheetNamed, sheetsOf, sheetsOfOthers } from '../../src/census/index.js';

const heads = ['ID', 'Age', 'Service', 'Shares'];
const book = (other: readonly (readonly unknown[])[], name = 'Retired'): ReturnType<typeof sheetsOf> =>
  sheetsOf([
    { sheet: 'Active', data: [['Acme 2026'], heads, ['1', 40, 8, 100], ['2', 50, 9, 60]] },
    { sheet: name, data: other, hiddenRows: [4] },
  ]);
const others = (sheets: ReturnType<typeof sheetsOf>): string[] =>
  sheetsOfOthers(sheetNamed(sheets, 'Active', proposedColumn)!, sheets, proposedColumn).map(({ name }) => name);

it('asks for a sheet with the same headings and other people, and for no other', () => {
  expect(others(book([['Acme, retired'], [], heads, ['9', 70, 30, 5]]))).toEqual(['Retired']);
  // The census of another year, a copy, and a sheet of something else.
  expect(others(book([heads, ['9', 70, 30, 5]], 'Census 2025'))).toEqual([]);
  expect(others(book([heads, ['1', 40, 8, 100]]))).toEqual([]);
  expect(
    others(
      book([
        ['ID', 'Beneficiary'],
        ['9', 'X'],
      ]),
    ),
  ).toEqual([]);
});

it('reads sheets as one, each below its headings, and says on which sheet a line is', () => {
  const table = readCensusSheet(book([['Acme, retired'], [], heads, ['9', 70, 30, 5]]), 'Active, Retired');
  expect(table.header).toEqual(heads);
  expect(table.rows.map(({ sheet, line, cells: [id], isHidden }) => [sheet, line, id, isHidden])).toEqual([
    ['Active', 3, '1', undefined],
    ['Active', 4, '2', undefined],
    ['Retired', 4, '9', true],
  ]);
});

it('refuses sheets with other headings', () => {
  const sheets = book([
    ['ID', 'Age', 'Shares', 'Service'],
    ['9', 70, 5, 30],
  ]);
  expect(() => sheetNamed(sheets, 'Active,Retired', proposedColumn)).toThrow('Sheet Retired has other headings');
  expect(sheetNamed(sheets, 'Active,Gone', proposedColumn)).toBeNull();
});
