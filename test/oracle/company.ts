import {
  apportionEqually,
  type Decimal,
  max,
  min,
  R2,
  sum,
  ZERO,
  ONE,
  positive,
  roundedQuotient,
  money,
  plain,
  price,
  rate,
  shares,
} from './decimals.js';
import { levelPayment } from './loans.js';
import type { InitialStateInput, PaymentSchedule } from './types.js';
import { eligiblePay, eligibleRows } from './allocation.js';
import { failSimulation, failWithoutShares, type State } from './state.js';
import { amountOf, type Finances } from './finances-inputs.js';
import { limitsOf } from './limits.js';
import { inProjectionYear, type Plan } from './plan.js';
import type { Year } from './record.js';

// What the company behind the shares has and owes (MODEL section 14.1, `initialState.company`).

/** A debt of the company to others, whose schedule is that of the census even when it is prepaid. */
export interface Debt {
  balance: Decimal;
  rate: Decimal;
  paymentSchedule: PaymentSchedule;
  opening: Decimal;
  lastYear: number;
  /** In which principal is paid. */
  years: number;
  interestOnlyYears: number;
  /** When it begins, if that is after the census (MODEL section 28). */
  drawnYear: number | undefined;
}

/** A warrant, an option or the like: takes part in the value above its strike. */
export interface Right {
  shares: Decimal;
  strike: Decimal;
  /** Paid in that year, and no right to shares from its end on (MODEL section 24). */
  settlesYear?: number;
}

export interface Company {
  cash: Decimal;
  sinkingFund: Decimal;
  debts: Debt[];
  drawn: Decimal;
  revolver: { limit: Decimal; rate: Decimal };
  rights: Right[];
  /** Of the census year. */
  taxableIncome: Decimal;
}

export function readCompany(input: InitialStateInput['company'] = {}, censusYear: number): Company {
  return {
    cash: money(input.cash),
    sinkingFund: money(input.sinking_fund),
    debts: (input.debts ?? []).map((debt): Debt => {
      const years = plain(debt.years_remaining, 0);
      const interestOnlyYears = plain(debt.interest_only_years, 0);
      const principal = money(debt.principal_balance);
      const drawnYear = debt.drawn_year === undefined ? undefined : plain(debt.drawn_year, 0);
      return {
        balance: drawnYear === undefined ? principal : ZERO,
        rate: rate(debt.interest_rate),
        paymentSchedule: debt.payment_schedule ?? 'level_payment',
        opening: principal,
        lastYear: (drawnYear ?? censusYear) + years,
        years: years - interestOnlyYears,
        interestOnlyYears,
        drawnYear,
      };
    }),
    drawn: money(input.revolver?.drawn),
    revolver: { limit: money(input.revolver?.limit), rate: rate(input.revolver?.interest_rate) },
    taxableIncome: money(input.taxable_income),
    rights: (input.synthetic_equity ?? []).map((right) => ({
      shares: shares(right.shares),
      strike: price(right.strike),
      ...(right.settles_year === undefined ? {} : { settlesYear: plain(right.settles_year, 0) }),
    })),
  };
}

/** A prepaid debt keeps its payment and ends earlier. */
export function debtPayment(debt: Debt, year: number): { principal: Decimal; interest: Decimal } {
  const interest = R2(debt.balance.times(debt.rate));
  const isLast = year === debt.lastYear;
  const firstYear = debt.lastYear - debt.years + 1;
  if (year < firstYear && debt.paymentSchedule !== 'balloon') return { interest, principal: ZERO };
  // After years of interest only the schedule is that of what is owed by then.
  if (year === firstYear && debt.interestOnlyYears > 0) debt.opening = debt.balance;
  switch (debt.paymentSchedule) {
    case 'balloon':
      return { interest, principal: isLast ? debt.balance : ZERO };
    case 'level_principal': {
      const parts = apportionEqually(debt.opening, debt.years, 2);
      return { interest, principal: min(debt.balance, parts[debt.years - 1 - (debt.lastYear - year)] ?? ZERO) };
    }
    case 'level_payment': {
      const payment = levelPayment(debt.opening, debt.rate, debt.years);
      return { interest, principal: isLast ? debt.balance : min(debt.balance, payment.minus(interest)) };
    }
  }
}

/** MODEL section 24: what is paid this year to those whose rights are settled. */
export const settlement = ({ rights }: Company, year: number, price: Decimal): Decimal =>
  sum(
    rights
      .filter(({ settlesYear }) => settlesYear === year)
      .map(({ shares: count, strike }) => R2(count.times(max(ZERO, price.minus(strike))))),
  );

/** Rights that still stand at the end of a year. */
export const rightsAfter = ({ rights }: Company, year: number): Right[] =>
  rights.filter(({ settlesYear }) => settlesYear === undefined || settlesYear > year);

/** Draws the debts of the year and returns their sum. */
export function drawDebts({ debts }: Company, year: number): Decimal {
  const drawn = debts.filter(({ drawnYear }) => drawnYear === year);
  for (const debt of drawn) debt.balance = debt.opening;
  return sum(drawn.map((debt) => debt.balance));
}

/** What the company owes on its own loans and credit. */
export const borrowed = (company: Company): Decimal =>
  sum([company.drawn, ...company.debts.map((debt) => debt.balance)]);

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

// The value of a share when everyone with a right to shares has been counted (MODEL section 14.2, line 9).

export interface DilutedValue {
  /** Value per share as an exact quotient. */
  numerator: Decimal;
  denominator: Decimal;
  takenShares: Decimal;
}

/** Rights are exercised by ascending strike as long as the value per share so far is above the next strike. */
export function dilutedValue(equity: Decimal, sharesOutstanding: Decimal, rights: readonly Right[]): DilutedValue {
  let numerator = equity;
  let takenShares: Decimal = ZERO;
  for (const right of [...rights].sort((a, b) => a.strike.comparedTo(b.strike))) {
    const denominator = sharesOutstanding.plus(takenShares);
    if (!numerator.greaterThan(right.strike.times(denominator))) break;
    numerator = numerator.plus(right.strike.times(right.shares));
    takenShares = takenShares.plus(right.shares);
  }
  return { numerator, denominator: sharesOutstanding.plus(takenShares), takenShares };
}
