import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan, type Outcome } from './harness.js';

interface RunJson {
  readonly annual_projections: readonly {
    readonly year: number;
    readonly share_price: number;
    readonly repurchase_obligation: number;
  }[];
}

const attempt = (...args: string[]): Promise<Outcome> => run(folderWith({ 'plan.json': smallPlan }), args);
const yearsOf = async (...args: string[]): Promise<RunJson['annual_projections']> => {
  const { code, stdout, stderr } = await attempt('simulate', 'plan.json', '--format', 'json', ...args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return (JSON.parse(stdout) as RunJson).annual_projections;
};

describe('values of the command line', () => {
  it('take the place of those of the plan file, with no digit lost', async () => {
    const rate = ['--set', 'operatingAssumptions.share_valuation.growth_rates=["0.1", 0.2]'];
    expect((await yearsOf(...rate)).map((year) => year.share_price)).toEqual([10, 11, 13.2]);
    const entry = [...rate, '--set', 'operatingAssumptions.share_valuation.growth_rates[1] = 0.30000001'];
    expect((await yearsOf(...entry)).map((year) => year.share_price)).toEqual([10, 11, 14.3]);
    // Text would be refused where true or false belongs.
    expect(await yearsOf('--set', 'systemConfig.include_turnover_projection=false')).toHaveLength(3);
  });

  it('--years is the projection years', async () => {
    expect((await yearsOf('--years', '5')).map((year) => year.year)).toEqual([2027, 2028, 2029, 2030, 2031]);
  });

  it('work for analyses as well', async () => {
    const totalOf = async (years: string): Promise<unknown> => {
      const { stdout } = await attempt('sensitivity', 'plan.json', '--years', years, '--format', 'json');
      return (JSON.parse(stdout) as { base: { total: number } }).base.total;
    };
    expect([await totalOf('1'), await totalOf('2')]).toEqual([0, 10_000]);
  });

  // The others stand among the transcripts of `simulate`.
  it('that are no inputs are wrong usage, said of the option', async () => {
    const value = 'planRules.planName=X';
    const outcome = await attempt('simulate', 'plan.json', '--set', value);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(errorOf(outcome).issues).toEqual([
      {
        field: '--set',
        issue: 'Must be the path of an input, such as operatingAssumptions.discount_rate=0.07',
        hint: 'did you mean planRules.plan_name?',
        file: '--set',
        value,
      },
    ]);
  });
});

it('a plan file may name its schema', async () => {
  const folder = folderWith({
    'plan.json': { $schema: 'node_modules/esop-repurchase/dist/schema.json', ...smallPlan },
  });
  expect(await run(folder, ['validate', 'plan.json'])).toMatchObject({ code: 0 });
});

it('a field of the plan file that is unknown may be a slip of the pen', async () => {
  const { vesting_schedule, ...planRules } = smallPlan.planRules;
  const folder = folderWith({
    'plan.json': { ...smallPlan, planRules: { ...planRules, vestng_schedule: vesting_schedule } },
  });
  const { stderr, code } = await run(folder, ['validate', 'plan.json', '--errors', 'text']);
  expect(code).toBe(1);
  expect(stderr).toContain('vestng_schedule: Unknown field: did you mean planRules.vesting_schedule?\n');
});

it('reads the plan that is piped into it', () => {
  const simulate = (input: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, ['dist/cli.js', 'validate', '-', '--errors', 'text'], { input, encoding: 'utf8' });
  expect(simulate(JSON.stringify(smallPlan))).toMatchObject({
    status: 0,
    stdout: 'standard input is valid: 2 participants\n',
  });
  expect(simulate('{')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('Invalid plan file\n  standard input:1: ') as string,
  });
});

it('cannot read the plan and the census from one pipe', async () => {
  const outcome = await attempt('simulate', '-', '--census', '-');
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(errorOf(outcome).details).toEqual({
    field: '--census',
    issue: 'Must be a file: the plan is piped in already',
  });
});

it.each(['plan.json', 'census.csv'])('says that an empty %s is empty', async (empty) => {
  const folder = folderWith({ 'plan.json': smallPlan, 'census.csv': '', [empty]: '' });
  const { code, stderr } = await run(folder, ['validate', 'plan.json', '--census', 'census.csv', '--errors', 'text']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Cannot read the ${empty.split('.')[0]} file\n  ${empty}: Is empty\n`,
  });
});

it.each([
  ['text', true, /^Invalid plan name\n/],
  ['text', false, /^Invalid plan name\n/],
  ['json', true, /^\{\n/],
])('--errors %s is the form of errors, whoever looks (a terminal: %s)', async (form, isTTY, expected) => {
  const plan = { ...smallPlan, planRules: { ...smallPlan.planRules, plan_name: '' } };
  const folder = folderWith({ 'plan.json': plan });
  const { stderr } = await run(folder, ['simulate', 'plan.json', '--errors', form], { stderr: { isTTY } });
  expect(stderr).toMatch(expected);
});
