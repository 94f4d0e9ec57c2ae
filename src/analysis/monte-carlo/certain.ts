import type { Say } from '../descriptor.js';
import type { Distribution, Probability, YearlyProbability } from './result.js';

/** The interval around a mean, as a multiple of its standard error. */
export const OF_STANDARD_ERROR = 1.96;

/** The power of ten of the first digit of an uncertainty, which is the last digit of a figure that says something. */
function lastPlace(uncertainty: number): number {
  let power = 0;
  while (10 ** (power + 1) <= uncertainty) power += 1;
  while (power > -9 && 10 ** power > uncertainty) power -= 1;
  return power;
}

/** A value without the digits that its uncertainty drowns: 12,345 +- 800 is 12,300. */
export function withinUncertainty(value: number, uncertainty: number): number {
  if (!(uncertainty > 0)) return value;
  const power = lastPlace(uncertainty);
  return power > 0 ? Math.round(value / 10 ** power) * 10 ** power : Number(value.toFixed(-power));
}

/** The mean and the percentiles of a distribution, each with the digits that its interval lets stand. */
export function certainDigits({ mean, standard_error: error, percentiles }: Distribution): number[] {
  return [
    withinUncertainty(mean, OF_STANDARD_ERROR * (error ?? 0)),
    ...percentiles.map(({ value, low, high }) => {
      const sides = [low, high].flatMap((end) => (end === null ? [] : [Math.abs(value - end)]));
      return withinUncertainty(value, Math.max(0, ...sides));
    }),
  ];
}

/** Money as one says it: without `.0` where that digit is not certain. */
export function spokenWithin(value: number, uncertainty: number, { dollars }: Pick<Say, 'dollars'>): string {
  const text = dollars(withinUncertainty(value, uncertainty));
  const [, unit] = /\.0 (million|billion|trillion)$/.exec(text) ?? [];
  const ones = { million: 1e6, billion: 1e9, trillion: 1e12 }[unit ?? ''] ?? 0;
  return uncertainty >= ones ? text.replace(/\.0 /, ' ') : text;
}

/** A chance in percent, with the digits that its interval lets stand: `34 %`, `0.7 %`. */
export function chanceText({ probability, low, high }: Probability): string {
  return `${percent(probability, (high - low) / 2)} %`;
}

/** Difference of two chances as they are written, in percentage points: `58` for `78 %` and `20 %`. */
export function pointsBetween(one: Probability, other: Probability): number {
  return Number((parseFloat(chanceText(one)) - parseFloat(chanceText(other))).toFixed(2));
}

/** The chance of a year, and that it has happened by then: `4 / 17 %`. */
export function chanceByThen({ probability, low, high, by_then: byThen }: YearlyProbability): string {
  return `${percent(probability, (high - low) / 2)} / ${percent(byThen.probability, (byThen.high - byThen.low) / 2)} %`;
}

/** A chance with its interval: `34 % (31 to 37 %)`. */
export function chanceWithInterval(chance: Probability): string {
  const { low, high } = chance;
  const half = (high - low) / 2;
  return `${chanceText(chance)} (${percent(low, half)} to ${percent(high, half)} %)`;
}

function percent(fraction: number, uncertainty: number): string {
  const value = withinUncertainty(fraction * 100, uncertainty * 100);
  return value.toFixed(Math.min(2, Math.max(0, -lastPlace(uncertainty * 100))));
}
