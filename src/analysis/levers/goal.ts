import { DECIMALS, fromUnits, type Rate } from '../../engine/numeric/index.js';
import type { AnnualProjection, ComplianceFinding } from '../../engine/results/types.js';
import { tidy, pathsIn, together } from '../actions/actions.js';
import { type Futures, isShortLessOften, allowChance, checkedInFutures, futuresCount } from '../futures.js';
import { isBetterInAny, measuredAsItIs, measuredPlan, type MeasuredPlan, measuresOf } from '../measures.js';
import { bisect, openTrial } from '../trials.js';
import * as z from 'zod/mini';
import { defaulted, optional } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import type { LeversOptions } from '../option-types.js';
import { LEVERS, type Lever, type LeverPlan, type Setting } from './lever.js';
import { ValidationError } from '../../engine/errors.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { findingChanges } from '../findings.js';
import { type CompanyMeasures, eachParty, type PartyValues, RATE_NAMES, RATES } from '../figures.js';
import type { Consent } from '../actions/consents.js';

/** Runs of the plan at most, and unless it is said. */
const MOST_RUNS = 5000;

const DEFAULT_RUNS = 250;

// prettier-ignore
/** Conditions of an acceptable plan, and the length of the search. */
export const leversOptions = z.strictObject({
  keep_benefit: optional(rate(), null, 'Least benefit level in every year, of pay. By default 95 % of the plan’s level in the same year.'),
  allow_chance: allowChance(),
  people_may_lose: defaulted(rate(), 0, 'Part of the present value of participants that they may lose, at 3 % and at 10 % a year.'),
  take_up: defaulted(rate(), 1, 'Part of the participants that elects longer payments.'),
  without: optional(list(z.enum(LEVERS.map(({ lever }) => lever))).check(unique((lever) => lever)), null, 'Levers to leave out.'),
  paths: futuresCount('each acceptable plan'),
  max_runs: defaulted(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS, 'Largest number of runs, without futures: each lever first; pairs where no lever alone is acceptable.'),
});

/** Options as read. */
export type ReadLeversOptions = z.output<typeof leversOptions>;

/** Reads and checks the options, as `checkedInFutures()`. */
export function checkedLevers(prepared: PreparedPlan, given: LeversOptions): ReadLeversOptions {
  return checkedInFutures(leversOptions, prepared, given);
}

/** Part of the plan's own benefit level in each year that is kept by default. `[std]` */
export const PART_KEPT = 0.95;

/** Words for a condition: in a cell, of a plan that fails by it after "it", and as what binds. */
const condition = (...[cell, fails, binds]: [string, string, string]) => ({ cell, fails, binds });

// prettier-ignore
/** Conditions of an acceptable plan. */
export const CONDITIONS = {
  cash_shortfall: condition('cash', 'is short of cash', 'cash itself'),
  covenant: condition('covenant', 'breaks a covenant', 'a covenant'),
  benefit: condition('benefits', 'lowers benefits below the floor', 'the floor of benefits'),
  people: condition('people', 'takes value from participants', 'the value of participants'),
  outside_owners: condition('other owners', 'takes value from the other owners', 'the value of the other owners'),
  owners_tax: condition('tax of other owners', 'leaves out the tax of the other owners', 'the tax of the other owners, which is left out,'),
  election: condition('elections', 'needs the election of each participant', 'the election of each participant'),
  chance: condition('chance', 'is short of cash too often', 'the accepted chance'),
};

/** Reason for which a plan is not acceptable. */
export type Failure = keyof typeof CONDITIONS;

/** Reasons of a plan in a cell. */
export function failsText({ fails }: { readonly fails: readonly Failure[] }): string {
  return fails.map((name) => CONDITIONS[name].cell).join(', ');
}

/** Conditions that an acceptable plan meets. */
export interface Goal {
  /** Least benefit level of each year, of pay. */
  readonly floors: readonly number[];
  /** Dollars of present value that participants and other owners may lose, at each of the rates. */
  readonly mayLose: PartyValues;
}

/** The goal of a plan as it is, and of what was asked for. */
export function goalOf(
  { run, measured }: Ran,
  { keep_benefit: keep, people_may_lose: mayLose }: Pick<ReadLeversOptions, 'keep_benefit' | 'people_may_lose'>,
): Goal {
  return {
    floors: run.annual_projections.map(({ benefit_level_value: own }) => floorOf(own, keep)),
    mayLose: heldParts({ measured }, fromUnits(mayLose, DECIMALS.rate)),
  };
}

/** A part of what participants and other owners have as it is. */
export function heldParts({ measured }: Pick<Ran, 'measured'>, part: number): PartyValues {
  return eachParty((name) => measured.values!.held[name] * part);
}

/** Least benefit level of a year: the one asked for, otherwise a part of the plan's own. */
export function floorOf(own: number, keep: Rate | undefined): number {
  return keep === undefined ? tidy(own * PART_KEPT) : fromUnits(keep, DECIMALS.rate);
}

/** True if a plan is neither short of cash nor breaks a covenant. */
export function isCured(figures: {
  readonly years_with_cash_shortfall: number;
  readonly years_with_covenant_breach: number;
}): boolean {
  return figures.years_with_cash_shortfall === 0 && figures.years_with_covenant_breach === 0;
}

/** All that keeps a plan that was run from being acceptable but chance, which takes many runs. */
export function failuresOf({ moves, ran }: Pick<Tried, 'moves'> & { readonly ran: Ran }, goal: Goal): Failure[] {
  const { figures, run } = ran;
  const holds: Readonly<Record<Exclude<Failure, 'chance'>, boolean>> = {
    cash_shortfall: figures.years_with_cash_shortfall === 0,
    covenant: figures.years_with_covenant_breach === 0,
    benefit: isBenefitKept(run.annual_projections, goal),
    people: !losesMore('people', figures, goal.mayLose),
    outside_owners: !losesMore('outside_owners', figures, goal.mayLose),
    // Other owners of an S corporation owe the tax on their part of its income, IRC 1366(a): no figure here has it.
    owners_tax: !(moves.some(({ lever }) => lever.lever === 's_election') && run.annual_projections.some(hasOthers)),
    election: !moves.some(({ lever }) => lever.isElected),
  };
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((name) => !holds[name]);
}

/** True in a year in which the trust does not hold all shares. */
function hasOthers({ esop_part: part }: AnnualProjection): boolean {
  return part !== null && part < 1;
}

/** Judges a party: true if it loses more than it may at either rate. */
export function losesMore(party: 'people' | 'outside_owners', changes: PartyValues, mayLose: PartyValues): boolean {
  return (['at_3_percent', 'at_10_percent'] as const).some(
    (rate) => changes[`${party}_${rate}`] < -mayLose[`${party}_${rate}`],
  );
}

/** Consents of those who lose by a plan: the trustee for participants, shareholders for themselves. */
export function losersOf(changes: PartyValues): Consent[] {
  const none = eachParty(() => 0);
  return [
    ...(losesMore('people', changes, none) ? (['trustee'] as const) : []),
    ...(losesMore('outside_owners', changes, none) ? (['shareholders'] as const) : []),
  ];
}

/** Pitfall: a mean over all years hides that the first of them are far below it. */
function isBenefitKept(years: readonly AnnualProjection[], { floors }: Goal): boolean {
  return years.every(({ benefit_level_value: level }, i) => level >= floors[i]!);
}

/** An acceptable plan; the plan as it is has no moves. */
export interface Contender {
  readonly tried: Tried & { readonly ran: Ran };
  /** Null where chance was not asked. */
  readonly futures: Futures | null;
}

/** Goal in which a choice is the best. */
export type BestFor = 'chance_of_shortfall' | 'least_headroom' | 'people_at_3_percent' | 'people_at_10_percent';

/** Decision that acceptable plans leave to the board. */
export interface Decision {
  /** Best in everything that is weighed; null without one, and where it is the plan as it is. */
  readonly recommended: Contender | null;
  /** Otherwise the best for each. */
  readonly choices: readonly { readonly contender: Contender; readonly bestFor: readonly BestFor[] }[];
  /** Yearly rate at which another plan becomes the best for participants; null where one is the best at 3 % and at 10 %. */
  readonly switchRate: number | null;
}

/** Choices at most. */
const MOST_CHOICES = 3;

/** Distance of rates that are looked at: 0.1 points. */
const STEP = 100_000;

/** Judgement of two plans: true if the first is better in anything that is weighed. */
export type Comparison = (one: Contender, other: Contender) => boolean;

/**
 * Compares by chance, the value of people and least headroom. Headroom beyond what a plan needs is idle: where nothing fails as it is, it
 * decides nothing.
 */
export function comparison(isHeadroomIdle: boolean): Comparison {
  return (one, other) => {
    const [of, others] = [one.tried.ran.figures, other.tried.ran.figures];
    if (isBetterInAny(isHeadroomIdle ? { ...of, least_headroom: others.least_headroom } : of, others)) return true;
    return one.futures !== null && other.futures !== null && isShortLessOften(one.futures, other.futures);
  };
}

/** Part of the value of participants by which a plan must be better where nothing fails. `[std]` */
const WORTH_A_DECISION = 0.01;
/** Part of it by which plans that cure differ in a word. `[std]` */
const WORTH_A_WORD = 0.0001;

/** True if a plan is better than one that needs nothing, by enough to decide about. */
export function isWorthADecision(one: Contender, base: Contender): boolean {
  const { figures } = one.tried.ran;
  const own = base.tried.ran.measured.values!.held;
  if (RATE_NAMES.some((name) => figures[name] > own[name] * WORTH_A_DECISION)) return true;
  return one.futures !== null && base.futures !== null && isShortLessOften(one.futures, base.futures);
}

/** Recommends a plan only if no other is better in anything that is weighed; otherwise names the best for each. */
export function decide(contenders: readonly Contender[], isHeadroomIdle: boolean): Decision {
  const isBetter = comparison(isHeadroomIdle);
  const best = contenders.find((each) => contenders.every((other) => other === each || !isBetter(other, each)));
  if (best !== undefined) {
    return { recommended: best.tried.moves.length === 0 ? null : best, choices: [], switchRate: null };
  }
  if (contenders.length === 0) return { recommended: null, choices: [], switchRate: null };
  const least = isHeadroomIdle ? WORTH_A_DECISION : WORTH_A_WORD;
  const best10 = topIfTold(contenders, 'people_at_10_percent', least);
  const best3 = topIfTold(contenders, 'people_at_3_percent', least);
  const winners: readonly (readonly [BestFor, Contender | null])[] = [
    ['chance_of_shortfall', leastOftenShort(contenders)],
    ['least_headroom', isHeadroomIdle ? null : mostOf(contenders, 'least_headroom')],
    ['people_at_3_percent', best3],
    ['people_at_10_percent', best10],
  ];
  const choices = new Map<Contender, BestFor[]>();
  for (const [name, winner] of winners) {
    if (winner !== null) choices.set(winner, [...(choices.get(winner) ?? []), name]);
  }
  return {
    recommended: null,
    choices: [...choices].slice(0, MOST_CHOICES).map(([contender, bestFor]) => ({ contender, bestFor })),
    switchRate: best3 === null || best10 === null ? null : switchRateOf(best3, best10),
  };
}

function mostOf(contenders: readonly Contender[], name: Exclude<BestFor, 'chance_of_shortfall'>): Contender {
  return contenders.reduce((most, each) => (each.tried.ran.figures[name] > most.tried.ran.figures[name] ? each : most));
}

/** The best for participants at a rate; null where contenders differ by less than a part of what participants have as it is. */
function topIfTold(contenders: readonly Contender[], name: keyof typeof RATES, part: number): Contender | null {
  const [{ ran }] = contenders.map(({ tried }) => tried) as [Contender['tried']];
  const own = ran.measured.values!.held[name] - ran.figures[name];
  const gains = contenders.map(({ tried }) => tried.ran.figures[name]);
  return Math.max(...gains) - Math.min(...gains) > own * part ? mostOf(contenders, name) : null;
}

/** Fewest futures short, most headroom on a tie; null where chance tells no two of them apart. */
function leastOftenShort(contenders: readonly Contender[]): Contender | null {
  const drawn = contenders.filter((each): each is Contender & { futures: Futures } => each.futures !== null);
  const isTold = drawn.some((one) => drawn.some((other) => isShortLessOften(one.futures, other.futures)));
  if (!isTold) return null;
  const least = Math.min(...drawn.map(({ futures }) => futures.chance.probability));
  const fewest = drawn.filter(({ futures }) => futures.chance.probability === least);
  return fewest.reduce((most, each) =>
    each.tried.ran.figures.least_headroom > most.tried.ran.figures.least_headroom ? each : most,
  );
}

/** First rate, in steps, at which the second plan is worth more to people; it is at the last. */
function switchRateOf(one: Contender, other: Contender): number | null {
  if (one === other) return null;
  const isWorthMore = (rate: number): boolean =>
    other.tried.ran.measured.values!.peoplesAt(rate as Rate) > one.tried.ran.measured.values!.peoplesAt(rate as Rate);
  const [from, to] = [RATES.people_at_3_percent / STEP, RATES.people_at_10_percent / STEP];
  const [, first] = bisect([from, to], (position) => isWorthMore(position * STEP), false);
  return fromUnits(first * STEP, DECIMALS.rate);
}

/** One lever at one value. */
export interface Move extends Setting {
  readonly lever: Lever;
  /** The inputs that it changes, by their paths. */
  readonly paths: readonly string[];
  /** Place among the settings of the lever, the smallest of a series first. */
  readonly size: number;
}

/** Result of the plan with one lever or two. */
export interface Tried {
  readonly moves: readonly Move[];
  readonly changes: PlanChanges;
  /** Null where the plan cannot be changed so, or the model has no answer. */
  readonly ran: Ran | null;
  /** Why it is not to be done; empty where nothing is in the way. */
  readonly reasons: readonly string[];
}

/** A plan that was run, and its measures against the plan as it is. */
export interface Ran extends MeasuredPlan {
  readonly figures: CompanyMeasures;
}

/** The plan as it is, with measures against itself: changes of 0. */
export function asItIs({ plan }: PreparedInput): Tried & { readonly ran: Ran } {
  const ran = measuredAsItIs(plan);
  const figures = measuresOf(ran.measured, ran.measured) as CompanyMeasures;
  return { moves: [], changes: {}, ran: { ...ran, figures }, reasons: [] };
}

/** Every value of the levers of a table, in its order. */
export function movesOf(levers: readonly Lever[], plan: LeverPlan): Move[] {
  return levers.flatMap((lever) =>
    lever.settings(plan).map((setting, size) => ({ ...setting, lever, paths: pathsIn(setting.changes), size })),
  );
}

/** Two levers that change different inputs can be used together. */
export function areCompatible(one: Move, other: Move): boolean {
  if (one.lever === other.lever) return false;
  return !one.paths.some((path) => other.paths.some((its) => isWithin(path, its) || isWithin(its, path)));
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

/** Runs the plan with levers, and compares its findings and its measures with those of the plan as it is. */
export function tried(input: PreparedInput, { run: base, measured }: MeasuredPlan, moves: readonly Move[]): Tried {
  const changes = moves.map((move): unknown => move.changes).reduce(together) as PlanChanges;
  const { found: ran, refusal } = openTrial(input, changes, (plan) => measuredPlan(plan, input.plan.discountRate));
  if (ran === null) {
    const isRefused = refusal instanceof ValidationError;
    const reasons = isRefused ? refusal.issues.map(({ field, issue }) => `${field}: ${issue}`) : [refusal.message];
    return { moves, changes, ran, reasons };
  }
  const figures = measuresOf(ran.measured, measured) as CompanyMeasures;
  const answered = moves.flatMap(({ lever }) => lever.answers ?? []);
  const { new_findings: added } = findingChanges(
    base.summary_metrics.compliance_findings,
    ran.run.summary_metrics.compliance_findings,
  );
  const broken = added.filter(
    ({ code, severity }) => (severity === 'breach' || code.startsWith('COVENANT_')) && !answered.includes(code),
  );
  return { moves, changes, ran: { ...ran, figures }, reasons: reasonsOf(broken) };
}

/** Each code once, with its years. */
function reasonsOf(broken: readonly ComplianceFinding[]): string[] {
  const messages = new Map<string, { readonly message: string; readonly years: number[] }>();
  for (const { code, message, year } of broken) {
    const known = messages.get(code) ?? { message, years: [] };
    messages.set(code, known);
    if (year !== null) known.years.push(year);
  }
  return [...messages].map(([code, { message, years }]) => {
    const first =
      years.length === 0 ? '' : years.length === 1 ? ` (${years[0]!})` : ` (${years.length} years from ${years[0]!})`;
    return `${code}${first}: ${message}`;
  });
}
