import type { Say } from '../descriptor.js';
import { chanceWithInterval, OF_STANDARD_ERROR, withinUncertainty } from './certain.js';
import type { ChanceComparison, PairedDifference } from './compare.js';

/**
 * `redeem costs less than recycle in 94 % (92 to 95 %) of the futures: $1.9 million less on average, and between $6.1 million less and
 * $0.2 million more in 90 of 100.` Where the price cannot react to what is different about them, no scenario is said to cost less:
 * `redeem against recycle: $1.9 million less on average, ...`
 */
export function differenceSentence(
  { scenarios, differences }: ChanceComparison,
  index: number,
  say: Pick<Say, 'dollars'>,
  isUnranked = false,
): string {
  const difference = differences[index]!.total_company_cash;
  const [first, scenario] = [scenarios[0]!, scenarios[index]!];
  const { mean, less, more, percentiles } = difference;
  const [low, high] = [percentiles[0]!, percentiles.at(-1)!];
  if (less.probability === 0 && more.probability === 0) return `${scenario} costs as much as ${first} in every future.`;
  const comparative = mean <= 0 ? 'less' : 'more';
  const span = Number((high.percentile - low.percentile).toFixed(6));
  const signed = (value: number): string => signedWords(value, difference, say);
  const between = span === 0 ? '' : `, and between ${signed(low.value)} and ${signed(high.value)} in ${span} of 100`;
  if (isUnranked) return `${scenario} against ${first}: ${signed(mean)} on average${between}.`;
  return (
    `${scenario} costs ${comparative} than ${first} in ${chanceWithInterval(difference[comparative])} of the futures: ` +
    `${signed(mean)} on average${between}.`
  );
}

/** `$1.9 million less`, without digits that say nothing. */
function signedWords(
  value: number,
  { standard_error: error }: PairedDifference,
  { dollars }: Pick<Say, 'dollars'>,
): string {
  const rounded = withinUncertainty(value, OF_STANDARD_ERROR * (error ?? 0));
  if (rounded === 0) return 'as much';
  return `${dollars(Math.abs(rounded))} ${rounded < 0 ? 'less' : 'more'}`;
}
