import type { SimulationFailure } from './types.js';

/** The one way a valid plan fails to run: there is nothing to divide the company's value by, or no value. */
export function failSimulation(issue: string): never {
  const failure: SimulationFailure = {
    code: 'SIMULATION_ERROR',
    message: 'Simulation failed',
    details: { field: 'share_valuation.method', issue },
  };
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the error object of the specification, as it is
  throw failure;
}

export const failWithoutShares = (year: number): never => failSimulation(`No shares outstanding at the end of ${year}`);
