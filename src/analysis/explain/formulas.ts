import { DECIMALS, fromUnits, subtract, toUnits, type Cents, type MicroShares } from '../../engine/numeric/index.js';
import { cashForDebtOf } from '../../engine/results/company-year.js';
import type { Postings } from '../../engine/results/postings.js';
import { COMMODITY_DECIMALS } from '../journal/poster.js';
import { folder, dollars, rate, shares, type Derived, type YearInHand } from './year-in-hand.js';
import { addedByCompany } from '../../engine/results/benefit-level.js';
import type { YEAR_COLUMNS } from '../../engine/results/tables.js';
import { dilutedValue, exactValue, type ShareRight } from '../../engine/rules/valuation.js';
import { areContributionsStopped } from '../../engine/state/freeze.js';
import type { Plan } from '../../engine/state/plan.js';

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
  plan_payments: ({ record }) => dollars(record().financed!.planPayments),
  interest: (inHand) => moved(inHand, { gains: 'Books:Interest' }),
  scheduled_principal: (inHand) => moved(inHand, { gains: 'Books:Debts', causes: ['lenders'] }),
  payments_on_outside_loans: (inHand) => {
    const received = moved(inHand, { losses: 'Books:InsideLoans' });
    return Math.round((inHand.year.debt_service - received) * 100) / 100;
  },
};

type Columns = typeof YEAR_COLUMNS;

/** The columns whose formula depends on the plan. */
type ByPlan = {
  [Name in keyof Columns]: Columns[Name]['formula'] extends { readonly plan: string } ? Name : never;
}[keyof Columns];

/** The formula of each as the plan has it. */
export const FORMULAS_BY_PLAN: Readonly<Record<ByPlan, (inHand: YearInHand) => Derived>> = {
  active_headcount: activeHeadcount,
  policy_contribution: policyContribution,
  benefit_level_value: benefitLevelValue,
  year_end_share_price: yearEndPrice,
  payment_price: paymentPrice,
  owner_tax_distribution: ownerTaxDistribution,
  reaction: ({ year }) => ({
    formula: 'reactions_above_headroom',
    figures: { reactions_above_headroom: year.reaction! },
  }),
  largest_deemed_owned: largestDeemedOwned,
  disqualified_persons: ({ year }) => ({
    formula: 'disqualified',
    figures: { disqualified: year.disqualified_persons ?? 0 },
  }),
  disqualified_ownership: disqualifiedOwnership,
  s_corporation: ({ year }) => ({ formula: 'is_s_corporation', figures: { is_s_corporation: year.s_corporation! } }),
  accelerated_shares: ({ year }) => ({ formula: 'moved_shares', figures: { moved_shares: year.accelerated_shares! } }),
  interim_price: interimPrice,
};

/** Headcount at the start, leavers and joiners: hires are the remaining difference. */
function activeHeadcount({ plan, year, before }: YearInHand): Derived {
  const { active_headcount: end, separations } = year;
  const start = before?.year.active_headcount ?? plan.census.active.reduce((sum, active) => sum + active, 0);
  const joined = plan.joiners.reduce((sum, group) => (group.year === year.year ? sum + rate(group.count) : sum), 0);
  const hires = Math.round((end + separations - start - joined) * 1e8) / 1e8;
  const figures = { headcount_at_start: start, separations, hires };
  const formula = 'headcount_at_start - separations + hires';
  return plan.joiners.length === 0
    ? { formula, figures }
    : { formula: `${formula} + joiners`, figures: { ...figures, joiners: joined } };
}

/** The largest holding over the shares of the trust. */
function largestDeemedOwned({ record }: YearInHand): Derived {
  const { ownership } = record();
  if (ownership === null || ownership.trustShares === 0) return { formula: '0', figures: {} };
  return {
    formula: 'largest_holding / trust_shares',
    figures: { largest_holding: shares(ownership.largest), trust_shares: shares(ownership.trustShares) },
  };
}

/** Fraction of the company that disqualified persons own, without or with synthetic equity. */
function disqualifiedOwnership({ record, trust }: YearInHand): Derived {
  const { ownership } = record();
  if (ownership === null || trust.shares_outstanding === 0) return { formula: '0', figures: {} };
  const { owned, synthetic } = ownership.ownership;
  return {
    formula: 'max(owned / shares_outstanding, (owned + synthetic_equity) / (shares_outstanding + synthetic_equity))',
    figures: {
      owned: shares(owned),
      synthetic_equity: shares(synthetic),
      shares_outstanding: trust.shares_outstanding,
    },
  };
}

/** Contribution of the policy, times the factor of a reaction. */
function policyContribution(inHand: YearInHand): Derived {
  const { formula, figures } = plannedContribution(inHand);
  if ((inHand.plan.finances?.reactions ?? null) === null) return { formula, figures };
  const contribution_factor = rate(inHand.record().factors.contribution);
  return { formula: `round(${formula}, 2) * contribution_factor`, figures: { ...figures, contribution_factor } };
}

function plannedContribution({ plan, index, year, contributionPolicy: policy }: YearInHand): Derived {
  if (areContributionsStopped(plan, year.year)) return { formula: '0', figures: {} };
  if (plan.contribution.type === 'percentage_of_payroll') {
    const percentage = rate(plan.years[index]!.policyPercentage);
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

/** The appraisal, or an average with one between year ends. */
function interimPrice({ plan: { valuation }, year }: YearInHand): Derived {
  const { share_price } = year;
  const between = valuation.interim!.find((one) => one.year === year.year);
  if (between === undefined) return { formula: 'share_price', figures: { share_price } };
  const figures = { share_price, factor: rate(between.factor), part: rate(between.part) };
  return { formula: 'share_price + part * (round(share_price * factor, 4) - share_price)', figures };
}

/** The appraisal, or a floor above it: for all shares, or for a part of them. */
function paymentPrice({ plan: { valuation }, index, year }: YearInHand): Derived {
  const { price, untilYear, protectedParts: parts } = valuation.floor!;
  const floor_price = year.year <= untilYear ? fromUnits(price, DECIMALS.price) : 0;
  // Paid is the price of purchases, which an interim appraisal moves.
  const figures = { share_price: year.interim_price ?? year.share_price, floor_price };
  const part = rate(parts[Math.min(index, parts.length - 1)]!);
  if (part === 1) return { formula: 'max(share_price, floor_price)', figures };
  return {
    formula: 'share_price + max(floor_price - share_price, 0) * protected_part',
    figures: { ...figures, protected_part: part },
  };
}

/** Tax on the income of the year before, by share; nothing where no owner owes it. */
function ownerTaxDistribution({ plan, record }: YearInHand): Derived {
  const { outsideShares, sharesOutstanding, financed } = record();
  if (outsideShares === 0) return { formula: '0', figures: {} };
  return {
    formula: 'owner_tax_rate * taxable_income_before / shares_outstanding_at_start',
    figures: {
      owner_tax_rate: rate(plan.ownerTaxRate!),
      taxable_income_before: dollars(financed!.taxableIncomeBefore),
      shares_outstanding_at_start: shares(sharesOutstanding),
    },
  };
}

/** Contributions added to accounts, over payroll. */
function benefitLevelValue({ record, year }: YearInHand): Derived {
  const done = record();
  const { coveredPayroll, weightSum } = done.contribution;
  if (coveredPayroll === 0 || weightSum === 0)
    return { formula: '0', figures: { covered_payroll: year.covered_payroll } };
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
      share_price: year.share_price,
      covered_payroll: year.covered_payroll,
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

/** Price grown from the census on in one product, which is rounded once. */
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
  const { plan, index, trust } = inHand;
  const { valuation, openingTrust } = plan;
  const now = aShare(
    plan.years[index]!.finances!.rights,
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
  const atCensus = aShare(plan.finances!.rights, valuation.equityValue, openingTrust.sharesOutstanding, '_at_census');
  return {
    formula: `current_price * ${now.formula} / (${atCensus.formula})`,
    figures: { current_price: currentPrice, ...now.figures, ...atCensus.figures },
  };
}

/** The value of a share once everybody who gains by it has used his right. */
function aShare(rights: readonly ShareRight[], equity: Cents, outstanding: MicroShares, when: string): Derived {
  const diluted = dilutedValue(equity, outstanding, rights);
  const { taken } = diluted;
  const figures = { [`equity${when}`]: dollars(equity), [`shares_outstanding${when}`]: shares(outstanding) };
  if (taken === 0) return { formula: `equity${when} / shares_outstanding${when}`, figures };
  const paidIn = exactValue(diluted).dividedBy(100_000_000).minus(equity).dividedBy(100).toNumber();
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
