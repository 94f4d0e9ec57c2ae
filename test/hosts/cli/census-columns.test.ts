import { describe, expect, it } from 'vitest';
import { planYearsOf } from '../../../src/census/census-date.js';
import type { CensusFlags } from '../../../src/hosts/cli/files/census-options.js';
import { parseCensus } from '../../census/hosts.js';
import { errorOf, folderWith, quietPlan, run, type Outcome } from './harness.js';

const plan = { ...quietPlan, planRules: { plan_name: 'P', vesting_schedule: { type: 'graded', years: 6 } } };
const years = planYearsOf(plan.planRules, plan.initialState);

async function outcomeOf(census: string, options: readonly string[]): Promise<Outcome> {
  const folder = folderWith({ 'plan.json': plan, 'c.csv': census });
  return run(folder, ['simulate', 'plan.json', '--census', 'c.csv', '--format', 'json', ...options]);
}

/** The person of the first row, as the engine takes it. */
function read(census: string, flags: CensusFlags = {}): Readonly<Record<string, unknown>> {
  return parseCensus(census, 'c.csv', years, flags).participants[0]!;
}

/** What is asked: `column: issue: hint`. */
async function asked(census: string, options: readonly string[] = []): Promise<string[]> {
  const outcome = await outcomeOf(census, options);
  expect(outcome.code).toBe(1);
  return errorOf(outcome).issues.map(({ column, issue, hint }) =>
    [column, issue, ...(hint === undefined ? [] : [hint])].join(': '),
  );
}

const map = (...said: readonly string[]): string[] => said.flatMap((one) => ['--map', one]);
const IGNORE = '--ignore-unknown';
const account = (headings: string, cells: string): string => `ID,Age,Service,Pay,${headings}\nE1,40,3,1000,${cells}\n`;

describe('a census with the year of an account', () => {
  it.each([
    ['Beg Shares,Allocated Shares,End Shares', '2000,150.1234,2150.1234'],
    ['Beginning Share Balance,Shares Allocated,Ending Share Balance', '2000,150.1234,2150.1234'],
    ['Opening Shares,Contributed Shares,Forfeited Shares,Distributed Shares,Closing Shares', '1,2,3,4,2150.1234'],
    ['BOY Units,Allocated Units,EOY Units', '2000,150.1234,2150.1234'],
    ['SharesBOY,SharesAllocated,SharesEOY', '2000,150.1234,2150.1234'],
    ['BEGSHARES,ALLOCSHARES,ENDSHARES', '2000,150.1234,2150.1234'],
    ['Prior Year Shares,Current Year Allocation,Current Shares', '2000,150.1234,2150.1234'],
    ['Prior Year End Shares,Shares Allocated,Year End Shares', '2000,150.1234,2150.1234'],
    ['Beg Shares,Shares Allocated,Share Balance', '2000,150.1234,2150.1234'],
    ['12/31/2025 Beginning Shares,2026 Shares Allocated,12/31/2026 Ending Shares', '2000,150.1234,2150.1234'],
    ['Shares 12/31/2025,2026 Shares Allocated,Shares 12/31/2026', '2000,150.1234,2150.1234'],
    ['Shares b/f,Allocated Shares,New Share Balance', '2000,150.1234,2150.1234'],
    ['Shares Before Allocation,Allocated Shares,Shares After Allocation', '2000,150.1234,2150.1234'],
    ['Beg Shares,Allocated Shares,Ending Allocated Shares', '2000,150.1234,2150.1234'],
  ])('%s is read by its end', (headings, cells) => {
    expect(read(account(headings, cells), { ignoreUnknown: true })['allocated_shares']).toBe('2150.1234');
  });

  it.each([
    ['Beg Cash,Contributions Cash,End Cash', '1,2,1250'],
    ['Opening Cash Balance,Cash Purchases,Closing Cash Balance', '1,2,1250'],
    ['OIA Beginning,OIA Ending', '1,1250'],
    ['Beginning Other Investments,Other Investments Earnings,Ending Other Investments', '1,2,1250'],
  ])('and so is its cash: %s', (headings, cells) => {
    const census = account(`Shares,${headings}`, `5,${cells}`);
    expect(read(census, { ignoreUnknown: true })['cash_balance']).toBe('1250');
  });

  it('asks which column is the balance where none is sure to be, and takes the answer', async () => {
    const census = account('opening_shares,allocated_shares,opening_cash', '2000,150.1234,1250');
    expect(await asked(census, [IGNORE])).toEqual([
      'opening_shares: Is an opening balance, and no column is certain to have the shares at the year end: “allocated_shares” may be of the year: ' +
        '--map "opening_shares+allocated_shares=allocated_shares" adds them up, --map "allocated_shares=allocated_shares" if that is the balance',
      'opening_cash: Is an opening balance, and no column is certain to have the cash at the year end: ' +
        '--map "opening_cash=cash_balance" reads this one, --map "opening_cash=ignore" leaves it out',
    ]);
    const sum = ['opening_shares+allocated_shares=allocated_shares', 'opening_cash=cash_balance'];
    expect(read(census, { map: sum })).toMatchObject({ allocated_shares: '2150.1234', cash_balance: '1250' });
    const own = ['allocated_shares=allocated_shares', 'opening_cash=ignore'];
    expect(read(census, { map: own })['allocated_shares']).toBe('150.1234');
    expect(await asked(census, [IGNORE, ...map('opening_cash=cash_balance')])).toHaveLength(1);
  });

  it.each([
    ['Prior Shares,Shares', ['Prior Shares']],
    ['Beg Shares,Purchased Shares,Sold Shares', ['Beg Shares']],
    ['Previous Balance,Allocated Shares', ['Previous Balance', 'Allocated Shares']],
    ['Allocated Shares,Total Shares', ['Allocated Shares']],
    ['Beg Cash,Allocated Shares', ['Beg Cash', 'Allocated Shares']],
    ['Beg Bal,Contributions,Distributions,End Bal', ['End Bal']],
    ['Beginning,Allocations,Ending', ['Ending']],
    ['Allocated Shares,12/31/2026 Balance', ['12/31/2026 Balance']],
    ['Shares 12/31/2025,2026 Shares Allocated', ['Shares 12/31/2025']],
    ['Allocated Shares,Beginning Value,Ending Value', ['Ending Value', 'Allocated Shares']],
    ['Beg Shares,End Shares,Shares Diversified', ['Shares Diversified']],
    ['Beg Cash,Earnings,End Cash', ['Earnings']],
  ])('%s leaves something to be asked, whatever is ignored', async (headings, columns) => {
    const cells = headings.split(',').map(() => '1');
    const census = `ID,Age,Service,${headings}\nE1,40,3,${cells.join(',')}\n`;
    const found = await asked(census, [IGNORE]);
    expect(found.map((one) => one.split(':')[0]).sort()).toEqual([...columns].sort());
    for (const one of found) expect(one).toContain('--map "');
  });

  it('asks what else moved the balance once it is a sum', async () => {
    const census = account('Beg Shares,Bought Shares,Shares Distributed', '100,20,5');
    const part = map('Beg Shares+Bought Shares=allocated_shares');
    expect(await asked(census, [IGNORE, ...part])).toEqual([
      'Shares Distributed: May belong to the sum of shares, which is made of other columns: ' +
        'add it to the sum that is mapped to allocated_shares, or --map "Shares Distributed=ignore"',
    ]);
    const all = ['Beg Shares + Bought Shares - Shares Distributed=allocated_shares'];
    expect(read(census, { map: all })['allocated_shares']).toBe('115');
  });
});

describe('columns that are added up', () => {
  it.each([
    ['"$60,000.10","(1,000.05)"', '59000.05'],
    ['60000,', '60000'],
    [',500', '500'],
    ['12345678901.01,0.009', '12345678901.019'],
  ])('%s is exactly %s of pay', (cells, sum) => {
    const census = `ID,Age,Service,Base Pay,Bonus,Shares\nE1,40,3,${cells},5\nE2,40,3,1,1,5\n`;
    expect(read(census, { map: ['Base Pay+Bonus=compensation'] })['compensation']).toBe(sum);
  });

  it('may have a decimal comma, a sign in a heading, and more than two parts', () => {
    const census = 'ID;Age;Service;Pay + Tips;Pay - Bonus;OT;Shares\nE1;40;3;1.000,50;20,125;3;5\n';
    const sum = ['Pay + Tips+Pay - Bonus+column 6=compensation'];
    expect(read(census, { map: sum })['compensation']).toBe('1023.6250');
  });

  it('are named as one in the answer, and a cell that is no number is found', async () => {
    const folder = folderWith({ 'plan.json': plan, 'c.csv': 'ID,Age,Service,Base,Bonus,Shares\nE1,40,3,1,2,5\n' });
    const sum = map('Base+Bonus=compensation');
    const { stdout } = await run(folder, ['validate', 'plan.json', '--census', 'c.csv', ...sum]);
    expect(stdout).toContain('5 shares, $3.00 of pay\n  compensation: Base + Bonus\n');
    expect(await asked('ID,Age,Service,Base,Bonus,Shares\nE1,40,3,1,x,5\n', sum)).toEqual([
      'Base + Bonus: Must be a number: --map-value "x=blank" if it means that there is none',
    ]);
  });

  it.each([
    [['A+B=status'], 'Must name an amount or years of service'],
    [['A+B=ignore'], 'Must name an amount or years of service'],
    [['A+C=compensation'], 'Must name a heading of c.csv, or several with + between them'],
    [['A+A=compensation'], 'Must name a heading of c.csv'],
    [['A+B=compensation', 'B=ignore'], 'Must say one thing of a column'],
  ])('%j is wrong usage', async (said, issue) => {
    const { code, stderr } = await outcomeOf('ID,Age,Service,A,B\nE1,40,3,1,2\n', map(...said));
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(issue) as string });
  });

  it('are offered where two mean the same, unless they are of several years', async () => {
    const twins = (headings: string): Promise<string[]> => asked(`ID,Age,Service,${headings}\nE1,40,3,1,2\n`);
    expect((await twins('Pay,Salary'))[0]).toContain('--map "Pay+Salary=compensation" adds them up');
    expect((await twins('2023 Comp,2024 Comp'))[0]).not.toContain('adds them up');
    expect((await twins('Base Pay,Bonus'))[1]).toContain('--map "Bonus+<heading>=compensation" adds up');
  });
});

describe('a census of people who came back', () => {
  /** Hired on 1/5/2013, away, and back on 6/1/2023; and somebody who was never away. */
  const census = (heading: string, cell = '6/1/2023', more = ['', '', '']): string =>
    `ID,Age,Hire Date,Pay,Shares,${heading}${more[0]}\nE1,40,1/5/2013,1000,5,${cell}${more[1]}\nE2,40,1/5/2013,1000,5,${more[2]}\n`;
  /** What is vested a year after the census: 0.6 after four years of service. */
  const vested = async (text: string, options: readonly string[]): Promise<number[]> => {
    const outcome = await outcomeOf(text, options);
    expect(outcome.stderr).toBe('');
    const { participant_snapshots: all } = JSON.parse(outcome.stdout) as {
      participant_snapshots: { year: number; vested_percentage: number }[];
    };
    return all.filter(({ year }) => year === 2027).map((one) => one.vested_percentage);
  };

  it.each([
    'Rehire Date',
    'Date of Rehire',
    'Re-hire Dt',
    'Rehired',
    'REHIREDT',
    'DORH',
    'Adj. Hire',
    'AdjHireDate',
    'Adjusted Date of Hire',
    'Adjusted Service Date',
    'Hire Date (Adjusted)',
    'Most Recent Hire Date',
    'Latest DOH',
    'Last Hire Date',
    'Previous Hire Date',
    'Original Hire Date',
    'Start Date',
    'Service Date',
    'Seniority Date',
    'Vesting Start Date',
    'Re-employment Date',
    'Date of Reinstatement',
    'Return to Work Date',
    'Bridged Service Date',
    '# Rehire Date',
  ])('%s is asked about, and cannot be ignored', async (heading) => {
    const [question, ...others] = await asked(census(heading, '6/1/2023', ['', '', '6/1/2023']), [IGNORE]);
    expect(others).toEqual([]);
    expect(question).toContain('has in it the time that people were away before they came back');
    expect(question).toContain('=service_counts_from"');
  });

  it.each(['Rehire Date', 'Adj. Hire'])('%s cannot be mapped to ignore either', async (heading) => {
    expect((await asked(census(heading), map(`${heading}=ignore`)))[0]).toContain('Cannot be left out.');
  });

  it.each([
    'Rehire Eligible',
    'Eligible for Rehire',
    'Last Date of Employment',
    'Current Employment Status',
    'Prior Year Comp',
  ])('%s is something else', async (heading) => {
    expect((await outcomeOf(census(heading, 'x'), [IGNORE])).code).toBe(0);
  });

  it('is not asked about a column without cells, nor where years of service are given', async () => {
    expect((await outcomeOf(census('Rehire Date', ''), [IGNORE])).code).toBe(0);
    const given = 'ID,Age,Years of Service,Hire Date,Pay,Shares,Rehire Date\nE1,40,3,1/5/2013,1000,5,6/1/2023\n';
    expect(await vested(given, [IGNORE, ...map('Hire Date=ignore')])).toEqual([0.6]);
  });

  it('counts service as it is told', async () => {
    const back = map('Rehire Date=service_counts_from');
    expect(await vested(census('Rehire Date'), back)).toEqual([0.6, 1]);
    expect(await vested(census('Rehire Date'), map('Rehire Date=time_away_counts'))).toEqual([1, 1]);
    const withYears = census('Rehire Date', '6/1/2023', [',Prior Service', ',1', ',']);
    expect(await asked(withYears, [IGNORE, ...back])).toEqual([
      'Prior Service: May be years of service before people came back, which count beside those since: ' +
        '--map "Prior Service=service_years_before" counts them too, --map "Prior Service=ignore" does not',
    ]);
    expect(await vested(withYears, [...back, ...map('Prior Service=service_years_before')])).toEqual([0.8, 1]);
    expect(await vested(withYears, [...back, ...map('Prior Service=ignore')])).toEqual([0.6, 1]);
  });

  it('is asked with remedies that do what they say', async () => {
    const text =
      'ID,Age,Hire Date,Pay,Shares,Rehire Date,Yrs\nE1,40,1/5/2013,1000,5,6/1/2023,4\nE2,40,1/5/2013,1000,5,,12\n';
    const question = (await asked(text)).find((one) => one.startsWith('Rehire Date'))!;
    const done = async (words: string): Promise<number[]> => {
      const remedy = question
        .split(/: (?=--)|; /)
        .find((one) => one.includes(words))!
        .split(words)[0]!;
      const said = [...remedy.matchAll(/--map "(.+?)"/g)].map(([, one]) => one!.replace('<heading>', 'Yrs'));
      return vested(text, [IGNORE, ...map(...said)]);
    };
    expect(await done('counts service from this date')).toEqual([0.6, 1]);
    expect(await done('reads years that are given')).toEqual([0.8, 1]);
    expect(await done('counts the time away too')).toEqual([1, 1]);
  });

  it.each([
    ['6/1/2023', '1.5', '2021-12-01'],
    ['3/31/2023', '0.0833', '2023-02-28'],
    ['1/15/2023', '1', '2022-01-15'],
  ])('back on %s with %s years before counts from %s', (cell, before, date) => {
    const text = census('Rehire Date', cell, [',Before', `,${before}`, ',']);
    const said = ['Rehire Date=service_counts_from', 'Before=service_years_before'];
    expect(read(text, { map: said })['hire_date']).toBe(date);
  });

  it('finds what is no date and no number of years', async () => {
    const text = census('Rehire Date', 'Y', [',Before', ',x', ',']);
    expect(await asked(text, map('Rehire Date=service_counts_from', 'Before=service_years_before'))).toEqual([
      'Rehire Date: Must be a date (YYYY-MM-DD): --map-value "Rehire Date: Y=blank" if it means that there is none',
      'Before: Must be a number of years: --map-value "Before: x=blank" if it means that there is none',
    ]);
  });

  it('has nobody leave on a date before the one on which they came back', () => {
    const text = 'ID,Age,Hire Date,Pay,Shares,Term Date,Rehire Date\nE1,40,1/5/2013,1000,5,3/1/2016,6/1/2023\n';
    const said = { map: ['Rehire Date=service_counts_from'], leftByDate: true, mapValue: ['blank=termination'] };
    expect(read(text, said)).not.toHaveProperty('separation');
    expect(read(text.replace('2016', '2026'), said)).toMatchObject({ status: 'separated', hire_date: '2023-06-01' });
  });
});

describe('a census without a status', () => {
  const people =
    'ID,Age,Service,Pay,Shares,Term Date\nE1,40,3,1000,5,3/15/2024\nE2,41,3,1000,5,12/31/2026\nE3,42,3,1000,5,1/1/2027\nE4,43,3,1000,5,\n';
  const known = people
    .replace('Term Date', 'Term Date,Reason')
    .replace(/2027/, '2027,Retired')
    .replace(/(2024|12\/31\/2026|,5,)\n/g, '$1,\n');

  it('asks what its dates of leaving mean, and counts both ways', async () => {
    expect(await asked(known)).toEqual([
      'Term Date: 2 people without a status have a date of leaving in plan year 2026 or before. If it means that they have left: ' +
        '2 employed, 2 who left. If the dates are not read: 4 employed, 0 who left: ' +
        '--left-by-date if it means that they have left, --map "Term Date=ignore" --map "Reason=ignore" if not',
    ]);
  });

  it('reads them as it is told', async () => {
    expect(await asked(known, ['--left-by-date'])).toEqual([
      expect.stringContaining('Required: separation.cause'),
      expect.stringContaining('--map-value "blank=termination"'),
    ]);
    const folder = folderWith({ 'plan.json': plan, 'c.csv': known });
    const validate = (...options: string[]): Promise<Outcome> =>
      run(folder, ['validate', 'plan.json', '--census', 'c.csv', ...options]);
    expect((await validate('--left-by-date', '--map-value', 'blank=termination')).stdout).toContain(
      '2 employed, 2 who left; 20 shares, $4,000.00 of pay\n' +
        '  The census gives no cause of leaving for 2 people: as you said, all left otherwise\n' +
        '  2 people left by their date of leaving: the census gives them no status\n',
    );
    expect((await validate(...map('Term Date=ignore', 'Reason=ignore'))).stdout).toContain('4 employed, 0 who left');
  });

  it('says what a past date means beside the status of somebody employed', async () => {
    const text = 'ID,Age,Service,Status,Term Date,Reason\nE1,40,3,A,3/15/2024,quit\n';
    expect(await asked(text, ['--left-by-date'])).toEqual([
      'Term Date: Must be greater than 2026 for somebody employed. An earlier one means that the person has left: ' +
        'make the status separated, or leave the date blank for somebody who came back',
    ]);
  });

  it('is counted right by init', async () => {
    const folder = folderWith({ 'a.csv': people, 'b.csv': people.replace('Pay', '2026 Comp') });
    const init = async (...options: string[]): Promise<string> =>
      (await run(folder, ['init', '--from', ...options, '--out', `${options.join('')}.jsonc`])).stdout;
    expect(await init('a.csv')).toContain(
      'a.csv has 4 people. 3 people without a status have a date of leaving. If it means that they have left: 1 employed, 3 who left. If the dates are not read: 4 employed, 0 who left. --left-by-date',
    );
    expect(await init('b.csv')).toContain(
      '2 people without a status have a date of leaving in plan year 2026 or before',
    );
    expect(await init('b.csv', '--left-by-date')).toContain('b.csv has 4 people, 2 of them employed.');
    expect(await init('b.csv', '--map', 'Term Date=ignore')).toContain('b.csv has 4 people, 4 of them employed.');
  });
});
