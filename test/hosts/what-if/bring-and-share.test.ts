import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { simulate } from '../../../src/index.js';
import { typicalHire } from '../../../src/presentation/words/index.js';
import {
  acme,
  computeUnasked,
  csvRows,
  dollars,
  drawn,
  expectedRun,
  onlyAsked,
  openSite,
  settled,
  shownRun,
  type Site,
  paste,
} from './page.js';

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
    // Rows are pasted behind a fold once there is a census.
    await page.evaluate('document.querySelector("#census-text").closest("details").open = true');
    await page.locator('#census-text').fill('');
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await drawn(page);
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const bring = async (planText: string, censusName: string, census: string | Buffer): Promise<void> => {
    await page.locator('#plan-file').setInputFiles(file('plan.json', planText));
    await page.locator('#census-file').setInputFiles(file(censusName, census));
    await page.getByRole('table', { name: 'The census as it is read' }).waitFor();
  };
  const write = async (planText: string): Promise<void> => {
    await page.evaluate('document.querySelector(".advanced").open = true');
    await paste(page, '#plan-text', planText);
  };
  const apply = async (): Promise<void> => {
    await page.getByRole('button', { name: 'See the answer' }).click();
    await drawn(page);
  };
  const inFocus = (): Promise<string> => page.evaluate('document.activeElement.id');
  const answer = async (): Promise<string> => (await page.locator('#answer').textContent()) ?? '';

  test('a plan and a census from files', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    expect(await page.locator('#own-plan [role=status]').textContent()).toMatch(/^192 people in census.csv/);
    await apply();
    expect(await answer()).toMatch(/Renamed ESOP must find/);
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
    await write(renamed.replace(/"trust_cash": \{[^}]*\}/, '"trust_cash": {}'));
    await paste(page, '#census-text', 'Nr\tDOB\tHire Date\tStock\n1\t7/4/1970\t1/2/1999\t1,250\n');
    await page.locator('#census-text').blur();
    const mapping = page.getByRole('table', { name: 'The census as it is read' });
    expect(await mapping.locator('thead button').allTextContents()).toEqual(['Nr', 'DOB', 'Hire Date', 'Stock']);
    expect(await mapping.locator('tbody td').allTextContents()).toEqual([
      ...['1', '1970-07-04', '1999-01-02', '1,250', 'Leave out'],
    ]);
    expect(await mapping.locator('tbody td').nth(1).getAttribute('title')).toBe('In the file: 7/4/1970');
    await apply();
    expect(await page.locator('.issue-list').textContent()).toContain('No column of the file is read as Id');
    await mapping.getByLabel('Nr is').selectOption('id');
    await mapping.getByLabel('Stock is').selectOption('allocated_shares');
    await apply();
    expect((await shownRun(page)).inputs.initialState.participants).toEqual([
      { id: '1', birth_date: '1970-07-04', hire_date: '1999-01-02', allocated_shares: '1250' },
    ]);
  });

  test('errors by row and field lead to the line, which is mended in the file', async () => {
    const lines = acmeFile('census.csv').split('\n');
    const wrong = [...lines];
    wrong[5] = lines[5]!.replace(/,\d{4}-\d\d-\d\d,/, ',1980-13-45,');
    wrong[9] = lines[9]!.replace(/^E\d+/, lines[8]!.slice(0, 5));
    await bring(renamed, 'census.csv', wrong.join('\n'));
    const before = await answer();
    await apply();
    expect(await page.locator('.plan-steps button').first().textContent()).toBe('People 2 to do');
    expect(await answer()).toBe(before);
    const issues = page.locator('.issue-list li');
    expect(await issues.first().textContent()).toBe(
      'Census, line 6, Date of birth, “1980-13-45”Must be a date (YYYY-MM-DD)',
    );
    for (const [at, line] of [6, 10].entries()) {
      await issues.nth(at).getByRole('button').click();
      expect(await inFocus()).toBe(`census-line-${line}`);
    }
    await page.locator('#census-file').setInputFiles(file('census.csv', acmeFile('census.csv')));
    await expect.poll(() => issues.count()).toBe(0);
    await apply();
    expect(await answer()).toMatch(/Renamed ESOP must find/);
    expect((await shownRun(page)).inputs.initialState.participants).toEqual(acme.initialState.participants);
  });

  const lastLine = acmeFile('census.csv').trimEnd().split('\n').length + 1;
  const columns = acmeFile('census.csv').split('\n')[0]!.split(',');
  const withTotals = `${acmeFile('census.csv').trimEnd()}\nTotal,,,,12345678,99999.5${','.repeat(columns.length - 6)}\n`;
  const totals = () => page.getByRole('button', { name: `Census, line ${lastLine}` }).first();
  const ownStatus = (): Promise<string | null> => page.locator('#own-plan [role=status]').first().textContent();

  test('a line that is no person is left out, and can be taken back in', async () => {
    await bring(renamed, 'census.csv', withTotals);
    expect(await page.locator('.left-out span').allTextContents()).toEqual([`Left out: line ${lastLine} (Total)`]);
    await apply();
    expect((await shownRun(page)).inputs.initialState.participants).toEqual(acme.initialState.participants);
    await page.getByRole('button', { name: `Take line ${lastLine} back in` }).click();
    expect(await ownStatus()).toBe('The answer is older than the problems listed here.');
    await totals().click();
    expect(await inFocus()).toBe(`census-line-${lastLine}`);
    await page.getByRole('button', { name: `Leave out line ${lastLine}` }).click();
    expect(await ownStatus()).toBe('The answer follows the plan.');
  });

  test('a problem of many lines is one entry, below those that stand alone', async () => {
    const people = Array.from({ length: 124 }, (_, i) => `E${i},${30 + (i % 30)},5,zzz`);
    people[7] = 'E7,x7,5,zzz';
    await bring(renamed, 'census.csv', ['id,age,service,status', ...people].join('\n'));
    await apply();
    const entries = await page.locator('.issue-list li').allTextContents();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatch(/^Census, line 9, Age, “x7”Must be a/);
    expect(entries[1]).toMatch(/^Census, 124 lines, Status, “zzz”Say what it means.*; first line 2$/);
    expect(await page.locator('.plan-steps button').first().textContent()).toBe('People 125 to do');
    // A word is explained once, for all lines.
    await page.locator('.issue-list button').last().click();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('“zzz” means');
    await page.locator('.issue-list button').first().click();
    expect(await inFocus()).toBe('census-line-9');
  });

  test('one word mends all the lines that say the same; a date of leaving is shown as the plan year it counts for', async () => {
    const heading = 'id,age,service,status,term date,reason';
    const left = ['B', 'C', 'D'].map((id) => `${id},40,5,T,9/15/2020,`);
    const june = renamed.replace('"12/31"', '"06/30"');
    await bring(june, 'census.csv', [heading, 'A,40,5,A,,', ...left].join('\n'));
    const read = page.getByRole('table', { name: 'The census as it is read' }).locator('tbody tr').nth(1);
    const leftIn = () => read.locator('td').nth(-3).textContent();
    expect(await leftIn()).toBe('2021');
    // Another plan, another year.
    await write(renamed.replace(/"trust_cash": \{[^}]*\}/, '"trust_cash": {}'));
    await page.locator('#plan-text').blur();
    await expect.poll(leftIn).toBe('2020');
    await apply();
    await page.locator('.issue-list button').click();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('blank, of people who left means');
    await page.getByLabel('blank, of people who left means').selectOption('left by retirement');
    await apply();
    const { inputs } = await shownRun(page);
    expect(inputs.initialState.participants.map(({ separation }) => separation?.cause)).toEqual([
      undefined,
      'retirement',
      'retirement',
      'retirement',
    ]);
  });

  test('what no column is read as is said before and beside the answer, for as long as it is true', async () => {
    const census = acmeFile('census.csv').replace('allocated_shares', 'holding').replace('compensation', 'rate');
    await bring(renamed, 'census.csv', census);
    const before = page.locator('.reading .notice li');
    const beside = page.locator('#doubts .oversights li', { hasNotText: /^(Breach in|Hires start)/ });
    const expected = [
      expect.stringMatching(/^No column is read as Shares: everybody is taken to hold none\./),
      expect.stringMatching(/^No column is read as Pay: everybody is taken to earn nothing\./),
    ];
    expect(await before.allTextContents()).toEqual(expected);
    // The first thing in sight, and where the keyboard is.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('How the file is read');
    expect((await page.getByRole('table', { name: 'The census as it is read' }).boundingBox())!.y).toBeLessThan(600);
    await apply();
    await expect.poll(() => beside.allTextContents()).toEqual(expected);
    await page.getByLabel('holding is').selectOption('allocated_shares');
    expect(await before.allTextContents()).toEqual(expected.slice(1));
    await apply();
    await expect.poll(() => beside.allTextContents()).toEqual(expected.slice(1));
    await page.locator('[data-control=turnover] .field input').fill('1.5');
    await drawn(page);
    expect(await beside.allTextContents()).toEqual(expected.slice(1));
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await expect.poll(() => page.locator('#doubts').isHidden()).toBe(true);
  });

  test('without a workforce in the plan nobody is replaced; replaced, people are hired like those of the last three years', async () => {
    const plan = JSON.parse(renamed) as PlanInputs;
    const { workforce: _none, ...assumptions } = plan.operatingAssumptions;
    await bring(JSON.stringify({ ...plan, operatingAssumptions: assumptions }), 'census.csv', acmeFile('census.csv'));
    await apply();
    expect(await page.locator('[data-control=replacement] .field input').getAttribute('placeholder')).toBe(
      'not stated',
    );
    const { pay, age, because } = typicalHire(acme.initialState.participants, 2026)!;
    await page.locator('[data-control=replacement] .field input').fill('100');
    await drawn(page);
    const { inputs, results } = await shownRun(page);
    expect(inputs.operatingAssumptions.workforce).toEqual({
      replacement_rate: 1,
      entry_compensation: pay,
      entry_age: age,
    });
    expect(results).toEqual(expectedRun(inputs));
    expect(await page.locator('#workforce').textContent()).toContain(
      `hired at ${age!} with $${dollars(pay)} a year, ${because}:`,
    );
  });

  test('doubts about the plan itself are said in its words', async () => {
    const unread = renamed.replace(
      '"type": "percentage_of_payroll",',
      '"type": "fixed_amount", "annual_amount": 1000,',
    );
    await bring(unread, 'census.csv', acmeFile('census.csv'));
    await apply();
    await expect
      .poll(() => page.locator('#doubts .oversights li').allTextContents())
      .toEqual([
        expect.stringMatching(/^Hires start at 31 with \$52,000 a year: an estimate\./),
        expect.stringMatching(/^Contribution: Is not read: that needs .*percentage_of_payroll\. Go there$/),
      ]);
  });

  test('errors of the plan lead to their field, and into its text where that is no plan', async () => {
    const first = page.locator('.issue-list button').first();
    await bring(renamed.replace('"years": 6', '"years": 66'), 'census.csv', acmeFile('census.csv'));
    await apply();
    await first.click();
    expect(await page.evaluate('document.activeElement.value')).toBe('66');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Years until fully vested');
    await write(renamed.replace('"planRules": {', '"planRules": {,'));
    await apply();
    expect(await page.locator('.issue-list').textContent()).toContain('Line 2, column 17: expected a property name');
    await first.click();
    expect(
      await page.evaluate(
        'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
      ),
    ).toBe(',');
  });

  test.each([
    ['broken.xlsx', 'this is not a workbook', 'Is not a workbook that can be read'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0, 0, 0, 13]), 'It is not text'],
  ])('a file that is no census: %s', async (name, content, message) => {
    await page.locator('#census-file').setInputFiles(file(name, content));
    await expect.poll(() => page.locator('#own-plan [role=status]').textContent()).toContain(message);
    expect(await answer()).toMatch(/Acme/);
  });

  test('files can be dropped, beside their section too; what cannot be read gets a sentence', async () => {
    const folder = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.7'], 'census.pdf'));
      return data;
    })()`);
    await page.dispatchEvent('#controls', 'drop', { dataTransfer: folder });
    const said = page.locator('#own-plan [role=status]');
    await expect.poll(() => said.first().textContent()).toMatch(/^Nothing was read from census\.pdf\./);
    expect(await page.locator('#own-plan').isVisible()).toBe(true);
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(renamed)}], 'plan.json'));
      data.items.add(new File([${JSON.stringify(acmeFile('census.csv'))}], 'census.csv'));
      return data;
    })()`);
    await page.dispatchEvent('#controls', 'drop', { dataTransfer: data });
    await page.getByRole('table', { name: 'The census as it is read' }).waitFor();
    await apply();
    expect(await answer()).toMatch(/Renamed ESOP/);
  });

  test('2,000 people', async () => {
    const people = Array.from({ length: 2_000 }, (_, i) => ({
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
    await expect.poll(() => page.locator('#own-plan [role=status]').textContent()).toMatch(/^2,000 people/);
    await computeUnasked(page);
    await apply();
    await page.locator('[data-control=price_growth] .field input').fill('5');
    await drawn(page);
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
    await onlyAsked(page);
  });

  /** Somebody who follows links: the first opens the page, the others come while it is open. */
  let other: Page;
  const follow = async (fragment: string): Promise<void> => {
    await other.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  };

  test('a link that cannot be read says what is wrong with it, and the page works', async () => {
    const says = async (message: string): Promise<void> => {
      await expect.poll(() => other.locator('#notice').textContent()).toContain(message);
      expect(await other.locator('#answer').textContent()).toMatch(/Acme/);
    };
    other = await open({}, '#v9.AAAA');
    await says('made by another version of this page (v9; this one reads v1)');
    await follow('#v1.q1YqyEnMK1GyUlAyUrJSUKoFAA');
    await says('incomplete or damaged');
  });

  test('a link brings everything back: controls, scenarios, the census when asked for', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    await apply();
    await page.getByRole('button', { name: 'Pin this plan' }).click();
    await page.locator('[data-control=turnover] .field input').fill('1.5');
    await page.locator('[data-control=method] input[value=recycle]').check();
    await drawn(page);
    const shown = await shownRun(page);
    await page.getByLabel(/^With the census/).check();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.locator('#link').waitFor();
    const link = await page.locator('#link').inputValue();
    await follow(new URL(link).hash);
    await expect.poll(() => other.locator('#answer').textContent()).toBe(await answer());
    await settled(other);
    expect(await shownRun(other)).toEqual(shown);
    expect(await other.locator('.pinned strong').allTextContents()).toEqual(['Scenario 1']);
    await other.getByRole('button', { name: 'Back to the example' }).click();
    await settled(other);
  });

  test('a link without the census asks for it and goes on', async () => {
    await bring(renamed, 'census.csv', acmeFile('census.csv'));
    await apply();
    await page.getByLabel('Name', { exact: true }).fill('As it is');
    await page.getByRole('button', { name: 'Pin this plan' }).click();
    await page.locator('[data-control=turnover] .field input').fill('1.5');
    await drawn(page);
    const shown = await shownRun(page);
    await page.getByLabel(/^With the census/).uncheck();
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.locator('#link').waitFor();
    const link = await page.locator('#link').inputValue();
    await follow(new URL(link).hash);
    await expect.poll(() => other.locator('#notice').textContent()).toContain('“Renamed ESOP” without its census');
    expect(await other.locator('#answer').textContent()).toMatch(/Acme/);
    // The reader is led to where the census is asked for, and reads there what for.
    expect(await other.locator('#own-plan [role=status]').first().textContent()).toBe(
      'The plan is “Renamed ESOP” from the link, which came without its census. Add the census.',
    );
    await other.locator('#census-file').setInputFiles(file('census.csv', acmeFile('census.csv')));
    await other.getByRole('table', { name: 'The census as it is read' }).waitFor();
    await other.getByRole('button', { name: 'See the answer' }).click();
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/With 1 change, Renamed ESOP/);
    expect(await other.locator('#notice').isHidden()).toBe(true);
    expect(await other.locator('.pinned strong').allTextContents()).toEqual(['As it is']);
    await settled(other);
    expect(await shownRun(other)).toEqual(shown);
  });
});
