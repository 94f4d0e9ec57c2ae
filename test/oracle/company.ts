import { apportionEqually, type Decimal, max, min, R2, sum, ZERO } from './decimals.js';
import { levelPayment } from './loans.js';
import type { InitialStateInput, PaymentSchedule } from './types.js';
import { money, plain, price, rate, shares } from './units.js';

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
