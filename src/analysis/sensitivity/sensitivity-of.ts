import { DECIMALS, ExactDecimal, roundToNumber, fromUnits, toExact, toUnits } from '../../engine/numeric/index.js';
import { digestOf } from '../../engine/report.js';
import type { ComplianceFinding } from '../../engine/results/compliance.js';
import {
  type SensitivityFigures,
  rankedFigure,
  SENSITIVITY_FIGURES,
  SENSITIVITY_NAMES,
  type Sensitivity,
  type SensitivityAssumption,
  type SensitivityCase,
  type SensitivityChoice,
  type SensitivityMove,
  type SensitivityRow,
  type SensitivityVaried,
} from '../../engine/results/sensitivity.js';
import type { SummaryMetrics } from '../../engine/results/summary-metrics.js';
import type { Plan } from '../../engine/state/plan.js';
import type { PreparedInput } from '../../engine/input/index.js';
import type { Movable } from '../../engine/input/options/numeric-input.js';
import { stepCounter, type AnalysisControl } from '../given.js';
import { findingChanges } from '../findings.js';
import { trial } from '../trials.js';
import { ALL, ASSUMPTIONS, CHOICES, findIn, isUsual } from './assumptions.js';

/** Figures and findings of a run, for comparison. */
export interface ComparedRun {
  readonly figures: SensitivityFigures;
  readonly findings: readonly ComplianceFinding[];
}

/** Runs a plan. */
export function comparedRun(plan: Plan): ComparedRun {
  return comparedFigures(digestOf(plan).summary_metrics);
}

/** Figures and findings of a run; `metric` is the figure by which rows are ranked, when it is none of the four. */
export function comparedFigures(summary: SummaryMetrics, metric?: number | null): ComparedRun {
  const figures = eachName((name) => summary[SENSITIVITY_FIGURES[name].metric]);
  if (metric !== undefined) figures.metric = metric;
  return { figures, findings: summary.compliance_findings };
}

/** Difference of each figure from that of the base, exactly. */
export function differenceOf(figures: SensitivityFigures, base: SensitivityFigures): SensitivityFigures {
  return eachFigure([base, figures], ([before = 0, now = 0]) => difference(now, before));
}

/** Largest less smallest of each figure. */
export function spreadOf(runs: readonly SensitivityFigures[]): SensitivityFigures {
  return eachFigure(runs, (values) => difference(Math.max(...values), Math.min(...values)));
}

/** The four figures. */
function eachName(of: (name: (typeof SENSITIVITY_NAMES)[number]) => number): SensitivityFigures {
  return Object.fromEntries(SENSITIVITY_NAMES.map((name) => [name, of(name)])) as unknown as SensitivityFigures;
}

/** Compares the runs figure by figure; a metric that is not defined in one of them has no difference. */
function eachFigure(
  runs: readonly SensitivityFigures[],
  of: (values: readonly number[]) => number,
): SensitivityFigures {
  const metrics = runs.flatMap(({ metric }) => (metric === undefined ? [] : [metric]));
  const defined = metrics.filter((metric) => metric !== null);
  return {
    ...eachName((name) => of(runs.map((run) => run[name]))),
    ...(metrics.length === 0 ? {} : { metric: defined.length < runs.length ? null : of(defined) }),
  };
}

/** Difference through decimal texts: that of doubles would carry binary noise. */
function difference(a: number, b: number): number {
  return roundToNumber(new ExactDecimal(a).minus(b), DECIMALS.rate) + 0;
}

/** The settings of a sensitivity analysis that are not the defaults. */
export interface SensitivitySettings {
  readonly assumptions?: readonly SensitivityAssumption[] | undefined;
  /** Steps in units of a rate; in years for the retirement age and installments. */
  readonly steps?: { readonly [A in SensitivityMove['assumption']]?: number | undefined };
  readonly rank_by?: string | undefined;
  /** Inputs that the caller names. */
  readonly varied?: readonly VariedInput[];
  /** Runs a plan, where more is compared than the four figures. */
  readonly run?: (plan: Plan) => ComparedRun;
}

/** An input, its value, and two others. */
export interface VariedInput {
  readonly path: string;
  readonly base: number | null;
  readonly down: Attempt<number>;
  readonly up: Attempt<number>;
}

/** A value to try, and the changes to the inputs that set it. */
interface Attempt<Value> {
  readonly value: Value;
  readonly clipped: boolean;
  readonly changes: unknown;
}

/** A plan, how it runs as it is, and how its changes are run. */
interface Base extends ComparedRun {
  readonly input: PreparedInput;
  readonly run: (plan: Plan) => ComparedRun;
}

/** The sensitivity of a prepared plan. The census is not validated again. */
export function sensitivityOf(
  input: PreparedInput,
  settings: SensitivitySettings = {},
  control: AnalysisControl = {},
): Sensitivity {
  const { assumptions, steps = {}, rank_by = 'total', varied = [], run = comparedRun } = settings;
  const isAsked = (name: SensitivityAssumption): boolean => assumptions?.includes(name) ?? isUsual(name, input);
  const base: Base = { input, run, ...run(input.plan) };
  const asked = (Object.keys(ALL) as SensitivityAssumption[]).filter(isAsked);
  const questions = [
    ...asked.map(
      (name) => () =>
        name in CHOICES
          ? alternativeRows(base, name as SensitivityChoice)
          : movedRow(base, name as SensitivityMove['assumption'], steps),
    ),
    ...varied.map((each) => () => [variedRow(base, each)]),
  ];
  const countStep = stepCounter(control, questions.length);
  const rows = questions.flatMap((compute) => {
    const found: SensitivityRow[] = compute();
    countStep();
    return found;
  });
  return { rank_by, base: base.figures, rows: ranked(rows, rank_by) };
}

/** The largest effect first; equal ones keep the order of the table of assumptions, not the caller's. */
export function ranked(rows: readonly SensitivityRow[], by: string): SensitivityRow[] {
  const effect = (row: SensitivityRow): number => (row.applies ? (rankedFigure(row.effect, by) ?? 0) : -1);
  return [...rows].sort((a, b) => effect(b) - effect(a));
}

function movedRow(
  base: Base,
  assumption: SensitivityMove['assumption'],
  steps: NonNullable<SensitivitySettings['steps']>,
): SensitivityRow[] {
  const { step: usual, isRelative: relative = false, whole } = ASSUMPTIONS[assumption];
  const places = whole === undefined ? DECIMALS.rate : 0;
  const step = steps[assumption] ?? toUnits(usual, places);
  const found = findIn(assumption, base.input);
  const paths = [...found.paths];
  if ('reason' in found) return [{ assumption, applies: false, paths, reason: found.reason }];

  const moveBy = (signedStep: number): SensitivityMove['up'] => {
    const moved = eachOf(found.base, (units, i) =>
      i < (found.stay ?? 0) ? { units, clipped: false } : movedUnits(units, signedStep, relative, found),
    );
    const value = eachOf(moved, ({ units }) => units);
    const clipped = [moved].flat().some((entry) => entry.clipped);
    return caseOf(base, { value: plainly(value, found), clipped, changes: found.changes(value) });
  };
  const down = moveBy(-step);
  const up = moveBy(step);
  const now = plainly(found.base, found);
  const effect = effectOf(base, [down, up]);
  return [{ assumption, applies: true, paths, base: now, step: fromUnits(step, places), relative, down, up, effect }];
}

/** A row for each other choice. */
function alternativeRows(base: Base, assumption: SensitivityChoice): SensitivityRow[] {
  const { path, now, all, changes, refused } = CHOICES[assumption];
  const current = now(base.input);
  const paths = [path];
  return all
    .filter((value) => value !== current)
    .map((value): SensitivityRow => {
      const reason = refused?.(value, base.input) ?? null;
      if (reason !== null) return { assumption, applies: false, paths, reason };
      const alternative = caseOf(base, { value, clipped: false, changes: changes(value, base.input) });
      return { assumption, applies: true, paths, base: current, alternative, effect: effectOf(base, [alternative]) };
    });
}

function variedRow(base: Base, { path, base: now, down, up }: VariedInput): SensitivityVaried {
  const cases = { down: caseOf(base, down), up: caseOf(base, up) };
  const effect = effectOf(base, [cases.down, cases.up]);
  return { assumption: 'input', applies: true, paths: [path], base: now, ...cases, effect };
}

/** Runs the plan with changes. A value for which the model has no answer is a case without figures. */
function caseOf<Value>(
  { input, run: runPlan, figures: before, findings }: Base,
  { value, clipped, changes }: Attempt<Value>,
): SensitivityCase<Value> {
  const { found, refusal } = trial(input, changes, runPlan);
  if (found === null) {
    const { issue } = refusal.details;
    return { value, clipped, figures: null, differences: null, new_findings: [], gone_findings: [], issue };
  }
  const { figures } = found;
  const { new_findings, gone_findings } = findingChanges(findings, found.findings);
  return { value, clipped, figures, differences: differenceOf(figures, before), new_findings, gone_findings };
}

function effectOf(base: Base, cases: readonly SensitivityCase<unknown>[]): SensitivityFigures {
  return spreadOf([base.figures, ...cases.flatMap(({ figures }) => figures ?? [])]);
}

/** A value moved by a step in its units, or by that fraction of it, rounded once and kept in the range of the input. */
function movedUnits(
  units: number,
  step: number,
  relative: boolean,
  { least, most }: Movable,
): { units: number; clipped: boolean } {
  const factor = toExact(step, DECIMALS.rate).plus(1);
  const exact = relative ? factor.times(units) : new ExactDecimal(units).plus(step);
  const wanted = roundToNumber(exact, 0);
  const allowed = Math.min(Math.max(wanted, least), most);
  return { units: allowed, clipped: allowed !== wanted };
}

/** One value or several, each turned into another. */
function eachOf<From, To>(values: From | readonly From[], to: (value: From, index: number) => To): To | To[] {
  return Array.isArray(values) ? values.map(to) : to(values as From, 0);
}

function plainly(units: number | readonly number[], { decimals }: Movable): number | number[] {
  return eachOf(units, (value) => fromUnits(value, decimals));
}
