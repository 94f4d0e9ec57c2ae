import type { AnswerKind, Say } from '../descriptor.js';
import { chanceSolutionRows, unitUnderChance, chanceComparisonRows } from './rows.js';
import type { ChanceSolution, ChanceCrossing, ChanceSample } from './solve.js';
import { inputName } from '../solve/descriptor.js';
import { chanceWithInterval, withinUncertainty } from './distribution.js';
import type { ChanceComparison } from './compare.js';
import { differenceSentence, overWhat, notDrawn } from './words.js';
import { drawsEarnings, earningsSentences, settingsSentences, earningsRows, settingsRows } from './settings-words.js';
import { column, filled, settingsFile, type AnswerTable } from '../answer/table.js';

/** Goal seeking under chance: its runs may be on many threads. */
export const chanceSolutionAnswer: AnswerKind<'solve-under-chance', ChanceSolution> = {
  kind: 'solve-under-chance',
  title: 'Solve Under Chance',
  question: 'What must we contribute, whatever happens?',
  rows: chanceSolutionRows,
  files: { answer: 'solution', rows: 'solution' },
  tables: chanceSolutionTables,
  words: chanceSolutionWords,
};

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

/** Values that were tried, the answers among them; findings of each answer; in files also its figures against the base plan's. */
export function chanceSolutionTables(solution: ChanceSolution, say: Say): AnswerTable[] {
  return [
    triedTable(solution, say),
    triedFile(solution),
    ...findingChances(solution, say),
    figuresFile(solution),
    allSettings(solution),
  ];
}

function triedTable(solution: ChanceSolution, say: Say): AnswerTable {
  const { samples, crossings, vary } = solution;
  const isAnswer = (sample: ChanceSample): boolean => crossings.some((crossing) => crossing === sample);
  const others = samples.filter(({ value }) => crossings.every((each) => each.value !== value));
  const places = [...others, ...crossings].sort((a, b) => a.value! - b.value!);
  const spaced = (text: string): string => text.replaceAll('_', ' ');
  return {
    name: 'tried',
    caption: 'Values tried',
    ...filled<ChanceSample>(places, {
      value: ['text', spaced(inputName(solution, say).split('.').at(-1)!), ({ value }) => say.input(vary, value!)],
      metric: [
        'text',
        spaced(metricName(solution)),
        (at) => (at.issue === undefined ? foundText(solution, at, say) : '-'),
      ],
      answer: ['text', '', (at) => (isAnswer(at) ? 'answer' : '')],
      issue: ['text', 'No answer', ({ issue = '' }) => issue, { ifAny: true }],
    }),
    isFor: 'people',
  };
}

/** A row a value, the base plan first. */
function triedFile({ base, samples, crossings }: ChanceSolution): AnswerTable {
  const at = (place: string, sample: ChanceSample) => ({ place, ...sample });
  const places = [
    at('as it is', base),
    ...samples.map((sample) => at('tried', sample)),
    ...crossings.flatMap((crossing) => [at('answer', crossing), at('next', crossing.next)]),
  ];
  return {
    name: 'solution',
    caption: 'Values tried',
    ...filled(places, {
      place: ['text', 'Place', null, { is: '`as it is`, `tried`, `answer`, or `next` to an answer.' }],
      value: ['ratio', 'Value', null, { is: 'Value of the input.' }],
      metric: ['ratio', 'Metric', null, { is: 'The figure at that value.' }],
      low: ['ratio', 'Low', null, { is: 'Lower end of its 95 % interval.' }],
      high: ['ratio', 'High', null, { is: 'Upper end of its 95 % interval.' }],
      issue: ['text', 'No answer', ({ issue }) => issue ?? null, { is: 'Reason why the model has no answer.' }],
    }),
    isFor: 'files',
  };
}

/** Findings that an answer may have, and their chance in the base plan and with the answer. */
function findingChances({ crossings, vary }: ChanceSolution, say: Say): AnswerTable[] {
  return crossings.map(({ value, comparison: { findings, results } }) => ({
    name: 'finding_chances',
    caption: `Findings in at least one year, at ${say.input(vary, value!)}`,
    ...filled(findings, {
      code: ['text', 'Finding'],
      severity: ['text', 'Severity', null, { isForWide: true }],
      base: ['text', 'Base plan', ({ in_any_year: [base] }) => chanceWithInterval(base!)],
      answer: ['text', 'Answer', ({ in_any_year: [, answer] }) => chanceWithInterval(answer!)],
      message: ['text', 'Meaning', null, { isForWide: true }],
    }),
    note: `Part of the futures.${notDrawn(results)}`,
    isFor: 'people',
  }));
}

/** Figures of each answer beside the base plan's; with a caveat on the ranking, none is called the cheapest. */
function figuresFile({ crossings, ranking_caveat: caveat }: ChanceSolution): AnswerTable {
  return {
    name: 'figures',
    caption: 'Answers against the base plan',
    columns: [
      column('answer', 'Answer', 'ratio'),
      column('scenario', 'Scenario', 'text'),
      column('year', 'Year', 'year'),
      column('metric', 'Metric', 'text'),
      column('statistic', 'Statistic', 'text'),
      column('value', 'Value', 'text', { unitFrom: 'unit' }),
      column('unit', 'Unit', 'text'),
    ],
    rows: crossings.flatMap(({ value, comparison }) =>
      chanceComparisonRows(comparison)
        .filter(({ metric }) => caveat === undefined || metric !== 'cheapest')
        .map((each) => ({ answer: value, ...each })),
    ),
    isFor: 'files',
  };
}

function allSettings(solution: ChanceSolution): AnswerTable {
  const { crossings, chance, status, vary, metric, percentile } = solution;
  const { target, bound, confident, tolerance, evaluations } = solution;
  const asked = { status, vary, metric, percentile, target, bound, confident, tolerance, evaluations };
  const [first] = crossings;
  return settingsFile([
    ...Object.entries(asked).map(([setting, value]) => ({ setting, value })),
    ...(first === undefined ? earningsRows(chance.settings) : settingsRows(first.comparison.results[0]!)),
  ]);
}
