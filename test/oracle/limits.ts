import { statusOf } from './tax-status.js';
import { Decimal, ONE, apportion, max, R2, sum, ZERO, min, money, plain } from './decimals.js';
import type { StatutoryLimitsInput } from './types.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import type { State } from './state.js';
import type { ByMethod } from './repurchase.js';

/** Statutory dollar limits of one year (MODEL section 6, corrected by section 10.1). */
export interface Limits {
  payCap: Decimal;
  annualAdditions: Decimal;
  largeBalance: Decimal;
  largeBalanceStep: Decimal;
}

const FIRST_PUBLISHED = 2023;
const LAST_PUBLISHED = 2026;
// 401(a)(17) pay, 415(c), 409(o) threshold, 409(o) increment
const PUBLISHED: Record<number, [number, number, number, number]> = {
  2023: [330_000, 66_000, 1_330_000, 265_000],
  2024: [345_000, 69_000, 1_380_000, 275_000],
  2025: [350_000, 70_000, 1_415_000, 280_000],
  2026: [360_000, 72_000, 1_455_000, 290_000],
};
// IRC 415(d) indexes the base amounts; the published ones are rounded down and would lose up to a step for ever.
const UNROUNDED = [364_457, 72_891, 1_457_827, 291_565];
const MULTIPLES = [5_000, 1_000, 5_000, 5_000];
const KINDS = ['compensation', 'additions', 'balance', 'increment'] as const;

/** How limits grow, and those that the plan states (MODEL section 27.2), each kind by year. */
export interface LimitTerms {
  growth: Decimal;
  stated: ReadonlyMap<number, Decimal>[];
}

export const readLimitTerms = (growth: Decimal, input: readonly StatutoryLimitsInput[] = []): LimitTerms => ({
  growth,
  stated: KINDS.map(
    (kind) =>
      new Map(
        input.flatMap((entry): [number, Decimal][] =>
          entry[kind] === undefined ? [] : [[plain(entry.year, 0), money(entry[kind])]],
        ),
      ),
  ),
});

/** The limit of 2026 or later with the amount before rounding, from which the next years are indexed. */
function indexed(which: number, year: number, { growth, stated }: LimitTerms): { unrounded: Decimal; limit: Decimal } {
  const multiple = new Decimal(MULTIPLES[which] ?? Number.NaN);
  let unrounded = new Decimal(UNROUNDED[which] ?? Number.NaN);
  let limit = unrounded;
  for (let y = LAST_PUBLISHED; y <= year; y++) {
    if (y > LAST_PUBLISHED) unrounded = unrounded.times(ONE.plus(growth));
    limit = unrounded.divToInt(multiple).times(multiple);
    const amount = stated[which]?.get(y);
    if (amount === undefined || amount.equals(limit)) continue;
    unrounded = amount;
    limit = amount;
  }
  return { unrounded, limit };
}

function limitOf(which: number, year: number, terms: LimitTerms): Decimal {
  if (year > LAST_PUBLISHED) return indexed(which, year, terms).limit;
  return (
    terms.stated[which]?.get(year) ?? new Decimal(PUBLISHED[Math.max(year, FIRST_PUBLISHED)]?.[which] ?? Number.NaN)
  );
}

/**
 * The pay cap goes by the calendar year in which the plan year begins, the others by the year in which it ends.
 */
export const limitsOf = (year: number, planYearIsCalendarYear: boolean, terms: LimitTerms): Limits => ({
  payCap: limitOf(0, planYearIsCalendarYear ? year : year - 1, terms),
  annualAdditions: limitOf(1, year, terms),
  largeBalance: limitOf(2, year, terms),
  largeBalanceStep: limitOf(3, year, terms),
});

// IRC 415(c): annual additions and their caps (MODEL sections 10.5 and 12.2).

/** MODEL section 25: by how much the contributions for debt are above the value of what they released. */
const contributedBeyondValue = (year: Year): Decimal =>
  max(ZERO, year.cashForDebt.minus(R2(year.sharesReleased.minus(year.sharesForDividends).times(year.price))));

/** A. Contributions count when what they bought is allocated, not when their notes are paid. */
export const additionsOf = (plan: Plan, state: State, year: Year): Decimal =>
  sum([
    year.plannedContribution,
    R2(year.stockContributed.times(year.price)),
    year.remainderCash.recycled,
    R2(year.sharesForfeited.times(year.price)),
    plan.forfeitureUse === 'reallocate' ? state.forfeituresBucket : ZERO,
    state.additionsKeptBack,
  ]).minus(plan.repurchase.limits.additionsByValue ? contributedBeyondValue(year) : ZERO);

/** Claims whose part of A by the basis is over their cap, by position. */
export function claimsOverCap(year: Year): number[] {
  const offered = apportion(
    year.additions,
    year.claims.map(({ basis }) => basis),
    2,
  );
  return year.claims.flatMap(({ cap }, i) => ((offered[i] ?? ZERO).greaterThan(cap) ? [i] : []));
}

export interface Filled {
  /** d, by claim. */
  given: Decimal[];
  left: Decimal;
  /** Claims at their cap, by position. */
  closed: number[];
}

/** Gives every claim its part; one over its cap keeps the cap, and the others are asked again for the rest. */
export function fill(additions: Decimal, basis: readonly Decimal[], caps: readonly Decimal[]): Filled {
  const given: Decimal[] = basis.map(() => ZERO);
  let open = basis.flatMap((weight, i) => (weight.greaterThan(0) ? [i] : []));
  const closed: number[] = [];
  let left = open.length === 0 ? ZERO : additions;
  while (open.length > 0) {
    const offer = apportion(
      left,
      open.map((i) => basis[i] ?? ZERO),
      2,
    );
    const over = open.filter((i, at) => (offer[at] ?? ZERO).greaterThan(caps[i] ?? ZERO));
    if (over.length === 0) {
      open.forEach((i, at) => (given[i] = offer[at] ?? ZERO));
      left = ZERO;
      break;
    }
    for (const i of over) given[i] = caps[i] ?? ZERO;
    closed.push(...over);
    open = open.filter((i) => !over.includes(i));
    left = additions.minus(sum(given));
  }
  return { given, left, closed: closed.sort((a, b) => a - b) };
}

/** The part of the additions that waits for next year, without the forfeiture bucket's own part. */
export const keptBack = (left: Decimal, ofForfeitures: Decimal): Decimal => max(ZERO, left.minus(ofForfeitures));

// IRC 404(a)(3) and (9): how much of the year's contributions may be deducted.

/** The part of the contribution that services loans: interest is deductible without limit in a C corporation. */
export function contributedForDebt(year: Year): { interest: Decimal; principal: Decimal } {
  const interest = max(ZERO, year.loanInterest.minus(year.dividendsForDebt));
  return { interest, principal: year.cashForDebt.minus(interest) };
}

/** Q4: a quarter of eligible payroll. */
export const quarterOfPayroll = (year: Year): Decimal => R2(year.coveredPayroll.times('0.25'));

/** O: what the employer's other plans receive. */
export const otherPlans = (plan: Plan, year: Year): Decimal =>
  R2(year.coveredPayroll.times(plan.repurchase.limits.otherPlanRate));

/** The part of all contributions that counts against the general limit. */
function againstLimit(plan: Plan, year: Year, contributed: Decimal): Decimal {
  if (statusOf(plan, year.year) === 's_corp') return contributed;
  const { interest, principal } = contributedForDebt(year);
  return contributed.minus(principal).minus(interest);
}

export const stockContributed = (year: Year): Decimal => R2(year.stockContributed.times(year.price));

/** The finding DEDUCTION_LIMIT_404. */
export function exceedsDeduction(plan: Plan, year: Year): boolean {
  const limit = quarterOfPayroll(year);
  const contributed = year.companyContribution.plus(stockContributed(year));
  const isOver = againstLimit(plan, year, contributed).plus(otherPlans(plan, year)).greaterThan(limit);
  return isOver || (statusOf(plan, year.year) === 'c_corp' && contributedForDebt(year).principal.greaterThan(limit));
}

/** MODEL section 12.2: what no longer fits under the limit in the recycled part goes elsewhere. */
export function limitRecycling(plan: Plan, year: Year, cash: ByMethod): ByMethod {
  const { enforces404, overflow } = plan.repurchase.limits;
  if (!enforces404) return cash;
  const before = againstLimit(plan, year, year.plannedContribution.plus(stockContributed(year)));
  const room = quarterOfPayroll(year).minus(otherPlans(plan, year)).minus(before);
  const recycled = min(cash.recycled, max(ZERO, room));
  const cut = cash.recycled.minus(recycled);
  year.recyclingIsLimited = cut.greaterThan(0);
  return { ...cash, recycled, [overflow]: cash[overflow].plus(cut) };
}
