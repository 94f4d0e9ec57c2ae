/**
 * Every input of plans as they are, of people who left, mixes, limits, segregation and rebalancing, and of what plans, loans and people
 * really do, in every host.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import readSheets from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { review } from '../../src/census/review/index.js';
import { ESOP_SIMULATE, ESOP_VALIDATE } from '../../src/hosts/spreadsheet/index.js';
import { mergePatch, simulateRun, validate, type AnnualProjection } from '../../src/index.js';
import { errorOf, folderWith, run } from './cli/harness.js';
import { document } from './service/openapi/document-of-service.js';
import { rangesOf, type Cells } from './spreadsheet/ranges.js';
import type { Vector } from '../vectors.js';

type Inputs = Vector['input'];

/** Somebody leaves for each cause, somebody is being paid, and the company pays for everything. */
const BASE: Inputs = {
  planRules: {
    plan_name: 'In every host',
    vesting_schedule: { type: 'immediate' },
    distribution_policy: { timing: 'termination_plus_1_year', cash_out_limit: 0 },
    diversification_rules: { enabled: false },
    cash_usage_policy: [],
  },
  operatingAssumptions: {
    contribution_policy: { annual_amount: 10_000 },
    share_valuation: { method: 'equity_value', current_price: 100, annual_growth_rate: 0.05 },
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2026,
    participants: [
      {
        id: 'left',
        age: 50,
        service_years: 9,
        allocated_shares: 300,
        cash_balance: 1000,
        status: 'separated',
        separation: { year: 2025, cause: 'termination' },
      },
      { id: 'A', age: 40, service_years: 9, compensation: 90_000, allocated_shares: 900, cash_balance: 9000 },
      { id: 'B', age: 52, service_years: 12, compensation: 70_000, allocated_shares: 700, cash_balance: 100 },
      ...(['retirement', 'death', 'disability', 'termination'] as const).map((cause) => ({
        id: cause,
        age: 45,
        service_years: 9,
        compensation: 60_000,
        allocated_shares: 400,
        separation: { year: 2028, cause },
      })),
    ],
  },
  systemConfig: { projection_years: 8 },
};

/** An input with a value that shows in the figures, and one that is refused. */
interface Subject {
  /** Where it stands in the arguments; the participant is the one who left. */
  readonly path: string;
  /** What it needs beside it, as a change of the plan. */
  readonly beside?: object;
  readonly value: unknown;
  readonly wrong: unknown;
  readonly issue: string;
}

const policy = 'planRules.distribution_policy';
const strategy = 'operatingAssumptions.repurchase_strategy';
const person = 'initialState.participants[0].separation';
const cents = { wrong: -1, issue: 'Must be at least 0' };
const year = { wrong: 1990, issue: 'Must be between 2000 and 2200' };
const afterCensus = { wrong: 2026, issue: 'Must be greater than 2026' };
const part = { wrong: 1.5, issue: 'Must be between 0 and 1' };
const word = (...words: string[]): { wrong: string; issue: string } => ({
  wrong: 'sometimes',
  issue: `Must be one of ${words.join(', ')}`,
});
const inPolicy = (distribution_policy: object): object => ({ planRules: { distribution_policy } });
const inStrategy = (repurchase_strategy: object): object => ({ operatingAssumptions: { repurchase_strategy } });
const changed = (change: object): object => inPolicy({ changes: [{ from_year: 2026, ...change }] });
const contributing = (annual_amount: number, limits: object): object => ({
  operatingAssumptions: { contribution_policy: { annual_amount }, repurchase_strategy: { limits } },
});

const SUBJECTS: readonly Subject[] = [
  { path: `${policy}.lump_sum_threshold`, value: 90_000, ...cents },
  ...['retirement', 'death', 'disability', 'termination'].map((cause): Subject => {
    return { path: `${policy}.by_cause.${cause}.lump_sum_threshold`, value: 90_000, ...cents };
  }),
  {
    path: `${policy}.changes[0].from_year`,
    beside: changed({ form: 'lump_sum' }),
    value: 2028,
    wrong: 1900,
    issue: 'Must be between 1950 and 2200',
  },
  {
    path: `${policy}.changes[0].timing`,
    beside: changed({}),
    value: 'immediate',
    ...word('immediate', 'termination_plus_1_year', 'statutory'),
  },
  {
    path: `${policy}.changes[0].form`,
    beside: changed({}),
    value: 'lump_sum',
    ...word('lump_sum', 'installments'),
  },
  {
    path: `${policy}.changes[0].installment_years`,
    beside: changed({}),
    value: 2,
    wrong: 11,
    issue: 'Must be between 1 and 10',
  },
  { path: `${policy}.changes[0].cash_out_limit`, beside: changed({}), value: 90_000, ...cents },
  { path: `${policy}.changes[0].lump_sum_threshold`, beside: changed({}), value: 90_000, ...cents },
  {
    path: `${policy}.changes[0].by_cause.death.delay_years`,
    beside: changed({}),
    value: 0,
    wrong: 7,
    issue: 'Must be between 0 and 6',
  },
  ...['recycle', 'redeem', 'releverage'].map((name): Subject => {
    const others = { recycle: 0.25, redeem: 0.5, releverage: 0.25 };
    const value = others[name as keyof typeof others];
    return { path: `${strategy}.mix[0].${name}`, beside: inStrategy({ mix: [others] }), value, ...part };
  }),
  {
    path: `${strategy}.limits.deduction_404`,
    beside: contributing(150_000, {}),
    value: 'enforce',
    ...word('report', 'enforce'),
  },
  {
    path: `${strategy}.limits.additions_415`,
    beside: contributing(150_000, {}),
    value: 'enforce',
    ...word('report', 'enforce'),
  },
  {
    path: `${strategy}.limits.other_plan_contribution_rate`,
    beside: contributing(10_000, { deduction_404: 'enforce' }),
    value: 0.2,
    ...part,
  },
  {
    path: `${strategy}.limits.overflow`,
    beside: contributing(150_000, { deduction_404: 'enforce' }),
    value: 'releverage',
    ...word('redeem', 'releverage'),
  },
  {
    path: `${policy}.segregation.funding`,
    beside: inPolicy({ segregation: {} }),
    value: ['company'],
    wrong: ['somebody'],
    issue:
      'Must be one of participant_cash_accounts, unallocated_company_contributions, unallocated_forfeiture_cash, company',
  },
  { path: `${policy}.segregation.maximum_amount`, beside: inPolicy({ segregation: {} }), value: 1000, ...cents },
  { path: `${policy}.segregation.from_year`, beside: inPolicy({ segregation: {} }), value: 2029, ...year },
  {
    path: 'planRules.rebalancing.every_years',
    beside: { planRules: { rebalancing: {} } },
    value: 3,
    wrong: 11,
    issue: 'Must be between 1 and 10',
  },
  {
    path: 'planRules.rebalancing.from_year',
    beside: { planRules: { rebalancing: {} } },
    value: 2029,
    ...year,
  },
  { path: `${person}.payments_remaining`, value: 2, wrong: 16, issue: 'Must be between 1 and 15' },
  {
    path: `${person}.next_payment_year`,
    value: 2029,
    wrong: 2043,
    issue: 'Must be between 2027 and 2042',
  },
  ...ofRules(),
  ...ofAssumptions(),
  ...ofLoans(),
  ...ofFinances(),
];

/** Somebody with two years of service who leaves in 2028. */
function leaverNotVested(rules: object): object {
  const [left, stays] = BASE.initialState.participants;
  const leaver = { id: 'new', age: 30, service_years: 2, compensation: 50_000, allocated_shares: 500 };
  return {
    planRules: { vesting_schedule: { type: 'cliff', years: 5 }, ...rules },
    operatingAssumptions: { contribution_policy: { annual_amount: 50_000 } },
    initialState: { participants: [left, stays, { ...leaver, separation: { year: 2028, cause: 'termination' } }] },
  };
}

function ofRules(): Subject[] {
  const inService = `${policy}.in_service_distributions`;
  const early = (early_retirement: object): object => inPolicy({ timing: 'statutory', early_retirement });
  const frozen = { from_year: 2027, contributions: 'continue' };
  return [
    { path: 'planRules.freeze.from_year', value: 2028, ...afterCensus },
    {
      path: 'planRules.freeze.contributions',
      beside: { planRules: { freeze: { from_year: 2028 } } },
      value: 'continue',
      ...word('stop', 'continue'),
    },
    {
      path: 'planRules.freeze.full_vesting',
      beside: leaverNotVested({ freeze: frozen }),
      value: false,
      wrong: 'sometimes',
      issue: 'Must be true or false',
    },
    {
      path: `${inService}.minimum_age`,
      beside: inPolicy({ in_service_distributions: { fraction: 0.1 } }),
      value: 52,
      wrong: 49,
      issue: 'Must be between 50 and 75',
    },
    {
      path: `${inService}.minimum_service`,
      beside: inPolicy({ in_service_distributions: { minimum_age: 52, fraction: 0.1 } }),
      value: 15,
      ...cents,
    },
    {
      path: `${inService}.fraction`,
      beside: inPolicy({ in_service_distributions: { minimum_age: 52 } }),
      value: 0.1,
      ...part,
    },
    {
      path: `${policy}.early_retirement.age`,
      beside: early({}),
      value: 48,
      wrong: 44,
      issue: 'Must be between 45 and 75',
    },
    { path: `${policy}.early_retirement.service_requirement`, beside: early({ age: 48 }), value: 30, ...cents },
    {
      path: 'planRules.forfeited_shares_use',
      beside: leaverNotVested({}),
      value: 'reduce_contributions',
      ...word('reallocate', 'reduce_contributions'),
    },
    {
      path: 'planRules.plan_start_year',
      beside: { planRules: { diversification_rules: { enabled: true } } },
      value: 2024,
      wrong: 2027,
      issue: 'Must be at most 2026',
    },
  ];
}

function ofAssumptions(): Subject[] {
  const assumptions = 'operatingAssumptions';
  const floor = `${assumptions}.share_valuation.floor`;
  const withFloor = (terms: object): object => ({ operatingAssumptions: { share_valuation: { floor: terms } } });
  const joining = { year: 2028, count: 2.5, age: 40, compensation: 50_000 };
  const group = (of: object): object => ({ operatingAssumptions: { workforce: { joiners: [of] } } });
  const inGroup = (name: string, value: unknown, refused: Pick<Subject, 'wrong' | 'issue'>): Subject => {
    const { [name as keyof typeof joining]: _, ...others } = joining;
    return { path: `${assumptions}.workforce.joiners[0].${name}`, beside: group(others), value, ...refused };
  };
  return [
    {
      path: `${floor}.price`,
      beside: withFloor({ until_year: 2030 }),
      value: 150,
      wrong: 0,
      issue: 'Must be greater than 0',
    },
    { path: `${floor}.until_year`, beside: withFloor({ price: 150 }), value: 2030, ...afterCensus },
    {
      path: `${floor}.protected_part`,
      beside: withFloor({ price: 150, until_year: 2030 }),
      value: [1, 0.5],
      wrong: [1.5],
      issue: 'Must be between 0 and 1',
    },
    {
      path: `${assumptions}.dividends.on_allocated_shares`,
      beside: { operatingAssumptions: { dividends: { per_share: 1 } } },
      value: 'pass_through',
      ...word('accounts', 'loan', 'pass_through'),
    },
    { path: `${assumptions}.distribution_election_rate`, value: 0.5, ...part },
    ...limitsOfAYear(`${assumptions}.statutory_limits[0]`),
    {
      path: `${assumptions}.workforce.headcount_growth_rates`,
      beside: { operatingAssumptions: { workforce: { entry_compensation: 40_000 } } },
      value: [0.5, 0],
      wrong: [-1],
      issue: 'Must be greater than -1',
    },
    inGroup('year', 2028, { wrong: 2026, issue: 'Must be between 2027 and 2101' }),
    inGroup('count', 2.5, { wrong: 0, issue: 'Must be greater than 0' }),
    inGroup('age', 40, cents),
    inGroup('compensation', 50_000, cents),
    inGroup('service_years', 3, cents),
  ];
}

/** Limits of 2028 that change what a contribution of three quarters of pay does, and when a large balance is paid. */
function limitsOfAYear(path: string): Subject[] {
  const with2028 = (limits: object): object => ({
    planRules: { distribution_policy: { installment_years: 5, timing: 'immediate' } },
    operatingAssumptions: {
      contribution_policy: { annual_amount: 150_000 },
      repurchase_strategy: { limits: { additions_415: 'enforce' } },
      statutory_limits: [{ year: 2028, ...limits }],
    },
  });
  const amount = { wrong: 0, issue: 'Must be greater than 0' };
  return [
    {
      path: `${path}.year`,
      beside: with2028({ compensation: 20_000 }),
      value: 2029,
      wrong: 2022,
      issue: 'Must be between 2023 and 2200',
    },
    { path: `${path}.compensation`, beside: with2028({ additions: 70_000 }), value: 75_000, ...amount },
    { path: `${path}.additions`, beside: with2028({ compensation: 300_000 }), value: 10_000, ...amount },
    { path: `${path}.balance`, beside: with2028({ compensation: 300_000 }), value: 5000, ...amount },
    { path: `${path}.increment`, beside: with2028({ balance: 5000 }), value: 50_000, ...amount },
  ];
}

/** Owners besides the trust, and a company that gets short of cash. */
function ofFinances(): Subject[] {
  const finances = 'operatingAssumptions.company_finances';
  const reaction = `${finances}.reactions[0]`;
  const withFinances = (terms: object, dividends: object, company: object): object => ({
    operatingAssumptions: {
      dividends,
      company_finances: { ebitda: [500_000], capital_expenditure: [50_000], ...terms },
    },
    initialState: { company: { shares_outstanding: 10_000, cash: 100_000, ...company } },
  });
  const reacting = (more: object): object =>
    withFinances({ reactions: [{ headroom_below: 10_000_000, ...more }] }, { per_share: 1 }, {});
  return [
    {
      path: 'operatingAssumptions.dividends.owner_tax_rate',
      beside: withFinances({}, { per_share: 1 }, { taxable_income: 100_000 }),
      value: 0.4,
      wrong: 0.7,
      issue: 'Must be between 0 and 0.6',
    },
    {
      path: 'initialState.company.taxable_income',
      beside: withFinances({}, { owner_tax_rate: 0.4 }, {}),
      value: 100_000,
      ...cents,
    },
    {
      path: `${reaction}.headroom_below`,
      beside: withFinances({ reactions: [{ contribution_factor: 0.5 }] }, { per_share: 1 }, {}),
      value: 250_000,
      wrong: 'much',
      issue: 'Must be a number',
    },
    ...['contribution_factor', 'dividend_factor', 'capital_expenditure_factor'].map((name): Subject => ({
      path: `${reaction}.${name}`,
      beside: reacting({}),
      value: 0.5,
      ...part,
    })),
  ];
}

function ofLoans(): Subject[] {
  const terms = { principal_balance: 400_000, interest_rate: 0.05, years_remaining: 4, suspense_shares: 1000 };
  const withLoan = (more: object, others: object = {}): object => ({
    ...others,
    initialState: { esop_loans: [{ loan_id: 'L', ...terms, ...more }] },
  });
  const loan = 'initialState.esop_loans[0]';
  const right = 'initialState.company.synthetic_equity[0].settles_year';
  return [
    {
      path: `${loan}.payments_per_year`,
      beside: withLoan({}),
      value: 12,
      wrong: 3,
      issue: 'Must be one of 1, 2, 4, 12',
    },
    {
      path: `${loan}.prepayments[0].year`,
      beside: withLoan({ prepayments: [{ amount: 50_000 }] }),
      value: 2028,
      ...afterCensus,
    },
    {
      path: `${loan}.prepayments[0].amount`,
      beside: withLoan({ prepayments: [{ year: 2028 }] }),
      value: 50_000,
      wrong: 0,
      issue: 'Must be greater than 0',
    },
    {
      path: `${loan}.refinanced.year`,
      beside: withLoan({ refinanced: { years_remaining: 10 } }),
      value: 2028,
      ...afterCensus,
    },
    {
      path: `${loan}.refinanced.years_remaining`,
      beside: withLoan({ refinanced: { year: 2028 } }),
      value: 10,
      wrong: 41,
      issue: 'Must be between 1 and 40',
    },
    {
      path: `${loan}.refinanced.interest_rate`,
      beside: withLoan({ refinanced: { year: 2028, years_remaining: 10 } }),
      value: 0.08,
      wrong: 0.21,
      issue: 'Must be between 0 and 0.2',
    },
    {
      path: `${loan}.refinanced.payment_schedule`,
      beside: withLoan({ refinanced: { year: 2028, years_remaining: 10 } }),
      value: 'balloon',
      ...word('level_payment', 'level_principal', 'balloon'),
    },
    {
      path: `${loan}.refinanced.release_method`,
      beside: withLoan({ refinanced: { year: 2028, years_remaining: 6 } }),
      value: 'principal_only',
      ...word('principal_and_interest', 'principal_only'),
    },
    {
      path: `${loan}.interest_only_years`,
      beside: withLoan({}),
      value: 2,
      wrong: 4,
      issue: 'Must be between 0 and 3',
    },
    {
      path: `${strategy}.limits.additions_415_value`,
      beside: withLoan(
        { principal_balance: 4_000_000 },
        { operatingAssumptions: { repurchase_strategy: { limits: { additions_415: 'enforce' } } } },
      ),
      value: 'lesser_of_value',
      ...word('contributions', 'lesser_of_value'),
    },
    {
      path: right,
      beside: {
        operatingAssumptions: { company_finances: { ebitda: [1_000_000] } },
        initialState: { company: { synthetic_equity: [{ id: 'R', shares: 10, strike: 50 }] } },
      },
      value: 2028,
      ...afterCensus,
    },
  ];
}

const keysOf = (path: string): string[] => path.match(/\w+/g)!;

/** The inputs with a value at a place, or without one. */
function put(inputs: Inputs, path: string, value: unknown): Inputs {
  const copy = structuredClone(inputs);
  const keys = keysOf(path);
  const last = keys.pop()!;
  const inside = keys.reduce<Record<string, unknown>>(
    (object, key) => {
      return (object[key] ??= {}) as Record<string, unknown>;
    },
    copy as unknown as Record<string, unknown>,
  );
  if (value === undefined) Reflect.deleteProperty(inside, last);
  else inside[last] = value;
  return copy;
}

function planOf({ path, beside = {} }: Subject, value: unknown): Inputs {
  const plan = mergePatch(BASE, beside) as Inputs;
  const given = path.endsWith('next_payment_year') ? put(plan, `${person}.payments_remaining`, 2) : plan;
  return put(given, path, value);
}

function yearsOf({ planRules, operatingAssumptions, initialState, systemConfig }: Inputs): AnnualProjection[] {
  return simulateRun(planRules, operatingAssumptions, initialState, systemConfig).annual_projections;
}

/** The path as an error has it: without its argument. */
const fieldOf = (path: string): string => path.replace(/^\w+\./, '');

type Schema = Readonly<Record<string, unknown>>;

/** What a JSON Schema says of a place in the inputs. */
function schemaAt(root: Schema, path: string): Schema | undefined {
  return keysOf(path).reduce<Schema | undefined>((schema, key) => {
    if (schema === undefined) return undefined;
    const { items, properties } = schema as { items?: Schema; properties?: Readonly<Record<string, Schema>> };
    return /^\d+$/.test(key) ? items : properties?.[key];
  }, root);
}

/** A plan file and a census file with the inputs. */
function files(inputs: Inputs): Readonly<Record<string, string | object>> {
  const { participants: _, ...initialState } = inputs.initialState;
  const census = rangesOf(inputs).census.map((cells) => cells.map((cell) => String(cell ?? '')).join(','));
  return { 'plan.json': { ...inputs, initialState }, 'census.csv': census.join('\n') };
}

const commandLine = (command: string, inputs: Inputs, ...more: string[]): ReturnType<typeof run> =>
  run(folderWith(files(inputs)), [command, 'plan.json', '--census', 'census.csv', ...more]);

describe.each(SUBJECTS)('$path', (subject) => {
  const { path, value, wrong, issue } = subject;
  const inputs = planOf(subject, value);
  const refused = planOf(subject, wrong);

  it('shows in the figures', () => {
    const without = planOf(subject, undefined);
    const { planRules, operatingAssumptions, initialState, systemConfig } = without;
    const isComplete = validate(planRules, operatingAssumptions, initialState, systemConfig).length === 0;
    expect(yearsOf(inputs)).not.toEqual(yearsOf(isComplete ? without : BASE));
  });

  it('is in the JSON Schema and in the OpenAPI document, with a sentence', () => {
    const schema = JSON.parse(readFileSync('dist/schema.json', 'utf8')) as Schema;
    expect(schemaAt(schema, path)).toMatchObject({ description: expect.any(String) as string });
    const [argument = '', ...keys] = path.split('.');
    const named = document.components.schemas[`${argument[0]!.toUpperCase()}${argument.slice(1)}`]!;
    expect(schemaAt(named, keys.join('.'))).toEqual(schemaAt(schema, path));
  });

  it('is read by the command line, from a plan and a census', async () => {
    const { code, stdout, stderr } = await commandLine('simulate', inputs, '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { annual_projections: years } = JSON.parse(stdout) as { annual_projections: AnnualProjection[] };
    expect(years).toEqual(yearsOf(inputs));
  });

  it('is read by the spreadsheet functions', () => {
    const { plan, census } = rangesOf(inputs);
    const years = yearsOf(inputs);
    const names = Object.keys(years[0]!);
    const cells = years.map((row) => names.map((name) => row[name as keyof AnnualProjection] ?? ''));
    expect(ESOP_SIMULATE(plan, census, [['columns', names.join(', ')]])).toEqual([names, ...cells]);
  });

  it('is refused in its own place', async () => {
    const field = fieldOf(path) + (Array.isArray(wrong) ? '[0]' : '');
    const { planRules, operatingAssumptions, initialState, systemConfig } = refused;
    expect(validate(planRules, operatingAssumptions, initialState, systemConfig)[0]).toEqual({ field, issue });

    const { issues } = errorOf(await commandLine('validate', refused));
    const inCensus = path.startsWith(person);
    const place = inCensus
      ? { file: 'census.csv', line: 2, column: fieldOf(path).replace('participants[0].', '') }
      : { file: 'plan.json' };
    expect(issues[0]).toMatchObject({ ...place, field, issue });

    const { plan, census } = rangesOf(refused);
    const reported = JSON.stringify(ESOP_VALIDATE(plan, census));
    expect(reported).toContain(issue);
    expect(reported).toContain(inCensus ? '"census",2,' : `"${fieldOf(path)}"`);
  });
});

/** What is doubtful in the inputs of each kind of which that can be said. */
it.each<[doubt: string, path: string, value: unknown]>([
  ['Is not read: that needs repurchase_strategy.limits.deduction_404 enforce', `${strategy}.limits.overflow`, 'redeem'],
  ['Is 2040, after the last year that is projected, 2034', `${policy}.segregation.from_year`, 2040],
  ['Is 2040, after the last year that is projected, 2034', 'planRules.rebalancing.from_year', 2040],
  ['Is 2040, after the last year that is projected, 2034', 'planRules.freeze.from_year', 2040],
  [
    'Is not read: that needs dividends.per_share above 0',
    'operatingAssumptions.dividends',
    { per_share: 0, on_allocated_shares: 'loan' },
  ],
  [
    'left: payments remaining, but neither shares nor cash',
    'initialState.participants[0]',
    {
      ...BASE.initialState.participants[0],
      allocated_shares: 0,
      cash_balance: 0,
      separation: { year: 2020, cause: 'death', payments_remaining: 2 },
    },
  ],
])('the review says %s', (issue, path, value) => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = put(BASE, path, value);
  expect(review(planRules, operatingAssumptions, initialState, systemConfig)).toEqual([
    expect.objectContaining({ field: expect.stringContaining(fieldOf(path)) as string, issue }),
  ]);
});

it('a group of inputs with nothing but defaults is turned on by any of its names', () => {
  const { plan, census } = rangesOf(BASE);
  const columns: Cells = [['columns', 'segregation_shares, segregation_amount, shares_rebalanced']];
  const on: Cells = [
    ['distribution_policy.segregation.from_year', 2027],
    ['rebalancing.every_years', 1],
  ];
  const years = yearsOf(
    mergePatch(BASE, { planRules: { distribution_policy: { segregation: {} }, rebalancing: {} } }) as Inputs,
  );
  expect(ESOP_SIMULATE([...plan, ...on], census, columns)).toEqual([
    ['segregation_shares', 'segregation_amount', 'shares_rebalanced'],
    ...years.map((row) => [row.segregation_shares, row.segregation_amount, row.shares_rebalanced]),
  ]);
  // Off, there are no such columns.
  expect(JSON.stringify(ESOP_SIMULATE(plan, census, columns))).toContain('No column segregation_shares');
});

describe.each(['segregation_shares', 'segregation_amount', 'shares_rebalanced'])('the output %s', (name) => {
  const asked = mergePatch(BASE, {
    planRules: { distribution_policy: { segregation: {} }, rebalancing: {} },
  }) as Inputs;

  it('is in the files of the command line where it is asked for, and defined in the workbook', async () => {
    const csv = await commandLine('simulate', asked, '--format', 'csv');
    expect(csv.stdout.split('\n')[0]!.split(',')).toContain(name);
    expect((await commandLine('simulate', BASE, '--format', 'csv')).stdout).not.toContain(name);
    const folder = folderWith(files(asked));
    const written = ['simulate', 'plan.json', '--census', 'census.csv', '--format', 'xlsx', '--out', 'out'];
    expect(await run(folder, written)).toMatchObject({ code: 0, stderr: '' });
    const [workbook = ''] = readdirSync(join(folder, 'out'));
    const sheets = await readSheets(join(folder, 'out', workbook));
    expect(sheets.find(({ data }) => data[0]!.includes(name))).toBeDefined();
    expect(sheets.at(-1)!.data.flat()).toContain(name);
  });

  it('is in the OpenAPI document and in the model, with a sentence', () => {
    const { description } = schemaOfColumn(name);
    expect(description).toMatch(/\.$/);
    expect(readFileSync('docs/model/columns.md', 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` .*\\. +\\|`, 'm'));
  });
});

/** What the document says of a column of the years. */
function schemaOfColumn(name: string): Schema {
  const { properties } = document.components.schemas['AnnualProjection'] as {
    properties: Readonly<Record<string, Schema>>;
  };
  return properties[name]!;
}
