/**
 * Recorded: what analyses say of plans small enough to be worked out by hand, and of what is wrong with a request. A change of words
 * shows in these files, which `vitest --update` writes.
 */
import { delta } from '../../delta.js';
import { tenPeople } from './analysis-plan.js';
import { quietPlan, smallPlan } from './harness.js';
import { recordAll } from './recorded.js';

const deltaFile = (...of: Parameters<typeof delta>): object => {
  const [planRules, operatingAssumptions, initialState, systemConfig] = delta(...of);
  return { planRules, operatingAssumptions, initialState, systemConfig };
};
const assume = (operatingAssumptions: object): object => ({
  ...tenPeople,
  operatingAssumptions: { ...tenPeople.operatingAssumptions, ...operatingAssumptions },
});
const { participants } = tenPeople.initialState;
const withPeople = (people: readonly object[]): object => ({
  ...tenPeople,
  initialState: { census_year: 2026, participants: people },
});
const by = (name: string, repurchase_strategy: object): object => ({
  name,
  changes: { operatingAssumptions: { repurchase_strategy } },
});
const badPlan = { ...tenPeople, planRules: { plan_name: 'P', vesting_schedule: { years: 9 } } };
const csvTo = (folder: string): string => `--format csv --out ${folder}`;

const growing = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } };
const compared = {
  'plan.json': tenPeople,
  // The shares are bought at twice the price, and the second plan ends a year earlier.
  'dear.json': { ...assume({ share_valuation: { current_price: 20 } }), systemConfig: { projection_years: 2 } },
  'changes.json': [{ name: 'growing', changes: growing }],
};
const methods = {
  'plan.json': tenPeople,
  'methods.json': [by('by recycle', { method: 'recycle' }), by('by redeem', { method: 'redeem' })],
};
const named = [
  { name: 'nothing', shocks: [] },
  { name: 'two leave', shocks: [{ shock: 'largest_holders_leave', year: 2027, count: 2, cause: 'disability' }] },
];

const census = (shares: number): string =>
  `id,age,service_years,compensation,allocated_shares\nA,64,10,50000,${shares}\nB,30,5,50000,10\n`;

const growthBetween = (from: number): string =>
  `solve plan.json --vary operatingAssumptions.share_valuation.annual_growth_rate --between ${from},0.4`;
const overBudget =
  '--metric cash_over_budget_in_any_year --value 0.3 --at-most --paths 40 --seed 3 --volatility 0.2 --budget 11000';

recordAll({
  solve: {
    'under chance, and surely': {
      files: { 'plan.json': tenPeople },
      lines: [
        `${growthBetween(0)} ${overBudget}`,
        `${growthBetween(0)} ${overBudget} --format csv`,
        `${growthBetween(-0.5)} ${overBudget} --confident`,
      ],
    },
  },
  compare: {
    'a plan file, another one and changes to the first': {
      files: compared,
      lines: [
        'compare plan.json dear.json --scenarios changes.json',
        `compare plan.json dear.json ${csvTo('results')}`,
        ...['ranking', 'comparison_inputs', 'comparison_findings', 'limits'].map((name) => `cat results/${name}.csv`),
      ],
    },
    // 1,000 shares at 500 are recycled in 2028, on pay of 9 x 50,000 x 1.03^2; a fifth of that at once by note.
    'what is still owed at the end, and limits that recycling exceeds': {
      files: {
        'plan.json': { ...assume({ share_valuation: { current_price: 500 } }), systemConfig: { projection_years: 2 } },
        'changes.json': [by('redeem', { method: 'redeem' }), by('notes', { timing: 'deferred' })],
      },
      lines: [
        'compare plan.json --scenarios changes.json',
        `compare plan.json --scenarios changes.json ${csvTo('.')}`,
        'cat limits.csv',
      ],
    },
    'methods at a price that cannot react, and at one that can': {
      files: methods,
      lines: ['--three-rs', '--scenarios methods.json', '--three-rs --paths 20 --seed 1 --volatility 0.3'].flatMap(
        (asked) =>
          ['', ' --price-by equity', ' --price-by earnings'].map((more) => `compare plan.json ${asked}${more}`),
      ),
    },
    'what the methods assume besides': {
      files: { 'plan.json': assume({ repurchase_strategy: { timing: 'deferred' } }) },
      lines: ['compare plan.json --three-rs'],
    },
    'findings that a scenario brings': {
      files: {
        'plan.json': tenPeople,
        'changes.json': [{ name: 'later', changes: { planRules: { vesting_schedule: { years: 7 } } } }],
      },
      lines: [
        'compare plan.json --scenarios changes.json',
        `compare plan.json --scenarios changes.json ${csvTo('.')}`,
        'cat comparison_findings.csv',
        'cat comparison_settings.csv',
      ],
    },
    // Redeemed or recycled without tax, the same cash is gone; the price is that of fewer shares.
    'a company whose finances are given, by year and under chance': {
      files: { 'plan.json': deltaFile('redeem', {}, 2) },
      lines: ['compare plan.json --three-rs', 'compare plan.json --three-rs --paths 10 --seed 1'],
    },
    'scenarios in the same futures': {
      files: compared,
      lines: ['compare plan.json --scenarios changes.json --paths 30 --seed 2 --volatility 0.3 --budget 5000'],
    },
    'one census for all plans, and one for each': {
      files: {
        'one.json': withPeople([]),
        'two.json': withPeople([]),
        'small.csv': census(100),
        'large.csv': census(300),
      },
      lines: [
        'compare one.json two.json --census small.csv',
        'compare one.json two.json --census small.csv --census large.csv',
      ],
    },
    'people who came and went': {
      files: { 'before.json': tenPeople, 'after.json': withPeople([{ ...participants[0], id: 'N' }, ...participants.slice(1)]) }, // prettier-ignore
      lines: ['compare before.json after.json', `compare before.json after.json ${csvTo('.')}`, 'cat participants.csv'],
    },
    'the same inputs': {
      files: { 'a/plan.json': tenPeople, 'b/plan.json': tenPeople },
      lines: ['compare a/plan.json b/plan.json'],
    },
    'what is wrong, and where': {
      files: {
        ...compared,
        'wrong.json': badPlan,
        'people.json': withPeople([{ id: 'A', age: 'x', service_years: 1 }]),
        'empty.json': [],
        'no-name.json': [{ name: 'b', changes: { planRules: { plan_name: '' } } }, { changes: {} }],
        'no-plan.json': [{ name: 'b', changes: { planRules: { plan_name: '' } } }],
      },
      lines: [
        'compare plan.json wrong.json people.json',
        'compare plan.json --scenarios empty.json',
        'compare plan.json --scenarios no-name.json',
        'compare plan.json --scenarios no-plan.json',
        'compare plan.json plan.json',
        'compare plan.json',
        'compare plan.json --three-rs dear.json',
        'compare plan.json --three-rs --scenarios changes.json',
        'compare plan.json dear.json plan.json --census a.csv --census b.csv',
        'compare plan.json --three-rs --budget 5000',
      ],
    },
  },
  stress: {
    'shocks of a file, and as rows': {
      files: { 'plan.json': tenPeople, 'shocks.json': named, 'list.json': named[1]!.shocks },
      lines: [
        'stress plan.json --shocks shocks.json',
        'stress plan.json --shocks list.json',
        'stress plan.json --refinance a:b:2028:6:0.07 --holiday 2027-2028',
        'stress plan.json --usual',
        `stress plan.json --shocks shocks.json ${csvTo('.')}`,
        'cat stress_leavers.csv',
        'cat stress_settings.csv',
      ],
    },
    'findings that shocks bring': {
      files: { 'plan.json': tenPeople },
      lines: [
        'stress plan.json --price-fall 2027:0 --largest-leave 2027:8',
        `stress plan.json --price-fall 2027:0 --largest-leave 2027:8 ${csvTo('.')}`,
        'cat stress_findings.csv',
        'cat stress_settings.csv',
      ],
    },
    'more people who leave than a line names': {
      files: { 'plan.json': withPeople(Array.from({ length: 50 }, (_, i) => ({ ...participants[0], id: `P${i}` }))) },
      lines: ['stress plan.json --largest-leave 2027:45'],
    },
    'what is wrong, and where': {
      files: {
        'plan.json': tenPeople,
        'list.json': named[1]!.shocks,
        'bad-plan.json': badPlan,
        'wrong.json': [{ name: 'a', shocks: [{ shock: 'layoff', year: 1999, fraction: 0.1 }] }],
        'nothing.json': {},
        'no.json': '{',
        // Everybody leaves and is paid for by redemption: no share is left to have a price.
        'last.json': {
          ...withPeople(participants),
          operatingAssumptions: {
            contribution_policy: {},
            share_valuation: { current_price: 10, method: 'equity_value' },
            turnover: { termination_table: 'none' },
            repurchase_strategy: { funding_source: 'company_redemption' },
          },
        },
        'all.json': [{ shock: 'largest_holders_leave', year: 2027, count: 10, cause: 'death' }],
      },
      lines: [
        ...[
          ['--price-fall 2029', '--price-fall 2028:0.3:5:1', '--layoff 2028:0.1 --layoff 2028:15'],
          ['--largest-leave 2027:many', '--holiday 2027', '--holiday 2027-2040', '--refinance b:2028:6:0.07'],
          ['--covenant 2029', '--shocks list.json --layoff 2028:0.1', '--usual --layoff 2028:0.1'],
          [
            '--usual --shocks list.json',
            '--years 3',
            '--shocks wrong.json',
            '--shocks nothing.json',
            '--shocks no.json',
          ],
        ].flatMap((all) => all.map((asked) => `stress plan.json ${asked}`)),
        'stress last.json --shocks all.json',
        'stress bad-plan.json --shocks wrong.json',
      ],
    },
  },
  simulate: {
    // 1,000 of 1,500 shares, paid by the company; 10,000 on 53,045 of pay in one year of three. In the end one holder of all.
    'two people, of whom one retires': { files: { 'plan.json': smallPlan }, lines: ['simulate plan.json'] },
    'nothing to repurchase': {
      files: {
        'plan.json': {
          ...quietPlan,
          initialState: { participants: [], census_year: 2026 },
          systemConfig: { projection_years: 1 },
        },
      },
      lines: ['simulate plan.json'],
    },
    'a breach of the law comes first': {
      files: {
        'plan.json': {
          ...smallPlan,
          planRules: { ...smallPlan.planRules, vesting_schedule: { type: 'graded', years: 7 } },
        },
      },
      lines: ['simulate plan.json'],
    },
    // 1,000 shares at 10 are bought for the 10,000 that the company is worth.
    'a price of 0 comes first': {
      files: {
        'plan.json': {
          ...assume({
            share_valuation: { current_price: 10, method: 'equity_value', company_equity_value: 10_000 },
            purchases: [{ purchase_id: 'P', year: 2027, shares: 1000, from: 'accounts', interest_rate: 0, years: 10 }],
          }),
          systemConfig: { projection_years: 2 },
        },
      },
      lines: ['simulate plan.json'],
    },
    'a company and its lender': {
      files: {
        'plan.json': deltaFile('recycle', { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } }),
      },
      lines: ['simulate plan.json'],
    },
  },
});
