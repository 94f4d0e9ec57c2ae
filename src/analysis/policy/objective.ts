import { add, type Cents, DECIMALS, fromUnits, net, ratio } from '../../engine/numeric/index.js';
import { digestOf } from '../../engine/report.js';
import { comesBackOf, companyCashWithDistributionsOf } from '../../engine/results/company-year.js';
import type { AnnualProjection, ComplianceFinding } from '../../engine/results/types.js';
import type { Plan, YearTerms } from '../../engine/state/plan.js';
import { companyPaid, type YearRecord } from '../../engine/state/year-record.js';
import { figuresOf, rowFrom } from '../answer/columns.js';
import type { PolicyScore, PolicyYearFigures } from '../answer/values.js';
import { findingChanges } from '../findings.js';
import { covenantBreachYears } from '../covenants.js';
import { bookkeeping } from '../ledger/ledger.js';
import { PARTY_MEASURES, type PartyValues, RATE_NAMES, valuesOf } from '../figures.js';
import { tidy } from '../actions/actions.js';
import type { Steps } from './instruments.js';

/** A year of a plan, as policies are told apart by it: amounts in cents. */
export interface RanYear {
  readonly headroom: Cents;
  readonly shortfall: Cents;
  readonly benefit: number;
  /** Paid by the company for its plan, S distributions included, less what comes back. */
  readonly paid: Cents;
  readonly contributed: Cents;
  readonly comesBack: Cents;
  /** Free cash flow before all that is paid for the plan. */
  readonly available: Cents;
}

/** Facts of a run that a score is made of. */
export interface RunFacts {
  readonly years: readonly RanYear[];
  readonly projections: readonly AnnualProjection[];
  readonly covenantYears: number;
  readonly findings: readonly ComplianceFinding[];
  /** Present values of participants and other owners at the rates between which a decision has to hold. */
  readonly held: PartyValues;
}

/**
 * Runs a plan with finances once.
 *
 * @throws SimulationError when the model has no answer
 */
export function factsOf(plan: Plan): RunFacts {
  const books = bookkeeping(plan);
  const money: Omit<RanYear, 'benefit'>[] = [];
  const { annual_projections: projections, summary_metrics: summary } = digestOf(
    plan,
    books.listeners,
    (record, state, closing) => {
      books.observe(record, state, closing);
      const { headroom, shortfall } = record.financed!;
      money.push({ headroom, shortfall, ...spent(record) });
    },
  );
  const { compliance_findings: findings } = summary;
  return {
    years: money.map((year, i) => ({ ...year, benefit: projections[i]!.benefit_level_value })),
    projections,
    covenantYears: covenantBreachYears(findings).length,
    findings,
    held: valuesOf(PARTY_MEASURES, books),
  };
}

/** Pitfall: free cash flow is after contributions and dividends, and before repurchases and loans for purchases. */
function spent(record: YearRecord): Pick<RanYear, 'paid' | 'available' | 'contributed' | 'comesBack'> {
  const paid = companyCashWithDistributionsOf(record);
  const afterFlow = [companyPaid(record.repurchase), record.purchase?.cost ?? 0] as Cents[];
  return {
    paid,
    contributed: record.contribution.companyCash,
    comesBack: comesBackOf(record),
    available: net([record.financed!.freeCashFlow, paid], afterFlow),
  };
}

/** Limits of a policy, and the plan as it is. */
export interface Goal {
  /** Least benefit level of each year, of pay. */
  readonly floors: readonly number[];
  /** Highest benefit level of each year; null for none. */
  readonly ceilings: readonly number[] | null;
  /** Highest part of free cash flow before the plan; null for none. */
  readonly cap: number | null;
  /** Findings of the plan as it is. */
  readonly findings: readonly ComplianceFinding[];
  /** Present values of the plan as it is. */
  readonly held: PartyValues;
}

/** A policy that was run, and what it is judged by. */
interface Judged {
  readonly facts: RunFacts;
  readonly steps: readonly Steps[];
  readonly goal: Goal;
  /** Headroom, in cents, that it has to keep. */
  readonly reserve: number;
}

const dollars = (cents: number): number => fromUnits(cents, DECIMALS.cents);
/** Sums of doubles, back in the unit of a rate. */
const tidyRate = (rate: number): number => Number(rate.toFixed(DECIMALS.rate));
const of = figuresOf<Judged>();

// prettier-ignore
/**
 * Criteria in order: of two policies the better one has less of the first criterion in which they differ. The first six are
 * conditions, which hold at 0. The present value of company cash is none of them: a lower share price would count as saving. `[std]`
 */
export const CRITERIA = {
  law: of('count', 'breaches', 'Breaches of the law that the plan as it is does not have.', ({ facts, goal }) => findingChanges(goal.findings, facts.findings).new_findings.filter(({ severity }) => severity === 'breach').length),
  benefit: of('fraction', 'benefit missed', 'Benefit level below the floor or above the ceiling, of pay, sum of all years.', ({ facts, goal }) => tidyRate(sumOf(facts.years, ({ benefit }, i) => outside(benefit, goal, i)))),
  cash_shortfall: of('dollars', 'cash missing', 'Cash shortfall in dollars, sum of all years.', ({ facts }) => dollars(sumOf(facts.years, ({ shortfall }) => shortfall))),
  covenant: of('count', 'covenant years', 'Years in which a covenant is broken.', ({ facts }) => facts.covenantYears),
  free_cash_flow: of('dollars', 'above the cap', 'Dollars that the company pays for its plan above the cap on the part of free cash flow, sum of all years.', ({ facts, goal }) => dollars(sumOf(facts.years, (year) => aboveCap(year, goal)))),
  reserve: of('dollars', 'reserve missing', 'Dollars of headroom missing to the reserve that an accepted chance needs, sum of all years.', ({ facts, reserve }) => (reserve === 0 ? 0 : dollars(sumOf(facts.years, ({ headroom }) => Math.max(0, reserve - headroom))))),
  people: of('dollars', 'people lose', 'Loss of participants against the plan as it is: the sum of the losses of present value at 3 % and at 10 % a year, in dollars.', ({ facts, goal }) => tidy(sumOf(RATE_NAMES, (name) => Math.max(0, goal.held[name] - facts.held[name])))),
  changes_of_course: of('count', 'changes of course', 'Steps between each year and the year before, of all instruments; the year before the first has none.', ({ steps }) => paceOf(steps).changes_of_course),
  steps: of('count', 'steps', 'Steps away from the plan as it is, of all instruments and years.', ({ steps }) => paceOf(steps).steps),
};

/** Name of a criterion. */
export type CriterionName = keyof PolicyScore;

const NAMES = Object.keys(CRITERIA) as CriterionName[];
/** Criteria that are conditions. */
const CONDITIONS = ['law', 'benefit', 'cash_shortfall', 'covenant', 'free_cash_flow', 'reserve'] as const;

/** The score of a policy that was run, with the headroom, in cents, that it has to keep. */
export function scoreOf(facts: RunFacts, steps: readonly Steps[], goal: Goal, reserve: number): PolicyScore {
  return rowFrom(CRITERIA, { facts, steps, goal, reserve });
}

/** The two criteria that need no run. */
export function paceOf(steps: readonly Steps[]): Pick<PolicyScore, 'changes_of_course' | 'steps'> {
  return {
    changes_of_course: sumOf(steps, (of) => sumOf(of, (each, i) => Math.abs(each - (of[i - 1] ?? 0)))),
    steps: sumOf(steps, (of) => sumOf(of, Math.abs)),
  };
}

/** True if the first score is better. */
export function isBetter(one: PolicyScore, other: PolicyScore): boolean {
  const first = NAMES.find((name) => one[name] !== other[name]);
  return first !== undefined && one[first] < other[first];
}

/** True if nothing can be better in any criterion that needs a run. */
export function isAsGoodAsCanBe(score: PolicyScore): boolean {
  return NAMES.every((name) => name === 'changes_of_course' || name === 'steps' || score[name] === 0);
}

/** Name of a condition. */
export type Condition = (typeof CONDITIONS)[number];

/** Conditions that do not hold. */
export function unmet(score: PolicyScore): Condition[] {
  return CONDITIONS.filter((name) => score[name] > 0);
}

function outside(benefit: number, { floors, ceilings }: Goal, i: number): number {
  return Math.max(0, floors[i]! - benefit, benefit - (ceilings?.[i] ?? benefit));
}

function aboveCap({ paid, available }: RanYear, { cap }: Goal): number {
  return cap === null ? 0 : Math.max(0, paid - Math.round(cap * Math.max(0, available)));
}

function sumOf<Entry>(entries: readonly Entry[], of: (entry: Entry, i: number) => number): number {
  return entries.reduce((sum, entry, i) => sum + of(entry, i), 0);
}

/** A year as it ran: its row, its cash, and its terms. */
interface Ran {
  readonly y: AnnualProjection;
  readonly cash: RanYear;
  readonly terms: YearTerms;
}

const rate = (part: number, whole: number): number | null => (whole > 0 ? tidyRate(part / whole) : null);
const ofYear = figuresOf<Ran>();
const [wide, files] = [{ isForWide: true }, { isForFiles: true }] as const;

// prettier-ignore
/** Figures of a year of a policy. */
export const POLICY_YEAR = {
  contribution: ofYear('dollars', 'policy', 'Contribution of the policy, in dollars: `policy_contribution` of `simulate()`.', ({ y }) => y.policy_contribution),
  contributed: ofYear('dollars', 'contribution', 'Cash that is contributed, in dollars: what loans need beyond the policy included.', ({ cash }) => dollars(cash.contributed)),
  contribution_rate: ofYear('fraction', 'of pay', 'Part of covered pay; null without pay.', ({ y }) => rate(y.policy_contribution, y.covered_payroll), { ...wide, orNull: true }),
  set_aside: ofYear('dollars', 'set aside', 'Dollars set aside in the sinking fund.', ({ terms }) => dollars(terms.finances!.sinkingFundContribution), { ifAny: true }),
  recycled_part: ofYear('fraction', 'recycled', 'Part of the shares that the company pays for that returns to accounts.', ({ terms }) => fromUnits(terms.mix.recycle, DECIMALS.rate)),
  shares_recycled: ofYear('shares', 'shares recycled', 'Shares that return to accounts.', ({ y }) => y.shares_recycled, files),
  shares_redeemed: ofYear('shares', 'shares redeemed', 'Shares that are retired.', ({ y }) => y.shares_redeemed, files),
  company_pays: ofYear('dollars', 'company pays', 'Dollars that the company pays for its plan, gross: contributions, dividends and S distributions on shares of the trust, and purchases.', ({ cash }) => dollars(add(cash.paid, cash.comesBack))),
  comes_back: ofYear('dollars', 'comes back', 'Payments of the trust on loans of the company, in dollars.', ({ cash }) => dollars(cash.comesBack), { ifAny: true }),
  company_cash_with_distributions: ofYear('dollars', 'net', 'Dollars that the company pays for its plan, less what comes back.', ({ cash }) => dollars(cash.paid), files),
  from_contributions: ofYear('dollars', 'from contributions', 'Cash for shares from contributions, in dollars.', ({ y }) => y.funded_by_unallocated_contributions, { ifAny: true, ...wide }),
  from_forfeitures: ofYear('dollars', 'forfeitures', 'Cash for shares from forfeitures, in dollars.', ({ y }) => y.funded_by_forfeitures, { ifAny: true, ...wide }),
  from_accounts: ofYear('dollars', 'own cash', "Cash for shares from participants' own accounts, in dollars.", ({ y }) => y.funded_by_participant_cash, { ifAny: true, ...wide }),
  part_of_free_cash_flow: ofYear('fraction', 'of free cash flow', 'Part of the free cash flow before the plan; null where that is not above 0.', ({ cash: { paid, available } }) => (available > 0 ? tidyRate(ratio(paid, available)) : null), { ...files, orNull: true }),
  headroom: ofYear('dollars', 'headroom', 'Cash above `minimum_cash` and undrawn credit at the end of the year, in dollars.', ({ y }) => y.headroom!),
  benefit_level: ofYear('fraction', 'benefit', 'Benefit level by value, of pay: `benefit_level_value` of `simulate()`.', ({ y }) => y.benefit_level_value),
  esop_part: ofYear('fraction', 'ESOP owns', 'Part of the shares outstanding that the trust holds at the end of the year; null without shares.', ({ y }) => y.esop_part, { orNull: true }),
  share_price: ofYear('price', 'price', 'Price of the year.', ({ y }) => y.share_price),
};

/** A year of a policy. */
export interface PolicyYear extends PolicyYearFigures {
  /** Plan year. */
  readonly year: number;
}

/** The years of a plan that was run. */
export function policyYears(plan: Plan, { years, projections }: RunFacts): PolicyYear[] {
  return projections.map((y, i) => ({
    year: y.year,
    ...rowFrom(POLICY_YEAR, { y, cash: years[i]!, terms: plan.years[i]! }),
  }));
}
