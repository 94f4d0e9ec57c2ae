/** What `fit` says to `montecarlo`; what it says to people is in `history-transcripts.test.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mergePatch } from '../../../src/index.js';
import type { FitAnswer } from '../../../src/analysis/index.js';
import { crew, errorOf, folderWith, run } from './harness.js';

const plan = {
  planRules: { plan_name: 'Crew', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
  initialState: { participants: [] },
};
const FILES = {
  'plan.json': plan,
  'a.csv': crew(30, 'A B C D'),
  'b.csv': crew(31, 'A B C'),
};
const files = ['plan.json', '--census', '2024=a.csv', '--census', '2025=b.csv'];

it('says how sure its answer is to montecarlo, which says what more data would remove', async () => {
  const folder = folderWith(FILES);
  const prices = ['--price', '2024=10', '--price', '2025=11'];
  const { stdout: json } = await run(folder, ['fit', ...files, ...prices, '--format', 'json']);
  const { uncertainty, changes } = JSON.parse(json) as FitAnswer;
  const people = { census_year: 2025, participants: [{ id: 'A', age: 31, service_years: 9, allocated_shares: 90 }] };
  const chance = folderWith({
    ...{ 'fit.json': JSON.parse(json) as object, 'only.json': uncertainty, 'bad.json': [] },
    'plan.json': mergePatch({ ...plan, initialState: people }, changes) as object,
    'before.json': { ...plan, initialState: people },
  });
  const under = (file: string, of = 'plan.json') =>
    run(chance, ['montecarlo', of, '--paths', '300', '--volatility', '0.2', '--uncertainty', file]);
  const { code, stdout, stderr } = await under('fit.json');
  expect([code, stderr]).toEqual([0, '']);
  const text = stdout.replace(/\s+/g, ' ');
  expect(text).toContain('Each future draws its assumptions once: turnover (on 7.3 leavers)');
  expect(text).toMatch(
    /More data on the assumptions would remove up to [\d.]+ % of the variance of the repurchase obligation/,
  );
  expect((await under('only.json')).stdout).toBe(stdout);
  for (const file of ['bad.json', 'plan.json'])
    expect(errorOf(await under(file)).details).toEqual({
      field: file,
      issue: 'Must be an answer of fit --format json, or the uncertainty in it',
    });
  const asked = { ...(JSON.parse(json) as FitAnswer), same: [{ year: 2025, about: 'changed', pairs: [] }] };
  writeFileSync(join(chance, 'asked.json'), JSON.stringify(asked));
  expect(errorOf(await under('asked.json')).details).toEqual({
    field: 'same',
    issue: 'Must have no open question about ids: it says nothing of people',
  });
  expect((await under('fit.json', 'before.json')).stderr).toContain('Its changes are not in the plan');
});
