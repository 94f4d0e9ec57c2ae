import { changeInput } from '../../engine/input/index.js';
import { unitAt } from '../../engine/input/options/numeric-input.js';
import { solveOptions, type SolveOptions } from '../../engine/input/options/solve.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { caveatOfVarying } from '../compare/scenarios.js';
import type { Analysis, Say } from '../descriptor.js';
import { findingsOf, breachesAfter, type ChangedFindings, foldFindings, findingTables } from '../findings.js';
import type { Solution, SolveCrossing, SolveSample } from './solution.js';
import { readSolve, solve, goalOf } from './solve.js';
import { unitOf, rowsOf, type TidyRow } from '../answer/rows.js';
import { column, filled, type AnswerTable } from '../answer/table.js';

/** A value of an input, a rate in percent. */
function plainly(path: string, value: number): string {
  return unitAt(path) === 'fraction' ? `${Number((100 * value).toFixed(6))} %` : String(value);
}

/** Goal seeking, as hosts offer it. */
export const solveAnalysis: Analysis<'solve', SolveOptions, Solution> = {
  kind: 'solve',
  title: 'Solve',
  question: 'What must we contribute?',
  gist: 'the input that meets a target',
  description: 'Finds the value of one input that brings a figure of the run to a target.',
  options: solveOptions,
  check: (plan, options) => {
    const input = inputOf(plan);
    const { varied, low, high } = readSolve(input, options);
    // An input may stand where another does already.
    for (const end of [low, high]) changeInput(input, varied.changes(end));
  },
  run: solve,
  rows: solutionRows,
  files: { answer: 'solution', rows: 'solution' },
  tables: solveTables,
  asked: ({ status, vary, between: [low, high], metric, target, bound, tolerance, monotone, evaluations }) => ({
    ...{ status, vary, low, high, metric, target, bound, tolerance, monotone, evaluations },
  }),
  words: solutionWords,
  caveats: (plan, solution) => [
    ...deductionWords(solution, findingsOf(inputOf(plan).plan), { input: plainly }),
    ...[caveatOfVarying(plan, solution.vary) ?? []].flat(),
  ],
  example: {
    options: {
      vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
      between: [0, 0.1],
      target: { metric: 'total_repurchase_obligation', value: 215_000 },
    },
  },
};

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

/** The input as the user knows it: `contribution_policy.percentage`, without the argument it stands in, unless the host has a name. */
export function inputName({ vary }: Pick<Solution, 'vary'>, say: Pick<Say, 'name'>): string {
  return say.name?.(vary) ?? vary.replace(/^[A-Za-z]+\./, '');
}

/**
 * Answer to a goal of a board in a sentence: `Contribution of 22.84 % or more: trust cash pays for every share that is bought.` Null
 * where the search has another target.
 */
export function goalSentence(solution: Solution, say: Say): string | null {
  const goal = goalOf(solution);
  if (goal === null) return null;
  const { vary, between, target } = solution;
  const says = goal.says(goal.limit === undefined ? '' : say.value(target, goal.limit.unit));
  const name = inputName(solution, say);
  const text = (value: number): string => say.input(vary, value);
  const span = `from ${text(between[0])} to ${text(between[1])}`;
  const unsure = solution.monotone ? '' : ' The figure turns on the way, so that there may be further answers.';
  const answer = ({ value, holds, metric_at_value: figure }: SolveCrossing): string => {
    const found = goal.limit === undefined ? '' : ` (${goal.found(figure, say)})`;
    return `${text(value)} or ${holds === 'at_or_below' ? 'less' : 'more'}${found}`;
  };
  switch (solution.status) {
    case 'solved':
      return `${name} of ${answer(solution)}: ${says}.${unsure}`;
    case 'several_solutions':
      return `${name} of ${solution.crossings.map(answer).join('; or of ')}: ${says}.${unsure}`;
    case 'no_effect':
      return solution.meets_target
        ? `In any case: ${says}. ${name} ${span} does nothing about it.`
        : `${name} does nothing about it: ${goal.found(solution.constant_metric, say)} with every value ${span}.`;
    case 'no_solution': {
      if (solution.holds === 'throughout') return `${name} of any value ${span}: ${says}.`;
      const best = solution.samples.reduce((a, b) => ((b.metric ?? Infinity) < (a.metric ?? Infinity) ? b : a));
      const nearest =
        best.metric === null ? '' : ` The nearest is ${text(best.value)}: ${goal.found(best.metric, say)}.`;
      return `${name}: no value ${span} is enough.${nearest}`;
    }
  }
}

/**
 * States of each value found that exceeds the limit on deductions, with the years. A contribution that is too much by itself is more so above
 * the value.
 *
 * @param planned - findings of the base plan
 */
export function deductionWords(
  { vary, crossings }: Solution,
  planned: ChangedFindings['planned'],
  say: Pick<Say, 'input'>,
): string[] {
  return crossings.flatMap((crossing) => {
    const breaches = breachesAfter({ planned, changes: crossing });
    const [found] = foldFindings(breaches.filter(({ code }) => code === 'DEDUCTION_LIMIT_404'));
    if (found === undefined) return [];
    const isLeast = vary.includes('contribution_policy.') && crossing.holds === 'at_or_above';
    return `Not${isLeast ? ' possible' : ''} within the 25 % limit of IRC 404(a)(3), 404(a)(9): at ${say.input(vary, crossing.value)} contributions exceed it in ${found.years}.`;
  });
}

const BRACKET = { is: 'Values between which the figure passes the target.' };
const INTERVAL = { is: 'Values in which the figure stays at the target.' };

/** The values that were tried, the answers among them; and the findings that answers add and remove. */
export function solveTables(solution: Solution, say: Say): AnswerTable[] {
  const { vary, metric, crossings } = solution;
  const places = placesOf(solution);
  const unit = unitOf(metric) ?? 'dollars';
  const spaced = (text: string): string => text.replaceAll('_', ' ');
  const name = spaced(vary.split('.').at(-1)!);
  const label = spaced(metric);
  return [
    {
      name: 'tried',
      caption: 'Values tried',
      ...filled(places, {
        value: ['text', name, ({ value }) => say.input(vary, value)],
        metric: [unit, label],
        answer: ['text', '', ({ crossing }) => (crossing === null ? '' : 'answer')],
        issue: ['text', 'No answer', ({ issue = '' }) => issue, { ifAny: true }],
      }),
      isFor: 'people',
      bars: [{ key: 'metric', label: 'metric', name: label }],
    },
    {
      name: 'solution',
      caption: 'Values tried',
      ...filled(places, {
        value: ['ratio', name, null, { is: 'A value of the input that was tried.' }],
        metric: [unit, label, null, { is: 'The figure at that value.' }],
        answer: ['flag', 'Answer', ({ crossing }) => crossing !== null, { is: 'True where the value is an answer.' }],
        bracket_low: ['ratio', 'Bracket, low', ({ crossing }) => crossing?.bracket[0] ?? null, BRACKET],
        bracket_high: ['ratio', 'Bracket, high', ({ crossing }) => crossing?.bracket[1] ?? null, BRACKET],
        interval_low: ['ratio', 'Interval, low', ({ crossing }) => crossing?.interval?.[0] ?? null, INTERVAL],
        interval_high: ['ratio', 'Interval, high', ({ crossing }) => crossing?.interval?.[1] ?? null, INTERVAL],
        holds: ['text', 'Holds', ({ crossing }) => crossing?.holds ?? null, { is: 'Side of the answer on which the bound holds.' }], // prettier-ignore
        issue: ['text', 'No answer', ({ issue }) => issue ?? null, { is: 'Reason why the model has no answer.' }],
      }),
      isFor: 'files',
    },
    ...findingTables(
      'Answer',
      [column('answer', 'Answer', 'ratio')],
      crossings.map((crossing) => ({
        cells: { answer: crossing.value },
        text: say.input(vary, crossing.value),
        changes: crossing,
      })),
    ),
  ];
}

/** A value of the input that was tried. */
interface Place {
  readonly value: number;
  readonly metric: number | null;
  readonly issue?: string;
  /** The answer at this value. */
  readonly crossing: SolveCrossing | null;
}

/** The samples and the answers, by ascending value. */
function placesOf({ samples, crossings }: Solution): Place[] {
  const answers = crossings.map((crossing) => ({ value: crossing.value, metric: crossing.metric_at_value, crossing }));
  const others = samples
    .filter((sample) => !crossings.some(({ value }) => value === sample.value))
    .map((sample) => ({ ...sample, crossing: null }));
  return [...answers, ...others].sort((a, b) => a.value - b.value);
}

/** The metric at every value of the input that was tried, and at the answers. */
export function solutionRows({ metric, samples, crossings }: Solution): TidyRow[] {
  const at = (input: number, statistic: string, value: number | null): TidyRow[] =>
    rowsOf(null, metric, unitOf(metric), [[statistic, value]], { input });
  return [
    ...samples.flatMap((sample) => at(sample.value, 'value', sample.metric)),
    ...crossings.flatMap(({ value, metric_at_value }) => at(value, 'answer', metric_at_value)),
  ];
}
