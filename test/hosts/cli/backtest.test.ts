import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Backtest } from '../../../src/analysis/index.js';
import { errorOf, folderWith, run } from './harness.js';

const HEAD = 'id,age,service_years,compensation,allocated_shares';
const crew = (age: number, ids: string): string =>
  [HEAD, ...ids.split(' ').map((id) => `${id},${age},${age - 20},50000,90`)].join('\n');
const FILES = {
  'plan.json': {
    planRules: { plan_name: 'Crew', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
    initialState: { census_year: 2023, participants: [] },
  },
  '2023.csv': crew(30, 'A B C D E F'),
  '2024.csv': crew(31, 'A B C D E'),
  '2025.csv': crew(32, 'A B C'),
};
const CENSUSES = ['--census', '2025=2025.csv', '--census', '2024=2024.csv'];
const PRICES = ['--price', '2024=11', '--price', '2025=10.5'];
const backtestWith = (...args: readonly string[]) =>
  run(folderWith(FILES), ['backtest', 'plan.json', '--last-census', '2023.csv', ...args]);

describe('backtest', () => {
  it('takes censuses and prices by year, in any order, and shows each year by cause', async () => {
    const { code, stdout, stderr } = await backtestWith(...CENSUSES, ...PRICES, '--paths', '50', '--seed', '1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Over 2 years, the worth of the shares was');
    expect(stdout).toContain('Ranges are those of nine in ten of 50 futures, seed 1.');
    expect(stdout).toMatch(/2024: forecast, variance by cause, actual[^\n]*\n(?:[^\n]*\n)?[^\n]*Forecast +Turnover/);
    const json = await backtestWith(...CENSUSES, ...PRICES, '--repurchases', '2025=990', '--format', 'json');
    const { years, scores } = JSON.parse(json.stdout) as Backtest;
    expect(years.map(({ year }) => year)).toEqual([2024, 2025]);
    expect(scores.find(({ figure }) => figure === 'repurchases')!.years).toBe(1);
  });

  it('knows people under a new id, and columns that only some of the censuses have', async () => {
    const renamed = FILES['2024.csv'].replace('\nA,', '\nA9,').replace('allocated_shares', 'Holding');
    const later = FILES['2025.csv'].replace('\nA,', '\nA9,');
    const folder = folderWith({ ...FILES, '2024.csv': renamed, '2025.csv': later });
    const args = ['backtest', 'plan.json', '--last-census', '2023.csv', ...CENSUSES, ...PRICES, '--format', 'json'];
    const map = ['--map', 'Holding=allocated_shares'];
    const known = await run(folder, [...args, ...map, '--new-id', 'A=A9']);
    const same = await run(folderWith(FILES), args);
    const yearsOf = ({ stdout }: typeof same): object => (JSON.parse(stdout) as Backtest).years;
    expect(yearsOf(known)).toEqual(yearsOf(same));
    expect(yearsOf(await run(folder, [...args, ...map]))).not.toEqual(yearsOf(same));
  });

  it('has a row a number as CSV', async () => {
    const { stdout } = await backtestWith(...CENSUSES, ...PRICES, '--format', 'csv');
    const rows = Papa.parse<Record<string, string>>(stdout, { header: true, skipEmptyLines: true }).data;
    expect(rows.filter(({ metric, statistic }) => metric === 'employed' && statistic === 'actual')).toHaveLength(2);
    expect(rows.find(({ year, statistic }) => year === '' && statistic === 'bias')).toBeDefined();
  });

  it.each<[string, readonly string[], string, string]>([
    ['a gap', [...CENSUSES.slice(0, 2), ...PRICES], '--census', 'Must be of each year from 2024 on, not of 2025'],
    ['a census without a price', [...CENSUSES, ...PRICES.slice(0, 2)], '--price', 'Must be given for 2025'],
    ['a price twice', [...CENSUSES, ...PRICES, '--price', '2025=9'], '--price', 'Must be given once for 2025'],
    [
      'repurchases of no year',
      [...CENSUSES, ...PRICES, '--repurchases', '2020=9'],
      '--repurchases',
      'Must be of a year with a census, not of 2020',
    ],
    ['a word for a price', [...CENSUSES, '--price', '2024=much', '--price', '2025=9'], '--price', 'Must be a number'],
    ['volatility without paths', [...CENSUSES, ...PRICES, '--volatility', '0.2'], '--volatility', 'Only with --paths'],
  ])('%s is refused', async (_, args, field, issue) => {
    const outcome = await backtestWith(...args);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stdout).toBe('');
    expect(errorOf(outcome).details).toMatchObject({ field, issue });
  });
});
