/** Who pays and who gains, on the command line, of Delta. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ledger, type LedgerAnswer } from '../../../src/analysis/index.js';
import { issues } from '../../../src/engine/errors.js';
import { prepare } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { unwrapped } from './analysis-plan.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const inputs = (method: 'recycle' | 'redeem' | 'releverage', years = 3) => {
  const [planRules, operatingAssumptions, initialState, systemConfig] = delta(method, {}, years);
  return { planRules, operatingAssumptions, initialState, systemConfig };
};
const changes = { operatingAssumptions: { repurchase_strategy: { method: 'recycle' } } } as const;

describe('ledger', () => {
  const attempt = (files: object, ...args: string[]) =>
    run(folderWith({ 'plan.json': inputs('redeem'), ...files }), ['ledger', 'plan.json', ...args]);
  const plan = prepare(...delta('redeem', {}, 3));

  it.each([
    ['a plan file', inputs('recycle')],
    ['a file of changes', changes],
    ['a scenario of compare', { name: 'recycles', changes }],
  ])('compares with %s', async (_, other) => {
    const { stdout } = await attempt({ 'other.json': other }, '--against', 'other.json', '--format', 'json');
    const expected = ledger(plan, { against: changes });
    expect(JSON.parse(stdout)).toEqual(expected);
    expect(expected.against!.present_value.people).not.toBe(0);
    const page = await attempt({ 'other.json': other }, '--against', 'other.json');
    expect(unwrapped(page.stdout)).toMatch(/With the other plan, in present value: .*participants [+-]/);
  });

  it('takes away inputs that the other plan leaves out', async () => {
    const { synthetic_equity: _, ...company } = inputs('redeem').initialState.company!;
    const other = { ...inputs('redeem'), initialState: { ...inputs('redeem').initialState, company } };
    const { stdout } = await attempt({ 'other.json': other }, '--against', 'other.json', '--format', 'json');
    const { against } = JSON.parse(stdout) as LedgerAnswer;
    expect(against!.at_end.rights).toBe(0 - ledger(plan).at_end.rights);
  });

  it('names the file in which something is wrong', async () => {
    const wrong = { operatingAssumptions: { repurchase_strategy: { method: 'burn' } } };
    const outcome = await attempt({ 'other.json': wrong }, '--against', 'other.json');
    expect(errorOf(outcome).issues).toMatchObject([
      { file: 'other.json', field: 'operatingAssumptions.repurchase_strategy.method' },
    ]);
    const list = await attempt({ 'other.json': [1] }, '--against', 'other.json');
    expect(errorOf(list).issues).toMatchObject([{ file: 'other.json', issue: 'Must be one object' }]);
  });

  it('is refused without company finances', async () => {
    const outcome = await run(folderWith({ 'plan.json': smallPlan }), ['ledger', 'plan.json']);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(errorOf(outcome).issues).toMatchObject([
      { field: 'company_finances', issue: issues.financesRequired, file: 'plan.json' },
    ]);
  });
});

it('the bridge of the price of Delta is what its guide shows', async () => {
  const { stdout } = await run(folderWith({ 'plan.json': inputs('redeem', 1) }), ['price-bridge', 'plan.json']);
  const guide = readFileSync('docs/guides/command-line.md', 'utf8');
  const [shown = ''] = /^The share price of Delta .*?(?=^```$)/ms.exec(guide) ?? [];
  expect(shown).toContain('Total');
  expect(stdout).toContain(shown);
});
