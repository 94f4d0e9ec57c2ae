import { WHOLE, ZERO, type Rate } from '../numeric/index.js';
import { mixOfMethod, type RepurchaseMethod, type RepurchaseMix } from '../rules/repurchase-method.js';
import type { RepurchaseTerms } from '../state/plan.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';

type ReadStrategy = ReadOperatingAssumptions['repurchase_strategy'];

/** What becomes of repurchased shares when no method is given. */
const METHOD_OF_SOURCE = {
  trust_cash: 'recycle',
  company_contribution: 'recycle',
  company_loan: 'releverage',
  company_redemption: 'redeem',
} as const;

/** The redeemed part of `hybrid` when none is given. */
export const REDEEM_FRACTION = (WHOLE / 2) as Rate;

/** The method in force: the one given, or what the funding source suggests; `mix` where several are mixed by year. */
export function methodOf({ mix, method, funding_source: source }: ReadStrategy): RepurchaseMethod | 'mix' {
  return mix === undefined ? (method ?? METHOD_OF_SOURCE[source]) : 'mix';
}

/** What the company does with the shares it pays for, by projection year; the last one repeats. */
export function buildMixes(strategy: ReadStrategy): readonly RepurchaseMix[] {
  const {
    mix,
    method = METHOD_OF_SOURCE[strategy.funding_source],
    redeem_fraction: redeemed = REDEEM_FRACTION,
  } = strategy;
  return (
    mix?.map(({ recycle, redeem, releverage }) => ({ redeem, recycle, releverage })) ?? [mixOfMethod(method, redeemed)]
  );
}

/** How the company pays, and within which limits. */
export function buildRepurchaseTerms(strategy: ReadStrategy): RepurchaseTerms {
  const { releverage_loan: loan, limits = {} } = strategy;
  const enforceDeduction = limits.deduction_404 === 'enforce';
  const overflow = limits.overflow ?? 'redeem';
  return {
    fundingSource: strategy.funding_source,
    deferred: strategy.timing === 'deferred',
    note: { years: strategy.note.years, rate: strategy.note.interest_rate },
    mayReleverage:
      buildMixes(strategy).some(({ releverage }) => releverage > 0) || (enforceDeduction && overflow === 'releverage'),
    releverageLoan: {
      years: loan.years,
      rate: loan.interest_rate,
      paymentSchedule: loan.payment_schedule,
      releaseMethod: loan.release_method,
    },
    limits: {
      enforceDeduction,
      enforceAdditions: limits.additions_415 === 'enforce',
      otherPlansRate: limits.other_plan_contribution_rate ?? ZERO,
      overflow,
    },
  };
}
