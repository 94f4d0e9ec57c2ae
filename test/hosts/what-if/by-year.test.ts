import { expect, test } from 'vitest';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { type PlanInputs, stress, usualStresses } from '../../../src/analysis/index.js';
import { mergePatch, prepare } from '../../../src/index.js';
import { byYearText, changesOf, controlOf } from '../../../src/hosts/what-if/controls/controls.js';
import type { ControlId, ControlValues } from '../../../src/hosts/what-if/controls/control-rows.js';

const typical = acmeInputs('plan-typical.json');
const prepared = ({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs) =>
  prepare(planRules, operatingAssumptions, initialState, systemConfig);
const changed = (values: ControlValues): PlanInputs => mergePatch(typical, changesOf(values, typical)) as PlanInputs;

test.each<[ControlId, string | null]>([
  ['method', 'recycle, redeem 50 % from 2034'],
  ['redeemed', '0 %, 50 % from 2034'],
  ['releveraged', null],
  ['contribution', null],
])('%s of a plan whose mix differs by year says %j', (id, text) => {
  expect(byYearText(controlOf(id), typical)).toBe(text);
});

test.each<[ControlId, object, string]>([
  ['price_growth', { share_valuation: { current_price: 1, growth_rates: [0.05, 0.05, 0.03] } }, '5 %, 3 % from 2029'],
  ['turnover', { turnover: { termination_scales: [1, 2, 1, 3] } }, 'by year, 1 × to 3 ×'],
])('%s says the values of a list by year', (id, operatingAssumptions, text) => {
  expect(byYearText(controlOf(id), mergePatch(typical, { operatingAssumptions }) as PlanInputs)).toBe(text);
});

test('terms of payment that change from a year on are said', () => {
  const distribution_policy = { form: 'installments', changes: [{ from_year: 2031, form: 'lump_sum' }] } as const;
  const plan = mergePatch(typical, { planRules: { distribution_policy } }) as PlanInputs;
  expect(byYearText(controlOf('form'), plan)).toBe('installments, lump sum from 2031');
  expect(byYearText(controlOf('timing'), plan)).toBeNull();
});

test('a value for all years is no value by year, and is the plan’s method no more', () => {
  expect(byYearText(controlOf('redeemed'), changed({ redeemed: 50 }))).toBeNull();
});

test('the fall of EBITDA is that of the usual stress, and follows other moves of earnings', () => {
  const runOf = (values: ControlValues) => prepared(changed(values)).simulateRun({ snapshots: false });
  const plan = prepared(typical);
  const { by_year: years } = stress(
    plan,
    usualStresses(plan).filter(({ name }) => name === 'earnings fall'),
  );
  const moved = runOf({ earnings_fall: 30 }).annual_projections;
  expect(moved.map(({ year_end_share_price: price }) => price)).toEqual(
    years.map(({ figures }) => figures.at(-1)?.year_end_share_price),
  );
  const doubled = runOf({ ebitda: 9_900_000, earnings_fall: 30 }).annual_projections;
  expect(doubled[1]!.ebitda! / moved[1]!.ebitda!).toBeCloseTo(2, 6);
});
