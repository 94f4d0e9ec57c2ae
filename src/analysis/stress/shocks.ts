import type { Cause } from '../../engine/rules/causes.js';
import type { NumberOrDecimalText } from '../../engine/input/schema/numbers.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';

/** Something that may go wrong. Shocks can be combined; their order does not matter. */
export type Shock =
  | LargestHoldersLeave
  | PriceFall
  | Layoff
  | ContributionHoliday
  | Refinance
  | EarningsFall
  | RevolverLost
  | TighterCovenant;

/** Shocks that happen in one run. */
export interface NamedStress {
  /** Unique, and not `base`, which is the run without shocks. */
  readonly name: string;
  /** Everything that happens in the run. */
  readonly shocks: readonly Shock[];
}

/**
 * The people of the census who hold the most shares leave, whole, at the beginning of a year. Rows rank by shares per head at that
 * moment; ties go to the row listed first. People whose exit in that year is known are passed over.
 */
export interface LargestHoldersLeave {
  /** The kind of shock. */
  readonly shock: 'largest_holders_leave';
  /** Projection year. */
  readonly year: NumberOrDecimalText;
  /** Number of people who leave, at least one; all when there are fewer. */
  readonly count: NumberOrDecimalText;
  /** Why; by default `termination`. */
  readonly cause?: Cause;
}

/** The appraisal at the end of a year is below its path, and may come back to it. People may be paid at it within the year. */
export interface PriceFall {
  /** The kind of shock. */
  readonly shock: 'price_fall';
  /** Projection year at whose end the price is lower; purchases of the next year are the first at that price, but for `interim_part`. */
  readonly year: NumberOrDecimalText;
  /** Part of the price that is lost, 0 to 1; below 1 with `equity_value`. */
  readonly fall: NumberOrDecimalText;
  /** Years it takes to come back, in equal steps; it never does when this is left out. */
  readonly recovery_years?: NumberOrDecimalText;
  /** Part of what was lost that comes back, 0 to 1; by default 1. */
  readonly recovered?: NumberOrDecimalText;
  /** Part of the year's own payments that an interim appraisal makes at the lower price, 0 to 1; by default 0. */
  readonly interim_part?: NumberOrDecimalText;
}

/**
 * A part of all employees leaves in a year, on top of ordinary turnover, and is not replaced by new hires. With `company_finances` the
 * company then earns less, in proportion to those who left unless `earnings_lost` says otherwise.
 */
export interface Layoff {
  /** The kind of shock. */
  readonly shock: 'layoff';
  /** Projection year. */
  readonly year: NumberOrDecimalText;
  /** Part of the people who leave, 0 to 1, at any age; those with a known separation are spared. */
  readonly fraction: NumberOrDecimalText;
  /**
   * Part of EBITDA that is lost from that year on, for good, 0 to 1; by default `fraction`, and 0 where those who stay do all the work. Only
   * with `company_finances`.
   */
  readonly earnings_lost?: NumberOrDecimalText;
  /** Always a termination. */
  readonly cause?: 'termination';
}

/** The contribution policy asks for nothing for some years. Debt is still serviced, and the company still pays its part of repurchases. */
export interface ContributionHoliday {
  /** The kind of shock. */
  readonly shock: 'contribution_holiday';
  /** First projection year without contributions. */
  readonly from: NumberOrDecimalText;
  /** Last projection year without contributions. */
  readonly through: NumberOrDecimalText;
}

/** Spreads the balance of a loan over new payments from a year on; the release of its shares follows them. */
export interface Refinance {
  /** The kind of shock. */
  readonly shock: 'refinance';
  /** A loan of `esop_loans`. */
  readonly loan_id: string;
  /** Projection year of the first payment on the new terms. */
  readonly year: NumberOrDecimalText;
  /** Payments from then on, 1 to 40. */
  readonly years: NumberOrDecimalText;
  /** Yearly interest from then on, 0 to 0.2. */
  readonly interest_rate: NumberOrDecimalText;
  /** Form of repayment; as before when left out. */
  readonly payment_schedule?: 'level_payment' | 'level_principal' | 'balloon';
  /** Release method of its shares; as before when left out. */
  readonly release_method?: 'principal_and_interest' | 'principal_only';
}

/** The company earns less from a year on, and may come back to its path. Only with `company_finances`; an `ebitda_multiple` price follows. */
export interface EarningsFall {
  /** The kind of shock. */
  readonly shock: 'earnings_fall';
  /** Projection year of the lower EBITDA. */
  readonly year: NumberOrDecimalText;
  /** Part of EBITDA that is lost, 0 to 1. */
  readonly fall: NumberOrDecimalText;
  /** Years it takes to come back, in equal steps; it never does when this is left out. */
  readonly recovery_years?: NumberOrDecimalText;
  /** Part of what was lost that comes back, 0 to 1; by default 1. */
  readonly recovered?: NumberOrDecimalText;
}

/** The bank ends the line of credit: what is drawn is repaid from cash at the start of a year, and nothing can be drawn from then on. */
export interface RevolverLost {
  /** The kind of shock. */
  readonly shock: 'revolver_lost';
  /** Projection year. */
  readonly year: NumberOrDecimalText;
}

/** For some years lenders ask for something else than the plan says; what is left out stays. At least one is given. */
export interface TighterCovenant {
  /** The kind of shock. */
  readonly shock: 'covenant';
  /** First projection year. */
  readonly from: NumberOrDecimalText;
  /** Last projection year. */
  readonly through: NumberOrDecimalText;
  /** Debt over EBITDA may not be above this. */
  readonly max_debt_to_ebitda?: NumberOrDecimalText;
  /** Coverage of fixed charges may not be below this. */
  readonly min_fixed_charge_coverage?: NumberOrDecimalText;
  /** The part of cash above `minimum_cash` that prepays debts, 0 to 1. */
  readonly debt_sweep_rate?: NumberOrDecimalText;
}

/** People who leave at once where the largest holders do. */
const LARGEST = 5;

/**
 * The stresses that a board asks about first, for those who have none of their own in mind: in the second year that is projected a
 * price that falls by 30 % and is back in five years, the five largest holders who retire, 15 % of the people laid off, three years
 * without contributions, and a recession, which is all but the retirements. With `company_finances` a layoff lowers earnings too, and there are
 * earnings that fall as the price does, which the recession then has in place of those that its layoff would cost, and with a line of credit its loss. The sizes are conventions of this package [std], not forecasts.
 *
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 50, service_years: 20, allocated_shares: 50 }] },
 *   { projection_years: 10 },
 * );
 * usualStresses(plan).map(({ name }) => name)
 * // ['price fall', 'largest holders retire', 'layoff', 'no contributions', 'recession']
 */
export function usualStresses(plan: PreparedPlan): NamedStress[] {
  const { plan: terms, read } = inputOf(plan);
  const last = terms.censusYear + terms.projectionYears;
  const year = Math.min(terms.censusYear + 2, last);
  const recovering = { year, fall: 0.3, recovery_years: 5 };
  const hasFinances = read.operatingAssumptions.company_finances !== undefined;
  const priceFall: Shock = { shock: 'price_fall', ...recovering };
  const earningsFall: Shock = { shock: 'earnings_fall', ...recovering };
  const layoff: Shock = { shock: 'layoff', year, fraction: 0.15 };
  const holiday: Shock = { shock: 'contribution_holiday', from: year, through: Math.min(year + 2, last) };
  // A price that follows from earnings falls with them.
  const byEarnings = terms.valuation.method === 'ebitda_multiple';
  const fall = hasFinances ? (byEarnings ? [earningsFall] : [priceFall, earningsFall]) : [priceFall];
  return [
    { name: 'price fall', shocks: [priceFall] },
    {
      name: 'largest holders retire',
      shocks: [{ shock: 'largest_holders_leave', year, count: LARGEST, cause: 'retirement' }],
    },
    { name: 'layoff', shocks: [layoff] },
    { name: 'no contributions', shocks: [holiday] },
    // What the recession takes of earnings is said; those who are laid off are part of it.
    { name: 'recession', shocks: [...fall, hasFinances ? { ...layoff, earnings_lost: 0 } : layoff, holiday] },
    ...(hasFinances ? [{ name: 'earnings fall', shocks: [earningsFall] }] : []),
    ...(hasFinances && read.initialState.company.revolver !== undefined
      ? [{ name: 'line of credit lost', shocks: [{ shock: 'revolver_lost', year } as const] }]
      : []),
  ];
}
