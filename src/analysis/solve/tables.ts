import { findingTables } from '../answer/finding-tables.js';
import { column, type AnswerTable } from '../answer/table.js';
import type { Say } from '../descriptor.js';
import { unitOf } from '../rows/tidy.js';
import type { Solution, SolveCrossing } from './solution.js';

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
      columns: [
        column('value', name, 'text'),
        column('metric', label, unit),
        column('answer', '', 'text'),
        column('issue', 'No answer', 'text', { ifAny: true }),
      ],
      rows: places.map(({ value, metric: found, crossing, issue = '' }) => ({
        value: say.input(vary, value),
        metric: found,
        answer: crossing === null ? '' : 'answer',
        issue,
      })),
      isFor: 'people',
      bars: [{ key: 'metric', label: 'metric', name: label }],
    },
    {
      name: 'solution',
      caption: 'Values tried',
      columns: [
        column('value', name, 'ratio', { is: 'A value of the input that was tried.' }),
        column('metric', label, unit, { is: 'The figure at that value.' }),
        column('answer', 'Answer', 'flag', { is: 'True where the value is an answer.' }),
        column('bracket_low', 'Bracket, low', 'ratio', { is: 'Values between which the figure passes the target.' }),
        column('bracket_high', 'Bracket, high', 'ratio', { is: 'Values between which the figure passes the target.' }),
        column('interval_low', 'Interval, low', 'ratio', { is: 'Values in which the figure stays at the target.' }),
        column('interval_high', 'Interval, high', 'ratio', { is: 'Values in which the figure stays at the target.' }),
        column('holds', 'Holds', 'text', { is: 'Side of the answer on which the bound holds.' }),
        column('issue', 'No answer', 'text', { is: 'Reason why the model has no answer.' }),
      ],
      rows: places.map(({ value, metric: found, crossing, issue }) => ({
        value,
        metric: found,
        answer: crossing !== null,
        bracket_low: crossing?.bracket[0] ?? null,
        bracket_high: crossing?.bracket[1] ?? null,
        interval_low: crossing?.interval?.[0] ?? null,
        interval_high: crossing?.interval?.[1] ?? null,
        holds: crossing?.holds ?? null,
        issue: issue ?? null,
      })),
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
