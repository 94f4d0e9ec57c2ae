import { simulateRun, SimulationError, type SimulationRun } from '../../src/index.js';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../../src/index.js';
import { parseInput } from '../../src/engine/input/index.js';
import type { Plan } from '../../src/engine/state/plan.js';
import type { PlanInput } from '../oracle/arbitrary.js';
import { draws } from '../draws.js';

/**
 * Random plans on which a law is tried: an option that one plan in twenty has is among them four times on average. The engine is compared
 * with its slow twin on several times as many.
 */
export const PLANS = { numRuns: draws(80) };

/** The four arguments as the public API types them. */
export function fourArguments(input: PlanInput): [PlanRules, OperatingAssumptions, InitialState, SystemConfig?] {
  return [
    input.planRules as PlanRules,
    input.operatingAssumptions as OperatingAssumptions,
    input.initialState,
    input.systemConfig as SystemConfig,
  ];
}

/** The run, or null where the model has no answer. */
export function runOrNull(input: PlanInput): SimulationRun | null {
  return orNull(() => simulateRun(...fourArguments(input)));
}

/** What it computes, or null where the model has no answer. */
export function orNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof SimulationError) return null;
    throw error;
  }
}

/** The plan of an input. */
export function planOf(input: PlanInput): Plan {
  return parseInput(...fourArguments(input));
}

/** A figure in whole units: exact where a sum of doubles is not. */
export function units(figure: number, decimals: number): bigint {
  const [whole = '0', fraction = ''] = figure.toFixed(decimals).split('.');
  return BigInt(whole + fraction);
}
