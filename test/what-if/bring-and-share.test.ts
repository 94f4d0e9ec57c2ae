import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { simulate } from '../../src/index.js';
import { acme, csvRows, dollars, expectedRun, openSite, settled, shownRun, type Site } from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, bringing and sharing a plan on the what-if page: ${site}`);

const acmeFile = (name: string): string => readFileSync(`docs/examples/acme/${name}`, 'utf8');
const renamed = acmeFile('plan.json').replace('Acme Manufacturing ESOP', 'Renamed ESOP');
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

describe.skipIf(typeof site === 'string')('bring your own plan, and share it', () => {
  const { open, close, complaints } = site as Site;
  let page: Page;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 } });
  });
  beforeEach(async () => {
    await page.locator('#census-text').fill('');
    await page.getByRole('button', { name: 'Back to the Acme example' }).click();
    await settled(page);
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const bring = async (planText: string, censusName: string, census: string | Buffer): Promise<void> => {
    await page.locator('#plan-file').setInputFiles(file('plan.json', planText));
    await page.locator('#census-file').setInputFiles(file(censusName, census));
    await page.getByRole('table', { name: 'How the columns are read' }).waitFor();
  };
  const apply = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Show this plan' }).click();
    await settled(page);
  };
  const answer = async (): Promise<string> => (await page.locator('#answer').textContent()) ?? '';

  test('a plan and a census from files', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    expect(await page.locator('#own-plan [role=status]').textContent()).toMatch(/^192 people in census.csv/);
    await apply();
    expect(await answer()).toMatch(/^Renamed ESOP must find/);
    const { inputs, results } = await shownRun(page);
    expect(inputs).toEqual({ ...acme, planRules: { ...acme.planRules, plan_name: 'Renamed ESOP' } });
    expect(results).toEqual(expectedRun(inputs));
  });

  test('the same census as a workbook, with dates that are dates', async () => {
    const rows = csvRows(Buffer.from(acmeFile('census.csv')));
    const columns = Object.keys(rows[0]!);
    const date = { type: Date, format: 'mm/dd/yyyy' };
    const cells = rows.map((row) =>
      columns.map((column) => {
        const text = row[column]!;
        if (text === '') return null;
        if (column.endsWith('_date')) return { value: new Date(text), ...date };
        return /^[\d.]+$/.test(text) ? { value: Number(text), type: Number } : { value: text, type: String };
      }),
    );
    const sheet = [columns.map((value) => ({ value, type: String })), ...cells];
    await bring(renamed, 'census.xlsx', await writeWorkbook(sheet as never).toBuffer());
    await apply();
    const { results } = await shownRun(page);
    expect(results).toEqual(expectedRun(acme));
  });

  test('pasted rows under other headings: the mapping is shown and can be changed', async () => {
    await page.locator('#plan-text').fill(renamed.replace(/"trust_cash": \{[^}]*\}/, '"trust_cash": {}'));
    await page.locator('#census-text').fill('Nr\tDOB\tHire Date\tStock\n1\t7/4/1970\t1/2/1999\t1,250\n');
    await page.locator('#census-text').blur();
    const mapping = page.getByRole('table', { name: 'How the columns are read' });
    expect(await mapping.locator('tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/^Nr.*1–$/),
      expect.stringMatching(/^DOB.*7\/4\/19701970-07-04$/),
      expect.stringMatching(/^Hire Date.*1\/2\/19991999-01-02$/),
      expect.stringMatching(/^Stock.*1,250–$/),
    ]);
    await apply();
    expect(await page.locator('.issue-list').textContent()).toContain('No column of the file is read as Id');
    await mapping.getByLabel('Nr is').selectOption('id');
    await mapping.getByLabel('Stock is').selectOption('allocated_shares');
    await apply();
    expect((await shownRun(page)).inputs.initialState.participants).toEqual([
      { id: '1', birth_date: '1970-07-04', hire_date: '1999-01-02', allocated_shares: '1250' },
    ]);
  });

  test('errors by row and field lead to the cell, which can be corrected there', async () => {
    const lines = acmeFile('census.csv').split('\n');
    lines[5] = lines[5]!.replace(/,\d{4}-\d\d-\d\d,/, ',1980-13-45,');
    lines[9] = lines[9]!.replace(/^E\d+/, lines[8]!.slice(0, 5));
    await bring(renamed, 'census.csv', lines.join('\n'));
    const before = await answer();
    await apply();
    expect(await page.locator('#own-plan [role=alert]').textContent()).toMatch(/^2 things are wrong/);
    expect(await answer()).toBe(before);
    const issues = page.locator('.issue-list li');
    expect(await issues.first().textContent()).toBe(
      'Census, line 6, Date of birth, “1980-13-45”Must be a date (YYYY-MM-DD)',
    );
    for (const value of ['1980-12-24', 'E9999']) {
      await issues.first().getByRole('button').click();
      const cell = page.locator('.row-editor input[aria-invalid=true]');
      expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
      await cell.fill(value);
      await page.getByRole('button', { name: 'Check again' }).click();
    }
    await settled(page);
    expect(await answer()).toMatch(/^Renamed ESOP must find/);
    expect((await shownRun(page)).inputs.initialState.participants[4]).toHaveProperty('birth_date', '1980-12-24');
  });

  test('errors of the plan lead into its text', async () => {
    const selected =
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)';
    const first = page.locator('.issue-list button').first();
    await bring(renamed.replace('"years": 6', '"years": 66'), 'census.csv', acmeFile('census.csv'));
    await apply();
    await first.click();
    expect(await page.evaluate(selected)).toBe('66');
    await page.locator('#plan-text').fill(renamed.replace('"planRules": {', '"planRules": {,'));
    await apply();
    expect(await page.locator('.issue-list').textContent()).toContain('Line 2, column 17: expected a property name');
    await first.click();
    expect(await page.evaluate(selected)).toBe(',');
  });

  test.each([
    ['empty.csv', '', 'The file is empty'],
    ['broken.xlsx', 'this is not a workbook', 'It is not a workbook that can be read'],
    ['quotes.csv', 'id,age\n"A,1\n', 'Line 2: a quotation mark'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0, 0, 13]), 'It is not text'],
  ])('a file that is no census: %s', async (name, content, message) => {
    await page.locator('#census-file').setInputFiles(file(name, content));
    await expect.poll(() => page.locator('#own-plan [role=status]').textContent()).toContain(message);
    expect(await answer()).toMatch(/^Acme/);
  });

  test('files can be dropped', async () => {
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(renamed)}], 'plan.json'));
      data.items.add(new File([${JSON.stringify(acmeFile('census.csv'))}], 'census.csv'));
      return data;
    })()`);
    await page.dispatchEvent('#own-plan', 'drop', { dataTransfer: data });
    await page.getByRole('table', { name: 'How the columns are read' }).waitFor();
    await apply();
    expect(await answer()).toMatch(/^Renamed ESOP/);
  });

  test('10,000 people', async () => {
    const people = Array.from({ length: 10_000 }, (_, i) => ({
      id: `P${i}`,
      age: String(22 + (i % 43)),
      service_years: String(i % 20),
      compensation: String(40_000 + (i % 300) * 100),
      allocated_shares: String((i % 20) * 5.5),
    }));
    const header = Object.keys(people[0]!).join(',');
    await page
      .locator('#plan-file')
      .setInputFiles(
        file(
          'plan.json',
          renamed.replace(/"trust_cash": \{[^}]*\}/, '"trust_cash": {}').replace('"shares_outstanding": 260000,', ''),
        ),
      );
    await page
      .locator('#census-file')
      .setInputFiles(file('census.csv', [header, ...people.map((one) => Object.values(one).join(','))].join('\n')));
    await expect.poll(() => page.locator('#own-plan [role=status]').textContent()).toMatch(/^10,000 people/);
    const start = performance.now();
    await apply();
    await page.locator('[data-control=price_growth] input[type=number]').fill('5');
    await settled(page);
    expect(performance.now() - start).toBeLessThan(20_000);
    const { results } = simulate(
      acme.planRules,
      { ...acme.operatingAssumptions, share_valuation: { current_price: 100, annual_growth_rate: 0.05 } },
      {
        census_year: 2026,
        participants: people,
        esop_loans: acme.initialState.esop_loans ?? [],
      },
      acme.systemConfig,
    );
    expect(await page.locator('#key-figures').textContent()).toContain(
      `$${dollars(results.total_repurchase_obligation)}`,
    );
    // The tornado is not computed unasked: its runs would be felt.
    expect(await page.locator('#drivers').getByRole('button', { name: 'Compute' }).isVisible()).toBe(true);
  });

  test('a link brings everything back: controls, scenarios, the census when asked for', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    await apply();
    await page.getByRole('button', { name: 'Pin what is shown' }).click();
    await page.locator('[data-control=turnover] input[type=number]').fill('1.5');
    await page.locator('[data-control=method] input[value=recycle]').check();
    await settled(page);
    const shown = await shownRun(page);
    await page.getByLabel(/^With the census/).check();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.locator('#link').waitFor();
    const link = await page.locator('#link').inputValue();
    const other = await open({}, new URL(link).hash);
    await expect.poll(() => other.locator('#answer').textContent()).toBe(await answer());
    await settled(other);
    expect(await shownRun(other)).toEqual(shown);
    expect(await other.locator('.pinned strong').allTextContents()).toEqual(['Scenario 1']);
    await other.close();
  });

  test('a link without the census asks for it and goes on', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    await apply();
    await page.getByLabel(/^With the census/).uncheck();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.locator('#link').waitFor();
    const link = await page.locator('#link').inputValue();
    const other = await open({}, new URL(link).hash);
    await expect.poll(() => other.locator('#notice').textContent()).toContain('“Renamed ESOP” without its census');
    expect(await other.locator('#answer').textContent()).toMatch(/^Acme/);
    await other.locator('#census-file').setInputFiles(file('census.csv', acmeFile('census.csv')));
    await other.getByRole('table', { name: 'How the columns are read' }).waitFor();
    await other.getByRole('button', { name: 'Show this plan' }).click();
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/^Renamed ESOP/);
    expect(await other.locator('#notice').isHidden()).toBe(true);
    await other.close();
  });

  test.each([
    ['#v9.AAAA', 'made by another version of this page (v9; this one reads v1)'],
    ['#v1.q1YqyEnMK1GyUlAyUrJSUKoFAA', 'incomplete or damaged'],
  ])('the link %s says what is wrong with it, and the page works', async (fragment, message) => {
    const other = await open({}, fragment);
    await expect.poll(() => other.locator('#notice').textContent()).toContain(message);
    expect(await other.locator('#answer').textContent()).toMatch(/^Acme/);
    await other.close();
  });
});
