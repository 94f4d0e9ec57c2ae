import type { PreparedInput } from '../../engine/input/index.js';
import {
  add,
  type Cents,
  cost,
  ExactDecimal,
  type MicroShares,
  mulDiv,
  roundedQuotient,
  type SharePrice,
  smaller,
  subtract,
  ZERO,
  apportion,
  net,
  type Weight,
} from '../../engine/numeric/index.js';
import { dilutedValue, exactValue, type ShareRight } from '../../engine/rules/valuation.js';
import type { Plan } from '../../engine/state/plan.js';
import type { Loan } from '../../engine/state/loan.js';
import { trustShares, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';
import { limitsOf } from '../../engine/input/build-years.js';
import { allocationWeight } from '../../engine/rules/allocation-basis.js';
import { additionsCap, divideWithinCaps } from '../../engine/rules/limits.js';
import type { StatutoryLimits } from '../../engine/rules/limits.js';
import { eligibilityIn } from '../../engine/state/freeze.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { Claims } from '../../engine/state/sharing-leavers.js';
import { project } from '../../engine/year/project.js';

/** Terms of a buyer. */
export interface Sale {
  readonly price: SharePrice;
  /** True if the company's loans to the trust belong to the owners who sell; otherwise the buyer keeps the repayment. */
  readonly countsLoans: boolean;
  /** Rights that the sale pays: none where the price has counted them. */
  readonly rights: readonly ShareRight[];
}

/** Proceeds of the sale. */
export interface Brought {
  /** Dollars for the trust's shares. */
  readonly proceeds: Cents;
  /** Dollars for holders of rights. */
  readonly toRights: Cents;
  /** Dollars for the owners of all other shares. */
  readonly toOthers: Cents;
}

/** True for loans of the trust that are owed to the company: always for a releverage. */
export function isOwedToCompany({ finances }: Plan, { isFromCompany }: Pick<Loan, 'isFromCompany'>): boolean {
  return isFromCompany || finances === null || finances.insideLoans;
}

/**
 * Proceeds of all shares of the trust. The price is per share of a company without its loans to the trust: they are its property, so
 * that owners receive price times shares outstanding and the loans, as far as shares in suspense repay them. Holders of rights have
 * their part of the whole first, by the rule of an appraisal `[S-dilution]`. `[std]`
 *
 * Pitfall: what a loan repays depends on what a share brings, which depends on what the loans repay. From the full balances on, each
 * round counts what the shares of the last one repaid; that falls and comes to rest.
 */
export function sell(plan: Plan, { state, closing }: YearEnd, { price, countsLoans, rights }: Sale): Brought {
  const { sharesOutstanding } = state.company;
  const held = trustShares(closing);
  if (sharesOutstanding === 0) return { proceeds: ZERO, toRights: ZERO, toOthers: ZERO };
  const loans = state.loans.filter((loan) => countsLoans && isOwedToCompany(plan, loan));
  const repaidFrom = (proceeds: Cents): Cents =>
    loans.reduce<Cents>(
      (sum, { suspenseShares, balance }) =>
        add(sum, held === 0 ? ZERO : smaller(balance, mulDiv(proceeds, suspenseShares, held) as Cents)),
      ZERO,
    );
  let repaid = loans.reduce<Cents>((sum, { balance }) => add(sum, balance), ZERO);
  for (;;) {
    const equity = add(cost(sharesOutstanding, price), repaid);
    const owners = ownersPart(equity, sharesOutstanding, rights);
    const proceeds = mulDiv(owners, held, sharesOutstanding) as Cents;
    const found = repaidFrom(proceeds);
    if (found >= repaid) {
      return { proceeds, toRights: subtract(equity, owners), toOthers: subtract(owners, proceeds) };
    }
    repaid = found;
  }
}

/** Units of a price times a share in a cent. */
const OF_A_CENT = 100_000_000;

/** Equity left to owners when holders of rights have used them. */
function ownersPart(equity: Cents, outstanding: MicroShares, rights: readonly ShareRight[]): Cents {
  const diluted = dilutedValue(equity, outstanding, rights);
  if (diluted.taken === 0) return equity;
  const whole = new ExactDecimal(diluted.shares).times(OF_A_CENT);
  return roundedQuotient(exactValue(diluted).times(outstanding), whole) as Cents;
}

/** Rights that are still open at the end of a year, by ascending strike; a multiple's appraisal has counted them in its price. */
export function rightsToPay({ plan, read }: PreparedInput, year: number): readonly ShareRight[] {
  if (plan.valuation.method === 'ebitda_multiple') return [];
  return (read.initialState.company.synthetic_equity ?? [])
    .filter(({ settles_year: settles }) => settles === undefined || settles > year)
    .map(({ shares, strike }) => ({ shares, strike }))
    .sort((a, b) => a.strike - b.strike);
}

/** A year end at which a plan ends. */
export interface YearEnd {
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
  /** Weights of allocations, by row. */
  readonly weights: readonly Weight[];
  /** Room under IRC 415(c) left in the year, by row. */
  readonly room: readonly Cents[];
}

/** A year end, and the limit of the company's line of credit then; null without `company_finances`. */
export interface YearEndOfCompany extends YearEnd {
  readonly credit: Cents | null;
}

/** State of the plan at the end of a year; at the census nothing of the next year has happened. */
export function yearEndOf(input: PreparedInput, year: number, afterYear?: () => void): YearEndOfCompany {
  const { plan } = input;
  let last: Pick<YearEnd, 'weights' | 'room'> | undefined;
  const { state, closing } = project(
    plan,
    (record, { participants }) => {
      if (participants.count > 0) last = leftBy(plan, record, participants);
    },
    { through: year, ...(afterYear !== undefined && { afterYear }) },
  );
  const credit = plan.years[Math.max(0, year - plan.censusYear - 1)]!.finances?.lending.revolverLimit ?? null;
  return { state, closing, credit, ...(last ?? atCensus(input, state)) };
}

/** Weights of a year that has ended, and the room that its own additions have left. */
export function leftBy(
  plan: Plan,
  { terms, allocation, contribution }: Pick<YearRecord, 'terms' | 'allocation' | 'contribution'>,
  participants: ReadOnly<State['participants']>,
): Pick<YearEnd, 'weights' | 'room'> {
  const { headcount, weight, count } = participants;
  const weights = Array.from(headcount, (heads, row) => (heads > 0 ? weight[row]! : 0)).slice(0, count);
  const caps = capsOf(plan, terms.limits, participants, weights);
  const { additions, limitedRows } = allocation;
  const given =
    contribution.claims !== null
      ? givenToRows(additions, contribution.claims, weights.length, limitedRows.length > 0)
      : limitedRows.length === 0
        ? apportion(additions, weights)
        : divideWithinCaps(additions, weights, caps).given;
  return { weights, room: caps.map((cap, row) => subtract(cap, smaller(given[row]!, cap))) };
}

/** Additions of each row, where leavers of the year have a part in them. */
function givenToRows(additions: Cents, claims: Claims, rows: number, isLimited: boolean): Cents[] {
  const weights = Array.from(claims.weights);
  const parts = isLimited ? divideWithinCaps(additions, weights, claims.caps).given : apportion(additions, weights);
  const given = Array.from({ length: rows }, () => ZERO as Cents);
  claims.rows.forEach((row, i) => {
    if (claims.leavers[i]! < 0) given[row] = parts[i]!;
  });
  return given;
}

/**
 * Weights by the ages, service and pay of the census. What the census year has added to accounts is not known, so that all of IRC 415(c)
 * is left `[std]`.
 */
function atCensus(
  { plan, read }: PreparedInput,
  { participants, year }: ReadOnly<State>,
): Pick<YearEnd, 'weights' | 'room'> {
  const limits = limitsOf(year, read);
  const { minimumAge, minimumService, rows } = eligibilityIn(plan, participants, year);
  const { headcount, pay, ageAtCensus: age, serviceAtCensus: service, count } = participants;
  const weights = Array.from({ length: count }, (_, row) =>
    row < rows && headcount[row]! > 0 && age[row]! >= minimumAge && service[row]! >= minimumService
      ? allocationWeight(plan.allocationBasis, smaller(pay[row]!, limits.payCap), service[row]!, headcount[row]!)
      : 0,
  );
  return { weights, room: capsOf(plan, limits, participants, weights) };
}

function capsOf(
  { repurchase }: Plan,
  limits: StatutoryLimits,
  { pay, headcount }: ReadOnly<State['participants']>,
  weights: readonly Weight[],
): Cents[] {
  const { otherPlansRate } = repurchase.limits;
  return weights.map((weight, row) =>
    weight === 0 ? ZERO : additionsCap(limits, pay[row]!, headcount[row]!, otherPlansRate),
  );
}

/** Cash above the minimum, sinking fund and undrawn credit of the company; may be below 0. Null without `company_finances`. */
export function meansAt(plan: Plan, { state: { finances }, credit }: YearEndOfCompany): Cents | null {
  if (finances === null || credit === null) return null;
  const { cash, sinkingFund, drawn } = finances;
  const undrawn = net([credit], [smaller(drawn, credit)]);
  return net([cash, sinkingFund, undrawn], [plan.finances!.minimumCash]);
}
