import type * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import { readStresses } from '../../engine/input/options/shocks.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { comparedRows } from '../compare/rows.js';
import type { Analysis } from '../descriptor.js';
import { checkedStresses } from './check.js';
import { stressOptions } from './options.js';
import type { NamedStress, Shock } from './shocks.js';
import { stress, type StressComparison } from './stress.js';
import { stressTables } from './tables.js';
import { stressWords } from './words.js';

/** Shocks to a plan. */
export interface StressOptions {
  /** Shocks, at least one: a scenario each. */
  readonly shocks: readonly Shock[] | readonly NamedStress[];
}

/** Stress tests, as hosts offer them. */
export const stressAnalysis: Analysis<'stress', StressOptions, StressComparison> = {
  kind: 'stress',
  title: 'Stress',
  question: 'What if it goes wrong?',
  gist: 'the plan under shocks',
  description: 'Projects the plan with and without shocks, and shows both side by side.',
  options: stressOptions,
  check: (plan, options) => checkedStresses(inputOf(plan), shocksOf(options)),
  run: (plan, options, control) => stress(plan, shocksOf(options), control),
  rows: comparedRows,
  files: { rows: 'figures' },
  tables: stressTables,
  asked: ({ scenarios, shocks }) =>
    Object.fromEntries(scenarios.slice(1).map((name, i) => [`shocks of ${name}`, JSON.stringify(shocks[i + 1])])),
  words: stressWords,
  example: { options: { shocks: [{ shock: 'price_fall', year: 2027, fall: 0.3 }] } },
  amounts: ({ shocks }: z.output<typeof stressOptions>) => [
    { field: 'shocks', of: 'entries', count: readStresses(shocks).stresses.length },
  ],
};

function shocksOf(options: StressOptions): StressOptions['shocks'] {
  return readOptions(stressOptions, options).shocks as StressOptions['shocks'];
}
