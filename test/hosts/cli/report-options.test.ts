import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mergePatch } from '../../../src/index.js';
import { folderWith, run, smallPlan } from './harness.js';

const options = {
  operatingAssumptions: { share_valuation: { floor: { price: 12_345, until_year: 2100 } } },
  planRules: { distribution_policy: { in_service_distributions: { minimum_age: 50, fraction: 0.1 } } },
};

async function yearsOf(plan: object): Promise<string> {
  const folder = folderWith({ 'plan.json': plan });
  const { code } = await run(folder, ['report', 'plan.json', '--paths', '5', '--out', 'report.html']);
  expect(code).toBe(0);
  const annex = readFileSync(join(folder, 'report-annex.html'), 'utf8');
  return /<section id="years">([^]*?)<\/section>/.exec(annex)![1]!;
}

it('the report has the years of options that the plan has, and defines them', async () => {
  expect(await yearsOf(smallPlan)).not.toContain('Options of the plan by year');
  const text = await yearsOf(mergePatch(smallPlan, options) as object);
  const [, table] = /<caption>(Options of the plan by year[^]*?)<\/table>/.exec(text)!;
  for (const head of ['Shares taken in service', 'Paid in service', 'Paid above the appraisal']) {
    expect(table).toContain(head);
  }
  expect(table).toContain('12,345');
  expect(text).toContain('Company cash that raises what people are paid to payment price, for no shares');
});
