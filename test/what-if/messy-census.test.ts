import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { drawn, openSite, saved, settled, shownRun, type Site } from './page.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, a messy census on the what-if page: ${site}`);

/** As a recordkeeper exports it: 150 people, abbreviations, codes, years in headings, a page break and totals. */
const heads =
  'Emp Nbr,Name,Birth Dt,Orig Hire Dt,Emp Status,2025 Plan Comp,2026 Plan Comp,ESOP Shares 12/31/26,Term Dt,Reason';
const person = (i: number): string => {
  const born = `${1 + (i % 12)}/${1 + (i % 28)}/${1962 + (i % 38)}`;
  const left = i % 30 === 5;
  const status = left ? 'Term' : (['FT', 'PT', 'LOA'][i % 3] ?? '');
  const pay = i === 9 ? '' : `"$${(40 + i).toString()},000.50"`;
  const gone = left ? `3/15/2024,${i % 60 === 5 ? 'Voluntary' : ''}` : ',';
  return `${1000 + i},"Doe, ${i}",${born},1/5/${2006 + (i % 20)},${status},1,${pay},"1,${100 + i}.25",${gone}`;
};
const people = Array.from({ length: 150 }, (_, i) => person(i));
const messy = [
  'Acme ESOP,,,,,,,,,',
  '',
  heads,
  ...people.slice(0, 80),
  heads,
  ...people.slice(80),
  'Total,150,,,,,,,,',
].join('\n');

describe.skipIf(typeof site === 'string')('a messy census', () => {
  const { open, close, complaints } = site as Site;
  let page: Page;

  beforeAll(async () => {
    page = await open({ viewport: { width: 1280, height: 900 } });
    await page.locator('#plan-file').setInputFiles({
      name: 'plan.jsonc',
      mimeType: 'application/json',
      buffer: Buffer.from(PLAN_TEMPLATE.replace('{', '{ // ours\n')),
    });
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const bring = async (name: string, content: string | Uint8Array): Promise<void> => {
    await page
      .locator('#census-file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  };
  const apply = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Show this plan' }).click();
    await drawn(page);
  };
  const view = () => page.getByRole('table', { name: 'The census, line by line' });
  const rows = (): Promise<string[]> => view().locator('tbody th').allTextContents();

  test('is read with a few answers, each for all lines', async () => {
    await bring('export.csv', messy);
    const mapping = page.getByRole('table', { name: 'How the columns are read' });
    await mapping.waitFor();
    // Abbreviations are guesses, which are marked; of two years that of the census is read.
    expect(await mapping.getByLabel('Emp Nbr is').inputValue()).toBe('id');
    expect(await mapping.locator('tbody tr').filter({ hasText: 'a guess' }).count()).toBe(4);
    expect(await mapping.getByLabel('2025 Plan Comp is').inputValue()).toBe('');
    expect(await mapping.getByLabel('2026 Plan Comp is').inputValue()).toBe('compensation');
    expect(await page.locator('.reading .notice').textContent()).toContain(
      'Not read, as they are not of 2026: “2025 Plan Comp”',
    );
    for (const word of ['“FT”', '“PT”', '“LOA”']) await page.getByLabel(`${word} means`).selectOption('employed');
    await page.getByLabel('“Voluntary” means').selectOption('left otherwise');
    await page.getByLabel('blank, of people who left means').selectOption('left otherwise');
    await apply();
    // What is left is the line of totals.
    expect(await page.locator('.issue-list li').allTextContents()).toEqual([
      expect.stringMatching(/^Census, line 155Looks like the line of totals/),
    ]);
    await page.locator('.issue-list button').click();
    await page.getByRole('button', { name: 'Leave this line out' }).click();
    await drawn(page);
    const { inputs } = await shownRun(page);
    const { participants } = inputs.initialState;
    expect(participants).toHaveLength(150);
    expect(participants.filter(({ status }) => status === 'separated').map(({ separation }) => separation)).toEqual(
      Array.from({ length: 5 }, () => ({ year: '2024', cause: 'termination' })),
    );
    expect(participants[1]).toMatchObject({ id: '1001', compensation: '41000.50', allocated_shares: '1101.25' });
  });

  test('has its doubtful lines reached from the doubt, corrected there, and downloaded', async () => {
    const doubt = page.locator('#doubts li').filter({ hasText: 'no pay is given' });
    await doubt.getByRole('button', { name: 'Go there' }).click();
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(
      /^The census, line by line: \d+ with something/,
    );
    const why = await view().locator('tbody tr').filter({ hasText: 'no pay is given' }).locator('th').allTextContents();
    expect(why).toEqual(['13']);
    await page.getByRole('button', { name: 'Correct line 13', exact: true }).click();
    expect(await page.locator('.row-editor').textContent()).toContain('no pay is given');
    await page.locator('.row-editor').getByLabel('Pay').fill('50,000');
    await page.getByRole('button', { name: 'Check again' }).click();
    await settled(page);
    expect((await shownRun(page)).inputs.initialState.participants[9]).toHaveProperty('compensation', '50000');
    await expect.poll(() => doubt.count()).toBe(0);

    const { name, content } = await saved(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
    const lines = content.toString().trimEnd().split('\n');
    expect([name, lines.length, lines[0]]).toEqual(['census-corrected.csv', 151, heads]);
    expect(lines[10]).toContain('"50,000"');
  });

  test('shows nothing that axe would object to', async () => {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate<AxeResults>('axe.run("#own-plan", { resultTypes: ["violations"] })');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
  });

  test('is searched, sorted and turned over', async () => {
    const only = page.getByLabel(/^Only those with something/);
    if (await only.isChecked()) await only.uncheck();
    expect((await rows()).slice(0, 2)).toEqual(['4', '5']);
    await page.getByRole('button', { name: 'Later lines' }).click();
    expect((await rows())[0]).toBe('54');
    const sort = view().getByRole('button', { name: 'Shares' });
    await sort.click();
    await sort.click();
    expect(await view().locator('th[aria-sort=descending]').count()).toBe(1);
    expect((await rows())[0]).toBe('154');
    await page.getByLabel('Find a line').fill('doe, 77');
    await expect.poll(rows).toEqual(['81']);
    await page.getByLabel('Find a line').fill('nobody of that name');
    await expect.poll(rows).toEqual([]);
    await page.getByLabel('Find a line').fill('');
  });

  test('comes from the sheet that has it, or from another that is chosen', async () => {
    const text = (value: unknown): object => ({ value, type: typeof value === 'number' ? Number : String });
    const sheet = (...lines: readonly (readonly unknown[])[]): object[][] => lines.map((cells) => cells.map(text));
    const workbook = writeWorkbook([
      { sheet: 'Cover', data: sheet(['Acme, confidential']) },
      { sheet: 'Census 2026', data: sheet(['ID', 'Age', 'Service', 'Pay'], ['E1', 40, 3, 50_000]) },
      { sheet: 'Census 2025', data: sheet(['ID', 'Age', 'Service', 'Pay'], ['E1', 39, 2, 49_000], ['E2', 50, 9, 1]) },
    ] as never);
    await bring('book.xlsx', await workbook.toBuffer());
    const picker = page.getByLabel('The sheet with the census');
    await expect.poll(() => picker.inputValue()).toBe('Census 2026');
    expect(await picker.locator('option').allTextContents()).toEqual(['Cover', 'Census 2026', 'Census 2025']);
    await picker.selectOption('Census 2025');
    await expect
      .poll(() => page.locator('#own-plan [role=status]').textContent())
      .toContain('2 people on the sheet Census 2025');
    await picker.selectOption('Cover');
    await expect
      .poll(() => page.locator('#own-plan [role=status]').textContent())
      .toContain('Nothing was read from the sheet Cover');
    expect(await picker.inputValue()).toBe('Census 2025');
    // A wrong file takes nothing away from the census that is there.
    await bring('wrong.csv', Buffer.from('id,age\n"A,1\n'));
    await expect
      .poll(() => page.locator('#own-plan [role=status]').textContent())
      .toBe(
        'Nothing was read from wrong.csv. Line 2: a quotation mark is opened and not closed, or text follows a closing one. The census from before is still here.',
      );
    expect(await picker.inputValue()).toBe('Census 2025');
  });

  test.each([
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'XLS'],
    [
      'sheet.ods',
      Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`),
      'ODS',
    ],
  ])('%s is refused by name', async (name, bytes, kind) => {
    await bring(name, bytes);
    await expect
      .poll(() => page.locator('#own-plan [role=status]').textContent())
      .toMatch(new RegExp(`${kind}.*save it as XLSX`));
  });
});
