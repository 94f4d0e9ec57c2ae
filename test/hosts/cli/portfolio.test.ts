import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolio } from '../../../src/analysis/index.js';
import { prepare } from '../../../src/index.js';
import { errorOf, folderWith, quietPlan, run, smallPlan } from './harness.js';

const HEAD = 'id,age,service_years,compensation,allocated_shares';
const FILES = {
  'a.json': smallPlan,
  'b.json': quietPlan,
  'b.csv': `${HEAD}\nE1,64,20,60000,1000\n`,
  'wrong.json': {
    ...smallPlan,
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: -1 } },
  },
  'cut.json': '{ "planRules": ',
  'people.json': quietPlan,
  'people.csv': `${HEAD}\nE1,-5,20,60000,1000\n`,
};
const ALL = ['a.json', 'wrong.json', 'b.json', 'cut.json', 'people.json', 'absent.json'];
const jsonOf = (text: string): Portfolio => JSON.parse(text) as Portfolio;

describe('portfolio', () => {
  it('answers each plan by itself, in order, and says of the others where they are wrong', async () => {
    const folder = folderWith(FILES);
    const { code, stdout, stderr } = await run(folder, ['portfolio', ...ALL, '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 4, stderr: '' });
    const { plans } = jsonOf(stdout);
    expect(plans.map(({ plan, figures }) => [plan, figures === null])).toEqual([
      ['a.json', false],
      ['wrong.json', true],
      ['b.json', false],
      ['cut.json', true],
      ['people.json', true],
      ['absent.json', true],
    ]);
    const { summary_metrics: summary, simulation_id } = prepare(
      ...(Object.values(smallPlan) as unknown as Parameters<typeof prepare>),
    ).simulateRun();
    expect(plans[0]).toMatchObject({
      plan_name: 'Small ESOP',
      simulation_id,
      figures: { ten_year_repurchase_obligation: summary.ten_year_repurchase_obligation, active_headcount: 2 },
      issues: [],
    });
    expect(plans[1]!.issues).toEqual([
      { field: 'wrong.json:1, share_valuation.current_price', issue: 'Must be greater than 0' },
    ]);
    expect(plans[3]!.issues[0]!.issue).toContain('Not JSON');
    expect(plans[4]!.issues[0]!.field).toMatch(/^people\.csv:2, /);
    expect(plans[5]!.issues[0]!.issue).toBe('No such file or folder');
  });

  it('is the same in any number of processes, and in this one', async () => {
    const folder = folderWith(FILES);
    const [here, one, many] = await Promise.all(
      ['0', '1', '7'].map((processes) =>
        run(folder, ['portfolio', ...ALL, '--format', 'json', '--processes', processes]),
      ),
    );
    expect(one).toEqual(here);
    expect(many).toEqual(here);
  });

  it('has no answer for a plan without people, which would owe nothing', async () => {
    const nobody = { ...quietPlan, initialState: { census_year: 2026, participants: [] } };
    const { code, stdout } = await run(folderWith({ 'c.json': nobody, 'd.csv': FILES['b.csv'] }), [
      ...['portfolio', 'c.json', '--format', 'json', '--processes', '0'],
    ]);
    expect(code).toBe(4);
    expect(jsonOf(stdout).plans[0]).toMatchObject({
      plan_name: 'Quiet ESOP',
      figures: null,
      issues: [{ field: expect.stringContaining('participants') as string, issue: 'Must not be empty' }],
    });
  });

  it('tells companies that are short of cash from those that break a covenant', async () => {
    const folder = folderWith({});
    await run(folder, ['example', 'acme']);
    for (const [name, plan] of [
      ['a', 'plan-typical.json'],
      ['b', 'plan.json'],
    ] as const) {
      copyFileSync(join(folder, 'acme', plan), join(folder, `${name}.json`));
      copyFileSync(join(folder, 'acme/census.csv'), join(folder, `${name}.csv`));
    }
    const { stdout } = await run(folder, ['portfolio', 'a.json', 'b.json']);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('Of 2 plans with company finances 1 will be short of cash, and 2 will break a covenant.');
    expect(text).toContain(
      'a.json: the company is never short of cash, and the covenant on coverage is broken in 2033.',
    );
  });

  it('loses nothing but the plan whose process ends: the others of its batch are asked again', async () => {
    const folder = folderWith(FILES);
    const asked: number[] = [];
    const { stdout, code } = await run(
      folder,
      ['portfolio', 'a.json', 'b.json', '--format', 'json', '--processes', '1'],
      {
        runCommand: async (args) => {
          asked.push(args.filter((arg) => arg.endsWith('.json')).length);
          if (args.includes('b.json')) return { stdout: '{ "kind": "portf', ended: 'SIGKILL' };
          return { stdout: (await run(folder, args)).stdout, ended: 'exit code 0' };
        },
      },
    );
    expect(code).toBe(4);
    expect(asked).toEqual([2, 1, 1]);
    const { plans } = jsonOf(stdout);
    expect(plans[0]!.issues).toEqual([]);
    expect(plans[1]!.issues).toEqual([{ field: 'b.json', issue: 'Its process ended without an answer: SIGKILL' }]);
  });

  it('shows a line a plan, and a row a number as CSV', async () => {
    const folder = folderWith(FILES);
    const { code, stdout } = await run(folder, ['portfolio', 'a.json', 'b.json']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 plans must buy back $14,000 of shares in ten years');
    expect(stdout).toMatch(/^a\.json +2 +10,000 /m);
    const csv = await run(folder, ['portfolio', ...ALL, '--format', 'csv']);
    const rows = Papa.parse<Record<string, string>>(csv.stdout, { header: true, skipEmptyLines: true }).data;
    expect(rows.filter(({ metric }) => metric === 'peak_cash_amount').map(({ plan }) => plan)).toEqual([
      'a.json',
      'b.json',
    ]);
    expect(rows.filter(({ metric }) => metric === 'issue').map(({ plan }) => plan)).toContain('cut.json');
  });

  it.each<[string[], number, string, string]>([
    [['-'], 1, 'plans', 'Must be files'],
    [['a.json', '--processes', 'two'], 2, '--processes', 'Must be a whole number between 0 and 1024'],
  ])('%j is refused', async (args, code, field, issue) => {
    const outcome = await run(folderWith(FILES), ['portfolio', ...args]);
    expect(outcome.code).toBe(code);
    expect(errorOf(outcome).details).toEqual({ field, issue });
  });

  it('runs in real processes of the built command', () => {
    const folder = folderWith(FILES);
    const cli = new URL('../../../dist/cli.js', import.meta.url).pathname;
    const { stdout, status } = spawnSync(
      process.execPath,
      [cli, 'portfolio', ...ALL, '--format', 'json', '--processes', '2'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(4);
    expect(jsonOf(stdout).plans.map(({ figures }) => figures === null)).toEqual([false, true, false, true, true, true]);
  });
});

it.each([undefined, null, 7, {}])('portfolio() names a plan that is %j, and answers the others', (inputs) => {
  const book = [
    { plan: 'none', inputs: inputs as never },
    { plan: 'a', inputs: smallPlan as never },
  ];
  const [none, a] = portfolio(book).plans;
  expect(none).toMatchObject({ plan: 'none', figures: null });
  expect(none!.issues.length).toBeGreaterThan(0);
  expect(a!.figures!.active_headcount).toBe(2);
});

it('portfolio() refuses a name that comes twice', () => {
  const entry = { plan: 'a', inputs: smallPlan as never };
  expect(() => portfolio([entry, entry])).toThrow(
    expect.objectContaining({ details: { field: 'book[1].plan', issue: 'Must be unique' } }),
  );
});
