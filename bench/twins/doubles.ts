import type { Swaps } from '../build/bundle.js';

/** What neither twin on doubles does: check that sums stay in range, and that nothing was lost. */
const UNCHECKED: Swaps = {
  'src/engine/numeric/units.ts': 'bench/doubles/units.ts',
  'src/engine/year/identities.ts': 'bench/doubles/identities.ts',
};

/**
 * The identical projection: every figure is rounded where the engine rounds it, but what is rounded is whatever doubles make of
 * the product or the quotient, and nothing says when that is wrong.
 */
export const ROUNDED: Swaps = {
  ...UNCHECKED,
  'src/engine/numeric/kernel.ts': 'bench/doubles/rounded/kernel.ts',
};

/**
 * The speed limit: nothing is ever rounded, so fractions of cents go everywhere. The one place that relies on parts adding up to
 * the whole is told when they do.
 */
export const UNROUNDED: Swaps = {
  ...UNCHECKED,
  'src/engine/numeric/kernel.ts': 'bench/doubles/unrounded/kernel.ts',
  'src/engine/state/note.ts': 'bench/doubles/unrounded/note.ts',
};
