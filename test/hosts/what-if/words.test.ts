import { expect, test } from 'vitest';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { furtherFigures, keyFigures } from '../../../src/presentation/words/index.js';
import { changesInWords, problemOf } from '../../../src/hosts/what-if/controls/controls.js';
import { SimulationError, simulateRun, ValidationError } from '../../../src/index.js';
import { spokenValue } from '../../../src/hosts/what-if/form/field-text.js';
import { groupIssues } from '../../../src/hosts/what-if/own-plan/group-issues.js';
import { readCensusText } from '../../../src/census/in-hand/census-table.js';
import { checkPlan, type PlanIssue } from '../../../src/hosts/what-if/own-plan/check-plan.js';
import { proposedColumns } from '../../../src/census/index.js';
import { PLAN_TEMPLATE } from './plan-template.js';

const inputs = (type: 'percentage_of_payroll' | 'fixed_amount'): PlanInputs =>
  ({ operatingAssumptions: { contribution_policy: { type } } }) as unknown as PlanInputs;
const refused = (field: string, issue: string): ValidationError => new ValidationError([{ field, issue }]);

test.each([
  ['percentage_of_payroll', 'percentage', 'Must be between 0 and 1', 'Must be between 0 % and 100 %'],
  ['fixed_amount', 'annual_amount', 'Must be at least 0', 'Must be at least $0'],
] as const)('what the engine refuses is said in the unit of the field: %s', (type, field, issue, text) => {
  const error = refused(`contribution_policy.${field}`, issue);
  expect(problemOf(error, inputs(type), null)).toEqual({ control: 'contribution', text });
});

test('an input that no control moves is laid to the last move, or to none', () => {
  const error = refused('esop_loans[0].years_remaining', 'Must be at least 1');
  const text = 'esop_loans[0].years_remaining: Must be at least 1';
  expect(problemOf(error, inputs('fixed_amount'), 'timing')).toEqual({ control: 'timing', text });
  expect(problemOf(error, inputs('fixed_amount'), null)).toEqual({ control: null, text });
  const moved = refused('turnover.retirement_rates[3].age', 'Must be between 0 and 130');
  expect(problemOf(moved, inputs('fixed_amount'), null)).toHaveProperty('control', 'retirement_age');
});

test('a figure beyond the range is laid to the last move, without one to the growth of the price', () => {
  const error = new SimulationError({
    field: 'share_valuation.current_price',
    issue: 'A figure of 2041 is beyond the exact range',
  });
  expect(problemOf(error, inputs('fixed_amount'), null)).toEqual({
    control: 'price_growth',
    text: 'At this growth the price, or the amount owed at it, leaves the range that can be computed, in 2041',
  });
  expect(problemOf(error, inputs('fixed_amount'), 'turnover')).toEqual({
    control: 'turnover',
    text: 'A figure leaves the range that can be computed, in 2041',
  });
  const bug = new Error('a bug');
  expect(() => problemOf(bug, inputs('fixed_amount'), null)).toThrow(bug);
});

test('equal problems of many lines are one, whatever the cells say; what stands alone is first', () => {
  const census = {
    header: ['id', 'status'],
    rows: ['Q', 'Q', 'T', 'X', ''].map((status, i) => ({ line: i + 2, cells: [`E${i}`, status] })),
  };
  const mapping = ['id', 'status'] as const;
  const at = (row: number, column: 'id' | 'status', issue: string): PlanIssue => ({
    where: `Census, line ${row + 2}`,
    issue,
    place: { kind: 'census', row, column },
  });
  const coded = [0, 1, 2, 3].map((row) => at(row, 'status', 'Must be one of active, separated'));
  const plan: PlanIssue = { where: 'Plan', issue: 'Required', place: { kind: 'plan', from: 0, to: 1, field: null } };
  const blank = at(4, 'id', 'Required');
  const groups = groupIssues([...coded, blank, plan, plan], census, mapping);
  expect(groups).toEqual([
    { where: 'Census, line 6', issue: 'Required', first: blank, count: 1 },
    { where: 'Plan', issue: 'Required', first: plan, count: 1 },
    { where: 'Plan', issue: 'Required', first: plan, count: 1 },
    {
      where: 'Census, 4 lines, Status, “Q”, “T” and others',
      issue: 'Must be one of active, separated; first line 2',
      first: coded[0],
      count: 4,
    },
  ]);
});

test('of people with one id the other line is said', () => {
  const text = 'id,age,service\nA,40,3\nB,40,3\nA,41,3\nB,42,3\n';
  const table = readCensusText(text);
  const mapping = proposedColumns(table.header);
  const checked = checkPlan({ planText: PLAN_TEMPLATE, census: table, mapping });
  const issues = 'issues' in checked ? checked.issues : [];
  const said = (some: readonly PlanIssue[]) => groupIssues(some, table, mapping).map(({ issue }) => issue);
  expect(said(issues.slice(0, 1))).toEqual([
    'Must be unique: line 2 has it too. If they are one person, have lines of one id added up',
  ]);
  expect(said(issues)).toEqual([
    'Must be unique; first line 4: line 2 has it too. If they are one person, have lines of one id added up',
  ]);
});

test('all that is wrong with a census is said at once, and of one line once', () => {
  const census = readCensusText('id,birth_date,service\nA,1970-01-01,5\nB,,5\nTotal,,10\n');
  const checked = checkPlan({ planText: PLAN_TEMPLATE, census, mapping: proposedColumns(census.header) });
  expect('issues' in checked ? checked.issues.map(({ where, issue }) => [where, issue]) : checked).toEqual([
    ['Census, line 4', expect.stringContaining('line of totals')],
    ['Census, line 3, Date of birth', 'Required: Age or Date of birth'],
  ]);
});

test('a card is as planned only if all of its figures are', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs();
  const planned = simulateRun(planRules, operatingAssumptions, initialState, systemConfig);
  const compared = [{ name: 'plan', run: planned }];
  const changed = (changes: object) => ({ ...planned, summary_metrics: { ...planned.summary_metrics, ...changes } });
  const changesOf = (changes: object) =>
    [...keyFigures(changed(changes), compared), ...furtherFigures(changed(changes), '5 %', compared)].map(
      ({ changes: against }) => against,
    );
  const { peak_cash_amount: peak, max_repurchase_to_payroll_year: year } = planned.summary_metrics;
  expect(changesOf({})).toEqual(
    // A chance that is not known yet is not compared.
    [...Array<string[]>(3).fill(['as planned']), [], ...Array<string[]>(4).fill(['as planned'])],
  );
  expect(changesOf({ peak_cash_amount: peak + 1000 })[1]).toEqual(['+$1,000 vs. plan']);
  expect(changesOf({ max_repurchase_to_payroll_year: year + 1 })[7]).toEqual(['+1 year vs. plan']);
});

test('a figure says its difference from each run that is compared', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs();
  const run = simulateRun(planRules, operatingAssumptions, initialState, systemConfig);
  const less = run.summary_metrics.total_repurchase_obligation - 5;
  const other = { ...run, summary_metrics: { ...run.summary_metrics, total_repurchase_obligation: less } };
  const [obligation] = keyFigures(run, [
    { name: 'A', run },
    { name: 'B', run: other },
  ]);
  expect(obligation?.changes).toEqual(['as A', '+$5 vs. B']);
});

test('finances of the company that the plan lacks are stated, and change nothing of it', () => {
  const values = { ebitda: 1_000_000, company_cash: 5, turnover: 2 } as const;
  const counts = (inputs: PlanInputs) => [false, true].map((are) => changesInWords(values, inputs, are).length);
  const { company_finances: finances, ...others } = acmeInputs('plan-by-earnings.json').operatingAssumptions;
  expect(finances).toBeDefined();
  expect(counts(acmeInputs('plan-by-earnings.json'))).toEqual([3, 0]);
  expect(counts({ ...acmeInputs(), operatingAssumptions: others })).toEqual([1, 2]);
});

test('one of something is in the singular', () => {
  const people = { path: 'p', label: 'P', kind: 'number', unit: 'people', sentence: '' } as const;
  expect(spokenValue(people, 1)).toBe('1 person');
  expect(spokenValue(people, 2)).toBe('2 people');
  expect(spokenValue({ ...people, unit: 'installments' }, '1')).toBe('1 installment');
  expect(spokenValue({ ...people, unit: 'times' }, 1)).toBe('1 ×');
});
