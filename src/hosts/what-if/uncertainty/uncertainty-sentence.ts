import type { MonteCarloResult } from '../../../analysis/index.js';
import { percentileOf } from '../../../presentation/words/index.js';
import { spokenTogether } from '../figures/format.js';

/** Sentence on the fan: chance of a shortfall, cost of the hardest year, and chance that trust cash does not suffice. */
export function uncertaintySentence({
  peak_cash_amount: peak,
  paths,
  trust_shortfall_in_any_year: shortfall,
  cash_shortfall_in_any_year: short,
}: MonteCarloResult): string {
  const [low, middle, high] = spokenTogether([
    percentileOf(peak, 5),
    percentileOf(peak, 50),
    percentileOf(peak, 95),
  ]) as [string, string, string];
  const company =
    short === undefined
      ? ''
      : `${inPart(short.probability)} of ${paths.toLocaleString('en-US')} futures the company falls short of cash. `;
  return (
    `${company}In ${paths.toLocaleString('en-US')} futures the hardest year costs between ${low} and ${high} in nine of ten, ` +
    `${middle} in the middle. ${shortfallSentence(shortfall.probability)}`
  );
}

function shortfallSentence(probability: number): string {
  if (probability === 0) return 'In none of them does trust cash fall short.';
  return `${inPart(probability)} of them trust cash falls short in at least one year.`;
}

/** `In 42 %`, `In all`. */
function inPart(probability: number): string {
  if (probability === 0) return 'In none';
  if (probability === 1) return 'In all';
  const percent = Math.round(probability * 100);
  return `In ${percent === 0 ? 'less than 1 %' : percent === 100 ? 'more than 99 %' : `${percent} %`}`;
}
