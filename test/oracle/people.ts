import {
  completedYears,
  parseDate,
  planYearEnd,
  apportion,
  ZERO,
  completed,
  money,
  plain,
  rate,
  shares,
  type Decimal,
  max,
  ONE,
  positive,
  R8,
  sum,
  apportionEqually,
  min,
  R2,
  R6,
} from './decimals.js';
import { type CensusParticipant, inProjectionYear, type Plan } from './plan.js';
import type { InitialStateInput, ParticipantInput, JoinersInput, PlanRulesInput, Cause } from './types.js';
import type { Year } from './record.js';
import type { Row, State } from './state.js';
import { basisOf, type Claim, meetsRequirements, capOf } from './allocation.js';
import { addToForfeitures, addToLadder, type Leaver, type Settlement } from './leaving.js';

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

// People who come: for those who left, for growth, and with an acquired group (MODEL section 4, step 2, and section 18).

/** As they are in the year in which they join. */
export interface Joiners {
  year: number;
  count: Decimal;
  age: number;
  service: number;
  participation: number;
  pay: Decimal;
  terminationScale: Decimal;
}

export const readJoiners = (input: JoinersInput): Joiners => ({
  year: plain(input.year, 0),
  count: rate(input.count),
  age: completed(input.age),
  service: completed(input.service_years ?? 0),
  participation: completed(input.participation_years ?? 0),
  pay: money(input.compensation),
  terminationScale: rate(input.termination_scale, 1),
});

const newRow = (id: string, group: Joiners): Row => ({
  id,
  headcount: group.count,
  shares: ZERO,
  cash: ZERO,
  diversified: ZERO,
  pay: group.pay,
  attainedAge: group.age,
  service: group.service,
  participation: group.participation,
  vestedFloor: ZERO,
  terminationScale: group.terminationScale,
  knownExit: undefined,
  firstYear: group.year,
  ladder: new Map(),
});

/** Hires of the year, after its leavers and joiners. */
function hires(plan: Plan, state: State, year: Year): Decimal {
  const { replacement, growth } = plan.workforce;
  if (growth === undefined) return R8(replacement.times(year.separations));
  state.targetHeadcount = state.targetHeadcount.times(ONE.plus(inProjectionYear(growth, year.k)));
  return max(ZERO, R8(state.targetHeadcount).minus(sum(state.rows.map((row) => row.headcount))));
}

/** At the end of step 2. */
export function join(plan: Plan, state: State, year: Year): void {
  const { joiners, replacement, entryAge, hiresTerminationScale: terminationScale } = plan.workforce;
  joiners.forEach((group, i) => {
    if (group.year === year.year) state.rows.push(newRow(`joiners-${i + 1}`, group));
  });
  const count = hires(plan, state, year);
  // Where leavers are replaced there is a row even when the product rounds to nobody.
  const isReplaced = positive(replacement) && positive(year.separations);
  if (!isReplaced && !positive(count)) return;
  const asHired = { year: year.year, age: entryAge, service: 0, participation: 0, pay: state.entryPay };
  state.rows.push(newRow(`hires-${year.year}`, { ...asHired, count, terminationScale }));
}

// A plan that lets nobody new share and, usually, receives no more than its loans need (MODEL section 21).

export interface Freeze {
  fromYear: number;
  stopsContributions: boolean;
  vestsInFull: boolean;
}

export const readFreeze = (input: PlanRulesInput['freeze']): Freeze | undefined =>
  input === undefined
    ? undefined
    : {
        fromYear: plain(input.from_year, 0),
        stopsContributions: (input.contributions ?? 'stop') === 'stop',
        vestsInFull: input.full_vesting ?? true,
      };

/** The freeze in force in a year. */
export const frozenIn = ({ freeze }: Plan, year: number): Freeze | undefined =>
  freeze !== undefined && year >= freeze.fromYear ? freeze : undefined;

// Leavers of the year who share in its allocation (MODEL section 30).

export interface LeaversShare {
  causes: readonly Cause[];
  payFraction: Decimal;
}

export const readLeaversShare = (
  input: NonNullable<PlanRulesInput['allocation']>['leavers_share'],
): LeaversShare | undefined =>
  input === undefined ? undefined : { causes: input.causes, payFraction: rate(input.pay_fraction, '0.5') };

/** A part of a row that left this year and shares in its allocation. */
export interface SharingLeaver {
  row: Row;
  /** As a row of its own would be weighed: its heads, and the pay that it was paid. */
  weighed: { headcount: Decimal; pay: Decimal; service: number };
  settlement: Settlement;
}

/** In step 2. */
export function rememberLeaver(plan: Plan, year: Year, row: Row, leaver: Leaver, settlement: Settlement): void {
  const rules = plan.leaversShare;
  if (rules === undefined || !rules.causes.includes(leaver.cause) || !meetsRequirements(plan, row, year.year)) return;
  const pay = R2(row.pay.times(rules.payFraction));
  year.sharingLeavers.push({
    row,
    weighed: { headcount: leaver.headcount, pay, service: leaver.service },
    settlement,
  });
}

/** Eligible pay of those who left and share. */
export const payOfLeavers = (year: Year): Decimal[] =>
  year.sharingLeavers.map(({ weighed }) => R2(min(weighed.pay, year.limits.payCap).times(weighed.headcount)));

/** In step 8: what each of them claims, and where it goes. */
export function claimsOfLeavers(plan: Plan, state: State, year: Year, row: Row): Claim[] {
  return year.sharingLeavers
    .filter((one) => one.row === row)
    .map(({ weighed, settlement }) => ({
      row,
      isLeaver: true,
      basis: basisOf(plan, weighed, year.limits),
      cap: capOf(plan, weighed, year.limits),
      credit: (shares, cash) => {
        layLater(state, row, year.year, settlement, shares, cash);
      },
    }));
}

function layLater(state: State, row: Row, year: number, settlement: Settlement, shares: Decimal, cash: Decimal): void {
  const vestedShares = R6(shares.times(settlement.vestedFraction));
  const vestedCash = R2(cash.times(settlement.vestedFraction));
  const first = settlement.parts[0]?.firstYear ?? year + 1;
  const later = Array.from({ length: settlement.installments }, (_, i) => first + i).filter((y) => y > year);
  const years = later.length === 0 ? [year + 1] : later;
  const partsOfShares = apportionEqually(vestedShares, years.length, 6);
  const partsOfCash = apportionEqually(vestedCash, years.length, 2);
  years.forEach((y, i) => {
    addToLadder(row, y, partsOfShares[i] ?? ZERO, partsOfCash[i] ?? ZERO, settlement.isTotalDistribution);
  });
  const forfeitedIn = Math.max(settlement.forfeitureYear, year + 1);
  addToForfeitures(state, forfeitedIn, shares.minus(vestedShares), cash.minus(vestedCash));
}
