import {
  ENGINE_VERSION,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  prepare,
  type PreparedPlan,
  simulateRun,
  SimulationError,
  type SystemConfig,
  ValidationError,
} from 'esop-repurchase';
import { type AnalysisKind, analysisOf, type ColumnOptions, type PreparedInput } from 'esop-repurchase/internal';
import { gunzip, gzip } from '../gzip.js';
import type { ComputedRun, RunError, RunPart } from '../records.js';
import { inOptions } from '../requests.js';
import { SnapshotParts } from './snapshot-parts.js';

/**
 * Computes a run from its four inputs: the gzip of JSON text of `[planRules, operatingAssumptions, initialState, systemConfig]`,
 * of which the last may be null. A fifth entry `{ kind, options }` asks for an analysis. Use it to write a `Compute` that runs on
 * threads or machines of your own.
 *
 * @throws ValidationError, SimulationError as `simulateRun()` and the functions of the analyses do
 * @example
 * import { gunzipSync, gzipSync } from 'node:zlib';
 *
 * const plan = { plan_name: 'Smallest', vesting_schedule: { years: 6 } };
 * const inputs = [plan, { contribution_policy: {} }, { participants: [] }, { projection_years: 3 }];
 * const computed = computeRun(gzipSync(JSON.stringify(inputs)));
 * computed.total_repurchase_obligation // 0
 * JSON.parse(gunzipSync(computed.parts[0].data)).length // 3
 */
export function computeRun(inputs: Uint8Array): ComputedRun {
  const [planRules, operatingAssumptions, initialState, config, asked] = JSON.parse(gunzip(inputs)) as [
    PlanRules,
    OperatingAssumptions,
    InitialState,
    SystemConfig | null,
    AskedAnalysis | undefined,
  ];
  if (asked !== undefined) {
    const plan = prepare(planRules, operatingAssumptions, initialState, config ?? undefined);
    const parts = analysisParts(analyze(plan, asked));
    return { engine_version: ENGINE_VERSION, total_repurchase_obligation: null, peak_cash_year: null, parts };
  }
  // The service has named the run by its inputs already: their digest takes as long as reading them.
  const named = { ...config, simulation_id: 'run' };
  const snapshots = new SnapshotParts();
  const options: ColumnOptions = { onColumns: (columns) => snapshots.add(columns) };
  const run = simulateRun(planRules, operatingAssumptions, initialState, named, options);
  const { total_repurchase_obligation, peak_cash_year } = run.summary_metrics;
  return {
    engine_version: ENGINE_VERSION,
    total_repurchase_obligation,
    peak_cash_year,
    parts: [
      partOf('annual_projections', run.annual_projections),
      partOf('trust_states', run.trust_states),
      partOf('summary_metrics', run.summary_metrics),
      ...snapshots.end(),
    ],
  };
}

function partOf(name: RunPart['name'], group: object): RunPart {
  return { name, first: 0, entries: 1, data: gzip(JSON.stringify(group)) };
}

/** Characters of a result that are stored together. */
const CHARACTERS = 128 * 1024;

const HIGH_HALVES = /[\ud800-\udbff]$/;

/** The result of an analysis as it is stored: pieces of its JSON text, none of which ends in the middle of a character. */
function analysisParts(result: object): RunPart[] {
  const text = JSON.stringify(result);
  const parts: RunPart[] = [];
  for (let first = 0; first < text.length;) {
    const some = text.slice(first, first + CHARACTERS);
    const piece = HIGH_HALVES.test(some) ? some.slice(0, -1) : some;
    parts.push({ name: 'analysis', first, entries: piece.length, data: gzip(piece) });
    first += piece.length;
  }
  return parts;
}

/** A requested analysis. */
export interface AskedAnalysis {
  readonly kind: AnalysisKind;
  /** As the request has them, not yet read; null for none. */
  readonly options: unknown;
}

/** Inputs of the library, in a plan that it prepared. */
export function inputOf({ input }: PreparedPlan): PreparedInput {
  return input as PreparedInput;
}

/**
 * Checks the options of an analysis against the plan, and runs nothing.
 *
 * @throws ValidationError for options that do not fit the plan: `options.vary`
 */
export function checkAnalysis(plan: PreparedPlan, { kind, options }: AskedAnalysis): void {
  inOptions(() => {
    checkWork(inputOf(plan), kind, options);
    analysisOf(kind).check(plan, (options ?? {}) as never);
  });
}

/** Most values of all plans of an analysis together; checking them takes a few seconds. */
const MOST_VALUES = 10_000_000;

/** Limit of the size of all plans together; computing more would take minutes. */
function checkWork({ given }: PreparedInput, kind: AnalysisKind, options: unknown): void {
  const { plans: field } = analysisOf(kind);
  const plans = (options as Readonly<Record<string, readonly unknown[] | undefined>> | null)?.[field ?? ''];
  if (field === undefined || plans === undefined) return;
  const most = Math.max(2, Math.floor(MOST_VALUES / valuesIn(given)));
  if (plans.length <= most) return;
  throw new ValidationError([{ field, issue: `Must have at most ${most} entries with a plan of this size` }]);
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1);
}

/**
 * Computes an analysis.
 *
 * @throws ValidationError as `checkAnalysis()` does; SimulationError when the model has no answer
 */
function analyze(plan: PreparedPlan, { kind, options }: AskedAnalysis): object {
  return inOptions(() => analysisOf(kind).run(plan, (options ?? {}) as never));
}

/** A simulation was given up because it took longer than its budget. A `Compute` of your own throws this error then. */
export class ComputeTimeout extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ComputeTimeout';

  constructor(
    /** The time it had, in seconds. */
    readonly seconds: number,
  ) {
    super(`Took longer than the ${seconds} seconds allowed for a simulation`);
  }
}

/** A simulation was given up because it needed more memory than its budget. A `Compute` of your own throws this error then. */
export class ComputeTooLarge extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ComputeTooLarge';

  constructor(
    /** The memory it had. */
    readonly megabytes: number,
  ) {
    super(`Needed more than the ${megabytes} megabytes of memory allowed for a simulation`);
  }
}

/**
 * The error that a run ends with, when trying again would not help. Null for an error that says nothing about the run, such as a
 * worker that went away.
 */
export function runErrorOf(error: unknown): RunError | null {
  if (error instanceof ValidationError || error instanceof SimulationError) {
    return error.toJSON();
  }
  if (error instanceof ComputeTooLarge || error instanceof ComputeTimeout) {
    const details = { field: 'initialState.participants', issue: error.message };
    return { code: 'SIMULATION_ERROR', message: 'Simulation failed', details };
  }
  return null;
}

/** The error of a run that its owner ended. */
export const CANCELLED: RunError = { code: 'CANCELLED', message: 'The run was cancelled', details: {} };

/** The error of a run whose results there was no room for in the quota of its tenant. */
export const NO_ROOM: RunError = {
  code: 'QUOTA_EXCEEDED',
  message:
    'The quota of bytes was used up when it was the turn of the run; delete runs to make room, and send it again',
  details: {},
};

/** The error of a run whose stored inputs are gone or damaged, or the key that they are encrypted with. */
export const UNREADABLE: RunError = {
  code: 'INTERNAL_ERROR',
  message: 'The stored inputs of the run cannot be read',
  details: {},
};

/** The error of a run that repeatedly ended its process, or repeatedly failed for reasons other than its inputs. */
export function gaveUp(attempts: number): RunError {
  return { code: 'INTERNAL_ERROR', message: `Computing the run failed ${attempts} times`, details: {} };
}
