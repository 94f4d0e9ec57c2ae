import { SimulationError, ValidationError } from '../../engine/errors.js';
import { changeInput, type PlanChanges, type PreparedInput } from '../../engine/input/index.js';
import { isPlainObject } from '../../engine/input/merge-patch.js';
import type { ComplianceFinding } from '../../engine/results/types.js';
import { findingChanges } from '../finding-changes.js';
import type { Lever, LeverPlan, Setting } from './lever.js';
import { measured, type LeverFigures } from './measured.js';

/** One lever at one value. */
export interface Move extends Setting {
  readonly lever: Lever;
  /** The inputs that it changes, by their paths. */
  readonly paths: readonly string[];
}

/** What becomes of the plan with one lever or two. */
export interface Tried {
  readonly moves: readonly Move[];
  readonly changes: PlanChanges;
  /** Null where the plan cannot be changed so, or the model has no answer. */
  readonly figures: LeverFigures | null;
  /** Why it is not to be done; empty where nothing is in the way. */
  readonly reasons: readonly string[];
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

function pathsIn(changes: unknown, at = ''): string[] {
  if (!isPlainObject(changes)) return [at];
  return Object.entries(changes).flatMap(([name, change]) => pathsIn(change, at === '' ? name : `${at}.${name}`));
}

/** Changes of levers that change different inputs, as one. A merge of patches would drop the keys that they remove. */
function together(one: unknown, other: unknown): unknown {
  if (!isPlainObject(one) || !isPlainObject(other)) return other;
  const both: Record<string, unknown> = { ...one };
  for (const [name, change] of Object.entries(other)) {
    both[name] = name in both ? together(both[name], change) : change;
  }
  return both;
}

/** Runs the plan with levers, and compares its findings with those of the plan as it is. */
export function tried(input: PreparedInput, base: readonly ComplianceFinding[], moves: readonly Move[]): Tried {
  const changes = moves.map((move): unknown => move.changes).reduce(together) as PlanChanges;
  try {
    const { figures, findings } = measured(changeInput(input, changes, true).plan);
    const answered = moves.flatMap(({ lever }) => lever.answers ?? []);
    const broken = findingChanges(base, findings).new_findings.filter(
      ({ code, severity }) => (severity === 'breach' || code.startsWith('COVENANT_')) && !answered.includes(code),
    );
    return { moves, changes, figures, reasons: reasonsOf(broken) };
  } catch (error) {
    if (error instanceof ValidationError) {
      return { moves, changes, figures: null, reasons: error.issues.map(({ field, issue }) => `${field}: ${issue}`) };
    }
    if (!(error instanceof SimulationError)) throw error;
    return { moves, changes, figures: null, reasons: [error.message] };
  }
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
