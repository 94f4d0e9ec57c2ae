import { column, ONE_PERSON, WHOLE, ZERO, type Weight } from '../numeric/index.js';
import { CAUSES } from '../rules/causes.js';
import type { Listeners } from './events.js';
import { openFinances } from './finances.js';
import { loansRepaidBy, startLoan } from './loan.js';
import { CENSUS_COLUMNS, STATE_COLUMNS } from './participant-columns.js';
import { emptyForfeitureLadder, emptyLadder } from './payout-ladder.js';
import type { DistributionTerms } from '../rules/distribution-schedule.js';
import { consentEndsAt } from '../rules/consent.js';
import { mostYears } from '../rules/settlement.js';
import type { LoanTerms, Plan } from './plan.js';
import { blankSeparation, continuePayments, settle } from './separation.js';
import { emptyParticipants, type Participants, type State } from './state.js';

/** Requirements for opening a state besides the plan. */
interface Opening extends Listeners {
  /** Years of the longest loan that may replace one of the census, which may defer distributions. */
  readonly longestLoan?: number;
}

/** A state of the plan's size in which nothing is held or owed. */
function blankState(plan: Plan, longestLoan = 0): State {
  const rows = plan.census.count + plan.joiners.length + (plan.workforce === null ? 0 : plan.projectionYears);
  return {
    year: plan.censusYear,
    participants: emptyParticipants(rows),
    ladder: emptyLadder(rows, ladderWidth(plan, longestLoan), plan.repurchase.deferred),
    forfeitures: emptyForfeitureLadder(plan.censusYear + 1, Math.max(plan.projectionYears, statedYears(plan))),
    trust: { contributions: ZERO, forfeitures: ZERO, unallocatedShares: ZERO, additionsKeptBack: ZERO, hadLoan: false },
    company: { sharesOutstanding: ZERO, price: ZERO, equity: ZERO, entryPay: ZERO },
    finances: plan.finances === null ? null : openFinances(plan.finances),
    loans: [],
    notes: [],
    bases: plan.testsOwnership ? column<Weight>(rows) : null,
  };
}

/**
 * The state at the census date: accounts as stated, and what people who left earlier are still owed, laid on their ladders at the
 * census price as if they had left during the run.
 */
export function openState(plan: Plan, { longestLoan, onSeparation }: Opening = {}): State {
  const state = blankState(plan, longestLoan);
  const { trust, company } = state;
  const { openingTrust, valuation } = plan;
  trust.contributions = openingTrust.contributions;
  trust.forfeitures = openingTrust.forfeitures;
  trust.unallocatedShares = openingTrust.unallocatedShares;
  trust.hadLoan = openingTrust.loans.length > 0;
  company.sharesOutstanding = openingTrust.sharesOutstanding;
  company.price = valuation.currentPrice;
  company.equity = valuation.equityValue;
  company.entryPay = plan.workforce?.entryPay ?? ZERO;
  for (const { balance, ...loan } of openingTrust.loans) {
    const startYear = plan.censusYear;
    state.loans.push(startLoan({ ...loan, startBalance: balance, startYear, isFromCompany: false }));
  }
  openActiveRows(plan, state);
  settleEarlierLeavers(plan, state, onSeparation);
  return state;
}

/** The columns that a state takes over from the census as stated. */
const stated = Object.keys(CENSUS_COLUMNS).filter((name) => name in STATE_COLUMNS) as (keyof typeof CENSUS_COLUMNS &
  keyof typeof STATE_COLUMNS)[];

function openActiveRows({ census }: Plan, { participants }: State): void {
  participants.count = census.count;
  for (const id of census.ids) participants.ids.push(id);
  for (const name of stated) (participants[name] as Int32Array | Float64Array).set(census[name]);
  for (let row = 0; row < census.count; row++) {
    if (census.active[row] === 1) {
      participants.headcount[row] = ONE_PERSON;
    } else {
      participants.shares[row] = ZERO;
      participants.cash[row] = ZERO;
      participants.diversified[row] = ZERO;
    }
  }
  listLivingRows(participants);
}

function settleEarlierLeavers(
  plan: Plan,
  { ladder, forfeitures, loans }: State,
  onSeparation: Listeners['onSeparation'],
): void {
  const { census } = plan;
  const separation = blankSeparation('census', plan.censusLimits);
  separation.heads = ONE_PERSON;
  separation.price = plan.valuation.currentPrice;
  separation.paymentPrice = plan.valuation.currentPrice;
  separation.loansRepaidBy = loansRepaidBy(loans);
  separation.paidThrough = plan.censusYear;
  for (let row = 0; row < census.count; row++) {
    if (census.active[row] === 1) continue;
    separation.row = row;
    separation.year = census.separationYear[row]!;
    separation.cause = CAUSES[census.separationCause[row]!]!;
    separation.attainedAge = census.ageAtCensus[row]! - (plan.censusYear - separation.year);
    separation.service = census.serviceAtCensus[row]!;
    separation.participation = census.participationAtCensus[row]!;
    separation.vestedFloor = census.vestedFloor[row]!;
    separation.shares = census.shares[row]!;
    separation.cash = census.cash[row]!;
    const count = census.paymentsRemaining[row]!;
    if (count === 0) settle(plan, ladder, forfeitures, separation);
    else continuePayments(ladder, forfeitures, separation, { firstYear: census.nextPaymentYear[row]!, count });
    onSeparation?.(separation);
  }
}

/** Years from the year of leaving to the latest payment the plan can schedule, both counted. */
export function ladderWidth(plan: Plan, longestOtherLoan = 0): number {
  const longestLoan = plan.openingTrust.loans.reduce(
    (longest, { terms }) => Math.max(longest, terms.years, yearsToNewEnd(terms, plan.censusYear)),
    Math.max(longestOtherLoan, longestLaterLoan(plan)),
  );
  const policies = [plan.distribution, ...plan.distributionChanges.map(({ terms }) => terms)].flatMap((terms) => [
    terms,
    ...(terms.bySize ?? []).map((ofSize) => ofSize.terms),
  ]);
  const longestWait = yearsToConsent(plan);
  const accelerated = Math.max(0, ...(plan.accelerations ?? []).map(({ payments }) => payments));
  return Math.max(
    accelerated,
    statedYears(plan),
    ...policies.map((terms) => widthUnder(terms, longestLoan, longestWait)),
  );
}

/** Years of the longest loan of the company that shares may wait for. */
function longestLaterLoan({ defersLoanShares, purchases, repurchase }: Plan): number {
  if (!defersLoanShares) return 0;
  const releverage = repurchase.mayReleverage ? repurchase.releverageLoan.years : 0;
  return Math.max(releverage, ...(purchases ?? []).map(({ loan }) => loan.years));
}

/** Years in which the youngest leaver is not paid without consent; 0 where everybody asks. */
function yearsToConsent({ distributionElectionRate, vesting, census, workforce, joiners }: Plan): number {
  if (distributionElectionRate === WHOLE) return 0;
  let youngest = Math.min(workforce?.entryAge ?? Infinity, ...joiners.map(({ age }) => age));
  for (let row = 0; row < census.count; row++) {
    if (census.active[row] === 1) youngest = Math.min(youngest, census.ageAtCensus[row]!);
  }
  return Math.max(0, consentEndsAt(vesting.normalRetirementAge) - youngest);
}

/** Years from the census to the last payment of a loan that is refinanced; 0 where it is not. */
function yearsToNewEnd({ refinanced }: LoanTerms, censusYear: number): number {
  return refinanced === null ? 0 : refinanced.year - censusYear + refinanced.years;
}

/** Years from the census to the last stated payment; 0 where none is stated. */
function statedYears({ census, censusYear }: Plan): number {
  let years = 0;
  for (let row = 0; row < census.count; row++) {
    const count = census.paymentsRemaining[row]!;
    if (count > 0) years = Math.max(years, census.nextPaymentYear[row]! + count - 1 - censusYear);
  }
  return years;
}

function widthUnder(distribution: DistributionTerms, longestLoan: number, longestWait: number): number {
  const terms = CAUSES.map((cause) => distribution.byCause[cause]);
  const longestDelay = Math.max(1, distribution.earlyRetirementDelay, ...terms.map(({ delayYears }) => delayYears));
  const longest = Math.max(...terms.map(({ settlement }) => mostYears(settlement, distribution.largeBalanceExtension)));
  const deferral = distribution.deferUntilLoanRepaid ? longestLoan + 1 : 0;
  return Math.max(longestDelay, deferral, longestWait + distribution.byCause.retirement.delayYears) + longest + 1;
}

/** Takes rows in which nobody is left off the list of living rows. */
export function forgetEmptyRows(participants: Participants): void {
  const { living, headcount } = participants;
  let kept = 0;
  for (let i = 0; i < participants.livingCount; i++) {
    const row = living[i]!;
    living[kept] = row;
    // Not a branch: a processor cannot predict which rows are empty.
    kept += Number(headcount[row] !== 0);
  }
  participants.livingCount = kept;
}

/** Lists all rows that somebody is in. */
function listLivingRows(participants: Participants): void {
  for (let row = 0; row < participants.count; row++) participants.living[row] = row;
  participants.livingCount = participants.count;
  forgetEmptyRows(participants);
}
