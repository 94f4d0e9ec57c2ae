import type { Swaps } from '../build/bundle.js';

/**
 * The speed limit: the same stages and the same state on plain doubles that are never rounded. Everything that makes the
 * arithmetic exact is swapped, and the one place that counts on a sum of parts being the whole.
 */
export const DOUBLES: Swaps = {
  'src/numeric/mul-div.ts': 'bench/doubles/mul-div.ts',
  'src/numeric/scaled-product.ts': 'bench/doubles/scaled-product.ts',
  'src/numeric/equal-parts.ts': 'bench/doubles/equal-parts.ts',
  'src/numeric/apportion.ts': 'bench/doubles/apportion.ts',
  'src/numeric/units.ts': 'bench/doubles/units.ts',
  'src/state/note.ts': 'bench/doubles/note.ts',
  'src/identities.ts': 'bench/doubles/identities.ts',
};
