import type { Comparison } from '../../../analysis/index.js';
import { rankingWords, sayOf, spokenDifference } from '../../../presentation/words/index.js';

/** Name of the plan as it is shown, among the methods. */
export const SHOWN = 'Shown now';

/** Names of the methods on the page, by those of the library. */
const NAMES: Readonly<Record<string, string>> = {
  recycle: 'Recycle',
  redeem: 'Redeem',
  releverage: 'Releverage',
  hybrid: 'Hybrid',
};
export const nameOf = (scenario: string): string => NAMES[scenario] ?? scenario;

/**
 * Sentence on the cost of each method to the company, the cheapest first; in the order of the table where the price cannot react to the
 * method.
 */
export function costsOf({ by_year, company }: Comparison): string {
  const name = ({ scenario, ...ranked }: Comparison['company']['ranking'][number]) => ({
    ...ranked,
    scenario: nameOf(scenario),
  });
  const ranking = company.ranking.filter(({ scenario }) => scenario !== SHOWN).map(name);
  return rankingWords({ by_year, company: { ranking } }, sayOf(''));
}

/** Caveat to these costs: the price's reaction to purchases, and the effect on participants. */
export function caveatOf({ scenarios, summary, ranking_caveat: caveat }: Comparison): string {
  const price =
    caveat ??
    'The share price follows from what the company is worth and from the shares that are left, so the methods end at different prices.';
  const values = scenarios.slice(1).flatMap((scenario, i) => {
    const value = summary.differences[i + 1]!.final_emerging_liability;
    if (value === null) return [];
    return [`${value === 0 ? 'the same' : spokenDifference(value)} with ${nameOf(scenario)}`];
  });
  if (values.length === 0) return price;
  return `${price} A saving of the company may be a loss of the participants: against the plan shown, their vested value at the end is ${values.join(', ')}.`;
}
