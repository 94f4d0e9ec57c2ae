import type { Say } from '../descriptor.js';
import { inputName } from '../solve/goal-words.js';
import { chanceWithInterval, withinUncertainty } from './certain.js';
import type { ChanceComparison } from './compare.js';
import { differenceSentence } from './difference-words.js';
import { drawsEarnings, earningsSentences, settingsSentences } from './settings-words.js';
import { unitUnderChance } from './solution-rows.js';
import type { ChanceCrossing, ChanceSample, ChanceSolution } from './solve.js';
import { overWhat } from './words.js';

/** Answer with its certainty, cost of each answer in the same futures, the question, and the settings. */
export function chanceSolutionWords(solution: ChanceSolution, say: Say): string[] {
  const { crossings, samples, chance, evaluations, tolerance, vary, ranking_caveat: caveat } = solution;
  const [first] = crossings;
  const settings =
    first !== undefined
      ? settingsSentences(first.comparison.results[0]!, say).slice(0, -1)
      : drawsEarnings(chance.settings)
        ? earningsSentences(chance.settings, say)
        : [];
  const [low, high] = [samples[0]!, samples.at(-1)!].map(({ value }) => say.input(vary, value!));
  return [
    isChance(solution) ? `${sentence(solution, say)} ${overWhat([chance])}` : sentence(solution, say),
    ...crossings.map(
      (crossing) =>
        `In company cash, ${differenceSentence(againstBase(solution, crossing, say), 1, say, caveat !== undefined)}`,
    ),
    ...(caveat === undefined ? [] : [caveat]),
    `Looked for ${metricName(solution)} ${goal(solution, say)}, with ${inputName(solution, say)} between ${low!} and ${high!}.`,
    ...settings,
    `${evaluations} runs of ${say.value(chance.paths, 'shares')} futures, the same at every value, values ${String(tolerance)} apart. Version ${chance.version}, seed ${chance.seed}.`,
  ];
}

/** Comparison of an answer with the base plan, each under its name. */
export function againstBase(
  { vary }: ChanceSolution,
  { value, comparison }: ChanceCrossing,
  say: Pick<Say, 'input'>,
): ChanceComparison {
  return { ...comparison, scenarios: ['the base plan', say.input(vary, value!)] };
}

/** Metric with its interval: `9 % (7 to 11 %)`, `$2.1 million (2.0 to 2.3)`. */
export function foundText(
  solution: Pick<ChanceSolution, 'metric'>,
  { metric: value, low, high }: ChanceSample,
  say: Say,
): string {
  if (value === null) return say.value(null, null);
  if (isChance(solution)) return chanceWithInterval({ probability: value, standard_error: 0, low: low!, high: high! });
  if (low === null || high === null) return say.dollars(value);
  const uncertainty = Math.max(high - value, value - low);
  const [at, from, to] = [value, low, high].map((each) => say.dollars(withinUncertainty(each, uncertainty)));
  return `${at!} (${from!} to ${to!})`;
}

/** Name of the metric with its percentile: `peak_cash_amount (90 %)`. */
export function metricName({ metric, percentile }: ChanceSolution): string {
  return percentile === null ? metric : `${metric} (${percentile} %)`;
}

function isChance({ metric }: Pick<ChanceSolution, 'metric'>): boolean {
  return unitUnderChance(metric) === 'fraction';
}

/** `at most 10 %`, for the whole interval when that was asked for. */
function goal(solution: ChanceSolution, say: Say): string {
  const { target, bound, confident } = solution;
  const side = bound === 'at_most' ? 'at most' : 'at least';
  const value = isChance(solution) ? say.value(target, 'fraction') : say.dollars(target);
  return `${side} ${value}${confident ? ', with 95 % confidence' : ''}`;
}

function sentence(solution: ChanceSolution, say: Say): string {
  const { crossings, kept, samples, base, status, vary } = solution;
  const name = inputName(solution, say);
  const metric = metricName(solution);
  const found = (sample: ChanceSample): string => foundText(solution, sample, say);
  const at = (sample: ChanceSample): string => say.input(vary, sample.value!);
  const asItIs = ` Now it is ${found(base)}${base.value === null ? '' : `, at ${at(base)}`}.`;
  const turns = solution.monotone
    ? ''
    : ` ${metric} turns between the ends: there may be further answers between the values looked at.`;
  if (crossings.length > 0) {
    const places = crossings.map((crossing) => {
      const side = crossing.holds === 'at_or_above' ? 'more' : 'less';
      const there = `there it is ${found(crossing)}, at ${at(crossing.next)} ${found(crossing.next)}`;
      return `at ${at(crossing)} or ${side}, ${metric} is ${goal(solution, say)}: ${there}`;
    });
    return `With ${name} ${places.join('; ')}.${asItIs}${turns}`;
  }
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const ends = `it is ${found(first)} at ${at(first)} and ${found(last)} at ${at(last)}`;
  if (status === 'no_effect') return `${name} has no effect on ${metric}: ${ends}.`;
  const which = kept === 'throughout' ? 'every' : 'no';
  return `There is no answer in the bracket: ${metric} is ${goal(solution, say)} with ${which} ${name} looked at; ${ends}.${asItIs}${turns}`;
}
