/** The answer of an own plan: as large as any other, in sight on a phone, and no yes before the company is known. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, saved, settled, type Site, paste, toStep } from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, the answer of an own plan: ${site}`);

const CENSUS = [
  'Employee ID,Age,Years of Service,Compensation,Allocated Shares,Pd Amt',
  '1001,58,25,64000,1250.5,1',
  '1002,41,10,51500,640.25,2',
  '1003,62,30,80000,2110,3',
].join('\n');

describe.skipIf(typeof site === 'string')('the answer of an own plan', () => {
  const { open, complaints, close } = site as Site;
  let page: Page;
  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 800 } }, '');
    await page.locator('#to-own').click();
    await paste(page, '#census-text', CENSUS);
    await page.locator('#field-initialState-census_year').fill('2026');
    await page.getByRole('button', { name: 'Next: Company' }).click();
    await page.locator('#field-operatingAssumptions-share_valuation-current_price').fill('62.50');
    await page.getByRole('button', { name: 'Next: Plan' }).click();
    await page.locator('#field-planRules-plan_name').fill('Own ESOP');
    await page.locator('#field-planRules-vesting_schedule-years').fill('6');
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const answer = (): Promise<string | null> => page.locator('#answer').textContent();
  const styleOf = (selector: string): Promise<{ fontSize: string; color: string }> =>
    page.evaluate(
      `(({ fontSize, color }) => ({ fontSize, color }))(getComputedStyle(document.querySelector('${selector}')))`,
    );
  const bottomOf = async (selector: string): Promise<number> => {
    const { y, height } = (await page.locator(selector).boundingBox())!;
    return y + height;
  };

  test('what somebody chose for a column is no guess', async () => {
    await toStep(page, 'People');
    const row = page.locator('.census-lines thead th').filter({ hasText: 'Pd Amt' });
    const guessed = await row.textContent();
    await row.getByLabel('Pd Amt is').selectOption('cash_balance');
    expect(await row.textContent(), guessed ?? '').not.toContain('a guess');
    await page.locator('#apply-plan').click();
    await settled(page);
  });

  test('what counts most and was not given is asked beside the answer, and no verdict or chart is drawn from it', async () => {
    const asked = page.locator('.asked-first');
    expect(await asked.locator('label').allTextContents()).toEqual([
      'Growth of the share price a year',
      'Contribution, of eligible pay',
      'People hired for each who leaves',
      'EBITDA of the first projected year',
    ]);
    for (const picture of ['.charts', '#key-figures', '#board', '#sure'])
      expect(await page.locator(picture).count(), picture).toBe(0);
    expect(await answer()).toContain('What Own ESOP must find is known once this is stated:');
    expect(await page.locator('#doubts').textContent()).not.toContain('planRules');
    expect(await page.locator('.controls-foot').textContent()).toContain('not stated');
    for (const id of ['price_growth', 'replacement'])
      expect(await page.locator(`[data-control=${id}] .field input`).getAttribute('placeholder'), id).toBe(
        'not stated',
      );
    for (const view of ['people-and-years', 'what-can-we-do', 'how-sure']) {
      await page.locator(`[role=tab][href="#${view}"]`).click();
      expect(await page.locator(`#${view}`).textContent(), view).toMatch(
        /^Not stated yet: growth of the share price, /,
      );
    }
    await page.getByRole('link', { name: 'State it' }).click();
    expect(await asked.isVisible()).toBe(true);
    expect(await page.locator('.verdict .pill').textContent()).toContain('Not known yet');
    await asked.getByLabel('Growth of the share price a year', { exact: true }).fill('4');
    await page.keyboard.press('Tab');
    await asked.getByRole('button', { name: 'None: Contribution, of eligible pay' }).click();
    await asked.getByLabel('People hired for each who leaves', { exact: true }).fill('1');
    await asked.getByLabel('EBITDA of the first projected year').focus();
    await expect.poll(() => page.locator('.charts').isVisible()).toBe(true);
    await page.locator('#answer').click();
    await expect.poll(() => asked.locator('label').allTextContents()).toEqual(['EBITDA of the first projected year']);
    await settled(page);
    // Hires earn what those employed do, until somebody says otherwise.
    await page.locator('[role=tab][href="#people-and-years"]').click();
    expect(await page.locator('#workforce').textContent()).toContain('with $64,000 a year');
    await page.locator('[role=tab][href="#the-answer"]').click();
  });

  test('without finances of the company the headline is as large and dark as a heading', async () => {
    expect(await answer()).toMatch(/^ ?Own ESOP must find/);
    const headline = await styleOf('#answer h1');
    expect(Number.parseFloat(headline.fontSize)).toBeGreaterThan(20);
    expect(headline.color).not.toBe((await styleOf('#workforce')).color);
  });

  test('on a phone the doubts are one line between the answer and the charts, and open at a touch', async () => {
    const { content } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    const phone = await open({ viewport: { width: 390, height: 844 } }, '');
    await phone
      .locator('#open-file')
      .setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: content });
    await expect.poll(() => phone.locator('#answer').textContent()).toContain('Own ESOP');
    await settled(phone);
    for (const what of ['#answer', '#doubts']) {
      const box = (await phone.locator(what).boundingBox())!;
      expect(box.y + box.height, what).toBeLessThanOrEqual(844);
    }
    expect(await phone.locator('#doubts summary').first().textContent()).toMatch(
      /^Before you rely on this answer: \d+ doubts?$/,
    );
    expect(await phone.locator('#doubts .oversights').isVisible()).toBe(false);
    await phone.locator('#doubts summary').first().click();
    expect(await phone.locator('#doubts .oversights').isVisible()).toBe(true);
    await phone.close();
  });

  test('on a desk they are open', async () => {
    expect(await page.locator('#doubts .oversights').isVisible()).toBe(true);
    expect(await bottomOf('#answer')).toBeLessThan(800);
  });

  test('after EBITDA alone it is not known whether the company can pay; each figure that is entered is no longer asked for', async () => {
    const fill = async (id: string, value: string): Promise<void> => {
      await page.locator(`[data-control=${id}] .field input`).fill(value);
      await settled(page);
    };
    await fill('ebitda', '2000000');
    expect(await answer()).toContain(
      'Can the company pay? Not known yet: still needed are the company’s capital expenditure, cash and debts.',
    );
    // Nor is anything drawn or told that would rest on a company without cash and debts.
    const open = 'Not stated yet: the company’s capital expenditure, cash, debts.';
    expect(await page.locator('#key-figures .value').allTextContents()).toEqual([
      expect.stringMatching(/^\$/),
      expect.stringMatching(/^\d{4}$/),
      'not stated',
      'not stated',
      expect.stringMatching(/^\$/),
    ]);
    for (const of of ['#board', '#sure', '#company svg', '.verdict .button'])
      expect(await page.locator(of).count(), of).toBe(0);
    for (const view of ['what-can-we-do', 'how-sure']) {
      await page.locator(`[role=tab][href="#${view}"]`).click();
      expect(await page.locator(`#${view}`).textContent(), view).toContain(open);
    }
    await page.locator('[role=tab][href="#the-answer"]').click();
    await fill('capital_expenditure', '100000');
    expect(await answer()).toContain('still needed are the company’s cash and debts.');
    // Nothing is an answer too.
    await fill('company_cash', '0');
    // Whether rules of law are broken is another matter than what is not known.
    expect(await answer()).toMatch(/Can the company pay\? Yes, .* No debts are given\./);
    expect(await answer()).not.toContain('still needed');
    await page.getByRole('button', { name: 'It has none of the rest' }).click();
    await settled(page);
    expect(await answer()).not.toContain('No debts are given');
    expect(await page.getByRole('button', { name: 'It has none of the rest' }).count()).toBe(0);
    expect(await page.evaluate('document.activeElement.matches("#controls summary")')).toBe(true);
  });

  test.each([1000, 390])(
    'at %i pixels the table of years says that it goes on, until its end is in sight',
    async (width) => {
      const acme = await open({ viewport: { width, height: 800 } }, '#people-and-years');
      const sign = acme.locator('#years .goes-on');
      const place = 'document.querySelector("#years .scroll")';
      const shadow = (): Promise<string> => acme.evaluate(`getComputedStyle(${place}).boxShadow`);
      await expect.poll(() => sign.textContent()).toBe('More columns to the right →');
      expect(await shadow()).toContain('inset');
      await acme.evaluate(`${place}.scrollTo({ left: ${place}.scrollWidth })`);
      await expect.poll(() => sign.textContent()).toBe('← More columns to the left');
      expect(await shadow()).toBe('none');
      await acme.close();
    },
  );

  test('a table that fits says nothing', async () => {
    await page.locator('[role=tab][href="#people-and-years"]').click();
    await page.locator('#years tbody tr').first().waitFor();
    expect(await page.locator('#years .goes-on').count()).toBe(0);
  });
});
