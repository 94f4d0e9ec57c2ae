import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formFields } from '../../../.config/form-fields.js';
import { inputFields, type InputField } from '../../../.config/input-fields.js';
import { buildWhatIf } from '../../../.config/what-if.js';
import { servePage } from '../../../src/hosts/cli/commands/what-if.js';
import { assumedOf } from '../../../src/hosts/what-if/form/assumed.js';
import { FieldTable } from '../../../src/hosts/what-if/form/field-table.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { removeAtExit } from '../../remove-at-exit.js';
import {
  acme,
  computeUnasked,
  drawn,
  expectedRun,
  onlyAsked,
  openSite,
  settled,
  shownRun,
  type Site,
  paste,
} from './page.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, the form of the what-if page: ${site}`);

const census = readFileSync('docs/examples/acme/census.csv');

test('rates of the plan’s own leave no table assumed', () => {
  const table = new FieldTable(formFields());
  const assumed = (turnover: object): string[] =>
    assumedOf(table, { operatingAssumptions: { turnover } }).map(({ path }) => path);
  const ofTable = 'operatingAssumptions.turnover.termination_table';
  expect(assumed({ mortality: 'none' })).toContain(ofTable);
  expect(assumed({ termination_rates: [{ rate: 0.09 }] })).not.toContain(ofTable);
});

describe.skipIf(typeof site === 'string')('the plan as a form', () => {
  const { open, close, complaints } = site as Site;
  let page: Page;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 } });
    await page.locator('.plan-form input').first().waitFor();
    await page.evaluate('document.querySelector(".plan-more").open = true');
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const field = (label: string) => page.locator('.plan-form').getByLabel(label, { exact: true });
  const planText = async (): Promise<PlanInputs> =>
    JSON.parse(await page.locator('#plan-text').inputValue()) as PlanInputs;
  const status = () => page.locator('#own-plan [role=status]').first();
  const follows = async (): Promise<void> => {
    await expect.poll(() => status().textContent()).toBe('The answer follows the plan.');
    await settled(page);
  };
  const group = (title: string) =>
    page.locator('.plan-group').filter({ has: page.locator('summary', { hasText: new RegExp(`^${title}`) }) });

  test('a flat rate of turnover is one of the first inputs and takes the place of the table; vesting is said step by step', async () => {
    const rate = field('Or one rate for everybody');
    const before = (await planText()).operatingAssumptions.turnover;
    await rate.fill('9');
    await follows();
    const { termination_table: _table, ...others } = before ?? {};
    expect((await planText()).operatingAssumptions.turnover).toEqual({
      ...others,
      termination_rates: [{ rate: 0.09 }],
    });
    expect((await shownRun(page)).inputs.operatingAssumptions.turnover).toHaveProperty('termination_rates', [
      { rate: 0.09 },
    ]);
    // A table takes its place in turn.
    await field('Turnover').selectOption('None');
    await follows();
    expect((await planText()).operatingAssumptions.turnover).toEqual({ ...others, termination_table: 'none' });
    expect(await rate.inputValue()).toBe('');
    await rate.fill('12');
    await follows();
    expect((await planText()).operatingAssumptions.turnover).toEqual({
      ...others,
      termination_rates: [{ rate: 0.12 }],
    });
    await rate.fill('');
    await follows();
    expect((await planText()).operatingAssumptions.turnover).toEqual(
      Object.keys(others).length === 0 ? undefined : others,
    );
    const vesting = page.locator('[data-field="planRules.vesting_schedule.years"] .steps');
    expect(await vesting.textContent()).toBe(
      'Vested: 20 % after 2 years of service, 40 % after 3, 60 % after 4, 80 % after 5, 100 % after 6.',
    );
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await settled(page);
  });

  test('it shows the plan, with units, and a change is in the answer and in the JSON', async () => {
    expect(await field('Share price of the last appraisal').inputValue()).toBe('100');
    expect(await field('Of eligible pay').inputValue()).toBe('12');
    expect(await field('Their yearly pay').inputValue()).toBe('52,000');
    await field('Of eligible pay').fill('9.5 %');
    await field('Their yearly pay').fill('$61,500.25');
    await field('Payments begin').selectOption('Immediate');
    await follows();
    const changed = mergePatch(acme, {
      planRules: { distribution_policy: { timing: 'immediate' } },
      operatingAssumptions: {
        contribution_policy: { percentage: 0.095 },
        workforce: { entry_compensation: 61_500.25 },
      },
    }) as PlanInputs;
    expect(await shownRun(page)).toEqual({ inputs: changed, results: expectedRun(changed) });
    const { operatingAssumptions } = await planText();
    expect(operatingAssumptions).toEqual(changed.operatingAssumptions);
    // What is still the example's does not pass as one's own.
    expect(await page.locator('#doubts').textContent()).toContain('The people are still those of the example.');
    const shared = page.locator('#doubts details details', { hasText: 'are still those of the example' });
    expect(await shared.textContent()).toContain('Share price of the last appraisal: $100 a share');
    expect(await shared.textContent()).not.toContain('Of eligible pay');
  });

  test('what is typed into the JSON stands in the form', async () => {
    // Nothing is drawn anew any more.
    await settled(page);
    await page.evaluate('document.querySelector(".advanced").open = true');
    const text = await page.locator('#plan-text').inputValue();
    await paste(page, '#plan-text', text.replace('"discount_rate": 0.06', '"discount_rate": 0.0725'));
    await group('In general').nth(1).locator('summary').click();
    expect(await field('Discount rate').inputValue()).toBe('7.25');
    await paste(page, '#plan-text', text.replace('{', '{,'));
    expect(await field('Discount rate').isDisabled()).toBe(true);
    expect(await page.locator('#own-plan [role=alert]').first().textContent()).toContain(
      'The text under “Advanced” is not a plan',
    );
    await paste(page, '#plan-text', text);
    expect(await field('Discount rate').inputValue()).toBe('6');
    await follows();
  });

  test('a loan is a line of a table; what is missing is still needed, what is wrong is said at its field', async () => {
    const before = await page.locator('#answer').textContent();
    await page.getByRole('button', { name: 'Add another to ESOP loans' }).click();
    await drawn(page);
    expect(await page.evaluate('document.activeElement.value')).toBe('Loan 3');
    const cell = (name: string) => field(`ESOP loan 3, ${name}`);
    await expect.poll(() => page.locator('.needed', { hasText: 'Still needed' }).count()).toBe(4);
    await cell('principal balance').fill('600,000');
    await cell('interest rate').fill('525');
    await cell('years remaining').fill('ten');
    await cell('suspense shares').fill('0');
    await expect
      .poll(() => page.locator('.plan-entries .problem:not(:empty)').allTextContents())
      .toEqual(['Must be between 0 % and 20 %', 'Must be a number']);
    expect(await cell('interest rate').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#answer').textContent()).toBe(before);
    await expect.poll(() => status().textContent()).toBe('The answer is older than the problems listed here.');
    expect(await page.locator('.issue-list li').allTextContents()).toEqual([
      'ESOP loans 3, interest rateMust be between 0 % and 20 %',
      'ESOP loans 3, years remainingMust be a number',
    ]);
    await page.locator('.issue-list button').last().click();
    expect(await page.evaluate('document.activeElement.value')).toBe('ten');
    await cell('interest rate').fill('5.25');
    await cell('years remaining').fill('10');
    await follows();
    expect((await shownRun(page)).inputs.initialState.esop_loans).toEqual([
      ...acme.initialState.esop_loans!,
      {
        loan_id: 'Loan 3',
        principal_balance: 600_000,
        interest_rate: 0.0525,
        years_remaining: 10,
        suspense_shares: 0,
      },
    ]);
    await page.getByRole('button', { name: 'Remove ESOP loan 3' }).click();
    await follows();
    expect((await planText()).initialState.esop_loans).toEqual(acme.initialState.esop_loans);
  });

  test('what a plan has only when asked for: covenants go with their box, a list of defaults is there to be changed', async () => {
    await group('Company finances').locator('summary').click();
    const covenants = page.locator('[data-field="operatingAssumptions.company_finances.covenants"]');
    await covenants.getByLabel('The plan has this').uncheck();
    await follows();
    expect((await planText()).operatingAssumptions.company_finances).not.toHaveProperty('covenants');
    await page.getByRole('button', { name: 'Change Funding order' }).click();
    await field('Funding order, 1').selectOption('Revolver');
    await field('Funding order, 3').selectOption('Sinking fund');
    await follows();
    expect((await planText()).operatingAssumptions.company_finances!.funding_order).toEqual([
      'revolver',
      'cash',
      'sinking_fund',
    ]);
    await field('Working capital increase, 2027').fill('200000');
    await follows();
    expect((await shownRun(page)).inputs.operatingAssumptions.company_finances!.working_capital_increase).toEqual([
      200_000,
    ]);
  });

  test('a default is confirmed by a click: it then stands in the plan', async () => {
    await page.getByLabel('Find an input').fill('order of forfeiting');
    await page.getByRole('button', { name: 'Confirm Cash first for Forfeiture order' }).click();
    await follows();
    expect((await planText()).planRules.forfeiture_order).toBe('cash_first');
    await field('Forfeiture order').selectOption('');
    await follows();
    expect((await planText()).planRules).not.toHaveProperty('forfeiture_order');
    await page.getByLabel('Find an input').fill('');
  });

  test('a plan of one’s own begins empty, says what it needs, and is shown once it has that and a census', async () => {
    await computeUnasked(page);
    const before = await page.locator('#answer').textContent();
    await page.getByRole('button', { name: 'Start your own plan' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('census-file');
    for (const label of ['Name of the plan', 'Year of the census', 'Share price of the last appraisal'])
      expect(await field(label).inputValue()).toBe('');
    await field('Name of the plan').fill('Ours');
    await field('Share price of the last appraisal').fill('41.25');
    await field('Years until fully vested').fill('5');
    await page.locator('#census-file').setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: census });
    await page.getByRole('table', { name: 'The census as it is read' }).waitFor();
    await page.getByRole('button', { name: 'See the answer' }).click();
    expect(await page.locator('.issue-list').textContent()).toContain('Year of the censusIs still needed');
    expect(await page.locator('#answer').textContent()).toBe(before);
    await page.locator('.issue-list button').first().click();
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Year of the census');
    await page.keyboard.type('2026');
    await page.getByRole('button', { name: 'See the answer' }).click();
    await drawn(page);
    expect(await page.locator('#answer').textContent()).toMatch(/Ours must find/);
    // What was not said is listed, each a link to its field; what is said is no longer there.
    const assumed = page.locator('#doubts > details');
    await settled(page);
    // But no amounts before it is known what counts most: they would be those of zeros.
    expect(await assumed.textContent()).not.toContain('left at their default');
    for (const none of ['Growth of the share price a year', 'People hired for each who leaves'])
      await page.getByRole('button', { name: `None: ${none}` }).click();
    await page.getByRole('button', { name: 'None: Contribution, of eligible pay' }).click();
    await expect.poll(() => assumed.textContent()).toMatch(/move the answer most/);
    await assumed.locator('summary', { hasText: 'are left at their default' }).click();
    for (const text of (await assumed.locator('.defaults li').allTextContents()).slice(0, 3))
      expect(text).toMatch(/ with .+ \$[\d.,]+( million)? (more|less) /);
    // What is not in use by this plan goes: there are no loans and no dividends.
    const isUnused = (text: string): boolean =>
      [/^Note/, /^Dividends,/, /defer until loan repaid/].some((unused) => unused.test(text));
    const texts = (): Promise<string[]> => assumed.locator('.defaults button').allTextContents();
    await expect.poll(async () => (await texts()).filter(isUnused)).toEqual([]);
    const listed = await texts();
    expect(listed).toEqual(
      expect.arrayContaining([
        'Growth of the price: Per share growth',
        'Vesting: Graded',
        'Installments: 5 installments',
        'Turnover: SOA 2003',
        'ESOP loans: none',
        'Turnover, mortality: None',
      ]),
    );
    expect(await assumed.textContent()).toContain('nobody dies before leaving');
    await assumed.getByRole('button', { name: 'Turnover, mortality: None' }).click();
    expect(
      await page.evaluate('document.activeElement.closest("details").querySelector("summary").textContent'),
    ).toMatch(/^Turnover/);
    await assumed.getByRole('button', { name: 'Turnover: SOA 2003' }).click();
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Turnover');
    await field('Turnover').selectOption('SOA 2003');
    await follows();
    await expect.poll(() => assumed.textContent()).not.toContain('Turnover: SOA 2003');
    // From here on the answer follows.
    await field('Years until fully vested').fill('3');
    await follows();
    const { inputs } = await shownRun(page);
    expect(inputs.planRules).toEqual({ plan_name: 'Ours', vesting_schedule: { years: 3 } });
    expect(inputs.initialState.participants).toEqual(acme.initialState.participants);
    await onlyAsked(page);
  });

  test('a census that is brought while the example is shown begins a plan of one’s own: no figure of the example is in it', async () => {
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await drawn(page);
    await page.locator('#census-file').setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer: census });
    await page.getByRole('table', { name: 'The census as it is read' }).waitFor();
    expect(await field('Share price of the last appraisal').inputValue()).toBe('');
    await page.getByRole('button', { name: 'See the answer' }).click();
    expect(await page.locator('.issue-list li').allTextContents()).toEqual([
      'Year of the censusIs still needed',
      'Share price of the last appraisalIs still needed',
      'Name of the planIs still needed',
      'Years until fully vestedIs still needed',
    ]);
  });

  test('an input that the engine learns is on the page without a line of its code', async () => {
    const like = (path: string, changes: Partial<InputField>): InputField => ({
      ...inputFields().find((known) => known.path === path)!,
      ...changes,
    });
    const folder = mkdtempSync(join(tmpdir(), 'esop-what-if-'));
    removeAtExit(folder);
    await buildWhatIf(
      folder,
      formFields([
        ...inputFields(),
        like('operatingAssumptions.discount_rate', {
          path: 'operatingAssumptions.dividends.withheld_rate',
          name: 'withheld_rate',
          default: 0.125,
          description: 'What is withheld of dividends.',
          source: 'IRC 9999',
        }),
      ]),
    );
    const { address, server } = await servePage(folder, 0);
    const other = await (site as Site).browser.newPage();
    try {
      await other.goto(`${address}#everything`);
      await other.getByLabel('Find an input').fill('withheld');
      const row = other.locator('[data-field="operatingAssumptions.dividends.withheld_rate"]');
      expect(await row.textContent()).toContain('What is withheld of dividends. Default: 12.5 %.');
      expect(await row.textContent()).toContain('Source: IRC 9999.');
      await other.getByLabel('Withheld rate').fill('15');
      expect(await other.locator('#plan-text').inputValue()).toContain('"withheld_rate": 0.15');
      // This engine does not know it, and says so there.
      await expect.poll(() => row.locator('.problem').textContent()).not.toBe('');
    } finally {
      await other.close();
      server.close();
    }
  });
});
