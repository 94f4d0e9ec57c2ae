import { issues } from '../errors.js';
import type { Grown } from '../state/within-range.js';
import type { OperatingAssumptions, ReadOperatingAssumptions } from './operating-assumptions.js';

/** A yearly growth, return or discount of more than this, up or down, is probably a percentage without its sign `[std]`. */
const LARGEST_YEARLY = 0.5;

/**
 * Yearly rates that are probably percentages without their sign, with what they mean as they stand. Of a list, the entry furthest
 * from 0: one is enough.
 *
 * @param one - the rate 1 in the units of these assumptions
 */
export function largeRates(assumptions: OperatingAssumptions | ReadOperatingAssumptions, one = 1): Required<Grown>[] {
  const { contribution_policy: contribution, share_valuation: valuation, company_finances: finances } = assumptions;
  const given: readonly (readonly [field: string, rate: unknown])[] = [
    ['contribution_policy.annual_increase_rate', contribution.annual_increase_rate],
    ['share_valuation.annual_growth_rate', valuation?.annual_growth_rate],
    ...furthest('share_valuation.growth_rates', valuation?.growth_rates ?? []),
    ['compensation_growth_rate', assumptions.compensation_growth_rate],
    ['limit_growth_rate', assumptions.limit_growth_rate],
    ['cash_return_rate', assumptions.cash_return_rate],
    ['dividends.annual_growth_rate', assumptions.dividends?.annual_growth_rate],
    ['discount_rate', assumptions.discount_rate],
    ['company_finances.ebitda_growth_rate', finances?.ebitda_growth_rate],
    ['company_finances.expense_growth_rate', finances?.expense_growth_rate],
    ['company_finances.cash_interest_rate', finances?.cash_interest_rate],
    ['company_finances.sinking_fund_return_rate', finances?.sinking_fund_return_rate],
  ];
  return given
    .map(([field, rate]) => [field, Number(rate ?? 0) / one] as const)
    .filter(([, rate]) => Math.abs(rate) > LARGEST_YEARLY)
    .map(([field, rate]) => ({ field, meant: issues.percentMeant(rate) }));
}

function furthest(field: string, rates: readonly unknown[]): (readonly [string, unknown])[] {
  const sizes = rates.map((rate) => Math.abs(Number(rate)));
  const i = sizes.indexOf(Math.max(...sizes));
  return i < 0 ? [] : [[`${field}[${i}]`, rates[i]]];
}
