/** The command of the funding policy: its options. The page is a transcript. */
import { expect, it } from 'vitest';
import { policyAnalysis } from '../../../src/analysis/policy/descriptor.js';
import type { PolicyAnswer } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { errorOf, folderWith, run } from './harness.js';

const plan = examplePlan(policyAnalysis.example.changes);
const inFolder = (): string => folderWith({ 'plan.json': plan });
const few = ['--paths', '3', '--max-runs', '40'];

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
