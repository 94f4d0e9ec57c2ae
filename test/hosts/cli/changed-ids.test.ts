/** Questions about ids on the command line: asked by three commands, answered from a file that one of them writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Backtest, FitAnswer, Reconciliation } from '../../../src/analysis/index.js';
import { errorOf, folderWith, run } from './harness.js';

const HEAD = 'Emp No,Date of Birth,Date of Hire,Gross Wages,Shares,Status,Term Date,Reason for Leaving';
const people = Array.from({ length: 30 }, (_, i) => i);
const stayed = people.filter((i) => i !== 5 && i !== 9);
const number = (i: number): string => String(1001 + i);
const census = (who: readonly number[], idOf: (i: number) => string, raises = 0): string =>
  [
    HEAD,
    ...who.map(
      (i) =>
        `${idOf(i)},${1 + (i % 12)}/${1 + ((i * 7) % 28)}/${1965 + i},${1 + ((i * 5) % 12)}/1/${2004 + (i % 15)},` +
        `${50_000 + 1000 * i + 1500 * raises},${100 * (i + 1)},A,,`,
    ),
  ].join('\n');
const plan = (year: number): object => ({
  planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { current_price: 62.5, annual_growth_rate: 0.04 },
    turnover: { termination_rates: [{ rate: 0.1 }], retirement_rates: [{ age: 62, rate: 0.2 }] },
  },
  initialState: { census_year: year, participants: [] },
});
const zeros = (i: number): string => `00${number(i)}`;
const FILES = {
  'plan.json': plan(2024),
  'y24.csv': census(people, zeros),
  'y25.csv': census(stayed, number, 1),
  'y26.csv': census(stayed, number, 2),
};
const FIT = ['fit', 'plan.json', '--census', '2024=y24.csv', '--census', '2025=y25.csv'];
const RECONCILE = [
  ...['reconcile', 'plan.json', '--last-census', 'y24.csv', '--census', 'y25.csv'],
  ...['--price', '64', '--repurchases', '10000'],
];
const BACKTEST = [
  ...['backtest', 'plan.json', '--last-census', 'y24.csv', '--census', '2025=y25.csv', '--census', '2026=y26.csv'],
  ...['--price', '2025=64', '--price', '2026=66'],
];
const QUESTION =
  'Have 28 ids changed in 2025 (001001 is now 1001, 001002 is now 1002, 001003 is now 1003, and 25 more)? ' +
  'If so --ids ids.csv, which --format csv --out <folder> writes: check it first';
const WRITE = ['--format', 'csv', '--out', 'answers'];
const ANSWER = ['--ids', 'answers/ids.csv'];

describe.each([
  ['fit', FIT, 'turnover'],
  ['reconcile', RECONCILE, 'the forecast'],
  ['backtest', BACKTEST, 'the forecasts'],
])('%s', (_, args, subject) => {
  it('asks first, says nothing else, and takes the file that it writes for an answer', async () => {
    const folder = folderWith(FILES);
    const asked = await run(folder, args);
    expect({ code: asked.code, stderr: asked.stderr }).toEqual({ code: 0, stderr: '' });
    const text = asked.stdout.replace(/\s+/g, ' ');
    expect(text).toContain(
      `First a question about ids, before anything is said of ${subject}. ${QUESTION} Held certain`,
    );
    expect((await run(folder, [...args, ...WRITE])).code).toBe(0);
    const lines = readFileSync(join(folder, 'answers/ids.csv'), 'utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(29);
    expect(lines.slice(0, 2)).toEqual(['former,present,year', '001001,1001,2025']);
    const answered = await run(folder, [...args, ...ANSWER]);
    expect(answered.code).toBe(0);
    expect(answered.stdout).not.toContain('question');
    await run(folder, [...args, ...ANSWER, '--format', 'csv', '--out', 'answered']);
    expect(() => readFileSync(join(folder, 'answered/ids.csv'))).toThrow();
  });
});

describe('answered', () => {
  const jsonOf = async <Answer>(args: readonly string[]): Promise<Answer> => {
    const folder = folderWith(FILES);
    await run(folder, [...args, ...WRITE]);
    return JSON.parse((await run(folder, [...args, ...ANSWER, '--format', 'json'])).stdout) as Answer;
  };

  it('fit: 30 exposed, 2 left where 3.0 are expected, factor 0.89', async () => {
    const { turnover } = await jsonOf<FitAnswer>(FIT);
    expect(turnover).toMatchObject({ exposed: 30, actual: 2 });
    expect([turnover!.expected.toFixed(1), turnover!.scale.toFixed(2)]).toEqual(['3.0', '0.89']);
  });

  it('reconcile: 28 employed, one more than expected by turnover', async () => {
    const { figures } = await jsonOf<Reconciliation>(RECONCILE);
    expect(figures[0]).toMatchObject({ forecast: 27, variances: { turnover: 1, data: 0 }, actual: 28 });
  });

  it('backtest: nobody appears or vanishes but the two who left', async () => {
    const { years, scores } = await jsonOf<Backtest>(BACKTEST);
    const unmatched = years.map(({ flags }) => flags.filter(({ flag }) => flag === 'appeared' || flag === 'vanished'));
    expect(unmatched.map((flags) => flags.map(({ id, flag }) => [id, flag]))).toEqual([
      [
        ['001006', 'vanished'],
        ['001010', 'vanished'],
      ],
      [],
    ]);
    expect(scores).toHaveLength(6);
  });
});

describe('--ids', () => {
  it.each([
    ['invisible characters', (i: number) => `${number(i)}\u200b`],
    ['apostrophes', (i: number) => `'${number(i)}`],
    [
      'full-width digits',
      (i: number) => number(i).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ['a new system', (i: number) => `ACQ-${7000 + 13 * i}`],
  ])('takes back what was written of %s', async (_, idOf) => {
    const folder = folderWith({ ...FILES, 'y24.csv': census(people, number), 'y25.csv': census(stayed, idOf, 1) });
    await run(folder, [...FIT, ...WRITE]);
    const { stdout } = await run(folder, [...FIT, ...ANSWER, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ same: [], turnover: { exposed: 30, actual: 2 } });
  });

  it('reads the list of a personnel office: any headings, people of no census, and --new-id beside it', async () => {
    const list = ['Old number;New number', '9999;77', ...people.slice(1).map((i) => `${zeros(i)};${number(i)}`)].join(
      '\n',
    );
    const folder = folderWith({ ...FILES, 'list.csv': list });
    const args = [...FIT, '--ids', 'list.csv', '--new-id', '001001=1001', '--format', 'json'];
    expect(JSON.parse((await run(folder, args)).stdout)).toMatchObject({
      same: [],
      turnover: { exposed: 30, actual: 2 },
    });
  });

  it.each([
    [
      'half a line',
      'former,present\n001001,\n',
      { file: 'list.csv', line: 2, issue: 'Must have the former id and the present one' },
    ],
    ['an open quote', 'former,present\n"001001,1001\n', { file: 'list.csv', line: 2 }],
  ])('refuses %s, with its line', async (_, list, issue) => {
    const outcome = await run(folderWith({ ...FILES, 'list.csv': list }), [...FIT, '--ids', 'list.csv']);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).issues[0]).toMatchObject(issue);
  });

  it('asks whether a number was given to somebody else, and takes --new-id for the answer', async () => {
    const reused = census(people, number, 1).replace(/^1006,[^,]*,[^,]*/m, '1006,5/5/1999,4/1/2025');
    const folder = folderWith({ ...FILES, 'y24.csv': census(people, number), 'y25.csv': reused });
    const { stdout } = await run(folder, FIT);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Is 1006 somebody else in 2025? Neither age nor service follow those of 2024. If so --new-id 1006=1006, if not correct the dates',
    );
    expect(stdout).not.toContain('left where');
    const answered = await run(folder, [...FIT, '--new-id', '1006=1006', '--format', 'json']);
    expect(JSON.parse(answered.stdout)).toMatchObject({ turnover: { exposed: 30, actual: 1 }, excluded: [] });
  });

  it('doubts come before the answer: the same file twice', async () => {
    const folder = folderWith({ ...FILES, 'y25.csv': FILES['y24.csv'] });
    for (const args of [FIT, RECONCILE, BACKTEST.map((arg) => arg.replace('y26', 'y24'))]) {
      const [, , , third = ''] = (await run(folder, args)).stdout.split('\n');
      expect(third).toContain('From 2024 to 2025 no pay and no account changed');
    }
  });
});
