import { issues, issues as words } from '../errors.js';
import { DECIMALS, LARGEST } from '../numeric/index.js';
import { LAST_PUBLISHED_YEAR } from '../rules/limits.js';
import { mayReleverage } from './build-rule-terms.js';
import { dateText, type DayOfYear, planYearEnd } from './calendar.js';
import { isEverSCorporation } from './company.js';
import type { ReadInitialState } from './initial-state.js';
import { operatingAssumptions, type ReadOperatingAssumptions } from './operating-assumptions.js';
import { planRules, type ReadPlanRules } from './plan-rules.js';
import { addIssue, type Argument, placeIssue } from './schema/read-argument.js';
import { ReadRows } from './schema/read-rows.js';
import { fieldsOf } from './schema/walk.js';
import { decimalText } from './schema/numbers.js';
import type { Grown } from '../state/within-range.js';
import type { OperatingAssumptions } from './types/operating-assumptions.js';

/** Rules across the arguments and across the parts of one. They wait until what they look at is valid by itself. */

/** The price is required where the trust holds any share, whatever else is wrong. */
export function checkPriceIsGiven(
  assumptions: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  const { value, asFarAsRead = value } = assumptions;
  if (asFarAsRead === undefined || asFarAsRead['share_valuation'] !== undefined) return;
  if (holdsShares(state.value ?? state.asFarAsRead ?? {})) {
    addIssue(assumptions, { field: 'share_valuation.current_price', issue: words.required });
  }
}

/** A price that follows from the company's finances needs them, and the EBITDA of the census to be calibrated to. */
export function checkFinancesAreGiven(assumptions: Argument<ReadOperatingAssumptions>): void {
  const { value, asFarAsRead = value, issues } = assumptions;
  const areWrong = issues.some(({ field }) => /^(?:share_valuation|company_finances)\b/.test(field));
  if (asFarAsRead === undefined || areWrong) return;
  const { share_valuation: valuation, company_finances: finances } = asFarAsRead as Partial<ReadOperatingAssumptions>;
  if (valuation?.method !== 'ebitda_multiple') return;
  if (finances === undefined) {
    addIssue(assumptions, { field: 'company_finances', issue: words.required });
  } else if (valuation.calibrate !== false && finances.base_ebitda === undefined) {
    addIssue(assumptions, { field: 'company_finances.base_ebitda', issue: words.required });
  }
}

/** A floor under the price ends after the census. */
export function checkFloorIsAhead(
  assumptions: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  checkIsLater(assumptions, ['share_valuation', 'floor', 'until_year'], ASSUMPTIONS, state);
}

const RULES = Object.keys(fieldsOf(planRules)!);
const ASSUMPTIONS = Object.keys(fieldsOf(operatingAssumptions)!);

/** A year of the rules or assumptions is after the census: what else is wrong with them does not hide it. */
function checkIsLater(
  argument: Argument<object>,
  path: readonly string[],
  order: readonly string[],
  state: Argument<ReadInitialState>,
): void {
  const censusYear = censusYearOf(state);
  const year = yearAt(argument, path);
  if (year === undefined || censusYear === undefined || year > censusYear) return;
  placeIssue(argument, order, { field: fieldAt(path), issue: words.greaterThan(censusYear) });
}

/** Refuses entries of a list whose year is not after the census. */
function checkAreLater(
  argument: Argument<object>,
  path: readonly string[],
  order: readonly string[],
  state: Argument<ReadInitialState>,
): void {
  const entries = at(argument, path);
  if (!Array.isArray(entries)) return;
  for (let i = 0; i < entries.length; i++) checkIsLater(argument, [...path, `[${i}]`, 'year'], order, state);
}

/** The year at a path; undefined where it is left out or wrong by itself. */
function yearAt(argument: Argument<object>, path: readonly string[]): number | undefined {
  const field = fieldAt(path);
  const isWrong = ({ field: wrong }: { readonly field: string }): boolean =>
    field === wrong || field.startsWith(`${wrong}.`) || field.startsWith(`${wrong}[`);
  if (argument.issues.some(isWrong)) return undefined;
  const found = at(argument, path);
  return typeof found === 'number' ? found : undefined;
}

/** The value at a path, as far as it could be read; a step in brackets is the position in a list. */
function at(
  { value, asFarAsRead = value as Argument<object>['asFarAsRead'] }: Argument<object>,
  path: readonly string[],
): unknown {
  return path.reduce<unknown>(
    (found, step) => (found as Readonly<Record<string, unknown>> | null | undefined)?.[step.replace(/[[\]]/g, '')],
    asFarAsRead,
  );
}

function fieldAt(path: readonly string[]): string {
  return path.join('.').replace(/\.\[/g, '[');
}

/** Whether there is a share in the trust, in what could be read of the state. */
function holdsShares(state: Readonly<Record<string, unknown>>): boolean {
  const isHeld = (shares: unknown): boolean => typeof shares === 'number' && shares > 0;
  const { unallocated_shares: unallocated, participants, esop_loans: loans } = state;
  return (
    isHeld(unallocated) ||
    (participants instanceof ReadRows && participants.some('allocated_shares' as never, isHeld)) ||
    (Array.isArray(loans) &&
      loans.some((loan: { readonly suspense_shares?: unknown } | undefined) => isHeld(loan?.suspense_shares)))
  );
}

/** Shares that are turned into cash early are paid for at once. */
export function checkSegregationIsPaid(
  rules: Argument<ReadPlanRules>,
  { value: assumptions }: Argument<ReadOperatingAssumptions>,
): void {
  if (rules.value?.distribution_policy.segregation === undefined) return;
  if (assumptions?.repurchase_strategy.timing !== 'deferred') return;
  addIssue(rules, { field: 'distribution_policy.segregation', issue: words.notWith('deferred') });
}

/** A plan is frozen after the census. */
export function checkFreezeIsLater(rules: Argument<ReadPlanRules>, state: Argument<ReadInitialState>): void {
  checkIsLater(rules, ['freeze', 'from_year'], RULES, state);
}

/** Early payments are made after the census. */
export function checkAccelerationsAreLater(rules: Argument<ReadPlanRules>, state: Argument<ReadInitialState>): void {
  checkAreLater(rules, ['distribution_policy', 'accelerations'], RULES, state);
}

/** An interim price is one of a projected year. */
export function checkInterimIsLater(
  assumptions: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  checkAreLater(assumptions, ['share_valuation', 'interim'], ASSUMPTIONS, state);
}

/** A plan with a census has begun. */
export function checkPlanHasBegun(rules: Argument<ReadPlanRules>, state: Argument<ReadInitialState>): void {
  const censusYear = censusYearOf(state);
  const start = yearAt(rules, ['plan_start_year']);
  if (start === undefined || censusYear === undefined || start <= censusYear) return;
  placeIssue(rules, RULES, { field: 'plan_start_year', issue: words.atMost(censusYear) });
}

/** Dividends on shares in accounts pay one loan, which bought them all: there may be no other. */
export function checkDividendsHaveALoan(
  assumptions: Argument<ReadOperatingAssumptions>,
  { value: state }: Argument<ReadInitialState>,
): void {
  const { value } = assumptions;
  if (value?.dividends?.on_allocated_shares !== 'loan') return;
  const refuse = (issue: string): void => addIssue(assumptions, { field: 'dividends.on_allocated_shares', issue });
  if (state !== undefined && state.esop_loans.length !== 1) refuse(words.notOneLoan);
  if (mayReleverage(value.repurchase_strategy)) refuse(words.notWith('releverage'));
  if (value.purchases !== undefined) refuse(words.notWith('purchases'));
}

/** An acquired group may join, and shares may be bought, at most this many years after the census. */
const LATEST_YEARS = 75;

/** Purchases come after the census, and their loans have names of their own. */
export function checkPurchases(
  assumptions: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  const censusYear = censusYearOf(state);
  const loanIds = state.value?.esop_loans.map(({ loan_id: id }) => id) ?? [];
  for (const [i, { purchase_id: id, year }] of (assumptions.value?.purchases ?? []).entries()) {
    if (loanIds.includes(id)) addIssue(assumptions, { field: `purchases[${i}].purchase_id`, issue: words.notUnique });
    if (censusYear === undefined || (year > censusYear && year <= censusYear + LATEST_YEARS)) continue;
    const issue = words.between(censusYear + 1, censusYear + LATEST_YEARS);
    addIssue(assumptions, { field: `purchases[${i}].year`, issue });
  }
}

/** Only owners of an S corporation owe the tax on its income, and only projected finances know the income. */
export function checkOwnersAreTaxed(
  assumptions: Argument<ReadOperatingAssumptions>,
  { value: state }: Argument<ReadInitialState>,
): void {
  const { value } = assumptions;
  if (value?.dividends?.owner_tax_rate === undefined) return;
  const refuse = (issue: string): void => addIssue(assumptions, { field: 'dividends.owner_tax_rate', issue });
  if (value.company_finances === undefined) refuse(words.notWithout('company_finances'));
  if (state !== undefined && !isEverSCorporation(state.company)) refuse(words.notWith('c_corp'));
}

/** Groups join after the census. */
export function checkJoiningYears(
  assumptions: Argument<ReadOperatingAssumptions>,
  state: Argument<ReadInitialState>,
): void {
  const censusYear = censusYearOf(state);
  if (censusYear === undefined) return;
  for (const [i, { year }] of (assumptions.value?.workforce?.joiners ?? []).entries()) {
    if (year > censusYear && year <= censusYear + LATEST_YEARS) continue;
    const issue = words.between(censusYear + 1, censusYear + LATEST_YEARS);
    addIssue(assumptions, { field: `workforce.joiners[${i}].year`, issue });
  }
}

/** The census year, given or assumed; undefined where it is wrong. */
function censusYearOf({ value, asFarAsRead, issues }: Argument<ReadInitialState>): number | undefined {
  if (value !== undefined) return value.census_year ?? LAST_PUBLISHED_YEAR;
  if (asFarAsRead === undefined || issues.some(({ field }) => field === 'census_year')) return undefined;
  return (asFarAsRead['census_year'] as number | undefined) ?? LAST_PUBLISHED_YEAR;
}

/** Shares of the trust: accounts of active and separated participants, unallocated shares, suspense. */
function sharesOf({ participants, unallocated_shares: unallocated, esop_loans: loans }: ReadInitialState): number {
  let sum: number = unallocated;
  const held = participants.readerOf('allocated_shares');
  for (let row = 0; row < participants.length; row++) sum += held(row);
  for (const loan of loans) sum += loan.suspense_shares;
  return sum;
}

/** The rules across the parts of the initial state. */
export function checkInitialState(state: Argument<ReadInitialState>, yearEnd: DayOfYear | undefined): void {
  if (state.value === undefined) return;
  const { participants, census_year: censusYear = LAST_PUBLISHED_YEAR } = state.value;
  const refuse: Refuse = (field, issue) => addIssue(state, { field, issue });
  if (yearEnd !== undefined) checkDates(participants, censusYear, yearEnd, refuse);
  checkCash(state.value, refuse);
  checkShares(state.value, refuse);
  checkLoanShares(state.value, refuse);
}

type Refuse = (field: string, issue: string) => void;

/** Nobody is born or hired after the service that counts. */
function checkDates(
  participants: ReadInitialState['participants'],
  censusYear: number,
  yearEnd: DayOfYear,
  refuse: Refuse,
): void {
  const separationOf = participants.readerOf('separation');
  const statusOf = participants.readerOf('status');
  const birthOf = participants.readerOf('birth_date');
  const hireOf = participants.readerOf('hire_date');
  for (let row = 0; row < participants.length; row++) {
    const lastYear = statusOf(row) === 'separated' ? separationOf(row)!.year : censusYear;
    const lastDay = planYearEnd(lastYear, yearEnd);
    const isLater = (date: number | undefined): boolean => date !== undefined && date > lastDay;
    if (isLater(birthOf(row))) refuse(`participants[${row}].birth_date`, words.notAfter(dateText(lastDay)));
    if (isLater(hireOf(row))) refuse(`participants[${row}].hire_date`, words.notAfter(dateText(lastDay)));
  }
}

/** The cash of accounts is stated in one place, or the same in both. */
function checkCash({ participants, trust_cash: trustCash }: ReadInitialState, refuse: Refuse): void {
  const field = 'trust_cash.participant_cash_accounts';
  const cashOf = participants.readerOf('cash_balance');
  let cash = 0;
  for (let row = 0; row < participants.length; row++) cash += cashOf(row) ?? 0;
  if (cash > LARGEST) {
    refuse('participants', words.cashAtMost(decimalText(LARGEST, DECIMALS.cents)));
    return;
  }
  const stated = trustCash.participant_cash_accounts;
  if (stated === undefined) return;
  if (participants.some('cash_balance', (balance) => balance !== undefined)) {
    if (stated !== cash) refuse(field, words.sumOfCash(decimalText(cash, DECIMALS.cents)));
  } else if (stated > 0 && !participants.some('allocated_shares', (held) => held > 0)) {
    refuse(field, words.noSharesToDivideBy);
  }
}

/** The company has at least the trust's shares. */
function checkShares(state: ReadInitialState, refuse: Refuse): void {
  const shares = sharesOf(state);
  if (shares > LARGEST) {
    refuse('participants', words.sharesAtMost(decimalText(LARGEST, DECIMALS.shares)));
    return;
  }
  const outstanding = state.company.shares_outstanding;
  if (outstanding !== undefined && outstanding < shares) {
    refuse('company.shares_outstanding', words.atLeast(decimalText(shares, DECIMALS.shares)));
  }
}

/** Checks that the shares bought by loans are at most those in active accounts. */
function checkLoanShares({ participants, esop_loans: loans }: ReadInitialState, refuse: Refuse): void {
  const statusOf = participants.readerOf('status');
  const held = participants.readerOf('allocated_shares');
  let left = 0;
  for (let row = 0; row < participants.length; row++) if (statusOf(row) === 'active') left += held(row);
  for (const [i, { allocated_shares: bought = 0 }] of loans.entries()) {
    if (bought > left) {
      refuse(`esop_loans[${i}].allocated_shares`, words.atMost(decimalText(left, DECIMALS.shares)));
      return;
    }
    left -= bought;
  }
}

/** A yearly growth, return or discount of more than this, up or down, is probably a percentage without its sign `[std]`. */
const LARGEST_YEARLY = 0.5;

/** Assumptions as far as the rates in them need to be there. */
type RatedAssumptions = Partial<OperatingAssumptions> | ReadOperatingAssumptions;

/**
 * Yearly rates that are probably percentages without their sign, with what they mean as they stand.
 *
 * @param one - the rate 1 in the units of these assumptions
 */
export function largeRates(assumptions: RatedAssumptions, one = 1): Required<Grown>[] {
  return yearlyRates(assumptions, one)
    .filter(({ rate }) => Math.abs(rate) > LARGEST_YEARLY)
    .map(({ field, rate }) => ({ field, meant: issues.percentMeant(rate) }));
}

/** Yearly rates of growth, return and discount, as fractions. Of a list, the entry furthest from 0. */
export function yearlyRates(
  assumptions: RatedAssumptions,
  one = 1,
): { readonly field: string; readonly rate: number }[] {
  const { contribution_policy: contribution, share_valuation: valuation, company_finances: finances } = assumptions;
  const given: readonly (readonly [field: string, rate: unknown])[] = [
    ['contribution_policy.annual_increase_rate', contribution?.annual_increase_rate],
    ['share_valuation.annual_growth_rate', valuation?.annual_growth_rate],
    ...furthest('share_valuation.growth_rates', valuation?.growth_rates ?? []),
    ['compensation_growth_rate', assumptions.compensation_growth_rate],
    ...furthest('compensation_growth_rates', assumptions.compensation_growth_rates ?? []),
    ...furthest('workforce.headcount_growth_rates', assumptions.workforce?.headcount_growth_rates ?? []),
    ['limit_growth_rate', assumptions.limit_growth_rate],
    ['cash_return_rate', assumptions.cash_return_rate],
    ['dividends.annual_growth_rate', assumptions.dividends?.annual_growth_rate],
    ['discount_rate', assumptions.discount_rate],
    ['company_finances.ebitda_growth_rate', finances?.ebitda_growth_rate],
    ['company_finances.expense_growth_rate', finances?.expense_growth_rate],
    ['company_finances.cash_interest_rate', finances?.cash_interest_rate],
    ['company_finances.sinking_fund_return_rate', finances?.sinking_fund_return_rate],
  ];
  return given.map(([field, rate]) => ({ field, rate: Number(rate ?? 0) / one }));
}

function furthest(field: string, rates: readonly unknown[]): (readonly [string, unknown])[] {
  const sizes = rates.map((rate) => Math.abs(Number(rate)));
  const i = sizes.indexOf(Math.max(...sizes));
  return i < 0 ? [] : [[`${field}[${i}]`, rates[i]]];
}
