import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { problemOf, changesOf } from '../../../src/hosts/what-if/controls/controls.js';
import { verdictOf } from '../../../src/presentation/words/index.js';
import { prepare, simulate, simulateRun } from '../../../src/index.js';
import {
  acme,
  csvRows,
  dollars,
  drawn,
  expectedRun,
  openSite,
  saved,
  settled,
  shownRun,
  type Site,
  typed,
} from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, the what-if page: ${site}`);

const changed = (changes: object): PlanInputs => mergePatch(acme, changes) as PlanInputs;
const assume = (changes: object): object => ({ operatingAssumptions: changes });
const limit = (limits: object): object => assume({ repurchase_strategy: { limits } });
const finances = (company_finances: object): object => assume({ company_finances });
const company = (changes: object): object => ({ initialState: { company: changes } });
const distribute = (changes: object): object => ({ planRules: { distribution_policy: changes } });
const rates = (shift: number): object[] =>
  (acme.operatingAssumptions.turnover!.retirement_rates as { age: number; rate: number }[]).map(({ age, rate }) => ({
    age: age + shift,
    rate,
  }));

/** What each control is set to, and what becomes of the inputs: written out, not read from the page's own list. */
const numbers: [id: string, value: string, changes: object][] = [
  ['share_price', '87.5', assume({ share_valuation: { current_price: 87.5 } })],
  ['price_growth', '7.25', assume({ share_valuation: { annual_growth_rate: 0.0725 } })],
  ['interim_price', '70', assume({ share_valuation: { interim: [{ year: 2027, factor: 0.7 }] } })],
  ['turnover', '1.4', assume({ turnover: { termination_scale: 1.4 } })],
  ['contribution', '9.5', assume({ contribution_policy: { percentage: 0.095 } })],
  [
    'releveraged',
    '20',
    assume({ repurchase_strategy: { method: null, mix: [{ recycle: 0, redeem: 0.8, releverage: 0.2 }] } }),
  ],
  ['installments', '8', distribute({ installment_years: 8 })],
  ['election', '75', assume({ diversification_election_rate: 0.75 })],
  [
    'retirement_age',
    '62',
    { planRules: { normal_retirement_age: 62 }, ...assume({ turnover: { retirement_rates: rates(-3) } }) },
  ],
  ['replacement', '60', assume({ workforce: { replacement_rate: 0.6 } })],
  ['discount_rate', '3.5', assume({ discount_rate: 0.035 })],
  ['ebitda', '5000000', finances({ ebitda: [5_125_000] })],
  ['ebitda_growth', '3', finances({ ebitda: [5_098_500], ebitda_growth_rate: 0.03 })],
  ['capital_expenditure', '2600000', finances({ capital_expenditure: [2_600_000] })],
  ['company_cash', '3000000', company({ cash: 3_000_000 })],
  ['minimum_cash', '500000', finances({ minimum_cash: 500_000 })],
  ['tax_status_change', '2032', company({ tax_status_changes: [{ year: 2032, tax_status: 'c_corp' }] })],
  ['credit_line', '2500000', company({ revolver: { limit: 2_500_000 } })],
];
const choices: [id: string, value: string, changes: object][] = [
  ['method', 'recycle', assume({ repurchase_strategy: { method: 'recycle' } })],
  ['method', 'releverage', assume({ repurchase_strategy: { method: 'releverage' } })],
  ['deduction_limit', 'redeem', limit({ deduction_404: 'enforce', overflow: 'redeem' })],
  ['deduction_limit', 'releverage', limit({ deduction_404: 'enforce', overflow: 'releverage' })],
  ['additions_limit', 'enforce', limit({ additions_415: 'enforce' })],
  ['segregation', 'convert', distribute({ segregation: {} })],
  ['rebalancing', 'yes', { planRules: { rebalancing: {} } }],
  ['timing', 'immediate', distribute({ timing: 'immediate' })],
  ['timing', 'termination_plus_1_year', distribute({ timing: 'termination_plus_1_year' })],
  ['form', 'lump_sum', distribute({ form: 'lump_sum' })],
  ['tax_status', 'c_corp', company({ tax_status: 'c_corp' })],
  [
    'price_method',
    'ebitda_multiple',
    assume({
      share_valuation: { method: 'ebitda_multiple', annual_growth_rate: null, multiple: [6] },
      company_finances: { base_ebitda: 4_950_000 },
    }),
  ],
];

/** Moves that the engine refuses, and what is said at the field. */
const refusals = [
  ['retirement_age', '90', 'Must be between 50 and 75'],
  ['contribution', '140', 'Must be between 0 % and 100 %'],
  ['election', '-5', 'Must be between 0 % and 100 %'],
  ['price_growth', '-100', 'Must be greater than -100 %'],
  [
    'price_growth',
    '400',
    'At this growth the price, or the amount owed at it, leaves the range that can be computed, in 20',
  ],
  ['replacement', '501', 'Must be between 0 % and 500 %'],
] as const;

test.each([...numbers, ...choices])('%s at %s is a change of the plan', (id, value, changes) => {
  const values = { [id]: numbers.some(([own]) => own === id) ? Number(value) : value };
  expect(mergePatch(acme, changesOf(values, acme))).toEqual(changed(changes));
});

test.each(refusals)('%s at %s is refused in its unit', (id, value, message) => {
  const plan = prepare(acme.planRules, acme.operatingAssumptions, acme.initialState, acme.systemConfig);
  const refusal = (): unknown => {
    try {
      return plan.with(changesOf({ [id]: Number(value) }, acme)).simulateRun();
    } catch (error) {
      return problemOf(error, acme, id);
    }
  };
  expect(refusal()).toEqual({ control: id, text: expect.stringMatching(`^${message}`) as string });
});

describe.skipIf(typeof site === 'string')('the controls', () => {
  const { open, close, complaints } = site as Site;
  let page: Page;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 } });
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const number = (id: string) => page.locator(`[data-control=${id}] .field input`);
  const slider = (id: string) => page.locator(`[data-control=${id}] input[type=range]`);
  const radio = (id: string, value: string) => page.locator(`[data-control=${id}] input[value=${value}]`);

  afterEach(async () => {
    const back = page.getByRole('button', { name: 'Reset', exact: true });
    if (await back.isEnabled()) await back.click();
    await drawn(page);
  });

  test('the page opens with Acme computed: the sentence, the key figures and every year', async () => {
    const { results } = simulate(acme.planRules, acme.operatingAssumptions, acme.initialState, acme.systemConfig);
    const run = simulateRun(acme.planRules, acme.operatingAssumptions, acme.initialState, acme.systemConfig);
    const beyond = results.annual_projections.reduce((sum, year) => sum + year.funded_by_company, 0);
    const peak = results.annual_projections.find(({ year }) => year === results.peak_cash_year)!;
    const { headline, more } = verdictOf(run, acme);
    // Every repurchase of Acme is paid at once, so the cash of all years is the obligation.
    const millions = (value: number): string => `$${(value / 1e6).toFixed(1)} million`;
    expect(await page.locator('#answer').textContent()).toBe(
      `Can the company pay? ${headline} ${more.join(' ')}`.trim() +
        ` Acme Manufacturing ESOP must find ${millions(results.total_repurchase_obligation)} over 20 years, ${millions(beyond)} of it from the company in addition to its contributions.`,
    );
    expect(await page.locator('#key-figures').textContent()).toContain(
      `${peak.year}$${dollars(peak.repurchase_cash)}, ${((100 * peak.repurchase_cash) / peak.covered_payroll).toFixed(0)} % of payroll`,
    );
    expect(await page.locator('#key-figures').textContent()).toContain(
      `$${dollars(results.total_repurchase_obligation)}`,
    );
    const rows = await page.locator('#years tbody tr').allTextContents();
    expect(rows).toHaveLength(20);
    results.annual_projections.forEach((year, i) => {
      expect(rows[i]).toMatch(
        new RegExp(`^${year.year}${dollars(year.repurchase_obligation)}${dollars(year.repurchase_cash)}`),
      );
    });
    expect(await shownRun(page)).toEqual({ inputs: acme, results: expectedRun(acme) });
  });

  test('all fields together are one change of the plan', async () => {
    for (const [id, value] of numbers) await number(id).fill(value);
    await drawn(page);
    // Of a growth of its own the EBITDA of the first year is another.
    const ebitda = finances({ ebitda: [5_150_000] });
    const inputs = [...numbers.map(([, , changes]) => changes), ebitda].reduce<unknown>(mergePatch, acme) as PlanInputs;
    const { results } = simulate(
      inputs.planRules,
      inputs.operatingAssumptions,
      inputs.initialState,
      inputs.systemConfig,
    );
    expect(await shownRun(page)).toEqual({ inputs, results: expectedRun(inputs) });
    expect(await page.locator('#key-figures').textContent()).toContain(
      `$${dollars(results.total_repurchase_obligation)}`,
    );
  });

  test('each choice is the plan’s, with what the plan had beside it', async () => {
    // The last of each control; the parts of a mix have the method.
    const last = new Map(choices.map((choice) => [choice[0], choice]));
    for (const [id, value] of last.values()) await radio(id, value).check();
    await drawn(page);
    const inputs = [...last.values()].map(([, , changes]) => changes).reduce<unknown>(mergePatch, acme);
    expect((await shownRun(page)).inputs).toEqual(inputs);
    for (const id of last.keys())
      expect(await page.locator(`[data-control=${id}] .was`).textContent(), id).toMatch(/^Plan: /);
  });

  test('what is moved is said with its effect: under every figure, as a line over the bars, above the chart', async () => {
    const before = simulate(acme.planRules, acme.operatingAssumptions, acme.initialState, acme.systemConfig).results;
    expect(await page.locator('#key-figures .change').count()).toBe(0);
    expect(await page.locator('#cash polyline').count()).toBe(0);
    expect(await page.locator('#against-plan').textContent()).toBe('');
    expect(await page.locator('#answer').textContent()).toMatch(/Acme/);
    await number('price_growth').fill('5');
    await number('turnover').fill('1.4');
    await drawn(page);
    const inputs = changed(
      assume({ share_valuation: { annual_growth_rate: 0.05 }, turnover: { termination_scale: 1.4 } }),
    );
    const { results } = simulate(
      inputs.planRules,
      inputs.operatingAssumptions,
      inputs.initialState,
      inputs.systemConfig,
    );
    const more = results.total_repurchase_obligation - before.total_repurchase_obligation;
    expect(await page.locator('.key-figures .change').allTextContents()).toEqual([
      `+$${dollars(more)} vs. plan`,
      expect.stringMatching(/^(?:[+-]\d+ years?, )?\+\$[\d,]+ vs\. plan$/),
      expect.stringMatching(/^-\$[\d,]+(?:, [+-]\d+ years?)? vs\. plan$/),
      expect.stringMatching(/^\+\$[\d.]+ vs\. plan$/),
      expect.stringMatching(/^\+\$[\d,]+ vs\. plan$/),
      expect.stringMatching(/^-[\d.]+ points vs\. plan$/),
      expect.stringMatching(/^\+[\d.]+ points(?:, [+-]\d+ years?)? vs\. plan$/),
    ]);
    const beyond = results.annual_projections.reduce((sum, year) => sum + year.funded_by_company, 0);
    const millions = (dollars: number): string => `\\$${(dollars / 1e6).toFixed(1)} million`;
    expect(await page.locator('#answer').textContent()).toMatch(
      new RegExp(
        `With 2 changes, Acme Manufacturing ESOP must find ${millions(results.total_repurchase_obligation)} ` +
          `\\(plan: ${millions(before.total_repurchase_obligation)}\\) over 20 years, ` +
          `${millions(beyond)} of it from the company in addition to its contributions\\.`,
      ),
    );
    expect(await page.locator('#against-plan').textContent()).toBe(
      'Changed: Turnover multiplied by 1.4 ×, Growth of the price a year 5 %.',
    );
    expect(await page.locator('#cash polyline.dashed').getAttribute('points')).toMatch(/^(?:[\d.]+,[\d.]+ ?){20}$/);
    expect(await page.locator('#cash .legend').last().textContent()).toBe('Plan');
    // No move is so small that the scale goes along with it.
    const ticks = async () =>
      (await page.locator('#cash svg > g text').allTextContents()).filter((text) => /^\$[\d.]+ M$/.test(text));
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await drawn(page);
    const planned = await ticks();
    await number('price_growth').fill('1');
    await drawn(page);
    expect(planned.length).toBeGreaterThan(2);
    expect(await ticks()).toEqual(planned);
  });

  test('pinned scenarios are lines in the charts, and each figure has its difference from each of them', async () => {
    const pin = page.locator('.controls-foot').getByRole('button', { name: 'Pin' });
    await number('turnover').fill('1.4');
    await pin.click();
    await number('turnover').fill('2');
    await pin.click();
    await number('turnover').fill('1');
    await drawn(page);
    for (const chart of ['#cash', '#company', '#payroll'])
      expect(await page.locator(`${chart} polyline[class*=scenario]`).count(), chart).toBe(2);
    expect(await page.locator('#price polyline').count()).toBe(3);
    const first = page.locator('#key-figures > div').first().locator('.change');
    expect(await first.allTextContents()).toEqual([
      expect.stringMatching(/^-\$[\d,]+ vs\. Scenario 1$/),
      expect.stringMatching(/^-\$[\d,]+ vs\. Scenario 2$/),
    ]);
    const { content } = await saved(page, () => page.locator('#cash [data-export=csv]').click());
    const [row] = csvRows(content);
    expect(Number(row!['Scenario 1'])).toBeGreaterThan(0);
    expect(row!['Scenario 2']).not.toBe(row!['Scenario 1']);
    await page.getByRole('button', { name: 'Unpin Scenario 1' }).click();
    await page.getByRole('button', { name: 'Unpin Scenario 2' }).click();
    await drawn(page);
    expect(await page.locator('#cash polyline').count()).toBe(0);
  });

  // All are made alike: one of a plan's rules, one of a list by age, one of the company.
  const sliders = numbers.filter(([id]) => ['installments', 'retirement_age', 'ebitda'].includes(id));
  test.each(sliders)('the slider of %s moves its field, and the figures', async (id, _, changes) => {
    const before = await typed(number(id));
    await slider(id).press('ArrowRight');
    await drawn(page);
    const after = await typed(number(id));
    expect(after).toBeGreaterThan(before);
    expect(after).toBe(Number(await slider(id).inputValue()));
    const { inputs, results } = await shownRun(page);
    expect(results).toEqual(expectedRun(inputs));
    expect(inputs).not.toEqual(acme);
    // The same inputs as the field concerns, and no others.
    expect(mergePatch(inputs, changes)).toEqual(changed(changes));
    await slider(id).press('ArrowLeft');
    await drawn(page);
    expect((await shownRun(page)).inputs).toEqual(acme);
  });

  test('the parts of a mix and the method stand for each other', async () => {
    const mixed = async (): Promise<unknown> => {
      await drawn(page);
      return (await shownRun(page)).inputs.operatingAssumptions.repurchase_strategy;
    };
    const checked = page.locator('[data-control=method] input:checked');
    await number('releveraged').fill('20');
    const mix = [{ recycle: 0, redeem: 0.8, releverage: 0.2 }];
    expect(await mixed()).toEqual({ funding_source: 'trust_cash', mix });
    // What was not moved gives way, and shows it.
    expect(await number('redeemed').inputValue()).toBe('80');
    expect(await checked.count()).toBe(0);
    await number('redeemed').fill('30');
    expect(await mixed()).toMatchObject({ mix: [{ recycle: 0.5, redeem: 0.3, releverage: 0.2 }] });
    await number('redeemed').fill('85');
    await drawn(page);
    expect(await page.locator('#redeemed-problem').textContent()).toContain('Must add up to 100 %.');
    await radio('method', 'releverage').check();
    expect(await mixed()).toEqual({ funding_source: 'trust_cash', method: 'releverage' });
    expect(await number('releveraged').inputValue()).toBe('100');
    expect(await number('redeemed').inputValue()).toBe('0');
    await number('redeemed').fill('100');
    await radio('method', 'redeem').check();
    expect(await mixed()).toEqual(acme.operatingAssumptions.repurchase_strategy);
  });

  test('what is turned into cash and rebalanced has columns by year while it is asked for', async () => {
    const heads = (): Promise<string[]> => page.locator('#years thead th').allTextContents();
    const asked = ['Turned into cash', 'Shares rebalanced'];
    expect(await heads()).not.toEqual(expect.arrayContaining(asked));
    await radio('segregation', 'convert').check();
    await radio('rebalancing', 'yes').check();
    await drawn(page);
    expect((await heads()).slice(-2)).toEqual(asked);
    const { results } = await shownRun(page);
    const first = await page.locator('#years tbody tr').first().locator('td').allTextContents();
    const { segregation_amount: cash = 0, shares_rebalanced: shares = 0 } = results.annual_projections[0]!;
    expect(first.slice(-2)).toEqual([dollars(cash), dollars(shares)]);
  });

  // One that its schema refuses, and one for which the model has no answer.
  test.each(refusals.filter(([, value]) => ['140', '400'].includes(value)))(
    '%s at %s is refused at the field, and the figures stay',
    async (id, value, message) => {
      await number(id).fill(value);
      await drawn(page);
      const problem = page.locator(`#${id}-problem`);
      expect(await problem.textContent()).toContain(message);
      expect(await problem.textContent()).toMatch(/The figures are those from before this change\.$/);
      expect(await number(id).getAttribute('aria-invalid')).toBe('true');
      // Read out with the field: by the browser's own account of it.
      expect(await page.locator('#controls').ariaSnapshot()).toContain(`alert: ${message.slice(0, 20)}`);
      expect(await number(id).getAttribute('aria-describedby')).toContain(`${id}-problem`);
      expect((await shownRun(page)).inputs).toEqual(acme);
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await drawn(page);
      expect(await problem.textContent()).toBe('');
      expect(await number(id).getAttribute('aria-invalid')).toBeNull();
    },
  );

  test('a field that is left empty goes back to what was last computed', async () => {
    const field = number('price_growth');
    const leftEmpty = async (): Promise<string> => {
      await field.fill('');
      await field.blur();
      await drawn(page);
      return field.inputValue();
    };
    await field.fill('400');
    await drawn(page);
    // Nothing but the plan was computed so far.
    expect(await leftEmpty()).toBe('4');
    await field.fill('7');
    await drawn(page);
    await field.fill('400');
    await drawn(page);
    expect(await leftEmpty()).toBe('7');
    expect(await page.locator('#price_growth-problem').textContent()).toBe('');
    expect((await shownRun(page)).inputs.operatingAssumptions.share_valuation?.annual_growth_rate).toBe(0.07);
  });

  test('whether leavers are replaced is said beside the answer', async () => {
    const line = page.locator('#workforce');
    expect(await line.textContent()).toBe(
      'Everybody who leaves is replaced by somebody hired at 31 with $52,000 a year: 180 people are employed today, 180 at the end of 2046.',
    );
    await number('replacement').fill('0');
    await drawn(page);
    const { workforce: _none, ...assumptions } = acme.operatingAssumptions;
    const without = simulate(acme.planRules, assumptions, acme.initialState, acme.systemConfig).results;
    expect(await line.textContent()).toBe(
      `Nobody who leaves is replaced: 180 people are employed today, ${dollars(without.annual_projections.at(-1)!.active_headcount)} at the end of 2046.`,
    );
    await number('replacement').fill('120');
    await drawn(page);
    expect(await line.textContent()).toMatch(
      /^For every 100 people who leave 120 are hired at 31 with \$52,000 a year:/,
    );
  });

  test('4,5 is refused beside a slider, the wheel changes no field, and digits are not cut', async () => {
    const shown = (await shownRun(page)).results;
    await number('price_growth').fill('4,5');
    await settled(page);
    expect(await page.locator('#price_growth-problem').textContent()).toBe(
      'Must be a number, with a point before decimals. The figures are those from before this change.',
    );
    expect((await shownRun(page)).results).toEqual(shown);
    expect(await page.locator('input[type=number]').count()).toBe(0);
    await number('price_growth').fill('4.5');
    await settled(page);
    await number('price_growth').hover();
    await page.mouse.wheel(0, 100);
    await settled(page);
    expect(await number('price_growth').inputValue()).toBe('4.5');
    await number('share_price').fill('12,345.67');
    const isCut = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(
      document.querySelector('[data-control=share_price] .field input'),
    )`;
    expect(await page.evaluate(isCut)).toBe(false);
    await number('share_price').blur();
    expect(await typed(number('share_price'))).toBe(12_345.67);
    expect(await page.evaluate(isCut)).toBe(false);
  });

  test('what is legal and doubtful is said near the answer for as long as it is true', async () => {
    const doubts = page.locator('#doubts');
    // Doubts of the test before are taken back a moment after its fields.
    await expect.poll(() => doubts.isHidden()).toBe(true);
    await number('price_growth').fill('60');
    await expect.poll(() => doubts.isVisible()).toBe(true);
    expect(await doubts.locator('.oversights li').allTextContents()).toEqual([
      expect.stringMatching(/^Breach in 2039-2046 .* IRC 415\(c\)\(1\)\. Go there$/),
      'Growth of the price a year: Is 60 % a year.',
    ]);
    await number('price_growth').fill('0.05');
    await expect
      .poll(() => doubts.locator('.oversights li').first().textContent())
      .toBe('Growth of the price a year: Is 0.05 % a year: for 5 % type 5.');
    await number('price_growth').fill('5');
    await expect.poll(() => doubts.isHidden()).toBe(true);
  });

  test('however often a slider moves within a frame, the page computes and draws once', async () => {
    const measured = await page.evaluate<{ draws: number; frames: number }>(`(async () => {
      const slider = document.getElementById('price_growth-slider');
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      let draws = 0;
      const observer = new MutationObserver(() => draws++);
      observer.observe(document.getElementById('answer'), { childList: true, characterData: true, subtree: true });
      const move = (to) => {
        slider.value = String(to);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const frames = 8;
      for (let i = 0; i < frames; i++) {
        for (let step = 0; step < 10; step++) move(4 + (i % 2) + step / 4);
        await frame();
        await new Promise((done) => setTimeout(done));
      }
      observer.disconnect();
      return { draws, frames };
    })()`);
    expect(measured.draws).toBe(measured.frames);
  });
});
