import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { toFragment } from '../../../src/hosts/what-if/share/share-link.js';
import { acme, drawn, KEEPS_NOTHING, openSite, saved, settled, type Site } from './page.js';

const named = (plan_name: string): PlanInputs => ({ ...acme, planRules: { ...acme.planRules, plan_name } });

const site = await openSite();

describe.skipIf(typeof site === 'string')('the parts of the page', () => {
  const { browser, address, folder, complaints, close } = site as Site;
  afterAll(() => close());
  afterEach(() => expect(complaints).toEqual([]));

  test('the answer stands and follows the sliders before any of them is there', async () => {
    const page = await browser.newPage(KEEPS_NOTHING);
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
    expect(answer).toMatch(/Acme/);
    await page.locator('.group', { hasText: 'Share price' }).locator('summary').first().click();
    await page.locator('[data-control=price_growth] .field input').fill('9');
    await drawn(page);
    expect(await page.locator('#answer').textContent()).not.toBe(answer);
    expect(await page.locator('#own').count()).toBe(0);
    for (const id of ['save', 'open-file']) expect(await page.locator(`#${id}`).isDisabled(), id).toBe(true);
    expect(asked).toEqual(['page.js', 'form.js', 'workbook.js', 'questions.js', 'library.js']);

    letThrough();
    await settled(page);
    await page.locator('#to-own').click();
    expect(await page.evaluate('document.activeElement.id')).toBe('census-file');
    for (const id of ['save', 'open-file']) expect(await page.locator(`#${id}`).isEnabled(), id).toBe(true);
    await page.close();
  });

  test('a link over a slow network shows that it is being opened, and no figures but its own', async () => {
    const fragment = await toFragment({ plan: named('Linked ESOP'), hasCensus: true, values: {}, scenarios: [] });
    const page = await browser.newPage(KEEPS_NOTHING);
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/form\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${address}${fragment}`, { waitUntil: 'commit' });
    await expect.poll(() => page.locator('#answer').textContent()).toBe('Opening the link …');
    expect(await page.locator('#key-figures').isVisible()).toBe(false);
    expect(await page.locator('body').innerText()).not.toContain('Acme');
    letThrough();
    await settled(page);
    expect(await page.locator('#answer').textContent()).toMatch(/Linked ESOP must find/);
    expect(await page.locator('#key-figures').isVisible()).toBe(true);
    await page.close();
  });

  test('a link that cannot be opened says so, and what is shown instead', async () => {
    const page = await browser.newPage(KEEPS_NOTHING);
    await page.route(/form\.js$/, (route) => route.abort());
    await page.goto(`${address}#v1.abc`);
    await settled(page);
    expect(await page.locator('#notice').textContent()).toBe(
      'A script of this page did not load: reload it, or copy its whole folder. The link was not opened: this is the example.',
    );
    expect(await page.locator('#key-figures').isVisible()).toBe(true);
    await page.close();
  });

  test('a part that is missing is said to be, and the answer stands; an export that needs it works once it can be had', async () => {
    const page = await browser.newPage(KEEPS_NOTHING);
    let isMissing = true;
    await page.route(/form\.js$/, (route) => (isMissing ? route.abort() : route.continue()));
    await page.goto(`${address}#everything`);
    await settled(page);
    const notice = (): Promise<string | null> => page.locator('#notice').textContent();
    const isSaid = 'A script of this page did not load: reload it, or copy its whole folder.';
    expect(await notice()).toBe(isSaid);
    expect(await page.locator('#answer').textContent()).toMatch(/Acme/);
    await page.evaluate('document.getElementById("notice").textContent = ""');
    await page.locator('#cash [data-export=csv]').click();
    await expect.poll(notice).toBe(isSaid);
    isMissing = false;
    const { name } = await saved(page, () => page.locator('#cash [data-export=csv]').click());
    expect(name).toBe('acme-manufacturing-esop-cash.csv');
    await page.close();
  });

  test('what the engine refuses of a derivation, in a worker with an engine of its own, is said in its words', async () => {
    const page = await browser.newPage(KEEPS_NOTHING);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    await page.goto(`${address}#everything`);
    await settled(page);
    // No figure that the page offers is refused, so another year is asked for.
    await page.evaluate(`{
      const { ask } = whatIfLibrary;
      whatIfLibrary = { ...whatIfLibrary, ask: (what, inputs, asked) => ask(what, inputs, { ...asked, year: 1900 }) };
    }`);
    await page.locator('#years .figure-button').first().click();
    await page.locator('#derivation .note', { hasText: 'Must be between 2027 and 2046' }).waitFor();
    // A fault of ours is no refusal: it is not passed off as one.
    await page.evaluate(`whatIfLibrary = { ...whatIfLibrary, ask: () => Promise.reject(new TypeError('a fault')) }`);
    await page.locator('#years .figure-button').nth(1).click();
    await expect.poll(() => thrown).toEqual(['TypeError: a fault']);
    await page.close();
  });

  test('opened from its folder it asks for the plan, and computes random futures with the engine of the page', async () => {
    const page = await browser.newPage(KEEPS_NOTHING);
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}#everything`);
    await settled(page);
    await page.locator('.plan-form input').first().waitFor();
    // An error of the engine inside a part is the page's own: it is explained, with its field.
    await page.locator('#seed').fill('1.5');
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
