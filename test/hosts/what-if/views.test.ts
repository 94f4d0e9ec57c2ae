/** The five views: by tab, keyboard, address and back button; each begins with its answer; a phone's first screen; paper. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawFan, openSite, settled, type Site } from './page.js';

// As everybody opens it.
const site = await openSite('plan-typical.json');
if (typeof site === 'string') console.warn(`SKIPPED, the views of the what-if page: ${site}`);

const VIEWS = ['the-answer', 'what-can-we-do', 'how-sure', 'people-and-years', 'the-plan'] as const;
const DESKTOP = { width: 1280, height: 768 };

describe.skipIf(typeof site === 'string')('the views', () => {
  const { open, complaints, close } = site as Site;
  let page: Page;
  beforeAll(async () => {
    page = await open({ viewport: DESKTOP, unasked: true }, '');
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const inSight = async (): Promise<string[]> =>
    page.evaluate(
      '[...document.querySelectorAll(".view")].filter((view) => view.checkVisibility()).map(({ id }) => id)',
    );
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const chosen = () => page.locator('[role=tab][aria-selected=true]').textContent();

  test('the page opens with the answer alone', async () => {
    expect(await inSight()).toEqual(['the-answer']);
    expect(await chosen()).toBe('Answer');
    expect(await page.locator('h1:visible').count()).toBe(1);
  });

  test('by keyboard: one stop of the Tab key, arrows, Home and End, around both ends', async () => {
    await tab('Answer').focus();
    const pressed: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
      await page.keyboard.press(key);
      expect(await page.evaluate('document.activeElement.textContent')).toBe(await chosen());
      pressed.push((await chosen())!);
    }
    expect(pressed).toEqual([
      'What can we do?',
      'How sure?',
      'What can we do?',
      'All on one page',
      'Answer',
      'All on one page',
      'Answer',
    ]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).not.toBe('tab');
  });

  test('the address names the view, and the back button leads to the one before', async () => {
    await tab('How sure?').click();
    await tab('Plan').click();
    expect(new URL(page.url()).hash).toBe('#the-plan');
    await page.goBack();
    expect(await inSight()).toEqual(['how-sure']);
    await page.goForward();
    expect(await inSight()).toEqual(['the-plan']);
    const other = await open({ viewport: DESKTOP }, '#people-and-years');
    expect(await other.locator('#people-and-years').isVisible()).toBe(true);
    expect(await other.locator('#the-answer').isVisible()).toBe(false);
    await other.close();
  });

  test('what stands in a view brings it into sight: a link to a section, and what somebody is led to', async () => {
    await tab('Answer').click();
    await page.evaluate('location.hash = "#share"');
    await expect.poll(inSight).toEqual(['the-plan']);
    await tab('Answer').click();
    await page.locator('#to-own').click();
    expect(await inSight()).toEqual(['the-plan']);
    expect(await page.evaluate('document.activeElement.id')).toBe('census-file');
    // The form of a plan that is not shown yet stands alone, without tabs to answers of another.
    expect(await page.locator('[role=tablist]').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await settled(page);
  });

  test('the first line of each is its answer', async () => {
    const first = async (view: string): Promise<string> => {
      await page.locator(`[role=tab][href="#${view}"]`).click();
      return page.locator(`#${view} h1`).innerText();
    };
    expect(await first('the-answer')).toMatch(
      /(?:Yes, but|Yes as projected, but) the covenant on coverage is broken in 2033/,
    );
    await first('what-can-we-do');
    const lineOf = () => page.locator('#what-can-we-do-line').textContent();
    await expect
      .poll(lineOf, { timeout: 100_000 })
      .toMatch(
        /^As it is, the company of Birch Tool ESOP is never short of cash in the one projection, and the covenant on coverage is broken in 2033; no acceptable plan is the best in all that is weighed: choose\.$/,
      );
    await first('how-sure');
    await expect
      .poll(() => page.locator('#drivers .sentence').textContent())
      .toMatch(/^The least headroom of Birch Tool ESOP is .+ What matters most is .+\.$/);
    await drawFan(page);
    expect(await first('how-sure')).toMatch(/^\d+ % of futures are short of cash\.$/);
    expect(await first('people-and-years')).toMatch(
      /^A year costs \$[\d.]+ million on average\. More is due in 20\d\d/,
    );
    expect(await first('the-plan')).toMatch(/^Birch Tool ESOP: 180 people employed and 12 who left/);
  });

  test('levers of before the last change are said to be', async () => {
    await tab('Answer').click();
    await page.locator('[data-control=turnover] .field input').fill('1.5');
    await settled(page);
    await tab('What can we do?').click();
    expect(await page.locator('#what-can-we-do-line').textContent()).toMatch(
      /^Before the last change: As it is, the company of Birch Tool/,
    );
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('yes, no, and yes again: paid in one sum the company is short of cash, and a lever cures it', async () => {
    await tab('Answer').click();
    await page.locator('[data-control=form] input[value=lump_sum]').check();
    await settled(page);
    expect(await page.locator('#answer').textContent()).toMatch(
      /^Can the company pay\? No: it is short of cash in 9 years, .* Cash is below zero in 2039, /,
    );
    await tab('What can we do?').click();
    await expect
      .poll(() => page.locator('#what-can-we-do-line').textContent())
      .toMatch(
        /^As it is, the company of Birch Tool ESOP is short of cash in 9 years.*; recommended: spare cash prepays debts /,
      );
    await tab('Answer').click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await settled(page);
  });

  test('none is as long as the page was', async () => {
    for (const view of VIEWS) {
      await page.locator(`[role=tab][href="#${view}"]`).click();
      const screens = (await page.evaluate<number>('document.documentElement.scrollHeight')) / DESKTOP.height;
      expect(screens, view).toBeLessThan(view === 'the-plan' ? 7 : 5);
    }
  });

  test('on a phone the answer, its figures and the foot of the controls are on the first screen, which open as a sheet', async () => {
    const phone = await open({ viewport: { width: 360, height: 640 } }, '');
    const isInSight = async (what: string): Promise<void> => {
      const box = (await phone.locator(what).boundingBox())!;
      expect(box.y, what).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, what).toBeLessThanOrEqual(640);
    };
    const slider = '#controls input[type=range] >> nth=0';
    for (const what of ['#answer', '#key-figures .value >> nth=0', '.controls-foot']) await isInSight(what);
    expect(await phone.locator(slider).isVisible()).toBe(false);
    await phone.getByRole('button', { name: 'Change', exact: true }).click();
    for (const what of [slider, '.brief', '.controls-foot']) await isInSight(what);
    await phone.close();
  });

  test('paper has what it had, whichever view is in sight', async () => {
    await tab('Plan').click();
    await page.emulateMedia({ media: 'print' });
    for (const id of ['answer', 'cash', 'company', 'findings', 'price', 'payroll', 'trust', 'years'])
      expect(await page.locator(`#${id}`).isVisible(), id).toBe(true);
    for (const id of ['levers', 'own-plan', 'the-plan-line', 'how-sure-line'])
      expect(await page.locator(`#${id}`).isVisible(), id).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });
});
