import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { LAST_PUBLISHED_YEAR } from '../rules/limits.js';
import { company, interestOnlyEnds, loanTerms, paymentSchedule, releaseMethod } from './company.js';
import { causeOfLeaving } from './plan-rules.js';
import { ownTerminationScale } from './turnover.js';
import { about, required, optional, defaulted, named } from './schema/about.js';
import { date, identifier, ownIdentifier } from './schema/words.js';
import { across, anyList, ascending, list, notBoth, oneOfTwo, refuse, unique } from './schema/lists.js';
import {
  completedYears,
  money,
  oneOfNumbers,
  rate,
  shares,
  wholeNumber,
  wholeNumberBoundedElsewhere,
  wholeYears,
} from './schema/numbers.js';
import { ReadRows } from './schema/read-rows.js';
import { rows } from './schema/rows.js';

// prettier-ignore
/** One person of the census. */
export const participant = z.strictObject({
  id: required(ownIdentifier(), 'Identifies the person; unique in the census.'),
  age: optional(completedYears(), null, 'Age at the plan year end of the census year; completed years count. Or `birth_date`.'),
  birth_date: optional(date(), null, 'Date of birth, `YYYY-MM-DD`, instead of `age`.'),
  service_years: optional(completedYears(), null, 'Years of service at the same date, or at separation; completed years count. Or `hire_date`.'),
  hire_date: optional(date(), null, 'Date of hire, `YYYY-MM-DD`, instead of `service_years`.'),
  participation_years: optional(completedYears(), null, 'Years of participation in the plan; completed years count. By default the years of service, at most those since `plan_start_year`.'),
  compensation: defaulted(money(), 0, 'Yearly pay in dollars.'),
  allocated_shares: defaulted(shares(), 0, 'Shares in the account.'),
  cash_balance: optional(money(), 0, 'Dollars of cash in the account. By default 0, or a part of `trust_cash.participant_cash_accounts`.'),
  vested_percentage: optional(rate(), 0, 'Vested at least in this fraction, whatever the schedule says. By default 0; of people with `payments_remaining` the fraction itself, by default 1.'),
  diversified_shares: defaulted(shares(), 0, 'Shares already diversified in this election period.'),
  status: defaulted(z.enum(['active', 'separated']), 'active', 'Still employed, or gone and waiting to be paid.'),
  separation: optional(z.strictObject({
    year: required(wholeYears('year'), 'Plan year of leaving: not after the census year for the separated, after it for the employed.'),
    cause: required(causeOfLeaving(), 'Why.'),
    payments_remaining: optional(wholeNumber(1, 15, 'payments'), null, 'Of somebody who is already being paid: how many yearly payments are still to come, in equal parts of the stated balance.'),
    next_payment_year: optional(wholeYears('year'), null, 'Plan year of the first of `payments_remaining`. By default the first projection year.'),
  }), null, 'When and why the person left, or, if still employed, is known to leave.'),
  family: optional(identifier(), null, 'Family of the person: the same text for all its members. Read with `test_409p`, as the next two.', 'IRC 409(p)(4)(D)'),
  synthetic_shares: optional(shares(), 0, 'Shares of synthetic equity: options, warrants, phantom stock, deferred pay.', 'IRC 409(p)(6)(C)'),
  outside_shares: optional(shares(), 0, 'Shares that the person owns outside the plan, its family included.'),
  termination_scale: ownTerminationScale(),
});

// prettier-ignore
const trustCash = z
  .strictObject({
    participant_cash_accounts: optional(money(), null, "Dollars in participants' accounts: the sum of their cash balances, or, when none of them has any, an amount to be divided over the shares they hold."),
    unallocated_contributions: optional(money(), 0, 'Dollars contributed by the company that are in no account yet. By default 0.'),
    unallocated_forfeitures: optional(money(), 0, 'Dollars forfeited that are in no account yet. By default 0.'),
    unallocated_company_contributions: optional(money(), null, 'Another name of `unallocated_contributions`.'),
    unallocated_forfeiture_cash: optional(money(), null, 'Another name of `unallocated_forfeitures`.'),
  })
  .check(
    across(notBoth('unallocated_contributions', 'unallocated_company_contributions')),
    across(notBoth('unallocated_forfeitures', 'unallocated_forfeiture_cash')),
  );

const loanRate = () => rate({ minimum: 0, maximum: 0.2 });

const prepayment = z.strictObject({
  year: required(wholeYears('year'), 'Plan year, after the census year.'),
  amount: required(money({ exclusiveMinimum: 0 }), 'Dollars of principal, or the balance if that is less.'),
});

// prettier-ignore
const refinancing = z.strictObject({
  year: required(wholeYears('year'), 'Plan year, after the census year, at whose end the balance is spread anew.'),
  years_remaining: required(wholeNumber(1, 40, 'years'), 'Years of payments from then on.'),
  interest_rate: optional(loanRate(), null, "Yearly interest from then on. By default the loan's own."),
  payment_schedule: optional(paymentSchedule, null, "Form of repayment from then on. By default the loan's own schedule."),
  release_method: optional(releaseMethod, null, "Payments that release shares from the year after on. By default the loan's own method."),
});

/** The year after ERISA: no loan of an ESOP is older. */
const EARLIEST_LOAN = 1975;

// prettier-ignore
const loanFields = z.strictObject({
  loan_id: required(ownIdentifier(), 'Identifies the loan; unique among the loans.'),
  principal_balance: required(money(), 'Principal still owed, in dollars.'),
  interest_rate: required(loanRate(), 'Yearly interest.'),
  years_remaining: required(wholeNumber(1, 40, 'years'), 'Years of payments still to come.'),
  suspense_shares: required(shares(), 'Shares held in suspense for this loan.'),
  ...loanTerms(),
  payments_per_year: optional(oneOfNumbers([1, 2, 4, 12], 'payments'), 1, 'Payments in a year: each bears the interest of its part of the year.'),
  prepayments: optional(list(prepayment).check(ascending('year')), null, 'Principal paid beyond the schedule, after the payments of its year; later payments stay as they were until nothing is owed. By default none.', 'Treas. Reg. 54.4975-7(b)(8)'),
  refinanced: optional(refinancing, null, 'New terms for what is owed at the end of a year. By default none.', 'Treas. Reg. 54.4975-7(b)(8)'),
  allocated_shares: optional(shares(), 0, 'Shares in accounts of active participants that were bought with this loan. Read with `deferral: "loan_shares"`.', 'IRC 409(o)(1)(B)'),
  interest_only_years: optional(wholeNumberBoundedElsewhere(0, 39, 'years'), 0, 'First years in which only interest is paid; principal is then repaid over the years that are left.'),
  origination_year: optional(wholeNumberBoundedElsewhere(EARLIEST_LOAN, 2100, 'year'), null, 'Plan year in which the loan was made: its expired years count where the law limits its length. By default the census year.', 'Treas. Reg. 54.4975-7(b)(8)(ii)'),
});

const esopLoan = loanFields.check(interestOnlyEnds());

/** A loan by its schedule alone: its years are counted, and have no dates. */
export const loanWithoutDates = z
  .omit(loanFields, { loan_id: true, prepayments: true, refinanced: true, origination_year: true })
  .check(interestOnlyEnds());

const people = rows(participant, 'id', oneOfTwo('age', 'birth_date'), oneOfTwo('service_years', 'hire_date'), {
  reads: ['status', 'separation'],
  check: (payload) => {
    const { status, separation } = payload.value;
    if (status === 'separated' && separation === undefined) refuse(payload, ['separation'], words.required);
    if (separation !== undefined) checkPayments(payload, status === 'active', separation);
  },
});

// prettier-ignore
/** The schema of the third argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const initialState = about(
  'The plan at the plan year end of `census_year`.',
  z
    .strictObject({
      census_year: named('Year of the census', optional(wholeNumber(2000, 2100, 'year'), LAST_PUBLISHED_YEAR, 'The plan year at whose end everything here is stated. By default the last year of published limits, 2026.'), 'The year'),
      participants: required(people, 'Everybody with an account, and everybody employed.'),
      trust_cash: defaulted(trustCash, {}, 'Cash of the trust.'),
      unallocated_shares: named('Unallocated shares outside loans', defaulted(shares(), 0, "Shares of the trust in nobody's account and in no loan's suspense.")),
      esop_loans: named('ESOP loans', defaulted(anyList(esopLoan).check(unique((loan) => loan.loan_id, 'loan_id')), [], 'Loans by which the trust bought shares.'), 'What the company pays in'),
      company: defaulted(company, {}, 'The company behind the plan.'),
    })
    .check(
      across({ reads: ['census_year'], check: checkSeparations }),
      across({ reads: ['census_year'], check: checkFutureYears }),
    ),
  { label: 'Plan at the census' },
);

type Separation = NonNullable<z.output<typeof participant>['separation']>;

/** Only those who have left have payments remaining; the year of the next one is given together with their number. */
function checkPayments(payload: z.core.ParsePayload, isActive: boolean, separation: Separation): void {
  const { payments_remaining: remaining, next_payment_year: next } = separation;
  if (isActive) {
    for (const key of ['payments_remaining', 'next_payment_year'] as const) {
      if (separation[key] !== undefined) refuse(payload, ['separation', key], words.notWith('status active'));
    }
  } else if (next !== undefined && remaining === undefined) {
    refuse(payload, ['separation', 'next_payment_year'], words.notWithout('payments_remaining'));
  }
}

/** The next remaining payment may be due at most this many years after the census. */
const LATEST_NEXT_PAYMENT = 16;

/**
 * The separation of somebody employed lies after the census, that of others does not, and the next payment comes soon after the census. Rows that are wrong
 * in themselves have been reported already.
 */
function checkSeparations(
  payload: z.core.ParsePayload<{
    census_year?: number | undefined;
    participants: ReadRows<z.output<typeof participant>>;
  }>,
): void {
  const { census_year: censusYear = LAST_PUBLISHED_YEAR, participants } = payload.value;
  if (!(participants instanceof ReadRows)) return;
  const separationOf = participants.readerOf('separation');
  const statusOf = participants.readerOf('status');
  for (let i = 0; i < participants.length; i++) {
    const separation = separationOf(i);
    if (separation === undefined) continue;
    const status = statusOf(i);
    const at = ['participants', i, 'separation', 'year'];
    if (status === 'active' && separation.year <= censusYear) refuse(payload, at, words.greaterThan(censusYear));
    if (status === 'separated' && separation.year > censusYear) refuse(payload, at, words.atMost(censusYear));
    const { payments_remaining: remaining, next_payment_year: next } = separation;
    if (status !== 'separated' || remaining === undefined || next === undefined) continue;
    if (next > censusYear && next <= censusYear + LATEST_NEXT_PAYMENT) continue;
    const within = words.between(censusYear + 1, censusYear + LATEST_NEXT_PAYMENT);
    refuse(payload, ['participants', i, 'separation', 'next_payment_year'], within);
  }
}

/** A state whose parts may be wrong in themselves, which has been reported then. */
interface WithFutureYears {
  census_year?: number | undefined;
  esop_loans: readonly z.output<typeof esopLoan>[];
  company: z.output<typeof company> | null;
}

/** Loans are prepaid and refinanced, debts are drawn, and rights to a part of the value are paid, after the census. */
function checkFutureYears(payload: z.core.ParsePayload<WithFutureYears>): void {
  const { census_year: censusYear = LAST_PUBLISHED_YEAR, esop_loans: loans, company: given } = payload.value;
  const check = (entry: object | null | undefined, key: string, ...at: PropertyKey[]): void => {
    const year = (entry as Readonly<Record<string, unknown>> | null | undefined)?.[key];
    if (typeof year === 'number' && year <= censusYear) refuse(payload, [...at, key], words.greaterThan(censusYear));
  };
  entriesOf(loans).forEach((loan, i) => {
    entriesOf(loan?.prepayments).forEach((prepayment, j) =>
      check(prepayment, 'year', 'esop_loans', i, 'prepayments', j),
    );
    check(loan?.refinanced, 'year', 'esop_loans', i, 'refinanced');
    const made = loan?.origination_year;
    if (typeof made === 'number' && (made < EARLIEST_LOAN || made > censusYear)) {
      refuse(payload, ['esop_loans', i, 'origination_year'], words.between(EARLIEST_LOAN, censusYear));
    }
  });
  entriesOf(given?.debts).forEach((debt, i) => check(debt, 'drawn_year', 'company', 'debts', i));
  entriesOf(given?.synthetic_equity).forEach((right, i) =>
    check(right, 'settles_year', 'company', 'synthetic_equity', i),
  );
  entriesOf(given?.tax_status_changes).forEach((change, i) =>
    check(change, 'year', 'company', 'tax_status_changes', i),
  );
}

/** The entries of a list, of which each may be anything. */
function entriesOf<Entry>(list: readonly Entry[] | undefined): readonly (Entry | null | undefined)[] {
  return Array.isArray(list) ? (list as readonly Entry[]) : [];
}

/** Initial state as read: exact units, every default applied. */
export type ReadInitialState = z.output<typeof initialState>;
