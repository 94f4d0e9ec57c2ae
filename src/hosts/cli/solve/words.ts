import type { Solution, SolveCrossing, SolveSample } from '../../../analysis/index.js';
import { unitOf } from '../../../analysis/rows/tidy.js';
import { inputText as textOfInput, valueText } from '../../../presentation/words/values.js';

/** The input as the user knows it: `contribution_policy.percentage`, without the argument it stands in. */
export function inputName({ vary }: Pick<Solution, 'vary'>): string {
  return vary.replace(/^[A-Za-z]+\./, '');
}

/** A value of the input: `0.216 (21.6 %)` for a rate, `$250,000` for an amount. */
export function inputText({ vary }: Pick<Solution, 'vary'>, value: number): string {
  return textOfInput(vary, value);
}

/** A figure of the run in its unit: dollars, percent, a year, shares. */
export function metricText(metric: string, value: number | null): string {
  return valueText(value, unitOf(metric) ?? 'dollars');
}

/** What the figure should be: `at most $0`, `15 %`. */
export function goalText({ metric, target, bound }: Solution): string {
  const value = metricText(metric, target);
  return bound === null ? value : `${bound === 'at_most' ? 'at most' : 'at least'} ${value}`;
}

/** The answer in a sentence, and whether to trust it in another. */
export function answer(solution: Solution): string {
  if (solution.monotone) return sentence(solution);
  return (
    `${sentence(solution)} ${solution.metric} is not monotone: it turns between the ends (${turns(solution)}), and there may be ` +
    'further answers between the values looked at.'
  );
}

function sentence(solution: Solution): string {
  const { metric } = solution;
  switch (solution.status) {
    case 'solved':
      return `With ${inputName(solution)} ${crossingText(solution, solution)}.`;
    case 'several_solutions': {
      const places = solution.crossings.map((crossing) => crossingText(solution, crossing));
      return `There are several solutions for ${metric} ${goalText(solution)}: with ${inputName(solution)} ${places.join('; ')}.`;
    }
    case 'no_effect': {
      const { constant_metric: constant, meets_target: meetsTarget } = solution;
      const found = meetsTarget ? `what it should be, ${goalText(solution)}` : `not ${goalText(solution)}`;
      return (
        `${inputName(solution)} has no effect on ${metric} ${span(solution)}: ` +
        `it is ${metricText(metric, constant)} throughout, which is ${found}.`
      );
    }
    case 'no_solution':
      return `There is no solution in the bracket: ${whyNot(solution)}.`;
  }
}

/** One answer, what the figure is there, and what it is next to it. */
function crossingText(solution: Solution, crossing: SolveCrossing): string {
  const { value, metric_at_value: found, holds, interval } = crossing;
  const { metric } = solution;
  const is = `${metric} is ${metricText(metric, found)}`;
  if (interval !== null) {
    const [from, to] = interval;
    if (from === to) return `at ${inputText(solution, value)}, ${is}`;
    return `from ${inputText(solution, from)} to ${inputText(solution, to)}, ${is}${nextText(solution, crossing)}`;
  }
  if (holds === null) {
    const nearest = `at ${inputText(solution, value)}, ${metric} is nearest to ${goalText(solution)}`;
    return `${nearest}: ${metricText(metric, found)}${nextText(solution, crossing)}`;
  }
  const side = holds === 'at_or_above' ? 'more' : 'less';
  const kept = `at ${inputText(solution, value)} or ${side}, ${metric} is ${goalText(solution)}`;
  return `${kept}: at ${inputText(solution, value)} it is ${metricText(metric, found)}${nextText(solution, crossing)}`;
}

/** `, at 0.0401 (4.01 %) $10,401`: what the figure is at the other neighbour. */
function nextText(solution: Solution, { value, bracket, metric_at_bracket: metrics }: SolveCrossing): string {
  const other = bracket[0] === value ? 1 : 0;
  if (bracket[other] === value) return '';
  return `, at ${inputText(solution, bracket[other])} ${metricText(solution.metric, metrics[other])}`;
}

/** What was asked: `Looked for max_repurchase_to_payroll at most 15 %, with contribution_policy.percentage between 0 (0 %) and 0.5 (50 %).` */
export function askedText(solution: Solution): string {
  return `Looked for ${solution.metric} ${goalText(solution)}, with ${inputName(solution)} ${span(solution)}.`;
}

/** `between 0 (0 %) and 0.1 (10 %)`. */
function span(solution: Solution): string {
  const [low, high] = solution.between;
  return `between ${inputText(solution, low)} and ${inputText(solution, high)}`;
}

/** The figure at both ends, and at its lowest and highest between them: `$10 at 0, $15 at 2, $1 at 6`. */
function turns(solution: Solution): string {
  const defined = solution.samples.filter((sample) => sample.metric !== null);
  const by = (compare: (a: number, b: number) => boolean): SolveSample =>
    defined.reduce((best, sample) => (compare(sample.metric!, best.metric!) ? sample : best));
  const shown = new Set([defined[0]!, by((a, b) => a < b), by((a, b) => a > b), defined.at(-1)!]);
  return [...shown]
    .sort((a, b) => a.value - b.value)
    .map(({ value, metric }) => `${metricText(solution.metric, metric)} at ${inputText(solution, value)}`)
    .join(', ');
}

function whyNot(solution: Solution & { status: 'no_solution' }): string {
  const { metric, samples, holds, metric_at_ends: ends } = solution;
  const low = inputText(solution, samples[0]!.value);
  const high = inputText(solution, samples.at(-1)!.value);
  const found = `it is ${metricText(metric, ends[0])} at ${low} and ${metricText(metric, ends[1])} at ${high}${nearestText(solution)}`;
  const name = inputName(solution);
  if (holds === 'throughout') return `${metric} is ${goalText(solution)} with every ${name} looked at; ${found}`;
  if (holds === 'nowhere') return `${metric} is ${goalText(solution)} with no ${name} looked at; ${found}`;
  return `${metric} does not reach ${goalText(solution)}; ${found}`;
}

/** Where the figure comes nearest to the target, when that is at neither end. */
function nearestText(solution: Solution): string {
  const { metric, samples, target } = solution;
  const distance = (sample: SolveSample): number =>
    sample.metric === null ? Infinity : Math.abs(sample.metric - target);
  const nearest = samples.reduce((best, sample) => (distance(sample) < distance(best) ? sample : best));
  if (Math.min(distance(samples[0]!), distance(samples.at(-1)!)) <= distance(nearest)) return '';
  return `, nearest to it ${metricText(metric, nearest.metric)} at ${inputText(solution, nearest.value)}`;
}
