import { expect, it } from 'vitest';
import type { CensusColumn } from '../../../src/adapters/census/columns.js';
import type { OwnWords } from '../../../src/adapters/census/own-words.js';
import { readPeople } from '../../../src/adapters/census/people.js';
import { UNKNOWN_PLAN_YEARS } from '../../../src/adapters/census/plan-years.js';

const columns: CensusColumn[] = ['id', 'status', 'separation.year', 'separation.cause'];
const read = (rows: readonly (readonly string[])[], own: OwnWords) =>
  readPeople(columns, rows, UNKNOWN_PLAN_YEARS, own).participants;

it('one answer serves all lines, whatever the capitals', () => {
  const own: OwnWords = {
    status: { ft: 'active', loa: 'active', ret: 'retirement', 'n/a': 'blank' },
    'separation.cause': { voluntary: 'termination', 'n/a': 'blank' },
  };
  const rows = [
    ['E1', 'FT', '', 'N/A'],
    ['E2', 'ft', '', ''],
    ['E3', 'LOA', '', ''],
    ['E4', 'RET', '2024', ''],
    ['E5', 'T', '2024', 'Voluntary'],
    ['E6', 'N/A', '', ''],
  ];
  expect(read(rows, own)).toEqual([
    { id: 'E1', status: 'active' },
    { id: 'E2', status: 'active' },
    { id: 'E3', status: 'active' },
    { id: 'E4', status: 'separated', separation: { year: '2024', cause: 'retirement' } },
    { id: 'E5', status: 'separated', separation: { year: '2024', cause: 'termination' } },
    { id: 'E6' },
  ]);
});

it('what is said of a word comes before what is known of it', () => {
  expect(read([['E1', 'T', '', '']], { status: { t: 'active' } })).toEqual([{ id: 'E1', status: 'active' }]);
});

it('a blank cause may be given to those who left, and to nobody else', () => {
  const rows = [
    ['E1', 'T', '2024', ''],
    ['E2', 'A', '', ''],
    ['E3', '', '2031', ''],
    ['E4', 'Deceased', '2024', ''],
  ];
  expect(read(rows, { 'separation.cause': { '': 'termination' } })).toEqual([
    { id: 'E1', status: 'separated', separation: { year: '2024', cause: 'termination' } },
    { id: 'E2', status: 'active' },
    { id: 'E3', separation: { year: '2031' } },
    { id: 'E4', status: 'separated', separation: { year: '2024', cause: 'death' } },
  ]);
});
