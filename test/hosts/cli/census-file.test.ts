import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../src/engine/prepared-plan.js';
import { readPlan } from '../../../src/hosts/cli/files/inputs.js';
import { parseCensus } from '../../census/hosts.js';
import { planYearsOf } from '../../../src/census/census-date.js';
import { Failure } from '../../../src/hosts/cli/errors/failure.js';
import { folderWith, quietPlan } from './harness.js';

const years = planYearsOf({}, { census_year: 2026 });
const parse = (text: string) => parseCensus(text, 'c.csv', years).participants;

function problems(text: string): (readonly [line: number | undefined, issue: string])[] {
  try {
    parseCensus(text, 'c.csv', years);
  } catch (error) {
    if (error instanceof Failure) return error.issues.map(({ line, issue }) => [line, issue]);
    throw error;
  }
  return [];
}

const header = 'id,age,service_years';

describe('a census file', () => {
  it('becomes the participants, numbers as decimal text, blank cells left out', () => {
    const text = `id,birth_date,hire_date,participation_years,compensation,allocated_shares,cash_balance,vested_percentage,diversified_shares,status,separation.year,separation.cause
E1,1968-02-29,2001-05-01,24,64000.50,2150.123456,0.10,0.4,12,active,2028,retirement
E2,1990-01-01,2020-01-01,,,,,,,,,
`;
    expect(parse(text)).toEqual([
      {
        id: 'E1',
        birth_date: '1968-02-29',
        hire_date: '2001-05-01',
        participation_years: '24',
        compensation: '64000.50',
        allocated_shares: '2150.123456',
        cash_balance: '0.10',
        vested_percentage: '0.4',
        diversified_shares: '12',
        status: 'active',
        separation: { year: '2028', cause: 'retirement' },
      },
      { id: 'E2', birth_date: '1990-01-01', hire_date: '2020-01-01' },
    ]);
  });

  it('may have its columns in any order', () => {
    expect(parse('service_years,id,age\n3,E1,30')).toEqual([{ service_years: '3', id: 'E1', age: '30' }]);
  });

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
    ['vertical bar', '|'],
  ])('may be delimited by %s', (_, delimiter) => {
    const text = 'id,age,service_years,compensation\nE1,30,3,"64,000.00"\nE2,31,4,"1,064,000.00"\n'.replace(
      /,(?=(?:[^"]*"[^"]*")*[^"]*$)/g,
      delimiter,
    );
    expect(parse(text).map(({ compensation }) => compensation)).toEqual(['64000.00', '1064000.00']);
  });

  it('needs no quotes around thousands separators where the delimiter is not a comma', () => {
    expect(parse('id;age;service_years;compensation\nE1;30;3;64,000')[0]).toMatchObject({ compensation: '64000' });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('may end its lines with %s', (_, end) => {
    expect(parse([header, 'E1,30,3', 'E2,31,4', ''].join(end))).toHaveLength(2);
    expect(problems([header, 'E1,30,3', 'E2,31'].join(end))).toEqual([[3, '2 cells where the header has 3']]);
  });

  it('may mix its line ends', () => {
    expect(parse(`${header}\r\nE1,30,3\nE2,31,4\r\n`)).toEqual([
      { id: 'E1', age: '30', service_years: '3' },
      { id: 'E2', age: '31', service_years: '4' },
    ]);
  });

  it('may quote its cells, with delimiters, quotes and line breaks inside', () => {
    expect(parse(`"id","age","service_years"\n"O""Neil, Pat\nShift 2","30","3"`)[0]).toMatchObject({
      id: 'O"Neil, Pat\nShift 2',
    });
  });

  it('may have blank lines, lines of delimiters only, and spaces around cells', () => {
    expect(parse(`\n\n id , age,service_years \n\n E1 ,30, 3\n,,\n   \nE2,31,4\n\n`)).toHaveLength(2);
  });

  it('may have blank columns without a name at the right', () => {
    expect(parse('id,age,service_years,,\nE1,30,3,,\nE2,31,4,,,,')).toHaveLength(2);
    expect(problems('id,age,service_years,\nE1,30,3,x')).toEqual([
      [1, 'Must have a heading: there are cells below it'],
    ]);
  });

  it('may have titles above the header, with delimiters of another kind; lines are those of the file', () => {
    const title = 'Acme ESOP, census, of, 2026|draft\nPrinted: "today"\n\n';
    expect(parse(`${title}id;age;service_years;compensation\nE1;30;3;64,000`)).toEqual([
      { id: 'E1', age: '30', service_years: '3', compensation: '64000' },
    ]);
    expect(problems(`${title}id;age;service_years\nE1;30`)).toEqual([[5, '2 cells where the header has 3']]);
    expect(problems(`${title}id;service_years\nE1;30`)).toEqual([[4, 'Column age or birth_date is missing']]);
  });

  it('has its header in the first ten lines that are not blank, or its first line is taken for it', () => {
    const titles = (count: number): string => 'Acme\n\n'.repeat(count);
    expect(parse(`${titles(9)}${header}\nE1,30,3`)).toHaveLength(1);
    expect(problems(`${titles(10)}${header}\nE1,30,3`)[0]?.[1]).toMatch(/^Unknown column/);
  });

  it('may consist of a header alone', () => {
    expect(parse(header)).toEqual([]);
  });
});

describe('a census cell', () => {
  const cell = (column: string, text: string): unknown =>
    parse(`id,age,service_years,${column}\nE1,30,3,"${text}"`)[0]?.[column];

  it.each([
    ['compensation', '1,234.56', '1234.56'],
    ['compensation', '1,234,567', '1234567'],
    ['compensation', '$64,000', '64000'],
    ['compensation', '$ 64000.10', '64000.10'],
    ['compensation', '-$5', '-5'],
    ['cash_balance', '$1,000.5', '1000.5'],
    ['allocated_shares', '12,345.678901', '12345.678901'],
    ['diversified_shares', '1,000', '1000'],
    ['vested_percentage', '40%', '0.40'],
    ['vested_percentage', '62.5 %', '0.625'],
    ['vested_percentage', '100%', '1.00'],
    ['vested_percentage', '0.125%', '0.00125'],
    ['vested_percentage', '250%', '2.50'],
    ['vested_percentage', '0.4', '0.4'],
  ])('%s %s is %s', (column, text, value) => {
    expect(cell(column, text)).toBe(value);
  });

  // The engine says what is wrong with these.
  it.each([
    ['compensation', '1,23.45'],
    ['compensation', '12,34,567'],
    ['compensation', '1,234.5.6'],
    ['compensation', '£5'],
    ['compensation', '5%'],
    ['compensation', '$'],
    ['compensation', '1e5'],
    ['allocated_shares', '$5'],
    ['participation_years', '1,00,0'],
    ['vested_percentage', '%'],
    ['vested_percentage', '1;0%'],
  ])('%s %s stays as it is', (column, text) => {
    expect(cell(column, text)).toBe(text);
  });
});

describe('a census file that is not a table of the right columns', () => {
  it('is refused with every column in question', () => {
    expect(problems('id,service_years,status,hobby,ID,Salary,# Name\nE1,3,active,1,2,3,Pat')).toEqual([
      [1, 'Unknown column'],
      [1, 'Means id, as column 1 does'],
      [1, 'Column age or birth_date is missing'],
    ]);
  });

  it('is refused without the columns every person needs', () => {
    expect(problems('compensation,status\n1,active')).toEqual([
      [1, 'Column id is missing'],
      [1, 'Column age or birth_date is missing'],
      [1, 'Column service_years or hire_date is missing'],
    ]);
  });

  it.each([[''], ['\n\n'], [',,\n']])('is refused when it has no header: %j', (text) => {
    expect(problems(text)).toEqual([[1, 'No header: the first line names the columns']]);
  });

  it('names the line on which a wrong row starts, counting lines inside cells', () => {
    const text = `${header}\n"E\n\n1",30,3\n\nE2,31\nE3,32,3,4\n`;
    expect(problems(text)).toEqual([
      [6, '2 cells where the header has 3'],
      [7, '4 cells where the header has 3'],
    ]);
  });

  it('names the line of a quote that is never closed', () => {
    expect(problems(`${header}\nE1,30,3\n"E2,31,4\nE3,32,5\n`)).toEqual([
      [3, 'A quote is opened here and never closed'],
    ]);
  });

  it('names the line of text after a closing quote', () => {
    expect(problems(`${header}\nE1,30,3\n"E2"x,31,4\nE3,32,5\n`)[0]).toEqual([3, 'Text after a closing quote']);
  });
});

it('has its people once in a prepared plan', async () => {
  const cwd = folderWith({ 'plan.json': quietPlan, 'c.csv': `${header}\nE1,40,3\n` });
  const host = { cwd, stderr: { write: () => true }, now: () => 0 };
  const { plan, planInputs } = await readPlan(host, 'plan.json', { census: 'c.csv' });
  const [person] = inputOf(plan).given.initialState['participants'] as unknown[];
  expect(person).toEqual({ id: 'E1', age: '40', service_years: '3' });
  expect(person).toBe(planInputs.initialState.participants[0]);
});
