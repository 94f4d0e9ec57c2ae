import { eligiblePay, eligibleRows } from './allocation.js';
import { borrowed, rightsAfter } from './company.js';
import { type Decimal, max, ONE, positive, R2, roundedQuotient, sum, ZERO } from './decimals.js';
import { type DilutedValue, dilutedValue } from './dilution.js';
import { failSimulation, failWithoutShares } from './failure.js';
import { amountOf, type Finances } from './finances-inputs.js';
import { limitsOf } from './limits.js';
import { inProjectionYear, type Plan } from './plan.js';
import type { Year } from './record.js';
import type { State } from './state.js';

// The price from EBITDA, multiple, debt and cash (MODEL section 14.2, lines 7 to 9).

/** Loans to the trust that the company owes, or lends and so does not owe. */
const outsideLoans = (state: State, { insideLoans }: Finances): Decimal =>
  insideLoans ? ZERO : sum(state.loans.filter((loan) => !loan.isByCompany).map((loan) => loan.balance));

export const companyDebt = (state: State, finances: Finances): Decimal =>
  sum([borrowed(state.company), ...state.notes.flatMap((note) => note.payments), outsideLoans(state, finances)]);

interface CompanyValue {
  enterpriseValue: Decimal;
  /** May be negative. */
  equity: Decimal;
}

function companyValue(
  state: State,
  finances: Finances,
  of: { ebitda: Decimal; payroll: Decimal; multiple: Decimal },
): CompanyValue {
  const earnings = max(ZERO, of.ebitda.minus(R2(of.payroll.times(finances.normalBenefitRate))));
  const enterpriseValue = R2(earnings.times(of.multiple));
  const equity = enterpriseValue
    .minus(companyDebt(state, finances))
    .plus(state.company.cash)
    .plus(state.company.sinkingFund);
  return { enterpriseValue, equity };
}

/** V0, on which the price is calibrated; none where the price is not. */
export function valueAtCensus(plan: Plan, state: State): DilutedValue | undefined {
  const { finances, byMultiple } = plan;
  if (finances === undefined || !byMultiple?.calibrate) return undefined;
  const limits = limitsOf(plan.censusYear, plan.planYearIsCalendarYear, plan.limitTerms);
  const { equity } = companyValue(state, finances, {
    ebitda: finances.baseEbitda,
    payroll: sum(eligibleRows(plan, state, plan.censusYear).map((row) => eligiblePay(row, limits))),
    multiple: inProjectionYear(byMultiple.multiple, 1),
  });
  if (!positive(equity)) failSimulation('No equity value at the census');
  if (!positive(state.sharesOutstanding)) failWithoutShares(plan.censusYear);
  return dilutedValue(equity, state.sharesOutstanding, state.company.rights);
}

/** The new price, and what the year records about the company's value. */
export function appraiseByMultiple(plan: Plan, state: State, year: Year): void {
  const { finances, byMultiple } = plan;
  if (finances === undefined || byMultiple === undefined || year.statement === undefined) return;
  const { enterpriseValue, equity: unfloored } = companyValue(state, finances, {
    ebitda: amountOf(finances.ebitda, year.k),
    payroll: year.coveredPayroll,
    multiple: inProjectionYear(byMultiple.multiple, year.k),
  });
  const equity = max(ZERO, unfloored);
  if (!positive(state.sharesOutstanding)) failWithoutShares(year.year);
  const open = rightsAfter(state.company, year.year);
  const { numerator, denominator, takenShares } = dilutedValue(equity, state.sharesOutstanding, open);
  const dilution = roundedQuotient(takenShares, state.sharesOutstanding, 8);
  year.statement.value = { enterpriseValue, equity, dilution };

  const before = state.valueAtCensus;
  state.price =
    before === undefined
      ? roundedQuotient(numerator.times(ONE.minus(byMultiple.discount)), denominator, 4)
      : roundedQuotient(
          plan.censusPrice.times(numerator).times(before.denominator),
          denominator.times(before.numerator),
          4,
        );
}
