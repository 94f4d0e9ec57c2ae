import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { readsTerm } from '../../engine/input/plan-rules.js';
import { DECIMALS, LARGEST, toExact, WHOLE } from '../../engine/numeric/index.js';
import type { SensitivityAssumption, SensitivityChoice, SensitivityMove } from '../../engine/results/sensitivity.js';
import { CAUSES } from '../../engine/rules/causes.js';
import type { PaymentForm } from '../../engine/rules/settlement.js';
import type { Plan } from '../../engine/state/plan.js';
import { editedPolicyChanges } from './policy-changes.js';

type ReadInputs = PreparedInput['read'];

/** An assumption of the inputs as it may be moved. Quantities are in units of `decimals` places. */
export interface Movable {
  /** Paths in the inputs. */
  readonly paths: readonly string[];
  /** Value; several for an assumption by year, which move together. */
  readonly base: number | readonly number[];
  /** Count of several values, the first ones, that stay as they are; none by default. */
  readonly stay?: number;
  readonly decimals: number;
  /** The ends of its range, included. */
  readonly least: number;
  readonly most: number;
  /** The changes to the inputs that give it other values, as decimal text. */
  readonly changes: (moved: number | readonly number[]) => unknown;
}

/** An assumption that the plan does not depend on. */
export interface Immovable {
  readonly paths: readonly string[];
  readonly reason: string;
}

/** Move of an assumption: `step` in units of a rate, or a whole number of years. */
interface Assumption {
  readonly step: number;
  /** True if the step is a fraction of the value. */
  readonly relative: boolean;
  readonly in: (inputs: ReadInputs) => Movable | Immovable;
}

/**
 * The material assumptions with their default steps, in the order that rows of equal effect keep `[std]`. Steps are spelled out
 * in their units: nothing is computed here, so that a bundle that never uses this leaves it out.
 */
export const ASSUMPTIONS: { readonly [A in SensitivityMove['assumption']]: Assumption } = {
  price_growth: { step: 2_000_000, relative: false, in: priceGrowth },
  turnover: { step: 25_000_000, relative: true, in: turnover },
  retirement_age: { step: 1, relative: false, in: retirementAge },
  pay_growth: {
    step: 1_000_000,
    relative: false,
    in: ({ operatingAssumptions: { compensation_growth_rate: rate } }) =>
      movable('operatingAssumptions.compensation_growth_rate', rate, 'growth'),
  },
  contribution: { step: 10_000_000, relative: true, in: contribution },
  election_rate: {
    step: 25_000_000,
    relative: false,
    in: ({ planRules, operatingAssumptions: { diversification_election_rate: rate } }) => {
      const path = 'operatingAssumptions.diversification_election_rate';
      return planRules.diversification_rules.enabled
        ? movable(path, rate, 'rate')
        : immovable(path, 'The plan offers no diversification');
    },
  },
  dividends: {
    step: 10_000_000,
    relative: true,
    in: ({ operatingAssumptions: { dividends } }) => {
      const path = 'operatingAssumptions.dividends.per_share';
      const { per_share: perShare = 0 } = dividends ?? {};
      return perShare === 0 ? immovable(path, 'No dividends') : movable(path, perShare, 'price');
    },
  },
  cash_return: {
    step: 1_000_000,
    relative: false,
    in: ({ operatingAssumptions: { cash_return_rate: rate } }) =>
      movable('operatingAssumptions.cash_return_rate', rate, 'growth'),
  },
  discount_rate: {
    step: 1_000_000,
    relative: false,
    in: ({ operatingAssumptions: { discount_rate: rate } }) =>
      movable('operatingAssumptions.discount_rate', rate, 'growth'),
  },
  replacement_rate: {
    step: 10_000_000,
    relative: false,
    in: ({ operatingAssumptions: { workforce } }) => {
      const path = 'operatingAssumptions.workforce.replacement_rate';
      if (workforce?.entry_compensation === undefined) return immovable(path, 'No pay is given for new hires');
      return workforce.headcount_growth_rates === undefined
        ? { ...movable(path, workforce.replacement_rate ?? 0, 'rate'), most: 5 * WHOLE }
        : immovable(path, 'Hires follow the growth of the number of people');
    },
  },
  installments: { step: 1, relative: false, in: installments },
  ebitda_growth: { step: 2_000_000, relative: false, in: ebitdaGrowth },
  multiple: { step: 10_000_000, relative: true, in: multiple },
  debt_interest: { step: 1_000_000, relative: false, in: debtInterest },
  distribution_election: {
    step: 10_000_000,
    relative: false,
    in: ({ operatingAssumptions: { distribution_election_rate: rate } }) => {
      const path = 'operatingAssumptions.distribution_election_rate';
      return rate === undefined ? immovable(path, 'All leavers ask for their money') : movable(path, rate, 'rate');
    },
  },
  headcount_growth: {
    step: 1_000_000,
    relative: false,
    in: ({ operatingAssumptions: { workforce } }) => {
      const path = 'operatingAssumptions.workforce.headcount_growth_rates';
      return workforce?.headcount_growth_rates === undefined
        ? immovable(path, 'The number of people is not given')
        : movable(path, workforce.headcount_growth_rates, 'growth');
    },
  },
  in_service: {
    step: 5_000_000,
    relative: false,
    in: ({ planRules: { distribution_policy: policy } }) => {
      const path = 'planRules.distribution_policy.in_service_distributions.fraction';
      const { in_service_distributions: terms } = policy;
      return terms === false ? immovable(path, 'Nobody is paid in service') : movable(path, terms.fraction, 'rate');
    },
  },
  owner_tax: {
    step: 5_000_000,
    relative: false,
    in: ({ operatingAssumptions: { dividends } }) => {
      const path = 'operatingAssumptions.dividends.owner_tax_rate';
      const ownerTaxRate = dividends?.owner_tax_rate;
      if (ownerTaxRate === undefined) return immovable(path, 'Nothing is distributed for owners’ taxes');
      return { ...movable(path, ownerTaxRate, 'rate'), most: (WHOLE / 10) * 6 };
    },
  },
};

/** Assumptions of options: nothing is said of them in plans without the option, unless they are asked for. */
const OF_OPTIONS: readonly string[] = ['distribution_election', 'headcount_growth', 'in_service', 'owner_tax'];
const OF_FINANCES: readonly string[] = ['ebitda_growth', 'multiple', 'debt_interest'];

/** True if an assumption is moved in a plan where none is named. */
export function isUsual(assumption: SensitivityAssumption, { plan, read }: PreparedInput): boolean {
  if (OF_FINANCES.includes(assumption)) return plan.finances !== null;
  return (
    !OF_OPTIONS.includes(assumption) || 'base' in ASSUMPTIONS[assumption as SensitivityMove['assumption']].in(read)
  );
}

/** Assumptions that are replaced and not moved: present choice, and the alternatives. */
export const CHOICES: {
  readonly [C in SensitivityChoice]: {
    readonly path: string;
    readonly now: (inputs: ReadInputs) => string;
    readonly all: readonly string[];
    readonly changes: (value: string, inputs: ReadInputs) => unknown;
    /** Reason for which a value cannot be tried in this plan; null where it can. */
    readonly refused: (value: string, plan: Plan) => string | null;
  };
} = {
  strategy: {
    path: 'operatingAssumptions.repurchase_strategy.method',
    now: ({ operatingAssumptions }) => methodOf(operatingAssumptions.repurchase_strategy),
    all: ['recycle', 'redeem', 'releverage'],
    changes: (method) => ({ operatingAssumptions: { repurchase_strategy: { method, mix: null } } }),
    refused: (method, plan) => {
      if (method !== 'releverage') return null;
      if (plan.repurchase.deferred) return 'No releverage with deferred payment';
      return plan.dividendsOnAllocated === 'loan' ? 'No releverage where dividends of participants pay the loan' : null;
    },
  },
  distribution_timing: {
    path: 'planRules.distribution_policy.timing',
    now: ({ planRules }) => planRules.distribution_policy.timing,
    all: ['immediate', 'termination_plus_1_year', 'statutory'],
    changes: (timing, { planRules: { distribution_policy: policy } }) => {
      // What changes later would otherwise stay as it is.
      const changes = editedPolicyChanges(policy, (change) =>
        change.timing === undefined ? change : { ...change, timing: timing as typeof change.timing },
      );
      return { planRules: { distribution_policy: { timing, ...changes } } };
    },
    refused: () => null,
  },
};

function priceGrowth({ operatingAssumptions: { share_valuation: valuation } }: ReadInputs): Movable | Immovable {
  const flat = 'operatingAssumptions.share_valuation.annual_growth_rate';
  if (valuation === undefined) return immovable(flat, 'No share price');
  const { method, growth_rates: byYear, annual_growth_rate: rate } = valuation;
  if (method === 'ebitda_multiple') return immovable(flat, 'The price follows from EBITDA and a multiple');
  return byYear === undefined
    ? movable(flat, rate ?? 0, 'growth')
    : movable('operatingAssumptions.share_valuation.growth_rates', byYear, 'growth');
}

function turnover({ operatingAssumptions, systemConfig }: ReadInputs): Movable | Immovable {
  const { termination_scale: scale = WHOLE, termination_table: table, termination_rates: bands } = operatingAssumptions.turnover; // prettier-ignore
  const path = 'operatingAssumptions.turnover.termination_scale';
  if (!systemConfig.include_turnover_projection || systemConfig.turnover_model === 'none') {
    return immovable(path, 'Turnover is not projected');
  }
  const nobodyLeaves = bands === undefined ? table === 'none' : bands.every((band) => band.rate === 0);
  if (nobodyLeaves) return immovable(path, 'No terminations');
  return scale === 0 ? immovable(path, 'The scale is 0') : movable(path, scale, 'scale');
}

/** Normal retirement age, and with it the ages for which retirement rates are listed: the whole pattern moves. */
function retirementAge({ planRules, operatingAssumptions: { turnover: terms } }: ReadInputs): Movable {
  const { normal_retirement_age: age } = planRules;
  const { retirement_rates: listed } = terms;
  const youngest = Math.min(...listed.map((entry) => entry.age));
  const ages = 'operatingAssumptions.turnover.retirement_rates';
  return {
    paths: ['planRules.normal_retirement_age', ...(listed.length > 0 ? [ages] : [])],
    base: age,
    decimals: 0,
    // No listed age goes below 0 either.
    least: Math.max(50, age - youngest),
    most: 75,
    changes: (moved) => {
      const shift = (moved as number) - age;
      const shifted = listed.map((entry) => ({
        age: entry.age + shift,
        rate: decimalText(entry.rate, DECIMALS.rate),
      }));
      return {
        planRules: { normal_retirement_age: moved },
        ...(listed.length > 0 ? { operatingAssumptions: { turnover: { retirement_rates: shifted } } } : {}),
      };
    },
  };
}

function isInInstallments(form: PaymentForm | undefined): boolean {
  return form !== undefined && readsTerm(form, 'installment_years');
}

/** The number of installments, of the policy and of each cause that has its own; of what changes later too. */
function installments({ planRules: { distribution_policy: policy } }: ReadInputs): Movable | Immovable {
  const at = 'planRules.distribution_policy';
  const causes = CAUSES.filter((cause) => policy.by_cause[cause].installment_years !== undefined);
  const later = policy.changes ?? [];
  const laterCauses = later.flatMap((change, index) =>
    CAUSES.filter((cause) => change.by_cause?.[cause].installment_years !== undefined).map((cause) => ({
      index,
      cause,
    })),
  );
  const laterOwn = later.flatMap(({ installment_years: years }, index) =>
    years === undefined ? [] : [{ index, years }],
  );
  const pays =
    CAUSES.some((cause) => isInInstallments(policy.by_cause[cause].form ?? policy.form)) ||
    later.some(({ form, by_cause: its }) => [form, ...CAUSES.map((cause) => its?.[cause].form)].some(isInInstallments));
  if (!pays) return immovable(`${at}.installment_years`, 'Everybody is paid at once');
  return {
    paths: [
      `${at}.installment_years`,
      ...causes.map((cause) => `${at}.by_cause.${cause}.installment_years`),
      ...laterOwn.map(({ index }) => `${at}.changes[${index}].installment_years`),
      ...laterCauses.map(({ index, cause }) => `${at}.changes[${index}].by_cause.${cause}.installment_years`),
    ],
    base: [
      policy.installment_years,
      ...causes.map((cause) => policy.by_cause[cause].installment_years!),
      ...laterOwn.map(({ years }) => years),
      ...laterCauses.map(({ index, cause }) => later[index]!.by_cause![cause].installment_years!),
    ],
    decimals: 0,
    least: 1,
    most: 10,
    changes: (moved) => {
      const [own, ...others] = moved as readonly number[];
      const by_cause = Object.fromEntries(causes.map((cause, i) => [cause, { installment_years: others[i] }]));
      const ofLater = others.slice(causes.length);
      const ofLaterCauses = ofLater.slice(laterOwn.length);
      const changes = editedPolicyChanges(policy, (change, index) => {
        const place = laterOwn.findIndex((each) => each.index === index);
        const its = { ...change.by_cause! };
        laterCauses.forEach((each, i) => {
          if (each.index === index) its[each.cause] = { ...its[each.cause], installment_years: ofLaterCauses[i]! };
        });
        return {
          ...change,
          ...(place < 0 ? {} : { installment_years: ofLater[place]! }),
          ...(change.by_cause === undefined ? {} : { by_cause: its }),
        };
      });
      return { planRules: { distribution_policy: { installment_years: own, by_cause, ...changes } } };
    },
  };
}

function contribution({ operatingAssumptions: { contribution_policy: policy } }: ReadInputs): Movable | Immovable {
  const { type = 'fixed_amount', annual_amount: amount, percentage, amounts } = policy;
  const at = 'operatingAssumptions.contribution_policy';
  const found = {
    fixed_amount: () => movable(`${at}.annual_amount`, amount ?? 0, 'money'),
    percentage_of_payroll: () => movable(`${at}.percentage`, percentage ?? 0, 'rate'),
    schedule: () => movable(`${at}.amounts`, amounts ?? 0, 'money'),
    loan_payment: () => immovable(`${at}.type`, 'The company contributes what the loans need'),
  }[type]();
  if ('reason' in found) return found;
  const isNothing = typeof found.base === 'number' ? found.base === 0 : found.base.every((entry) => entry === 0);
  return isNothing ? immovable(found.paths[0]!, 'No contributions') : found;
}

const NO_FINANCES = 'The finances of the company are not given';

function ebitdaGrowth({
  operatingAssumptions: { company_finances: finances },
  systemConfig,
}: ReadInputs): Movable | Immovable {
  const path = 'operatingAssumptions.company_finances.ebitda_growth_rate';
  if (finances === undefined) return immovable(path, NO_FINANCES);
  return finances.ebitda.length < systemConfig.projection_years
    ? movable(path, finances.ebitda_growth_rate, 'growth')
    : immovable(path, 'EBITDA is given for every year');
}

/**
 * The multiple of every year. A calibrated price is measured by the first one, that of the census, so that one stays: moved with the
 * others it would cancel out.
 */
function multiple({
  operatingAssumptions: { share_valuation: valuation },
  systemConfig,
}: ReadInputs): Movable | Immovable {
  const path = 'operatingAssumptions.share_valuation.multiple';
  if (valuation?.multiple === undefined) return immovable(path, 'The price does not follow from a multiple');
  const { multiple: multiples, calibrate: isCalibrated = true } = valuation;
  if (!isCalibrated) return movable(path, multiples, 'multiple');
  if (systemConfig.projection_years === 1) return immovable(path, 'The price is calibrated to the first multiple');
  return { ...movable(path, multiples.length === 1 ? [...multiples, ...multiples] : multiples, 'multiple'), stay: 1 };
}

/** Interest of all debts, those of ESOP loans aside, and of the line of credit. */
function debtInterest({ operatingAssumptions, initialState: { company } }: ReadInputs): Movable | Immovable {
  const { debts = [], revolver } = company;
  const paths = [
    ...debts.map((_, i) => `initialState.company.debts[${i}].interest_rate`),
    ...(revolver === undefined ? [] : ['initialState.company.revolver.interest_rate']),
  ];
  if (operatingAssumptions.company_finances === undefined) return { paths, reason: NO_FINANCES };
  if (paths.length === 0)
    return immovable('initialState.company.debts', 'The company has neither debts nor a line of credit');
  const rates = [...debts, ...(revolver === undefined ? [] : [revolver])].map(({ interest_rate: each }) => each);
  const text = (units: number): string => decimalText(units, DECIMALS.rate);
  return {
    paths,
    base: rates,
    ...ranges().interest,
    changes: (moved) => {
      const all = moved as readonly number[];
      const asGiven = debts.map((debt, i) => ({
        ...debt,
        principal_balance: decimalText(debt.principal_balance, DECIMALS.cents),
        interest_rate: text(all[i]!),
      }));
      const line = revolver === undefined ? {} : { revolver: { interest_rate: text(all[debts.length]!) } };
      return { initialState: { company: { ...(debts.length === 0 ? {} : { debts: asGiven }), ...line } } };
    },
  };
}

/** The ranges of the inputs, by their kind. */
function ranges() {
  return {
    rate: { decimals: DECIMALS.rate, least: 0, most: WHOLE },
    growth: { decimals: DECIMALS.rate, least: 1 - WHOLE, most: LARGEST },
    scale: { decimals: DECIMALS.rate, least: 0, most: 10 * WHOLE },
    money: { decimals: DECIMALS.cents, least: 0, most: LARGEST },
    price: { decimals: DECIMALS.price, least: 0, most: LARGEST },
    multiple: { decimals: DECIMALS.rate, least: 1, most: 100 * WHOLE },
    interest: { decimals: DECIMALS.rate, least: 0, most: (WHOLE / 10) * 3 },
  };
}

function immovable(path: string, reason: string): Immovable {
  return { paths: [path], reason };
}

function movable(path: string, base: number | readonly number[], kind: keyof ReturnType<typeof ranges>): Movable {
  const range = ranges()[kind];
  const text = (units: number): string => decimalText(units, range.decimals);
  const changes: Movable['changes'] = (moved) => {
    const value: unknown = typeof moved === 'number' ? text(moved) : moved.map(text);
    return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value);
  };
  return { paths: [path], base, ...range, changes };
}

function decimalText(units: number, decimals: number): string {
  return toExact(units, decimals).toFixed();
}
