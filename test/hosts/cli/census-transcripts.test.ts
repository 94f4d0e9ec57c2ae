/**
 * Recorded: what a person is told of censuses that are messy, and of the options that mend them. A change of words shows in
 * these files, which `vitest --update` writes; the figures that come of the rows are tested elsewhere.
 */
import { expect, it } from 'vitest';
import { quietPlan, smallPlan } from './harness.js';
import { transcriptOf, type Recorded } from './recorded.js';

interface Told {
  /** Of `c.csv`; null for a plan that lists its people. */
  readonly census: string | null;
  readonly plan?: object;
  /** Arguments after `validate plan.json --census c.csv`, one entry a run; a value with spaces is in quotation marks. */
  readonly options: readonly string[];
}

const maps = '--map "Emp Nbr=id" --map "Birth Dt=birth_date" --map "Hire Dt=hire date"';
const shares = '--map "ESOP Shrs=allocated_shares"';
const left = '--map "Term Dt=separation.year"';
const words = '--map-value FT,LOA=active --map-value Voluntary=termination';
const mapped = `${maps} ${shares} ${left} ${words}`;

const two = (heading: string, cells = ['1', '2']): string =>
  `Employee Name,${heading},DOB,DOH\n"Ash, A",${cells[0]},4/30/1968,5/1/2001\n"Yew, Y",${cells[1]},4/30/1971,5/1/2003\n`;
const many = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const wide =
  'id,age,birth_date,service_years,compensation,allocated_shares,vested_percentage,status,separation.year,separation.cause\n';
const growing = {
  ...smallPlan.operatingAssumptions,
  share_valuation: { current_price: 10, annual_growth_rate: 4 },
};

const TOLD: Readonly<Record<string, Readonly<Record<string, Told>>>> = {
  columns: {
    'every problem in one pass, and the options that solve them': {
      census: `Emp Nbr,Birth Dt,Hire Dt,Dept,Gender,2026 Plan Comp,ESOP Shrs,Status,Term Dt,Reason
1001,4/30/1968,5/1/2001,10,F,64000,640,FT,,
1002,9/15/1980,6/1/2010,10,M,51000,310,LOA,,
1003,9/15/1960,6/1/1990,20,M,,200,T,2024,Voluntary
`,
      options: [
        '',
        `${mapped} --ignore-unknown`,
        `${maps} ${left} ${words} --ignore-unknown`,
        `${maps} ${left} ${words} --map "ESOP Shrs=ignore" --ignore-unknown`,
        '--map Hired=hire_date',
        '--map "Shoe size=hire_date"',
        '--map Dept=department',
        '--map Dept',
        '--map Dept=id --map dept=age',
        '--map-value FT=working',
        '--map-value FT=active --map-value ft=separated',
        '--sheet Census',
      ],
    },
    'two columns of one heading': {
      census: 'ID,Age,Service,Pay,Pay\nE1,40,3,5000,6000\n',
      options: ['', '--map "column 4=ignore"'],
    },
    'the year of a heading': {
      census: 'ID,Age,Service,2024 Comp,ESOP Shares 12/31/24\nE1,40,3,1000,1\n',
      options: ['', '--strict'],
    },
    'an id under another name, which a name never is': {
      census: two('SSN', ['900-11-0001', '900-11-0002']),
      options: ['', '--ignore-unknown', '--ignore-unknown --map SSN=id'],
    },
    'an id as Badge': { census: two('Badge'), options: ['--ignore-unknown'] },
    'an id as Clock #': {
      census: two('Clock #'),
      options: ['--ignore-unknown', '--ignore-unknown --map "Clock #=id"'],
    },
    'two dates of leaving': {
      census: 'ID,DOB,DOH,Term Date,Termination Date\n1,4/30/1968,5/1/2001,,3/1/2015\n',
      options: [''],
    },
    'a date that is none': {
      census: 'ID,DOB,DOH,Term Date,Term Date 2\n1,4/30/1968,5/1/2001,3/1/2015,soon\n',
      options: ['--map "Term Date=separation.year" --map "Term Date 2=separation.year"'],
    },
  },
  headings: {
    'over several lines': {
      census: `Acme ESOP
,,Date of,,Shares,,
ID,Status,Birth,Hire,Beginning,Allocated,Balance
E1,A,1/2/1960,2/3/2000,2000,150.5,2150.5
,,Date of,,Shares,,
ID,Status,Birth,Hire,Beginning,Allocated,Balance
E2,A,1/2/1970,2/3/2010,10,1,11
`,
      options: [
        '',
        '--headings 2-3 --map "Balance Shares=shares" --map "Beginning Shares=ignore" --map "Allocated Shares=ignore"',
        '--headings "2 - 3" --map "balance shares=shares" --map "Beginning Shares=ignore" --map "Allocated Shares=ignore"',
        '--headings 1',
        '--headings 3',
        '--headings 0',
        '--headings 3-2',
        '--headings 2-99',
        '--headings two',
        '--headings ""',
      ],
    },
    'a line above that is passed over': { census: ',,,Prior Year\nID,Age,Service,Pay\nE1,40,3,50000\n', options: [''] },
  },
  words: {
    'a word with a meaning in each column': {
      census: 'ID,Age,Service,Pay,Status,Term Date,Reason\nE1,40,3,1000,D,2024,D\nE2,40,3,1000,A,,\n',
      options: ['--map-value "Status: D=separated" --map-value "reason: d=disability"', '--map-value "Pay: D=active"'],
    },
    'a blank cause': {
      census: 'ID,Age,Service,Pay,Status,Term Date,Reason\nE1,40,3,1000,T,2024,\nE2,40,3,1000,A,,\n',
      options: ['', '--map-value blank=termination'],
    },
    'a status that leaves the cause open': {
      census:
        'ID,Age,Service,Pay,Shares,Status,Term Date\nE1,40,3,1000,5,T,2024\nE2,40,3,,5,t,2024\nE3,40,3,1000,5,,\n',
      options: ['', '--map-value T=termination', '--map-value blank=termination'],
    },
    'years of two digits': {
      census: 'ID,DOB,Hire Date,Pay,Shares\nE1,3/4/64,7/23/01,1000,5\nE2,5/6/71,1/2/99,1000,5\n',
      options: [''],
    },
    'one problem in many lines': {
      census: `ID,Age,Service,Status\nX,y,3,A\n${many(124, (i) => `E${i},40,3,FT`)}\n`,
      options: [''],
    },
  },
  totals: {
    'also subtotals': {
      census: `ID,Age,Service,Pay,Shares
E1,40,3,1000,10
E2,50,3,2000,20
Subtotal,,,3000,30
ID,Age,Service,Pay,Shares

E3,40,3,5000,5
Printing total,,,5000,5
Grand Total,,,8000,35
`,
      options: ['', '--ignore-totals'],
    },
    'a remark below': {
      census: 'Name,ID,Age,Service\nPat,E1,40,3\nReport of 1 person,,,\n',
      options: ['--ignore-totals --ignore-unknown'],
    },
    'a grand total that is not that of the people': {
      census: 'ID,Age,Service,Pay,Shares\nE1,40,3,1000,10\nE2,50,3,2000,20\nGrand Total,,,3000,35\n',
      options: ['--ignore-totals'],
    },
  },
  cells: {
    'what was read': { census: `${wide}E1,64,,20,"60,000",1000,100%,,,\nE2,40,,10,50000,500,,,,\n`, options: [''] },
    'two lines of one id': {
      census: `${wide}E1,64,,20,1,1,,,,\nE2,40,,10,1,1,,,,\nE1,41,,10,1,1,,,,\n`,
      options: [''],
    },
    'wrong cells': { census: `${wide}E1,64,,20,64k,1000,40,,,\n`, options: [''] },
    'control characters': { census: `${wide}E1,64,,20,\u001b[2J\u009b31m,1000,,,,\n`, options: [''] },
    'problems of the plan beside those of its census': {
      plan: { ...quietPlan, planRules: { plan_name: 'P', vesting_schedule: { years: 9 } } },
      census: 'ID,Age,Service,Dept,Status\nE1,x,3,1,FT\nTotal,,,,\n',
      options: [''],
    },
  },
  nothing: {
    'words of programs for nothing': {
      census: `ID,Age,Service,Comp,Shares,Term Date,Reason,Status
1,50,10,50000,NaN,NaT,nan,Active
2,40,8,50000,100,\\N,None,<NA>
3,40,8,NULL,100,9999-12-31,N/A,Active
4,40,8,50000,100,00/00/0000,#N/A,Active
5,40,8,50000,,1/0/1900,--,NA
`,
      options: ['', '--map-value NA=active'],
    },
    'a word of the file, in any column': {
      census:
        'ID,Age,Service,Comp,Shares,Term Date,Status\n1,50,10,tbd,#N/A,open,Active\n2,40,8,n.k.,100,open,Active\n',
      options: [
        '',
        '--map-value "Comp: tbd,n.k.=blank" --map-value "Shares: #N/A=blank" --map-value open=blank',
        '--map-value "Comp: tbd=active"',
      ],
    },
    'no payments left': {
      census: `ID,Age,Service,Comp,Shares,Status,Term Date,Reason,Payments Left
1,50,10,50000,100,Active,,,0
2,40,8,0,0,Terminated,6/30/2019,Resigned,0
3,40,8,0,25,Terminated,6/30/2019,Resigned,0
`,
      options: ['', '--map-value "Payments Left: 0=blank"'],
    },
    'columns that would not be read as they are proposed': {
      census: 'ID,Age,Srvice,Hire Dt,Hire Dte,Sharez,Status\n1,50,ten,5/1/2001,5/1/2001,yes,Active\n',
      options: [''],
    },
    'columns set by blanks': {
      census: 'Employee ID   Age Service   Comp      Shares\n1001           50      10  50000   100.0000\n',
      options: [''],
    },
    'ten thousand columns': {
      census: `${many(10_000, (i) => `Metric ${i}`).replaceAll('\n', ',')}\n`,
      options: [''],
    },
  },
  'several lines': {
    'of one person, by source of money': {
      census: `ID,DOB,DOH,Source,Shares,Cash Balance,Comp
1,4/30/1970,5/1/2010,Stock,100.5,0,50000
1,4/30/1970,5/1/2010,Cash,,"1,250.10",50000
2,4/30/1980,5/1/2012,Stock,60,50,40000
`,
      options: ['--ignore-unknown', '--ignore-unknown --add-lines'],
    },
    'of one person, by job, who has two dates of birth': {
      census: `ID,DOB,DOH,Shares,Comp
1,4/30/1970,5/1/2010,100,30000
1,4/30/1970,5/1/2010,0,20000
2,4/30/1980,5/1/2012,60,40000
2,4/30/1981,5/1/2012,60,
`,
      options: ['--add-lines'],
    },
    'of subtotals without a name, in two levels': {
      census: `ID,Age,Service,Comp,Shares
1,50,10,30000,100
2,50,10,20000,10.5
,,,50000,110.5
3,40,8,40000,60
,,,40000,60
,,,90000,170.5
4,40,8,40000,60
,,,,60
,,,130000,230.5
,,,1,1
`,
      options: ['', '--ignore-totals'],
    },
  },
  doubts: {
    'of the plan': {
      plan: { ...smallPlan, operatingAssumptions: growing },
      census: null,
      options: ['', '--strict'],
    },
    'not beside an error': {
      plan: { ...smallPlan, operatingAssumptions: growing, planRules: { ...smallPlan.planRules, plan_name: '' } },
      census: null,
      options: ['', '--strict'],
    },
    'of a census': {
      census: `id,birth_date,hire_date,compensation,allocated_shares
E1,1970-02-03,1995-03-01,50000,10
E2,1980-02-03,1990-03-01,50000,10
E3,1981-02-03,1990-03-01,50000,10
`,
      options: ['', '--strict'],
    },
  },
};

it.each(Object.entries(TOLD))('%s', async (name, cases) => {
  const recorded = Object.entries(cases).map(([what, { census, plan = quietPlan, options }]): [string, Recorded] => {
    const files = { 'plan.json': JSON.stringify(plan, null, 1), ...(census !== null && { 'c.csv': census }) };
    const asked = ['validate plan.json', ...(census === null ? [] : ['--census c.csv'])];
    return [what, { files, lines: options.map((more) => [...asked, more].filter(Boolean).join(' ')) }];
  });
  const transcript = await transcriptOf(Object.fromEntries(recorded), { machine: { stderr: { isTTY: true } } });
  // What marks the columns of a table, and would mean something to a terminal, is gone.
  expect(transcript).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u007f-\u00a0]*$/);
  await expect(transcript).toMatchFileSnapshot(`transcripts/census/${name}.txt`);
});
