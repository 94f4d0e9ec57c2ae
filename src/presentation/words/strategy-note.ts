import type { PlanInputs } from '../../analysis/index.js';
import type { SensitivityRow } from '../../index.js';

/** Why the rows of other strategies are no ranking of them; null where there are none, or the price can react. */
export function strategyNote(
  { operatingAssumptions: { share_valuation: valuation } }: PlanInputs,
  rows: readonly SensitivityRow[],
): string | null {
  const isMoved = rows.some(({ applies, assumption }) => applies && assumption === 'strategy');
  if (!isMoved || (valuation?.method ?? 'per_share_growth') !== 'per_share_growth') return null;
  return 'The strategies are not ranked: under per_share_growth the share price cannot react to how shares are bought. With share_valuation.method equity_value or ebitda_multiple it can.';
}
