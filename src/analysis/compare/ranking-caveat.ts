import { buildMixes, buildRepurchaseTerms } from '../../engine/input/build-repurchase-terms.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepare.js';

/** Why the cost of repurchase methods is no ranking of them, and what makes it one. */
export const RANKING_CAVEAT =
  'No repurchase method ranks first here: under per_share_growth the share price grows at a given rate and cannot react to ' +
  'how shares are bought. With share_valuation.method equity_value or ebitda_multiple it can.';

const STRATEGY = 'operatingAssumptions.repurchase_strategy.';

/**
 * The caveat where scenarios buy shares in different ways and the price of one of them cannot react; otherwise nothing.
 *
 * Pitfall: redeeming takes cash out of the company for fewer shares. A price that grows by itself shows neither, so the order
 * by cost may be the reverse of that at a price that follows from equity or earnings.
 */
export function caveatOf(inputs: readonly PreparedInput[]): { readonly ranking_caveat?: string } {
  const ways = inputs.map(({ read: { operatingAssumptions } }) => {
    const { repurchase_strategy: strategy } = operatingAssumptions;
    return JSON.stringify([buildMixes(strategy), buildRepurchaseTerms(strategy)]);
  });
  return new Set(ways).size > 1 && inputs.some(cannotReact) ? { ranking_caveat: RANKING_CAVEAT } : {};
}

/** The same for a plan in which one input is varied, by its path; null where it does not apply. */
export function caveatOfVarying(plan: PreparedPlan, path: string): string | null {
  return path.startsWith(STRATEGY) && priceCannotReact(plan) ? RANKING_CAVEAT : null;
}

/** Whether the share price of a plan grows by itself, whatever is done with the shares. */
export function priceCannotReact(plan: PreparedPlan): boolean {
  return cannotReact(inputOf(plan));
}

function cannotReact({ plan }: PreparedInput): boolean {
  return plan.valuation.method === 'per_share_growth';
}
