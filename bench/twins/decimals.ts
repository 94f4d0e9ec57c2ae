import type { Swaps } from '../build/bundle.js';

/**
 * The slow twin of the tests, without what `simulate()` does not do either: participants' snapshots, findings, and the metrics of
 * a year end.
 */
export const DECIMALS: Swaps = {
  'test/oracle/findings.ts': 'bench/twins/no-findings.ts',
  'test/oracle/metrics.ts': 'bench/twins/no-year-end-metrics.ts',
  'test/oracle/outputs.ts': 'bench/twins/no-snapshots.ts',
};
