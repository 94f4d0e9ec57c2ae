import { type Decimal, max, min, positive, signedQuotient, sum, toJson, ZERO } from './decimals.js';
import { hasShortfall, type Statement } from './finances.js';
import type { Finances } from './finances-inputs.js';
import type { Year } from './record.js';
import type { State } from './state.js';
import type { AnnualProjection, SummaryMetrics } from './types.js';

// MODEL section 14.3.

const ratio = (numerator: Decimal, denominator: Decimal): Decimal | null =>
  positive(denominator) ? signedQuotient(numerator, denominator, 8) : null;

export interface Ratios {
  repurchaseToFreeCashFlow: Decimal | null;
  debtToEbitda: Decimal | null;
  fixedChargeCoverage: Decimal | null;
}

export function ratiosOf(statement: Statement): Ratios {
  const { ebitda, capitalExpenditure, tax, outsideDividends, repurchaseCash, syntheticEquityPaid } = statement;
  const coverage = ebitda.minus(sum([capitalExpenditure, tax, outsideDividends, repurchaseCash, syntheticEquityPaid]));
  return {
    repurchaseToFreeCashFlow: ratio(repurchaseCash, statement.freeCashFlow),
    debtToEbitda: ratio(statement.debt, ebitda),
    fixedChargeCoverage: ratio(coverage, sum([statement.interest, statement.principal, statement.outsideLoanService])),
  };
}

const orNull = (figure: Decimal | null | undefined): number | null =>
  figure === null || figure === undefined ? null : toJson(figure);

export function annualFinances(state: State, finances: Finances, statement: Statement): Partial<AnnualProjection> {
  const { revolver, drawn } = state.company;
  const credit = finances.fundingOrder.includes('revolver') ? revolver.limit.minus(drawn) : ZERO;
  const ratios = ratiosOf(statement);
  return {
    ebitda: toJson(statement.ebitda),
    company_income_tax: toJson(statement.tax),
    tax_saved_by_recycling: toJson(statement.taxWithoutRecycling.minus(statement.tax)),
    free_cash_flow: toJson(statement.freeCashFlow),
    company_repurchase_cash: toJson(statement.repurchaseCash),
    sinking_fund_used: toJson(statement.sinkingFundUsed),
    revolver_balance: toJson(state.company.drawn),
    cash_shortfall: toJson(statement.shortfall),
    company_cash: toJson(state.company.cash),
    sinking_fund: toJson(state.company.sinkingFund),
    company_debt: toJson(statement.debt),
    enterprise_value: orNull(statement.value?.enterpriseValue),
    equity_value: orNull(statement.value?.equity),
    dilution: orNull(statement.value?.dilution),
    repurchase_to_free_cash_flow: orNull(ratios.repurchaseToFreeCashFlow),
    debt_to_ebitda: orNull(ratios.debtToEbitda),
    fixed_charge_coverage: orNull(ratios.fixedChargeCoverage),
    headroom: toJson(state.company.cash.plus(credit).minus(finances.minimumCash)),
  };
}

export function financesSummary(years: readonly Year[]): Partial<SummaryMetrics> {
  const ratios = years.flatMap((year) => (year.statement === undefined ? [] : [ratiosOf(year.statement)]));
  const extreme = (of: keyof Ratios, choose: (a: Decimal, b: Decimal) => Decimal): number | null => {
    const figures = ratios.flatMap((one) => one[of] ?? []);
    return figures.length === 0 ? null : toJson(figures.reduce(choose));
  };
  const short = years.filter(hasShortfall);
  return {
    years_with_cash_shortfall: short.length,
    first_cash_shortfall_year: short[0]?.year ?? null,
    max_debt_to_ebitda: extreme('debtToEbitda', max),
    min_fixed_charge_coverage: extreme('fixedChargeCoverage', min),
    max_repurchase_to_free_cash_flow: extreme('repurchaseToFreeCashFlow', max),
  };
}

/** Facts for the findings of covenants; a ratio is judged as it is reported. */
export function breaches(finances: Finances | undefined, year: Year): { leverage: boolean; coverage: boolean } {
  if (finances === undefined || year.statement === undefined) return { leverage: false, coverage: false };
  const { debtToEbitda, fixedChargeCoverage } = ratiosOf(year.statement);
  const { maxDebtToEbitda, minFixedChargeCoverage } = finances;
  const withoutEarnings = debtToEbitda === null && positive(year.statement.debt);
  return {
    leverage: maxDebtToEbitda !== undefined && (withoutEarnings || (debtToEbitda ?? ZERO).greaterThan(maxDebtToEbitda)),
    coverage:
      minFixedChargeCoverage !== undefined &&
      fixedChargeCoverage !== null &&
      fixedChargeCoverage.lessThan(minFixedChargeCoverage),
  };
}
