import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { drawn, openSite, settled, type Site } from './page.js';

const site = await openSite();

describe.skipIf(typeof site === 'string')('the parts of the page', () => {
  const { browser, address, folder, complaints, close } = site as Site;
  afterAll(() => close());
  afterEach(() => expect(complaints).toEqual([]));

  test('the answer stands and follows the sliders before any of them is there', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\.js$/, async (route) => {
      const name = route.request().url().replace(/^.*\//, '');
      asked.push(name);
      if (name !== 'page.js') await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('#cash svg').waitFor();
    const answer = await page.locator('#answer').textContent();
    expect(answer).toMatch(/^Acme/);
    await page.locator('[data-control=price_growth] input[type=number]').fill('9');
    await drawn(page);
    expect(await page.locator('#answer').textContent()).not.toBe(answer);
    expect(await page.locator('#own').count()).toBe(0);
    for (const id of ['save', 'open-file']) expect(await page.locator(`#${id}`).isDisabled(), id).toBe(true);
    expect(asked).toEqual(['page.js', 'form.js', 'workbook.js', 'questions.js', 'library.js']);

    letThrough();
    await settled(page);
    await page.locator('#to-own').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('own');
    for (const id of ['save', 'open-file']) expect(await page.locator(`#${id}`).isEnabled(), id).toBe(true);
    await page.close();
  });

  test('a part that is missing is said to be, and the answer stands', async () => {
    const page = await browser.newPage();
    await page.route(/form\.js$/, (route) => route.abort());
    await page.goto(address);
    await settled(page);
    expect(await page.locator('#notice').textContent()).toBe(
      'A script of this page did not load: reload it, or copy its whole folder.',
    );
    expect(await page.locator('#answer').textContent()).toMatch(/^Acme/);
    await page.close();
  });

  test('opened from its folder it asks for the plan, and computes random futures with the engine of the page', async () => {
    const page = await browser.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await settled(page);
    await page.locator('.plan-form input').first().waitFor();
    // An error of the engine inside a part is the page's own: it is explained, with its field.
    await page.locator('#seed').fill('1e30');
    await page.locator('#uncertainty').getByRole('button', { name: 'Compute' }).click();
    await page.locator('#uncertainty .status', { hasText: 'seed: ' }).waitFor();
    await page.locator('#seed').fill('1');
    await page.locator('#paths').selectOption('200');
    await page.locator('#uncertainty').getByRole('button', { name: 'Compute' }).click();
    await page.locator('#uncertainty svg').waitFor();
    expect(thrown).toEqual([]);
    await page.close();
  });
});
