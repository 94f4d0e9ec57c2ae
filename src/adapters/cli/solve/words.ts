import type { Solution, SolveCrossing } from '../../../analysis/index.js';
import { SOLVE_METRICS } from '../../../analysis/solve/metrics.js';
import { formatDollars, formatPrice, formatWhole } from '../../text/figures.js';
import { plainDecimal } from '../../text/plain-decimal.js';

const percentOf = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** The input as the user knows it: `contribution_policy.percentage`, without the argument it stands in. */
export function inputName({ vary }: Solution): string {
  return vary.replace(/^[A-Za-z]+\./, '');
}

/** A value of the input: `0.216 (21.6 %)` for a rate, `$250,000` for an amount. */
export function inputText({ vary }: Solution, value: number): string {
  const plain = plainDecimal(value);
  if (/(?:rate|rates\[\d+\]|percentage|fraction)$/.test(vary)) {
    return `${plain} (${percentOf.format(value * 100)} %)`;
  }
  if (/(?:amount|amounts\[\d+\])$/.test(vary)) return formatDollars(value);
  return plain;
}

/** A figure of the run in its unit: dollars, percent, a year, shares. */
export function metricText(metric: string, value: number | null): string {
  if (value === null) return 'not defined';
  switch (SOLVE_METRICS.get(metric)) {
    case 'year':
      return String(value);
    case 'fraction':
      return `${percentOf.format(value * 100)} %`;
    case 'ratio':
      return plainDecimal(value);
    case 'price':
      return `$${formatPrice(value)}`;
    case 'shares':
      return formatWhole(value);
    default:
      return formatDollars(value);
  }
}

/** What the figure should be: `at most $0`, `15 %`. */
export function goalText({ metric, target, bound }: Solution): string {
  const value = metricText(metric, target);
  return bound === null ? value : `${bound === 'at_most' ? 'at most' : 'at least'} ${value}`;
}

/** The answer in a sentence, and whether to trust it in another. */
export function answer(solution: Solution): string {
  if (solution.monotone) return sentence(solution);
  const { metric } = solution;
  return (
    `${sentence(solution)} ${metric} is not monotone: it turns between the ends, and there may be further answers ` +
    'between the values looked at.'
  );
}

function sentence(solution: Solution): string {
  const { metric } = solution;
  const name = inputName(solution);
  switch (solution.status) {
    case 'solved': {
      const found = `at ${inputText(solution, solution.value)} it is ${metricText(metric, solution.metric_at_value)}`;
      return `With ${name} at ${crossingText(solution, solution)}, ${metric} is ${goalText(solution)}: ${found}.`;
    }
    case 'several_solutions': {
      const places = solution.crossings.map((crossing) => crossingText(solution, crossing));
      return `There are several solutions: ${metric} is ${goalText(solution)} with ${name} at ${places.join('; at ')}.`;
    }
    case 'no_solution':
      return `There is no solution in the bracket: ${whyNot(solution)}.`;
  }
}

/** One answer, and in which direction a bound is kept from there. */
function crossingText(solution: Solution, { value, holds }: SolveCrossing): string {
  const text = inputText(solution, value);
  if (holds === null) return text;
  return `${text} or ${holds === 'at_or_above' ? 'more' : 'less'}`;
}

function whyNot(solution: Solution & { status: 'no_solution' }): string {
  const { metric, samples, holds, metric_at_ends: ends } = solution;
  const low = inputText(solution, samples[0]!.value);
  const high = inputText(solution, samples.at(-1)!.value);
  const found = `it is ${metricText(metric, ends[0])} at ${low} and ${metricText(metric, ends[1])} at ${high}`;
  const name = inputName(solution);
  const isConstant = samples.every((sample) => sample.metric === ends[0]);
  if (isConstant) return `${metric} is ${metricText(metric, ends[0])} with every ${name} looked at`;
  if (holds === 'throughout') return `${metric} is ${goalText(solution)} with every ${name} looked at; ${found}`;
  if (holds === 'nowhere') return `${metric} is ${goalText(solution)} with no ${name} looked at; ${found}`;
  return `${metric} does not pass ${goalText(solution)}; ${found}`;
}
