/** Every command that prints a table, on narrow terminals. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandLine as runService } from '../../../src/hosts/service/commands/command-line.js';
import { expectWithin } from './analysis-plan.js';
import { folderWith, run } from './harness.js';
import { TRANSCRIBED } from './transcribed.js';

const WIDTHS = [40, 80];
/** The narrowest; the transcripts and the tests of the guides have 80 columns. */
const narrow = { env: { COLUMNS: '40' } };
/** One command of each name, whose table would be wider. */
// The two that try hundreds of plans are drawn in `analyses.test.ts`, which has their answers.
const { validate: _noTable, policy: _policy, levers: _levers, ...others } = TRANSCRIBED;
const commands = Object.values(others).flatMap(([first]) => first ?? []);

describe('on 40 columns', () => {
  it.each(commands)('%s', async (line) => {
    const { stdout } = await run(resolve('docs/examples/acme'), line.split(' '), narrow);
    expectWithin(stdout, 40);
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
      const { code, stdout, stderr } = await run(folder, args, narrow);
      expect(code, stderr).toBe(0);
      // JSON is there to be copied: it is never broken.
      expectWithin(stdout.replace(/^\s*"\w+":.*$/gm, ''), 40);
    }
  });
});

describe.each(WIDTHS)('on %i columns', (width) => {
  it('a portfolio', async () => {
    const folder = folderWith({});
    await run(folder, ['example', 'acme']);
    const plans = ['plan', 'plan-typical'];
    for (const plan of plans) copyFileSync(join(folder, 'acme/census.csv'), join(folder, `acme/${plan}.csv`));
    const { code, stdout, stderr } = await run(folder, ['portfolio', ...plans.map((plan) => `acme/${plan}.json`)], {
      env: { COLUMNS: String(width) },
    });
    expect(code, stderr).toBe(0);
    expectWithin(stdout, width);
  });

  it('the keys of a service', async () => {
    const folder = folderWith({});
    // What is piped stays a key to a line.
    const terminal = { stdout: { isTTY: true, columns: width } };
    const keys = (...args: string[]) => run(folder, ['keys', ...args], terminal, runService);
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
    (
      await run(folder, ['price-bridge', 'plan-by-earnings.json', '--census', 'census.csv'], {
        env: { COLUMNS: columns },
      })
    ).stdout;
  const rowsOf = (page: string): string[][] =>
    page.split('\n').flatMap((line) => (/^2033 /.test(line) ? [line.trim().split(/ +/)] : []));
  const [whole = []] = rowsOf(await pageOf('80'));
  const blocks = rowsOf(await pageOf('40'));
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.every(([year]) => year === '2033')).toBe(true);
  // The price without repurchases follows from the others: it is left out.
  expect(blocks.flatMap(([, ...figures]) => figures)).toEqual(whole.slice(1, -1));
});
