import { expect, it } from 'vitest';
import { folderWith, run } from './harness.js';

const plan = {
  planRules: { plan_name: 'Two', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 100 } },
  initialState: {
    census_year: 2026,
    participants: [
      { id: 'A', birth_date: '1970-05-01', hire_date: '2000-01-01', compensation: 60_000, allocated_shares: 500 },
      { id: 'B', birth_date: '1980-05-01', hire_date: '2010-01-01', compensation: 50_000, allocated_shares: 300 },
    ],
  },
};
const heads = 'id,birth_date,hire_date,compensation,allocated_shares';
const A = 'A,1970-05-01,2000-01-01,62000,510';
const HINT = 'it must be the census of 2027; for a later one, take the plan projected a year before it';

const reconcileWith = (census: string) =>
  run(folderWith({ 'plan.json': plan, 'now.csv': census }), [
    'reconcile',
    'plan.json',
    '--census',
    'now.csv',
    '--price',
    '104',
  ]);

it.each([
  ['hired', `${heads}\n${A}\nC,1990-05-01,2028-03-01,50000,0\n`, 'hire_date', 'Must not be after 2027-12-31'],
  [
    'left',
    `${heads},status,separation.year,separation.cause\n${A},,,\nB,1980-05-01,2010-01-01,,300,separated,2028,death\n`,
    'separation.year',
    'Must be at most 2027',
  ],
])(
  'whoever %s after the year is named with the line of the new census and what to do',
  async (_, census, column, issue) => {
    const { code, stderr } = await reconcileWith(census);
    expect(code).toBe(1);
    const { error } = JSON.parse(stderr) as { error: { issues: object[] } };
    expect(error.issues).toEqual([expect.objectContaining({ file: 'now.csv', line: 3, column, issue, hint: HINT })]);
  },
);

it('a heading of another year is a warning beside the answer', async () => {
  const { code, stderr } = await reconcileWith(`${heads.replace('allocated_shares', 'ESOP Shares 12/31/28')}\n${A}\n`);
  expect(code).toBe(0);
  expect(stderr).toContain('now.csv');
  expect(stderr).toContain('2028');
});
