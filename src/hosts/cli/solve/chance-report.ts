import {
  drawsEarnings,
  chanceWithInterval,
  withinUncertainty,
  earningsSentences,
  settingsSentences,
  inputName,
} from '../../../analysis/internal.js';
import {
  overWhat,
  formatWhole,
  shortPercent,
  spokenDollars,
  inputText,
  sayOf,
} from '../../../presentation/words/index.js';
import type { ChanceComparison, ChanceCrossing, ChanceSample, ChanceSolution } from '../../../analysis/index.js';
import { differenceSentence, findingLines } from '../compare/chance-report.js';
import { grid, page, printable, rule, type Style, widthOf, wrap } from '../text/style.js';

/**
 * The answer in a sentence with how sure it is, what it costs and what it breaks against the base plan, and the values that were
 * tried.
 *
 * @param caveat - why what it costs is no ranking of repurchase methods; null where it is none of them
 */
export function chanceSolutionReport(
  planName: string,
  solution: ChanceSolution,
  caveat: string | null,
  width: number,
  style: Style,
): string {
  const { crossings, chance, evaluations } = solution;
  const subject = `Which ${inputName(solution)} keeps ${metricName(solution)} ${goal(solution)}?`;
  const runs =
    `${evaluations} runs of ${formatWhole(chance.paths)} futures, the same at every value, values ${String(solution.tolerance)} apart. ` +
    `Version ${chance.version}, seed ${chance.seed}.`;
  const [first] = crossings;
  const settings =
    first === undefined
      ? drawnSentences(chance.settings)
      : settingsSentences(first.comparison.results[0]!, sayOf(planName)).slice(0, -1);
  const said = isChance(solution.metric) ? `${answer(solution)} ${overWhat([chance])}` : answer(solution);
  return page(
    { planName, subject, answer: said },
    [
      caveat === null ? [] : wrap(caveat, width),
      ...crossings.map((crossing) => comparisonLines(solution, crossing, caveat !== null, width, style)),
      placeTable(solution, style),
      [...settings, runs].flatMap((sentence) => wrap(printable(sentence), width)).map(style.dim),
    ],
    width,
    style,
  );
}

/** How earnings were drawn, where no answer has a result that says more. */
function drawnSentences(settings: ChanceSolution['chance']['settings']): string[] {
  return drawsEarnings(settings) ? earningsSentences(settings, sayOf('')) : [];
}

function metricName({ metric, percentile }: ChanceSolution): string {
  return percentile === null ? metric : `${metric} (${percentile} %)`;
}

/** `at most 10 %`, for the whole interval when that was asked for. */
function goal({ metric, target, bound, confident }: ChanceSolution): string {
  const side = bound === 'at_most' ? 'at most' : 'at least';
  return `${side} ${isChance(metric) ? shortPercent(target) : spokenDollars(target)}${confident ? ', with 95 % confidence' : ''}`;
}

function isChance(metric: string): boolean {
  return metric.endsWith('_in_any_year');
}

/** The metric with its interval: `9 % (7 to 11 %)`, `$2.1 million (2.0 to 2.3)`. */
function found({ metric }: ChanceSolution, { metric: value, low, high }: ChanceSample): string {
  if (value === null) return 'not defined';
  if (isChance(metric)) return chanceWithInterval({ probability: value, standard_error: 0, low: low!, high: high! });
  if (low === null || high === null) return spokenDollars(value);
  const uncertainty = Math.max(high - value, value - low);
  const [at, from, to] = [value, low, high].map((each) => spokenDollars(withinUncertainty(each, uncertainty)));
  return `${at!} (${from!} to ${to!})`;
}

function answer(solution: ChanceSolution): string {
  const { crossings, kept, samples, base, status } = solution;
  const name = inputName(solution);
  const is = `${metricName(solution)} is`;
  const asItIs = ` Now it is ${found(solution, base)}${base.value === null ? '' : `, at ${inputText(solution.vary, base.value)}`}.`;
  const turns = solution.monotone
    ? ''
    : ` ${metricName(solution)} turns between the ends: there may be further answers between the values looked at.`;
  if (crossings.length > 0) {
    const places = crossings.map((crossing) => {
      const { value, holds, next } = crossing;
      const side = holds === 'at_or_above' ? 'more' : 'less';
      return (
        `at ${inputText(solution.vary, value!)} or ${side}, ${is} ${goal(solution)}: there it is ${found(solution, crossing)}, ` +
        `at ${inputText(solution.vary, next.value!)} ${found(solution, next)}`
      );
    });
    return `With ${name} ${places.join('; ')}.${asItIs}${turns}`;
  }
  const ends =
    `it is ${found(solution, samples[0]!)} at ${inputText(solution.vary, samples[0]!.value!)} and ` +
    `${found(solution, samples.at(-1)!)} at ${inputText(solution.vary, samples.at(-1)!.value!)}`;
  if (status === 'no_effect') return `${name} has no effect on ${metricName(solution)}: ${ends}.`;
  const which = kept === 'throughout' ? 'every' : 'no';
  return `There is no answer in the bracket: ${is} ${goal(solution)} with ${which} ${name} looked at; ${ends}.${asItIs}${turns}`;
}

/** What the answer costs the company and what it may break, in the same futures. */
function comparisonLines(
  solution: ChanceSolution,
  { value, comparison }: ChanceCrossing,
  isUnranked: boolean,
  width: number,
  style: Style,
): string[] {
  const named: ChanceComparison = { ...comparison, scenarios: ['the base plan', inputText(solution.vary, value!)] };
  return [
    ...wrap(`In company cash, ${differenceSentence(named, 1, isUnranked)}`, width),
    ...findingLines(named, width, style),
  ];
}

function placeTable(solution: ChanceSolution, style: Style): string[] {
  const { samples, crossings } = solution;
  const answers = new Map<ChanceSample, string>(crossings.map((crossing) => [crossing, 'answer']));
  const places = [...samples.filter(({ value }) => crossings.every((each) => each.value !== value)), ...crossings].sort(
    (a, b) => a.value! - b.value!,
  );
  const lines = grid(
    [
      [inputName(solution).split('.').at(-1)!, metricName(solution), ''],
      ...places.map((place) => [
        inputText(solution.vary, place.value!),
        place.issue ?? found(solution, place),
        answers.get(place) ?? '',
      ]),
    ],
    2,
    ['right', 'right', 'left'],
  );
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  return [head, line, ...body, line];
}
