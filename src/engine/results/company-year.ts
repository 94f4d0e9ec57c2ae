import { DECIMALS, fromUnits, net, ratio, subtract, ZERO, add, cost, type Cents } from '../numeric/index.js';
import type { LendingTerms } from '../state/plan.js';
import {
  type Financed,
  type Valued,
  companyPaid,
  dividendsPaid,
  type TrustTotals,
  type YearRecord,
} from '../state/year-record.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import type { JournalCause } from './postings.js';
import type { YearWords } from './words.js';
import { notesOutstanding } from '../state/note.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { orNull } from './vested-value-if-all-left.js';

/** Debt over EBITDA; null without EBITDA. */
function debtToEbitda({ debt, ebitda }: Pick<Financed, 'debt' | 'ebitda'>): number | null {
  return ebitda === 0 ? null : ratio(debt, ebitda);
}

/**
 * Times that the company's earnings cover its payments to lenders `[S-fccr]`: EBITDA less capital expenditure, tax, rights paid and
 * payments to the plan, over interest and scheduled principal; null where nothing is due to lenders. A dollar paid as contribution,
 * dividend or purchase weighs the same, unless the loan agreement measures before the plan: then only dividends on shares outside the trust are taken off.
 */
export function fixedChargeCoverage(year: Financed): number | null {
  const charges = chargesOf(year);
  return charges === 0 ? null : ratio(leftForCharges(year), charges);
}

/** Fixed charges of a year: interest and scheduled principal. */
export function chargesOf(year: Financed): Cents {
  return net([year.interest, year.principal, year.outsideLoanService]);
}

/** Earnings that are left to cover them. */
export function leftForCharges(year: Financed): Cents {
  return net([year.ebitda], [year.capitalExpenditure, year.tax, year.rightsPaid ?? ZERO, year.planPayments]);
}

/** Whether debt is over what lenders accept, by the ratio as it is reported; any debt is without EBITDA. */
export function breaksLeverage(
  { maxDebtToEbitda: most }: LendingTerms,
  year: Pick<Financed, 'debt' | 'ebitda'>,
): boolean {
  if (most === null) return false;
  const reported = debtToEbitda(year);
  return reported === null ? year.debt > 0 : reported > fromUnits(most, DECIMALS.rate);
}

/** Whether fixed charges are covered less than lenders accept, by the ratio as it is reported. */
export function breaksCoverage({ minFixedChargeCoverage: least }: LendingTerms, year: Financed): boolean {
  const reported = fixedChargeCoverage(year);
  return least !== null && reported !== null && reported < fromUnits(least, DECIMALS.rate);
}

/** Components of the free cash flow. */
const FREE_CASH: readonly JournalCause[] = [
  'operations',
  'tax',
  'investment',
  'lenders',
  'plan_contribution',
  'plan_dividend',
  'outside_dividend',
  'rights',
  'inside_loans',
  'interest',
];

/** The company's year: the columns of `annual_projections` that are there only with `company_finances`. */
export const COMPANY_YEAR = {
  ebitda: { unit: 'dollars', optional: true, of: (year) => year.ebitda },
  company_income_tax: { unit: 'dollars', optional: true, of: (year) => year.tax },
  tax_saved_by_recycling: {
    unit: 'dollars',
    optional: true,
    of: (year) => subtract(year.taxWithoutRecycling, year.tax),
  },
  free_cash_flow: { unit: 'dollars', optional: true, of: (year) => year.freeCashFlow },
  company_repurchase_cash: { unit: 'dollars', optional: true, of: (year) => year.repurchaseCash },
  sinking_fund_used: { unit: 'dollars', optional: true, of: (year) => year.sinkingFundUsed },
  revolver_balance: { unit: 'dollars', optional: true, of: (year) => year.closing.drawn },
  cash_shortfall: { unit: 'dollars', optional: true, of: (year) => year.shortfall },
  company_cash: { unit: 'dollars', optional: true, of: (year) => year.closing.cash },
  sinking_fund: { unit: 'dollars', optional: true, of: (year) => year.closing.sinkingFund },
  company_debt: { unit: 'dollars', optional: true, of: (year) => year.debt },
  enterprise_value: {
    unit: 'dollars',
    optional: true,
    orNull: true,
    of: (_, valued) => valued?.enterpriseValue ?? null,
  },
  equity_value: { unit: 'dollars', optional: true, orNull: true, of: (_, valued) => valued?.equity ?? null },
  dilution: {
    unit: 'fraction',
    optional: true,
    orNull: true,
    reported: (_, valued) => (valued === null ? null : ratio(valued.rightsTaken, valued.sharesOutstanding)),
  },
  repurchase_to_free_cash_flow: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    reported: ({ repurchaseCash, freeCashFlow }) => (freeCashFlow <= 0 ? null : ratio(repurchaseCash, freeCashFlow)),
  },
  debt_to_ebitda: { unit: 'ratio', optional: true, orNull: true, reported: debtToEbitda },
  fixed_charge_coverage: { unit: 'ratio', optional: true, orNull: true, reported: fixedChargeCoverage },
  headroom: { unit: 'dollars', optional: true, of: (year) => year.headroom },
} satisfies Formulas<[year: Financed, valued: Valued | null]>;

// prettier-ignore
/** Labels, sentences and formulas of these columns, and their folds into figures of the run. */
export const COMPANY_YEAR_WORDS = {
  ebitda: ['EBITDA', 'Earnings before interest, taxes, depreciation and amortization, and before contributions to the plan; this and all that follows only with `company_finances`.', { losses: 'Books:Earnings' }, '4.9', 'sum'],
  company_income_tax: ['Income tax', 'Income tax of the company.', { gains: 'Books:Taxes' }, '4.9', 'sum'],
  tax_saved_by_recycling: ['Tax saved by recycling', 'By how much the deduction of what recycles shares lowers that tax.', { losses: 'Books:Taxes', stage: 'finance', causes: ['tax_saved'] }, '4.9', 'sum'],
  free_cash_flow: ['Free cash flow', 'Cash that the year leaves before repurchases and before tax saved by recycling; may be negative.', { gains: 'Books:Cash', stage: 'finance', causes: FREE_CASH }, '4.9', 'sum', 'free'],
  company_repurchase_cash: ['Paid for shares', 'Cash of the company for repurchases, recycled, redeemed or lent, payments on notes included.', { gains: 'Books:Repurchases' }, '4.9', 'sum', 'shares'],
  sinking_fund_used: ['Sinking fund used', 'Part of it that the sinking fund pays.', { losses: 'Books:SinkingFund', stage: 'finance', causes: ['repurchase_cash'] }, '4.9', 'sum'],
  revolver_balance: ['Line of credit drawn', 'Drawn on the line of credit at year end.', { losses: 'Books:LineOfCredit', isBalance: true }, '4.9', 'last'],
  cash_shortfall: ['Cash missing at year end', 'Cash missing to `minimum_cash` when everything is paid and the line of credit is drawn.', 'max(0, minimum_cash - company_cash)', '4.9', 'max', 'short'],
  company_cash: ['Cash held at year end', "The company's cash at year end; negative where more had to be paid than there was.", { gains: 'Books:Cash', isBalance: true }, '4.9', 'last', 'cash'],
  sinking_fund: ['Sinking fund', 'Set aside for repurchases at year end.', { gains: 'Books:SinkingFund', isBalance: true }, '4.9', 'last'],
  company_debt: ['Debt at year end', 'Debts, line of credit and promissory notes at year end, and loans of the census that are not owed to the company.', 'debts + revolver_balance + notes_outstanding + loans_owed_to_others', '4.9', 'last', 'debt'],
  enterprise_value: ['Enterprise value', 'EBITDA less a normal retirement cost, times the multiple; null unless the price follows from it.', 'max(0, ebitda - round(covered_payroll * normal_retirement_cost, 2)) * multiple', '4.9', 'last'],
  equity_value: ['Equity value', 'Enterprise value less debt plus cash and sinking fund, at least 0; null unless the price follows from it.', 'max(0, enterprise_value - company_debt + company_cash + sinking_fund)', '4.9', 'last'],
  dilution: ['Dilution', 'Shares that holders of warrants, options and the like take over the shares outstanding; null unless the price follows from the value.', 'shares_taken / shares_outstanding', '4.9', 'last'],
  repurchase_to_free_cash_flow: ['% of free cash flow', '`company_repurchase_cash` over `free_cash_flow`; null unless that is above 0.', 'company_repurchase_cash / free_cash_flow', '4.9', 'quotient', 'free'],
  debt_to_ebitda: ['Debt to EBITDA', '`company_debt` over EBITDA; null without EBITDA.', 'company_debt / ebitda', '4.9', 'max'],
  fixed_charge_coverage: ['Coverage of fixed charges', 'EBITDA less capital expenditure, tax and payments to the plan and to owners, over interest and scheduled principal; null where none is due. With `coverage_basis` `before_plan` only dividends of owners outside the trust are taken off.', '(ebitda - capital_expenditure - company_income_tax - synthetic_equity_paid - plan_payments) / (interest + scheduled_principal + payments_on_outside_loans)', 'S-fccr', 'min', 'coverage'],
  headroom: ['Headroom', 'Cash above `minimum_cash` at year end and what may still be drawn on the line of credit, where it pays for repurchases; below 0 where cash is short.', 'company_cash + undrawn_credit - minimum_cash', '4.9', 'min'],
} satisfies YearWords<typeof COMPANY_YEAR>;

/** The company's part of a year's row. */
export const companyYear: (year: Financed, valued: Valued | null) => Row<typeof COMPANY_YEAR> = rowMaker<
  [year: Financed, valued: Valued | null],
  typeof COMPANY_YEAR
>(COMPANY_YEAR);

/** Cash contributed for ESOP loans: their payments less the dividends that serve them. */
export function cashForDebtOf(year: YearRecord): Cents {
  return subtract(year.debtService, year.dividends.forDebt);
}

/**
 * Cash cost of the plan to the company in a year: contributions, dividends on shares of the trust and S corporation distributions, and its
 * part of repurchases, whether recycled, redeemed or lent, by note or at once, and what it lends for purchases; less what comes back to it.
 * A dollar counts the same whatever it is called. `[std]`
 *
 * Pitfall: to count payments of inside loans would count a releverage twice, when the company lends and when it contributes what repays
 * the loan.
 */
export function companyCashWithDistributionsOf(year: YearRecord): Cents {
  const paid = add(companyPaid(year.repurchase), year.purchase?.cost ?? ZERO);
  return net([year.contribution.companyCash, dividendsPaid(year.dividends), paid], [comesBackOf(year)]);
}

/** Payments of the trust on loans of the company: they come back to it. */
export function comesBackOf(year: YearRecord): Cents {
  return subtract(year.debtService, year.financed?.outsideLoanService ?? ZERO);
}

/**
 * Debt of the company for shares of people who left when the projection ends: shares due in later years at the last price, and the
 * principal of notes. Null beyond the exact range. `[std]`
 */
export function stillOwed(state: ReadOnly<State>, totals: TrustTotals): Cents | null {
  return orNull(() => add(cost(totals.separatedShares, state.company.price), notesOutstanding(state.notes)));
}
