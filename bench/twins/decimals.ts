import type { Swaps } from '../build/bundle.js';

/** The slow twin of the tests, relieved of what `simulate()` does not do either: participants' snapshots and findings. */
export const DECIMALS: Swaps = {
  'test/oracle/findings.ts': 'bench/twins/no-findings.ts',
  'test/oracle/outputs.ts': 'bench/twins/no-snapshots.ts',
};
