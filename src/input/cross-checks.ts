import { issues as words, type ErrorDetails } from '../errors.js';
import { DECIMALS, LARGEST } from '../numeric/index.js';
import { LAST_PUBLISHED_YEAR } from '../rules/limits.js';
import { dateText, planYearEnd, type DayOfYear } from './calendar.js';
import type { ReadInitialState, ReadParticipant } from './initial-state.js';
import { MOST_ISSUES } from './issues.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadPlanRules } from './plan-rules.js';
import type { Argument } from './schema/read-argument.js';
import { decimalText } from './schema/quantities.js';

/** Rules across the arguments and across the parts of one. They wait until what they look at is valid by itself. */

/** The price is required where the trust holds any share, whatever else is wrong. */
export function checkPriceIsGiven(
  { value, asFarAsRead = value, issues }: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  if (asFarAsRead === undefined || asFarAsRead['share_valuation'] !== undefined) return;
  if (holdsShares(state.value ?? state.asFarAsRead ?? {})) {
    issues.push({ field: 'share_valuation.current_price', issue: words.required });
  }
}

/** A price that follows from the company's finances needs them, and the EBITDA of the census to be calibrated to. */
export function checkFinancesAreGiven({
  value,
  asFarAsRead = value,
  issues,
}: Argument<ReadOperatingAssumptions>): void {
  const areWrong = issues.some(({ field }) => /^(?:share_valuation|company_finances)\b/.test(field));
  if (asFarAsRead === undefined || areWrong) return;
  const { share_valuation: valuation, company_finances: finances } = asFarAsRead as Partial<ReadOperatingAssumptions>;
  if (valuation?.method !== 'ebitda_multiple') return;
  if (finances === undefined) {
    issues.push({ field: 'company_finances', issue: words.required });
  } else if (valuation.calibrate !== false && finances.base_ebitda === undefined) {
    issues.push({ field: 'company_finances.base_ebitda', issue: words.required });
  }
}

/** Whether there is a share in the trust, in what could be read of the state. */
function holdsShares(state: Readonly<Record<string, unknown>>): boolean {
  const isHeld = (shares: unknown): boolean => typeof shares === 'number' && shares > 0;
  const holds = (list: unknown, name: string): boolean =>
    Array.isArray(list) && list.some((entry: Readonly<Record<string, unknown>> | undefined) => isHeld(entry?.[name]));
  const { unallocated_shares: unallocated, participants, esop_loans: loans } = state;
  return isHeld(unallocated) || holds(participants, 'allocated_shares') || holds(loans, 'suspense_shares');
}

/** Shares that are turned into cash early are paid for at once. */
export function checkSegregationIsPaid(
  { value: rules, issues }: Argument<ReadPlanRules>,
  { value: assumptions }: Argument<ReadOperatingAssumptions>,
): void {
  if (rules?.distribution_policy.segregation === undefined) return;
  if (assumptions?.repurchase_strategy.timing !== 'deferred') return;
  issues.push({ field: 'distribution_policy.segregation', issue: words.notWith('deferred') });
}

/** What the trust holds: accounts of active and separated participants, unallocated shares, suspense. */
function sharesOf({ participants, unallocated_shares: unallocated, esop_loans: loans }: ReadInitialState): number {
  let sum: number = unallocated;
  for (const person of participants) sum += person.allocated_shares;
  for (const loan of loans) sum += loan.suspense_shares;
  return sum;
}

/** The rules across the parts of the initial state. */
export function checkInitialState(state: Argument<ReadInitialState>, yearEnd: DayOfYear | undefined): void {
  if (state.value === undefined) return;
  const { value, issues } = state;
  const { participants, census_year: censusYear = LAST_PUBLISHED_YEAR } = value;
  for (let i = 0; i < participants.length && issues.length < MOST_ISSUES; i++) {
    checkDates(participants[i]!, i, censusYear, yearEnd, issues);
  }
  checkCash(value, issues);
  checkShares(value, issues);
}

/** Nobody is born or hired after the service that counts. */
function checkDates(
  { status, separation, birth_date: birth, hire_date: hire }: ReadParticipant,
  row: number,
  censusYear: number,
  yearEnd: DayOfYear | undefined,
  issues: ErrorDetails[],
): void {
  const refuse = (name: string, issue: string): unknown =>
    issues.push({ field: `participants[${row}].${name}`, issue });
  if (yearEnd === undefined) return;
  const lastYear = status === 'separated' ? separation!.year : censusYear;
  const lastDay = planYearEnd(lastYear, yearEnd);
  if (birth !== undefined && birth > lastDay) refuse('birth_date', words.notAfter(dateText(lastDay)));
  if (hire !== undefined && hire > lastDay) refuse('hire_date', words.notAfter(dateText(lastDay)));
}

/** The cash of accounts is stated in one place, or the same in both. */
function checkCash({ participants, trust_cash: trustCash }: ReadInitialState, issues: ErrorDetails[]): void {
  const field = 'trust_cash.participant_cash_accounts';
  let cash = 0;
  for (const person of participants) cash += person.cash_balance ?? 0;
  if (cash > LARGEST) {
    issues.push({ field: 'participants', issue: words.cashAtMost(decimalText(LARGEST, DECIMALS.cents)) });
    return;
  }
  const stated = trustCash.participant_cash_accounts;
  if (stated === undefined) return;
  if (participants.some((person) => person.cash_balance !== undefined)) {
    if (stated !== cash) issues.push({ field, issue: words.sumOfCash(decimalText(cash, DECIMALS.cents)) });
  } else if (stated > 0 && !participants.some((person) => person.allocated_shares > 0)) {
    issues.push({ field, issue: words.noSharesToDivideBy });
  }
}

/** The company has at least the trust's shares. */
function checkShares(state: ReadInitialState, issues: ErrorDetails[]): void {
  const shares = sharesOf(state);
  if (shares > LARGEST) {
    issues.push({ field: 'participants', issue: words.sharesAtMost(decimalText(LARGEST, DECIMALS.shares)) });
    return;
  }
  const outstanding = state.company.shares_outstanding;
  if (outstanding !== undefined && outstanding < shares) {
    issues.push({ field: 'company.shares_outstanding', issue: words.atLeast(decimalText(shares, DECIMALS.shares)) });
  }
}
