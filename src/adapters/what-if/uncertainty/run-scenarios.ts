import workerScript from 'monte-carlo-worker';
import { runMonteCarlo } from '../../monte-carlo/index.js';
import type { MonteCarloResult } from '../../../analysis/index.js';
import type { AnnualProjection, PreparedPlan } from '../../../index.js';
import type { ChosenOptions } from './uncertainty-form.js';

/** A scenario whose uncertainty is wanted. */
export interface UncertainScenario {
  readonly name: string;
  readonly plan: PreparedPlan;
  /** Its years as they are expected. */
  readonly expected: readonly AnnualProjection[];
}

/**
 * Monte Carlo of several scenarios on Web Workers, one after the other, all with the same options: with the same seed the same
 * people meet the same draws, so that differences come from the scenarios.
 *
 * The workers' script is text that came with the page, so that nothing is fetched and the page needs no server.
 */
export async function runScenarios(
  scenarios: readonly UncertainScenario[],
  options: ChosenOptions,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MonteCarloResult[]> {
  const workerUrl = URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
  const total = scenarios.length * options.paths;
  const results: MonteCarloResult[] = [];
  try {
    for (const [i, { plan }] of scenarios.entries()) {
      results.push(
        await runMonteCarlo(plan, options, {
          workerUrl,
          signal,
          onProgress: ({ done }) => onProgress(i * options.paths + done, total),
        }),
      );
    }
    return results;
  } finally {
    URL.revokeObjectURL(workerUrl);
  }
}
