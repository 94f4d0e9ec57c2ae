import { describe, expect, it } from 'vitest';
import { HOSTS, type Reading } from './hosts.js';

/** One rule of the guide to the census: what the rows hold, and what every host makes of it. */
interface Case {
  readonly what: string;
  readonly rows: readonly (readonly string[])[];
  readonly reading: Reading;
}

const person = (id: string, values: object = {}): Record<string, unknown> => ({
  id,
  age: '40',
  service_years: '3',
  ...values,
});

/** A column beside those that everybody needs, with the cells of its people. */
const withColumn = (heading: string, cells: readonly string[]): string[][] => [
  ['ID', 'Age', 'Service', heading],
  ...cells.map((cell, i) => [`E${i + 1}`, '40', '3', cell]),
];
const field = (heading: string, cell: string, name: string, value: unknown): Case => ({
  what: `${heading} ${cell} is ${name} ${JSON.stringify(value)}`,
  rows: withColumn(heading, [cell]),
  reading: [person('E1', value === undefined ? {} : { [name]: value })],
});
const refused = (heading: string, cells: readonly string[], complaints: readonly string[]): Case => ({
  what: `${heading} ${cells.join(' and ')} is refused`,
  rows: withColumn(heading, cells),
  reading: complaints,
});

/** Birth dates, whose column stands in place of the age. */
const births = (cells: readonly string[]): string[][] => [
  ['ID', 'DOB', 'Service'],
  ...cells.map((cell, i) => [`E${i + 1}`, cell, '3']),
];
const born = (cells: readonly string[], dates: readonly string[]): Case => ({
  what: `born ${cells.join(' and ')}`,
  rows: births(cells),
  reading: dates.map((birth_date, i) => ({ id: `E${i + 1}`, birth_date, service_years: '3' })),
});
const notBorn = (cells: readonly string[], complaints: readonly string[]): Case => ({
  what: `born ${cells.join(' and ')} is refused`,
  rows: births(cells),
  reading: complaints,
});
const hired = (cell: string, hire_date: string): Case => ({
  what: `hired ${cell}`,
  rows: [
    ['ID', 'Age', 'Hire Date'],
    ['E1', '40', cell],
  ],
  reading: [{ id: 'E1', age: '40', hire_date }],
});

/** No-break, narrow no-break, thin, of a figure, em, mathematical, ideographic. */
const SPACES = ['\u00a0', '\u202f', '\u2009', '\u2007', '\u2003', '\u205f', '\u3000'];

const BY_ID = 'Looks like the line of totals: take it out. If it is a person, give it another id';
const BY_WORD = 'Looks like the line of totals: take it out. If it is a person, give it an id and leave that word out';
const BY_SUM =
  'Looks like the line of totals, as its amounts are the sums of those above: take it out. If it is a person, move the row up';
const people = [
  ['ID', 'Age', 'Service', 'Pay', 'Shares'],
  ['E1', '40', '3', '$50,000', '100.5'],
  ['E2', '40', '3', '60000.25', '200'],
];
const pays = [
  person('E1', { compensation: '50000', allocated_shares: '100.5' }),
  person('E2', { compensation: '60000.25', allocated_shares: '200' }),
];
const totals = (id: string, complaint: string, pay = '55,000', shares = '150'): Case => ({
  what: `a last row of ${id}: ${pay}, ${shares}`,
  rows: [...people, [id, '44', '9', pay, shares]],
  reading: [`4, : ${complaint}`],
});

const CASES: readonly Case[] = [
  // Rows
  {
    what: 'blank rows, and titles above the headings',
    rows: [
      ['Acme ESOP: census, 2026'],
      [''],
      ['', '', '', ''],
      ...people.slice(0, 2),
      ['', '', '', '', ''],
      people[2]!,
    ],
    reading: pays,
  },
  ...[
    'Total',
    'TOTALS',
    'Grand total:',
    'Subtotal',
    'Plan totals',
    'Total participants',
    'Average',
    'Sum',
    'Count',
  ].map((id) => totals(id, BY_ID)),
  totals('E3', BY_SUM, '110,000.25', '300.5'),
  totals('E3', BY_SUM, '', '300.500'),
  {
    what: 'a row like any other',
    rows: [...people, ['E3', '40', '3', '110,000.25', '300']],
    reading: [...pays, person('E3', { compensation: '110000.25', allocated_shares: '300' })],
  },
  {
    what: 'two people of whom one has as much as the other',
    rows: people.slice(0, 2).concat([['E2', '40', '3', '50000', '100.5']]),
    reading: [pays[0]!, person('E2', { compensation: '50000', allocated_shares: '100.5' })],
  },
  {
    what: 'two people with as much, and one between them with nothing',
    rows: [...people.slice(0, 2), ['E2', '40', '3', '', '0'], ['E3', '40', '3', '50000', '100.5']],
    reading: [pays[0]!, person('E2', { allocated_shares: '0' }), { ...pays[0], id: 'E3' }],
  },
  {
    what: 'a total named in another column, with a number for an id',
    rows: [
      ['ID', '# Name', 'Age', 'Service'],
      ['1', 'Sum, Pat', '40', '3'],
      ['2', 'Count', '40', '3'],
      ['2', 'Totals', '40', '3'],
      ['', 'Average', '40', '3'],
    ],
    reading: [`4, : ${BY_WORD}`, `5, : ${BY_WORD}`],
  },
  {
    what: 'a person whose id has the word',
    rows: [...people, ['Totalius', '40', '3', '', '']],
    reading: [...pays, person('Totalius')],
  },

  // Headings
  ...['Emp No', 'EE ID', 'EEID', 'Employee #', 'employee_id'].map((heading): Case => ({
    what: `the id as ${heading}`,
    rows: [
      [heading, 'Age', 'Service'],
      ['E1', '40', '3'],
    ],
    reading: [person('E1')],
  })),
  ...['Comp', 'Gross Wages', 'Gross Pay', 'Total Comp', 'compensation'].map((heading) =>
    field(heading, '64000', 'compensation', '64000'),
  ),
  ...['# of Shares', 'ESOP Shares Held', 'Shares Held', 'Account Shares', 'No. of shares'].map((heading) =>
    field(heading, '640', 'allocated_shares', '640'),
  ),
  ...['Cash Balance', 'Other Investments', 'CASH'].map((heading) => field(heading, '64', 'cash_balance', '64')),
  field('% Vested', '62.5%', 'vested_percentage', '0.625'),
  field('# Pay', '64000', 'compensation', undefined),
  {
    what: 'Birthdate and Years of Vesting Service',
    rows: [
      ['ID', 'Birthdate', 'Years of Vesting Service'],
      ['E1', '1968-04-30', '3'],
    ],
    reading: [{ id: 'E1', birth_date: '1968-04-30', service_years: '3' }],
  },

  // Amounts
  ...['-', '–', '$-', '$ -', '$   -'].map((cell) => field('Pay', cell, 'compensation', '0')),
  field('Shares', '-', 'allocated_shares', '0'),
  field('Pay', '(64000.00)', 'compensation', '-64000.00'),
  field('Pay', '$ (64,000.00)', 'compensation', '-64000.00'),
  field('Cash', '($1.05)', 'cash_balance', '-1.05'),
  field('Shares', '(12.5)', 'allocated_shares', '-12.5'),
  field('Pay', '$64,000.00', 'compensation', '64000.00'),
  ...SPACES.flatMap((space) => [
    field('Pay', `${space}$${space}64,000.50${space}`, 'compensation', '64000.50'),
    field('Cash', `$${space}(${space}1.05${space})`, 'cash_balance', '-1.05'),
    field(`%${space}Vested`, `62.5${space}%`, 'vested_percentage', '0.625'),
    field('Pay', `64${space}000`, 'compensation', '64 000'),
    born([`30${space}Apr${space}1968`], ['1968-04-30']),
  ]),
  field('Pay', '12345678901234567.89', 'compensation', '12345678901234567.89'),
  {
    what: 'numbers with a comma before their decimals, of which one can mean nothing else',
    rows: [
      ['ID', 'Age', 'Service', 'Pay', 'Shares', 'Cash', 'Vested'],
      ['E1', '40', '3', '$64.000,50', '1.234', '12,5', '62,5%'],
      ['E2', '40', '3', '-', '1.234.567,123456', '', '1'],
    ],
    reading: [
      person('E1', {
        compensation: '64000.50',
        allocated_shares: '1234',
        cash_balance: '12.5',
        vested_percentage: '0.625',
      }),
      person('E2', { compensation: '0', allocated_shares: '1234567.123456', vested_percentage: '1' }),
    ],
  },
  {
    what: 'one such number beside one with a point, which is left to the engine',
    rows: withColumn('Pay', ['64.000,50', '64,000.50']),
    reading: [person('E1', { compensation: '64.000,50' }), person('E2', { compensation: '64000.50' })],
  },
  {
    what: 'one slip of the pen, which makes no thousands of decimals',
    rows: withColumn('Shares', ['12,50', '1.234', '2.345']),
    reading: [
      person('E1', { allocated_shares: '12,50' }),
      person('E2', { allocated_shares: '1.234' }),
      person('E3', { allocated_shares: '2.345' }),
    ],
  },
  {
    what: 'as many such numbers as those that may be decimals, which make no thousands of these',
    rows: withColumn('Shares', ['12,50', '1.234']),
    reading: [person('E1', { allocated_shares: '12,50' }), person('E2', { allocated_shares: '1.234' })],
  },
  {
    what: 'one such number more, which makes thousands of them',
    rows: withColumn('Shares', ['12,50', '1.234', '13,50']),
    reading: ['12.50', '1234', '13.50'].map((shares, i) => person(`E${i + 1}`, { allocated_shares: shares })),
  },
  field('Pay', '64.000,00', 'compensation', '64000.00'),
  // Left to the engine, which refuses them.
  ...['64 000', '1e5', '(n/a)', '64000-', 'USD 5'].map((cell) => field('Pay', cell, 'compensation', cell)),
  field('Vested', '-', 'vested_percentage', '-'),
  refused('Pay', ['#N/A'], ['2, 4: Is an error: mend that cell first']),

  // Dates
  ...[
    '1968-04-30',
    '1968/4/30',
    '4/30/1968',
    '04-30-1968',
    '4/30/1968 0:00',
    '4/30/1968 12:00:00 AM',
    '1968-04-30T00:00:00.000Z',
    '1968-04-30 23:59',
    '30-Apr-1968',
    '30 April 1968',
    '30APR1968',
    'Apr 30, 1968',
    'April 30 1968',
    'Tuesday, April 30, 1968',
    '30/4/1968',
  ].map((cell) => born([cell], ['1968-04-30'])),
  born(['9/5/1968'], ['1968-09-05']),
  born(['9/5/1968', '1968-04-30', '4/30/1968'], ['1968-09-05', '1968-04-30', '1968-04-30']),
  born(['9/5/1968', '30/4/1968'], ['1968-05-09', '1968-04-30']),
  born(['29/2/1968', '5-Sep-1968'], ['1968-02-29', '1968-09-05']),
  notBorn(
    ['30/4/1968', '9/5/1968', '4/30/1968'],
    ['4, 2: Must be written like the other dates: 30/4/1968 has the day first'],
  ),
  notBorn(['4/30/1968', '30/4/1968'], ['3, 2: Must be written like the other dates: 4/30/1968 has the month first']),
  {
    what: 'the order of one column holds for the others',
    rows: [
      ['ID', 'DOB', 'Hire Date'],
      ['E1', '9/5/1968', '5/1/2001'],
      ['E2', '30/4/1968', '1/2/2002'],
    ],
    reading: [
      { id: 'E1', birth_date: '1968-05-09', hire_date: '2001-01-05' },
      { id: 'E2', birth_date: '1968-04-30', hire_date: '2002-02-01' },
    ],
  },
  // With points the day comes first, unless one of them shows the contrary.
  born(['30.4.1968', '4.5.1968', '04.05.68'], ['1968-04-30', '1968-05-04', '1968-05-04']),
  born(['4.5.1968'], ['1968-05-04']),
  born(['4.30.1968', '4.5.1968'], ['1968-04-30', '1968-04-05']),
  // Left to the engine, which refuses them.
  ...['2/30/1968', '13/13/1968', '1900-02-29', '30.13.1968', '24958', '1968-04-29T22:00:00Z', '30-Ap-1968'].map(
    (cell) => born([cell], [cell]),
  ),

  // Years of two digits, for the census of 2026
  born(['4/30/68', '30-Apr-68'], ['1968-04-30', '1968-04-30']),
  // Of the years of centuries one in four is a leap year.
  born(['2/29/2000', '29-Feb-2000', '2000-02-29'], ['2000-02-29', '2000-02-29', '2000-02-29']),
  ...['2/29/1900', '29-Feb-1900'].map((cell) => born([cell], [cell])),
  born(['4/30/27', '4/30/12', '2/29/00'], ['1927-04-30', '2012-04-30', '2000-02-29']),
  notBorn(
    ['4/30/13', '4/30/26'],
    [
      '2, 2: Must have a year of four digits: it may be 1913 or 2013',
      '3, 2: Must have a year of four digits: it may be 1926 or 2026',
    ],
  ),
  hired('4/30/26', '2026-04-30'),
  hired('4/30/99', '1999-04-30'),
  hired('4/30/56', '1956-04-30'),
  {
    what: 'hired 4/30/27 is refused',
    rows: [
      ['ID', 'Age', 'Hire Date'],
      ['E1', '40', '4/30/27'],
      ['E2', '40', '4/30/55'],
    ],
    reading: [
      '2, 3: Must have a year of four digits: it may be 1927 or 2027',
      '3, 3: Must have a year of four digits: it may be 1955 or 2055',
    ],
  },

  // A line that is nobody
  {
    what: 'a count below the people, in a column that is not read',
    rows: [
      ['ID', '# Name', 'Age', 'Service'],
      ['E1', 'Pat', '40', '3'],
      ['', '1 employee', '', ''],
    ],
    reading: ['3, : This line is nobody: no column that is read has anything in it. Take it out'],
  },

  // Headings of payrolls
  {
    what: 'Emp # and Orig Hire Date',
    rows: [
      ['Emp #', 'Age', 'Orig Hire Date'],
      ['E1', '40', '5/1/2001'],
    ],
    reading: [{ id: 'E1', age: '40', hire_date: '2001-05-01' }],
  },

  // Status and separation
  ...['A', 'Active', 'ACTIVE'].map((cell) => field('Status', cell, 'status', 'active')),
  ...['T', 'Term', 'Terminated', 'Separated'].map((cell) => field('Status', cell, 'status', 'separated')),
  // Left to the engine, which refuses them.
  ...['R', 'D', 'Disabled', 'LOA', 'toString'].map((cell) => field('Status', cell, 'status', cell)),
  {
    what: 'Retired and Deceased, which say the cause',
    rows: [
      ['ID', 'Age', 'Service', 'Status', 'Term Date', 'Cause of separation'],
      ['E1', '40', '3', 'Retired', '6/30/2020', ''],
      ['E2', '40', '3', 'deceased', '2020', 'Died'],
      ['E3', '40', '3', 'T', '2020-12-31', 'Resigned'],
      ['E4', '40', '3', 'T', '2020-12-31', 'Resignation'],
      ['E5', '40', '3', 'T', '2020-12-31', 'Discharged'],
    ],
    reading: [
      person('E1', { status: 'separated', separation: { year: '2020', cause: 'retirement' } }),
      person('E2', { status: 'separated', separation: { year: '2020', cause: 'death' } }),
      ...['E3', 'E4', 'E5'].map((id) =>
        person(id, { status: 'separated', separation: { year: '2020', cause: 'termination' } }),
      ),
    ],
  },
  {
    what: 'a status and a cause that contradict each other',
    rows: [
      ['ID', 'Age', 'Service', 'Status', 'Term Date', 'Reason'],
      ['E1', '40', '3', 'Retired', '2020', 'quit'],
    ],
    reading: ['2, 6: Must be retirement, as the status is Retired'],
  },
  // A year of two digits is read by one rule, whatever date it is of.
  {
    what: 'left on 5/3/23',
    rows: [
      ['ID', 'Age', 'Service', 'Status', 'Term Date'],
      ['E1', '40', '3', 'T', '5/3/23'],
    ],
    reading: [person('E1', { status: 'separated', separation: { year: '2023' } })],
  },
  field('Term Date', '5/3/31', 'separation', { year: '2031' }),
  refused('Term Date', ['6/30/50'], ['2, 4: Must have a year of four digits: it may be 1950 or 2050']),

  // People who are being paid
  ...[
    ['Payments Remaining', 'Next Payment Year'],
    ['# of payments left', 'Year of next payment'],
    ['Installments left', 'Next installment date'],
    ['separation.payments_remaining', 'next_payment_year'],
  ].map(([remaining = '', next = '']): Case => ({
    what: `${remaining} and ${next}`,
    rows: [
      ['ID', 'Age', 'Service', 'Status', 'Term Date', 'Cause', remaining, next],
      ['E1', '40', '3', 'T', '2024', 'quit', '3', '2028'],
      ['E2', '40', '3', 'T', '2024', 'quit', '2', '3/15/2027'],
      ['E3', '40', '3', 'T', '2024', 'quit', '', ''],
      ['E4', '40', '3', 'A', '', '', '0', ''],
      ['E5', '40', '3', '', '', '', '-', ''],
    ],
    reading: [
      ...[
        { payments_remaining: '3', next_payment_year: '2028' },
        { payments_remaining: '2', next_payment_year: '2027' },
        {},
      ].map((paid, i) =>
        person(`E${i + 1}`, { status: 'separated', separation: { year: '2024', cause: 'termination', ...paid } }),
      ),
      person('E4', { status: 'active' }),
      person('E5'),
    ],
  })),
  {
    what: 'payments to people who are employed, or who leave later',
    rows: [
      ['ID', 'Age', 'Service', 'Term Date', 'Cause', 'Payments remaining', 'Next payment'],
      ['E1', '40', '3', '', '', '3', ''],
      ['E2', '40', '3', '2029', 'quit', '', '2028'],
    ],
    reading: [
      '2, 6: Not with status active: only people who left are being paid',
      '3, 7: Not with status active: only people who left are being paid',
    ],
  },
  {
    what: 'a next payment without its century',
    rows: [
      ['ID', 'Age', 'Service', 'Status', 'Term Date', 'Cause', 'Payments remaining', 'Next payment'],
      ['E1', '40', '3', 'T', '2024', 'quit', '3', '3/15/27'],
    ],
    reading: [
      person('E1', {
        status: 'separated',
        separation: { year: '2024', cause: 'termination', payments_remaining: '3', next_payment_year: '2027' },
      }),
    ],
  },
];

describe.each(Object.entries(HOSTS))('a census in %s', (_, read) => {
  it.each(CASES)('$what', ({ rows, reading }) => {
    expect(read(rows)).toEqual(reading);
  });
});

/** What the two hosts refuse that cannot show what they left out, as the page does. */
describe.each(Object.entries(HOSTS).filter(([host]) => host !== 'the what-if page'))(
  'the headings in %s',
  (host, read) => {
    it('are asked for where the people begin at once, and nobody is taken for a heading', () => {
      const rows = [
        ['1001', '4/30/1968', '$64,000'],
        ['1002', '9/5/1968', '$51,000'],
      ];
      expect(read(rows)).toEqual([
        expect.stringMatching(/: No row names the columns: put headings above the people, such as Employee ID, /),
      ]);
    });

    it('asks about people who came back', () => {
      const reading = read([
        ['ID', 'Age', 'Hire Date', '# Rehire Date'],
        ['E1', '40', '1/5/2013', '6/1/2023'],
      ]);
      expect(reading).toContainEqual(
        expect.stringContaining('1, 4: Cannot be left out. Service from “Hire Date” has in it the time'),
      );
      const told = read([
        ['ID', 'Age', 'Hire Date', 'Service counts from', 'Service years before'],
        ['E1', '40', '1/5/2013', '6/1/2023', '2'],
      ]);
      expect(told).toEqual([{ id: 'E1', age: '40', hire_date: '2021-06-01' }]);
    });

    it.each<[string, string[], string[]]>([
      [
        'several that are unknown: the names of columns are listed once',
        ['Dept', 'Hours'],
        [
          '1, 4: Unknown column. Put # before its heading to leave it out, or call it what it is: participation_years, compensation, allocated_shares, cash_balance, vested_percentage, diversified_shares, status, separation.year, separation.cause, separation.payments_remaining, separation.next_payment_year, family, synthetic_shares, outside_shares, termination_scale',
          '1, 5: Unknown column. Put # before its heading to leave it out',
        ],
      ],
      [
        'a number of payments behind a sign that may mean it, and one that does',
        ['# Payments Left', '## Installments Left'],
        [
          '1, 4: May be a number of payments or left out: write Payments Left to have it read, or ## Payments Left to leave it out',
        ],
      ],
      [
        'two of one meaning',
        ['Pay', 'Salary'],
        ['1, 5: Means compensation, as column 4 does: put # before the one to leave out'],
      ],
      [
        'an opening balance beside an allocation',
        ['Beg Shares', 'Allocated Shares'],
        [
          '1, 4: Is an opening balance, and no column is certain to have the shares at the year end: “Allocated Shares” may be of the year: head the column that has it, or the sum of these columns, Share Balance, and put # before the others',
        ],
      ],
      ['an opening balance beside an ending one', ['Beg Shares', 'End Shares'], []],
      [
        'a remark that may be a number of shares',
        ['# Shares', 'Pay'],
        ['1, 4: May be a number of shares or left out: write Shares to have it read, or ## Shares to leave it out'],
      ],
      ['a sure remark', ['## Shares', 'Pay'], []],
      ['a remark beside the shares', ['# Shares', 'ESOP shares'], []],
      [
        'a failed formula',
        ['#REF!', 'Pay'],
        [
          '1, 4: Unknown column. Put # before its heading to leave it out, or call it what it is: participation_years, allocated_shares, cash_balance, vested_percentage, diversified_shares, status, separation.year, separation.cause, separation.payments_remaining, separation.next_payment_year, family, synthetic_shares, outside_shares, termination_scale',
        ],
      ],
    ])('%s', (_, headings, complaints) => {
      const reading = read([
        ['ID', 'Age', 'Service', ...headings],
        ['E1', '40', '3', '5', '7'],
      ]);
      // On the command line the file need not be changed: options say what to do.
      const asHere = (complaint: string): string =>
        host === 'the command line'
          ? complaint.replace(/(?<=Unknown column)\..*|: (?:put #|head the|give) .*/, '')
          : complaint;
      expect(reading.filter((one) => typeof one === 'string')).toEqual(complaints.map(asHere));
    });
  },
);
