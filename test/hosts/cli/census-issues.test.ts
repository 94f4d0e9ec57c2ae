import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, quietPlan, run, smallPlan } from './harness.js';

const header =
  'id,age,birth_date,service_years,compensation,allocated_shares,vested_percentage,status,separation.year,separation.cause';

async function validate(rows: readonly string[], machine = {}) {
  const folder = folderWith({ 'plan.json': quietPlan, 'people/census.csv': [header, ...rows].join('\n') });
  return run(folder, ['validate', 'plan.json', '--census', 'people/census.csv'], machine);
}

describe('a census', () => {
  it('gives the same run as the same people in the plan file', async () => {
    const folder = folderWith({
      'with.json': smallPlan,
      'without.json': { ...smallPlan, initialState: { census_year: 2026, participants: [] } },
      'census.csv':
        'id;age;service_years;compensation;allocated_shares\r\nE1;64;20;$60,000.00;1,000\r\nE2;40;10;50000;500\r\n',
    });
    const listed = await run(folder, ['simulate', 'with.json', '--format', 'csv']);
    const census = await run(folder, ['simulate', 'without.json', '--census', 'census.csv', '--format', 'csv']);
    expect(listed.code).toBe(0);
    expect(census).toEqual(listed);
  });

  it.each(['planRules', 'operatingAssumptions', 'initialState'])(
    'is complained of beside a missing %s, in one pass',
    async (missing) => {
      const folder = folderWith({
        'plan.json': { ...quietPlan, [missing]: undefined },
        'c.csv': 'id,age,service_years,status\nE1,old,10,FT\n',
      });
      const { issues } = errorOf(await run(folder, ['validate', 'plan.json', '--census', 'c.csv']));
      expect(issues).toMatchObject([
        { field: missing, issue: 'Required' },
        { line: 2, column: 'age', value: 'old' },
        { line: 2, column: 'status', value: 'FT' },
      ]);
    },
  );

  it('keeps every digit', async () => {
    const folder = folderWith({
      'plan.json': quietPlan,
      'census.csv': 'id,age,service_years,allocated_shares\nE1,40,10,"1,234,567.123456"\n',
    });
    const { stdout } = await run(folder, ['simulate', 'plan.json', '--census', 'census.csv', '--format', 'json']);
    expect(stdout).toContain('"allocated":1234567.123456');
  });

  it('has each wrong cell reported with line, column and content', async () => {
    const outcome = await validate([
      'E1,64,,20,64k,1000,40,,,',
      '',
      'E1,-1,,x,50000,500,,gone,,',
      'E3,40,1986-01-01,10,50000,500,,separated,,',
      ',40,,10,1e5,500,,active,2020,fired',
    ]);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    const { code, message, details, issues } = errorOf(outcome);
    expect({ code, message, details }).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'Invalid participants',
      details: { field: 'participants[0].compensation', issue: 'Must be a number' },
    });
    expect(issues.every(({ file }) => file === 'people/census.csv')).toBe(true);
    const said = issues.map(({ line, column, value, issue }) => [line, column, value, issue]);
    expect(said).toEqual(
      expect.arrayContaining([
        [2, 'compensation', '64k', 'Must be a number'],
        [2, 'vested_percentage', '40', 'Must be between 0 and 1: write 40% or 0.4'],
        [4, 'age', '-1', 'Must be at least 0'],
        [4, 'service_years', 'x', 'Must be a number'],
        [4, 'status', 'gone', 'Must be one of active, separated'],
        [4, 'id', 'E1', 'Must be unique'],
        [5, 'birth_date', '1986-01-01', 'Not with age'],
        [5, 'separation.year', undefined, 'Required: separation.year and separation.cause'],
        [6, 'id', undefined, 'Required'],
        [6, 'compensation', '1e5', 'Must be a number'],
        [6, 'separation.cause', 'fired', 'Must be one of retirement, death, disability, termination'],
      ]),
    );
  });

  it('without a birth date or service is told both ways of giving them, in the column that it has', async () => {
    const folder = folderWith({
      'plan.json': quietPlan,
      'census.csv': 'Emp No,Birthdate,YOS\nE1,,3\nE2,4/30/1968,\n',
    });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', 'census.csv']);
    expect(errorOf(outcome).issues).toEqual([
      {
        field: 'participants[0].age',
        issue: 'Required: age or birth_date',
        file: 'census.csv',
        line: 2,
        column: 'Birthdate',
      },
      {
        field: 'participants[1].service_years',
        issue: 'Required: service_years or hire_date',
        file: 'census.csv',
        line: 3,
        column: 'YOS',
      },
    ]);
  });

  it('is read with the census year and the plan year end of the plan', async () => {
    const plan = {
      ...quietPlan,
      planRules: { ...quietPlan.planRules, plan_year_end: '06/30' },
      initialState: { census_year: 2026, participants: [] },
    };
    const people = (birth: string, year: string): string =>
      `ID,DOB,Service,Status,Term Date,Reason\nE1,${birth},3,T,${year},quit\n`;
    const folder = folderWith({
      'plan.json': plan,
      'years.json': { ...plan, initialState: { participants: [] } },
      'written.csv': people('4/30/68', '9/15/23'),
      'plain.csv': people('1968-04-30', '2024'),
    });
    const simulate = (plan: string, census: string) =>
      run(folder, ['simulate', plan, '--census', census, '--format', 'json']);
    const plain = await simulate('plan.json', 'plain.csv');
    expect(plain.code).toBe(0);
    expect(await simulate('plan.json', 'written.csv')).toEqual(plain);
    expect(errorOf(await simulate('years.json', 'written.csv')).details).toEqual({
      field: 'participants[0].birth_date',
      issue: 'Must have a year of four digits, or the plan its census_year',
    });
  });

  it('that cannot be read as a table has that reported first', async () => {
    const outcome = await validate(['E1,64']);
    expect(errorOf(outcome).issues).toEqual([
      {
        file: 'people/census.csv',
        line: 2,
        field: 'participants[0]',
        issue: '2 cells where the header has 10',
      },
    ]);
  });

  it('together with participants in the plan file is bad input', async () => {
    const folder = folderWith({ 'plan.json': smallPlan, 'census.csv': 'id,age,service_years\nE1,30,3\n' });
    const outcome = await run(folder, ['simulate', 'plan.json', '--census', 'census.csv']);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).details).toEqual({
      field: 'participants',
      issue: 'Not with --census: the participants come from census.csv',
    });
  });

  it('that does not exist is bad input', async () => {
    const folder = folderWith({ 'plan.json': quietPlan });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', 'census.csv']);
    expect(errorOf(outcome)).toMatchObject({ code: 'FILE_ERROR', message: 'Cannot read the census file' });
  });

  it('is needed when the plan file lists nobody', async () => {
    const outcome = await run(folderWith({ 'plan.json': quietPlan }), ['validate', 'plan.json']);
    expect(errorOf(outcome).details).toEqual({ field: 'participants', issue: 'Required' });
  });

  it.each([
    ['windows-1252', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'latin1')],
    ['utf-16le', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'utf16le')],
    ['utf-16be', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'utf16le').swap16()],
  ])('that is %s is bad input, and the error names the option that has it read', async (encoding, bytes) => {
    const folder = folderWith({ 'plan.json': quietPlan, 'census.csv': bytes });
    const simulate = (...options: string[]) =>
      run(folder, ['simulate', 'plan.json', '--census', 'census.csv', '--format', 'json', ...options]);
    const refused = errorOf(await simulate()).issues[0]!;
    expect(refused['issue']).toContain('CSV UTF-8');
    expect(refused['hint']).toBe(`--encoding ${encoding} if that is what it is`);
    const { code, stdout } = await simulate('--encoding', encoding);
    expect(code).toBe(0);
    expect(stdout).toContain('"Jos\u00e9"');
  });

  it.each([
    ['census.csv', 'x-none', 2, 'Must be an encoding, such as utf-8, windows-1252'],
    ['census.csv', 'utf-8', 1, 'Not utf-8 text'],
    ['census.xlsx', 'windows-1252', 2, 'Must be left out: census.xlsx is a workbook'],
  ])('%s is not read as %s', async (file, encoding, code, issue) => {
    const files = { 'census.csv': Buffer.from('\u00e9', 'latin1'), 'census.xlsx': 'PK\u0003\u0004' };
    const folder = folderWith({ 'plan.json': quietPlan, ...files });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', file, '--encoding', encoding]);
    expect(outcome.code).toBe(code);
    expect(errorOf(outcome).details.issue).toContain(issue);
  });
});
