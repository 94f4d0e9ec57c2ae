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

/** Labels, sentences and formulas of these columns, and their folds into figures of the run. */
export const COMPANY_YEAR_WORDS = {
  ebitda: {
    label: 'EBITDA',
    is: 'Earnings before interest, taxes, depreciation and amortization, and before contributions to the plan; this and all that follows only with `company_finances`.',
    formula: { losses: 'Books:Earnings' },
    source: '4.9',
    fold: 'sum',
  },
  company_income_tax: {
    label: 'Income tax',
    is: 'Income tax of the company.',
    formula: { gains: 'Books:Taxes' },
    source: '4.9',
    fold: 'sum',
  },
  tax_saved_by_recycling: {
    label: 'Tax saved by recycling',
    is: 'By how much the deduction of what recycles shares lowers that tax.',
    formula: { losses: 'Books:Taxes', stage: 'finance', causes: ['tax_saved'] },
    source: '4.9',
    fold: 'sum',
  },
  free_cash_flow: {
    label: 'Free cash flow',
    short: 'free',
    is: 'Cash that the year leaves before repurchases and before tax saved by recycling; may be negative.',
    formula: { gains: 'Books:Cash', stage: 'finance', causes: FREE_CASH },
    source: '4.9',
    fold: 'sum',
  },
  company_repurchase_cash: {
    label: 'Paid for shares',
    short: 'shares',
    is: 'Cash of the company for repurchases, recycled, redeemed or lent, payments on notes included.',
    formula: { gains: 'Books:Repurchases' },
    source: '4.9',
    fold: 'sum',
  },
  sinking_fund_used: {
    label: 'Sinking fund used',
    is: 'Part of it that the sinking fund pays.',
    formula: { losses: 'Books:SinkingFund', stage: 'finance', causes: ['repurchase_cash'] },
    source: '4.9',
    fold: 'sum',
  },
  revolver_balance: {
    label: 'Line of credit drawn',
    is: 'Drawn on the line of credit at year end.',
    formula: { losses: 'Books:LineOfCredit', isBalance: true },
    source: '4.9',
    fold: 'last',
  },
  cash_shortfall: {
    label: 'Cash missing at year end',
    short: 'short',
    is: 'Cash missing to `minimum_cash` when everything is paid and the line of credit is drawn.',
    formula: 'max(0, minimum_cash - company_cash)',
    source: '4.9',
    fold: 'max',
  },
  company_cash: {
    label: 'Cash held at year end',
    short: 'cash',
    is: "The company's cash at year end; negative where more had to be paid than there was.",
    formula: { gains: 'Books:Cash', isBalance: true },
    source: '4.9',
    fold: 'last',
  },
  sinking_fund: {
    label: 'Sinking fund',
    is: 'Set aside for repurchases at year end.',
    formula: { gains: 'Books:SinkingFund', isBalance: true },
    source: '4.9',
    fold: 'last',
  },
  company_debt: {
    label: 'Debt at year end',
    short: 'debt',
    is: 'Debts, line of credit and promissory notes at year end, and loans of the census that are not owed to the company.',
    formula: 'debts + revolver_balance + notes_outstanding + loans_owed_to_others',
    source: '4.9',
    fold: 'last',
  },
  enterprise_value: {
    label: 'Enterprise value',
    is: 'EBITDA less a normal retirement cost, times the multiple; null unless the price follows from it.',
    formula: 'max(0, ebitda - round(covered_payroll * normal_retirement_cost, 2)) * multiple',
    source: '4.9',
    fold: 'last',
  },
  equity_value: {
    label: 'Equity value',
    is: 'Enterprise value less debt plus cash and sinking fund, at least 0; null unless the price follows from it.',
    formula: 'max(0, enterprise_value - company_debt + company_cash + sinking_fund)',
    source: '4.9',
    fold: 'last',
  },
  dilution: {
    label: 'Dilution',
    is: 'Shares that holders of warrants, options and the like take over the shares outstanding; null unless the price follows from the value.',
    formula: 'shares_taken / shares_outstanding',
    source: '4.9',
    fold: 'last',
  },
  repurchase_to_free_cash_flow: {
    label: '% of free cash flow',
    short: 'free',
    is: '`company_repurchase_cash` over `free_cash_flow`; null unless that is above 0.',
    formula: 'company_repurchase_cash / free_cash_flow',
    source: '4.9',
    fold: 'quotient',
  },
  debt_to_ebitda: {
    label: 'Debt to EBITDA',
    is: '`company_debt` over EBITDA; null without EBITDA.',
    formula: 'company_debt / ebitda',
    source: '4.9',
    fold: 'max',
  },
  fixed_charge_coverage: {
    label: 'Coverage of fixed charges',
    short: 'coverage',
    is: 'EBITDA less capital expenditure, tax and payments to the plan and to owners, over interest and scheduled principal; null where none is due. With `coverage_basis` `before_plan` only dividends of owners outside the trust are taken off.',
    formula:
      '(ebitda - capital_expenditure - company_income_tax - synthetic_equity_paid - plan_payments) / (interest + scheduled_principal + payments_on_outside_loans)',
    source: 'S-fccr',
    fold: 'min',
  },
  headroom: {
    label: 'Headroom',
    is: 'Cash above `minimum_cash` at year end and what may still be drawn on the line of credit, where it pays for repurchases; below 0 where cash is short.',
    formula: 'company_cash + undrawn_credit - minimum_cash',
    source: '4.9',
    fold: 'min',
  },
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
