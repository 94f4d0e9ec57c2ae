import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { folderWith, run, smallPlan } from './harness.js';

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
