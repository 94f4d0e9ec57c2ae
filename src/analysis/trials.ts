import { plainJson } from '../engine/input/plain-json.js';
import { SimulationError, ValidationError } from '../engine/errors.js';
import { changeInput, type PreparedInput } from '../engine/input/index.js';
import type { Plan } from '../engine/state/plan.js';

/** A changed plan: what was asked of it, or why there is no answer. */
export type Trial<Found> =
  | { readonly found: Found; readonly refusal: null }
  | { readonly found: null; readonly refusal: Refusal };

/** The inputs cannot be changed so, or the model has no answer for them. */
export type Refusal = SimulationError | ValidationError;

/**
 * Asks something of a plan with changes, such as its figures and findings.
 *
 * @throws ValidationError when the changes are those of the caller, and the inputs refuse them
 */
export function trial<Found>(input: PreparedInput, changes: unknown, ask: (plan: Plan) => Found): Trial<Found> {
  const { plan } = changeInput(input, changes);
  return attempt(() => ask(plan));
}

/** The same with changes that may not fit the plan: what the inputs refuse is no answer either. */
export function openTrial<Found>(input: PreparedInput, changes: unknown, ask: (plan: Plan) => Found): Trial<Found> {
  return attempt(() => ask(changeInput(input, changes, true).plan));
}

/** The result of a computation, or the engine's own error; others are thrown. */
export function attempt<Found>(compute: () => Found): Trial<Found> {
  try {
    return { found: compute(), refusal: null };
  } catch (error) {
    if (error instanceof SimulationError || error instanceof ValidationError) return { found: null, refusal: error };
    throw error;
  }
}

/** Trials of one plan, each once. */
export interface Memo<Key, Found> {
  readonly of: (key: Key) => Trial<Found>;
  /** Runs so far. */
  readonly runs: () => number;
  /** True if the key was tried. */
  readonly knows: (key: Key) => boolean;
}

/** Keeps trials by what tells them apart, and counts them. */
export function memoOf<Key, Found>(run: (key: Key) => Trial<Found>, countStep: () => void): Memo<Key, Found> {
  const known = new Map<string, Trial<Found>>();
  const nameOf = (key: Key): string => plainJson(key);
  return {
    runs: () => known.size,
    knows: (key) => known.has(nameOf(key)),
    of: (key) => {
      const name = nameOf(key);
      const before = known.get(name);
      if (before !== undefined) return before;
      const found = run(key);
      known.set(name, found);
      countStep();
      return found;
    },
  };
}

/** Two positions, the lower one first. */
export type Pair = readonly [low: number, high: number];

/**
 * Halves the interval between two positions, at one of which something holds and at one not, until they are neighbours.
 *
 * @param holdsLow - whether it holds at the lower one, where that is known
 */
export function bisect([from, to]: Pair, holds: (position: number) => boolean, holdsLow = holds(from)): Pair {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (holds(middle) === holdsLow) low = middle;
    else high = middle;
  }
  return [low, high];
}
