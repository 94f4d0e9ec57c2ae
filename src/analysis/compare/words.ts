import type { Say } from '../descriptor.js';
import { agreeWords } from '../measures/consents.js';
import type { ComparedCompany, Comparison } from './scenarios.js';
import type { RunsSideBySide } from './side-by-side.js';

/** Repurchase obligation of each scenario, in a sentence. */
export function obligationWords({ scenarios, summary }: RunsSideBySide, { dollars }: Say): string {
  const totals = scenarios.map((name, i) => `${name} ${dollars(summary.figures[i]!.total_repurchase_obligation!)}`);
  return `Shares to buy back over all years: ${totals.join('; ')}.`;
}

/**
 * Cost of each scenario, in the order of the ranking: cash, and what is in it beyond cash. `Cost over all years: recycle $52.0 million;
 * redeem $54.6 million. Of it still to be paid: ...`
 */
export function rankingWords({ ranking }: Pick<ComparedCompany, 'ranking'>, { dollars }: Say): string[] {
  const costs = ranking.map(
    ({ scenario, total_cost: all }) => `${scenario} ${all === null ? 'beyond the exact range' : dollars(all)}`,
  );
  const rest = ranking.flatMap(({ scenario, owed_at_end: owed, suspense_value_at_end: suspense }) => {
    const parts = [
      ...(owed ? [`${dollars(owed)} owed to people who left`] : []),
      ...(suspense ? [`${dollars(suspense)} of suspense shares to allocate and buy`] : []),
    ];
    return parts.length === 0 ? [] : [`${scenario} ${parts.join(' and ')}`];
  });
  return [
    `Cash of the company over all years and what is then still to be paid: ${costs.join('; ')}.`,
    rest.length === 0 ? 'Nothing is then still to be paid.' : `Still to be paid: ${rest.join('; ')}.`,
  ];
}

/**
 * Share prices at the end, where the scenario that costs the least ends at a lower price than another: `At the end a share is worth
 * $53.73 with releverage, ...`. Pitfall: a lower price saves the company money and is no saving of the people who are paid it.
 */
export function endPriceWords(
  { scenarios, summary, company: { ranking } }: Pick<Comparison, 'scenarios' | 'summary' | 'company'>,
  { value }: Pick<Say, 'value'>,
): string[] {
  const prices = ranking.map(({ scenario, rank }) => {
    const { final_share_price: price } = summary.figures[scenarios.indexOf(scenario)]!;
    return { scenario, rank, price: price ?? 0 };
  });
  const [cheapest] = prices;
  if (cheapest!.rank === null || prices.every(({ price }) => price <= cheapest!.price)) return [];
  const all = prices.map(({ scenario, price }) => `${value(price, 'price')} with ${scenario}`).join(', ');
  return [
    `At the end a share is worth ${all}: at a lower price the company pays less for a share, and its seller receives less.`,
  ];
}

/** Who must agree to each scenario: `Who must agree: redeem: the board, the trustee.` Nothing where nobody must. */
export function consentWords({ measures }: Pick<Comparison, 'measures'>): string[] {
  const found = measures.flatMap(({ scenario, agree }) =>
    agree.length === 0 ? [] : [`${scenario}: ${agreeWords(agree)}`],
  );
  return found.length === 0 ? [] : [`Who must agree: ${found.join('; ')}.`];
}
