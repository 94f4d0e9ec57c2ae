import { DECIMALS, fromUnits, subtract } from '../../engine/numeric/index.js';
import { cashForDebtOf } from '../../engine/results/company-year.js';
import type { Postings } from '../../engine/results/postings.js';
import { COMMODITY_DECIMALS } from '../journal/entry.js';
import { folder } from './folds.js';
import { dollars, rate, shares, type Derived, type YearInHand } from './year-in-hand.js';

/** The figures that a formula names, in their order: all its words but functions. */
export function namesIn(formula: string): string[] {
  return [...new Set(formula.match(/\b[a-z_]\w*\b(?!\()/g))];
}

/** Formula with the figures that it names: columns of the year, 0 where the plan has none, or terms named below. */
export function derived(formula: string, inHand: YearInHand): Derived {
  const { year } = inHand;
  const figures = namesIn(formula).map((name) => [name, TERMS[name]?.(inHand) ?? year[name as keyof typeof year] ?? 0]);
  return { formula, figures: Object.fromEntries(figures) as Derived['figures'] };
}

/** Sums the postings of an account in the year, or in all years up to its end. */
function moved({ entries, year }: YearInHand, postings: Postings): number {
  const fold = folder(postings, 'USD');
  let sum = 0;
  for (const entry of entries) if (postings.isBalance === true || entry.year === year.year) sum += fold(entry);
  return fromUnits(sum, COMMODITY_DECIMALS.USD);
}

/** Terms of formulas that are no column of the year. */
export const TERMS: Readonly<Record<string, (inHand: YearInHand) => number>> = {
  appraisal_at_start: ({ plan, before }) =>
    before?.year.year_end_share_price ?? fromUnits(plan.valuation.currentPrice, DECIMALS.price),
  shares_outstanding_at_start: ({ plan, before }) =>
    before?.trust.shares_outstanding ?? shares(plan.openingTrust.sharesOutstanding),
  debts: (inHand) => moved(inHand, { losses: 'Books:Debts', isBalance: true }),
  notes_outstanding: ({ trust }) => trust.notes_outstanding,
  loans_owed_to_others: ({ plan, trust }) =>
    plan.finances!.insideLoans
      ? 0
      : dollars(
          trust.loans.reduce(
            (sum, loan) =>
              plan.openingTrust.loans.some(({ id }) => id === loan.loan_id)
                ? sum + Math.round(loan.principal_balance * 100)
                : sum,
            0,
          ),
        ),
  cash_for_debt: ({ record }) => dollars(cashForDebtOf(record())),
  minimum_cash: ({ plan }) => dollars(plan.finances!.minimumCash),
  undrawn_credit: ({ plan, index, record }) => {
    if (!plan.finances!.fundingOrder.includes('revolver')) return 0;
    const { revolverLimit } = plan.years[index]!.finances!.lending;
    return dollars(subtract(revolverLimit, record().financed!.closing.drawn));
  },
  normal_retirement_cost: ({ plan }) => rate(plan.finances!.normalBenefitRate),
  multiple: ({ plan, index }) => rate(plan.years[index]!.finances!.multiple),
  shares_taken: ({ record }) => shares(record().close.valued?.rightsTaken ?? 0),
  shares_outstanding: ({ trust }) => trust.shares_outstanding,
  trust_shares: ({ trust }) => trust.shares.total,
  capital_expenditure: (inHand) => moved(inHand, { gains: 'Books:CapitalExpenditure' }),
  outside_dividends: (inHand) => moved(inHand, { gains: 'Books:OutsideDividends' }),
  interest: (inHand) => moved(inHand, { gains: 'Books:Interest' }),
  scheduled_principal: (inHand) => moved(inHand, { gains: 'Books:Debts', causes: ['lenders'] }),
  payments_on_outside_loans: (inHand) => {
    const received = moved(inHand, { losses: 'Books:InsideLoans' });
    return Math.round((inHand.year.debt_service - received) * 100) / 100;
  },
};
