import { describe, expect, it } from 'vitest';
import { ESOP_SIMULATE, ESOP_VALIDATE, type Cell, type Table } from '../../../src/hosts/spreadsheet/index.js';
import { planYearsOf } from '../../../src/census/census-date.js';
import { readCensusRange, readInputs } from '../../../src/hosts/spreadsheet/inputs.js';
import type { CellProblem } from '../../../src/hosts/spreadsheet/cells.js';
import { oneRetires, type Cells } from './ranges.js';

const { plan, census } = oneRetires;

/** What the engine is handed for these ranges. */
function read(
  cells: Cells,
  people: Cells = census,
  options?: Cells,
): [object, object, { participants: readonly object[] }, object] {
  return readInputs({ plan: cells, census: people, options }, ['own']).serviceArguments;
}

/** Everything that is wrong, as `range row column: issue`. */
function problems(cells: Cells | Cell, people: Cells | Cell = census, options?: Cells): string[] {
  const table = ESOP_VALIDATE(cells, people, options);
  return table.slice(1).map(([range, row, column, , issue]) => `${range} ${row} ${column}: ${issue}`);
}

describe('a plan range', () => {
  it('names values with or without their argument, in any order, with blank rows, headings and remarks', () => {
    const cells: Cells = [
      [null, '', undefined],
      [' Field ', 'VALUE'],
      ['# Whoever reads this', 'may skip it', 3],
      ['operatingAssumptions.share_valuation.current_price', 100],
      ['planRules.plan_name', 'P'],
      ['', ''],
      ['vesting_schedule.years', 6],
      ['projection_years', ''],
    ];
    expect(read(cells)).toMatchObject([
      { plan_name: 'P', vesting_schedule: { years: 6 } },
      { share_valuation: { current_price: 100 } },
      {},
      {},
    ]);
  });

  it('holds lists in one cell, in cells side by side, or by position', () => {
    const cells: Cells = [
      ['vesting_schedule.schedule', '0, 25; 50,100'],
      ['share_valuation.growth_rates', 0.04, 0.05, '', 0.06],
      ['contribution_policy.amounts', 5000],
      ['cash_usage_policy', 'None'],
      ['full_vesting_on', 'Normal retirement, death'],
      ['esop_loans[1].loan_id', 2018],
      ['esop_loans[0].loan_id', 'L-1'],
      ['turnover.retirement_rates[0].age', 60],
      ['turnover.retirement_rates[0].rate', '5%'],
    ];
    expect(read(cells)).toMatchObject([
      {
        vesting_schedule: { schedule: ['0', '25', '50', '100'] },
        cash_usage_policy: [],
        full_vesting_on: ['normal_retirement', 'death'],
      },
      {
        share_valuation: { growth_rates: [0.04, 0.05, 0.06] },
        contribution_policy: { amounts: [5000] },
        turnover: { retirement_rates: [{ age: 60, rate: '0.05' }] },
      },
      { esop_loans: [{ loan_id: 'L-1' }, { loan_id: '2018' }] },
      {},
    ]);
  });

  it('takes what cells make of values: dates for days of the year, text for numbers, TRUE and yes', () => {
    const value = (name: string, cell: Cell): unknown => Object.values(read([[name, cell]])[0])[0];
    // 31 December 2026 and 30 June 2026.
    expect(value('plan_year_end', 46_387)).toBe('12/31');
    expect(value('plan_year_end', new Date(2026, 5, 30))).toBe('06/30');
    expect(value('plan_year_end', '12/31')).toBe('12/31');
    expect(value('plan_name', 401)).toBe('401');
    expect(value('distribution_policy.cash_out_limit', '$5,000')).toEqual({ cash_out_limit: '5000' });
    expect(value('distribution_policy.large_balance_extension', 'Yes')).toEqual({ large_balance_extension: true });
    expect(value('distribution_policy.large_balance_extension', false)).toEqual({ large_balance_extension: false });
    expect(value('diversification_rules.first_election_percentage', '12.5%')).toEqual({
      first_election_percentage: '0.125',
    });
  });

  it.each<[string, Cells, string]>([
    ['an unknown name', [['planName', 'P']], 'plan 1 1: Unknown name: write plan_name'],
    ['a name without its group', [['current_price', 1]], 'plan 1 1: Unknown name: write share_valuation.current_price'],
    ['nothing like a name', [['Acme ESOP', 1]], 'plan 1 1: Unknown name'],
    [
      'words of a name',
      [['Share price', 1]],
      'plan 1 1: Unknown name: write share_valuation.current_price or share_valuation.floor.price',
    ],
    ['a name of the wrong argument', [['planRules.company.tax_status', 's_corp']], 'plan 1 1: Unknown name'],
    [
      'a group',
      [['vesting_schedule', 6]],
      'plan 1 1: Names a group of values: write one of them, such as vesting_schedule.type',
    ],
    [
      'a list of groups',
      [['esop_loans', 6]],
      'plan 1 1: Names a list: write its values, such as esop_loans[0].loan_id',
    ],
    ['participants', [['participants[0].age', 6]], 'plan 1 1: Not here: the participants are the census'],
    ['an option', [['columns', 'year']], 'plan 1 1: Unknown name'],
    ['a value without a name', [['', 6]], 'plan 1 1: Must have a name: there are values beside it'],
    ['two values', [['plan_name', 'P', 'Q']], 'plan 1 3: Must be blank: this name has one value, beside it'],
    ['a failed formula', [['plan_name', '#REF!']], 'plan 1 2: Is an error: mend that cell first'],
    [
      'a date for a number',
      [['projection_years', new Date(2026, 0, 1)]],
      'plan 1 2: Must not be a date: format the cell as a number or as text, and write it again',
    ],
    ['an object', [['plan_name', {} as Cell]], 'plan 1 2: Must be text, a number, TRUE, FALSE or a date'],
  ])('refuses %s, in its cell', (_, cells, problem) => {
    expect(problems(cells)).toContain(problem);
  });

  it('refuses text in number cells, blanks inside it, and words that are none of the choices', () => {
    const cells: Cells = [
      ...plan,
      ['discount_rate', 'five'],
      ['dividends.per_share', '1 000'],
      ['forfeiture_timing', 'sometimes'],
      ['turnover.mortality', 7],
      ['turnover.disability_rate', true],
      ['diversification_rules.enabled', 'maybe'],
    ];
    const first = plan.length + 1;
    expect(problems(cells)).toEqual([
      `plan ${first + 2} 2: Must be one of statutory, at_termination`,
      `plan ${first + 5} 2: Must be true or false`,
      `plan ${first + 1} 2: Must be a number`,
      `plan ${first} 2: Must be a number`,
      `plan ${first + 3} 2: Must be one of none, irs_2026_unisex`,
      `plan ${first + 4} 2: Must be a number`,
    ]);
  });

  it('refuses a name that is there twice, saying where, but the options may say it again', () => {
    const twice: Cells = [...plan, ['census_year', 2026]];
    expect(problems(twice)).toEqual([`plan ${twice.length} 1: Appears twice: already in row 6`]);
    expect(problems(plan, census, [['census_year', 2027]])).toEqual([]);
  });

  it('says what is missing, and of a group that one of its values is', () => {
    expect(
      problems([
        ['plan_name', 'P'],
        ['vesting_schedule.type', 'cliff'],
      ]),
    ).toEqual([
      'plan  : Required',
      'plan  : Required. Names a group of values: write one of them, such as contribution_policy.type',
      'plan  : Required',
    ]);
    expect(problems([...plan, ['esop_loans[1].loan_id', 'L']])).toContain('plan  : Required');
  });

  it('of names without the column of their values says so, and not that all of them are missing', () => {
    expect(problems(plan.map(([name]) => [name]))).toEqual([
      'plan  : Must have two columns: the names, and their values beside them',
    ]);
  });

  it('may be blank or a single cell without a crash', () => {
    expect(problems(null, null)).toEqual(['census  : Must have a row of headings']);
    expect(problems('plan', 'census')).toContainEqual(expect.stringMatching(/^census 1 1: Unknown column/));
  });
});

describe('a census range', () => {
  const heads = [
    'Employee #',
    'DOB',
    'Hire Date',
    'Annual Pay',
    'Shares',
    'Vested %',
    'Status',
    'Separation Year',
    'Separation cause',
  ];

  it('has headings in any order and usual spelling, blanks, percent cells, amounts as text, and dates of any kind', () => {
    const cells: Cells = [
      [],
      ['', ...heads, '# Name', ''],
      ['', 1001, 24_897, '2001-05-01', 64_000.5, 2150.123456, 0.4, 'Active', '', '', 'Pat', null],
      ['', '', null, undefined, '  '],
      ['', 'E-2', new Date(1990, 0, 1), 43_831, '$51,000', '1,310', '62.5%', 'separated', 2024, 'Termination', 7],
    ];
    expect(read(plan, cells)[2].participants).toEqual([
      {
        id: '1001',
        birth_date: '1968-02-29',
        hire_date: '2001-05-01',
        compensation: 64_000.5,
        allocated_shares: 2150.123456,
        vested_percentage: 0.4,
        status: 'active',
      },
      {
        id: 'E-2',
        birth_date: '1990-01-01',
        hire_date: '2020-01-01',
        compensation: '51000',
        allocated_shares: '1310',
        vested_percentage: '0.625',
        status: 'separated',
        separation: { year: 2024, cause: 'termination' },
      },
    ]);
  });

  it('counts days from 1904 when told so', () => {
    const people: Cells = [
      ['ID', 'Birth date', 'Service'],
      ['A', 24_897 - 1462, 3],
    ];
    expect(read(plan, people, [['date_system', 1904]])[2].participants).toMatchObject([{ birth_date: '1968-02-29' }]);
    expect(read(plan, people, [['date_system', '1900']])[2].participants).toMatchObject([{ birth_date: '1964-02-28' }]);
    expect(problems(plan, people, [['date_system', 1905]])).toEqual(['options 1 2: Must be one of 1900, 1904']);
  });

  it.each<[string, Cell]>([
    ['an age', 58],
    ['a year of birth', 1968],
    ['a date written as one number', 19_680_229],
    ['a broken date', new Date(NaN)],
    ['TRUE', true],
  ])('takes %s for no date', (_, cell) => {
    const people: Cells = [
      ['ID', 'Birth date', 'Service'],
      ['A', cell, 3],
    ];
    expect(problems(plan, people)).toEqual(['census 2 2: Must be a date: a date cell, or text such as 1968-02-29']);
  });

  it('takes the nearest midnight of a date cell: the time zones of spreadsheet and script may differ', () => {
    const people = (cell: Cell): Cells => [
      ['ID', 'Birth date', 'Service'],
      ['A', cell, 3],
    ];
    for (const date of [new Date(1968, 1, 28, 21), new Date(1968, 1, 29, 3)]) {
      expect(read(plan, people(date))[2].participants).toMatchObject([{ birth_date: '1968-02-29' }]);
    }
  });

  it('names columns that are unknown, doubled, missing or without a heading', () => {
    const people: Cells = [
      ['Employee', 'ID', 'Shoe size', '', 'Service'],
      ['A', 'B', 44, 1, 2],
    ];
    expect(problems(plan, people)).toEqual([
      'census 1 2: Means id, as column 1 does: put # before the one to leave out',
      'census 1 3: Unknown column. Put # before its heading to leave it out, or call it what it is: age, birth_date, participation_years, compensation, allocated_shares, cash_balance, vested_percentage, diversified_shares, status, separation.year, separation.cause, separation.payments_remaining, separation.next_payment_year, family, synthetic_shares, outside_shares, termination_scale',
      'census 1 4: Must have a heading: there are cells below it',
      'census  : Column age or birth_date is missing',
    ]);
  });

  it('says which causes there are where one is missing', () => {
    const people: Cells = [
      ['ID', 'Age', 'Service', 'Status', 'Term Date', 'Term Reason'],
      ['A', 40, 3, 'T', 2024, ''],
    ];
    expect(problems(plan, people)).toEqual([
      'census 2 6: Required: separation.cause (retirement, death, disability or termination)',
    ]);
  });

  it("names the row and column of the engine's words, and the row alone where there is no column", () => {
    const separated: Cells = [
      ['ID', 'Age', 'Service', 'Status'],
      ['A', 40, 3, 'separated'],
      ['B', '', 3, ''],
      ['C', 40, 'many', ''],
      ['D', '#DIV/0!', 3, ''],
    ];
    expect(problems(plan, separated)).toEqual(['census 5 2: Is an error: mend that cell first']);
    expect(problems(plan, separated.slice(0, 4))).toEqual([
      'census 2 4: Required: separation.year',
      'census 3 2: Required: age or birth_date',
      'census 4 3: Must be a number',
    ]);
  });

  it('says once in the text of an error what is wrong with many rows, and each in the table', () => {
    const people: Cells = [['ID', 'Age', 'Service', 'Status'], ...[1, 2, 3, 4, 5].map((id) => [id, 40, 3, 'R'])];
    const issue = 'Must be one of active, separated';
    expect(ESOP_SIMULATE(plan, people)).toHaveProperty(
      'error',
      `census row 2, column 4 (Status): ${issue}, but it says "R", and so in 4 more rows`,
    );
    const rates: Cells = ['discount_rate', 'turnover.disability_rate'].map((name) => [name, 'x']);
    expect((ESOP_SIMULATE([...plan, ...rates], census) as { error: string }).error.split('; ')).toHaveLength(2);
    expect(problems(plan, people)).toEqual([2, 3, 4, 5, 6].map((row) => `census ${row} 4: ${issue}`));
  });

  it('names the column that is blank where one of two is needed', () => {
    const people: Cells = [
      ['ID', 'Birth date', 'Hire date'],
      ['A', '', 43_831],
      ['B', 24_897, null],
    ];
    expect(problems(plan, people)).toEqual([
      'census 2 2: Required: age or birth_date',
      'census 3 3: Required: service_years or hire_date',
    ]);
  });

  it('has titles above its headings and dates where the year of a separation belongs', () => {
    const people: Cells = [
      ['Acme ESOP', null, new Date(2026, 11, 31)],
      [],
      ['', 'ID', 'Age', 'Service', 'Status', 'Term Date', 'Cause'],
      ['', 'A', 50, 12, 'T', 45_383, 'quit'],
      ['', 'B', 50, 12, 'T', new Date(2023, 5, 30), 'Retired'],
      ['', 'C', 50, 12, 'T', 2022, 'Retired'],
    ];
    const found: CellProblem[] = [];
    const { participants } = readCensusRange(people, 1900, found, planYearsOf({ plan_year_end: '03/31' }, {}));
    expect(found).toEqual([]);
    // 1 April 2024 is a day of the plan year that ends in 2025.
    expect(participants.map((person) => person['separation'])).toEqual([
      { year: '2025', cause: 'termination' },
      { year: '2024', cause: 'retirement' },
      { year: 2022, cause: 'retirement' },
    ]);
  });

  it('has its headings on one row, or names the rows that they are on', () => {
    const people: Cells = [
      ['Acme ESOP'],
      [null, 'Date of', '', 'Share'],
      ['ID', 'Birth', 'Hire', 'Balance'],
      ['A', 24_897, 43_831, 10],
    ];
    expect(problems(plan, people)).toEqual([
      'census 2 : Headings on rows 2 to 3: put them into one, ID, Date of Birth, Date of Hire, Share Balance',
    ]);
  });

  it('is read with the census year and the plan year end of the plan', () => {
    const people: Cells = [
      ['ID', 'DOB', 'Service', 'Status', 'Term Date', 'Reason'],
      ['A', '4/30/68', 3, 'T', '9/15/2023', 'quit'],
    ];
    const read2026 = read([...plan, ['plan_year_end', '06/30']], people);
    expect(read2026[2].participants).toEqual([
      {
        id: 'A',
        birth_date: '1968-04-30',
        service_years: 3,
        status: 'separated',
        separation: { year: '2024', cause: 'termination' },
      },
    ]);
    const undated = plan.filter(([name]) => name !== 'census_year');
    expect(problems(undated, people)).toEqual([
      'census 2 2: Must have a year of four digits, or the plan its census_year',
    ]);
  });

  it('of headings alone is a plan without people', () => {
    expect((ESOP_SIMULATE(plan, [census[0]!]) as Table)[1]).toContain(2027);
  });
});
