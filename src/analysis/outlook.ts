import { cost, DECIMALS, equalPart, fromUnits, net, type Cents, type MicroShares } from '../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { type ColumnOptions, type RunOptions, digestOf } from '../engine/report.js';
import type { AnnualProjection, SimulationRun, SummaryMetrics } from '../engine/results/types.js';
import type { Plan } from '../engine/state/plan.js';
import { entryAt } from '../engine/state/payout-ladder.js';
import type { ReadOnly } from '../engine/state/read-only.js';
import type { State } from '../engine/state/state.js';
import type { Observer } from '../engine/year/project.js';
import { loansRepaidBy } from '../engine/state/loan.js';
import { COVENANT_NAMES, type CovenantYear, covenantsIn, hasCovenants, tightestOf } from './covenants.js';
import { partText } from './answer/words.js';
import { type ExcessCash, excessWords, followExcessCash } from './excess-cash.js';
import { type AnswerTable, column } from './answer/table.js';
import type { Say } from './descriptor.js';
import { trial } from './trials.js';

/** Payments that people who left are still owed when a projection ends, by the year in which they fall due. */
export interface Maturity {
  /** Plan year, after the last of the projection. */
  readonly year: number;
  /** Shares due. */
  readonly shares: number;
  /** Cash due beside them: of accounts, and principal of notes. */
  readonly cash: number;
  /** Both, shares at the last price. */
  readonly amount: number;
}

/** Covenants and debts of a run, beside its rows. */
export interface Outlook {
  /** Covenants by year; absent where the plan has none. */
  readonly covenants?: readonly CovenantYear[];
  /** Debts to people beyond the last year; empty where there are none. */
  readonly maturities: readonly Maturity[];
  /** Year in which the loan for which payments wait is repaid, also beyond the last year; absent where none waits. */
  readonly loan_repaid?: number;
  /** Idle cash in the price; absent without `company_finances`. */
  readonly excess_cash?: ExcessCash;
}

/** The run of a plan with its outlook. Options as of `simulateRun()`. */
export function runWithOutlook(prepared: PreparedPlan, options: RunOptions): SimulationRun & Outlook {
  const { observe, outlook } = followOutlook(inputOf(prepared).plan);
  const withObserver: ColumnOptions = { ...options, observe };
  return Object.assign(prepared.simulateRun(withObserver), outlook());
}

/** Follows covenants and debts to people while a plan is projected. */
function followOutlook(plan: Plan): { readonly observe: Observer; readonly outlook: () => Outlook } {
  const covenants: CovenantYear[] = [];
  let maturities: Maturity[] = [];
  const isLimited = hasCovenants(plan);
  const excess = plan.finances === null ? null : followExcessCash(plan);
  const waits = plan.distribution.deferUntilLoanRepaid && plan.openingTrust.loans.some(({ balance }) => balance > 0);
  let repaid = 0;
  return {
    observe: (record, state, closing) => {
      excess?.observe(record, state, closing);
      const scheduled = loansRepaidBy(state.loans);
      if (scheduled > 0) repaid = scheduled;
      else if (repaid === 0 || repaid > record.year) repaid = record.year;
      if (isLimited) covenants.push(...covenantsIn(record));
      if (record.index === plan.projectionYears) maturities = maturitiesOf(state);
    },
    outlook: () => ({
      ...(isLimited ? { covenants } : {}),
      maturities,
      ...(waits ? { loan_repaid: repaid } : {}),
      ...(excess === null ? {} : { excess_cash: excess.result() }),
    }),
  };
}

/** Debts to people who left at the end, by year. */
function maturitiesOf({ year, ladder, participants, notes, company }: ReadOnly<State>): Maturity[] {
  const found: Maturity[] = [];
  const longest = Math.max(ladder.width, ...notes.map(({ years, paymentsMade }) => years - paymentsMade));
  for (let due = year + 1; due <= year + longest; due++) {
    let shares = 0;
    let cash = 0;
    for (let row = 0; due <= year + ladder.width && row < participants.count; row++) {
      const at = entryAt(ladder, row, due);
      shares += ladder.vestedShares[at]!;
      cash += ladder.vestedCash[at]!;
    }
    for (const { principal, years, paymentsMade } of notes) {
      const payment = paymentsMade + due - year - 1;
      if (payment < years) cash += equalPart(principal, years, payment);
    }
    if (shares === 0 && cash === 0) continue;
    found.push({
      year: due,
      shares: fromUnits(shares, DECIMALS.shares),
      cash: fromUnits(cash, DECIMALS.cents),
      amount: fromUnits(net([cost(shares as MicroShares, company.price), cash as Cents]), DECIMALS.cents),
    });
  }
  return found;
}

/** Covenants by year, and what is owed beyond the last year. */
export function outlookTables({ covenants = [], maturities }: Outlook): AnswerTable[] {
  const owed: AnswerTable = {
    name: 'maturities',
    caption: 'Still owed to people who left when the projection ends, by the year in which it falls due',
    columns: [
      column('year', 'Year', 'year'),
      column('shares', 'shares', 'shares'),
      column('cash', 'cash', 'dollars', { ifAny: true }),
      column('amount', 'at the last price', 'dollars'),
    ],
    rows: maturities.filter(({ amount }) => amount >= 1).map((each) => ({ ...each })),
  };
  const limits: AnswerTable = {
    name: 'covenants',
    caption: 'Covenants by year',
    columns: [
      column('year', 'Year', 'year'),
      column('on', 'covenant on', 'text'),
      column('value', 'ratio', 'ratio'),
      column('limit', 'limit', 'ratio'),
      column('headroom', 'headroom', 'dollars'),
      column('fall_to_break', 'EBITDA may fall by', 'fraction'),
    ],
    rows: covenants.map(({ covenant, ...figures }) => ({ ...figures, on: COVENANT_NAMES[covenant] })),
    note: 'Headroom: EBITDA above what the covenant needs, with debts and payments as they are.',
  };
  return [limits, owed].filter(({ rows }) => rows.length > 0);
}

/** Parts of the company below which a trust owns much less. `[std]` */
const PARTS = [0.5, 0.3, 0.2];
/** Times at which a benefit level, or a payment beyond the horizon, is another. `[std]` */
const DOUBLE = 2;

/** Sentences on the whole horizon and beyond: the tightest covenant, what is still owed, ownership, shares and benefits that change. */
export function outlookWords(
  {
    covenants = [],
    maturities,
    loan_repaid: repaid,
    excess_cash: excess,
    annual_projections: years,
    trust_states,
  }: Outlook & Years,
  say: Say,
): string[] {
  return [
    ...tightestWords(covenants, say),
    ...maturityWords(maturities, years, say),
    ...loanWords(repaid, maturities, years, say),
    ...excessWords(excess, say),
    ...ownershipWords(years, say),
    ...fewerSharesWords(trust_states, say),
    ...benefitWords(years, say),
  ];
}

type Years = Pick<SimulationRun, 'annual_projections' | 'trust_states'>;

function tightestWords(covenants: readonly CovenantYear[], say: Say): string[] {
  const tightest = tightestOf(covenants);
  if (tightest === null) return [];
  const { covenant, year, headroom, fall_to_break: fall, value, limit } = tightest;
  const ratioText = (of: number): string => say.value(Number(of.toFixed(2)), 'ratio');
  const at = value === null ? 'there is no EBITDA' : `${ratioText(value)} where the limit is ${ratioText(limit)}`;
  return headroom < 0
    ? [
        `The covenant on ${COVENANT_NAMES[covenant]} is furthest from kept in ${year}: ${at}, ${say.dollars(-headroom)} of EBITDA too little.`,
      ]
    : [
        `The tightest covenant is that on ${COVENANT_NAMES[covenant]} in ${year}: ${at}; EBITDA may fall by ${partText(fall, say)} there, ${say.dollars(headroom)}.`,
      ];
}

/** Sentence on payments beyond the horizon, where a year of them is much harder than any within. */
function maturityWords(maturities: readonly Maturity[], years: readonly AnnualProjection[], say: Say): string[] {
  if (maturities.length === 0) return [];
  const hardest = Math.max(...years.map(({ repurchase_cash: cash }) => cash));
  const beyond = maturities.reduce((a, b) => (b.amount > a.amount ? b : a));
  if (beyond.amount <= DOUBLE * hardest) return [];
  const all = maturities.reduce((sum, { amount }) => sum + amount, 0);
  return [
    `When the projection ends, people who left are still owed ${say.dollars(all)} at the last price: ${say.dollars(beyond.amount)} fall due in ${beyond.year}, more than twice the ${say.dollars(hardest)} of the hardest year projected.`,
  ];
}

/** Sentence on what the end of a loan releases: beyond the horizon what waits, within it the years before and after. */
function loanWords(
  repaid: number | undefined,
  maturities: readonly Maturity[],
  years: readonly AnnualProjection[],
  say: Say,
): string[] {
  if (repaid === undefined) return [];
  const start = `Payments to people who leave wait for a loan that is repaid in ${repaid}`;
  if (repaid >= years.at(-1)!.year) {
    const waiting = maturities.filter(({ year }) => year > repaid).reduce((sum, { amount }) => sum + amount, 0);
    return [
      `${start}, when the projection ends or later: ${say.dollars(waiting)} of what is then owed falls due after it, at the last price.`,
    ];
  }
  const cashIn = (year: number): number => years.find((each) => each.year === year)?.repurchase_cash ?? 0;
  return [
    `${start}: repurchases take ${say.dollars(cashIn(repaid))} in ${repaid} and ${say.dollars(cashIn(repaid + 1))} in ${repaid + 1}.`,
  ];
}

function ownershipWords(years: readonly AnnualProjection[], say: Say): string[] {
  const parts = years.map(({ esop_part: part }) => part ?? 0);
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const passed = PARTS.flatMap((part) => {
    const at = parts.findIndex((each) => each < part);
    return first >= part && at >= 0 ? [`below ${partText(part, say)} from ${years[at]!.year} on`] : [];
  });
  if (passed.length === 0) return [];
  return [
    `The trust's part of the company goes from ${partText(first, say)} to ${partText(last, say)}: ${passed.join(', ')}.`,
  ];
}

/** Sentence on shares that are redeemed until half of them are left: the price of each rises by that alone. */
function fewerSharesWords(states: Years['trust_states'], say: Say): string[] {
  const [first, last] = [states[0], states.at(-1)];
  const shares = (count: number): string => say.value(Math.round(count), 'shares');
  // A host may keep no states of the trust.
  if (first === undefined || last === undefined || first.shares_outstanding === 0) return [];
  if (last.shares_outstanding > first.shares_outstanding / DOUBLE) return [];
  return [
    `Of ${shares(first.shares_outstanding)} shares outstanding at the end of ${first.year}, ${shares(last.shares_outstanding)} are left at the end of ${last.year}: redeeming raises the price of each, and makes each account a larger part of the company.`,
  ];
}

function benefitWords(years: readonly AnnualProjection[], say: Say): string[] {
  const levels = years.map(({ benefit_level_value: level }) => level);
  const first = levels[0]!;
  if (!(first > 0)) return [];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  if (high < DOUBLE * first && low > first / DOUBLE) return [];
  const yearOf = (level: number): number => years[levels.indexOf(level)]!.year;
  return [
    `The benefit level does not stay at the ${partText(first, say)} of pay of ${years[0]!.year}: it lies between ${partText(low, say)} in ${yearOf(low)} and ${partText(high, say)} in ${yearOf(high)}.`,
  ];
}

/** Figures of a plan over 30 years, where a shorter projection ends in its hardest year. */
export type LongerView = Pick<SummaryMetrics, 'total_repurchase_cash' | 'peak_cash_year' | 'peak_cash_amount'>;

/** Years of the longer view. `[std]` */
const YEARS = 30;

/** The plan over 30 years; null where it runs as long, where its hardest year is not the last, or where there is no answer so far ahead. */
export function longerView(prepared: PreparedPlan, peakYear: number): LongerView | null {
  const input = inputOf(prepared);
  const { censusYear, projectionYears } = input.plan;
  if (projectionYears >= YEARS || peakYear < censusYear + projectionYears) return null;
  return trial(input, { systemConfig: { projection_years: YEARS } }, (longer) => digestOf(longer).summary_metrics)
    .found;
}
