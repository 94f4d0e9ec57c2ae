import { expect, test } from 'vitest';
import { formFields } from '../../../.config/form-fields.js';
import { defaultEffects } from '../../../src/hosts/what-if/form/default-effects.js';
import type { PlanInputs } from '../../../src/analysis/index.js';
import { prepare, simulateRun } from '../../../src/index.js';

/** Two people, one of them near retirement. */
const plan = (systemConfig: PlanInputs['systemConfig'] = {}): [...Parameters<typeof prepare>] => [
  { plan_name: 'Two', vesting_schedule: { years: 6 } },
  { contribution_policy: { annual_amount: 9_000 }, share_valuation: { current_price: 100 } },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 60, service_years: 21, compensation: 64_000, allocated_shares: 2_150 },
      { id: 'B', age: 34, service_years: 4, compensation: 51_000, allocated_shares: 310 },
    ],
  },
  { projection_years: 8, ...systemConfig },
];

const fieldsAt = (...paths: string[]): ReturnType<typeof formFields> =>
  formFields().filter(({ path }) => paths.includes(path));

const mortality = 'operatingAssumptions.turnover.mortality';
const disability = 'operatingAssumptions.turnover.disability_rate';
const returns = 'operatingAssumptions.cash_return_rate';
const covenants = 'operatingAssumptions.company_finances.covenants';

test('a default is tried with other values: which moves the answer most, and by how much', () => {
  const effects = defaultEffects(prepare(...plan()), fieldsAt(mortality, disability, covenants));
  const [rules, assumptions, state, config] = plan();
  const total = (turnover: object): number =>
    simulateRun(rules, { ...assumptions, turnover }, state, config).summary_metrics.total_repurchase_cash;
  const more = total({ disability_rate: 0.01 }) - total({});
  expect(more).toBeGreaterThan(0);
  expect(effects[disability]!.instead).toMatch(/^with 1 % \$[\d,]+ more (over all years|in the hardest year|from)/);
  expect(effects[disability]!.part).toBeGreaterThan(0.99 * (more / total({})));
  expect(effects[mortality]!.instead).toMatch(/^with IRS 2026 unisex \$/);
  // Nothing can be tried in the place of what is there only when asked for.
  expect(covenants in effects).toBe(false);
});

test('what a plan does not read moves nothing', () => {
  const still = prepare(...plan({ include_turnover_projection: false }));
  const effects = defaultEffects(still, fieldsAt(mortality, disability, returns));
  expect([effects[mortality], effects[disability]]).toEqual([null, null]);
  expect(effects[returns]!.part).toBeGreaterThanOrEqual(0);
});
