import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderWith, run } from '../../hosts/cli/harness.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const guide = readFileSync(`${root}docs/guides/journal.md`, 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, its, block = '']) => (its === language ? [block] : []));

const missing = spawnSync('hledger', ['--version']).status === 0 ? null : 'hledger (apt-get install hledger)';
if (missing !== null) console.warn(`Skipped: no ${missing}`);
/** Beancount checks the same of the same journal in another format: what the guide shows of it is not run. */
const isRun = (text: string): boolean => !/^(?:bean-|year)/.test(text);

/** Every command of the command line in the guide, as arguments. */
const commands = blocks('sh')
  .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  .filter((line) => line.includes('esop-repurchase'))
  .map((line) => line.trim().split(/\s+/).slice(2));

describe('the guide to the journal', () => {
  it('shows what explain prints', async () => {
    const explained = commands.filter(([command]) => command === 'explain');
    expect(explained).toHaveLength(4);
    const pages = await Promise.all(explained.map((args) => run(`${root}docs/examples`, args)));
    const printed = pages.map(({ stdout }) => stdout).join('\n');
    const shown = blocks('').filter((block) => /^(?:retirement|repurchase_to_payroll =|2027\n)/.test(block));
    expect(shown).toHaveLength(3);
    for (const block of shown) expect(printed).toContain(block);
  });

  it.skipIf(missing !== null)('runs line by line, and shows what hledger prints', async () => {
    const folder = folderWith({
      'acme/plan.json': readFileSync(`${root}docs/examples/acme/plan.json`),
      'acme/census.csv': readFileSync(`${root}docs/examples/acme/census.csv`),
    });
    for (const args of commands.filter(([command]) => command === 'journal')) {
      expect(await run(folder, args)).toMatchObject({ code: 0, stdout: '' });
    }
    const lines = blocks('bash').flatMap((block) => block.trim().split('\n').filter(isRun));
    expect(lines.length).toBeGreaterThan(3);
    let printed = '';
    for (const line of lines) {
      const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
      printed += stdout.replace(/ +$/gm, '');
    }
    const shown = blocks('').filter((block) => /^(?:Balance changes|Ending balances)/.test(block));
    expect(shown).toHaveLength(2);
    for (const block of shown) expect(printed).toContain(block);
  });
});
