import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { READ_ONLY_WITH_ANOTHER } from '../../../src/census/review/unread.js';
import { CENSUS_ANSWERS, flagOfAnswer } from '../../../src/hosts/cli/files/census-options.js';
import { errorOf, folderWith, run } from './harness.js';

const guide = readFileSync(fileURLToPath(new URL('../../../docs/guides/command-line.md', import.meta.url)), 'utf8');
const blocks = [...guide.matchAll(/^```(\w*)[^\n]*\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const json = blocks.filter(({ language }) => language === 'json').map(({ text }) => text);

describe('the guide to the command line', () => {
  it('shows a plan that runs', async () => {
    const folder = folderWith({ 'plan.json': json[0] ?? '' });
    expect(await run(folder, ['simulate', 'plan.json'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('shows warnings as they are', async () => {
    const plan = JSON.parse(json[0] ?? '') as {
      operatingAssumptions: { share_valuation: object };
      initialState: object;
    };
    plan.operatingAssumptions.share_valuation = { current_price: 100, annual_growth_rate: 4 };
    const lines = ['id,birth_date,hire_date,compensation,allocated_shares'];
    for (let i = 1; i <= 40; i += 1) lines.push(`E${i},1976-05-02,1990-05-02,50000,10`);
    for (let i = 17; i <= 28; i += 1) lines[i] = `E${i},1976-05-02,1990-03-01,50000,10`;
    const folder = folderWith({
      'plan.json': { ...plan, initialState: { ...plan.initialState, participants: [] } },
      'census.csv': lines.join('\n'),
    });
    const args = ['validate', 'plan.json', '--census', 'census.csv'];
    const { stderr } = await run(folder, args, { stderr: { isTTY: true } });
    expect(blocks.map(({ text }) => text)).toContain(stderr);
  });

  it('names every input that is read only with another one', () => {
    const listed = READ_ONLY_WITH_ANOTHER.map(({ field }) => field).filter(
      (field) => !/^(?:diversification_rules|distribution_policy\.by_cause)\./.test(field),
    );
    for (const field of listed) expect(guide).toContain(`\`${field}\``);
  });

  it('names the commands and options of the help, and no others', async () => {
    const helpOf = async (...args: string[]): Promise<string> => (await run('.', [...args, '--help'])).stdout;
    const told = [...guide.matchAll(/^\| [^|]+ \| `([a-z-]+)` +\|/gm)].map(([, name]) => name);
    const commands = [...(await helpOf()).matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name);
    expect([...new Set(told)].sort()).toEqual(commands.filter((name) => !/^(?:completion|help)$/.test(name!)).sort());

    const ofCensus = [...guide.matchAll(/^\| `(--[a-z-]+)[^|]*` +\| [^|]*/gm)].map(([, flag]) => flag!);
    const help = await helpOf('simulate');
    for (const flag of ofCensus) expect(help).toMatch(new RegExp(`^ +${flag}\\b`, 'm'));
    for (const flag of Object.keys(CENSUS_ANSWERS).map(flagOfAnswer)) expect(ofCensus).toContain(flag);
  });

  it('shows the errors as they are', async () => {
    const { initialState, ...plan } = JSON.parse(json[0] ?? '') as { initialState: object };
    const lines = ['id,age,service_years,compensation,status,separation.year,separation.cause'];
    for (let line = 2; line <= 31; line += 1) lines.push(`E${line},40,10,50000,active,,`);
    lines[13] = 'E14,40,10,"64k",active,,';
    lines[30] = 'E31,40,10,50000,separated,2026,promoted';
    const folder = folderWith({
      'plan.json': { ...plan, initialState: { ...initialState, participants: [] } },
      'census.csv': lines.join('\n'),
    });
    const args = ['validate', 'plan.json', '--census', 'census.csv'];
    const human = await run(folder, args, { stderr: { isTTY: true } });
    expect(blocks.map(({ text }) => text)).toContain(human.stderr);

    lines[30] = 'E31,40,10,50000,active,,';
    const one = folderWith({
      'plan.json': { ...plan, initialState: { ...initialState, participants: [] } },
      'census.csv': lines.join('\n'),
    });
    const shown = JSON.parse(json.find((text) => text.includes('"error"'))!) as { error: unknown };
    expect(errorOf(await run(one, args))).toEqual(shown.error);
  });
});
