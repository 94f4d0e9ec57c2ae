import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPage, textOfPage, type SavedPage } from '../../../src/hosts/what-if/saved/saved-page.js';
import { ONLY_ASKED, acme, drawn, openSite, saved, settled, shownRun, type Site, unfoldControls } from './page.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, saving on the what-if page: ${site}`);

const full: SavedPage = {
  planText: PLAN_TEMPLATE,
  census: {
    table: { header: ['id', 'age'], rows: [{ line: 2, cells: ['A', '40'] }] },
    mapping: ['id', 'age'],
    words: { status: { ft: 'active' }, 'separation.cause': { '': 'termination' } },
  },
  people: null,
  values: { turnover: 1.5 },
  scenarios: [{ name: 'One', values: { price_growth: 5 } }],
  settled: ['The people are right so.'],
  asked: { methods: true, solve: ['contribution', 'trust', '0'] },
};

test('what is saved is what is read', () => {
  expect(readPage(textOfPage(full))).toEqual(full);
});

test.each([
  ['another version', textOfPage(full).replace('"version": 1', '"version": 2'), /another version.*2; this one reads 1/],
  ['no text of a plan', textOfPage({ ...full, planText: 3 as unknown as string }), /incomplete or damaged/],
  ['cells that are no text', textOfPage(full).replace('"40"', '40'), /incomplete or damaged/],
  ['a scenario without a name', textOfPage(full).replace('"name": "One",', ''), /incomplete or damaged/],
  ['a word that means nothing', textOfPage(full).replace('"active"', '"working"'), /incomplete or damaged/],
  ['answers that are no text', textOfPage({ ...full, settled: [3] as never }), /incomplete or damaged/],
  ['people who are nobody', textOfPage({ ...full, people: [null] as never }), /incomplete or damaged/],
])('a file with %s is refused', (_, text, message) => {
  expect(() => readPage(text)).toThrow(message);
});

test('a plan file, inputs with results, and what is no JSON', () => {
  const plain = { census: null, people: null, values: {}, scenarios: [] };
  expect(readPage('{')).toEqual({ ...plain, planText: '{' });
  expect(readPage(PLAN_TEMPLATE)).toEqual({ ...plain, planText: PLAN_TEMPLATE });
  // A plan to start from waits for its census, whatever its comments say.
  const empty = readPage('{ // ours\n "initialState": { "census_year": 2026, "participants": [] } }');
  expect(empty).toEqual({ ...plain, planText: expect.not.stringContaining('participants') as string });
  const { participants, ...state } = acme.initialState;
  const run = readPage(JSON.stringify({ inputs: acme, results: {} }));
  expect(run.people).toEqual(participants);
  expect(JSON.parse(run.planText)).toEqual({ ...acme, initialState: state });
});

describe.skipIf(typeof site === 'string')('save, and go on tomorrow', () => {
  const { open, close, complaints, browser, address, stopServer } = site as Site;
  let page: Page;
  /** Where files are opened. */
  let other: Page;

  /** Questions of the page to whoever loses something, and their answer. */
  const asked: string[] = [];
  let agrees = true;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 } }, '#everything', async (dialog) => {
      await (agrees ? dialog.accept() : dialog.dismiss());
      asked.push(dialog.type());
    });
    other = await open();
  });
  beforeEach(async () => {
    await other.getByRole('button', { name: 'Back to the example' }).click();
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/Acme/);
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const census = readFileSync('docs/examples/acme/census.csv', 'utf8');
  const bring = async (on: Page): Promise<void> => {
    const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const plan = readFileSync('docs/examples/acme/plan.json', 'utf8').replace('Acme Manufacturing ESOP', 'Ours');
    await on.locator('#plan-file').setInputFiles(file('plan.json', plan));
    await on.locator('#census-file').setInputFiles(file('c.csv', `${census.trimEnd()}\nTotal,,,,,\n`));
    await on.getByRole('table', { name: 'The census as it is read' }).waitFor();
    await on.getByRole('button', { name: 'See the answer' }).click();
    await expect.poll(() => on.locator('#answer').textContent()).toMatch(/Ours must find/);
    await on.locator('[data-control=turnover] .field input').fill('1.5');
    await drawn(on);
    await on.getByLabel('Name', { exact: true }).fill('More turnover');
    await on.getByRole('button', { name: 'Pin this plan' }).click();
    await on.locator('[data-control=price_growth] .field input').fill('5');
    await settled(on);
  };
  const openFile = (on: Page, content: Buffer): Promise<void> =>
    on.locator('#open-file').setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: content });
  const isUnsaved = (on: Page): Promise<boolean> => on.locator('#unsaved').isVisible();
  let file: Buffer;

  test('a file brings everything back: plan, census, lines left out, controls, scenarios', async () => {
    await bring(page);
    expect(await isUnsaved(page)).toBe(true);
    await page.getByLabel('Prepared by, for the hand-out').fill('Dana Reyes');
    const { name, content } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    expect(name).toBe('ours-what-if.json');
    expect(await isUnsaved(page)).toBe(false);
    file = content;
    const shown = await shownRun(page);
    await openFile(other, content);
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/With 2 changes, Ours must find/);
    await settled(other);
    expect(await other.locator('.origin').textContent()).toMatch(
      /^Prepared by Dana Reyes · .* · from saved\.json and c\.csv · run sim_/,
    );
    expect(await shownRun(other)).toEqual(shown);
    expect(await other.locator('.pinned strong').allTextContents()).toEqual(['More turnover']);
    expect(await other.getByRole('table', { name: 'The census as it is read' }).isVisible()).toBe(true);
    expect(await other.locator('.left-out li span').allTextContents()).toEqual(['Left out: line 194 (Total)']);
    expect(await isUnsaved(other)).toBe(false);
  });

  test('what the page exports can be opened: inputs and results as JSON', async () => {
    const { content } = await saved(page, () =>
      page.getByRole('button', { name: 'Inputs and results as JSON' }).click(),
    );
    const shown = await shownRun(page);
    await openFile(other, content);
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/Ours must find/);
    expect(await shownRun(other)).toEqual(shown);
  });

  test('an unfinished plan is saved as it is', async () => {
    await other.getByRole('button', { name: 'Start your own plan' }).click();
    await other.locator('.plan-form').getByLabel('Name of the plan').fill('Half a plan');
    expect(await isUnsaved(other)).toBe(true);
    const { content } = await saved(other, () => other.getByRole('button', { name: 'Save', exact: true }).click());
    await other.getByRole('button', { name: 'Back to the example' }).click();
    await openFile(other, content);
    await expect
      .poll(() => other.locator('.plan-form').getByLabel('Name of the plan').inputValue())
      .toBe('Half a plan');
    expect(await other.locator('#answer').textContent()).toMatch(/Acme/);
  });

  test('plans are kept in the browser for those who ask for it, and forgotten', async () => {
    await page.getByRole('button', { name: 'Keep in this browser' }).click();
    const answer = await page.locator('#answer').textContent();
    expect(answer).toMatch(/With 2 changes, Ours must find/);
    expect(await isUnsaved(page)).toBe(false);
    await page.reload();
    await settled(page);
    expect(await page.locator('#answer').textContent()).toMatch(/Acme/);
    expect(await page.locator('#go-on').textContent()).toMatch(
      /^Go on with Ours kept \w+ \d+, \d{4}, \d+:\d\d\s[AP]M$/,
    );
    await page.locator('#go-on button').click();
    await expect.poll(() => page.locator('#answer').textContent()).toBe(answer);
    await settled(page);
    expect(await page.locator('#go-on').textContent()).toBe('');
    await page.getByRole('button', { name: 'Forget Ours' }).click();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(await page.getByRole('button', { name: 'Open Ours' }).count()).toBe(0);
  });

  test('a second plan of a kept name asks, two tabs tell each other, and only what is kept is said to be', async () => {
    const said = (on: Page) => on.locator('#saved [role=status]').textContent();
    const keep = (on: Page) => on.getByRole('button', { name: 'Keep in this browser' }).click();
    const context = await browser.newContext();
    await context.addInitScript(ONLY_ASKED);
    const copies = () => first.evaluate<number>('Object.keys(localStorage).length / 2');
    const [first, tab] = [await context.newPage(), await context.newPage()];
    for (const each of [first, tab]) {
      await each.goto(`${address}#everything`);
      await settled(each);
    }
    await openFile(first, file);
    await expect.poll(() => first.locator('#answer').textContent()).toMatch(/Ours must find/);
    await keep(first);
    await expect.poll(() => said(first)).toMatch(/^“Ours” is in this browser, kept /);
    await expect.poll(() => tab.locator('#go-on').textContent()).toMatch(/Go on with Ours/);
    // A plan of that name from a file is another one.
    await openFile(tab, file);
    await expect.poll(() => tab.locator('#answer').textContent()).toMatch(/Ours must find/);
    await keep(tab);
    expect(await said(tab)).toMatch(/Is it to be replaced\?$/);
    expect(await copies()).toBe(1);
    await tab.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(copies).toBe(2);
    // The copy of the first tab is kept anew by the other, which opened it.
    await tab.getByRole('button', { name: 'Open Ours' }).last().click();
    await settled(tab);
    await keep(tab);
    await expect.poll(() => said(first)).toBe('“Ours” was kept anew in another tab.');
    await keep(first);
    expect(await said(first)).toMatch(/Is it to be replaced\?$/);
    await first.getByRole('button', { name: 'Replace it' }).click();
    expect(await copies()).toBe(2);
    for (const name of ['Forget Ours', 'Forget Ours']) await tab.getByRole('button', { name }).first().click();
    await expect.poll(() => said(first)).toBe('“Ours” was forgotten in another tab.');
    expect(await isUnsaved(first)).toBe(true);
    await first.evaluate('localStorage.setItem("rest", "x".repeat(5 * 1024 * 1024 - 10))');
    await keep(first);
    expect(await said(first)).toMatch(/^This browser has no room for it, .* MB: save it as a file\./);
    await context.close();
  });

  test('a scenario that gives no result loads nothing half: the plan is shown without what came with it', async () => {
    const page = JSON.parse(file.toString()) as SavedPage;
    const wrong = { ...page, scenarios: [...page.scenarios, { name: 'Broken', values: { retirement_age: 900 } }] };
    await openFile(other, Buffer.from(JSON.stringify(wrong)));
    await expect.poll(() => other.locator('#answer').textContent()).toMatch(/Ours must find/);
    expect(await other.locator('.pinned li').count()).toBe(0);
    expect(await other.locator('#own-plan [role=status]').first().textContent()).toContain(
      'What came with it is left out. normal_retirement_age',
    );
  });

  test('what was changed on a page that a link opened is there after a reload', async () => {
    const { toFragment } = await import('../../../src/hosts/what-if/share/share-link.js');
    const link = await toFragment({ plan: acme, hasCensus: true, values: {}, scenarios: [] });
    const context = await browser.newContext();
    const linked = await context.newPage();
    linked.on('dialog', (dialog) => void dialog.accept());
    await linked.addInitScript(ONLY_ASKED);
    await linked.goto(`${address}${link}`);
    await settled(linked);
    await unfoldControls(linked);
    await linked.locator('[data-control=turnover] .field input').fill('2');
    await settled(linked);
    const answer = await linked.locator('#answer').textContent();
    expect(answer).toMatch(/With 1 change/);
    await linked.reload();
    await settled(linked);
    await expect.poll(() => linked.locator('#answer').textContent()).toBe(answer);
    await context.close();
  });

  test('what is not saved is asked for before it is replaced or left', async () => {
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await settled(page);
    await unfoldControls(page);
    agrees = false;
    asked.length = 0;
    // A slider of the example is no work.
    await page.locator('[data-control=turnover] .field input').fill('2');
    await settled(page);
    await openFile(page, file);
    await expect.poll(() => page.locator('#answer').textContent()).toMatch(/Ours must find/);
    expect(asked).toEqual([]);
    await page.locator('[data-control=turnover] .field input').fill('2');
    await settled(page);
    const shown = await page.locator('#answer').textContent();
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await page.getByRole('button', { name: 'Start another plan' }).click();
    await openFile(page, file);
    const { toFragment } = await import('../../../src/hosts/what-if/share/share-link.js');
    const link = await toFragment({ plan: null, hasCensus: true, values: {}, scenarios: [] });
    await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
    await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm', 'confirm']);
    expect(await page.locator('#answer').textContent()).toBe(shown);
    await page.evaluate('setTimeout(() => location.reload())');
    await expect.poll(() => asked.at(-1)).toBe('beforeunload');
    expect(await page.locator('#answer').textContent()).toBe(shown);
  });

  // The last one: afterwards there is no server.
  test('a page that was opened once opens again without its host', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${address}#everything`);
    await other.evaluate('navigator.serviceWorker.ready.then(() => null)');
    stopServer();
    await other.reload();
    await settled(other);
    expect(await other.locator('#answer').textContent()).toMatch(/Acme/);
    await other.locator('.plan-form input').first().waitFor();
    await other.goto(`${address}model.html`);
    expect(await other.locator('h1').count()).toBeGreaterThan(0);
    await context.close();
  });
});
