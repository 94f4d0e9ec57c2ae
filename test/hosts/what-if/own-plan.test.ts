import { describe, expect, test } from 'vitest';
import {
  columnMeant,
  doubtsOfHeadings,
  lineName,
  missingColumns,
  openWords,
  proposedColumns,
  sheetsOf,
  CensusInHand,
  type CensusTable,
  doubledColumns,
  dialogueOf,
} from '../../../src/census/index.js';
import { review } from '../../../src/census/review/index.js';
import { readCensusSheet, readCensusText, tableOfPeople } from '../../../src/census/in-hand/census-table.js';
import { rowsInView, shownAs } from '../../../src/hosts/what-if/own-plan/column-names.js';
import { rowsDoubted, rowsWrong } from '../../../src/hosts/what-if/own-plan/group-issues.js';
import { checkPlan, type PlanIssue } from '../../../src/hosts/what-if/own-plan/check-plan.js';
import { COLUMN_LABELS } from '../../../src/hosts/what-if/own-plan/column-names.js';
import {
  CENSUS_TEMPLATE,
  EMPTY_PLAN,
  placeOfField,
  readPlanText,
  yearsOfPlanText,
} from '../../../src/hosts/what-if/own-plan/plan-text.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const onSheet = (data: readonly (readonly unknown[])[]): CensusTable =>
  readCensusSheet(sheetsOf([{ sheet: 'One', data }]));
const check = (planText: string, censusText: string | null): ReturnType<typeof checkPlan> => {
  const census = censusText === null ? null : readCensusText(censusText);
  return checkPlan({ planText, census, mapping: census === null ? [] : proposedColumns(census.header) });
};
const issuesOf = (planText: string, censusText: string | null): PlanIssue[] => {
  const checked = check(planText, censusText);
  return 'issues' in checked ? checked.issues : [];
};

test('pasted from a spreadsheet: tabs, blank lines, and cells that span lines', () => {
  const table = readCensusText('id\tage\tservice\r\n\r\nA\t40\t3\r\n"B\nC"\t41\t4\r\nD\t42\t5\r\n');
  expect(table.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [3, 'A'],
    [4, 'B\nC'],
    [6, 'D'],
  ]);
});

test('a workbook: dates are dates, numbers keep their digits', () => {
  const table = onSheet([
    ['Id', 'Date of birth', 'Service', 'Shares', null],
    [17, new Date(Date.UTC(1975, 3, 30)), 12, 1250.123456, null],
    [null, null, null, null, null],
    ['E2', '1961-11-12', 30, 640, true],
  ]);
  expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
  expect(dialogueOf(table, proposedColumns(table.header)).reading.people.participants).toEqual([
    { id: '17', birth_date: '1975-04-30', service_years: '12', allocated_shares: '1250.123456' },
    { id: 'E2', birth_date: '1961-11-12', service_years: '30', allocated_shares: '640' },
  ]);
});

test.each([
  ['', 'The file is empty'],
  ['id,age,service\n', 'nobody below it'],
  // The first of them would be lost as a heading.
  ['1001,4/30/1968,64000\n1002,9/5/1968,51000\n', 'No row names the columns'],
  ['id,age\n"A,1\n', 'Line 2: A quote is opened here and never closed'],
  ['id,age\n"A"1,2\n', 'Line 2: Text after a closing quote'],
])('no table: %j', (text, message) => {
  expect(() => readCensusText(text)).toThrow(message);
});

test('of two columns of one meaning the first is read; what is missing is named', () => {
  expect(proposedColumns(['Pay', 'Salary', 'What', 'Age'])).toEqual(['compensation', null, null, 'age']);
  expect(missingColumns(['age'])).toEqual([['id'], ['service_years', 'hire_date']]);
});

test.each([
  [
    ['Emp No', 'Birth', 'Hire'],
    ['id', 'birth_date', 'hire_date'],
  ],
  [
    ['Emp No', 'DOB', 'Birthdate'],
    ['id', 'birth_date', null],
  ],
  // Names are no ids where there are ids.
  [
    ['Employee', 'Emp No', 'Date of birth'],
    [null, 'id', 'birth_date'],
  ],
  [
    ['Participant', 'SSN'],
    [null, 'id'],
  ],
  [
    ['Employee', 'Age'],
    ['id', 'age'],
  ],
  [
    ['Name', 'Age'],
    [null, 'age'],
  ],
  // Of two that say the same one is read.
  [
    ['ID', 'Age', 'DOB', 'Vesting Yrs', 'Hire Dt'],
    ['id', null, 'birth_date', 'service_years', null],
  ],
  [
    ['ID', 'DOB', 'Vesting Yrs', 'Hire Date'],
    ['id', 'birth_date', null, 'hire_date'],
  ],
])('the columns that %j are proposed as', (header, columns) => {
  expect(proposedColumns(header)).toEqual(columns);
});

test('a column that the user reads twice is named, and only the first of them is read unless they are added up', () => {
  const mapping = ['id', 'age', 'service_years', 'compensation', 'compensation', 'compensation', null] as const;
  expect(doubledColumns(mapping)).toEqual(['compensation']);
  expect(doubledColumns(mapping, ['compensation'])).toEqual([]);
  expect(doubledColumns(proposedColumns(['Pay', 'Salary']))).toEqual([]);
  const table = readCensusText('Id,Age,Service,Pay,Bonus,More,Name\nA,40,3,1,2,3,4\n');
  expect(dialogueOf(table, mapping).reading.people.participants).toEqual([
    { id: 'A', age: '40', service_years: '3', compensation: '1' },
  ]);
  const added = dialogueOf(table, mapping, undefined, {}, { added: ['compensation'], leftByDate: false }).reading.people
    .participants;
  expect(added).toEqual([{ id: 'A', age: '40', service_years: '3', compensation: '6' }]);
});

/** Cells of the second column as they are shown. */
const shownCells = (text: string, years = yearsOfPlanText('{')): string[] => {
  const table = readCensusText(text);
  const shown = shownAs(table, proposedColumns(table.header), years);
  return table.rows.map((row) => shown(row, 1));
};

test('no date is shown that does not exist, and all are in the order of the census', () => {
  const born = (date: string): string[] => shownCells(`Id,DOB,Service\nA,${date},3\n`);
  expect(born('30/4/1968')).toEqual(['1968-04-30']);
  expect(born('4/5/1968')).toEqual(['1968-04-05']);
  expect(born('30/30/1968')).toEqual(['30/30/1968']);
  expect(born('4/30/68')).toEqual(['4/30/68']);
  expect(shownCells('Id,DOB,Service\nA,4/5/1968,3\nB,30/4/1968,3\n')).toEqual(['1968-05-04', '1968-04-30']);
});

test('titles above the headings, in a text and on a sheet', () => {
  const table = readCensusText('Acme ESOP; census, 2026\n\nId\tAge\tService\nA\t40\t3\n');
  expect(table).toMatchObject({ header: ['Id', 'Age', 'Service'], rows: [{ line: 4, cells: ['A', '40', '3'] }] });
  const { header, rows } = onSheet([['Acme', new Date(0)], [], ['Id', 'Age', 'Service'], ['A', 40, 3]]);
  expect({ header, rows }).toEqual({ header: ['Id', 'Age', 'Service'], rows: [{ line: 4, cells: ['A', '40', '3'] }] });
});

test('an empty plan says what it needs, and no figure of it is anybody’s', () => {
  expect(issuesOf(EMPTY_PLAN, CENSUS_TEMPLATE).map(({ where, issue }) => `${where}: ${issue}`)).toEqual([
    'Plan, initialState.census_year: Required',
    'Plan, planRules.plan_name: Required',
    'Plan, planRules.vesting_schedule.years: Required',
    'Plan, operatingAssumptions.share_valuation.current_price: Required',
  ]);
  expect(EMPTY_PLAN).not.toMatch(/\d/);
});

test('what the plan still needs comes first, whatever is wrong with its census', () => {
  const plan = PLAN_TEMPLATE.replace(/"current_price": [\d.]+,?/, '');
  const price = 'Plan, operatingAssumptions.share_valuation.current_price';
  const places = (census: string | null): string[] => issuesOf(plan, census).map(({ where }) => where);
  expect(places(null)).toEqual([price, 'Census']);
  expect(places(CENSUS_TEMPLATE.replace('1975-04-30', '1975-13-45'))).toEqual([
    price,
    'Census, line 2, Date of birth, “1975-13-45”',
  ]);
  expect(places('id,pay\nA,1\n')).toEqual([price, 'Census', 'Census']);
});

test('the templates are a plan', () => {
  const checked = check(PLAN_TEMPLATE, CENSUS_TEMPLATE);
  expect(checked).toHaveProperty('inputs.planRules.plan_name', 'Our ESOP');
  expect(checked).toHaveProperty('inputs.initialState.participants.length', 2);
});

test('errors of a census: line, what people call the column, what the cell says, and where to go', () => {
  const text = 'id,age,service,pay,status\nA,40,3,1000,active\n\nB,x,3,-5,separated\nA,40,3,1,active\n';
  expect(issuesOf(PLAN_TEMPLATE, text)).toEqual([
    { where: 'Census, line 4, Age, “x”', issue: 'Must be a number', place: { kind: 'census', row: 1, column: 'age' } },
    {
      where: 'Census, line 4, Pay, “-5”',
      issue: 'Must be at least 0',
      place: { kind: 'census', row: 1, column: 'compensation' },
    },
    {
      where: 'Census, line 4, Status, “separated”',
      issue: 'Required: Year of leaving and Cause of leaving',
      place: { kind: 'census', row: 1, column: 'status' },
    },
    {
      where: 'Census, line 5, Id, “A”',
      issue: 'Must be unique',
      more: 'line 2 has it too. If they are one person, have lines of one id added up',
      place: { kind: 'census', row: 2, column: 'id' },
    },
  ]);
});

test('a column that is not there', () => {
  expect(issuesOf(PLAN_TEMPLATE, 'id,pay\nA,1\n').map(({ issue }) => issue)).toEqual([
    'No column of the file is read as Age or Date of birth',
    'No column of the file is read as Years of service or Date of hire',
  ]);
  expect(issuesOf(PLAN_TEMPLATE, 'Full name,age,service\nA B,40,3\n').map(({ issue }) => issue)).toEqual([
    'No column of the file is read as Id. Names will do: choose “Id” for theirs',
  ]);
});

test('how to put it right: percentages, a census that is still to come, growth beyond all figures, people who came back', () => {
  const people = 'id,age,service,vested,status,term date,reason\nA,40,3,80,A,,\nB,40,3,0.8,A,3/1/2020,quit\n';
  expect(issuesOf(PLAN_TEMPLATE, people).map(({ where, issue }) => `${where}: ${issue}`)).toEqual([
    'Census, line 2, Vested, “80”: Must be between 0 and 1: write 80% or 0.8',
    'Census, line 3, Year of leaving, “3/1/2020”: Must be greater than 2026 for somebody employed. An earlier one means that the person has left: make the status separated, or leave the date blank for somebody who came back',
  ]);
  const percentage = PLAN_TEMPLATE.replace('"percentage": 0.08', '"percentage": 8');
  expect(issuesOf(percentage, CENSUS_TEMPLATE).map(({ issue }) => issue)).toEqual([
    'Must be between 0 and 1: write 0.08',
  ]);
  expect(issuesOf(PLAN_TEMPLATE, null)).toEqual([
    {
      where: 'Census',
      issue: 'Is still to come: choose a file, or paste rows with their headings',
      place: { kind: 'no census' },
    },
  ]);
  const growth = PLAN_TEMPLATE.replace('"annual_growth_rate": 0.04', '"annual_growth_rate": 4');
  expect(issuesOf(growth, CENSUS_TEMPLATE).map(({ where, issue }) => `${where}: ${issue}`)).toEqual([
    'Plan, operatingAssumptions.share_valuation.annual_growth_rate: 4 means 400 % a year: for 4 % write 0.04 ' +
      '(a figure of 2041 is beyond the exact range)',
  ]);
});

test('what the model has no answer for in a late year is said, and not only of the price', () => {
  const plan = PLAN_TEMPLATE.replace('"current_price": 100', '"current_price": 5000').replace('0.04', '0.2');
  const census = 'id,age,service,shares\nA,40,3,9000000000\n';
  expect(issuesOf(plan, census).map(({ issue }) => issue)).toEqual([
    expect.stringMatching(/^A figure of 20\d\d is beyond the exact range$/),
  ]);
});

test('a word that is not known is one question a line, as the page asks it; a year that is missing is another', () => {
  const text = 'id,age,service,status,term date\nA,40,3,FT,\nB,66,3,Ret,2024-05-01\nC,50,3,T,\nD,50,3,T,2024-01-01\n';
  const asked = expect.stringMatching(/^Say what it means, once for all lines: employed, or left by /) as string;
  expect(issuesOf(PLAN_TEMPLATE, text).map(({ where, issue }) => [where, issue])).toEqual([
    ['Census, line 2, Status, “FT”', asked],
    ['Census, line 3, Status, “Ret”', asked],
    ['Census, line 4, Year of leaving', 'Required: Year of leaving and Cause of leaving'],
    ['Census, line 5, Status, “T”', asked],
  ]);
});

test('the words for a cause of leaving are named where it is blank', () => {
  const text = 'id,age,service,status,term date,reason\nA,40,3,T,2024,\n';
  expect(issuesOf(PLAN_TEMPLATE, text)).toEqual([
    {
      where: 'Census, line 2, Cause of leaving',
      issue: 'Required: Cause of leaving (retirement, death, disability or termination)',
      place: { kind: 'census', row: 0, column: 'separation.cause' },
    },
  ]);
});

test('the words that need an answer, each with its lines; blank causes of those who left, too', () => {
  const text =
    'id,age,service,status,reason\nA,40,3,FT,\nB,40,3,ft,\nC,40,3,A,\nD,40,3,T,\nE,40,3,Retired,\nF,40,3,T,Voluntary\nG,40,3,Ret,\n';
  const table = readCensusText(text);
  const mapping = proposedColumns(table.header);
  const asked = [
    { column: 'status', word: 'FT', lines: 2 },
    { column: 'status', word: 'Ret', lines: 1 },
    { column: 'separation.cause', word: '', lines: 1 },
    { column: 'separation.cause', word: 'Voluntary', lines: 1 },
  ];
  expect(openWords(table, mapping, {})).toEqual(asked);
  // What was answered stays, to be changed.
  expect(openWords(table, mapping, { status: { ft: 'active', ret: 'retirement' } })).toEqual(asked);
  const words = {
    status: { ft: 'active', ret: 'retirement' },
    'separation.cause': { '': 'termination', voluntary: 'termination' },
  } as const;
  const causes = dialogueOf(table, mapping, undefined, words).reading.people.participants.map(
    ({ separation }) => separation,
  );
  expect(causes).toEqual([
    undefined,
    undefined,
    undefined,
    { cause: 'termination' },
    { cause: 'retirement' },
    { cause: 'termination' },
    { cause: 'retirement' },
  ]);
});

test('a status that leaves the cause open needs an answer where no column has causes, and yields to the cause of a line', () => {
  const table = readCensusText('id,age,service,status,term date\nA,40,3,T,2024\nB,40,3,t,2024\nC,40,3,A,\n');
  const mapping = proposedColumns(table.header);
  const asked = [{ column: 'status', word: 'T', lines: 2 }];
  expect(openWords(table, mapping, {})).toEqual(asked);
  const words = { status: { t: 'termination' } } as const;
  expect(openWords(table, mapping, words)).toEqual(asked);
  const { participants, causesSaid } = dialogueOf(table, mapping, undefined, words).reading.people;
  expect(participants[0]).toHaveProperty('separation', { year: '2024', cause: 'termination' });
  expect([...causesSaid]).toEqual([['termination', 2]]);
  // The answer stays in sight once a column has causes.
  const corrected = readCensusText('id,age,service,status,term date,cause\nA,40,3,T,2024,death\nB,40,3,t,2024,\n');
  const mapped = proposedColumns(corrected.header);
  expect(openWords(corrected, mapped, words)).toEqual(asked);
  const causes = dialogueOf(corrected, mapped, undefined, words).reading.people.participants.map(
    ({ separation }) => separation,
  );
  expect(causes).toEqual([
    { year: '2024', cause: 'death' },
    { year: '2024', cause: 'termination' },
  ]);
});

test('the sheet of the census, and another when the user says so', () => {
  const census = [
    ['Emp Nbr', 'Birth Dt', 'Hire Dt'],
    [1, '4/30/1968', '5/1/2001'],
  ];
  const sheets = sheetsOf([
    { sheet: 'Cover', data: [['Acme']] },
    { sheet: 'Empty', data: [[null]] },
    { sheet: 'Census', data: census },
    {
      sheet: 'Old',
      data: [
        ['ID', 'Age', 'Service'],
        ['E1', 40, 3],
      ],
    },
  ]);
  const table = readCensusSheet(sheets);
  expect(table.sheet).toEqual({ name: 'Census', of: sheets });
  expect(sheets.map(({ name }) => name)).toEqual(['Cover', 'Census', 'Old']);
  const inHand = new CensusInHand(table);
  // Abbreviations are guessed; the page says so.
  expect(inHand.mapping).toEqual(['id', 'birth_date', 'hire_date']);
  expect(inHand.again({ sheet: 'Old' }, yearsOfPlanText('{')).mapping).toEqual(['id', 'age', 'service_years']);
  expect(() => inHand.again({ sheet: 'Cover' }, yearsOfPlanText('{'))).toThrow('nobody below it');
});

const export2025 = (cash: number, status = 'T'): string =>
  `Dept,Empl #,DOB,Hire Dt,Term Dt,Stat,Money Fund\nPress,A,1/1/64,1/2/90,,FT,5\nPress,B,1/1/70,1/2/99,5/3/23,${status},${cash}\nSubtotal Press,,,,,,${5 + cash}\nGRAND TOTAL,,,,,,${5 + cash}\n* Unaudited,,,,,,\n`;

test('a corrected file with the same headings is read as the one before, until that is undone', () => {
  const years = { censusYear: 2025, yearEnd: [12, 31] } as const;
  const before = new CensusInHand(readCensusText(export2025(7)), years);
  before.mapping = before.mapping.map((column, at) => (at === 6 ? 'cash_balance' : column));
  before.words = { status: { ft: 'active', t: 'termination' } };
  expect(before.nobody.map(lineName)).toEqual([
    'line 4 (Subtotal Press)',
    'line 5 (GRAND TOTAL)',
    'line 6 (* Unaudited)',
  ]);
  before.leaveOut(...before.nobody);
  expect(before.nobody).toEqual([]);
  expect(before.totals(years)).toEqual({
    people: '2 people',
    read: '1 employed, 1 who left; $12.00 of cash',
    same: 'The file’s own totals are the same: cash; line 5 (GRAND TOTAL)',
    differences: [],
    assumed: ['The census gives no cause of leaving for one person, who, as you said, left otherwise.'],
  });
  const corrected = new CensusInHand(readCensusText(export2025(9)), years);
  corrected.readAs(before);
  expect(corrected.takenOver).toBe(
    'The headings are those of the file before, and it is read in the same way: its columns, 2 words, 3 lines left out.',
  );
  expect(corrected.mapping).toEqual(before.mapping);
  expect(corrected.leftOut.map(({ line }) => line)).toEqual([4, 5, 6]);
  expect(corrected.totals(years).read).toBe('1 employed, 1 who left; $14.00 of cash');
  corrected.readAfresh();
  // What the file itself proposes stays.
  expect([corrected.mapping[6], corrected.words]).toEqual([null, { status: { ft: 'active' } }]);
  expect(corrected.leftOut.map(({ line }) => line)).toEqual([4, 5, 6]);

  const other = new CensusInHand(readCensusText(export2025(9).replace('Dept', 'Division')), years);
  other.readAs(before);
  expect(other.takenOver).toBeNull();
  expect(other.leftOut).toEqual([]);
  // Of a file of which nothing was said there is nothing to take over.
  const fresh = new CensusInHand(readCensusText(export2025(9).replace('Dept', 'Division')), years);
  fresh.readAs(other);
  expect(fresh.takenOver).toBeNull();
});

test('usual words and totals are taken as what they most likely are, until the user says otherwise', () => {
  const words = ['FT', 'Part-Time', 'L.O.A.', 'on leave', 'Ret'].map((word, i) => `E${i},40,3,${word}`);
  const census = new CensusInHand(readCensusText(`id,age,service,status\n${words.join('\n')}\nTotal,,,\n`));
  census.words = { status: { ft: 'retirement' } };
  census.propose();
  expect(census.words).toEqual({
    status: { ft: 'retirement', 'part-time': 'active', 'l.o.a.': 'active', 'on leave': 'active' },
  });
  const [total] = census.leftOut;
  expect(census.leftOut.map(lineName)).toEqual(['line 7 (Total)']);
  census.takeBackIn(total!);
  census.propose();
  expect(census.leftOut).toEqual([]);
});

test.each([
  [
    'Acme ESOP\nCensus as of December 31, 2025\n',
    'Shares',
    { year: 2025, end: [12, 31], text: 'Census as of December 31, 2025' },
  ],
  [
    'Plan year 7/1/2025 - 6/30/2026;Printed 8/14/2026\n',
    'Shares',
    { year: 2026, end: [6, 30], text: 'Plan year 7/1/2025 - 6/30/2026' },
  ],
  ['Printed 3/15/2026\n', '2024 Pay;2025 Pay', { year: 2025, end: null, text: '2025 Pay' }],
  ['2024 census\n', 'Shares 12/31/25', { year: 2025, end: [12, 31], text: 'Shares 12/31/25' }],
  ['Balances at 1/1/2026\n', 'Shares', { year: 2025, end: [12, 31], text: 'Balances at 1/1/2026' }],
  ['Acme ESOP\n', 'Shares', null],
])('the plan year that a file states: %j, %s', (titles, columns, stated) => {
  const heads = ['id', 'age', 'service', ...columns.split(';')].join(';');
  const census = new CensusInHand(readCensusText(`${titles}${heads}\nA;40;3;1;1\nB;41;4;2;2\n`));
  expect(census.fileYear).toEqual(stated);
});

test('a line that was left out is known by all its cells in a corrected file', () => {
  const before = new CensusInHand(readCensusText('id,age,service\nA,40,3\nB,41,3\n'));
  before.leaveOut(before.table.rows[0]!);
  const same = new CensusInHand(readCensusText('id,age,service\nC,1,1\nA,40,3\nB,41,3\n'));
  same.readAs(before);
  expect(same.takenOver).toContain(': 1 line left out.');
  expect(same.leftOut.map(({ line }) => line)).toEqual([3]);
  const changed = new CensusInHand(readCensusText('id,age,service\nA,44,3\nB,41,3\n'));
  changed.readAs(before);
  expect(changed.takenOver).toBeNull();
});

test('every field is understood by the name that the page has for it', () => {
  for (const [column, label] of COLUMN_LABELS) expect(columnMeant(label), label).toBe(column);
});

test('the column of the census year is read, until the user says otherwise', () => {
  const inHand = new CensusInHand(readCensusText('ID,Age,Service,2024 Comp,2025 Comp\nA,40,3,1,2\n'));
  const of = (year: number): readonly unknown[] => {
    inHand.guessFor({ censusYear: year, yearEnd: [12, 31] });
    return inHand.mapping.slice(3);
  };
  expect(of(2025)).toEqual([null, 'compensation']);
  expect(of(2024)).toEqual(['compensation', null]);
  // Never the oldest by accident.
  expect(of(2027)).toEqual([null, 'compensation']);
  expect(doubtsOfHeadings(inHand.table.header, { censusYear: 2027, yearEnd: [12, 31] })).toEqual([
    '“2025 Comp” is the latest of several columns, and none is of the census year.',
  ]);
  inHand.mapping = ['id', 'age', 'service_years', null, null];
  expect(of(2025)).toEqual([null, null]);
});

test('lines found, in order', () => {
  const text = 'ID,Name,Pay\nE10,=1+1,"$9,000"\nE9,"Doe, Jo",\nE1,Roe,"12,000"\n';
  const table = readCensusText(text);
  const ids = (...order: Parameters<typeof rowsInView>): unknown => rowsInView(...order).map(({ cells }) => cells[0]);
  expect(ids(table.rows, '', null)).toEqual(['E10', 'E9', 'E1']);
  expect(ids(table.rows, 'oe', null)).toEqual(['E9', 'E1']);
  expect(ids(table.rows, '', { at: 0, isDown: false })).toEqual(['E1', 'E9', 'E10']);
  expect(ids(table.rows, '', { at: 2, isDown: false })).toEqual(['E10', 'E1', 'E9']);
  expect(ids(table.rows, '', { at: 2, isDown: true })).toEqual(['E1', 'E10', 'E9']);
});

test('each line that is wrong or in doubt is known, with why', () => {
  const text = 'id,age,service,pay\nA,40,3,\nB,x,3,1000\nC,40,60,\n';
  const table = readCensusText(text);
  const wrong = rowsWrong(table, issuesOf(PLAN_TEMPLATE, text));
  expect([...wrong].map(([{ line }, why]) => [line, why])).toEqual([[3, ['Must be a number']]]);
  const checked = check(PLAN_TEMPLATE, text.replace('x', '40'));
  if (!('inputs' in checked)) throw new Error('The plan should be valid');
  const doubted = rowsDoubted(table.rows, proposedColumns(table.header), checked.inputs);
  const blank = 'no pay is given, which counts as 0: write the pay, or a 0 that is meant';
  expect([...doubted].map(([{ line }, why]) => [line, why])).toEqual([
    [4, ['in service for longer than alive, aged 40', blank]],
    [2, [blank]],
  ]);
});

test('doubts are at the lines of their people, where several lines are added up and others are of nobody', () => {
  const census = new CensusInHand(
    readCensusText(
      'id,age,service,pay,shares,status,term date,reason,payments left\nA,40,3,1000,5,A,,,\nA,40,3,500,5,A,,,\nB,60,8,,0,T,2020,Quit,0\nC,40,60,1000,5,A,,,\n',
    ),
  );
  census.said = { ...census.said, addLines: true };
  const { table, mapping, words, said, settled } = census;
  const checked = checkPlan({ planText: PLAN_TEMPLATE, census: table, mapping, words, said, settled });
  if (!('inputs' in checked)) throw new Error('The plan should be valid');
  const { lines } = census.dialogue(yearsOfPlanText(PLAN_TEMPLATE)).reading;
  const doubted = rowsDoubted(lines, mapping, checked.inputs);
  expect([...doubted.keys()].map(({ line }) => line)).toEqual([5]);
});

test('what no column gives is in doubt in no line', () => {
  const text = 'id,age,service,shares\nA,50,20,100\n';
  const checked = check(PLAN_TEMPLATE, text);
  if (!('inputs' in checked)) throw new Error('The plan should be valid');
  const { planRules, operatingAssumptions, initialState, systemConfig } = checked.inputs;
  const doubts = review(planRules, operatingAssumptions, initialState, systemConfig);
  expect(doubts.map(({ field }) => field)).toContain('participants[0].participation_years');
  const table = readCensusText(text);
  expect([...rowsDoubted(table.rows, proposedColumns(table.header), checked.inputs)]).toEqual([]);
});

test('the people of a plan are a census too', () => {
  const gone = { status: 'separated', separation: { year: 2024, cause: 'death' } } as const;
  const table = tableOfPeople([
    { id: 'A', age: 40, service_years: '3' },
    { id: 'B', age: 60, service_years: 9, ...gone },
  ]);
  expect(table.header).toEqual(['id', 'age', 'service_years', 'status', 'separation.year', 'separation.cause']);
  expect(dialogueOf(table, proposedColumns(table.header)).reading.people.participants).toEqual([
    { id: 'A', age: '40', service_years: '3' },
    { id: 'B', age: '60', service_years: '9', status: 'separated', separation: { year: '2024', cause: 'death' } },
  ]);
});

test('the years in the text of a plan, by which dates are read', () => {
  const text = PLAN_TEMPLATE.replace('"plan_name"', '"plan_year_end": "06/30", "plan_name"');
  const left = 'Id,Term Date,DOB,Hire Date\nA,9/15/2025,1/1/1968,1/1/2000\n';
  expect(shownCells(left, yearsOfPlanText(text))).toEqual(['2026']);
  expect(shownCells('Id,DOB,Service\nA,4/30/68,3\n', yearsOfPlanText(text))).toEqual(['1968-04-30']);
});

test('errors of a plan: the place in its text', () => {
  const text = PLAN_TEMPLATE.replace('"years": 6', '"years": 60').replace('"current_price": 100,', '');
  const found = issuesOf(text, CENSUS_TEMPLATE).map(({ where, issue, place }) => [
    where,
    issue,
    place.kind === 'plan' ? text.slice(place.from, place.to) : place,
  ]);
  expect(found[0]).toEqual(['Plan, planRules.vesting_schedule.years', 'Must be between 2 and 7', '60']);
  expect(found[1]![0]).toBe('Plan, operatingAssumptions.share_valuation.current_price');
  // Not there: the object that should have it.
  expect(JSON.parse(found[1]![2] as string)).toEqual({ annual_growth_rate: 0.04 });
});

test('a plan with comments, as the command line writes one to start from', () => {
  const text = PLAN_TEMPLATE.replace('{', '{ // ours\n "$schema": "x",').replace(
    '"current_price": 100',
    '"current_price": null',
  );
  expect(readPlanText(text)).not.toHaveProperty('problem');
  const [issue] = issuesOf(text, CENSUS_TEMPLATE);
  expect(issue).toMatchObject({ where: 'Plan, operatingAssumptions.share_valuation.current_price' });
  expect(issue!.place.kind === 'plan' && text.slice(issue!.place.from, issue!.place.to)).toBe('null');
});

test('a text that is not JSON: line, column and what was expected', () => {
  const read = readPlanText('{\n  "planRules": {,}\n}');
  expect(read).toEqual({
    problem: { issue: 'Line 2, column 17: expected a property name in double quotes, found ,', from: 18, to: 19 },
  });
  expect(readPlanText('{ "planRules": { "a": 1,\n"a": 2 } }')).toEqual({
    problem: {
      issue: 'Must not have a name twice in an object: a is at line 1, column 18 and line 2, column 1',
      ...{ from: 25, to: 26 },
    },
  });
  expect(readPlanText('[]')).toHaveProperty('problem.issue', expect.stringContaining('A plan is an object'));
  expect(readPlanText('{"plan": 1}')).toEqual({
    problem: { issue: expect.stringContaining('plan is not a part of a plan') as string, from: 1, to: 7 },
  });
});

test('places in texts: lists, strings with brackets in them, what is not there', () => {
  const text = '{"a": [1, {"b": "x]}\\"", "c": true}], "d": {}}';
  const at = (field: string): string => {
    const { from, to } = placeOfField(text, field);
    return text.slice(from, to);
  };
  expect(at('a[0]')).toBe('1');
  expect(at('a[1].b')).toBe('"x]}\\""');
  expect(at('a[1].c')).toBe('true');
  expect(at('d')).toBe('{}');
  expect(at('d.e.f')).toBe('{}');
  expect(at('nowhere')).toBe(text);
});

describe('columns that nobody but the user knows', () => {
  const questions = (text: string, change: (census: CensusInHand) => void = () => undefined): string[] => {
    const census = new CensusInHand(readCensusText(text), yearsOfPlanText(PLAN_TEMPLATE));
    change(census);
    const { table, mapping, words, said, settled } = census;
    const checked = checkPlan({ planText: PLAN_TEMPLATE, census: table, mapping, words, said, settled });
    return 'issues' in checked ? checked.issues.map(({ issue }) => issue) : [];
  };
  const shares = 'id,age,service,Beg Shares,Allocated Shares\nA,40,3,2000,150\n';

  test('the balance at the end of the year is read, and asked about where there is none', () => {
    const ended = ['id', 'age', 'service', 'Beg Shares', 'Allocated Shares', 'End Shares'];
    expect(proposedColumns(ended).slice(3)).toEqual([null, null, 'allocated_shares']);
    expect(questions(shares)).toEqual([
      'Beg Shares: Is an opening balance, and no column is certain to have the shares at the year end: “Allocated Shares” may be of the year',
    ]);
    expect(questions(shares, (census) => census.settle(4, 'allocated_shares'))).toEqual([]);
    const both = (census: CensusInHand): void => {
      census.settle(3, 'allocated_shares');
      census.settle(4, 'allocated_shares');
    };
    expect(questions(shares, both)).toEqual(['More than one column of the file is read as Shares']);
    const sum = (census: CensusInHand): void => {
      both(census);
      census.said = { ...census.said, added: ['allocated_shares'] };
      expect(census.dialogue(yearsOfPlanText(PLAN_TEMPLATE)).reading.people.participants[0]).toHaveProperty(
        'allocated_shares',
        '2150',
      );
      expect(census.totals(yearsOfPlanText(PLAN_TEMPLATE)).read).toContain('2,150 shares');
    };
    expect(questions(shares, sum)).toEqual([]);
    expect(questions('id,age,service,Allocated Shares,Share Balance\nA,40,3,150,2150\n')).toEqual([
      'Share Balance: May be shares too, as “Allocated Shares” is',
    ]);
  });

  test('a word where a figure should be, and no payments left of somebody with an account', () => {
    const text =
      'id,age,service,pay,shares,status,term date,reason,payments left\nA,40,3,tbd,NaN,A,,,\nB,60,8,,5,T,2020,Quit,0\nC,60,8,,0,T,2020,Quit,0\n';
    const { table, mapping } = new CensusInHand(readCensusText(text));
    const words = openWords(table, mapping, {});
    expect(words).toEqual([
      { column: 'compensation', word: 'tbd', lines: 1 },
      { column: 'separation.payments_remaining', word: '0', lines: 1 },
    ]);
    expect(questions(text)).toHaveLength(2);
    const answered = (census: CensusInHand): void => {
      census.words = Object.fromEntries(words.map(({ column, word }) => [column, { [word]: 'blank' as const }]));
    };
    expect(questions(text, answered)).toEqual([]);
  });

  test('the sheets that are read, where another has the same headings and other people', () => {
    const heads = ['id', 'age', 'service'];
    const sheets = sheetsOf([
      { sheet: 'Active', data: [heads, ['A', 40, 3]] },
      { sheet: 'Left', data: [heads, ['B', 60, 9]] },
    ]);
    const asked = (census: CensusTable): string[] => {
      const checked = checkPlan({ planText: PLAN_TEMPLATE, census, mapping: proposedColumns(census.header) });
      return 'issues' in checked ? checked.issues.map(({ issue }) => issue) : [];
    };
    const table = readCensusSheet(sheets);
    const question = 'Beside “Active”, “Left” has the same headings and other people. Choose the sheets that are read';
    expect(asked(table)).toEqual([question]);
    expect(asked(table.again!({ headings: { first: 1, last: 1 } }))).toEqual([question]);
    expect(asked(table.again!({ sheet: 'Active' }))).toEqual([]);
    expect(asked(table.again!({ sheet: 'Active,Left' }))).toEqual([]);
  });

  test('the service of people who came back', () => {
    const text = 'id,age,hire date,rehire date\nA,40,2013-01-05,2023-06-01\nB,40,2013-01-05,\n';
    const asked = expect.stringContaining('rehire date: Service from “hire date” has in it the time') as string;
    expect(questions(text)).toEqual([asked]);
    expect(questions(text, (census) => census.settle(3, null))).toEqual([
      expect.stringContaining('rehire date: Cannot be left out.'),
    ]);
    for (const column of ['service_counts_from', 'time_away_counts'] as const) {
      expect(questions(text, (census) => census.settle(3, column))).toEqual([]);
    }
  });

  test('people without a status who have a date of leaving', () => {
    const text = 'id,age,service,term date\nA,40,3,2024-03-15\nB,40,3,\n';
    const asked =
      '1 person without a status has a date of leaving in plan year 2026 or before. If it means that the person has left: ' +
      '1 employed, 1 who left. If the dates are not read: 2 employed, 0 who left';
    expect(questions(text)).toEqual([asked]);
    expect(questions(text, (census) => census.settle(3, null))).toEqual([]);
    const left = (census: CensusInHand): void => {
      census.said = { ...census.said, leftByDate: true };
      const { people, lines } = census.dialogue(yearsOfPlanText(PLAN_TEMPLATE)).reading;
      const left = people.leftByDate.map((row) => lines.at(row)!);
      const words = openWords(census.table, census.mapping, {}, left);
      expect(words).toEqual([{ column: 'separation.cause', word: '', lines: 1 }]);
    };
    expect(questions(text, left)).toEqual([expect.stringMatching(/^Required: Cause of leaving/)]);
    const known = (census: CensusInHand): void => {
      left(census);
      census.words = { 'separation.cause': { '': 'termination' } };
    };
    expect(questions(text, known)).toEqual([]);
    const saved = new CensusInHand(readCensusText(text), yearsOfPlanText(PLAN_TEMPLATE));
    known(saved);
    const again = new CensusInHand(readCensusText(text), yearsOfPlanText(PLAN_TEMPLATE));
    again.readAs(saved);
    expect(again.said.leftByDate).toBe(true);
  });
});
