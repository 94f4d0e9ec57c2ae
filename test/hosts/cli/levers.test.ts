/** The command of the levers: its options. The page is a transcript. */
import { expect, it } from 'vitest';
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import type { LeversAnswer } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { mergePatch } from '../../../src/index.js';
import { errorOf, folderWith, run } from './harness.js';

const plan = examplePlan(leversAnalysis.example.changes);
const inFolder = (): string => folderWith({ 'plan.json': plan });

it('takes a chance, a loss and a take-up rate as flags', async () => {
  const equity = {
    operatingAssumptions: { share_valuation: { method: 'equity_value', company_equity_value: 500_000 } },
  };
  const folder = folderWith({ 'plan.json': mergePatch(plan, equity) as object });
  const asked = [
    '--allow-chance',
    '0.1:2',
    '--people-may-lose',
    '0.5',
    '--take-up',
    '0.5',
    '--paths',
    '3',
    '--without',
  ];
  const { stdout } = await run(folder, ['levers', 'plan.json', ...asked, 'debt', '--format', 'json']);
  expect(JSON.parse(stdout)).toMatchObject({ allow_chance: 0.1, chance_years: 2, people_may_lose: 0.5, paths: 3 });
  const wrong = await run(folder, ['levers', 'plan.json', '--allow-chance', '10 %']);
  expect(errorOf(wrong).details).toMatchObject({
    field: '--allow-chance',
    issue: 'Must be a chance and a number of years: 0.1:10',
  });
});

it('leaves out the levers that it is told to, and knows no others', async () => {
  const { stdout } = await run(inFolder(), ['levers', 'plan.json', '--without', 'payments,debt', '--format', 'json']);
  const { alone } = JSON.parse(stdout) as LeversAnswer;
  expect(alone.flatMap(({ levers }) => levers).map(({ lever }) => lever)).not.toContain('payments');
  const unknown = await run(inFolder(), ['levers', 'plan.json', '--without', 'magic']);
  expect(errorOf(unknown).details.field).toBe('--without');
});

it.each(['levers', 'policy', 'resilience', 'ledger'])(
  '%s says where the finances of the company are entered',
  async (command) => {
    const without = folderWith({ 'plan.json': examplePlan() });
    const { code, stderr } = await run(without, [command, 'plan.json']);
    expect(code).toBe(1);
    for (const path of ['operatingAssumptions.company_finances', 'initialState.company'])
      expect(stderr).toContain(path);
  },
);

it('asks for the census where a plan lists nobody', async () => {
  const { initialState, ...others } = examplePlan() as { readonly initialState: { participants?: unknown } };
  const { participants: _, ...state } = initialState;
  const { stderr } = await run(folderWith({ 'plan.json': { ...others, initialState: state } }), [
    'levers',
    'plan.json',
  ]);
  expect(stderr).toContain('--census names a file with the people');
});
