import { issues as words, type ErrorDetails } from '../errors.js';
import { DECIMALS, fromUnits, LARGEST } from '../numeric/index.js';
import { LAST_PUBLISHED_YEAR } from '../rules/limits.js';
import { dateText, planYearEnd, type DayOfYear } from './calendar.js';
import type { ReadInitialState } from './initial-state.js';
import { isRefused, MOST_ISSUES } from './issues.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadParticipant } from './participant.js';
import type { Argument } from './schema/argument.js';
import type { AsFarAsRead } from './schema/fields.js';

/** Rules across the arguments and across the parts of one. They see what could be read, and add to what is wrong. */

type State = AsFarAsRead<ReadInitialState>;

/** The price is required as soon as the trust holds a share. */
export function checkPriceIsGiven(
  assumptions: Argument<ReadOperatingAssumptions>,
  { value: state }: Argument<ReadInitialState>,
): void {
  const { value, issues } = assumptions;
  if (value === undefined || value.share_valuation !== undefined || isRefused(issues, 'share_valuation')) return;
  if (state !== undefined && holdings(state).some((shares) => shares !== undefined && shares > 0)) {
    issues.push({ field: 'share_valuation.current_price', issue: words.required });
  }
}

/** Every holding of the trust: accounts of active and separated participants, unallocated shares, suspense. */
function holdings(state: State): (number | undefined)[] {
  return [
    ...(state.participants ?? []).map((person) => person?.allocated_shares),
    state.unallocated_shares,
    ...(state.esop_loans ?? []).map((loan) => loan?.suspense_shares),
  ];
}

/** The rules across the parts of the initial state. */
export function checkInitialState(state: Argument<ReadInitialState>, yearEnd: DayOfYear | undefined): void {
  if (state.value === undefined) return;
  const { value, issues } = state;
  if (!isRefused(issues, 'census_year')) {
    const censusYear = value.census_year ?? LAST_PUBLISHED_YEAR;
    for (const [i, person] of (value.participants ?? []).entries()) {
      if (issues.length >= MOST_ISSUES) break;
      if (person !== undefined) checkDates(person, `participants[${i}]`, censusYear, yearEnd, issues);
    }
  }
  if (isRefused(issues, 'participants')) return;
  checkCash(value, issues);
  checkShares(value, issues);
}

/** A known exit lies after the census, a separation does not; nobody is born or hired after the service that counts. */
function checkDates(
  { status, separation, birth_date: birth, hire_date: hire }: AsFarAsRead<ReadParticipant>,
  field: string,
  censusYear: number,
  yearEnd: DayOfYear | undefined,
  issues: ErrorDetails[],
): void {
  const year = separation?.year;
  if (year !== undefined && status === 'active' && year <= censusYear) {
    issues.push({ field: `${field}.separation.year`, issue: words.greaterThan(censusYear) });
  }
  if (year !== undefined && status === 'separated' && year > censusYear) {
    issues.push({ field: `${field}.separation.year`, issue: words.atMost(censusYear) });
    return;
  }
  const lastYear = status === 'separated' ? year : status === 'active' ? censusYear : undefined;
  if (lastYear === undefined || yearEnd === undefined) return;
  const lastDay = planYearEnd(lastYear, yearEnd);
  for (const [name, date] of [
    ['birth_date', birth],
    ['hire_date', hire],
  ] as const) {
    if (date !== undefined && date > lastDay)
      issues.push({ field: `${field}.${name}`, issue: words.notAfter(dateText(lastDay)) });
  }
}

/** The cash of accounts is stated once, or twice the same. */
function checkCash({ participants = [], trust_cash: trustCash }: State, issues: ErrorDetails[]): void {
  const field = 'trust_cash.participant_cash_accounts';
  const cash = sumOf(participants.map((person) => person?.cash_balance));
  if (cash > LARGEST) {
    issues.push({ field: 'participants', issue: words.cashAtMost(fromUnits(LARGEST, DECIMALS.cents)) });
    return;
  }
  const stated = trustCash?.participant_cash_accounts;
  if (stated === undefined) return;
  if (participants.some((person) => person?.cash_balance !== undefined)) {
    if (stated !== cash) issues.push({ field, issue: words.exactly(fromUnits(cash, DECIMALS.cents)) });
  } else if (stated > 0 && !participants.some((person) => (person?.allocated_shares ?? 0) > 0)) {
    issues.push({ field, issue: words.noSharesToDivideBy });
  }
}

/** The company has at least the trust's shares. */
function checkShares(state: State, issues: ErrorDetails[]): void {
  if (isRefused(issues, 'unallocated_shares') || isRefused(issues, 'esop_loans')) return;
  const shares = sumOf(holdings(state));
  if (shares > LARGEST) {
    issues.push({ field: 'participants', issue: words.sharesAtMost(fromUnits(LARGEST, DECIMALS.shares)) });
    return;
  }
  const outstanding = state.company?.shares_outstanding;
  if (outstanding !== undefined && outstanding < shares) {
    issues.push({ field: 'company.shares_outstanding', issue: words.atLeast(fromUnits(shares, DECIMALS.shares)) });
  }
}

/** The sum of quantities; `Infinity` as soon as it leaves the exact range. */
function sumOf(quantities: readonly (number | undefined)[]): number {
  let sum = 0;
  for (const quantity of quantities) {
    sum += quantity ?? 0;
    if (sum > LARGEST) return Infinity;
  }
  return sum;
}
