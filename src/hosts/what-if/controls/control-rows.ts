import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { entryOf } from '../../../presentation/words/index.js';
import type { FormField } from '../form/field-table.js';
import {
  changesOfStatus,
  companyChanges,
  companyOf,
  debtLines,
  debtsIn,
  debtsText,
  financesOf,
  hasFinances,
  impliedMultiple,
  lastEbitda,
  priceMethod,
  yearsOf,
} from './company-controls.js';
import { fractionOf, type Moved, percentageOf, type Row, type SliderRange, type Standing } from './control.js';
import { mixByYear, mixWords, partOf, repurchaseMethod, strategy } from './repurchase-controls.js';

const terms = 'planRules.distribution_policy';
const assumptions = 'operatingAssumptions';
const price = `${assumptions}.share_valuation`;
const repurchases = `${assumptions}.repurchase_strategy`;
const contribution = `${assumptions}.contribution_policy`;
const finances = `${assumptions}.company_finances`;
const company = 'initialState.company';

const repurchase = { group: 'plan', documentation: '#47-repurchase' } as const;
const payments = { group: 'payments', documentation: '#42-turnover' } as const;
const people = { group: 'people', documentation: '#42-turnover' } as const;
const ofPrice = { group: 'price', documentation: '#49-close' } as const;
const applies = hasFinances;
const ofCompany = { group: 'company', documentation: '#49-close', applies } as const;
const isMore = { isMore: true } as const;
const part = { ...repurchase, ...isMore, sliders: [[0, 100, 5]], rivals: ['method'], isUsual: true } as const;

/** Interest on a line of credit that the plan does not have, in percent. */
const USUAL_INTEREST = 8;

const usualAge = ({ planRules }: PlanInputs): number => Number(planRules.normal_retirement_age ?? 65);

const earnings = {
  applies,
  change: (_: unknown, inputs: PlanInputs, values: Moved) => companyChanges(values, inputs),
};

/** End of a slider where the plan has no figure of the company. */
const DOLLARS = [10_000_000] as const;

/** Controls beside the results in the order of the page, one a row. Name, unit and limits are those of its field in the form. */
export const ROWS = [
  {
    id: 'contribution',
    paths: [`${contribution}.percentage`, `${contribution}.annual_amount`],
    sliders: [[0, 50, 0.5], 1_000_000],
    named: `${contribution}.type`,
    group: 'plan',
    documentation: '#44-contribute',
    absent: ({ operatingAssumptions: { contribution_policy: policy } }) => {
      if (policy.type === 'schedule') return 'The plan has an amount for each year.';
      if (policy.percentages !== undefined) return 'The plan has a percentage for each year.';
      return policy.type === 'loan_payment' ? 'The company contributes what the loans need.' : null;
    },
  },
  {
    id: 'method',
    paths: [`${repurchases}.method`],
    rivals: ['redeemed', 'releveraged'],
    ...repurchase,
    options: [
      ['recycle', 'Recycle'],
      ['redeem', 'Redeem'],
      ['releverage', 'Releverage'],
      ['hybrid', 'Hybrid'],
      ['mix', 'A mix'],
    ],
    plannedOnly: ['hybrid', 'mix'],
    planned: repurchaseMethod,
    byYear: (inputs) => mixByYear(inputs)?.map(mixWords),
    change: (value) => strategy({ method: value as 'recycle', mix: null }),
  },
  { id: 'redeemed', paths: [`${repurchases}.mix[].redeem`], ...part, ...partOf('redeem') },
  { id: 'releveraged', paths: [`${repurchases}.mix[].releverage`], ...part, ...partOf('releverage') },
  /** Choice for contributions above the deduction limit: report, or redeem or releverage the rest. */
  {
    id: 'deduction_limit',
    paths: [`${repurchases}.limits.deduction_404`],
    also: [`${repurchases}.limits.overflow`],
    isUsual: true,
    ...repurchase,
    ...isMore,
    options: [
      ['report', 'Report it'],
      ['redeem', 'Redeem the rest'],
      ['releverage', 'Releverage the rest'],
    ],
    planned: ({ operatingAssumptions: { repurchase_strategy: { limits = {} } = {} } }) =>
      limits.deduction_404 === 'enforce' ? (limits.overflow ?? 'redeem') : 'report',
    change: (value) =>
      strategy({
        limits:
          value === 'report'
            ? { deduction_404: 'report', overflow: null }
            : { deduction_404: 'enforce', overflow: value as 'redeem' },
      }),
  },
  {
    id: 'additions_limit',
    paths: [`${repurchases}.limits.additions_415`],
    isUsual: true,
    group: 'plan',
    documentation: '#48-allocate',
    ...isMore,
  },
  { id: 'form', paths: [`${terms}.form`], ...payments, group: 'plan' },
  {
    id: 'installments',
    paths: [`${terms}.installment_years`],
    sliders: [[1, 10, 1]],
    ...payments,
    group: 'plan',
    // One sum has none, unless the plan pays otherwise in later years.
    applies: ({ planRules: { distribution_policy: paid } }) => paid?.form !== 'lump_sum' || paid.changes !== undefined,
  },
  {
    id: 'ebitda_growth',
    paths: [`${finances}.ebitda_growth_rate`],
    sliders: [[-10, 15, 0.25]],
    ...ofCompany,
    ...earnings,
  },
  { id: 'minimum_cash', paths: [`${finances}.minimum_cash`], sliders: DOLLARS, ...ofCompany },
  // It is what brings the company in, so it is always there.
  {
    id: 'ebitda',
    paths: [`${finances}.base_ebitda`],
    also: [`${finances}.ebitda`],
    sliders: DOLLARS,
    ...ofCompany,
    ...earnings,
    applies: () => true,
    onPaper: hasFinances,
    planned: lastEbitda,
  },
  {
    id: 'earnings_fall',
    paths: [`${finances}.ebitda`],
    sliders: [[0, 60, 5]],
    isPercent: true,
    own: {
      label: 'Fall of EBITDA',
      sentence: 'Part of EBITDA lost in the second projected year; it is back five years later.',
    },
    ...ofCompany,
    ...isMore,
    ...earnings,
    planned: () => 0,
    onPaper: () => false,
  },
  {
    id: 'credit_line',
    paths: [`${company}.revolver.limit`],
    also: [`${company}.revolver`],
    sliders: DOLLARS,
    ...ofCompany,
    ...isMore,
    planned: (inputs) => Number(companyOf(inputs).revolver?.limit ?? 0),
    change: (value, inputs) => ({
      initialState: {
        company: {
          revolver: {
            limit: Number(value),
            ...(companyOf(inputs).revolver === undefined ? { interest_rate: fractionOf(USUAL_INTEREST) } : {}),
          },
        },
      },
    }),
  },
  {
    id: 'capital_expenditure',
    paths: [`${finances}.capital_expenditure`],
    sliders: DOLLARS,
    ...ofCompany,
    ...isMore,
    needed: 'capital expenditure',
    byYear: (inputs) => financesOf(inputs).capital_expenditure?.map(Number),
  },
  { id: 'company_cash', paths: [`${company}.cash`], sliders: DOLLARS, ...ofCompany, ...isMore, needed: 'cash' },
  {
    id: 'tax_status',
    paths: [`${company}.tax_status`],
    ...ofCompany,
    ...isMore,
    absent: (inputs) =>
      companyOf(inputs).tax_status_changes === undefined ? null : 'The plan has the years in which it changes.',
  },
  /** Elects S, or ends it, in one year; the year after the last projected one is never. */
  {
    id: 'tax_status_change',
    paths: [`${company}.tax_status_changes[].year`],
    sliders: [1],
    ...ofCompany,
    ...isMore,
    absent: (inputs) => (changesOfStatus(inputs).length > 1 ? 'The plan has several years in which it changes.' : null),
    onPaper: (inputs) => changesOfStatus(inputs).length > 0,
    planned: (inputs) => Number(changesOfStatus(inputs)[0]?.year ?? yearsOf(inputs).never),
    slider: (inputs) => ({ min: yearsOf(inputs).first, max: yearsOf(inputs).never, step: 1 }),
    change: (value, inputs, { tax_status: moved }) => {
      const status = moved ?? companyOf(inputs).tax_status ?? 's_corp';
      const [given] = changesOfStatus(inputs);
      const tax_status = status === 'c_corp' ? 's_corp' : 'c_corp';
      const isNever = given === undefined && Number(value) >= yearsOf(inputs).never;
      const tax_status_changes = isNever ? null : [{ ...given, year: Number(value), tax_status } as const];
      return { initialState: { company: { tax_status_changes } } };
    },
  },
  {
    id: 'depreciation',
    paths: [`${finances}.depreciation`],
    sliders: DOLLARS,
    ...ofCompany,
    ...isMore,
    applies: (inputs) => hasFinances(inputs) && companyOf(inputs).tax_status === 'c_corp',
    byYear: (inputs) => financesOf(inputs).depreciation?.map(Number),
  },
  {
    id: 'debts',
    paths: [`${company}.debts`],
    ...ofCompany,
    ...isMore,
    needed: 'debts',
    planned: (inputs) => debtsText(debtsIn(inputs)),
    change: (value) => ({ initialState: { company: { debts: debtLines(String(value)) } } }),
  },
  {
    id: 'turnover',
    paths: [`${assumptions}.turnover.termination_scale`],
    sliders: [[0, 3, 0.05]],
    ...people,
    absent: ({ systemConfig }) =>
      systemConfig?.include_turnover_projection === false || systemConfig?.turnover_model === 'none'
        ? 'The plan projects no turnover.'
        : null,
    /** One scale, even where the plan has one for each year. */
    planned: ({ operatingAssumptions: { turnover } }) =>
      Number(turnover?.termination_scales?.[0] ?? turnover?.termination_scale ?? 1),
    byYear: ({ operatingAssumptions: { turnover } }) => turnover?.termination_scales?.map(Number),
    change: (value) => ({
      operatingAssumptions: { turnover: { termination_scale: Number(value), termination_scales: null } },
    }),
  },
  /** The ages at which rates of retirement are listed move with it, as in the sensitivity analysis. */
  {
    id: 'retirement_age',
    paths: ['planRules.normal_retirement_age'],
    also: [`${assumptions}.turnover.retirement_rates`],
    sliders: [[50, 75, 1]],
    group: 'people',
    documentation: '#16-sensitivity',
    planned: usualAge,
    change: (value, inputs) => {
      const listed = inputs.operatingAssumptions.turnover?.retirement_rates ?? [];
      const moved = listed.map(({ age, ...others }) => ({
        age: Number(age) + Number(value) - usualAge(inputs),
        ...others,
      }));
      return {
        planRules: { normal_retirement_age: Number(value) },
        ...(listed.length > 0 ? { operatingAssumptions: { turnover: { retirement_rates: moved } } } : {}),
      };
    },
  },
  /** Replacement by people as the plan describes them, or else by typical hires of the census. */
  {
    id: 'replacement',
    paths: [`${assumptions}.workforce.replacement_rate`],
    sliders: [[0, 150, 5]],
    isPercent: true,
    ...people,
    absent: (inputs) =>
      entryOf(inputs) === null ? 'Neither the plan nor the census says what new people earn.' : null,
    change: (value, inputs) => {
      const { pay, age } = entryOf(inputs) ?? { pay: 0, age: undefined };
      const entry = { entry_compensation: pay, ...(age === undefined ? {} : { entry_age: age }) };
      return { operatingAssumptions: { workforce: { replacement_rate: fractionOf(Number(value)), ...entry } } };
    },
  },
  {
    id: 'share_price',
    paths: [`${price}.current_price`],
    sliders: [1],
    ...ofPrice,
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.current_price === undefined ? 'The plan has no share price.' : null,
  },
  /** A flat rate, even where the plan has one for each year. */
  {
    id: 'price_growth',
    paths: [`${price}.annual_growth_rate`],
    sliders: [[-5, 15, 0.25]],
    ...ofPrice,
    applies: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.method !== 'ebitda_multiple',
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation === undefined ? 'The plan has no share price.' : null,
    planned: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      percentageOf(valuation?.growth_rates?.[0] ?? valuation?.annual_growth_rate ?? 0),
    byYear: ({ operatingAssumptions: { share_valuation: valuation } }) => valuation?.growth_rates?.map(percentageOf),
    change: (value) => ({
      operatingAssumptions: {
        share_valuation: { annual_growth_rate: fractionOf(Number(value)), growth_rates: null },
      },
    }),
  },
  // It takes nobody back, but shows what today's price implies while it is not moved.
  {
    id: 'multiple',
    paths: [`${price}.multiple`],
    sliders: [[1, 15, 0.1]],
    rivals: [],
    ...ofPrice,
    ...earnings,
    applies: (inputs) => priceMethod(inputs) === 'ebitda_multiple',
    planned: (inputs) => {
      const [first] = inputs.operatingAssumptions.share_valuation?.multiple ?? [];
      const last = lastEbitda(inputs);
      return first === undefined ? (last > 0 ? impliedMultiple(inputs, last) : 0) : Number(first);
    },
    byYear: (inputs) => inputs.operatingAssumptions.share_valuation?.multiple?.map(Number),
  },
  {
    id: 'price_method',
    paths: [`${price}.method`],
    rivals: ['price_growth'],
    ...ofPrice,
    ...earnings,
    plannedOnly: ['per_share_growth', 'equity_value'],
    planned: priceMethod,
  },
  /** All payments of the first year are made at it; 100 % of the last price is none. */
  {
    id: 'interim_price',
    paths: [`${price}.interim[].factor`],
    sliders: [[10, 200, 5]],
    isPercent: true,
    group: 'price',
    documentation: '#47-repurchase',
    ...isMore,
    absent: ({ operatingAssumptions: { share_valuation: valuation } }) => {
      if (valuation === undefined) return 'The plan has no share price.';
      return valuation.interim === undefined ? null : 'The plan has appraisals within years of its own.';
    },
    onPaper: () => false,
    planned: () => 100,
    change: (value, inputs) => {
      const factor = fractionOf(Number(value));
      const interim = factor === 1 ? null : [{ year: yearsOf(inputs).first, factor }];
      return { operatingAssumptions: { share_valuation: { interim } } };
    },
  },
  {
    id: 'discount_rate',
    paths: [`${assumptions}.discount_rate`],
    sliders: [[0, 15, 0.25]],
    group: 'price',
    documentation: '#7-results',
    ...isMore,
  },
  { id: 'timing', paths: [`${terms}.timing`], ...payments },
  {
    id: 'election',
    paths: [`${assumptions}.diversification_election_rate`],
    sliders: [[0, 100, 5]],
    group: 'payments',
    documentation: '#46-diversify',
    absent: ({ planRules }) =>
      planRules.diversification_rules?.enabled === false ? 'The plan offers no diversification.' : null,
  },
  {
    id: 'segregation',
    paths: [`${terms}.segregation`],
    isUsual: true,
    group: 'payments',
    documentation: '#47-repurchase',
    ...isMore,
    options: [
      ['keep', 'No'],
      ['convert', 'Yes'],
    ],
    planned: ({ planRules }) => (planRules.distribution_policy?.segregation === undefined ? 'keep' : 'convert'),
    change: (value) => ({ planRules: { distribution_policy: { segregation: value === 'keep' ? null : {} } } }),
  },
  {
    id: 'rebalancing',
    paths: ['planRules.rebalancing'],
    isUsual: true,
    group: 'payments',
    documentation: '#49-close',
    ...isMore,
    planned: ({ planRules }) => (planRules.rebalancing === undefined ? 'no' : 'yes'),
    change: (value) => ({ planRules: { rebalancing: value === 'no' ? null : {} } }),
  },
] as const satisfies readonly Row[];

/** Name of a control, also in shared links. */
export type ControlId = (typeof ROWS)[number]['id'];

/** Values set by the user; a control that is missing has the plan's value. Numbers are in the unit that is shown: 4 for 4 %. */
export type ControlValues = Readonly<Partial<Record<ControlId, number | string>>>;

/** Input of the form that is pinned beside the results, for the user to move. */
export interface Control
  extends
    Pick<Row, 'documentation' | 'group' | 'isMore' | 'needed'>,
    Required<Pick<Row, 'applies' | 'onPaper' | 'planned'>> {
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
  readonly slider: (inputs: PlanInputs, planned: number) => SliderRange;
  /** Values of the plan by year, each with the first year in which it holds; one alone where they do not differ. */
  readonly steps: (inputs: PlanInputs) => readonly (readonly [value: number | string, from: number])[];
  /** Changes to the plan; `values` are those of all controls. */
  readonly change: (value: number | string, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}
