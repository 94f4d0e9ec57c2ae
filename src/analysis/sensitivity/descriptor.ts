import type { SensitivityOptions } from '../option-types.js';
import { changeInput } from '../../engine/input/index.js';
import {
  sensitivityOptions,
  type ReadSensitivityOptions,
  readSensitivity,
  sensitivity,
  type Ranges,
  type Reached,
  type RowWithRanges,
  type SensitivityAnswer,
} from './sensitivity.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { asItIs } from '../affordability.js';
import { priceCannotReact } from '../compare/scenarios.js';
import type { Analysis, Say } from '../descriptor.js';
import {
  type AppliedRow,
  driversWords,
  withoutEffect,
  caseText,
  choiceText,
  figureLabel,
  isDecided,
  movedText,
  nowText,
  rankedRows,
  rowLabel,
  casesOf,
} from './words.js';
import {
  rankedFigure,
  rankedMetric,
  type Sensitivity,
  type SensitivityAlternative,
  SENSITIVITY_NAMES,
  type SensitivityFigures,
} from '../../engine/results/sensitivity.js';
import { findingTables } from '../findings.js';
import { uncapital } from '../answer/words.js';
import { type Cell, column, filled, type AnswerTable, type TableValue } from '../answer/table.js';
import { unitOf, type Dimensions, rowsOf, type TidyRow } from '../answer/rows.js';

const STRATEGIES_UNRANKED =
  'The strategies are not ranked: the share price grows at a given rate and cannot react to how shares are bought. With a price by equity value or by a multiple of EBITDA it can.';

/** The sensitivity, as hosts offer it. */
export const sensitivityAnalysis: Analysis<'sensitivity', SensitivityOptions, SensitivityAnswer> = {
  kind: 'sensitivity',
  title: 'Sensitivity',
  question: 'What drives it?',
  gist: 'one assumption moved at a time',
  description: 'Moves each assumption down and up, one at a time, and ranks them by their effect.',
  options: sensitivityOptions,
  check: (plan, options) => {
    const input = inputOf(plan);
    // An input may stand where another does already.
    for (const { down, up } of readSensitivity(input, options).varied) {
      for (const { changes } of [down, up]) changeInput(input, changes);
    }
  },
  run: sensitivity,
  rows: sensitivityRows,
  files: { rows: 'figures' },
  tables: sensitivityTables,
  asked: ({ rank_by, rows }) => ({ rank_by, moved: [...new Set(rows.map(nameOf))].join('; ') }),
  words: (answer, say) => [
    ...asItIs(answer.affordability, say),
    driversWords(answer, answer.rank_by, say),
    baseWords(answer, say),
    ...withoutEffect(answer, say),
  ],
  caveats: (plan, { rows }) =>
    rows.some(({ applies, assumption }) => applies && assumption === 'strategy') && priceCannotReact(plan)
      ? [STRATEGIES_UNRANKED]
      : [],
  example: { options: { assumptions: ['price_growth'] } },
  amounts: ({ vary }: ReadSensitivityOptions) => [{ field: 'vary', of: 'entries', count: vary.length }],
  plans: 'vary',
};

/** The four figures of the plan as it is. */
function baseWords({ base }: SensitivityAnswer, { value }: Say): string {
  return (
    `As it is: ${value(base.total, 'dollars')} in all, ${value(base.present_value, 'dollars')} in present value; the ` +
    `hardest year is ${base.peak_year} with ${value(base.peak_amount, 'dollars')}.`
  );
}

/** The effect of each assumption, findings that come and go, and all rows with what does not apply. */
export function sensitivityTables(sensitivity: Sensitivity, say: Say): AnswerTable[] {
  const { rows, rank_by: figure } = sensitivity;
  const cases = rows.flatMap((row) =>
    row.applies
      ? casesOf(row).map(([name, found]) => ({
          cells: { assumption: nameOf(row), case: name, value: listText(found.value) },
          text: caseText(row, name, say),
          changes: found,
        }))
      : [],
  );
  return [
    ...partedEffects(sensitivity, figure, say),
    assumptionsFile(sensitivity),
    ...findingTables(
      'Case',
      [column('assumption', 'Assumption', 'text'), column('case', 'Case', 'text'), column('value', 'Value', 'text')],
      cases,
    ),
  ];
}

/**
 * The effects on a figure in two tables: of what is unknown, and of what the board decides. The note names those without an effect on it, on
 * obligation, headroom and price; where none has one, all are shown.
 */
export function partedEffects(
  sensitivity: Pick<SensitivityAnswer, 'rows'> & Partial<Pick<SensitivityAnswer, 'as_it_is' | 'ordered_by'>>,
  figure: string,
  say: Say,
): AnswerTable[] {
  return [false, true].flatMap((ofBoard) => {
    const all = sensitivity.rows.filter((row) => row.applies && isDecided(row) === ofBoard);
    if (all.length === 0) return [];
    const moving = all.filter(
      (row) => (row.applies && rankedFigure(row.effect, figure) !== 0) || movesAny(row, sensitivity.as_it_is),
    );
    const table = effectsTable({ rows: moving.length === 0 ? all : moving }, figure, say);
    const without = all.filter((row) => !moving.includes(row)).map(rowLabel);
    const isPart = moving.length > 0 && without.length > 0;
    return [
      {
        ...table,
        note: `${table.note!}${isPart ? ` Without effect: ${without.join(', ')}.` : ''}`,
        name: ofBoard ? 'effects_decided' : 'effects_unknown',
        caption: `${ofBoard ? 'What the board decides' : 'What is unknown'}: ${uncapital(table.caption)}${orderText(sensitivity)}`,
      },
    ];
  });
}

/** Why the rows have their order, in a heading. */
function orderText({
  ordered_by: order,
  as_it_is: base,
}: Partial<Pick<SensitivityAnswer, 'as_it_is' | 'ordered_by'>>): string {
  if (order === 'headroom') return ', since the plan fails as it is or by one of these moves';
  if (order !== 'obligation') return '';
  return base?.least_headroom === null
    ? ', since the plan says nothing of the company’s finances'
    : ', since no move makes the company short of cash or breaks a covenant';
}

/** True for a row that moves obligation, headroom or price. */
function movesAny(row: RowWithRanges, base: Reached | undefined): boolean {
  if (base === undefined) return false;
  return (Object.keys(base) as (keyof Reached)[]).some((name) => row[name]?.some((end) => end !== base[name]) ?? false);
}

/** A figure at both ends of a row: `$36.1 million to $44.0 million`. */
function rangeText(range: Ranges[keyof Reached] | undefined, text: (value: number) => string): string {
  const ends = (range ?? []).map((end) => (end === null ? '-' : text(end)));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' to ');
}

/** True for a setting that is replaced by another and not moved. */
const isChoice = (row: AppliedRow): row is Extract<AppliedRow, SensitivityAlternative> => 'alternative' in row;

/** The effect of each assumption on a figure, the largest first: the tornado as a table. */
export function effectsTable(
  sensitivity: { readonly rows: readonly RowWithRanges[] },
  figure: string,
  say: Say,
): AnswerTable {
  const rows = rankedRows(sensitivity, figure);
  const unit = unitOf(rankedMetric(figure)) ?? 'ratio';
  const size = ({ differences }: { readonly differences: SensitivityFigures | null }): number | null =>
    differences === null ? null : rankedFigure(differences, figure);
  const isClipped = rows.some((row) => casesOf(row).some(([, { clipped }]) => clipped));
  const changeUnit = unit === 'year' ? 'count' : unit;
  const beside = { ifAny: true, isForWide: true, isForPeople: true } as const;
  return {
    name: 'effects',
    caption: `Change of the ${figureLabel(figure)}`,
    ...filled(rows, {
      // Of one assumption there may be several alternatives: each has its own in its name.
      assumption: ['text', 'Assumption', (row) => isChoice(row) ? `${rowLabel(row)}: ${choiceText(row.alternative.value)}` : rowLabel(row)], // prettier-ignore
      now: ['text', 'Now', (row) => (isChoice(row) ? choiceText(row.base) : nowText(row, say))],
      down: ['text', 'Moved down', (row) => (isChoice(row) ? '' : movedText(row, 'down', say))],
      down_difference: [changeUnit, 'Change', (row) => (isChoice(row) ? null : size(row.down)), { isChange: true }],
      up: ['text', 'Moved up', (row) => (isChoice(row) ? '' : movedText(row, 'up', say))],
      up_difference: [
        changeUnit,
        'Change',
        (row) => size(isChoice(row) ? row.alternative : row.up),
        { isChange: true },
      ],
      obligation: ['text', 'obligation', (row) => rangeText(row.total_repurchase_obligation, say.dollars), beside],
      headroom: ['text', 'least headroom', (row) => row.least_headroom?.every((end) => end === null) ? '' : rangeText(row.least_headroom, say.dollars), beside], // prettier-ignore
      covenants: ['text', 'to a covenant', (row) => rangeText(row.least_covenant_headroom, say.dollars), beside],
      price: ['text', 'last price', (row) => rangeText(row.final_share_price, (price) => say.value(price, 'price')), { ifAny: true, isForPeople: true }], // prettier-ignore
    }),
    note: `Each is moved alone; the size of a change depends on the step.${isClipped ? ' * is the end of the range.' : ''}`,
    isFor: 'people',
    bars: [
      { key: 'down_difference', label: 'down', name: 'moved down' },
      { key: 'up_difference', label: 'up', name: 'moved up, or replaced' },
    ],
  };
}

/** The assumption, or the path of an input that the user named. */
export function nameOf({ assumption, paths }: Sensitivity['rows'][number]): string {
  return assumption === 'input' ? paths[0]! : assumption;
}

/** A row an assumption, by rank; for what cannot be moved the reason. */
function assumptionsFile({ rank_by, base, rows }: Sensitivity): AnswerTable {
  const metric = base.metric === undefined ? [] : [rank_by];
  return {
    name: 'assumptions',
    caption: 'Assumptions by rank',
    ...filled(rows, {
      rank: ['count', 'Rank', (row) => rows.indexOf(row) + 1],
      assumption: ['text', 'Assumption', nameOf, { is: 'The assumption, or the path of an input.' }],
      applies: ['flag', 'Applies'],
      base: ['text', 'Base', baseText, { is: 'Its value in the plan; one a year where it has several.' }],
      step: ['ratio', 'Step', (row) => ('step' in row ? row.step : null)],
      relative: ['flag', 'Relative', relativeOf, { is: 'True where the step is a part of the value.' }],
      ...Object.fromEntries([...SENSITIVITY_NAMES, ...metric].map((name) => [`${name}_effect`, effectCell(name)])),
      paths: ['text', 'Paths', ({ paths }) => paths.join('; '), { is: 'Inputs that it moves.' }],
      reason: ['text', 'Reason', (row) => (row.applies ? null : row.reason), { is: 'Reason why it does not apply.' }],
    }),
    isFor: 'files',
  };
}

type Row = Sensitivity['rows'][number];
const baseText = (row: Row): TableValue => (row.applies ? listText(row.base) : null);
const relativeOf = (row: Row): boolean | null => ('relative' in row ? row.relative : null);

function effectCell(name: string): Cell<Row> {
  const unit = unitOf(rankedMetric(name)) ?? 'ratio';
  return [unit, `Effect on the ${figureLabel(name)}`, (row) => (row.applies ? rankedFigure(row.effect, name) : null)];
}

function listText(value: TableValue | readonly number[]): TableValue {
  return Array.isArray(value) ? value.join('; ') : (value as TableValue);
}

/**
 * Cases with their figures and differences, the ends of a range that they were cut to, and why some have no answer; then the effect and the
 * rank of each assumption.
 */
export function sensitivityRows({ rank_by, base, rows }: Sensitivity): TidyRow[] {
  const of = (figures: SensitivityFigures | null, dimensions: Dimensions, statistic: string): TidyRow[] =>
    Object.entries(figures ?? {}).flatMap(([name, value]) => {
      const metric = name === 'metric' ? rank_by : rankedMetric(name);
      const unit = statistic !== 'value' && unitOf(metric) === 'year' ? 'count' : unitOf(metric);
      return rowsOf(null, metric, unit, [[statistic, value as number | null]], dimensions);
    });
  return [
    ...of(base, { assumption: null, case: 'base', input: null }, 'value'),
    ...rows.flatMap((row, i) => {
      const assumption = row.assumption === 'input' ? row.paths[0]! : row.assumption;
      // Each other strategy has a row of its own.
      const input = row.applies && 'alternative' in row ? row.alternative.value : null;
      const ranked = { assumption, case: null, input };
      return [
        ...casesOf(row).flatMap(([name, found]) => {
          const value = Array.isArray(found.value) ? found.value.join('; ') : found.value;
          const dimensions = { assumption, case: name, input: value };
          return [
            ...of(found.figures, dimensions, 'value'),
            ...of(found.differences, dimensions, 'difference'),
            ...(found.clipped ? rowsOf(null, 'clipped', 'flag', [['value', true]], dimensions) : []),
            ...(found.issue === undefined ? [] : rowsOf(null, 'issue', 'text', [['value', found.issue]], dimensions)),
          ];
        }),
        ...(row.applies ? of(row.effect, ranked, 'effect') : []),
        ...rowsOf(null, 'rank', 'count', [['value', i + 1]], ranked),
      ];
    }),
  ];
}
