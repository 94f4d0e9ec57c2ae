import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CENSUS_COLUMNS } from '../../../src/adapters/census/columns.js';
import { errorOf, folderWith, run } from './harness.js';

const guide = readFileSync(fileURLToPath(new URL('../../../docs/guides/command-line.md', import.meta.url)), 'utf8');
const blocks = [...guide.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const json = blocks.filter(({ language }) => language === 'json').map(({ text }) => text);

describe('the guide to the command line', () => {
  it('lists the census columns', () => {
    const rows = [...guide.matchAll(/^\| `([\w.]+)` +\|/gm)].map(([, column]) => column);
    expect(rows).toEqual(Object.keys(CENSUS_COLUMNS));
  });

  it('shows a plan that runs', async () => {
    const folder = folderWith({ 'plan.json': json[0] ?? '' });
    expect(await run(folder, ['simulate', 'plan.json'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('shows the errors as they are', async () => {
    const { initialState, ...plan } = JSON.parse(json[0] ?? '') as { initialState: object };
    const lines = ['id,age,service_years,compensation,status,separation.year,separation.cause'];
    for (let line = 2; line <= 31; line += 1) lines.push(`E${line},40,10,50000,active,,`);
    lines[13] = 'E14,40,10,"64.000,00",active,,';
    lines[30] = 'E31,40,10,50000,separated,2062,retirement';
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
    const shown = JSON.parse(json[1] ?? '') as { error: unknown };
    expect(errorOf(await run(one, args))).toEqual(shown.error);
  });
});
