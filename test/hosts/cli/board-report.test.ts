import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  benchmark,
  compareThreeRs,
  levers,
  monteCarlo,
  purchases,
  sensitivity,
  stress,
  usualStresses,
} from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import { leverText } from '../../../src/analysis/levers/row.js';
import type { Host } from '../../../src/hosts/cli/host.js';
import { findChromium, printPdf } from '../../../src/hosts/cli/report/print-pdf.js';
import { prepare } from '../../../src/index.js';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { closePages, sharedChromium } from '../../browser.js';
import { removeAtExit } from '../../remove-at-exit.js';
import { certainDigits } from '../../../src/analysis/monte-carlo/certain.js';
import { errorOf, folderWith, quietPlan, run, smallPlan } from './harness.js';

const ACME = ['report', 'plan.json', '--census', 'census.csv', '--paths', '60', '--max-runs', '60'];
const ACME_FOLDER = 'docs/examples/acme';
const FIRST_PAGE = ['can-we-pay', 'next-years', 'what-breaks-it', 'alternatives', 'decision'];

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

/** The figures behind what is written, in the order of the page. */
const figuresOf = (html: string): number[] =>
  [...html.matchAll(/<data value="([^"]+)">/g)].map(([, value]) => Number(value));

const number = (text: string): number => Number(text.replace(/[$,+%\s]/g, '').replace('−', '-'));

/** To the cent, as amounts are. */
const total = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs();
const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
const { annual_projections: years, summary_metrics: summary } = plan.simulateRun({ snapshots: false });

describe('the report says what the library computes', () => {
  it('in the headroom of the first page', () => {
    expect(code).toBe(0);
    const bars = [...sectionOf(page, 'can-we-pay').matchAll(/<title>(\d{4}): ([^<]*)<\/title>/g)];
    expect(bars.map(([, year, amount]) => [Number(year), number(amount!.replace('-', '−'))])).toEqual(
      years.map(({ year, headroom }) => [year, Math.round(headroom!)]),
    );
  });

  it('in the table of the years, with their totals', () => {
    const [heads = [], ...rows] = tableOf(sectionOf(annex, 'years'), 'The plan by year');
    expect(heads.slice(0, 3)).toEqual(['Year', 'Repurchase obligation', 'Repurchase cash']);
    expect(rows).toHaveLength(years.length + 1);
    expect(rows.slice(0, -1).map((row) => row.slice(0, 3).map(number))).toEqual(
      years.map((year) => [year.year, Math.round(year.repurchase_obligation), Math.round(year.repurchase_cash)]),
    );
    expect(number(rows.at(-1)![1]!)).toBe(Math.round(summary.total_repurchase_obligation));
  });

  it('in who is paid and why: groups and causes add up to the obligation', () => {
    const section = sectionOf(page, 'obligation');
    const bought = purchases(plan);
    const costs = (list: typeof bought): number => Math.round(total(list.map(({ cost }) => cost)));
    const [heads = [], ...rows] = tableOf(section, 'Shares bought, by group of participants');
    expect(number(rows.at(-1)!.at(-1)!)).toBe(Math.round(summary.total_repurchase_obligation));
    expect(number(rows.at(-1)![heads.indexOf('Retired')]!)).toBe(
      costs(bought.filter(({ reason }) => reason === 'retirement')),
    );
    const old = rows.find(([name]) => name === 'Aged 65 and over')!;
    expect(number(old.at(-1)!)).toBe(costs(bought.filter(({ origin, age }) => origin === 'census' && age >= 65)));
  });

  it('in the next five years: the sources of a year are its cash', () => {
    const [heads = [], ...rows] = tableOf(sectionOf(page, 'next-years'), 'Repurchase cash by source, 2027-2031');
    const next = years.slice(0, 5);
    expect(rows.map(([year]) => year)).toEqual([...next.map(({ year }) => String(year)), 'All']);
    const company = heads.indexOf('Company in addition');
    expect(rows.slice(0, -1).map((row) => [number(row[company]!), number(row.at(-1)!)])).toEqual(
      next.map((year) => [Math.round(year.funded_by_company), Math.round(year.repurchase_cash)]),
    );
    expect(number(rows.at(-1)!.at(-1)!)).toBe(Math.round(total(next.map((year) => year.repurchase_cash))));
  });

  it('in repurchases over EBITDA and over equity, by year, with the peak of each', () => {
    const section = sectionOf(annex, 'yardsticks');
    expect(decoded(section)).toContain(
      'Repurchases take at most 40.9 % of EBITDA, in 2038 and 7.5 % of equity, in 2039.',
    );
    const [heads, ...rows] = tableOf(section, 'Repurchases by what the company earns');
    expect(heads).toEqual(['Year', 'Obligation', 'of EBITDA', 'of equity', 'of net assets']);
    // Equity as the year opens: 260,000 shares at $100, then those that are left at the price of the year.
    let outstanding = 260_000;
    years.forEach((year, i) => {
      const ofEquity = year.repurchase_obligation / (outstanding * year.share_price);
      const ratios = [year.repurchase_obligation / year.ebitda!, ofEquity].map((ratio) => (100 * ratio).toFixed(1));
      expect(rows[i]!.slice(2, 4)).toEqual(ratios.map((ratio) => `${ratio} %`));
      outstanding -= year.shares_redeemed;
    });
    expect(rows[0]!.slice(2, 4)).toEqual(['18.1 %', '3.5 %']);
  });

  it('in the peers: the percentiles, how many they are, and the limits', () => {
    const section = sectionOf(annex, 'yardsticks');
    const rows = tableOf(section, 'The plan among its peers');
    const { measures } = benchmark(plan);
    expect(rows.slice(1).map((row) => [row[0], row[7] === '-' ? null : number(row[7]!), row[8]])).toEqual(
      measures.map(({ is, peers, place }) => [is, peers, place ?? '-']),
    );
    expect(rows[1]!.slice(1, 7)).toEqual(['4.0 %', '-6.0 %', '3.0 %', '13.0 %', '27.0 %', '49.0 %']);
    expect(decoded(section)).toContain('plans that survived');
    expect(sectionOf(page, 'board')).not.toContain('To be doubted first');
  });

  it('in the stresses: whether the company can pay, before what it has to buy', () => {
    const section = sectionOf(annex, 'stress');
    const [heads = [], ...rows] = tableOf(section, 'The plan under stress');
    expect(heads.slice(1, 5)).toEqual(['Years short', 'First', 'Worst shortfall', 'Repurchase obligation']);
    const { scenarios, affordability, summary: sums } = stress(plan, usualStresses(plan));
    const [first = [], ...stressed] = rows.map((row) => [row[0], number(row[1]!), number(row[3]!), number(row[4]!)]);
    const expected = scenarios.map((name, i) => [
      i === 0 ? 'without shocks' : name,
      affordability![i]!.years_with_cash_shortfall,
      Math.round(affordability![i]!.largest_cash_shortfall),
      Math.round(sums.figures[i]!.total_repurchase_obligation!),
    ]);
    expect(first).toEqual(expected[0]);
    expect(new Set(stressed)).toEqual(new Set(expected.slice(1)));
    const short = stressed.map((row) => Number(row[1]));
    expect(short).toEqual([...short].sort((a, b) => b - a));
    expect(decoded(section)).toContain('earnings fall: 2028: earnings fall by 30 % and are back in 5 years.');
  });

  it('in the levers: each that helps, who must agree, and what is recommended under the constraint', () => {
    const { alone, recommended, ranking_caveat: caveat } = levers(plan, { max_runs: 60 });
    const section = sectionOf(page, 'levers');
    const rows = tableOf(section, 'The plan as it is, and with levers that cure it').slice(1);
    expect(rows[0]!.slice(0, 3)).toEqual(['as it is', 'as it is', '6']);
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual(
      alone
        .filter((row) => row.years_with_cash_shortfall === 0)
        .map(leverText)
        .sort(),
    );
    expect(recommended).toBeNull();
    expect(decoded(sectionOf(page, 'decision'))).toContain(caveat!);
  });

  it('in the strategies: none is called the cheapest at a price that cannot react, and which price can', () => {
    const text = decoded(sectionOf(annex, 'strategies'));
    expect(text).toMatch(
      /^Recycle or redeem\?With redeem, the company behind Acme Manufacturing ESOP is short of cash in 6 years/,
    );
    expect(text).toContain('No repurchase method ranks first here: under per_share_growth');
    expect(text).toContain('Add --price-by equity to compare --three-rs');
    expect(text).not.toMatch(/cheap|costs (the least|less|more)/);
    expect(decoded(sectionOf(annex, 'drivers'))).toContain('The strategies are not ranked: under per_share_growth');
  });

  it('in the futures: beside the chance of a shortfall, that earnings were not drawn', () => {
    expect(decoded(sectionOf(page, 'chance'))).toMatch(
      /cash falls short in [^.]* of the futures\. Earnings were not drawn: these are chances over price and people only/,
    );
  });

  it('in the order of a board: five answers, six exhibits, and an annex in a file beside it', () => {
    const ids = (html: string): string[] => [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id!);
    expect(ids(page)).toEqual([
      ...['board', 'can-we-pay', 'next-years', 'what-breaks-it', 'alternatives', 'decision'],
      ...['cash', 'obligation', 'people', 'chance', 'drivers', 'levers'],
    ]);
    expect(ids(annex)).toEqual([
      ...['findings', 'resilience', 'stress', 'range', 'drivers', 'other-levers', 'ledger', 'strategies'],
      ...['yardsticks', 'assumptions', 'data', 'method', 'years'],
    ]);
    expect(page).toContain('<a href="board-annex.html">');
  });

  it('in five answers on the first page', () => {
    const [pay, next, breaks, plans, decision] = FIRST_PAGE.map((id) => decoded(sectionOf(page, id)));
    expect(pay).toContain(
      'Yes, but cash is below the $1.5 million that the company wants to keep in 2039-2044, by up to $638,750, in 2042',
    );
    expect(pay).toContain('60 % of futures are short of cash');
    expect(next).toContain(
      'Repurchases take $4.5 million of cash in 2027-2031; contributions and other trust cash pay for all of it',
    );
    expect(breaks).toContain('is short of cash as it is, so it can bear no fall of EBITDA');
    expect(breaks).toMatch(/falls short of cash in [^.]* of the futures.*Earnings were not drawn/);
    const { as_it_is: base } = levers(plan, { max_runs: 60 });
    const [heads = [], ...rows] = tableOf(sectionOf(page, 'alternatives'), 'Alternatives side by side');
    expect(heads).toHaveLength(4);
    expect(heads[1]).toBe('A: the plan as it is');
    const asItIs = new Map(rows.map(([figure, own]) => [figure, own!]));
    expect(number(asItIs.get('Least headroom of a year')!.replace('-', '−'))).toBe(Math.round(base.least_headroom));
    expect(asItIs.get('Years short of cash')).toBe('6');
    for (const figure of [
      'Company pays, next 5 years',
      'Lowest benefit of a year, of pay',
      'Participants gain, at 3 %',
    ])
      expect(asItIs.has(figure)).toBe(true);
    for (const figure of ['Years with a broken covenant', 'The ESOP owns at the end', 'Share price at the end'])
      expect(asItIs.has(figure)).toBe(true);
    expect(plans).toContain('Who must agree');
    // At such a price nothing is recommended.
    expect(decision).toContain(
      'No lever is recommended here: under per_share_growth the share price grows at a given rate',
    );
  });

  it('in the strategies, the drivers and the futures', () => {
    const { company, scenarios } = compareThreeRs(plan);
    const [heads = [], ...lines] = tableOf(sectionOf(annex, 'strategies'), 'Side by side');
    const cash = lines.find(([name]) => name === 'Company cash')!;
    expect(heads).toEqual(['', 'redeem', 'recycle', 'releverage']);
    expect(cash.slice(1).map((cell) => number(cell.replace(/ \(.*/, '')))).toEqual(
      scenarios.map((_, i) => Math.round(company.summary.figures[i]!.total_company_cash)),
    );

    const growth = sensitivity(plan).rows.find((row) => row.assumption === 'price_growth')!;
    if (!('down' in growth)) throw new Error('Price growth is moved');
    const drivers = tableOf(sectionOf(annex, 'drivers'), 'What is unknown: change of the least headroom');
    const row = drivers.find(([name]) => name === 'Price growth')!;
    expect([number(row[3]!), number(row[5]!)]).toEqual(
      [growth.down, growth.up].map(({ differences }) => Math.round(differences!.metric!)),
    );

    const futures = monteCarlo(plan, {
      paths: 60,
      seed: 0,
      price: { volatility: 0.2 },
      turnover: { volatility: 0.2 },
    });
    const [, byYear] = /<caption>Repurchase cash by year([^]*?)<\/table>/.exec(sectionOf(annex, 'range'))!;
    const shown = figuresOf(byYear!);
    const each = 1 + futures.settings.percentiles.length + 2;
    expect(shown).toHaveLength(each * years.length);
    expect(shown.filter((_, i) => i % each === 0)).toEqual(
      futures.years.map(({ repurchase_cash: cash }) => certainDigits(cash)[0]),
    );
    expect(page).toContain('60 paths, seed 0');
    expect(page).toContain('The price moves with a volatility of 20 % a year.');
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
    const again = await written(ACME_FOLDER, [...ACME, '--date', 'May 4, 2027', '--preparer', 'Finance']);
    expect(again).toEqual({ code, page, annex });
    expect(page).toContain('May 4, 2027');
    const silent = await run(ACME_FOLDER, ACME);
    expect(silent.stdout).not.toMatch(/Prepared by|<dt>Date/);
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

  it('a plan unlike its peers is said to be so before the answer', async () => {
    const { operatingAssumptions: given } = smallPlan;
    // Of ten peers, eight grow by -6 % to 49 % a year.
    const fast = { ...given, share_valuation: { current_price: 10, annual_growth_rate: 0.6 } };
    const cwd = folderWith({ 'plan.json': { ...smallPlan, operatingAssumptions: fast } });
    const { stdout } = await run(cwd, ['report', 'plan.json', '--paths', '2']);
    expect(decoded(sectionOf(stdout, 'board'))).toMatch(
      /^The board’s pageTo be doubted first: Small ESOP is outside what eight of ten peers have: yearly change of the price of the shares: 60 %/,
    );
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

/** Where the board's page ends when it is printed: it stands alone on a sheet. */
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

  it('the main part of a typical plan is at most 8 printed pages, and recommends once', async () => {
    const args = ['report', 'plan-typical.json', '--census', 'census.csv', '--paths', '60'];
    const typical = await written(ACME_FOLDER, args);
    const opened = await browser.newPage();
    const cwd = folderWith({ 'board.html': typical.page });
    await opened.goto(`file://${join(cwd, 'board.html')}`);
    expect(await endOfFirstPage(opened)).toBeLessThanOrEqual(LETTER.height);
    const pdf = (await opened.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeLessThanOrEqual(8);
    const text = decoded(typical.page);
    expect(text.match(/Recommended is/g)).toHaveLength(1);
    expect(decoded(sectionOf(typical.page, 'decision'))).toMatch(
      /Recommended is B: the largest debt is paid in level payments over more years[^.]*\. Who must agree: the board, the lender/,
    );
    expect(decoded(typical.annex)).not.toContain('ecommended is');
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
    vi.stubEnv('TMPDIR', join(cwd, 'tmp'));
    onTestFinished(() => void vi.unstubAllEnvs());
    let interrupt = (): void => undefined;
    const onInterrupt: Host['onInterrupt'] = (cleanUp) => {
      interrupt = cleanUp;
      return () => undefined;
    };
    const printed = printPdf({ onInterrupt }, join(cwd, 'browser'), '<p>').catch((error: unknown) => error);
    const pid = await vi.waitUntil(() => Number(readFileSync(join(cwd, 'pid'), 'utf8')), { timeout: 120_000 });
    interrupt();
    expect(await printed).toMatchObject({ code: 'FILE_ERROR' });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(join(cwd, 'tmp'))).toEqual(['keep']);
  },
);
