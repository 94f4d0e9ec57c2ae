/**
 * Recorded: the forms in which commands answer and their files, settings from the command line, and what is wrong with a request. A
 * change shows in these files, which `vitest --update` writes.
 */
import { quietPlan, smallPlan, TABLES } from './harness.js';
import { recordAll } from './recorded.js';

const HEAD = 'id,age,service_years,compensation,allocated_shares';
const loan = {
  loan_id: 'inside, "2018"',
  principal_balance: 3000,
  interest_rate: 0.0000001,
  years_remaining: 2,
  suspense_shares: 300,
};
const indebted = { ...smallPlan, initialState: { ...smallPlan.initialState, esop_loans: [loan] } };
const nobody = { ...smallPlan, initialState: { census_year: 2026, participants: [] } };
/** E1 retires, and E2 receives more than their pay. */
const inBreach = {
  ...smallPlan,
  planRules: { ...smallPlan.planRules, vesting_schedule: { type: 'cliff', years: 5 } },
  operatingAssumptions: {
    ...smallPlan.operatingAssumptions,
    contribution_policy: { type: 'fixed_amount', annual_amount: 60_000 },
  },
};
/** Names that a spreadsheet would take for formulas. */
const dangerous = {
  ...smallPlan,
  initialState: {
    census_year: 2026,
    participants: ['=HYPERLINK("http://x")', '+1, "two"'].map((id) => ({
      ...{ id, age: 64, service_years: 20, compensation: 60_000, allocated_shares: 1000 },
    })),
  },
};
const { vesting_schedule, ...withoutVesting } = smallPlan.planRules;
const rates = 'operatingAssumptions.share_valuation.growth_rates';

recordAll({
  forms: {
    'JSON with a line for each row': {
      files: { 'plan.json': indebted, 'nobody.json': nobody },
      lines: [
        'simulate plan.json --format json --out a/b',
        'cat a/b/run.json',
        'simulate nobody.json --format json --years 1',
      ],
    },
    'CSV in plain decimals, with columns also where there are no rows': {
      files: { 'plan.json': indebted, 'nobody.json': nobody, 'breach.json': inBreach },
      lines: [
        'simulate plan.json --format csv',
        'simulate plan.json --format csv --out a',
        ...TABLES.map((name) => `cat a/${name}.csv`),
        'simulate nobody.json --format csv --out b',
        ...['loans', 'findings', 'participant_snapshots'].map((name) => `cat b/${name}.csv`),
        'simulate breach.json --format csv --out c',
        'cat c/findings.csv',
      ],
    },
    'sums of the first years no longer than the run': {
      files: { 'plan.json': smallPlan },
      lines: [9, 10, 19, 20].flatMap((years) => [
        `simulate plan.json --years ${years} --format csv --out ${years}`,
        `cat ${years}/summary.csv`,
        `explain plan.json --years ${years} --metric ten_year_repurchase_obligation`,
      ]),
    },
    'a journal': {
      files: { 'plan.json': smallPlan, 'dangerous.json': dangerous },
      lines: [
        ...['hledger', 'beancount', 'csv', 'ndjson'].map((format) => `journal plan.json --format ${format}`),
        'journal dangerous.json --years 1 --format csv',
      ],
    },
    'a figure in parts': {
      files: { 'plan.json': smallPlan },
      lines: [
        'explain plan.json --year 2028 --metric distribution_amount --format json',
        'explain plan.json --year 2028 --metric distribution_amount --format csv',
        'explain plan.json --year 2028 --metric repurchase_to_payroll --format csv',
        'explain plan.json --year 2028',
        'explain plan.json --metric dividends',
        'explain plan.json --metric total_repurchase_cash --year 2028',
        'explain plan.json --year 2040 --metric dividends',
        'explain plan.json --year soon --metric dividends',
        'explain plan.json --year 2028 --metric divdends',
        'explain plan.json --participant E',
        'explain plan.json --year 2028 --metric distribution_amount --most all',
      ],
    },
    'no ending of another form': {
      files: { 'plan.json': smallPlan },
      lines: [
        'simulate plan.json --out results.csv',
        'journal plan.json --out journal.txt',
        'report plan.json --out board.pdf',
        'report plan.json --out board.html --pdf board.html',
      ],
    },
  },
  settings: {
    'in place of those of the plan file, with no digit lost': {
      files: { 'plan.json': smallPlan },
      lines: [
        `simulate plan.json --format csv --set ${rates}=["0.1",0.2]`,
        `simulate plan.json --format csv --set ${rates}=["0.1",0.2] --set "${rates}[1] = 0.30000001"`,
        'simulate plan.json --format csv --set systemConfig.include_turnover_projection=false',
        'simulate plan.json --format csv --years 5',
        'sensitivity plan.json --years 1 --only price_growth',
        'sensitivity plan.json --years 2 --only price_growth',
        'simulate plan.json --set planRules.planName=X',
        'simulate - --census -',
      ],
    },
    'what a plan file may say, and may not': {
      files: {
        'schema.json': { $schema: 'node_modules/esop-repurchase/dist/schema.json', ...smallPlan },
        'slip.json': { ...smallPlan, planRules: { ...withoutVesting, vestng_schedule: vesting_schedule } },
        ...{ 'plan.json': quietPlan, 'empty.json': '', 'empty.csv': '' },
      },
      lines: [
        ...['schema.json', 'slip.json', 'empty.json', 'plan.json'].map((name) => `validate ${name}`),
        'validate plan.json --census empty.csv',
      ],
    },
    'options of chance': {
      files: { 'plan.json': smallPlan, 'wrong.json': { ...smallPlan, planRules: {} } },
      lines: [
        ...['--paths 0', '--paths many', '--volatility -1', '--percentiles 5,500', '--turnover-volatility .5'],
        ...['--mean-reversion 0.5', '--price-correlation 0.5 --turnover-volatility 1'],
      ]
        .map((more) => `montecarlo plan.json ${more}`)
        .concat('montecarlo wrong.json'),
    },
    'the ranking, the steps and the inputs that a sensitivity moves': {
      files: { 'plan.json': smallPlan },
      lines: [
        'sensitivity plan.json --rank-by peak_amount --only "retirement_age, price_growth" --step price_growth=0.1 --step "retirement_age = 2"',
        `sensitivity plan.json --only cash_return --vary operatingAssumptions.share_valuation.annual_growth_rate=0,0.1 --rank-by max_repurchase_to_payroll`,
        `sensitivity plan.json --only cash_return --vary operatingAssumptions.share_valuation.annual_growth_rate=0,0.1 --rank-by max_repurchase_to_payroll --format csv`,
      ],
    },
  },
  people: {
    'the same run of a census as of a list in the plan': {
      files: {
        'with.json': smallPlan,
        'without.json': nobody,
        'census.csv': `${HEAD.replaceAll(',', ';')}\r\nE1;64;20;$60,000.00;1,000\r\nE2;40;10;50000;500\r\n`,
        'digits.csv': `${HEAD}\nE1,40,10,1,"1,234,567.123456"\n`,
      },
      lines: [
        'simulate with.json --format csv',
        'simulate without.json --census census.csv --format csv',
        'simulate without.json --census digits.csv --format json --years 1',
        'simulate with.json --census census.csv',
        'validate without.json --census absent.csv',
      ],
    },
    'the census year and the plan year end of the plan': {
      files: {
        'plan.json': { ...quietPlan, planRules: { ...quietPlan.planRules, plan_year_end: '06/30' } },
        'years.json': { ...quietPlan, initialState: { participants: [] } },
        'written.csv': 'ID,DOB,Service,Shares,Status,Term Date,Reason\nE1,4/30/68,3,5000,T,9/15/23,quit\n',
        'plain.csv': 'ID,DOB,Service,Shares,Status,Term Date,Reason\nE1,1968-04-30,3,5000,T,2024,quit\n',
      },
      lines: [
        ...['plain', 'written'].flatMap((name) => [
          `simulate plan.json --census ${name}.csv --format csv --years 8 --out ${name}`,
          `cat ${name}/participant_snapshots.csv`,
        ]),
        'simulate years.json --census written.csv',
      ],
    },
    'each wrong cell, and what is missing in the plan beside it': {
      files: {
        'plan.json': quietPlan,
        ...Object.fromEntries(
          ['planRules', 'operatingAssumptions', 'initialState'].map((missing) => [
            `${missing}.json`,
            { ...quietPlan, [missing]: undefined },
          ]),
        ),
        'old.csv': 'id,age,service_years,status\nE1,old,10,FT\n',
        'people/cells.csv': [
          'id,age,birth_date,service_years,compensation,allocated_shares,vested_percentage,status,separation.year,separation.cause',
          ...['E1,64,,20,64k,1000,40,,,', '', 'E1,-1,,x,50000,500,,gone,,'],
          ...['E3,40,1986-01-01,10,50000,500,,separated,,', ',40,,10,1e5,500,,active,2020,fired'],
        ].join('\n'),
        'either.csv': 'Emp No,Birthdate,YOS\nE1,,3\nE2,4/30/1968,\n',
        'short.csv': `${HEAD}\nE1,64\n`,
      },
      lines: [
        ...['planRules', 'operatingAssumptions', 'initialState'].map(
          (name) => `validate ${name}.json --census old.csv`,
        ),
        ...['people/cells', 'either', 'short'].map((name) => `validate plan.json --census ${name}.csv`),
      ],
    },
    'another encoding': {
      files: {
        'plan.json': quietPlan,
        'e.csv': Buffer.from('\u00e9', 'latin1'),
        'e.xlsx': 'PK\u0003\u0004',
        ...Object.fromEntries(
          [
            ['windows-1252', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'latin1')] as const,
            ['utf-16le', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'utf16le')] as const,
            ['utf-16be', Buffer.from('id,age,service_years\nJos\u00e9,30,3\n', 'utf16le').swap16()] as const,
          ].map(([name, bytes]) => [`${name}.csv`, bytes]),
        ),
      },
      lines: [
        ...['windows-1252', 'utf-16le', 'utf-16be'].flatMap((name) => [
          `validate plan.json --census ${name}.csv`,
          `simulate plan.json --census ${name}.csv --encoding ${name} --format csv --years 1 --out ${name}`,
          `cat ${name}/participant_snapshots.csv`,
        ]),
        'validate plan.json --census e.csv --encoding x-none',
        'validate plan.json --census e.csv --encoding utf-8',
        'validate plan.json --census e.xlsx --encoding windows-1252',
      ],
    },
  },
});
