import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { simulateRun } from '../../../src/index.js';
import { computeUnasked, onlyAsked, drawFan, openSite, settled, shownRun, type Site, paste } from './page.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, who can use the what-if page: ${site}`);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

describe.skipIf(typeof site === 'string')('whoever uses the page', () => {
  const { browser, open, close, stopServer, complaints } = site as Site;

  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const focused = (page: Page, what: string): Promise<unknown> => page.evaluate(`(document.activeElement)${what}`);
  const violations = async (page: Page): Promise<string[]> => {
    await page.evaluate(axe);
    const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    );
  };

  describe('with everything open', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open({ viewport: DESKTOP, unasked: true });
      await page.getByRole('button', { name: 'Pin this plan' }).click();
      await page.locator('[data-control=turnover] .field input').fill('1.5');
      await settled(page);
      await drawFan(page);
      await page.locator('#drivers svg').waitFor();
      await onlyAsked(page);
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      await paste(page, '#plan-text', PLAN_TEMPLATE);
      await paste(page, '#census-text', 'id,age,service\nA,-5,1\nB,40,3\n');
      await page.getByRole('button', { name: 'See the answer' }).click();
      await page.locator('.issue-list button').first().click();
      await page.getByRole('button', { name: 'Leave out line 2' }).click();
      // Shown without it, and what deserves doubt is said; then another line is wrong, and a control too.
      await page.locator('#doubts .oversights li').first().waitFor();
      await page.getByRole('button', { name: 'Take line 2 back in' }).click();
      await page.getByRole('button', { name: 'See the answer' }).click();
      await page.locator('.issue-list button').first().click();
      await page.locator('#census-line-2').waitFor();
      await page.locator('[data-control=ebitda] .field input').fill('1000000');
      await page.locator('[data-control=debts] button', { hasText: 'Add' }).click();
      await page.locator('[data-control=retirement_age] .field input').fill('90');
      await page.locator('#years .figure-button').first().click();
      await page.locator('#derivation h3').waitFor();
      await settled(page);
    });
    afterAll(() => page.close());

    test.each([
      ['light', 'desktop', DESKTOP],
      ['dark', 'desktop', DESKTOP],
      ['light', 'phone', PHONE],
      ['dark', 'phone', PHONE],
    ] as const)('axe finds nothing, %s on a %s', async (colorScheme, _, viewport) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    });

    // 640 by 400 is a window of 1280 by 800 at 200 %.
    test.each([
      [320, 640],
      [360, 740],
      [390, 844],
      [640, 400],
      [768, 800],
      [1280, 800],
      [2560, 1440],
    ])('at %i by %i pixels nothing is cut off', async (width, height) => {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });

    test('the census has the width of its section, and all of a few columns is in sight', async () => {
      await page.setViewportSize(DESKTOP);
      await page.locator('[role=tab][href="#the-plan"]').click();
      const widths = await page.evaluate<number[]>(`(() => {
        const { scrollWidth, clientWidth } = document.querySelector('.reading .scroll');
        return [scrollWidth, clientWidth, document.querySelector('.reading').clientWidth];
      })()`);
      expect(widths[0]).toBeGreaterThan(700);
      expect(new Set(widths).size).toBe(1);
    });
  });

  describe('as it opens, and from there', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open({ viewport: DESKTOP });
    });
    // Each goes on from the plan as it is, on a desktop.
    afterEach(async () => {
      await page.emulateMedia({ media: null, colorScheme: 'light' });
      await page.setViewportSize(DESKTOP);
      const back = page.getByRole('button', { name: 'Reset', exact: true });
      if (await back.isEnabled()) await back.click();
      await settled(page);
    });
    afterAll(() => page.close());

    test('a screen reader is told the answer, how to move in a chart, and where a control stands', async () => {
      const tree = await page.locator('body').ariaSnapshot();
      for (const part of [
        /heading "Can the company pay\? Yes, but it is short of cash /,
        /paragraph: .*Acme Manufacturing ESOP must find \$[\d.]+ million/,
        /slider "Growth of the price a year"/,
        /textbox "Growth of the price a year, percent"/,
        /group "Shares bought back"/,
        /radio "Redeem" \[checked\]/,
        /application "Repurchase cash by who pays: arrow keys lead from year to year"/,
        /img "Share price by year\. Price paid \$100\.00 to/,
        /table "By cause, \$"/,
        /button "Least headroom: .* What is it made of\?"/,
      ]) {
        expect(tree).toMatch(part);
      }
    });

    test('nothing moves by itself where that is not wanted', async () => {
      expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe('auto');
    });

    test('by keyboard alone: move, choose a year, pin, compute, stop', async () => {
      const { keyboard } = page;
      await keyboard.press('Tab');
      expect(await focused(page, '.textContent')).toBe('Skip to the results');
      const tabTo = async (matches: string): Promise<void> => {
        for (let i = 0; i < 150; i++) {
          if ((await focused(page, `.matches(${JSON.stringify(matches)})`)) === true) return;
          await keyboard.press('Tab');
        }
        throw new Error(`${matches} is not reached by Tab`);
      };
      const before = await page.locator('#answer').textContent();
      await tabTo('#cash .canvas');
      const year = Number(await page.locator('#cash .bar.chosen').getAttribute('data-year'));
      const status = page.locator('#cash .stage [role=status]');
      await keyboard.press('ArrowLeft');
      expect(await status.textContent()).toMatch(
        new RegExp(`^${year - 1}, Trust: contributions [\\d,]+, .*, All [\\d,]+$`),
      );
      expect(await page.locator('#cash .read-out strong').textContent()).toBe(String(year - 1));
      expect(await page.locator('#breakdown-title').textContent()).toContain(String(year - 1));
      await keyboard.press('End');
      await keyboard.press('ArrowRight');
      expect(await status.textContent()).toMatch(/^2046, /);
      await keyboard.press('Home');
      expect(await status.textContent()).toMatch(/^2027, /);
      // A chart is one stop; of one whose years cannot be chosen the figures are read out all the same.
      expect(await page.locator('#cash .canvas [tabindex]').count()).toBe(0);
      await tabTo('#price .canvas');
      expect(await page.locator('#cash .read-out').count()).toBe(0);
      await keyboard.press('ArrowRight');
      expect(await page.locator('#price .stage [role=status]').textContent()).toMatch(/^2027, .*price.* [\d.]+/i);
      expect(await page.locator('#breakdown-title').textContent()).toContain('2027');

      await tabTo('#scenario-name');
      await keyboard.type('Mine');
      await keyboard.press('Enter');
      await page.locator('.pinned li').waitFor();
      await tabTo('#paths');
      await keyboard.press('End');
      await tabTo('#uncertainty button.main');
      await keyboard.press('Enter');
      await expect.poll(() => focused(page, '.textContent')).toBe('Stop');
      await keyboard.press('Enter');
      await expect
        .poll(() => page.locator('#uncertainty [role=status]').textContent())
        .toBe('Stopped. No result is shown.');
      expect(await focused(page, '.textContent')).toBe('Compute');

      await page.locator('#controls').focus();
      await tabTo('[data-control=method] input');
      await keyboard.press('ArrowRight');
      await settled(page);
      expect(await page.locator('[data-control=method] input:checked').inputValue()).toBe('releverage');
      await tabTo('#price_growth-slider');
      for (let i = 0; i < 4; i++) await keyboard.press('ArrowRight');
      await settled(page);
      expect(await focused(page, '.getAttribute("aria-valuetext")')).toBe('5 %');
      expect(await page.locator('#answer').textContent()).not.toBe(before);
      expect(await page.locator('#live').textContent()).toBe(await page.locator('#answer').textContent());
      // In a view without the answer too.
      await page.locator('header a[href="#how-sure"]').click();
      await page.locator('#price_growth-slider').focus();
      await keyboard.press('ArrowRight');
      await settled(page);
      const heard = await page.locator('#live').textContent();
      await page.locator('header a[href="#everything"]').click();
      await settled(page);
      expect(await page.locator('#answer').textContent()).toBe(heard);
      await page.getByRole('button', { name: 'Remove Mine' }).click();
    });

    test('no more than twelve stops of the Tab key are before the first figure', async () => {
      const first = await open({ viewport: DESKTOP }, '');
      let stops = 0;
      const isThere = (): Promise<unknown> => focused(first, '.matches("#key-figures *")');
      for (; stops < 50 && (await isThere()) !== true; stops++) await first.keyboard.press('Tab');
      expect(stops).toBeLessThanOrEqual(12);
      await first.close();
    });

    test('on a phone the answer stays in sight while the last slider is moved', async () => {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      const slider = page.locator('#controls input[type=range]').last();
      await slider.scrollIntoViewIfNeeded();
      const { y } = (await slider.boundingBox())!;
      const [answer, foot] = [
        (await page.locator('.brief').boundingBox())!,
        (await page.locator('.controls-foot').boundingBox())!,
      ];
      expect(answer.y).toBeGreaterThanOrEqual(0);
      expect(answer.y + answer.height).toBeLessThan(y);
      expect(foot.y).toBeGreaterThan(y);
      expect(foot.y + foot.height).toBeLessThanOrEqual(PHONE.height);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    });

    test('the hand-out lists the assumptions it stands on', async () => {
      await page.locator('[data-control=price_growth] .field input').fill('6');
      await page.locator('[data-control=replacement] .field input').fill('80');
      await settled(page);
      const text = (selector: string): Promise<string[]> => page.locator(`.assumptions ${selector}`).allTextContents();
      const [names, values] = [await text('dt'), await text('dd')];
      expect(Object.fromEntries(names.map((name, i) => [name, values[i]]))).toEqual({
        Plan: 'Acme Manufacturing ESOP',
        Census: '180 employed, 12 who left, end of 2026; 20 years projected',
        Eligible: 'from age 21 with 1 year of service',
        Vesting: 'graded, 6 years',
        'ESOP loan inside-loan-2002': '$131,200 at 5.5 % for 2 years, 5,600 shares pledged',
        'ESOP loan inside-loan-2018': '$3,430,000 at 4.25 % for 17 years, 71,400 shares pledged',
        'Share price of the last appraisal': '$100 a share',
        'Growth of the price a year': '6 % (plan: 4 %)',
        'Turnover multiplied by': '1 ×',
        Contribution: '12 % of eligible pay',
        'Shares bought back': 'redeem',
        'Payments begin': 'statutory',
        'Paid in': 'installments',
        Installments: '5',
        'Diversification elected': '40 %',
        'Retirement age': '65 years',
        'Hired for each who leaves': '80 % (plan: 100 %), at 31 with $52,000 a year',
        'Discount rate': '6 %',
        'EBITDA of the census year': '$4,950,000',
        'Growth of EBITDA': '2.5 %',
        'Capital expenditure': '$2,750,000',
        'Cash of the company': '$2,250,000',
        'Cash to keep': '$1,500,000',
        'Line of credit': '$1,500,000',
        'Taxed as': 'S corporation',
        'Growth of the price': 'per share growth',
        'Debts of the company': '$6,000,000 in 2 debts',
        Turnover: 'terminations SOA 2003, deaths IRS 2026',
        'Pay growth': '3 %',
        Dividend: '$1.25 a share',
      });
      const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
      const origin = async (): Promise<string> => (await page.locator('.origin').textContent()) ?? '';
      const { inputs } = await shownRun(page);
      const run = simulateRun(inputs.planRules, inputs.operatingAssumptions, inputs.initialState, inputs.systemConfig);
      expect(await origin()).toBe(`${long.format(new Date())} · run ${run.simulation_id.slice(0, 12)}`);
      await page.getByLabel('Prepared by, for the hand-out').fill('Dana Reyes');
      await page.evaluate('dispatchEvent(new Event("beforeprint"))');
      expect(await origin()).toMatch(/^Prepared by Dana Reyes · /);
      await page.evaluate('dispatchEvent(new Event("afterprint"))');
      // What is usual is not listed, unless it was moved.
      await page.locator('[data-control=releveraged] .field input').fill('20');
      await page.locator('[data-control=segregation] input[value=convert]').check();
      await settled(page);
      const listed = (await text('div')).join('\n');
      for (const fact of [
        'Shares bought backa mix',
        'Part redeemed80 %',
        'Part bought with a new loan20 % (plan: 0 %)',
        'Shares of people who left in cashyes (plan: no)',
      ]) {
        expect(listed.split('\n')).toContain(fact);
      }
      // What is doubtful about them goes along.
      await page.locator('[data-control=price_growth] .field input').fill('60');
      await page.locator('#doubts .oversights li', { hasText: 'Is 60 % a year' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('#doubts').isVisible()).toBe(true);
    });

    test('in forced colours the chosen tab is marked by more than colour', async () => {
      const marksOf = (isChosen: boolean) =>
        page.evaluate(`(({ outlineStyle, fontWeight }) => [outlineStyle, fontWeight].join(' '))(
          getComputedStyle(document.querySelector('[role=tab][aria-selected=${String(isChosen)}]')),
        )`);
      await page.emulateMedia({ media: null, forcedColors: 'active' });
      const marks = [await marksOf(true), await marksOf(false)];
      await page.emulateMedia({ forcedColors: null });
      expect(marks).toEqual(['solid 600', 'none 400']);
    });

    test('axe finds nothing in the company, priced by its earnings', async () => {
      await page.locator('[data-control=price_method] input[value=ebitda_multiple]').check();
      await page.getByLabel('C corporation').check();
      await settled(page);
      for (const table of await page.locator(':is(#company, #company-price) summary:visible').all())
        await table.click();
      for (const [colorScheme, viewport] of [
        ['light', DESKTOP],
        ['dark', PHONE],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await settled(page);
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      }
      await page.setViewportSize(DESKTOP);
      for (const table of await page.locator(':is(#company, #company-price) summary:visible').all())
        await table.click();
    });

    test('axe finds nothing in the documentation beside it, to which every figure leads', async () => {
      const links = await page
        .locator('a.how')
        .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
      expect(links.length).toBeGreaterThan(20);
      const places = [...new Set(links)].map((link) => new URL(link).hash.slice(1));
      const beside = await browser.newPage({ viewport: DESKTOP });
      await beside.goto(links[0]!);
      const missing = await beside.evaluate<string[]>(
        `${JSON.stringify(places)}.filter((id) => document.getElementById(id) === null)`,
      );
      expect(missing).toEqual([]);
      expect(await violations(beside)).toEqual([]);
      await beside.close();
    });

    test('printed it is a hand-out of two pages, and one each for scenarios and their futures once there are any', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      const pages = async (): Promise<number[]> => {
        const counts: number[] = [];
        // One after the other: of two at the same time the browser was seen to finish neither.
        for (const format of ['Letter', 'A4']) {
          const pdf = await page.pdf({ format });
          counts.push(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
        }
        return counts;
      };
      const visible = async (...selectors: string[]): Promise<boolean[]> => {
        await page.emulateMedia({ media: 'print' });
        const all = await Promise.all(selectors.map((selector) => page.locator(selector).first().isVisible()));
        await page.emulateMedia({ media: null });
        return all;
      };
      expect(await pages()).toEqual([2, 2]);
      expect(
        await visible('.assumptions', '#years', '#cash', '#company', '#trust', '#answer', '#workforce'),
      ).not.toContain(false);
      expect(
        await visible('#controls', '.company-controls', '#own-plan', '#share', '.tools', '#scenarios', '#uncertainty'),
      ).not.toContain(true);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        'rgb(255, 255, 255)',
      );
      await page.emulateMedia({ media: null });

      // As many as there may be, with names that take room.
      for (const growth of ['6', '2', '8', '3.25']) {
        await page.locator('[data-control=price_growth] .field input').fill(growth);
        await page.getByLabel('Name', { exact: true }).fill(`Price grows by ${growth} % a year`);
        await page.getByRole('button', { name: 'Pin this plan' }).click();
      }
      await page.locator('[data-control=price_growth] .field input').fill('4.5');
      await settled(page);
      expect(await visible('#scenarios table', '#uncertainty')).toEqual([true, false]);
      expect(await pages()).toEqual([3, 3]);
      await drawFan(page);
      expect(
        await visible('#scenarios table', '#uncertainty table', '#uncertainty .sentence', '#uncertainty svg', '#trust'),
      ).not.toContain(false);
      expect(await visible('#scenarios form', '#uncertainty form', '.pinned button')).not.toContain(true);
      expect(await pages()).toEqual([4, 4]);
      // Of other assumptions than those on the paper it says nothing.
      await page.locator('[data-control=turnover] .field input').fill('2');
      await settled(page);
      expect(await visible('#uncertainty', '#trust')).toEqual([false, true]);
    });

    // The last one: afterwards there is no server.
    test('once it is there it needs nobody: no request, and no server', async () => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url())) requests.push(request.url());
      });
      stopServer();
      await computeUnasked(page);
      await page.locator('[data-control=price_growth] .field input').fill('6');
      await settled(page);
      await drawFan(page);
      await page.locator('#drivers svg').waitFor();
      await page.getByRole('button', { name: 'Copy a link' }).click();
      await page.locator('#cash [data-export=png]').click();
      await page.getByRole('button', { name: 'See the answer' }).click();
      await settled(page);
      expect(requests).toEqual([]);
      // Nor could it: the policy forbids any connection.
      const refused = await page.evaluate(`fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')`);
      expect(refused).toBe('refused');
      expect(complaints.splice(0).join()).toContain('Content Security Policy');
    });
  });
});
