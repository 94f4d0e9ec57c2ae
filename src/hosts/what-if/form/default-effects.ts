import { SimulationError, ValidationError, type PreparedPlan, type SimulationRun } from '../../../index.js';
import { spokenDifference, sumOfCents } from '../../../presentation/words/index.js';
import { spokenValue } from './field-text.js';
import { withValueAt } from './plan-path.js';
import type { FormField } from './field-table.js';

/** Effect of a default on an answer, found by trying other values in its place. */
export interface DefaultEffect {
  /** The largest change of a figure of the answer, as a part of that figure; 0 where none of them moves. */
  readonly part: number;
  /** Value with the largest change, and the change: `with 4 % $0.9 million more over all years`; null where no value changes anything. */
  readonly instead: string | null;
}

/** Figures of the answer, with the words for a difference of each. */
const FIGURES: readonly (readonly [says: string, of: (run: SimulationRun) => number])[] = [
  ['over all years', (run) => run.summary_metrics.total_repurchase_cash],
  ['in the hardest year', (run) => run.summary_metrics.peak_cash_amount],
  [
    'from the company in addition',
    ({ annual_projections: years }) => sumOfCents(years.map((year) => year.funded_by_company)),
  ],
];

/** Effects by path. A default that changes no figure at all, whatever stands in its place, is not read by the plan: null. */
export type DefaultEffects = Readonly<Record<string, DefaultEffect | null>>;

/** Tries other values for the defaults of a plan. A default without other values has no entry. */
export function defaultEffects(
  plan: PreparedPlan,
  defaults: readonly FormField[],
  onStep: (done: number, total: number) => void = () => undefined,
): DefaultEffects {
  const base = plan.simulateRun({ snapshots: false });
  const figures = figuresOf(base);
  const effectsOf = (field: FormField): (DefaultEffect | null)[] =>
    othersOf(field).flatMap((other) => {
      const run = runWith(plan, field.path, other);
      if (run === null) return [];
      return [figuresOf(run) === figures ? null : effectOf(base, run, spokenValue(field, other))];
    });
  const entries = defaults.flatMap((field, i) => {
    onStep(i, defaults.length);
    const effects = effectsOf(field);
    if (effects.length === 0) return [];
    const largest = effects.reduce((a, b) => (b !== null && b.part >= (a?.part ?? 0) ? b : a));
    return [[field.path, largest] as const];
  });
  return Object.fromEntries(entries);
}

function effectOf(base: SimulationRun, run: SimulationRun, value: string): DefaultEffect {
  const changes = FIGURES.map(([says, of]) => {
    const difference = Number((of(run) - of(base)).toFixed(2));
    return { says, difference, part: Math.abs(difference) / Math.max(of(base), 1) };
  });
  const { says, difference, part } = changes.reduce((a, b) => (b.part > a.part ? b : a));
  return {
    part,
    instead: Math.abs(difference) < 0.5 ? null : `with ${value} ${spokenDifference(difference)} ${says}`,
  };
}

/** Values to try in place of a default: each other word, or numbers a step beside it. */
function othersOf({ kind, isList, words = [], unit, default: usual, minimum, maximum }: FormField): unknown[] {
  if (isList === true) return [];
  if (kind === 'yes or no') return [usual !== true];
  if (kind === 'words') return words.map(([word]) => word).filter((word) => word !== usual);
  if (kind !== 'number' || usual === undefined) return [];
  const step = stepOf(unit, Number(usual));
  return [Number(usual) + step, Number(usual) - step]
    .map((value) => Number(value.toFixed(8)))
    .filter((value) => value >= (minimum ?? 0) && value <= (maximum ?? Infinity));
}

/** Step of a value: one percentage point, ten for a large percentage; one of a count; a tenth of dollars and of factors. */
function stepOf(unit: string | undefined, usual: number): number {
  if (unit === 'percent') return Math.abs(usual) > 0.2 ? 0.1 : 0.01;
  if (unit === 'times') return 0.1;
  if (unit?.startsWith('dollars') !== true) return 1;
  return usual === 0 ? (unit === 'dollars' ? 100_000 : 1) : usual / 10;
}

/** Runs the plan with another value; null where the engine refuses it, or has no answer. */
function runWith(plan: PreparedPlan, path: string, value: unknown): SimulationRun | null {
  try {
    return plan.with(withValueAt({}, path, value)).simulateRun({ snapshots: false });
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SimulationError) return null;
    throw error;
  }
}

/** Text of all figures of a run, without its id. */
function figuresOf({ annual_projections, trust_states, summary_metrics }: SimulationRun): string {
  return JSON.stringify([annual_projections, trust_states, summary_metrics]);
}
