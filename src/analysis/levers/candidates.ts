import { ValidationError } from '../../engine/errors.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import type { ComplianceFinding } from '../../engine/results/types.js';
import { pathsIn, together } from '../actions/changes.js';
import { findingChanges } from '../finding-changes.js';
import { measuredAsItIs, measuredPlan, type MeasuredPlan } from '../measures/measured-plan.js';
import type { CompanyMeasures } from '../figures/figures.js';
import { measuresOf } from '../measures/measuring.js';
import { openTrial } from '../trials/trial.js';
import type { Lever, LeverPlan, Setting } from './lever.js';

/** One lever at one value. */
export interface Move extends Setting {
  readonly lever: Lever;
  /** The inputs that it changes, by their paths. */
  readonly paths: readonly string[];
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
    lever.settings(plan).map((setting) => ({ ...setting, lever, paths: pathsIn(setting.changes) })),
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
