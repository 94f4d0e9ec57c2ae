import type { Say } from '../descriptor.js';
import {
  rankedFigure,
  rankedMetric,
  type Sensitivity,
  type SensitivityAlternative,
  type SensitivityAssumption,
  type SensitivityFigures,
  type SensitivityMove,
  type SensitivityRow,
  type SensitivityVaried,
  type SensitivityCase,
} from '../../engine/results/sensitivity.js';
import { unitAt } from '../../engine/input/options/numeric-input.js';
import { uncapital, partText } from '../answer/words.js';
import { labelOf } from '../figures.js';
import { unitOf } from '../answer/rows.js';
import { ALL, ASSUMPTIONS } from './assumptions.js';
import type { Ranges, RowWithRanges } from './sensitivity.js';

/** Names of the assumptions, in the order of rows. */
export const ASSUMPTION_LABELS = Object.fromEntries(
  Object.entries(ALL).map(([name, { label }]) => [name, label]),
) as Readonly<Record<SensitivityAssumption, string>>;

/** Whether the board decides it: a setting of the plan or its company. The others are unknown. */
export function isDecided({ assumption }: SensitivityRow): boolean {
  return assumption !== 'input' && ALL[assumption].isDecided === true;
}

/** A row that has an effect, large or small. */
export type AppliedRow = (SensitivityMove | SensitivityVaried | SensitivityAlternative) & Partial<Ranges>;

/** The subject of a row: the assumption, or the input without its argument. */
export function rowLabel({ assumption, paths }: SensitivityRow): string {
  return assumption === 'input' ? paths[0]!.replace(/^[A-Za-z]+\./, '') : ASSUMPTION_LABELS[assumption];
}

const TIMINGS: Readonly<Record<string, string>> = {
  immediate: 'at once',
  termination_plus_1_year: 'next year',
  statutory: 'by law',
};

/** Alternative that is tried, in words short enough for a column. */
export function choiceText(value: unknown): string {
  return TIMINGS[String(value)] ?? String(value);
}

/** Label of the figure that rows are ranked by, within a sentence: `repurchase obligation`. */
export function figureLabel(figure: string): string {
  return uncapital(labelOf(rankedMetric(figure)));
}

/** Value of an assumption before it is moved: `4 %`, `64`, `$1.25`, `0.75 x`. */
export function nowText(row: SensitivityMove | SensitivityVaried, say: Say): string {
  const [first, ...others] = [row.base].flat();
  if (first === null) return '-';
  return others.every((entry) => entry === first) ? quantity(row, first!, say) : 'by year';
}

/** Value to which an assumption is moved or, for one by year, the step; with a star where the value is the end of its range. */
export function movedText(row: SensitivityMove | SensitivityVaried, direction: 'down' | 'up', say: Say): string {
  const { value, clipped } = row[direction];
  const [first, ...others] = [value].flat();
  const isOne = others.every((entry) => entry === first);
  const text =
    isOne || row.assumption === 'input'
      ? quantity(row, first!, say)
      : `${direction === 'up' ? '+' : '-'}${stepText(row, say)}`;
  return clipped ? `${text}*` : text;
}

function stepText({ assumption, step, relative }: SensitivityMove, say: Say): string {
  if (assumption === 'installments') return String(step);
  return relative ? partText(step, say) : `${shorter(step * 100)} pts`;
}

const shorter = (value: number): number => Number(value.toFixed(2));

function quantity({ assumption, paths }: SensitivityMove | SensitivityVaried, value: number, say: Say): string {
  if (assumption === 'input') return inputText(paths[0]!, value, say);
  switch (ASSUMPTIONS[assumption].unit) {
    case 'count':
      return say.value(value, 'count');
    case 'times':
      return `${say.value(shorter(value), 'ratio')} x`;
    case 'price':
      // A dividend on a share has parts of a cent.
      return `$${value.toFixed(4).replace(/0{1,2}$/, '')}`;
    default:
      return unitAt(paths[0]!) === 'dollars' ? say.value(value, 'dollars') : partText(value, say);
  }
}

/** A value of any input: `21.6 %` for a rate, `$250,000` for an amount. */
function inputText(path: string, value: number, say: Say): string {
  switch (unitAt(path)) {
    case 'fraction':
      return partText(value, say);
    case 'dollars':
      return say.value(value, 'dollars');
    default:
      return say.value(value, 'count');
  }
}

/** The rows that apply, the one that moves the figure most first. */
export function rankedRows({ rows }: { readonly rows: readonly RowWithRanges[] }, figure: string): AppliedRow[] {
  const effectOf = ({ effect }: AppliedRow): number => rankedFigure(effect, figure) ?? 0;
  return rows.filter((row): row is AppliedRow => row.applies).sort((a, b) => effectOf(b) - effectOf(a));
}

/**
 * The figure as it is and the assumption with the largest effect on it: `The repurchase obligation of Acme is $41.2 million. What matters most is
 * the price growth: at 2 % it is $34.0 million, at 6 % it is $49.9 million.`
 */
export function driversWords(
  sensitivity: Pick<Sensitivity, 'base'> & { readonly rows: readonly RowWithRanges[] },
  figure: string,
  say: Say,
): string {
  const amount = (figures: SensitivityFigures): string => spoken(rankedFigure(figures, figure), figure, say);
  const start = `The ${figureLabel(figure)} of ${say.plan} is ${amount(sensitivity.base)}.`;
  // What the board decides is no risk to it.
  const unknown = sensitivity.rows.filter((row) => !isDecided(row));
  const [first] = rankedRows({ rows: unknown.length === 0 ? sensitivity.rows : unknown }, figure);
  if (first === undefined || !rankedFigure(first.effect, figure)) {
    return `${start} Nothing that was moved changes it.`;
  }
  if ('alternative' in first) {
    const { value, figures } = first.alternative;
    const what = first.assumption === 'strategy' ? 'the strategy' : 'when payments begin';
    return `${start} What matters most is ${what}: ${choiceText(value)} makes it ${amount(figures!)}.`;
  }
  const ends = (['down', 'up'] as const).flatMap((direction) => {
    const { figures } = first[direction];
    return figures === null ? [] : [`at ${movedText(first, direction, say)} it is ${amount(figures)}`];
  });
  const label = first.assumption === 'input' ? rowLabel(first) : `the ${withinSentence(rowLabel(first))}`;
  return `${start} What matters most is ${label}: ${ends.join(', ')}.`;
}

/** A label within a sentence; an abbreviation stays as it is. */
function withinSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

function spoken(value: number | null, figure: string, say: Say): string {
  const unit = unitOf(rankedMetric(figure));
  if (value === null || unit !== 'dollars') return say.value(value === null ? null : Number(value.toFixed(3)), unit);
  return say.dollars(value);
}

/** Values for which the model has no answer, and assumptions that do not apply, each with the reason. */
export function withoutEffect({ rows }: Pick<Sensitivity, 'rows'>, say: Say): string[] {
  return rows.flatMap((row) => {
    if (!row.applies) return [`${rowLabel(row)}: ${row.reason}.`];
    return casesOf(row).flatMap(([direction, { issue }]) =>
      issue === undefined ? [] : [`${caseText(row, direction, say)}: no answer. ${issue}.`],
    );
  });
}

/** `Price growth, 7 %`. */
export function caseText(row: AppliedRow, direction: 'down' | 'up' | 'alternative', say: Say): string {
  const text =
    'alternative' in row ? choiceText(row.alternative.value) : movedText(row, direction as 'down' | 'up', say);
  return `${rowLabel(row)}, ${text}`;
}

/** The cases of an assumption: moved down and up, or replaced by another; none where it does not apply. */
export function casesOf(
  row: SensitivityRow,
): (readonly ['down' | 'up' | 'alternative', SensitivityCase<number | string | number[]>])[] {
  if (!row.applies) return [];
  if ('alternative' in row) return [['alternative', row.alternative]];
  return [
    ['down', row.down],
    ['up', row.up],
  ];
}
