import type { AnnualProjection } from '../../engine/results/types.js';
import { column, type AnswerTable, type TableColumn } from '../answer/table.js';
import type { Distribution, MonteCarloResult } from './result.js';

/** The percentiles that a fan is drawn from. */
export const FAN_PERCENTILES = [5, 25, 50, 75, 95] as const;

/** A plan's futures, and its cash by year as expected. */
export interface Fan {
  readonly name: string;
  readonly futures: Pick<MonteCarloResult, 'years'>;
  readonly expected: readonly AnnualProjection[];
}

/** Repurchase cash by year over all futures and as expected, in full; of several plans the first has no name before its columns. */
export function fanTable(fans: readonly Fan[]): AnswerTable {
  const prefixOf = (i: number): string => (i === 0 ? '' : `${fans[i]!.name}: `);
  return {
    name: 'fan',
    caption: 'Repurchase cash by year over all futures, and as expected',
    columns: [
      column('year', 'Year', 'year'),
      ...fans.flatMap((_, i) =>
        SPREAD.map((each) => ({ ...each, key: prefixOf(i) + each.key, label: prefixOf(i) + each.label })),
      ),
    ],
    rows: fans[0]!.futures.years.map(({ year }, y) => ({
      ...Object.fromEntries(
        fans.flatMap(({ futures: { years }, expected }, i) => [
          [`${prefixOf(i)}expected`, expected[y]?.repurchase_cash ?? null],
          ...(years[y] === undefined ? [] : cellsOf(years[y].repurchase_cash, prefixOf(i))),
        ]),
      ),
      year,
    })),
    isFor: 'people',
  };
}

const SPREAD: readonly TableColumn[] = [
  column('expected', 'Expected', 'dollars'),
  column('mean', 'Mean', 'dollars'),
  ...FAN_PERCENTILES.map((wanted) => column(`p${wanted}`, wanted === 50 ? 'Median' : `${wanted} %`, 'dollars')),
];

function cellsOf({ mean, percentiles }: Distribution, prefix: string): [string, number][] {
  const wanted = percentiles.filter(({ percentile }) => (FAN_PERCENTILES as readonly number[]).includes(percentile));
  return [
    [`${prefix}mean`, mean],
    ...wanted.map((each): [string, number] => [`${prefix}p${each.percentile}`, each.value]),
  ];
}
