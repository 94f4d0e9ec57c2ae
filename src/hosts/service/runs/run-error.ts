import { SimulationError, ValidationError } from 'esop-repurchase';
import type { RunError } from '../records.js';
import { ComputeTimeout, ComputeTooLarge } from './compute-limits.js';

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
