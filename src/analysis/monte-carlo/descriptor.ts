import {
  monteCarloOptions,
  type MonteCarloOptions,
  type ReadMonteCarloOptions,
} from '../../engine/input/options/monte-carlo.js';
import type { Analysis } from '../descriptor.js';
import { monteCarlo } from './monte-carlo.js';
import { prepareMonteCarlo } from './prepare.js';
import type { MonteCarloResult } from './result.js';
import { monteCarloRows } from './rows.js';
import { monteCarloTables } from './tables.js';
import { MANY_FUTURES, monteCarloWords } from './words.js';

/** Monte Carlo, as hosts offer it. */
export const monteCarloAnalysis: Analysis<'montecarlo', MonteCarloOptions, MonteCarloResult> = {
  kind: 'montecarlo',
  title: 'Monte Carlo',
  question: 'How bad can it get?',
  gist: 'the plan under chance',
  description: MANY_FUTURES,
  options: monteCarloOptions,
  check: prepareMonteCarlo,
  run: (plan, options) => monteCarlo(plan, options),
  rows: monteCarloRows,
  files: { rows: 'figures' },
  tables: monteCarloTables,
  words: monteCarloWords,
  example: { options: { paths: 3, seed: 1 } },
  amounts: ({ paths, range = [0, paths], percentiles }: ReadMonteCarloOptions) => {
    const [from, to] = range as [number, number];
    const field = to === paths && from === 0 ? 'paths' : 'range[1]';
    return [
      { field: 'percentiles', of: 'entries', count: percentiles.length },
      { field, of: 'paths', count: to - from, after: from },
    ];
  },
};
