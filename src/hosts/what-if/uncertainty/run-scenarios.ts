import type { MonteCarloOptions, MonteCarloResult } from '../../../analysis/index.js';
import type { AnnualProjection, PreparedPlan } from '../../../index.js';
import { monteCarloPool } from '../../parallel/index.js';
import { withWorkers } from '../library/worker-url.js';

/** Options of chance, with the count of futures. */
export type ChosenOptions = MonteCarloOptions & { readonly paths: number };

/** A scenario whose uncertainty is wanted. */
export interface UncertainScenario {
  readonly name: string;
  readonly plan: PreparedPlan;
  /** True if its price follows from the company's earnings. */
  readonly isByEarnings: boolean;
  /** Expected years, without chance. */
  readonly expected: readonly AnnualProjection[];
}

/**
 * Monte Carlo of several scenarios on Web Workers, one after the other, all with the same options: with the same seed the same
 * people meet the same draws, so that differences come from the scenarios. Earnings are drawn where the price follows from them.
 */
export async function runScenarios(
  scenarios: readonly UncertainScenario[],
  options: ChosenOptions,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MonteCarloResult[]> {
  const { earnings: _earnings, ...withoutEarnings } = options;
  const total = scenarios.length * options.paths;
  return withWorkers(async (workerUrl) => {
    const pool = monteCarloPool({ workerUrl });
    try {
      const results: MonteCarloResult[] = [];
      for (const [i, { plan, isByEarnings }] of scenarios.entries()) {
        const watch = {
          signal,
          onProgress: ({ done }: { done: number }) => onProgress(i * options.paths + done, total),
        };
        results.push(await pool.run(plan, isByEarnings ? options : withoutEarnings, watch));
      }
      return results;
    } finally {
      await pool.end();
    }
  });
}
