import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { installPackages } from '../../../.config/packages-of.js';
import { servePage } from '../../../src/hosts/cli/what-if/serve-page.js';
import { removeAtExit } from '../../remove-at-exit.js';
import { siteFolder } from './page.js';

/** The main way in another browser: Debian's Firefox, whose driver is only needed here. */
const EXECUTABLE = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
const reason = existsSync(EXECUTABLE) ? null : `no ${EXECUTABLE}; apt-get install firefox-esr, or set FIREFOX`;
if (reason !== null) console.warn(`SKIPPED, the page in Firefox: ${reason}`);

/** What of its driver is used. */
interface Driver {
  launch: (options: { browser: 'firefox'; executablePath: string }) => Promise<Firefox>;
}
interface Firefox {
  newPage: () => Promise<Page>;
  close: () => Promise<void>;
}
interface Page {
  goto: (address: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  on: (event: 'pageerror', heard: (error: Error) => void) => void;
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  select: (selector: string, value: string) => Promise<unknown>;
  evaluate: (script: string) => Promise<unknown>;
  waitForSelector: (selector: string) => Promise<{ uploadFile: (path: string) => Promise<void> }>;
}

const CENSUS = [
  'Emp Nbr,Birth Dt,Hire Dt,2025 Plan Comp,ESOP Shares 12/31/25,Stat,Term Dt',
  '1001,4/30/1968,5/1/2001,"$64,000.00","1,250.5",FT,',
  '1002,9/5/1984,3/15/2012,"$51,500.00",640.25,FT,',
  '1003,1/20/1961,2/1/1990,,"2,110",T,6/30/2024',
].join('\n');

describe.skipIf(reason !== null)('the main way in Firefox', () => {
  const closing: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
  });

  test('a form, a messy census, the answer, a scenario, and the plan is still there after a reload', async () => {
    const packages = join(import.meta.dirname, 'firefox');
    installPackages(packages);
    const script = join(packages, 'node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js');
    const { default: driver } = (await import(script)) as { default: Driver };
    const { address, server } = await servePage(await siteFolder(), 0);
    closing.push(() => server.close());
    const firefox = await driver.launch({ browser: 'firefox', executablePath: EXECUTABLE });
    closing.unshift(() => firefox.close());
    const page = await firefox.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const settled = (): Promise<unknown> => page.waitForSelector('main[aria-busy=false]');
    const answer = async (): Promise<string> =>
      String(await page.evaluate('document.querySelector("#answer").textContent'));
    /** Chooses by the words that the user sees. */
    const choose = async (label: string, words: string): Promise<void> => {
      const selector = `select[aria-label="${label}"]`;
      await page.waitForSelector(selector);
      const value = `[...document.querySelector(${JSON.stringify(selector)}).options].find((o) => o.text === '${words}').value`;
      await page.select(selector, String(await page.evaluate(value)));
    };

    await page.goto(`${address}#everything`);
    await settled();
    expect(await answer()).toMatch(/Acme Manufacturing ESOP must find/);
    await page.click('#to-own');
    await page.waitForSelector('#field-planRules-plan_name');
    await page.type('#field-planRules-plan_name', 'Foxes ESOP');
    await page.type('#field-initialState-census_year', '2025');
    await page.type('#field-operatingAssumptions-share_valuation-current_price', '62.50');
    await page.type('#field-planRules-vesting_schedule-years', '6');
    const folder = mkdtempSync(join(tmpdir(), 'esop-firefox-'));
    removeAtExit(folder);
    const census = join(folder, 'census.csv');
    writeFileSync(census, CENSUS);
    await (await page.waitForSelector('#census-file')).uploadFile(census);
    await choose('“FT” means', 'employed');
    await choose('“T” means', 'left otherwise');
    await page.click('#apply-plan');
    await settled();
    expect(await page.evaluate('document.querySelector("#own-plan .issues").textContent')).toBe('');
    expect(await answer()).toMatch(/Foxes ESOP must find/);

    await page.evaluate('document.querySelector("#turnover-slider").focus()');
    await page.evaluate(
      'const slider = document.querySelector("#turnover-slider"); slider.stepUp(); slider.dispatchEvent(new Event("input", { bubbles: true }))',
    );
    await page.type('#scenario-name', 'More leave');
    await page.click('#pin');
    await settled();
    const shown = await answer();
    expect(shown).toMatch(/With 1 change, Foxes ESOP must find/);
    await page.click('::-p-text(Keep in this browser)');
    await page.reload();
    await settled();
    await page.click('#go-on button');
    await expect.poll(answer).toBe(shown);
    expect(errors).toEqual([]);
  });
});
