import { SimulationError } from '../../errors.js';
import { methodOf } from '../../input/build-repurchase-terms.js';
import { changeInput, type PreparedInput } from '../../input/index.js';
import { DECIMALS, ExactDecimal, fromUnits, roundToNumber, toExact } from '../../numeric/index.js';
import type {
  Sensitivity,
  SensitivityAlternative,
  SensitivityAssumption,
  SensitivityCase,
  SensitivityFigures,
  SensitivityMove,
  SensitivityRow,
} from '../../results/sensitivity.js';
import { stepCounter, type AnalysisControl } from '../control.js';
import { ASSUMPTIONS, type Movable } from './assumptions.js';
import { differenceOf, sensitivityFigures, spreadOf } from './figures.js';

/** The settings of a sensitivity analysis that are not the defaults. */
export interface SensitivitySettings {
  readonly assumptions?: readonly SensitivityAssumption[] | undefined;
  /** In units of a rate; in years for the retirement age. */
  readonly steps?: { readonly [A in SensitivityMove['assumption']]?: number | undefined };
  readonly rank_by?: keyof SensitivityFigures;
}

/** The sensitivity of a prepared plan. The census is not validated again. */
export function sensitivityOf(
  input: PreparedInput,
  settings: SensitivitySettings = {},
  control: AnalysisControl = {},
): Sensitivity {
  const { assumptions, steps = {}, rank_by = 'total' } = settings;
  const isAsked = (name: SensitivityAssumption): boolean => assumptions === undefined || assumptions.includes(name);
  const base = sensitivityFigures(input.plan);
  const names = (Object.keys(ASSUMPTIONS) as SensitivityMove['assumption'][]).filter(isAsked);
  const countStep = stepCounter(control, names.length + (isAsked('strategy') ? 1 : 0));
  const rows: SensitivityRow[] = [];
  for (const name of names) {
    rows.push(movedRow(input, base, name, steps[name]));
    countStep();
  }
  if (isAsked('strategy')) {
    rows.push(...strategyRows(input, base));
    countStep();
  }
  return { rank_by, base, rows: ranked(rows, rank_by) };
}

/** The largest effect first; equal ones keep the order of the table of assumptions, not the caller's. */
function ranked(rows: readonly SensitivityRow[], by: keyof SensitivityFigures): SensitivityRow[] {
  const effect = (row: SensitivityRow): number => (row.applies ? row.effect[by] : -1);
  return [...rows].sort((a, b) => effect(b) - effect(a));
}

function movedRow(
  input: PreparedInput,
  base: SensitivityFigures,
  assumption: SensitivityMove['assumption'],
  ownStep: number | undefined,
): SensitivityRow {
  const { step: usualStep, relative, in: findIn } = ASSUMPTIONS[assumption];
  const step = ownStep ?? usualStep;
  const found = findIn(input.read);
  const paths = [...found.paths];
  if ('reason' in found) return { assumption, applies: false, paths, reason: found.reason };

  const moveBy = (signedStep: number): SensitivityMove['up'] => {
    const moved = eachOf(found.base, (units) => movedUnits(units, signedStep, relative, found));
    const value = eachOf(moved, ({ units }) => units);
    const clipped = [moved].flat().some((entry) => entry.clipped);
    return caseOf(input, base, { value: plainly(value, found), clipped, changes: found.changes(value) });
  };
  const down = moveBy(-step);
  const up = moveBy(step);
  return {
    assumption,
    applies: true,
    paths,
    base: plainly(found.base, found),
    step: fromUnits(step, assumption === 'retirement_age' ? 0 : DECIMALS.rate),
    relative,
    down,
    up,
    effect: effectOf(base, [down, up]),
  };
}

/** A row for each other way to use the shares the company buys back. */
function strategyRows(input: PreparedInput, base: SensitivityFigures): SensitivityRow[] {
  const { deferred } = input.plan.repurchase;
  const current = methodOf(input.read.operatingAssumptions.repurchase_strategy);
  const paths = ['operatingAssumptions.repurchase_strategy.method'];
  const others = (['recycle', 'redeem', 'releverage'] as const).filter((method) => method !== current);
  return others.map((method) => {
    if (method === 'releverage' && deferred) {
      return { assumption: 'strategy', applies: false, paths, reason: 'No releverage with deferred payment' };
    }
    const changes = { operatingAssumptions: { repurchase_strategy: { method, mix: null } } };
    const alternative = caseOf(input, base, { value: method, clipped: false, changes });
    const effect = effectOf(base, [alternative]);
    return { assumption: 'strategy', applies: true, paths, base: current, alternative, effect } satisfies SensitivityAlternative; // prettier-ignore
  });
}

/** Runs the plan with changes. A value for which the model has no answer is a case without figures. */
function caseOf<Value>(
  input: PreparedInput,
  base: SensitivityFigures,
  { value, clipped, changes }: { value: Value; clipped: boolean; changes: unknown },
): SensitivityCase<Value> {
  try {
    const figures = sensitivityFigures(changeInput(input, changes).plan);
    return { value, clipped, figures, differences: differenceOf(figures, base) };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return { value, clipped, figures: null, differences: null, issue: error.details.issue };
  }
}

function effectOf(base: SensitivityFigures, cases: readonly SensitivityCase<unknown>[]): SensitivityFigures {
  return spreadOf([base, ...cases.flatMap(({ figures }) => figures ?? [])]);
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
function eachOf<From, To>(values: From | readonly From[], to: (value: From) => To): To | To[] {
  return Array.isArray(values) ? values.map(to) : to(values as From);
}

function plainly(units: number | readonly number[], { decimals }: Movable): number | number[] {
  return eachOf(units, (value) => fromUnits(value, decimals));
}
