import { Philox } from '../../../src/analysis/monte-carlo/chance/draws.js';

/** Numbers between 0 and 1, the same every time. */
export function uniforms(seed: number): () => number {
  const philox = Philox.of(seed);
  let drawn = 0;
  return () => {
    philox.block(drawn++, 0, 0, 0);
    return philox.between0And1();
  };
}
