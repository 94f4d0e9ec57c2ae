import { expect, it } from 'vitest';
import type { CensusColumn } from '../../src/census/columns.js';
import type { OwnWords } from '../../src/census/status-words.js';
import { readPeople } from '../../src/census/people.js';
import { UNKNOWN_PLAN_YEARS } from '../../src/census/census-date.js';

const columns: CensusColumn[] = ['id', 'status', 'separation.year', 'separation.cause'];
const readAll = (rows: readonly (readonly string[])[], own: OwnWords, from: readonly CensusColumn[] = columns) =>
  readPeople(from, rows, UNKNOWN_PLAN_YEARS, own);
const read = (...parameters: Parameters<typeof readAll>) => readAll(...parameters).participants;

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

it('a status that leaves the cause open may be given one for all lines, which yields to that of a line', () => {
  const own: OwnWords = { status: { t: 'termination' } };
  const left = (cause: string) => ({ status: 'separated', separation: { year: '2024', cause } });
  const without = readAll([['E1', 'T', '2024']], own, ['id', 'status', 'separation.year']);
  expect(without.participants).toEqual([{ id: 'E1', ...left('termination') }]);
  const rows = [
    ['E1', 'T', '2024', ''],
    ['E2', 'T', '2024', 'Death'],
    ['E3', 'Retired', '2024', ''],
  ];
  const { participants, complaints, causesSaid } = readAll(rows, own);
  expect(participants).toEqual([
    { id: 'E1', ...left('termination') },
    { id: 'E2', ...left('death') },
    { id: 'E3', ...left('retirement') },
  ]);
  expect(complaints).toEqual([]);
  // What the file says itself was not assumed.
  expect([...causesSaid]).toEqual([['termination', 1]]);
});

it('a blank status is of nobody who left, whatever is said of blank causes', () => {
  const own: OwnWords = { status: { '': 'termination' }, 'separation.cause': { '': 'termination' } };
  expect(read([['E1', '', '', '']], own)).toEqual([{ id: 'E1' }]);
  expect(read([['E1']], own, ['id'])).toEqual([{ id: 'E1' }]);
});

it('the causes say as a status that somebody left by them', () => {
  const causes = ['retirement', 'death', 'disability', 'termination'];
  const rows = causes.map((cause) => ['E', cause, '2024', '']);
  expect(read(rows, {})).toEqual(
    causes.map((cause) => ({ id: 'E', status: 'separated', separation: { year: '2024', cause } })),
  );
});
