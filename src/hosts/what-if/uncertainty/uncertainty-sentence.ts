import type { MonteCarloResult } from '../../../analysis/index.js';
import { percentileOf } from '../../../presentation/words/index.js';
import { spokenTogether } from '../figures/format.js';

/** The fan in words: what the hardest year costs, and how often trust cash is not enough. */
export function uncertaintySentence({
  peak_cash_amount: peak,
  paths,
  trust_shortfall_in_any_year: shortfall,
}: MonteCarloResult): string {
  const [low, middle, high] = spokenTogether([
    percentileOf(peak, 5),
    percentileOf(peak, 50),
    percentileOf(peak, 95),
  ]) as [string, string, string];
  return (
    `In ${paths.toLocaleString('en-US')} futures the hardest year costs between ${low} and ${high} in nine of ten, ` +
    `${middle} in the middle. ${shortfallSentence(shortfall.probability)}`
  );
}

function shortfallSentence(probability: number): string {
  if (probability === 0) return 'In none of them does trust cash fall short.';
  if (probability === 1) return 'In all of them trust cash falls short in at least one year.';
  const percent = Math.round(probability * 100);
  const part = percent === 0 ? 'less than 1 %' : percent === 100 ? 'more than 99 %' : `${percent} %`;
  return `In ${part} of them trust cash falls short in at least one year.`;
}
