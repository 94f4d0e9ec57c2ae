import { expect, it } from 'vitest';
import { equalProblems, everyIssue } from '../../src/census/equal-problems.js';
import { validate } from '../../src/index.js';

const issuesOf = (people: readonly object[]) =>
  everyIssue(people, (participants) =>
    validate({ plan_name: 'P' }, { contribution_policy: {}, share_valuation: { current_price: 1 } }, { participants }),
  );
const person = (row: number, values: object = {}): object => ({ id: `E${row}`, age: 40, service_years: 3, ...values });

it('reports a short list of issues as the engine does', () => {
  const people = [person(1, { status: 'FT' }), person(2, { age: 'x' })];
  expect(issuesOf(people)).toEqual([
    { field: 'vesting_schedule', issue: 'Required' },
    { field: 'participants[0].status', issue: 'Must be one of active, separated' },
    { field: 'participants[1].age', issue: 'Must be a number' },
  ]);
});

it('makes more than 1,000 equal issues one with their number, and loses none of the others behind them', () => {
  const people = Array.from({ length: 3_000 }, (_, row) => person(row, { status: 'FT' }));
  people[2_500] = person(2_500, { status: 'LOA' });
  people[2_700] = person(2_700, { age: 'x' });
  people[2_999] = person(0);
  expect(issuesOf(people)).toEqual([
    { field: 'vesting_schedule', issue: 'Required' },
    { field: 'participants[0].status', issue: 'Must be one of active, separated', count: 2_997 },
    { field: 'participants[2500].status', issue: 'Must be one of active, separated' },
    { field: 'participants[2700].age', issue: 'Must be a number' },
    { field: 'participants[2999].id', issue: 'Must be unique' },
  ]);
});

it('says nothing of a part of the people that is a rule about all of them', () => {
  const people = Array.from({ length: 1_200 }, (_, row) =>
    person(row, row < 1_100 ? { status: 'FT' } : { cash_balance: 10, allocated_shares: 1 }),
  );
  const issues = everyIssue(people, (participants) =>
    validate(
      { plan_name: 'P', vesting_schedule: { years: 6 } },
      { contribution_policy: {}, share_valuation: { current_price: 1 } },
      { participants, trust_cash: { participant_cash_accounts: 1_000 } },
      { projection_years: 0 },
    ),
  );
  expect(issues.map(({ field, issue, count }) => [field, issue, count])).toEqual([
    ['projection_years', 'Must be between 1 and 75', undefined],
    ['participants[0].status', 'Must be one of active, separated', 1_100],
  ]);
});

it('lists up to 1,000 equal ones each', () => {
  const people = Array.from({ length: 1_000 }, (_, row) => person(row, { status: 'FT', age: 'x' }));
  expect(issuesOf(people)).toHaveLength(2_001);
});

it('checks nobody else after 50,000 issues, and says from where on', () => {
  let checked = 0;
  const issues = everyIssue(Array.from({ length: 1_000_000 }), (people) => {
    checked += people.length;
    return Array.from({ length: Math.min(1000, people.length) }, (_, row) => ({
      field: `participants[${row}].age`,
      issue: 'Required',
    }));
  });
  expect(issues).toEqual([
    { field: 'participants[0].age', issue: 'Required', count: 50_000 },
    { field: 'participants[50000]', issue: 'Not checked from here on, as most lines before it are wrong' },
  ]);
  expect(checked).toBeLessThan(1_100_000);
});

it('shows many cells with one problem once, whatever they say, but each unknown word', () => {
  const amounts = Array.from({ length: 20 }, (_, i) => ({ column: 'Pay', issue: 'Must be a number', value: `${i},0` }));
  const words = ['FT', 'FT', 'LOA'].map((value) => ({ column: 'Status', issue: 'Must be one of a, b', value }));
  const few = ['x', 'y'].map((value) => ({ column: 'Age', issue: 'Must be a number', value }));
  const counts = equalProblems([...amounts, ...words, ...few]).map(({ first, count }) => [first.value, count]);
  expect(counts).toEqual([
    ['0,0', 20],
    ['FT', 2],
    ['LOA', 1],
    ['x', 1],
    ['y', 1],
  ]);
});
