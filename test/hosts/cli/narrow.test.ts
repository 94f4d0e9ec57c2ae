/** Every command that prints a table, on terminals of 40, 60 and 80 columns. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectWithin } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

const WIDTHS = [40, 60, 80];
const files = ['--census', 'census.csv'];
const chance = ['--paths', '5', '--seed', '1'];
const contribution = ['--vary', 'operatingAssumptions.contribution_policy.percentage', '--between', '0,0.3'];
const burden = ['--metric', 'max_repurchase_to_payroll', '--value', '0.2', '--at-most'];

const commands: readonly (readonly [command: string, ...args: string[]])[] = [
  ['simulate', 'plan.json', ...files],
  ['simulate', 'plan-typical.json', ...files],
  ['montecarlo', 'plan-by-earnings.json', ...files, ...chance],
  ['sensitivity', 'plan.json', ...files],
  ['price-bridge', 'plan-by-earnings.json', ...files],
  ['compare', 'plan-by-earnings.json', ...files, '--three-rs'],
  ['compare', 'plan-by-earnings.json', ...files, '--three-rs', ...chance],
  ['stress', 'plan-by-earnings.json', ...files, '--earnings-fall', '2029:0.3:4'],
  ['solve', 'plan.json', ...files, ...contribution, ...burden],
  ['levers', 'plan-typical.json', ...files, '--set', 'planRules.distribution_policy.form=lump_sum', '--max-runs', '60'],
  ['explain', 'plan.json', ...files, '--year', '2031', '--metric', 'repurchase_obligation'],
  ['purchases', 'plan.json', ...files],
  ['company-cash', 'plan.json', ...files],
  ['exit', 'plan.json', ...files, '--year', '2030'],
  ['benchmark', 'plan.json', ...files],
];

describe.each(WIDTHS)('on %i columns', (width) => {
  const machine = { env: { COLUMNS: String(width) } };

  it.each(commands)('%s %s', async (...args) => {
    const { code, stdout, stderr } = await run(resolve('docs/examples/acme'), args, machine);
    expect(code, stderr).toBe(0);
    expectWithin(stdout, width);
    // What marks the columns of a table is gone.
    expect(stdout).not.toContain('\u00a0');
  });

  it.each(['reconcile', 'your-own-history'])('the commands of the guide %s', async (guide) => {
    const text = readFileSync(resolve('docs/guides', `${guide}.md`), 'utf8');
    const blocks = (language: string): string[] =>
      [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, its, block = '']) =>
        its === language ? [block] : [],
      );
    const [plan = ''] = blocks('json');
    const tables = blocks('csv');
    const names = guide === 'reconcile' ? ['now.csv', '2028.csv'] : tables.map((_, i) => `${2023 + i}.csv`);
    const censuses = Object.fromEntries(tables.map((table, i) => [names[i]!, table]));
    const folder = folderWith({ 'plan.json': plan, 'last-year.json': plan, ...censuses });
    const shown = blocks('sh')
      .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter((words) => words.includes('esop-repurchase') && !words.includes('>') && !words.includes('fitted.json'))
      .map((words) => words.slice(words.indexOf('esop-repurchase') + 1));
    expect(shown).not.toHaveLength(0);
    for (const args of shown) {
      const { code, stdout, stderr } = await run(folder, args, machine);
      expect(code, stderr).toBe(0);
      // JSON is there to be copied: it is never broken.
      expectWithin(stdout.replace(/^\s*"\w+":.*$/gm, ''), width);
    }
  });

  it('a portfolio', async () => {
    const folder = folderWith({});
    await run(folder, ['example', 'acme']);
    const plans = ['plan', 'plan-typical'];
    for (const plan of plans) copyFileSync(join(folder, 'acme/census.csv'), join(folder, `acme/${plan}.csv`));
    const { code, stdout, stderr } = await run(
      folder,
      ['portfolio', ...plans.map((plan) => `acme/${plan}.json`)],
      machine,
    );
    expect(code, stderr).toBe(0);
    expectWithin(stdout, width);
  });

  it('the keys of a service', async () => {
    const folder = folderWith({});
    // What is piped stays a key to a line.
    const terminal = { stdout: { isTTY: true, columns: width } };
    const keys = (...args: string[]) => run(folder, ['keys', ...args], terminal);
    await keys('create', '--tenant', 'a-company-of-a-long-name', '--name', 'actuary');
    const { code, stdout, stderr } = await keys('list');
    expect(code, stderr).toBe(0);
    expect(stdout.replace(/\s+/g, '')).toContain('actuary');
    expectWithin(stdout, width);
  });
});

it('a table that is too wide has all its figures, in blocks with the first column', async () => {
  const folder = resolve('docs/examples/acme');
  const pageOf = async (columns: string): Promise<string> =>
    (await run(folder, ['price-bridge', 'plan-by-earnings.json', ...files], { env: { COLUMNS: columns } })).stdout;
  const rowsOf = (page: string): string[][] =>
    page.split('\n').flatMap((line) => (/^2033 /.test(line) ? [line.trim().split(/ +/)] : []));
  const [whole = []] = rowsOf(await pageOf('80'));
  const blocks = rowsOf(await pageOf('40'));
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.every(([year]) => year === '2033')).toBe(true);
  expect(blocks.flatMap(([, ...figures]) => figures)).toEqual(whole.slice(1));
});
