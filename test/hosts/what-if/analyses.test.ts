import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analysisOf,
  compare,
  companyCash,
  monteCarlo,
  purchases,
  sensitivity,
  solve,
  stress,
  usualStresses,
  type Comparison,
  type MonteCarloOptions,
  type MonteCarloResult,
} from '../../../src/analysis/index.js';
import { compareAnalysis, monteCarloAnalysis } from '../../../src/analysis/internal.js';
import { breachesBefore, breachesInBrief } from '../../../src/analysis/findings.js';
import { shownTable } from '../../../src/presentation/answer/index.js';
import { foldFindings, monteCarloWords, sayOf } from '../../../src/presentation/words/index.js';
import { explain, story } from '../../../src/presentation/journal/index.js';
import { prepare, simulateRun, type ComplianceFinding } from '../../../src/index.js';
import { acme, csvRows, dollars, drawFan, drawn, onlyAsked, openSite, saved, settled, type Site } from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, the analyses of the what-if page: ${site}`);

const { planRules, operatingAssumptions, initialState, systemConfig } = acme;
/** To the cent. */
const exact = (value: number): string => value.toLocaleString('en-US', { minimumFractionDigits: 2 });

test('a breach of the plan as it is remains, is gone, or is gone in some years', () => {
  const found = { code: 'ANNUAL_ADDITIONS_415C', severity: 'breach', message: 'Too much.' } as const;
  const planned = [2030, 2032, 2033].map((year) => ({ year, ...found, participants: ['A', 'B'] }));
  const changedBy = (...gone: typeof planned): string[] =>
    breachesBefore({ planned, changes: { new_findings: [], gone_findings: gone } });
  const before = 'The base plan already breaches in 2030, 2032-2033 (2 participants): Too much.';
  expect(changedBy()).toEqual([`${before} It remains.`]);
  expect(changedBy(...planned)).toEqual([`${before} It is gone.`]);
  expect(changedBy(planned[1]!)).toEqual([`${before} Gone in 2032.`]);
  // It remains for the other.
  expect(changedBy({ ...planned[1]!, participants: ['A'] })).toEqual([`${before} It remains.`]);
});

test('what a change does to breaches, in brief: cured, left, brought', () => {
  const [A, B, C] = ['DEDUCTION_LIMIT_404', 'ANNUAL_ADDITIONS_415C', 'FORFEITURE_ORDER'] as const;
  const found = (code: ComplianceFinding['code'], year: number, participants: string[] = []): ComplianceFinding => ({
    ...{ code, year, participants, severity: 'breach', message: code },
  });
  const planned = [found(A, 2030), found(A, 2031), found(B, 2030, ['E1'])];
  const brief = (new_findings: ComplianceFinding[], gone_findings: ComplianceFinding[]): string =>
    breachesInBrief({ planned, changes: { new_findings, gone_findings } });
  expect(brief([], [])).toBe('2 breaches as before');
  expect(brief([], planned)).toBe('2 breaches cured');
  expect(brief([], [planned[0]!])).toBe('1 breach in fewer years, 1 as before');
  expect(brief([found(A, 2029)], [])).toBe('1 breach as before, 1 in more years');
  expect(brief([found(A, 2029)], [planned[0]!, planned[2]!])).toBe('1 breach cured, 1 in other years');
  expect(brief([found(B, 2030, ['E2'])], [])).toBe('1 breach as before, 1 for more people');
  expect(brief([found(C, 2030)], planned)).toBe('2 breaches cured, 1 new');
  const warning = { code: 'DOUBLE_DECREMENT', year: null, severity: 'warning', message: 'Twice.' } as const;
  expect(breachesInBrief({ planned: [], changes: { new_findings: [warning], gone_findings: [] } })).toBe(
    'no breach, 1 new warning',
  );
});

test('methods: whether the price can react to them is said, and what participants then have', () => {
  const compared = (method: string): Comparison => {
    const share_valuation = { ...operatingAssumptions.share_valuation!, method } as never;
    return compare(prepare(planRules, { ...operatingAssumptions, share_valuation }, initialState, systemConfig));
  };
  const wordsOf = (comparison: Comparison): string[] => compareAnalysis.words(comparison, sayOf('Acme'));
  const byItself = compared('per_share_growth');
  const { scenarios, summary } = byItself;
  expect(scenarios[0]).toBe('redeem');
  const lost = summary.differences[scenarios.indexOf('recycle')]!.final_emerging_liability! / 1e6;
  const said = wordsOf(byItself);
  expect(said[1]).toMatch(/^No repurchase method ranks first here/);
  // In the order of the table, whatever they cost.
  expect(said[2]).toMatch(
    /^In company cash and payments still to come, over 20 years: redeem \$\S+ million .*; recycle \$\S+ million .*; releverage /,
  );
  expect(said[3]).toMatch(
    /^A saving of the company may be a loss of the participants: against redeem, the vested value of participants at the end is /,
  );
  const text = Math.abs(lost).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  expect(said[3]).toContain(`$${text} million ${lost < 0 ? 'less' : 'more'} with recycle`);
  const reacts = wordsOf(compared('equity_value')).join(' ');
  expect(reacts).not.toContain('ranks first here');
  // A company that is short of cash saves nothing.
  expect(reacts).toContain('is short of cash in');
  expect(reacts).not.toContain('costs the least');
});

const run = simulateRun(planRules, operatingAssumptions, initialState, systemConfig);

describe.skipIf(typeof site === 'string')('the analyses', () => {
  const { open, close, complaints, browser, address } = site as Site;
  let page: Page;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 }, unasked: true });
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const csvOf = async (section: string): Promise<Record<string, string>[]> =>
    csvRows((await saved(page, () => page.locator(`#${section} [data-export=csv]`).dispatchEvent('click'))).content);
  const pin = async (name: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Pin this plan' }).click();
    await drawn(page);
  };

  test('click a bar: where that year’s cash goes, by cause and by group', async () => {
    const { year, repurchase_obligation: obligation, diversification_amount: diversified } = run.annual_projections[9]!;
    await page.locator(`#cash [data-year="${year}"]`).click();
    expect(await page.locator('#breakdown-title').textContent()).toBe(`Uses of cash in ${year}`);
    const tables = page.locator('#breakdown table');
    expect(await tables.locator('tfoot').allTextContents()).toEqual([
      expect.stringMatching(`^All${dollars(obligation)}`),
      expect.stringMatching(`^All${dollars(obligation)}`),
    ]);
    expect(await tables.first().textContent()).toContain(`Diversification, still employed${dollars(diversified)}`);
    const shown = await tables.first().locator('tbody td:nth-child(2)').allTextContents();
    const sum = shown.reduce((total, text) => total + Number(text.replace(/[$,]/g, '')), 0);
    // Each is rounded to the dollar.
    expect(Math.abs(sum - obligation)).toBeLessThan(3);
    expect(await page.locator('#years tr.selected').textContent()).toMatch(new RegExp(`^${year}`));
  });

  test('a year chosen in the table or in the list is the same choice', async () => {
    await page.locator('#years').getByRole('button', { name: '2030' }).click();
    expect(await page.locator('#breakdown-year').inputValue()).toBe('2030');
    await page.locator('#breakdown-year').selectOption('2041');
    expect(await page.locator('#cash .chosen').getAttribute('data-year')).toBe('2041');
  });

  test('a sum has one name everywhere, prices say when, and loan payments stand apart', async () => {
    const years = page.getByRole('region', { name: 'The run by year' });
    expect(await years.locator('thead th').allTextContents()).toEqual([
      ...['Year', 'Repurchase obligation', 'Repurchase cash', 'Trust: contributions', 'Trust: forfeitures'],
      ...[
        'Company in addition',
        'Contributed, loans included',
        'ESOP loan payments',
        'Price paid',
        'Price at year end',
      ],
      ...['% of payroll', 'People', 'People who left'],
    ]);
    const { annual_projections: rows, summary_metrics: summary } = run;
    const cells = await years.locator('tbody tr').first().locator('td').allTextContents();
    expect(cells[6]).toBe(dollars(rows[0]!.debt_service));
    expect(cells.slice(7, 9).map(Number)).toEqual([rows[0]!.share_price, rows[0]!.year_end_share_price]);
    expect(await page.locator('#cash .legend').allTextContents()).toContain('Company in addition');
    const tiles = (await page.locator('.key-figures').allTextContents()).join(' ');
    expect(tiles).toContain(`of the payroll of ${summary.max_repurchase_to_payroll_year}`);
    expect(tiles).toContain(`$${dollars(summary.total_repurchase_obligation)}, without loan payments`);
  });

  test('contributions that paid for shares lead to all that was contributed, and what the loans took', async () => {
    const { year, ...paid } = run.annual_projections[1]!;
    const row = page.locator('#years tbody tr').nth(1);
    await row.getByRole('button', { name: /^Trust: contributions/ }).click();
    const panel = page.getByRole('region', { name: 'Derivation', exact: true });
    await expect
      .poll(() => panel.textContent())
      .toContain(`Of $${exact(paid.company_contribution)} contributed in ${year}, loans included:`);
    const parts = await panel.locator('.derived').last().locator('> li').allTextContents();
    expect(parts.find((part) => part.startsWith('payments on ESOP loans'))).toMatch(
      /scheduled payments .* dividends used /,
    );
    const sum = parts.reduce((all, part) => all + Number(/\$([\d,.]+\d)/.exec(part)![1]!.replace(/,/g, '')), 0);
    expect(sum).toBeCloseTo(paid.company_contribution, 2);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  test('no label of the tornado lies upon another, even where both ends are on one side', async () => {
    await page.locator('#drivers svg').waitFor();
    await page.locator('#drivers-figure').selectOption('total');
    const boxes = await page.evaluate<[string, number, number, number, number][]>(
      '[...document.querySelectorAll("#drivers svg text")].map((text) => { const { left, right, top, bottom } = text.getBoundingClientRect(); return [text.textContent, left, right, top, bottom]; })',
    );
    const said = boxes.filter(([text]) => text !== '');
    const upon = said.flatMap(([one, left, right, top, bottom], i) =>
      said
        .slice(i + 1)
        .filter(([, l, r, t, b]) => left < r && l < right && top < b && t < bottom)
        .map(([other]) => `${one} on ${other}`),
    );
    expect(upon).toEqual([]);
    expect(said.map(([text]) => text)).toContain('4 %, 2 %');
  });

  test('a figure of the table opens what it is made of: who, how many shares, at which price, by which rule and source', async () => {
    const { year, repurchase_obligation: obligation, share_price: price } = run.annual_projections[4]!;
    const row = page.locator('#years tbody tr').nth(4);
    await row.getByRole('button', { name: `Repurchase obligation: ${dollars(obligation)}` }).click();
    const panel = page.getByRole('region', { name: 'Derivation', exact: true });
    await panel.waitFor();
    expect(await panel.locator('h3').textContent()).toBe(`Repurchase obligation ${year}: $${exact(obligation)}`);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Repurchase obligation');
    const ofCauses = await panel.locator('.derived > li > details > summary').allTextContents();
    const sum = ofCauses.reduce((all, text) => all + Number(text.replace(/^.*\$/, '').replace(/,/g, '')), 0);
    expect(sum).toBeCloseTo(obligation, 2);
    const bought = purchases(prepare(planRules, operatingAssumptions, initialState, systemConfig))
      .filter((purchase) => purchase.year === year && purchase.reason === 'retirement')
      .sort((a, b) => b.cost - a.cost)[0]!;
    const first = panel.locator('.derived .derived > li').first();
    expect(await first.textContent()).toMatch(
      new RegExp(
        `^${bought.id}: \\$${exact(bought.cost)}${bought.shares} shares at \\$${price}\\. Shares due to people who left .*S-409`,
      ),
    );
    expect(await first.textContent()).toMatch(
      /shares due since 20\d\d: retirement at \d\d after \d+ years of service, \d+ % vested\. S-411/,
    );
    const target = (await first.locator('a').first().getAttribute('href'))!;
    const other = await browser.newPage();
    await other.goto(new URL(target, address).href);
    expect(await other.locator(`[id="${target.split('#')[1]!}"]`).count()).toBe(1);
    await other.close();
    // What is no sum has its formula.
    await row.getByRole('button', { name: /^% of payroll/ }).click();
    await expect.poll(() => panel.textContent()).toContain('covered payroll');
    // By keyboard: from the year to a figure, and back from its derivation.
    await row.locator('button.year').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.locator('h3').textContent()).toContain('Repurchase cash');
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await panel.isHidden()).toBe(true);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Repurchase cash: /);
  });

  test('a key figure opens its derivation: a present value by its years, largest first, each with a derivation of its own', async () => {
    const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
    await page.getByRole('button', { name: /^Present value at .*What is it made of/ }).click();
    const panel = page.getByRole('region', { name: 'Derivation', exact: true });
    await panel.waitFor();
    const { present_value_repurchase_obligation: value } = run.summary_metrics;
    expect(await panel.locator('h3').textContent()).toMatch(
      new RegExp(`^Present value at [\\d.]+ %: \\$${exact(value)}$`),
    );
    const { parts } = explain(plan, { metric: 'present_value_repurchase_obligation' });
    const lines = await panel.locator('.derived > li').allTextContents();
    expect(lines).toHaveLength(run.annual_projections.length);
    const amounts = lines.map((line) => Number(/^20\d\d: \$([\d,]+\.\d\d)/.exec(line)![1]!.replaceAll(',', '')));
    expect(amounts).toEqual(parts.map(({ amount }) => amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0))).toBe(Math.round(value * 100));
    expect(lines[0]).toContain(
      `repurchase obligation ${parts[0]!.inputs!['repurchase_obligation']!.toLocaleString('en-US')}`,
    );
    const year = Number(parts[0]!.label);
    const { repurchase_obligation: obligation } = run.annual_projections.find((row) => row.year === year)!;
    await panel.getByRole('button', { name: String(year) }).click();
    await expect
      .poll(() => panel.locator('h3').textContent())
      .toBe(`Repurchase obligation ${year}: $${exact(obligation)}`);
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => panel.locator('h3').textContent()).toContain('Present value');
    for (const name of ['Obligation, 20 years', 'Hardest year', 'Least headroom', 'Share price, end of 2046']) {
      const ofKey = page.getByRole('region', { name: 'Derivation of a key figure' });
      await page.getByRole('button', { name: new RegExp(`^${name}: .*What is it made of`) }).click();
      await expect.poll(() => ofKey.locator('h3').textContent()).toContain(name);
    }
    for (const name of ['Met by trust cash', 'Highest % of payroll']) {
      await page.getByRole('button', { name: new RegExp(`^${name}: .*What is it made of`) }).click();
      await expect.poll(() => panel.locator('h3').textContent()).toContain(name);
    }
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await panel.isHidden()).toBe(true);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Highest % of payroll: /);
  });

  test('what is pointed at, with a mouse or a finger, is read out, and only then', async () => {
    const { year, repurchase_cash: cash, funded_by_company: company } = run.annual_projections[12]!;
    const other = await open({ viewport: { width: 700, height: 900 }, hasTouch: true });
    const canvas = other.locator('#cash .stage');
    await canvas.scrollIntoViewIfNeeded();
    const read = canvas.locator('.read-out');
    const place = (await canvas.locator(`[data-year="${year}"] .target`).boundingBox())!;
    const [x, y] = [place.x + place.width / 2, place.y + 20];
    for (const point of [() => other.mouse.move(x, y), () => other.touchscreen.tap(x, y)]) {
      expect(await read.isVisible()).toBe(false);
      await point();
      await read.waitFor();
      const text = await read.textContent();
      expect(text).toMatch(new RegExp(`^${year}.*All${dollars(cash)}$`));
      expect(text).toContain(`Company in addition${dollars(company)}`);
      await other.mouse.move(5, 5);
    }
    await other.close();
  });

  test('no two rows of the tornado have one name', async () => {
    await page.locator('#drivers svg').waitFor();
    const names = await page.locator('#drivers svg .name').allTextContents();
    expect(names.length).toBeGreaterThan(8);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Payments begin: at once');
    const inTable = (await csvOf('drivers')).map((row) => row['assumption']);
    expect(new Set(inTable).size).toBe(inTable.length);
    expect(inTable).toEqual(expect.arrayContaining(['Payments begin: at once', 'Payments begin: next year']));
  });

  test('the tornado is the engine’s sensitivity analysis', async () => {
    await page.locator('#drivers svg').waitFor();
    await page.locator('#drivers-figure').selectOption('total');
    const acme = prepare(planRules, operatingAssumptions, initialState, systemConfig);
    const expected = sensitivity(acme, { rank_by: 'total' }).rows.flatMap((row) => {
      if (!row.applies) return [];
      const of = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));
      return 'alternative' in row
        ? [['', of(row.alternative.differences?.total)]]
        : [[of(row.down.differences?.total), of(row.up.differences?.total)]];
    });
    const rows = await csvOf('drivers');
    expect(rows.map((row) => [row['down_difference'], row['up_difference']])).toEqual(expected);
    // The tests below look at other sections.
    await onlyAsked(page);
  });

  const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);

  test('what must we contribute? The library’s answer in a sentence, and a button that puts it into the plan', async () => {
    const vary = 'operatingAssumptions.contribution_policy.percentage';
    const target = { metric: 'max_repurchase_to_payroll', value: 0.15, bound: 'at_most' } as const;
    const kept = solve(plan, { vary, between: [0, 1], target });
    if (kept.status !== 'no_solution') throw new Error(kept.status);
    await page.locator('#solve-goal').selectOption('payroll');
    expect(await page.locator('#solve-limit').inputValue()).toBe('15');
    await page.getByRole('button', { name: 'Find it' }).click();
    const sentence = page.locator('#solve .found');
    await sentence.waitFor();
    const least = Math.min(...kept.samples.map(({ metric }) => metric!));
    expect(await sentence.textContent()).toMatch(
      /^Contribution: no value from 0 % to 100 % is enough\. The nearest is [\d.]+ %: ([\d.]+) % of payroll at most\.$/,
    );
    expect(await sentence.textContent()).toContain(`: ${(100 * least).toFixed(2)} % of payroll`);
    await page.locator('#solve-goal').selectOption('trust');
    const workers = page.workers().length;
    await page.getByRole('button', { name: 'Find it' }).click();
    const covered = { metric: 'total_trust_shortfall', value: 0, bound: 'at_most' } as const;
    const solution = solve(plan, { vary, between: [0, 1], target: covered });
    if (solution.status !== 'solved') throw new Error(solution.status);
    const percent = Number((100 * solution.value).toFixed(4));
    await expect
      .poll(() => sentence.textContent())
      .toBe(`Contribution of ${percent} % or more: trust cash pays for every share that is bought.`);
    expect(await page.locator('#solve .beyond').count()).toBe(0);
    const brought = foldFindings(solution.new_findings).map(({ message }) => message);
    expect(brought.length).toBeGreaterThan(0);
    const listed = await page.locator('#solve .findings li > span:last-child').allTextContents();
    expect(listed).toEqual(brought);
    expect(await page.locator('#solve').textContent()).toContain('Absent from the base plan:');
    // The worker that answered first, whose code is compiled, has answered this too.
    expect(page.workers()).toHaveLength(workers);
    await page.getByRole('button', { name: `Put ${percent} % into the plan` }).click();
    await settled(page);
    expect(await page.locator('[data-control=contribution] .field input').inputValue()).toBe(String(percent));
    expect(await page.locator('#answer').textContent()).not.toContain('not enough');
    expect(await page.locator('#solve .notice').textContent()).toMatch(/^The assumptions have changed since/);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('what must we contribute? Where it is more than may be deducted, that is said first, with its years', async () => {
    const share_valuation = { ...operatingAssumptions.share_valuation!, annual_growth_rate: 0.12 };
    const dear = prepare(planRules, { ...operatingAssumptions, share_valuation }, initialState, systemConfig);
    const solution = solve(dear, {
      vary: 'operatingAssumptions.contribution_policy.percentage',
      between: [0, 1],
      target: { metric: 'total_trust_shortfall', value: 0, bound: 'at_most' },
    });
    if (solution.status !== 'solved') throw new Error(solution.status);
    const beyond = solution.new_findings.filter(({ code }) => code === 'DEDUCTION_LIMIT_404');
    expect(beyond.length).toBeGreaterThan(0);
    await page.locator('[data-control=price_growth] .field input').fill('12');
    await settled(page);
    await page.getByRole('button', { name: 'Find it' }).click();
    const percent = Number((100 * solution.value).toFixed(4));
    await expect
      .poll(() => page.locator('#solve .sentence').allTextContents())
      .toEqual([
        `Not possible within the 25 % limit of IRC 404(a)(3), 404(a)(9): at ${percent} % contributions exceed it in ${foldFindings(beyond)[0]!.years}.`,
        `Contribution of ${percent} % or more: trust cash pays for every share that is bought.`,
      ]);
    // What it brings with it stands above the button.
    const order = await page.evaluate(
      "[...document.querySelectorAll('#solve .findings, #solve button')].map(({ tagName }) => tagName)",
    );
    expect(order).toEqual(['BUTTON', 'UL', 'BUTTON']);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('what to look for and the limit are chosen; a limit that cannot be kept is said with what comes nearest', async () => {
    await page.locator('#solve-lever').selectOption('price_growth');
    await page.locator('#solve-goal').selectOption('peak');
    await page.locator('#solve-limit').fill('1000');
    await page.getByRole('button', { name: 'Find it' }).click();
    const sentence = page.locator('#solve .found');
    await expect
      .poll(() => sentence.textContent())
      .toMatch(
        /^Growth of the price a year: no value from -5 % to 20 % is enough\. The nearest is -5 %: \$[\d,]+ in the hardest year\.$/,
      );
  });

  test('the three methods in one click: what each costs, against what is shown', async () => {
    await page.getByRole('button', { name: 'Compare them', exact: true }).click();
    await page.locator('#methods progress').waitFor({ state: 'detached' });
    await page.locator('#methods svg').waitFor();
    const { scenarios, company } = compare(plan);
    const table = page.getByRole('region', { name: 'Methods compared' });
    expect(await table.locator('thead th').allTextContents()).toEqual(scenarios);
    const first = await table.locator('tbody tr', { hasText: 'Company cash' }).first().locator('td').allTextContents();
    const [planned = 0, ...costs] = company.summary.figures.map(({ total_company_cash: cash }) => cash);
    expect(planned).toBe(companyCash(plan).total_company_cash);
    const signed = (value: number): string =>
      value === 0 ? '' : `${value > 0 ? '+' : '-'}$${dollars(Math.abs(value))}`;
    expect(first).toEqual([
      `$${dollars(planned)}`,
      ...costs.map((cost) => `$${dollars(cost)}${signed(cost - planned)}`),
    ]);
    // None of them ranks first while the price cannot react, which is said before the costs.
    const verdict = await page.locator('#methods .caveat, #methods .sentence').allTextContents();
    expect(verdict[0]).toMatch(/^With redeem, the company behind .* is short of cash in 6 years/);
    expect(verdict[1]).toContain('No repurchase method ranks first here');
    expect(verdict[2]).toMatch(/^In company cash and payments still to come, over 20 years: redeem \$/);
    expect(verdict[3]).toMatch(/^A saving of the company may be a loss of the participants: against redeem, /);
    const earnings = page.getByRole('button', { name: 'Compare them at a price from earnings' });
    await earnings.click();
    await expect
      .poll(() => page.locator('#methods .caveat').allTextContents())
      .toContainEqual(expect.stringMatching(/^The price follows from earnings: 6 times EBITDA/));
    expect(await page.locator('#methods .caveat').allTextContents()).toContainEqual(
      expect.stringMatching(/^In company cash and payments still to come, over 20 years: recycle \$/),
    );
    expect(await earnings.count()).toBe(0);
    await page.getByRole('button', { name: 'Compare them', exact: true }).click();
    await expect.poll(() => page.locator('#methods .caveat').first().textContent()).toContain('ranks first');
    expect(await page.locator('#methods summary', { hasText: 'Releverage' }).textContent()).toMatch(
      /^Releverage: (no breach|\d+ breach)/,
    );
    await page.locator('#methods summary', { hasText: 'Recycle' }).click();
    await page.getByRole('button', { name: 'Put it into the plan: Recycle' }).click();
    await settled(page);
    expect(await page.locator('#against-plan').textContent()).toContain('Changed: Shares bought back recycle');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('a plan with breaches: they are named beside the answer, on paper too, and beside what is new with a method', async () => {
    await page.locator('[data-control=contribution] .field input').fill('40');
    await settled(page);
    const breach = page.locator('#doubts li').filter({ hasText: 'exceed the deductible 25 %' });
    await expect.poll(() => breach.textContent()).toMatch(/^Breach in 20\d\d.*IRC 404/);
    await page.emulateMedia({ media: 'print' });
    expect(await breach.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await breach.getByRole('button', { name: 'Go there' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('findings-title');
    await page.getByRole('button', { name: 'Compare them', exact: true }).click();
    const already = page.locator('#methods details .already');
    await expect
      .poll(() => already.allTextContents())
      .toContainEqual(
        expect.stringMatching(
          /^The base plan already breaches in 20\d\d.*IRC 404.* (It remains|It is gone|Gone in .*)\.$/,
        ),
      );
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('the usual stresses in one click, the worst first, with what each breaks', async () => {
    await page.getByRole('button', { name: 'Put it to the test' }).click();
    await page.locator('#stress svg').waitFor();
    const expected = stress(plan, usualStresses(plan));
    const rows = await page.locator('#stress .scroll').first().locator('tbody tr').allTextContents();
    expect(rows).toHaveLength(expected.scenarios.length);
    expect(rows[0]).toMatch(/^without shocks/);
    // How far the company is short of cash leads, then the obligation.
    const table = page.locator('#stress .scroll').first();
    expect((await table.locator('thead th').allTextContents()).slice(0, 4)).toEqual([
      ...['Stress', 'Years short', 'First', 'Least headroom'],
    ]);
    const cells = async (row: number): Promise<string[]> => table.locator('tbody tr').nth(row).locator('td').allTextContents(); // prettier-ignore
    const short = await Promise.all(rows.slice(1).map(async (_, i) => Number((await cells(i + 1))[0])));
    expect(short).toEqual([...short].sort((a, b) => b - a));
    const byName = new Map(expected.scenarios.map((name, i) => [name, i]));
    const worst = byName.get(/^[A-Za-z ]+/.exec(rows[1]!)![0].toLowerCase())!;
    const { years_with_cash_shortfall: count, first_cash_shortfall_year: firstYear } = expected.summary.figures[worst]!;
    const most = Math.max(...expected.by_year.map(({ figures }) => figures[worst]!.cash_shortfall!));
    expect((await cells(1)).slice(0, 3)).toEqual([String(count), String(firstYear), `-${dollars(most)}`]);
    expect(await page.locator('#stress .sentence').textContent()).toContain(
      `: the company is short of cash in ${count!} years, the first ${firstYear!}, by $${(most / 1e6).toFixed(1)} million at worst, in `,
    );
    const details = page.locator('#stress details').first();
    await details.locator('summary').click();
    expect(await details.locator('summary').textContent()).toMatch(
      /^[A-Z][a-z ]+ \(20\d\d: .* by \d+ %.*\): .*(breach|warning)/,
    );
    const retire = page.locator('#stress details', { hasText: 'Largest holders retire (' });
    expect(await retire.locator('summary').textContent()).toContain('the 5 largest holders leave (retirement)');
    const adds = (i: number): number =>
      expected.by_year.reduce((all, { figures }) => all + figures[i]!.funded_by_company, 0);
    expect(await retire.locator('.cheaper').count()).toBe(
      adds(byName.get('largest holders retire')!) <= adds(0) ? 1 : 0,
    );
    expect(await page.locator('#stress .sentence').textContent()).toMatch(
      /^The worst shock is “[A-Z][a-z ]+” \(20\d\d: /,
    );
    expect(await details.locator('.findings li > span:last-child').allTextContents()).toEqual(
      foldFindings(expected.finding_changes[worst]!.new_findings).map(({ message }) => message),
    );
    expect((await csvOf('stress'))[1]!['recession']).toBe(
      String(expected.by_year[1]!.figures[byName.get('recession')!]!.repurchase_cash),
    );
  });

  test('one person’s story is that of the library, its sources can be followed, and who is not there is refused', async () => {
    const id = initialState.participants[7]!.id;
    await page.locator('#story-id').fill(id.slice(0, 4));
    expect(await page.locator(`#story-ids option[value="${id}"]`).count()).toBe(1);
    await page.locator('#story-id').fill(id);
    await page.getByRole('button', { name: 'Tell it' }).click();
    await page.locator('#story h3').waitFor();
    const { opening, years, closing } = story(plan, id);
    expect(await page.locator('.story .sentence').textContent()).toBe(closing.join(' '));
    const said = years.flatMap(({ sentences }) => sentences).join(' ');
    expect(said).toMatch(/\d % likely to leave by termination at \d\d after/);
    expect(said).not.toMatch(/\d\.\d{3}\d* shares|\(\w+\.\w+,/);
    expect(await page.locator('.story > p').first().textContent()).toBe(opening.join(' '));
    expect(await page.locator('.story dt').allTextContents()).toEqual(years.map(({ year }) => String(year)));
    expect(await page.locator('.story dd > p').allTextContents()).toEqual(years.flatMap(({ sentences }) => sentences));
    expect(await page.locator('.story a').first().getAttribute('href')).toMatch(/^sources\.html#s-/);
    await page.locator('#story-id').fill('nobody');
    await page.getByRole('button', { name: 'Tell it' }).click();
    expect(await page.locator('#story div[role=status]').textContent()).toBe('Nobody has that name or id.');
  });

  test('more questions: words and rows of analyses without a section', async () => {
    const questions = page.locator('#more-question option');
    expect(await questions.allTextContents()).toContain(
      'What does the plan cost the company? (its cash, year by year)',
    );
    await page.locator('#more-question').selectOption('company-cash');
    await page.locator('#more').getByRole('button', { name: 'Ask' }).click();
    await page.locator('#more table').waitFor();
    const result = companyCash(plan);
    const { words, tables } = analysisOf('company-cash');
    const say = sayOf(acme.planRules.plan_name);
    const told = words(result as never, say);
    expect(await page.locator('#more .sentence').allTextContents()).toEqual(told);
    expect(await page.locator('#more tbody tr').count()).toBe(tables!(result as never, say)[0]!.rows.length);
    const file = await saved(page, () => page.locator('#more').getByRole('button', { name: 'CSV' }).click());
    expect(csvRows(file.content)[0]).toMatchObject({ metric: 'company_cash', year: String(result.by_year[0]!.year) });
  });

  test('what is asked of the library can be stopped', async () => {
    // Pressed within the page: from outside it may take longer than the answer.
    const workers = page.workers().length;
    await page.evaluate(`new Promise((stopped) => {
      const button = (text) => [...document.querySelectorAll('#stress button')].find((one) => one.textContent === text);
      const stop = () => (button('Stop') ? stopped(button('Stop').click()) : requestAnimationFrame(stop));
      button('Put it to the test').click();
      stop();
    })`);
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(workers);
    const status = page.locator('#stress .status');
    await expect.poll(() => status.textContent()).toBe('Stopped. No result is shown.');
    expect(await page.getByRole('button', { name: 'Put it to the test' }).isVisible()).toBe(true);
  });

  describe('with two scenarios', () => {
    beforeAll(async () => {
      await pin('As planned');
      await page.locator('[data-control=price_growth] .field input').fill('6');
      await settled(page);
      await pin('Fast growth');
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await settled(page);
    });

    test('scenarios: differences to the first', async () => {
      await page.getByRole('button', { name: 'Show Fast growth' }).click();
      await settled(page);
      const faster = simulateRun(
        planRules,
        { ...operatingAssumptions, share_valuation: { current_price: 100, annual_growth_rate: 0.06 } },
        initialState,
        systemConfig,
      ).summary_metrics;
      const { summary_metrics: planned } = run;
      const more = faster.total_repurchase_obligation - planned.total_repurchase_obligation;
      const company = companyCash(prepare(planRules, operatingAssumptions, initialState, systemConfig));
      const table = page.getByRole('region', { name: 'Scenarios compared' });
      expect(await table.locator('thead').textContent()).toBe('As plannedFast growthShown now');
      const paid = dollars(company.total_company_cash);
      expect(await table.locator('tbody tr').first().textContent()).toMatch(/^Years short of cash6/);
      const ofCompany = table.getByRole('row', { name: /^Company cash/ });
      expect(await ofCompany.textContent()).toContain(`Company cash$${paid}`);
      expect(await table.getByRole('row', { name: /^Repurchase obligation/ }).textContent()).toBe(
        `Repurchase obligation$${dollars(planned.total_repurchase_obligation)}` +
          `$${dollars(faster.total_repurchase_obligation)}+$${dollars(more)}`.repeat(2),
      );
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await settled(page);
      expect(await table.locator('tbody tr').first().textContent()).toMatch(/6$/);
      const cash = await csvOf('scenarios');
      expect(cash.map((row) => row['As planned'])).toEqual(
        company.by_year.map(({ company_cash }) => String(company_cash)),
      );
    });

    test('at most four are pinned; one can be shown again and removed', async () => {
      await pin('Third');
      await pin('Fourth');
      expect(await page.locator('#pin').isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Show Fast growth' }).click();
      await settled(page);
      expect(await page.locator('[data-control=price_growth] .field input').inputValue()).toBe('6');
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await page.getByRole('button', { name: 'Remove Third' }).click();
      await page.getByRole('button', { name: 'Remove Fourth' }).click();
      await settled(page);
      expect(await page.locator('.pinned li').count()).toBe(2);
    });

    test('the fan is the engine’s Monte Carlo, and scenarios meet the same draws', async () => {
      await page.locator('#seed').fill('7');
      await drawFan(page, 40);
      const options: MonteCarloOptions = {
        paths: 40,
        seed: 7,
        price: { volatility: 0.2 },
        turnover: { volatility: 0.2 },
      };
      const expected = monteCarlo(prepare(planRules, operatingAssumptions, initialState, systemConfig), options);
      const at = ({ percentiles }: MonteCarloResult['total_repurchase_obligation'], wanted: number): number =>
        percentiles.find(({ percentile }) => percentile === wanted)!.value;
      expect(await csvOf('uncertainty')).toMatchObject(
        expected.years.map(({ year, repurchase_cash: cash }, i) => ({
          year: String(year),
          expected: String(run.annual_projections[i]!.repurchase_cash),
          mean: String(cash.mean),
          ...Object.fromEntries([5, 25, 50, 75, 95].map((wanted) => [`p${wanted}`, String(at(cash, wanted))])),
        })),
      );
      const rows = await page.locator('#uncertainty .scroll').first().locator('tbody tr').allTextContents();
      const whole = monteCarloAnalysis.tables!(expected, sayOf('')).find(({ name }) => name === 'whole_run')!;
      const compared = ['total_repurchase_obligation', 'peak_cash_amount', 'largest_cash_shortfall'];
      const ofShown = whole.rows.filter(({ metric }) => compared.includes(String(metric)));
      const shown = shownTable({ ...whole, rows: ofShown }, 15).rows.map((row) => row.map(({ text }) => text).join(''));
      // Pinned as planned, and shown as planned: listed once.
      expect(rows.slice(0, shown.length)).toEqual(shown.map((row) => `Shown now and As planned: ${row}`));
      expect(rows.slice(shown.length).every((row) => row.startsWith('Fast growth: '))).toBe(true);
      expect(rows).toHaveLength(2 * compared.length);
      const [first, ...others] = monteCarloWords(expected, sayOf(acme.planRules.plan_name));
      expect(await page.locator('#uncertainty .sentence').textContent()).toBe(first);
      const said = await page.locator('#uncertainty details .note').allTextContents();
      expect(said.slice(0, others.length - 1)).toEqual(others.slice(0, -1));
      expect(await page.locator('#uncertainty .sentence ~ .caveat').textContent()).toBe(
        'Earnings were not drawn: these are chances over price and people only, not over earnings.',
      );
      // A fan for each, one below the other, with the line that is expected, on one scale.
      const figure = page.locator('#uncertainty svg');
      expect(await figure.locator('.name').allTextContents()).toEqual(['Shown now and As planned', 'Fast growth']);
      expect(await figure.locator('.plot .stroke-now').count()).toBe(2);
      const ticks = await figure.locator('.tick').allTextContents();
      expect(ticks.slice(0, ticks.length / 2)).toEqual(ticks.slice(ticks.length / 2));
    });
  });

  test('after a change the fan says that it is of another plan', async () => {
    const stale = page.locator('#uncertainty .notice');
    expect(await stale.isHidden()).toBe(true);
    await page.locator('[data-control=turnover] .field input').fill('2');
    await settled(page);
    expect(await stale.isVisible()).toBe(true);
  });

  test('a long one shows how far it is, and stops', async () => {
    await page.locator('#paths').selectOption('5000');
    await page.locator('#uncertainty').getByRole('button', { name: 'Compute' }).click();
    await expect
      .poll(() => page.locator('#uncertainty progress').getAttribute('value').then(Number))
      .toBeGreaterThan(0);
    expect(await page.locator('#uncertainty [role=status]').textContent()).toMatch(/^[\d,]+ of [\d,]+,000 futures$/);
    const workers = page.workers().length;
    await page.locator('#uncertainty').getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.workers().length).toBeLessThan(workers);
    expect(await page.locator('#uncertainty [role=status]').textContent()).toBe('Stopped. No result is shown.');
    expect(await page.locator('#uncertainty').getByRole('button', { name: 'Compute' }).isVisible()).toBe(true);
  });

  test.each(['cash', 'price', 'payroll', 'trust', 'scenarios', 'uncertainty', 'drivers'])(
    'the chart of %s has a table, and leaves as CSV, JSON, SVG and PNG',
    async (section) => {
      const rows = await csvOf(section);
      expect(rows.length).toBeGreaterThan(5);
      await page.locator(`#${section} .figure-foot summary`).click();
      await expect.poll(() => page.locator(`#${section} .figure-foot tbody tr`).count()).toBe(rows.length);
      await page.locator(`#${section} .figure-foot summary`).click();

      const file = (kind: string) =>
        saved(page, () => page.locator(`#${section} [data-export=${kind}]`).dispatchEvent('click'));
      const json = await file('json');
      expect(json.name).toBe(`acme-manufacturing-esop-${section}.json`);
      const { rows: objects } = JSON.parse(json.content.toString()) as {
        rows: Record<string, string | number | null>[];
      };
      // What a spreadsheet might take for a formula, such as +1 points, has an apostrophe in CSV.
      const inCsv = (value: string | number | null): string =>
        typeof value === 'string' && /^[-+](?!\$?[\d,.]+$)/.test(value) ? `'${value}` : String(value ?? '');
      expect(objects.map((row) => Object.values(row).map(inCsv))).toEqual(rows.map((row) => Object.values(row)));

      const svg = (await file('svg')).content.toString();
      expect(svg).toContain(`>${await page.locator(`#${section}-title`).textContent()}</title>`);
      const parts = (text: string): number => (text.match(/<(rect|polyline|polygon)\b/g) ?? []).length;
      const drawn = await page
        .locator(`#${section} svg`)
        .evaluate((node) => (node as unknown as { outerHTML: string }).outerHTML);
      // Everything that is drawn, on a sheet of paper.
      expect(parts(svg)).toBe(parts(drawn) + 1);
      expect(svg).not.toMatch(/class=|var\(/);

      const png = (await file('png')).content;
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(png.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(svg)![1]));
    },
  );

  test('the years leave as CSV, every figure in full', async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
    const { name, content } = await saved(page, () => page.getByRole('button', { name: 'Years as CSV' }).click());
    expect(name).toBe('acme-manufacturing-esop-years.csv');
    const rows = csvRows(content);
    expect(rows.map((row) => [row['year'], row['repurchase_obligation'], row['active_headcount']])).toEqual(
      run.annual_projections.map((year) => [year.year, year.repurchase_obligation, year.active_headcount].map(String)),
    );
  });
});
