import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import type { Host } from '../../../src/hosts/cli/host.js';
import { findChromium, printPdf } from '../../../src/hosts/cli/report/command.js';
import { ENGINE_VERSION, prepare } from '../../../src/index.js';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { closePages, sharedChromium } from '../../browser.js';
import { removeAtExit } from '../../remove-at-exit.js';
import { errorOf, folderWith, quietPlan, run, smallPlan } from './harness.js';

const ACME = ['report', 'plan.json', '--census', 'census.csv', '--paths', '60', '--max-runs', '60'];
const ACME_FOLDER = 'docs/examples/acme';

/** A report in files, as it is and its annex. */
async function written(cwd: string, args: readonly string[]): Promise<{ code: number; page: string; annex: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'esop-board-'));
  removeAtExit(folder);
  const out = join(folder, 'board.html');
  const { code } = await run(cwd, [...args, '--out', out]);
  const [page, annex] = [out, out.replace('.html', '-annex.html')].map((file) => readFileSync(file, 'utf8'));
  return { code, page: page!, annex: annex! };
}

const { code, page, annex } = await written(ACME_FOLDER, [...ACME, '--date', 'May 4, 2027', '--preparer', 'Finance']);

/** What stands in a section, without the tags. */
function sectionOf(html: string, id: string): string {
  return new RegExp(`<section id="${id}">([^]*?)</section>`).exec(html)![1]!;
}

const decoded = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\n', '');

/** The text of a section, a line for each block and each row of a table. */
const linesOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:th|td)>/g, ' | ')
    .replaceAll(/<\/(?:h\d|p|li|dt|dd|tr|caption|title|figcaption|summary|text)>/g, '\n')
    .split('\n')
    .map((line) => decoded(line).trim())
    .filter((line) => line !== '')
    .join('\n');

/** A table of a section by the beginning of its caption: its rows as texts, heads and totals included. */
function tableOf(html: string, caption: string): string[][] {
  const table = [...html.matchAll(/<table>([^]*?)<\/table>/g)].find(([, inside]) =>
    decoded(/<caption>([^]*?)<\/caption>/.exec(inside!)![1]!).startsWith(caption),
  );
  if (table === undefined) throw new Error(`No table ${caption}`);
  return [...table[1]!.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<(?:th|td)[^>]*>([^]*?)<\/(?:th|td)>/g)].map(([, cell]) => decoded(cell!)),
  );
}

const number = (text: string): number => Number(text.replace(/[$,+%\s]/g, '').replace('−', '-'));

const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs();
const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
const { annual_projections: years } = plan.simulateRun({ snapshots: false });

describe('the report says what the library computes', () => {
  it('in the texts of its sections, of which report-numbers.test.ts traces every number to the commands', async () => {
    expect(code).toBe(0);
    const texts = [page, annex].map((html) =>
      [...html.matchAll(/<section id="([\w-]+)">([^]*?)<\/section>/g)]
        .map(([, id, inside]) => `## ${id!}\n${linesOf(inside!)}`)
        .join('\n'),
    );
    const text = texts.join('\n').replaceAll(ENGINE_VERSION, '<version>');
    await expect(text).toMatchFileSnapshot('transcripts/report/acme.txt');
  });

  it('and what is written is what stands behind it, rounded', () => {
    // The futures are rounded to the first digit that is uncertain.
    const certain = page.replace(sectionOf(page, 'chance'), '') + annex.replace(sectionOf(annex, 'range'), '');
    const written = [...certain.matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)];
    expect(written.length).toBeGreaterThan(80);
    for (const [, value, text] of written) {
      const [, digits = '', unit = ''] = /^[-+]?\$?([\d,.]+)(?: (million|billion|%))?$/.exec(decoded(text!))!;
      const scale = { million: 1e6, billion: 1e9, '%': 0.01, '': 1 }[unit]!;
      const half = (0.5000001 * scale) / 10 ** (digits.split('.')[1] ?? '').length;
      // Under a heading in percent the fraction stands without its sign.
      const differences = [scale, scale / 100].map((each) => [number(digits) * each, (half * each) / scale] as const);
      const isRounded = differences.some(([said, most]) => Math.abs(said - Math.abs(Number(value))) <= most);
      expect(isRounded, `${text!} for ${value!}`).toBe(true);
    }
  });

  it('in the bars of its chart', () => {
    const drawn = [
      ...sectionOf(page, 'cash').matchAll(/<g class="bar"[^>]*><title>(\d{4}): ([^<]*)<\/title>([^]*?)<\/g>/g),
    ];
    expect(drawn.map(([, year]) => Number(year))).toEqual(years.map(({ year }) => year));
    const heights = drawn.map(([, , , parts]) =>
      [...parts!.matchAll(/<rect class="fill-[^"]+"[^>]* height="([\d.]+)"/g)].reduce(
        (sum, [, tall]) => sum + Number(tall),
        0,
      ),
    );
    const scale = heights[12]! / years[12]!.repurchase_cash;
    years.forEach((year, i) => expect(heights[i]).toBeCloseTo(year.repurchase_cash * scale, 0));
    expect(decoded(drawn[12]![2]!)).toBe(
      '$2,781,087. Trust: contributions $1,400,562, Trust: forfeitures $3,717, Company in addition $1,376,807',
    );
  });
});

describe('the report is one file', () => {
  it('without a script, and with a policy that allows none, nor any connection', () => {
    expect(page + annex).not.toMatch(/<script|<link|<img|<iframe| src=| style=| on\w+=|url\(|@import/i);
    expect([...page.matchAll(/ href="([^"]*)"/g)].every(([, to]) => /^#|^board-annex\.html$/.test(to!))).toBe(true);
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-`);
  });

  it('that is the same each time, and says only what it is told of date and preparer', async () => {
    const cwd = folderWith({ 'plan.json': smallPlan });
    const silent = () => run(cwd, ['report', 'plan.json', '--paths', '5']);
    const { stdout } = await silent();
    expect((await silent()).stdout).toBe(stdout);
    expect(stdout).not.toMatch(/Prepared by|<dt>Date/);
    expect(page).toContain('May 4, 2027');
  });

  it('every input of the plan stands in it, given or by default', () => {
    const section = sectionOf(annex, 'assumptions');
    const value = (caption: string, path: string) => tableOf(section, caption).find(([input]) => input === path)?.[1];
    expect(value('Given', 'share_valuation.annual_growth_rate')).toBe('4 %');
    expect(value('Given', 'company_finances.covenants.max_debt_to_ebitda')).toBe('3');
    expect(value('Given', 'turnover.retirement_rates')).toContain('age 62, rate 20 %;');
    expect(value('Not given', 'forfeiture_timing')).toBe('statutory');
    expect(value('Not given', 'repurchase_strategy.redeem_fraction')).toBe('50 %');
    expect(decoded(section)).toContain('distribution_policy.segregation');
    expect(tableOf(section, 'Given').some(([, , entry]) => entry?.startsWith('loan id inside-loan-2018'))).toBe(true);
  });

  it('names are text, whatever is in them', async () => {
    const name = `<script>alert("1")</script> & 'Söhne' {{x}}`;
    const file = { ...smallPlan, planRules: { ...smallPlan.planRules, plan_name: name } };
    const cwd = folderWith({ 'plan.json': file });
    const named = await run(cwd, ['report', 'plan.json', '--paths', '2', '--preparer', '"><b>me</b>']);
    expect(named.code).toBe(0);
    expect(named.stdout).not.toMatch(/<script|<b>/);
    expect(decoded(/<h1>([^]*?)<\/h1>/.exec(named.stdout)![1]!)).toBe(name);
    expect(decoded(named.stdout)).toContain('"><b>me</b>');
  });

  it('the last forecast stands beside this one, and a file without years is refused', async () => {
    const last = { annual_projections: [{ year: 2028, repurchase_obligation: 9000, year_end_share_price: 9 }] };
    const cwd = folderWith({ 'plan.json': smallPlan, 'last.json': last, 'other.json': {} });
    const beside = await written(cwd, ['report', 'plan.json', '--paths', '2', '--last-forecast', 'last.json']);
    expect(beside.code).toBe(0);
    // 1,000 shares at $10 are bought in 2028.
    const [, ...rows] = tableOf(sectionOf(beside.annex, 'yardsticks'), 'The last forecast');
    expect(rows).toContainEqual(['2028', 'shares bought', '$9,000', '$10,000', '+$1,000']);
    const refused = await run(cwd, ['report', 'plan.json', '--last-forecast', 'other.json']);
    expect(errorOf(refused).issues[0]?.['field']).toBe('annual_projections');
    const broken = folderWith({ 'plan.json': smallPlan, 'last.json': { annual_projections: [{ year: 'x' }] } });
    const wrong = await run(broken, ['report', 'plan.json', '--last-forecast', 'last.json']);
    expect(errorOf(wrong).issues[0]?.['field']).toBe('--last-forecast');
  });

  it('experience stands in the annex beside the assumptions, and another answer is refused', async () => {
    const census = (age: number, ids: readonly string[]): string =>
      ['id,age,service_years,allocated_shares', ...ids.map((id) => `${id},${age},${age - 20},90`)].join('\n');
    const files = { 'a.csv': census(30, ['A', 'B', 'C', 'D']), 'b.csv': census(31, ['A', 'B', 'C']) };
    const cwd = folderWith({ 'plan.json': smallPlan, 'fit.json': {}, 'other.json': { kind: 'levers' }, ...files });
    const history = ['--census', '2024=a.csv', '--census', '2025=b.csv'];
    const fitted = await run(cwd, ['fit', 'plan.json', ...history, '--format', 'json']);
    writeFileSync(join(cwd, 'fit.json'), fitted.stdout);
    const args = ['report', 'plan.json', '--paths', '2', '--experience'];
    const { code, annex } = await written(cwd, [...args, 'fit.json']);
    expect(code).toBe(0);
    expect(decoded(sectionOf(annex, 'experience'))).toContain('1 person left where the table expects');
    const refused = await run(cwd, [...args, 'other.json']);
    expect(errorOf(refused).issues[0]).toMatchObject({ field: 'kind', issue: 'Must be an answer of fit' });
  });

  it('the recommendation keeps what it is told to', async () => {
    const cwd = folderWith({ 'plan.json': examplePlan(leversAnalysis.example.changes) });
    const fails = async (floor: string): Promise<number> => {
      const args = ['report', 'plan.json', '--paths', '2', '--keep-benefit', floor, '--max-runs', '30'];
      const { code, page, annex } = await written(cwd, args);
      expect(code).toBe(0);
      return decoded(sectionOf(page, 'levers') + sectionOf(annex, 'other-levers')).split(/\bbenefits\b/).length;
    };
    expect(await fails('0.9')).toBeGreaterThan(await fails('0'));
  });

  it('a constraint that nothing could hold is refused: without the finances of the company no lever is tried', async () => {
    const cwd = folderWith({ 'plan.json': smallPlan });
    const refused = await run(cwd, ['report', 'plan.json', '--paths', '2', '--keep-benefit', '0.05']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('company_finances');
  });

  it('a plan with nothing to buy, or with nothing said of the company, has one too', async () => {
    const participants = [{ id: 'E1', age: 30, service_years: 2, compensation: 50_000, allocated_shares: 0 }];
    const quiet = { ...quietPlan, initialState: { ...quietPlan.initialState, participants } };
    const cwd = folderWith({ 'plan.json': smallPlan, 'quiet.json': quiet });
    const small = await run(cwd, ['report', 'plan.json', '--paths', '5']);
    expect(small.code).toBe(0);
    expect(sectionOf(small.stdout, 'can-we-pay')).toContain('the plan says nothing of the company’s finances');
    const nothing = await run(cwd, ['report', 'quiet.json', '--paths', '5']);
    expect(nothing.code).toBe(0);
    expect(nothing.stdout).not.toMatch(/NaN|undefined|Infinity/);
  });
});

const chromium = await sharedChromium();
if (typeof chromium === 'string') console.warn(`SKIPPED, the report in a browser: ${chromium}`);

/** Letter paper, less its margins: 6.9 by 9.45 inches. */
const LETTER = { width: 662, height: 907 };

/** Place at which the board's page ends when it is printed: it stands alone on a sheet. */
async function endOfFirstPage(opened: Page): Promise<number> {
  await opened.setViewportSize(LETTER);
  await opened.emulateMedia({ media: 'print' });
  return opened.evaluate<number>('document.getElementById("board").getBoundingClientRect().bottom');
}

describe.skipIf(typeof chromium === 'string')('in a browser', () => {
  const browser = chromium as Exclude<typeof chromium, string>;
  afterAll(() => closePages(browser));

  it('it looks for nothing, complains of nothing, and axe finds nothing', async () => {
    const opened = await browser.newPage({ viewport: { width: 816, height: 1056 }, bypassCSP: false });
    const complaints: string[] = [];
    opened.on('console', (message) => complaints.push(message.text()));
    opened.on('pageerror', (error) => complaints.push(String(error)));
    const requests: string[] = [];
    opened.on('request', (request) => requests.push(request.url()));
    const cwd = folderWith({ 'report.html': page });
    await opened.goto(`file://${join(cwd, 'report.html')}`);
    expect(requests).toHaveLength(1);
    expect(complaints).toEqual([]);
    expect(await endOfFirstPage(opened)).toBeLessThanOrEqual(LETTER.height);
    await opened.emulateMedia({ media: null });
    await opened.setViewportSize({ width: 816, height: 1056 });
    // The page is as wide as the paper.
    expect(await opened.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await opened.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await opened.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });

  it('the main part of a typical plan is at most 10 printed pages, and recommends once', async () => {
    const args = ['report', 'plan-typical.json', '--census', 'census.csv', '--paths', '60'];
    const typical = await written(ACME_FOLDER, args);
    const opened = await browser.newPage();
    const cwd = folderWith({ 'board.html': typical.page });
    await opened.goto(`file://${join(cwd, 'board.html')}`);
    expect(await endOfFirstPage(opened)).toBeLessThanOrEqual(LETTER.height);
    const pdf = (await opened.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeLessThanOrEqual(10);
    // One measure of one plan has one value, wherever it stands.
    const lines = linesOf(
      ['can-we-pay', 'what-breaks-it', 'alternatives'].map((id) => sectionOf(typical.page, id)).join(''),
    );
    const patterns = [
      /([\d.]+ %) of futures are short of cash/,
      /falls short of cash in ([\d.]+ %)/,
      /Chance of a shortfall \| ([\d.]+ %)/,
    ];
    expect(new Set(patterns.map((pattern) => pattern.exec(lines)![1])).size).toBe(1);
    const text = decoded(typical.page);
    expect(text.match(/the board chooses/g)).toHaveLength(1);
    expect(decoded(sectionOf(typical.page, 'decision'))).toMatch(
      /B \(the board, the lender, any senior lender\) for the least headroom; C \(the board\) for participants/,
    );
    expect(decoded(typical.annex)).not.toContain('the board chooses');
    // The covenant of 2033 is mended by B.
    const covenant = tableOf(sectionOf(typical.page, 'alternatives'), 'Alternatives').find(
      ([figure]) => figure === 'Years with a broken covenant',
    );
    expect(covenant!.slice(1, 3)).toEqual(['1', '0']);
    expect(decoded(sectionOf(typical.page, 'what-breaks-it'))).toContain('can bear a fall of EBITDA by 4.1 % for good');
    const drawn = sectionOf(typical.page, 'drivers');
    const [unknown, decided] = drawn.split('<figcaption>').slice(1);
    expect(unknown).toContain('EBITDA growth');
    expect(decided).toContain('Dividends');
    expect(decided).not.toContain('EBITDA growth');
  });

  it('--pdf prints it', async () => {
    const cwd = folderWith({ 'plan.json': smallPlan });
    const env = { CHROMIUM: findChromium({ env: process.env })! };
    const printed = await run(cwd, ['report', 'plan.json', '--paths', '5', '--out', 'a/report.html', '--pdf'], { env });
    expect(printed.code).toBe(0);
    expect(readFileSync(join(cwd, 'a/report.html'), 'utf8')).toContain('<!doctype html>');
    const pdf = readFileSync(join(cwd, 'a/report.pdf'), 'latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(2);
    // Letter paper, in points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/);
  });
});

it('--pdf has a name where --out has none', async () => {
  const cwd = folderWith({ 'plan.json': smallPlan });
  const refused = await run(cwd, ['report', 'plan.json', '--pdf']);
  expect([refused.code, errorOf(refused).issues[0]?.['field']]).toEqual([2, '--pdf']);
});

it('--pdf without a browser is refused before anything is computed, and leaves no file', async () => {
  const cwd = folderWith({ 'plan.json': smallPlan });
  const refused = await run(cwd, ['report', 'plan.json', '--pdf', 'report.pdf', '--out', 'report.html'], {
    env: { CHROMIUM: join(cwd, 'none') },
  });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('Needs Chromium, Chrome or Edge');
  expect(existsSync(join(cwd, 'report.html'))).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  '--pdf ends the browser when it is interrupted, and leaves nothing',
  async () => {
    const script = '#!/bin/sh\necho $$ > "$(dirname "$0")/pid"\nexec sleep 300\n';
    const cwd = folderWith({ browser: script, pid: '', 'tmp/keep': '' });
    chmodSync(join(cwd, 'browser'), 0o755);
    let interrupt = (): void => undefined;
    const onInterrupt: Host['onInterrupt'] = (cleanUp) => {
      interrupt = cleanUp;
      return () => undefined;
    };
    const printed = printPdf({ onInterrupt }, join(cwd, 'browser'), '<p>', join(cwd, 'tmp')).catch(
      (error: unknown) => error,
    );
    const pid = await vi.waitUntil(() => Number(readFileSync(join(cwd, 'pid'), 'utf8')), { timeout: 120_000 });
    interrupt();
    expect(await printed).toMatchObject({ code: 'FILE_ERROR' });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(join(cwd, 'tmp'))).toEqual(['keep']);
  },
);
