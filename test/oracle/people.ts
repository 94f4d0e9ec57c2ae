import { completedYears, parseDate, planYearEnd } from './dates.js';
import { apportion, ZERO } from './decimals.js';
import type { CensusParticipant } from './plan.js';
import type { InitialStateInput, ParticipantInput } from './types.js';
import { completed, money, plain, rate, shares } from './units.js';

/**
 * MODEL section 2.3: ages at the plan year end of the census year; service too, except that of a separated participant,
 * which stopped at the plan year end of the separation. Nobody participated before the plan began (MODEL section 27.1).
 */
function readParticipant(
  input: ParticipantInput,
  censusYear: number,
  yearEnd: string,
  planStart: number,
): CensusParticipant {
  const separation =
    input.separation === undefined
      ? undefined
      : { year: plain(input.separation.year, 0), cause: input.separation.cause };
  const isSeparated = input.status === 'separated';
  const censusDate = planYearEnd(yearEnd, censusYear);
  const serviceDate = isSeparated && separation !== undefined ? planYearEnd(yearEnd, separation.year) : censusDate;
  const age =
    input.birth_date === undefined
      ? completed(input.age ?? 0)
      : completedYears(parseDate(input.birth_date), censusDate);
  const service =
    input.hire_date === undefined
      ? completed(input.service_years ?? 0)
      : completedYears(parseDate(input.hire_date), serviceDate);
  return {
    id: input.id,
    age,
    service,
    participation:
      input.participation_years === undefined
        ? Math.max(0, Math.min(service, (isSeparated ? (separation?.year ?? censusYear) : censusYear) - planStart + 1))
        : completed(input.participation_years),
    pay: money(input.compensation),
    shares: shares(input.allocated_shares),
    cash: money(input.cash_balance),
    diversified: shares(input.diversified_shares),
    vestedFloor: rate(input.vested_percentage),
    vestedFloorIsGiven: input.vested_percentage !== undefined,
    family: input.family,
    syntheticShares: shares(input.synthetic_shares),
    outsideShares: shares(input.outside_shares),
    terminationScale: rate(input.termination_scale, 1),
    ...(input.separation?.payments_remaining === undefined
      ? {}
      : {
          paymentsRemaining: {
            count: plain(input.separation.payments_remaining, 0),
            firstYear: plain(input.separation.next_payment_year, censusYear + 1),
          },
        }),
    ...(separation === undefined ? {} : isSeparated ? { separated: separation } : { knownExit: separation }),
  };
}

export function readParticipants(
  input: InitialStateInput,
  censusYear: number,
  yearEnd: string,
  planStart: number,
): CensusParticipant[] {
  const participants = input.participants.map((person) => readParticipant(person, censusYear, yearEnd, planStart));
  const stated = input.trust_cash?.participant_cash_accounts;
  if (stated === undefined || input.participants.some((person) => person.cash_balance !== undefined)) {
    return participants;
  }
  // Nobody has a cash balance of their own: the stated total is spread over everyone's shares, separated people's too.
  const parts = apportion(
    money(stated),
    participants.map((person) => person.shares),
    2,
  );
  return participants.map((person, index) => ({ ...person, cash: parts[index] ?? ZERO }));
}
