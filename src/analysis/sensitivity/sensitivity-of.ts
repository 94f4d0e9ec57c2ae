import { SimulationError } from '../../engine/errors.js';
import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, ExactDecimal, fromUnits, roundToNumber, toExact } from '../../engine/numeric/index.js';
import {
  rankedFigure,
  type Sensitivity,
  type SensitivityAssumption,
  type SensitivityCase,
  type SensitivityChoice,
  type SensitivityFigures,
  type SensitivityMove,
  type SensitivityRow,
  type SensitivityVaried,
} from '../../engine/results/sensitivity.js';
import type { Plan } from '../../engine/state/plan.js';
import { stepCounter, type AnalysisControl } from '../control.js';
import { findingChanges } from '../finding-changes.js';
import { ASSUMPTIONS, isUsual } from './assumptions.js';
import { CHOICES } from './choices.js';
import { comparedRun, differenceOf, spreadOf, type ComparedRun } from './figures.js';
import type { Movable } from './movable.js';

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
  const moves = (Object.keys(ASSUMPTIONS) as SensitivityMove['assumption'][]).filter(isAsked);
  const choices = (Object.keys(CHOICES) as SensitivityChoice[]).filter(isAsked);
  const questions = [
    ...moves.map((name) => () => [movedRow(base, name, steps[name])]),
    ...choices.map((name) => () => alternativeRows(base, name)),
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
function ranked(rows: readonly SensitivityRow[], by: string): SensitivityRow[] {
  const effect = (row: SensitivityRow): number => (row.applies ? (rankedFigure(row.effect, by) ?? 0) : -1);
  return [...rows].sort((a, b) => effect(b) - effect(a));
}

function movedRow(base: Base, assumption: SensitivityMove['assumption'], ownStep: number | undefined): SensitivityRow {
  const { step: usualStep, relative, in: findIn } = ASSUMPTIONS[assumption];
  const step = ownStep ?? usualStep;
  const found = findIn(base.input.read);
  const paths = [...found.paths];
  if ('reason' in found) return { assumption, applies: false, paths, reason: found.reason };

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
  return {
    assumption,
    applies: true,
    paths,
    base: plainly(found.base, found),
    step: fromUnits(step, isInYears(assumption) ? 0 : DECIMALS.rate),
    relative,
    down,
    up,
    effect: effectOf(base, [down, up]),
  };
}

/** A row for each other choice. */
function alternativeRows(base: Base, assumption: SensitivityChoice): SensitivityRow[] {
  const { path, now, all, changes, refused } = CHOICES[assumption];
  const current = now(base.input.read);
  const paths = [path];
  return all
    .filter((value) => value !== current)
    .map((value): SensitivityRow => {
      const reason = refused(value, base.input.plan);
      if (reason !== null) return { assumption, applies: false, paths, reason };
      const alternative = caseOf(base, { value, clipped: false, changes: changes(value, base.input.read) });
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
  try {
    const run = runPlan(changeInput(input, changes).plan);
    const { figures } = run;
    const { new_findings, gone_findings } = findingChanges(findings, run.findings);
    return { value, clipped, figures, differences: differenceOf(figures, before), new_findings, gone_findings };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    const { issue } = error.details;
    return { value, clipped, figures: null, differences: null, new_findings: [], gone_findings: [], issue };
  }
}

function effectOf(base: Base, cases: readonly SensitivityCase<unknown>[]): SensitivityFigures {
  return spreadOf([base.figures, ...cases.flatMap(({ figures }) => figures ?? [])]);
}

/** True if a step is a number of years and not a rate. */
function isInYears(assumption: SensitivityMove['assumption']): boolean {
  return assumption === 'retirement_age' || assumption === 'installments';
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
