import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import type { FormField } from '../form/field-table.js';

/** Values set by the user; a control that is missing has the plan's value. Numbers are in the unit that is shown: 4 for 4 %. */
export type ControlValues = Readonly<Partial<Record<ControlId, number | string>>>;

/** Value of a control, or the reason for which it has none for a plan. */
export type Standing = number | string | { readonly absent: string };

/** Input of the form that is pinned beside the results, for the user to move. */
export interface Control extends Pick<Pinned, 'documentation' | 'group' | 'isMore'> {
  readonly id: ControlId;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'debts';
  readonly rivals?: readonly ControlId[];
  /** Inputs that it moves, as the engine names them when it refuses one. */
  readonly fields: readonly string[];
  /** Field in the form, as the plan reads it. */
  readonly field: (inputs: PlanInputs) => FormField;
  /** Words of a choice; `planned` adds a word that only the plan may have. */
  readonly options: (planned: Standing) => readonly (readonly [word: string, label: string])[];
  /** Range of the slider of a number. */
  readonly slider: (
    inputs: PlanInputs,
    planned: number,
  ) => { readonly min: number; readonly max: number; readonly step: number };
  /** True if it matters for the inputs; it is hidden otherwise. */
  readonly applies: (inputs: PlanInputs) => boolean;
  /** True if the hand-out lists it for the inputs. */
  readonly onPaper: (inputs: PlanInputs) => boolean;
  /** Value in the plan. */
  readonly planned: (inputs: PlanInputs) => Standing;
  /** Name with which an answer asks for the figure where a plan lacks it. */
  readonly needed?: string;
  /** Changes to the plan; `values` are those of all controls. */
  readonly change: (value: number | string, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}

/** Members of a control that differ from those of its field. */
export type Special = Partial<Pick<Control, 'applies' | 'onPaper' | 'planned' | 'change' | 'needed' | 'slider'>> & {
  /** Reason for which it has no value for a plan; null where it has one. */
  readonly absent?: (inputs: PlanInputs) => string | null;
  readonly options?: readonly (readonly [word: string, label: string])[];
  /** Unusual words, offered only where the plan has them. */
  readonly plannedOnly?: readonly string[];
};

/** A percentage as a fraction, without the noise of binary division: 4.1 is 0.041. */
export function fractionOf(percentage: number): number {
  return Number((percentage / 100).toFixed(8));
}

/** A fraction, number or decimal text, as a percentage. */
export function percentageOf(fraction: unknown): number {
  return Number((Number(fraction) * 100).toFixed(6));
}

/** Range of a slider, in the unit of its field: its ends and its step; or, for an amount, its end where the plan has none. */
export type Slider = readonly [least: number, most: number, step: number] | number;

/** Input that is pinned beside the results. Name and range are those of its field in the form. */
export interface Pinned {
  /** Name in links and saved files: it never changes. */
  readonly id: string;
  /** Paths in the form. Of several, the one counts that the plan reads. */
  readonly paths: readonly [string, ...string[]];
  /** Sliders of a number, one for each path. */
  readonly sliders?: readonly Slider[];
  /** Field that gives its name, where it differs from the field it sets. */
  readonly named?: string;
  /** Other inputs that move with it. */
  readonly also?: readonly string[];
  /** Anchor of its explanation in the documentation of the model. */
  readonly documentation: string;
  /** Controls of the same inputs: a move of this one takes them back, and theirs show in it. */
  readonly rivals?: readonly string[];
  /** True for a fraction that is shown as a percentage, whatever its unit in the form. */
  readonly isPercent?: true;
  /** The hand-out lists it only where it is not as usual. */
  readonly isUsual?: true;
  /** Group of the panel in which it is. */
  readonly group: GroupId;
  /** True for one behind "more" of its group. */
  readonly isMore?: true;
}

/** Groups of the panel, in its order. */
export const GROUPS = {
  plan: 'Plan',
  company: 'Company',
  people: 'People',
  price: 'Share price',
  payments: 'Payments and diversification',
} as const;

export type GroupId = keyof typeof GROUPS;

const policy = 'planRules.distribution_policy';
const assumptions = 'operatingAssumptions';
const price = `${assumptions}.share_valuation`;
const strategy = `${assumptions}.repurchase_strategy`;
const contribution = `${assumptions}.contribution_policy`;
const finances = `${assumptions}.company_finances`;
const company = 'initialState.company';

const repurchase = { group: 'plan', documentation: '#47-repurchase' } as const;
const payments = { group: 'payments', documentation: '#42-turnover' } as const;
const people = { group: 'people', documentation: '#42-turnover' } as const;
const ofPrice = { group: 'price', documentation: '#49-close' } as const;
const ofCompany = { group: 'company', documentation: '#49-close' } as const;
const isMore = { isMore: true } as const;
const part = { ...repurchase, ...isMore, sliders: [[0, 100, 5]], rivals: ['method'], isUsual: true } as const;

/** End of a slider where the plan has no figure of the company. */
const DOLLARS = [10_000_000] as const;

/** The inputs that people argue about, in the order of the page. */
export const PINNED = [
  {
    id: 'contribution',
    paths: [`${contribution}.percentage`, `${contribution}.annual_amount`],
    sliders: [[0, 50, 0.5], 1_000_000],
    named: `${contribution}.type`,
    group: 'plan',
    documentation: '#44-contribute',
  },
  { id: 'method', paths: [`${strategy}.method`], rivals: ['redeemed', 'releveraged'], ...repurchase },
  { id: 'redeemed', paths: [`${strategy}.mix[].redeem`], ...part },
  { id: 'releveraged', paths: [`${strategy}.mix[].releverage`], ...part },
  {
    id: 'deduction_limit',
    paths: [`${strategy}.limits.deduction_404`],
    also: [`${strategy}.limits.overflow`],
    isUsual: true,
    ...repurchase,
    ...isMore,
  },
  {
    id: 'additions_limit',
    paths: [`${strategy}.limits.additions_415`],
    isUsual: true,
    group: 'plan',
    documentation: '#48-allocate',
    ...isMore,
  },
  { id: 'form', paths: [`${policy}.form`], ...payments, group: 'plan' },
  { id: 'installments', paths: [`${policy}.installment_years`], sliders: [[1, 10, 1]], ...payments, group: 'plan' },
  { id: 'ebitda_growth', paths: [`${finances}.ebitda_growth_rate`], sliders: [[-10, 15, 0.25]], ...ofCompany },
  { id: 'minimum_cash', paths: [`${finances}.minimum_cash`], sliders: DOLLARS, ...ofCompany },
  {
    id: 'ebitda',
    paths: [`${finances}.base_ebitda`],
    also: [`${finances}.ebitda`],
    sliders: DOLLARS,
    ...ofCompany,
  },
  {
    id: 'credit_line',
    paths: [`${company}.revolver.limit`],
    also: [`${company}.revolver`],
    sliders: DOLLARS,
    ...ofCompany,
    ...isMore,
  },
  {
    id: 'capital_expenditure',
    paths: [`${finances}.capital_expenditure`],
    sliders: DOLLARS,
    ...ofCompany,
    ...isMore,
  },
  { id: 'company_cash', paths: [`${company}.cash`], sliders: DOLLARS, ...ofCompany, ...isMore },
  { id: 'tax_status', paths: [`${company}.tax_status`], ...ofCompany, ...isMore },
  {
    id: 'tax_status_change',
    paths: [`${company}.tax_status_changes[].year`],
    sliders: [1],
    ...ofCompany,
    ...isMore,
  },
  { id: 'depreciation', paths: [`${finances}.depreciation`], sliders: DOLLARS, ...ofCompany, ...isMore },
  { id: 'debts', paths: [`${company}.debts`], ...ofCompany, ...isMore },
  { id: 'turnover', paths: [`${assumptions}.turnover.termination_scale`], sliders: [[0, 3, 0.05]], ...people },
  {
    id: 'retirement_age',
    paths: ['planRules.normal_retirement_age'],
    also: [`${assumptions}.turnover.retirement_rates`],
    sliders: [[50, 75, 1]],
    group: 'people',
    documentation: '#16-sensitivity',
  },
  {
    id: 'replacement',
    paths: [`${assumptions}.workforce.replacement_rate`],
    sliders: [[0, 150, 5]],
    isPercent: true,
    ...people,
  },
  { id: 'share_price', paths: [`${price}.current_price`], sliders: [1], ...ofPrice },
  { id: 'price_growth', paths: [`${price}.annual_growth_rate`], sliders: [[-5, 15, 0.25]], ...ofPrice },
  // It takes nobody back, but shows what today's price implies while it is not moved.
  { id: 'multiple', paths: [`${price}.multiple`], sliders: [[1, 15, 0.1]], rivals: [], ...ofPrice },
  { id: 'price_method', paths: [`${price}.method`], rivals: ['price_growth'], ...ofPrice },
  {
    id: 'interim_price',
    paths: [`${price}.interim[].factor`],
    sliders: [[10, 200, 5]],
    isPercent: true,
    group: 'price',
    documentation: '#47-repurchase',
    ...isMore,
  },
  {
    id: 'discount_rate',
    paths: [`${assumptions}.discount_rate`],
    sliders: [[0, 15, 0.25]],
    group: 'price',
    documentation: '#7-results',
    ...isMore,
  },
  { id: 'timing', paths: [`${policy}.timing`], ...payments },
  {
    id: 'election',
    paths: [`${assumptions}.diversification_election_rate`],
    sliders: [[0, 100, 5]],
    group: 'payments',
    documentation: '#46-diversify',
  },
  {
    id: 'segregation',
    paths: [`${policy}.segregation`],
    isUsual: true,
    group: 'payments',
    documentation: '#47-repurchase',
    ...isMore,
  },
  {
    id: 'rebalancing',
    paths: ['planRules.rebalancing'],
    isUsual: true,
    group: 'payments',
    documentation: '#49-close',
    ...isMore,
  },
] as const satisfies readonly Pinned[];

/** Name of a pinned input, also in shared links. */
export type ControlId = (typeof PINNED)[number]['id'];
