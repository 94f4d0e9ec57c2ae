import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { answersToKeep, planYearsOf, CensusInHand, readAsKept } from '../../../src/census/index.js';
import { readCensusText } from '../../../src/census/in-hand/census-table.js';
import { keptIn, readPlanText, textWithInputs } from '../../../src/hosts/what-if/own-plan/plan-text.js';
import { folderWith, run } from '../cli/harness.js';
import { openSite, saved, settled, shownRun, type Site } from './page.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const site = await openSite();
if (typeof site === 'string') console.warn(`SKIPPED, a plan that the page saves: ${site}`);

const PAYROLL = `Payroll of 2025
Co/File,Born,Start,Base,Bonus,Held,Class
1,4/30/1968,5/1/2001,64000,1000,2150,RFT
2,4/30/1971,5/1/2003,61000,,1150,LOA
Total,,,125000,1000,3300,
`;
const said = {
  'Co/File': 'id',
  Born: 'birth_date',
  Start: 'hire_date',
  'Base+Bonus': 'compensation',
  Held: 'allocated_shares',
  Class: 'status',
};
const YEARS = planYearsOf({}, { census_year: 2025 });

test('the page reads a census as the plan file of the command line says', async () => {
  const folder = folderWith({ 'payroll.csv': PAYROLL });
  const maps = Object.entries(said).flatMap(([heading, column]) => ['--map', `${heading}=${column}`]);
  const options = [...maps, '--map-value', 'RFT,LOA=active', '--ignore-totals', '--headings', '2'];
  expect((await run(folder, ['init', '--from', 'payroll.csv', ...options])).code).toBe(0);
  const text = readFileSync(join(folder, 'plan.jsonc'), 'utf8');
  const kept = keptIn(text)!;
  expect(kept).toMatchObject({ file: 'payroll.csv', map: said, ignore_totals: true });
  const census = readAsKept(new CensusInHand(readCensusText(PAYROLL), YEARS), kept, YEARS);
  const { participants, complaints } = census.dialogue(YEARS).reading.people;
  expect(complaints).toEqual([]);
  expect(participants).toEqual([
    {
      id: '1',
      birth_date: '1968-04-30',
      hire_date: '2001-05-01',
      compensation: '65000',
      allocated_shares: '2150',
      status: 'active',
    },
    {
      id: '2',
      birth_date: '1971-04-30',
      hire_date: '2003-05-01',
      compensation: '61000',
      allocated_shares: '1150',
      status: 'active',
    },
  ]);
});

test('a plan that was changed on the page still keeps its census, for the command line', async () => {
  const folder = folderWith({ 'payroll.csv': PAYROLL.replace(/^.*\n/, '').replace(/Total.*\n/, '') });
  const plan = {
    $schema: './schema.json',
    census: { file: 'payroll.csv', map: said, map_value: { 'RFT,LOA': 'active' } },
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
    initialState: { census_year: 2025 },
  };
  const read = readPlanText(JSON.stringify(plan)) as { plan: Record<string, unknown> };
  expect(Object.keys(read.plan)).toEqual(['planRules', 'operatingAssumptions', 'initialState']);
  const changed = { ...read.plan, planRules: { plan_name: 'Q', vesting_schedule: { years: 6 } } };
  const text = textWithInputs(JSON.stringify(plan), changed);
  expect(JSON.parse(text)).toEqual({ ...plan, ...changed });
  writeFileSync(join(folder, 'plan.json'), text);
  const { code, stdout } = await run(folder, ['validate', 'plan.json']);
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('valid: 2 participants') as string,
  });
});

const census = (text: string, read: (census: CensusInHand) => void): CensusInHand => {
  const inHand = new CensusInHand(readCensusText(text), YEARS);
  read(inHand);
  return inHand;
};

test.each<[string, string, (census: CensusInHand) => void, object]>([
  ['nothing to say', 'id,age,service\nA,40,3\n', () => undefined, {}],
  [
    'guesses, which the command line asks about',
    'Emp Nbr,Brith Date,Hire Dt\nA,1980-01-01,2010-01-01\n',
    () => undefined,
    { map: { 'Emp Nbr': 'id', 'Brith Date': 'birth_date', 'Hire Dt': 'hire_date' } },
  ],
  ['unknown columns', 'id,age,service,Dept,Shoe\nA,40,3,X,44\n', () => undefined, { ignore_unknown: true }],
  [
    'two columns with one meaning, of which the first is read',
    'id,age,service,Pay,Salary\nA,40,3,1,2\n',
    () => undefined,
    { map: { Salary: 'ignore' } },
  ],
  [
    'a sum, beside a column that nearly says the same',
    'id,age,service,Base Pay,Bonus,Slary\nA,40,3,1,2,3\n',
    (one) => {
      one.settle(5, null);
      one.settle(3, 'compensation');
      one.settle(4, 'compensation');
      one.said = { ...one.said, added: ['compensation'] };
    },
    { map: { 'Base Pay+Bonus': 'compensation', Slary: 'ignore' } },
  ],
  [
    'columns of one heading, told apart by their places',
    'id,age,service,Amt,Amt\nA,40,3,1,2\n',
    (one) => one.settle(4, 'cash_balance'),
    { map: { 'column 5': 'cash_balance' }, ignore_unknown: true },
  ],
  [
    'one word in two columns, a word with commas, and blank causes',
    'id,age,service,status,term date,reason\nA,40,3,D,2024,D\nB,40,3,FT,,\nC,40,3,T,2024,"Quit, other"\nD,40,3,T,2024,\nE,40,3,T,2024,Quit\n',
    (one) => {
      one.words = {
        status: { d: 'separated', ft: 'active' },
        'separation.cause': { d: 'disability', 'quit, other': 'retirement', '': 'death' },
      };
    },
    {
      map_value: {
        'status: D': 'separated',
        FT: 'active',
        'reason: D': 'disability',
        'Quit, other': 'retirement',
        blank: 'death',
      },
    },
  ],
  [
    'totals and dates of leaving',
    'id,age,service,pay,term date\nA,40,3,1,\nB,40,3,2,\nC,40,3,,2024-03-15\nTotal,,,3,\n',
    (one) => {
      one.said = { ...one.said, leftByDate: true };
      one.words = { 'separation.cause': { '': 'termination' } };
      one.leaveOut(...one.nobody);
    },
    { map_value: { blank: 'termination' }, ignore_totals: true, left_by_date: true },
  ],
  [
    'a balance that only the user knows, and dates of people who came back',
    'id,age,Hire Date,Rehire Date,Beg Shares,Allocated Shares\nA,40,2013-01-05,2023-06-01,2000,150\n',
    (one) => {
      one.settle(3, 'service_counts_from');
      one.settle(5, 'allocated_shares');
    },
    { map: { 'Rehire Date': 'service_counts_from', 'Allocated Shares': 'allocated_shares' } },
  ],
  [
    'the latest of several years, none of them that of the census',
    'id,age,service,2023 Comp,2024 Comp\nA,40,3,1,2\n',
    () => undefined,
    { map: { '2023 Comp': 'ignore', '2024 Comp': 'compensation' } },
  ],
])('both read it alike from the file of the page: %s', async (_, text, read, answers) => {
  const before = census(text, read);
  const { participants, complaints } = before.dialogue(YEARS).reading.people;
  expect(complaints).toEqual([]);
  const kept = answersToKeep('c.csv', before.answers(YEARS));
  expect(kept).toEqual({ file: 'c.csv', ...answers });
  const again = readAsKept(new CensusInHand(readCensusText(text), YEARS), kept, YEARS);
  expect(again.dialogue(YEARS).reading.people.participants).toEqual(participants);
  expect(answersToKeep('c.csv', again.answers(YEARS))).toEqual(kept);
  const plan = {
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
    initialState: { census_year: 2025 },
  };
  const listed = { ...plan, initialState: { ...plan.initialState, participants } };
  const folder = folderWith({ 'c.csv': text, 'kept.json': { census: kept, ...plan }, 'listed.json': listed });
  const idOf = async (file: string): Promise<unknown> => {
    const { code, stdout, stderr } = await run(folder, ['simulate', file, '--format', 'json']);
    expect(code, stderr).toBe(0);
    return (JSON.parse(stdout) as { simulation_id: string }).simulation_id;
  };
  expect(await idOf('kept.json')).toBe(await idOf('listed.json'));
});

describe.skipIf(typeof site === 'string')('a plan that the page saves', () => {
  const { open, complaints, close } = site as Site;
  afterAll(async () => {
    expect(complaints).toEqual([]);
    await close();
  });

  const TWO_TOTALS = `${PAYROLL}Grand total,,,125000,1000,3300,\n`;

  test('is read by the command line and by the page again, with the same people and no question', async () => {
    const page = await open();
    const file = (name: string, text: string | Buffer): { name: string; mimeType: string; buffer: Buffer } => ({
      ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) },
    });
    await page
      .locator('#plan-file')
      .setInputFiles(file('plan.json', PLAN_TEMPLATE.replace('"census_year": 2026', '"census_year": 2025')));
    await page.locator('#census-file').setInputFiles(file('payroll.csv', TWO_TOTALS));
    await page.locator('summary', { hasText: 'Recognised: headings on' }).click();
    await page.getByLabel('The headings are on').selectOption('2-2');
    for (const [heading, label] of [
      ['Co/File', 'Id'],
      ['Born', 'Date of birth'],
      ['Start', 'Date of hire'],
      ['Base', 'Pay'],
      ['Bonus', 'Pay'],
      ['Held', 'Shares'],
      ['Class', 'Status'],
    ])
      await page.getByLabel(`${heading!} is`, { exact: true }).selectOption({ label: label! });
    await page.getByLabel('Pay is the sum of').check();
    for (const word of ['RFT', 'LOA']) await page.getByLabel(`“${word}” means`).selectOption('active');
    await page.getByRole('button', { name: 'See the answer' }).click();
    await settled(page);
    expect(await page.locator('.issue-list li').allTextContents()).toEqual([]);
    const { inputs } = await shownRun(page);
    expect(inputs.initialState.participants.map(({ compensation }) => compensation)).toEqual(['65000', '61000']);
    const { content } = await saved(page, () => page.getByRole('button', { name: 'Plan as JSON' }).click());
    const plan = JSON.parse(content.toString()) as { census: object; initialState: object };
    expect(plan.initialState).not.toHaveProperty('participants');

    const folder = folderWith({ 'payroll.csv': TWO_TOTALS, 'plan.json': plan, 'listed.json': inputs });
    const options = [...Object.entries(said).flatMap(([heading, column]) => ['--map', `${heading}=${column}`])];
    for (const word of ['RFT', 'LOA']) options.push('--map-value', `${word}=active`);
    const { code } = await run(folder, [
      'init',
      '--from',
      'payroll.csv',
      ...options,
      '--ignore-totals',
      '--headings',
      '2',
    ]);
    expect(code).toBe(0);
    expect(plan.census).toEqual(keptIn(readFileSync(join(folder, 'plan.jsonc'), 'utf8')));
    const idOf = async (name: string): Promise<unknown> =>
      (JSON.parse((await run(folder, ['simulate', name, '--format', 'json'])).stdout) as { simulation_id: string })
        .simulation_id;
    expect(await idOf('plan.json')).toBe(await idOf('listed.json'));

    const next = await open();
    await next.locator('#plan-file').setInputFiles(file('plan.json', content));
    await next.locator('#census-file').setInputFiles(file('payroll.csv', TWO_TOTALS));
    await next.getByText('It is read as the plan file says.').waitFor();
    await next.getByRole('button', { name: 'See the answer' }).click();
    await settled(next);
    expect((await shownRun(next)).inputs).toEqual(inputs);
    // What is saved with all that stands on the page still knows where the census came from.
    const all = await saved(next, () => next.getByRole('button', { name: 'Save', exact: true }).click());
    await page.locator('#open-file').setInputFiles(file('all.json', all.content));
    await settled(page);
    const again = await saved(page, () => page.getByRole('button', { name: 'Plan as JSON' }).click());
    expect(JSON.parse(again.content.toString())).toEqual(plan);
    // A plan file cannot say who is left out: the page says so.
    await page.getByLabel(/^Only those with something/).setChecked(false);
    await page.getByRole('button', { name: 'Leave out line 4' }).click();
    await expect
      .poll(() => page.locator('#share').textContent())
      .toContain('It is read with line 4 (2), left out here');
    await page.close();
    await next.close();
  });
});
