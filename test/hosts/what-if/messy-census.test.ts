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
    await page.getByRole('button', { name: 'See the answer' }).click();
    await drawn(page);
  };
  const view = () => page.getByRole('table', { name: 'The census as it is read' });
  const rows = (): Promise<string[]> => view().locator('tbody th').allTextContents();

  test('is read with a few answers, each for all lines', async () => {
    await bring('export.csv', messy);
    const mapping = view();
    await mapping.waitFor();
    // Abbreviations are guesses, which are marked; of two years that of the census is read.
    expect(await mapping.getByLabel('Emp Nbr is').inputValue()).toBe('id');
    expect(await mapping.locator('thead th').filter({ hasText: 'a guess' }).count()).toBe(4);
    expect(await mapping.getByLabel('2025 Plan Comp is').inputValue()).toBe('');
    expect(await mapping.getByLabel('2026 Plan Comp is').inputValue()).toBe('compensation');
    expect(await page.locator('.reading .notice').textContent()).toContain(
      'Not read, as they are not of 2026: “2025 Plan Comp”',
    );
    // Usual words are proposed.
    for (const word of ['“FT”', '“PT”', '“LOA”'])
      expect(await page.getByLabel(`${word} means`).inputValue()).toBe('active');
    await page.getByLabel('“Voluntary” means').selectOption('left otherwise');
    await page.getByLabel('blank, of people who left means').selectOption('left otherwise');
    // The line of totals stops nothing.
    expect(await page.locator('.left-out li').allTextContents()).toEqual([
      'Left out: line 155 (Total)Take line 155 back in',
    ]);
    await apply();
    const { inputs } = await shownRun(page);
    const { participants } = inputs.initialState;
    expect(participants).toHaveLength(150);
    expect(participants.filter(({ status }) => status === 'separated').map(({ separation }) => separation)).toEqual(
      Array.from({ length: 5 }, () => ({ year: '2024', cause: 'termination' })),
    );
    expect(participants[1]).toMatchObject({ id: '1001', compensation: '41000.50', allocated_shares: '1101.25' });
  });

  test('has its doubtful lines reached from the doubt, each with why, until the file is mended', async () => {
    const doubt = page.locator('#doubts li').filter({ hasText: 'no pay is given' });
    await doubt.getByRole('button', { name: 'Go there' }).click();
    // Of one person it leads to the line.
    expect(await page.evaluate('document.activeElement.id')).toBe('census-line-13');
    const why = view().locator('tbody tr').filter({ hasText: 'no pay is given' });
    expect(await why.locator('th').allTextContents()).toEqual(['13']);
    expect(await page.locator('.census-view').textContent()).toContain('Mend what is wrong in the file');
    expect(await page.locator('.census-view input[type=text]').count()).toBe(0);
    await bring(
      'export.csv',
      messy.replace(/^(1009,.*?),,/m, (_, before: string) => `${before},"$50,000",`),
    );
    await page.getByText('it is read in the same way: 5 words, 1 line left out.').waitFor();
    await apply();
    await settled(page);
    expect((await shownRun(page)).inputs.initialState.participants[9]).toHaveProperty('compensation', '50000');
    await expect.poll(() => doubt.count()).toBe(0);
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
    const sort = view().getByRole('button', { name: 'ESOP Shares 12/31/26' });
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

  const export2025 = (lines: readonly string[]): string =>
    ['Dept,Name,Empl #,DOB,Hire Dt,Term Dt,Stat,2026 Plan Comp,ESOP Shares 12/31/26,Vest %', ...lines].join('\n');
  const lines = [
    'Press,"Ash, A",E1,3/4/64,7/23/01,,A,"$50,000.00",100.5,100%',
    'Press,"Birch, B",E2,5/6/71,1/2/99,5/3/23,T,,20,0.8',
    'Press,"Cedar, C",E3,5/6/71,1/2/99,5/3/23,T,,30,1',
    'Subtotal Press,,,,,,,"50,000.00",150.5,',
    'Press,"Doe, D",E3,5/6/81,1/2/09,,A,"$60,000.00",40,1',
    'GRAND TOTAL,4 participants,,,,,,"110,000.00",191.5,',
    '* Shares include suspense releases. Unaudited.,,,,,,,,,',
  ];
  const reading = () => page.locator('.reading');
  const issues = (): Promise<string[]> => page.locator('.issue-list li').allTextContents();

  test('has its lines of totals and remarks left out by one answer, and adds up to what the file says, or by how much it does not', async () => {
    await bring('2026.csv', export2025(lines));
    await expect
      .poll(() => reading().locator('.left-out span').allTextContents())
      .toEqual([
        'Left out: line 5 (Subtotal Press)',
        'Left out: line 7 (GRAND TOTAL)',
        'Left out: line 8 (* Shares include suspense releases. Unaudited.)',
      ]);
    expect(await page.locator('#own-plan [role=status]').textContent()).toContain('4 people in 2026.csv');
    expect(await reading().locator('.totals').textContent()).toBe(
      '4 people: 2 employed, 2 who left; 190.5 shares, $110,000.00 of pay. The file’s own totals are the same: people, pay; line 7 (GRAND TOTAL).',
    );
    const notices = await reading().locator('.notice').textContent();
    expect(notices).toContain(
      'The file’s own total is 191.5 shares, 1 share more than was read; line 7 (GRAND TOTAL).',
    );
    expect(notices).toContain('“3/4/64” is 1964-03-04, “7/23/01” is 2001-07-23');
    expect(notices).toContain('“5/3/23” is 2023');
  });

  test('has both lines with one id named, to be mended in the file', async () => {
    await apply();
    expect(await issues()).toEqual([
      expect.stringMatching(/^Census, line 6, Id, “E3”Must be unique: line 4 has it too/),
      expect.stringMatching(/^Census, 2 lines, Status, “T”Say what it means, once for all lines/),
    ]);
    await page.getByRole('button', { name: 'Census, line 6, Id, “E3”' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('census-line-6');
    expect(await view().locator('tbody tr').filter({ hasText: 'E3' }).last().textContent()).toContain(
      'Must be unique: line 4 has it too',
    );
    await bring('2026.csv', export2025(lines.map((line) => line.replace('E3,5/6/81', 'E4,5/6/81'))));
    await page.getByText('it is read in the same way: 3 lines left out.').waitFor();
    await apply();
    expect(await issues()).toHaveLength(1);
  });

  test('has T explained once for all lines, and what is assumed is a doubt until it is put to rest', async () => {
    await page.getByRole('button', { name: 'Census, 2 lines, Status, “T”' }).click();
    const means = page.getByLabel('“T” means');
    expect(await page.evaluate('document.activeElement.id')).toBe('word-status-t');
    expect(await means.locator('option').first().textContent()).toBe('choose; perhaps left otherwise');
    await means.selectOption('left otherwise');
    await apply();
    expect(await page.locator('#own-plan [role=status]').textContent()).toContain('The answer follows the plan.');
    const { inputs } = await shownRun(page);
    expect(inputs.initialState.participants.map(({ separation }) => separation)).toEqual([
      undefined,
      { year: '2023', cause: 'termination' },
      { year: '2023', cause: 'termination' },
      undefined,
    ]);
    const doubts = page.locator('#doubts');
    await expect
      .poll(() => doubts.locator('.totals').textContent())
      .toContain('The census has 4 people: 2 employed, 2 who left;');
    const assumed = doubts.locator('li').filter({ hasText: 'as you said, all left otherwise' });
    expect(await assumed.textContent()).toContain('The census gives no cause of leaving for 2 people');
    await assumed.getByRole('button', { name: 'It is right so' }).click();
    await expect.poll(() => assumed.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.matches("#doubts summary")')).toBe(true);
  });

  test('has its doubts, the totals of the file among them, after it is saved and opened', async () => {
    const doubt = 'The file’s own total is 191.5 shares, 1 share more than was read; line 7 (GRAND TOTAL).';
    expect(await page.locator('#doubts').textContent()).toContain(doubt);
    const { content } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    const other = await open();
    const reopen = (buffer: Buffer): Promise<void> =>
      other.locator('#open-file').setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer });
    await reopen(content);
    const doubts = other.locator('#doubts');
    await expect.poll(() => doubts.textContent()).toContain(doubt);
    expect(await doubts.locator('.totals').textContent()).toContain('The file’s own totals are the same: people, pay;');
    expect(await other.locator('.left-out li').count()).toBe(3);
    await doubts.locator('li').filter({ hasText: doubt }).getByRole('button', { name: 'It is right so' }).click();
    expect(await doubts.textContent()).not.toContain(doubt);
    // A file of before opens without them.
    const older = JSON.parse(content.toString()) as { census: { leftOut?: unknown } };
    delete older.census.leftOut;
    await reopen(Buffer.from(JSON.stringify(older)));
    await expect.poll(() => doubts.locator('.totals').textContent()).not.toContain('own totals');
    expect(await shownRun(other)).toEqual(await shownRun(page));
    await other.close();
  });

  test('has its cells shown as they are read', async () => {
    const only = page.getByLabel(/^Only those with something/);
    if (await only.isChecked()) await only.uncheck();
    expect(await view().locator('tbody tr').filter({ hasText: 'E2' }).locator('td').allTextContents()).toEqual([
      ...['Press', 'Birch, B', 'E2', '1971-05-06', '1999-01-02', '2023', 'T', '', '20', '80%', 'Leave out'],
    ]);
  });

  test('is read as the file before when it comes again with the same headings, unless that is undone', async () => {
    const corrected = lines.map((line) => line.replace('E3,5/6/81', 'E4,5/6/81').replace('191.5', '190.5'));
    await bring('2026 corrected.csv', export2025(corrected));
    const sentence = reading().locator('p').filter({ hasText: 'The headings are those of the file before' });
    await expect.poll(() => sentence.textContent()).toContain('it is read in the same way: 1 word, 3 lines left out.');
    expect(await page.getByLabel('“T” means').inputValue()).toBe('termination');
    expect(await reading().locator('.totals').textContent()).toContain(
      'The file’s own totals are the same: people, shares, pay;',
    );
    await apply();
    await page.getByRole('button', { name: 'Read it afresh' }).click();
    expect(await sentence.count()).toBe(0);
    expect(await page.getByLabel('“T” means').inputValue()).toBe('');
    expect(await reading().locator('.left-out li').count()).toBe(3);
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
    await page.locator('summary', { hasText: 'Recognised: sheet Census 2026' }).click();
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
        'Nothing was read from wrong.csv. Line 2: A quote is opened here and never closed. The census from before is still here.',
      );
    expect(await picker.inputValue()).toBe('Census 2025');
  });

  test('has its headings on several lines, or on others that are chosen', async () => {
    const lines = ['Acme ESOP,,,,', ',Date of,,Shares,', 'ID,Birth,Hire,Allocated,Balance'];
    await bring('groups.csv', [...lines, 'E1,1/2/1960,2/3/2000,1,20', 'E2,1/2/1970,2/3/2010,1,30'].join('\n'));
    await expect
      .poll(() => page.locator('summary', { hasText: 'Recognised' }).textContent())
      .toContain('headings on lines 2-3');
    await page.evaluate('document.querySelector(".reading details").open = true');
    const picker = page.getByLabel('The headings are on');
    await expect.poll(() => picker.inputValue()).toBe('2-3');
    const headings = (): Promise<string[]> => view().locator('thead button').allTextContents();
    expect(await headings()).toEqual(['ID', 'Date of Birth', 'Date of Hire', 'Allocated Shares', 'Balance Shares']);
    await picker.selectOption('line 3');
    await expect.poll(headings).toEqual(['ID', 'Birth', 'Hire', 'Allocated', 'Balance']);
    await bring('prior.csv', ',,,Prior Year\nID,Age,Service,Pay\nE1,40,3,50000\n');
    await expect.poll(() => page.locator('.reading .notice').textContent()).toContain('“Prior Year”');
    await picker.selectOption('lines 1 to 2');
    await expect.poll(headings).toEqual(['ID', 'Age', 'Service', 'Prior Year Pay']);
  });

  test('that is not UTF-8 says how it is read, and can be read otherwise', async () => {
    await bring(
      'mac.csv',
      Buffer.concat([Buffer.from('ID,Age,Service\nJos'), Buffer.from([0x8e]), Buffer.from(',40,3\n')]),
    );
    const picker = page.getByLabel('The text is not UTF-8, and is read as');
    await expect.poll(() => picker.inputValue()).toBe('windows-1252');
    const first = view().locator('tbody td').first();
    expect(await first.textContent()).toBe('Jos\u017d');
    await picker.selectOption('macintosh');
    await expect.poll(() => first.textContent()).toBe('Jos\u00e9');
    await picker.selectOption('utf-8');
    await expect
      .poll(() => page.locator('#own-plan [role=status]').textContent())
      .toContain('Nothing was read from the file as utf-8. It is not text in utf-8');
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
