import type { PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, WHOLE } from '../../engine/numeric/index.js';
import type { SensitivityAssumption, SensitivityMove } from '../../engine/results/sensitivity.js';
import { debtInterest, ebitdaGrowth, multiple } from './company-assumptions.js';
import { installments } from './installments.js';
import { decimalText, immovable, type Immovable, movable, type Movable, type ReadInputs } from './movable.js';

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
