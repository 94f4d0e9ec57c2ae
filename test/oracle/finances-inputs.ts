import { type Decimal, ONE, R2, ZERO, money, rate } from './decimals.js';
import { type Reaction, readReactions } from './finances.js';
import type { FundingSource, Num, OperatingAssumptionsInput, CoverageBasis } from './types.js';

// `company_finances` of MODEL section 14.1.

/** Amounts by projection year, which grow after the last one given. */
export interface Series {
  given: Decimal[];
  growth: Decimal;
}

export interface Finances {
  ebitda: Series;
  baseEbitda: Decimal;
  depreciation: Series;
  capitalExpenditure: Series;
  workingCapitalIncrease: Series;
  normalBenefitRate: Decimal;
  /** As stated; `incomeTaxRateOf` says that of a year. */
  incomeTaxRate: Decimal | undefined;
  interestLimitRate: Decimal;
  minimumCash: Decimal;
  cashInterestRate: Decimal;
  sinkingFundContributions: Series;
  sinkingFundReturnRate: Decimal;
  fundingOrder: readonly FundingSource[];
  debtSweepRate: Decimal;
  insideLoans: boolean;
  maxDebtToEbitda: Decimal | undefined;
  minFixedChargeCoverage: Decimal | undefined;
  coverageBasis: CoverageBasis;
  /** On cash below zero (MODEL section 43). */
  shortfallInterestRate: Decimal;
  reactions: Reaction[];
}

/** After the last amount each is R2[the one before x (1 + growth)]. */
export function amountOf({ given, growth }: Series, k: number): Decimal {
  let amount = given[Math.min(k, given.length) - 1] ?? ZERO;
  for (let year = given.length; year < k; year++) amount = R2(amount.times(ONE.plus(growth)));
  return amount;
}

export function readFinances(
  input: OperatingAssumptionsInput['company_finances'],
  revolverRate: Num | undefined,
): Finances | undefined {
  if (input === undefined) return undefined;
  const series = (amounts: readonly Num[] | undefined, growth: Decimal): Series => ({
    given: (amounts ?? [0]).map((amount) => money(amount)),
    growth,
  });
  const expense = (amounts: readonly Num[] | undefined): Series => series(amounts, rate(input.expense_growth_rate));
  const covenant = (limit: Num | undefined): Decimal | undefined => (limit === undefined ? undefined : rate(limit));
  return {
    ebitda: series(input.ebitda, rate(input.ebitda_growth_rate)),
    baseEbitda: money(input.base_ebitda),
    depreciation: expense(input.depreciation),
    capitalExpenditure: expense(input.capital_expenditure),
    workingCapitalIncrease: expense(input.working_capital_increase),
    normalBenefitRate: rate(input.normal_benefit_rate),
    incomeTaxRate: input.income_tax_rate === undefined ? undefined : rate(input.income_tax_rate),
    interestLimitRate: rate(input.interest_limit_rate, '0.3'),
    minimumCash: money(input.minimum_cash),
    cashInterestRate: rate(input.cash_interest_rate),
    sinkingFundContributions: series(input.sinking_fund_contributions, ZERO),
    sinkingFundReturnRate: rate(input.sinking_fund_return_rate),
    fundingOrder: input.funding_order ?? ['sinking_fund', 'cash', 'revolver'],
    debtSweepRate: rate(input.debt_sweep_rate),
    insideLoans: input.inside_loans ?? true,
    maxDebtToEbitda: covenant(input.covenants?.max_debt_to_ebitda),
    minFixedChargeCoverage: covenant(input.covenants?.min_fixed_charge_coverage),
    coverageBasis: input.covenants?.coverage_basis ?? 'after_plan',
    shortfallInterestRate: rate(input.shortfall_interest_rate ?? revolverRate, '0.10'),
    reactions: readReactions(input.reactions),
  };
}
