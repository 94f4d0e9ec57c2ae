import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../src/index.js';
import type { FitAnswer } from '../../../src/analysis/index.js';
import { errorOf, folderWith, run } from './harness.js';

const HEAD = 'id,age,service_years,compensation,allocated_shares';
const crew = (age: number, ids: readonly string[]): string =>
  [HEAD, ...ids.map((id) => `${id},${age},${age - 20},50000,90`)].join('\n');
const plan = {
  planRules: { plan_name: 'Crew', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
  initialState: { participants: [] },
};
const FILES = {
  'plan.json': plan,
  'a.csv': crew(30, ['A', 'B', 'C', 'D']),
  'b.csv': crew(31, ['A', 'B', 'C']),
};
const files = ['plan.json', '--census', '2024=a.csv', '--census', '2025=b.csv'];

describe('fit', () => {
  it('reads censuses by year, in any order, and prints what to change', async () => {
    const folder = folderWith(FILES);
    const { code, stdout } = await run(folder, ['fit', ...files]);
    expect(code).toBe(0);
    expect(stdout).toContain('1 person left where the table expects');
    expect(stdout).toContain('turnover.termination_scale  ');
    const turned = ['plan.json', '--census', '2025=b.csv', '--census', '2024=a.csv'];
    expect((await run(folder, ['fit', ...turned])).stdout).toBe(stdout);
  });

  it('has everything as JSON, and a row a figure as CSV', async () => {
    const folder = folderWith(FILES);
    const args = ['fit', ...files, '--price', '2024=10', '--price', '2025=11'];
    const answer = JSON.parse((await run(folder, [...args, '--format', 'json'])).stdout) as FitAnswer;
    expect(answer).toMatchObject({ kind: 'fit', census_years: [2024, 2025], turnover: { exposed: 4, actual: 1 } });
    expect(answer.price).toMatchObject({ years: 1 });
    const { stdout } = await run(folder, [...args, '--format', 'csv']);
    const rows = Papa.parse<Record<string, string>>(stdout, { header: true, skipEmptyLines: true }).data;
    expect(
      rows.find(({ metric, statistic }) => metric === 'termination_scale' && statistic === 'fitted'),
    ).toMatchObject({
      value: String(answer.turnover!.scale),
    });
  });

  it('tells groups apart by a column of the censuses, the same under a changed id', async () => {
    const at = (age: number, leavers: number): string =>
      [
        `${HEAD},Site`,
        ...Array.from({ length: 60 }, (_, i) => {
          const isGone = i % 2 === 0 && i < 2 * leavers;
          const id = i === 59 && age === 31 ? 'N59' : `P${i}`;
          return isGone ? [] : [`${id},${age},${age - 26},50000,90,${i % 2 === 0 ? 'North' : ' South '}`];
        }).flat(),
      ].join('\n');
    const folder = folderWith({ 'plan.json': plan, 'a.csv': at(30, 0), 'b.csv': at(31, 20) });
    const args = ['fit', ...files, '--group-by', 'site', '--new-id', 'P59=N59'];
    const { turnover } = JSON.parse((await run(folder, [...args, '--format', 'json'])).stdout) as FitAnswer;
    expect(turnover!.groups!.of.map(({ group, actual }) => [group, actual])).toEqual([
      ['North', 20],
      ['South', 0],
    ]);
    expect((await run(folder, args)).stdout.replace(/\s+/g, ' ')).toContain('By group: North');
    const outcome = await run(folder, [...args.slice(0, -4), '--group-by', 'Plant']);
    expect(errorOf(outcome).details).toEqual({ field: '--group-by', issue: 'Must name one heading of a.csv' });
  });

  it('lays its changes to the plan out, an input a row', async () => {
    const { stdout } = await run(folderWith(FILES), ['fit', ...files]);
    const { stdout: json } = await run(folderWith(FILES), ['fit', ...files, '--format', 'json']);
    const { termination_scale: scale } = (JSON.parse(json) as FitAnswer).changes.operatingAssumptions!.turnover!;
    const [, changes = ''] = stdout.split('Changes to the plan\n');
    expect(changes).toMatch(/^Input +Value\n-+\n/);
    expect(changes).toContain(`turnover.termination_scale  ${String(scale)}\n`);
  });

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

  it('takes columns that only some files have, and names what is wrong with all of them at once', async () => {
    const people = (head: string, age: number): string =>
      [head, ...['A', 'B', 'C', 'D'].map((id) => `${id},${age},${age - 20},50000,90,${id}-site`)].join('\n');
    const folder = folderWith({
      'plan.json': plan,
      'a.csv': people('id,age,service_years,compensation,Holding 1,Site', 30),
      'b.csv': people('id,age,service_years,compensation,Holding 2,Location', 31),
    });
    const maps = ['--map', 'Holding 1=allocated_shares', '--map', 'Holding 2=allocated_shares'];
    const groups = ['--group-by', 'Site', '--group-by', 'Location'];
    const { code, stdout } = await run(folder, ['fit', ...files, ...maps, ...groups, '--format', 'json']);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as FitAnswer).turnover!.groups!.of).toHaveLength(4);
    const unknown = errorOf(await run(folder, ['fit', ...files]));
    expect(unknown.issues.map(({ file, column }) => [file, column])).toEqual([
      ['a.csv', 'Holding 1'],
      ['a.csv', 'Site'],
      ['b.csv', 'Holding 2'],
      ['b.csv', 'Location'],
    ]);
    const none = await run(folder, ['fit', ...files, ...maps, ...groups, '--map', 'Holding 3=ignore']);
    expect(errorOf(none).details).toEqual({ field: '--map', issue: 'Must name a heading of one of the censuses' });
    const one = errorOf(await run(folder, ['fit', ...files, ...maps, '--group-by', 'Site']));
    expect(one.issues[0]).toMatchObject({ issue: 'Must name one heading of b.csv' });
    expect(one.issues[0]!['hint']).toContain('it has id, age, service_years, compensation, Holding 2, Location;');
  });

  it('names who left, and asks first who may have a new id', async () => {
    const folder = folderWith({ ...FILES, 'b.csv': crew(31, ['B', 'C', 'D9', 'E9']) });
    const { stdout } = await run(folder, ['fit', ...files]);
    expect(stdout).toContain('First 2 questions about ids, before anything is said of turnover.');
    expect(stdout).toContain('Is A now D9? If so --new-id A=D9, if not --new-id A=A');
    expect(stdout).not.toMatch(/Years of service|left where|Changes to the plan/);
    const out = ['--format', 'csv', '--out', 'results'];
    const both = [...files, '--new-id', 'A=A', '--new-id', 'D=D'];
    expect((await run(folder, ['fit', ...both])).stdout).toContain('Left in 2025: termination 2.');
    await run(folder, ['fit', ...both, ...out]);
    const leavers = readFileSync(join(folder, 'results/fit_leavers.csv'), 'utf8').trim().split(/\r?\n/);
    expect(leavers).toEqual(['year,id,cause,age', '2025,A,termination,31', '2025,D,termination,31']);
  });

  it.each<[string, string[], string, string]>([
    ['a census without its year', ['--census', 'a.csv'], '--census', 'Must be two values with = between them'],
    ['a word for a year', ['--census', 'last=a.csv'], '--census', 'Must begin with a year, as in 2025=…'],
    ['one census', ['--census', '2024=a.csv'], '--census', 'Must have at least 2 entries'],
    [
      'a missing year',
      ['--census', '2023=a.csv', '--census', '2025=b.csv'],
      '--census',
      'Must be a year apart: after 2023 comes 2025',
    ],
    [
      'prices with a gap',
      [...files.slice(1), '--price', '2020=9', '--price', '2025=11'],
      '--price',
      'Must be a year apart: after 2020 comes 2025',
    ],
  ])('refuses %s, and names the option', async (_, args, field, issue) => {
    const outcome = await run(folderWith(FILES), ['fit', 'plan.json', ...args]);
    expect(outcome.code).not.toBe(0);
    expect(outcome.stdout).toBe('');
    expect(errorOf(outcome).details).toMatchObject({ field, issue });
  });
});
