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
  ])('has two answers at once and five when asked, on %s', async (_, viewport) => {
    const page = await open({ viewport }, '#the-answer');
    const titles = (): Promise<string[]> => page.locator('#board h3').allTextContents();
    await page.locator('#board h3').first().waitFor();
    expect(await titles()).toEqual(['Can the company pay?', 'What will it take next?']);
    expect(await page.locator('#board svg').getAttribute('aria-label')).toContain('The least is $2,209,332, in 2033');
    await page.getByRole('button', { name: 'Ask what breaks it' }).click();
    await page.locator('#board #decision').waitFor();
    expect(await titles()).toEqual([
      'Can the company pay?',
      'What will it take next?',
      'What breaks it?',
      'What can we do?',
      'What is to be decided, and by whom?',
    ]);
    expect(await page.locator('#decision').textContent()).toContain(
      'No acceptable plan is the best in all that is weighed. The board chooses; in brackets who must agree:',
    );
    expect(await page.locator('#what-breaks-it').textContent()).toContain('a fall of EBITDA by 4.1 % for good');
    // Tables scroll by themselves.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
