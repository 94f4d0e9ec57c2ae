import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as parallel from '../../../src/hosts/parallel/index.js';
import type * as analysis from '../../../src/analysis/index.js';
import type * as core from '../../../src/index.js';
import { makePlan } from '../../../bench/plan.js';

/** A file of the built package. */
export const inDist = (name: string): string => resolve('dist', name);

const load = async (name: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(inDist(name)).href);

/** The built package: workers run built scripts, and errors must be instances of the classes that users import. */
export const { monteCarloPool, runMonteCarlo } = (await load('parallel.js')) as typeof parallel;
export const { monteCarlo, portfolio } = (await load('analysis.js')) as typeof analysis;
export const { prepare, SimulationError, ValidationError } = (await load('index.js')) as typeof core;

/** The arguments of `prepare()`, and the options of `monteCarlo()`. */
export type Arguments = [...Required<Parameters<typeof core.prepare>>, analysis.MonteCarloOptions];

/** The arguments of `monteCarlo()` that say what is computed. */
export type Input = [plan: core.PreparedPlan, options: analysis.MonteCarloOptions];

/** The same, from those of `prepare()`. */
export function prepared([planRules, assumptions, state, config, options]: Arguments): Input {
  return [prepare(planRules, assumptions, state, config), options];
}

/** Every rule at work and everything left to chance. */
export function everything(paths = 60): Arguments {
  return [
    ...makePlan({ participants: 40, years: 8 }),
    {
      paths,
      seed: 7,
      price: { volatility: 0.3, mean_reversion: 0.2 },
      turnover: { volatility: 0.4, price_correlation: -0.5 },
      budgets: [20_000, 40_000],
    },
  ];
}
