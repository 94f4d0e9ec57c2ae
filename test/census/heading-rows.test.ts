import { describe, expect, it } from 'vitest';
import { findHeadings } from '../../src/census/heading-rows.js';

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(','));
const found = (text: string) => {
  const { first, last, headings, above } = findHeadings(rowsOf(text));
  return { lines: [first + 1, last + 1], headings: headings.join(','), above };
};

describe('headings over several rows', () => {
  it.each([
    [
      'groups above their columns, below a title',
      'Acme ESOP\n,,Date of,,Shares,,\nID,Name,Birth,Hire,Beginning,Allocated,Ending\n1,A,1/2/1960,2/3/2000,1,2,3',
      [2, 3],
      'ID,Name,Date of Birth,Date of Hire,Beginning Shares,Allocated Shares,Ending Shares',
    ],
    [
      'groups beside names that stand in the upper row',
      'ID,Date of,,Shares,,,Pay\n,Birth,Hire,Beginning,Allocated,Ending,\n1,1/2/1960,2/3/2000,1,2,3,4',
      [1, 2],
      'ID,Date of Birth,Date of Hire,Beginning Shares,Allocated Shares,Ending Shares,Pay',
    ],
    [
      'names that are broken into lines',
      'Employee,Birth,Hire,Annual,Share\nID,Date,Date,Pay,Balance\n1,1/2/1960,2/3/2000,1,2',
      [1, 2],
      'Employee ID,Birth Date,Hire Date,Annual Pay,Share Balance',
    ],
    [
      'names in three lines, the short ones below',
      'Date,Date,,\nof,of,Share,Employee\nBirth,Hire,Balance,ID\n1/2/1960,2/3/2000,1,2',
      [1, 3],
      'Date of Birth,Date of Hire,Share Balance,Employee ID',
    ],
    [
      'years above names that stand there twice',
      ',,,2024,,2025,\nID,DOB,DOH,Pay,Share Balance,Pay,Share Balance\n1,1/2/1960,2/3/2000,1,2,3,4',
      [1, 2],
      'ID,DOB,DOH,2024 Pay,2024 Share Balance,2025 Pay,2025 Share Balance',
    ],
    [
      'names above their years',
      'ID,DOB,DOH,Pay,,Share Balance\n,,,2024,2025,12/31/2025\n1,1/2/1960,2/3/2000,1,2,3',
      [1, 2],
      'ID,DOB,DOH,2024 Pay,2025 Pay,12/31/2025 Share Balance',
    ],
    [
      'an account above what happened to it, though nothing more is needed',
      ',,,Cash,,\nID,DOB,DOH,Opening,Additions,Closing\n1,1/2/1960,2/3/2000,1,2,3',
      [1, 2],
      'ID,DOB,DOH,Opening Cash,Additions Cash,Closing Cash',
    ],
  ])('%s', (_, text, lines, headings) => {
    expect(found(text)).toEqual({ lines, headings, above: null });
  });

  it.each([
    ['a title', 'Acme ESOP,,\nID,Age,Service\n1,40,3', 2, null],
    ['a title in two cells', 'Plan,Acme ESOP\nAs of,12/31/2025\nID,Age,Service\n1,40,3', 3, null],
    ['the first person', 'ID,Age,Service,Pay\nE1,40,3,', 1, null],
    ['the first person, with words and dates alone', 'ID,DOB,DOH,Status,\nE1,1/2/1960,2/3/2000,A,new', 1, null],
    ['a title above a column without a heading', 'Acme ESOP,,,\n,ID,Age,Service\n,1,40,3', 2, null],
    ['a remark', 'ID,Age,Service,# Shares\nE1,40,3,x', 1, null],
    ['what may be a title or say of whom the columns are', ',,,Prior Year\nID,Age,Service,Pay\n1,40,3,5', 2, 0],
  ])('are not %s', (_, text, line, above) => {
    expect(found(text)).toMatchObject({ lines: [line, line], above });
  });
});
