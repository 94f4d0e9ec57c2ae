import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSite, saved, settled, type Site, paste } from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, setting up a plan of one's own: ${site}`);

describe.skipIf(typeof site === 'string')('a plan of one’s own from nothing', () => {
  const { open, complaints, close } = site as Site;
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  let page: Page;
  const asked: string[] = [];
  let agrees = false;
  const agree = (): void => {
    agrees = true;
  };
  beforeAll(async () => {
    page = await open({ viewport: { width: 1366, height: 768 } }, '#everything', (dialog) => {
      asked.push(dialog.message());
      return agrees ? dialog.accept() : dialog.dismiss();
    });
  });
  // Each test begins with the example, and answers questions with No unless told otherwise.
  beforeEach(async () => {
    agree();
    await page.setViewportSize({ width: 1366, height: 768 });
    // Rows are pasted behind a fold once there is a census.
    await page.evaluate('document.querySelector("#census-text").closest("details").open = true');
    await page.locator('#census-text').fill('');
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await settled(page);
    agrees = false;
    asked.length = 0;
  });

  const field = (page: Page, label: string) => page.locator('.plan-form').getByLabel(label, { exact: true });
  const census = { name: 'c.csv', mimeType: 'text/csv', buffer: readFileSync('docs/examples/acme/census.csv') };
  const write = async (page: Page): Promise<void> => {
    await field(page, 'Name of the plan').fill('Ours');
    await field(page, 'Year of the census').fill('2026');
    await field(page, 'Share price of the last appraisal').fill('50');
    await field(page, 'Years until fully vested').fill('6');
    await page.locator('#census-file').setInputFiles(census);
    await page.getByRole('table', { name: 'The census as it is read' }).waitFor();
  };

  test('it starts empty, and nothing of the example stands beside it until it is shown', async () => {
    await page.locator('#to-own').click();
    expect(await field(page, 'Name of the plan').inputValue()).toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('census-file');
    expect(await page.locator('main').innerText()).not.toMatch(/Acme(?! example)/);
    for (const part of ['#controls', '#answer', '#cash', '#years', '#print'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    expect(await page.locator('#the-plan-line').textContent()).toMatch(/^Your own plan/);
    await write(page);
    // The answer is there as soon as it can be.
    await expect.poll(() => page.locator('#answer').innerText()).toMatch(/Ours must find/);
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    const { y } = (await page.locator('#answer').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(-1);
    expect(y).toBeLessThan(300);
    expect(await page.locator('#controls').isVisible()).toBe(true);
    expect(await page.locator('#cash svg').isVisible()).toBe(false);
    for (const none of await page.locator('.asked-first').getByRole('button').all()) await none.click();
    await expect.poll(() => page.locator('#cash svg').isVisible()).toBe(true);
    expect(await page.locator('#the-plan-line').textContent()).toMatch(/^Ours: /);
    expect(asked).toEqual([]);
  });

  test('starting again over one’s own plan asks first, even where it is saved', async () => {
    await page.locator('#to-own').click();
    await write(page);
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    const again = page.getByRole('button', { name: 'Start another plan' });
    await again.click();
    expect(asked).toEqual(['Put an empty plan in the place of Ours?']);
    expect(await field(page, 'Name of the plan').inputValue()).toBe('Ours');
    await field(page, 'Name of the plan').fill('Ours too');
    await again.click();
    expect(asked[1]).toBe('What you have done here is not saved. Put an empty plan in the place of Ours too?');
    agree();
    await again.click();
    expect(await field(page, 'Name of the plan').inputValue()).toBe('');
  });

  test('a plan that is not shown yet is saved without the controls of the example, and under its own name', async () => {
    await page.locator('[data-control=turnover] .field input').fill('2');
    await settled(page);
    await page.locator('#to-own').click();
    await field(page, 'Name of the plan').fill('Half');
    const { name, content } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    expect(name).toBe('half-what-if.json');
    expect(JSON.parse(content.toString())).toMatchObject({ values: {}, scenarios: [] });
  });

  test('all that is still needed is marked at once, and listed in the order of the form', async () => {
    await page.locator('#to-own').click();
    await field(page, 'Hired for each who leaves').fill('1');
    await page.getByRole('button', { name: 'Add to ESOP loans' }).click();
    const needed = [
      'Year of the census',
      'Share price of the last appraisal',
      'Name of the plan',
      'Years until fully vested',
      'Their yearly pay',
    ];
    const marked = page.locator('.plan-field:not(.plan-list)').filter({ hasText: 'Still needed' }).locator('label');
    await expect.poll(() => marked.allTextContents()).toEqual(needed);
    const listed = page.locator('.issue-list button');
    await expect
      .poll(() => listed.allTextContents())
      .toEqual([
        ...['Year of the census', 'Census', 'Share price of the last appraisal'],
        'ESOP loans 1, principal balance',
        'ESOP loans 1, interest rate',
        'ESOP loans 1, years remaining',
        'ESOP loans 1, suspense shares',
        ...needed.slice(2),
      ]);
    // What is mended goes.
    await field(page, 'Name of the plan').fill('Ours');
    await page.getByRole('button', { name: 'Remove ESOP loan 1' }).click();
    await expect
      .poll(() => listed.allTextContents())
      .toEqual(['Year of the census', 'Census', 'Share price of the last appraisal', ...needed.slice(3)]);
    expect(await page.locator('.plan-steps > li > button').allTextContents()).toEqual([
      'People 2 to do',
      'Company 1 to do',
      'Plan 2 to do',
      'Check ',
    ]);
  });

  test('what is left open says what that means, and can be confirmed', async () => {
    await page.locator('#to-own').click();
    expect(await field(page, 'Amount a year').getAttribute('placeholder')).toBe('0');
    expect(await field(page, 'Dividend a share').getAttribute('placeholder')).toBe('0');
    const method = field(page, 'Shares bought back');
    expect(await method.locator('option').first().textContent()).toBe('Default: Recycle');
    // What a field means, and its default, are in sight while it has the focus.
    const confirm = page.getByRole('button', { name: 'Confirm Recycle for Shares bought back' });
    expect(await confirm.isVisible()).toBe(false);
    await method.focus();
    await confirm.click();
    expect(await method.inputValue()).toBe('recycle');
  });

  test('doubtful lines are together, each with why; one is left out, and the others are mended in the file', async () => {
    await page.locator('#to-own').click();
    await write(page);
    const lines = [
      'Id,DOB,Hire Date,Pay,Shares',
      'A,1980-01-01,2010-01-01,50000,100',
      'B,2022-02-10,2019-01-01,60000,100',
      'C,1975-01-01,2005-01-01,,100',
      'D,1985-01-01,2015-01-01,70000,100',
      'Grand total,,,235000,400',
      'Total,,,235000,400',
    ];
    await paste(page, '#census-text', lines.join('\n'));
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    const status = () => page.locator('#own-plan [role=status]').textContent();
    // What the file's total of pay differs by, and who has none, are one doubt; it leads to that line.
    const pay = page.locator('#doubts li').filter({ hasText: 'of pay more than was read' });
    expect(await pay.textContent()).toContain('C: no pay is given');
    expect(await page.locator('#doubts li').filter({ hasText: 'no pay is given' }).count()).toBe(1);
    // A missing pay is not right so, whatever the total.
    expect(await pay.getByRole('button').allTextContents()).toEqual(['Go there']);
    await pay.getByRole('button', { name: 'Go there' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('census-line-4');
    const doubted = page.getByRole('table', { name: 'The census as it is read' }).locator('tbody tr');
    expect(await doubted.locator('th').allTextContents()).toEqual(['3', '4']);
    expect(await doubted.first().textContent()).toContain('younger than 14, at 4');
    await page.getByRole('button', { name: 'Leave out line 4' }).click();
    await expect.poll(status).toBe('The answer follows the plan.');
    expect(await doubted.locator('th').allTextContents()).toEqual(['3']);
    const mended = lines.map((line) => line.replace('2022-02-10', '1992-02-10').replace('01-01,,', '01-01,55000,'));
    await paste(page, '#census-text', mended.join('\n'));
    await page.getByText('it is read in the same way: 2 lines left out.').waitFor();
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    // Years of participation, which no column gives, are in doubt in no line.
    expect(await page.locator('#doubts').textContent()).toContain('years of participation');
    expect(await page.locator('.reading').textContent()).toContain('Only those with something wrong or doubtful: 0');
  });

  test('a total that differs leads to its column', async () => {
    await page.locator('#to-own').click();
    await write(page);
    await paste(
      page,
      '#census-text',
      'Id,DOB,Hire Date,Pay,Shares\nA,1980-01-01,2010-01-01,50000,100\nTotal,,,50000,150\n',
    );
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    const doubt = page.locator('#doubts li').filter({ hasText: '50 shares more than was read' });
    await doubt.getByRole('button', { name: 'Go there' }).click();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Shares is');
  });

  test.each([1280, 360])(
    'two loans stand side by side at %i pixels, or below each other, and nothing is cut',
    async (width) => {
      await page.setViewportSize({ width, height: 768 });
      const list = '[data-field="initialState.esop_loans"] .plan-cards > fieldset';
      const loans = page.locator(list);
      await loans.first().waitFor();
      expect(await loans.locator('> legend').allTextContents()).toEqual(['ESOP loan 1', 'ESOP loan 2']);
      // Both at one moment: what is above them may still move them.
      const tops = `[...document.querySelectorAll('${list}')].map((loan) => loan.getBoundingClientRect().top)`;
      const rows = () => page.evaluate<number>(`new Set(${tops}).size`);
      await expect.poll(rows).toBe(width > 360 ? 1 : 2);
      for (const input of await loans.locator('input:not([type=checkbox]), select').all()) {
        const box = (await input.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.width).toBeGreaterThan(90);
      }
      // From one field to the next of the same loan.
      await loans.nth(1).locator('input').first().focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
        'ESOP loan 2, principal balance',
      );
    },
  );

  test('the pay and the age of hires are offered from the census, and stand among the doubts as an estimate', async () => {
    await page.locator('#to-own').click();
    await write(page);
    const lines = [
      'Id,DOB,Hire Date,Pay,Shares',
      'A,1980-01-01,2010-01-01,90000,100',
      'B,1995-05-01,2023-06-01,50000,10',
      'C,1994-05-01,2024-06-01,52000,10',
      'D,1990-05-01,2025-06-01,56000,10',
      'E,1999-05-01,2026-10-01,9000,0',
    ];
    await paste(page, '#census-text', lines.join('\n'));
    const offer = page.locator('.plan-field', { hasText: 'Their yearly pay' }).locator('.steps');
    await expect
      .poll(() => offer.textContent())
      .toBe('$52,000 a year, hired at 30: the median of the 3 people hired from 2023 to 2025. Use this');
    await field(page, 'Hired for each who leaves').fill('1');
    await offer.getByRole('button', { name: 'Use this' }).click();
    expect(await field(page, 'Their yearly pay').inputValue()).toBe('52,000');
    expect(await offer.count()).toBe(0);
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    const doubt = page.locator('#doubts li').filter({ hasText: 'Hires start at 30 with $52,000 a year: an estimate.' });
    await doubt.getByRole('button', { name: 'Go there' }).click();
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Their yearly pay');
    await doubt.getByRole('button', { name: 'It is right so' }).click();
    expect(await doubt.count()).toBe(0);
    await field(page, 'Their yearly pay').fill('60000');
    await expect
      .poll(() => page.locator('#doubts').textContent())
      .toContain('Hires start at 30 with $60,000 a year: an estimate.');
  });

  test('one person is found by name, among several chosen, and by id', async () => {
    await page.locator('#to-own').click();
    await write(page);
    const lines = [
      'Id,Last Name,First Name,DOB,Hire Date,Pay,Shares',
      'E1,Rivera,Ana,1980-01-01,2010-01-01,90000,100',
      'E2,Rivera,Luis,1995-05-01,2023-06-01,50000,10',
      'E11,Okafor,Ngozi,1994-05-01,2024-06-01,52000,10',
    ];
    await paste(page, '#census-text', lines.join('\n'));
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    // What a view is drawn from is stated: none of it.
    for (const none of await page.locator('.asked-first button').all()) await none.click();
    await settled(page);
    const story = page.locator('#story');
    const ask = async (text: string): Promise<void> => {
      await story.locator('#story-id').fill(text);
      await story.getByRole('button', { name: 'Tell it' }).click();
    };
    const title = () => story.locator('.story h3').textContent();
    await ask('ngozi');
    await expect.poll(title).toBe('Okafor Ngozi (E11)');
    await ask('rivera');
    expect(await story.locator('div[role=status] button').allTextContents()).toEqual([
      'Rivera Ana (E1)',
      'Rivera Luis (E2)',
    ]);
    await story.getByRole('button', { name: 'Rivera Luis (E2)' }).click();
    await expect.poll(title).toBe('Rivera Luis (E2)');
    await ask('e1');
    await expect.poll(title).toBe('Rivera Ana (E1)');
    await ask('Person008');
    expect(await story.locator('div[role=status]').textContent()).toBe('Nobody has that name or id.');
  });

  test('what was settled and what was asked of the library comes back with the plan, and goes with another', async () => {
    await page.locator('#to-own').click();
    await write(page);
    await field(page, 'Hired for each who leaves').fill('1');
    await field(page, 'Their yearly pay').fill('48000');
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    const estimate = (on: Page) => on.locator('#doubts li').filter({ hasText: 'an estimate' });
    await estimate(page).getByRole('button', { name: 'It is right so' }).click();
    for (const none of await page.locator('.asked-first button').all()) await none.click();
    await settled(page);
    expect(await page.locator('#unsaved').isVisible()).toBe(true);
    await page.getByLabel('so that', { exact: true }).selectOption({ index: 1 });
    await page.locator('#solve-limit').fill('1234567');
    await page.getByRole('button', { name: 'Find it' }).click();
    const found = page.locator('#solve .sentence').first();
    await found.waitFor();
    await page.getByRole('button', { name: 'Compare them' }).click();
    await page.locator('#methods svg').waitFor();
    const { content } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());

    const next = await open();
    await next
      .locator('#open-file')
      .setInputFiles({ name: 'ours.json', mimeType: 'application/json', buffer: content });
    await next.locator('#methods svg').waitFor();
    await expect.poll(() => next.locator('#solve .sentence').first().textContent()).toBe(await found.textContent());
    expect(await next.locator('#solve-limit').inputValue()).toBe('1234567');
    expect(await next.locator('#stress svg').count()).toBe(0);
    await next.locator('#doubts').waitFor();
    expect(await estimate(next).count()).toBe(0);
    expect(await next.locator('#unsaved').isVisible()).toBe(false);
    // The same plan, begun anew, has its doubt again.
    await next.close();
    agree();
    await page.getByRole('button', { name: 'Start another plan' }).click();
    await write(page);
    await field(page, 'Hired for each who leaves').fill('1');
    await field(page, 'Their yearly pay').fill('48000');
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    await estimate(page).waitFor();
  });
});
