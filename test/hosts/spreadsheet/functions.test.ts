import { describe, expect, it } from 'vitest';
import {
  ESOP_DISTRIBUTIONS,
  ESOP_DIVERSIFY,
  ESOP_OBLIGATION,
  ESOP_RELEASE,
  ESOP_SENSITIVITY,
  ESOP_SIMULATE,
  ESOP_SUMMARY,
  ESOP_VALIDATE,
  ESOP_VESTING,
  type Cell,
  type CellRange,
  type SpreadsheetError,
  type Table,
} from '../../../src/hosts/spreadsheet/index.js';
import { expectedYears, oneRetires, rangesOf, type Cells } from './ranges.js';
import { hasTurn } from '../../draws.js';
import { vectors } from '../../vectors.js';

const { plan, census } = oneRetires;

function errorOf(result: Table | SpreadsheetError): string {
  return 'error' in result ? result.error : `no error, but ${JSON.stringify(result)}`;
}

describe('conformance vectors, written into ranges', () => {
  it.each(vectors().filter((_, i) => hasTurn(i, 3)))('$name spills the years of the vector', (vector) => {
    const ranges = rangesOf(vector.input);
    const { columns, rows } = expectedYears(vector);
    expect(ESOP_SIMULATE(ranges.plan, ranges.census, [['columns', columns]])).toEqual(rows);
  });

  it.each(vectors().filter((_, i) => hasTurn(i, 4)))('$name sums up as the vector does', ({ input, expected }) => {
    const ranges = rangesOf(input);
    const { total_repurchase_obligation: obligation, peak_cash_year } = expected.results;
    expect(ESOP_OBLIGATION(ranges.plan, ranges.census)).toEqual([[obligation]]);
    const { present_value_repurchase_obligation } = expected;
    const summary = Object.fromEntries(ESOP_SUMMARY(ranges.plan, ranges.census) as [string, unknown][]);
    expect(summary).toMatchObject({ peak_cash_year, present_value_repurchase_obligation });
  });
});

describe('ESOP_SIMULATE', () => {
  it('spills every column under its heading, and only rows when headings are off', () => {
    const table = ESOP_SIMULATE(plan, census) as Table;
    expect(table).toHaveLength(4);
    expect(new Set(table.map((row) => row.length)).size).toBe(1);
    expect(table[0]!.slice(0, 2)).toEqual(['year', 'share_price']);
    expect(ESOP_SIMULATE(plan, census, [['headings', false]])).toEqual(table.slice(1));
  });

  it('has an empty cell where a figure is not there', () => {
    expect(ESOP_SIMULATE(plan, census, [['columns', 'year', 'funding_ratio']])).toEqual([
      ['year', 'funding_ratio'],
      [2027, ''],
      [2028, 0],
      [2029, ''],
    ]);
  });

  it('takes values of the plan from the options instead', () => {
    const grown = [
      ['columns', 'repurchase_obligation'],
      ['share_valuation.annual_growth_rate', 0.1],
      ['projection_years', 2],
    ];
    expect(ESOP_SIMULATE(plan, census, grown)).toEqual([['repurchase_obligation'], [0], [5500]]);
  });

  it('takes the names of columns as people write them', () => {
    expect((ESOP_SIMULATE(plan, census, [['columns', 'Year, Repurchase Obligation']]) as Table)[0]).toEqual([
      'year',
      'repurchase_obligation',
    ]);
  });

  it('names the columns for one that the years do not have', () => {
    const all = (ESOP_SIMULATE(plan, census) as Table)[0]!.join(', ');
    expect(errorOf(ESOP_SIMULATE(plan, census, [['columns', 'year, obligation, x']]))).toBe(
      `options (columns): No column obligation: perhaps repurchase_obligation. The columns are ${all}; options (columns): No column x`,
    );
    expect(errorOf(ESOP_SIMULATE(plan, census, [['columns', 'none']]))).toBe('options (columns): Must name a column');
  });

  it.each([
    ['Growth Rate', 'share_valuation.annual_growth_rate or share_valuation.growth_rates'],
    ['Installments', 'distribution_policy.installment_years'],
  ])('says what %s may be called', (name, known) => {
    expect(errorOf(ESOP_SIMULATE([...plan, [name, 1]], census))).toContain(`: write ${known}`);
    // The single letter occurs in most names, so nothing is suggested.
    expect(errorOf(ESOP_SIMULATE([...plan, ['E1', 1]], census))).toContain('Unknown name, but it says "E1"');
  });

  it('reads no further after 1,000 problems, and says so', () => {
    const many = Array.from({ length: 150_000 }, (_, i): Cell[] => [`name_${i}`, 1]);
    const rows = ESOP_VALIDATE(many, census);
    expect(rows).toHaveLength(1002);
    expect(rows.at(-1)!.slice(0, 5)).toEqual([
      'plan',
      1001,
      '',
      '',
      expect.stringMatching(/^This row and those below/),
    ]);
  });

  it('refuses what is neither yes nor no for the headings', () => {
    expect(errorOf(ESOP_SIMULATE(plan, census, [['headings', 'off']]))).toBe(
      'options row 1, column 2 (headings): Must be TRUE or FALSE, but it says "off"',
    );
  });

  it('says when plan and census have changed places', () => {
    expect(errorOf(ESOP_SIMULATE(census, plan))).toBe(
      'plan: Looks like the census: the plan is the first argument, the census the second',
    );
  });

  it('says that a list of groups starts at 0', () => {
    const loan = { loan_id: 'L', principal_balance: 5, interest_rate: 0.05, years_remaining: 5, suspense_shares: 5 };
    const second = Object.entries(loan).map(([name, value]) => [`esop_loans[1].${name}`, value]);
    expect(errorOf(ESOP_SIMULATE([...plan, ...second], census))).toBe(
      'plan (esop_loans[0]): Required: a list starts at [0] and leaves none out',
    );
  });

  it('says what the model has no answer for', () => {
    const endless = ['share_valuation.annual_growth_rate', '99999900%'];
    expect(errorOf(ESOP_SIMULATE([...plan, endless], census))).toBe(
      'plan row 9, column 2 (share_valuation.annual_growth_rate): 999999 means 99999900 % a year: for 999999 % write 9999.99 ' +
        '(a figure of 2028 is beyond the exact range), but it says "99999900%"',
    );
  });
});

describe('ESOP_SUMMARY', () => {
  it('has the figures of the run and what deserves a look', () => {
    const table = ESOP_SUMMARY(plan, census) as Table;
    // Two years have no sum of the first ten.
    expect(table.slice(0, 2).map(([name]) => name)).toEqual([
      'total_repurchase_obligation',
      'present_value_repurchase_obligation',
    ]);
    expect(table[0]![1]).toBe(5000);
    const findings = table.slice(table.findIndex(([name]) => name === 'compliance_findings'));
    expect(findings[0]).toEqual(['compliance_findings', findings.length - 1]);
    expect(findings.slice(1).map(([finding]) => finding)).toContain('warning HIGH_REPURCHASE_BURDEN 2028');
    const slow = plan.map(([name, value]) => [name, name === 'vesting_schedule.years' ? 7 : value] as const);
    const afterIt = ESOP_SUMMARY(slow, census) as Table;
    expect(afterIt[afterIt.findIndex(([name]) => name === 'compliance_findings') + 1]).toEqual([
      'breach VESTING_SLOWER_THAN_ERISA',
      expect.stringMatching(/^Vesting is slower /),
    ]);
  });
});

describe('ESOP_SUMMARY with the finances of the company', () => {
  const finances: Cells = [
    ['company_finances.ebitda', 1_000_000],
    ['company_finances.capital_expenditure', 990_000],
    ['company.cash', 0],
  ];
  const valueOf = (name: string, ...more: Cells) =>
    new Map(ESOP_SUMMARY([...plan, ...more], census) as [string, unknown][]).get(name);

  it('says whether the company can pay, in a sentence, and when it is tightest', () => {
    expect(valueOf('can_the_company_pay', ...finances)).toBe(
      'Yes, but the plan breaks a rule of law (IRC 404(a)(3)); the least cash headroom is $10,000, in 2027. No debts are given.',
    );
    expect(valueOf('tightest_year', ...finances)).toBe(2027);
    expect(valueOf('can_the_company_pay', ...finances, ['company_finances.minimum_cash', 30_000])).toBe(
      'Yes, but it is short of cash in 3 years, the first 2027, by $20,000 at worst, in 2027: below the $30,000 that it wants to keep; the plan breaks a rule of law (IRC 404(a)(3)).',
    );
  });

  it('says nothing of it without them', () => {
    expect(valueOf('can_the_company_pay')).toBeUndefined();
    expect(valueOf('tightest_year')).toBeUndefined();
  });
});

describe('ESOP_OBLIGATION', () => {
  it('is the total, a year, or a range of years in its shape', () => {
    expect(ESOP_OBLIGATION(plan, census)).toEqual([[5000]]);
    expect(ESOP_OBLIGATION(plan, census, 2028)).toEqual([[5000]]);
    expect(ESOP_OBLIGATION(plan, census, [[2027], [2028], [null]])).toEqual([[0], [5000], ['']]);
    expect(ESOP_OBLIGATION(plan, census, 2028, 'distribution_shares')).toEqual([[50]]);
    expect(ESOP_OBLIGATION(plan, census, null, null, [['share_valuation.current_price', 10]])).toEqual([[500]]);
  });

  it('names years and figures that are not there', () => {
    expect(errorOf(ESOP_OBLIGATION(plan, census, [[2027, 2030]]))).toBe(
      'years row 1, column 2: Must be a year between 2027 and 2029, but it says "2030"',
    );
    expect(errorOf(ESOP_OBLIGATION(plan, census, 2028, 'share price'))).toContain('no error');
    expect(errorOf(ESOP_OBLIGATION(plan, census, 2028, 'price'))).toMatch(
      /^figure: No column price: perhaps share_price or year_end_share_price. The columns are year, share_price, /,
    );
    expect(errorOf(ESOP_OBLIGATION(plan, census, '#REF!'))).toMatch(/^years row 1, column 1: Is an error/);
    expect(errorOf(ESOP_OBLIGATION(plan, census, '', 'share_price'))).toMatch(/^years: Must be given/);
  });
});

describe('ESOP_OBLIGATION with an argument forgotten', () => {
  const order =
    'the arguments are plan, census, years, figure, options; leave out with commas, as in (plan, census, , , options)';
  const options: Cells = [['share_valuation.annual_growth_rate', 0.06]];

  it.each([
    ['options for years', [options], `years: Looks like the options: ${order}`],
    ['options for the figure', [2028, options], `figure: Looks like the options: ${order}`],
    ['a figure for years', ['repurchase_cash'], `years: repurchase_cash is no year: ${order}`],
  ] as [string, CellRange[], string][])('%s', (_, given, error) => {
    expect(errorOf(ESOP_OBLIGATION(plan, census, ...given))).toBe(error);
  });
});

describe('ESOP_SENSITIVITY', () => {
  it('ranks what moves the result, with differences to the plan as it is', () => {
    const table = ESOP_SENSITIVITY(plan, census, [['assumptions', 'price_growth, dividends']]) as Table;
    expect(table[0]!.slice(0, 6)).toEqual(['assumption', 'base', 'down', 'up', 'total_down', 'total_up']);
    // 50 shares at 100 dollars after one year of growth of 2 percent less or more.
    expect(table[1]!.slice(0, 6)).toEqual(['price_growth', 0, -0.02, 0.02, -100, 100]);
    expect(table[2]![0]).toBe('dividends');
    expect(table[2]!.at(-1)).not.toBe('');
  });

  it('takes steps and another figure to rank by', () => {
    const options = [
      ['assumptions', 'price_growth'],
      ['steps.price_growth', 0.1],
      ['rank_by', 'peak_amount'],
      ['headings', 'no'],
    ];
    expect((ESOP_SENSITIVITY(plan, census, options) as Table)[0]!.slice(2, 6)).toEqual([-0.1, 0.1, -500, 500]);
    expect(errorOf(ESOP_SENSITIVITY(plan, census, [['steps.price_growth', -1]]))).toBe(
      'options row 1, column 2 (steps.price_growth): Must be greater than 0, but it says "-1"',
    );
  });

  it('puts another strategy under up', () => {
    const rows = ESOP_SENSITIVITY(plan, census, [
      ['assumptions', 'strategy'],
      ['headings', false],
    ]) as Table;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(rows.map(() => ['strategy', 'recycle', '']));
  });
});

describe('ESOP_VALIDATE', () => {
  it('says OK, or everything that is wrong', () => {
    expect(ESOP_VALIDATE(plan, census)).toEqual([['OK']]);
    const wrong: Cells = [...plan.filter(([name]) => name !== 'census_year'), ['normal_retirement_age', 80]];
    const people: Cells = [...census, [1002, 'forty', 3, 10], [1001, 40, 5, -1]];
    expect(ESOP_VALIDATE(wrong, people)).toEqual([
      ['range', 'row', 'column', 'name', 'issue', 'it says', 'kind'],
      ['plan', 8, 2, 'normal_retirement_age', 'Must be between 50 and 75', '80', 'error'],
      ['census', 3, 2, 'Age', 'Must be a number', 'forty', 'error'],
      ['census', 4, 4, 'Shares', 'Must be at least 0', '-1', 'error'],
      ['census', 4, 1, 'Employee ID', 'Must be unique', '1001', 'error'],
    ]);
    expect(ESOP_VALIDATE(plan, [...census, [1001, 40, 5, 1]])).toEqual([
      ['range', 'row', 'column', 'name', 'issue', 'it says', 'kind'],
      ['census', 3, 1, 'Employee ID', 'Must be unique', '1001', 'error'],
    ]);
  });

  it('warns of what is doubtful in the cell at fault, which stops no other function', () => {
    const doubtful: Cells = [
      ...plan,
      ['share_valuation.annual_growth_rate', '400%'],
      ['repurchase_strategy.note.years', 3],
      ['projection_years', 12],
    ].filter(([name, value]) => name !== 'projection_years' || value === 12);
    const people: Cells = [...census, [1002, 30, 17, 5, 60_000], [1003, 30, 17, 5, 60_000]];
    expect(ESOP_VALIDATE(doubtful, people)).toEqual([
      ['range', 'row', 'column', 'name', 'issue', 'it says', 'kind'],
      [
        'plan',
        9,
        2,
        'repurchase_strategy.note.years',
        'Is not read: that needs repurchase_strategy.timing deferred',
        '3',
        'warning',
      ],
      [
        'plan',
        8,
        2,
        'share_valuation.annual_growth_rate',
        '4 means 400 % a year: for 4 % write 0.04',
        '400%',
        'warning',
      ],
      ['plan', '', '', 'workforce', expect.stringMatching(/^Nobody who leaves is replaced/), '', 'warning'],
      ['census', 3, 3, 'Years of Service', '2 participants, first 1002: hired before the age of 14', '17', 'warning'],
    ]);
    expect(ESOP_OBLIGATION(doubtful, people)).not.toHaveProperty('error');
    expect(ESOP_VALIDATE(plan, [census[0]!])).toContainEqual([
      'census',
      '',
      '',
      '',
      'Is empty: there is nobody to buy shares from',
      '',
      'warning',
    ]);
  });

  it('warns of a blank that Excel handed over as 0, in its cell', () => {
    const people = (participation: Cell): Cells => [
      ['Employee ID', 'Age', 'Years of Service', 'Annual Pay', 'Shares', 'Years of Participation'],
      ['E1', 63, 21, 64_000, 2150, participation],
      ['E2', 34, 4, 51_000, 310, 4],
    ];
    const [blank, zero] = [people(''), people(0)].map((cells) => ESOP_OBLIGATION(plan, cells));
    expect(zero).not.toEqual(blank);
    expect(ESOP_VALIDATE(plan, people(''))).toEqual([['OK']]);
    expect(ESOP_VALIDATE(plan, people(0)).slice(1)).toEqual([
      ['census', 2, 6, 'Years of Participation', expect.stringMatching(/^E1: 0 years of part/), '0', 'warning'],
    ]);
  });

  it('has no warnings beside an error', () => {
    const wrong: Cells = [...plan, ['share_valuation.annual_growth_rate', 4], ['normal_retirement_age', 80]];
    expect(ESOP_VALIDATE(wrong, census).map((row) => row.at(-1))).toEqual(['kind', 'error']);
  });
});

describe('percentages', () => {
  it('for fractions: how to write them, in the plan and in the census', () => {
    const people: Cells = [
      [...census[0]!, 'Vested %'],
      [...census[1]!, 40],
    ];
    expect(errorOf(ESOP_SIMULATE(plan, people))).toBe(
      'census row 2, column 6 (Vested %): Must be between 0 and 1: write 40% or 0.4, but it says "40"',
    );
    expect(errorOf(ESOP_SIMULATE([...plan, ['diversification_election_rate', '12.5']], census))).toBe(
      'plan row 9, column 2 (diversification_election_rate): Must be between 0 and 1: write 12.5% or 0.125, but it says "12.5"',
    );
    // 400 percent of an account is not a missing percent sign.
    expect(errorOf(ESOP_SIMULATE([...plan, ['diversification_election_rate', 400]], census))).toMatch(
      /Must be between 0 and 1, but it says "400"$/,
    );
    expect(errorOf(ESOP_SIMULATE([...plan, ['normal_retirement_age', 80]], census))).toMatch(/50 and 75, but/);
  });

  const withSteps = (...steps: Cell[]): Cells => [
    ...plan.filter(([name]) => name !== 'vesting_schedule.years'),
    ['vesting_schedule.schedule', ...steps],
  ];

  it('are the steps of a vesting schedule, as fractions, with signs or without', () => {
    const inPercent = ESOP_SIMULATE(withSteps(0, 50, 100), census);
    expect(errorOf(inPercent)).toMatch(/^no error/);
    expect(ESOP_SIMULATE(withSteps(0, 0.5, 1), census)).toEqual(inPercent);
    expect(ESOP_SIMULATE(withSteps(0, '50%', '100%'), census)).toEqual(inPercent);
    expect(ESOP_VESTING('graded', null, 1, [['0%', '50%', '100%']])).toEqual(
      ESOP_VESTING('graded', null, 1, [[0, 50, 100]]),
    );
  });

  it.each([
    ['signs on some', [0, 50, '100%'], 'schedule): Must be all fractions, up to 1, or all in percent, up to 100'],
    ['too much', [0, 50, 101], 'vesting_schedule.schedule): Must be between 0 and 100, but it says "101"'],
  ] as [string, Cell[], string][])('with %s are refused', (_, steps, error) => {
    expect(errorOf(ESOP_SIMULATE(withSteps(...steps), census))).toContain(error);
    expect(errorOf(ESOP_VESTING('graded', null, 1, [steps]))).toContain(error.replace(/^.*?: /, ''));
  });
});

describe('a calculator', () => {
  it('takes a list in one cell', () => {
    expect(ESOP_VESTING('graded', '', 2, '0, 20, 40, 60, 80, 100')).toEqual([[0.4]]);
  });

  it('names all that is wrong: nothing else lists it', () => {
    expect(errorOf(ESOP_RELEASE(null, null, null, null))).toBe(
      'balance: Required; rate: Required; years: Required; suspense: Required',
    );
  });
});

describe('ESOP_VESTING', () => {
  it('is the statutory table, steps, a cliff, or all at once', () => {
    expect(ESOP_VESTING('graded', 6, [[0, 1, 2, 3, 4, 5, 6, 30]])).toEqual([[0, 0, 0.2, 0.4, 0.6, 0.8, 1, 1]]);
    expect(ESOP_VESTING('Cliff', 3, [[2], [3]])).toEqual([[0], [1]]);
    expect(ESOP_VESTING('immediate', null, 0)).toEqual([[1]]);
    expect(ESOP_VESTING('graded', undefined, 2, [[0, 25, 50, 100]])).toEqual([[0.5]]);
  });

  it('keeps blank cells blank and names what is wrong', () => {
    expect(ESOP_VESTING('cliff', 3, [[3, '']])).toEqual([[1, '']]);
    expect(errorOf(ESOP_VESTING('cliff', 3, ''))).toBe('service: Required');
    expect(errorOf(ESOP_VESTING('steep', 3, 1))).toMatch(
      /^type row 1, column 1: Must be one of graded, cliff, immediate/,
    );
    expect(errorOf(ESOP_VESTING('graded', 6, '#N/A'))).toMatch(/^service row 1, column 1: Is an error/);
    expect(errorOf(ESOP_VESTING([['graded', 'cliff']], 6, 1))).toMatch(/^type row 1, column 2: Must be one cell/);
  });
});

describe('ESOP_RELEASE', () => {
  // A published case: $1,000,000 at 10 percent over 5 years, 100,000 shares; each level payment releases a fifth.
  it('releases by principal and interest', () => {
    const table = ESOP_RELEASE(1_000_000, 0.1, 5, 100_000) as Table;
    expect(table[0]).toEqual([
      'payment',
      'principal',
      'interest',
      'total',
      'principal_balance',
      'shares_released',
      'suspense_shares',
    ]);
    expect(table[1]).toEqual([1, 163_797.48, 100_000, 263_797.48, 836_202.52, 20_000, 80_000]);
    expect(table.slice(1).map((row) => row[5])).toEqual([20_000, 20_000, 20_000, 20_000, 20_000]);
    expect(table.at(-1)!.slice(4)).toEqual([0, 20_000, 0]);
  });

  it('releases by principal alone, and pays other schedules', () => {
    const byPrincipal = ESOP_RELEASE(1_000_000, 0.1, 5, 100_000, '', 'principal_only') as Table;
    expect(byPrincipal[1]![5]).toBe(16_379.748);
    const level = ESOP_RELEASE(900, 0.1, 3, 90, 'Level principal') as Table;
    expect(level.slice(1).map((row) => row.slice(1, 4))).toEqual([
      [300, 90, 390],
      [300, 60, 360],
      [300, 30, 330],
    ]);
    const balloon = ESOP_RELEASE(900, 0.1, 3, 90, 'balloon', 'principal_only') as Table;
    expect(balloon.slice(1).map((row) => row[5])).toEqual([0, 0, 90]);
  });

  it('releases everything at once when nothing is owed, and names what is wrong', () => {
    expect((ESOP_RELEASE(0, 0.1, 3, 90) as Table).slice(1)).toEqual([[1, 0, 0, 0, 0, 90, 0]]);
    expect(errorOf(ESOP_RELEASE(900, '5', 3, 90))).toBe(
      'rate row 1, column 1: Must be between 0 and 0.2: write 5% or 0.05, but it says "5"',
    );
    expect(errorOf(ESOP_RELEASE(900, 0.05, null, 90))).toBe('years: Required');
    expect(errorOf(ESOP_RELEASE('9e99', 0.05, 3, 90))).toMatch(/^balance row 1, column 1: Must be a number/);
  });
});

describe('ESOP_DIVERSIFY', () => {
  it('is a cumulative quarter for five years, half in the sixth, nothing before and after', () => {
    const by = (age: number): unknown => (ESOP_DIVERSIFY(age, 30, 1000) as Table)[0]![0];
    expect([54, 55, 59, 60, 61].map(by)).toEqual([0, 250, 250, 500, 0]);
    expect(ESOP_DIVERSIFY(60, 30, 750, 250)).toEqual([[250]]);
  });

  it("follows the plan's own rules", () => {
    const own: Cells = [...plan, ['diversification_rules.age_requirement', 50], ['first_election_percentage', null]];
    expect(errorOf(ESOP_DIVERSIFY(50, 30, 1000, 0, own))).toMatch(/Unknown name: write diversification_rules.first/);
    expect(ESOP_DIVERSIFY(50, 30, 1000, 0, own.slice(0, -1))).toEqual([[250]]);
    const wrong: Cells = [['diversification_rules.final_election_percentage', 50]];
    expect(errorOf(ESOP_DIVERSIFY(50, 30, 1000, 0, wrong))).toBe(
      'plan row 1, column 2 (diversification_rules.final_election_percentage): Must be between 0 and 1: write 50% or 0.5, but it says "50"',
    );
  });
});

describe('ESOP_DISTRIBUTIONS', () => {
  it('pays by the statutory defaults: five years from the next one, six years later after a termination', () => {
    const years = (cause: string, age = 50): unknown[] =>
      (ESOP_DISTRIBUTIONS(cause, 2027, age, 20, 1000, 10) as Table).slice(1).map((row) => row[0]);
    expect(years('retirement', 65)).toEqual([2028, 2029, 2030, 2031, 2032]);
    expect(years('retirement')).toEqual([2033, 2034, 2035, 2036, 2037]);
    expect(years('termination')).toEqual([2033, 2034, 2035, 2036, 2037]);
  });

  it('pays the parts in full, with the cash', () => {
    expect(ESOP_DISTRIBUTIONS('death', 2027, 40, 3, 1000, 10, 100)).toEqual([
      ['year', 'shares', 'amount', 'cash'],
      ...[2028, 2029, 2030, 2031, 2032].map((year) => [year, 200, 2000, 20]),
    ]);
  });

  it("follows the plan's vesting, cash-outs and forms", () => {
    // 40 percent of 1,000 shares at $10 are $4,000: cashed out in one sum in the year after.
    expect(ESOP_DISTRIBUTIONS('termination', 2027, 40, 3, 1000, 10, 0, plan)).toEqual([
      ['year', 'shares', 'amount', 'cash'],
      [2028, 400, 4000, 0],
    ]);
    // Without a year of service nothing is vested.
    expect(ESOP_DISTRIBUTIONS('termination', 2027, 40, 0, 1000, 10, 0, plan)).toHaveLength(1);
    const atOnce: Cells = [...plan, ['distribution_policy.timing', 'immediate']];
    expect((ESOP_DISTRIBUTIONS('retirement', 2027, 65, 30, 1000, 100, 0, atOnce) as Table)[1]).toEqual([
      2027, 1000, 100_000, 0,
    ]);
  });

  it('names what is wrong, in its cell or in the plan', () => {
    expect(errorOf(ESOP_DISTRIBUTIONS('fired', 2027, 65, 30, 1000, 100))).toMatch(
      /^cause row 1, column 1: Must be one of/,
    );
    expect(errorOf(ESOP_DISTRIBUTIONS('death', 2027, 65, 30, 1000, 100, '', [['plan_name', 'P']]))).toMatch(
      /^plan \(vesting_schedule\): Required/,
    );
    const deferred: Cells = [...plan, ['distribution_policy.defer_until_loan_repaid', true]];
    expect(errorOf(ESOP_DISTRIBUTIONS('death', 2027, 65, 30, 1000, 100, '', deferred))).toMatch(
      /defer_until_loan_repaid\): Not supported/,
    );
  });
});
