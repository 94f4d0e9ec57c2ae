import { describe, expect, it } from 'vitest';
import { planYearOfHeading } from '../../src/census/heading-year.js';
import { readHeadings } from '../../src/census/headings.js';
import { columnInside, columnNear, meaningNear, columnMeant } from '../../src/census/spellings.js';
import { planYearsOf, type PlanYears } from '../../src/census/census-date.js';

const years = planYearsOf({}, { census_year: 2025 });
const needed = ['ID', 'Age', 'Service'];
const read = (headings: readonly string[], at: PlanYears = years) =>
  readHeadings([...needed, ...headings], () => true, at);

describe('a heading with a date or a year', () => {
  it.each([
    ['2025 Plan Comp', 'compensation'],
    ['Comp 2025', 'compensation'],
    ['Comp_2025', 'compensation'],
    ['FY25 Comp', 'compensation'],
    ["'25 Wages", 'compensation'],
    ['2025 W-2 Wages', 'compensation'],
    ['Gross Wages (1/1/2025-12/31/2025)', 'compensation'],
    ['Total Comp for Plan Year Ending 12/31/2025', 'compensation'],
    ['ESOP Shares 12/31/25', 'allocated_shares'],
    ['Shares as of December 31, 2025', 'allocated_shares'],
    ['PYE 12/31/2025 Share Balance', 'allocated_shares'],
    ['2025 Share Balance', 'allocated_shares'],
    ['Cash Balance at 2025-12-31', 'cash_balance'],
    ['Vested % 31.12.2025', 'vested_percentage'],
    ['Age at 12/31/2025', 'age'],
    ['Years of Service 12/31/2025', 'service_years'],
    ['Status 31-Dec-2025', 'status'],
  ])('%s is %s of 2025', (heading, column) => {
    expect(columnMeant(heading)).toBe(column);
    expect(planYearOfHeading(heading, columnMeant(heading)!, years)).toBe(2025);
  });

  it.each([
    ['PYE 12/31/2025 Balance', 'shares or dollars'],
    ['2025 Shares Allocated', 'those of one year, perhaps'],
    ['Shares 2025', 'those of one year, perhaps'],
    ['Service 2025', 'hours, perhaps'],
    ['Hire Date 2025', 'a date of one year'],
    ['4/30/1968', 'no name at all'],
    ['2025', 'no name at all'],
    ['1001', 'no year'],
  ])('%s is nothing that is known: %s', (heading) => {
    expect(columnMeant(heading)).toBeUndefined();
  });

  it('counts for the plan year that holds its date, and the first day of a year for the one before', () => {
    const june = planYearsOf({ plan_year_end: '06/30' }, {});
    const year = (heading: string, at: PlanYears) => planYearOfHeading(heading, columnMeant(heading)!, at);
    expect(year('Shares 9/15/2025', june)).toBe(2026);
    expect(year('Shares 6/30/2025', june)).toBe(2025);
    expect(year('Shares 7/1/2025', june)).toBe(2025);
    expect(year('Shares 1/1/2026', years)).toBe(2025);
    expect(year('Pay 1/1/2026', years)).toBe(2026);
  });
});

describe('the years in headings', () => {
  it('choose among columns with one meaning, which is said', () => {
    const { columns, complaints, doubts } = read(['2023 Comp', '2024 Comp', '2025 Comp', 'Shares 12/31/25']);
    expect(columns.slice(3)).toEqual([null, null, 'compensation', 'allocated_shares']);
    expect(complaints).toEqual([]);
    expect(doubts).toEqual([{ position: 3, issue: 'Not read, as they are not of 2025: “2023 Comp”, “2024 Comp”' }]);
  });

  it('choose nothing where none is of the census year, or the plan does not say which that is', () => {
    const both = 'Means compensation, as column 4 does: put # before the one to leave out';
    for (const at of [planYearsOf({}, { census_year: 2026 }), planYearsOf({}, {})]) {
      const { complaints } = read(['2024 Comp', '2025 Comp'], at);
      expect(complaints).toMatchObject([{ position: 4, issue: both }]);
    }
  });

  it('are doubted where they are not the census year', () => {
    const { columns, doubts } = read(['2024 Plan Comp', 'ESOP Shares 12/31/24', 'Cash 12/31/25']);
    expect(columns.slice(3)).toEqual(['compensation', 'allocated_shares', 'cash_balance']);
    expect(doubts).toEqual([
      {
        position: 3,
        issue: 'Names 2024, but census_year is 2025: “2024 Plan Comp”, “ESOP Shares 12/31/24”. Is one of them wrong?',
      },
    ]);
    expect(read(['2024 Plan Comp'], planYearsOf({}, {})).doubts).toEqual([]);
  });
});

describe('what is said of headings', () => {
  it('comes before what they mean', () => {
    const named = new Map([
      [3, 'hire_date' as const],
      [4, null],
    ]);
    const { columns, complaints } = readHeadings([...needed, 'Hire Dt', 'Pay', 'Pay'], () => true, years, { named });
    expect(columns.slice(3)).toEqual(['hire_date', null, 'compensation']);
    expect(complaints).toEqual([]);
  });

  it('may be that the unknown ones are left out, but two with one meaning are still refused', () => {
    const headings = [...needed, 'Dept', '', 'Pay', 'Salary'];
    const { columns, complaints } = readHeadings(headings, () => true, years, { ignoreUnknown: true });
    expect(columns.slice(3)).toEqual([null, null, 'compensation', null]);
    expect(complaints.map(({ position }) => position)).toEqual([6]);
  });
});

describe('what is near', () => {
  it.each([
    ['Hire Dt', 'hire_date'],
    ['Brith Date', 'birth_date'],
    ['Emp Nbr', 'id'],
    ['ESOP Shrs', 'allocated_shares'],
    ['Share Bal', 'allocated_shares'],
    ['Vest %', 'vested_percentage'],
    ['Term Dt', 'separation.year'],
    ['Yrs Svc', 'service_years'],
    ['2025 Pln Comp', 'compensation'],
    ['ESOP Shs', 'allocated_shares'],
    ['ESOPShs', 'allocated_shares'],
    ['Stk Shs.', 'allocated_shares'],
    ['Oth Inv', 'cash_balance'],
    ['Ann Sal', 'compensation'],
    ['Cred Svc', 'service_years'],
    ['Yrs Part', 'participation_years'],
    ['Vstd %', 'vested_percentage'],
    ['Curr Age', 'age'],
    ['Empl Dt', 'hire_date'],
    ['Pmts Rem', 'separation.payments_remaining'],
    ['Nxt Pymt Yr', 'separation.next_payment_year'],
    ['Rsn', 'separation.cause'],
    ...[
      'SSN',
      'SS#',
      'Social Security Number',
      'Badge',
      'Badge #',
      'File Number',
      'Clock #',
      'Worker ID',
      'Associate ID',
      'Payroll No.',
      'Staff ID',
      'Tax ID',
    ].map((heading) => [heading, 'id']),
  ])('the heading %s to %s', (heading, column) => {
    expect(columnMeant(heading)).toBeUndefined();
    expect(columnNear(heading)).toBe(column);
  });

  it.each([
    'Dept',
    'Gender',
    'Last Name',
    'Hours',
    'Email',
    'Employee Name',
    'Emp Nm',
    'State',
    'Rate',
    'Rehire Date',
    'Total Balance',
  ])('the heading %s to nothing', (heading) => {
    expect(columnNear(heading)).toBeUndefined();
  });

  it('a name among other words is another matter', () => {
    expect(columnInside('Annual Base Salary ($)')).toBe('compensation');
    expect(columnInside('Shares forfeited')).toBe('allocated_shares');
    expect(columnInside('Age Group')).toBeUndefined();
    expect(columnInside('Employee Name')).toBeUndefined();
  });

  it('a word with a slip of the pen', () => {
    expect(meaningNear('status', 'Actve')).toBe('active');
    expect(meaningNear('status', 'Retird')).toBe('retirement');
    expect(meaningNear('separation.cause', 'Deseased')).toBe('death');
    for (const word of ['FT', 'LOA', 'Leave', 'Voluntary', 'Disabled'])
      expect(meaningNear('status', word)).toBeUndefined();
  });
});
