import { chanceWithInterval, pointsBetween } from './certain.js';
import type { MonteCarloResult } from './result.js';

type Parts = Pick<
  MonteCarloResult,
  'cash_shortfall_in_any_year' | 'cash_shortfall_without_plan' | 'cash_shortfall_without_reactions'
>;

/**
 * Part of the chance of a shortfall that the plan adds, and the chance without reactions: `Without contributions, distributions to the trust
 * and purchases of shares, 20 % (17 to 23 %) of the same futures are short of cash: the plan adds 58 percentage points.` Nothing without
 * `company_finances`.
 */
export function shortfallParts({
  cash_shortfall_in_any_year: short,
  cash_shortfall_without_plan: alone,
  cash_shortfall_without_reactions: unchanged,
}: Parts): string[] {
  if (short === undefined || alone === undefined) return [];
  const added = pointsBetween(short, alone);
  const adds = added > 0 ? `the plan adds ${added} percentage points` : 'the plan adds nothing';
  return [
    `Without contributions, distributions to the trust and purchases of shares, ${chanceWithInterval(alone)} of the same futures are short of cash: ${adds}.`,
    ...(unchanged === undefined
      ? []
      : [`Where the company does not react to low headroom, ${chanceWithInterval(unchanged)} of them are short.`]),
  ];
}
