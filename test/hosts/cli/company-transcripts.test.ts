/**
 * Recorded: what a company is told of its levers, of its policy and of who pays, with the options of each; and the plan that `init` makes
 * of a census. A change of words shows in these files, which `vitest --update` writes.
 */
import { leversAnalysis } from '../../../src/analysis/levers/descriptor.js';
import { policyAnalysis } from '../../../src/analysis/policy/descriptor.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { mergePatch } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { smallPlan } from './harness.js';
import { recordAll } from './recorded.js';

const levers = examplePlan(leversAnalysis.example.changes);
const policy = examplePlan(policyAnalysis.example.changes);
const without = examplePlan();
const { participants: _, ...stateWithoutPeople } = without.initialState;
const byEquity = {
  operatingAssumptions: { share_valuation: { method: 'equity_value', company_equity_value: 500_000 } },
};

const deltaFile = (method: 'recycle' | 'redeem', years = 3) => {
  const [planRules, operatingAssumptions, initialState, systemConfig] = delta(method, {}, years);
  return { planRules, operatingAssumptions, initialState, systemConfig };
};
const redeems = deltaFile('redeem');
const { synthetic_equity: _rights, ...withoutRights } = redeems.initialState.company!;
const recycles = { operatingAssumptions: { repurchase_strategy: { method: 'recycle' } } };
const against = (name: string): string => `ledger plan.json --against ${name}.json`;

/** Sixty people, the last of them hired in 2025, who earn 40,000, 40,500 and so on. */
const sixty = (heading: string): string =>
  [
    `ID,DOB,DOH,${heading},Status`,
    ...Array.from(
      { length: 60 },
      (_, i) => `E${i},1980-01-01,${i === 7 ? '2025-11-03' : '2010-06-01'},${40_000 + i * 500},A`,
    ),
    'R1,1955-01-01,1990-01-01,99000,Retired',
  ].join('\n');
const kept = (census: unknown): string =>
  `{\n"census": ${JSON.stringify(census)},\n"planRules": {"plan_name": "x", "vesting_schedule": {"years": 6}}}`;
const KEPT: readonly unknown[] = [
  { file: 'c.csv', maps: {} },
  { map: {} },
  { file: 'c.csv', map: { A: 1 } },
  { file: 'c.csv', map: { Nope: 'id' } },
  'c.csv',
];

recordAll({
  levers: {
    'a chance, a loss and a take-up rate': {
      files: { 'plan.json': mergePatch(levers, byEquity) as object },
      lines: [
        'levers plan.json --allow-chance 0.1:2 --people-may-lose 0.5 --take-up 0.5 --paths 3 --without debt',
        'levers plan.json --allow-chance "10 %"',
      ],
    },
    'levers that are left out': {
      files: { 'plan.json': levers },
      lines: ['levers plan.json --without payments,debt --paths 0', 'levers plan.json --without magic'],
    },
    'limits by year, instruments and parties of a policy': {
      files: { 'plan.json': policy },
      lines: [
        'policy plan.json --benefit-floor 0,0.01 --benefit-ceiling 0.5 --free-cash-flow-cap 0.9 --instruments contributions,payments --do-not-ask amendment --allow-chance 0.5:2 --rule-cuts capital_expenditure --paths 3 --max-runs 40',
        'policy plan.json --instruments magic',
      ],
    },
    'without the finances of the company, or its people': {
      files: {
        'without.json': without,
        'nobody.json': { ...without, initialState: stateWithoutPeople },
        'small.json': smallPlan,
      },
      lines: [
        ...['levers', 'policy', 'resilience', 'ledger'].map((command) => `${command} without.json`),
        'levers nobody.json',
        'ledger small.json',
      ],
    },
  },
  ledger: {
    'of a plan, a file of changes and a scenario of compare, with which it is compared': {
      files: {
        'plan.json': redeems,
        'other.json': deltaFile('recycle'),
        'changes.json': recycles,
        'scenario.json': { name: 'recycles', changes: recycles },
        'without.json': { ...redeems, initialState: { ...redeems.initialState, company: withoutRights } },
        'wrong.json': { operatingAssumptions: { repurchase_strategy: { method: 'burn' } } },
        'list.json': [1],
      },
      lines: ['other', 'changes', 'scenario', 'without', 'wrong', 'list'].map(against),
    },
  },
  'plan-of-a-census': {
    'a plan that names every value it lacks, before it can be run': {
      files: { 'census.csv': 'id,age,service_years\nE1,40,10\n' },
      lines: ['init', 'cat plan.jsonc', 'simulate plan.jsonc --census census.csv'],
    },
    'the first plan year, where the census leaves out years of participation': {
      files: {
        'some.csv': 'id,age,service_years,participation_years,compensation\nE1,40,10,,50000\nE2,61,10,4,60000',
        'none.csv': 'id,age,service_years,participation_years,compensation\nE1,40,10,3,50000\nE2,61,10,4,60000',
      },
      lines: ['init --from some.csv', 'cat plan.jsonc', 'init --from none.csv --out known.jsonc'],
    },
    'what a census tells': {
      files: {
        'a.csv': sixty('2024 Plan Comp'),
        'b.csv': sixty('Pay'),
        'hires.csv': [
          'Id,DOB,Hire Date,Pay 2026,Shares',
          ...['A,1980-01-01,2010-01-01,90000,100', 'B,1995-05-01,2023-06-01,50000,10'],
          ...['C,1994-05-01,2024-06-01,52000,10', 'D,1990-05-01,2025-06-01,56000,10'],
        ].join('\n'),
        'not-yet.csv': 'Emp Nbr,DOB,DOH,Pay,Dept\nE1,1980-01-01,2010-06-01,50000,1\n',
      },
      lines: [
        ...['a', 'b', 'hires', 'not-yet'].map((name) => `init --from ${name}.csv --out ${name}.jsonc`),
        'cat hires.jsonc',
        'init --from not-yet.csv --map "Emp Nbr=id" --ignore-unknown --out mapped.jsonc',
      ],
    },
    'nobody who could be read': {
      files: { 'a.csv': 'a,b,c\nx,y,z\n', 'b.csv': 'ID,Age,Service\n', 'c.csv': '1001,4/30/1968,12\n' },
      lines: ['a', 'b', 'c'].map((name) => `init --from ${name}.csv`),
    },
    'kept answers that are wrong': {
      files: {
        'c.csv': 'id,age,service_years\nE1,40,10\n',
        ...Object.fromEntries(KEPT.map((census, i) => [`${i}.json`, kept(census)])),
      },
      lines: KEPT.map((_, i) => `validate ${i}.json`),
    },
  },
});
