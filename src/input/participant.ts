import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { optionalWithDefault } from './schema/reading.js';
import { date } from './schema/dates.js';
import { fields } from './schema/fields.js';
import { money, rate, shares } from './schema/quantities.js';
import { completedYears, wholeYears } from './schema/whole-numbers.js';
import { choice, ownIdentifier } from './schema/words.js';

/** One person of the census. */
export const participant = fields(
  {
    /** Identifies the person; unique in the census. */
    id: ownIdentifier(),
    /** Age at the plan year end of the census year; completed years count. Or `birth_date`. */
    age: z.optional(completedYears()),
    /** Date of birth, `YYYY-MM-DD`, instead of `age`. */
    birth_date: z.optional(date()),
    /** Years of service at the same date, or at separation; completed years count. Or `hire_date`. */
    service_years: z.optional(completedYears()),
    /** Date of hire, `YYYY-MM-DD`, instead of `service_years`. */
    hire_date: z.optional(date()),
    /** Years of participation in the plan; completed years count. By default the years of service. */
    participation_years: z.optional(completedYears()),
    /** Yearly pay in dollars. */
    compensation: z.prefault(money(), 0),
    /** Shares in the account. */
    allocated_shares: z.prefault(shares(), 0),
    /** Dollars of cash in the account. By default 0, or a part of `trust_cash.participant_cash_accounts`. */
    cash_balance: optionalWithDefault(money(), 0),
    /** Vested at least in this fraction, whatever the schedule says. */
    vested_percentage: z.prefault(rate(), 0),
    /** Shares already diversified in this election period. */
    diversified_shares: z.prefault(shares(), 0),
    /** Still employed, or gone and waiting to be paid. */
    status: z.prefault(choice('active', 'separated'), 'active'),
    /** When and why the person left, or, if still employed, is known to leave. */
    separation: z.optional(
      fields({
        /** Plan year of leaving: not after the census year for the separated, after it for the employed. */
        year: wholeYears(),
        /** Why. */
        cause: choice('retirement', 'death', 'disability', 'termination'),
      }),
    ),
  },
  ({ status }, given, refuse) => {
    oneOfTwo('age', 'birth_date', given, refuse);
    oneOfTwo('service_years', 'hire_date', given, refuse);
    if (status === 'separated' && !given.includes('separation')) refuse(['separation'], words.required);
  },
);

function oneOfTwo(
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

/** A person as read. */
export type ReadParticipant = z.output<typeof participant>;
