import fc from 'fast-check';
import { paymentSchedule, releaseMethod } from './arbitrary-assumptions.js';
import { companyMeans, companyOf } from './arbitrary-finances.js';
import {
  both,
  fraction,
  integer,
  interestOnly,
  interestOnlyOf,
  money,
  optional,
  positiveMoney,
  seldom,
  shares,
  sumOf,
  yearAfter,
  yearsAfterCensus,
} from './arbitrary-values.js';
import { completedYears, planYearEnd } from './decimals.js';
import type { Cause, InitialStateInput, LoanInput, Num, ParticipantInput } from './types.js';

// initialState, MODEL section 2.3. What one field may say depends on others (dates on the census, sums on their parts), so
// a draft of free values is drawn and then made consistent by a plain function: drafts shrink well.

const causes = fc.constantFrom<Cause>('retirement', 'death', 'disability', 'termination');

/** A number of years, stated as such or by a date that many completed years back. */
type YearsDraft = { as: 'years'; years: Num } | { as: 'date'; years: number; month: number; day: number };
const yearsDraft = (completed: fc.Arbitrary<number>): fc.Arbitrary<YearsDraft> =>
  fc.oneof(
    fc.record({ as: fc.constant('years' as const), years: completed }),
    fc.record({
      as: fc.constant('years' as const),
      // Fractions of a year do not count.
      years: fc
        .tuple(completed, fc.constantFrom('.5', '.25', '.99999999'))
        .map(([years, fractionOfYear]) => `${years}${fractionOfYear}`),
    }),
    fc.record({
      as: fc.constant('date' as const),
      years: completed,
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    }),
  );

const age = fc.oneof(
  { arbitrary: fc.integer({ min: 18, max: 70 }), weight: 6 },
  { arbitrary: fc.integer({ min: 52, max: 66 }), weight: 3 },
  { arbitrary: fc.integer({ min: 0, max: 119 }), weight: 1 },
);
const service = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 12 }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: 45 }), weight: 2 },
);

const participantDraft = fc.record(
  {
    age: yearsDraft(age),
    service: yearsDraft(service),
    participation_years: fc.oneof(integer(0, 40), fc.constant('7.75')),
    compensation: money(150_000, 1_000_000),
    allocated_shares: shares,
    cash_balance: money(50_000, 2_000_000),
    vested_percentage: fraction(),
    // Someone who has diversified is never rebalanced.
    diversified_shares: fc.oneof(shares, fc.constant(0)),
    status: fc.constant('active' as const),
    leaving: both(
      fc.record({ beforeCensus: fc.boolean(), years: fc.integer({ min: 0, max: 12 }), cause: causes }),
      seldom({
        /** Of someone separated who is being paid already. */
        paymentsRemaining: fc.oneof(integer(1, 15), integer(1, 4)),
        yearsToNextPayment: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 3 })),
      }),
    ),
    owns: seldom({ family: fc.constantFrom('A', 'B', '__proto__'), synthetic_shares: shares, outside_shares: shares }),
  },
  { requiredKeys: ['age', 'service'] },
);
type ParticipantDraft = typeof participantDraft extends fc.Arbitrary<infer T> ? T : never;

const prepayments = fc
  .uniqueArray(fc.record({ year: yearsAfterCensus(40), amount: positiveMoney(300_000, 2_000_000) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ year }) => Number(year),
  })
  .map((list) => [...list].sort((a, b) => Number(a.year) - Number(b.year)));

const loanYears = fc.oneof(integer(1, 6), integer(1, 40));
const refinanced = fc.record(
  {
    year: yearsAfterCensus(40),
    years_remaining: loanYears,
    interest_rate: fraction(0.2),
    payment_schedule: paymentSchedule,
    release_method: releaseMethod,
  },
  { requiredKeys: ['year', 'years_remaining'] },
);

/** Years after the census, of what happens to the loan in some year. */
const loanDraft = both(
  fc.record(
    {
      principal_balance: money(1_000_000, 5_000_000),
      interest_rate: fraction(0.2),
      years_remaining: loanYears,
      suspense_shares: shares,
      payment_schedule: paymentSchedule,
      release_method: releaseMethod,
    },
    { requiredKeys: ['principal_balance', 'interest_rate', 'years_remaining', 'suspense_shares'] },
  ),
  seldom({
    payments_per_year: fc.constantFrom<Num>(1, 2, 4, 12, '4', '12'),
    prepayments,
    refinanced,
    interest_only_years: interestOnly,
    /** Of the shares in active accounts, what no loan before it bought: none, a third, or all. */
    boughtPart: fc.constantFrom(0, 3, 1),
  }),
);
type LoanDraft = typeof loanDraft extends fc.Arbitrary<infer T> ? T : never;

const censusYear = fc.oneof(
  { arbitrary: integer(2022, 2026), weight: 4 },
  { arbitrary: integer(2000, 2100), weight: 1 },
);

export interface CensusOptions {
  maxParticipants: number;
}

export const censusDraft = ({ maxParticipants }: CensusOptions) =>
  fc.record(
    {
      census_year: censusYear,
      participants: fc.oneof(
        { withCrossShrink: true },
        { arbitrary: fc.array(participantDraft, { maxLength: maxParticipants }), weight: 1 },
        {
          arbitrary: fc.array(participantDraft, {
            minLength: Math.min(3, maxParticipants),
            maxLength: maxParticipants,
          }),
          weight: 1,
        },
      ),
      exotic_ids: fc.boolean(),
      /** Where participants' cash is stated: with each, with each and in total, or in total only. */
      cash: fc.constantFrom('each' as const, 'each and total', 'total only'),
      total_cash: money(200_000, 2_000_000),
      contributions: fc.record({ long_name: fc.boolean(), amount: money(200_000, 2_000_000) }),
      forfeitures: fc.record({ long_name: fc.boolean(), amount: money(50_000, 500_000) }),
      sums_as_text: fc.boolean(),
      empty_trust_cash: fc.boolean(),
      no_shares: fc.oneof({ arbitrary: fc.constant(false), weight: 20 }, fc.constant(true)),
      unallocated_shares: shares,
      esop_loans: fc.array(loanDraft, { maxLength: 4 }),
      company: optional({
        other_shares: fc.oneof({ arbitrary: fc.constant('0'), weight: 1 }, { arbitrary: shares, weight: 3 }),
        tax_status: fc.constantFrom('s_corp' as const, 'c_corp'),
      }),
      /** Cash, debts and the like. */
      company_means: companyMeans,
    },
    {
      requiredKeys: [
        'participants',
        'exotic_ids',
        'cash',
        'total_cash',
        'sums_as_text',
        'empty_trust_cash',
        'no_shares',
      ],
    },
  );
export type CensusDraft = ReturnType<typeof censusDraft> extends fc.Arbitrary<infer T> ? T : never;

const pad = (n: number, width = 2): string => String(n).padStart(width, '0');
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A date from which exactly so many years are completed at the plan year end of `year`. */
function dateBefore(years: number, month: number, day: number, year: number, monthAndDay: string): string {
  const end = planYearEnd(monthAndDay, year);
  const inYear = (y: number): { year: number; month: number; day: number } => ({
    year: y,
    month,
    day: Math.min(day, daysInMonth(y, month)),
  });
  const sameYear = inYear(year - years);
  const date = completedYears(sameYear, end) === years ? sameYear : inYear(year - years - 1);
  return `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}`;
}

// Ids that a careless table of names would trip over.
const EXOTIC_IDS = ['__proto__', 'constructor', 'hires-', 'releverage', 'Ñandú', ' ', 'joiners-', 'a,b"c'];

type LeavingDraft = NonNullable<ParticipantDraft['leaving']>;
function paymentsRemaining({ paymentsRemaining: payments, yearsToNextPayment }: LeavingDraft, year: number): object {
  if (payments === undefined) return {};
  return {
    payments_remaining: payments,
    ...(yearsToNextPayment === undefined ? {} : { next_payment_year: year + yearsToNextPayment }),
  };
}

function participant(
  draft: ParticipantDraft,
  id: string,
  year: number,
  monthAndDay: string,
  holdsNoShares: boolean,
): ParticipantInput {
  const { age: ageDraft, service: serviceDraft, leaving, status, owns, ...stated } = draft;
  const separated = leaving?.beforeCensus === true;
  // The year until which service counted; nobody is born after it.
  const serviceYear = separated ? year - leaving.years : year;
  if (holdsNoShares) delete stated.allocated_shares;
  return {
    id,
    ...(ageDraft.as === 'years'
      ? { age: ageDraft.years }
      : {
          birth_date: dateBefore(
            Math.max(ageDraft.years, year - serviceYear),
            ageDraft.month,
            ageDraft.day,
            year,
            monthAndDay,
          ),
        }),
    ...(serviceDraft.as === 'years'
      ? { service_years: serviceDraft.years }
      : {
          hire_date: dateBefore(serviceDraft.years, serviceDraft.month, serviceDraft.day, serviceYear, monthAndDay),
        }),
    ...stated,
    ...owns,
    ...(separated ? { status: 'separated' as const } : status === undefined ? {} : { status }),
    ...(leaving === undefined
      ? {}
      : {
          separation: {
            year: separated ? year - leaving.years : year + 1 + leaving.years,
            cause: leaving.cause,
            ...(separated ? paymentsRemaining(leaving, year) : {}),
          },
        }),
  };
}

function trustCash(draft: CensusDraft, participants: readonly ParticipantInput[]): InitialStateInput['trust_cash'] {
  const cash: NonNullable<InitialStateInput['trust_cash']> = {};
  if (draft.cash === 'each and total') {
    const total = sumOf(
      participants.map((person) => person.cash_balance ?? 0),
      2,
    );
    cash.participant_cash_accounts = draft.sums_as_text ? total.toFixed(2) : total.toNumber();
  }
  if (draft.cash === 'total only') {
    const held = sumOf(
      participants.map((person) => person.allocated_shares ?? 0),
      6,
    );
    cash.participant_cash_accounts = held.isZero() ? 0 : draft.total_cash;
  }
  if (draft.contributions !== undefined) {
    const { long_name, amount } = draft.contributions;
    cash[long_name ? 'unallocated_company_contributions' : 'unallocated_contributions'] = amount;
  }
  if (draft.forfeitures !== undefined) {
    const { long_name, amount } = draft.forfeitures;
    cash[long_name ? 'unallocated_forfeiture_cash' : 'unallocated_forfeitures'] = amount;
  }
  return Object.keys(cash).length === 0 && !draft.empty_trust_cash ? undefined : cash;
}

function loanOf(
  { prepayments: paid, refinanced: anew, interest_only_years, boughtPart: _shares, ...loan }: LoanDraft,
  id: string,
  year: number,
): LoanInput {
  const inYear = <T extends { year: Num }>(event: T): T => ({ ...event, year: yearAfter(year, event.year) });
  return {
    loan_id: id,
    ...loan,
    ...(paid === undefined ? {} : { prepayments: paid.map(inYear) }),
    ...(anew === undefined ? {} : { refinanced: inYear(anew) }),
    ...interestOnlyOf(interest_only_years, loan.years_remaining),
  };
}

/** Which shares in active accounts each loan bought: together at most all of them. */
function boughtShares(loans: readonly LoanDraft[], participants: readonly ParticipantInput[]): (Num | undefined)[] {
  const active = participants.filter(({ status }) => status !== 'separated');
  let left = sumOf(
    active.map((person) => person.allocated_shares ?? 0),
    6,
  );
  return loans.map(({ boughtPart }, i) => {
    if (boughtPart === undefined) return undefined;
    const bought = boughtPart === 0 ? left.times(0) : left.times(1_000_000).divToInt(boughtPart).times('0.000001');
    left = left.minus(bought);
    return i % 2 === 0 ? bought.toFixed() : bought.toNumber();
  });
}

/** The draft made consistent; without a price the trust holds no shares, and now and then it has none yet. */
export function census(draft: CensusDraft, monthAndDay: string, hasPrice: boolean): InitialStateInput {
  const holdsNoShares = draft.no_shares || !hasPrice;
  const year = Number(draft.census_year ?? 2026);
  const participants = draft.participants.map((one, i) => {
    const id = draft.exotic_ids ? (EXOTIC_IDS[i] ?? `P${i}`) : `P${i}`;
    const person = participant(one, id, year, monthAndDay, holdsNoShares);
    if (draft.cash === 'total only') delete person.cash_balance;
    return person;
  });
  const bought = boughtShares(draft.esop_loans ?? [], participants);
  const loans = draft.esop_loans?.map((loan, i): LoanInput => ({
    ...loanOf(loan, draft.exotic_ids ? (EXOTIC_IDS[i] ?? `L${i}`) : `L${i}`, year),
    ...(bought[i] === undefined ? {} : { allocated_shares: bought[i] }),
    ...(holdsNoShares ? { suspense_shares: 0 } : {}),
  }));
  const unallocated = holdsNoShares ? undefined : draft.unallocated_shares;
  const cash = trustCash(draft, participants);
  const trustShares = [
    ...participants.map((person) => person.allocated_shares ?? 0),
    ...(loans ?? []).map((loan) => loan.suspense_shares),
    unallocated ?? 0,
  ];
  const { other_shares, ...company } = draft.company ?? {};
  const outstanding = sumOf([...trustShares, other_shares ?? 0], 6);
  const statedCompany = {
    ...company,
    ...companyOf(draft.company_means ?? {}, year),
    // Only an S corporation is tested.
    ...(company.tax_status === 'c_corp' && draft.company_means?.test_409p ? { test_409p: false } : {}),
    ...(other_shares === undefined
      ? {}
      : { shares_outstanding: draft.sums_as_text ? outstanding.toFixed(6) : outstanding.toNumber() }),
  };
  return {
    ...(draft.census_year === undefined ? {} : { census_year: draft.census_year }),
    participants,
    ...(cash === undefined ? {} : { trust_cash: cash }),
    ...(unallocated === undefined ? {} : { unallocated_shares: unallocated }),
    ...(loans === undefined ? {} : { esop_loans: loans }),
    ...(draft.company === undefined && draft.company_means === undefined ? {} : { company: statedCompany }),
  };
}
