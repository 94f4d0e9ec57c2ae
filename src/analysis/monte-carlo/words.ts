import { moreOrLess, uncapital, yearsText } from '../answer/words.js';
import { labelOf } from '../figures.js';
import type { Say } from '../descriptor.js';
import {
  chanceText,
  chanceWithInterval,
  OF_STANDARD_ERROR,
  spokenWithin,
  pointsBetween,
  withinUncertainty,
} from './distribution.js';
import { chanceInAnyYear, eventsOf, type Figures } from './rows.js';
import type { Distribution, MonteCarloResult, ShortfallDriver } from './result.js';
import { drawsEarnings, settingsSentences } from './settings-words.js';
import type { ChanceComparison, PairedDifference } from './compare.js';

/** Meaning of many futures, beside the expected one. */
export const MANY_FUTURES =
  'Projects the plan many times: whole people leave by chance, and turnover and the share price, or earnings and the multiple paid for them, vary around the plan’s. The mean of the futures is close to the expected answer; the median is usually lower, because dear futures lie further away than cheap ones.';

/** Number of years for which the peak is listed. */
const PEAKS = 5;
/** Number of excluded paths that are named. */
const MOST_NAMED = 10;

/** Answer in sentences: chance that the company cannot pay, where its finances are projected; cost; certainty; settings. */
export function monteCarloWords(result: Figures, say: Say): string[] {
  const percent = (part: number): string => say.value(Number(part.toFixed(2)), 'fraction');
  return [
    ...shortfallWords(result, say),
    obligationHeadline(result, say),
    tail(result, say),
    chances(result),
    shortfallDrivers(result, say) ?? '',
    uncertaintyWords(result, percent) ?? '',
    ...reserveSentences(result, say),
    ...outcomes(result, say),
    ...settingsSentences(result, say),
  ].filter((sentence) => sentence !== '');
}

const count = (number: number, { value }: Say): string => value(number, 'shares');

/** Side of a driver that goes with a large shortfall, where their correlation is negative and where it is positive. */
const SIDES: Readonly<Record<ShortfallDriver['driver'], readonly [low: string, high: string]>> = {
  earnings: ['low earnings', 'high earnings'],
  multiple: ['a low multiple', 'a high multiple'],
  people: ['few leavers', 'many leavers'],
};

/**
 * Drivers of the shortfall, and how their strength is measured: `The largest cash shortfall of a future goes with low earnings (74 %), a high multiple
 * (6 %) and many leavers (1 %): ...`. Null where no future is short, or nothing was drawn.
 *
 * @param percent - writes a fraction as a percentage
 */
export function driversSentence(
  { shortfall_drivers: drivers = [] }: Pick<MonteCarloResult, 'shortfall_drivers'>,
  percent: (fraction: number) => string,
): string | null {
  const found = drivers.flatMap(({ driver, rank_correlation: correlation, explained }) =>
    correlation === null ? [] : [`${SIDES[driver][correlation < 0 ? 0 : 1]} (${percent(explained!)})`],
  );
  const last = found.pop();
  if (last === undefined) return null;
  const listed = found.length === 0 ? last : `${found.join(', ')} and ${last}`;
  return `The largest cash shortfall of a future goes with ${listed}: in brackets how much of its order over the futures each explains.`;
}

/**
 * Which part of the spread more data would narrow: `More data on the assumptions would remove up to 12 % of the variance of the obligation;
 * the rest is chance.` Null where assumptions were not drawn.
 *
 * @param percent - writes a fraction as a percentage
 */
export function uncertaintyWords(
  { uncertainty_parts: parts = [] }: Pick<MonteCarloResult, 'uncertainty_parts'>,
  percent: (fraction: number) => string,
): string | null {
  const found = parts.flatMap(({ figure, by_assumptions: part }) =>
    part === null ? [] : [`${percent(Number(part.toFixed(2)))} of the variance of the ${uncapital(labelOf(figure))}`],
  );
  return found.length === 0
    ? null
    : `More data on the assumptions would remove up to ${found.join(' and ')}; the rest is chance.`;
}

const BROKEN: readonly string[] = ['zero_share_price', 'leverage_breach', 'coverage_breach'];

/**
 * Shortfalls: their chance, the year by which half of the futures have one, their amount, the chance of worthless shares and of broken
 * covenants, and the part that the plan adds.
 */
export function shortfallWords(result: Figures, say: Say, who = 'The company'): string[] {
  const { years, cash_shortfall_in_any_year: short, largest_cash_shortfall: worst } = result;
  if (short === undefined || worst === undefined) return [];
  const half = years.find(({ cash_shortfall: chance }) => chance!.by_then.probability >= 0.5);
  const byHalf = half === undefined ? '' : `, in half of them by ${half.year}`;
  const broken = eventsOf(result)
    .filter(({ name }) => BROKEN.includes(name))
    .map(({ name, happens }) => ({ happens, chance: chanceInAnyYear(result, name)! }))
    .filter(({ chance }) => chance.probability > 0)
    .map(({ happens, chance }) => `; ${happens} in ${chanceText(chance)}`);
  const most =
    worst.mean === 0
      ? ''
      : `, the largest cash shortfall being ${spokenWithin(worst.mean, OF_STANDARD_ERROR * (worst.standard_error ?? 0), say)} on average over all futures`;
  return [
    `${who} falls short of cash in ${chanceWithInterval(short)} of the futures${byHalf}${most}${broken.join('')}.`,
    ...shortfallParts(result),
  ];
}

/** Sentence on the mean cost and its range. */
function obligationHeadline({ years, total_repurchase_obligation: total }: Figures, say: Say): string {
  const low = total.percentiles[0]!;
  const high = total.percentiles.at(-1)!;
  const error = OF_STANDARD_ERROR * (total.standard_error ?? 0);
  const mean = `${say.plan} must buy back ${spokenWithin(total.mean, error, say)} of shares over ${yearsText(years.length)} on average`;
  if (low === high) return `${mean}.`;
  const between = `between ${spokenWithin(low.value, error, say)} and ${spokenWithin(high.value, error, say)}`;
  return `${mean}, and ${between} in ${Number((high.percentile - low.percentile).toFixed(6))} futures of 100.`;
}

/** Paths that end early, and those that have no figures. */
function outcomes(
  { paths, ended_paths: ended, ended_in_any_year: chance, left_out: leftOut }: Figures,
  say: Say,
): string[] {
  const sentences: string[] = [];
  if (ended > 0) {
    sentences.push(
      `In ${count(ended, say)} of ${count(paths, say)} futures, ${chanceWithInterval(chance)}, everybody ` +
        'has been bought out by the end, and obligations have ended.',
    );
  }
  if (leftOut.length > 0) {
    const named = leftOut.slice(0, MOST_NAMED).map(({ path, year }) => `${path} (${year ?? '-'})`);
    const others = leftOut.length > MOST_NAMED ? ` and ${count(leftOut.length - MOST_NAMED, say)} others` : '';
    sentences.push(
      `Excluded paths, with the year in which a figure exceeded the exact range: ${named.join(', ')}${others}. ` +
        'They are the largest, so the figures shown are too low.',
    );
  }
  return sentences;
}

/** Sentence on the mean of the worst futures. */
function tail({ total_repurchase_obligation: total, peak_cash_amount: peak }: Figures, say: Say): string {
  const worst = (figure: Distribution): string => {
    const { tail_mean: mean, tail_standard_error: error } = figure.percentiles.at(-1)!;
    return spokenWithin(mean, OF_STANDARD_ERROR * (error ?? 0), say);
  };
  const beyond = Number((100 - total.percentiles.at(-1)!.percentile).toFixed(6));
  if (beyond === 0 || beyond > 50) return '';
  return (
    `In the worst ${beyond} futures of 100 the obligation is ${worst(total)} on average, and in the worst ${beyond} by the largest ` +
    `yearly cash that cash is ${worst(peak)}.`
  );
}

/** Sentence on the probability of each event in at least one year. */
function chances(result: Figures): string {
  const likeliest = [...result.peak_cash_year].sort((a, b) => b.probability - a.probability).slice(0, PEAKS);
  const peaks = likeliest.map((peak) => `${peak.year} (${chanceText(peak)})`).join(', ');
  const ever = eventsOf(result).map(
    ({ name, happens }) => `${happens} in ${chanceWithInterval(chanceInAnyYear(result, name)!)}`,
  );
  return (
    `In at least one year, ${ever.join('; ')} of the futures. ${overWhat([result])} In brackets: where the chance lies, with 95 % confidence. The largest cash ` +
    `falls most often in ${peaks}.`
  );
}

/** Sentence on the reserve: its amount, its certainty, and the mean amount missing where it is not enough. */
function reserveSentences({ reserve, years, settings }: Figures, say: Say): string[] {
  if (reserve === null) return [];
  const { years: count, probability, earns, amount } = reserve;
  const { value, low, high, tail_mean: needed, tail_standard_error: error } = amount;
  const sides = [low, high].flatMap((end) => (end === null ? [] : [Math.abs(end - value)]));
  const uncertainty = Math.max(0, ...sides);
  const bounds =
    low === null || high === null
      ? ''
      : ` (${spokenWithin(low, uncertainty, say)} to ${spokenWithin(high, uncertainty, say)})`;
  const earning = earns === 0 ? 'earning nothing' : `earning ${say.value(earns, 'fraction')} a year`;
  return [
    `To pay the company's part of repurchases up to ${years[count - 1]!.year} in ${say.value(probability, 'fraction')} of the futures, set ` +
      `aside ${spokenWithin(value, uncertainty, say)}${bounds} at the census date, ${earning}. Where that is not enough, ` +
      `${spokenWithin(needed, OF_STANDARD_ERROR * (error ?? 0), say)} would be needed on average.${notDrawn([{ settings }])}`,
  ];
}

/** Sentence on the causes of shortfalls; null where no future is short, or earnings are not part of the price. */
export function shortfallDrivers(result: Figures, { value }: Pick<Say, 'value'>): string | null {
  return driversSentence(result, (part) => value(Number(part.toFixed(part >= 0.0995 ? 2 : 3)), 'fraction'));
}

type Drawn = Pick<MonteCarloResult, 'settings'>;

/** For a place near the whole sentence: ` Earnings were not drawn.` where they were not. */
export function notDrawn(results: readonly Drawn[]): string {
  return results.every(({ settings }) => drawsEarnings(settings)) ? '' : ' Earnings were not drawn.';
}

/**
 * Beside each probability of a shortfall: over what it is a chance. Pitfall: where earnings were not drawn the futures short of cash are
 * those with a high price, and never those with low earnings.
 */
export function overWhat(results: readonly Drawn[]): string {
  if (!results.every(({ settings }) => drawsEarnings(settings))) {
    return 'Earnings were not drawn: these are chances over price and people only, not over earnings.';
  }
  const isMultipleDrawn = results.some(({ settings }) => settings.price_volatility > 0);
  return `These are chances over earnings${isMultipleDrawn ? ', the multiple' : ''} and people.`;
}

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
function signedWords(value: number, { standard_error: error }: PairedDifference, say: Pick<Say, 'dollars'>): string {
  const rounded = withinUncertainty(value, OF_STANDARD_ERROR * (error ?? 0));
  return moreOrLess(rounded, say);
}
