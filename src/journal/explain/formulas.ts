import { DECIMALS, fromUnits } from '../../numeric/index.js';
import type { AnnualProjection } from '../../results/annual-projection.js';
import type { TrustState } from '../../results/types.js';
import type { Plan } from '../../state/plan.js';
import { COMMODITY_DECIMALS, type JournalEntry } from '../entry.js';
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
}

/** How a figure follows from others: in their names, and with what they are. */
interface Formula {
  readonly formula: string;
  readonly figures: (inHand: YearInHand) => Readonly<Record<string, number | null>>;
}

type PlanYearName = keyof AnnualProjection;

/** Figures of the same row, by their names. */
const row =
  (...names: readonly PlanYearName[]) =>
  ({ year }: YearInHand): Record<string, number | null> =>
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

/** The figures of `annual_projections` that are not sums of what moved. */
export const FORMULAS = {
  year: { formula: 'year', figures: row('year') },
  share_price: {
    formula: 'appraisal_at_start',
    figures: ({ plan, before }) => ({
      appraisal_at_start: before?.year.year_end_share_price ?? fromUnits(plan.valuation.currentPrice, DECIMALS.price),
    }),
  },
  year_end_share_price: {
    formula: 'the appraisal at year end: grown, or equity over the shares that have a part in it',
    figures: ({ plan, index, year, trust, entries }) => ({
      share_price: year.share_price,
      ...(plan.valuation.method === 'ebitda_multiple' ? {} : { growth: rate(plan.years[index]!.growth) }),
      ...(plan.valuation.method === 'per_share_growth' ? {} : equityOf(entries, year.year)),
      shares_outstanding: trust.shares_outstanding,
    }),
  },
  active_headcount: {
    formula: 'headcount_at_start - separations + hires',
    figures: ({ plan, before, year }) => {
      const start = before?.year.active_headcount ?? plan.census.active.reduce((sum, active) => sum + active, 0);
      const hires = Math.round((year.active_headcount + year.separations - start) * 1e8) / 1e8;
      return { headcount_at_start: start, separations: year.separations, hires };
    },
  },
  covered_payroll: {
    formula: 'pay of each eligible person, at most pay_cap, times headcount, added up',
    figures: ({ plan, index }) => ({ pay_cap: dollars(plan.years[index]!.limits.payCap) }),
  },
  policy_contribution: {
    formula: 'what contribution_policy asks for in the year',
    figures: ({ plan, year }) =>
      plan.contribution.type === 'percentage_of_payroll'
        ? { percentage: rate(plan.contribution.percentage), covered_payroll: year.covered_payroll }
        : {},
  },
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
    formula: '(company_contribution + stock_contribution_shares * share_price) / covered_payroll',
    figures: row('company_contribution', 'stock_contribution_shares', 'share_price', 'covered_payroll'),
  },
  benefit_level_value: {
    formula:
      'shares that contributions released, gave or bought for accounts, at share_price, and contributed cash that reached accounts, over covered_payroll',
    figures: row('shares_released', 'stock_contribution_shares', 'shares_recycled', 'share_price', 'covered_payroll'),
  },
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
    formula: 'max(0, ebitda - covered_payroll * normal_retirement_cost) * multiple',
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
    formula: 'shares that holders of rights take, over shares_outstanding',
    figures: ({ trust }) => ({ shares_outstanding: trust.shares_outstanding }),
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
} satisfies Partial<Record<Exclude<PlanYearName, FoldedName | 'separations'>, Formula>>;

/** The equity behind an appraisal. */
function equityOf(entries: readonly JournalEntry[], year: number): { equity?: number } {
  const equity = entries.find((entry) => entry.cause === 'year_end' && entry.year === year)?.inputs['equity'];
  return typeof equity === 'number' ? { equity } : {};
}

function scheduledPrincipal({ entries, year }: YearInHand): number {
  const fold = folder({ folds: [{ causes: ['lenders'], account: 'Books:Debts', commodity: 'USD', counts: 'gains' }] });
  let sum = 0;
  for (const entry of entries) if (entry.year === year.year) sum += fold(entry);
  return fromUnits(sum, COMMODITY_DECIMALS.USD);
}
