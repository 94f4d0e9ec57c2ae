import { grown, WHOLE, ZERO, type Cents, type Rate } from '../numeric/index.js';
import { repaymentTerms } from '../rules/amortization.js';
import type { Reaction } from '../rules/reactions.js';
import type { ShareRight } from '../rules/valuation.js';
import type {
  DebtTerms,
  FinanceTerms,
  FinanceYearTerms,
  LendingTerms,
  TaxStatus,
  TaxStatusChange,
} from '../state/plan.js';
import { withinRange, type Grown } from '../state/within-range.js';
import { inYear } from '../rules/in-year.js';
import type { ReadInputs } from './read-inputs.js';

/** The rate of corporations, IRC 11(b); an S corporation pays no income tax, IRC 1363(a) `[S-1363]`. */
const INCOME_TAX_RATE = { s_corp: ZERO, c_corp: ((WHOLE / 100) * 21) as Rate } as const;

/** Interest on missing cash where there is no line of credit to tell it: 10 % `[std]`. */
const SHORTFALL_RATE = (WHOLE / 10) as Rate;

/** Elections and their ends; null where none are planned. */
export function taxStatusChanges({ initialState: { company } }: ReadInputs): readonly TaxStatusChange[] | null {
  return (
    company.tax_status_changes?.map(({ year, tax_status: taxStatus, income_tax_rate: rate }) => ({
      ...{ year, taxStatus, incomeTaxRate: rate ?? null },
    })) ?? null
  );
}

/** The tax status of a year, and the rate that it is taxed at. */
export function taxationIn(inputs: ReadInputs, year: number): { readonly status: TaxStatus; readonly rate: Rate } {
  const { company } = inputs.initialState;
  const change = taxStatusChanges(inputs)
    ?.filter((one) => one.year <= year)
    .at(-1);
  const status = change?.taxStatus ?? company.tax_status;
  const stated = inputs.operatingAssumptions.company_finances?.income_tax_rate;
  const ofStatus = status === company.tax_status ? stated : undefined;
  return { status, rate: change?.incomeTaxRate ?? ofStatus ?? INCOME_TAX_RATE[status] };
}

/** Terms of the company's earnings, debts and credit; null where its finances are not projected. */
export function buildFinanceTerms(
  { operatingAssumptions, initialState }: ReadInputs,
  censusYear: number,
): FinanceTerms | null {
  const { company_finances: finances } = operatingAssumptions;
  const { company } = initialState;
  if (finances === undefined) return null;
  const { debts = [], revolver, synthetic_equity: rights = [] } = company;
  return {
    opening: { cash: company.cash ?? ZERO, sinkingFund: company.sinking_fund ?? ZERO, drawn: revolver?.drawn ?? ZERO },
    taxableIncome: company.tax_status === 'c_corp' ? ZERO : (company.taxable_income ?? ZERO),
    debts: debts.map((debt) => debtTerms(debt, censusYear)),
    revolverRate: revolver?.interest_rate ?? ZERO,
    shortfallRate: finances.shortfall_interest_rate ?? revolver?.interest_rate ?? SHORTFALL_RATE,
    rights: byStrike(rights).map(rightOf),
    normalBenefitRate: finances.normal_benefit_rate,
    interestLimitRate: finances.interest_limit_rate,
    minimumCash: finances.minimum_cash,
    cashInterestRate: finances.cash_interest_rate,
    sinkingFundReturn: finances.sinking_fund_return_rate,
    fundingOrder: finances.funding_order,
    insideLoans: finances.inside_loans,
    reactions: finances.reactions?.map(reactionOf) ?? null,
  };
}

type GivenReaction = NonNullable<
  NonNullable<ReadInputs['operatingAssumptions']['company_finances']>['reactions']
>[number];

function reactionOf(given: GivenReaction): Reaction {
  return {
    headroomBelow: given.headroom_below,
    contribution: given.contribution_factor ?? WHOLE,
    dividend: given.dividend_factor ?? WHOLE,
    capitalExpenditure: given.capital_expenditure_factor ?? WHOLE,
  };
}

function debtTerms(
  debt: NonNullable<ReadInputs['initialState']['company']['debts']>[number],
  censusYear: number,
): DebtTerms {
  const { principal_balance: balance, interest_rate: rate, years_remaining: years, drawn_year: drawnYear } = debt;
  return {
    repayment: repaymentTerms(balance, rate, years, debt.payment_schedule),
    interestOnlyYears: debt.interest_only_years ?? 0,
    startYear: drawnYear ?? censusYear,
    isDrawnLater: drawnYear !== undefined,
  };
}

type Right = NonNullable<ReadInputs['initialState']['company']['synthetic_equity']>[number];

/** The sort is stable, so rights with the same strike keep their order. */
function byStrike(rights: readonly Right[]): Right[] {
  return [...rights].sort((a, b) => a.strike - b.strike);
}

function rightOf({ shares, strike }: Right): ShareRight {
  return { shares, strike };
}

/** Which rights are paid in a year, and which go on. */
function rightsByYear(rights: readonly Right[]): (year: number) => Pick<FinanceYearTerms, 'rights' | 'settling'> {
  const sorted = byStrike(rights);
  const of = (isOf: (settlesYear: number) => boolean): ShareRight[] =>
    sorted.filter(({ settles_year: settles = Infinity }) => isOf(settles)).map(rightOf);
  if (sorted.every(({ settles_year: settles }) => settles === undefined)) {
    const all = sorted.map(rightOf);
    return () => ({ rights: all, settling: null });
  }
  return (year) => ({ rights: of((settles) => settles > year), settling: of((settles) => settles === year) });
}

/** Assumed earnings and spending of the company by projection year; null without its finances. */
export function financesByYear(
  inputs: ReadInputs,
  largeRate: Grown | null,
): (year: number, index: number) => FinanceYearTerms | null {
  const { company } = inputs.initialState;
  const { company_finances: finances, share_valuation: valuation } = inputs.operatingAssumptions;
  if (finances === undefined) return () => null;
  const lending: LendingTerms = {
    revolverLimit: company.revolver?.limit ?? ZERO,
    debtSweepRate: finances.debt_sweep_rate,
    maxDebtToEbitda: finances.covenants?.max_debt_to_ebitda ?? null,
    minFixedChargeCoverage: finances.covenants?.min_fixed_charge_coverage ?? null,
    coverageBasis: finances.covenants?.coverage_basis ?? 'after_plan',
  };
  const amounts = (name: string, given: readonly Cents[], growth: Rate): ((year: number, index: number) => Cents) =>
    grownAmounts(given, growth, largeRate ?? { field: `company_finances.${name}` });
  const { expense_growth_rate: growth } = finances;
  const ebitda = amounts('ebitda', finances.ebitda, finances.ebitda_growth_rate);
  const depreciation = amounts('depreciation', finances.depreciation, growth);
  const capitalExpenditure = amounts('capital_expenditure', finances.capital_expenditure, growth);
  const workingCapitalIncrease = amounts('working_capital_increase', finances.working_capital_increase, growth);
  const rightsOf = rightsByYear(company.synthetic_equity ?? []);
  return (year, index) => ({
    incomeTaxRate: taxationIn(inputs, year).rate,
    ebitda: ebitda(year, index),
    depreciation: depreciation(year, index),
    capitalExpenditure: capitalExpenditure(year, index),
    workingCapitalIncrease: workingCapitalIncrease(year, index),
    ...rightsOf(year),
    sinkingFundContribution: inYear(finances.sinking_fund_contributions, index),
    multiple: inYear(valuation?.multiple ?? [ZERO], index),
    lending,
  });
}

/**
 * Amounts by projection year, asked for in order; after the last one given each is `R2[the one before x (1 + growth)]`: unlike a price,
 * an amount of money grows from what it was to the cent.
 */
function grownAmounts(given: readonly Cents[], growth: Rate, cause: Grown): (year: number, index: number) => Cents {
  let last: Cents = ZERO;
  return (year, index) => {
    last =
      index < given.length
        ? given[index]!
        : withinRange(
            year,
            () => grown(last, growth),
            () => cause,
          );
    return last;
  };
}
