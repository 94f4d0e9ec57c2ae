import { type AnswerTable, column } from '../answer/table.js';
import type { BenchmarkAnswer } from './benchmark.js';

/** Tables of the plan among its peers, of its repurchases over earnings and value, and of the shares' fair values. */
export function benchmarkTables(answer: BenchmarkAnswer): [AnswerTable, ...AnswerTable[]] {
  const { measures, yardsticks, fair_values: values, last_forecast: last } = answer;
  const figure = (key: string, label: string) => column(key, label, 'ratio', { unitFrom: 'unit' });
  return [
    {
      name: 'benchmark_peers',
      caption: 'The plan among its peers',
      columns: [
        column('is', 'Measure', 'text'),
        figure('own', 'Plan'),
        figure('p10', '10 %'),
        figure('p25', '25 %'),
        figure('p50', 'Middle'),
        figure('p75', '75 %'),
        figure('p90', '90 %'),
        column('peers', 'Peers', 'count', { isForPeople: true, isForWide: true }),
        column('place', 'The plan lies', 'text', { isForWide: true }),
      ],
      rows: measures.map(({ is, unit, own, p10, p25, p50, p75, p90, peers, place }) => ({
        ...{ is, unit, own, p10, p25, p50, p75, p90, peers, place },
      })),
      note: 'Of the plan: the median of its years. 10 % of the peers are below the first figure, 90 % below the last.',
    },
    {
      name: 'benchmark_yardsticks',
      caption: 'Repurchases by what the company earns and is worth',
      columns: [
        column('year', 'Year', 'year'),
        column('repurchase_obligation', 'Obligation', 'dollars'),
        column('to_ebitda', 'of EBITDA', 'fraction', { ifAny: true }),
        column('to_equity', 'of equity', 'fraction'),
        column('to_net_assets', 'of net assets', 'fraction', { ifAny: true }),
      ],
      rows: yardsticks.map((year) => ({ ...year })),
      note: 'Equity: all shares outstanding as the year opens, at the price at which the shares of the year are bought. Net assets: of the trust, as the year opens.',
    },
    {
      name: 'benchmark_fair_values',
      caption: 'Shares at their appraisal, ASC 718-40-50',
      columns: [
        column('year', 'Year end', 'year'),
        column('allocated', 'Allocated or due', 'dollars'),
        column('unearned', 'In suspense', 'dollars', { ifAny: true }),
      ],
      rows: values.map((year) => ({ ...year })),
    },
    {
      name: 'benchmark_last_forecast',
      caption: 'The last forecast beside this one',
      columns: [
        column('year', 'Year', 'year'),
        column('figure', 'Figure', 'text'),
        figure('forecast', 'Last forecast'),
        figure('now', 'This one'),
        { ...figure('difference', 'Difference'), isChange: true },
      ],
      rows: last.map(({ figure: of, ...year }) =>
        of === 'year_end_share_price'
          ? { ...year, figure: 'price at the end', unit: 'price' }
          : { ...year, figure: 'shares bought', unit: 'dollars' },
      ),
      isFor: 'people',
    },
  ];
}
