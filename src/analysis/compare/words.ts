import { canTheyPay } from '../affordability.js';
import type { Say } from '../descriptor.js';
import { agreeWords } from '../actions/consents.js';
import { inputWords } from './input-tables.js';
import type { ComparedCompany, RankedScenario } from './companies.js';
import type { Comparison, ScenarioNote } from './scenarios.js';
import type { RunsSideBySide } from './side-by-side.js';
import { LENT_LEAVES_EQUITY } from './three-rs.js';

type RankedRuns = Pick<Comparison, 'by_year'> & { readonly company: Pick<ComparedCompany, 'ranking'> };

/** Meaning of the repurchase methods. */
export const METHODS =
  'Recycle: the trust keeps the shares and allocates them again. Redeem: the company buys them and they are retired. Releverage: the company lends the trust what the shares cost, and they are released as the loan is paid.';

/** Sentences on who can pay, the cost of each scenario, consents, and the inputs that make the difference. */
export function compareWords(comparison: Comparison, say: Say): string[] {
  const { scenarios, notes, input_differences: differences } = comparison;
  const pays = canTheyPay(`With ${scenarios[0]!}`, comparison, say);
  const lowPrice = lowPriceWords(comparison);
  return [
    ...(pays === '' ? [] : [pays]),
    ...priceWords(comparison, say),
    rankingWords(comparison, say),
    ...vestedWords(comparison, say),
    obligationWords(comparison, say),
    ...endPriceWords(comparison, say),
    ...lowPrice,
    ...consentWords(comparison),
    ...(notes === undefined ? [] : [METHODS]),
    ...noteWords(notes?.filter(({ note }) => !lowPrice.includes(note))),
    ...inputWords(scenarios, differences),
  ];
}

/** The reaction of the price where a host asked for one, or why none of the scenarios ranks first. */
export function priceWords(
  { priced, ranking_caveat: caveat }: Pick<Comparison, 'priced' | 'ranking_caveat'>,
  { toReact }: Pick<Say, 'toReact'>,
): string[] {
  return [
    ...(priced === undefined ? [] : [priced]),
    ...(caveat === undefined ? [] : [toReact === undefined ? caveat : `${caveat} ${toReact}`]),
  ];
}

/** Assumptions of scenarios besides their method. */
export function noteWords(notes: readonly ScenarioNote[] = []): string[] {
  return notes.map(({ scenario, note }) => `${scenario}: ${note}`);
}

/** Why the price of the cheapest scenario is low, where the rule of the price makes it so. */
function lowPriceWords({ company: { ranking }, notes = [] }: Comparison): string[] {
  const { scenario: first, rank } = ranking[0]!;
  return notes.flatMap(({ scenario, note }) =>
    rank !== null && scenario === first && note === LENT_LEAVES_EQUITY ? [note] : [],
  );
}

/** Repurchase obligation of each scenario, in a sentence. */
export function obligationWords({ scenarios, summary }: RunsSideBySide, { dollars }: Say): string {
  const totals = scenarios.map((name, i) => `${name} ${dollars(summary.figures[i]!.total_repurchase_obligation!)}`);
  return `Shares to buy back over all years: ${totals.join('; ')}.`;
}

/** Text between words for the sums of the ranking. */
const COST = 'company cash and payments still to come';

/**
 * Cost of each scenario in the order of the ranking, and what is in it beyond cash: `In company cash and payments still to come,
 * recycle costs the least: $52.0 million over 20 years (owed at the end $13.6 million); redeem: $2.6 million more (...)`. Without ranks
 * no scenario is called the cheapest.
 */
export function rankingWords(
  { by_year: years, company: { ranking } }: RankedRuns,
  { dollars }: Pick<Say, 'dollars'>,
): string {
  const cost = ({ total_cost: all }: RankedScenario): string =>
    all === null ? 'beyond the exact range' : dollars(all);
  const rest = ({ owed_at_end: owed, suspense_value_at_end: suspense }: RankedScenario): string => {
    const parts = [
      ...(owed ? [`owed at the end ${dollars(owed)}`] : []),
      ...(suspense ? [`in suspense ${dollars(suspense)}`] : []),
    ];
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  };
  const [cheapest, ...others] = ranking;
  const { scenario: name, rank: first, total_cost: least } = cheapest!;
  if (first === null || least === null) {
    const costs = ranking.map((ranked) => `${ranked.scenario} ${cost(ranked)}${rest(ranked)}`);
    return `In ${COST}, ${spanWords(years)}: ${costs.join('; ')}.`;
  }
  const equal = others.filter(({ rank }) => rank === first);
  const asMuch = equal.length === 0 ? '' : `, and ${equal.map(({ scenario }) => scenario).join(' and ')} as much`;
  const dearer = others
    .filter(({ rank }) => rank !== first)
    .map((other) => {
      const more = other.total_cost === null ? cost(other) : `${dollars(other.total_cost - least)} more`;
      return `; ${other.scenario}: ${more}${rest(other)}`;
    });
  return `In ${COST}, ${name} costs the least${asMuch}: ${dollars(least)} ${spanWords(years)}${rest(cheapest!)}${dearer.join('')}.`;
}

/** `over 20 years`; `in all` where the scenarios cover different ones. */
function spanWords(years: RunsSideBySide['by_year']): string {
  const isOneSpan = years.every(({ figures }) => figures.every((figure) => figure !== null));
  if (!isOneSpan) return 'in all';
  return years.length === 1 ? 'over 1 year' : `over ${years.length} years`;
}

/** Vested value of participants at the end with each method: a saving of the company may be their loss. Nothing where no methods are compared. */
function vestedWords({ scenarios, summary, notes }: Comparison, { dollars }: Pick<Say, 'dollars'>): string[] {
  const values = scenarios.slice(1).flatMap((scenario, i) => {
    const { final_emerging_liability: value } = summary.differences[i + 1]!;
    if (value === null) return [];
    const change = value === 0 ? 'the same' : `${dollars(Math.abs(value))} ${value < 0 ? 'less' : 'more'}`;
    return [`${change} with ${scenario}`];
  });
  if (notes === undefined || values.length === 0) return [];
  return [
    `A saving of the company may be a loss of the participants: against ${scenarios[0]!}, their vested value at the end is ${values.join(', ')}.`,
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
