import { methodOf } from '../../engine/input/build-rule-terms.js';
import { movable, type Movable } from '../../engine/input/options/numeric-input.js';
import { readsTerm } from '../../engine/input/plan-rules.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { decimalText } from '../../engine/input/schema/numbers.js';
import { DECIMALS, WHOLE } from '../../engine/numeric/index.js';
import type { SensitivityAssumption, SensitivityChoice, SensitivityMove } from '../../engine/results/sensitivity.js';
import { CAUSES } from '../../engine/rules/causes.js';
import type { PaymentForm } from '../../engine/rules/settlement.js';

/** An assumption that the plan does not depend on. */
export interface Immovable {
  readonly paths: readonly string[];
  readonly reason: string;
}

/** Label and sentence of an assumption, and the plans that have it. */
interface About {
  readonly label: string;
  /** A setting of the plan or its company: the board decides it. Others are unknown. */
  readonly isDecided?: true;
  /** Plans in which it is moved when no assumption is named; by default all. */
  readonly only?: 'company_finances' | 'where it applies';
}

/** An assumption that is moved down and up by a step. */
export interface Moved extends About {
  /** The step as options take it. */
  readonly step: number;
  readonly isRelative?: true;
  /** Sentence of the option, without the default. */
  readonly is: string;
  /** The most of a step in whole numbers, and their unit; by default a step is a rate. */
  readonly whole?: readonly [most: number, unit: string];
  /** Unit of its value for people; by default percent. */
  readonly unit?: 'count' | 'times' | 'price';
  /** Its path or paths in a plan, or the reason for having none. */
  readonly at: (read: PreparedInput['read'], input: PreparedInput) => string | Immovable | Movable;
}

/** A setting that is replaced by each alternative. */
interface Replaced extends About {
  readonly path: string;
  readonly now: (input: PreparedInput) => string;
  readonly all: readonly string[];
  readonly changes: (value: string, input: PreparedInput) => unknown;
  /** Why an alternative cannot be tried in this plan; null where it can. */
  readonly refused?: (value: string, input: PreparedInput) => string | null;
}

const A = 'operatingAssumptions';
const VALUATION = `${A}.share_valuation`;
const POLICY = 'planRules.distribution_policy';
const not = (path: string, reason: string): Immovable => ({ paths: [path], reason });
const NO_FINANCES = 'The finances of the company are not given';

/** Assumptions that are moved, in the order that rows of equal effect keep `[std]`. */
export const ASSUMPTIONS: { readonly [Name in SensitivityMove['assumption']]: Moved } = {
  price_growth: {
    ...{ label: 'Price growth', step: 0.02 },
    is: 'Added to the yearly growth of the price, or to every entry of `growth_rates`',
    at: ({ operatingAssumptions: { share_valuation: valuation } }) => {
      const flat = `${VALUATION}.annual_growth_rate`;
      if (valuation === undefined) return not(flat, 'No share price');
      if (valuation.method === 'ebitda_multiple') return not(flat, 'The price follows from EBITDA and a multiple');
      return valuation.growth_rates === undefined ? flat : `${VALUATION}.growth_rates`;
    },
  },
  turnover: {
    ...{ label: 'Turnover', step: 0.25, isRelative: true, unit: 'times' },
    is: 'Fraction of `termination_scale`',
    at: ({ operatingAssumptions: { turnover }, systemConfig }, input) => {
      const { termination_scale: scale, termination_scales: scales } = turnover;
      const { termination_table: table, termination_rates: bands } = turnover;
      const path = `${A}.turnover.termination_scale${scales === undefined ? '' : 's'}`;
      const isProjected = systemConfig.include_turnover_projection && systemConfig.turnover_model !== 'none';
      if (!isProjected) return not(path, 'Turnover is not projected');
      const nobodyLeaves = bands === undefined ? table === 'none' : bands.every((band) => band.rate === 0);
      if (nobodyLeaves) return not(path, 'No terminations');
      if ((scales ?? [scale]).every((each) => each === 0)) return not(path, 'The scale is 0');
      return scales === undefined ? movable(path, input, scale ?? WHOLE) : movable(path, input);
    },
  },
  retirement_age: {
    ...{ label: 'Retirement age', step: 1, whole: [25, 'years'], unit: 'count' },
    is: 'Years added to the normal retirement age and to the ages of `retirement_rates`',
    at: ({ planRules: { normal_retirement_age: age }, operatingAssumptions: { turnover } }, input) => {
      const { retirement_rates: listed } = turnover;
      const ages = listed.length === 0 ? [] : [`${A}.turnover.retirement_rates`];
      return {
        ...movable('planRules.normal_retirement_age', input),
        paths: ['planRules.normal_retirement_age', ...ages],
        // No listed age goes below 0 either.
        least: Math.max(50, age - Math.min(...listed.map((entry) => entry.age))),
        changes: (moved) => {
          const shift = (moved as number) - age;
          const text = (rate: number): string => decimalText(rate, DECIMALS.rate);
          const retirement_rates = listed.map((each) => ({ age: each.age + shift, rate: text(each.rate) }));
          const rates = listed.length === 0 ? {} : { retirement_rates };
          return { planRules: { normal_retirement_age: moved }, operatingAssumptions: { turnover: rates } };
        },
      };
    },
  },
  pay_growth: {
    ...{ label: 'Pay growth', step: 0.01, is: 'Added to the yearly growth of pay' },
    at: ({ operatingAssumptions }) =>
      `${A}.compensation_growth_rate${operatingAssumptions.compensation_growth_rates === undefined ? '' : 's'}`,
  },
  contribution: {
    ...{ label: 'Contribution', step: 0.1, isRelative: true, isDecided: true },
    is: 'Fraction of the amount, of the percentage or of every amount of the schedule',
    at: ({ operatingAssumptions: { contribution_policy: policy } }) => {
      const { type = 'fixed_amount', annual_amount, percentage, percentages, amounts } = policy;
      const at = `${A}.contribution_policy`;
      if (type === 'loan_payment') return not(`${at}.type`, 'The company contributes what the loans need');
      const [name, value] = {
        fixed_amount: ['annual_amount', annual_amount] as const,
        percentage_of_payroll:
          percentages === undefined ? (['percentage', percentage] as const) : (['percentages', percentages] as const),
        schedule: ['amounts', amounts] as const,
      }[type];
      return [value ?? 0].flat().every((each) => each === 0)
        ? not(`${at}.${name}`, 'No contributions')
        : `${at}.${name}`;
    },
  },
  election_rate: {
    ...{ label: 'Election rate', step: 0.25, is: 'Added to the election rate' },
    at: ({ planRules }) => {
      const path = `${A}.diversification_election_rate`;
      return planRules.diversification_rules.enabled ? path : not(path, 'The plan offers no diversification');
    },
  },
  dividends: {
    ...{ label: 'Dividends', step: 0.1, isRelative: true, isDecided: true, unit: 'price' },
    is: 'Fraction of the dividend a share',
    at: ({ operatingAssumptions: { dividends } }) => {
      if (dividends?.amounts?.some((amount) => amount > 0)) return `${A}.dividends.amounts`;
      return dividends?.per_share ? `${A}.dividends.per_share` : not(`${A}.dividends.per_share`, 'No dividends');
    },
  },
  cash_return: {
    ...{ label: 'Cash return', step: 0.01, is: 'Added to the yearly return on cash' },
    at: () => `${A}.cash_return_rate`,
  },
  discount_rate: {
    ...{ label: 'Discount rate', step: 0.01, is: 'Added to the discount rate' },
    at: () => `${A}.discount_rate`,
  },
  replacement_rate: {
    ...{ label: 'Replacement rate', step: 0.1, is: 'Added to the hires for each one who left', unit: 'count' },
    at: ({ operatingAssumptions: { workforce } }) => {
      const path = `${A}.workforce.replacement_rate`;
      if (workforce?.entry_compensation === undefined) return not(path, 'No pay is given for new hires');
      const isByGrowth = workforce.headcount_growth_rates !== undefined;
      return isByGrowth ? not(path, 'Hires follow the growth of the number of people') : path;
    },
  },
  installments: {
    ...{ label: 'Installments', step: 1, whole: [9, 'installments'], isDecided: true, unit: 'count' },
    is: 'Payments added to the number of installments',
    at: ({ planRules: { distribution_policy: policy } }, input) => {
      const isPaidSo = (form?: PaymentForm): boolean => form !== undefined && readsTerm(form, 'installment_years');
      const later = policy.changes ?? [];
      const isPaid =
        CAUSES.some((cause) => isPaidSo(policy.by_cause[cause].form ?? policy.form)) ||
        later.some(({ form, by_cause: its }) => [form, ...CAUSES.map((cause) => its?.[cause].form)].some(isPaidSo));
      const own = `${POLICY}.installment_years`;
      if (!isPaid) return not(own, 'Everybody is paid at once');
      const causesOf = (at: string, by?: (typeof policy)['by_cause']): string[] =>
        CAUSES.filter((cause) => by?.[cause].installment_years !== undefined).map(
          (cause) => `${at}.by_cause.${cause}.installment_years`,
        );
      const each = later.map((change, i) => ({ change, at: `${POLICY}.changes[${i}]` }));
      const paths = [
        own,
        ...causesOf(POLICY, policy.by_cause),
        ...each
          .filter(({ change }) => change.installment_years !== undefined)
          .map(({ at }) => `${at}.installment_years`),
        ...each.flatMap(({ change, at }) => causesOf(at, change.by_cause)),
      ];
      return movable(paths, input);
    },
  },
  ebitda_level: {
    ...{ label: 'EBITDA', step: 0.1, isRelative: true, only: 'company_finances' },
    is: 'Fraction of EBITDA in every year',
    at: ({ operatingAssumptions: { company_finances: finances } }) => {
      const path = `${A}.company_finances.ebitda`;
      if (finances === undefined) return not(path, NO_FINANCES);
      return finances.ebitda.every((each) => each === 0) ? not(path, 'There is no EBITDA') : path;
    },
  },
  ebitda_growth: {
    ...{ label: 'EBITDA growth', step: 0.02, is: 'Added to the yearly growth of EBITDA', only: 'company_finances' },
    at: ({ operatingAssumptions: { company_finances: finances }, systemConfig }) => {
      const path = `${A}.company_finances.ebitda_growth_rate`;
      if (finances === undefined) return not(path, NO_FINANCES);
      const isOpen = finances.ebitda.length < systemConfig.projection_years;
      return isOpen ? path : not(path, 'EBITDA is given for every year');
    },
  },
  multiple: {
    ...{ label: 'Multiple', step: 0.1, isRelative: true, unit: 'times', only: 'company_finances' },
    is: 'Fraction of the multiple; by default 0.1. Where the price is calibrated, the multiple of the census and the first year stays.',
    at: ({ operatingAssumptions: { share_valuation: valuation }, systemConfig }, input) => {
      const path = `${VALUATION}.multiple`;
      if (valuation?.multiple === undefined) return not(path, 'The price does not follow from a multiple');
      const { multiple: [first, ...others], calibrate: isCalibrated = true } = valuation; // prettier-ignore
      if (!isCalibrated) return path;
      if (systemConfig.projection_years === 1) return not(path, 'The price is calibrated to the first multiple');
      // The price is measured by the first: moved with the others it would cancel out.
      return { ...movable(path, input, [first!, ...(others.length === 0 ? [first!] : others)]), stay: 1 };
    },
  },
  debt_interest: {
    ...{ label: 'Debt interest', step: 0.01, only: 'company_finances' },
    is: 'Added to the interest of debts and of the line of credit',
    at: ({ initialState }, input) => {
      const { debts = [], revolver } = initialState.company;
      const at = 'initialState.company';
      const paths = [
        ...debts.map((_, i) => `${at}.debts[${i}].interest_rate`),
        ...(revolver === undefined ? [] : [`${at}.revolver.interest_rate`]),
      ];
      if (input.plan.finances === null) return { paths, reason: NO_FINANCES };
      if (paths.length === 0) return not(`${at}.debts`, 'The company has neither debts nor a line of credit');
      return movable(paths, input);
    },
  },
  distribution_election: {
    ...{ label: 'Leavers who ask', step: 0.1, only: 'where it applies' },
    is: 'Added to the part of leavers who ask for their money',
    at: ({ operatingAssumptions: { distribution_election_rate: rate } }) => {
      const path = `${A}.distribution_election_rate`;
      return rate === undefined ? not(path, 'All leavers ask for their money') : path;
    },
  },
  headcount_growth: {
    ...{ label: 'Headcount growth', step: 0.01, only: 'where it applies' },
    is: 'Added to every growth of the number of people',
    at: ({ operatingAssumptions: { workforce } }) => {
      const path = `${A}.workforce.headcount_growth_rates`;
      return workforce?.headcount_growth_rates === undefined ? not(path, 'The number of people is not given') : path;
    },
  },
  in_service: {
    ...{ label: 'Taken in service', step: 0.05, isDecided: true, only: 'where it applies' },
    is: 'Added to the part of an account that is taken in service',
    at: ({ planRules: { distribution_policy: policy } }) => {
      const path = `${POLICY}.in_service_distributions.fraction`;
      return policy.in_service_distributions === false ? not(path, 'Nobody is paid in service') : path;
    },
  },
  owner_tax: {
    ...{ label: 'Owners’ taxes', step: 0.05, only: 'where it applies' },
    is: 'Added to the part of taxable income that is distributed for owners’ taxes',
    at: ({ operatingAssumptions: { dividends } }) => {
      const path = `${A}.dividends.owner_tax_rate`;
      return dividends?.owner_tax_rate === undefined ? not(path, 'Nothing is distributed for owners’ taxes') : path;
    },
  },
};

/** Settings that are replaced and not moved. */
export const CHOICES: { readonly [Name in SensitivityChoice]: Replaced } = {
  strategy: {
    ...{ label: 'Strategy', isDecided: true, path: `${A}.repurchase_strategy.method` },
    now: ({ read: { operatingAssumptions } }) => methodOf(operatingAssumptions.repurchase_strategy),
    all: ['recycle', 'redeem', 'releverage'],
    changes: (method) => ({ operatingAssumptions: { repurchase_strategy: { method, mix: null } } }),
    refused: (method, { plan }) => {
      if (method !== 'releverage') return null;
      if (plan.repurchase.deferred) return 'No releverage with deferred payment';
      return plan.dividendsOnAllocated === 'loan' ? 'No releverage where dividends of participants pay the loan' : null;
    },
  },
  distribution_timing: {
    ...{ label: 'Payments begin', isDecided: true, path: `${POLICY}.timing` },
    now: ({ read: { planRules } }) => planRules.distribution_policy.timing,
    all: ['immediate', 'termination_plus_1_year', 'statutory'],
    changes: (timing, { given }) => {
      // What changes later would otherwise stay as it is.
      type Policy = { readonly changes?: readonly { readonly timing?: unknown }[] } | undefined;
      const later = (given.planRules['distribution_policy'] as Policy)?.changes;
      const changes = later?.map((change) => (change.timing === undefined ? change : { ...change, timing }));
      return { planRules: { distribution_policy: { timing, ...(changes && { changes }) } } };
    },
  },
};

/** Label and sentence of each, in the order of rows. */
export const ALL: { readonly [Name in SensitivityAssumption]: About } = { ...ASSUMPTIONS, ...CHOICES };

/** The assumption in a plan: as it may be moved, or why not. */
export function findIn(name: SensitivityMove['assumption'], input: PreparedInput): Immovable | Movable {
  const found = ASSUMPTIONS[name].at(input.read, input);
  return typeof found === 'string' ? movable(found, input) : found;
}

/** Whether an assumption is moved in a plan where none is named. */
export function isUsual(name: SensitivityAssumption, input: PreparedInput): boolean {
  const { only } = ALL[name];
  if (only === 'company_finances') return input.plan.finances !== null;
  return only === undefined || 'base' in findIn(name as SensitivityMove['assumption'], input);
}
