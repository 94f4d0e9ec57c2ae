import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openSite, settled, type Site } from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, the whole way by keyboard: ${site}`);

const CENSUS = [
  'Keys Inc. ESOP census',
  '',
  'Emp Nbr\tBirth Dt\tHire Dt\t2025 Plan Comp\tESOP Shares 12/31/25\tStat\tTerm Dt\tAcct $',
  '1001\t4/30/1968\t5/1/2001\t$64,000.00\t1,250.5\tFT\t\t812.40',
  '1002\t9/5/1984\t3/15/2012\t$51,500.00\t640.25\tFT\t\t95.10',
  '1003\t1/20/1961\t2/1/1990\t\t2,110\tT\t6/30/2024\t1,800.00',
].join('\n');

describe.skipIf(typeof site === 'string')('the whole way by keyboard alone', () => {
  const { open, complaints, close } = site as Site;
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const tabTo = async (page: Page, selector: string): Promise<void> => {
    for (let i = 0; i < 900; i++) {
      const isThere = await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`);
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  const answer = (page: Page): Promise<string | null> => page.locator('#answer').textContent();

  test('empty page, form, messy census, mapping, answer, scenario, save, reload, open, print', async () => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed++; };');
    // Chromium hands over its dialogue only while somebody listens, which takes a moment to begin.
    page.on('filechooser', () => undefined);
    const { keyboard } = page;
    const write = async (selector: string, text: string): Promise<void> => {
      await tabTo(page, selector);
      await keyboard.insertText(text);
    };
    /** In a list of words the first letters choose. */
    const choose = async (selector: string, words: string): Promise<void> => {
      await tabTo(page, selector);
      // Letters more than a second apart begin a new word, so it is tried again after a pause.
      await expect
        .poll(
          async () => {
            await keyboard.type(words);
            return page.evaluate('document.activeElement.selectedOptions[0].textContent');
          },
          { interval: 2500 },
        )
        .toBe(words);
    };
    await tabTo(page, '#to-own');
    await keyboard.press('Enter');
    expect(await page.locator('#the-plan-line').textContent()).toMatch(/^Your own plan/);
    expect(await page.locator('#answer').isVisible()).toBe(false);
    await write('#census-text', CENSUS);
    // The year is that of the file, and FT is employed.
    expect(await page.locator('#field-initialState-census_year').inputValue()).toBe('2025');
    await choose('select[aria-label="“T” means"]', 'left otherwise');
    await choose('select[aria-label="Acct $ is"]', 'Cash');
    await write('#field-operatingAssumptions-share_valuation-current_price', '62.50');
    await write('#field-planRules-plan_name', 'Keys ESOP');
    await write('#field-planRules-vesting_schedule-years', '6');
    await tabTo(page, '#apply-plan');
    await keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('#own-plan .issue-list').count()).toBe(0);
    expect(await answer(page)).toContain(
      'What Keys ESOP must find is known once this is stated: growth of the share price,',
    );
    for (const none of [
      'Growth of the share price a year',
      'Contribution, of eligible pay',
      'People hired for each who leaves',
    ]) {
      await tabTo(page, `[aria-label="None: ${none}"]`);
      await keyboard.press('Enter');
    }
    await settled(page);
    expect(await answer(page)).toMatch(/Keys ESOP must find/);
    expect(await page.locator('#the-plan-line').textContent()).toMatch(/^Keys ESOP: /);

    await tabTo(page, '#turnover-slider');
    await keyboard.press('ArrowRight');
    await settled(page);
    await write('#scenario-name', 'More leave');
    await keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.pinned strong').allTextContents()).toContain('More leave');
    const shown = await answer(page);
    expect(shown).toMatch(/With 1 change, Keys ESOP must find/);

    await tabTo(page, '#save');
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    const path = await file.path();
    await page.reload();
    await settled(page);
    expect(await answer(page)).toMatch(/Acme/);
    await tabTo(page, '#open-file');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
    await chooser.setFiles(path);
    await expect.poll(() => answer(page)).toBe(shown);
    await settled(page);
    expect(await page.locator('.pinned strong').allTextContents()).toContain('More leave');
    await tabTo(page, '#print');
    await keyboard.press('Enter');
    expect(await page.evaluate('globalThis.printed')).toBe(1);
    await page.close();
  });
});
