import type * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { LAST_PUBLISHED_YEAR } from '../rules/limits.js';
import { paymentSchedule, releaseMethod } from './loan-terms.js';
import { date } from './schema/dates.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { optional, optionalWithDefault, withDefault } from './schema/optional.js';
import { money, rate, shares } from './schema/quantities.js';
import { completedYears, wholeNumber, wholeYears } from './schema/whole-numbers.js';
import { choice, ownIdentifier } from './schema/words.js';

/** One person of the census. */
const participant = fields(
  {
    /** Identifies the person; unique in the census. */
    id: ownIdentifier(),
    /** Age at the plan year end of the census year; completed years count. Or `birth_date`. */
    age: optional(completedYears()),
    /** Date of birth, `YYYY-MM-DD`, instead of `age`. */
    birth_date: optional(date()),
    /** Years of service at the same date, or at separation; completed years count. Or `hire_date`. */
    service_years: optional(completedYears()),
    /** Date of hire, `YYYY-MM-DD`, instead of `service_years`. */
    hire_date: optional(date()),
    /** Years of participation in the plan; completed years count. By default the years of service. */
    participation_years: optional(completedYears()),
    /** Yearly pay in dollars. */
    compensation: withDefault(money(), 0),
    /** Shares in the account. */
    allocated_shares: withDefault(shares(), 0),
    /** Dollars of cash in the account. By default 0, or a part of `trust_cash.participant_cash_accounts`. */
    cash_balance: optionalWithDefault(money(), 0),
    /** Vested at least in this fraction, whatever the schedule says. */
    vested_percentage: withDefault(rate(), 0),
    /** Shares already diversified in this election period. */
    diversified_shares: withDefault(shares(), 0),
    /** Still employed, or gone and waiting to be paid. */
    status: withDefault(choice('active', 'separated'), 'active'),
    /** When and why the person left, or, if still employed, is known to leave. */
    separation: optional(
      fields({
        /** Plan year of leaving: not after the census year for the separated, after it for the employed. */
        year: wholeYears(),
        /** Why. */
        cause: choice('retirement', 'death', 'disability', 'termination'),
      }),
    ),
  },
  ({ status }, given, refuse) => {
    checkOneOfTwo('age', 'birth_date', given, refuse);
    checkOneOfTwo('service_years', 'hire_date', given, refuse);
    if (status === 'separated' && !given.includes('separation')) refuse(['separation'], words.required);
  },
);

/** Exactly one of two ways of saying one thing. */
function checkOneOfTwo(
  first: string,
  second: string,
  given: readonly string[],
  refuse: (path: PropertyKey[], issue: string) => void,
): void {
  const both = given.includes(second);
  if (!given.includes(first)) {
    if (!both) refuse([first], words.required);
  } else if (both) {
    refuse([second], words.notWith(first));
  }
}

const trustCash = fields(
  {
    /**
     * Dollars in participants' accounts: the sum of their cash balances, or, when none of them has any, an amount to be divided
     * over the shares they hold.
     */
    participant_cash_accounts: optional(money()),
    /** Dollars contributed by the company that are in no account yet. By default 0. */
    unallocated_contributions: optionalWithDefault(money(), 0),
    /** Dollars forfeited that are in no account yet. By default 0. */
    unallocated_forfeitures: optionalWithDefault(money(), 0),
    /** Another name of `unallocated_contributions`. */
    unallocated_company_contributions: optional(money()),
    /** Another name of `unallocated_forfeitures`. */
    unallocated_forfeiture_cash: optional(money()),
  },
  (_, given, refuse) => {
    for (const [name, other] of [
      ['unallocated_contributions', 'unallocated_company_contributions'],
      ['unallocated_forfeitures', 'unallocated_forfeiture_cash'],
    ] as const) {
      if (given.includes(name) && given.includes(other)) refuse([other], words.notWith(name));
    }
  },
);

const esopLoan = fields({
  /** Identifies the loan; unique among the loans. */
  loan_id: ownIdentifier(),
  /** Principal still owed, in dollars. */
  principal_balance: money(),
  /** Yearly interest. */
  interest_rate: rate({ least: 0, most: 0.2 }),
  /** Years of payments still to come. */
  years_remaining: wholeNumber(1, 40),
  /** Shares held in suspense for this loan. */
  suspense_shares: shares(),
  /** How it is repaid. */
  payment_schedule: withDefault(paymentSchedule, 'level_payment'),
  /** What releases its shares. */
  release_method: withDefault(releaseMethod, 'principal_and_interest'),
});

/** The plan as it stands at the plan year end of `census_year`. */
export const initialState = fields({
  /** The plan year at whose end everything here is stated. By default the last year of published limits, 2026. */
  census_year: optionalWithDefault(wholeNumber(2000, 2100), LAST_PUBLISHED_YEAR),
  /** Everybody with an account, and everybody employed. */
  participants: list(participant, {
    mayBeEmpty: true,
    unique: { by: ({ id }: { id?: string }) => id, at: ['id'] },
  }),
  /** Cash of the trust. */
  trust_cash: withDefault(trustCash, {}),
  /** Shares of the trust in nobody's account and in no loan's suspense. */
  unallocated_shares: withDefault(shares(), 0),
  /** Loans by which the trust bought shares. */
  esop_loans: withDefault(
    list(esopLoan, { mayBeEmpty: true, unique: { by: (loan: { loan_id?: string }) => loan.loan_id, at: ['loan_id'] } }),
    [],
  ),
  /** The company behind the plan. */
  company: withDefault(
    fields({
      /** Shares outstanding: the trust's and everybody else's. By default the trust's. */
      shares_outstanding: optional(shares()),
      /** Which limit of deductions applies, IRC 404(a). */
      tax_status: withDefault(choice('s_corp', 'c_corp'), 's_corp'),
    }),
    {},
  ),
});

/** The plan as it stands at the plan year end of `census_year`. */
export type InitialState = z.input<typeof initialState>;
/** The same as read: exact units, every default applied. */
export type ReadInitialState = z.output<typeof initialState>;
/** A person as read. */
export type ReadParticipant = ReadInitialState['participants'][number];
