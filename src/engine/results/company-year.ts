import { DECIMALS, fromUnits, net, ratio, subtract } from '../numeric/index.js';
import type { LendingTerms } from '../state/plan.js';
import type { Financed, Valued } from '../state/year-record.js';
import { rowMaker, type Formulas, type Row } from './columns.js';

/** Debt over EBITDA; null without EBITDA. */
function debtToEbitda({ debt, ebitda }: Financed): number | null {
  return ebitda === 0 ? null : ratio(debt, ebitda);
}

/**
 * How often what the company earns covers what it must pay to lenders `[S-fccr]`: EBITDA less capital expenditure, tax, dividends on
 * shares outside the trust and repurchases, over interest and scheduled principal; null where nothing is due to lenders.
 */
export function fixedChargeCoverage(year: Financed): number | null {
  const charges = net([year.interest, year.principal, year.outsideLoanService]);
  if (charges === 0) return null;
  const left = net([year.ebitda], [year.capitalExpenditure, year.tax, year.outsideDividends, year.repurchaseCash]);
  return ratio(left, charges);
}

/** Whether debt is over what lenders accept, by the ratio as it is reported; any debt is without EBITDA. */
export function breaksLeverage({ maxDebtToEbitda: most }: LendingTerms, year: Financed): boolean {
  if (most === null) return false;
  const reported = debtToEbitda(year);
  return reported === null ? year.debt > 0 : reported > fromUnits(most, DECIMALS.rate);
}

/** Whether fixed charges are covered less than lenders accept, by the ratio as it is reported. */
export function breaksCoverage({ minFixedChargeCoverage: least }: LendingTerms, year: Financed): boolean {
  const reported = fixedChargeCoverage(year);
  return least !== null && reported !== null && reported < fromUnits(least, DECIMALS.rate);
}

/** The company's year: the columns of `annual_projections` that are there only with `company_finances`. */
export const COMPANY_YEAR = {
  ebitda: {
    unit: 'dollars',
    optional: true,
    is: 'Earnings before interest, taxes, depreciation and amortization, and before contributions to the plan; this and all that follows only with `company_finances`.',
    of: (year) => year.ebitda,
  },
  company_income_tax: { unit: 'dollars', optional: true, is: 'Income tax of the company.', of: (year) => year.tax },
  tax_saved_by_recycling: {
    unit: 'dollars',
    optional: true,
    is: 'By how much the deduction of what recycles shares lowers that tax.',
    of: (year) => subtract(year.taxWithoutRecycling, year.tax),
  },
  free_cash_flow: {
    unit: 'dollars',
    optional: true,
    is: 'Cash that the year leaves before repurchases and before tax saved by recycling; may be negative.',
    of: (year) => year.freeCashFlow,
  },
  company_repurchase_cash: {
    unit: 'dollars',
    optional: true,
    is: 'Cash of the company for repurchases, recycled, redeemed or lent, payments on notes included.',
    of: (year) => year.repurchaseCash,
  },
  sinking_fund_used: {
    unit: 'dollars',
    optional: true,
    is: 'Part of it that the sinking fund pays.',
    of: (year) => year.sinkingFundUsed,
  },
  revolver_balance: {
    unit: 'dollars',
    optional: true,
    is: 'Drawn on the line of credit at year end.',
    of: (year) => year.closing.drawn,
  },
  cash_shortfall: {
    unit: 'dollars',
    optional: true,
    is: 'Cash missing to `minimum_cash` when everything is paid and the line of credit is drawn.',
    of: (year) => year.shortfall,
  },
  company_cash: {
    unit: 'dollars',
    optional: true,
    is: "The company's cash at year end; negative where more had to be paid than there was.",
    of: (year) => year.closing.cash,
  },
  sinking_fund: {
    unit: 'dollars',
    optional: true,
    is: 'Set aside for repurchases at year end.',
    of: (year) => year.closing.sinkingFund,
  },
  company_debt: {
    unit: 'dollars',
    optional: true,
    is: 'Debts, line of credit and promissory notes at year end, and loans of the census that are not owed to the company.',
    of: (year) => year.debt,
  },
  enterprise_value: {
    unit: 'dollars',
    optional: true,
    orNull: true,
    is: 'EBITDA less a normal retirement cost, times the multiple; null unless the price follows from it.',
    of: (_, valued) => valued?.enterpriseValue ?? null,
  },
  equity_value: {
    unit: 'dollars',
    optional: true,
    orNull: true,
    is: 'Enterprise value less debt plus cash and sinking fund, at least 0; null unless the price follows from it.',
    of: (_, valued) => valued?.equity ?? null,
  },
  dilution: {
    unit: 'fraction',
    optional: true,
    orNull: true,
    is: 'Shares that holders of warrants, options and the like take over the shares outstanding; null unless the price follows from the value.',
    reported: (_, valued) => (valued === null ? null : ratio(valued.rightsTaken, valued.sharesOutstanding)),
  },
  repurchase_to_free_cash_flow: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: '`company_repurchase_cash` over `free_cash_flow`; null unless that is above 0.',
    reported: ({ repurchaseCash, freeCashFlow }) => (freeCashFlow <= 0 ? null : ratio(repurchaseCash, freeCashFlow)),
  },
  debt_to_ebitda: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: '`company_debt` over EBITDA; null without EBITDA.',
    reported: debtToEbitda,
  },
  fixed_charge_coverage: {
    unit: 'ratio',
    optional: true,
    orNull: true,
    is: 'EBITDA less capital expenditure, tax, outside dividends and repurchases, over interest and scheduled principal; null where none is due.',
    reported: fixedChargeCoverage,
  },
} satisfies Formulas<[year: Financed, valued: Valued | null]>;

/** The company's part of a year's row. */
export const companyYear: (year: Financed, valued: Valued | null) => Row<typeof COMPANY_YEAR> = rowMaker<
  [year: Financed, valued: Valued | null],
  typeof COMPANY_YEAR
>(COMPANY_YEAR);
