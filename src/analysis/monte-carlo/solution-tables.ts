import { column, type AnswerTable, type TableRow } from '../answer/table.js';
import type { Say } from '../descriptor.js';
import { inputName } from '../solve/goal-words.js';
import { chanceWithInterval } from './certain.js';
import { chanceComparisonRows } from './rows.js';
import { earningsRows, settingsRows } from './settings-words.js';
import { foundText, metricName } from './solution-words.js';
import type { ChanceSample, ChanceSolution } from './solve.js';
import { notDrawn } from './words.js';

/** Values that were tried, the answers among them; findings of each answer; in files also its figures against the base plan's. */
export function chanceSolutionTables(solution: ChanceSolution, say: Say): AnswerTable[] {
  return [
    triedTable(solution, say),
    triedFile(solution),
    ...findingChances(solution, say),
    figuresFile(solution),
    settingsFile(solution),
  ];
}

function triedTable(solution: ChanceSolution, say: Say): AnswerTable {
  const { samples, crossings, vary } = solution;
  const isAnswer = (sample: ChanceSample): boolean => crossings.some((crossing) => crossing === sample);
  const others = samples.filter(({ value }) => crossings.every((each) => each.value !== value));
  return {
    name: 'tried',
    caption: 'Values tried',
    columns: [
      column('value', inputName(solution, say).split('.').at(-1)!.replaceAll('_', ' '), 'text'),
      column('metric', metricName(solution).replaceAll('_', ' '), 'text'),
      column('answer', '', 'text'),
      column('issue', 'No answer', 'text', { ifAny: true }),
    ],
    rows: [...others, ...crossings]
      .sort((a, b) => a.value! - b.value!)
      .map((place) => ({
        value: say.input(vary, place.value!),
        metric: place.issue === undefined ? foundText(solution, place, say) : '-',
        answer: isAnswer(place) ? 'answer' : '',
        issue: place.issue ?? '',
      })),
    isFor: 'people',
  };
}

/** A row a value, the base plan first. */
function triedFile({ base, samples, crossings }: ChanceSolution): AnswerTable {
  const row = (place: string, { value, metric, low, high, issue }: ChanceSample): TableRow => ({
    ...{ place, value, metric, low, high, issue: issue ?? null },
  });
  return {
    name: 'solution',
    caption: 'Values tried',
    columns: [
      column('place', 'Place', 'text', { is: '`as it is`, `tried`, `answer`, or `next` to an answer.' }),
      column('value', 'Value', 'ratio', { is: 'Value of the input.' }),
      column('metric', 'Metric', 'ratio', { is: 'The figure at that value.' }),
      column('low', 'Low', 'ratio', { is: 'Lower end of its 95 % interval.' }),
      column('high', 'High', 'ratio', { is: 'Upper end of its 95 % interval.' }),
      column('issue', 'No answer', 'text', { is: 'Reason why the model has no answer.' }),
    ],
    rows: [
      row('as it is', base),
      ...samples.map((sample) => row('tried', sample)),
      ...crossings.flatMap((crossing) => [row('answer', crossing), row('next', crossing.next)]),
    ],
    isFor: 'files',
  };
}

/** Findings that an answer may have, and their chance in the base plan and with the answer. */
function findingChances({ crossings, vary }: ChanceSolution, say: Say): AnswerTable[] {
  return crossings.map(({ value, comparison: { findings, results } }) => ({
    name: 'finding_chances',
    caption: `Findings in at least one year, at ${say.input(vary, value!)}`,
    columns: [
      column('code', 'Finding', 'text'),
      column('severity', 'Severity', 'text', { isForWide: true }),
      column('base', 'Base plan', 'text'),
      column('answer', 'Answer', 'text'),
      column('message', 'Meaning', 'text', { isForWide: true }),
    ],
    rows: findings.map(({ code, severity, message, in_any_year: [base, answer] }) => ({
      ...{ code, severity, message },
      base: chanceWithInterval(base!),
      answer: chanceWithInterval(answer!),
    })),
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

function settingsFile(solution: ChanceSolution): AnswerTable {
  const { crossings, chance, status, vary, metric, percentile } = solution;
  const { target, bound, confident, tolerance, evaluations } = solution;
  const asked = { status, vary, metric, percentile, target, bound, confident, tolerance, evaluations };
  const [first] = crossings;
  return {
    name: 'settings',
    caption: 'Settings',
    columns: [column('setting', 'Setting', 'text'), column('value', 'Value', 'text')],
    rows: [
      ...Object.entries(asked).map(([setting, value]) => ({ setting, value })),
      ...(first === undefined ? earningsRows(chance.settings) : settingsRows(first.comparison.results[0]!)),
    ],
    isFor: 'files',
  };
}
