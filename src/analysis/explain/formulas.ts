import type { ReadOperatingAssumptions } from '../../engine/input/operating-assumptions.js';
import { DECIMALS, fromUnits, toUnits, type Cents, type MicroShares } from '../../engine/numeric/index.js';
import { dilutedValue } from '../../engine/rules/diluted-value.js';
import { addedByCompany } from '../../engine/results/benefit-level.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import type { TrustState } from '../../engine/results/types.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import { COMMODITY_DECIMALS, type JournalEntry } from '../journal/entry.js';
import { folder, type Fold, type FoldedName } from './folds.js';

/** A year, and what came before it. */
export interface YearInHand {
  readonly plan: Plan;
  readonly index: number;
  readonly year: AnnualProjection;
  /** Null in the first year. */
  readonly before: { readonly year: AnnualProjection; readonly trust: TrustState } | null;
  readonly trust: TrustState;
  /** Entries up to the end of the year. */
  readonly entries: readonly JournalEntry[];
  /** What the stages of the year did. */
  readonly record: () => YearRecord;
  readonly contributionPolicy: ReadOperatingAssumptions['contribution_policy'];
}

type Figures = Readonly<Record<string, number | null>>;

/** How a figure follows from others in a year: in their names, and with what they are. */
interface Derived {
  readonly formula: string;
  readonly figures: Figures;
}

/** How a figure follows from others, in every year alike or as the plan has it. */
type Formula =
  { readonly formula: string; readonly figures: (inHand: YearInHand) => Figures } | ((inHand: YearInHand) => Derived);

type PlanYearName = keyof AnnualProjection;

/** Figures of the same row, by their names. */
const row =
  (...names: readonly PlanYearName[]) =>
  ({ year }: Pick<YearInHand, 'year'>): Record<string, number | null> =>
    Object.fromEntries(names.map((name) => [name, year[name] ?? 0]));

/** What an account gained in the year, or in all years up to its end. */
function moved({ entries, year }: YearInHand, account: string, counts: Fold['counts'], isBalance = false): number {
  const fold = folder({ folds: [{ account, commodity: 'USD', counts }] });
  let sum = 0;
  for (const entry of entries) if (isBalance || entry.year === year.year) sum += fold(entry);
  return fromUnits(sum, COMMODITY_DECIMALS.USD);
}

const finances = ({ plan, index }: YearInHand) => plan.years[index]!.finances!;
const rate = (units: number): number => fromUnits(units, DECIMALS.rate);
const dollars = (units: number): number => fromUnits(units, DECIMALS.cents);
const shares = (units: number): number => fromUnits(units, DECIMALS.shares);

/** How a figure follows from others in this year. */
export function derived(metric: FormulaName, inHand: YearInHand): Derived {
  const formula: Formula = FORMULAS[metric];
  if (typeof formula === 'function') return formula(inHand);
  return { formula: formula.formula, figures: formula.figures(inHand) };
}

/** The figures of `annual_projections` that are not sums of what moved. */
export const FORMULAS = {
  year: { formula: 'year', figures: row('year') },
  share_price: {
    formula: 'appraisal_at_start',
    figures: ({ plan, before }) => ({
      appraisal_at_start: before?.year.year_end_share_price ?? fromUnits(plan.valuation.currentPrice, DECIMALS.price),
    }),
  },
  year_end_share_price: yearEndPrice,
  active_headcount: {
    formula: 'headcount_at_start - separations + hires',
    figures: ({ plan, before, year }) => {
      const start = before?.year.active_headcount ?? plan.census.active.reduce((sum, active) => sum + active, 0);
      const hires = Math.round((year.active_headcount + year.separations - start) * 1e8) / 1e8;
      return { headcount_at_start: start, separations: year.separations, hires };
    },
  },
  policy_contribution: policyContribution,
  repurchase_to_payroll: {
    formula: 'repurchase_obligation / covered_payroll',
    figures: row('repurchase_obligation', 'covered_payroll'),
  },
  repurchase_to_shares_outstanding: {
    formula: '(distribution_shares + diversification_shares + segregation_shares) / shares_outstanding_at_start',
    figures: (inHand) => ({
      ...row('distribution_shares', 'diversification_shares', 'segregation_shares')(inHand),
      shares_outstanding_at_start:
        inHand.before?.trust.shares_outstanding ??
        fromUnits(inHand.plan.openingTrust.sharesOutstanding, DECIMALS.shares),
    }),
  },
  funding_ratio: {
    formula:
      '(funded_by_unallocated_contributions + funded_by_forfeitures + funded_by_participant_cash) / repurchase_obligation',
    figures: row(
      'funded_by_unallocated_contributions',
      'funded_by_forfeitures',
      'funded_by_participant_cash',
      'repurchase_obligation',
    ),
  },
  benefit_level_contribution: {
    formula: '(company_contribution + round(stock_contribution_shares * share_price, 2)) / covered_payroll',
    figures: row('company_contribution', 'stock_contribution_shares', 'share_price', 'covered_payroll'),
  },
  benefit_level_value: benefitLevelValue,
  company_debt: {
    formula: 'debts + revolver_balance + notes_outstanding + loans_owed_to_others',
    figures: (inHand) => ({
      debts: moved(inHand, 'Books:Debts', 'losses', true),
      ...row('revolver_balance')(inHand),
      notes_outstanding: inHand.trust.notes_outstanding,
      loans_owed_to_others: inHand.plan.finances!.insideLoans
        ? 0
        : dollars(
            inHand.trust.loans.reduce(
              (sum, loan) =>
                /^releverage-\d+$/.test(loan.loan_id) ? sum : sum + Math.round(loan.principal_balance * 100),
              0,
            ),
          ),
    }),
  },
  cash_shortfall: {
    formula: 'max(0, minimum_cash - company_cash)',
    figures: (inHand) => ({
      minimum_cash: dollars(inHand.plan.finances!.minimumCash),
      ...row('company_cash')(inHand),
    }),
  },
  enterprise_value: {
    formula: 'max(0, ebitda - round(covered_payroll * normal_retirement_cost, 2)) * multiple',
    figures: (inHand) => ({
      ...row('ebitda', 'covered_payroll')(inHand),
      normal_retirement_cost: rate(inHand.plan.finances!.normalBenefitRate),
      multiple: rate(finances(inHand).multiple),
    }),
  },
  equity_value: {
    formula: 'max(0, enterprise_value - company_debt + company_cash + sinking_fund)',
    figures: row('enterprise_value', 'company_debt', 'company_cash', 'sinking_fund'),
  },
  dilution: {
    formula: 'shares_taken / shares_outstanding',
    figures: ({ record, trust }) => ({
      shares_taken: shares(record().close.valued?.rightsTaken ?? 0),
      shares_outstanding: trust.shares_outstanding,
    }),
  },
  repurchase_to_free_cash_flow: {
    formula: 'company_repurchase_cash / free_cash_flow',
    figures: row('company_repurchase_cash', 'free_cash_flow'),
  },
  debt_to_ebitda: { formula: 'company_debt / ebitda', figures: row('company_debt', 'ebitda') },
  fixed_charge_coverage: {
    formula:
      '(ebitda - capital_expenditure - company_income_tax - outside_dividends - company_repurchase_cash) / (interest + scheduled_principal + payments_on_outside_loans)',
    figures: (inHand) => {
      const { year } = inHand;
      const received = moved(inHand, 'Books:InsideLoans', 'losses');
      return {
        ...row('ebitda', 'company_income_tax', 'company_repurchase_cash')(inHand),
        capital_expenditure: moved(inHand, 'Books:CapitalExpenditure', 'gains'),
        outside_dividends: moved(inHand, 'Books:OutsideDividends', 'gains'),
        interest: moved(inHand, 'Books:Interest', 'gains'),
        scheduled_principal: scheduledPrincipal(inHand),
        payments_on_outside_loans: Math.round((year.debt_service - received) * 100) / 100,
      };
    },
  },
} satisfies Partial<Record<Exclude<PlanYearName, FoldedName | 'separations' | 'covered_payroll'>, Formula>>;

/** The name of such a figure. */
export type FormulaName = keyof typeof FORMULAS;

/** What a contribution policy asks for. */
function policyContribution({ plan, index, year, contributionPolicy: policy }: YearInHand): Derived {
  if (plan.contribution.type === 'percentage_of_payroll') {
    const percentage = rate(plan.contribution.percentage);
    return {
      formula: 'covered_payroll * percentage',
      figures: { covered_payroll: year.covered_payroll, percentage },
    };
  }
  if (plan.contribution.type !== 'fixed_amount') {
    return { formula: 'amount_of_the_year', figures: { amount_of_the_year: dollars(plan.years[index]!.policyAmount) } };
  }
  return {
    formula: 'annual_amount * (1 + annual_increase_rate) ** years_since_the_first',
    figures: {
      annual_amount: dollars(policy.annual_amount ?? 0),
      annual_increase_rate: rate(policy.annual_increase_rate),
      years_since_the_first: index,
    },
  };
}

/** What contributions added to accounts, over payroll. */
function benefitLevelValue({ record, year }: YearInHand): Derived {
  const done = record();
  const { coveredPayroll, weightSum } = done.contribution;
  if (coveredPayroll === 0 || weightSum === 0) return { formula: '0', figures: row('covered_payroll')({ year }) };
  const { released, stock, bought, recycled, cash } = addedByCompany(done);
  return {
    formula:
      '(round((released_by_contributions + stock_contribution_shares + bought_with_contributions + bought_by_company) * share_price, 2) + contributed_cash_in_accounts) / covered_payroll',
    figures: {
      released_by_contributions: shares(released),
      stock_contribution_shares: shares(stock),
      bought_with_contributions: shares(bought),
      bought_by_company: shares(recycled),
      contributed_cash_in_accounts: dollars(cash),
      ...row('share_price', 'covered_payroll')({ year }),
    },
  };
}

/** The appraisal: grown, or equity over the shares that have a part in it. */
function yearEndPrice(inHand: YearInHand): Derived {
  const { plan, index, trust } = inHand;
  const currentPrice = fromUnits(plan.valuation.currentPrice, DECIMALS.price);
  switch (plan.valuation.method) {
    case 'per_share_growth':
      return grownPrice(currentPrice, plan.censusYear, plan.years.slice(0, index + 1));
    case 'equity_value': {
      const equity = equityOf(inHand);
      return {
        formula: 'equity / shares_outstanding',
        figures: { equity, shares_outstanding: trust.shares_outstanding },
      };
    }
    case 'ebitda_multiple':
      return appraisedByEbitda(inHand, currentPrice);
  }
}

/** From the census on in one product, which is rounded once. */
function grownPrice(currentPrice: number, censusYear: number, years: Plan['years']): Derived {
  const rates = years.map(({ growth }) => rate(growth));
  if (rates.every((growth) => growth === rates[0])) {
    return {
      formula: 'current_price * (1 + growth) ** years',
      figures: { current_price: currentPrice, growth: rates[0]!, years: rates.length },
    };
  }
  const named = rates.map((growth, i) => [`growth_${censusYear + 1 + i}`, growth] as const);
  return {
    formula: ['current_price', ...named.map(([name]) => `(1 + ${name})`)].join(' * '),
    figures: { current_price: currentPrice, ...Object.fromEntries(named) },
  };
}

function appraisedByEbitda(inHand: YearInHand, currentPrice: number): Derived {
  const { plan, trust } = inHand;
  const { valuation, openingTrust } = plan;
  const now = aShare(
    plan,
    toUnits(equityOf(inHand), DECIMALS.cents) as Cents,
    toUnits(trust.shares_outstanding, DECIMALS.shares) as MicroShares,
    '',
  );
  if (!valuation.isCalibrated) {
    return {
      formula: `${now.formula} * (1 - discount)`,
      figures: { ...now.figures, discount: rate(valuation.discount) },
    };
  }
  const atCensus = aShare(plan, valuation.equityValue, openingTrust.sharesOutstanding, '_at_census');
  return {
    formula: `current_price * ${now.formula} / (${atCensus.formula})`,
    figures: { current_price: currentPrice, ...now.figures, ...atCensus.figures },
  };
}

/** The value of a share once everybody who gains by it has used his right. */
function aShare({ finances: terms }: Plan, equity: Cents, outstanding: MicroShares, when: string): Derived {
  const { value, taken } = dilutedValue(equity, outstanding, terms!.rights);
  const figures = { [`equity${when}`]: dollars(equity), [`shares_outstanding${when}`]: shares(outstanding) };
  if (taken === 0) return { formula: `equity${when} / shares_outstanding${when}`, figures };
  const paidIn = value.dividedBy(100_000_000).minus(equity).dividedBy(100).toNumber();
  return {
    formula: `(equity${when} + paid_in${when}) / (shares_outstanding${when} + shares_taken${when})`,
    figures: { ...figures, [`paid_in${when}`]: paidIn, [`shares_taken${when}`]: shares(taken) },
  };
}

/** The equity behind an appraisal, in dollars. */
function equityOf({ entries, year }: YearInHand): number {
  const appraisal = entries.find((entry) => entry.cause === 'year_end' && entry.year === year.year);
  return appraisal!.inputs['equity'] as number;
}

function scheduledPrincipal({ entries, year }: YearInHand): number {
  const fold = folder({ folds: [{ causes: ['lenders'], account: 'Books:Debts', commodity: 'USD', counts: 'gains' }] });
  let sum = 0;
  for (const entry of entries) if (entry.year === year.year) sum += fold(entry);
  return fromUnits(sum, COMMODITY_DECIMALS.USD);
}
