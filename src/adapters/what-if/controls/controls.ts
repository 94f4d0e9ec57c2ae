import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { rebalancing, segregation } from './account-controls.js';
import { contribution } from './contribution-control.js';
import { COMPANY_CONTROLS } from './company-controls.js';
import { fractionOf, percentageOf, type Control, type ControlId, type ControlValues } from './control.js';
import { replacement } from './replacement-control.js';
import { additionsLimit, deductionLimit, method, redeemed, releveraged } from './repurchase-controls.js';
import { form, installments, timing } from './distribution-controls.js';
import { retirementAge } from './retirement-age-control.js';

/** The controls, in the order of the page. */
export const CONTROLS: readonly Control[] = [
  {
    kind: 'number',
    id: 'price_growth',
    label: 'Price growth',
    hint: 'A year, of the appraised share price.',
    fields: ['share_valuation.annual_growth_rate'],
    documentation: '#49-close',
    applies: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.method !== 'ebitda_multiple',
    unit: () => '%',
    least: -5,
    most: () => 15,
    step: () => 0.25,
    planned: ({ operatingAssumptions: { share_valuation: valuation } }) => {
      if (valuation === undefined) return { absent: 'The plan has no share price.' };
      const { growth_rates: byYear, annual_growth_rate: rate } = valuation;
      return percentageOf(byYear?.[0] ?? rate ?? 0);
    },
    change: (value) => valuationChange(fractionOf(value)),
  },
  {
    kind: 'number',
    id: 'turnover',
    label: 'Turnover',
    hint: 'Times the plan’s rates of termination.',
    fields: ['turnover.termination_scale'],
    documentation: '#42-turnover',
    unit: () => '×',
    least: 0,
    most: () => 3,
    step: () => 0.05,
    planned: ({ operatingAssumptions: { turnover }, systemConfig }) =>
      systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none'
        ? { absent: 'The plan projects no turnover.' }
        : Number(turnover?.termination_scale ?? 1),
    change: (value) => ({ operatingAssumptions: { turnover: { termination_scale: value } } }),
  },
  contribution,
  method,
  redeemed,
  releveraged,
  deductionLimit,
  additionsLimit,
  timing,
  form,
  installments,
  segregation,
  {
    kind: 'number',
    id: 'election',
    label: 'Diversification elected',
    hint: 'Of what people near retirement may sell each year.',
    fields: ['diversification_election_rate'],
    documentation: '#46-diversify',
    unit: () => '%',
    least: 0,
    most: () => 100,
    step: () => 5,
    planned: ({ planRules, operatingAssumptions: { diversification_election_rate: rate } }) =>
      planRules.diversification_rules?.enabled === false
        ? { absent: 'The plan offers no diversification.' }
        : percentageOf(rate ?? 1),
    change: (value) => ({ operatingAssumptions: { diversification_election_rate: fractionOf(value) } }),
  },
  rebalancing,
  retirementAge,
  replacement,
  {
    kind: 'number',
    id: 'discount_rate',
    label: 'Discount rate',
    hint: 'Moves the present value only.',
    fields: ['discount_rate'],
    documentation: '#7-results',
    unit: () => '%',
    least: 0,
    most: () => 15,
    step: () => 0.25,
    planned: ({ operatingAssumptions: { discount_rate: rate } }) => percentageOf(rate ?? 0.05),
    change: (value) => ({ operatingAssumptions: { discount_rate: fractionOf(value) } }),
  },
  ...COMPANY_CONTROLS,
];

/** The control of a name. */
export function controlOf(id: ControlId): Control {
  return CONTROLS.find((control) => control.id === id)!;
}

/** The changes to a plan that its controls make. */
export function changesOf(values: ControlValues, inputs: PlanInputs): PlanChanges {
  let changes: PlanChanges = {};
  for (const control of CONTROLS) {
    const value = values[control.id];
    if (value === undefined) continue;
    const change =
      control.kind === 'number'
        ? control.change(Number(value), inputs, values)
        : control.change(String(value), inputs, values);
    changes = joined(changes, change);
  }
  return changes;
}

/** Two changes as one. `null` removes a key of the plan, so it must not be merged away here. */
function joined(first: PlanChanges, second: PlanChanges): PlanChanges {
  const join = (a: unknown, b: unknown): unknown => {
    if (!isObject(a) || !isObject(b)) return b;
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return Object.fromEntries([...keys].map((key) => [key, key in b ? join(a[key], b[key]) : a[key]]));
  };
  return join(first, second) as PlanChanges;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A flat rate, even where the plan has one for each year. */
function valuationChange(rate: number): PlanChanges {
  return { operatingAssumptions: { share_valuation: { annual_growth_rate: rate, growth_rates: null } } };
}
