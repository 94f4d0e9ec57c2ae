import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { prepare, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import { rowCounts } from '../../../src/analysis/answer/rows.js';
import { workbook } from '../../../src/hosts/cli/output/workbook.js';
import { errorOf, folderWith, run, smallPlan, TABLES } from './harness.js';

describe('--format xlsx', () => {
  it('needs a folder: a workbook is no text', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['simulate', 'plan.json', '--format', 'xlsx']);
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    expect(errorOf(outcome).details).toEqual({ field: '--out', issue: 'A workbook needs --out <dir>' });
  });

  it('shows figures by their units, and says last what stands in the sheets', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    await run(folder, ['simulate', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    const path = join(folder, 'out', 'run.xlsx');
    const sheets = await readExcelFile(path);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['answer', ...TABLES, 'definitions']);
    const [head, ...definitions] = sheets.at(-1)!.data;
    expect(head).toEqual(['sheet', 'column', 'unit', 'definition', 'heading']);
    // Every heading of a sheet is explained, and so is every figure of the summary.
    const explained = definitions.map(([sheet, column]) => `${String(sheet)} ${String(column)}`);
    const headings = sheets.slice(1, -1).flatMap(({ sheet, data: [heads, ...rows] }) => {
      const named = sheet === 'summary' ? rows.map(([metric]) => metric).slice(1, -1) : heads!;
      return named.map((name) => `${sheet} ${String(name)}`);
    });
    expect(explained).toEqual(headings);
    expect(definitions.every(([, , unit, is]) => unit !== null && is !== null)).toBe(true);
  });

  it('opens on the answer in words with its key figures, and prints each sheet a page wide under its headings', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    await run(folder, ['simulate', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    const path = join(folder, 'out', 'run.xlsx');
    const [first, ...others] = await readExcelFile(path);
    const cells = first!.data.map((row) => row.filter((cell) => cell !== null));
    const { stdout } = await run(folder, ['simulate', 'plan.json']);
    const words = stdout.replaceAll(/\s+/g, ' ');
    const begin = cells.slice(
      0,
      cells.findIndex((row) => row.length === 0),
    );
    expect(begin.length).toBeGreaterThan(3);
    for (const [sentence] of begin) expect(words).toContain(String(sentence));
    expect(cells).toContainEqual(['Repurchase obligation', 10_000]);
    expect(cells.flat()).toContain('Trust cash does not cover the repurchases; the company pays the rest.');

    const parts = unzipSync(readFileSync(path));
    const part = (name: string): string => strFromU8(parts[name]!);
    for (let i = 1; i <= others.length + 1; i += 1) {
      const xml = part(`xl/worksheets/sheet${i}.xml`);
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(xml).toMatch(/<pageSetup (?=.*landscape)(?=.*fitToWidth="1")(?=.*fitToHeight="0")/);
    }
    const repeated = [...part('xl/workbook.xml').matchAll(/Print_Titles" localSheetId="(\d+)">'(\w+)'!\$1:\$1</g)];
    expect(repeated.map(([, at, name]) => [Number(at), name])).toEqual(others.map(({ sheet }, i) => [i + 1, sheet]));
  });

  it('has a row for the findings of a code, breaches first', async () => {
    const slow = { ...smallPlan.planRules, vesting_schedule: { years: 7 } };
    const folder = folderWith({ 'plan.json': { ...smallPlan, planRules: slow } });
    await run(folder, ['simulate', 'plan.json', '--format', 'xlsx', '--out', 'out']);
    const sheets = await readExcelFile(join(folder, 'out', 'run.xlsx'));
    const [head, ...findings] = sheets.find(({ sheet }) => sheet === 'findings')!.data;
    expect(head).toEqual(['severity', 'code', 'years', 'message', 'participants']);
    expect(findings.map(([severity, code, years]) => [severity, code, years])).toEqual([
      ['breach', 'VESTING_SLOWER_THAN_ERISA', null],
      ['breach', 'DIVERSIFICATION_BELOW_401A28B', null],
      ['note', 'REPURCHASE_SHORTFALL', '2028'],
    ]);
  });

  it('refuses more rows than a sheet has', async () => {
    const rows = new Array<{ id: number }>(1_048_576).fill({ id: 1 });
    const cover = { plan: '', question: '', sentences: [], tables: [] };
    await expect(workbook(cover, [{ name: 'long.csv', rows }])).rejects.toThrow('Invalid option');
  });

  const crowd = {
    ...smallPlan,
    initialState: {
      census_year: 2026,
      participants: Array.from({ length: 15_000 }, (_, i) => ({
        ...smallPlan.initialState.participants[1],
        id: `E${i}`,
      })),
    },
  };
  it.each([
    [
      'simulate --years 70',
      'Sheet participant_snapshots would have 1,050,000 rows, and a workbook holds 1,048,575 below the headings: write csv or parquet, or project fewer years with --years',
    ],
    [
      'montecarlo --samples --paths 350000',
      'Sheet paths would have 1,050,000 rows, and a workbook holds 1,048,575 below the headings: write csv or parquet, or leave out --samples, or ask for fewer --paths or --years',
    ],
  ])('%s is refused before anything is computed', async (line, issue) => {
    const folder = folderWith({ 'plan.json': crowd });
    const [command, ...more] = line.split(' ');
    let time = 0;
    const outcome = await run(
      folder,
      [command!, 'plan.json', ...more, '--format', 'xlsx', '--out', 'out', '--errors', 'json'],
      {
        stderr: { isTTY: true },
        now: () => (time += 1000),
        runMonteCarlo: () => Promise.reject(new Error('nothing is to be computed')),
      },
    );
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    // The error alone: no year was projected, which would have been shown.
    expect(errorOf(outcome).issues).toEqual([{ field: '--format', issue, file: '--format', value: 'xlsx' }]);
    expect(readdirSync(folder)).toEqual(['plan.json']);
  });

  it.each([
    ['nobody is hired', {}],
    ['people are hired', { workforce: { entry_compensation: 50_000 } }],
    [
      'nobody leaves who could be replaced',
      { workforce: { entry_compensation: 50_000 }, turnover: { termination_table: 'none' } },
    ],
  ])('knows the rows of the people beforehand where %s', (_, assumptions) => {
    const { planRules, operatingAssumptions, initialState } = smallPlan;
    const plan = prepare(
      planRules as PlanRules,
      { ...operatingAssumptions, ...assumptions } as OperatingAssumptions,
      initialState,
      { projection_years: 4 },
    );
    expect(rowCounts(plan).snapshots).toBe(plan.simulateRun().participant_snapshots.length);
  });
});
