/**
 * Recorded: what commands say that read censuses of several years, or several plans, of people few enough to be worked out by hand; and
 * of what is wrong with a request. A change of words shows in these files, which `vitest --update` writes.
 */
import { readFileSync } from 'node:fs';
import { BOOK, crew, HEAD, quietPlan } from './harness.js';
import { recordAll } from './recorded.js';

const plan = {
  planRules: { plan_name: 'Crew', vesting_schedule: { years: 6 } },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 10 } },
  initialState: { census_year: 2023, participants: [] },
};
const toCsv = (folder: string): string => `--format csv --out ${folder}`;

/** One of four left. */
const fitted = { 'plan.json': plan, 'a.csv': crew(30, 'A B C D'), 'b.csv': crew(31, 'A B C') };
const fit = 'fit plan.json --census 2024=a.csv --census 2025=b.csv';
/** Of thirty people on each site, twenty leave the one and nobody the other; one of these is paid under a new id. */
const onSites = (age: number, gone: number): string =>
  [
    `${HEAD},Site`,
    ...Array.from({ length: 60 }, (_, i) => {
      const id = i === 59 && age === 31 ? 'N59' : `P${i}`;
      return `${id},${age},${age - 26},50000,90,${i % 2 === 0 ? 'North' : ' South '}`;
    }).filter((_, i) => i % 2 === 1 || i >= 2 * gone),
  ].join('\n');

const named = (heads: string, age: number): string =>
  [
    `id,age,service_years,compensation,${heads}`,
    ...['A', 'B', 'C', 'D'].map((id) => `${id},${age},${age - 20},50000,90,${id}-site`),
  ].join('\n');
const holdings = '--map "Holding 1=allocated_shares" --map "Holding 2=allocated_shares"';

/** One of six left in the first year, two of five in the second. */
const forecast = {
  'plan.json': plan,
  '2023.csv': crew(30, 'A B C D E F'),
  '2024.csv': crew(31, 'A B C D E'),
  '2025.csv': crew(32, 'A B C'),
};
const last = 'backtest plan.json --last-census 2023.csv';
const censuses = '--census 2025=2025.csv --census 2024=2024.csv';
const prices = '--price 2024=11 --price 2025=10.5';
const backtest = `${last} ${censuses} ${prices}`;

const heads = 'id,birth_date,hire_date,compensation,allocated_shares';
const A = 'A,1970-05-01,2000-01-01,62000,510';
const reconciled = {
  'plan.json': {
    ...plan,
    initialState: {
      census_year: 2026,
      participants: [
        { id: 'A', birth_date: '1970-05-01', hire_date: '2000-01-01', compensation: 60_000, allocated_shares: 500 },
        { id: 'B', birth_date: '1980-05-01', hire_date: '2010-01-01', compensation: 50_000, allocated_shares: 300 },
      ],
    },
  },
  'hired.csv': `${heads}\n${A}\nC,1990-05-01,2028-03-01,50000,0\n`,
  'left.csv': `${heads},status,separation.year,separation.cause\n${A},,,\nB,1980-05-01,2010-01-01,,300,separated,2028,death\n`,
  'later.csv': `${heads.replace('allocated_shares', 'ESOP Shares 12/31/28')}\n${A}\n`,
};

const book = {
  ...BOOK,
  'nobody.json': { ...quietPlan, initialState: { census_year: 2026, participants: [] } },
};
const acme = (name: string): string => readFileSync(`docs/examples/acme/${name}`, 'utf8');
const all = 'portfolio a.json wrong.json b.json cut.json people.json absent.json nobody.json';

/** Thirty people with the dates of a payroll, all ids without their zeros from the second year on; 1006 and 1010 left. */
const number = (i: number): string => String(1001 + i);
const all30 = Array.from({ length: 30 }, (_, i) => i);
const stayed = all30.filter((i) => i !== 5 && i !== 9);
const payroll = (who: readonly number[], idOf: (i: number) => string, raises = 0): string =>
  [
    'Emp No,Date of Birth,Date of Hire,Gross Wages,Shares,Status,Term Date,Reason for Leaving',
    ...who.map(
      (i) =>
        `${idOf(i)},${1 + (i % 12)}/${1 + ((i * 7) % 28)}/${1965 + i},${1 + ((i * 5) % 12)}/1/${2004 + (i % 15)},` +
        `${50_000 + 1000 * i + 1500 * raises},${100 * (i + 1)},A,,`,
    ),
  ].join('\n');
const zeros = (i: number): string => `00${number(i)}`;
const renumbered = {
  'plan.json': {
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
    operatingAssumptions: {
      contribution_policy: {},
      share_valuation: { current_price: 62.5, annual_growth_rate: 0.04 },
      turnover: { termination_rates: [{ rate: 0.1 }], retirement_rates: [{ age: 62, rate: 0.2 }] },
    },
    initialState: { census_year: 2024, participants: [] },
  },
  'y24.csv': payroll(all30, zeros),
  'y25.csv': payroll(stayed, number, 1),
  'y26.csv': payroll(stayed, number, 2),
};
const fit30 = 'fit plan.json --census 2024=y24.csv --census 2025=y25.csv';
const lookBacks = [
  fit30,
  'reconcile plan.json --last-census y24.csv --census y25.csv --price 64 --repurchases 10000',
  'backtest plan.json --last-census y24.csv --census 2025=y25.csv --census 2026=y26.csv --price 2025=64 --price 2026=66',
];
/** What a payroll makes of an id from one year to the next. */
const RENUMBERED: Readonly<Record<string, (i: number) => string>> = {
  'invisible characters': (i) => `${number(i)}\u200b`,
  apostrophes: (i) => `'${number(i)}`,
  'full-width digits': (i) => number(i).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  'a new system': (i) => `ACQ-${7000 + 13 * i}`,
};

recordAll({
  ids: {
    ...Object.fromEntries(
      lookBacks.map((line) => [
        `the question of ${line.split(' ')[0]!}, and the file that answers it`,
        {
          files: renumbered,
          lines: [line, `${line} ${toCsv('asked')}`, 'cat asked/ids.csv', `${line} --ids asked/ids.csv`],
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(RENUMBERED).map(([what, idOf]) => [
        what,
        {
          files: { ...renumbered, 'y24.csv': payroll(all30, number), 'y25.csv': payroll(stayed, idOf, 1) },
          lines: [`${fit30} ${toCsv('asked')}`, `${fit30} --ids asked/ids.csv`],
        },
      ]),
    ),
    'the list of a personnel office, with any headings and people of no census, and lists that are wrong': {
      files: {
        ...renumbered,
        'list.csv': ['Old number;New number', '9999;77', ...all30.slice(1).map((i) => `${zeros(i)};${number(i)}`)].join(
          '\n',
        ),
        'half.csv': 'former,present\n001001,\n',
        'open.csv': 'former,present\n"001001,1001\n',
      },
      lines: [`${fit30} --ids list.csv --new-id 001001=1001`, `${fit30} --ids half.csv`, `${fit30} --ids open.csv`],
    },
    'a number that was given to somebody else': {
      files: {
        ...renumbered,
        'y24.csv': payroll(all30, number),
        'y25.csv': payroll(all30, number, 1).replace(/^1006,[^,]*,[^,]*/m, '1006,5/5/1999,4/1/2025'),
      },
      lines: [fit30, `${fit30} --new-id 1006=1006`],
    },
    'the same file twice': {
      files: { ...renumbered, 'y25.csv': renumbered['y24.csv'], 'y26.csv': renumbered['y24.csv'] },
      lines: lookBacks,
    },
  },
  fit: {
    'who left, and what to change in the plan, whatever comes first': {
      files: fitted,
      lines: [
        fit,
        'fit plan.json --census 2025=b.csv --census 2024=a.csv',
        `${fit} --price 2024=10 --price 2025=11 --format csv`,
      ],
    },
    'groups by a column of the censuses, the same under a changed id': {
      files: { 'plan.json': plan, 'a.csv': onSites(30, 0), 'b.csv': onSites(31, 20) },
      lines: [`${fit} --group-by site --new-id P59=N59`, `${fit} --group-by Plant --new-id P59=N59`],
    },
    'who may have a new id, and who left in the end': {
      files: { ...fitted, 'b.csv': crew(31, 'B C D9 E9') },
      lines: [
        fit,
        `${fit} --new-id A=A --new-id D=D`,
        `${fit} --new-id A=A --new-id D=D ${toCsv('results')}`,
        'cat results/fit_leavers.csv',
      ],
    },
    'columns that only some files have, and what is wrong with all of them at once': {
      files: {
        'plan.json': plan,
        'a.csv': named('Holding 1,Site', 30),
        'b.csv': named('Holding 2,Location', 31),
      },
      lines: [
        fit,
        `${fit} ${holdings} --group-by Site --group-by Location`,
        `${fit} ${holdings} --group-by Site --group-by Location --map "Holding 3=ignore"`,
        `${fit} ${holdings} --group-by Site`,
      ],
    },
    'what is wrong with the years': {
      files: fitted,
      lines: [
        'fit plan.json --census a.csv',
        'fit plan.json --census last=a.csv',
        'fit plan.json --census 2024=a.csv',
        'fit plan.json --census 2023=a.csv --census 2025=b.csv',
        `${fit} --price 2020=9 --price 2025=11`,
      ],
    },
  },
  backtest: {
    'each year by cause, and what was paid': {
      files: forecast,
      lines: [
        `${backtest} --paths 50 --seed 1`,
        `${backtest} --repurchases 2025=990`,
        `${backtest} --repurchases 2025=990 --format csv`,
      ],
    },
    'the same people under a new id, and a column that some censuses have': {
      files: {
        ...forecast,
        '2024.csv': forecast['2024.csv'].replace('\nA,', '\nA9,').replace('allocated_shares', 'Holding'),
        '2025.csv': forecast['2025.csv'].replace('\nA,', '\nA9,'),
      },
      lines: [`${backtest} --map Holding=allocated_shares --new-id A=A9`, `${backtest} --map Holding=allocated_shares`],
    },
    'what is wrong with the years': {
      files: forecast,
      lines: [
        `${last} --census 2025=2025.csv ${prices}`,
        `${last} ${censuses} --price 2024=11`,
        `${backtest} --price 2025=9`,
        `${backtest} --repurchases 2020=9`,
        `${last} ${censuses} --price 2024=much --price 2025=9`,
        `${backtest} --volatility 0.2`,
      ],
    },
  },
  reconcile: {
    'people of a later year than the new census': {
      files: reconciled,
      lines: ['hired', 'left', 'later'].map((name) => `reconcile plan.json --census ${name}.csv --price 104`),
    },
  },
  portfolio: {
    'each plan by itself, in order, and of the others where they are wrong': {
      files: book,
      lines: ['portfolio a.json b.json', all, `${all} --format csv`],
    },
    'companies that are short of cash, and those that break a covenant': {
      files: {
        ...{ 'a.json': acme('plan-typical.json'), 'a.csv': acme('census.csv') },
        ...{ 'b.json': acme('plan.json'), 'b.csv': acme('census.csv') },
      },
      lines: ['portfolio a.json b.json'],
    },
    'what is wrong with the request': { files: book, lines: ['portfolio -', 'portfolio a.json --processes two'] },
  },
});
