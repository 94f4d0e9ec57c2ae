import { column, type AnswerTable } from '../../analysis/answer/table.js';
import type { PlanInputs } from '../../analysis/index.js';
import { inputRows, type InputRows } from './input-rows.js';
import { sumOfCents } from '../../analysis/funders.js';

/** Inputs in two tables: those given, and those for which a default holds. The note names those without a value. */
export function inputTables(inputs: PlanInputs): AnswerTable[] {
  const { given, assumed, silent } = inputRows(inputs);
  const of = (name: string, caption: string, rows: InputRows['given'], note?: string): AnswerTable => ({
    ...{ name, caption, isFor: 'people' },
    columns: [column('path', 'Input', 'text'), column('text', 'Value', 'text'), column('meaning', 'Meaning', 'text')],
    rows: rows.map(({ path, text, meaning }) => ({ path, text, meaning })),
    ...(note === undefined ? {} : { note }),
  });
  return [
    of('inputs_given', 'Given in the plan file', given),
    of(
      'inputs_assumed',
      'Not given: the default holds',
      assumed,
      `Not given, and without a value: ${silent.join(', ')}. The plan document overrides every default: check each of them against it.`,
    ),
  ];
}

/** Census in a few figures. */
export function censusTable({
  initialState: { participants, census_year: year },
}: Pick<PlanInputs, 'initialState'>): AnswerTable {
  const left = participants.filter(({ status }) => status === 'separated');
  const here = participants.filter(({ status }) => status !== 'separated');
  const sum = (name: 'allocated_shares' | 'compensation' | 'cash_balance'): number =>
    sumOfCents(participants.map(({ [name]: value }) => Number(value ?? 0)));
  const without = (name: 'compensation' | 'allocated_shares'): number =>
    here.filter(({ [name]: value }) => Number(value ?? 0) === 0).length;
  const rows = [
    ['People employed', here.length, 'count'],
    ['People who left and are still owed shares or cash', left.length, 'count'],
    ['Shares in accounts', sum('allocated_shares'), 'shares'],
    ['Cash in accounts', sum('cash_balance'), 'dollars'],
    ['Pay in the census', sum('compensation'), 'dollars'],
    ['Employed without pay', without('compensation'), 'count'],
    ['Employed without shares', without('allocated_shares'), 'count'],
  ] as const;
  return {
    name: 'census',
    caption: year === undefined ? 'Census' : `Census at the end of plan year ${String(year)}`,
    columns: [column('figure', '', 'text'), column('value', '', 'dollars', { unitFrom: 'unit' })],
    rows: rows.map(([figure, value, unit]) => ({ figure, value, unit })),
    isFor: 'people',
  };
}

/** Doubt about an input, and its place. */
interface PlacedDoubt {
  readonly field: string;
  readonly issue: string;
  readonly file: string;
  readonly line?: number;
}

/** Doubtful inputs with their places; no rows where there are none. */
export function doubtsTable(doubts: readonly PlacedDoubt[]): AnswerTable {
  return {
    name: 'doubts',
    caption: 'Legal, but perhaps not meant',
    columns: [column('field', 'Input', 'text'), column('where', 'Where', 'text'), column('issue', 'Doubt', 'text')],
    rows: doubts.map(({ field, file, line, issue }) => ({
      ...{ field, issue },
      where: line === undefined ? file : `${file}, line ${line}`,
    })),
    isFor: 'people',
  };
}
