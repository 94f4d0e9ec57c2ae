import type { Swaps } from '../build/bundle.js';

/** What neither twin on doubles does: check that sums stay in range, and that nothing was lost. */
const UNCHECKED: Swaps = {
  'src/numeric/units.ts': 'bench/doubles/units.ts',
  'src/identities.ts': 'bench/doubles/identities.ts',
};

/**
 * The identical projection: every figure is rounded where the engine rounds it, but what is rounded is whatever doubles make of
 * the product or the quotient, and nothing says when that is wrong.
 */
export const ROUNDED: Swaps = {
  ...UNCHECKED,
  'src/numeric/mul-div.ts': 'bench/doubles/rounded/mul-div.ts',
  'src/numeric/scaled-product.ts': 'bench/doubles/rounded/scaled-product.ts',
};

/**
 * The speed limit: nothing is ever rounded, so fractions of cents go everywhere. Apportioning and installments need no running
 * totals then, and the one place that counts on a sum of parts being the whole is told when it is.
 */
export const UNROUNDED: Swaps = {
  ...UNCHECKED,
  'src/numeric/mul-div.ts': 'bench/doubles/unrounded/mul-div.ts',
  'src/numeric/scaled-product.ts': 'bench/doubles/unrounded/scaled-product.ts',
  'src/numeric/equal-parts.ts': 'bench/doubles/unrounded/equal-parts.ts',
  'src/numeric/apportion.ts': 'bench/doubles/unrounded/apportion.ts',
  'src/state/note.ts': 'bench/doubles/unrounded/note.ts',
};
