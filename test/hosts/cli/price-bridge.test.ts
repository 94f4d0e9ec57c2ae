/** Why the price moves, on the command line, of Delta. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { priceBridge, type PriceBridgeYear } from '../../../src/analysis/index.js';
import { ENGINE_VERSION, prepare } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { csvFile, csvRows, unwrapped } from './analysis-plan.js';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const rights = [{ id: 'warrants', shares: 50_000, strike: 30 }];
const several = delta('redeem', { valuation: { multiple: [6, 7, 5] }, company: { synthetic_equity: rights } }, 3);

describe('price-bridge', () => {
  const attempt = async (four: ReturnType<typeof delta>, ...flags: string[]) => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = four;
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    return { folder, ...(await run(folder, ['price-bridge', 'plan.json', ...flags])) };
  };

  it('says what moves the price in a sentence, and its parts by year', async () => {
    const { code, stdout, stderr } = await attempt(delta('redeem'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(unwrapped(stdout)).toContain(
      'The share price of Delta moves from $24.43 to $33.53 over 1 year: cash kept +$3.83, debt paid +$2.71, earnings +$2.17, all else +$0.39.',
    );
    expect(stdout).toMatch(/^ +debt +cash$/m);
    expect(stdout).toMatch(/^Year +from +earnings +paid +kept +redeemed +to$/m);
    expect(stdout).toMatch(/^2027 +24\.43 +\+2\.17 +\+2\.71 +\+3\.83 +\+0\.39 +33\.53$/m);
    expect(stdout).toMatch(/^Total +\+2\.17 +\+2\.71 +\+3\.83 +\+0\.39$/m);
    expect(unwrapped(stdout)).toContain('Held certain: everything. People leave as expected;');
    expect(unwrapped(stdout)).toContain(`version ${ENGINE_VERSION}.`);
    const guide = readFileSync('docs/guides/command-line.md', 'utf8');
    const [shown = ''] = /^The share price of Delta .*?(?=^```$)/ms.exec(guide) ?? [];
    expect(shown).toContain('Total');
    expect(stdout).toContain(shown);
  });

  it('gives what priceBridge() gives as JSON, with what it rests on', async () => {
    const { stdout } = await attempt(several, '--format', 'json');
    const { years, ...basis } = JSON.parse(stdout) as { years: PriceBridgeYear[] };
    expect(years).toEqual(priceBridge(prepare(...several)));
    const { simulation_id } = prepare(...several).simulate();
    expect(basis).toMatchObject({ simulation_id, version: ENGINE_VERSION });
  });

  it('gives a row a year as CSV and in the workbook', async () => {
    const { stdout, folder } = await attempt(several, '--format', 'csv');
    const rows = csvRows(stdout);
    const years = priceBridge(prepare(...several));
    expect(
      rows.map(({ year, share_price: from, multiple, dilution, year_end_share_price: to }) =>
        [year, from, multiple, dilution, to].map(Number),
      ),
    ).toEqual(
      years.map(({ year, share_price: from, changes, year_end_share_price: to }) => [year, from, changes.multiple, changes.dilution, to]), // prettier-ignore
    );
    await run(folder, ['price-bridge', 'plan.json', '--format', 'csv', '--out', 'csv']);
    expect(csvFile(folder, 'csv/price_bridge.csv')).toEqual(rows);
    expect(readFileSync(join(folder, 'csv', 'settings.csv'), 'utf8')).toContain(`version,${ENGINE_VERSION}`);
    await run(folder, ['price-bridge', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    const sheets = await readExcelFile(join(folder, 'out', 'price-bridge.xlsx'));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['price_bridge', 'settings', 'definitions']);
    expect(sheets[0]!.data[1]?.[1]).toBe(years[0]!.share_price);
  });

  it('is refused where the price follows from something else', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['price-bridge', 'plan.json']);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(errorOf(outcome).issues).toEqual([
      { field: 'share_valuation.method', issue: 'Must be ebitda_multiple', file: 'plan.json', line: 1 },
    ]);
  });
});
