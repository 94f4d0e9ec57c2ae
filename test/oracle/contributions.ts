import {
  apportion,
  type Decimal,
  max,
  min,
  positive,
  quotientRoundedUp,
  R2,
  R4,
  roundedQuotient,
  sum,
  ZERO,
} from './decimals.js';
import { eligiblePay, eligibleRows } from './allocation.js';
import { compound, inProjectionYear, type Plan } from './plan.js';
import { frozenIn, payOfLeavers } from './people.js';
import { payLoan, paymentDue } from './loans.js';
import { isActive, type Row, type State } from './state.js';
import type { Year } from './record.js';

const ladderShares = (row: Row): Decimal => sum([...row.ladder.values()].map((rung) => rung.shares));

/** MODEL section 31: per share, what the owners owe on last year's income; nothing where the trust owns everything. */
function ownerTaxDistribution(plan: Plan, state: State, year: Year): Decimal {
  const taxRate = plan.dividends?.ownerTaxRate;
  if (taxRate === undefined || !positive(year.outsideShares) || !positive(year.sharesOutstanding)) return ZERO;
  return roundedQuotient(taxRate.times(state.taxableIncome), year.sharesOutstanding, 4);
}

/** Step 3. */
export function payDividends(plan: Plan, state: State, year: Year): void {
  if (plan.dividends === undefined) return;
  const planned = R4(plan.dividends.perShare.times(compound(plan.dividends.growth, year.k - 1)));
  year.ownerTaxDistribution = ownerTaxDistribution(plan, state, year);
  const perShare = R4(planned.plus(year.ownerTaxDistribution).times(year.factors.dividend));
  year.dividendPerShare = perShare;
  const onShares = (shares: Decimal): Decimal => {
    const dividend = R2(shares.times(perShare));
    year.dividends = year.dividends.plus(dividend);
    return dividend;
  };

  const to = plan.dividends.onAllocated;
  const passThrough = (dividend: Decimal): void => {
    year.dividendsPassedThrough = year.dividendsPassedThrough.plus(dividend);
  };
  const [theLoan] = state.loans;
  const paysLoan = to === 'loan' && theLoan !== undefined && positive(theLoan.balance);
  for (const row of state.rows) {
    if (isActive(row)) {
      const dividend = onShares(row.shares);
      if (to === 'pass_through') passThrough(dividend);
      else row.cash = row.cash.plus(dividend);
      if (paysLoan) year.loanDividends.set(row, dividend);
    }
    const yearsWithShares = [...row.ladder].filter(([, rung]) => positive(rung.shares)).map(([y]) => y);
    const earliest = row.ladder.get(Math.min(...yearsWithShares));
    if (earliest === undefined) continue;
    const dividend = onShares(ladderShares(row));
    if (to === 'pass_through') passThrough(dividend);
    else earliest.cash = earliest.cash.plus(dividend);
  }
  year.suspenseDividends = state.loans.map((loan) => onShares(loan.suspense));
  year.dividendsToContributionsBucket = onShares(state.unallocatedShares);
  state.contributionsBucket = state.contributionsBucket.plus(year.dividendsToContributionsBucket);
  const pendingForfeiture = sum([...state.forfeitures.values()].map((entry) => entry.shares));
  state.forfeituresBucket = state.forfeituresBucket.plus(onShares(pendingForfeiture));
}

/** As the company reacts. */
const policyContribution = (plan: Plan, year: Year): Decimal =>
  R2(plannedContribution(plan, year).times(year.factors.contribution));

function plannedContribution(plan: Plan, year: Year): Decimal {
  if (frozenIn(plan, year.year)?.stopsContributions) return ZERO;
  const policy = plan.contribution;
  switch (policy.type) {
    case 'fixed_amount':
      return R2(policy.annualAmount.times(compound(policy.increase, year.k - 1)));
    case 'percentage_of_payroll':
      return R2(policy.percentage.times(year.coveredPayroll));
    case 'schedule':
      return inProjectionYear(policy.amounts, year.k);
    case 'loan_payment':
      return ZERO;
  }
}

/** MODEL section 17: what the loan still needs is taken out of the accounts' dividends, in proportion to them. */
function useAllocatedDividends(year: Year): void {
  const rows = [...year.loanDividends];
  const dividends = rows.map(([, dividend]) => dividend);
  const used = min(sum(dividends), year.debtService.minus(year.dividendsForDebt));
  const parts = apportion(used, dividends, 2);
  rows.forEach(([row], i) => {
    row.cash = row.cash.minus(parts[i] ?? ZERO);
    year.loanDividends.set(row, parts[i] ?? ZERO);
  });
  const [payment] = year.loanPayments;
  if (payment !== undefined) payment.fromDividends = payment.fromDividends.plus(used);
  year.allocatedDividendsForDebt = used;
  year.dividendsForDebt = year.dividendsForDebt.plus(used);
}

/** Step 4. */
export function contribute(plan: Plan, state: State, year: Year): void {
  year.coveredPayroll = sum([
    ...eligibleRows(plan, state, year.year).map((row) => eligiblePay(row, year.limits)),
    ...payOfLeavers(year),
  ]);
  year.policyContribution = policyContribution(plan, year);
  // Section 16: the dividends on its own suspense shares pay a loan, and no others do.
  year.loanPayments = state.loans.map((loan, index) => {
    const { principal, interest } = paymentDue(loan, year.year);
    const fromDividends = min(year.suspenseDividends[index] ?? ZERO, principal.plus(interest));
    return { loan, principal, interest, fromDividends };
  });
  year.loanPrincipal = sum(year.loanPayments.map((payment) => payment.principal));
  year.loanInterest = sum(year.loanPayments.map((payment) => payment.interest));
  year.debtService = year.loanPrincipal.plus(year.loanInterest);

  year.dividendsForDebt = sum(year.loanPayments.map((payment) => payment.fromDividends));
  const beyondDebt = sum(year.suspenseDividends).minus(year.dividendsForDebt);
  year.dividendsToContributionsBucket = year.dividendsToContributionsBucket.plus(beyondDebt);
  state.contributionsBucket = state.contributionsBucket.plus(beyondDebt);
  useAllocatedDividends(year);
  year.cashForDebt = year.debtService.minus(year.dividendsForDebt);

  const beyond = max(year.policyContribution, year.cashForDebt).minus(year.cashForDebt);
  if (plan.forfeitedSharesReduceContributions) {
    const forfeited = state.forfeitures.get(year.year)?.shares ?? ZERO;
    year.forfeitedSharesApplied = min(R2(forfeited.times(year.price)), beyond);
  }
  const aboveDebt = beyond.minus(year.forfeitedSharesApplied);
  if (plan.contribution.inStock && positive(year.price)) {
    year.stockContributed = roundedQuotient(aboveDebt, year.price, 6);
    state.sharesOutstanding = state.sharesOutstanding.plus(year.stockContributed);
    year.plannedContribution = year.cashForDebt;
    return;
  }
  // Forfeitures may stand in for company cash, but not for the cash that pays loans (Treas. Reg. 54.4975-7(b)(5)).
  const fromForfeitures =
    plan.forfeitureUse === 'reduce_contributions' ? min(state.forfeituresBucket, aboveDebt) : ZERO;
  state.forfeituresBucket = state.forfeituresBucket.minus(fromForfeitures);
  state.contributionsBucket = state.contributionsBucket.plus(aboveDebt);
  year.contributedToBucket = aboveDebt;
  year.forfeituresInPlaceOfContributions = fromForfeitures;
  year.plannedContribution = year.cashForDebt.plus(aboveDebt).minus(fromForfeitures);
}

/** Step 5. */
export function serviceLoans(year: Year): void {
  for (const { loan, principal, interest, fromDividends } of year.loanPayments) {
    const released = payLoan(loan, year.year);
    year.released.set(loan, released);
    const payment = principal.plus(interest);
    const byCompany = positive(payment)
      ? roundedQuotient(released.times(payment.minus(fromDividends)), payment, 6)
      : released;
    year.sharesReleased = year.sharesReleased.plus(released);
    year.sharesReleasedByCompany = year.sharesReleasedByCompany.plus(byCompany);
  }
  // The least number of shares that is worth the dividends, exactly.
  const used = year.allocatedDividendsForDebt;
  year.dividendReplacementShort = year.sharesReleased.times(year.price).lessThan(used);
  if (!positive(used) || !positive(year.price)) return;
  const worthIt = quotientRoundedUp(used.times(1_000_000), year.price).times('0.000001');
  year.sharesForDividends = min(year.sharesReleased, worthIt);
}
