import type * as oracle from '../../test/oracle/metrics.js';
import { ZERO } from '../../test/oracle/decimals.js';

export * from '../../test/oracle/metrics.js';

export const vestedValueIfAllLeft: typeof oracle.vestedValueIfAllLeft = () => ZERO;
export const terminatedValue: typeof oracle.terminatedValue = () => ZERO;
export const topTenthShare: typeof oracle.topTenthShare = () => null;
export const gini: typeof oracle.gini = () => null;
