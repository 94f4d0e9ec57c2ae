import type { Say } from '../descriptor.js';
import { unitOf } from '../rows/tidy.js';
import { goalSentence, inputName } from './goal-words.js';
import type { Solution, SolveCrossing, SolveSample } from './solution.js';

/** A figure of the run in its unit: dollars, percent, a year, shares. */
export function metricText(metric: string, value: number | null, say: Say): string {
  return say.value(value, unitOf(metric) ?? 'dollars');
}

/** Target in words: `at most $0`, `15 %`. */
function goalText({ metric, target, bound }: Solution, say: Say): string {
  const value = metricText(metric, target, say);
  return bound === null ? value : `${bound === 'at_most' ? 'at most' : 'at least'} ${value}`;
}

/** The answer, for a goal of a board as one says it, then exactly; whether to trust it, and the question. */
export function solutionWords(solution: Solution, say: Say): string[] {
  const goal = goalSentence(solution, say);
  return [
    ...(goal === null ? [] : [goal]),
    sentence(solution, say),
    ...(solution.monotone
      ? []
      : [
          `${solution.metric} is not monotone: it turns between the ends (${turns(solution, say)}), and there may be further answers between the values looked at.`,
        ]),
    `Looked for ${solution.metric} ${goalText(solution, say)}, with ${inputName(solution, say)} ${span(solution, say)}.`,
    `${solution.evaluations} runs, values ${String(solution.tolerance)} apart.`,
  ];
}

function sentence(solution: Solution, say: Say): string {
  const { metric } = solution;
  switch (solution.status) {
    case 'solved':
      return `With ${inputName(solution, say)} ${crossingText(solution, solution, say)}.`;
    case 'several_solutions': {
      const places = solution.crossings.map((crossing) => crossingText(solution, crossing, say));
      return `There are several solutions for ${metric} ${goalText(solution, say)}: with ${inputName(solution, say)} ${places.join('; ')}.`;
    }
    case 'no_effect': {
      const { constant_metric: constant, meets_target: meetsTarget } = solution;
      const found = meetsTarget ? `what it should be, ${goalText(solution, say)}` : `not ${goalText(solution, say)}`;
      return (
        `${inputName(solution, say)} has no effect on ${metric} ${span(solution, say)}: ` +
        `it is ${metricText(metric, constant, say)} throughout, which is ${found}.`
      );
    }
    case 'no_solution':
      return `There is no solution in the bracket: ${whyNot(solution, say)}.`;
  }
}

/** One answer, what the figure is there, and what it is next to it. */
function crossingText(solution: Solution, crossing: SolveCrossing, say: Say): string {
  const { value, metric_at_value: found, holds, interval } = crossing;
  const { metric } = solution;
  const is = `${metric} is ${metricText(metric, found, say)}`;
  if (interval !== null) {
    const [from, to] = interval;
    if (from === to) return `at ${say.input(solution.vary, value)}, ${is}`;
    return `from ${say.input(solution.vary, from)} to ${say.input(solution.vary, to)}, ${is}${nextText(solution, crossing, say)}`;
  }
  if (holds === null) {
    const nearest = `at ${say.input(solution.vary, value)}, ${metric} is nearest to ${goalText(solution, say)}`;
    return `${nearest}: ${metricText(metric, found, say)}${nextText(solution, crossing, say)}`;
  }
  const side = holds === 'at_or_above' ? 'more' : 'less';
  const kept = `at ${say.input(solution.vary, value)} or ${side}, ${metric} is ${goalText(solution, say)}`;
  return `${kept}: at ${say.input(solution.vary, value)} it is ${metricText(metric, found, say)}${nextText(solution, crossing, say)}`;
}

/** `, at 0.0401 (4.01 %) $10,401`: what the figure is at the other neighbour. */
function nextText(solution: Solution, { value, bracket, metric_at_bracket: metrics }: SolveCrossing, say: Say): string {
  const other = bracket[0] === value ? 1 : 0;
  if (bracket[other] === value) return '';
  return `, at ${say.input(solution.vary, bracket[other])} ${metricText(solution.metric, metrics[other], say)}`;
}

/** `between 0 (0 %) and 0.1 (10 %)`. */
function span(solution: Solution, say: Say): string {
  const [low, high] = solution.between;
  return `between ${say.input(solution.vary, low)} and ${say.input(solution.vary, high)}`;
}

/** The figure at both ends, and at its lowest and highest between them: `$10 at 0, $15 at 2, $1 at 6`. */
function turns(solution: Solution, say: Say): string {
  const defined = solution.samples.filter((sample) => sample.metric !== null);
  const by = (compare: (a: number, b: number) => boolean): SolveSample =>
    defined.reduce((best, sample) => (compare(sample.metric!, best.metric!) ? sample : best));
  const shown = new Set([defined[0]!, by((a, b) => a < b), by((a, b) => a > b), defined.at(-1)!]);
  return [...shown]
    .sort((a, b) => a.value - b.value)
    .map(({ value, metric }) => `${metricText(solution.metric, metric, say)} at ${say.input(solution.vary, value)}`)
    .join(', ');
}

function whyNot(solution: Solution & { status: 'no_solution' }, say: Say): string {
  const { metric, samples, holds, metric_at_ends: ends } = solution;
  const low = say.input(solution.vary, samples[0]!.value);
  const high = say.input(solution.vary, samples.at(-1)!.value);
  const found = `it is ${metricText(metric, ends[0], say)} at ${low} and ${metricText(metric, ends[1], say)} at ${high}${nearestText(solution, say)}`;
  const name = inputName(solution, say);
  if (holds === 'throughout') return `${metric} is ${goalText(solution, say)} with every ${name} looked at; ${found}`;
  if (holds === 'nowhere') return `${metric} is ${goalText(solution, say)} with no ${name} looked at; ${found}`;
  return `${metric} does not reach ${goalText(solution, say)}; ${found}`;
}

/** Where the figure comes nearest to the target, when that is at neither end. */
function nearestText(solution: Solution, say: Say): string {
  const { metric, samples, target } = solution;
  const distance = (sample: SolveSample): number =>
    sample.metric === null ? Infinity : Math.abs(sample.metric - target);
  const nearest = samples.reduce((best, sample) => (distance(sample) < distance(best) ? sample : best));
  if (Math.min(distance(samples[0]!), distance(samples.at(-1)!)) <= distance(nearest)) return '';
  return `, nearest to it ${metricText(metric, nearest.metric, say)} at ${say.input(solution.vary, nearest.value)}`;
}
