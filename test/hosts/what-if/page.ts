import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Browser, Dialog, Locator, Page } from 'playwright-core';
import { servePage } from '../../../src/hosts/cli/commands/what-if.js';
import { acmeInputs, type AcmePlan } from '../../../docs/examples/acme/inputs.js';
import { simulateRun, type SimulationRun } from '../../../src/index.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { closePages, sharedChromium } from '../../browser.js';
import { removeAtExit } from '../../remove-at-exit.js';

/** How long the page may take on a machine that does other things too; below the limit of a test, which would not say what it waited for. */
export const SLOW_MACHINE = 120_000;

/** The page in a real browser, from a folder of its own. */
export interface Site {
  readonly browser: Browser;
  readonly address: string;
  /** Where its files are. */
  readonly folder: string;
  /** What the pages complained about: errors, and breaches of the security policy. */
  readonly complaints: string[];
  /** `unasked`: the page computes the tornado and the effects of defaults by itself, as outside of tests. */
  readonly open: (
    options?: Parameters<Browser['newPage']>[0] & { readonly unasked?: boolean },
    fragment?: string,
    answer?: (dialog: Dialog) => Promise<void>,
  ) => Promise<Page>;
  readonly stopServer: () => void;
  readonly close: () => Promise<void>;
}

/** A page that keeps no files of its own for later: fetching them once more is a fifth of what an opening costs. `saved.test.ts` keeps them. */
export const KEEPS_NOTHING = { serviceWorkers: 'block' } as const;

/** A script before those of a page, which then computes only what is asked for. */
export const ONLY_ASKED = 'onlyAsked = true';

/** From now on, the page computes again what nobody asks for. */
export const computeUnasked = (page: Page): Promise<unknown> => page.evaluate('delete globalThis.onlyAsked');
/** From now on, it does not. */
export const onlyAsked = (page: Page): Promise<unknown> => page.evaluate(ONLY_ASKED);

const built = new Map<AcmePlan, Promise<string>>();

/** Made once for all tests of this process, or for all processes by `npm test`, which names the folder. */
async function build(example: AcmePlan): Promise<string> {
  const given = process.env['TEST_WHAT_IF'];
  // The build has the page with the other example.
  if (given !== undefined) return example === 'plan.json' ? given : 'dist/what-if';
  const folder = mkdtempSync(join(tmpdir(), 'esop-what-if-'));
  removeAtExit(folder);
  const { buildWhatIf } = await import('../../../.config/what-if.js');
  await buildWhatIf(folder, undefined, example);
  return folder;
}

/** Folder of the page's files; with the plan whose price grows by itself: of a price that reacts some sections have less to say. */
export function siteFolder(example: AcmePlan = 'plan.json'): Promise<string> {
  const known = built.get(example) ?? build(example);
  built.set(example, known);
  return known;
}

/** Or why there is none. */
export async function openSite(example?: AcmePlan): Promise<Site | string> {
  const browser = await sharedChromium();
  if (typeof browser === 'string') return browser;
  const folder = await siteFolder(example);
  const { address, server } = await servePage(folder, 0);
  const complaints: string[] = [];
  return {
    browser,
    address,
    folder,
    complaints,
    // All on one page, so that a test can go from one section to the next; `views.test.ts` has the tabs.
    // What would be lost may be, unless a test answers otherwise.
    open: async (
      { unasked = false, ...options } = {},
      fragment = '#everything',
      answer = (dialog) => dialog.accept(),
    ) => {
      // Smooth scrolling would move what is about to be clicked.
      const page = await browser.newPage({ reducedMotion: 'reduce', ...KEEPS_NOTHING, ...options });
      page.setDefaultTimeout(SLOW_MACHINE);
      if (!unasked) await page.addInitScript(ONLY_ASKED);
      page.on('dialog', (dialog) => void answer(dialog));
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        const isBlocked = message.text().startsWith('Service Worker registration blocked');
        if (!isBlocked && /^(error|warning)$/.test(message.type())) complaints.push(message.text());
      });
      await page.goto(`${address}${fragment}`);
      await settled(page);
      await unfoldControls(page);
      // The address of a link has no place for a view; a plan without its census hides the tabs.
      if (/^#v\d/.test(fragment)) await page.evaluate('document.querySelector("[href=\'#everything\']").click()');
      return page;
    },
    stopServer: () => {
      server.close();
      server.closeAllConnections();
    },
    close: async () => {
      await closePages(browser);
      server.close();
    },
  };
}

/** Everything that follows a change is there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main[aria-busy=false]');
}

/** Opens a step of one's own plan: one is in sight at a time. */
export async function toStep(page: Page, step: 'People' | 'Company' | 'Plan' | 'Check'): Promise<void> {
  await page
    .locator('.plan-steps')
    .getByRole('button', { name: new RegExp(`^${step}\\b`) })
    .click();
}

/** Opens all groups of controls: folded ones are as any others. */
export async function unfoldControls(page: Page): Promise<void> {
  await page.evaluate('document.querySelectorAll(".controls details").forEach((group) => (group.open = true))');
}

/** What follows a change at once is there: the figures, the charts and the controls, but not yet the breakdown and the drivers. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Pastes text in place of all that a text field holds. `fill` would insert it line by line, and the page answer each line of a plan. */
export async function paste(page: Page, field: string, text: string): Promise<void> {
  const change = `document.activeElement.value = ${JSON.stringify(text)}; document.activeElement.dispatchEvent(new Event('input', { bubbles: true }))`;
  // Rows of a census are pasted behind a fold once there is one.
  await page.evaluate(`document.querySelector(${JSON.stringify(field)}).closest('details')?.setAttribute('open', '')`);
  await page.locator(field).focus();
  await page.evaluate(change);
}

/** Draws a fan of fewer futures than the page offers. */
export async function drawFan(page: Page, paths = 20): Promise<void> {
  // At once: what is drawn between would put the option back.
  await page.evaluate(`{
    const futures = document.querySelector('#paths');
    futures.options[0].value = '${paths}';
    futures.value = '${paths}';
    futures.form.requestSubmit();
  }`);
  await page.locator('#uncertainty progress').waitFor({ state: 'detached' });
  await page.locator('#uncertainty svg').waitFor();
}

const downloads = new WeakMap<Page, number[]>();

/** Chromium takes ten downloads of a page within a second and drops what follows. No person is so fast; a test is. */
async function paced(page: Page): Promise<void> {
  const times = downloads.get(page) ?? [];
  const tenthLast = times.at(-10);
  const wait = tenthLast === undefined ? 0 : tenthLast + 1_100 - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  downloads.set(page, [...times.slice(-9), performance.now()]);
}

/** A file that the page hands out at a click. */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  await paced(page);
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** What the page computed from, and what came out, to the last digit. */
export async function shownRun(page: Page): Promise<{ inputs: PlanInputs; results: SimulationRun }> {
  const { content } = await saved(page, () => page.getByRole('button', { name: 'Inputs and results as JSON' }).click());
  return JSON.parse(content.toString()) as { inputs: PlanInputs; results: SimulationRun };
}

/** What the engine says to the same inputs, without the participants' accounts, which the page does not keep. */
export function expectedRun({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs): object {
  const run = simulateRun(planRules, operatingAssumptions, initialState, systemConfig);
  const { annual_projections, trust_states, summary_metrics } = run;
  return { annual_projections, trust_states, summary_metrics };
}

/** A number that a field shows, with its commas. */
export const typed = async (field: Locator): Promise<number> => Number((await field.inputValue()).replaceAll(',', ''));

/** Numbers as people write them. */
export const dollars = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The example as the page reads it: the cells of a census stay text. */
export const acme: PlanInputs = textOfYears(acmeInputs());

function textOfYears({ initialState, ...others }: PlanInputs): PlanInputs {
  const participants = initialState.participants.map(({ separation, ...person }) =>
    separation === undefined ? person : { ...person, separation: { ...separation, year: String(separation.year) } },
  );
  return { ...others, initialState: { ...initialState, participants } };
}

/** The rows of a CSV file, by its header. */
export function csvRows(content: Buffer): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(content.toString(), { header: true, skipEmptyLines: true }).data;
}
