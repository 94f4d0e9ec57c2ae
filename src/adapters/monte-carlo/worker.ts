/**
 * The script of a worker: a thread of Node or a Web Worker. It is told the inputs once, and then which paths to compute.
 */
import workerpool from '#workerpool';
import type { PathSample } from '../../analysis/index.js';
import { prepareMonteCarlo, type PreparedMonteCarlo } from '../../analysis/monte-carlo/prepare.js';
import { toMessage, type ErrorMessage } from './error-message.js';

/** The paths of a range, or why there are none. */
export type Answer = { readonly samples: readonly PathSample[] } | { readonly error: ErrorMessage };

let prepared: PreparedMonteCarlo;

workerpool.worker({
  prepare(inputs: string): void {
    const { planRules, operatingAssumptions, initialState, systemConfig, options } = JSON.parse(inputs) as Inputs;
    prepared = prepareMonteCarlo(planRules, operatingAssumptions, initialState, systemConfig, options);
  },

  samples(from: number, to: number): Answer {
    try {
      return { samples: prepared.samples(from, to) };
    } catch (error) {
      const message = toMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  },
});

type Arguments = Parameters<typeof prepareMonteCarlo>;

interface Inputs {
  readonly planRules: Arguments[0];
  readonly operatingAssumptions: Arguments[1];
  readonly initialState: Arguments[2];
  readonly systemConfig: Arguments[3];
  readonly options: Arguments[4];
}
