import { afterAll, describe, expect, it } from 'vitest';
import { openSite } from './page.js';

const site = await openSite('plan-typical.json');
if (typeof site === 'string') console.warn(`SKIPPED, the board's page in a browser: ${site}`);

describe.skipIf(typeof site === 'string')('the board’s page in the Answer view', () => {
  const { open, close, complaints } = site as Exclude<typeof site, string>;
  afterAll(close);

  it.each([
    ['a desktop', { width: 1280, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('has its headroom and its next years at once and the decision when asked, on %s', async (_, viewport) => {
    const page = await open({ viewport }, '#the-answer');
    await page.locator('#next-years table').waitFor();
    expect(await page.locator('#sure svg').getAttribute('aria-label')).toContain('The least is $2,209,332, in 2033');
    expect(await page.locator('#next-years tbody tr').count()).toBe(5);
    await page.getByRole('button', { name: 'Ask what is to be decided' }).click();
    await page.getByRole('button', { name: 'Ask what the company can bear' }).click();
    await page.locator('#board .decision').waitFor();
    await page.locator('#sure table').first().waitFor();
    expect(await page.locator('#board').textContent()).toContain(
      'No acceptable plan is the best in all that is weighed: the board chooses. In brackets, who must agree:',
    );
    const gains = await page.locator('#board .gains tbody tr').allTextContents();
    expect(gains).toContainEqual(expect.stringMatching(/^Participants[+-]\$[\d,]+$/));
    await page.locator('#board summary').click();
    expect(await page.getByRole('region', { name: 'Alternatives side by side' }).isVisible()).toBe(true);
    expect(await page.locator('#sure table').first().textContent()).toContain('EBITDA falls for good4.1 %');
    // Tables scroll by themselves.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('computes the chance and the decision by itself once nothing moves, and a move ends what nobody asked for', async () => {
    const page = await open({ unasked: true }, '#the-answer');
    const chance = page.locator('#key-figures > div', { hasText: 'Chance of a shortfall' }).locator('.value');
    await expect.poll(() => chance.textContent()).toMatch(/^\d+ %$/);
    await page.locator('#board .decision').waitFor();
    await page.locator('[data-control=contribution] .field input').fill('12');
    await expect.poll(() => page.locator('#sure progress').count()).toBe(1);
    await page.locator('[data-control=contribution] .field input').fill('11');
    await expect.poll(() => page.locator('#sure progress').count()).toBe(0);
    await page.close();
  });

  it('is of the futures that were chosen while it was computed in others', async () => {
    const page = await open({ unasked: true }, '#everything');
    await page.locator('#board .decision').waitFor();
    await page.locator('[data-control=contribution] .field input').fill('11');
    await page.getByRole('progressbar', { name: 'Plans tried' }).first().waitFor();
    await page.locator('#paths').selectOption('200');
    await page.locator('#uncertainty').getByRole('button', { name: 'Compute' }).click();
    await expect.poll(() => page.locator('#what-can-we-do').textContent()).toContain('of 200 futures');
    await page.close();
  });

  it('is what the button prints, alone, with its chance and its decision; afterwards the page is as before', async () => {
    const page = await open({ unasked: true }, '#the-answer');
    await page.evaluate('globalThis.printed = 0; globalThis.print = () => void printed++');
    await page.locator('#print').click();
    await expect.poll(() => page.evaluate('printed')).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const heads = await page.locator('.board-page h3').allTextContents();
    expect(heads).toEqual([
      'Can the company pay?',
      'What will it take next?',
      'What breaks it?',
      'What can we do?',
      'What is to be decided, and by whom?',
    ]);
    const text = await page.locator('.board-page').textContent();
    expect(text).toContain('64 % of futures are short of cash');
    expect(text).toContain('No acceptable plan is the best in all that is weighed: the board chooses.');
    expect(await page.locator('#results').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    expect(await page.locator('.board-page').count()).toBe(0);
    expect(await page.locator('#results').isVisible()).toBe(true);
    // Without it, the page itself is printed: nothing is wider than A4 between its margins.
    await page.setViewportSize({ width: 688, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await page.locator('#years').isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(688);
    await page.close();
  });
});
