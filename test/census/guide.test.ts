import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CENSUS_COLUMNS } from '../../src/census/columns.js';
import { columnMeant, spellings } from '../../src/census/spellings.js';
import { causeMeant, statusMeant } from '../../src/census/status-words.js';
import { csvRows } from '../../src/census/csv-rows.js';
import { HOSTS } from './hosts.js';

const guide = readFileSync('docs/guides/census.md', 'utf8');
const rows = [...guide.matchAll(/^\| `([\w.]+)` +\| (.*?) *\| (.*?) *\| (.*?) *\|$/gm)];

describe('the guide to the census', () => {
  it('lists the columns', () => {
    expect(rows.map(([, column]) => column)).toEqual(Object.keys(CENSUS_COLUMNS));
  });

  it('promises headings that are understood', () => {
    const headings = rows.flatMap(([, column, also = '']) => also.split(', ').map((heading) => [heading, column]));
    expect(headings.length).toBeGreaterThan(50);
    expect(headings.map(([heading]) => [heading, columnMeant(heading!)])).toEqual(headings);
  });

  it('promises words that are understood', () => {
    const cause = rows.find(([, column]) => column === 'separation.cause')?.[3] ?? '';
    const words = cause.replace(/`/g, '').split(/, | or |; also /);
    expect(words).toHaveLength(9);
    expect(words.filter((word) => causeMeant(word) === undefined)).toEqual([]);
    const status = [...guide.matchAll(/^\| (Active|Separated|Retired|Deceased)(.*?) *\| `(\w+)`/gm)];
    expect(status).toHaveLength(4);
    for (const [, first, others = '', meant] of status) {
      for (const word of `${first}${others}`.split(', ')) expect(statusMeant(word)?.status, word).toBe(meant);
    }
  });

  it('shows a census that every host reads', () => {
    const cells = [...csvRows(/```csv\n([^]*?)```/.exec(guide)?.[1] ?? '').rows].map(({ cells }) => cells);
    for (const [host, read] of Object.entries(HOSTS)) {
      expect(read(cells), host).toEqual([
        {
          id: '1001',
          birth_date: '1968-02-29',
          hire_date: '2001-05-01',
          compensation: '64000.50',
          allocated_shares: '2150.123456',
          cash_balance: '0',
          status: 'active',
        },
        {
          id: '1002',
          birth_date: '1961-11-12',
          hire_date: '1995-06-01',
          allocated_shares: '640',
          cash_balance: '1250.00',
          status: 'separated',
          separation: { year: '2024', cause: 'retirement', payments_remaining: '3' },
        },
      ]);
    }
  });
});

it('has no spelling that names two columns', () => {
  const names = spellings().map(([spelling]) => spelling);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  for (const [spelling, column] of spellings()) expect(columnMeant(spelling)).toBe(column);
});
