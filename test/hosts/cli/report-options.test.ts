import { expect, it } from 'vitest';
import { mergePatch } from '../../../src/index.js';
import { folderWith, run, smallPlan } from './harness.js';

const options = {
  operatingAssumptions: { share_valuation: { floor: { price: 12_345, until_year: 2100 } } },
  planRules: { distribution_policy: { in_service_distributions: { minimum_age: 50, fraction: 0.1 } } },
};

async function appendixOf(plan: object): Promise<string> {
  const folder = folderWith({ 'plan.json': plan });
  const { code, stdout } = await run(folder, ['report', 'plan.json', '--paths', '5']);
  expect(code).toBe(0);
  return /<section id="appendix">([^]*?)<\/section>/.exec(stdout)![1]!;
}

it('the report has the years of options that the plan has, and defines them', async () => {
  expect(await appendixOf(smallPlan)).not.toContain('What options of the plan do');
  const appendix = await appendixOf(mergePatch(smallPlan, options) as object);
  const [, table] = /(What options of the plan do by year[^]*?)<\/table>/.exec(appendix)!;
  for (const head of ['Shares taken in service', 'Paid in service', 'Paid above the appraisal']) {
    expect(table).toContain(head);
  }
  expect(table).toContain('12,345');
  expect(appendix).toContain('Company cash that raises what people are paid to payment price, for no shares');
});
