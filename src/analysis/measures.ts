import { add, DECIMALS, ExactDecimal, fromUnits, ZERO, type Cents, type Rate } from '../engine/numeric/index.js';
import { type RunDigest, digestOf, outlineOf, type RunOutline } from '../engine/report.js';
import { comesBackOf, companyCashWithDistributionsOf } from '../engine/results/company-year.js';
import { sumOf } from '../engine/results/run-figures.js';
import type { AnnualProjection } from '../engine/results/types.js';
import type { Listeners } from '../engine/state/events.js';
import type { Plan } from '../engine/state/plan.js';
import { withinRange } from '../engine/state/within-range.js';
import type { Observer } from '../engine/year/project.js';
import { breachesOf, covenantBreachYears } from './metrics.js';
import { changesBetween } from './ledger/parties.js';
import type { LedgerValue } from './answer/values.js';
import { bookkeeping } from './ledger/ledger.js';
import { followOwnership, newestQuarter } from './ownership.js';
import { type Measures, type CompanyMeasures, MEASURES } from './figures.js';
import { keepRun } from './basis.js';
import { covenantsIn, type CovenantYear, hasCovenants, tightestOf, type TightestCovenant } from './covenants.js';
import type { PreparedInput } from '../engine/input/index.js';
import { type Consent, consentsTo } from './actions/consents.js';

/** Yearly rates between which a decision has to hold. `[std]` */
export const RATES = { people_at_3_percent: 3_000_000 as Rate, people_at_10_percent: 10_000_000 as Rate } as const;

/** Present values that a decision must not take from anybody: of participants, and of the owners of shares outside the trust. */
export type PartyValues = { readonly [Name in keyof typeof RATES]: number } & {
  readonly outside_owners_at_3_percent: number;
  readonly outside_owners_at_10_percent: number;
};

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
    measured: ({ annual_projections: years, summary_metrics: summary }) => {
      const cashOf = (count: number): number =>
        withinRange(years.at(-1)!.year, () => fromUnits(sumOf(paid, count), DECIMALS.cents));
      const next = (count: number): number | null => (count > years.length ? null : cashOf(count));
      const { at_end: atEnd, below_half_year: belowHalf } = ownership.trend(years);
      return {
        own: {
          ...ofCompany(years, plan, summary),
          breaches: breachesOf(summary.compliance_findings),
          company_cash_with_distributions: cashOf(years.length),
          comes_back: fromUnits(back, DECIMALS.cents),
          cash_next_1_year: cashOf(1),
          cash_next_3_years: next(3),
          cash_next_5_years: next(5),
          cash_next_10_years: next(10),
          ...benefits(years),
          average_benefit_level_value: summary.average_benefit_level_value,
          newest_quarter_share: newest.share(),
          esop_part_at_end: atEnd,
          first_year_below_half: belowHalf,
          final_share_price: summary.final_share_price,
        },
        tightest: tightestOf(covenants),
        values:
          books === null
            ? null
            : {
                parties: books.presentValue(rate),
                peoplesAt: books.peoplesValue,
                held: {
                  people_at_3_percent: books.peoplesValue(RATES.people_at_3_percent),
                  people_at_10_percent: books.peoplesValue(RATES.people_at_10_percent),
                  outside_owners_at_3_percent: books.ownersValue(RATES.people_at_3_percent),
                  outside_owners_at_10_percent: books.ownersValue(RATES.people_at_10_percent),
                },
              },
      };
    },
  };
}

/** The measures of a run against another: all changes are 0 where it is the same. Without finances of one there are none. */
export function measuresOf({ own, values }: Measured, first: Measured): Measures {
  if (values === null || first.values === null) {
    const none = { people_at_3_percent: null, people_at_10_percent: null };
    return { ...own, ...none, outside_owners_at_3_percent: null, outside_owners_at_10_percent: null, ledger: null };
  }
  return {
    ...own,
    ...changesBetween(first.values.held, values.held),
    ledger: changesBetween(first.values.parties, values.parties),
  };
}

type Company = Pick<
  Measures,
  | 'first_cash_shortfall_year'
  | 'years_with_cash_shortfall'
  | 'largest_cash_shortfall'
  | 'least_headroom'
  | 'least_headroom_year'
  | 'years_with_covenant_breach'
>;

function ofCompany(
  years: readonly AnnualProjection[],
  { finances }: Plan,
  summary: RunDigest['summary_metrics'],
): Company {
  if (finances === null) {
    return {
      first_cash_shortfall_year: null,
      years_with_cash_shortfall: null,
      largest_cash_shortfall: null,
      least_headroom: null,
      least_headroom_year: null,
      years_with_covenant_breach: null,
    };
  }
  const tightest = years.reduce((least, year) => (year.headroom! < least.headroom! ? year : least));
  return {
    first_cash_shortfall_year: summary.first_cash_shortfall_year ?? null,
    years_with_cash_shortfall: summary.years_with_cash_shortfall!,
    largest_cash_shortfall: Math.max(...years.map(({ cash_shortfall: missing }) => missing!)),
    least_headroom: tightest.headroom!,
    least_headroom_year: tightest.year,
    years_with_covenant_breach: covenantBreachYears(summary.compliance_findings).length,
  };
}

/** Years that a board sees as near. `[std]` */
const NEAR = 5;

function benefits(
  years: readonly AnnualProjection[],
): Pick<Measures, 'lowest_benefit_level_value' | 'lowest_benefit_level_year' | 'benefit_level_first_5_years'> {
  const lowest = years.reduce((low, year) => (year.benefit_level_value < low.benefit_level_value ? year : low));
  const near = years.slice(0, NEAR);
  const sum = near.reduce((total, { benefit_level_value: level }) => total.plus(level), new ExactDecimal(0));
  return {
    lowest_benefit_level_value: lowest.benefit_level_value,
    lowest_benefit_level_year: lowest.year,
    benefit_level_first_5_years: sum.dividedBy(near.length).toDecimalPlaces(DECIMALS.rate).toNumber(),
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
