import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as core from '../../../src/index.js';
import { hasTurn } from '../../draws.js';
import { vectors } from '../../vectors.js';

/** A file of the built package. */
export const inDist = (name: string): string => resolve('dist', name);

/**
 * The inputs of some conformance vectors, as they are written: an argument that was left out is not passed. A difference between
 * JavaScript engines, such as in a power or a sort, shows in any plan.
 */
export const inputs = vectors()
  .filter((_, at) => hasTurn(at, 10))
  .map(({ input: { planRules, operatingAssumptions, initialState, systemConfig } }) => {
    const four = [planRules, operatingAssumptions, initialState, systemConfig];
    return four.filter((argument) => argument !== undefined) as Parameters<typeof core.simulate>;
  });

/** JavaScript for any host: both results of an input as text. `EsopRepurchase` is what the package exports there. */
export const OUTPUT_OF = `
  (EsopRepurchase) => (input) => JSON.stringify([EsopRepurchase.simulate(...input), EsopRepurchase.simulateRun(...input)])
`;

/** What the built package gives here, vector by vector. */
export async function outputsHere(): Promise<string[]> {
  const built = (await import(/* @vite-ignore */ pathToFileURL(inDist('index.js')).href)) as typeof core;
  return inputs.map((input) => JSON.stringify([built.simulate(...input), built.simulateRun(...input)]));
}
