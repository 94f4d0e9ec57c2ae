/** The command of the funding policy: its page, its files, and its options. */
import Papa from 'papaparse';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyAnalysis } from '../../../src/analysis/policy/descriptor.js';
import type { PolicyAnswer } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { errorOf, folderWith, run } from './harness.js';

const plan = examplePlan(policyAnalysis.example.changes);
const inFolder = (): string => folderWith({ 'plan.json': plan });
const few = ['--paths', '3', '--max-runs', '40'];

it('shows the policy by year, beside the plan as it is, and what it takes', async () => {
  const { code, stdout } = await run(inFolder(), ['policy', 'plan.json', '--benefit-floor', '0', ...few]);
  expect(code).toBe(0);
  expect(stdout).toContain('How should we fund it?');
  expect(stdout).toContain('The proposed policy by year');
  expect(stdout).toContain('As it is, and proposed');
  expect(stdout.replace(/\s+/g, ' ')).toContain('As it is, the company of');
});

it('takes limits by year, instruments and parties as flags', async () => {
  const asked = ['--benefit-floor', '0,0.01', '--benefit-ceiling', '0.5', '--free-cash-flow-cap', '0.9'];
  const limits = [...asked, '--instruments', 'contributions,payments', '--do-not-ask', 'amendment'];
  const chance = ['--allow-chance', '0.5:2', '--rule-cuts', 'capital_expenditure'];
  const { stdout } = await run(inFolder(), ['policy', 'plan.json', ...limits, ...chance, ...few, '--format', 'json']);
  const answer = JSON.parse(stdout) as PolicyAnswer;
  expect(answer).toMatchObject({
    kind: 'policy',
    benefit_floor: [0, 0.01, 0.01, 0.01],
    benefit_ceiling: [0.5, 0.5, 0.5, 0.5],
    free_cash_flow_cap: 0.9,
    allow_chance: 0.5,
    chance_years: 2,
    paths: 3,
  });
  expect(answer.left_out).toContain('payments');
  const wrong = await run(inFolder(), ['policy', 'plan.json', '--instruments', 'magic']);
  expect(errorOf(wrong).details.field).toBe('--instruments');
});

it('writes the years as a file, with the figures of the run', async () => {
  const folder = inFolder();
  const { code } = await run(folder, ['policy', 'plan.json', ...few, '--format', 'csv', '--out', 'out']);
  expect(code).toBe(0);
  const text = readFileSync(join(folder, 'out', 'policy.csv'), 'utf8');
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  expect(rows.map(({ year }) => year)).toEqual(['2027', '2028', '2029', '2030']);
  expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(['contribution', 'set_aside', 'headroom', 'esop_part']));
});

it('asks for the finances of the company', async () => {
  const without = folderWith({ 'plan.json': examplePlan() });
  const { code, stderr } = await run(without, ['policy', 'plan.json']);
  expect(code).toBe(1);
  expect(stderr).toContain('company_finances');
});
