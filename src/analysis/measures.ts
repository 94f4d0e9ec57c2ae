import { add, ZERO, type Cents, type Rate } from '../engine/numeric/index.js';
import { type RunDigest, digestOf, outlineOf, type RunOutline } from '../engine/report.js';
import { comesBackOf, companyCashWithDistributionsOf } from '../engine/results/company-year.js';
import type { Listeners } from '../engine/state/events.js';
import type { Plan } from '../engine/state/plan.js';
import { withinRange } from '../engine/state/within-range.js';
import type { Observer } from '../engine/year/project.js';
import { breachesOf } from './metrics.js';
import { changesBetween } from './ledger/parties.js';
import type { LedgerValue } from './answer/values.js';
import { bookkeeping } from './ledger/ledger.js';
import { followOwnership, newestQuarter } from './ownership.js';
import {
  COMPANY_MEASURES,
  type CompanyMeasures,
  MEASURES,
  type Measures,
  PARTY_MEASURES,
  type PartyValues,
  PLAN_MEASURES,
  valuesOf,
} from './figures.js';
import { keepRun } from './basis.js';
import { covenantsIn, type CovenantYear, hasCovenants, tightestOf, type TightestCovenant } from './covenants.js';
import type { PreparedInput } from '../engine/input/index.js';
import { type Consent, consentsTo } from './actions/consents.js';

/** Present values of a run. */
export interface RunValues {
  /** Of each party, at the rate of the plan that others are weighed against. */
  readonly parties: LedgerValue;
  /** Values of people and other owners, at the rates between which a decision has to hold. */
  readonly held: PartyValues;
  /** Of people, at any rate. */
  readonly peoplesAt: (rate: Rate) => number;
}

/** A run as it was measured: its own figures, and what is compared with another run. */
export interface Measured {
  readonly own: Omit<Measures, 'ledger' | keyof PartyValues>;
  /** Null without `company_finances`. */
  readonly values: RunValues | null;
  /** Null without covenants. */
  readonly tightest: TightestCovenant | null;
}

/** Notes taken while a plan is projected, by `digestOf()` or with shocks. */
export interface Measuring {
  readonly listeners: Listeners;
  readonly observe: Observer;
  /** The figures, once the plan is projected. */
  readonly measured: (run: RunDigest) => Measured;
}

/**
 * Notes what the measures of a run need that its yearly rows do not tell.
 *
 * @param rate - of the present values of parties: that of the plan which others are weighed against
 */
export function measuring(plan: Plan, rate: Rate): Measuring {
  const newest = newestQuarter();
  const books = plan.finances === null ? null : bookkeeping(plan);
  const ownership = followOwnership();
  const covenants: CovenantYear[] = [];
  const isLimited = hasCovenants(plan);
  const paid: Cents[] = [];
  let back: Cents = ZERO;
  return {
    listeners: { ...books?.listeners, onAccounts: newest.onAccounts },
    observe: (record, state, closing) => {
      paid.push(companyCashWithDistributionsOf(record));
      back = add(back, comesBackOf(record));
      if (isLimited) covenants.push(...covenantsIn(record));
      ownership.observe(record, state, closing);
      books?.observe(record, state, closing);
    },
    measured: (digest) => {
      const { annual_projections: years, summary_metrics: summary } = digest;
      const run = { ...digest, paid, back, newestShare: newest.share(), ownership: ownership.trend(years) };
      return {
        own: {
          ...(plan.finances === null ? eachNull(COMPANY_MEASURES) : valuesOf(COMPANY_MEASURES, digest)),
          breaches: breachesOf(summary.compliance_findings),
          ...withinRange(years.at(-1)!.year, () => valuesOf(PLAN_MEASURES, run)),
        },
        tightest: tightestOf(covenants),
        values:
          books === null
            ? null
            : {
                parties: books.presentValue(rate),
                peoplesAt: books.peoplesValue,
                held: valuesOf(PARTY_MEASURES, books),
              },
      };
    },
  };
}

/** No value for any figure of a table. */
function eachNull<Name extends string>(table: Readonly<Record<Name, unknown>>): Readonly<Record<Name, null>> {
  return Object.fromEntries(Object.keys(table).map((name) => [name, null])) as Record<Name, null>;
}

/** The measures of a run against another: all changes are 0 where it is the same. Without finances of one there are none. */
export function measuresOf({ own, values }: Measured, first: Measured): Measures {
  if (values === null || first.values === null) return { ...own, ...eachNull(PARTY_MEASURES), ledger: null };
  return {
    ...own,
    ...changesBetween(first.values.held, values.held),
    ledger: changesBetween(first.values.parties, values.parties),
  };
}

/** A plan that was run and measured. */
export interface MeasuredPlan<Run extends RunDigest = RunDigest> {
  readonly run: Run;
  readonly measured: Measured;
}

/**
 * Runs a plan once.
 *
 * @param rate - of the present values of parties: that of the plan which it is weighed against
 */
export function measuredPlan(plan: Plan, rate: Rate): MeasuredPlan {
  const { listeners, observe, measured } = measuring(plan, rate);
  const run = digestOf(plan, listeners, observe);
  return { run, measured: measured(run) };
}

/** Measured runs of plans as they are, for as long as somebody has the plan. */
const measuredRuns = new WeakMap<Plan, MeasuredPlan<RunOutline>>();

/** The run of a plan as it is with its measures, at the rate of the plan itself: computed once for all analyses. */
export function measuredAsItIs(plan: Plan): MeasuredPlan<RunOutline> {
  const known = measuredRuns.get(plan);
  if (known !== undefined) return known;
  const { listeners, observe, measured } = measuring(plan, plan.discountRate);
  const run = outlineOf(plan, listeners, observe);
  const found = { run, measured: measured(run) };
  keepRun(plan, run);
  measuredRuns.set(plan, found);
  return found;
}

/** The measures of a scenario, against the first. */
export interface MeasuredScenario extends Measures {
  /** Name of the scenario. */
  readonly scenario: string;
}

/** Measures of plans that are alternatives to each other. */
export interface WeighedScenario extends MeasuredScenario {
  /** A scenario that is better in least headroom or the value of participants and worse in neither; null without one. */
  readonly dominated_by: string | null;
  /** Who must agree to what is different in it; nobody to the first, and to other assumptions. */
  readonly agree: readonly Consent[];
}

/** Measures of scenarios. Present values are compared over the same years only. */
export function measuredScenarios(
  names: readonly string[],
  plans: readonly Pick<Plan, 'censusYear' | 'projectionYears'>[],
  measured: readonly Measured[],
): MeasuredScenario[] {
  const [first] = plans;
  return measured.map((each, i) => {
    const { censusYear, projectionYears } = plans[i]!;
    const isAligned = censusYear === first!.censusYear && projectionYears === first!.projectionYears;
    return { scenario: names[i]!, ...measuresOf(isAligned ? each : { ...each, values: null }, measured[0]!) };
  });
}

/** Says of each scenario whether another beats it, and who must agree to it. Without finances of both none beats another. */
export function weighedScenarios(
  scenarios: readonly MeasuredScenario[],
  inputs: readonly Pick<PreparedInput, 'given'>[],
): WeighedScenario[] {
  const isComplete = (each: MeasuredScenario): each is MeasuredScenario & Weighed => each.ledger !== null;
  const complete = scenarios.filter(isComplete);
  return scenarios.map((each, i) => {
    const by = isComplete(each) ? dominating<Weighed>(each, complete, isBetterInAny) : null;
    return {
      ...each,
      dominated_by: by === null ? null : complete[by]!.scenario,
      agree: consentsTo(inputs[0]!.given, inputs[i]!.given),
    };
  });
}

/** Measures by which one alternative dominates another. */
export type Weighed = Pick<CompanyMeasures, 'least_headroom' | 'people_at_3_percent' | 'people_at_10_percent'>;

const WEIGHED = ['least_headroom', 'people_at_3_percent', 'people_at_10_percent'] as const;

/** Whether one is better than another in a figure that is weighed. */
export function isBetterInAny(one: Weighed, other: Weighed): boolean {
  return WEIGHED.some((name) => (MEASURES[name].better === 'more' ? one[name] > other[name] : one[name] < other[name]));
}

/** The place of the first plan that is better in something and worse in nothing; null where each other one is worse in something. */
export function dominating<Plan>(
  plan: Plan,
  others: readonly Plan[],
  isBetter: (one: Plan, other: Plan) => boolean,
): number | null {
  const at = others.findIndex((other) => isBetter(other, plan) && !isBetter(plan, other));
  return at < 0 ? null : at;
}
